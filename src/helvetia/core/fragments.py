"""Canonical text in fragments: parts of a value that come again are written and read once.

A class whose values are written and read all the time may have a short cut for its canonical
text (``__canonical__``, see :class:`ShortCut`). What it shares with every other such class is
here: tables that remember fragments, and the ordinary codec for a fragment not met before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, IntEnum
from typing import Any, Final, Generic, TypeVar

import attrs

from helvetia.core.errors import LoadError
from helvetia.core.kinds import Kind, Thing, shape_of

E = TypeVar("E", bound=Enum)
K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")

#: Longer texts take the ordinary way, so that nothing long is ever remembered.
LONGEST: Final = 1 << 14


@attrs.frozen
class ShortCut(Generic[T]):
    """A quicker way between the values of a class and their canonical text.

    ``write`` gives exactly what the ordinary writer would. ``read`` gives exactly what the
    ordinary reader would, or raises: the ordinary reader then reads the text, or says what is
    wrong with it. So a short cut must refuse whatever it does not know for certain.
    """

    write: Callable[[T], str]
    read: Callable[[str], T]


class Fragments(dict[K, V]):
    """What `make` gave for each key, remembered; emptied when it is full.

    >>> squares = Fragments(lambda number: number * number, most=2)
    >>> squares[3], squares[4], len(squares), squares[5], len(squares)
    (9, 16, 2, 25, 1)
    """

    def __init__(self, make: Callable[[K], V], most: int = 1 << 12) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: K) -> V:
        value = self._make(key)  # what it raises is not remembered
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


class Texts(Fragments[str, V]):
    """What `read` gave for each text; longer texts than any real one are refused, not kept."""

    def __init__(self, read: Callable[[str], V], longest: int, most: int = 1 << 12) -> None:
        super().__init__(read, most)
        self._longest = longest

    def __missing__(self, text: str) -> V:
        if len(text) > self._longest:
            raise LoadError("a fragment of more characters than there can be")
        value = self._make(text)  # as above: a call of that would cost as much again
        if len(self) >= self._most:
            self.clear()
        self[text] = value
        return value


def cut(text: str, marks: Iterable[str]) -> list[str]:
    """What stands before, between and after marks that follow one another in a text.

    >>> cut('"coins":2,"colour":"red"', ('"coins":', ',"colour":'))
    ['', '2', '"red"']
    """
    pieces, found = [], ""
    for mark in marks:  # measured: half the time of `index` and a slice
        piece, found, text = text.partition(mark)
        pieces.append(piece)
    if not found:  # nothing is left after a mark that is missing, so the last one is missing, too
        raise LoadError("not these keys in this order")
    pieces.append(text)
    return pieces


def cut_list(text: str) -> list[str]:
    """The items of a list of words or numbers by their text.

    >>> cut_list('["red",2]'), cut_list("[]")
    (['"red"', '2'], [])
    """
    if text[:1] != "[" or text[-1:] != "]":
        raise LoadError("not a list")
    return text[1:-1].split(",") if len(text) > 2 else []


def cut_row(text: str, first: str) -> list[str]:
    """The objects of a list by their text, each without the beginning that all share.

    >>> cut_row('[{"coins":2},{"coins":3}]', '{"coins":')
    ['2}', '3}']
    """
    if text == "[]":
        return []
    start = "[" + first
    if not text.startswith(start) or text[-1] != "]":
        raise LoadError("not such a list")
    return text[len(start) : -1].split("," + first)


def keys(kind: type) -> tuple[str, ...]:
    """The texts before each field in canonical text.

    >>> from helvetia.core import ScoreItem
    >>> keys(ScoreItem)
    ('{"detail":', ',"points":', ',"source":')
    """
    first, *others = sorted(_fields(kind))
    return (f'{{"{first}":', *(f',"{name}":' for name in others))


def template(kind: type) -> str:
    """The canonical text of an object of this class, with ``%s`` for the text of each field.

    >>> from helvetia.core import ScoreItem
    >>> template(ScoreItem)
    '{"detail":%s,"points":%s,"source":%s}'
    """
    return "{" + ",".join(f'"{name}":%s' for name in sorted(_fields(kind))) + "}"


def number(value: int | None) -> str:
    """The canonical text of a number or of nothing; of a member of an enum its number."""
    return "null" if value is None else int.__repr__(value)


def row(texts: Iterable[str]) -> str:
    """The canonical text of a list, from those of its items.

    >>> row(["1", "null"])
    '[1,null]'
    """
    return "[" + ",".join(texts) + "]"


def words(kind: type[Enum]) -> tuple[str, ...]:
    """The canonical texts of all members of an enum, in their order."""
    return tuple(write_fragment(member, kind) for member in kind)


def by_word(kind: type[E]) -> dict[str, E]:
    """The members of an enum by their canonical text."""
    return dict(zip(words(kind), kind, strict=True))


def index_by_word(kind: type[IntEnum], nothing: int) -> dict[str, int]:
    """The same as plain numbers, with a number for null."""
    return {"null": nothing, **{word: int(member) for word, member in by_word(kind).items()}}


def write_fragment(value: T, kind: type[T]) -> str:
    """A value's canonical text, written the ordinary way; LoadError if it is not of that kind.

    Texts are remembered by equal values, and True equals 1: so what is written must be what the
    kind says.

    >>> write_fragment((1, 0), tuple[int, ...])
    '[1,0]'
    >>> write_fragment((True, 0), tuple[int, ...])
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: expected an integer, found true: at $[0]
    """
    from helvetia.core.codec import encode, from_json, to_document

    text = encode(to_document(value))
    if from_json(text, kind) != value:
        raise LoadError("not what it says")
    return text


def read_fragment(text: str, kind: type[T]) -> T:
    """The value of a canonical text, read the ordinary way; LoadError if it is another text."""
    from helvetia.core.codec import encode, from_json, to_document

    value = from_json(text, kind)
    if encode(to_document(value)) != text:
        raise LoadError("not canonical")
    return value


def read_fields(text: str, kind: type, names: Sequence[str]) -> list[Any]:
    """The values of neighbouring fields of an object: ``"coins":2,"colour":"red"``.

    The names are in the order of canonical text. `Any`: each field is of its own type.
    """
    from helvetia.core.codec import encode, from_document, to_document
    from helvetia.core.parse import parse

    fields = _fields(kind)
    document = parse("{" + text + "}")
    if not isinstance(document, dict) or list(document) != list(names):
        raise LoadError("not these fields")
    values: list[Any] = [
        from_document(document[name], fields[name])  # type: ignore[arg-type]  # no class, as good
        for name in names
    ]
    if encode(to_document(dict(zip(names, values, strict=True)))) != "{" + text + "}":
        raise LoadError("not canonical")
    return values


def _fields(kind: type) -> Mapping[str, Kind]:
    shape = shape_of(kind)
    assert isinstance(shape, Thing)
    return shape.fields
