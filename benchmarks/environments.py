"""How much of the engine's speed arrives in the environments of research, beside others' games.

    python -m benchmarks.environments [--games 32] [--steps 200] [--rounds 5] [--against b32a90d]

First a random policy plays some games at once in the vector environment, and its actions are
recorded. Then all contenders play these games again, step by step, and take turns: the engine
alone, the vector environments, Gymnasium's vector of single environments, PettingZoo. The time of
a step is the best of all rounds, so what disturbs a step in one round does no harm. Only calls of
the environment are timed, not the policy. The clock is that of the process; where processes are
compared it is that of the wall.

Others' games are played at random, each as long, with the time of the environment's calls alone. A
game whose package is missing is left out by name.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import gymnasium
import numpy as np

from helvetia import games
from helvetia.core import CHANCE, sample

CASES: Final = tuple((name, players) for name in ("helvetia", "helsinki") for players in (2, 4))
SEED: Final = 7
#: Seconds for each measurement of random play.
TURN: Final = 1.0


class Contender(Protocol):
    """Something that plays the recorded games."""

    def reset(self) -> None: ...
    def step(self, number: int) -> None: ...


# --- the recorded games --------------------------------------------------------------------------


class Recording:
    """What a random policy did in some games; a row of actions for each step."""

    def __init__(self, name: str, players: int, count: int, steps: int) -> None:
        self.name, self.players, self.count = name, players, count
        tables = self.vector()
        rng = Random(SEED)
        self.actions: list[Any] = []
        self.moves: list[list[Any]] = []
        self.decisions = 0
        observation, info = tables.reset(seed=SEED)
        for _ in range(steps):
            legal = [np.flatnonzero(mask) for mask in observation["action_mask"]]
            chosen = [each[rng.randrange(len(each))] if len(each) else 0 for each in legal]
            own = tables.table.numberings
            self.moves.append(
                [
                    own[seat].moves[number] if len(each) else None
                    for seat, number, each in zip(info["seat"], chosen, legal, strict=True)
                ]
            )
            self.actions.append(np.array(chosen))
            self.decisions += sum(len(each) > 0 for each in legal)
            observation, *_, info = tables.step(self.actions[-1])
        tables.close()

    def vector(self, **settings: Any) -> Any:
        """Return the vector environment for these games."""
        import_module("helvetia.research.gymnasium")
        return gymnasium.make_vec(
            f"helvetia/{self.name.capitalize()}-v1",
            num_envs=self.count,
            players=self.players,
            seat="all",
            **settings,
        )


class Engine:
    """The engine alone: legal moves, the move, and chance."""

    def __init__(self, recording: Recording) -> None:
        self.game: Any = games.find(recording.name)
        self.start = self.game.new_game(recording.players)
        self.recording = recording

    def reset(self) -> None:
        self.rngs = [Random(SEED + i) for i in range(self.recording.count)]
        self.states = [self._drawn(self.start, rng) for rng in self.rngs]

    def _drawn(self, state: Any, rng: Random) -> Any:
        while state.player == CHANCE:
            state = self.game.apply_move(state, sample(self.game.odds(state), rng))
        return state

    def step(self, number: int) -> None:
        game, states = self.game, self.states
        for i, move in enumerate(self.recording.moves[number]):
            if move is None:
                states[i] = self._drawn(self.start, self.rngs[i])
            else:
                game.legal_moves(states[i])
                states[i] = self._drawn(game.apply_move(states[i], move), self.rngs[i])


class Vectors:
    """A vector environment, ours or Gymnasium's."""

    def __init__(self, recording: Recording, tables: Any) -> None:
        self.tables, self.recording = tables, recording

    def reset(self) -> None:
        self.tables.reset(seed=SEED)

    def step(self, number: int) -> None:
        self.tables.step(self.recording.actions[number])


class Zoo:
    """PettingZoo's interface: one environment for each game, asked and answered in turn."""

    def __init__(self, recording: Recording) -> None:
        from helvetia.research.pettingzoo import raw_env

        self.recording = recording
        self.tables = [raw_env(recording.name, recording.players) for _ in range(recording.count)]

    def reset(self) -> None:
        for i, table in enumerate(self.tables):
            table.reset(seed=SEED + i)

    def step(self, number: int) -> None:
        for i, table in enumerate(self.tables):
            if self.recording.moves[number][i] is None:
                table.reset()
            else:
                table.last()
                table.step(int(self.recording.actions[number][i]))


