"""Observe Helvetia: the whole table, seen from one seat."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import Any, Final, cast

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
    houses_of,
    position,
)
from helvetia.research.observations import (
    NEVER,
    Field,
    Memo,
    asked,
    counted,
    flags,
    from_seat,
    one_of,
    repeated,
    small,
    unpacked,
)

CHANCE_MOVES: Final = (game.DealLetter, game.FirstPlayer, game.Reveal)

_LOCATIONS: Final = len(Colour) * PLACES
_TYPES: Final = len(Building)
_GOODS: Final = len(Good)
_CHARACTERS: Final = len(Character)
#: First index of each part of a memo; the seat is added. The seats themselves are first.
_NEUTRAL, _BUILT, _BOARD, _TILES, _POINTS, _PURSES = range(10, 70, 10)
#: One place for each building type; other bytes mean that nothing stands there.
_BUILDING: Final = tuple(one_of(i if i < _TYPES else NONE, _TYPES) for i in range(256))
_VILLAGE: Final = (1 << PLACES) - 1
_NO_CHILDREN: Final = bytes(2 * PLACES)
#: Characters whose answers are ordered by village, with the number of answers in each.
_VILLAGE_WISE: Final[dict[int, int]] = {Character.PRIEST: PLACES, Character.WATCHMAN: 2}
_DECISIONS: Final = tuple(Decision)
_PARTS: Final = tuple(TurnPart)
#: Members of an enum are singletons, and hashing them costs a call of a Python function.
_ASKED: Final = {id(each): one_of(i, len(_DECISIONS)) for i, each in enumerate(_DECISIONS)}
_RING_TILES: Final = 2


def turn(move: game.Move, by: int, players: int) -> game.Move:
    """Return the move with its colours moved on by *by* seats; neutral stays neutral.

    >>> str(turn(game.parse_move("work white:c2"), 1, 4))
    'work red:c2'
    """
    kind = cast("type[attrs.AttrsInstance]", type(move))  # as every kind of move is
    values = [getattr(move, each.name) for each in attrs.fields(kind)]
    for index, value in enumerate(values):
        if isinstance(value, Colour) and value < players:
            values[index] = Colour((value + by) % players)
    return type(move)(*values)


def points(state: GameState) -> tuple[int, ...]:
    """Return the points of every seat, without their sources."""
    return all_points(position(state))


def fields(players: int, options: Options) -> tuple[Field, ...]:
    """Return the fields of an observation; the options make no difference."""
    colours = players + (players == 2)  # with two players there is a neutral colour (D2)
    return (
        *repeated(colours, *_people_fields(players, colours)),
        *repeated(colours, Field("houses", (PLACES, _TYPES), "buildings: place, type")),
        *repeated(
            players,
            Field("track", (), "points on the score track, set at the end of rounds", 40),
            Field("tiles", (_CHARACTERS,), "character tiles owned"),
            Field("goods_tiles", (_GOODS,), "goods tiles owned"),
            Field("family_tiles", (len(Family),), "family tiles owned"),
            Field("ring_tiles", (_RING_TILES,), "ring tiles owned"),
        ),
        *repeated(
            players,
            Field("points", (), "points as they stand", 40),
            Field("coins", (), "coins in hand", COINS),
            Field("placed", (_CHARACTERS,), "coins on characters", COINS),
        ),
        Field("seat", (players,), "the observer's own seat at the table"),
        Field("to_move", (players + 1,), "who decides; the last place is chance"),
        Field("decision", (len(_DECISIONS),), "what is asked, in the order of `Decision`"),
        Field("start_player", (players,), "who has the start-player tile"),
        Field("round", (), "the round", 20),
        Field("progress", (), "steps of the set-up, of leaving school, of turning up", 16),
        Field("idle", (), "seats in a row that could do nothing (T4)", players),
        Field("acted", (), "whether anything was done in this round (T5)"),
        Field("open", (_TYPES,), "open buildings by type", 3),
        Field("pile_two", (_TYPES,), "tiles in the pile of twos", 3),
        Field("pile_three", (_TYPES,), "tiles in the pile of threes", 3),
        Field("used_tiles", (_CHARACTERS,), "character tiles used in this round"),
        Field("neutral_coin", (), "the neutral coin lies beside its village (D6)"),
        *_turn(colours),
        *_setup(players),
    )


def _people_fields(players: int, colours: int) -> tuple[Field, ...]:
    """Return the fields of each colour. Villages and coins count from the figure's own colour."""
    where = "village (from the own one on), place"
    return (
        Field("men", (colours, PLACES), f"men in houses: {where}"),
        Field("women", (colours, PLACES), f"women in houses: {where}"),
        Field("awake", (colours, PLACES), f"who of them is awake: {where}"),
        Field("delivered", (_GOODS,), "goods delivered"),
        Field("children", (2, PLACES), "newborns at home: sex, place", 3),
        Field("centre", (2,), "men and women in the village centre", FIGURES),
        Field("school", (2,), "boys and girls at school", FIGURES),
        Field("reserve", (2,), "men and women not yet born", FIGURES),
        Field("dowry", (players,), "coins in the centre, by colour from the own on", COINS),
    )


