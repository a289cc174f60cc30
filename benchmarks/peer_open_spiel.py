"""open_spiel as a contender: games in C++ behind a Python interface, and games in Python."""

import importlib
from functools import partial
from random import Random
from typing import Any, Final

import pyspiel

from .contender import Contender, Operation, Position, Tally, over, pick

# Importing them registers the games that are written in Python.
importlib.import_module("open_spiel.python.games")

PYTHON: Final = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_block_dominoes",
    "python_liars_poker",
)
COMPILED: Final = ("chess", "backgammon", "gin_rummy", "hearts", "skat", "breakthrough")
#: No random game of these needs more; a game that does is cut off.
STEPS: Final = 2_000


def _outcome(state: Any, rng: Random) -> int:
    """An outcome with its probability."""
    share = rng.random()
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        share -= probability
        if share < 0:
            return int(action)
    return int(outcomes[-1][0])  # probabilities may add up to a little less than 1


def random_game(game: Any, seed: int) -> Tally:
    """One random game."""
    rng = Random(seed)
    state = game.new_initial_state()
    decisions = chance = choices = 0
    while not state.is_terminal() and decisions + chance < STEPS:
        if state.is_chance_node():
            state.apply_action(_outcome(state, rng))
            chance += 1
        else:
            actions = state.legal_actions()
            state.apply_action(pick(actions, rng))
            decisions += 1
            choices += len(actions)
    return Tally(1, decisions, chance, choices)


def positions(game: Any, seed: int, every: int) -> list[Position]:
    """Positions of one random game."""
    rng = Random(seed)
    state = game.new_initial_state()
    kept: list[Position] = []
    at = 0
    while not state.is_terminal() and at < STEPS:
        if state.is_chance_node():
            state.apply_action(_outcome(state, rng))
        else:
            if at % every == 0:
                kept.append(state.clone())
            state.apply_action(pick(state.legal_actions(), rng))
            at += 1
    return kept


def children(state: Any, ready: bool) -> list[Position]:
    """All children of a position, each a clone with one action more."""
    made = [state.child(action) for action in state.legal_actions()]
    if ready:
        for child in made:
            child.legal_actions()
    return made


def operations(states: list[Position]) -> dict[str, Operation]:
    """What is comparable."""
    return {
        "copy": over(lambda state: state.clone(), states),
        "legal_moves": over(lambda state: state.legal_actions(), states),
    }


def _contender(name: str, language: str) -> Contender:
    game = pyspiel.load_game(name)
    short = name.removeprefix("python_").replace("_", " ")
    return Contender(
        name=f"open_spiel {language}, {short}",
        play=partial(random_game, game),
        positions=partial(positions, game),
        expanders={
            "child": partial(children, ready=False),
            "child and legal_actions of the child": partial(children, ready=True),
        },
        operations=operations,
        countable=False,  # its states live outside of Python's heap
    )


def contenders() -> list[Contender]:
    """Several games of both kinds."""
    return [_contender(name, "Python") for name in PYTHON] + [
        _contender(name, "C++") for name in COMPILED
    ]
