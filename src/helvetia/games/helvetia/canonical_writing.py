"""A state's canonical text, put together from fragments that were written before.

The short cut of :func:`helvetia.core.to_json` gives exactly the text that :mod:`.document_writing`
and the ordinary writer give. Words and small objects are written by them once; what is larger is
put together, and remembered by the part of the state that it stands for.
"""

from collections.abc import Iterable
from operator import itemgetter
from typing import Final

from helvetia.core.fragments import Fragments, number, row, template, words, write_fragment

from .document_writing import couple_document, people_document
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
from .geometry import PLACES, VILLAGE, bits
from .names import Building, Character, Colour, Decision, Family, Good, Letter, Place, Sex
from .options import Options
from .packing import BUILDINGS, PEOPLE, SLOT, SOMEBODY, built_strip, people_of, people_strip
from .parts import NONE, Pair, Player, SetupState, Stage, Turn
from .rules import Rules
from .state import GameState
from .version import GAME, RULES_VERSION
from .village import NEUTRAL

Counts = tuple[int, ...]

_STATE: Final = template(StateDocument)
_COLOUR: Final = template(ColourDocument)
_CHARACTER: Final = template(CharacterDocument)
_TURN: Final = template(TurnDocument)
_SETUP: Final = template(SetupDocument)
_TILE: Final = template(TilesDocument)
_GOODS_TILE: Final = template(GoodsTileDocument)
_FAMILY_TILE: Final = template(FamilyTileDocument)
#: The text of a house begins with what stands there, and ends with who lives there.
_HOUSE, _RESIDENT, _COUPLE = template(HouseDocument).partition('"resident":')

# "null" comes last: NONE, which is -1, finds it.
_BUILDING: Final = (*words(Building), "null")
_PERSON: Final = (*words(Character), "null")
_OWNER: Final = (*words(Colour), "null")
_GOOD: Final = (*words(Good), "null")
_FAMILY: Final = words(Family)
_LETTER: Final = words(Letter)
_PLACE: Final = words(Place)
_SEX: Final = words(Sex)
_STAGE: Final = dict(zip(Stage, words(Stage), strict=True))
_DECISION: Final = dict(zip(Decision, words(Decision), strict=True))
_TRUTH: Final = ("false", "true")
_GAME: Final = write_fragment(GAME, str)
_VERSION: Final = write_fragment(RULES_VERSION, int)
_COLOURS: Final = tuple(Colour)


def write_state(state: GameState) -> str:
    """The canonical text of a state."""
    board = state.board
    return _STATE % (
        _TRUTH[state.acted],
        _CHARACTERS[state.placed, board.tile_owner, board.used_tiles],
        _colours(state),
        _DECISION[state.decision],
        _FAMILY_TILES[board.family_tiles],
        _GAME,
        _GOODS_TILES[board.goods_tiles],
        _NUMBER[state.idle],
        _TRUTH[board.neutral_coin],
        _TILES[board.open],
        _OPTIONS[state.rules],
        _TILES[board.pile_three],
        _TILES[board.pile_two],
        _NUMBER[state.player],
        _NUMBERS[board.points],
        _NUMBER[state.progress],
        _RING_TILES[board.ring_tiles],
        _NUMBER[state.round],
        _VERSION,
        "null" if state.setup is None else _setup(state.setup),
        _NUMBER[state.start_player],
        "null" if state.turn is None else _turn(state.turn),
    )


# --- villages ------------------------------------------------------------------------------------


def _colours(state: GameState) -> str:
    buildings, people = _STRIPS[state.built], 0
    named = [*enumerate(state.players)]
    if state.neutral is not None:
        named.append((NEUTRAL, state.neutral))
    for colour, player in named:
        people |= people_strip(colour, player)
    coins = (*state.coins, 0)  # the neutral colour holds none
    of_colours = zip(named, coins, strict=False)
    return row([_colour(c, player, n, buildings, people) for (c, player), n in of_colours])


def _colour(colour: int, player: Player, coins: int, buildings: int, people: int) -> str:
    shift = PLACES * colour
    newborn = player.children if colour != NEUTRAL else ()
    return _COLOUR % (
        _PEOPLE[player.centre],
        _NUMBER[coins],
        _OWNER[colour],
        _GOODS[player.delivered],
        _NUMBERS[player.dowry],
        _VILLAGES[colour, buildings >> shift & BUILDINGS, people >> shift & PEOPLE, newborn],
        _PEOPLE[player.reserve],
        _PEOPLE[player.school],
    )


def _village(key: tuple[int, int, int, Counts]) -> str:
    """The houses of a village: buildings, the people in them, newborns."""
    village, buildings, people, newborn = key
    return row(
        [
            house + _COUPLES[village, people >> place & SOMEBODY]
            for place, house in _PLANS[buildings, newborn]
        ]
    )