def _turn(colours: int) -> tuple[Field, ...]:
    return (
        Field("stage", (len(_PARTS),), "the part of a turn, in the order of `TurnPart`"),
        Field("character", (_CHARACTERS,), "the character of the action"),
        Field("tile", (_CHARACTERS,), "the character tile used in this turn"),
        Field("building", (_TYPES,), "the building that is being built"),
        Field("pending", (_GOODS,), "the good to be made now"),
        Field("last", (_LOCATIONS,), "the order of entry: good, place or quarters entered last"),
        Field("dowry_village", (colours,), "whose dowry is chosen from"),
        Field("births", (PLACES,), "places of couples that had a child in this turn"),
        Field("demand", (_GOODS,), "goods that the building costs beyond it", 3),
        Field("units", (), "actions still to be done", COINS),
        Field("in_chain", (), "the pending good is the input of another"),
        Field("bought", (), "a good like the pending one was bought"),
        Field("won", (), "own coins won in this turn (P4)", COINS),
        Field("duties", (len(Duty),), "conditions on the building, in the order of `Duty`"),
    )


def _setup(players: int) -> tuple[Field, ...]:
    return (
        Field("pool", (_TYPES,), "start buildings to pick from", 3),
        Field("picks", (players, _TYPES), "start buildings picked but not placed"),
        Field("robbed", (players,), "who lost a start building (S5)"),
        Field("letters", (len(Letter),), "letters not dealt (S11)"),
        Field("figures", (2,), "neutral men and women not placed (D2)", 2),
        Field("setup_building", (_TYPES,), "the start building that is being placed"),
    )


# --- counts ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _order(seat: int, players: int) -> tuple[int, ...]:
    """Return the colours of the game, the observer's first, neutral last."""
    neutral = (int(Colour.NEUTRAL),) if players == 2 else ()
    return (*from_seat(seat, players), *neutral)


def encode(state: GameState, seat: int, memo: Memo) -> bytes:
    """Return the counts of all fields, as a seat sees them. Nothing of Helvetia is hidden.

    The parts of seats are encoded in table order, and then rotated so that the observer is first.
    """
    view, parts = position(state), memo.parts
    people, built, board, now = view.players, view.built, view.board, view.turn
    players = len(people)
    found: list[bytes] = []
    delivered = False
    for i in from_seat(seat, players):
        part, each = parts[i], people[i]
        old = part[0]
        if old is not each:
            delivered = delivered or old is None or old.delivered is not each.delivered
            parts[i] = part = each, _people(each, i, players)
        found.append(part[1])
    neutral = view.neutral
    if neutral is not None:
        # It has no seat, so its villages are counted from the observer's.
        if parts[_NEUTRAL + seat][0] is not neutral:
            parts[_NEUTRAL + seat] = neutral, _people(neutral, seat, players)
        found.append(parts[_NEUTRAL + seat][1])
    if parts[_BUILT][0] is not built:
        parts[_BUILT] = built, _houses(view)
    if parts[_BOARD][0] is not board:
        parts[_BOARD] = board, _board_counts(board)
        parts[_TILES] = _tiles(board, players, parts[_TILES])
    houses, tiles, purses = parts[_BUILT][1], parts[_TILES][1], _purses(view, parts, delivered)
    found += houses[seat:players]
    found += houses[:seat]
    found += houses[players:]
    found += tiles[seat:]
    found += tiles[:seat]
    found += purses[seat:]
    found += purses[:seat]
    found += (
        asked(view.player, seat, players),
        _ASKED[id(view.decision)],
        one_of((view.start_player - seat) % players, players),
        small((view.round, view.progress, view.idle, view.acted)),
        parts[_BOARD][1],
        _no_turn(players) if now.stage is None else _turn_counts(now, seat, players),
        _no_setup(players) if view.round else _setup_counts(view.setup, seat),
    )
    return b"".join(found)


