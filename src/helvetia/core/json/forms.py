"""The JSON form of classes: the words of enums, the tags of families, the fields of states.

The converter and the JSON Schema both start here, so they cannot disagree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any, Final, NamedTuple, Union, get_origin, get_type_hints

import attrs

from helvetia.core.state import PublicState

TAG: Final = "type"
"""The key under which one of several classes has its name."""


@cache
def words_of(kind: type[Enum]) -> Mapping[str, Enum]:
    """Return the members of an enum by the word that JSON holds."""
    if issubclass(kind, StrEnum):
        return MappingProxyType({str(member.value): member for member in kind})
    return MappingProxyType({member.name.lower(): member for member in kind})


def snake_case(name: str) -> str:
    """Return a class name as a tag.

    >>> snake_case("DeliverGood"), snake_case("Pass")
    ('deliver_good', 'pass')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def is_enum(kind: object) -> bool:
    """Return whether *kind* is an enum."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_union(kind: object) -> bool:
    """Return whether *kind* is a union, written either way."""
    return get_origin(kind) in (Union, UnionType)


def is_family(kind: object) -> bool:
    """Return whether *kind* is a base class that lists its `__variants__`."""
    return isinstance(kind, type) and "__variants__" in vars(kind)


def is_state(kind: object) -> bool:
    """Return whether *kind* is the public state of a game."""
    return isinstance(kind, type) and issubclass(kind, PublicState)


def base_of(kind: type) -> Any:
    """Return the family that a class belongs to, or None."""
    return next((base for base in kind.__mro__[1:] if is_family(base)), None)


def tag_of(kind: type) -> str | None:
    """Return the tag of a class in its family, or None if it belongs to none."""
    base = base_of(kind)
    if base is None:
        return None
    if kind not in base.__variants__:
        raise TypeError(f"{kind.__qualname__} is not in {base.__qualname__}.__variants__")
    return snake_case(kind.__name__)


def family_of(kinds: Sequence[Any]) -> Mapping[str, type] | None:
    """Return classes of one family by their tags, or None if they are not of one family."""
    bases = {base_of(kind) if isinstance(kind, type) else None for kind in kinds}
    if len(bases) != 1 or None in bases:
        return None
    return {str(tag_of(kind)): kind for kind in kinds}


class Field(NamedTuple):
    """A key of an object: its kind, its default, and whether the default is left out."""

    name: str
    kind: Any
    default: object = attrs.NOTHING
    is_brief: bool = False


@cache
def fields_of(kind: Any) -> tuple[Field, ...]:
    """Return the keys of a state or an attrs class. Raises `TypeError` for another class."""
    if is_state(kind):
        hints = ((name, get_type_hints(getattr(kind, name).fget)) for name in kind.FIELDS)
        return tuple(Field(name, hint["return"]) for name, hint in hints)
    if not attrs.has(kind):
        raise TypeError(f"{kind.__qualname__} has no JSON form: it is not an attrs class")
    attrs.resolve_types(kind)
    return tuple(
        Field(field.name, field.type, field.default, field.metadata.get("omit_default", False))
        for field in attrs.fields(kind)
        if field.init and not field.metadata.get("no_json")
    )