def _plan(key: tuple[int, Counts]) -> list[tuple[int, str]]:
    """The places with a building, and the text of the house up to who lives there."""
    buildings, newborn = key
    houses: list[tuple[int, str]] = []
    for word in _BUILDING[:-1]:
        houses += [(place, word) for place in bits(buildings & VILLAGE)]
        buildings >>= SLOT
    houses.sort(key=itemgetter(0))
    return [
        (place, _HOUSE % (word, _children(newborn, place), _PLACE[place])) for place, word in houses
    ]


def _children(newborn: Counts, place: int) -> str:
    return row([_SEX[child & 1] for child in newborn if child >> 1 == place]) if newborn else "[]"


def _couple(key: tuple[int, int]) -> str:
    """The rest of a house's text: who lives there."""
    village, strip = key
    people = []
    for colour in _COLOURS:
        *sexes, awake = people_of(strip, colour)
        people += [
            VillagerDocument(colour, sex, bool(awake))
            for sex, there in zip(Sex, sexes, strict=True)
            if there
        ]
    couple = couple_document(_COLOURS[village], people)
    return _RESIDENT + _COUPLE % tuple(
        "null" if person is None else write_fragment(person, VillagerDocument) for person in couple
    )


# --- the table -----------------------------------------------------------------------------------


def _characters(key: tuple[Counts, Counts, int]) -> str:
    placed, owners, used = key
    count = len(placed) // len(owners)
    return row(
        [
            _CHARACTER
            % (
                _PERSON[character],
                _NUMBERS[placed[character * count : (character + 1) * count]],
                _OWNER[owner],
                _TRUTH[used >> character & 1],
            )
            for character, owner in enumerate(owners)
        ]
    )


def _tiles(counts: Counts) -> str:
    return row([_TILE % (_BUILDING[b], _NUMBER[n]) for b, n in enumerate(counts) if n])


def _goods_tiles(owners: Counts) -> str:
    taken = [(g, owner) for g, owner in enumerate(owners) if owner != NONE]
    return row([_GOODS_TILE % (_GOOD[good], _OWNER[owner]) for good, owner in taken])


def _family_tiles(owners: Counts) -> str:
    taken = [(f, owner) for f, owner in enumerate(owners) if owner != NONE]
    return row([_FAMILY_TILE % (_FAMILY[family], _OWNER[owner]) for family, owner in taken])


def _listed(names: tuple[str, ...], members: Iterable[int]) -> str:
    return row([names[member] for member in members])


def _turn(turn: Turn) -> str:
    return _TURN % (
        _listed(_PLACE, bits(turn.births)),
        _TRUTH[turn.bought],
        _BUILDING[turn.building],
        _PERSON[turn.character],
        _listed(_GOOD, turn.demand),
        _TRUTH[turn.in_chain],
        _NUMBER[turn.last],
        _GOOD[turn.pending],
        _STAGE[turn.stage],
        _PERSON[turn.tile],
        _NUMBER[turn.units],
        _OWNER[turn.village],
        _NUMBER[turn.won],
    )


def _setup(setup: SetupState) -> str:
    return _SETUP % (
        _BUILDING[setup.building],
        _PEOPLE[setup.figures],
        _listed(_LETTER, bits(setup.letters)),
        row([_listed(_BUILDING, bits(picks)) for picks in setup.picks]),
        _TILES[setup.pool],
        _OWNER[setup.robbed],
    )


# --- what is remembered --------------------------------------------------------------------------

_NUMBER: Final = Fragments(number)
_NUMBERS: Final = Fragments[Counts, str](lambda counts: row([_NUMBER[n] for n in counts]))
_PEOPLE: Final = Fragments[Pair, str](
    lambda pair: write_fragment(people_document(pair), PeopleDocument)
)
_GOODS: Final = Fragments[int, str](lambda goods: _listed(_GOOD, bits(goods)))
_STRIPS: Final = Fragments[Counts, int](built_strip)
_VILLAGES: Final = Fragments(_village)
_PLANS: Final = Fragments(_plan)
_COUPLES: Final = Fragments(_couple)
_CHARACTERS: Final = Fragments(_characters)
_TILES: Final = Fragments(_tiles)
_GOODS_TILES: Final = Fragments(_goods_tiles)
_FAMILY_TILES: Final = Fragments(_family_tiles)
_RING_TILES: Final = Fragments[Counts, str](lambda owners: _listed(_OWNER, owners))
_OPTIONS: Final = Fragments[Rules, str](
    lambda rules: write_fragment(rules.options, Options), most=64
)
WRITTEN: Final = (
    _NUMBER, _NUMBERS, _PEOPLE, _GOODS, _STRIPS, _VILLAGES, _PLANS, _COUPLES, _CHARACTERS, _TILES,
    _GOODS_TILES, _FAMILY_TILES, _RING_TILES, _OPTIONS,
)  # fmt: skip
