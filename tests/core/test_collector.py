"""Python's collector of cycles: the library makes none, so it may look less often."""

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from helvetia.arena import process_workers
from helvetia.bots import make_bot
from helvetia.core import LimitError, collect_seldom, from_json, playout, to_json
from helvetia.games import find

GAMES = ("helvetia", "helsinki")


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("thresholds")
def test_collector_looks_seldom() -> None:
    gc.set_threshold(700, 7, 8)
    often, *others = gc.get_threshold()  # Python 3.14 has no third threshold: it stays 0
    collect_seldom()
    assert gc.get_threshold()[0] > often == 700
    assert [*gc.get_threshold()[1:]] == others
    gc.set_threshold(10**6)  # a program that wants it still less often
    collect_seldom()
    assert gc.get_threshold()[0] == 10**6


@pytest.mark.usefixtures("thresholds")
def test_worker_processes_look_seldom() -> None:
    gc.set_threshold(700)
    with process_workers(1)() as pool:
        assert pool.submit(gc.get_threshold).result()[0] > gc.get_threshold()[0]


def _search(game: Any, most: int | None = 40) -> None:
    bots: list[Any] = [make_bot(spec, game, Random(1)) for spec in ("greedy", "search:4")]
    with suppress(LimitError):
        playout(game, game.quick_start(2, Random(2)), Random(3), bots, limit=most)


def _whole_search(game: Any) -> None:
    _search(game, None)


def _guess(game: Any) -> None:
    """Deal the hidden cards of a whole game, and list what they allow, from every seat's view."""
    for state in _followed(game):
        for seat in range(len(state.players)):
            view = game.view(state, seat)
            game.legal_moves(view)
            game.determinize(view, Random(1))


@cache
def _followed(game: Any) -> tuple[Any, ...]:
    """Return the states of a game after which every cache of a few positions has let some go."""
    start = game.quick_start(2, Random(2))
    return tuple(accumulate(playout(game, start, Random(3)).moves, game.apply_move, initial=start))


def _travel(game: Any) -> None:
    """A state through JSON, to a view, and back to a full state."""
    state = game.quick_start(3, Random(5))
    read = from_json(to_json(state), game.GameState)
    game.determinize(game.view(read, 1), Random(1))


@pytest.mark.parametrize(
    "do", [_search, _travel, _guess, pytest.param(_whole_search, marks=pytest.mark.thorough)]
)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_left_to_collect(name: str, do: Callable[[Any], None]) -> None:
    """All that games, searches and documents make is freed at once when nobody needs it."""
    game = find(name)
    do(game)  # what is made once, such as compiled classes, may have cycles
    gc.freeze()  # only what is made from here on is collected
    gc.disable()
    try:
        do(game)
        assert gc.collect() == 0
    finally:
        gc.enable()
        gc.unfreeze()
