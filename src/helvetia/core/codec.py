"""Values to documents and back, strictly.

A document is what JSON can hold: dicts with string keys, lists, strings, integers, booleans
and None. What is read is exactly what is written; nothing is coerced, nothing is defaulted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.fragments import LONGEST, ShortCut
from helvetia.core.parse import MAX_BYTES, checked_text, parse
from helvetia.core.reading import FAULTS, Reader, as_load_error
from helvetia.core.writing import Writer

T = TypeVar("T")

# A document is built afresh for every call, so it cannot contain itself: no need to check.
_ENCODER = json.JSONEncoder(
    ensure_ascii=True,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,
)
# `Any`: a short cut is found by the class that it is for, which no type checker can see.
_SHORT_CUTS: dict[object, ShortCut[Any] | None] = {}


def to_document(value: object) -> object:
    """A value as plain JSON-able data.

    >>> from helvetia.core import ScoreItem
    >>> to_document((ScoreItem("church", 3, ""), None))
    [{'source': 'church', 'points': 3, 'detail': ''}, None]
    """
    return _writer().write(value)


def from_document(document: object, kind: type[T]) -> T:
    """The value of a document; LoadError with the path of the first fault.

    >>> from helvetia.core import ScoreItem
    >>> from_document({"source": "church", "points": 3, "detail": ""}, ScoreItem)
    ScoreItem(source='church', points=3, detail='')
    >>> from_document({"source": "church", "points": True, "detail": ""}, ScoreItem)
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: expected an integer, found true: at $.points
    """
    read = _fast_reader().hook(kind)  # a kind without a document form is the caller's mistake
    try:
        value = read(document, kind)
    except FAULTS as fault:
        raise _located(document, kind, fault) from fault
    return value  # type: ignore[return-value]  # the hook was made for this very kind


def to_json(value: object) -> str:
    """A value as canonical JSON: sorted keys, no spaces, ASCII.

    >>> from helvetia.core import ScoreItem
    >>> to_json(ScoreItem("church", 3, ""))
    '{"detail":"","points":3,"source":"church"}'
    """
    short_cut = _short_cut(type(value))
    if short_cut is not None:
        try:
            return short_cut.write(value)
        except FAULTS:
            pass  # no such value can be: let the ordinary writer say so
    return encode(to_document(value))


def encode(document: object) -> str:
    """A document as canonical text."""
    return _ENCODER.encode(document)


def from_json(text: str | bytes, kind: type[T], *, max_bytes: int = MAX_BYTES) -> T:
    """The value of a JSON text; LoadError for anything but exactly what `to_json` writes.

    Key order and white space are free. A kind is a class or a type expression; a union of
    variants of one family, such as a game's `AnyMove`, is read by the tag, as the family is.

    >>> from helvetia.core import ScoreItem
    >>> from_json('{"source": "church", "points": 3, "detail": ""}', ScoreItem)
    ScoreItem(source='church', points=3, detail='')
    >>> from_json('[1, 2, "3"]', tuple[int, ...])
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: expected an integer, found '3': at $[2]
    """
    short_cut = _short_cut(kind)
    if short_cut is not None:
        text = checked_text(text, max_bytes)
        if len(text) <= LONGEST:
            try:
                value: T = short_cut.read(text)
                return value
            except FAULTS:
                pass  # not canonical, or wrong: the ordinary reader finds out
    return from_document(parse(text, max_bytes=max_bytes), kind)


def digest(value: object) -> str:
    """The SHA-256 of the canonical JSON, in hexadecimal: the same on every machine.

    >>> digest(())[:16]
    '4f53cda18c2baa0c'
    """
    return hashlib.sha256(to_json(value).encode("ascii")).hexdigest()


def load_state(game: Game[S, O, M, E_co], text: str | bytes, *, max_bytes: int = MAX_BYTES) -> S:
    """A game's state from JSON, refused with LoadError if no game can reach it.

    >>> from helvetia.games import helvetia
    >>> state = helvetia.new_game(3)
    >>> load_state(helvetia, to_json(state)) == state
    True
    """
    state = from_json(text, game.GameState, max_bytes=max_bytes)
    try:
        game.validate(state)
    except LoadError:
        raise
    except (HelvetiaError, ValueError) as error:
        raise as_load_error(error) from error
    return state


def _located(document: object, kind: object, fault: Exception) -> LoadError:
    """Read once more with the reader that keeps track of the path."""
    try:
        _located_reader().hook(kind)(document, kind)
    except FAULTS as located:
        return as_load_error(located)
    return as_load_error(fault)


def _short_cut(kind: object) -> ShortCut[Any] | None:
    """The short cut of a class that has one; it is imported when it is first used."""
    try:
        return _SHORT_CUTS[kind]
    except KeyError:
        find: Callable[[], ShortCut[Any]] | None = getattr(kind, "__canonical__", None)
        found = _SHORT_CUTS[kind] = None if find is None else find()
        return found


@cache
def _writer() -> Writer:
    return Writer()


@cache
def _fast_reader() -> Reader:
    return Reader(located=False)


@cache
def _located_reader() -> Reader:
    return Reader(located=True)
