"""What the events of every game share: one small frozen class per kind, recorded while applying.

An effect tells the draft that it changes what happened. The draft notes it only if somebody listens
(`story` is a list), so that ordinary play pays one call.
"""

from enum import EnumMeta
from typing import Any, ClassVar

import attrs

from helvetia.core.forms import snake_case


class BaseEvent:
    """Something that happened at the table. `kind` is the name of its class in snake case."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = snake_case(cls.__name__)


def tell(state: Any, kind: type, *fields: Any) -> None:
    """Record an event of this kind, if *state* records. Integers become the enums of the fields."""
    if state.story is not None:
        types = [field.type for field in attrs.fields(kind)]
        state.story.append(
            kind(
                *[
                    of(value) if isinstance(of, EnumMeta) else value
                    for of, value in zip(types, fields, strict=True)
                ]
            )
        )
