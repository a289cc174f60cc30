"""Number every move of a game, and mask the legal ones.

The numbers follow ``game.universe()``, the moves of players before the outcomes of chance. They
belong to a rules version: :attr:`ActionSpace.digest` changes whenever a number could mean another
move, so a saved model can be checked against it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from itertools import groupby
from operator import index
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeAlias, TypeVar

from attrs import field, frozen

from helvetia import games
from helvetia.core.contract import AnyGame
from helvetia.core.errors import MissingExtraError, OptionError, foreign
from helvetia.core.optional import universe_of

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

M = TypeVar("M")

#: One byte per number, 1 for a legal move, as Gymnasium and PettingZoo expect.
if TYPE_CHECKING:
    Mask: TypeAlias = "NDArray[np.int8]"  # in quotes a type is known to be one without numpy, too
else:
    Mask = NDArray[np.int8]
#: ``turn(move, by, players)``: the move with every seat in it moved on by *by* seats.
Turn: TypeAlias = Callable[[M, int, int], M]


@frozen
class Group:
    """Moves of one kind; their numbers are ``first`` to ``first + count - 1``."""

    kind: str
    first: int
    count: int
    chance: bool
    meaning: str


@frozen(eq=False)
class SeatActions(Generic[M]):
    """The numbering for one seat: seats named in moves are counted from that seat.

    So a number means the same to every seat ("the worker on c2 of my own village"), like the
    places of an observation. In a game whose moves name no seats it is the plain numbering.
    """

    space: ActionSpace[M]
    seat: int
    players: int
    #: The players' moves by their number.
    moves: tuple[M, ...]
    _seen: dict[M, int] = field(init=False)
    #: The numbers by identity: the engine lists the very objects of the universe.
    _same: dict[int, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        seen = {move: number for number, move in enumerate(self.moves)}
        same = {id(move): number for number, move in enumerate(self.moves)}
        object.__setattr__(self, "_seen", seen)
        object.__setattr__(self, "_same", same)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without identities: in another process they are those of other objects."""
        return SeatActions, (self.space, self.seat, self.players, self.moves)

    def number(self, move: M) -> int:
        """Return the number of a player's move. Raises `OptionError` for anything else.

        >>> from helvetia.games import helvetia
        >>> from helvetia.research import action_space
        >>> second = action_space(helvetia).seen_by(1, players=3)
        >>> second.number(helvetia.parse_move("wake yellow:nw"))  # the own village
        2709
        >>> str(second.move(2709)), str(action_space(helvetia).move(2709))
        ('wake yellow:nw', 'wake red:nw')
        """
        try:
            return self._seen[move]
        except (KeyError, TypeError):
            raise OptionError(foreign("a player's move", self.space.game, move)) from None

    def move(self, number: SupportsIndex) -> M:
        """Return the player's move with this number."""
        if type(number) is int and 0 <= number < len(self.moves):
            return self.moves[number]
        return self.moves[_checked(number, len(self.moves))]

    def numbers(self, moves: Sequence[M]) -> list[int]:
        """Return the numbers of these moves, ascending."""
        return sorted(self.unsorted(moves))

    def mask(self, moves: Sequence[M]) -> Mask:
        """Return a mask over the players' moves with a 1 for each of these."""
        mask = bytearray(len(self.moves))
        for number in self.unsorted(moves):
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def unsorted(self, moves: Sequence[M]) -> list[int]:
        """Return the numbers of these moves, in their order."""
        try:
            return list(map(self._same.__getitem__, map(id, moves)))
        except KeyError:  # equal moves that somebody else has made
            return [self.number(move) for move in moves]


