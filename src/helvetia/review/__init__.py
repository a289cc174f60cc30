"""Game review: what decided a game, move by move, with luck and play apart.

:func:`review` analyses a record, :func:`win_shares` one position.
"""

from .analysis import Analysis, Tried
from .estimate import SIMULATIONS, win_shares
from .report import THRESHOLDS, Grade, Review, Step
from .reviewing import review

__all__ = [
    "SIMULATIONS",
    "THRESHOLDS",
    "Analysis",
    "Grade",
    "Review",
    "Step",
    "Tried",
    "review",
    "win_shares",
]
