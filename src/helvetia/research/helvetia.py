"""Observe Helvetia: the whole table, seen from one seat."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final, cast

import attrs

from helvetia.games import helvetia as game
from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Decision,
    Duty,
    Family,
    GameState,
    Good,
    Letter,
    Options,
    TurnPart,
)
from helvetia.games.helvetia.catalog import COINS, FIGURES
from helvetia.games.helvetia.state.features import (
    NONE,
    PLACES,
    BoardBits,
    ColourBits,
    Packed,
    SetupBits,
    TurnBits,
    all_points,
    places_in,
    position,
)
from helvetia.research.observations import (
    Field,
    Memo,
    asked,
    counted,
    flags,
    from_seat,
    one_of,
    remembered,
    repeated,
    small,
    turned,
)

CHANCE_MOVES: Final = (game.DealLetter, game.FirstPlayer, game.Reveal)

_LOCATIONS: Final = len(Colour) * PLACES
_HOUSES: Final = len(Building) * PLACES
_TYPES: Final = len(Building)
_GOODS: Final = len(Good)
_CHARACTERS: Final = len(Character)
_OWNED: Final = 1 + _CHARACTERS + _GOODS + len(Family) + 2
_NOTHING: Final = bytes(_OWNED + 2 + _CHARACTERS)
_NO_CHILDREN: Final = bytes(2 * PLACES)
_NO_BIRTHS: Final = bytes(PLACES)
_NO_DEMAND: Final = bytes(_GOODS)
_NO_LAST: Final = bytes(_LOCATIONS)
#: Characters whose answers are ordered by village, with the number of answers in each.
_VILLAGE_WISE: Final[dict[int, int]] = {Character.PRIEST: PLACES, Character.WATCHMAN: 2}
_DECISIONS: Final = tuple(Decision)
_PARTS: Final = tuple(TurnPart)
#: Members of an enum are singletons, and hashing them costs a call of a Python function.
_ASKED: Final = {id(each): one_of(i, len(_DECISIONS)) for i, each in enumerate(_DECISIONS)}
_STAGE: Final = {id(each): one_of(i, len(_PARTS)) for i, each in enumerate(_PARTS)}
_RING_TILES: Final = 2


def turn(move: game.Move, by: int, players: int) -> game.Move:
    """Return the move with its colours moved on by so many seats; neutral stays neutral.

    >>> str(turn(game.parse_move("work white:c2"), 1, 4))
    'work red:c2'
    """
    kind = cast("type[attrs.AttrsInstance]", type(move))  # as every kind of move is
    values = [getattr(move, each.name) for each in attrs.fields(kind)]
    return type(move)(*(_turned(value, by, players) for value in values))


def _turned(value: object, by: int, players: int) -> object:
    if isinstance(value, Colour) and value < players:
        return Colour((value + by) % players)
    return value


def fields(players: int, options: Options) -> tuple[Field, ...]:
    """Return the fields of an observation; the options make no difference."""
    colours = players + (players == 2)  # with two players there is a neutral colour (D2)
    return (
        *repeated(colours, *_village(players, colours)),
        *_moment(players),
        *_table(),
        *_turn(colours),
        *_setup(players),
    )


def _village(players: int, colours: int) -> tuple[Field, ...]:
    """Return the fields of each colour. Villages and coins count from the figure's own colour."""
    where = "village (from the own one on), place"
    goods, characters = len(Good), len(Character)
    return (
        Field("houses", (len(Building), PLACES), "buildings: type, place"),
        Field("men", (colours, PLACES), f"men in houses: {where}"),
        Field("women", (colours, PLACES), f"women in houses: {where}"),
        Field("awake", (colours, PLACES), f"who of them is awake: {where}"),
        Field("delivered", (goods,), "goods delivered"),
        Field("children", (2, PLACES), "newborns at home: sex, place", 3),
        Field("centre", (2,), "men and women in the village centre", FIGURES),
        Field("school", (2,), "boys and girls at school", FIGURES),
        Field("reserve", (2,), "men and women not yet born", FIGURES),
        Field("dowry", (players,), "coins in the centre, by colour from the own on", COINS),
        Field("track", (), "points on the score track, set at the end of rounds", 40),
        Field("tiles", (characters,), "character tiles owned"),
        Field("goods_tiles", (goods,), "goods tiles owned"),
        Field("family_tiles", (len(Family),), "family tiles owned"),
        Field("ring_tiles", (_RING_TILES,), "ring tiles owned"),
        Field("points", (), "points as they stand", 40),
        Field("coins", (), "coins in hand", COINS),
        Field("placed", (characters,), "coins on characters", COINS),
    )


