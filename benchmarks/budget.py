"""How many calls and bytecodes a decision costs: figures that no busy machine can blur.

python -m benchmarks.budget [--json]

A decision is one call of ``legal_moves`` and one of ``apply_move``. Counted are the calls of Python
functions and the bytecodes they execute, over fixed games, after other games have filled the
tables of answers. ``tests/test_call_budget.py`` compares them with what is allowed.
"""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple, TypeAlias

from helvetia.core import CHANCE, sample
from helvetia.core.contract import AnyGame
from helvetia.games import find

from .own import GAMES, PLAYERS, random_game

#: What ``sys.settrace`` takes and gives on.
Traced: TypeAlias = Callable[[FrameType, str, Any], Any]
#: Games that fill the tables, and games that are counted: different ones, always the same.
WARMING: Final = range(100, 106)
COUNTED: Final = range(3)
#: What a budget may be above the figure that it was written from.
SLACK: Final = 1.1


class Cost(NamedTuple):
    """What a decision costs on average."""

    calls: float
    bytecodes: float


class Counter:
    """Counts what happens between ``start`` and ``stop``."""

    def __init__(self) -> None:
        self.calls = 0
        self.bytecodes = 0

    def on_call(self, frame: FrameType, event: str, argument: object) -> None:
        """For ``sys.setprofile``: a Python function begins, or a generator goes on."""
        if event == "call":
            self.calls += 1

    def on_frame(self, frame: FrameType, event: str, argument: object) -> Traced:
        """For ``sys.settrace``: follow every new frame, bytecode by bytecode."""
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return self.on_opcode

    def on_opcode(self, frame: FrameType, event: str, argument: object) -> Traced:
        """One more bytecode."""
        if event == "opcode":
            self.bytecodes += 1
        return self.on_opcode


def cost(game: AnyGame, players: int) -> Cost:
    """What a decision of this game costs, tables warm."""
    for seed in WARMING:
        random_game(game, players, seed)
    counter = Counter()
    calls = sum(_count(game, players, seed, sys.setprofile, counter.on_call) for seed in COUNTED)
    traced = sum(_count(game, players, seed, sys.settrace, counter.on_frame) for seed in COUNTED)
    return Cost(counter.calls / calls, counter.bytecodes / traced)


def _count(
    game: AnyGame,
    players: int,
    seed: int,
    hook: Callable[..., None],
    counted: Callable[..., object],
) -> int:
    """Play a fixed game with a hook on at every decision; the number of decisions."""
    rng = Random(seed)
    legal_moves, apply_move = game.legal_moves, game.apply_move
    state = game.new_game(players)
    decisions = 0
    while state.player is not None:
        if state.player == CHANCE:
            state = apply_move(state, sample(game.odds(state), rng))
            continue
        share = rng.random()
        hook(counted)
        try:
            moves = legal_moves(state)
            state = apply_move(state, moves[int(share * len(moves))])
        finally:
            hook(None)
        decisions += 1
    return decisions


def costs() -> dict[str, Cost]:
    """Both games, for every number of players."""
    return {
        f"{name}, {players} players": cost(find(name), players)
        for name in GAMES
        for players in PLAYERS
    }


def main() -> None:
    """Print the figures as JSON, or as the lines of the table in the test."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.budget",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="the bare figures")
    as_json = parser.parse_args().json
    found = costs()
    if as_json:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        calls, bytecodes = (round(figure * SLACK) for figure in figures)
        shown = f'    "{name}": Cost({calls}, {bytecodes}),'
        print(f"{shown:<48}  # {figures.calls:.1f} and {figures.bytecodes:.0f}")


if __name__ == "__main__":
    main()
