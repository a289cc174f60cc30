"""Values to canonical JSON text: sorted keys, no spaces, ASCII.

For every kind of value a function is made once. That of a class is compiled: one text with the keys
in order, and an expression for each value. So no dicts and lists are built only to be written.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from json.encoder import encode_basestring_ascii as _quoted
from types import NoneType
from typing import Any, Final, TypeAlias, TypeVar, get_args, get_origin

from helvetia.core.drafts import compiled
from helvetia.core.json.forms import (
    TAG,
    fields_of,
    is_enum,
    is_family,
    is_union,
    tag_of,
    words_of,
)

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
def _writer(kind: type) -> Writer:
    return _writer_of(kind, ())


def _writer_of(kind: Any, within: tuple[object, ...]) -> Writer:
    """Return a function that writes values of *kind*, which lies *within* other classes."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_enum(kind):
        return _words(kind).__getitem__
    # The value tells its class; a class may hold itself.
    if isinstance(kind, TypeVar) or is_family(kind) or kind in within:
        return write
    names: dict[str, object] = {}
    if is_union(kind) or get_origin(kind) is tuple:
        source = _source("self", kind, within, names)
    else:
        source = _object_source(kind, (*within, kind), names)
    return compiled("_write", [f"return {source}"], names)


def _words(kind: type[Enum]) -> dict[Enum, str]:
    return {member: _quoted(word) for word, member in words_of(kind).items()}


def _source(value: str, kind: Any, within: tuple[object, ...], names: dict[str, object]) -> str:
    """Return an expression that writes *value*; *names* gets the functions that it calls."""
    arguments: tuple[Any, ...] = get_args(kind)
    if is_union(kind) and len(arguments) == 2 and NoneType in arguments:
        (of,) = (argument for argument in arguments if argument is not NoneType)
        name = f"value_{len(names)}"
        names[name] = None  # only reserves the name
        inner = _source(name, of, within, names)
        return f"('null' if ({name} := {value}) is None else {inner})"
    if get_origin(kind) is tuple and arguments[1:] != (...,):
        items = enumerate(arguments)
        parts = [_source(f"{value}[{number}]", of, within, names) for number, of in items]
        return f"('[' + ','.join(({''.join(f'{part}, ' for part in parts)})) + ']')"
    name = f"write_{len(names)}"
    if is_enum(kind):
        names[name] = _words(kind)
        return f"{name}[{value}]"
    if get_origin(kind) is tuple:
        names[name] = _writer_of(arguments[0], within)
        return f"('[' + ','.join(map({name}, items)) + ']' if (items := {value}) else '[]')"
    names[name] = write if is_union(kind) else _writer_of(kind, within)
    return f"{name}({value})"


def _object_source(kind: Any, within: tuple[object, ...], names: dict[str, object]) -> str:
    """Return an expression that writes an object of a class: its keys in order, and each value."""
    tag, fields = tag_of(kind), fields_of(kind)
    keys = {} if tag is None else {TAG: f'"{TAG}":"{tag}",'}
    values: dict[str, str] = {}
    for name, of, default, is_brief in fields:
        keys[name] = f'"{name}":%s,'
        values[name] = _source(f"self.{name}", of, within, names)
        if is_brief:
            names[f"default_{name}"] = default
            is_default = f"self.{name} is default_{name} or self.{name} == default_{name}"
            pair = f"'{keys[name]}' % {values[name]}"
            keys[name], values[name] = "%s", f"('' if {is_default} else {pair})"
    text = "".join(keys[name] for name in sorted(keys))
    filled = "".join(f"{values[name]}, " for name in sorted(values))
    if any(field.is_brief for field in fields):  # perhaps the last one, and its comma stays
        return f"'{{' + ('{text}' % ({filled})).removesuffix(',') + '}}'"
    return f"'{{{text.removesuffix(',')}}}' % ({filled})"
