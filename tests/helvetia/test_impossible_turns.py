"""Turns that no game can reach, laid by hand: each with what is wrong and the path to it.

Only the turn is looked at here: whether coins and tiles add up is tested elsewhere.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from helvetia.core.errors import LoadError, raise_first
from helvetia.games.helvetia import STANDARD, Building, Colour, GameState, Good, Options
from helvetia.games.helvetia.names import PLACES
from helvetia.games.helvetia.packed import NEUTRAL_COIN, NONE
from helvetia.games.helvetia.state.loading.turn import turn_faults
from tests.helvetia.bending import RED, bent, board, built, location_of, neutral, player, turn
from tests.helvetia.playing import fresh
from tests.helvetia.table import Table, play

Lay = Callable[[], GameState]
IN_HAND = "a building is in hand only while it is paid, placed or moved into: at $.turn.building"
NOT_COMPLETABLE = "the turn could not be completed (T3): at $.turn.actions"


def red(state: GameState, **fields: Any) -> GameState:
    """Return the state with other values of red's."""
    return player(state, RED, **fields)


def _refusal(state: GameState) -> str:
    with pytest.raises(LoadError) as refused:
        raise_first(turn_faults(state._packed))
    return str(refused.value)


# --- positions to start from ---------------------------------------------------------------------


def table() -> Table:
    return Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=1, dairy=1, mill=1)


@cache
def finish() -> GameState:
    """Red woke the woodcutter; the carter's tile may follow, the watchman's was not used."""
    laid = Table(players=3).house("red", "b2", "woodcutter", "man asleep").lying()
    laid.tile("carter", "red").tile("watchman", "red")
    return play(laid.state(), "commit watchman 1", "wake red:nw")


@cache
def wedding() -> GameState:
    """Red's tile of the priest, before anybody has married."""
    laid = Table(players=3).tile("priest", "red").lying().centre("red", women=2)
    laid.house("yellow", "b2", "stonemason", "man").dowry("yellow", "red", "blue")
    return play(laid.house("blue", "b2", "well", "man").state(), "tile priest")


@cache
def dowry_first() -> GameState:
    """Stone can be delivered after it, and another woman could marry at blue's."""
    return play(wedding(), "marry centre yellow:b2")


@cache
def dowry() -> GameState:
    """The only wedding of a regular action."""
    laid = Table(players=3).lying().centre("red", women=1).dowry("yellow", "red", "blue")
    laid.house("yellow", "b2", "stonemason", "man")
    return play(laid.state(), "commit priest 1", "marry centre yellow:b2")


@cache
def second_wedding() -> GameState:
    """A red woman lives at yellow's now, another one may marry at blue's."""
    laid = Table(players=3).lying().centre("red", women=2).house("blue", "b2", "well", "man")
    laid.house("yellow", "b2", "stonemason", "man").house("red", "c2", "mine", "man")
    return play(laid.state(), "commit priest 2", "marry centre yellow:b2")


@cache
def neutral_wedding() -> GameState:
    laid = Table(players=2).lying().house("red", "b2", "well", "man")
    laid.house("yellow", "b2", "stonemason", "man", spouse="red woman")
    return play(laid.state(), "neutral priest")


@cache
def both_dowries() -> GameState:
    """A red woman lives at blue's, a blue one at yellow's, and a red one marries there now."""
    laid = Table(players=3).lying().centre("red", women=1).dowry("yellow", "red", "blue")
    laid.house("blue", "b2", "well", "man", spouse="red woman")
    laid.house("yellow", "b2", "stonemason", "man")
    laid.house("yellow", "c2", "mine", "man", spouse="blue woman")
    return play(laid.state(), "commit priest 1", "marry centre yellow:b2")


@cache
def neutral_dowry() -> GameState:
    laid = Table(players=2).lying().centre("red", women=1).dowry("neutral", "red", "yellow")
    laid.house("neutral", "b2", "well", "man")
    return play(laid.state(), "commit priest 1", "marry centre neutral:b2")


@cache
def waking() -> GameState:
    laid = table().house("yellow", "b2", "well", "man asleep")
    return play(laid.state(), "commit watchman 1")


@cache
def waking_first() -> GameState:
    laid = table().house("yellow", "b2", "well", "man asleep").tile("watchman", "red")
    return play(laid.state(), "tile watchman")


@cache
def delivering() -> GameState:
    laid = table().house("red", "c2", "marketplace", "man").delivered("red", "brick")
    return play(laid.state(), "commit carter 1", "deliver stone")


@cache
def second_delivery() -> GameState:
    """Stone is delivered; the woodcutter is awake, and brick was delivered before."""
    laid = table().house("red", "c2", "stonemason", "man").delivered("red", "brick")
    return play(laid.state(), "commit carter 2", "deliver stone", "work red:c2")


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
    laid = Table(players=3).tile("builder", "red").lying(mine=1).hand(red=2).centre("red", men=1)
    return play(laid.state(), "tile builder", "build mine", "buy wood")


@cache
def neutral_placing() -> GameState:
    laid = Table(players=2).lying(mine=1).house("neutral", "b2", "mine", "man")
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


