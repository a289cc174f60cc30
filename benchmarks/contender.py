"""What takes part in a measurement: one game of one library, for one number of players."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import field, frozen

# A position, a move or a result of whatever library takes part: only that library knows more.
Position: TypeAlias = Any
Expander: TypeAlias = Callable[[Position], list[Position]]


#: After the name of a contender who does not look whether the game is over.
MOVES_ONLY: Final = ", moves only"


class Tally(NamedTuple):
    """What was counted in random games."""

    games: int = 0
    decisions: int = 0
    chance: int = 0
    choices: int = 0

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


Columns: TypeAlias = tuple[Sequence[Any], ...]


class Operation(NamedTuple):
    """A function to be mapped over columns of arguments, which are made anew for every turn.

    What a position remembers after it was asked once would make the second turn look cheap.
    """

    function: Callable[..., object]
    columns: Callable[[], Columns]


def over(function: Callable[..., object], *columns: Sequence[Any]) -> Operation:
    """An operation on positions that remember nothing: the columns are always the same."""
    return Operation(function, lambda: columns)


def _no_operations(positions: list[Position]) -> dict[str, Operation]:
    return {}


@frozen
class Contender:
    """One game as the benchmarks see it.

    ``play(seed)`` plays one random game, with the legal moves listed at every decision, until it
    is over; ``moves_only`` does the same where the end can be left out, and ends somewhere.
    ``positions(seed, every)`` are positions of such a game, one of every so many decisions.
    ``expanders`` are the ways to make all children of a position while the position is kept;
    the first is the library's best. ``operations(positions)`` are the costs worth knowing.
    """

    name: str
    play: Callable[[int], Tally]
    positions: Callable[[int, int], list[Position]]
    expanders: Mapping[str, Expander] = field(factory=dict)
    operations: Callable[[list[Position]], dict[str, Operation]] = _no_operations
    moves_only: Callable[[int], Tally] | None = None
    #: Whether what it allocates is seen by Python's allocator, so that bytes can be counted.
    countable: bool = True
    own: bool = False


def pick(moves: Any, rng: Random) -> Any:
    """One of the moves; cheaper than ``rng.choice``, and the same for everybody."""
    return moves[int(rng.random() * len(moves))]


def spread(found: list[Position], wanted: int) -> list[Position]:
    """So many of the positions, from the whole length of their games."""
    step = len(found) / wanted
    return [found[int(at * step)] for at in range(wanted)]
