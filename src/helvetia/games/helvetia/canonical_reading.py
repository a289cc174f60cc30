"""A state from its canonical text, put together from fragments that were read before.

The short cut of :func:`helvetia.core.from_json`. The text is cut where canonical text has its
keys; each fragment is looked up, and taken apart further or read the ordinary way when it is met
for the first time. A fragment that is known is canonical and fits alone; whether all of them fit
together is checked by :func:`.validate.validate`, as for any document. Whatever is unusual raises,
and the ordinary reader takes over: a text cut in a wrong place has a fragment that nobody knows.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from helvetia.core.errors import LoadError
from helvetia.core.fragments import (
    Fragments,
    Texts,
    by_word,
    cut,
    cut_list,
    cut_row,
    index_by_word,
    keys,
    read_fields,
    read_fragment,
)

from .document_reading import (
    check_children,
    check_couple,
    counts_of,
    family_tiles_of,
    finished,
    goods_tiles_of,
    index_of,
    pair_of,
    seats_of,
    set_of,
    setup_of,
)
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
)
from .geometry import PLACES
from .names import Building, Character, Colour, Decision, Good, Place, Sex
from .options import Options
from .packing import SLOT, built_of, people_of, villager
from .parts import NONE, BoardDraft, Pair, Player, PlayerDraft, SetupState, Stage, Turn, TurnDraft
from .rules import Rules, rules_of
from .state import GameState, StateDraft
from .version import GAME, RULES_VERSION
from .village import NEUTRAL

T = TypeVar("T")
Counts = tuple[int, ...]
#: The fields of a colour by its text, with what its village adds to the strips.
ColourParts = tuple[Colour, Pair, int, int, Counts, Counts, Pair, Pair, int, int]
#: Somebody's village: its part in the strips of buildings and of people, and the newborns.
Village = tuple[int, int, Counts]

(
    _ACTED, _CHARACTERS, _COLOURS, _DECISION, _FAMILY, _GAME, _GOODS_TAKEN, _IDLE, _COIN, _OPEN,
    _OPTIONS, _PILE_THREE, _PILE_TWO, _TO_DECIDE, _POINTS, _PROGRESS, _RINGS, _ROUND, _VERSION,
    _SETTING_UP, _START, _TURN,
) = keys(StateDocument)  # fmt: skip
#: Neighbours are looked up together, so that there is a third of the cuts and look-ups.
_GROUPS: Final = (_IDLE, _OPTIONS, _PILE_THREE, _TO_DECIDE, _RINGS, _TURN)
_CENTRE, *_FRONT, _HOUSES, _RESERVE, _SCHOOL = keys(ColourDocument)
_AFTER_HOUSES: Final = "]" + _RESERVE
_AFTER_COLOURS: Final = "}]" + _DECISION
#: From the end of a colour to the centre of the next.
_NEXT_COLOUR: Final = "}," + _CENTRE
_CHARACTER, *_OF_CHARACTER = keys(CharacterDocument)
_BUILDING, _CHILDREN, _PLACE, _RESIDENT = keys(HouseDocument)[:4]
_TILE = keys(TilesDocument)[0]
_TAKEN_GOOD: Final = keys(GoodsTileDocument)[0]

_OF_TURN: Final = keys(TurnDocument)

_TRUTH: Final = {"false": False, "true": True}
_NUMBER: Final = {str(number): number for number in range(-1, 1000)}
_PLAYER: Final[dict[str, int | None]] = {**_NUMBER, "null": None}
_DECISIONS: Final = by_word(Decision)
_STAGES: Final = by_word(Stage)
_NAMES: Final = by_word(Colour)
_GOOD: Final = by_word(Good)
_BUILDINGS: Final = by_word(Building)
_PLACES: Final = by_word(Place)
_SEXES: Final = by_word(Sex)
_PERSONS: Final = by_word(Character)
_OWNER: Final = index_by_word(Colour, NONE)
_GOOD_OR_NONE: Final = index_by_word(Good, NONE)
_BUILDING_OR_NONE: Final = index_by_word(Building, NONE)
_CHARACTER_OR_NONE: Final = index_by_word(Character, NONE)
_HEADER: Final = (f'"{GAME}"', str(RULES_VERSION))
#: No couple and no village has more characters than this.
_LONGEST_COUPLE: Final = 200
_LONGEST_VILLAGE: Final = 6000


def read_state(text: str) -> GameState:
    """The state of a canonical text; LoadError, LookupError or ValueError if it is not certain."""
    head, colours, rest = cut(text, (_CENTRE, _AFTER_COLOURS))
    coins, players, neutral, built = _read_colours(colours.split(_NEXT_COLOUR))
    market, stock, options, piles, seat, moment, turn = cut(rest, _GROUPS)
    decision, family_tiles, goods_tiles = _MARKETS[market]
    idle, neutral_coin, lying = _STOCKS[stock]
    pile_three, pile_two = _PILES[piles]
    player, points, progress = _DECIDERS[seat]
    ring_tiles, round_, setup, start_player = _MOMENTS[moment]
    acted, placed, tile_owner, used_tiles = _HEADS[head]
    if len(placed) != len(tile_owner) * len(players):
        raise LoadError("a count for each seat")
    board = BoardDraft(
        lying,
        pile_two,
        pile_three,
        tile_owner,
        used_tiles,
        goods_tiles,
        family_tiles,
        ring_tiles,
        neutral_coin,
        points,
    )
    state = StateDraft(
        _RULES[options],
        decision,
        player,
        round_,
        start_player,
        players,
        neutral,
        built,
        board.freeze(),
        coins,
        placed,
        None,
        setup,
        progress,
        idle,
        acted,
    )
    return finished(state, _TURNS[turn])


# --- villages ------------------------------------------------------------------------------------


def _read_colours(
    texts: list[str],
) -> tuple[Counts, tuple[Player, ...], Player | None, Counts]:
    """Everybody's coins in hand and part, and what is built in all villages."""
    parts, names = [], []
    buildings = people = 0
    for text in texts:
        part = _COLOUR_PARTS[text]
        parts.append(part)
        names.append(part[0])
        buildings |= part[-2]
        people |= part[-1]
    count = _SEATS[tuple(names)]
    purses, players = [], []
    for name, centre, coins, delivered, dowry, newborn, reserve, school, _, _ in parts:
        men, women, awake = people_of(people, name)
        player = PlayerDraft(men, women, awake, centre, school, reserve, newborn, dowry, delivered)
        purses.append(coins)
        players.append(player.freeze())
    if count == 2:
        if purses.pop():
            raise LoadError("the neutral village does not act")
        neutral = players.pop()
    else:
        neutral = None
    return tuple(purses), tuple(players), neutral, _BUILT[buildings]


