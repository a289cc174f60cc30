"""Observe Helvetia: the whole table, seen from one seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

import attrs

from helvetia.core.contract import CHANCE
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
from helvetia.games.helvetia.features import (
    NONE,
    PLACES,
    ColourBits,
    Packed,
    SetupBits,
    TurnBits,
    all_points,
    places_in,
    position,
)
from helvetia.research.observations import Field, Sheet, from_seat, joined

CHANCE_MOVES: Final = (game.DealLetter, game.FirstPlayer, game.Reveal)

_LOCATIONS: Final = len(Colour) * PLACES
_DECISIONS: Final = tuple(Decision)
_PARTS: Final = tuple(part for part in TurnPart if part is not TurnPart.NONE)
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


# --- writing --------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _order(seat: int, players: int) -> tuple[int, ...]:
    """Return the colours of the game, the observer's first, neutral last."""
    neutral = (int(Colour.NEUTRAL),) if players == 2 else ()
    return (*from_seat(seat, players), *neutral)


def write(sheet: Sheet, state: GameState, seat: int) -> None:
    """Write what a seat sees."""
    view = position(state)
    players = len(view.players)
    order = _order(seat, players)
    _write_moment(sheet, view, seat)
    seats = [view.players[i] for i in order[:players]]
    people = seats if view.neutral is None else [*seats, view.neutral]
    _write_people(sheet, view, people, order)
    _write_players(sheet, seats)
    sheet.put("coins", [view.coins[i] for i in order[:players]])
    _write_table(sheet, view, order[:players])
    if view.turn.stage is not TurnPart.NONE:
        _write_turn(sheet, view.turn, order)
    if not view.round:
        _write_setup(sheet, view.setup, order[:players])


def _write_moment(sheet: Sheet, view: Packed, seat: int) -> None:
    players = len(view.players)
    sheet.add("seat", seat)
    if view.player is not None:
        chance = view.player == CHANCE
        sheet.add("to_move", players if chance else (view.player - seat) % players)
    sheet.add("decision", _DECISIONS.index(view.decision))
    sheet.add("start_player", (view.start_player - seat) % players)
    sheet.number("round", view.round)
    sheet.number("progress", view.progress)
    sheet.number("idle", view.idle)
    sheet.number("acted", view.acted)
    points = all_points(view)
    sheet.put("points", [points[other] for other in from_seat(seat, players)])
    track = view.board.points
    sheet.put("track", track[seat:] + track[:seat])


def _write_people(
    sheet: Sheet, view: Packed, people: list[ColourBits], order: tuple[int, ...]
) -> None:
    """Write the villages, in the same order as the people."""
    houses = joined([places_in(v, where) for v in order for where in view.built], PLACES)
    sheet.bits("houses", houses)
    for name, masks in (
        ("men", [player.men for player in people]),
        ("women", [player.women for player in people]),
        ("awake", [player.awake for player in people]),
    ):
        sheet.bits(name, joined([places_in(v, mask) for mask in masks for v in order], PLACES))
    sheet.put("centre", [figures for player in people for figures in player.centre])
    players = order[: len(view.players)]
    sheet.put("dowry", [player.dowry[colour] for player in people for colour in players])


def _write_players(sheet: Sheet, seats: list[ColourBits]) -> None:
    for i, player in enumerate(seats):
        for child in player.children:
            sheet.add("children", i, child & 1, child >> 1)
    sheet.put("school", [pupils for player in seats for pupils in player.school])
    sheet.put("reserve", [figures for player in seats for figures in player.reserve])
    sheet.bits("delivered", joined([player.delivered for player in seats], len(Good)))


def _write_table(sheet: Sheet, view: Packed, order: tuple[int, ...]) -> None:
    board, players = view.board, len(order)
    sheet.put("open", board.open)
    sheet.put("pile_two", board.pile_two)
    sheet.put("pile_three", board.pile_three)
    sheet.put("placed", [n for seat in order for n in view.placed[seat::players]])
    for name, owners in (
        ("tiles", board.tile_owner),
        ("goods_tiles", board.goods_tiles),
        ("family_tiles", board.family_tiles),
        ("ring_tiles", board.ring_tiles),
    ):
        sheet.put(name, [owner == seat for seat in order for owner in owners])
    sheet.bits("used_tiles", board.used_tiles)
    sheet.number("neutral_coin", board.neutral_coin)


def _write_turn(sheet: Sheet, now: TurnBits, order: tuple[int, ...]) -> None:
    sheet.add("stage", _PARTS.index(now.stage))
    for name, which in (
        ("character", now.character),
        ("tile", now.tile),
        ("building", now.building),
        ("pending", now.pending),
        ("dowry_village", NONE if now.village == NONE else order.index(now.village)),
    ):
        if which != NONE:
            sheet.add(name, which)
    for good in now.demand:
        sheet.add("demand", good)
    for name, value in (
        ("units", now.units),
        ("in_chain", now.in_chain),
        ("bought", now.bought),
        ("last", now.last + 1),
        ("won", now.won),
    ):
        sheet.number(name, value)
    sheet.bits("births", now.births)


def _write_setup(sheet: Sheet, setup: SetupBits, order: tuple[int, ...]) -> None:
    sheet.put("pool", setup.pool)
    sheet.bits("picks", joined([setup.picks[seat] for seat in order], len(Building)))
    if setup.robbed != NONE:
        sheet.add("robbed", order.index(setup.robbed))
    sheet.bits("letters", setup.letters)
    sheet.put("figures", setup.figures)
    if setup.building != NONE:
        sheet.add("setup_building", setup.building)
