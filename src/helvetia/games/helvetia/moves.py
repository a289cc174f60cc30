"""The moves: small frozen values, one decision each, made once and shared.

Moves compare by value, so ``Deliver(Good.BREAD)`` made by hand equals the one that
:func:`legal_moves` returns. :data:`AnyMove` is the union for exhaustive ``match`` statements,
:class:`Move` the base class for ``isinstance`` and for reading JSON.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias, TypeVar

import attrs

from helvetia.core.errors import OptionError
from helvetia.core.moves import BaseMove
from helvetia.core.values import bits

from .catalog import COINS
from .names import (
    GAME,
    SPOTS,
    Building,
    Character,
    Colour,
    Good,
    Letter,
    Place,
    Quarter,
    Sex,
    Source,
)

M = TypeVar("M", bound="Move")


class Move(BaseMove):
    """The base class of all moves, for ``isinstance`` and for reading JSON."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()
    GAME: ClassVar[str] = GAME


def _a_player(move: Move, colour: Colour) -> None:
    if colour is Colour.NEUTRAL:
        raise OptionError(f"{type(move).__name__}: neutral is not a player (D2)")


@attrs.frozen(str=False)
class DealLetter(Move, notation="letter {letter}"):
    """Chance: the player gets the village centre with this letter (S11)."""

    letter: Letter


@attrs.frozen(str=False)
class FirstPlayer(Move, notation="first {player}"):
    """Chance: this player gets the start-player tile (S4, S11)."""

    player: Colour

    def _check_range(self) -> None:
        _a_player(self, self.player)


@attrs.frozen(str=False)
class Reveal(Move, notation="reveal {building}"):
    """Chance: this building is turned up from the pile (E2)."""

    building: Building


@attrs.frozen(str=False)
class Draft(Move, notation="draft {building}"):
    """Pick a start building (S4)."""

    building: Building


@attrs.frozen(str=False)
class Steal(Move, notation="steal {player} {building}"):
    """Take a start building from another player, when none else is left to pick (S5)."""

    player: Colour
    building: Building

    def _check_range(self) -> None:
        _a_player(self, self.player)


@attrs.frozen(str=False)
class Build(Move, notation="build {building}"):
    """Choose the building: to pay for (B1), or for the neutral village (D2, D6)."""

    building: Building


@attrs.frozen(str=False)
class PlaceBuilding(Move, notation="place {place}"):
    """Put the building on this place (S7, B4, D2)."""

    place: Place


@attrs.frozen(str=False)
class Settle(Move, notation="settle {sex} {place}"):
    """A figure goes to live in the own house on this place (S8, E2)."""

    sex: Sex
    place: Place


@attrs.frozen(str=False)
class Inhabit(Move, notation="inhabit {sex}"):
    """Choose who moves into the building just placed (B5, D2, D6)."""

    sex: Sex


@attrs.frozen(str=False)
class Commit(Move, notation="commit {character} {coins}{tile}"):
    """Lay coins on a character, with or without the tile of the same character (T1, K3)."""

    character: Character
    coins: int
    tile: bool = False

    def _check_range(self) -> None:
        if not 1 <= self.coins <= COINS:
            raise OptionError(f"Commit.coins must be 1 to {COINS}, not {self.coins}")


@attrs.frozen(str=False)
class UseTile(Move, notation="tile {character}"):
    """Use a character tile for an extra action, before or after the regular one (K1)."""

    character: Character


@attrs.frozen(str=False)
class UseNeutral(Move, notation="neutral {character}"):
    """Take the neutral coin instead of an own action (D6)."""

    character: Character

    def _check_range(self) -> None:
        if self.character not in (Character.BUILDER, Character.PRIEST):
            raise OptionError("the neutral coin is for the builder or the priest (D6)")


@attrs.frozen(str=False)
class Deliver(Move, notation="deliver {good}"):
    """The good to make and deliver (C1)."""

    good: Good


@attrs.frozen(str=False)
class Work(Move, notation="work {village}:{place}"):
    """The own worker there makes the pending good (G2)."""

    village: Colour
    place: Place


@attrs.frozen(str=False)
class Swap(Move, notation="swap {village}:{place} {given}"):
    """The own worker there turns the given good into the pending one (G3)."""

    village: Colour
    place: Place
    given: Good


@attrs.frozen(str=False)
class Buy(Move, notation="buy {good}"):
    """Buy the pending good from the builder (B2)."""

    good: Good


@attrs.frozen(str=False)
class Wake(Move, notation="wake {village}:{quarter}"):
    """Wake everybody in this quarter (N1)."""

    village: Colour
    quarter: Quarter


@attrs.frozen(str=False)
class Marry(Move, notation="marry {source} {village}:{place}"):
    """A free villager marries into the house there (P1, S8, D6)."""

    source: Source
    village: Colour
    place: Place


@attrs.frozen(str=False)
class TakeDowry(Move, notation="dowry {colour}"):
    """The dowry coin to take, or None for none (P3)."""

    colour: Colour | None

    def _check_range(self) -> None:
        if self.colour is not None:
            _a_player(self, self.colour)


