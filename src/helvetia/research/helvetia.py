"""Observe Helvetia: the whole table, seen from one seat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, cast

import attrs

from helvetia.games import helvetia as game
from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Decision,
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
    Packed,
    SetupBits,
    TurnBits,
    all_points,
    places_in,
    position,
)
from helvetia.research.observations import (
    Field,
    Values,
    asked,
    counted,
    from_seat,
    joined,
    one_of,
)

CHANCE_MOVES: Final = (game.DealLetter, game.FirstPlayer, game.Reveal)

_LOCATIONS: Final = len(Colour) * PLACES
_DECISIONS: Final = tuple(Decision)
_PARTS: Final = tuple(TurnPart)
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
        *_moment(players),
        *_people(players, colours),
        *_table(players),
        *_turn(colours),
        *_setup(players),
    )


def _moment(players: int) -> tuple[Field, ...]:
    return (
        Field("seat", (players,), "the observer's own seat at the table"),
        Field("to_move", (players + 1,), "who decides; the last place is chance"),
        Field("decision", (len(_DECISIONS),), "what is asked, in the order of `Decision`"),
        Field("stage", (len(_PARTS),), "the part of a turn, in the order of `TurnPart`"),
        Field("start_player", (players,), "who has the start-player tile"),
        Field("round", (), "the round", 20),
        Field("progress", (), "steps of the set-up, of leaving school, of turning up", 16),
        Field("idle", (), "seats in a row that could do nothing (T4)", players),
        Field("acted", (), "whether anything was done in this round (T5)"),
        Field("points", (players,), "points as they stand", 40),
        Field("track", (players,), "points on the score track, set at the end of rounds", 40),
    )


def _people(players: int, colours: int) -> tuple[Field, ...]:
    figures = "figure's colour, village, place"
    return (
        Field("houses", (colours, len(Building), PLACES), "buildings: village, type, place"),
        Field("men", (colours, colours, PLACES), f"men in houses: {figures}"),
        Field("women", (colours, colours, PLACES), f"women in houses: {figures}"),
        Field("awake", (colours, colours, PLACES), f"who of them is awake: {figures}"),
        Field("children", (players, 2, PLACES), "newborns at home: village, sex, place", 3),
        Field("centre", (colours, 2), "men and women in village centres", FIGURES),
        Field("school", (players, 2), "boys and girls at school", FIGURES),
        Field("reserve", (players, 2), "men and women not yet born", FIGURES),
        Field("coins", (players,), "coins in hand", COINS),
        Field("dowry", (colours, players), "coins in centres: village, coin's colour", COINS),
        Field("delivered", (players, len(Good)), "goods delivered"),
    )


def _table(players: int) -> tuple[Field, ...]:
    characters, goods, types = len(Character), len(Good), len(Building)
    return (
        Field("open", (types,), "open buildings by type", 3),
        Field("pile_two", (types,), "tiles in the pile of twos", 3),
        Field("pile_three", (types,), "tiles in the pile of threes", 3),
        Field("placed", (players, characters), "coins on characters: colour, character", COINS),
        Field("tiles", (players, characters), "owners of character tiles"),
        Field("used_tiles", (characters,), "character tiles used in this round"),
        Field("goods_tiles", (players, goods), "owners of goods tiles"),
        Field("family_tiles", (players, len(Family)), "owners of family tiles"),
        Field("ring_tiles", (players, _RING_TILES), "owners of ring tiles"),
        Field("neutral_coin", (), "the neutral coin lies beside its village (D6)"),
    )


def _turn(colours: int) -> tuple[Field, ...]:
    return (
        Field("character", (len(Character),), "the character of the action"),
        Field("units", (), "actions still to be done", COINS),
        Field("tile", (len(Character),), "the character tile used in this turn"),
        Field("building", (len(Building),), "the building that is being built"),
        Field("pending", (len(Good),), "the good to be made now"),
        Field("demand", (len(Good),), "goods that the building costs beyond it", 3),
        Field("in_chain", (), "the pending good is the input of another"),
        Field("bought", (), "a good was bought in this turn"),
        Field("last", (), "the order of entry: what came last, plus one", _LOCATIONS),
        Field("births", (PLACES,), "places of couples that had a child in this turn"),
        Field("won", (), "own coins won in this turn (P4)", COINS),
        Field("dowry_village", (colours,), "whose dowry is chosen from"),
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


# --- values ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _order(seat: int, players: int) -> tuple[int, ...]:
    """Return the colours of the game, the observer's first, neutral last."""
    neutral = (int(Colour.NEUTRAL),) if players == 2 else ()
    return (*from_seat(seat, players), *neutral)


