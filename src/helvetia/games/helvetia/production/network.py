"""The network of workers: which goods can be made, alone and together (G1-G3).

A *multiset* is an int with one byte per kind; a set of kinds is a bitmask. A *supply* is the
multiset of the awake workers of one player, by building type.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

from helvetia.core.values import bits

from ..catalog import Catalog
from ..names import Building, Good

TYPES: Final = len(Building)
GOODS: Final = len(Good)
#: The width of one count in a multiset, and its bits.
BYTE: Final = 8
_COUNT: Final = 255
#: The top bit of each byte, and all bits below these.
_TOP: Final = 128
_TOPS: Final = sum(_TOP << BYTE * building for building in Building)
_BELOW: Final = _TOPS - (_TOPS >> BYTE - 1)
#: The multiset of one element of each kind.
_ONE: Final = tuple([1 << BYTE * kind for kind in range(max(TYPES, GOODS))])
#: The most answers that one cache holds.
CACHE_SIZE: Final = 1 << 15

#: The nodes of the network: the goods, then an entry and an exit for each type, the source.
_ENTRY: Final = GOODS
_EXIT: Final = GOODS + TYPES
_SOURCE: Final = GOODS + 2 * TYPES
#: No edge; and the capacity of links, which is more than all workers together.
NONE: Final = -1
_UNLIMITED: Final = 1 << 16

Ints = tuple[int, ...]
_P = ParamSpec("_P")
_R = TypeVar("_R")


def cached(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return the function with a bounded cache of its own."""
    return cast(Callable[_P, _R], lru_cache(maxsize=CACHE_SIZE)(function))


# --- multisets -----------------------------------------------------------------------------------


def one_of_each(kinds: Iterable[int]) -> int:
    """Return the multiset with one element of each of these kinds."""
    return sum([_ONE[kind] for kind in kinds])


def add(supply: int, building: int) -> int:
    """Return the supply with one more awake worker on this building type."""
    return supply + _ONE[building]


def remove(supply: int, building: int) -> int:
    """Return the supply after one worker on this building type went to sleep (G2)."""
    return supply - _ONE[building]


def includes(supply: int, other: int) -> bool:
    """Return whether the supply has at least as many workers of each type as the other one.

    Where it has fewer, the difference of the two bytes borrows the top bit.
    """
    return (supply | _TOPS) - other & _TOPS == _TOPS


def widest(supplies: set[int]) -> Ints:
    """Return the supplies that no other one includes: more workers never hurt."""
    return tuple([s for s in supplies if not any(includes(t, s) for t in supplies if t != s)])


# --- the network ---------------------------------------------------------------------------------


