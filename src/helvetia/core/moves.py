"""Share what the moves of all games need: checked fields, and a short text both ways."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

import attrs

from helvetia.core.errors import LoadError, OptionError, foreign
from helvetia.core.json.parse import MOVE_BYTES, short
from helvetia.core.values import check_fields

M = TypeVar("M", bound="BaseMove")
#: More alternatives than this are not listed in an error.
_MOST_LISTED: Final = 24
#: Longer texts are no moves, and get no suggestions.
_LONGEST: Final = 80
#: Words for fields whose names say little to people.
_KINDS: Final = {"given": "good", "coins": "number", "steps": "number"}


class BaseMove:
    """A move of a player or of chance. A move with a wrong field cannot be made at all."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    GAME: ClassVar[str]
    """The name of the game."""
    NOTATION: ClassVar[str]
    """The text of the move, with fields in braces: ``work {village}:{place}``."""
    JSON_BYTES: ClassVar[int] = MOVE_BYTES
    """The length of the longest JSON that is read."""

    def __init_subclass__(cls, notation: str = "") -> None:
        if notation:  # attrs makes each class anew, without arguments
            cls.NOTATION = notation

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        self._check_range()

    def _check_range(self) -> None:
        """Refuse a move outside the universe. Few fields allow more than the universe has."""

    def __str__(self) -> str:
        fields = attrs.fields(type(self))  # type: ignore[arg-type]  # every move is an attrs class
        return self.NOTATION.format_map(
            {field.name: _word(field.name, getattr(self, field.name)) for field in fields}
        )


def _word(name: str, value: Any) -> str:
    """Return a field as notation shows it; a flag is its name, or nothing."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return f" {name}" if value else ""
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return str(value)


class Notation(Generic[M]):
    """The texts of all moves of one game."""

    def __init__(
        self, game: str, base: type[BaseMove], universe: Callable[[], tuple[M, ...]]
    ) -> None:
        self._name = game
        self._game = game.capitalize()
        self._base = base
        self._universe = universe

    def format_move(self, move: M, /) -> str:
        """Return *move* as short ASCII text, unambiguous without the state."""
        if type(move) not in self._base.__variants__:
            raise OptionError(foreign("a move", self._name, move))
        return str(move)

    def parse_move(self, text: str, /) -> M:
        """Return the move that *text* names. Raises `LoadError` with the word that is wrong.

        Capitals and extra spaces are accepted.
        """
        if not isinstance(text, str):
            raise LoadError(f"expected the text of a move, found {type(text).__name__}", "")
        move = self._by_text.get(text)
        if move is None:
            move = self._by_text.get(_normal(text))
        if move is None:
            raise LoadError(self._fault(text), "")
        return move

    @cached_property
    def _by_text(self) -> dict[str, M]:
        return {str(move): move for move in self._universe()}

    def _fault(self, text: str) -> str:
        """Return the sentence that names the first word that fits no move."""
        words = _split(text)
        if not words or len(text) > _LONGEST:
            return f"{short(text)} is not a move of {self._game}; {self._expected([], None)}"
        for place, word in enumerate(words):
            before = words[:place]
            if word not in self._after.get(tuple(before), ()):
                where = f"after {short(' '.join(before))}" if place else f"in {short(text)}"
                unknown = f"unknown {self._kind(before)} {short(word)} {where}"
                return f"{unknown}; {self._expected(before, word)}"
        return f"{short(text)} is not complete; {self._expected(words, None)}"

    def _kind(self, before: list[str]) -> str:
        """Return what kind of word may stand after these words: the name of a field of the move."""
        if not before:
            return "move"
        for move in self._after.get(tuple(before), {}).values():
            pattern = _split(type(move).NOTATION)
            field = re.match(r"\{(\w+)\}", " ".join(pattern[len(before) :]))
            return _KINDS.get(field[1], field[1]) if field else "word"
        return "word"

    def _expected(self, before: list[str], word: str | None) -> str:
        """Return what may stand after these words, or what the word was meant to be."""
        found = self._after.get(tuple(before), {})
        if word is not None and (close := get_close_matches(word, found, n=1)):
            return f"did you mean {close[0]!r}?"
        if not found:
            return "nothing was expected there"
        listed = ", ".join(list(found)[:_MOST_LISTED])
        return f"expected {listed}{', ...' if len(found) > _MOST_LISTED else ''}"

    @cached_property
    def _after(self) -> dict[tuple[str, ...], dict[str, M]]:
        """The words that may follow some words, each with a move that has them."""
        found: dict[tuple[str, ...], dict[str, M]] = {}
        for text, move in self._by_text.items():
            words = _split(text)
            for place, word in enumerate(words):
                found.setdefault(tuple(words[:place]), {}).setdefault(word, move)
        return found


def _split(text: str) -> list[str]:
    """Return the words of a move; ``red:b2`` is two of them, roofs joined by hyphens are one."""
    return re.findall(r"[^\s:]+", text.lower())


def _normal(text: str) -> str:
    return re.sub(r"\s*:\s*", ":", " ".join(text.lower().split()))
