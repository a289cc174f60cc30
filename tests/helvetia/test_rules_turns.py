"""Turns with much to choose from, beside a reference written from the rule text alone (T3, K4).

In every position on the way the reference, the legal moves and the reasons agree.
"""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from helvetia import GameState, Options, apply_move, legal_moves, universe, why_not
from helvetia.games.helvetia import Decision, Good
from tests.helvetia.playing import RING_ONE, fresh
from tests.helvetia.table import Table
from tests.oracle.helvetia_turn import Turn
from tests.positions import position_of

UNIVERSE = universe()
#: Few of these lie open, so that buildings compete for workers and people.
TRADING = ("marketplace", "cattle_market", "goat_market")


@cache
def carter() -> GameState:
    """More goods than workers: simple ones, swapped ones, and bread and iron made or swapped."""
    houses = ("woodcutter", "stonemason", "grain_farm", "mine", "bakery", "ironworks", *TRADING)
    table = Table(players=3).lying(mill=1).tile("carter", "red").tile("watchman", "red")
    for n, (place, building) in enumerate(zip(RING_ONE, houses, strict=False)):
        table.house("red", place, building, "woman" if n % 2 else "man")
    return table.delivered("red", "brick", "water").hand(red=4).state()


def _workers(table: Table, *houses: str) -> Table:
    """Red's men live in these houses, awake."""
    for place, building in zip(RING_ONE, houses, strict=False):
        table.house("red", place, building, "man")
    return table


@cache
def carter_without_grain() -> GameState:
    """The baker has nothing to bake; bread comes from iron, at the cattle market."""
    houses = ("bakery", "cattle_market", "ironworks", "mine", "stonemason")
    return _workers(Table(players=3).lying(), *houses).hand(red=3).state()


@cache
def carter_with_little_grain() -> GameState:
    """Bread and grain can both be delivered only if bread is made from iron (T3)."""
    houses = ("bakery", "grain_farm", "cattle_market", "ironworks", "mine")
    table = _workers(Table(players=3).lying(), *houses).delivered("red", "ore", "iron")
    return table.hand(red=2).state()


@cache
def builder_with_bread() -> GameState:
    """The town hall's bread from grain or from iron; the mill needs grain and ore."""
    houses = ("bakery", "grain_farm", "cattle_market", "ironworks", "mine", "woodcutter", "well")
    table = _workers(Table(players=3).lying(town_hall=1, mill=1, mine=1, brewery=1), *houses)
    return table.centre("red", women=1).hand(red=4).state()


def _only_building(table: Table, coins: int) -> GameState:
    """Red has delivered all goods, so that workers serve the builder alone."""
    return table.delivered("red", *(good.word for good in Good)).hand(red=coins).state()


@cache
def two_buildings_and_one_grain() -> GameState:
    """Four units are both buildings and two goods: then the bread must come from iron (T3)."""
    table = Table(players=3).lying(town_hall=1, mill=1)
    _workers(table, "bakery", "grain_farm", "cattle_market", "ironworks", "mine", "well")
    table.house("red", "b4", "woodcutter", "man").house("red", "c4", "brickworks", "man")
    table.house("yellow", "b2", "mine", "man", spouse="red woman")
    return _only_building(table, 4)


@cache
def two_buildings_and_two_grains() -> GameState:
    """The same with grain for both."""
    table = Table(players=3).lying(town_hall=1, mill=1)
    _workers(table, "bakery", "grain_farm", "cattle_market", "mine", "well", "woodcutter")
    table.house("red", "c4", "brickworks", "man")
    table.house("yellow", "b2", "grain_farm", "man", spouse="red woman")
    return _only_building(table, 4)


@cache
def three_buildings_and_a_settler() -> GameState:
    """She who moves into the mine makes the mill's ore; the bread must leave grain for it (B5)."""
    table = Table(players=3).lying(town_hall=1, mill=1, mine=1).centre("red", women=1)
    _workers(table, "bakery", "grain_farm", "cattle_market", "well", "woodcutter", "brickworks")
    table.house("yellow", "b2", "grain_farm", "man", spouse="red woman")
    table.house("yellow", "c2", "woodcutter", "man", spouse="red woman")
    return _only_building(table, 6)


@cache
def a_swap_and_a_settler() -> GameState:
    """Stone is swapped for the mine's wood, and she who moves in makes the mill's ore (B5, G3)."""
    table = Table(players=3).lying(mill=1, mine=1).centre("red", women=1)
    _workers(table, "stonemason", "marketplace", "well", "grain_farm")
    return _only_building(table, 2)


@cache
def watchman_for_the_builder() -> GameState:
    """Who is woken has delivered the wood, but it pays for the mine (K4)."""
    table = Table(players=3).lying(mine=1).tile("watchman", "red").hand(red=1)
    table.house("red", "b2", "woodcutter", "man asleep").delivered("red", "wood")
    return table.house("yellow", "b2", "well", "man asleep").state()


@cache
def builder() -> GameState:
    """Wood and bricks are scarce; the mine's new worker and the market's help to pay."""
    table = Table(players=3).lying(mine=1, mill=1, marketplace=1, dairy=1, town_hall=1)
    for place, building in zip(
        RING_ONE, ("woodcutter", "well", "grain_farm", "bakery"), strict=False
    ):
        table.house("red", place, building, "man")
    return table.centre("red", women=2).hand(red=5).tile("builder", "red").state()


