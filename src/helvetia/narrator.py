"""A game printed for a person to follow, whichever game it is.

A game may offer more than the contract, and what it offers is used: ``describe(event)`` (an event
as a sentence), ``chapter(event)`` (what begins with it: "round", "turn", another word, or nothing),
``heading(event)`` (the title of a chapter), ``tell(events)`` (the events of a chapter as
paragraphs), ``summary(state)`` (the table in short) and ``seat_name(seat)``. They are names of the
game's module, or of a module ``telling`` inside it, which nobody needs to import who only plays.
A game that offers none of them is told in the notation of its moves.

In other languages than English the sentences come from :mod:`helvetia.lang`, and of the game only
its chapters and what is ``worth_telling`` are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from textwrap import fill
from types import ModuleType
from typing import Any

from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState, ScoreItem
from helvetia.lang.languages import check_language
from helvetia.lang.lexicon import Lexicon, lexicon
from helvetia.lang.story import (
    decider,
    not_over,
    round_title,
    tally,
    tell_chapter,
    verdict,
)

WIDTH = 100
_INDENT = "    "


class Narrator:
    """Prints a game move by move, in any of the languages; counts what it has seen."""

    def __init__(
        self,
        game: AnyGame,
        write: Callable[[str], object],
        *,
        moves: bool = False,
        lang: str = "en",
    ) -> None:
        self._game = game
        self._telling = _telling(game)
        self.lang: str = check_language(lang)
        # English is told by the games themselves, with more art than sentence by sentence.
        self._lexicon: Lexicon | None = None if lang == "en" else lexicon(game, lang)
        self._chapter = ""
        self._write = write
        self._with_moves = moves
        self._events: list[object] = []
        self._texts: list[str] = []
        self._summary_due = False
        self.moves: int = 0
        self.chapters: Counter[str] = Counter()

    def follow(self, before: AnyState, move: AnyMove, after: AnyState) -> None:
        """Tell what a move did."""
        self.moves += 1
        text = self._game.format_move(move)
        if self._lexicon is None and not self._offers("describe"):
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
            self._chapter = chapter
            title = self._title(event)
            if title:
                self._section(title, after)
        self._events.append(event)

    def finish(self) -> None:
        """Tell what was collected since the last chapter began."""
        paragraphs = self._paragraphs()
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
        self._chapter = ""

    def _paragraphs(self) -> Sequence[str]:
        """What was collected, in sentences."""
        events = tuple(self._events)
        if self._lexicon is not None:
            worth = self._optional("worth_telling") or (lambda event: True)
            return tell_chapter(self._lexicon, self._chapter, events, worth)
        if self._offers("tell"):
            told: Sequence[str] = self._call("tell", events, default=())
            return told
        return [" ".join(self._call("describe", e, default="") for e in events)] if events else ()

    def _title(self, event: object) -> str:
        """The title of a chapter, if it has one."""
        title = str(self._call("heading", event, default=""))
        if self._lexicon is None or not title:
            return title
        return round_title(getattr(event, "count", 0), self.lang)

    def _section(self, title: str, state: AnyState) -> None:
        """A title; between two sections the table in short."""
        if self._summary_due:
            summary = (
                self._call("summary", state, default="")
                if self._lexicon is None
                else self._lexicon.summary(state)
            )
            if summary:
                self._write("")
                for line in summary.splitlines():
                    self._write(fill(line, WIDTH, subsequent_indent=" " * 9))
        self._summary_due = True
        self._write("")
        self._write(f"--- {title} ".ljust(WIDTH, "-"))

    def name(self, seat: int) -> str:
        """What the player on this seat is called."""
        if self._lexicon is not None:
            return self._lexicon.seat(seat)
        return str(self._call("seat_name", seat, default=f"Seat {seat}"))

    def score_source(self, source: str) -> str:
        """Where points come from."""
        return (
            source.replace("_", " ")
            if self._lexicon is None
            else self._lexicon.score_source(source)
        )

    def score_detail(self, item: ScoreItem) -> str:
        """What the points of one item are for."""
        return item.detail if self._lexicon is None else self._lexicon.score_detail(item)

    def ending(self, state: AnyState) -> str:
        """Who has won, or who is to decide if the game is not over."""
        names = [self.name(score.seat) for score in self._game.score(state)]
        result = self._game.result(state)
        if result is not None:
            return verdict(self.lang, result, names)
        asked = state.decision.replace("_", " ")
        if self._lexicon is not None:
            asked = self._lexicon.decision(state)
        return not_over(self.lang, decider(self.lang, state.player, names), asked)

    def tally(self) -> str:
        """How many rounds, turns and moves were told."""
        counts = [(self.chapters[name], name) for name in ("round", "turn")]
        counted = [pair for pair in counts if pair[0]]
        return tally(self.lang, [*counted, (self.moves, "move")])

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
