"""The events of Helvetia: what can happen at the table, one class per kind.

``player`` is the seat that acts or that something happens to. ``village`` and ``place`` say where,
``colour`` and ``sex`` whose figure it is; ``colour`` alone says whose coin or whose tile it was.
"""

from typing import ClassVar, TypeAlias

import attrs

from helvetia.core.events import BaseEvent

from .names import (
    GAME,
    Building,
    Character,
    Colour,
    Family,
    Good,
    Letter,
    Place,
    Quarter,
    Sex,
    Source,
)


class Event(BaseEvent):
    """The base class of all events, for ``isinstance`` and for reading JSON."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    GAME: ClassVar[str] = GAME


@attrs.frozen(repr=False)
class _OfPlayer(Event):
    player: int


@attrs.frozen(repr=False)
class _InHouse(Event):
    player: int
    village: Colour
    place: Place
    building: Building
    colour: Colour
    sex: Sex


# --- set-up (S4-S11, D2-D4) ----------------------------------------------------------------------


@attrs.frozen(repr=False)
class LetterDealt(_OfPlayer):
    """A player gets the village centre with this letter."""

    letter: Letter


@attrs.frozen(repr=False)
class BuildingPicked(_OfPlayer):
    """A player gets this start building."""

    building: Building


@attrs.frozen(repr=False)
class BuildingStolen(_OfPlayer):
    """A player takes a start building from another player, *colour*."""

    building: Building
    colour: Colour


@attrs.frozen(repr=False)
class BuildingBoxed(Event):
    """Start buildings that nobody picked go back to the box."""

    building: Building
    count: int


@attrs.frozen(repr=False)
class Settled(_InHouse):
    """A figure of the set-up gets a house."""


@attrs.frozen(repr=False)
class SentToSchool(_OfPlayer):
    """A figure of the second pair goes to school."""

    sex: Sex
    count: int


@attrs.frozen(repr=False)
class SentToCentre(_OfPlayer):
    """A figure of the third pair goes to the own village centre."""

    sex: Sex
    count: int


@attrs.frozen(repr=False)
class DowryGiven(_OfPlayer):
    """Coins of a player become dowry in this village."""

    village: Colour
    colour: Colour
    count: int


# --- a turn and its coins (T1-T4, K1-K6, D6) -----------------------------------------------------


@attrs.frozen(repr=False)
class TurnBegins(_OfPlayer):
    """A player's turn begins."""


@attrs.frozen(repr=False)
class PlayerStuck(_OfPlayer):
    """A player holds coins, but no turn is possible (T4)."""


@attrs.frozen(repr=False)
class Passed(_OfPlayer):
    """A player without coins leaves the neutral coin alone (D7)."""


@attrs.frozen(repr=False)
class CoinsPlaced(_OfPlayer):
    """A player puts coins on a character."""

    character: Character
    count: int


@attrs.frozen(repr=False)
class TileUsed(_OfPlayer):
    """A player turns a character tile over for an extra action."""

    character: Character


@attrs.frozen(repr=False)
class NeutralCoinUsed(_OfPlayer):
    """A player puts the neutral coin on a character."""

    character: Character


@attrs.frozen(repr=False)
class CoinsGained(_OfPlayer):
    """Own coins won in this turn come into the hand (P4)."""

    count: int


# --- production (G1-G4, B2): the worker sleeps afterwards ----------------------------------------


@attrs.frozen(repr=False)
class GoodMade(_InHouse):
    """A worker makes a good."""

    good: Good


@attrs.frozen(repr=False)
class GoodSwapped(_InHouse):
    """A trader turns the given good into another."""

    given: Good
    good: Good


@attrs.frozen(repr=False)
class GoodBought(_OfPlayer):
    """A good is bought from the builder."""

    good: Good


# --- builder (B1-B6) -----------------------------------------------------------------------------


@attrs.frozen(repr=False)
class BuildingChosen(_OfPlayer):
    """A building is taken for this village; its cost comes next."""

    building: Building
    village: Colour


@attrs.frozen(repr=False)
class BuildingPlaced(_OfPlayer):
    """A building stands on its place."""

    village: Colour
    place: Place
    building: Building


@attrs.frozen(repr=False)
class MovedIn(_InHouse):
    """A figure moves from the centre into a new building (B5)."""


@attrs.frozen(repr=False)
class RingTileTaken(_OfPlayer):
    """A completed village earns a ring tile (B6)."""

    points: int


