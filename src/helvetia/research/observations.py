"""Turn what a seat may know into a vector: named fields, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import field, frozen

from helvetia import games
from helvetia.core.contract import CHANCE, AnyGame, AnyState
from helvetia.core.errors import MissingExtraError, OptionError
from helvetia.research.actions import research_module

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

#: Numbers from 0 to 1.
if TYPE_CHECKING:
    Vector: TypeAlias = "NDArray[np.float32]"  # in quotes: see `Mask`
else:
    Vector = NDArray[np.float32]
#: The values of fields by name: a row of numbers, one number for a field of one number, or for a
#: field of yes and no a bitmask, the lowest bit first. A field that is left out is all zeros.
Values: TypeAlias = dict[str, int | Sequence[int]]
#: Reads the view of a seat: ``values(view, seat)``.
Read: TypeAlias = Callable[[AnyState, int], Values]

FLAG: Final = 1


@frozen
class Field:
    """One field: its shape, what its numbers are divided by, and what they mean.

    ``most`` is the largest number that the printed game allows (1 for yes or no), for the whole
    field or for each place of its last axis; larger numbers count as ``most``. ``first`` is the
    field's first index in the vector, ``slice`` all of its indexes.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    most: int | tuple[int, ...] = FLAG
    first: int = 0
    size: int = field(init=False, eq=False, repr=False)
    slice: slice = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        size = prod(self.shape)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "slice", slice(self.first, self.first + size))


@frozen(eq=False)
class ObservationSpace:
    """The observations of a game with a number of players: one vector of fixed size per seat.

    They are written from the seat's view alone, so they hold nothing that the seat may not
    know. Seats are counted from the observer: place 0 is the observer's, place 1 the next
    seat's. All numbers lie between 0 and 1.

    >>> from random import Random
    >>> from helvetia.games import helsinki
    >>> from helvetia.research import observation_space
    >>> space = observation_space(helsinki, players=2)
    >>> vector = space.observe(helsinki.quick_start(2, Random(1)), seat=1)
    >>> vector.shape == (space.size,), str(vector.dtype)
    (True, 'float32')
    >>> space.read(vector, "to_move")   # seat 0, which is the next one after seat 1
    array([0., 1., 0.], dtype=float32)
    """

    game: AnyGame
    players: int
    fields: tuple[Field, ...]
    _values: Read
    _by_name: dict[str, Field] = field(init=False)
    _most: Vector = field(init=False)
    size: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        placed: list[Field] = []
        first = 0
        for each in self.fields:
            placed.append(Field(each.name, each.shape, each.meaning, each.most, first))
            first += each.size
        by_name = {each.name: each for each in placed}
        if len(by_name) != len(placed):
            raise OptionError("two fields of an observation have the same name")
        most = [np.broadcast_to(np.array(e.most, np.float32), e.shape).ravel() for e in placed]
        for name, value in (
            ("fields", tuple(placed)),
            ("_by_name", by_name),
            ("_most", np.maximum(np.concatenate(most), 1)),  # a catalogue may lack a piece
            ("size", first),
        ):
            object.__setattr__(self, name, value)

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __getitem__(self, name: str) -> Field:
        try:
            return self._by_name[name]
        except KeyError:
            known = ", ".join(self._by_name)
            raise OptionError(f"there is no field {name!r}; there is {known}") from None

    @property
    def digest(self) -> str:
        """A hash of the fields: vectors with equal digests have equal meanings."""
        lines = [f"{self.game.GAME} {self.game.RULES_VERSION} {self.players}"]
        lines += [f"{each.name} {each.shape} {each.most}" for each in self.fields]
        return sha256("\n".join(lines).encode()).hexdigest()

    def observe(self, state: AnyState, seat: int) -> Vector:
        """Return what the seat sees in a state, or in a view of it, as a new vector."""
        seats = getattr(state, "players", None)
        if seats is not None and len(seats) != self.players:
            raise OptionError(f"expected a state of {self.players} players, not of {len(seats)}")
        vector: Vector = np.zeros(self.size, np.float32)
        for name, value in self._values(self.game.view(state, seat), seat).items():
            place = self._by_name[name]
            if isinstance(value, int) and place.shape:
                vector[place.slice] = _unpacked(value, place.size)
            else:
                vector[place.slice] = value
        vector /= self._most
        np.minimum(vector, 1, out=vector)
        return vector

    def read(self, vector: Vector, name: str) -> Vector:
        """Return one field of an observation in its own shape, sharing the vector's memory."""
        place = self[name]
        return vector[place.slice].reshape(place.shape)

    def counts(self, vector: Vector, name: str) -> NDArray[np.int64]:
        """Return one field in its own shape, in numbers before the division."""
        place = self[name]
        counted: NDArray[np.int64] = np.rint(vector[place.slice] * self._most[place.slice]).astype(
            np.int64
        )
        return counted.reshape(place.shape)


def _unpacked(mask: int, size: int) -> NDArray[np.uint8]:
    """Return the bits of a mask, the lowest first."""
    raw = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
    return np.unpackbits(raw, count=size, bitorder="little")


def observation_space(game: AnyGame, players: int, options: Any | None = None) -> ObservationSpace:
    """Return the observations of a game of this library; made once and shared.

    ``options`` matter only for their catalogue: with other cards a hand has other places.

    >>> from helvetia.games import helsinki
    >>> [field.name for field in observation_space(helsinki, 3)][:3]
    ['seat', 'to_move', 'decision']
    """
    return _observation_space(game.GAME, players, options)


@lru_cache(maxsize=64)
def _observation_space(name: str, players: int, options: Any | None) -> ObservationSpace:
    known, game = research_module(name), games.find(name)
    chosen = game.Options() if options is None else options
    game.new_game(players, chosen)  # refuses a wrong number of players and wrong options
    return ObservationSpace(game, players, known.fields(players, chosen), known.values)


# --- for the values of the games -----------------------------------------------------------------


def asked(player: int | None, seat: int, players: int) -> Values:
    """Return the values of ``seat`` and ``to_move``, whose last place is chance."""
    to_move = 0
    if player is not None:
        to_move = 1 << (players if player == CHANCE else (player - seat) % players)
    return {"seat": 1 << seat, "to_move": to_move}


def one_of(member: int, index: Sequence[int] | None = None) -> int:
    """Return the bitmask of one member, at its own place or at that of an index; 0 for -1.

    >>> one_of(3), one_of(-1), one_of(2, index=(5, 1, 0))
    (8, 0, 1)
    """
    return 0 if member < 0 else 1 << (member if index is None else index[member])


def counted(places: Iterable[int], size: int) -> list[int]:
    """Count how often each place from 0 on is there. Raises `OptionError` for other places.

    >>> counted([0, 2, 0], 3)
    [2, 0, 1]
    """
    counts = [0] * size
    for place in places:
        if not 0 <= place < size:
            raise OptionError(f"there is no place {place}, only 0 to {size - 1}")
        counts[place] += 1
    return counts


def joined(masks: Iterable[int], width: int) -> int:
    """Join bitmasks, each so many bits wide.

    >>> bin(joined((0b01, 0b11, 0b10), width=2))
    '0b101101'
    """
    together = 0
    for i, mask in enumerate(masks):
        together |= mask << width * i
    return together


def from_seat(seat: int, players: int) -> tuple[int, ...]:
    """Return all seats in turn order, the observer first.

    >>> from_seat(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((seat + i) % players for i in range(players))
