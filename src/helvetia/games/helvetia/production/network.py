"""The network of workers: which goods can be made, alone and together (G1-G3).

A *multiset* is an int with one byte per kind. A *supply* is the multiset of the awake workers of
one player, by building type. Sets of kinds are bitmasks.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

from ..geometry import bits
from ..names import Building, Good

TYPES: Final = len(Building)
GOODS: Final = len(Good)
#: The width of one count in a multiset.
_BYTE: Final = 8
#: The top bit of each byte, and all bits below these.
_TOPS: Final = sum(0x80 << _BYTE * kind for kind in range(TYPES))
_BELOW: Final = _TOPS - (_TOPS >> 7)
#: The most answers that one cache holds: this bounds the memory of long runs.
CACHE_SIZE: Final = 1 << 15

# --- nodes of the network: the goods, and an entry and an exit for each trading building ---------
_ENTRY: Final = GOODS
_EXIT: Final = GOODS + TYPES
_SOURCE: Final = GOODS + 2 * TYPES
_NOWHERE: Final = -1

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Caching:
    """An object with bounded caches of its answers; only its speed depends on them."""

    def __init__(self) -> None:
        self._caches: list[Callable[[], object]] = []
        self._sizes: list[Callable[[], int]] = []

    def cached(self, function: Callable[_P, _R]) -> Callable[_P, _R]:
        """Return the function with a cache of its own."""
        found = lru_cache(maxsize=CACHE_SIZE)(function)
        self._caches.append(found.cache_clear)
        self._sizes.append(lambda: found.cache_info().currsize)
        return found

    def clear(self) -> None:
        """Empty all caches."""
        for clear in self._caches:
            clear()

    def cached_answers(self) -> int:
        """Return the number of cached answers."""
        return sum(size() for size in self._sizes)


# --- multisets -----------------------------------------------------------------------------------


def one(kind: int) -> int:
    """Return the multiset of one element."""
    return 1 << _BYTE * kind


def add(supply: int, building: int) -> int:
    """Return the supply with one more awake worker on this building type."""
    return supply + (1 << _BYTE * building)


def one_of_each(kinds: Iterable[int]) -> int:
    """Return the multiset with one of each of these kinds."""
    return sum([1 << _BYTE * kind for kind in kinds])


def includes(supply: int, other: int) -> bool:
    """Return whether the supply has at least as many workers of each type as the other.

    No byte of the difference borrows from the top bit above it.
    """
    return ((supply | _TOPS) - other) & _TOPS == _TOPS


def widest(supplies: set[int]) -> tuple[int, ...]:
    """Return the supplies that no other one includes: more workers never hurt."""
    return tuple(
        [s for s in supplies if not any(includes(t, s) for t in supplies if t != s)]
    )


class Network(Caching):
    """The producers and traders of one catalogue."""

    def __init__(
        self,
        maker: tuple[int, ...],
        input_of: tuple[int | None, ...],
        swaps: tuple[int, ...],
    ) -> None:
        super().__init__()
        goods = range(GOODS)
        self.maker = maker
        self.input_of = input_of
        self.swaps = swaps
        #: For each good the goods that are made from it, and the traders that give it.
        self.made_from_it = tuple([tuple([c for c in goods if input_of[c] == g]) for g in goods])
        self.traders = tuple([tuple([t for t in range(TYPES) if swaps[t] >> g & 1]) for g in goods])
        #: For each good the makers of all that it is made from, and its own.
        self.chains = tuple([self._chain(g) for g in goods])
        #: Each good after its input: the top bit of its maker, and both as bitmasks.
        self._steps = [
            (0x80 << _BYTE * maker[g], 1 << g, 0 if (i := input_of[g]) is None else 1 << i)
            for g in sorted(goods, key=lambda good: len(self.chains[good]))
        ]
        self._trades = [(0x80 << _BYTE * t, swaps[t]) for t in range(TYPES) if swaps[t]]
        #: The makers of simple goods: each good takes one of them.
        self.beginners = tuple([maker[g] for g in goods if input_of[g] is None])
        #: All bits of the trading types.
        self.trading = 255 * one_of_each([t for t in range(TYPES) if swaps[t]])
        self.helpers = self.cached(self._helpers)
        self.ways = self.cached(self._ways)
        self._reach_of = self.cached(self._reach)

    def _chain(self, good: int) -> tuple[int, ...]:
        before = self.input_of[good]
        return (self.maker[good], *(() if before is None else self._chain(before)))

    def relevant(self, supply: int, goods: int) -> int:
        """Return the part of the supply that can help to make these goods."""
        return supply & self.helpers(goods, supply & self.trading)

    def _helpers(self, goods: int, awake: int) -> int:
        """Return all bits of the types that can help, if these traders are awake."""
        traders = [t for t in range(TYPES) if awake >> _BYTE * t & 255]
        found: set[int] = set()
        waiting = list(bits(goods))
        seen = goods
        for good in waiting:
            found.add(self.maker[good])
            before = self.input_of[good]
            new = 0 if before is None else 1 << before
            for trader in traders:
                if self.swaps[trader] >> good & 1:
                    found.add(trader)
                    new |= self.swaps[trader]
            waiting += bits(new & ~seen)
            seen |= new
        return 255 * one_of_each(found)

    # --- one good ---------------------------------------------------------------------------------

    def makeable(self, supply: int) -> int:
        """Return the goods that the supply can make, each on its own."""
        return self._reach_of(supply + _BELOW & _TOPS)  # the top bit of each type with a worker

    def _reach(self, present: int) -> int:
        makers = [step for step in self._steps if step[0] & present]
        trades = [goods for trader, goods in self._trades if trader & present]
        found, before = 0, -1
        while found != before:
            before = found
            for _, good, source in makers:  # the input of a good comes before it
                if found & source == source:
                    found |= good
            for goods in trades:
                if found & goods:
                    found |= goods
            if not trades:
                break
        return found

    def _ways(self, supply: int, good: int) -> tuple[int, ...]:
        """Return the widest supplies that may be left after making this good."""
        return widest(self._left(supply, good, 0))

    def _left(self, supply: int, good: int, closed: int) -> set[int]:
        """Return the supplies left after making this good without any of the closed goods.

        A chain that returns to a good could be cut short there.
        """
        closed |= 1 << good
        found: set[int] = set()
        maker, before = self.maker[good], self.input_of[good]
        if supply >> _BYTE * maker & 255:
            left = supply - one(maker)
            if before is None:
                found.add(left)
            elif not closed >> before & 1:
                found |= self._left(left, before, closed)
        for trader in self.traders[good]:
            if supply >> _BYTE * trader & 255:
                goods = self.swaps[trader]
                for given in bits(goods & ~closed):
                    found |= self._left(supply - one(trader), given, closed | goods)
        return found


class Flow:
    """A maximum flow that grows by one good at a time."""

    __slots__ = ("_awake", "_closed", "_free", "_network", "_traded", "_trading")

    def __init__(self, network: Network, supply: int) -> None:
        self._network = network
        #: The workers of each type, and those that do not work yet.
        self._awake = supply.to_bytes(TYPES, "little")
        self._free = list(self._awake)
        self._trading = supply & network.trading
        #: The flow between goods and traders, by the two nodes.
        self._traded: dict[tuple[int, int], int] = {}
        #: The nodes that no further flow can reach.
        self._closed: set[int] = set()

    def make(self, good: int) -> bool:
        """Make one more good if possible; workers of the goods before may change places."""
        free = self._free
        chain = self._network.chains[good]
        for building in chain:
            if not free[building]:
                return bool(self._trading) and self._reroute(good)
        for building in chain:
            free[building] -= 1
        return True

    def _reroute(self, target: int) -> bool:
        """Find an augmenting path, backwards from this good to the source."""
        closed = self._closed
        if target in closed or not any([self._free[b] for b in self._network.beginners]):
            return False
        toward = {target: _NOWHERE}
        waiting = [target]
        for node in waiting:
            for before in self._before(node):
                if before == _SOURCE:
                    self._augment(node, toward)
                    return True
                if before not in toward and before not in closed:
                    toward[before] = node
                    waiting.append(before)
        # No path will ever lead here: those of other goods do not enter these nodes either.
        closed.update(toward)
        return False

    def _before(self, node: int) -> list[int]:
        """Return the nodes from which one more unit can come to this node."""
        network, free, awake, traded = self._network, self._free, self._awake, self._traded
        if node < _ENTRY:
            found = []
            if free[network.maker[node]]:
                before = network.input_of[node]
                if before is None:
                    return [_SOURCE]
                found.append(before)
            for child in network.made_from_it[node]:
                maker = network.maker[child]
                if free[maker] < awake[maker]:
                    found.append(child)
            for trader in network.traders[node]:
                if awake[trader]:
                    found.append(_EXIT + trader)
                    if traded.get((node, _ENTRY + trader)):
                        found.append(_ENTRY + trader)
            return found
        if node < _EXIT:
            trader = node - _ENTRY
            found = list(bits(network.swaps[trader]))
            if free[trader] < awake[trader]:
                found.append(_EXIT + trader)
            return found
        trader = node - _EXIT
        found = [good for good in bits(network.swaps[trader]) if traded.get((node, good))]
        if free[trader]:
            found.append(_ENTRY + trader)
        return found

    def _augment(self, node: int, toward: dict[int, int]) -> None:
        """Send one unit from the source to this node, and on to the target."""
        network, free, traded = self._network, self._free, self._traded
        free[network.maker[node]] -= 1
        while (after := toward[node]) != _NOWHERE:
            if node < GOODS and after < GOODS:
                if network.input_of[after] == node:
                    free[network.maker[after]] -= 1
                else:
                    free[network.maker[node]] += 1
            elif node >= _EXIT and after >= _ENTRY:
                free[node - _EXIT] += 1
            elif node >= _ENTRY and after >= _EXIT:
                free[after - _EXIT] -= 1
            elif traded.get((after, node)):
                traded[after, node] -= 1
            else:
                traded[node, after] = traded.get((node, after), 0) + 1
            node = after
