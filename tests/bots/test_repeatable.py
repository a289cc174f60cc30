"""The same seed and a budget of simulations play the same game, everywhere.

The digests were made with Python 3.11, 3.12, 3.13 and, in WebAssembly, 3.14, which agree. A change
of the bots changes them; a version of Python must not.
"""

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from helvetia.arena import SerialExecutor
from helvetia.bots import GreedyBot, make_bot
from helvetia.core import playout
from helvetia.games import find

PLAYED = {
    ("helvetia", "search:2"): "7dd6139c288051b7",
    ("helsinki", "search:4"): "283f87c2bbfba9f3",
}


def digest(name: str, spec: str) -> str:
    """The moves of a game of the search against the greedy player, as a short text."""
    game: Any = find(name)
    bots: list[Any] = [make_bot(spec, game, Random(0)), GreedyBot(game, Random(1))]
    moves = playout(game, game.quick_start(2, Random(2)), Random(4), bots).moves
    return sha256(" ".join(map(game.format_move, moves)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("name", "spec"), PLAYED)
def test_game_is_the_same_on_every_python(name: str, spec: str) -> None:
    assert digest(name, spec) == PLAYED[name, spec]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["serial", "threads", "processes"])
def test_game_is_the_same_on_every_executor(kind: str) -> None:
    workers: dict[str, Executor] = {
        "serial": SerialExecutor(),
        "threads": ThreadPoolExecutor(2),
        "processes": ProcessPoolExecutor(1, get_context("spawn")),
    }
    with workers[kind] as executor:
        found = [executor.submit(digest, *job) for job in PLAYED]
        assert [each.result() for each in found] == list(PLAYED.values())
