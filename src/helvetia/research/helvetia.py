"""Observe Helvetia: the whole table, seen from one seat."""

from __future__ import annotations

from functools import lru_cache
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
    houses_of,
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
    repeated,
    same,
    small,
    turned,
)

CHANCE_MOVES: Final = (game.DealLetter, game.FirstPlayer, game.Reveal)

_LOCATIONS: Final = len(Colour) * PLACES
_TYPES: Final = len(Building)
_GOODS: Final = len(Good)
_CHARACTERS: Final = len(Character)
#: Parts of a memo; those of a seat are so many numbers further on. The seats themselves are first.
_NEUTRAL, _BUILT, _TILES, _POINTS, _MOMENT, _PURSES, _TABLE = range(10, 80, 10)
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


def points(state: GameState) -> tuple[int, ...]:
    """Return the points of every seat, without their sources."""
    return all_points(position(state))


def fields(players: int, options: Options) -> tuple[Field, ...]:
    """Return the fields of an observation; the options make no difference."""
    colours = players + (players == 2)  # with two players there is a neutral colour (D2)
    return (
        *repeated(colours, *_people_fields(players, colours)),
        *repeated(colours, Field("houses", (PLACES, len(Building)), "buildings: place, type")),
        *repeated(players, *_owned_fields()),
        *repeated(
            players,
            Field("points", (), "points as they stand", 40),
            Field("coins", (), "coins in hand", COINS),
            Field("placed", (len(Character),), "coins on characters", COINS),
        ),
        *_moment(players),
        *_table(),
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
        Field("delivered", (len(Good),), "goods delivered"),
        Field("children", (2, PLACES), "newborns at home: sex, place", 3),
        Field("centre", (2,), "men and women in the village centre", FIGURES),
        Field("school", (2,), "boys and girls at school", FIGURES),
        Field("reserve", (2,), "men and women not yet born", FIGURES),
        Field("dowry", (players,), "coins in the centre, by colour from the own on", COINS),
    )


def _owned_fields() -> tuple[Field, ...]:
    return (
        Field("track", (), "points on the score track, set at the end of rounds", 40),
        Field("tiles", (len(Character),), "character tiles owned"),
        Field("goods_tiles", (len(Good),), "goods tiles owned"),
        Field("family_tiles", (len(Family),), "family tiles owned"),
        Field("ring_tiles", (_RING_TILES,), "ring tiles owned"),
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
    found = _belongings(view, seat, memo)
    found += (
        asked(view.player, seat, players),
        _ASKED[id(view.decision)],
        one_of((view.start_player - seat) % players, players),
        small((view.round, view.progress, view.idle, view.acted)),
    )
    key, piece = memo[_TABLE]
    if key is not view.board:
        piece = _board_counts(view.board)
        memo[_TABLE] = view.board, piece
    found += (
        piece,
        _no_turn(players) if now.stage is None else _turn_counts(now, _order(seat, players)),
        _no_setup(players) if view.round else _setup_counts(view.setup, seat),
    )
    return b"".join(found)


def _belongings(view: Packed, seat: int, memo: Memo) -> list[bytes]:
    """Return what belongs to seats, in pieces: people, houses, tiles, coins."""
    people, players = view.players, len(view.players)
    order, found = from_seat(seat, players), []
    for i in order:
        key, piece = memo[i]
        if key is not people[i]:
            piece = _people(people[i], i, players)
            memo[i] = people[i], piece
        found.append(piece)
    if view.neutral is not None:
        # It has no seat, so its villages are counted from the observer's.
        key, piece = memo[_NEUTRAL + seat]
        if key is not view.neutral:
            piece = _people(view.neutral, seat, players)
            memo[_NEUTRAL + seat] = view.neutral, piece
        found.append(piece)
    if memo[_BUILT][0] is not view.built:
        for i, village in enumerate(_order(0, players)):
            memo[_BUILT + i] = view.built, _houses(view, village)
    found += [memo[_BUILT + i][1] for i in order]
    if view.neutral is not None:
        found.append(memo[_BUILT + players][1])
    points = _points(view, memo)
    found += [memo[_TILES + i][1] for i in order]
    purses = points, view.coins, view.placed
    key, piece = memo[_PURSES + seat]
    if not same(key, purses):
        each = [bytes((points[i], view.coins[i], *view.placed[i::players])) for i in order]
        piece = b"".join(each)
        memo[_PURSES + seat] = purses, piece
    found.append(piece)
    return found


def _points(view: Packed, memo: Memo) -> bytes:
    """Return the points of all seats, after a look at the tiles, which are a part of them."""
    board = view.board
    moment = view.players, board, view.built, view.start_player, view.decision
    key, points = memo[_MOMENT]
    if same(key, moment):
        return points
    tiles = board.points, board.tile_owner, board.goods_tiles, board.family_tiles, board.ring_tiles
    key, _ = memo[_TILES]
    if same(key, tiles):
        tiles = key  # the same object, for the comparison below
    else:
        for seat in range(len(view.players)):
            memo[_TILES + seat] = tiles, _owned(seat, *tiles)
    delivered = [player.delivered for player in view.players]
    worth = tiles, view.built, view.start_player, view.round or view.decision, *delivered
    key, points = memo[_POINTS]
    if not same(key, worth):
        points = small(all_points(view))
        memo[_POINTS] = worth, points
    memo[_MOMENT] = moment, points
    return points


def _houses(view: Packed, village: int) -> bytes:
    """Return for each place of a village its building."""
    at = houses_of(view).at[village * PLACES : (village + 1) * PLACES]
    return b"".join([_BUILDING[building] for building in at])


def _people(each: ColourBits, first: int, players: int) -> bytes:
    """Return the people of one colour and its deliveries; villages count from the *first* on."""
    men, women, awake = each.men, each.women, each.awake
    shifts = _shifts(first, players)
    children = [(child & 1) * PLACES + (child >> 1) for child in each.children]
    return b"".join(
        [
            *[flags(men >> shift & _VILLAGE, PLACES) for shift in shifts],
            *[flags(women >> shift & _VILLAGE, PLACES) for shift in shifts],
            *[flags(awake >> shift & _VILLAGE, PLACES) for shift in shifts],
            flags(each.delivered, _GOODS),
            counted(children, 2 * PLACES) if children else _NO_CHILDREN,
            bytes((*each.centre, *each.school, *each.reserve)),
            bytes(turned(each.dowry[:players], first)),
        ]
    )


@lru_cache(maxsize=16)
def _shifts(first: int, players: int) -> tuple[int, ...]:
    """Return the position of each village's first bit, from that of a seat on."""
    return tuple(PLACES * village for village in _order(first, players))


def _owned(seat: int, track: tuple[int, ...], *owners: tuple[int, ...]) -> bytes:
    """Return the score track and the tiles of a seat."""
    return small([track[seat], *[owner == seat for tiles in owners for owner in tiles]])


def _board_counts(board: BoardBits) -> bytes:
    piles = bytes((*board.open, *board.pile_two, *board.pile_three))
    return piles + flags(board.used_tiles, _CHARACTERS) + bytes((board.neutral_coin,))


def _turn_counts(now: TurnBits, colours: tuple[int, ...]) -> bytes:
    """Return the counts of a turn in progress. Many games have the same turns."""
    return _turn_row(
        now.stage,
        (now.character, now.tile, now.building, now.pending, now.last, now.village, now.births),
        now.demand,
        (now.units, now.in_chain, now.bought, now.won, now.duties & 1, now.duties >> 1),
        colours,
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
