"""The decisions as names of a module.

A member of an enum is looked up in a hundred nanoseconds on Python 3.11, a name in a few.
"""

from typing import Final

from .names import Decision

LETTER: Final = Decision.LETTER
FIRST_PLAYER: Final = Decision.FIRST_PLAYER
DRAFT: Final = Decision.DRAFT
STEAL: Final = Decision.STEAL
NEUTRAL_HOUSE: Final = Decision.NEUTRAL_HOUSE
NEUTRAL_FIGURE: Final = Decision.NEUTRAL_FIGURE
PAIR_ONE: Final = Decision.PAIR_ONE
PAIR_TWO: Final = Decision.PAIR_TWO
PAIR_THREE: Final = Decision.PAIR_THREE
TURN: Final = Decision.TURN
BUILD: Final = Decision.BUILD
PRODUCE: Final = Decision.PRODUCE
PLACE: Final = Decision.PLACE
INHABIT: Final = Decision.INHABIT
DELIVER: Final = Decision.DELIVER
WAKE: Final = Decision.WAKE
MARRY: Final = Decision.MARRY
DOWRY: Final = Decision.DOWRY
BEAR: Final = Decision.BEAR
FINISH: Final = Decision.FINISH
PUPIL: Final = Decision.PUPIL
REVEAL: Final = Decision.REVEAL
OVER: Final = Decision.OVER
