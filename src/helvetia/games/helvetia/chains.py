"""Chains: every way to make one good, and what workers it leaves awake.

A *chain* makes one good: the set of building types whose workers take part, from the simple good
up over producers and traders. A chain that meets a good or a trader twice could be cut short, so
for existence only chains without repetition matter; they are a fixed list for each good. (The
player may still choose a roundabout way, G3: the moves are offered one by one.)
"""

from .geometry import bits
from .memo import Answers, Remembering, remember
from .supplies import PLANE, TYPES

Groups = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]


class Chains(Remembering):
    """The chains of one catalogue."""

    def __init__(
        self,
        maker: tuple[int, ...],
        input_of: tuple[int | None, ...],
        swaps: tuple[int, ...],
        replicate: int,
    ) -> None:
        super().__init__()
        self._maker = maker
        self._input_of = input_of
        self._swaps = swaps
        self._replicate = replicate
        goods = range(len(maker))
        self._traders = tuple(
            tuple(b for b, given in enumerate(swaps) if given >> g & 1) for g in goods
        )
        #: Compiled when they are first needed: where many trade, that takes a while.
        self._chains: Answers[int, Groups] = Answers(self._all_chains)
        #: Only few types matter for a good, so many supplies share one answer.
        self._relevant: Answers[int, int] = Answers(self._types_for)
        self._open: dict[int, tuple[int, ...]] = self.table({})
        self._ways: dict[int, tuple[int, ...]] = self.table({})

    def _all_chains(self, good: int) -> Groups:
        """Every chain for this good without repetition, grouped by the type of its last step.

        A chain is the set of its building types, and the same set over all planes.
        """
        found: set[int] = set()
        self._follow(good, 0, 0, found)
        shortest = [c for c in found if not any(d & c == d and d != c for d in found)]
        shortest.sort(key=lambda c: (c.bit_count(), c))
        groups = []
        for last in (self._maker[good], *self._traders[good]):
            group = [c for c in shortest if c >> last & 1]
            shortest = [c for c in shortest if not c >> last & 1]
            groups.append((1 << last, tuple((c, c * self._replicate) for c in group)))
        return tuple(groups)

    def _follow(self, good: int, used: int, closed: int, found: set[int]) -> None:
        """Collect the chains for this good, back from it, after these building types.

        ``closed`` are the goods met so far and all goods of the traders used: a chain that comes
        back to one of them could have been cut short there.
        """
        closed |= 1 << good
        with_maker = used | 1 << self._maker[good]
        before = self._input_of[good]
        if before is None:
            found.add(with_maker)
        elif not closed >> before & 1:
            self._follow(before, with_maker, closed, found)
        for trader in self._traders[good]:
            goods = self._swaps[trader]
            for given in bits(goods & ~closed):
                self._follow(given, used | 1 << trader, closed | goods, found)

    def _types_for(self, good: int) -> int:
        """The types that are in any chain for this good."""
        types = 0
        for _, group in self._chains[good]:
            for used, _ in group:
                types |= used
        return types

    def _open_chains(self, types: int, good: int) -> tuple[int, ...]:
        """The chains whose building types are all among these."""
        key = (types & self._relevant[good]) << 4 | good
        found = self._open.get(key)
        if found is None:
            absent = ~types
            found = tuple(
                [
                    chain
                    for last, group in self._chains[good]
                    if last & types
                    for used, chain in group
                    if not used & absent
                ]
            )
            remember(self._open, key, found)
        return found

    def ways(self, supply: int, good: int) -> tuple[int, ...]:
        """The supplies that may be left after making this good with nothing bought."""
        key = supply << 4 | good
        found = self._ways.get(key)
        if found is None:
            chains = self._open_chains(supply & PLANE, good)
            found = tuple([supply & ~c | (supply & c) >> TYPES for c in chains])
            remember(self._ways, key, found)
        return found


def widest(supplies: set[int]) -> tuple[int, ...]:
    """Without those that another one contains: more awake workers never hurt."""
    if len(supplies) < 2:
        return tuple(supplies)
    found = sorted(supplies)
    return tuple(s for s in found if not any(s | t == t for t in found if t != s))
