"""Turns that no game can reach, laid by hand: each with what is wrong and the path to it.

Only the turn is looked at here: whether coins and tiles add up is tested elsewhere.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest

from helvetia.core.errors import LoadError
from helvetia.games.helvetia import STANDARD, Building, Colour, GameState, Good, Options
from helvetia.games.helvetia.parts import NONE
from helvetia.games.helvetia.validate_turn import check_turn
from tests.helvetia.playing import location_of
from tests.helvetia.table import Table, play

Lay = Callable[[], GameState]
IN_HAND = "a building in hand: at $.turn.building"
NOT_COMPLETABLE = "the turn could not be completed (T3): at $.turn.units"


def but(state: GameState, **turn: Any) -> GameState:
    """The state with other values in its turn."""
    return attrs.evolve(state, turn=attrs.evolve(state.now, **turn))


def red(state: GameState, **fields: Any) -> GameState:
    """The state with other values of red's."""
    first, *others = state.players
    return attrs.evolve(state, players=(attrs.evolve(first, **fields), *others))


def board(state: GameState, **fields: Any) -> GameState:
    """The state with other values on the board."""
    return attrs.evolve(state, board=attrs.evolve(state.board, **fields))


def _refusal(state: GameState) -> str:
    with pytest.raises(LoadError) as refused:
        check_turn(state)
    return str(refused.value)


# --- positions to start from ---------------------------------------------------------------------


def table() -> Table:
    return Table(players=3).house("red", "b2", "woodcutter", "man").open(mine=1, dairy=1, mill=1)


@cache
def finish() -> GameState:
    """Red woke the woodcutter; the carter's tile may follow, the watchman's was not used."""
    laid = Table(players=3).house("red", "b2", "woodcutter", "man", awake=False).open()
    laid.tile("carter", "red").tile("watchman", "red")
    return play(laid.state(), "commit watchman 1", "wake red:nw")


@cache
def wedding() -> GameState:
    """Red's tile of the priest, before anybody has married."""
    laid = Table(players=3).tile("priest", "red").open().centre("red", women=2)
    laid.house("yellow", "b2", "stonemason", "man").dowry("yellow", red=1, blue=1)
    return play(laid.house("blue", "b2", "well", "man").state(), "tile priest")


@cache
def dowry_first() -> GameState:
    """Stone can be delivered after it, and another woman could marry at blue's."""
    return play(wedding(), "marry centre yellow:b2")


@cache
def dowry() -> GameState:
    """The only wedding of a regular action."""
    laid = Table(players=3).open().centre("red", women=1).dowry("yellow", red=1, blue=1)
    laid.house("yellow", "b2", "stonemason", "man")
    return play(laid.state(), "commit priest 1", "marry centre yellow:b2")


@cache
def both_dowries() -> GameState:
    """A red woman lives at blue's, a blue one at yellow's, and a red one marries there now."""
    laid = Table(players=3).open().centre("red", women=1).dowry("yellow", red=1, blue=1)
    laid.house("blue", "b2", "well", "man", spouse="red woman")
    laid.house("yellow", "b2", "stonemason", "man")
    laid.house("yellow", "c2", "mine", "man", spouse="blue woman")
    return play(laid.state(), "commit priest 1", "marry centre yellow:b2")


@cache
def neutral_dowry() -> GameState:
    laid = Table(players=2).open().centre("red", women=1).dowry("neutral", red=1, yellow=1)
    laid.house("neutral", "b2", "well", "man")
    return play(laid.state(), "commit priest 1", "marry centre neutral:b2")


@cache
def waking() -> GameState:
    laid = table().house("yellow", "b2", "well", "man", awake=False)
    return play(laid.state(), "commit watchman 1")


@cache
def waking_first() -> GameState:
    laid = table().house("yellow", "b2", "well", "man", awake=False).tile("watchman", "red")
    return play(laid.state(), "tile watchman")


@cache
def delivering() -> GameState:
    laid = table().house("red", "c2", "marketplace", "man").delivered("red", "brick")
    return play(laid.state(), "commit carter 1", "deliver stone")


@cache
def delivering_wood() -> GameState:
    return play(table().state(), "commit carter 1", "deliver wood")


@cache
def paying_mine() -> GameState:
    return play(table().state(), "commit builder 2", "build mine")


@cache
def paying_dairy() -> GameState:
    """The stone is bought, and a wood is asked for; another one is owed."""
    return play(table().state(), "commit builder 4", "build dairy", "buy stone")


@cache
def second_wood() -> GameState:
    return play(paying_dairy(), "buy wood")


@cache
def second_of_two() -> GameState:
    """A mine for two woods, as another catalogue has it, and the first was bought."""
    catalog = STANDARD.with_cost(Building.MINE, (Good.WOOD, Good.WOOD))
    laid = Table(players=3, options=Options(catalog=catalog)).house("red", "b2", "well", "man")
    return play(laid.state(), "commit builder 3", "build mine", "buy wood")


