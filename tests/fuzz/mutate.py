"""Mutations: of bytes, and of documents as trees (so that most of them stay JSON)."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

#: Numbers, words and texts that have broken loaders before.
NASTY: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 8, 55, 99, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 10**30,
    0.5, -0.0, 1e400, float("nan"), float("-inf"), "", "red", "neutral", "man", "b2", "turn",
    "over", "joker", "unknown", "__class__", "\ud800", "\x00", "a" * 300, "é", [], {}, [[]],
    {"type": "pass"}, [None] * 50, {"": 1},
)  # fmt: skip
SPLICES = (
    b"NaN", b"-", b"1e999", b"0x1", b"01", b"[" * 70, b'{"a":' * 70, b"9" * 400, b"\\ud800",
    b"\xff", b"\x00", b'"', b",", b"}", b"]", b"\xef\xbb\xbf", b'"type":"pass",', b"true",
    b"/* */", b"'", b"  ", b"\n", b"-0", b"1.0", b'"rules_version":2,', b'"game":"helvetia",',
)  # fmt: skip


def mutate(data: bytes, other: bytes, rng: Random) -> bytes:
    """The input changed in one to four ways; ``other`` lends pieces."""
    if rng.random() < 0.6:
        changed = _as_tree(data, other, rng)
        if changed is not None:
            return changed
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice(_BYTE_CHANGES)(data, other, rng)
    return data


# --- bytes ---------------------------------------------------------------------------------------


def _spot(data: bytes, rng: Random) -> int:
    return rng.randrange(len(data) + 1)


def _flip(data: bytes, other: bytes, rng: Random) -> bytes:
    if not data:
        return other[:10]
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, other: bytes, rng: Random) -> bytes:
    at = _spot(data, rng)
    return data[:at] + data[at + rng.choice((1, 1, 2, 8, 64)) :]


def _end(data: bytes, other: bytes, rng: Random) -> bytes:
    return data[: _spot(data, rng)]


def _repeat(data: bytes, other: bytes, rng: Random) -> bytes:
    at = _spot(data, rng)
    piece = data[at : at + rng.choice((1, 4, 20, 100))]
    return data[:at] + piece * rng.choice((1, 2, 30)) + data[at:]


def _splice(data: bytes, other: bytes, rng: Random) -> bytes:
    at = _spot(data, rng)
    return data[:at] + rng.choice(SPLICES) + data[at:]


def _cross(data: bytes, other: bytes, rng: Random) -> bytes:
    return data[: _spot(data, rng)] + other[_spot(other, rng) :]


_BYTE_CHANGES: tuple[Callable[[bytes, bytes, Random], bytes], ...] = (
    _flip, _flip, _cut, _end, _repeat, _splice, _splice, _cross,
)  # fmt: skip


# --- documents -----------------------------------------------------------------------------------


def _as_tree(data: bytes, other: bytes, rng: Random) -> bytes | None:
    """The document with some of its parts exchanged; None if it is no document."""
    try:
        tree, lender = json.loads(data), json.loads(other)
    except (ValueError, RecursionError):
        return None
    spots = _spots(tree)
    if not spots:
        return json.dumps(rng.choice(NASTY)).encode()
    pieces = _spots(lender)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        parent, key = spots[rng.randrange(len(spots))]
        _change(parent, key, spots, pieces, rng)
    try:
        text = json.dumps(tree, ensure_ascii=rng.random() < 0.5)
    except (ValueError, RecursionError):  # a part was put into itself
        return None
    if rng.random() < 0.05:
        text = _key_twice(text, rng)
    return text.encode("utf-8", "surrogatepass")


def _spots(tree: Any) -> list[tuple[Any, Any]]:
    """Every (parent, key) in the tree."""
    found: list[tuple[Any, Any]] = []
    rest = [tree]
    while rest:
        node = rest.pop()
        if isinstance(node, dict):
            found += [(node, key) for key in node]
            rest += node.values()
        elif isinstance(node, list):
            found += [(node, index) for index in range(len(node))]
            rest += node
    return found


def _change(
    parent: Any,
    key: Any,
    spots: list[tuple[Any, Any]],
    pieces: list[tuple[Any, Any]],
    rng: Random,
) -> None:
    if not _is_there(parent, key):
        return  # an earlier change took it away
    kind = rng.randrange(9)
    value = parent[key]
    if kind == 0:
        del parent[key]
    elif kind == 1 and isinstance(parent, list):
        parent.insert(key, value)
    elif kind == 1:
        parent[rng.choice(("x", "type", "", key + "_"))] = value
    elif kind in (2, 3) and type(value) is int:
        parent[key] = value + rng.choice((-2, -1, 1, 2, 100))
    elif kind in (4, 5):
        lent, where = rng.choice(pieces or spots)
        parent[key] = lent[where] if _is_there(lent, where) else None
    elif kind == 6:
        there, where = spots[rng.randrange(len(spots))]
        if _is_there(there, where):
            parent[key], there[where] = there[where], value
    else:
        parent[key] = rng.choice(NASTY)


def _is_there(parent: Any, key: Any) -> bool:
    return key in parent if isinstance(parent, dict) else key < len(parent)


def _key_twice(text: str, rng: Random) -> str:
    at = text.find('"', rng.randrange(max(1, len(text) // 2)))
    end = text.find(":", at)
    return text if at < 0 or end < 0 else f"{text[:at]}{text[at:end]}: 0, {text[at:]}"