@frozen(eq=False)
class ActionSpace(Generic[M]):
    """Every move of a game with its number.

    ``moves`` are in the order of their numbers: first the ``decisions`` moves that players make,
    so a policy needs that many outputs, then the outcomes of chance. ``groups`` lists the
    numbers of each kind of move.

    >>> from helvetia.games import helsinki
    >>> from helvetia.research import action_space
    >>> space = action_space(helsinki)
    >>> len(space), space.decisions
    (4059, 3141)
    >>> space.number(helsinki.parse_move("end")), str(space.move(0))
    (3140, 'pawn north_1')
    """

    game: str
    rules_version: int
    moves: tuple[M, ...]
    decisions: int
    groups: tuple[Group, ...]
    digest: str
    _numbers: dict[M, int]
    _turn: Turn[M] | None = None
    _views: dict[tuple[int, int], SeatActions[M]] = field(factory=dict)

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, move: M) -> int:
        """Return the number of a move. Raises `OptionError` for anything else."""
        try:
            return self._numbers[move]
        except (KeyError, TypeError):
            raise OptionError(foreign("a move", self.game, move)) from None

    def move(self, number: SupportsIndex) -> M:
        """Return the move with this number."""
        return self.moves[_checked(number, len(self.moves))]

    def mask(self, moves: Sequence[M]) -> Mask:
        """Return a mask over the whole universe with a 1 for each of these moves."""
        mask = np.zeros(len(self.moves), np.int8)
        mask[[self.number(move) for move in moves]] = 1
        return mask

    def seen_by(self, seat: int, players: int) -> SeatActions[M]:
        """Return the numbering of the players' moves with seats counted from this one."""
        if (seat, players) not in self._views:
            if not 0 <= seat < players:
                raise OptionError(f"seat must be one of {list(range(players))}, not {seat!r}")
            own, turn = self.moves[: self.decisions], self._turn
            if turn is not None and seat != 0:
                own = tuple(self.moves[self._numbers[turn(move, seat, players)]] for move in own)
            self._views[seat, players] = SeatActions(self, seat, players, own)
        return self._views[seat, players]


def _checked(number: SupportsIndex, end: int) -> int:
    """Return the number, perhaps of numpy, as a plain int."""
    try:
        plain = index(number)
    except TypeError:
        plain = -1
    if not 0 <= plain < end:
        raise OptionError(f"a move's number must be 0 to {end - 1}, not {number!r}")
    return plain


# --- making a space ------------------------------------------------------------------------------


def number_moves(
    game: AnyGame, *, chance: tuple[type, ...] = (), turn: Turn[Any] | None = None
) -> ActionSpace[Any]:
    """Number the moves of any game that offers ``universe()``.

    ``chance`` are the kinds of moves that chance makes. ``turn`` is needed if moves name seats.
    For the games of this library :func:`action_space` knows both.
    """
    everything: tuple[object, ...] = universe_of(game)
    if not everything:
        raise OptionError(f"{game.GAME} has no universe() of moves, so they cannot be numbered")
    own = [move for move in everything if not isinstance(move, chance)]
    moves = (*own, *(move for move in everything if isinstance(move, chance)))
    numbers = {move: number for number, move in enumerate(moves)}
    if len(numbers) != len(moves):
        raise OptionError(f"universe() of {game.GAME} has a move twice")
    text = "\n".join([game.GAME, str(game.RULES_VERSION), *map(game.format_move, moves)])
    return ActionSpace(
        game.GAME,
        game.RULES_VERSION,
        moves,
        len(own),
        _groups(moves, len(own)),
        sha256(text.encode()).hexdigest(),
        numbers,
        turn,
    )


def _groups(moves: tuple[object, ...], decisions: int) -> tuple[Group, ...]:
    found: list[Group] = []
    first = 0
    for kind, members in groupby(moves, key=type):
        count = sum(1 for _ in members)
        meaning = (kind.__doc__ or "").split("\n")[0].removeprefix("Chance: ")
        found.append(Group(kind.__name__, first, count, first >= decisions, meaning))
        first += count
    return tuple(found)


def action_space(game: AnyGame) -> ActionSpace[Any]:
    """Return the numbering of the moves of a game of this library; made once and shared.

    >>> from helvetia.games import helvetia
    >>> [group.kind for group in action_space(helvetia).groups][:4]
    ['Draft', 'Steal', 'Build', 'PlaceBuilding']
    """
    return _action_space(game.GAME)


@lru_cache(maxsize=8)
def _action_space(name: str) -> ActionSpace[Any]:
    known = research_module(name)
    return number_moves(games.find(name), chance=known.CHANCE_MOVES, turn=known.turn)


# `Any`: a module of this package with CHANCE_MOVES, turn, fields, encode and points.
def research_module(name: str) -> Any:
    """Return the module with the numbers of a game of this library. Raises `OptionError`."""
    if name not in games.names():
        raise OptionError(
            f"there are no spaces for {name!r}; there are for {', '.join(games.names())} "
            "(number_moves and ObservationSpace make them for other games)"
        )
    return import_module(f"{__package__}.{name}")