def _moment(players: int) -> tuple[Field, ...]:
    return (
        Field("seat", (players,), "the observer's own seat at the table"),
        Field("to_move", (players + 1,), "who decides; the last place is chance"),
        Field("decision", (len(_DECISIONS),), "what is asked, in the order of `Decision`"),
        Field("start_player", (players,), "who has the start-player tile"),
        Field("round", (), "the round", 20),
        Field("progress", (), "steps of the set-up, of leaving school, of turning up", 16),
        Field("idle", (), "seats in a row that could do nothing (T4)", players),
        Field("acted", (), "whether anything was done in this round (T5)"),
    )


def _table() -> tuple[Field, ...]:
    types = len(Building)
    return (
        Field("open", (types,), "open buildings by type", 3),
        Field("pile_two", (types,), "tiles in the pile of twos", 3),
        Field("pile_three", (types,), "tiles in the pile of threes", 3),
        Field("used_tiles", (len(Character),), "character tiles used in this round"),
        Field("neutral_coin", (), "the neutral coin lies beside its village (D6)"),
    )


def _turn(colours: int) -> tuple[Field, ...]:
    return (
        Field("stage", (len(_PARTS),), "the part of a turn, in the order of `TurnPart`"),
        Field("character", (len(Character),), "the character of the action"),
        Field("tile", (len(Character),), "the character tile used in this turn"),
        Field("building", (len(Building),), "the building that is being built"),
        Field("pending", (len(Good),), "the good to be made now"),
        Field("last", (_LOCATIONS,), "the order of entry: good, place or quarters entered last"),
        Field("dowry_village", (colours,), "whose dowry is chosen from"),
        Field("births", (PLACES,), "places of couples that had a child in this turn"),
        Field("demand", (len(Good),), "goods that the building costs beyond it", 3),
        Field("units", (), "actions still to be done", COINS),
        Field("in_chain", (), "the pending good is the input of another"),
        Field("bought", (), "a good was bought in this turn"),
        Field("won", (), "own coins won in this turn (P4)", COINS),
        Field("duties", (len(Duty),), "conditions on the building, in the order of `Duty`"),
    )


def _setup(players: int) -> tuple[Field, ...]:
    types = len(Building)
    return (
        Field("pool", (types,), "start buildings to pick from", 3),
        Field("picks", (players, types), "start buildings picked but not placed"),
        Field("robbed", (players,), "who lost a start building (S5)"),
        Field("letters", (len(Letter),), "letters not dealt (S11)"),
        Field("figures", (2,), "neutral men and women not placed (D2)", 2),
        Field("setup_building", (types,), "the start building that is being placed"),
    )


# --- counts ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _order(seat: int, players: int) -> tuple[int, ...]:
    """Return the colours of the game, the observer's first, neutral last."""
    neutral = (int(Colour.NEUTRAL),) if players == 2 else ()
    return (*from_seat(seat, players), *neutral)


def encode(state: GameState, seat: int, memo: Memo) -> bytes:
    """Return the counts of all fields, as a seat sees them. Nothing of Helvetia is hidden."""
    view = position(state)
    players, now = len(view.players), view.turn
    found = _villages(view, seat, memo)
    found += (
        asked(view.player, seat, players),
        _ASKED[id(view.decision)],
        one_of((view.start_player - seat) % players, players),
        small(view.round, view.progress, view.idle, view.acted),
        remembered(memo, "board", view.board, _board_counts),
        _no_turn(players) if now.stage is None else _turn_counts(now, _order(seat, players)),
        _no_setup(players)
        if view.round
        else remembered(memo, ("setup", seat), view.setup, lambda each: _setup_counts(each, seat)),
    )
    return b"".join(found)


def _villages(view: Packed, seat: int, memo: Memo) -> list[bytes]:
    """Return the block of each colour."""
    players, board, colours = len(view.players), view.board, _order(0, len(view.players))
    houses = remembered(memo, "houses", view.built, lambda built: _houses(built, colours))
    tiles = board.tile_owner, board.goods_tiles, board.family_tiles, board.ring_tiles
    owned = remembered(memo, "owned", (board.points, *tiles), _owned)
    delivered = [player.delivered for player in view.players]
    worth = view.built, *tiles, view.start_player, view.round or view.decision, *delivered
    points = remembered(memo, "points", worth, lambda _: small(*all_points(view)))
    coins, placed = view.coins, view.placed
    found: list[bytes] = []
    for i in _order(seat, players)[:players]:
        people = remembered(memo, i, view.players[i], _PEOPLE[players][i])
        found += (
            houses[i * _HOUSES : (i + 1) * _HOUSES],
            people,
            owned[i * _OWNED : (i + 1) * _OWNED],
            bytes((points[i], coins[i], *placed[i::players])),
        )
    if view.neutral is not None:
        # It has no seat, so its villages are counted from the observer's.
        people = remembered(memo, ("neutral", seat), view.neutral, _PEOPLE[players][seat])
        found += houses[players * _HOUSES :], people, _NOTHING
    return found