@cache
def pupils() -> GameState:
    """Yellow's last coin ended the round; red's two pupils find three empty houses."""
    laid = Table(players=3).lying().no_piles().school("red", men=2).house("red", "c2", "mine")
    laid.house("red", "b2", "bakery").house("red", "e2", "dairy").hand(red=6, yellow=1, blue=0)
    laid.house("yellow", "b2", "well", "man asleep").turn("yellow")
    laid.spent("midwife", yellow=5, blue=6)
    return play(laid.state(), "commit watchman 1", "wake yellow:nw")


POSITIONS = [
    pupils,
    finish, wedding, dowry_first, dowry, second_wedding, neutral_wedding, both_dowries,
    neutral_dowry, waking, waking_first, delivering, second_delivery, delivering_wood,
    paying_mine, paying_dairy, second_wood, second_of_two, placing, placing_first,
    neutral_placing, moving_in, neutral_moving_in, bearing,
]  # fmt: skip


def prefetch() -> None:
    """Lay all positions now, for a caller that runs these tests many times."""
    for lay in POSITIONS:
        lay()


@pytest.mark.parametrize("lay", POSITIONS)
def test_turns_are_possible(lay: Lay) -> None:
    raise_first(turn_faults(fresh(lay())._packed))


def test_all_six_coins_may_be_won() -> None:
    raise_first(turn_faults(turn(dowry(), won=6)._packed))


# --- one thing is wrong --------------------------------------------------------------------------


