"""Dealing unseen cards to where they may be, every possible deal with the same chance.

Each pile's unseen cards lie in hands or in the pile itself, and how many lie where is known. One
thing makes it harder. A hand with hidden cards of two piles may have played some of them (its
*shown* cards) without telling which pile they were from, so only deals count in which the hand
was dealt its shown cards. Those are found in two steps:

1. For each shown card choose the pile it came from. A choice weighs as much as there are deals
   with it: ways to pick the draws it was, times ways to pick the copies, times ways to deal the
   rest.
2. A deal in which a hand holds more copies than it has shown is met once for every way to pick
   the shown ones among them; it is accepted once in so many times.

A view in which a draw was carried out with a certain card holds that card as itself. It is dealt to
nobody, stays where the view has it, and explains one shown card if it has been played since.

A player in the middle of paying or discarding has shown more: the hand must hold what the rest of
the step needs. A deal without it is dealt again.
"""

from collections import Counter
from itertools import product
from math import comb, factorial, perm
from random import Random
from typing import Final

from helvetia.core.errors import StateError
from helvetia.core.walk import sample

from .cards import unseen_shown
from .legal import legal_moves
from .names import UNKNOWN, Decision
from .state import Cards, Counts, GameState, Rules

#: A view that no game leads to is given up after so many deals.
MOST_DEALS: Final = 200_000
_NO_DEAL: Final = "no deal of the unseen cards agrees with this view"
#: Decisions that come only to a hand with which they can be answered.
_TELLING: Final = (Decision.BUILD, Decision.PAY, Decision.PAY_ANY, Decision.DISCARD)

#: Cards dealt to each seat, by pile.
Dealt = list[list[list[int]]]


def deal_unknown(view: GameState, rng: Random) -> GameState:
    """The view with every unknown card replaced by one that is unseen."""
    wanted = [_unknown_draws(view, seat) for seat in range(len(view.players))]
    if not any(any(draws) for draws in wanted):
        return view
    shown = [
        (seat, card)
        for seat, draws in enumerate(wanted)
        if any(draws)
        for card in unseen_shown(view.players[seat])
    ]
    piles = [_cards_of(view.rules, pile) for pile in view.table.piles]
    for _ in range(MOST_DEALS):
        dealt, rest = _deal(piles, wanted, shown, rng)
        ways = _ways_to_show(dealt, shown)
        if ways == 1 or rng.randrange(ways) == 0:
            full = _filled_in(view, wanted, dealt, rest)
            if view.decision not in _TELLING or legal_moves(full):
                return full
    raise StateError(_NO_DEAL)


def _unknown_draws(view: GameState, seat: int) -> list[int]:
    """How many unknown cards the seat drew from each pile."""
    player = view.players[seat]
    if player.drawn:
        return [cards.count(UNKNOWN) for cards in player.drawn]
    return [player.hand.count(UNKNOWN)]


def _cards_of(rules: Rules, pile: Counts) -> list[int]:
    return [int(card) for card, n in zip(rules.kinds, pile, strict=True) for _ in range(n)]


def _deal(
    piles: list[list[int]], wanted: list[list[int]], shown: list[tuple[int, int]], rng: Random
) -> tuple[Dealt, list[list[int]]]:
    left = [list(pile) for pile in piles]
    dealt: Dealt = [[[] for _ in piles] for _ in wanted]
    for (seat, card), number in zip(shown, _choose(piles, wanted, shown, rng), strict=True):
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


def _choose(
    piles: list[list[int]], wanted: list[list[int]], shown: list[tuple[int, int]], rng: Random
) -> tuple[int, ...]:
    """The pile of each shown card, with the weight of all deals that go with it."""
    if not shown:
        return ()
    counted = [Counter(pile) for pile in piles]
    choices = [
        [n for n, draws in enumerate(wanted[seat]) if draws and counted[n][card]]
        for seat, card in shown
    ]
    weighed = [(option, _weight(counted, wanted, shown, option)) for option in product(*choices)]
    possible = [(option, weight) for option, weight in weighed if weight]
    if not possible:
        raise StateError(_NO_DEAL)
    return sample(possible, rng)


def _weight(
    counted: list[Counter[int]],
    wanted: list[list[int]],
    shown: list[tuple[int, int]],
    option: tuple[int, ...],
) -> int:
    draws = Counter((seat, n) for (seat, _), n in zip(shown, option, strict=True))
    copies = Counter((card, n) for (_, card), n in zip(shown, option, strict=True))
    weight = 1
    for (seat, n), times in draws.items():
        weight *= perm(wanted[seat][n], times)
    for (card, n), times in copies.items():
        weight *= perm(counted[n][card], times)
    for n, pile in enumerate(counted):
        weight *= factorial(max(0, pile.total() - option.count(n)))
    return weight


def _ways_to_show(dealt: Dealt, shown: list[tuple[int, int]]) -> int:
    ways = 1
    for (seat, card), times in Counter(shown).items():
        held = sum(cards.count(card) for cards in dealt[seat])
        ways *= comb(held, times)
    return ways


def _filled_in(
    view: GameState, wanted: list[list[int]], dealt: Dealt, rest: list[list[int]]
) -> GameState:
    full = view.thaw()
    players = list(view.players)
    for seat, draws in enumerate(wanted):
        if not any(draws):
            continue
        player = players[seat].thaw()
        # What the view shows of the hand stays; it may be more than is known to all.
        held = [card for card in player.hand if card != UNKNOWN]
        for cards in dealt[seat]:
            held += cards
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
    table.piles = tuple(_counts_of(view.rules, pile) for pile in rest)
    full.table = table.freeze()
    return full.freeze()


def _counts_of(rules: Rules, cards: list[int]) -> Cards:
    counted = Counter(cards)
    return tuple(counted[card] for card in rules.kinds)