def _colour(text: str) -> ColourParts:
    """A colour by its text, from its centre to the end."""
    front, houses, back = cut(text, (_HOUSES, _AFTER_HOUSES))
    centre, coins, name, delivered, dowry = _FRONTS[front]
    built, living, newborn = _VILLAGES[name, houses + "]"]
    reserve, school = _BACKS[back]
    return name, centre, coins, delivered, dowry, newborn, reserve, school, built, living


def _front(text: str) -> tuple[Pair, int, Colour, int, Counts]:
    centre, coins, colour, delivered, dowry = cut(text, _FRONT)
    coins_by_colour = _NUMBERS[dowry]
    if len(coins_by_colour) != NEUTRAL:
        raise LoadError("a count for each colour")
    return _PEOPLE[centre], _NUMBER[coins], _NAMES[colour], _GOODS[delivered], coins_by_colour


def _back(text: str) -> tuple[Pair, Pair]:
    reserve, school = cut(text, (_SCHOOL,))
    return _PEOPLE[reserve], _PEOPLE[school]


def _village(key: tuple[Colour, str]) -> Village:
    """The houses of a village by their text."""
    colour, text = key
    if len(text) > _LONGEST_VILLAGE:
        raise LoadError("more houses than places")
    buildings = people = 0
    newborns: list[int] = []
    before = -1
    for house in cut_row(text, _BUILDING):
        front, _, couple = house.partition(_RESIDENT)
        place, building, newborn = _FRONTS_OF_HOUSES[front]
        if place <= before:
            raise LoadError("houses are listed once each, in order")
        before = place
        buildings |= building
        people |= _COUPLES[colour, couple] << place
        if newborn:
            newborns += newborn
    shift = PLACES * colour
    return buildings << shift, people << shift, tuple(newborns)


