"""JSON text from outside, parsed with suspicion.

`json.loads` alone accepts repeated keys, NaN, floats and half surrogate pairs. Here they are
refused, as are texts that are too long, too deep or made of very many parts. Every refusal is a
`LoadError` with the path.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from helvetia.core.errors import LoadError

#: The longest document: a record. The other kinds have less to say.
MAX_BYTES: Final = 1024 * 1024
STATE_BYTES: Final = 256 * 1024
OPTIONS_BYTES: Final = 128 * 1024
MOVE_BYTES: Final = 4 * 1024
#: Brackets in one document; a state has some hundreds.
MAX_BRACKETS: Final = 20_000
#: Lists and objects inside each other; a record has some ten. CPython itself refuses what is deeper
#: than its stack, but in WebAssembly the browser's stack is smaller and ends the whole interpreter.
MAX_DEPTH: Final = 500
MAX_INTEGER: Final = 2**63 - 1
MIN_INTEGER: Final = -(2**63)
#: A text with more faults than this is given up.
_MANY_FAULTS: Final = 1000
_TOO_DEEP: Final = "nested too deeply"
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def parse(text: str | bytes, *, max_bytes: int = MAX_BYTES) -> object:
    """Return the plain value of a JSON text. Raises `LoadError`.

    >>> parse('{"coins": [1, 2]}')
    {'coins': [1, 2]}
    >>> parse('{"coins": [1, 2.5]}')
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: 2.5 is not an integer: at $.coins[1]
    """
    text = _decoded(text, max_bytes)
    brackets = text.count("[") + text.count("{") if len(text) > MAX_DEPTH else 0
    if brackets > MAX_BRACKETS:
        raise LoadError(f"more than {MAX_BRACKETS} lists and objects")
    if brackets > MAX_DEPTH and _is_too_deep(text):
        raise LoadError(_TOO_DEEP)
    faults = keys = 0

    def fault(message: str) -> _Fault:
        nonlocal faults
        faults += 1
        if faults > _MANY_FAULTS:  # not worth the time to find the path of the first
            raise LoadError(f"many faults, for example: {message}")
        return _Fault(message)

    def count(found: dict[str, object]) -> object:
        nonlocal keys
        keys += len(found)
        return found

    def collect(pairs: list[tuple[str, object]]) -> object:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        return fault(f"the key {short(twice)} occurs more than once")

    def refuse(number: str) -> object:
        return fault(f"{number[:24]} is not an integer")

    load = partial(json.loads, text, parse_float=refuse, parse_constant=refuse)
    try:
        value: object = load(object_hook=count)
        if keys != text.count(":"):  # a key is repeated, or a string holds a colon
            faults = 0
            value = load(object_pairs_hook=collect)
        # An escape is the only way for half a surrogate pair to get past the encoding check.
        if faults or "\\" in text:
            for message, path in _faults(value, "$"):
                raise LoadError(message, path)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise LoadError(f"not JSON: {error.msg} ({where})") from None
    except RecursionError:  # the caller left little room
        raise LoadError(_TOO_DEEP) from None
    except ValueError as error:
        if isinstance(error, LoadError):
            raise
        raise LoadError("a number has too many digits") from None  # Python's own limit
    return value


def step(key: str) -> str:
    """Return one step of a path into an object.

    >>> step("coins"), step("two words")
    ('.coins', "['two words']")
    """
    return f".{key}" if _IDENTIFIER.fullmatch(key) else f"[{short(key)}]"


def short(text: str) -> str:
    """Return a string as messages quote it: ASCII only, and never long."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")


class _Fault:
    """Stands in the parsed tree where something is wrong, so that its path can be found."""

    def __init__(self, message: str) -> None:
        self.message = message


def _decoded(text: str | bytes, max_bytes: int) -> str:
    """Return the text as characters. Refuse one that is too long, or no UTF-8."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"a JSON text is a str or bytes, not a {type(text).__name__}")
    too_long = f"the document is too long: more than {max_bytes} bytes"
    if len(text) > max_bytes:
        raise LoadError(too_long)
    try:
        if isinstance(text, bytes):
            return text.decode("utf-8")
        if not text.isascii() and len(text.encode("utf-8")) > max_bytes:
            raise LoadError(too_long)
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise LoadError(f"not UTF-8 text: {error.reason} (position {error.start})") from None
    return text


def _is_too_deep(text: str) -> bool:
    """Return whether lists and objects of a text lie deeper than any document's."""
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if not 0 <= depth <= MAX_DEPTH:
            return depth > 0  # below zero the text is no JSON, and reading it says where
    return False


def _faults(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Fault):
        yield value.message, path
    elif isinstance(value, str):
        if has_surrogate(value):
            yield f"{short(value)} holds half of a surrogate pair", path
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, f"{path}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if has_surrogate(key):
                yield f"the key {short(key)} holds half of a surrogate pair", path
            yield from _faults(item, path + step(key))


def has_surrogate(text: str) -> bool:
    """Return whether a string holds half of a surrogate pair, which no file can hold."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
