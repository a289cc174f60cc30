"""Cards on their way: out of the pile, into hands, out of hands.

The pile is renewed when it is used up, and that begins the last round (LE1).

In a view other hands hold ``UNKNOWN`` cards, and a pile holds all of its cards that the observer
has not seen, those in hands included. A card drawn unseen stays in that pool; a card that is played
out of a hidden part replaces an ``UNKNOWN`` and leaves the pool.
"""

from collections.abc import Callable, Mapping
from itertools import compress
from typing import Final

from helvetia.core.engine import Rule, Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell

from ..events import CardDrawn, CardRevealed, CardTaken, LastRound, PileRenewed
from ..moves import DRAW, AnyMove, Draw, Reveal
from ..names import CARDS, UNKNOWN, Decision
from ..options import Counts, Rules
from ..packed import (
    BESIDE,
    NONE,
    REFILLING,
    Cards,
    Odds,
    Player,
    State,
    Table,
    changed,
    hidden_cards,
    plus,
    without,
)
from .refusals import no

FIRST_CARDS: Final = 2

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_DEAL: Final = Decision.DEAL
_UNSEEN: Final[Odds] = ((DRAW[UNKNOWN], 1),)


# --- the pile -------------------------------------------------------------------------------------


def reveal_odds(state: State) -> Odds:
    """Return every card that may be turned up, with its number of copies."""
    table = state.table
    if table.odds is None:
        # Cached: the next card mostly comes from the same pile less one card.
        object.__setattr__(table, "odds", _weighed(state.rules.reveals, table.piles[-1]))
    assert table.odds is not None
    return table.odds


def draw_odds(state: State) -> Odds:
    """Return every card that may be drawn, with its number of copies.

    In a view another seat draws an unknown card.
    """
    if drawing_seat(state) not in state.visible:
        return _UNSEEN
    return _weighed(state.rules.draws, state.table.piles[-1])


def _weighed(moves: tuple[AnyMove, ...], pile: Counts) -> Odds:
    """Return the outcomes of kinds that are in the pile, each with its number of copies."""
    return tuple(compress(zip(moves, pile, strict=True), pile))


def outcomes(odds: Callable[[State], Odds], rules: Mapping[type, Rule]) -> Step:
    """Return the step of a decision that chance takes."""
    return Step(lambda state: tuple([move for move, _ in odds(state)]), rules, odds)


def no_card(rule: str) -> Callable[[State, Reveal | Draw], Reason | None]:
    """Return a function that says why the pile cannot give a card."""

    def refuse(state: State, move: Reveal | Draw) -> Reason | None:
        card = move.card
        if isinstance(move, Draw) and drawing_seat(state) not in state.visible:
            return None if int(card) == UNKNOWN else no("hidden_card", rule)
        kind = state.rules.index[card]
        if kind >= 0 and state.table.piles[-1][kind]:
            return None
        if int(card) == UNKNOWN:
            return no("unknown_card", rule)
        return no("not_in_pile", rule, card=card.word)

    return refuse


def drawing_seat(state: State) -> int:
    """Return the seat that draws a card now; the first cards are dealt in turn order (LS4)."""
    return state.progress // FIRST_CARDS if state.decision is _DEAL else state.seat


def can_draw(state: State) -> bool:
    """Return whether the pile, or a pile made of the discard, has a card (LE1)."""
    return state.table.left > 0 or any(state.table.discard)


def renew_pile(state: State) -> bool:
    """Make a new pile of the discard if the pile is empty. Return False without any card (LE1).

    From now on there are two sorts of unseen cards, so the hidden part of every hand is noted by
    the pile it came from.
    """
    table = state.table
    if table.left:
        return True
    size = sum(table.discard)
    if not size:
        return False
    players = []
    for player in state.players:
        noted = player.thaw()
        noted.drawn = (*hidden_cards(player), ())
        players.append(noted.freeze())
    state.players = tuple(players)
    empty = (0,) * len(table.discard)
    state.change_table(piles=(*table.piles, table.discard), left=size, discard=empty)
    tell(state, PileRenewed, size)
    return True


