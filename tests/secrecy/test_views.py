"""Two worlds that look alike to a seat give that seat the same objects, down to every slot."""

from itertools import islice
from typing import Any

import attrs
import pytest

from helvetia.games import helsinki
from tests.secrecy.channels import use
from tests.secrecy.comparing import compare_worlds
from tests.secrecy.graph import difference, is_mutable, reachable, shared
from tests.secrecy.worlds import worlds

#: Pairs of worlds for each number of players: 5,100 in a thorough run. `python -m tests.secrecy`
#: compares 100,000, block by block.
PAIRS = [20, pytest.param(1_700, marks=pytest.mark.thorough)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pairs", PAIRS)
def test_equal_worlds_hand_on_equal_graphs(players: int, pairs: int) -> None:
    compare_worlds(players, pairs, pairs)


@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.thorough)])
def test_reasons_of_equal_worlds_are_equal(every: int) -> None:
    """Every move of the game is refused alike, and the same moves are named instead."""
    for state, twin, seat in islice(worlds(3, seed=3), 0, 60, 6):
        one, other = helsinki.view(state, seat), helsinki.view(twin, seat)
        for move in helsinki.universe()[::every]:
            assert difference(helsinki.why_not(one, move), helsinki.why_not(other, move)) is None


def test_build_without_deal_is_refused() -> None:
    """No unseen card completes this build, so the view does not list it."""
    state, _, seat = next(islice(worlds(3, seed=1_000_004), 850, None))
    view = helsinki.view(state, seat)
    build = helsinki.parse_move("build green_3_4_0")
    assert not list(helsinki.plans(view, build))
    for reason in (helsinki.why_not(view, build), helsinki.why_no_plan(view, build)):
        assert reason is not None
        assert reason.code == "cannot_pay"


@pytest.mark.parametrize(
    ("pairs", "seed"),
    [(8, 5), *[pytest.param(100, seed, marks=pytest.mark.thorough) for seed in range(6, 12)]],
)
def test_views_share_nothing_that_changes(pairs: int, seed: int) -> None:
    """A table that grows with the questions asked of the true state would tell what it holds."""
    for state, _, seat in islice(worlds(3, seed=seed), pairs):
        use(state)
        view = helsinki.view(state, seat)
        assert not [part for part in reachable(view) if is_mutable(part)]
        for part in shared(state, view):
            kind: Any = type(part)
            fields = attrs.fields(kind) if attrs.has(kind) else ()
            assert not [field.name for field in fields if "carried" in field.metadata]