def _front_of_house(text: str) -> tuple[int, int, list[int]]:
    """The place, the building there in the strip of the first village, and the newborns."""
    building, children, where = cut(text, (_CHILDREN, _PLACE))
    place, newborn = _PLACES[where], _words(_SEXES, children)
    check_children(newborn, "")
    return place, 1 << SLOT * _BUILDINGS[building] + place, [place * 2 + sex for sex in newborn]


def _couple(key: tuple[Colour, str]) -> int:
    """Who lives in a house, on the first place in the strip of people."""
    village, text = key
    if len(text) > _LONGEST_COUPLE or text[-1] != "}":
        raise LoadError("not the end of a house")
    names = ("resident", "spouse")
    resident, spouse = read_fields('"resident":' + text[:-1], HouseDocument, names)
    check_couple(village, resident, spouse, "")
    strip = 0
    for person in (resident, spouse):
        if person is not None:
            strip |= villager(person.colour, person.sex, person.awake)
    return strip


# --- the table -----------------------------------------------------------------------------------


def _market(text: str) -> tuple[Decision, Counts, Counts]:
    """The decision, and whose are the tiles of families and of goods."""
    decision, family_tiles, game, goods_tiles = cut(text, (_FAMILY, _GAME, _GOODS_TAKEN))
    if game != _HEADER[0]:
        raise LoadError("of another game")
    return _DECISIONS[decision], _FAMILY_TILES[family_tiles], _GOODS_TILES[goods_tiles]


def _stock(text: str) -> tuple[int, bool, Counts]:
    """Who could do nothing, whether the neutral coin lies ready, which buildings lie open."""
    idle, neutral_coin, lying = cut(text, (_COIN, _OPEN))
    return _NUMBER[idle], _TRUTH[neutral_coin], _TILES[lying]


def _piles(text: str) -> tuple[Counts, Counts]:
    """The third pile and the second."""
    pile_three, pile_two = cut(text, (_PILE_TWO,))
    return _TILES[pile_three], _TILES[pile_two]


def _decider(text: str) -> tuple[int | None, Counts, int]:
    """Who decides, everybody's points, and the step of what is in progress."""
    player, points, progress = cut(text, (_POINTS, _PROGRESS))
    return _PLAYER[player], _NUMBERS[points], _NUMBER[progress]


def _moment(text: str) -> tuple[Counts, int, SetupState | None, int]:
    """Whose are the ring tiles, the round, the set-up and who began."""
    ring_tiles, round_, version, setup, start = cut(text, (_ROUND, _VERSION, _SETTING_UP, _START))
    if version != _HEADER[1]:
        raise LoadError("not canonical, or of another version")
    return _RING_TILES[ring_tiles], _NUMBER[round_], _SETUPS[setup], _NUMBER[start]


def _head(text: str) -> tuple[bool, Counts, Counts, int]:
    """Whether anybody has acted, the coins on the characters, their tiles and which are used."""
    nothing, acted, characters, colours = cut(text, (_ACTED, _CHARACTERS, _COLOURS))
    if nothing or colours != "[":
        raise LoadError("not the beginning of a state")
    coins: Counts = ()
    owners: list[int] = []
    used_tiles, count = 0, None
    for person, text_of in zip(_PERSONS, cut_row(characters, _CHARACTER), strict=True):
        word, laid, owner, used = _ON_CHARACTERS[text_of]
        if word != person or count not in (None, len(laid)):
            raise LoadError("each character once, in order, and a count for each seat")
        count = len(laid)
        used_tiles |= used << len(owners)
        coins += laid
        owners.append(owner)
    return _TRUTH[acted], coins, tuple(owners), used_tiles


def _on_character(text: str) -> tuple[str, Counts, int, bool]:
    """Which character, the coins on it, whose tile, and whether it is used."""
    character, coins, owner, used = cut(text, _OF_CHARACTER)
    if used[-1:] != "}":
        raise LoadError("not the end of a character")
    return character, _NUMBERS[coins], _OWNER[owner], _TRUTH[used[:-1]]


def _numbers(text: str) -> Counts:
    return _words(_NUMBER, text)


def _goods(text: str) -> int:
    return set_of(_words(_GOOD, text), "")


def _words(known: Mapping[str, T], text: str) -> tuple[T, ...]:
    """The items of a list of words or numbers."""
    return tuple([known[word] for word in cut_list(text)])


