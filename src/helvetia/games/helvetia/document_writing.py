"""Writing a state as its document."""

from typing import Final, TypeVar

from .documents import (
    CharacterDocument,
    ColourDocument,
    FamilyTileDocument,
    GoodsTileDocument,
    HouseDocument,
    PeopleDocument,
    SetupDocument,
    StateDocument,
    TilesDocument,
    TurnDocument,
    VillagerDocument,
)
from .geometry import PLACES, bits
from .names import Building, Character, Colour, Family, Good, Letter, Place, Sex
from .parts import NONE, Player, SetupState, Turn
from .state import GameState
from .version import GAME, RULES_VERSION
from .village import NEUTRAL

_E = TypeVar("_E", Building, Character, Colour, Good)

_COLOURS: Final = tuple(Colour)
_CHARACTERS: Final = tuple(Character)
_GOODS: Final = tuple(Good)
_BUILDINGS: Final = tuple(Building)
_PLACES: Final = tuple(Place)
_SEXES: Final = tuple(Sex)


def tiles_document(counts: tuple[int, ...]) -> tuple[TilesDocument, ...]:
    """The building types that there are copies of."""
    return tuple(TilesDocument(_BUILDINGS[b], n) for b, n in enumerate(counts) if n)


def people_document(pair: tuple[int, int]) -> PeopleDocument:
    """So many men and women."""
    return PeopleDocument(*pair)


def _maybe(members: tuple[_E, ...], index: int) -> _E | None:
    return None if index == NONE else members[index]


def state_to_document(state: GameState) -> StateDocument:
    """The document of a state."""
    board, count = state.board, len(state.players)
    houses = _houses(state)
    # The neutral colour holds no coins.
    of_colours = zip(_named_colours(state), (*state.coins, 0), strict=False)
    return StateDocument(
        game=GAME,
        rules_version=RULES_VERSION,
        options=state.options,
        decision=state.decision,
        player=state.player,
        round=state.round,
        start_player=state.start_player,
        colours=tuple(
            _colour_document(colour, player, coins, houses[colour])
            for (colour, player), coins in of_colours
        ),
        open=tiles_document(board.open),
        pile_two=tiles_document(board.pile_two),
        pile_three=tiles_document(board.pile_three),
        characters=tuple(
            character_document(
                character,
                state.placed[character * count : (character + 1) * count],
                board.tile_owner[character],
                bool(board.used_tiles >> character & 1),
            )
            for character in Character
        ),
        goods_tiles=goods_tiles_document(board.goods_tiles),
        family_tiles=family_tiles_document(board.family_tiles),
        ring_tiles=ring_tiles_document(board.ring_tiles),
        neutral_coin=board.neutral_coin,
        points=board.points,
        turn=None if state.turn is None else turn_document(state.turn),
        setup=None if state.setup is None else setup_document(state.setup),
        progress=state.progress,
        idle=state.idle,
        acted=state.acted,
    )


def _named_colours(state: GameState) -> list[tuple[Colour, Player]]:
    named = list(zip(_COLOURS, state.players, strict=False))
    if state.neutral is not None:
        named.append((Colour.NEUTRAL, state.neutral))
    return named


def houses(state: GameState, village: Colour) -> tuple[HouseDocument, ...]:
    """The buildings of a village with the people in them, in the order of places.

    >>> from random import Random
    >>> from helvetia import Colour, quick_start
    >>> [house.building.title for house in houses(quick_start(3, Random(1)), Colour.RED)]
    ['woodcutter', 'stonemason', 'brickworks']
    """
    return tuple(_houses(state)[village])


