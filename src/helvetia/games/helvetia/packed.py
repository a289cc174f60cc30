"""The engine's form of a state: bit sets and counts, in frozen values with drafts.

Nothing outside ``helvetia.games`` meets these classes: people read :class:`.state.GameState`.

A *location* is a place in a certain village, ``village * PLACES + place``. Sets of locations,
goods, building types and characters are ints with those bits set. Pairs of counts are indexed by
``Sex``. ``NONE`` stands for no seat, no good, no building.
"""

from collections.abc import Callable
from enum import IntEnum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from helvetia.core.drafts import Value, cached_field, drafted, nested, own
from helvetia.core.state import BaseRules
from helvetia.core.values import Worded

from .names import Decision, Good
from .options import Buying, Options
from .production import Production, production_of

if TYPE_CHECKING:
    from .moves import AnyMove
    from .village import Crowd, Houses

NONE: Final = -1
NOBODY: Final = -2
"""The seat that decides when the game is over."""

Pair = tuple[int, int]


class Next(IntEnum):
    """Name what follows an effect by itself (:func:`.phases.follow`).

    An int, because every move looks it up and a plain enum has a slow hash.
    """

    ACTION = auto()
    """The action is complete: the next one, or the end of the turn."""
    TURN = auto()
    """The turn is over: the next player who can act."""
    ROUND_END = auto()
    """The round is over."""
    ROUND = auto()
    """A new round begins."""


class TurnPart(Worded):
    """The part of a turn that is in progress."""

    CHOOSE = "choose"
    REGULAR = "regular"
    TILE_FIRST = "tile_first"
    TILE_AFTER = "tile_after"
    NEUTRAL = "neutral"
    PUPILS = "pupils"


class Duty(Worded):
    """A duty that a stricter option puts on the builder for the present building."""

    MAKE_ALL = "make_all"
    BUILD_AGAIN = "build_again"


# Looking a member up in its enum costs much on Python 3.11, so hot code uses names of modules.
ACTION_DONE: Final = Next.ACTION
TURN_DONE: Final = Next.TURN
CHOOSE: Final = TurnPart.CHOOSE
REGULAR: Final = TurnPart.REGULAR
TILE_FIRST: Final = TurnPart.TILE_FIRST
TILE_AFTER: Final = TurnPart.TILE_AFTER
NEUTRAL_COIN: Final = TurnPart.NEUTRAL


@attrs.frozen(eq=False)
class Rules(BaseRules):
    """The options of a game with their catalogue compiled. Equal options share one object."""

    options: Options
    production: Production = attrs.field(repr=False)

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        """Copy and pickle the options alone: compiled tables and caches stay where they are."""
        return rules_of, (self.options,)


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """Return the shared rules of these options."""
    return Rules(options, production_of(options.catalog, options.buying is Buying.IF_UNABLE))


@drafted
class ColourBits(Value):
    """The people of one colour in all villages, its dowry and deliveries.

    ``men`` and ``women`` are the locations of those in houses of any village, ``awake`` those of
    them who are awake. ``children`` are newborns at home, as ``place * 2 + sex``. ``dowry`` counts
    the coins in the centre by colour, ``delivered`` is a set of goods.
    """

    men: int
    women: int
    awake: int
    centre: Pair
    school: Pair
    reserve: Pair
    children: tuple[int, ...]
    dowry: tuple[int, ...]
    delivered: int
    #: The supply of awake workers (:func:`.village.supply_of`), or NONE.
    workers: int = cached_field(NONE, carried=True)


@drafted
class BoardBits(Value):
    """Hold what lies on the table.

    ``open`` and the piles count tiles by building type. The tile fields hold the owner's seat or
    NONE. ``points`` is the score track as it was last set (E2).
    """

    open: tuple[int, ...]
    pile_two: tuple[int, ...]
    pile_three: tuple[int, ...]
    tile_owner: tuple[int, ...]
    used_tiles: int
    goods_tiles: tuple[int, ...]
    family_tiles: tuple[int, ...]
    ring_tiles: tuple[int, ...]
    neutral_coin: bool
    points: tuple[int, ...]
    #: The building types that lie open (:func:`.village.open_types`), or NONE.
    types: int = cached_field(NONE)


