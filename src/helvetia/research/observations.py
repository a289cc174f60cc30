"""Turn what a seat may know into a row of small numbers: named fields in blocks.

An observation is a row of bytes, one count for each place: 0 or 1 for yes and no, small counts for
the rest. ``space.scaled`` divides the counts by the largest that the printed game allows, so that
learners get numbers from 0 to 1. Both forms have the same places.

For programs that observe many positions::

    memo = Memo()                               # one for each game that is played
    row[:] = space.encode(state, seat, memo)    # row: a memoryview of uint8, or numpy.frombuffer
    vectors = space.scaled(rows)                # a whole batch of rows at once

The memo holds the bytes of parts that stay the same from one position to the next. It is only a
cache: a new one, or that of another game with the same catalogue, gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, field, frozen

from helvetia import games
from helvetia.core.contract import CHANCE, AnyGame, AnyState
from helvetia.core.errors import MissingExtraError, OptionError
from helvetia.research.actions import research_module

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

#: Numbers from 0 to 1, and the counts that they were made from.
if TYPE_CHECKING:
    Vector: TypeAlias = "NDArray[np.float32]"  # in quotes: see `Mask`
    Counts: TypeAlias = "NDArray[np.uint8]"
else:
    Vector = NDArray[np.float32]
    Counts = NDArray[np.uint8]
#: A part of a memo of which nothing was encoded yet.
NEVER: Final = (None, (), b"", 0)


class Memo:
    """Cache the last encoding of each part, by its number: the value read, and its bytes.

    States share what a move does not change. So an encoding compares the values by identity, and
    writes a part again only if it has another value than last time.
    """

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: list[tuple[Any, ...]] = [NEVER] * 100

    def __reduce__(self) -> tuple[type[Memo], tuple[()]]:
        """Copy and pickle an empty memo, which fills itself."""
        return Memo, ()


#: Returns the counts of all fields, one byte each: ``encode(state, seat, memo)``.
Encode: TypeAlias = Callable[[AnyState, int, Memo], bytes]

FLAG: Final = 1
#: Raised when the same counts come to mean something else.
VERSION: Final = 2


@frozen
class Field:
    """One field: its shape, what its numbers are divided by, and what they mean.

    ``most`` is the largest number that the printed game allows (1 for yes or no), for the whole
    field or for each place of its last axis; larger numbers count as ``most``. ``first`` is the
    field's first index in the vector. A field of a block (:func:`repeated`) has one row for each
    seat, ``step`` places apart.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    most: int | tuple[int, ...] = FLAG
    first: int = 0
    step: int = 0

    @property
    def size(self) -> int:
        """The number of values of the field."""
        return prod(self.shape)


def repeated(times: int, *fields: Field) -> tuple[Field, ...]:
    """Return the fields of a block that comes several times, once for each seat from the observer.

    >>> [(each.name, each.shape, each.first, each.step) for each in repeated(
    ...     3, Field("coins", (), "coins in hand", 6), Field("tiles", (5,), "owned tiles"))]
    [('coins', (3,), 0, 6), ('tiles', (3, 5), 1, 6)]
    """
    found, first = [], 0
    step = sum(each.size for each in fields)
    for each in fields:
        found.append(evolve(each, shape=(times, *each.shape), first=first, step=step))
        first += each.size
    return tuple(found)


