"""The chapters of the rulebook, one file each: what is legal, why not, the effect, the events."""

from collections.abc import Mapping
from typing import Final

from helvetia.core.engine import Step

from ..names import Decision
from . import builder, carter, draft, midwife, priest, produce, round_end, setup, turn, watchman

STEPS: Final[Mapping[Decision, Step]] = {
    **draft.STEPS,
    **turn.STEPS,
    **builder.STEPS,
    **carter.STEPS,
    **watchman.STEPS,
    **priest.STEPS,
    **midwife.STEPS,
    **produce.STEPS,
    **round_end.STEPS,
    **setup.STEPS,  # its places serve the builder, too
}
"""The rules of every decision."""
