"""Turn what a seat may know into a vector: named fields, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import field, frozen

from helvetia import games
from helvetia.core.contract import AnyGame, AnyState
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
#: Writes the view of a seat: ``write(sheet, view, seat)``.
Write: TypeAlias = Callable[["Sheet", AnyState, int], None]

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


class Sheet:
    """An observation being written, in numbers that are not yet divided."""

    __slots__ = ("_fields", "values")

    def __init__(self, fields: dict[str, Field], size: int) -> None:
        self._fields = fields
        self.values: Vector = np.zeros(size, np.float32)

    def put(self, name: str, values: Sequence[int]) -> None:
        """Write a whole field, its numbers in one row."""
        self.values[self._fields[name].slice] = values

    def number(self, name: str, value: int) -> None:
        """Write a field of one number."""
        self.values[self._fields[name].first] = value

    def bits(self, name: str, mask: int) -> None:
        """Write a field of yes and no from a bitmask, the lowest bit first.

        Many planes are written at once if their masks are first joined to one int.
        """
        place = self._fields[name]
        size = place.size
        raw = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
        self.values[place.slice] = np.unpackbits(raw, count=size, bitorder="little")

    def add(self, name: str, *index: int) -> None:
        """Count one more at one place of a field."""
        place = self._fields[name]
        at = 0
        for i, length in zip(index, place.shape, strict=True):
            if not 0 <= i < length:
                raise OptionError(f"{name} has no place {index}, its shape is {place.shape}")
            at = at * length + i
        self.values[place.first + at] += 1


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
    _write: Write
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
            ("_most", np.concatenate(most)),
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
        sheet = Sheet(self._by_name, self.size)
        self._write(sheet, self.game.view(state, seat), seat)
        values = sheet.values
        values /= self._most
        np.minimum(values, 1, out=values)
        return values

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
    return ObservationSpace(game, players, known.fields(players, chosen), known.write)


# --- for the games' writers ----------------------------------------------------------------------


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