def best_steps(
    contenders: dict[str, Contender], steps: int, rounds: int, now: Callable[[], float]
) -> dict[str, float]:
    """Return the seconds of all steps for each contender, each step at its best of all rounds."""
    best = {name: [float("inf")] * steps for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            contender.reset()
            for number in range(steps):
                started = now()
                contender.step(number)
                best[name][number] = min(best[name][number], now() - started)
    return {name: sum(each) for name, each in best.items()}


def compare(name: str, players: int, count: int, steps: int, rounds: int) -> dict[str, float]:
    """Return the decisions per second of all contenders."""
    from helvetia.research.gymnasium import SeatEnv

    recording = Recording(name, players, count, steps)
    alone = [lambda: SeatEnv(name, players, seat="all")] * count
    contenders: dict[str, Contender] = {
        "engine": Engine(recording),
        "vector, float32": Vectors(recording, recording.vector()),
        "vector, uint8": Vectors(recording, recording.vector(dtype="uint8", copy=False)),
        "SyncVectorEnv": Vectors(recording, gymnasium.vector.SyncVectorEnv(alone)),
        "PettingZoo": Zoo(recording),
    }
    taken = best_steps(contenders, steps, rounds, time.process_time)
    return {each: recording.decisions / seconds for each, seconds in taken.items()}


def compare_processes(
    name: str, copy: bool, steps: int, rounds: int, count: int = 256
) -> dict[str, float]:
    """Return the decisions per second of one process and of two, by the clock on the wall."""
    recording = Recording(name, 2, count, steps)
    tables = {number: recording.vector(processes=number, copy=copy) for number in (1, 2)}
    contenders: dict[str, Contender] = {
        f"{number} process{'es' * (number > 1)}": Vectors(recording, each)
        for number, each in tables.items()
    }
    taken = best_steps(contenders, steps, rounds, time.perf_counter)
    for each in tables.values():
        each.close()
    return {each: recording.decisions / seconds for each, seconds in taken.items()}


# --- random play ----------------------------------------------------------------------------------


def zoo_rate(table: Any, seconds: float = TURN) -> float:
    """Return the decisions per second of a PettingZoo environment in random play."""
    rng, spent, made = Random(SEED), 0.0, 0
    table.reset(seed=SEED)
    while spent < seconds:
        started = time.process_time()
        observation, _, over, stopped, info = table.last()
        spent += time.process_time() - started
        if over or stopped:
            table.reset()
            continue
        mask = observation.get("action_mask", info.get("action_mask"))
        legal = np.flatnonzero(mask)
        action = int(legal[rng.randrange(len(legal))])
        started = time.process_time()
        table.step(action)
        spent += time.process_time() - started
        made += 1
    return made / spent


def spiel_rate(name: str, seconds: float = TURN) -> float:
    """Return the decisions per second of OpenSpiel's `rl_environment` in random play."""
    from open_spiel.python import rl_environment

    if name.startswith("python_hel"):
        import_module("helvetia.research.openspiel")
    table = rl_environment.Environment(name)
    rng, spent, made = Random(SEED), 0.0, 0
    step = table.reset()
    while spent < seconds:
        if step.last():
            step = table.reset()
            continue
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        action = legal[rng.randrange(len(legal))]
        started = time.process_time()
        step = table.step([action])
        spent += time.process_time() - started
        made += 1
    return made / spent


#: Runs with an interpreter of its own: catanatron-gym 4.0.0 wants an older Gymnasium.
_CATAN: Final = f"""
import time
from random import Random
import gymnasium
table = gymnasium.make("catanatron_gym:catanatron-v1")
rng, spent, made = Random({SEED}), 0.0, 0
table.reset(seed={SEED})
while spent < {TURN}:
    legal = table.unwrapped.get_valid_actions()
    action = legal[rng.randrange(len(legal))]
    started = time.process_time()
    _, _, over, stopped, _ = table.step(action)
    spent += time.process_time() - started
    made += 1
    if over or stopped:
        table.reset()
print(made / spent)
"""


def catan_rate() -> float:
    """Return the decisions per second of catanatron's Gymnasium environment in random play.

    The variable CATANATRON names a Python with the package ``catanatron-gym``.
    """
    program = [os.environ.get("CATANATRON", sys.executable), "-W", "ignore", "-c", _CATAN]
    child = subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)
    if child.returncode:
        raise ImportError(child.stderr.strip().splitlines()[-1])
    return float(child.stdout)


def classic(name: str) -> float:
    """Return the rate of one of PettingZoo's own games."""
    return zoo_rate(import_module(f"pettingzoo.classic.{name}").env())


OTHERS: Final[dict[str, Callable[[], float]]] = {
    "PettingZoo chess": lambda: classic("chess_v6"),
    "PettingZoo connect four": lambda: classic("connect_four_v3"),
    "PettingZoo hanabi": lambda: classic("hanabi_v5"),
    "OpenSpiel chess, rl_environment": lambda: spiel_rate("chess"),
    "helvetia, rl_environment": lambda: spiel_rate("python_helvetia"),
    "helsinki, rl_environment": lambda: spiel_rate("python_helsinki"),
    "catanatron": catan_rate,
}


def others(rounds: int) -> dict[str, float | str]:
    """Return the best rate of each, or why it is missing."""
    found: dict[str, float | str] = {}
    for _ in range(rounds):
        for name, rate in OTHERS.items():
            if isinstance(found.get(name), str):
                continue
            try:
                found[name] = max(rate(), float(found.get(name, 0)))
            except Exception as error:  # whatever keeps another project's game from running
                found[name] = f"left out: {type(error).__name__}: {error}"
    return found


