"""Hidden cards: the view of a seat, and full states that agree with a view.

Each pile's unseen cards lie in hands or in the pile itself, and how many lie where is public. One
thing makes a fair deal harder. A hand with hidden cards of two piles may have played some of them
(its *shown* cards), and it is not public which pile they came from. So only deals count in which
the hand was dealt its shown cards. They are found in two steps:

1. For each shown card choose the pile it came from. A choice weighs as much as there are deals
   with it: ways to pick the draws it was, times ways to pick the copies, times ways to deal the
   rest.
2. A deal in which a hand holds more copies than it has shown is met once for every way to pick
   the shown ones among them. So it is accepted with the inverse of that number as probability.

A view in which a certain card was drawn holds that card as itself. The card is dealt to nobody,
stays where the view has it, and explains one shown card if it has been played since.

A player in the middle of paying or discarding has shown more: the hand must hold what the rest of
the step needs. A deal without it is dealt again.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from math import comb, factorial, perm
from random import Random
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import OptionError, StateError, foreign
from helvetia.core.state import packed_of
from helvetia.core.walk import sample

from .events import AnyEvent
from .moves import DRAW, NOTATION, AnyMove, Draw, Move
from .names import GAME, UNKNOWN, Decision
from .options import Counts
from .packed import Player, State, hidden_cards
from .phases.cards import drawing_seat, with_cards
from .phases.sources import Sources, Takes
from .phases.unseen import Shown, shown_cards, sources_of, unknown_draws, unseen_shown
from .play import STEPS, events
from .state import GameState

#: The deals tried before a view counts as one that no game leads to.
MOST_DEALS: Final = 200_000
_NO_DEAL: Final = "no deal of the unseen cards agrees with this view"
#: Decisions that reveal something about the hand: it holds cards that can answer them.
_TELLING: Final = (Decision.BUILD, Decision.PAY, Decision.PAY_ANY, Decision.DISCARD)

#: Cards dealt to each seat, by pile.
Dealt = list[list[list[int]]]
#: A seat, a card that it has shown, and the pile that this card came from.
Came = tuple[int, int, int]


# --- views ----------------------------------------------------------------------------------------


def view(state: GameState, player: int | None) -> GameState:
    """Return the state as this seat, or a spectator for None, may know it.

    Hidden cards of other hands become ``Card.UNKNOWN``; the cards themselves join the pile they
    were drawn from, which then holds all of it that the observer has not seen. The true size of
    the pile stays in ``pile_size``. The view of a view is what both may know.

    >>> from helvetia.games.helsinki import quick_start
    >>> state = view(quick_start(2, Random(1)), 0)
    >>> [str(card) for card in state.players[1].hand], state.visible
    (['unknown', 'unknown'], (0,))
    """
    full = packed_of(state, GameState)
    seats = range(len(full.players))
    if player is not None and (type(player) is not int or player not in seats):
        raise OptionError(f"player must be one of {list(seats)} or None, not {player!r}")
    players = [each if seat == player else _hide(each) for seat, each in enumerate(full.players)]
    seen = full.thaw()  # a fresh value without caches, even if nothing is hidden
    seen.visible = tuple([seat for seat in full.visible if seat == player])
    seen.players = tuple(players)
    table = full.table.thaw()
    table.piles = unseen_piles(full, player)
    seen.table = table.freeze()
    return GameState(seen.freeze())


def unseen_piles(state: State, player: int | None) -> tuple[Counts, ...]:
    """Return for each pile the cards that the observer has not seen: those in other hands, too."""
    piles = list(state.table.piles)
    for seat, each in enumerate(state.players):
        if seat != player:
            for number, cards in enumerate(hidden_cards(each)):
                seen = tuple([card for card in cards if card != UNKNOWN])
                piles[number] = with_cards(state.rules, piles[number], seen)
    return tuple(piles)


def _hide(player: Player) -> Player:
    other = player.thaw()
    other.hand = (*player.known, *(UNKNOWN,) * (len(player.hand) - len(player.known)))
    if player.drawn:
        other.drawn = tuple((UNKNOWN,) * len(cards) for cards in player.drawn)
    return other.freeze()


def redact_move(before: GameState, move: AnyMove, seat: int | None) -> AnyMove:
    """Return the move as a seat (None: a spectator) may see it: other seats draw unknown cards."""
    state = packed_of(before, GameState)
    if type(move) not in Move.__variants__:
        raise OptionError(foreign("a move", GAME, move))
    if not isinstance(move, Draw):
        return move
    return move if seat == drawing_seat(state) else DRAW[UNKNOWN]


def events_for(
    before: GameState, move: AnyMove, after: GameState, seat: int | None
) -> tuple[AnyEvent, ...]:
    """Return what a seat (None: a spectator) may know of a move.

    >>> from helvetia.games.helsinki import apply_move, legal_moves, new_game
    >>> before = new_game(4)
    >>> while before.decision is not Decision.DEAL:
    ...     before = apply_move(before, legal_moves(before)[0])
    >>> move = legal_moves(before)[0]
    >>> [str(events_for(before, move, apply_move(before, move), seat)[0].card) for seat in (0, 1)]
    ['purple_3_3_1', 'unknown']
    """
    return events(view(before, seat), redact_move(before, move, seat), view(after, seat))


def reveals(before: GameState, move: AnyMove, seat: int | None) -> bool:
    """Return whether another seat's move shows a seat (None: a spectator) a hidden card.

    It does, unless the move is legal by the cards alone that the seat knows.
    """
    NOTATION.format_move(move)  # refuses a move of another game
    seen = packed_of(view(before, seat), GameState)
    return seen.player not in (seat, CHANCE) and move not in STEPS[seen.decision].moves(seen)


# --- deals ----------------------------------------------------------------------------------------


def determinize(view: GameState, rng: Random) -> GameState:
    """Return a full state that agrees with the view: every deal of the unseen cards is as likely.

    Uses nothing but the view. A view without unknown cards is a full state already.
    """
    seen = packed_of(view, GameState)
    wanted, shown = [unknown_draws(player) for player in seen.players], shown_cards(seen.players)
    piles = [
        [int(card) for card, n in zip(seen.rules.kinds, pile, strict=True) for _ in range(n)]
        for pile in seen.table.piles
    ]
    chooser = Chooser(sources_of(seen), list(map(len, piles)))
    for _ in range(MOST_DEALS):
        dealt, rest = _deal(piles, wanted, chooser.choose(rng), rng)
        ways = _ways_to_show(dealt, shown)
        if ways == 1 or rng.randrange(ways) == 0:
            full = _filled_in(seen, wanted, dealt, rest)
            sure = not any(map(any, wanted)) or full.decision not in _TELLING
            if sure or STEPS[full.decision].moves(full):
                return GameState(full)
    raise StateError(_NO_DEAL)


def _deal(
    piles: list[list[int]], wanted: list[list[int]], chosen: list[Came], rng: Random
) -> tuple[Dealt, list[list[int]]]:
    """Return the cards dealt to each seat, and the rest of each pile."""
    left = [list(pile) for pile in piles]
    dealt: Dealt = [[[] for _ in piles] for _ in wanted]
    for seat, card, number in chosen:
        left[number].remove(card)
        dealt[seat][number].append(card)
    for number, pile in enumerate(left):
        for seat, draws in enumerate(wanted):
            while len(dealt[seat][number]) < draws[number]:
                # Swap a random card to the end and take it: randrange alone is stable.
                at = rng.randrange(len(pile))
                pile[at], pile[-1] = pile[-1], pile[at]
                dealt[seat][number].append(pile.pop())
    return dealt, left


class Chooser:
    """Chooses a pile for each shown card, with the weight of all deals that go with the choice.

    Kinds of cards are taken in turn. What matters of the kinds before is how much they have left of
    the slots (see :mod:`.phases.sources`).
    """

    def __init__(self, sources: Sources, sizes: list[int]) -> None:
        self._sources, self._sizes = sources, sizes
        self._steps = []
        for card, demands in sources.demands.items():
            copies = sources.copies[card]
            takes = sources.splits(demands, copies)
            ways = [_ways_to_take(sources, each, demands, copies) for each in takes]
            self._steps.append((card, list(zip(takes, ways, strict=True))))
        # Kinds with many choices come last: before them there are few cases to distinguish.
        self._steps.sort(key=lambda step: (len(step[1]), step[0]))
        # A dict, not `cache` on a method: that would be a reference cycle.
        self._weights: dict[tuple[int, Takes], int] = {}

    def weight(self, place: int, left: Takes) -> int:
        """Return the weight of all choices for the kinds from this place on."""
        found = self._weights.get((place, left))
        if found is None:
            last = place == len(self._steps)
            options = [] if last else self.options(place, left)
            found = self._ways_to_end(left) if last else sum([weight for _, weight in options])
            self._weights[place, left] = found
        return found

    def options(self, place: int, left: Takes) -> list[tuple[tuple[Takes, Takes], int]]:
        """Return what the kind at this place may take, what it leaves, and the weight of both."""
        found = []
        for takes, ways in self._steps[place][1]:
            rest = tuple(map(int.__sub__, left, takes))
            if min(rest, default=0) >= 0 and (weight := ways * self.weight(place + 1, rest)):
                found.append(((takes, rest), weight))
        return found

    def choose(self, rng: Random) -> list[Came]:
        """Return for each shown card its seat, itself and its pile."""
        left, chosen = self._sources.limits, []
        for place, (card, _) in enumerate(self._steps):
            options = self.options(place, left)
            if not options:
                raise StateError(_NO_DEAL)
            takes, left = sample(options, rng)
            first = list(self._sources.demands[card])
            for (seat, pile), taken in zip(self._sources.slots, takes, strict=True):
                chosen += [(seat, card, pile)] * taken
                first[seat] -= taken
            for seat, taken in enumerate(first):
                chosen += [(seat, card, 0)] * taken
        return chosen

    def _ways_to_end(self, left: Takes) -> int:
        """Return the ways to assign the shown cards to draws and to deal the rest."""
        sources, first, sizes, ways = self._sources, [*self._sources.totals], [*self._sizes], 1
        for (seat, pile), limit, unused in zip(sources.slots, sources.limits, left, strict=True):
            times = limit - unused
            ways *= perm(limit, times)
            first[seat] -= times
            sizes[pile] -= times
        for seat, times in enumerate(first):
            ways *= perm(sources.wanted[seat][0], times)  # 0 if there are too many
        sizes[0] -= sum(first)
        for size in sizes:
            ways *= factorial(max(0, size))
        return ways


def _ways_to_take(sources: Sources, takes: Takes, demands: Counts, copies: Counts) -> int:
    """Return the ways to say which shown cards of a kind came from where, and which copies."""
    first, left, ways = list(demands), list(copies), 1
    for (seat, pile), taken in zip(sources.slots, takes, strict=True):
        ways *= comb(first[seat], taken) * perm(left[pile], taken)
        first[seat] -= taken
        left[pile] -= taken
    return ways * perm(copies[0], sum(first))


def _ways_to_show(dealt: Dealt, shown: Sequence[Shown]) -> int:
    """Return in how many ways the shown cards can be picked among the dealt ones."""
    ways = 1
    for (seat, card), times in Counter(shown).items():
        held = sum(cards.count(card) for cards in dealt[seat])
        ways *= comb(held, times)
    return ways


def _filled_in(view: State, wanted: list[list[int]], dealt: Dealt, rest: list[list[int]]) -> State:
    """Return the view with the dealt cards in place of unknown ones."""
    full = view.thaw()
    full.visible = tuple(range(len(view.players)))
    players = list(view.players)
    for seat, draws in enumerate(wanted):
        if not any(draws):
            continue
        player = players[seat].thaw()
        # The cards that the view shows stay; they may be more than everybody knows.
        held = [card for card in player.hand if card != UNKNOWN]
        held += chain(*dealt[seat])
        for card in unseen_shown(player):
            held.remove(card)
        player.hand = tuple(sorted(held))
        if player.drawn:
            player.drawn = tuple(
                tuple(sorted([*(card for card in cards if card != UNKNOWN), *new]))
                for cards, new in zip(player.drawn, dealt[seat], strict=True)
            )
        players[seat] = player.freeze()
    full.players = tuple(players)
    table = view.table.thaw()
    counted = [Counter(pile) for pile in rest]
    table.piles = tuple(tuple(pile[card] for card in view.rules.kinds) for pile in counted)
    full.table = table.freeze()
    return full.freeze()
