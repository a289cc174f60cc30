"""A game printed for a person to follow, whichever game it is.

A game may offer more than the contract, and what it offers is used: ``describe(event)`` (an event
as a sentence), ``chapter(event)`` (what begins with it: "round", "turn", another word, or nothing),
``heading(event)`` (the title of a chapter), ``tell(events)`` (the events of a chapter as
paragraphs), ``summary(state)`` (the table in short) and ``seat_name(seat)``. They are names of the
game's module, or of a module ``telling`` inside it, which nobody needs to import who only plays.
A game that offers none of them is told in the notation of its moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from textwrap import fill
from types import ModuleType
from typing import Any

from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState

WIDTH = 100
_INDENT = "    "


class Narrator:
    """Prints a game move by move; counts what it has seen."""

    def __init__(
        self, game: AnyGame, write: Callable[[str], object], *, moves: bool = False
    ) -> None:
        self._game = game
        self._telling = _telling(game)
        self._write = write
        self._with_moves = moves
        self._events: list[object] = []
        self._texts: list[str] = []
        self._summary_due = False
        self.moves = 0
        self.chapters: Counter[str] = Counter()

    def follow(self, before: AnyState, move: AnyMove, after: AnyState) -> None:
        """Tell what a move did."""
        self.moves += 1
        text = self._game.format_move(move)
        if not self._offers("describe"):
            self._write(f"{self._decider(before)}: {text}")
            return
        self._texts.append(text)
        for event in self._game.events(before, move, after):
            self._take(event, after)

    def _take(self, event: object, after: AnyState) -> None:
        chapter = self._call("chapter", event, default="")
        if chapter:
            self.finish()
            self.chapters[chapter] += 1
            title = self._call("heading", event, default="")
            if title:
                self._section(title, after)
        self._events.append(event)

    def finish(self) -> None:
        """Tell what was collected since the last chapter began."""
        paragraphs: Sequence[str] = ()
        if self._offers("tell"):
            paragraphs = self._call("tell", tuple(self._events), default=())
        elif self._events:
            paragraphs = [" ".join(self._call("describe", e, default="") for e in self._events)]
        for paragraph in paragraphs:
            self._write(fill(paragraph, WIDTH, subsequent_indent=_INDENT))
        if self._with_moves and paragraphs and self._texts:
            # The move that ends a chapter also opens the next one: it is listed where it ends.
            listed = "; ".join(self._texts)
            self._write(
                fill(f"[{listed}]", WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
            )
        if paragraphs:
            self._texts.clear()
        self._events.clear()

    def _section(self, title: str, state: AnyState) -> None:
        """A title; between two sections the table in short."""
        if self._summary_due:
            summary = self._call("summary", state, default="")
            if summary:
                self._write("")
                for line in summary.splitlines():
                    self._write(fill(line, WIDTH, subsequent_indent=" " * 9))
        self._summary_due = True
        self._write("")
        self._write(f"--- {title} ".ljust(WIDTH, "-"))

    def name(self, seat: int) -> str:
        """What the player on this seat is called."""
        return str(self._call("seat_name", seat, default=f"Seat {seat}"))

    def _decider(self, state: AnyState) -> str:
        return "Chance" if state.player == CHANCE else self.name(state.player)

    def _optional(self, name: str) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = getattr(self._game, name, None)
        return getattr(self._telling, name, None) if found is None else found

    def _offers(self, name: str) -> bool:
        return self._optional(name) is not None

    # `Any`: what an optional function gives back is known only to the game and its caller here.
    def _call(self, name: str, *arguments: object, default: object) -> Any:
        function = self._optional(name)
        return default if function is None else function(*arguments)


def _telling(game: AnyGame) -> ModuleType | None:
    """The game's own module for people who want to read, if it has one."""
    name = getattr(game, "__name__", None)
    is_package = getattr(game, "__path__", None) is not None
    if name is None or not is_package or find_spec(f"{name}.telling") is None:
        return None
    return import_module(f"{name}.telling")