def _houses(state: GameState) -> dict[Colour, list[HouseDocument]]:
    """All buildings by village, in the order of places."""
    villagers: dict[int, list[VillagerDocument]] = {}
    for colour, player in _named_colours(state):
        for sex, homes in ((Sex.MAN, player.men), (Sex.WOMAN, player.women)):
            for location in bits(homes):
                awake = bool(player.awake >> location & 1)
                villagers.setdefault(location, []).append(VillagerDocument(colour, sex, awake))
    placed = sorted(
        (location, building)
        for building, where in zip(_BUILDINGS, state.built, strict=True)
        for location in bits(where)
    )
    houses: dict[Colour, list[HouseDocument]] = {colour: [] for colour in _COLOURS}
    for location, building in placed:
        village, place = _COLOURS[location // PLACES], _PLACES[location % PLACES]
        resident, spouse = couple_document(village, villagers.get(location, []))
        newborn = state.players[village].children if village != NEUTRAL else ()
        children = tuple(_SEXES[child & 1] for child in newborn if child >> 1 == place)
        houses[village].append(HouseDocument(place, building, resident, spouse, children))
    return houses


def couple_document(
    village: Colour, people: list[VillagerDocument]
) -> tuple[VillagerDocument | None, VillagerDocument | None]:
    """Who of the people in a house is the resident and who the spouse."""
    resident = next((p for p in people if p.colour is village), None)
    spouse = next((p for p in people if p.colour is not village), None)
    return resident, spouse


def _colour_document(
    colour: Colour, player: Player, coins: int, houses: list[HouseDocument]
) -> ColourDocument:
    red, yellow, blue, white = player.dowry
    return ColourDocument(
        colour=colour,
        coins=coins,
        centre=people_document(player.centre),
        school=people_document(player.school),
        reserve=people_document(player.reserve),
        dowry=(red, yellow, blue, white),
        delivered=goods_document(player.delivered),
        houses=tuple(houses),
    )


def character_document(
    character: int, coins: tuple[int, ...], owner: int, used: bool
) -> CharacterDocument:
    """A character, the coins on it and its tile."""
    return CharacterDocument(_CHARACTERS[character], coins, _maybe(_COLOURS, owner), used)


def goods_tiles_document(owners: tuple[int, ...]) -> tuple[GoodsTileDocument, ...]:
    """The tiles of goods that were taken."""
    return tuple(
        GoodsTileDocument(good, _COLOURS[owner])
        for good, owner in zip(_GOODS, owners, strict=True)
        if owner != NONE
    )


def family_tiles_document(owners: tuple[int, ...]) -> tuple[FamilyTileDocument, ...]:
    """The tiles of families that were taken."""
    return tuple(
        FamilyTileDocument(family, _COLOURS[owner])
        for family, owner in zip(Family, owners, strict=True)
        if owner != NONE
    )


def ring_tiles_document(owners: tuple[int, ...]) -> tuple[Colour | None, Colour | None]:
    """Who took the first and the second ring tile."""
    first, second = owners
    return _maybe(_COLOURS, first), _maybe(_COLOURS, second)


def goods_document(goods: int) -> tuple[Good, ...]:
    """A set of goods, listed."""
    return tuple(_GOODS[g] for g in bits(goods))


def turn_document(turn: Turn) -> TurnDocument:
    """A turn in progress."""
    return TurnDocument(
        stage=turn.stage,
        character=_maybe(_CHARACTERS, turn.character),
        units=turn.units,
        tile=_maybe(_CHARACTERS, turn.tile),
        building=_maybe(_BUILDINGS, turn.building),
        pending=_maybe(_GOODS, turn.pending),
        demand=turn.demand,
        in_chain=turn.in_chain,
        bought=turn.bought,
        last=turn.last,
        births=tuple(_PLACES[p] for p in bits(turn.births)),
        won=turn.won,
        village=_maybe(_COLOURS, turn.village),
    )


def setup_document(setup: SetupState) -> SetupDocument:
    """A set-up in progress."""
    return SetupDocument(
        pool=tiles_document(setup.pool),
        picks=tuple(tuple(_BUILDINGS[b] for b in bits(picks)) for picks in setup.picks),
        robbed=_maybe(_COLOURS, setup.robbed),
        letters=tuple(Letter(x) for x in bits(setup.letters)),
        figures=people_document(setup.figures),
        building=_maybe(_BUILDINGS, setup.building),
    )