# --- carter (C1-C5) ------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class DeliveryChosen(_OfPlayer):
    """A good to deliver is chosen; it is made next."""

    good: Good


@attrs.frozen(repr=False)
class GoodDelivered(_OfPlayer):
    """A good lies on the market."""

    good: Good


@attrs.frozen(repr=False)
class GoodsTileTaken(_OfPlayer):
    """The first delivery of a complex good earns its tile (C2)."""

    good: Good
    points: int


@attrs.frozen(repr=False)
class FamilyTileTaken(_OfPlayer):
    """The first player with a whole family of goods takes its tile (C5)."""

    family: Family
    points: int


# --- night watchman, priest, midwife -------------------------------------------------------------


@attrs.frozen(repr=False)
class QuarterWoken(_OfPlayer):
    """A quarter is woken; *count* villagers slept there."""

    village: Colour
    quarter: Quarter
    count: int


@attrs.frozen(repr=False)
class WokeUp(_InHouse):
    """A villager wakes up."""


@attrs.frozen(repr=False)
class Married(_InHouse):
    """A figure marries into a house. *source* is None in the set-up."""

    source: Source | None


@attrs.frozen(repr=False)
class DowryTaken(_OfPlayer):
    """A coin of this colour is taken from the village's dowry."""

    village: Colour
    colour: Colour


@attrs.frozen(repr=False)
class DowryDeclined(_OfPlayer):
    """No dowry coin is taken from the village."""

    village: Colour


@attrs.frozen(repr=False)
class Born(_InHouse):
    """A couple has a child."""


# --- the end of a round (E1-E5, D9, D10) ---------------------------------------------------------


@attrs.frozen(repr=False)
class RoundBegins(_OfPlayer):
    """Round number *count* begins with this player."""

    count: int


@attrs.frozen(repr=False)
class RoundEnds(Event):
    """Round number *count* is over."""

    count: int


@attrs.frozen(repr=False)
class StartTileTaken(_OfPlayer):
    """A player takes the start-player tile."""


@attrs.frozen(repr=False)
class CharacterTileTaken(_OfPlayer):
    """A player takes a character tile from its space, or from another player, *colour*."""

    character: Character
    colour: Colour | None


@attrs.frozen(repr=False)
class CharacterTileReady(_OfPlayer):
    """A used character tile is turned face up again (K6)."""

    character: Character


@attrs.frozen(repr=False)
class CoinsReturned(_OfPlayer):
    """Coins on characters go back to their owner."""

    count: int


@attrs.frozen(repr=False)
class NeutralCoinReturned(Event):
    """The neutral coin lies beside its village again."""


@attrs.frozen(repr=False)
class PupilSettled(_InHouse):
    """A pupil moves from school into an own empty house."""


@attrs.frozen(repr=False)
class PupilToCentre(_OfPlayer):
    """Pupils who find no house go to the centre."""

    sex: Sex
    count: int


@attrs.frozen(repr=False)
class ChildToSchool(_InHouse):
    """A newborn goes to school."""


@attrs.frozen(repr=False)
class PointsSet(_OfPlayer):
    """The score track shows a player's points."""

    points: int


@attrs.frozen(repr=False)
class BuildingRevealed(Event):
    """A building is turned up."""

    building: Building


@attrs.frozen(repr=False)
class GameOver(Event):
    """The game is over after *count* rounds."""

    count: int


@attrs.frozen(repr=False)
class Wins(_OfPlayer):
    """A player wins, or shares the victory."""

    points: int


AnyEvent: TypeAlias = (
    LetterDealt | BuildingPicked | BuildingStolen | BuildingBoxed | Settled | SentToSchool
    | SentToCentre | DowryGiven | TurnBegins | PlayerStuck | Passed | CoinsPlaced | TileUsed
    | NeutralCoinUsed | CoinsGained | GoodMade | GoodSwapped | GoodBought | BuildingChosen
    | BuildingPlaced | MovedIn | RingTileTaken | DeliveryChosen | GoodDelivered | GoodsTileTaken
    | FamilyTileTaken | QuarterWoken | WokeUp | Married | DowryTaken | DowryDeclined | Born
    | RoundBegins | RoundEnds | StartTileTaken | CharacterTileTaken | CharacterTileReady
    | CoinsReturned | NeutralCoinReturned | PupilSettled | PupilToCentre | ChildToSchool
    | PointsSet | BuildingRevealed | GameOver | Wins
)  # fmt: skip
Event.__variants__ = AnyEvent.__args__
