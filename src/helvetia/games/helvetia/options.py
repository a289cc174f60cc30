"""Choose which rules are played: one switch per point on which the documents disagree."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Self

import attrs

from helvetia.core.errors import OptionError
from helvetia.core.state import BaseOptions
from helvetia.core.values import Worded, check_fields

from .catalog import Catalog
from .names import GAME
from .standard import STANDARD

PLAYERS: Final = (2, 3, 4)
MAX_TARGET: Final = 60


class Setup(Worded):
    """Decide how start buildings are handed out: drafted (S4) or by random letter (S11)."""

    DRAFT = "draft"
    LETTERS = "letters"


class Dowry(Worded):
    """Decide whether a dowry coin must or may be taken at a wedding (P3)."""

    MUST = "must"
    MAY = "may"


class FinalTie(Worded):
    """Decide who wins when points and awake villagers are equal (E4)."""

    SHARED = "shared"
    START_PLAYER = "start_player"


class NeutralStart(Worded):
    """Decide who begins to place the neutral village (D2)."""

    OTHER = "other"
    START_PLAYER = "start_player"


class Births(Worded):
    """Decide how often a couple may have a child (M2)."""

    TURN = "turn"
    ROUND = "round"


class ThirdPair(Worded):
    """Decide whose village the third pair's wedding goes to (S8)."""

    LEFT_NEIGHBOUR = "left_neighbour"
    ANY_PLAYER = "any_player"


class RingTileNeeds(Worded):
    """Decide which houses must be inhabited for a ring tile (B6)."""

    ALL_HOUSES = "all_houses"
    RING_ONE = "ring_one"


class StartTile(Worded):
    """Decide what happens to the start-player tile after the draft (S6)."""

    LAST_PICKER = "last_picker"
    STAYS = "stays"


class FirstSeat(Worded):
    """Decide who begins the draft (S4, D1): seat 0, or a seat that chance draws."""

    SEAT_0 = "seat_0"
    RANDOM = "random"


class NeutralCentre(Worded):
    """Decide who stands in the neutral centre (D2): all neutral villagers left, or one pair."""

    ALL = "all"
    ONE_PAIR = "one_pair"


class Buying(Worded):
    """Decide whether a good may be bought that the player could make (B2)."""

    FREE = "free"
    IF_UNABLE = "if_unable"


class TilePurchases(Worded):
    """Decide when the coins beside the builder's tile may all buy goods for one building (K5)."""

    ALLOWED = "allowed"
    ALL_COINS = "all_coins"


#: Options that came later: a document without the key means the default.
_LATER: Final = {"omit_default": True}


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)  # hashed whenever a state is written
class Options(BaseOptions):
    """The rules in force; the default is the German rulebook's full game.

    >>> Options.beginner().target
    18
    >>> Options(dowry=Dowry.MAY) == Options.french()
    False
    """

    GAME: ClassVar[str] = GAME
    setup: Setup = Setup.DRAFT
    character_tiles: bool = True
    target: int = 20
    clockwise: bool = False
    final_tie: FinalTie = FinalTie.SHARED
    dowry: Dowry = Dowry.MUST
    neutral_village_start: NeutralStart = NeutralStart.OTHER
    neutral_coin_without_coins: bool = False
    births: Births = Births.TURN
    neutral_spouse_bears: bool = True
    third_pair: ThirdPair = ThirdPair.LEFT_NEIGHBOUR
    score_before_pupils: bool = False
    ring_tile_needs: RingTileNeeds = RingTileNeeds.ALL_HOUSES
    start_tile_after_draft: StartTile = StartTile.LAST_PICKER
    first_player: FirstSeat = attrs.field(default=FirstSeat.SEAT_0, metadata=_LATER)
    neutral_centre: NeutralCentre = attrs.field(default=NeutralCentre.ALL, metadata=_LATER)
    buying: Buying = attrs.field(default=Buying.FREE, metadata=_LATER)
    builder_tile_purchases: TilePurchases = attrs.field(
        default=TilePurchases.ALLOWED, metadata=_LATER
    )
    catalog: Catalog = attrs.field(default=STANDARD, metadata=_LATER)

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        if not 1 <= self.target <= MAX_TARGET:
            raise OptionError(f"target must be 1 to {MAX_TARGET} points, not {self.target!r}")

    @classmethod
    def german(cls) -> Self:
        """Return the German rulebook's rules: the default."""
        return cls()

    @classmethod
    def french(cls) -> Self:
        """Return the French rulebook's rules."""
        return cls(
            final_tie=FinalTie.START_PLAYER,
            dowry=Dowry.MAY,
            neutral_village_start=NeutralStart.START_PLAYER,
        )

    @classmethod
    def french_summary(cls) -> Self:
        """Return the rules of the French summary."""
        return cls(
            births=Births.ROUND,
            neutral_spouse_bears=False,
            third_pair=ThirdPair.ANY_PLAYER,
            score_before_pupils=True,
            ring_tile_needs=RingTileNeeds.RING_ONE,
            neutral_centre=NeutralCentre.ONE_PAIR,
        )

    @classmethod
    def italian(cls) -> Self:
        """Return the Italian rulebook's rules."""
        return cls(dowry=Dowry.MAY, neutral_coin_without_coins=True, neutral_spouse_bears=False)

    @classmethod
    def beginner(cls) -> Self:
        """Return the German rulebook's first game: letters, no character tiles, 18 points (S11)."""
        return cls(setup=Setup.LETTERS, character_tiles=False, target=18)


#: The presets by name, one per document, for command lines and menus.
PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "german": Options.german(),
        "french": Options.french(),
        "french_summary": Options.french_summary(),
        "italian": Options.italian(),
        "beginner": Options.beginner(),
    }
)
