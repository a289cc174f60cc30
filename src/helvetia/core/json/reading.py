"""Documents to values, strictly: the hooks of one cattrs converter.

A hook that meets a fault raises it. The fast converter does not know where the fault lies; then the
document is read again by a detailed one, which records the path.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum, StrEnum
from functools import cache
from itertools import cycle
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_origin

import attrs

from helvetia.core.errors import LoadError
from helvetia.core.json.faults import FAULTS, expected, found, under
from helvetia.core.json.forms import (
    TAG,
    family_of,
    fields_of,
    is_enum,
    is_family,
    is_state,
    is_union,
    tag_of,
    words_of,
)
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER, short, step

if TYPE_CHECKING:
    from cattrs import Converter

# `Any`: cattrs calls a hook with a document and a kind, both known only at run time.
Hook: TypeAlias = Callable[[Any, Any], Any]


@cache
def converter(*, detailed: bool = False) -> Converter:
    """Return the converter with the hooks below; a *detailed* one knows where a fault lies."""
    from cattrs import Converter  # imported here, because a program that only plays needs no JSON

    made = Converter(forbid_extra_keys=True, detailed_validation=detailed)
    # Enums are integers or strings, too, so they have hooks of the same sort.
    hooks: dict[type, Hook] = {
        int: _integer,
        str: _string,
        bool: _truth,
        NoneType: _nothing,
        IntEnum: _word,
        StrEnum: _word,
    }
    for kind, hook in hooks.items():
        made.register_structure_hook(kind, hook)
    for applies, reader in (
        (_is_tuple, _tuple_reader),
        (is_union, _union_reader),
        (attrs.has, _class_reader),
        (is_family, _family_reader),
        (is_state, _state_reader),
    ):
        made.register_structure_hook_factory(applies, reader)
    return made


# --- numbers, strings, enums ---------------------------------------------------------------------


def _integer(value: Any, _: object) -> int:
    # `type is`, because True is an int to Python.
    if type(value) is int and MIN_INTEGER <= value <= MAX_INTEGER:
        return value
    raise expected("an integer", value)


def _string(value: Any, _: object) -> str:
    if type(value) is str:
        return value
    raise expected("a string", value)


def _truth(value: Any, _: object) -> bool:
    if type(value) is bool:
        return value
    raise expected("true or false", value)


def _nothing(value: Any, _: object) -> None:
    if value is not None:
        raise expected("null", value)


def _word(value: Any, kind: type[Enum]) -> Enum:
    members = words_of(kind)
    if type(value) is str and value in members:
        return members[value]
    raise expected(f"one of {', '.join(members)}", value)


# --- tuples and unions ---------------------------------------------------------------------------


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _tuple_reader(kind: Any, made: Converter) -> Hook:
    arguments = get_args(kind)
    any_length = arguments[1:] == (...,)
    hooks = [(of, made.get_structure_hook(of)) for of in arguments if of is not ...]
    wanted = "a list" if any_length else f"a list of {len(hooks)}"

    def read(value: Any, _: object) -> tuple[object, ...]:
        if type(value) is not list or not (any_length or len(value) == len(hooks)):
            raise expected(wanted, value)
        found: list[object] = []
        try:
            for item, (of, each) in zip(value, cycle(hooks), strict=False):
                found.append(each(item, of))
        except FAULTS as fault:
            raise under(f"[{len(found)}]", fault) from fault
        return tuple(found)

    of = arguments[0]
    return _words_reader(of, read) if any_length and is_enum(of) else read


def _words_reader(of: type[Enum], read: Hook) -> Hook:
    """Return a faster reader of lists of words; *read* names the fault of a list with one."""
    member_of = dict(words_of(of)).__getitem__

    def read_words(value: Any, kind: object) -> object:
        if type(value) is list:
            try:
                return tuple(map(member_of, value))
            except (KeyError, TypeError):
                pass
        return read(value, kind)

    return read_words


def _union_reader(kind: Any, made: Converter) -> Hook:
    others = [of for of in get_args(kind) if of is not NoneType]
    optional = len(others) < len(get_args(kind))
    family = family_of(others)
    if family is not None:
        each, of = _tagged_reader(family, made), None
    elif len(others) == 1:
        each, of = made.get_structure_hook(others[0]), others[0]
    elif all(other in (str, int, bool) for other in others):
        each, of = _plain_reader({other: made.get_structure_hook(other) for other in others}), None
    else:
        raise TypeError(f"the members of {kind} cannot be told apart in JSON")
    if not optional:
        return each
    return lambda value, _: None if value is None else each(value, of)


def _plain_reader(hooks: Mapping[type, Hook]) -> Hook:
    """Read one of several kinds that differ in JSON, such as strings and integers."""
    words = {str: "a string", int: "an integer", bool: "true or false"}
    wanted = " or ".join(words[of] for of in hooks)

    def read(value: Any, _: object) -> object:
        if type(value) in hooks:
            return hooks[type(value)](value, type(value))
        raise expected(wanted, value)

    return read


# --- classes, families, states -------------------------------------------------------------------


def _class_reader(kind: type, made: Converter) -> Hook:
    from cattrs.gen import make_dict_structure_fn

    tag, fields = tag_of(kind), fields_of(kind)
    wanted = f"an object ({kind.__name__})" if tag is None else f"an object of type {tag!r}"
    # Where every key is needed, their number shows faster whether there is another one.
    counted = not made.detailed_validation and all(f.default is attrs.NOTHING for f in fields)
    size = len(fields) + (tag is not None)
    structure: Hook = make_dict_structure_fn(kind, made, _cattrs_forbid_extra_keys=not counted)

    def read(value: Any, of: object) -> object:
        if type(value) is not dict or (tag is not None and value.get(TAG) != tag):
            raise expected(wanted, value)
        if counted:
            if len(value) != size:
                raise LoadError("keys are missing or unknown")  # the detailed converter names them
        elif tag is not None:
            value = {key: item for key, item in value.items() if key != TAG}
        return structure(value, of)

    return read


def _family_reader(kind: Any, made: Converter) -> Hook:
    return _tagged_reader({tag_of(of) or "": of for of in kind.__variants__}, made)


def _tagged_reader(family: Mapping[str, type], made: Converter) -> Hook:
    hooks = {tag: made.get_structure_hook(of) for tag, of in family.items()}

    def read(value: Any, _: object) -> object:
        if type(value) is not dict:
            raise expected("an object", value)
        tag = value.get(TAG)
        if type(tag) is not str or tag not in hooks:
            raise LoadError(f"expected one of {', '.join(hooks)}, found {found(tag)}", f"$.{TAG}")
        return hooks[tag](value, family[tag])

    return read


def _state_reader(kind: Any, made: Converter) -> Hook:
    hooks = {f.name: (f.kind, made.get_structure_hook(f.kind)) for f in fields_of(kind)}

    def read(value: Any, _: object) -> object:
        if type(value) is not dict:
            raise expected(f"an object ({kind.__name__})", value)
        for name in hooks:
            if name not in value:
                raise LoadError(f"missing key {name!r} of {kind.__name__}")
        parts: dict[str, object] = {}
        for name, item in value.items():
            if name not in hooks:
                raise LoadError(f"unknown key {short(str(name))} in {kind.__name__}")
            of, each = hooks[name]
            try:
                parts[name] = each(item, of)
            except FAULTS as fault:
                raise under(step(name), fault) from fault
        return kind.from_parts(**parts)

    return read