@attrs.frozen(str=False)
class Bear(Move, notation="bear {place} {sex}"):
    """The couple on this place of the own village gets a child (M1)."""

    place: Place
    sex: Sex


@attrs.frozen(str=False)
class EndTurn(Move, notation="end"):
    """End the turn without using a tile after it (K1)."""


@attrs.frozen(str=False)
class Pass(Move, notation="pass"):
    """Leave the neutral coin alone; only for a player without coins (D7)."""


AnyMove: TypeAlias = (
    DealLetter | FirstPlayer | Reveal | Draft | Steal | Build | PlaceBuilding | Settle | Inhabit
    | Commit | UseTile | UseNeutral | Deliver | Work | Swap | Buy | Wake | Marry | TakeDowry | Bear
    | EndTurn | Pass
)  # fmt: skip
Move.__variants__ = AnyMove.__args__

# --- the whole universe, each move made once ------------------------------------------------

#: The colours of the seats.
PLAYERS: Final = tuple(Colour)[:4]

DEAL: Final = tuple(DealLetter(x) for x in Letter)
FIRST: Final = tuple(FirstPlayer(c) for c in PLAYERS)
REVEAL: Final = tuple(Reveal(b) for b in Building)
DRAFT: Final = tuple(Draft(b) for b in Building)
STEAL: Final = tuple(tuple(Steal(c, b) for b in Building) for c in PLAYERS)
BUILD: Final = tuple(Build(b) for b in Building)
PLACE_BUILDING: Final = tuple(PlaceBuilding(p) for p in Place)
SETTLE: Final = tuple(tuple(Settle(s, p) for p in Place) for s in Sex)
INHABIT: Final = tuple(Inhabit(s) for s in Sex)
#: ``COMMIT[character][tile][coins - 1]``.
COMMIT: Final = tuple(
    tuple(tuple(Commit(c, n, tile) for n in range(1, COINS + 1)) for tile in (False, True))
    for c in Character
)

USE_TILE: Final = tuple(UseTile(c) for c in Character)
USE_NEUTRAL: Final = {int(c): UseNeutral(c) for c in (Character.BUILDER, Character.PRIEST)}
DELIVER: Final = tuple(Deliver(g) for g in Good)
WORK: Final = tuple(Work(v, p) for v, p in SPOTS)
SWAP: Final = tuple(tuple(Swap(v, p, g) for g in Good) for v, p in SPOTS)
BUY: Final = tuple(Buy(g) for g in Good)
WAKE: Final = tuple(Wake(v, q) for v in Colour for q in Quarter)
MARRY: Final = tuple(tuple(Marry(s, v, p) for v, p in SPOTS) for s in Source)
DOWRY: Final = tuple(TakeDowry(c) for c in PLAYERS)
NO_DOWRY: Final = TakeDowry(None)
BEAR: Final = tuple(tuple(Bear(p, s) for s in Sex) for p in Place)
END_TURN: Final = EndTurn()
PASS: Final = Pass()


def _picker(table: Sequence[M]) -> Callable[[int], tuple[M, ...]]:
    """Return a function from a bit set to the moves that it names by their index in a table.

    Few different sets occur, so they are cached: here alone, not in the cache of `bits`, too.
    """
    positions = bits.__wrapped__
    return lru_cache(maxsize=1 << 13)(
        lambda chosen: tuple([table[index] for index in positions(chosen)])
    )


letters: Final = _picker(DEAL)
drafts: Final = _picker(DRAFT)
buildings: Final = _picker(BUILD)
placements: Final = _picker(PLACE_BUILDING)
#: By sex, and by source.
settlers: Final = tuple(_picker(table) for table in SETTLE)
weddings: Final = tuple(_picker(table) for table in MARRY)
#: ``commitments[character][tile][numbers of coins]``.
commitments: Final = tuple(
    tuple(tuple(map(_picker(row), range(1 << COINS))) for row in rows) for rows in COMMIT
)
deliveries: Final = _picker(DELIVER)
works: Final = _picker(WORK)
wakings: Final = _picker(WAKE)


def universe() -> tuple[AnyMove, ...]:
    """Return every move that any state of any game can offer, in a fixed order.

    >>> len(universe())
    3105
    """
    everything: list[AnyMove] = [*DEAL, *FIRST, *REVEAL, *DRAFT]
    everything += [move for row in STEAL for move in row]
    everything += [*BUILD, *PLACE_BUILDING, *(move for row in SETTLE for move in row), *INHABIT]
    everything += [move for kinds in COMMIT for row in kinds for move in row]
    everything += [*USE_TILE, *USE_NEUTRAL.values()]
    everything += [*DELIVER, *WORK, *(move for row in SWAP for move in row)]
    everything += [*BUY, *WAKE]
    everything += [*(move for row in MARRY for move in row), *DOWRY, NO_DOWRY]
    everything += [*(move for row in BEAR for move in row), END_TURN, PASS]
    return tuple(everything)
