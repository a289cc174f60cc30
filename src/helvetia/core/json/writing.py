"""Values to canonical JSON text: sorted keys, no spaces, ASCII.

For every kind of value a function is made once, which writes the text at once: no dicts and lists
are built only to be written.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from json.encoder import encode_basestring_ascii as _quoted
from types import NoneType
from typing import Any, Final, TypeAlias, get_args, get_origin

from helvetia.core.json.forms import TAG, fields_of, is_enum, is_family, is_union, tag_of, words_of

# `Any`: the kind of the value is known only at run time.
Writer: TypeAlias = Callable[[Any], str]

_PLAIN: Final[dict[object, Writer]] = {
    int: int.__repr__,
    str: _quoted,
    bool: {True: "true", False: "false"}.__getitem__,
    NoneType: {None: "null"}.__getitem__,
}


def write(value: object) -> str:
    """Return *value* as canonical JSON."""
    if isinstance(value, tuple | list):
        return f"[{','.join(map(write, value))}]"
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"the key {key!r} of a document must be a string")
        return f"{{{','.join(f'{_quoted(key)}:{write(value[key])}' for key in sorted(value))}}}"
    kind: Any = type(value)  # `Any`: no type checker knows that classes are hashable
    return _writer(kind)(value)


@cache
def _writer(kind: Any) -> Writer:
    """Return a function that writes values of a class or of an annotation."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_enum(kind):
        words: dict[Enum, str] = {one: _quoted(word) for word, one in words_of(kind).items()}
        return words.__getitem__
    of = get_args(kind)
    if is_union(kind) and len(of) == 2 and of[1] is NoneType:
        some = _writer(of[0])
        return lambda value: "null" if value is None else some(value)
    if get_origin(kind) is tuple and of[1:] == (...,):
        each = _writer(of[0])
        return lambda items: f"[{','.join(map(each, items))}]" if items else "[]"
    if is_union(kind) or is_family(kind) or get_origin(kind) is tuple:
        return write  # by its own class
    return _object_writer(kind)


def _object_writer(kind: Any) -> Writer:
    """Return a function that writes an object of a class or a state: its keys in order."""
    tag, fields = tag_of(kind), {field.name: field for field in fields_of(kind)}
    brief = {name: field.default for name, field in fields.items() if field.is_brief}

    @cache  # when it is first written: a class may hold itself
    def parts() -> list[tuple[str, str, Writer]]:
        found = {name: (name, _writer(field.kind)) for name, field in fields.items()}
        if tag is not None:
            found[TAG] = ("__class__", lambda _: f'"{tag}"')
        return [(f'"{key}":', *found[key]) for key in sorted(found)]

    def write_object(value: object) -> str:
        written = [
            f"{key}{writer(getattr(value, name))}"
            for key, name, writer in parts()
            if name not in brief or getattr(value, name) != brief[name]
        ]
        return f"{{{','.join(written)}}}"

    return write_object
