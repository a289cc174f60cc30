"""The form of states and options in files: readable names instead of sets of bits.

A front end reads houses with their people, not masks. What follows from the rest (the supply of
a turn) is not written but computed when a document is read.
"""

import attrs

from .catalog import Catalog
from .names import Building, Character, Colour, Decision, Family, Good, Letter, Place, Sex
from .options import (
    Births,
    Dowry,
    FinalTie,
    NeutralStart,
    Options,
    RingTileNeeds,
    Setup,
    StartTile,
    ThirdPair,
)
from .parts import Stage
from .state import GameState


@attrs.frozen
class VillagerDocument:
    """A villager in a house."""

    colour: Colour
    sex: Sex
    awake: bool


@attrs.frozen
class HouseDocument:
    """A building on its place, who lives in it and the newborns there."""

    place: Place
    building: Building
    resident: VillagerDocument | None
    spouse: VillagerDocument | None
    children: tuple[Sex, ...]


@attrs.frozen
class PeopleDocument:
    """So many men and women."""

    men: int
    women: int


@attrs.frozen
class ColourDocument:
    """One colour: its village, its people outside houses, its coins and deliveries.

    ``dowry`` counts the coins in the centre: red, yellow, blue, white.
    """

    colour: Colour
    coins: int
    centre: PeopleDocument
    school: PeopleDocument
    reserve: PeopleDocument
    dowry: tuple[int, int, int, int]
    delivered: tuple[Good, ...]
    houses: tuple[HouseDocument, ...]


@attrs.frozen
class TilesDocument:
    """So many tiles of one building type."""

    building: Building
    copies: int


@attrs.frozen
class CharacterDocument:
    """A character: the coins on it by seat, and its tile."""

    character: Character
    coins: tuple[int, ...]
    tile_owner: Colour | None
    tile_used: bool


@attrs.frozen
class GoodsTileDocument:
    """Who took the tile of a complex good."""

    good: Good
    owner: Colour


@attrs.frozen
class FamilyTileDocument:
    """Who took the tile of a family."""

    family: Family
    owner: Colour


@attrs.frozen
class TurnDocument:
    """A turn in progress; see :class:`.state.Turn`."""

    stage: Stage
    character: Character | None
    units: int
    tile: Character | None
    building: Building | None
    pending: Good | None
    demand: tuple[Good, ...]
    in_chain: bool
    bought: bool
    last: int
    births: tuple[Place, ...]
    won: int
    village: Colour | None


@attrs.frozen
class SetupDocument:
    """A set-up in progress; see :class:`.state.SetupState`."""

    pool: tuple[TilesDocument, ...]
    picks: tuple[tuple[Building, ...], ...]
    robbed: Colour | None
    letters: tuple[Letter, ...]
    figures: PeopleDocument
    building: Building | None


@attrs.frozen
class StateDocument:
    """A position of Helvetia as JSON holds it."""

    game: str
    rules_version: int
    options: Options
    decision: Decision
    player: int | None
    round: int
    start_player: int
    colours: tuple[ColourDocument, ...]
    open: tuple[TilesDocument, ...]
    pile_two: tuple[TilesDocument, ...]
    pile_three: tuple[TilesDocument, ...]
    characters: tuple[CharacterDocument, ...]
    goods_tiles: tuple[GoodsTileDocument, ...]
    family_tiles: tuple[FamilyTileDocument, ...]
    ring_tiles: tuple[Colour | None, Colour | None]
    neutral_coin: bool
    points: tuple[int, ...]
    turn: TurnDocument | None
    setup: SetupDocument | None
    progress: int
    idle: int
    acted: bool


@attrs.frozen
class OptionsDocument:
    """Options as JSON holds them; the standard catalogue is written as null."""

    rules_version: int
    setup: Setup
    character_tiles: bool
    target: int
    clockwise: bool
    final_tie: FinalTie
    dowry: Dowry
    neutral_village_start: NeutralStart
    neutral_coin_without_coins: bool
    births: Births
    neutral_spouse_bears: bool
    third_pair: ThirdPair
    score_before_pupils: bool
    ring_tile_needs: RingTileNeeds
    start_tile_after_draft: StartTile
    catalog: Catalog | None


GameState.__document__ = StateDocument
Options.__document__ = OptionsDocument
