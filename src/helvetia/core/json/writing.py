"""Values to canonical JSON text: sorted keys, no spaces, ASCII.

For every kind of value a function is made once. That of a class is compiled: one f-string with the
keys in order and a call for each value. So no dicts and lists are built only to be written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
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
        return {member: _quoted(word) for word, member in words_of(kind).items()}.__getitem__
    arguments: tuple[Any, ...] = get_args(kind)
    if is_union(kind):
        if len(arguments) > 2 or NoneType not in arguments:
            return write
        (of,) = (argument for argument in arguments if argument is not NoneType)
        each = _writer_of(of, within)
        return lambda value: "null" if value is None else each(value)
    if get_origin(kind) is tuple:
        if arguments[1:] == (...,):
            each = _writer_of(arguments[0], within)
            return lambda value: f"[{','.join(map(each, value))}]"
        writers = [_writer_of(of, within) for of in arguments]
        return lambda value: f"[{','.join(w(v) for w, v in zip(writers, value, strict=True))}]"
    # The value tells its class; a class may hold itself.
    if isinstance(kind, TypeVar) or is_family(kind) or kind in within:
        return write
    return _object_writer(kind, (*within, kind))


def _object_writer(kind: Any, within: tuple[object, ...]) -> Writer:
    """Compile the function of a class."""
    tag, fields = tag_of(kind), fields_of(kind)
    parts = {} if tag is None else {TAG: f'"{TAG}":"{tag}",'}
    names: dict[str, object] = {}
    for name, of, default, is_brief in fields:
        each = _writer_of(of, within)
        if is_brief:
            names[name] = partial(_write_brief, name, each, default)
            parts[name] = f"{{{name}(self.{name})}}"
        else:
            names[name] = each
            parts[name] = f'"{name}":{{{name}(self.{name})}},'
    text = "".join(parts[name] for name in sorted(parts))
    if any(field.is_brief for field in fields):  # perhaps the last one, and its comma stays
        source = f"'{{' + f'''{text}'''.removesuffix(',') + '}}'"
    else:
        source = f"f'''{{{{{text.removesuffix(',')}}}}}'''"
    return compiled("_write", [f"return {source}"], names)


def _write_brief(name: str, each: Writer, default: object, value: object) -> str:
    return "" if value == default else f'"{name}":{each(value)},'