@cache
def builder_with_a_market() -> GameState:
    """Stone is swapped, and what is given for it could be needed itself."""
    table = Table(players=3).lying(bakery=1, church=1, tannery=1, goat_market=1)
    houses = ("woodcutter", "brickworks", "marketplace", "mine", "ironworks", "stonemason")
    for place, building in zip(RING_ONE, houses, strict=False):
        table.house("red", place, building, "woman")
    return table.centre("red", women=1).hand(red=3).state()


@cache
def builders_tile() -> GameState:
    """Nobody sleeps: what is bought wholly leaves a regular action only to some (K4, K5)."""
    table = Table(players=3).lying(mine=1, mill=1, bakery=1, marketplace=1).tile("builder", "red")
    table.house("red", "b2", "woodcutter", "man").centre("red", men=1, women=1)
    table.house("yellow", "b2", "well", "man").delivered("red", "wood", "water")
    return table.hand(red=4).state()


@cache
def builders_tile_with_a_couple() -> GameState:
    """After the tile the midwife can always follow (K4)."""
    table = Table(players=3).lying(mine=1, bakery=1).tile("builder", "red").hand(red=3)
    table.house("red", "b2", "tannery", "man", spouse="yellow woman")
    return table.centre("red", women=1).state()


@cache
def priest() -> GameState:
    """Weddings in order, from centre and school; with the tile first some bring work (K4)."""
    table = Table(players=3).lying().tile("priest", "red").hand(red=4).delivered("red", "wood")
    table.house("yellow", "b2", "woodcutter", "man").house("yellow", "e4", "well", "woman")
    table.house("blue", "c2", "stonemason", "man").house("blue", "d4", "dairy", "woman")
    table.centre("red", men=1, women=1).school("red", men=1, women=1)
    return table.dowry("yellow", "red", "blue").dowry("blue", "yellow").state()


@cache
def watchman() -> GameState:
    """Sleepers in shared and single quarters; with the tile first only red's workers help."""
    table = Table(players=3).lying().tile("watchman", "red").hand(red=4)
    table.house("red", "b3", "woodcutter", "man asleep")
    table.house("yellow", "b2", "well", "man asleep")
    table.house("yellow", "e3", "mine", "woman asleep")
    table.house("blue", "e4", "bakery", "man asleep", spouse="red woman asleep")
    return table.house("blue", "b3", "grain_farm", "woman", spouse="red man asleep").state()


@cache
def midwife() -> GameState:
    """Two figures are left for four couples, one of them with a child of this round."""
    table = Table(players=3).lying().tile("midwife", "red").hand(red=4)
    table.house("red", "b2", "tannery", "man", spouse="yellow woman")
    table.house("red", "e2", "dairy", "woman", spouse="blue man", children=("woman",))
    table.house("red", "b4", "bakery", "man", spouse="blue woman")
    table.house("red", "e4", "brewery", "woman", spouse="yellow man asleep")
    return table.centre("red", men=5, women=4).state()


def _two_players(sex: str, other: str) -> GameState:
    """The neutral coin beside own actions; all neutral figures of one sex live in houses."""
    table = Table(players=2, options=Options.italian()).lying(mine=1, mill=1).hand(red=2)
    table.house("red", "b2", "well", "man").house("red", "c2", "bakery", "woman")
    for place in RING_ONE[:8]:
        table.house("neutral", place, "cowshed", sex)
    table.house("yellow", "b2", "dairy", sex, spouse=f"neutral {other}")
    return table.centre("red", women=1).dowry("neutral", "red", "yellow").state()


@cache
def two_players() -> GameState:
    return _two_players("woman", "man")


@cache
def two_players_with_neutral_women() -> GameState:
    return _two_players("man", "woman")


POSITIONS = [
    carter, carter_without_grain, carter_with_little_grain, builder, builder_with_a_market,
    builder_with_bread, two_buildings_and_one_grain, two_buildings_and_two_grains,
    three_buildings_and_a_settler, a_swap_and_a_settler, builders_tile,
    builders_tile_with_a_couple, priest, watchman, watchman_for_the_builder, midwife,
    two_players, two_players_with_neutral_women,
]  # fmt: skip


def prefetch() -> None:
    """Lay all positions now, for whoever runs these tests many times."""
    for lay in POSITIONS:
        lay()


@pytest.mark.rule("T3", "K4", "G1", "G2", "G3", "B1", "B2", "B5", "C1", "N1", "P1", "M1", "D6")
@pytest.mark.parametrize("lay", POSITIONS)
def test_turns_agree_with_the_oracle(lay: Callable[[], GameState]) -> None:
    _beside_the_reference(lay(), Random(lay.__name__))


@pytest.mark.thorough
@pytest.mark.parametrize("lay", POSITIONS)
def test_many_turns_agree_with_the_oracle(lay: Callable[[], GameState]) -> None:
    for part in range(32):
        _beside_the_reference(lay(), Random(f"{lay.__name__}/{part}"))


def _beside_the_reference(start: GameState, rng: Random) -> None:
    """One whole turn, at random."""
    state = fresh(start)
    turn = Turn(position_of(state))
    seat = state.player
    while not turn.finished:
        assert state.player == seat
        moves = sorted(turn.moves())
        assert sorted(map(str, legal_moves(state))) == moves
        forgetful = fresh(state)
        kinds = {type(move) for move in legal_moves(state)}
        asked = [move for move in UNIVERSE if type(move) in kinds]
        assert sorted(str(move) for move in asked if why_not(forgetful, move) is None) == moves
        text = moves[rng.randrange(len(moves))]
        turn = turn.play(text)
        state = apply_move(state, next(m for m in legal_moves(state) if str(m) == text))
    assert state.decision in (Decision.TURN, Decision.PUPIL, Decision.REVEAL, Decision.OVER)
