"""What to say when a part of the library is asked for that was not installed.

The rules are one distribution, ``helvetia``; what people need around them is a second one,
``helvetia-table``, which puts its modules beside those of the first. Without it an import of such
a module would fail as a misspelt one does. Here it is told what to install.
"""

import sys

TYPE_CHECKING = False  # as in the package itself: importing typing takes longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

#: What comes with ``helvetia-table``: these modules and all below them.
TABLE = frozenset(
    {
        "helvetia.arena",
        "helvetia.bots",
        "helvetia.cli",
        "helvetia.lang",
        "helvetia.narrator",
        "helvetia.render.replay",
        "helvetia.render.svg",
        "helvetia.research",
    }
)


class Absent:
    """Whom an import asks last, when nobody has found the module."""

    @staticmethod
    def find_spec(
        fullname: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        """Nothing, but MissingExtraError for a part that an extra installs."""
        if fullname in TABLE:
            from helvetia.core.errors import MissingExtraError

            raise MissingExtraError("helvetia-table", "table")
        return None


def explain_absence() -> None:
    """From now on an import of a part that is not there says how to get it."""
    if Absent not in sys.meta_path:
        sys.meta_path.append(Absent)