def _houses(built: tuple[int, ...], colours: tuple[int, ...]) -> bytes:
    houses = places = 0
    for village in colours:
        for where in built:
            houses |= places_in(village, where) << places
            places += PLACES
    return flags(houses, places)


def _people(first: int, players: int, each: ColourBits) -> bytes:
    """Return the people of one colour and its deliveries; villages count from the *first* on."""
    size = PLACES * (players + (players == 2))
    men, women = _seen(each.men, first, players), _seen(each.women, first, players)
    bits = men | women << size | _seen(each.awake, first, players) << 2 * size
    children = [(child & 1) * PLACES + (child >> 1) for child in each.children]
    return (
        flags(bits | each.delivered << 3 * size, 3 * size + _GOODS)
        + (counted(children, 2 * PLACES) if children else _NO_CHILDREN)
        + bytes((*each.centre, *each.school, *each.reserve, *turned(each.dowry[:players], first)))
    )


def _seen(locations: int, first: int, players: int) -> int:
    """Return the locations with the villages of the seats moved on, and the neutral one last."""
    size = PLACES * players
    seats, before = locations & (1 << size) - 1, PLACES * first
    found = seats >> before | (seats & (1 << before) - 1) << size - before
    return found | places_in(Colour.NEUTRAL, locations) << size if players == 2 else found


#: The encoding of a colour whose villages count from a seat: ``_PEOPLE[players][seat]``.
_PEOPLE: Final = tuple(
    tuple(partial(_people, seat, players) for seat in range(players)) for players in range(5)
)


def _owned(key: tuple[tuple[int, ...], ...]) -> bytes:
    """Return the score track and who owns which tiles, seat by seat."""
    track, *owners = key
    found: list[int] = []
    for seat, points in enumerate(track):
        found.append(points)
        found += [owner == seat for tiles in owners for owner in tiles]
    return small(*found)


def _board_counts(board: BoardBits) -> bytes:
    piles = bytes((*board.open, *board.pile_two, *board.pile_three))
    return piles + flags(board.used_tiles, _CHARACTERS) + bytes((board.neutral_coin,))


def _turn_counts(now: TurnBits, colours: tuple[int, ...]) -> bytes:
    village, last, births = now.village, now.last, now.births
    return b"".join(
        (
            _STAGE[id(now.stage)],
            one_of(now.character, _CHARACTERS),
            one_of(now.tile, _CHARACTERS),
            one_of(now.building, _TYPES),
            one_of(now.pending, _GOODS),
            _NO_LAST if last == NONE else _last(last, now.character, colours),
            one_of(NONE if village == NONE else colours.index(village), len(colours)),
            flags(births, PLACES) if births else _NO_BIRTHS,
            counted(now.demand, _GOODS) if now.demand else _NO_DEMAND,
            bytes((now.units, now.in_chain, now.bought, now.won, now.duties & 1, now.duties >> 1)),
        )
    )


def _last(last: int, character: int, colours: tuple[int, ...]) -> bytes:
    """Return what was entered last, with its village counted from the observer's."""
    if character in _VILLAGE_WISE:
        village, place = divmod(last, _VILLAGE_WISE[character])
        last = colours.index(village) * _VILLAGE_WISE[character] + place
    return one_of(last, _LOCATIONS)


@lru_cache(maxsize=4)
def _no_turn(players: int) -> bytes:
    return bytes(sum(each.size for each in _turn(len(_order(0, players)))))


@lru_cache(maxsize=4)
def _no_setup(players: int) -> bytes:
    return bytes(sum(each.size for each in _setup(players)))


def _setup_counts(setup: SetupBits, seat: int) -> bytes:
    players, types = len(setup.picks), len(Building)
    robbed = NONE if setup.robbed == NONE else (setup.robbed - seat) % players
    picks = [flags(setup.picks[i], types) for i in from_seat(seat, players)]
    return b"".join(
        (
            bytes(setup.pool),
            *picks,
            one_of(robbed, players),
            flags(setup.letters, len(Letter)),
            bytes(setup.figures),
            one_of(setup.building, types),
        )
    )
