"""Share the base of all games' events: small frozen classes, recorded while applying.

The effect of a move records its events in the draft that it changes. The draft stores them only if
`story` is a list, so ordinary play pays one call for each.
"""

from enum import EnumMeta
from functools import cache
from typing import Any, ClassVar

import attrs

from helvetia.core.json.forms import snake_case
from helvetia.core.values import short_repr


class BaseEvent:
    """Something that happened at the table. `kind` is the name of its class in snake case."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    GAME: ClassVar[str]
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = snake_case(cls.__name__)

    def __repr__(self) -> str:
        return short_repr(self)


def tell(state: Any, kind: type, *fields: Any) -> None:
    """Record an event of this kind, if *state* records. Integers become the enums of the fields."""
    if state.story is not None:
        typed = zip(_enums_of(kind), fields, strict=True)
        state.story.append(kind(*[value if of is None else of(value) for of, value in typed]))


@cache
def _enums_of(kind: type) -> tuple[EnumMeta | None, ...]:
    """Return the enum of each field, or None for a field of another type."""
    attrs.resolve_types(kind)  # annotations may be texts
    types = [field.type for field in attrs.fields(kind)]
    return tuple(of if isinstance(of, EnumMeta) else None for of in types)
