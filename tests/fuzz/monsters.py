"""Inputs as long as allowed, made to be slow, deep or large; only some views are documents."""

import json
from collections.abc import Iterator
from typing import Any

from helvetia.core import Record, to_json
from helvetia.games import helsinki
from tests.helsinki.hostile import MANY_PILES, MOST_SHOWN, ONE_PILE, TWO_PILES, many_shown


def monsters(real: dict[str, list[bytes]], size: int) -> Iterator[tuple[str, bytes]]:
    """Each with a name and at most so long; ``real`` are documents to hide some of them in."""
    for name, data in _monsters(real, size):
        yield name, data[:size]


def _monsters(real: dict[str, list[bytes]], size: int) -> Iterator[tuple[str, bytes]]:
    yield "nothing", b""
    yield "deep lists", b"[" * size
    yield "deep lists that end", b"[" * (size // 2) + b"]" * (size // 2)
    yield "deep objects", b'{"a":' * (size // 5)
    yield "a long number", b"9" * size
    yield "a long negative number in a list", b"[-" + b"1" * (size - 3) + b"]"
    yield "many digits after the point", b"0." + b"1" * (size - 2)
    yield "a large exponent", b"1e" + b"9" * (size - 2)
    yield "an endless string", b'"' + b"a" * (size - 1)
    yield "a string of escapes", b'"' + b"\\u0041" * (size // 6 - 1) + b'"'
    yield "a string of backslashes", b'"' + b"\\" * (size - 1)
    yield "half surrogates", b'"' + b"\\ud800" * (size // 6 - 1) + b'"'
    yield "one key again and again", b"{" + b'"a":1,' * (size // 6) + b'"a":1}'
    yield "many keys", json.dumps({f"k{n}": n for n in range(size // 17)}).encode()
    yield "many empty lists", b"[" + b"[]," * (size // 3 - 1) + b"[]]"
    yield "many nothings", b"[" + b"null," * (size // 5 - 1) + b"null]"
    yield "white space", b" " * size
    yield "not UTF-8", b"\xff" * size
    yield "sixteen bits a letter", "[1]".encode("utf-16") * (size // 8)
    yield "not a number", b"[" + b"NaN," * (size // 4 - 1) + b"NaN]"
    yield "moves without end", _with(real["record"][3], "moves", ["pass"] * (size // 9))
    line = {"at": 0, "line": ["draft well"] * 400}
    yield "many long variations", _with(real["record"][3], "notes", [line] * (size // 6000))
    yield "many tags", _with(real["record"][3], "tags", {f"t{n}": "x" for n in range(size // 14)})
    yield "a long value of an unknown key", _with(real["helvetia-state"][0], "x", "y" * size)
    for name in ("helvetia-state", "helsinki-state"):
        document = json.loads(real[name][10])
        for key, value in document.items():
            if isinstance(value, list) and value:
                yield f"{name}: much of {key}", _with(real[name][10], key, value * 2000)
                # Almost as many lists and objects as are allowed.
                most = 9_000 // max(1, json.dumps(value).count("{"))
                yield f"{name}: enough of {key}", _with(real[name][10], key, value * most)
    yield from _shown()


def _shown() -> Iterator[tuple[str, bytes]]:
    """Views of Helsinki with as many shown cards as can be, and records that begin with them."""
    for drawn in (ONE_PILE, TWO_PILES, MANY_PILES):
        for decision in ("action", "limit"):
            state = many_shown(4, MOST_SHOWN, drawn=drawn, decision=decision).build()
            name = f"{MOST_SHOWN} shown cards of each seat, {1 + len(drawn[0])} piles, {decision}"
            yield f"a view: {name}", to_json(state).encode()
            yield f"a record: {name}", Record.start_from(helsinki, state).to_json().encode()


def _with(document: bytes, key: str, value: Any) -> bytes:
    return json.dumps({**json.loads(document), key: value}).encode()
