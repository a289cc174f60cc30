"""JSON text from outside, read with suspicion.

`json.loads` alone lets a document repeat keys, smuggle in NaN, exhaust the stack by nesting
and buy quadratic time with endless digits. Here all of that is refused, and every refusal is
a `LoadError` that says where.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from helvetia.core.errors import LoadError

MAX_BYTES: Final = 4 * 1024 * 1024
MAX_DEPTH: Final = 64
#: Lists and objects in one document; the states of both games have some hundreds.
MAX_CONTAINERS: Final = 10_000
MAX_INTEGER: Final = 2**63 - 1
MIN_INTEGER: Final = -(2**63)
#: A text with more faults than this is given up.
_MANY_FAULTS: Final = 1000

# Possessive repeats, and a closing quote that may be missing: linear on any input at all.
_STRING = r'"(?:[^"\\]++|\\.)*+"?'
_STRINGS = re.compile(_STRING, re.DOTALL)
_BRACKETS_ONLY = {code: None for code in range(128) if chr(code) not in "[]{}"}
_DIGITS_AS_ZERO = str.maketrans("123456789", "000000000")
_LONG_DIGITS = "0" * 20
_TOKENS = re.compile(rf"{_STRING}|[][{{}}]|[0-9]{{20,}}+", re.DOTALL)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def parse(text: str | bytes, *, max_bytes: int = MAX_BYTES) -> object:
    """The plain value of a JSON text: objects, lists, strings, 64-bit integers, booleans, null.

    >>> parse('{"coins": [1, 2]}')
    {'coins': [1, 2]}
    >>> parse('{"coins": [1, 2.5]}')
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: 2.5 is not an integer: at $.coins[1]
    """
    text = checked_text(text, max_bytes)
    _check_structure(text)
    faults = 0

    def fault(message: str) -> _Fault:
        nonlocal faults
        faults += 1
        if faults > _MANY_FAULTS:  # not worth the time to find the path of the first
            raise LoadError(f"much is wrong, for example: {message}")
        return _Fault(message)

    def collect(pairs: list[tuple[str, object]]) -> object:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        return fault(f"the key {short(twice)} occurs more than once")

    def refuse(number: str) -> object:
        return fault(f"{number[:24]} is not an integer")

    try:
        value: object = json.loads(
            text, object_pairs_hook=collect, parse_float=refuse, parse_constant=refuse
        )
    except json.JSONDecodeError as error:
        raise LoadError(
            f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        ) from None
    # An escape is the only way for half a surrogate pair to get past the encoding check.
    if faults or "\\u" in text:
        for message, path in _faults(value, "$"):
            raise LoadError(message, path)
    return value


def step(key: str) -> str:
    """One step of a path into an object.

    >>> step("coins"), step("two words")
    ('.coins', "['two words']")
    """
    return f".{key}" if _IDENTIFIER.fullmatch(key) else f"[{short(key)}]"


def short(text: str) -> str:
    """A string as it is quoted in messages: ASCII only, and never long."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")


class _Fault:
    """Stands in the parsed tree where something is wrong, so that its path can be found."""

    def __init__(self, message: str) -> None:
        self.message = message


def checked_text(text: str | bytes, max_bytes: int) -> str:
    """The text as characters; LoadError if it is too long or no UTF-8."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"a JSON text is a str or bytes, not a {type(text).__name__}")
    size = len(text)
    if size <= max_bytes:
        try:
            if isinstance(text, bytes):
                text = text.decode("utf-8")
            elif not text.isascii():
                size = len(text.encode("utf-8"))
        except (UnicodeDecodeError, UnicodeEncodeError) as error:
            raise LoadError(f"not UTF-8 text: {error.reason} (position {error.start})") from None
    if size > max_bytes:
        raise LoadError(f"the document is too long: more than {max_bytes} bytes")
    assert isinstance(text, str)  # longer bytes were refused, shorter ones decoded
    return text


def _check_structure(text: str) -> None:
    # Measured: splitting costs a third of the regular expression, translating a fifth.
    bare = _STRINGS.sub(" ", text) if "\\" in text else " ".join(text.split('"')[::2])
    containers = bare.count("[") + bare.count("{")
    many = containers > MAX_CONTAINERS
    # Of very many brackets only the first are followed: the document is refused in any case.
    deep = containers > MAX_DEPTH and _too_deep(bare[:MAX_CONTAINERS] if many else bare)
    if deep or _LONG_DIGITS in bare.translate(_DIGITS_AS_ZERO):
        raise _structure_fault(text)
    if many:
        raise LoadError(f"{containers} lists and objects are more than {MAX_CONTAINERS}")


def _too_deep(bare: str) -> bool:
    depth = 0
    for character in bare.translate(_BRACKETS_ONLY):
        if character in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        else:  # a closing bracket, or a character that is no JSON and stops the parser earlier
            depth -= 1
    return False


def _structure_fault(text: str) -> LoadError:
    """Look again, slowly, for the position of a fault that is known to be there."""
    depth = position = 0
    for token in _TOKENS.finditer(text):
        first, position = token[0][0], token.start()
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        elif first.isdigit():
            return LoadError(
                f"a number of {len(token[0])} digits is too long (position {position})"
            )
        if depth > MAX_DEPTH:
            break
    return LoadError(f"nested more than {MAX_DEPTH} deep (position {position})")


def _faults(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Fault):
        yield value.message, path
    elif isinstance(value, str):
        if _has_surrogate(value):
            yield f"{short(value)} holds half of a surrogate pair", path
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, f"{path}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if _has_surrogate(key):
                yield f"the key {short(key)} holds half of a surrogate pair", path
            yield from _faults(item, path + step(key))


def _has_surrogate(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