def _tiles(text: str) -> Counts:
    return counts_of(tuple([_COPIES[tile] for tile in cut_row(text, _TILE)]), "")


def _goods_tiles(text: str) -> Counts:
    return goods_tiles_of(tuple([_TAKEN[tile] for tile in cut_row(text, _TAKEN_GOOD)]))


def _copies(text: str) -> TilesDocument:
    return read_fragment(_TILE + text, TilesDocument)


def _turn(text: str) -> Turn | None:
    if text == "null}":
        return None
    (
        nothing, births, bought, building, character, demand, in_chain, last, pending, stage, tile,
        units, village, won,
    ) = cut(text, _OF_TURN)  # fmt: skip
    if nothing or won[-2:] != "}}":
        raise LoadError("not the end of a state")
    return TurnDraft(
        stage=_STAGES[stage],
        character=_CHARACTER_OR_NONE[character],
        units=_NUMBER[units],
        tile=_CHARACTER_OR_NONE[tile],
        building=_BUILDING_OR_NONE[building],
        pending=_GOOD_OR_NONE[pending],
        demand=_words(_GOOD, demand),
        in_chain=_TRUTH[in_chain],
        bought=_TRUTH[bought],
        last=_NUMBER[last],
        births=set_of(_words(_PLACES, births), ""),
        won=_NUMBER[won[:-2]],
        village=_OWNER[village],
    ).freeze()


def _setup(text: str) -> SetupState | None:
    return None if text == "null" else setup_of(read_fragment(text, SetupDocument))


def _ring_tiles(text: str) -> Counts:
    owners = read_fragment(text, tuple[Colour | None, Colour | None])
    return tuple(map(index_of, owners))


def _rules(text: str) -> Rules:
    return rules_of(read_fragment(text, Options))


# --- what is remembered --------------------------------------------------------------------------

_HEADS: Final = Texts(_head, 1000)
_MARKETS: Final = Texts(_market, 1600)
_STOCKS: Final = Texts(_stock, 1100)
_PILES: Final = Texts(_piles, 2100)
_DECIDERS: Final = Texts(_decider, 100)
_MOMENTS: Final = Texts(_moment, 2200)
_ON_CHARACTERS: Final = Texts(_on_character, 200)
_COLOUR_PARTS: Final = Texts(_colour, 6500)
_FRONTS: Final = Texts(_front, 500)
_BACKS: Final = Texts(_back, 200)
_VILLAGES: Final = Fragments(_village)
_FRONTS_OF_HOUSES: Final = Texts(_front_of_house, 200)
_COUPLES: Final = Fragments(_couple)
_BUILT: Final = Fragments(built_of)
_PEOPLE: Final = Texts(lambda text: pair_of(read_fragment(text, PeopleDocument)), 50)
_GOODS: Final = Texts(_goods, 200)
_NUMBERS: Final = Texts(_numbers, 50)
_TILES: Final = Texts(_tiles, 1000)
_COPIES: Final = Texts(_copies, 100)
_GOODS_TILES: Final = Texts(_goods_tiles, 1000)
_TAKEN: Final = Texts(lambda text: read_fragment(_TAKEN_GOOD + text, GoodsTileDocument), 100)
_FAMILY_TILES: Final = Texts(
    lambda text: family_tiles_of(read_fragment(text, tuple[FamilyTileDocument, ...])), 500
)
_SEATS: Final = Fragments(seats_of)
_RING_TILES: Final = Texts(_ring_tiles, 50)
_TURNS: Final = Texts(_turn, 1000)
_SETUPS: Final = Texts(_setup, 2000)
_RULES: Final = Texts(_rules, 1 << 14, most=64)
READ: Final = (
    _HEADS, _MARKETS, _STOCKS, _PILES, _DECIDERS, _MOMENTS, _ON_CHARACTERS, _COLOUR_PARTS, _FRONTS,
    _BACKS, _VILLAGES, _FRONTS_OF_HOUSES, _COUPLES, _BUILT, _PEOPLE, _GOODS, _NUMBERS, _TILES,
    _COPIES, _SEATS, _GOODS_TILES, _TAKEN, _FAMILY_TILES, _RING_TILES, _TURNS, _SETUPS, _RULES,
)  # fmt: skip
