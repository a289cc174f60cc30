"""Views made to be slow: as many shown cards, of as many piles, as a game could ever have."""

from collections.abc import Sequence
from itertools import cycle, islice

import attrs

from helvetia.games.helsinki import STANDARD, Options, Position

#: Kinds have many copies, so that every shown card may be of every pile.
PLENTY = Options(
    catalog=attrs.evolve(
        STANDARD, cards=tuple(attrs.evolve(card, copies=9) for card in STANDARD.cards)
    )
)
#: More cards leave no hand in a turn.
MOST_SHOWN = 13
#: What each seat drew of the renewed piles: all of one; or each begins with what another left.
ONE_PILE = ((3,),) * 4
MANY_PILES = (
    (1, 1, 1, 0, 0, 0, 0, 0, 0),
    (0, 0, 1, 1, 1, 0, 0, 0, 0),
    (0, 0, 0, 0, 1, 1, 1, 0, 0),
    (0, 0, 0, 0, 0, 0, 1, 1, 1),
)
TWO_PILES = ((3, 0), (3, 0), (2, 1), (0, 3))


def many_shown(
    players: int,
    shown: int,
    *,
    drawn: Sequence[Sequence[int]] = ONE_PILE,
    decision: str = "limit",
    options: Options = PLENTY,
) -> Position:
    """Return the view of a spectator in which every seat has shown so many cards.

    Each seat drew so many cards of every renewed pile. The last seat is asked.
    """
    words = [facts.card.word for facts in options.catalog.cards]
    position = Position(players, options)
    alike = words[:shown]
    firsts = 0
    for seat in range(players):
        hand = 8 if decision == "limit" and seat == players - 1 else 3
        first = shown + hand - sum(drawn[seat])
        firsts += first
        position.hand(seat, *["unknown"] * hand)
        parts = [["unknown"] * number for number in (first, *drawn[seat])]
        position.hidden(seat, *parts, played=alike)
    plenty = cycle([word for word in words for _ in range(players)])
    piles = [list(islice(plenty, firsts))]
    for pile in range(len(drawn[0]) - 1):
        piles.append(list(islice(cycle(alike), sum(seat[pile] for seat in drawn[:players]))))
    return position.old_piles(*piles).turn(players - 1).decision(decision)
