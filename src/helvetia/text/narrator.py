"""A game printed for a person to follow, in any of the languages.

A game without texts of its own is printed in the notation of its moves. If its module offers
``describe(event)``, its events are printed as these sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Final

from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState, Result

from .files import check_language, load
from .lexicon import GAMES, Lexicon, Plain, lexicon
from .template import Fields

WIDTH: Final = 100
_INDENT: Final = "    "


class Narrator:
    """Prints a game move by move and counts rounds, turns and moves."""

    def __init__(
        self,
        game: AnyGame,
        write: Callable[[str], object],
        *,
        moves: bool = False,
        lang: str = "en",
        width: int = WIDTH,
    ) -> None:
        self.lang: Final = check_language(lang)
        self.moves: int = 0
        self.chapters: Counter[str] = Counter()
        self._game = game
        known = getattr(game, "GAME", None) in GAMES
        self._lexicon: Lexicon | None = lexicon(game, lang) if known else None
        self.words: Lexicon | Plain = self._lexicon or Plain(lang)
        self._describe: Callable[[object], str] | None = getattr(game, "describe", None)
        self._write = write
        self._with_moves = moves
        self._width = width
        self._events: list[object] = []
        self._notation: list[str] = []
        self._summary_due = False

    def follow(self, before: AnyState, move: AnyMove, after: AnyState) -> None:
        """Tell a move."""
        self.moves += 1
        text = self._game.format_move(move)
        if self._lexicon is None and self._describe is None:
            name = "Chance" if before.player == CHANCE else self.words.seat(before.player)
            self._write(f"{name}: {text}")
            return
        self._notation.append(text)
        for event in self._game.events(before, move, after):
            self._take(event, after)

    def _take(self, event: object, after: AnyState) -> None:
        words = self._lexicon
        chapter = words.chapter(event) if words is not None else ""
        if words is not None and chapter:
            self.finish()
            self.chapters[chapter] += 1
            title = words.title(event)
            if title:
                self._section(words, title, after)
        self._events.append(event)

    def finish(self) -> None:
        """Tell the events since the last chapter began."""
        paragraphs = self._paragraphs()
        for paragraph in paragraphs:
            self._write(fill(paragraph, self._width, subsequent_indent=_INDENT))
        if paragraphs:
            if self._with_moves and self._notation:
                # The move that ends a chapter also opens the next one: it is listed where it ends.
                listed = f"[{'; '.join(self._notation)}]"
                self._write(
                    fill(listed, self._width, initial_indent=_INDENT, subsequent_indent=_INDENT)
                )
            self._notation.clear()
        self._events.clear()

    def _paragraphs(self) -> Sequence[str]:
        if self._lexicon is not None:
            return self._lexicon.story(self._events)
        if self._describe is not None and self._events:
            return [" ".join(map(self._describe, self._events))]
        return ()

    def _section(self, words: Lexicon, title: str, state: AnyState) -> None:
        """Print a title, and between two sections the position in short."""
        if self._summary_due:
            self._write("")
            for line in words.summary(state).splitlines():
                self._write(fill(line, self._width, subsequent_indent=" " * 9))
        self._summary_due = True
        self._write("")
        self._write(f"--- {title} ".ljust(self._width, "-"))

    # --- the end ---------------------------------------------------------------------------------

    def ending(self, state: AnyState) -> str:
        """Return who has won, or who decides if the game is not over."""
        result = self._game.result(state)
        if result is not None:
            return verdict(result, self.words)
        chance = state.player == CHANCE
        name = self._say("chance") if chance else self.words.seat(state.player)
        return self._say("not_over", {"name": name, "decision": self.words.question(state)})

    def tally(self) -> str:
        """Return the numbers of rounds, turns and moves so far, in words."""
        counts = {name: self.chapters[name] for name in ("round", "turn")}
        counts = {name: number for name, number in counts.items() if number}
        units = load("programs", self.lang).units
        parts = [units.counted(n, number) for n, number in {**counts, "move": self.moves}.items()]
        return ", ".join(parts) + "."

    def _say(self, key: str, fields: Fields | None = None) -> str:
        return load("programs", self.lang).say("story", key, fields)


def verdict(result: Result, words: Lexicon | Plain) -> str:
    """Return who has won, and what decided if the points did not.

    >>> verdict(Result.of((12, 15, 15)), lexicon("helvetia", "de"))
    'Gelb und Blau gewinnen gemeinsam.'
    >>> verdict(Result.of((15, 15), (4, 2)), lexicon("helvetia"))
    'Red wins. Tied on points: the player with more own villagers awake is ahead (E4).'
    """
    texts = load("programs", words.lang)
    listed, *others = map(words.seat, result.winners)
    for name in others:
        listed = texts.say("story", "and", {"first": listed, "last": name})
    key = "win_together" if others else "wins"
    sentence = texts.say("story", key, {"names": listed})
    best = result.standings[result.winners[0]]
    tied = [one.tiebreak for one in result.standings if one.points == best.points and one.place > 1]
    if not tied or not isinstance(words, Lexicon):
        return sentence
    # The last criterion has no number of its own in a standing.
    return f"{sentence} {words.texts('phrase')['near_tie' if best.tiebreak in tied else 'tie']}"
