"""Moves as numbers, views as vectors, and the games as environments of other frameworks.

:func:`action_space` numbers every move of a game. :func:`observation_space` turns what a seat may
know into a vector of fixed size. Both describe their numbers, and both have a digest to save
beside a trained model. They need numpy (``helvetia[spaces]``).

The modules ``gymnasium``, ``pettingzoo`` and ``openspiel`` each need the extra of their name. They
are imported by name only, and raise :class:`helvetia.core.MissingExtraError` without their package.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import ActionSpace, Group, Mask, SeatActions, action_space, number_moves
    from .episodes import Policy, PolicyBot
    from .observations import (
        Counts,
        Field,
        Memo,
        ObservationSpace,
        Vector,
        observation_space,
        repeated,
    )
    from .seating import Seating, worth

__all__ = [
    "ActionSpace",
    "Counts",
    "Field",
    "Group",
    "Mask",
    "Memo",
    "ObservationSpace",
    "Policy",
    "PolicyBot",
    "SeatActions",
    "Seating",
    "Vector",
    "action_space",
    "number_moves",
    "observation_space",
    "repeated",
    "worth",
]

if not TYPE_CHECKING:  # or else a checker would believe in every misspelled name

    def __getattr__(name: str):
        """Import a name when it is first used, so that an adapter's error names its own extra."""
        if name in __all__:
            for module in ("actions", "episodes", "observations", "seating"):
                found = import_module(f"{__name__}.{module}")
                if hasattr(found, name):
                    return getattr(found, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