def _tiles(board: BoardBits, players: int, last: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the owners of tiles with the counts of each seat; *last* if nothing changed."""
    tiles = board.points, board.tile_owner, board.goods_tiles, board.family_tiles, board.ring_tiles
    if last[0] is not None and all(map(is_, last[0], tiles)):
        return last
    return tiles, tuple([_owned(seat, *tiles) for seat in range(players)])


def _purses(view: Packed, parts: list[tuple[Any, ...]], delivered: bool) -> tuple[bytes, ...]:
    """Return the points and coins of each seat.

    Points change with what was *delivered* since last time, and with the parts named here.
    """
    tiles, built, start = parts[_TILES][0], view.built, view.start_player
    moment = view.round or view.decision
    last = parts[_POINTS]
    if (
        delivered
        or last[0] is not tiles
        or last[2] is not built
        or last[3] is not start
        or last[4] is not moment
    ):
        parts[_POINTS] = tiles, small(all_points(view)), built, start, moment
        parts[_PURSES] = NEVER
    coins, placed = view.coins, view.placed
    last = parts[_PURSES]
    if last[0] is not coins or last[2] is not placed:
        counts, players = parts[_POINTS][1] + bytes(coins + placed), len(view.players)
        purses = tuple([counts[seat::players] for seat in range(players)])
        parts[_PURSES] = last = coins, purses, placed
    found: tuple[bytes, ...] = last[1]
    return found


def _houses(view: Packed) -> tuple[bytes, ...]:
    """Return for each place of every village its building; the neutral village is last."""
    at = houses_of(view).at
    villages = _order(0, len(view.players))
    return tuple([_village(at[each * PLACES : (each + 1) * PLACES]) for each in villages])


@lru_cache(maxsize=1 << 12)
def _village(at: bytes) -> bytes:
    return b"".join([_BUILDING[building] for building in at])


def _people(each: ColourBits, first: int, players: int) -> bytes:
    """Return the people of one colour and its deliveries; villages count from the *first* on."""
    children = [(child & 1) * PLACES + (child >> 1) for child in each.children]
    dowry = each.dowry
    return b"".join(
        [
            _locations(each.men, first, players),
            _locations(each.women, first, players),
            _locations(each.awake, first, players),
            flags(each.delivered, _GOODS),
            counted(children, 2 * PLACES) if children else _NO_CHILDREN,
            bytes(each.centre + each.school + each.reserve + dowry[first:players] + dowry[:first]),
        ]
    )


@lru_cache(maxsize=1 << 14)
def _locations(found: int, first: int, players: int) -> bytes:
    """Return a set of locations, a village after another from the *first* on."""
    villages = _order(first, players)
    return b"".join([flags(found >> PLACES * each & _VILLAGE, PLACES) for each in villages])


def _owned(seat: int, track: tuple[int, ...], *owners: tuple[int, ...]) -> bytes:
    """Return the score track and the tiles of a seat."""
    return small([track[seat], *[owner == seat for tiles in owners for owner in tiles]])


def _board_counts(board: BoardBits) -> bytes:
    piles = bytes((*board.open, *board.pile_two, *board.pile_three))
    return piles + flags(board.used_tiles, _CHARACTERS) + bytes((board.neutral_coin,))


def _turn_counts(now: TurnBits, seat: int, players: int) -> bytes:
    """Return the counts of a turn in progress. Many games have the same turns."""
    return _turn_row(
        now.stage,
        (now.character, now.tile, now.building, now.pending, now.last, now.village, now.births),
        now.demand,
        (now.units, now.in_chain, now.bought, now.won, now.duties & 1, now.duties >> 1),
        _order(seat, players),
    )


@lru_cache(maxsize=1 << 14)
def _turn_row(
    stage: TurnPart,
    places: tuple[int, ...],
    demand: tuple[int, ...],
    numbers: tuple[int, ...],
    colours: tuple[int, ...],
) -> bytes:
    character, tile, building, pending, last, village, births = places
    return b"".join(
        (
            one_of(_PARTS.index(stage), len(_PARTS)),
            one_of(character, _CHARACTERS),
            one_of(tile, _CHARACTERS),
            one_of(building, _TYPES),
            one_of(pending, _GOODS),
            one_of(NONE if last == NONE else _last(last, character, colours), _LOCATIONS),
            one_of(NONE if village == NONE else colours.index(village), len(colours)),
            flags(births, PLACES),
            counted(demand, _GOODS),
            bytes(numbers),
        )
    )


def _last(last: int, character: int, colours: tuple[int, ...]) -> int:
    """Return what was entered last, with its village counted from the observer's."""
    each = _VILLAGE_WISE.get(character)
    if each is None:
        return last
    village, place = divmod(last, each)
    return colours.index(village) * each + place


@lru_cache(maxsize=4)
def _no_turn(players: int) -> bytes:
    return bytes(sum(each.size for each in _turn(len(_order(0, players)))))


@lru_cache(maxsize=4)
def _no_setup(players: int) -> bytes:
    return bytes(sum(each.size for each in _setup(players)))


def _setup_counts(setup: SetupBits, seat: int) -> bytes:
    """Return the counts of the set-up. All that is yes or no stands side by side in one number."""
    players = len(setup.picks)
    marks = setup.letters << players * (_TYPES + 1)
    if setup.robbed != NONE:
        marks |= 1 << players * _TYPES + (setup.robbed - seat) % players
    for i, picks in enumerate(setup.picks):
        marks |= picks << (i - seat) % players * _TYPES
    found = unpacked(marks, players * (_TYPES + 1) + len(Letter))
    return bytes(setup.pool) + found + bytes(setup.figures) + one_of(setup.building, _TYPES)
