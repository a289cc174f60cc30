"""Refuse moves for reasons that several phases share."""

from typing import Any, Final

from helvetia.core.engine import Refusals
from helvetia.core.errors import Reason

from ..moves import Move


def _refused(*facts: Any) -> Reason:
    """Return a reason with its English sentence; the game itself knows no language."""
    from helvetia.text import refused

    return refused(*facts)


_REFUSALS: Final = Refusals(Move, _refused)
no: Final = _REFUSALS.no
order: Final = _REFUSALS.order
too_late: Final = _REFUSALS.too_late
wrong_turn: Final = _REFUSALS.wrong_turn
wrong_moment: Final = _REFUSALS.wrong_moment
