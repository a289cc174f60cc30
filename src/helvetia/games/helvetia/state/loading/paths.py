"""The paths of the parts of a document."""

from typing import Final

#: The paths of the colours of a document: the seats, and the neutral one as the third of two.
PATHS: Final = ("$.players[0]", "$.players[1]", "$.players[2]", "$.players[3]")
NEUTRAL_PATH: Final = "$.neutral"
HOUSES: Final = tuple(f"{path}.village.houses" for path in PATHS)
NEUTRAL_HOUSES: Final = f"{NEUTRAL_PATH}.houses"


def paths_of(players: int) -> tuple[str, ...]:
    """Return the path of each colour, the neutral one last in a game for two."""
    return (*PATHS[:2], NEUTRAL_PATH) if players == 2 else PATHS[:players]


def house_paths(players: int) -> tuple[str, ...]:
    """Return the path of each colour's houses, the neutral ones last."""
    return (*HOUSES[:2], NEUTRAL_HOUSES) if players == 2 else HOUSES[:players]