# --- against a revision --------------------------------------------------------------------------

#: Runs in a process of its own with the sources of one revision. Both have these names.
_CHILD: Final = """
import sys
from benchmarks.environments import single_rate, zoo_rate
from helvetia.research.pettingzoo import GameEnv
name, players = sys.argv[1], int(sys.argv[2])
print(zoo_rate(GameEnv(name, players)), single_rate(name, players))
"""


def single_rate(name: str, players: int, vector: bool = False) -> float:
    """Return the learner's decisions per second on one seat against random bots, 16 games."""
    from helvetia.research.gymnasium import SeatEnv

    tables: Any = (
        gymnasium.make_vec(f"helvetia/{name.capitalize()}-v1", num_envs=16, players=players)
        if vector
        else gymnasium.vector.SyncVectorEnv([lambda: SeatEnv(name, players)] * 16)
    )
    rng, spent, made = Random(SEED), 0.0, 0
    observation, _ = tables.reset(seed=SEED)
    while spent < TURN:
        legal = [np.flatnonzero(mask) for mask in observation["action_mask"]]
        chosen = [each[rng.randrange(len(each))] if len(each) else 0 for each in legal]
        started = time.process_time()
        observation, *_ = tables.step(np.array(chosen))
        spent += time.process_time() - started
        made += 16
    return made / spent


def against(revision: str, rounds: int) -> list[Sequence[object]]:
    """Return rows with PettingZoo and `SyncVectorEnv` now and of a revision, and our vector."""
    # Here, because a child with the sources of an old revision imports this module.
    from examples.web.server.load import scratch

    from benchmarks.against import unpack

    rows: list[Sequence[object]] = []
    root = Path(__file__).parents[1]
    with scratch("helvetia-environments-") as folder:
        unpack(revision, folder)
        trees = {"old": folder / "src", "new": root / "src"}
        for name, players in CASES:
            best = {tree: [0.0, 0.0] for tree in trees}
            vector = 0.0
            for _ in range(rounds):
                for tree, path in trees.items():
                    child = subprocess.run(
                        [sys.executable, "-c", _CHILD, name, str(players)],
                        env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{root}"},
                        capture_output=True,
                        check=True,
                        text=True,
                        timeout=120,
                    )
                    found = map(float, child.stdout.split())
                    best[tree] = [max(pair) for pair in zip(best[tree], found, strict=True)]
                vector = max(vector, single_rate(name, players, vector=True))
            (zoo, sync), (new_zoo, new_sync) = best["old"], best["new"]
            rows.append(
                (
                    f"{name}, {players}",
                    f"{zoo:,.0f}",
                    f"{new_zoo:,.0f}",
                    f"{new_zoo / zoo:.1f}",
                    f"{sync:,.0f}",
                    f"{new_sync:,.0f}",
                    f"{vector:,.0f}",
                    f"{vector / sync:.1f}",
                    f"{vector / new_sync:.1f}",
                )
            )
    return rows


def show(head: Sequence[object], rows: Sequence[Sequence[object]]) -> None:
    """Print a table in Markdown."""
    for row in (head, ["---"] * len(head), *rows):
        print("|", " | ".join(map(str, row)), "|")
    print(flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Environments beside the engine.")
    for name, default in (("games", 32), ("steps", 200), ("rounds", 5)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--against", default=None)
    chosen = parser.parse_args()
    rows = []
    for name, players in CASES:
        rates = compare(name, players, chosen.games, chosen.steps, chosen.rounds)
        engine, sync = rates["engine"], rates["SyncVectorEnv"]
        rows.append(
            [f"{name}, {players}", f"{engine:,.0f}"]
            + [f"{rate:,.0f} ({rate / engine:.2f})" for rate in list(rates.values())[1:]]
            + [f"{rates['vector, float32'] / sync:.1f}"]
        )
    show(
        ["game, players", *rates, "vector by SyncVectorEnv"],
        rows,
    )
    show(
        ["game", "arrays", "1 process", "2 processes", "ratio"],
        [
            [name, copied, *(f"{rate:,.0f}" for rate in rates), f"{rates[1] / rates[0]:.2f}"]
            for copied in ("copied", "`copy=False`")
            for name in ("helvetia", "helsinki")
            for rates in [
                list(compare_processes(name, copied == "copied", 40, 2 * chosen.rounds).values())
            ]
        ],
    )
    found = others(chosen.rounds)
    show(
        ["random play", "decisions per second"],
        [[name, r if isinstance(r, str) else f"{r:,.0f}"] for name, r in found.items()],
    )
    if chosen.against:
        show(
            [
                "game, players",
                "PettingZoo then",
                "now",
                "ratio",
                "SyncVectorEnv then",
                "now",
                "vector",
                "by then",
                "by now",
            ],
            against(chosen.against, max(2, chosen.rounds // 2)),
        )


if __name__ == "__main__":
    main()
