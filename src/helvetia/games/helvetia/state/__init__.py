"""The state of a game: read it, load it, set it up."""

from .parts import (
    CharacterSpace,
    Entry,
    FamilyTile,
    GoodsTile,
    House,
    People,
    Player,
    SetupInProgress,
    Turn,
    Village,
    Villager,
)
from .public import GameState

__all__ = [
    "CharacterSpace",
    "Entry",
    "FamilyTile",
    "GameState",
    "GoodsTile",
    "House",
    "People",
    "Player",
    "SetupInProgress",
    "Turn",
    "Village",
    "Villager",
]
