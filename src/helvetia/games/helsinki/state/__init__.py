"""The state of a game: read it, load it, set it up."""

from .public import GameState, Pavilion, Player, Supply, Turn

__all__ = ["GameState", "Pavilion", "Player", "Supply", "Turn"]
