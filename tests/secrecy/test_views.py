"""Two worlds that look alike to a seat give that seat the same objects, down to every slot."""

from itertools import islice
from random import Random

import pytest

from helvetia.games import helsinki
from tests.secrecy.channels import handed, shown, told
from tests.secrecy.graph import difference
from tests.secrecy.worlds import next_step, worlds

#: Pairs of worlds for each number of players: 5,000 in a thorough run, 100,000 in a long one.
PAIRS = [
    20,
    pytest.param(1_700, marks=pytest.mark.thorough),
    pytest.param(34_000, marks=[pytest.mark.long, pytest.mark.timeout(7_200)]),
]
#: Pictures and texts cost a hundred times as much: so one pair in so many.
_SHOWN = 40


def _compared(one: dict[str, object], other: dict[str, object]) -> None:
    for name, value in one.items():
        assert difference(value, other[name]) is None, name
    assert one.keys() == other.keys()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pairs", PAIRS)
def test_equal_worlds_hand_on_equal_graphs(players: int, pairs: int) -> None:
    rng = Random(players)
    for number, (state, twin, seat) in enumerate(islice(worlds(players, pairs), pairs)):
        _compared(handed(state, seat, number), handed(twin, seat, number))
        step = next_step(state, twin, seat, rng)
        if step is not None:
            _compared(told(state, step.move, seat), told(twin, step.other, seat))
        if number % _SHOWN == 0:
            _compared(shown(state, seat, number), shown(twin, seat, number))


@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.thorough)])
def test_reasons_of_equal_worlds_are_equal(every: int) -> None:
    """Every move of the game is refused alike, and the same moves are named instead."""
    for state, twin, seat in islice(worlds(3, seed=3), 0, 60, 6):
        one, other = helsinki.view(state, seat), helsinki.view(twin, seat)
        for move in helsinki.universe()[::every]:
            assert difference(helsinki.why_not(one, move), helsinki.why_not(other, move)) is None
