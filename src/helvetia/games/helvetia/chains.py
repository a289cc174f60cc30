"""Chains: every way to make one good, and what workers it leaves awake.

A *chain* makes one good: the set of building types whose workers take part, from the simple good
up over producers and traders. A chain that meets a good or a trader twice could be cut short, so
for existence only chains without repetition matter: with those who are awake there are few. (The
player may still choose a roundabout way, G3: the moves are offered one by one.)
"""

from helvetia.core.bits import bits

from .memo import Answers, Remembering
from .ranks import Ranks
from .supplies import PLANE, TYPES


class Chains(Remembering):
    """The chains of one catalogue."""

    def __init__(
        self,
        maker: tuple[int, ...],
        input_of: tuple[int | None, ...],
        swaps: tuple[int, ...],
        replicate: int,
        ranks: Ranks,
    ) -> None:
        super().__init__()
        self._maker = maker
        self._input_of = input_of
        self._swaps = swaps
        self._replicate = replicate
        self._ranks = ranks
        goods = range(len(maker))
        self._traders = tuple(
            tuple(b for b, given in enumerate(swaps) if given >> g & 1) for g in goods
        )
        self._open: Answers[int, tuple[int, ...]] = self.answers(self._open_chains)
        self._ways: Answers[int, tuple[int, ...]] = self.answers(self._ways_left)

    def _open_chains(self, key: int) -> tuple[int, ...]:
        """The chains for a good whose building types are all among some, over all planes.

        Without those that contain another one: fewer workers will do.
        """
        types, good = key >> 4, key & 15
        found: set[int] = set()
        self._follow(good, types, 0, 0, found)
        return tuple(
            [
                chain * self._replicate
                for chain in found
                if not any(other & chain == other and other != chain for other in found)
            ]
        )

    def _follow(self, good: int, types: int, used: int, closed: int, found: set[int]) -> None:
        """Collect the chains of these types for this good, back from it, after the used ones.

        ``closed`` are the goods met so far and all goods of the traders used: a chain that comes
        back to one of them could have been cut short there.
        """
        closed |= 1 << good
        maker = 1 << self._maker[good]
        if maker & types:
            before = self._input_of[good]
            if before is None:
                found.add(used | maker)
            elif not closed >> before & 1:
                self._follow(before, types, used | maker, closed, found)
        for trader in self._traders[good]:
            if types >> trader & 1:
                goods = self._swaps[trader]
                for given in bits(goods & ~closed):
                    self._follow(given, types, used | 1 << trader, closed | goods, found)

    def ways(self, supply: int, good: int) -> tuple[int, ...]:
        """The supplies that may be left after making this good with nothing bought."""
        return self._ways[supply << 4 | good]

    def _ways_left(self, key: int) -> tuple[int, ...]:
        supply, good = key >> 4, key & 15
        # Only few types matter for a good, so many supplies share one answer.
        types = supply & PLANE & self._ranks.taking_part(1 << good, supply)
        chains = self._open[types << 4 | good]
        return tuple([supply & ~c | (supply & c) >> TYPES for c in chains])


def widest(supplies: set[int]) -> tuple[int, ...]:
    """Without those that another one contains: more awake workers never hurt."""
    if len(supplies) < 2:
        return tuple(supplies)
    found = sorted(supplies)
    return tuple(s for s in found if not any(s | t == t for t in found if t != s))
