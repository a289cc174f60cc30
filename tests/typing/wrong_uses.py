"""Mistakes that a type checker must find. Each line says which, and none may pass unnoticed.

The file is never run. `mypy --strict` complains about an ignored error that is none, so every
mistake below is really found; `test_user_code.py` compares the errors one by one.
"""

from random import Random
from typing import assert_never

import helvetia
from helvetia import core
from helvetia.bots import make_bot
from helvetia.games import helsinki
from helvetia.games.helvetia import Commit, Deliver, Pass
from tests.core import toy

state = helvetia.new_game(3)

# Names are spelled as they are.
helvetia.legal_move(state)  # type: ignore[attr-defined]  # misspelled
core.playouts  # type: ignore[attr-defined]  # noqa: B018 - misspelled

# Values cannot be changed.
state.round = 2  # type: ignore[misc]  # a state is a value
Commit(helvetia.Character.CARTER, 1).coins = 2  # type: ignore[misc]  # so is a move
helvetia.Options().target = 18  # type: ignore[misc]  # and so are options

# Words are members of enums, not texts.
Commit("carter", 2)  # type: ignore[arg-type]  # a text for a character
Deliver(helvetia.Building.BAKERY)  # type: ignore[arg-type]  # a building for a good
helvetia.Options(dowry="may")  # type: ignore[arg-type]  # a text for a choice
helvetia.Options(goal=18)  # type: ignore[call-arg]  # no such option

# Moves and states belong to their game.
helvetia.apply_move(state, "commit carter 1")  # type: ignore[arg-type]  # a text for a move
helvetia.apply_move(state, helsinki.EndTurn())  # type: ignore[arg-type]  # of another game
helsinki.legal_moves(state)  # type: ignore[arg-type]  # a state of another game
record = core.Record.start(helvetia, 3)
record.add(helsinki.EndTurn())  # type: ignore[arg-type]  # a move of another game
core.playout(helsinki, state, Random(1))  # type: ignore[misc]  # a state of another game

core.playout(helvetia, state, Random(1), make_bot("random", helsinki, Random(1)))  # type: ignore[misc]  # a bot of another game

# What may be missing must be looked at first.
winners = helvetia.result(state).winners  # type: ignore[union-attr]  # None while the game runs
code = helvetia.why_not(state, Pass()).code  # type: ignore[union-attr]  # None if it is legal
seat: int = state.player  # type: ignore[assignment]  # None when the game is over

# What is random is passed in.
helvetia.quick_start(3)  # type: ignore[call-arg]  # no generator
helvetia.determinize(state, 1)  # type: ignore[arg-type]  # a seed is no generator


def forgets_some(move: helvetia.AnyMove) -> str:
    """Not every kind of move has its case."""
    match move:
        case Deliver(good):
            return good.title
        case _:
            assert_never(move)  # type: ignore[arg-type]  # twenty-one kinds are left


def no_such_field(move: helvetia.AnyMove) -> str:
    """Not every move has a good."""
    return move.good.title  # type: ignore[union-attr]  # only some of them have


class Forgetful:
    """A game that lacks most of the contract."""

    GAME = "forgetful"
    RULES_VERSION = 1
    GameState = toy.GameState
    Move = toy.Move
    Options = toy.Options

    def new_game(self, players: int) -> toy.GameState:
        """A game without options."""
        return toy.new_game(players)


core.check_game(Forgetful())  # type: ignore[arg-type]  # far from a game
