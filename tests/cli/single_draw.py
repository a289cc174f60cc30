"""A game of one decision and one draw that can only go one way."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from attrs import frozen

from helvetia.core import CHANCE, IllegalMove, Reason, Result, Score


@frozen
class State:
    step: int = 0

    @property
    def player(self) -> int:
        return (0, CHANCE, 1)[self.step]

    @property
    def decision(self) -> str:
        return "go"


class _Single:
    GAME = "single"
    RULES_VERSION = 1
    GameState = State
    Move = str
    Options: ClassVar[Any] = frozen(type("Options", (), {}))

    def new_game(self, players: int, options: Any = None) -> State:
        return State()

    def legal_moves(self, state: State) -> tuple[str, ...]:
        return ("go",)

    def apply_move(self, state: State, move: str) -> State:
        if move != "go":
            raise IllegalMove(Reason("no", "", "only go"), move)
        return State(state.step + 1)

    def why_not(self, state: State, move: str) -> Reason | None:
        return None if move == "go" else Reason("no", "", "only go")

    def odds(self, state: State) -> tuple[tuple[str, int], ...]:
        return (("go", 1),)

    def view(self, state: State, player: int | None) -> State:
        return state

    def determinize(self, view: State, rng: Random) -> State:
        return view

    def events(self, before: State, move: str, after: State) -> tuple[str, ...]:
        return ()

    def score(self, state: State) -> tuple[Score, ...]:
        return (Score.of(0, ()), Score.of(1, ()))

    def result(self, state: State) -> Result | None:
        return None

    def format_move(self, move: str) -> str:
        return move

    def parse_move(self, text: str) -> str:
        return text

    def validate(self, state: State) -> None:
        return None


Single: Any = _Single()
