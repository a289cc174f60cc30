"""Game review: what decided a game, move by move, with luck and play apart.

:func:`review` analyses a record (:func:`iter_review`: bit by bit), :func:`win_shares` one position.
:class:`Telling` finds the words, :func:`advise` a good turn with its reasons. :func:`advice_of`
puts the reasons of a bot into words.
"""

from .advice import Advice, Option, advice_of, advise
from .analysis import Analysis, Tried
from .estimate import SIMULATIONS, win_shares
from .report import THRESHOLDS, Grade, Review, Step
from .reviewing import iter_review, review
from .words import Telling

__all__ = [
    "SIMULATIONS",
    "THRESHOLDS",
    "Advice",
    "Analysis",
    "Grade",
    "Option",
    "Review",
    "Step",
    "Telling",
    "Tried",
    "advice_of",
    "advise",
    "iter_review",
    "review",
    "win_shares",
]
