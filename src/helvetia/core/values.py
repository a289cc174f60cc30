"""What the small values of every game share: enums with words, fields of the right type."""

from enum import IntEnum
from typing import cast

import attrs

from helvetia.core.errors import OptionError


class Named(IntEnum):
    """An enum whose members print as the lower-case word used in texts and files."""

    @property
    def word(self) -> str:
        """The identifier in notation and JSON, for example ``grain_farm``."""
        return self.name.lower()

    @property
    def title(self) -> str:
        """The word as a sentence shows it, for example ``grain farm``."""
        return self.name.lower().replace("_", " ")


def check_fields(value: object) -> None:
    """Refuse an attrs value with a field that is not of its annotated class (no bool for int)."""
    for attribute in attrs.fields(cast(type[attrs.AttrsInstance], type(value))):
        found, kind = getattr(value, attribute.name), attribute.type
        assert kind is not None
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            name = getattr(kind, "__name__", str(kind))
            raise OptionError(
                f"{type(value).__name__}.{attribute.name} must be a {name}, not {found!r}"
            )
