"""A bot that is another program: its spec is ``command:./bot``."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from attrs import evolve

from helvetia.core.contract import AnyGame, AnyMove, AnyState, Result
from helvetia.protocol import messages
from helvetia.protocol.child import Child
from helvetia.protocol.messages import Bounds, ProtocolError

_MOST_PROGRAMS: Final = 8
_SEEDS: Final = 2**53  # every language can hold such a number


class CommandBot:
    """A bot that asks a program. The program is started when the bot is made.

    One process plays one seat under one set of rules. Raises `OptionError` if the command cannot be
    run. A call raises `ProtocolError` if the program fails; the program is ended then.
    """

    def __init__(
        self, game: AnyGame, rng: Random, command: str, bounds: Bounds | None = None
    ) -> None:
        self._command = command
        self._game = game
        self._rng = rng
        self._bounds = Bounds() if bounds is None else bounds
        self._announced = self._bounds
        self._spare: Child | None = Child(self._command, self._bounds)
        #: By seat, number of players and options. `Any`: the options are the game's own.
        self._children: dict[tuple[int, int, Any], Child] = {}
        self._number = 0

    def announce(self, *milliseconds: int | None) -> None:
        """Make `hello` name the shortest of these times as the limit for an answer."""
        shortest = min([self._bounds.answer_ms, *(ms for ms in milliseconds if ms is not None)])
        self._announced = evolve(self._bounds, answer_ms=shortest)

    def __call__(self, view: AnyState, legal_moves: tuple[AnyMove, ...]) -> AnyMove:
        """Return the move that the program chooses. Raises `ProtocolError`."""
        try:
            return self._choose(view, legal_moves)
        except ProtocolError as fault:
            self.game_over(None, str(fault))
            raise

    def _choose(self, view: AnyState, legal: tuple[AnyMove, ...]) -> AnyMove:
        seat = view.player
        child = self._child(seat, view)
        self._number += 1
        line = messages.request(self._game, self._number, seat, view, legal)
        retries = self._bounds.retries
        while True:
            answer = child.ask(line)
            try:
                return messages.read_answer(
                    self._game, view, legal, self._number, answer, self._bounds
                )
            except ProtocolError as fault:
                if not retries:
                    raise
                line = messages.error(self._number, fault.reason, retries)
            retries -= 1

    def _child(self, seat: int, view: AnyState) -> Child:
        """Return the program of a seat; greet it if it is new."""
        key = seat, len(view.players), view.options
        if key not in self._children:
            if len(self._children) >= _MOST_PROGRAMS:
                self.game_over(None, "another game begins")
            child, self._spare = self._spare or Child(self._command, self._bounds), None
            self._children[key] = child
            seed = self._rng.randrange(_SEEDS)
            greeting = messages.hello(self._game, view, seat, seed, self._announced)
            messages.check_ready(child.ask(greeting), self._bounds)
        return self._children[key]

    def game_over(self, result: Result | None, why: str = "") -> None:
        """Tell the programs the result, or why there is none, and end them."""
        spare = [] if self._spare is None else [self._spare]
        line = messages.end(result, why)
        for child in (*self._children.values(), *spare):
            child.close(line)
        self._children.clear()
        self._spare = None


def dismiss(bots: Iterable[object], result: Result | None, why: str = "") -> None:
    """Tell all bots that are programs how the game ended, and end the programs."""
    for bot in bots:
        if isinstance(bot, CommandBot):
            bot.game_over(result, why)
