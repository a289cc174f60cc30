"""The rules in force: options with their catalogue compiled into tables, once."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import attrs

from .catalog import LEAVING, LEAVING_JOKERS
from .geometry import mask_of
from .moves import DRAW, REMOVE, REVEAL, Draw, Remove, Reveal
from .names import Card
from .options import PLAYERS, Covered, Fives, Options
from .sliding import Shape, shape_of

#: "Nobody", "nothing" or "not yet" where a field holds a number.
NONE: Final = -1

Counts = tuple[int, ...]


@attrs.frozen(eq=False)
class Rules:
    """The options in force with their catalogue compiled; equal options share one object.

    ``kinds`` are the card kinds that exist, the joker last, ``index`` finds a card among them
    (-1: there is no such card), ``deck`` counts them, ``removes`` (without the joker), ``reveals``
    and ``draws`` are the moves with them. ``shapes`` are indexed by kind of pavilion, ``removals``
    by players less two.
    """

    options: Options
    kinds: tuple[Card, ...]
    index: tuple[int, ...]
    deck: Counts
    removes: tuple[Remove, ...]
    reveals: tuple[Reveal, ...]
    draws: tuple[Draw, ...]
    shapes: tuple[Shape, ...]
    coats: int
    visitors: int
    bottom_row: int
    removals: tuple[tuple[tuple[int, ...], ...], ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        """Pickled and copied by the options alone: the compiled tables stay where they are."""
        return rules_of, (self.options,)


def removals_of(options: Options, players: int) -> tuple[tuple[int, ...], ...]:
    """For each card that leaves the deck by chance: the kinds (indexes) it is one of."""
    cards = options.catalog.cards
    found: list[tuple[int, ...]] = []
    one_five = players == 2 and options.fives is Fives.ONE_IN_ALL
    for colour in range(5):
        for number, leave in LEAVING[players].items():
            if one_five and number == 5:
                continue
            kinds = [i for i, c in enumerate(cards) if (c.colour, c.number) == (colour, number)]
            found += [tuple(kinds)] * leave
    if one_five:
        found.append(tuple(i for i, c in enumerate(cards) if c.number == 5))
    return tuple(found)


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """The shared rules object of these options."""
    catalog = options.catalog
    kinds = (*(c.card for c in catalog.cards), Card.JOKER)
    bottom = sum(1 << action for action in catalog.action_rows[2])
    return Rules(
        options,
        kinds,
        tuple(kinds.index(card) if card in kinds else NONE for card in Card),
        (*(c.copies for c in catalog.cards), catalog.joker_cards),
        tuple(REMOVE[card] for card in kinds[:-1]),
        tuple(REVEAL[card] for card in kinds),
        tuple(DRAW[card] for card in kinds),
        tuple(shape_of(t.shape) for t in catalog.tiles),
        mask_of(catalog.coats),
        mask_of(catalog.visitors),
        bottom,
        tuple(removals_of(options, players) for players in PLAYERS),
    )


def jokers_leaving(players: int) -> int:
    """How many joker cards leave the deck."""
    return LEAVING_JOKERS[players]


def covered_by(options: Options, rules: Rules) -> int:
    """The actions that these options cover without asking chance (LS5)."""
    if options.covered is Covered.FIRST_GAME:
        return rules.bottom_row
    return sum(1 << action for action in options.covered_actions)
