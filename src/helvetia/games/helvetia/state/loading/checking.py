"""What the checks of a state share: claims, and the paths of a document's parts."""

from collections.abc import Iterable, Iterator
from typing import Final

from helvetia.core.errors import Fault

#: What must hold, the message if it does not hold, and the path.
Claim = tuple[object, str, str]
Claims = Iterator[Claim]
#: The paths of the colours of a document: the seats, and the neutral one as the third of two.
PATHS: Final = ("$.players[0]", "$.players[1]", "$.players[2]", "$.players[3]")
NEUTRAL_PATH: Final = "$.neutral"
HOUSES: Final = tuple(f"{path}.village.houses" for path in PATHS)
NEUTRAL_HOUSES: Final = f"{NEUTRAL_PATH}.houses"


def broken(claims: Iterable[Claim]) -> Iterator[Fault]:
    """Yield a fault for each claim that does not hold."""
    for holds, message, path in claims:
        if not holds:
            yield Fault(path, message)


def first_broken(claims: Iterable[Claim]) -> Iterator[Fault]:
    """Yield the first fault alone, because the claims after it would make no sense."""
    for fault in broken(claims):
        yield fault
        return


def paths_of(players: int) -> tuple[str, ...]:
    """Return the path of each colour, the neutral one last in a game for two."""
    return (*PATHS[:2], NEUTRAL_PATH) if players == 2 else PATHS[:players]


def house_paths(players: int) -> tuple[str, ...]:
    """Return the path of each colour's houses, the neutral ones last."""
    return (*HOUSES[:2], NEUTRAL_HOUSES) if players == 2 else HOUSES[:players]
