"""Moves as numbers and views as vectors: what learning programs need (``helvetia[spaces]``).

:func:`action_space` numbers every move of a game, :func:`observation_space` turns what a seat may
know into a vector of fixed size. Both say what their numbers mean, and both have a digest to keep
beside a trained model.
"""

from .actions import ActionSpace, Group, Mask, SeatActions, number_moves
from .fields import Field, ObservationSpace, Sheet, Vector
from .known import action_space, observation_space

__all__ = [
    "ActionSpace",
    "Field",
    "Group",
    "Mask",
    "ObservationSpace",
    "SeatActions",
    "Sheet",
    "Vector",
    "action_space",
    "number_moves",
    "observation_space",
]