@cache
def placing() -> GameState:
    return play(table().state(), "commit builder 1", "build mine", "work red:b2")


@cache
def placing_first() -> GameState:
    """The mine is bought with the tile; who moves in can deliver ore."""
    laid = Table(players=3).tile("builder", "red").open(mine=1).coins(red=2).centre("red", men=1)
    return play(laid.state(), "tile builder", "build mine", "buy wood")


@cache
def neutral_placing() -> GameState:
    laid = Table(players=2).open(mine=1).house("neutral", "b2", "mine", "man")
    laid.house("red", "b2", "well", "man")
    return play(laid.state(), "neutral builder", "build mine")


@cache
def moving_in() -> GameState:
    laid = table().centre("red", men=1, women=1)
    return play(laid.state(), "commit builder 1", "build mine", "work red:b2", "place c2")


@cache
def neutral_moving_in() -> GameState:
    return play(neutral_placing(), "place c2")


@cache
def bearing() -> GameState:
    laid = table().house("red", "c2", "bakery", "man", spouse="blue woman")
    laid.house("red", "d2", "brewery", "man", spouse="blue woman")
    return play(laid.state(), "commit midwife 2", "bear c2 man")


POSITIONS = [
    finish, wedding, dowry_first, dowry, both_dowries, neutral_dowry, waking, waking_first,
    delivering, delivering_wood, paying_mine, paying_dairy, second_wood, second_of_two, placing,
    placing_first, neutral_placing, moving_in, neutral_moving_in, bearing,
]  # fmt: skip


def prefetch() -> None:
    """Lay all positions now, for whoever runs these tests many times."""
    for lay in POSITIONS:
        lay()


@pytest.mark.parametrize("lay", POSITIONS)
def test_these_turns_are_fine(lay: Lay) -> None:
    check_turn(attrs.evolve(lay()))


def test_all_six_coins_may_be_won() -> None:
    check_turn(but(dowry(), won=6))


# --- one thing is wrong --------------------------------------------------------------------------


