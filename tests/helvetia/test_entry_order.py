"""A move that only the order of entry forbids is refused for that, and for no rule."""

from random import Random

import pytest

from helvetia.games import helvetia
from helvetia.games.helvetia import Commit, legal_moves, parse_move, why_not
from tests.entry_order import walk
from tests.helvetia.playing import play
from tests.helvetia.refusing import order, same, too_late
from tests.helvetia.table import Table

#: N2 speaks of who sleeps now, even if an earlier wake of this turn is the cause.
RULES = frozenset({"nobody_asleep"})


@pytest.mark.rule("N1")
def test_watchman_names_the_quarter_to_wake_first() -> None:
    table = Table(players=3).lying().house("red", "b3", "well", "man asleep")
    state = play(table.house("yellow", "b3", "mine", "man asleep").state(), "commit watchman 2")
    reason = why_not(state, parse_move("wake yellow:nw"))
    assert same(reason, order("wake red:nw"))
    assert reason is not None
    assert reason.instead == (parse_move("wake red:nw"),)
    after = play(state, "wake red:nw")
    assert parse_move("wake yellow:nw") in legal_moves(after)


@pytest.mark.rule("N1")
def test_watchman_does_not_go_back() -> None:
    table = Table(players=3).lying().house("red", "b2", "well", "man asleep")
    table.house("yellow", "b2", "mine", "man asleep").house("blue", "b2", "bakery", "man asleep")
    state = play(table.state(), "commit watchman 2", "wake yellow:nw")
    assert legal_moves(state) == (parse_move("wake blue:nw"),)
    assert same(why_not(state, parse_move("wake red:nw")), too_late("wake red:nw"))


@pytest.mark.rule("P1")
def test_priest_names_a_wedding_that_leaves_the_pupil() -> None:
    """The only boy at school is to marry on d2, so he is not the one who marries first."""
    table = Table(players=3).lying().house("yellow", "b2", "well", "woman")
    table.house("yellow", "c2", "mine", "man").house("yellow", "d2", "bakery", "woman")
    table.school("red", men=1, women=1)
    state = play(table.state(), "commit priest 2")
    assert parse_move("marry school yellow:b2") in legal_moves(state)
    reason = why_not(state, parse_move("marry school yellow:d2"))
    assert same(reason, order("marry school yellow:c2"))


@pytest.mark.rule("G1", "G2")
def test_produce_takes_the_good_before_its_input() -> None:
    table = Table(players=3).lying().house("red", "b2", "bakery", "man")
    table.house("red", "c2", "grain_farm", "man").house("red", "d2", "woodcutter", "man")
    state = play(table.state(), "commit carter 1", "deliver bread")
    assert same(why_not(state, parse_move("work red:c2")), order("work red:b2"))
    wood = why_not(state, parse_move("work red:d2"))
    assert wood is not None
    assert wood.code == "wrong_good"


@pytest.mark.rule("G1", "G3")
def test_produce_names_the_swap_that_needs_the_worker() -> None:
    """The stone is swapped for wood or for brick, and each worker makes one of them."""
    table = Table(players=3).lying().house("red", "b2", "marketplace", "man")
    table.house("red", "c2", "woodcutter", "man").house("red", "d2", "brickworks", "man")
    state = play(table.state(), "commit carter 1", "deliver stone")
    assert same(why_not(state, parse_move("work red:c2")), order("swap red:b2 wood"))
    assert same(why_not(state, parse_move("work red:d2")), order("swap red:b2 brick"))


@pytest.mark.rule("B2", "T3")
def test_produce_names_the_purchase_that_leaves_the_worker() -> None:
    """Two coins buy one good of the cattle market: the stone, if the woodcutter works."""
    table = Table(players=3).lying(cattle_market=1).house("red", "c2", "stonemason", "man")
    table.house("red", "d2", "woodcutter", "man")
    state = play(table.state(), "commit builder 2", "build cattle_market")
    assert same(why_not(state, parse_move("work red:d2")), order("buy stone"))


@pytest.mark.rule("B2")
def test_produce_takes_bought_goods_last() -> None:
    """The dairy costs a stone and two woods; the coin that is left can buy one or build a mine."""
    table = Table(players=3).lying(dairy=1, mine=1).house("red", "b2", "woodcutter", "man")
    table.house("red", "c2", "stonemason", "man").house("yellow", "b2", "woodcutter", "man")
    table.house("blue", "b2", "woodcutter", "woman", spouse="red man")
    made = ("commit builder 3", "build dairy", "work red:c2", "buy wood")
    state = play(table.state(), *made)
    assert same(why_not(state, parse_move("work red:b2")), too_late("work red:b2"))


@pytest.mark.rule("T3")
def test_commitment_names_the_numbers_that_work() -> None:
    """A house of two bought goods takes all three coins, or one if both workers work."""
    table = Table(players=3).lying(bakery=1).house("red", "b2", "stonemason", "man")
    state = table.house("red", "c2", "brickworks", "man").state()
    reason = why_not(state, parse_move("commit builder 4"))
    assert str(reason) == "4 coins cannot all be used on the builder; 1, 2 or 3 can (T3)"
    assert reason is not None
    assert reason.instead == tuple(
        move for move in legal_moves(state) if isinstance(move, Commit) and move.character == 0
    )


def test_reason_lists_legal_moves_of_the_kind() -> None:
    state = helvetia.new_game(3)
    refused = why_not(state, parse_move("draft mine"))
    assert refused is not None
    assert refused.instead == legal_moves(state)
    other = why_not(state, parse_move("deliver bread"))
    seat = why_not(state, parse_move("draft well"), player=1)
    assert other is not None
    assert seat is not None
    assert other.instead == seat.instead == ()


@pytest.mark.parametrize("seed", [1, pytest.param(range(2, 20), marks=pytest.mark.thorough)])
def test_entry_order_agrees_with_brute_force(seed: int | range) -> None:
    numbers = [seed] if isinstance(seed, int) else seed
    assert sum(walk(helvetia, 2 + n % 3, Random(n), 12, RULES) for n in numbers) > 0
