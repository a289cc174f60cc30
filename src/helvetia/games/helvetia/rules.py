"""The rules of a game: its options, compiled."""

from collections.abc import Callable
from functools import lru_cache

import attrs

from .options import Options
from .production import Production, production_of


@attrs.frozen(eq=False)
class Rules:
    """The options in force with their catalogue compiled; equal options share one object."""

    options: Options
    production: Production = attrs.field(repr=False)  # it follows from the catalogue in the options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        """Pickled and copied by the options alone: tables and memory stay where they are."""
        return rules_of, (self.options,)


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """The shared rules object of these options."""
    return Rules(options, production_of(options.catalog))
