"""Inputs of up to a mebibyte made to be slow, deep or large; none of them is a document."""

import json
from collections.abc import Iterator
from typing import Any

SIZE = 1 << 20


def monsters(real: dict[str, list[bytes]]) -> Iterator[tuple[str, bytes]]:
    """Each with a name; ``real`` are documents to hide some of them in."""
    yield "nothing", b""
    yield "deep lists", b"[" * SIZE
    yield "deep lists that end", b"[" * (SIZE // 2) + b"]" * (SIZE // 2)
    yield "deep objects", b'{"a":' * (SIZE // 5)
    yield "a long number", b"9" * SIZE
    yield "a long negative number in a list", b"[-" + b"1" * (SIZE - 3) + b"]"
    yield "many digits after the point", b"0." + b"1" * (SIZE - 2)
    yield "a large exponent", b"1e" + b"9" * (SIZE - 2)
    yield "an endless string", b'"' + b"a" * (SIZE - 1)
    yield "a string of escapes", b'"' + b"\\u0041" * (SIZE // 6 - 1) + b'"'
    yield "a string of backslashes", b'"' + b"\\" * (SIZE - 1)
    yield "half surrogates", b'"' + b"\\ud800" * (SIZE // 6 - 1) + b'"'
    yield "one key again and again", b"{" + b'"a":1,' * (SIZE // 6) + b'"a":1}'
    yield "many keys", json.dumps({f"k{n}": n for n in range(SIZE // 17)}).encode()
    yield "many empty lists", b"[" + b"[]," * (SIZE // 3 - 1) + b"[]]"
    yield "many nothings", b"[" + b"null," * (SIZE // 5 - 1) + b"null]"
    yield "white space", b" " * SIZE
    yield "not UTF-8", b"\xff" * SIZE
    yield "sixteen bits a letter", "[1]".encode("utf-16") * (SIZE // 8)
    yield "not a number", b"[" + b"NaN," * (SIZE // 4 - 1) + b"NaN]"
    yield "moves without end", _with(real["record"][3], "moves", ["pass"] * (SIZE // 9))
    line = {"at": 0, "line": ["draft well"] * 400}
    yield "many long variations", _with(real["record"][3], "notes", [line] * (SIZE // 6000))
    yield "many tags", _with(real["record"][3], "tags", {f"t{n}": "x" for n in range(SIZE // 14)})
    yield "an unknown key of a mebibyte", _with(real["helvetia-state"][0], "x", "y" * SIZE)
    for name in ("helvetia-state", "helsinki-state"):
        document = json.loads(real[name][10])
        for key, value in document.items():
            if isinstance(value, list) and value:
                yield f"{name}: much of {key}", _with(real[name][10], key, value * 2000)[:SIZE]
                # Almost as many lists and objects as are allowed.
                most = 9_000 // max(1, json.dumps(value).count("{"))
                yield f"{name}: enough of {key}", _with(real[name][10], key, value * most)[:SIZE]


def _with(document: bytes, key: str, value: Any) -> bytes:
    return json.dumps({**json.loads(document), key: value}).encode()