def values(state: GameState, seat: int) -> Values:
    """Return the values of all fields, as a seat sees them."""
    view = position(state)
    players = len(view.players)
    colours = _order(seat, players)
    seats = colours[:players]
    points, track = all_points(view), view.board.points
    return {
        **asked(view.player, seat, players),
        "decision": 1 << _DECISIONS.index(view.decision),
        "start_player": 1 << (view.start_player - seat) % players,
        "round": view.round,
        "progress": view.progress,
        "idle": view.idle,
        "acted": view.acted,
        "points": [points[other] for other in seats],
        "track": track[seat:] + track[:seat],
        **_people_values(view, colours, seats),
        **_table_values(view, seats),
        **({} if view.turn.stage is None else _turn_values(view.turn, colours)),
        **({} if view.round else _setup_values(view.setup, seats)),
    }


def _people_values(view: Packed, colours: tuple[int, ...], seats: tuple[int, ...]) -> Values:
    """Return villages and people, both in the order of the colours."""
    players = [view.players[i] for i in seats]
    people = players if view.neutral is None else [*players, view.neutral]

    def by_village(masks: Iterable[int]) -> int:
        return joined([places_in(v, mask) for mask in masks for v in colours], PLACES)

    children = counted(
        [(i * 2 + (c & 1)) * PLACES + (c >> 1) for i, p in enumerate(players) for c in p.children],
        len(players) * 2 * PLACES,
    )
    return {
        "houses": joined([places_in(v, where) for v in colours for where in view.built], PLACES),
        "men": by_village(player.men for player in people),
        "women": by_village(player.women for player in people),
        "awake": by_village(player.awake for player in people),
        "children": children,
        "centre": [figures for player in people for figures in player.centre],
        "school": [pupils for player in players for pupils in player.school],
        "reserve": [figures for player in players for figures in player.reserve],
        "coins": [view.coins[i] for i in seats],
        "dowry": [player.dowry[colour] for player in people for colour in seats],
        "delivered": joined([player.delivered for player in players], len(Good)),
    }


def _table_values(view: Packed, seats: tuple[int, ...]) -> Values:
    board = view.board

    def owned(owners: tuple[int, ...]) -> list[int]:
        return [owner == seat for seat in seats for owner in owners]

    return {
        "open": board.open,
        "pile_two": board.pile_two,
        "pile_three": board.pile_three,
        "placed": [n for seat in seats for n in view.placed[seat :: len(seats)]],
        "tiles": owned(board.tile_owner),
        "used_tiles": board.used_tiles,
        "goods_tiles": owned(board.goods_tiles),
        "family_tiles": owned(board.family_tiles),
        "ring_tiles": owned(board.ring_tiles),
        "neutral_coin": board.neutral_coin,
    }


def _turn_values(now: TurnBits, colours: tuple[int, ...]) -> Values:
    return {
        "stage": 1 << _PARTS.index(now.stage),
        "character": one_of(now.character),
        "units": now.units,
        "tile": one_of(now.tile),
        "building": one_of(now.building),
        "pending": one_of(now.pending),
        "demand": counted(now.demand, len(Good)),
        "in_chain": now.in_chain,
        "bought": now.bought,
        "last": now.last + 1,
        "births": now.births,
        "won": now.won,
        "dowry_village": 0 if now.village == NONE else 1 << colours.index(now.village),
    }


def _setup_values(setup: SetupBits, seats: tuple[int, ...]) -> Values:
    return {
        "pool": setup.pool,
        "picks": joined([setup.picks[seat] for seat in seats], len(Building)),
        "robbed": 0 if setup.robbed == NONE else 1 << seats.index(setup.robbed),
        "letters": setup.letters,
        "figures": setup.figures,
        "setup_building": one_of(setup.building),
    }
