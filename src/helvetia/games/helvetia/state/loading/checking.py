"""What the checks of a state share: how they refuse, and the paths of a document's parts."""

from typing import Final

from helvetia.core.errors import LoadError

Counts = tuple[int, ...]
#: The paths of the colours of a document: the seats, and the neutral one as the third of two.
PATHS: Final = ("$.players[0]", "$.players[1]", "$.players[2]", "$.players[3]")
NEUTRAL_PATH: Final = "$.neutral"


def paths_of(players: int) -> tuple[str, ...]:
    """Return the path of each colour, the neutral one last in a game for two."""
    return (*PATHS[:2], NEUTRAL_PATH) if players == 2 else PATHS[:players]


def houses_path(path: str) -> str:
    """Return the path of a colour's houses."""
    return f"{path}.houses" if path == NEUTRAL_PATH else f"{path}.village.houses"


def require(condition: object, message: str, path: str) -> None:
    """Raise LoadError, with what is wrong and where, unless the condition holds."""
    if not condition:
        raise LoadError(message, path)
