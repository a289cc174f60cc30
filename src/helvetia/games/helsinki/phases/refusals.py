"""Refuse moves for reasons that several phases share."""

from typing import Final

from helvetia.core.engine import Refusals

from ..moves import Move

_REFUSALS: Final = Refusals(Move)
no: Final = _REFUSALS.no
order: Final = _REFUSALS.order
too_late: Final = _REFUSALS.too_late
wrong_turn: Final = _REFUSALS.wrong_turn
wrong_moment: Final = _REFUSALS.wrong_moment