@drafted
class TurnBits(Value):
    """A turn in progress.

    ``supply`` counts the player's awake workers, ``buildable`` is the set of building types that
    lie open and that the player does not have (B3). ``units`` are the actions still to be done;
    ``tile`` is the character tile used in this turn. ``pending`` is the good to be made now
    (``in_chain``: as the input of another; ``bought``: equal ones were bought, so this one will be,
    too), ``demand`` what the building costs beyond it. ``last`` keeps the order of entry: the good,
    the place, the location or the quarters entered last. ``births`` has the places of couples that
    had a child in this turn, ``won`` counts own coins won (P4). In ``village`` a dowry is being
    chosen. ``duties`` are the conditions of :mod:`.production.payments` on the present building, as
    bits.
    """

    stage: TurnPart | None = None
    supply: int = 0
    buildable: int = 0
    character: int = NONE
    units: int = 0
    tile: int = NONE
    building: int = NONE
    pending: int = NONE
    demand: tuple[Good, ...] = ()
    in_chain: bool = False
    bought: bool = False
    last: int = NONE
    births: int = 0
    won: int = 0
    village: int = NONE
    duties: int = 0


@drafted
class SetupBits(Value):
    """Hold the pieces that the set-up still has to hand out.

    ``pool`` counts start buildings by type. ``picks`` are the types that each seat holds but has
    not placed. ``robbed`` is the seat that lost a building (S5). ``letters`` are those not dealt,
    ``figures`` the neutral figures for neutral houses (D2), ``building`` is the one being placed.
    """

    pool: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    robbed: int = NONE
    letters: int = 0
    figures: Pair = (2, 2)
    building: int = NONE


NO_TURN: Final = TurnBits()
NO_SETUP: Final = SetupBits()


@drafted
class Packed(Value):
    """A whole position.

    ``seat`` decides: a player, ``CHANCE`` or ``NOBODY``. ``built`` holds for each building type its
    locations, ``coins`` those in hand by seat, ``placed`` those on characters, as
    ``character * players + seat``. ``progress`` counts the steps of the set-up, of leaving school
    or of turning buildings up; ``idle`` the seats in a row that did nothing, since they had no
    coins, could do nothing or passed (T2, T4, D7). ``acted`` says whether the round has changed
    anything (T5). The set-up is round 0.
    """

    rules: Rules = own()
    decision: Decision
    seat: int
    round: int
    start_player: int
    players: tuple[ColourBits, ...]
    neutral: ColourBits | None
    built: tuple[int, ...]
    board: BoardBits
    coins: tuple[int, ...]
    placed: tuple[int, ...]
    turn: TurnBits = nested()
    setup: SetupBits
    progress: int
    idle: int
    acted: bool
    #: The legal moves, once they have been listed.
    moves: "tuple[AnyMove, ...] | None" = cached_field()
    #: The events that are being recorded.
    story: list[Any] | None = cached_field()
    #: The people in houses, and the sleepers among them (:func:`.village.crowd_of`).
    crowd: "Crowd | None" = cached_field(carried=True)
    #: The buildings by place (:func:`.village.houses_of`).
    houses: "Houses | None" = cached_field(carried=True)

    @property
    def player(self) -> int | None:
        """The seat that decides, ``CHANCE``, or None when the game is over."""
        return None if self.seat == NOBODY else self.seat

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self.rules.options

    def set_player(self, seat: int, player: ColourBits) -> None:
        """Replace one player. If the people in houses change, update ``crowd``, too."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def set_colour(self, village: int, people: ColourBits) -> None:
        """Replace the colour of a village, with the same people in houses."""
        if village < len(self.players):
            self.set_player(village, people)
        else:
            self.neutral = people

    def set_settler(self, village: int, people: ColourBits, sex: int, spot: int) -> None:
        """Replace a colour after one of its figures moved into a house: on this spot, awake.

        *village* is the seat, or that of the neutral colour.
        """
        self.set_colour(village, people)
        if self.crowd is not None:
            men, women, asleep = self.crowd
            self.crowd = (men, women | spot, asleep) if sex else (men | spot, women, asleep)


def changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """Return the tuple with one count changed."""
    after = list(counts)
    after[index] += by
    return tuple(after)


def owned(tiles: tuple[int, ...], tile: int, seat: int) -> tuple[int, ...]:
    """Return the owners of tiles after *seat* took one."""
    return (*tiles[:tile], seat, *tiles[tile + 1 :])


def with_figure(pair: Pair, sex: int, by: int) -> Pair:
    """Return the counts of men and women with one of them changed."""
    men, women = pair
    return (men, women + by) if sex else (men + by, women)
