"""The conformance kit: checks that a program follows the bot protocol."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from attrs import frozen

from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.errors import Reason
from helvetia.core.walk import advance, playout
from helvetia.protocol import messages
from helvetia.protocol.bot import CommandBot
from helvetia.protocol.child import Child
from helvetia.protocol.messages import Bounds, ProtocolError

_PLAYERS: Final = (2, 3, 4)


@frozen
class Finding:
    """One requirement, and what is wrong with it; empty if the program meets it."""

    requirement: str
    fault: str = ""

    def __str__(self) -> str:
        if self.fault:
            return f"FAIL  {self.requirement}: {self.fault}"
        return f"ok    {self.requirement}"


def check_program(
    game: AnyGame, command: str, *, games: int = 1, seed: int = 0, bounds: Bounds | None = None
) -> Iterator[Finding]:
    """Yield a finding for every requirement. Raises `OptionError` if the program cannot be run."""
    limits = Bounds() if bounds is None else bounds
    state = advance(game, game.new_game(_PLAYERS[0]), Random(seed))
    checks: list[tuple[str, Callable[[_Trial], None]]] = [
        ("answers a request", _Trial.ask),
        ("ignores keys that it does not know", _Trial.ask_with_new_keys),
        ("answers again after an error", _Trial.ask_after_error),
        ("ends with exit code 0 after 'end'", _Trial.end),
        ("ends when its input ends", _Trial.end_of_input),
    ]
    for requirement, check in checks:
        trial = _Trial(game, state, command, limits)
        try:
            trial.greet()
            check(trial)
            yield Finding(requirement)
        except ProtocolError as fault:
            yield Finding(requirement, str(fault))
        finally:
            trial.child.kill()
    for players in _PLAYERS:
        yield _plays(game, players, command, games, seed, limits)


def _plays(
    game: AnyGame, players: int, command: str, games: int, seed: int, bounds: Bounds
) -> Finding:
    requirement = f"plays on all seats: {game.GAME}, {players} players, games: {games}"
    for number in range(games):
        bot = CommandBot(game, Random(f"{seed} bot {number}"), command, bounds)
        try:
            final = playout(game, game.new_game(players), Random(f"{seed} {number}"), bot).final
        except ProtocolError as fault:
            return Finding(requirement, str(fault))
        bot.game_over(game.result(final))
    return Finding(requirement)


class _Trial:
    """A program that is asked for the first move of a game."""

    def __init__(self, game: AnyGame, state: AnyState, command: str, bounds: Bounds) -> None:
        self.game, self.bounds, self.seat = game, bounds, state.player
        self.view = game.view(state, self.seat)
        self.legal = game.legal_moves(state)
        self.child = Child(command, bounds)

    def greet(self) -> None:
        line = messages.hello(self.game, self.view, self.seat, 1, self.bounds)
        messages.check_ready(self.child.ask(line), self.bounds)

    def ask(self, line: str = "") -> None:
        # Not 1: this detects a program that numbers its answers by itself.
        asked = line or messages.request(self.game, 41, self.seat, self.view, self.legal)
        answer = self.child.ask(asked)
        messages.read_answer(self.game, self.view, self.legal, 41, answer, self.bounds)

    def ask_with_new_keys(self) -> None:
        document = json.loads(messages.request(self.game, 41, self.seat, self.view, self.legal))
        self.ask(json.dumps({"a_later_key": [{"text": "no"}, None], **document}))

    def ask_after_error(self) -> None:
        self.ask()
        self.ask(messages.error(41, Reason("check", "", "answer once more, please"), 1))

    def end(self) -> None:
        self.ask()
        code = self.child.close(messages.end(None, "this was a check"))
        if code != 0:
            text = "it had to be killed" if code is None else f"exit code {code}"
            raise ProtocolError.of("end", text)

    def end_of_input(self) -> None:
        self.ask()
        if self.child.close() is None:
            raise ProtocolError.of("end", "it had to be killed")
