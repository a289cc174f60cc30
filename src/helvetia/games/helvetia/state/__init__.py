"""The state of a game: read it, load it, set it up."""

from .public import GameState

__all__ = ["GameState"]