@frozen(eq=False)
class ObservationSpace:
    """The observations of a game with a number of players: one row of fixed size per seat.

    They hold nothing that the seat may not know: all states that look the same to a seat have the
    same observation. Seats are counted from the observer: place 0 is the observer's, place 1 the
    next seat's.

    >>> from random import Random
    >>> from helvetia.games import helsinki
    >>> from helvetia.research import observation_space
    >>> space = observation_space(helsinki, players=2)
    >>> vector = space.observe(helsinki.quick_start(2, Random(1)), seat=1)
    >>> vector.shape == (space.size,), str(vector.dtype)
    (True, 'float32')
    >>> space.read(vector, "to_move")   # seat 0, which is the next one after seat 1
    array([0., 1., 0.], dtype=float32)
    >>> space.decode(vector)["hand_sizes"].tolist()
    [2, 2]
    """

    game: AnyGame
    players: int
    fields: tuple[Field, ...]
    _encode: Encode
    _by_name: dict[str, Field] = field(init=False)
    #: The largest count of every place.
    most: Counts = field(init=False)
    _scale: Vector = field(init=False)
    size: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        placed: list[Field] = []
        block = end = 0
        for each in self.fields:
            if each.first == 0 or not each.step:
                block, end = end, end + (each.step * each.shape[0] if each.step else each.size)
            placed.append(evolve(each, first=block + each.first))
        by_name = {each.name: each for each in placed}
        if len(by_name) != len(placed):
            raise OptionError("two fields of an observation have the same name")
        most = np.ones(end, np.uint8)
        for each in placed:
            _window(most, each)[...] = np.maximum(each.most, 1)  # a catalogue may lack a piece
        for name, value in (
            ("fields", tuple(placed)),
            ("_by_name", by_name),
            ("most", most),
            ("_scale", np.float32(1) / most),
            ("size", end),
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
    def version(self) -> int:
        """The version of the layout, for programs that read old data."""
        return VERSION

    @property
    def digest(self) -> str:
        """A hash of the fields: vectors with equal digests have equal meanings."""
        lines = [f"{self.game.GAME} {self.game.RULES_VERSION} {self.players} {VERSION}"]
        lines += [f"{f.name} {f.shape} {f.most} {f.first} {f.step}" for f in self.fields]
        return sha256("\n".join(lines).encode()).hexdigest()

    def encode(self, state: AnyState, seat: int, memo: Memo | None = None) -> bytes:
        """Return what the seat sees in a state, or in a view of it: one byte for each place.

        Counts above `most` are left as they are; :meth:`scaled` cuts them off.
        """
        return self._encode(state, seat, Memo() if memo is None else memo)

    def observe(self, state: AnyState, seat: int, memo: Memo | None = None) -> Vector:
        """Return what the seat sees in a state, or in a view of it, as a new vector."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise OptionError(f"seat must be one of {list(range(self.players))}, not {seat!r}")
        row = self.encode(state, seat, memo)
        if len(row) != self.size:
            seats = getattr(state, "players", ())
            raise OptionError(
                f"expected a state of {self.players} players, not of {len(seats)}: "
                f"{self.size} numbers, not {len(row)}"
            )
        return self.scaled(np.frombuffer(row, np.uint8))

    def scaled(self, counts: Counts, out: Vector | None = None) -> Vector:
        """Return rows of counts as numbers from 0 to 1, in *out* if it is given."""
        vectors = np.empty(counts.shape, np.float32) if out is None else out
        # Casting first is faster than a product of two types.
        np.copyto(vectors, np.minimum(counts, self.most))
        vectors *= self._scale
        return vectors

    def read(self, vector: NDArray[Any], name: str) -> NDArray[Any]:
        """Return one field of an observation in its own shape, sharing the vector's memory."""
        return _window(vector, self[name])

    def counts(self, vector: NDArray[Any], name: str) -> NDArray[np.int64]:
        """Return one field in its own shape, in numbers before the division."""
        value = self.read(vector, name)
        if value.dtype.kind == "f":
            value = np.rint(value * _window(self.most, self[name]))
        counted: NDArray[np.int64] = value.astype(np.int64)
        return counted

    def decode(self, vector: NDArray[Any]) -> dict[str, NDArray[np.int64]]:
        """Return the counts of every field by its name, for debugging."""
        return {each.name: self.counts(vector, each.name) for each in self.fields}


def _window(vector: NDArray[Any], place: Field) -> NDArray[Any]:
    if not place.step:
        return vector[place.first : place.first + place.size].reshape(place.shape)
    times, inner = place.shape[0], place.size // place.shape[0]
    stride = vector.strides[0]
    rows = np.lib.stride_tricks.as_strided(
        vector[place.first :], (times, inner), (place.step * stride, stride)
    )
    return rows.reshape(place.shape)


def observation_space(game: AnyGame, players: int, options: Any | None = None) -> ObservationSpace:
    """Return the observations of a game of this library; made once and shared.

    ``options`` matter only for their catalogue: with other cards a hand has other places.

    >>> from helvetia.games import helsinki
    >>> [field.name for field in observation_space(helsinki, 3)][:3]
    ['space', 'coats', 'unlimited']
    """
    return _observation_space(game.GAME, players, options)


@lru_cache(maxsize=64)
def _observation_space(name: str, players: int, options: Any | None) -> ObservationSpace:
    known, game = research_module(name), games.find(name)
    chosen = game.Options() if options is None else options
    game.new_game(players, chosen)  # refuses a wrong number of players and wrong options
    return ObservationSpace(game, players, known.fields(players, chosen), known.encode)


# --- for the encodings of the games ---------------------------------------------------------------

#: The number that an ASCII digit 0 or 1 shows.
_DIGITS: Final = bytes(character & 1 for character in range(256))


def unpacked(mask: int, size: int) -> bytes:
    """Return the bits of a mask, the lowest first, one byte each.

    >>> unpacked(0b110, 5)
    b'\\x00\\x01\\x01\\x00\\x00'
    """
    # One more bit, so that all digits are written. Python's own digits take half of numpy's time.
    return bin(mask | 1 << size)[:2:-1].encode().translate(_DIGITS)


#: `unpacked`, cached: few masks are common in all games, and most are empty.
flags: Final[Callable[[int, int], bytes]] = lru_cache(maxsize=1 << 16)(unpacked)


@lru_cache(maxsize=4096)
def one_of(place: int, size: int) -> bytes:
    """Return a one at this place and zeros elsewhere; only zeros for -1.

    >>> one_of(1, 3), one_of(-1, 2)
    (b'\\x00\\x01\\x00', b'\\x00\\x00')
    """
    return flags(0 if place < 0 else 1 << place, size)


@lru_cache(maxsize=64)
def asked(player: int | None, seat: int, players: int) -> bytes:
    """Return the fields ``seat`` and ``to_move``, whose last place is chance."""
    if player is not None:
        player = players if player == CHANCE else (player - seat) % players
    return one_of(seat, players) + one_of(-1 if player is None else player, players + 1)


def counted(places: Sequence[int], size: int) -> bytes:
    """Count how often each place from 0 on is there. Raises `OptionError` for other places.

    >>> list(counted([0, 2, 0], 3))
    [2, 0, 1]
    """
    try:
        return sum([1 << 8 * place for place in places]).to_bytes(size, "little")
    except (ValueError, OverflowError):
        raise OptionError(f"there are only the places 0 to {size - 1}: {list(places)}") from None


def small(numbers: Sequence[int]) -> bytes:
    """Return numbers from 0 on as bytes; those above 255 count as 255.

    >>> list(small((3, 700)))
    [3, 255]
    """
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([min(number, 255) for number in numbers])


@lru_cache(maxsize=16)
def from_seat(seat: int, players: int) -> tuple[int, ...]:
    """Return all seats in turn order, the observer first.

    >>> from_seat(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((seat + i) % players for i in range(players))