class Network:
    """The producers and traders of one catalogue."""

    def __init__(self, catalog: Catalog, strict: bool) -> None:
        """Compile the catalogue.

        *strict* says that goods are sold only to players who cannot make the whole cost (B2).
        """
        self.strict = strict
        facts, goods = catalog.buildings, range(GOODS)
        #: For each good the good that it is made from, or None for a simple one.
        self.input_of: tuple[int | None, ...] = tuple(
            [None if g.made_from is None else int(g.made_from) for g in catalog.goods]
        )
        #: For each good the building type that makes it.
        self.maker: Ints = tuple(
            [next(int(b.building) for b in facts if b.makes == g) for g in goods]
        )
        #: For each good the trading buildings that picture it.
        self.traders: tuple[Ints, ...] = tuple(
            [tuple([int(b.building) for b in facts if g in b.swaps]) for g in goods]
        )
        #: For each trading building its goods as bits; 0 for the others.
        self.swaps: Ints = tuple([sum([1 << g for g in b.swaps]) for b in facts])
        #: The types in which people live.
        self.inhabited: int = sum([1 << b.building for b in facts if b.inhabited])
        #: All bits of the trading types.
        self.trading: int = _COUNT * one_of_each([b.building for b in facts if b.swaps])
        self._lay_edges()
        #: The maker of each good, with its good and its input as bitmasks, inputs first.
        inputs = [0 if before is None else 1 << before for before in self.input_of]
        order = sorted(goods, key=lambda good: len(self.chains[good]))
        self._steps = [(self.maker[g], 1 << g, inputs[g]) for g in order]
        self._trades = [(t, swaps) for t, swaps in enumerate(self.swaps) if swaps]
        #: Choose the supplies that are worth trying: more workers never hurt, unless *strict*.
        self.select: Callable[[set[int]], Sequence[int]] = sorted if strict else widest
        self.helpers: Callable[[int, int], int] = cached(self._find_helpers)
        self.ways: Callable[[int, int], Sequence[int]] = cached(self._find_ways)
        self._makeable_by = cached(self._find_makeable)

    def _chain(self, good: int) -> Ints:
        """Return the edges of this good's maker and of the makers of all that it is made from."""
        before = self.input_of[good]
        return (2 * self.maker[good], *(() if before is None else self._chain(before)))

    def _lay_edges(self) -> None:
        """Number the edges: each even one is followed by its reverse.

        The first ones are the workers of each type. Then come the links of goods and traders.
        """
        ends = [(_ENTRY + t, _EXIT + t) for t in range(TYPES)]
        for good, before in enumerate(self.input_of):
            ends[self.maker[good]] = (_SOURCE if before is None else before, good)
        for trader, goods in enumerate(self.swaps):
            ends += [(good, _ENTRY + trader) for good in bits(goods)]
            ends += [(_EXIT + trader, good) for good in bits(goods)]
        #: The capacity of each edge: that of workers is filled in, that of links is unlimited.
        self.capacity: list[int] = [0] * (2 * TYPES) + [_UNLIMITED, 0] * (len(ends) - TYPES)
        #: For each edge the node it leads to. For each node the edges to it, and their origins.
        self.heads: list[int] = [node for tail, head in ends for node in (head, tail)]
        self.edges_to: list[list[tuple[int, int]]] = [[] for _ in range(_SOURCE + 1)]
        for edge, head in enumerate(self.heads):
            self.edges_to[head].append((edge, self.heads[edge ^ 1]))
        #: For each good the edges of its makers.
        self.chains: list[Ints] = [self._chain(good) for good in range(GOODS)]

    def relevant(self, supply: int, goods: int) -> int:
        """Return the workers of the supply that can help to make these goods."""
        awake = supply & self.trading
        return supply & self.helpers(goods, awake and awake + _BELOW & _TOPS)

    def _find_helpers(self, goods: int, awake: int) -> int:
        """Return all bits of the types that can help; the top bits say which traders are awake."""
        found: set[int] = set()
        waiting, seen = list(bits(goods)), goods
        for good in waiting:
            found.add(self.maker[good])
            before = self.input_of[good]
            sources = 0 if before is None else 1 << before
            for trader in self.traders[good]:
                if awake >> BYTE * trader & _TOP:
                    found.add(trader)
                    sources |= self.swaps[trader]
            waiting += bits(sources & ~seen)
            seen |= sources
        return _COUNT * one_of_each(found)

    # --- one good --------------------------------------------------------------------------------

    def makeable(self, supply: int) -> int:
        """Return the goods that the supply can make, each on its own, as a bitmask."""
        return self._makeable_by(supply + _BELOW & _TOPS)  # only whether a type has a worker

    def _find_makeable(self, supply: int) -> int:
        found, present = 0, supply.to_bytes(TYPES, "little")
        while True:
            for maker, good, source in self._steps:
                if present[maker] and found & source == source:
                    found |= good
            made = found
            for trader, goods in self._trades:
                if present[trader] and found & goods:
                    found |= goods
            if found == made:
                return found

    def _find_ways(self, supply: int, good: int) -> Sequence[int]:
        """Return the supplies that may be left after making this good, if worth trying."""
        found: set[int] = set()
        maker, before = self.maker[good], self.input_of[good]
        if supply >> BYTE * maker & _COUNT:
            left = remove(supply, maker)
            found.update((left,) if before is None else self.ways(left, before))
        for trader in self.traders[good]:
            if supply >> BYTE * trader & _COUNT:
                for given in bits(self.swaps[trader] & ~(1 << good)):
                    found.update(self.ways(remove(supply, trader), given))
        return self.select(found)


# --- goods together ------------------------------------------------------------------------------


class Flow:
    """A maximum flow that grows by one good at a time."""

    __slots__ = ("_network", "_spare", "_trading")

    def __init__(self, network: Network, supply: int) -> None:
        self._network = network
        #: The spare capacity of each edge: those of the types, each before its reverse.
        self._spare = network.capacity.copy()
        self._spare[: 2 * TYPES : 2] = supply.to_bytes(TYPES, "little")
        self._trading = supply & network.trading

    def make(self, good: int) -> bool:
        """Make one more good if that is possible, and return whether it is."""
        spare = self._spare
        chain = self._network.chains[good]
        for edge in chain:
            if not spare[edge]:
                return bool(self._trading) and self._reroute(good)
        for edge in chain:
            spare[edge] -= 1
            spare[edge + 1] += 1
        return True

    def _reroute(self, target: int) -> bool:
        """Search for an augmenting path, breadth first, backwards from the good to the source."""
        spare, edges_to, heads = self._spare, self._network.edges_to, self._network.heads
        #: For each node that was reached the edge toward the target.
        toward = {target: NONE}
        waiting = [target]
        for node in waiting:
            for edge, before in edges_to[node]:
                if spare[edge] and before not in toward:
                    toward[before] = edge
                    waiting.append(before)
            if _SOURCE in toward:
                break
        else:
            return False
        edge = toward[_SOURCE]
        while edge != NONE:
            spare[edge] -= 1
            spare[edge ^ 1] += 1
            edge = toward[heads[edge]]
        return True
