"""Two worlds that look alike to a seat give that seat the same objects, down to every slot."""

import gc
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import attrs
import pytest

from helvetia.games import helsinki
from helvetia.games.helsinki import GameState
from helvetia.games.helsinki.packed import State
from tests.secrecy.channels import handed, shown, use
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


#: What makes views and all that is shown of them. Bots and reviews hold imagined positions.
_ROOMS = tuple(f"helvetia.{room}." for room in ("core", "games", "render", "text"))


def _caches() -> Iterator[Any]:
    """Yield the caches of functions that make what a seat is handed, and the planted one."""
    for found in gc.get_objects():
        if type(found) is type(_remember) and found.__module__.startswith((*_ROOMS, __name__)):
            yield found


def _remembering() -> Iterator[str]:
    """Yield the names of caches that hold a position with cards in hands."""
    for found in _caches():
        for part in reachable(found):
            if isinstance(part, State | GameState) and any(p.hand for p in part.players):
                yield found.__qualname__
                break


@cache
def _remember(state: GameState) -> int:
    return len(state.players)


@pytest.mark.thorough
def test_functions_remember_no_position() -> None:
    """No cache of the rules, which all views share, lists the positions that were asked."""
    states = [state for state, _, _ in islice(worlds(3, 4), 12)]
    for number, state in enumerate(states):
        handed(state, 0, number)
    shown(states[0], 0, 0)
    assert len(list(_caches())) > 20
    assert not list(_remembering())
    _remember(states[0])
    assert list(_remembering()) == ["_remember"]
    _remember.cache_clear()