COAL = 16  # no good has this number
IMPOSSIBLE: dict[str, tuple[Callable[[], GameState], str]] = {
    "seven coins": (lambda: but(dowry(), won=7), "0 to 6 coins: at $.turn.won"),
    "lost coins": (lambda: but(dowry(), won=-1), "0 to 6 coins: at $.turn.won"),
    "no tile to ask for": (lambda: board(finish(), tile_owner=(NONE,) * 5), NOT_COMPLETABLE),
    "only the tile that would have been merged": (
        lambda: board(finish(), tile_owner=(NONE, NONE, 0, NONE, NONE)), NOT_COMPLETABLE),
    "nothing regular after the tile": (
        lambda: red(dowry_first(), delivered=1 << Good.STONE), NOT_COMPLETABLE),
    "a second wedding with nobody": (lambda: but(dowry(), units=1), NOT_COMPLETABLE),
    "a good whose maker sleeps": (lambda: red(delivering_wood(), awake=0), NOT_COMPLETABLE),
    "a good whose trader sleeps": (
        lambda: red(delivering(), awake=1 << location_of("red:b2")), NOT_COMPLETABLE),
    "a good that nobody can make": (lambda: red(delivering(), awake=0), NOT_COMPLETABLE),
    "a unit too many": (lambda: but(placing(), units=1), NOT_COMPLETABLE),
    "nothing regular after the building": (
        lambda: red(placing_first(), centre=(0, 0)), NOT_COMPLETABLE),
    "no coin on the character": (
        lambda: attrs.evolve(waking(), placed=(0,) * 15),
        "no coin lies on the character (T1): at $.turn.character"),
    "no coin for the regular action": (
        lambda: attrs.evolve(waking_first(), coins=(0, *waking_first().coins[1:])),
        "a coin for the regular action: at $.turn.stage"),
    "delivery with a cost": (
        lambda: but(delivering(), demand=(Good.WOOD,)), "one good is delivered: at $.turn.demand"),
    "delivery of what was bought": (
        lambda: but(delivering(), bought=True), "one good is delivered: at $.turn.demand"),
    "delivery of nothing": (
        lambda: but(delivering(), last=NONE), "the good to deliver: at $.turn.last"),
    "delivery of coal": (
        lambda: but(delivering(), last=COAL), "the good to deliver: at $.turn.last"),
    "delivery once more": (
        lambda: but(delivering(), last=Good.BRICK, pending=Good.BRICK),
        "this good is delivered already (C1): at $.turn.last"),
    "another good than the one to deliver": (
        lambda: but(delivering(), pending=Good.WOOD), "the good to deliver: at $.turn.pending"),
    "cost of nothing": (
        lambda: but(paying_mine(), building=NONE), "not its cost: at $.turn.demand"),
    "everything is still owed": (
        lambda: but(paying_mine(), demand=(Good.WOOD,)), "not its cost: at $.turn.demand"),
    "another cost": (
        lambda: but(paying_dairy(), demand=(Good.STONE,)), "not its cost: at $.turn.demand"),
    "another good of the cost": (
        lambda: but(paying_dairy(), pending=Good.STONE),
        "not the good that is next: at $.turn.pending"),
    "the only good was bought before": (
        lambda: but(paying_mine(), bought=True), "no equal good was bought: at $.turn.bought"),
    "another good was bought before": (
        lambda: but(paying_dairy(), bought=True), "no equal good was bought: at $.turn.bought"),
    "a good of a chain after a bought one": (
        lambda: but(second_wood(), in_chain=True), "no equal good was bought: at $.turn.bought"),
    "nothing to place": (lambda: but(placing(), building=NONE), IN_HAND),
    "a building in hand while waking": (
        lambda: but(waking(), building=Building.MINE), IN_HAND),
    "a building in hand while delivering": (
        lambda: but(delivering(), building=Building.MINE), IN_HAND),
    "a second woodcutter": (
        lambda: but(placing(), building=Building.WOODCUTTER),
        "this type is built already (B3): at $.turn.building"),
    "a house that is lived in": (
        lambda: but(moving_in(), building=Building.WOODCUTTER),
        "nobody can move in: at $.turn.building"),
    "no such house": (
        lambda: but(moving_in(), building=Building.DAIRY),
        "nobody can move in: at $.turn.building"),
    "a mill to live in": (
        lambda: but(_with_mill(moving_in()), building=Building.MILL),
        "nobody can move in: at $.turn.building"),
    "two empty houses": (
        lambda: _with(neutral_moving_in(), Building.MINE, "neutral:d2"),
        "nobody can move in: at $.turn.building"),
    "only men": (
        lambda: red(moving_in(), centre=(2, 0)), "there is no choice: at $.turn.building"),
    "only women": (
        lambda: red(moving_in(), centre=(0, 2)), "there is no choice: at $.turn.building"),
    "neutral men only": (
        lambda: _neutral(neutral_moving_in(), centre=(7, 0)),
        "there is no choice: at $.turn.building"),
    "whose dowry": (
        lambda: but(dowry(), village=NONE), "whose dowry is chosen from: at $.turn.village"),
    "a dowry while waking": (
        lambda: but(waking(), village=1), "whose dowry is chosen from: at $.turn.village"),
    "the own dowry": (
        lambda: but(dowry(), village=0), "a dowry in another village: at $.turn.village"),
    "the dowry of white": (
        lambda: but(dowry(), village=Colour.WHITE), "no such village: at $.turn.village"),
    "the dowry of neutral": (
        lambda: but(dowry(), village=Colour.NEUTRAL), "no such village: at $.turn.village"),
    "a dowry without coins": (
        lambda: but(dowry(), village=Colour.BLUE), "no coin lies there: at $.turn.village"),
    "a neutral dowry without coins": (
        lambda: _neutral(neutral_dowry(), dowry=(0,) * 4), "no coin lies there: at $.turn.village"),
    "a dowry before the wedding": (
        lambda: but(dowry_first(), last=location_of("blue:b2")),
        "nobody has married there: at $.turn.last"),
    "a dowry without a wedding": (
        lambda: but(dowry_first(), last=NONE), "nobody has married there: at $.turn.last"),
    "a dowry for a wedding in another village": (
        lambda: but(both_dowries(), last=location_of("blue:b2")),
        "nobody has married there: at $.turn.last"),
    "a dowry for the wedding of others": (
        lambda: but(both_dowries(), last=location_of("yellow:c2")),
        "nobody has married there: at $.turn.last"),
    "a child of a single": (
        lambda: but(bearing(), births=1 << 0), "no couple lives there: at $.turn.births"),
    "a child of nobody": (
        lambda: but(bearing(), births=1 << 27 | 1 << 1), "no couple lives there: at $.turn.births"),
}  # fmt: skip


def _with(state: GameState, building: Building, spot: str) -> GameState:
    built = list(state.built)
    built[building] |= 1 << location_of(spot)
    return attrs.evolve(state, built=tuple(built))


def _with_mill(state: GameState) -> GameState:
    return _with(state, Building.MILL, "red:e4")


def _neutral(state: GameState, **fields: Any) -> GameState:
    assert state.neutral is not None
    return attrs.evolve(state, neutral=attrs.evolve(state.neutral, **fields))


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_an_impossible_turn_is_refused(fault: str) -> None:
    lay, text = IMPOSSIBLE[fault]
    assert _refusal(lay()) == text
