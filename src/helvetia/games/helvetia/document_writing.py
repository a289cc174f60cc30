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
from .state import NONE, GameState, Player, SetupState, Turn
from .version import GAME, RULES_VERSION
from .village import NEUTRAL

_E = TypeVar("_E", Building, Character, Colour, Good)

_COLOURS: Final = tuple(Colour)
_GOODS: Final = tuple(Good)
_BUILDINGS: Final = tuple(Building)
_PLACES: Final = tuple(Place)
_SEXES: Final = tuple(Sex)


def _tiles(counts: tuple[int, ...]) -> tuple[TilesDocument, ...]:
    return tuple(TilesDocument(_BUILDINGS[b], n) for b, n in enumerate(counts) if n)


def _people(pair: tuple[int, int]) -> PeopleDocument:
    return PeopleDocument(*pair)


def _maybe(members: tuple[_E, ...], index: int) -> _E | None:
    return None if index == NONE else members[index]


def state_to_document(state: GameState) -> StateDocument:
    """The document of a state."""
    board = state.board
    houses = _houses(state)
    return StateDocument(
        game=GAME,
        rules_version=RULES_VERSION,
        options=state.options,
        decision=state.decision,
        player=state.player,
        round=state.round,
        start_player=state.start_player,
        colours=tuple(
            _colour_document(colour, player, houses[colour])
            for colour, player in _named_colours(state)
        ),
        open=_tiles(board.open),
        pile_two=_tiles(board.pile_two),
        pile_three=_tiles(board.pile_three),
        characters=_characters(state),
        goods_tiles=tuple(
            GoodsTileDocument(good, _COLOURS[owner])
            for good, owner in zip(_GOODS, board.goods_tiles, strict=True)
            if owner != NONE
        ),
        family_tiles=tuple(
            FamilyTileDocument(family, _COLOURS[owner])
            for family, owner in zip(Family, board.family_tiles, strict=True)
            if owner != NONE
        ),
        ring_tiles=(
            _maybe(_COLOURS, board.ring_tiles[0]),
            _maybe(_COLOURS, board.ring_tiles[1]),
        ),
        neutral_coin=board.neutral_coin,
        points=board.points,
        turn=None if state.turn is None else _turn_document(state.turn),
        setup=None if state.setup is None else _setup_document(state.setup),
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
        people = villagers.get(location, [])
        resident = next((p for p in people if p.colour is village), None)
        spouse = next((p for p in people if p.colour is not village), None)
        newborn = state.players[village].children if village != NEUTRAL else ()
        children = tuple(_SEXES[child & 1] for child in newborn if child >> 1 == place)
        houses[village].append(HouseDocument(place, building, resident, spouse, children))
    return houses


def _colour_document(colour: Colour, player: Player, houses: list[HouseDocument]) -> ColourDocument:
    red, yellow, blue, white = player.dowry
    return ColourDocument(
        colour=colour,
        coins=player.coins,
        centre=_people(player.centre),
        school=_people(player.school),
        reserve=_people(player.reserve),
        dowry=(red, yellow, blue, white),
        delivered=tuple(_GOODS[g] for g in bits(player.delivered)),
        houses=tuple(houses),
    )


def _characters(state: GameState) -> tuple[CharacterDocument, ...]:
    board, count = state.board, len(state.players)
    return tuple(
        CharacterDocument(
            character,
            board.placed[character * count : (character + 1) * count],
            _maybe(_COLOURS, board.tile_owner[character]),
            bool(board.used_tiles >> character & 1),
        )
        for character in Character
    )


def _turn_document(turn: Turn) -> TurnDocument:
    return TurnDocument(
        stage=turn.stage,
        character=_maybe(tuple(Character), turn.character),
        units=turn.units,
        tile=_maybe(tuple(Character), turn.tile),
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


def _setup_document(setup: SetupState) -> SetupDocument:
    return SetupDocument(
        pool=_tiles(setup.pool),
        picks=tuple(tuple(_BUILDINGS[b] for b in bits(picks)) for picks in setup.picks),
        robbed=_maybe(_COLOURS, setup.robbed),
        letters=tuple(Letter(x) for x in bits(setup.letters)),
        figures=_people(setup.figures),
        building=_maybe(_BUILDINGS, setup.building),
    )