def _take_from_pile(state: State, table: Table, card: int) -> None:
    """Take one card from the pile; the last one triggers the end (LE1)."""
    if card != UNKNOWN:
        piles, kind = table.piles, state.rules.index[card]
        counts = list(piles[-1])
        counts[kind] -= 1
        table.piles = (*piles[:-1], tuple(counts)) if len(piles) > 1 else (tuple(counts),)
        if state.table.odds is not None:
            table.odds = _one_less(state.table.odds, state.rules, counts, kind)
    table.left -= 1
    if not table.left and not state.ending:
        state.ending = True
        tell(state, LastRound)


def _one_less(odds: Odds, rules: Rules, counts: list[int], kind: int) -> Odds:
    """Return the odds of a pile after a card of this kind has left it."""
    fresh, at = list(odds), kind - counts[:kind].count(0)  # kinds that are gone are no outcomes
    if counts[kind]:
        fresh[at] = rules.reveals[kind], counts[kind]
    else:
        del fresh[at]
    return tuple(fresh)


def draw_hidden(state: State, seat: int, card: int) -> None:
    """Draw a card for a seat, unseen by the others."""
    if state.story is not None:
        state.story.append(CardDrawn(seat, CARDS[card]))
    table = state.table.thaw()
    _take_from_pile(state, table, card)
    state.table = table.freeze()
    player = state.players[seat].thaw()
    player.hand = plus(player.hand, (card,))
    if player.drawn:
        player.drawn = (*player.drawn[:-1], plus(player.drawn[-1], (card,)))
    state.set_player(seat, player.freeze())


def reveal(state: State, slot: int, card: int) -> None:
    """Turn a card from the pile up in a slot."""
    if state.story is not None:
        state.story.append(CardRevealed(CARDS[card], slot))
    table = state.table.thaw()
    _take_from_pile(state, table, card)
    display = list(table.display)
    display[slot] = card
    table.display = tuple(display)
    state.table = table.freeze()


# --- hands ----------------------------------------------------------------------------------------


def take_slots(state: State) -> None:
    """Take the two cards beside the pawn, whose slots are refilled then (LD1).

    Everybody knows these cards from now on.
    """
    table, player = state.table.thaw(), state.players[state.seat].thaw()
    display, taken = list(table.display), []
    for slot in BESIDE[player.space]:
        card = display[slot]
        if card != NONE:
            taken.append(card)
            display[slot] = NONE
            if state.story is not None:
                state.story.append(CardTaken(state.seat, CARDS[card], slot))
    player.hand, player.known = plus(player.hand, taken), plus(player.known, taken)
    table.display = tuple(display)
    table.odds = state.table.odds  # the pile is as it was
    state.table = table.freeze()
    state.set_player(state.seat, player.freeze())
    state.turn = REFILLING[2]


def leave_hand(state: State, card: int) -> None:
    """Take a played or discarded card out of the hand: of its publicly known part first."""
    seat = state.seat
    player = state.players[seat].thaw()
    held = card if card in player.hand else UNKNOWN
    player.hand = without(player.hand, held)
    if card in player.known:
        player.known = without(player.known, card)
    elif player.drawn or held == UNKNOWN:
        _leave_hidden(state, player, card, held)
    state.set_player(seat, player.freeze())


def _leave_hidden(state: State, player: Player, card: int, held: int) -> None:
    """Note that a card of the hidden part was played, if its pile is public; else it is shown."""
    source = 0
    if player.drawn:
        sources = [number for number, cards in enumerate(player.drawn) if cards]
        if len(sources) > 1:
            player.shown = plus(player.shown, (card,))
            return
        source = sources[0]
        rest = without(player.drawn[source], held)
        player.drawn = (*player.drawn[:source], rest, *player.drawn[source + 1 :])
    if held == UNKNOWN:
        piles = list(state.table.piles)
        piles[source] = changed(piles[source], state.rules.index[card], -1)
        state.change_table(piles=tuple(piles))


def over_limit(rules: Rules, player: Player) -> int:
    """Return how many cards the hand holds above the limit (LD2); at most 0 within it."""
    return len(player.hand) - rules.hand_limit


def to_discard(state: State, cards: Cards) -> None:
    """Put cards on the discard, face up (LB8, LD2)."""
    table = state.table.thaw()
    table.discard = with_cards(state.rules, table.discard, cards)
    table.odds = state.table.odds  # the pile is as it was
    state.table = table.freeze()


def with_cards(rules: Rules, counts: Counts, cards: Cards) -> Counts:
    """Return a pile's counts with some cards more."""
    more = list(counts)
    for card in cards:
        more[rules.index[card]] += 1
    return tuple(more)