COAL = 16  # no good has this number
IMPOSSIBLE: dict[str, tuple[Callable[[], GameState], str]] = {
    "seven coins": (lambda: turn(dowry(), won=7), "expected 0 to 6 coins: at $.turn.coins_won"),
    "lost coins": (lambda: turn(dowry(), won=-1), "expected 0 to 6 coins: at $.turn.coins_won"),
    "a place beyond the last village": (
        lambda: turn(waking(), last=location_of("neutral:f5") + 1),
        "no such place in the order: at $.turn.last_entry"),
    "no tile to ask for": (lambda: board(finish(), tile_owner=(NONE,) * 5), NOT_COMPLETABLE),
    "only the tile that would have been merged": (
        lambda: board(finish(), tile_owner=(NONE, NONE, 0, NONE, NONE)), NOT_COMPLETABLE),
    "nothing regular after the tile": (
        lambda: red(dowry_first(), delivered=1 << Good.STONE), NOT_COMPLETABLE),
    "a second wedding with nobody": (lambda: turn(dowry(), units=1), NOT_COMPLETABLE),
    "a good whose maker sleeps": (lambda: red(delivering_wood(), awake=0), NOT_COMPLETABLE),
    "a good whose trader sleeps": (
        lambda: red(delivering(), awake=1 << location_of("red:b2")), NOT_COMPLETABLE),
    "a good that nobody can make": (lambda: red(delivering(), awake=0), NOT_COMPLETABLE),
    "a unit too many": (lambda: turn(placing(), units=1), NOT_COMPLETABLE),
    "nothing regular after the building": (
        lambda: red(placing_first(), centre=(0, 0)), NOT_COMPLETABLE),
    "a pupil beyond the village": (
        lambda: turn(pupils(), last=PLACES), "no such place: at $.turn.last_entry"),
    "no coin on the character": (
        lambda: bent(waking(), placed=(0,) * 15),
        "no coin lies on the character (T1): at $.turn.character"),
    "no coin for the regular action": (
        lambda: bent(waking_first(), coins=(0, *waking_first()._packed.coins[1:])),
        "no coin is left for a regular action: at $.turn.part"),
    "delivery with a cost": (
        lambda: turn(delivering(), demand=(Good.WOOD,)), "a delivery has no cost: at $.turn.cost"),
    "delivery of what was bought": (
        lambda: turn(delivering(), bought=True), "a delivery has no cost: at $.turn.cost"),
    "delivery of nothing": (
        lambda: turn(delivering(), last=NONE),
        "expected the good to deliver: at $.turn.last_entry"),
    "delivery of coal": (
        lambda: turn(delivering(), last=COAL),
        "expected the good to deliver: at $.turn.last_entry"),
    "delivery once more": (
        lambda: turn(delivering(), last=Good.BRICK, pending=Good.BRICK),
        "this good is delivered already (C1): at $.turn.last_entry"),
    "another good than the one to deliver": (
        lambda: turn(delivering(), pending=Good.WOOD),
        "expected the good to deliver: at $.turn.good"),
    "cost of nothing": (
        lambda: turn(paying_mine(), building=NONE),
        "not the rest of the building's cost: at $.turn.cost"),
    "everything is still owed": (
        lambda: turn(paying_mine(), demand=(Good.WOOD,)),
        "not the rest of the building's cost: at $.turn.cost"),
    "another cost": (
        lambda: turn(paying_dairy(), demand=(Good.STONE,)),
        "not the rest of the building's cost: at $.turn.cost"),
    "another good of the cost": (
        lambda: turn(paying_dairy(), pending=Good.STONE),
        "not the next good of the cost: at $.turn.good"),
    "the only good was bought before": (
        lambda: turn(paying_mine(), bought=True), "no equal good was bought: at $.turn.bought"),
    "another good was bought before": (
        lambda: turn(paying_dairy(), bought=True), "no equal good was bought: at $.turn.bought"),
    "a good of a chain after a bought one": (
        lambda: turn(second_wood(), in_chain=True), "no equal good was bought: at $.turn.bought"),
    "nothing to place": (lambda: turn(placing(), building=NONE), IN_HAND),
    "a building in hand while waking": (
        lambda: turn(waking(), building=Building.MINE), IN_HAND),
    "a building in hand while delivering": (
        lambda: turn(delivering(), building=Building.MINE), IN_HAND),
    "a second woodcutter": (
        lambda: turn(placing(), building=Building.WOODCUTTER),
        "this type is built already (B3): at $.turn.building"),
    "a house that is lived in": (
        lambda: turn(moving_in(), building=Building.WOODCUTTER),
        "nobody can move in: at $.turn.building"),
    "no such house": (
        lambda: turn(moving_in(), building=Building.DAIRY),
        "nobody can move in: at $.turn.building"),
    "a mill to live in": (
        lambda: turn(built(moving_in(), Building.MILL, "red:e4"), building=Building.MILL),
        "nobody can move in: at $.turn.building"),
    "two empty houses": (
        lambda: built(neutral_moving_in(), Building.MINE, "neutral:d2"),
        "nobody can move in: at $.turn.building"),
    "only men": (
        lambda: red(moving_in(), centre=(2, 0)), "there is no choice: at $.turn.building"),
    "only women": (
        lambda: red(moving_in(), centre=(0, 2)), "there is no choice: at $.turn.building"),
    "neutral men only": (
        lambda: neutral(neutral_moving_in(), centre=(7, 0)),
        "there is no choice: at $.turn.building"),
    "whose dowry": (
        lambda: turn(dowry(), village=NONE),
        "a village is named at 'dowry', and only there: at $.turn.dowry_from"),
    "a dowry while waking": (
        lambda: turn(waking(), village=1),
        "a village is named at 'dowry', and only there: at $.turn.dowry_from"),
    "the own dowry": (
        lambda: turn(dowry(), village=0),
        "expected the village of another player: at $.turn.dowry_from"),
    "the dowry of white": (
        lambda: turn(dowry(), village=Colour.WHITE), "no such village: at $.turn.dowry_from"),
    "the dowry of neutral": (
        lambda: turn(dowry(), village=Colour.NEUTRAL), "no such village: at $.turn.dowry_from"),
    "a dowry without coins": (
        lambda: turn(dowry(), village=Colour.BLUE), "no coin lies there: at $.turn.dowry_from"),
    "a neutral dowry without coins": (
        lambda: neutral(neutral_dowry(), dowry=(0,) * 4),
        "no coin lies there: at $.turn.dowry_from"),
    "a dowry before the wedding": (
        lambda: turn(dowry_first(), last=location_of("blue:b2")),
        "nobody has married there: at $.turn.last_entry"),
    "a dowry without a wedding": (
        lambda: turn(dowry_first(), last=NONE), "nobody has married there: at $.turn.last_entry"),
    "a dowry for a wedding in another village": (
        lambda: turn(both_dowries(), last=location_of("blue:b2")),
        "nobody has married there: at $.turn.last_entry"),
    "a dowry for the wedding of others": (
        lambda: turn(both_dowries(), last=location_of("yellow:c2")),
        "nobody has married there: at $.turn.last_entry"),
    "a dowry for the neutral coin": (
        lambda: board(turn(neutral_dowry(), stage=NEUTRAL_COIN), neutral_coin=False),
        "the neutral coin is not in use (D6): at $.turn.part"),
    "a delivery that was not made": (
        lambda: turn(second_delivery(), last=Good.GRAIN),
        "this good is not delivered yet: at $.turn.last_entry"),
    "a wedding that was not held": (
        lambda: turn(second_wedding(), last=location_of("blue:b2")),
        "nobody has married there: at $.turn.last_entry"),
    "a wedding in the own village": (
        lambda: turn(second_wedding(), last=location_of("red:c2")),
        "nobody has married there: at $.turn.last_entry"),
    "a second neutral wedding": (
        lambda: turn(neutral_wedding(), last=location_of("yellow:b2")),
        "the neutral coin is for one wedding (D6): at $.turn.last_entry"),
    "a birth that is not of this turn": (
        lambda: turn(bearing(), births=0), "no child was born there: at $.turn.last_entry"),
    "a child of a single": (
        lambda: turn(bearing(), births=1 << 0), "no couple lives there: at $.turn.births"),
    "a child of nobody": (
        lambda: turn(bearing(), births=1 << 27 | 1 << 1),
        "no couple lives there: at $.turn.births"),
}  # fmt: skip


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_impossible_turns_are_refused(fault: str) -> None:
    lay, text = IMPOSSIBLE[fault]
    assert _refusal(lay()) == text
