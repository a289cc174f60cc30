"""Which kinds of value have a document form, and what that form looks like.

The codec and the schema both start from `shape_of`, so they cannot disagree about what a
document may hold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum, IntEnum, StrEnum
from functools import cache, reduce
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, NewType, TypeAlias, Union, get_args, get_origin

import attrs

Kind: TypeAlias = object
"""A class, or a type expression such as `tuple[int, ...]` or `str | None`."""


@attrs.frozen
class Plain:
    """An integer, a string, a truth value or nothing: itself."""

    kind: type


@attrs.frozen
class Names:
    """An enum: one of a few words."""

    kind: type[Enum]
    members: Mapping[str, Enum]


@attrs.frozen
class Row:
    """A tuple of any length: a list."""

    item: Kind


@attrs.frozen
class Fixed:
    """A tuple of known length: a list of exactly that length."""

    items: tuple[Kind, ...]


@attrs.frozen
class Choice:
    """A union: told apart by the JSON type alone."""

    members: Mapping[type, Kind]


@attrs.frozen
class Thing:
    """An attrs class: an object with a key per field, and its tag if it is a variant."""

    kind: type
    fields: Mapping[str, Kind]
    tag: str | None


@attrs.frozen
class Family:
    """A base class with `__variants__`: one of their objects, told apart by the tag."""

    kind: type
    members: Mapping[str, type]


@attrs.frozen
class Some:
    """A union of variants of one family: told apart by the tag, too."""

    kind: type
    members: Mapping[str, type]


@attrs.frozen
class Stand:
    """A class with `__document__`: another attrs class stands for it in documents."""

    kind: type
    document: type


Shape: TypeAlias = Plain | Names | Row | Fixed | Choice | Thing | Family | Some | Stand

TAG = "type"
PLAIN = (int, str, bool, NoneType)


def snake_case(name: str) -> str:
    """A class name as a tag.

    >>> snake_case("DeliverGood"), snake_case("Pass"), snake_case("UseHTTPNow")
    ('deliver_good', 'pass', 'use_http_now')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


@cache
def shape_of(kind: Kind) -> Shape:
    """The document form of a kind; TypeError for a kind that has none.

    >>> shape_of(tuple[int, ...])
    Row(item=<class 'int'>)
    """
    if kind is None:
        return Plain(NoneType)
    if isinstance(kind, NewType):
        return shape_of(kind.__supertype__)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return shape_of(arguments[0])
    if origin is Union or origin is UnionType:
        return _choice(kind, arguments)
    if origin is tuple:
        if arguments[1:] == (...,):
            return Row(arguments[0])
        return Fixed(arguments)
    if isinstance(kind, type):
        return _class_shape(kind)
    raise TypeError(f"{kind!r} has no document form")


def _class_shape(kind: type) -> Shape:
    if kind in PLAIN:
        return Plain(kind)
    if issubclass(kind, Enum):
        return _names(kind)
    document = getattr(kind, "__document__", None)
    if document is not None:
        return Stand(kind, document)
    if "__variants__" in vars(kind):
        return _family(kind, vars(kind)["__variants__"])
    if attrs.has(kind):
        return _thing(kind)
    raise TypeError(f"{kind.__qualname__} has no document form: it is not an attrs class")


def _names(kind: type[Enum]) -> Names:
    names: dict[str, Enum]
    if issubclass(kind, StrEnum):
        names = {str(member.value): member for member in kind}
    elif issubclass(kind, IntEnum):
        names = {member.name.lower(): member for member in kind}
    else:
        raise TypeError(f"{kind.__qualname__} has no document form: use StrEnum or IntEnum")
    if len(names) != len(kind):
        raise TypeError(f"two members of {kind.__qualname__} have the same name in lower case")
    return Names(kind, MappingProxyType(names))


def _thing(kind: type) -> Thing:
    attrs.resolve_types(kind)
    # Fields outside __init__ are derived from the others, so they are no part of the document.
    fields = {field.name: field.type for field in attrs.fields(kind) if field.init}
    untyped = [name for name, of in fields.items() if of is None]
    if untyped:
        raise TypeError(f"{kind.__qualname__}.{untyped[0]} has no type")
    tag = _tag(kind)
    if tag is not None and TAG in fields:
        raise TypeError(f"{kind.__qualname__} is a variant: no field of it can be named {TAG!r}")
    return Thing(kind, MappingProxyType(fields), tag)


def _tag(kind: type) -> str | None:
    base = _base(kind)
    if base is None:
        return None
    if kind in vars(base)["__variants__"]:
        return snake_case(kind.__name__)
    raise TypeError(f"{kind.__qualname__} is not in {base.__qualname__}.__variants__")


def _base(kind: type) -> type | None:
    """The base class that makes this class one of a family."""
    return next((base for base in kind.__mro__[1:] if "__variants__" in vars(base)), None)


def _family(kind: type, variants: tuple[type, ...]) -> Family:
    members: dict[str, type] = {}
    for variant in variants:
        shape = shape_of(variant)
        if not isinstance(shape, Thing) or shape.tag is None:
            raise TypeError(
                f"{variant.__qualname__} in {kind.__qualname__}.__variants__ is not an attrs "
                f"class derived from {kind.__qualname__}"
            )
        if shape.tag in members:
            raise TypeError(f"two variants of {kind.__qualname__} have the tag {shape.tag!r}")
        members[shape.tag] = variant
    return Family(kind, MappingProxyType(members))


def _choice(kind: Kind, arguments: tuple[Kind, ...]) -> Choice | Some:
    some = _some(arguments)
    if some is not None:
        return some
    written: dict[type, list[Any]] = {}
    for argument in arguments:
        written.setdefault(_written_as(shape_of(argument)), []).append(argument)
    members: dict[type, Kind] = {}
    for of, kinds in written.items():
        if len(kinds) > 1 and _some(kinds) is None:
            raise TypeError(f"the members of {kind} cannot be told apart in a document")
        members[of] = reduce(or_, kinds)  # one, or variants, which are a union again
    return Choice(MappingProxyType(members))


def _some(kinds: Sequence[Kind]) -> Some | None:
    """Kinds that are all variants of one family, in its order; None if they are not."""
    shapes = [shape_of(kind) for kind in kinds]
    things = {shape.kind for shape in shapes if isinstance(shape, Thing)}
    bases = {_base(thing) for thing in things}
    base = bases.pop() if len(bases) == 1 else None
    if base is None or len(things) < len(kinds):
        return None
    family = _family(base, vars(base)["__variants__"])
    chosen = {tag: member for tag, member in family.members.items() if member in things}
    return Some(base, MappingProxyType(chosen))


def _written_as(shape: Shape) -> type:
    match shape:
        case Plain():
            return shape.kind
        case Names():
            return str
        case Row() | Fixed():
            return list
        case Thing() | Family() | Some():
            return dict
        case Stand():
            return _written_as(shape_of(shape.document))
        case Choice():
            raise TypeError("a union inside a named type inside a union has no document form")
