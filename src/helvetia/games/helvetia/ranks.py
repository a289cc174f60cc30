"""How many of the goods in demand a supply can make together, exactly.

Goods flow: from the workers of simple goods, over producers (one good into another) and traders
(any good of theirs into any other of theirs), to the demand. Each worker works once (G2), so each
is an edge of capacity one, and the most goods that can be made together is a maximum flow. That
is a minimum cut, and cuts are what is worked out here (:mod:`.cuts`).

Without traders the network is a forest (every good is made from at most one other), so each tree
can be cut on its own. With traders too, once it is settled on which side of the cut they are:
for each such settlement the cuts of all trees are added up, and the least sum is the answer. Each
tree remembers its cuts, so that mostly there is only to add.

Which goods can be made together are the independent sets of a matroid (a gammoid). So if some
goods *must* be made and can be, the most that can be made with them is the rank of all together.
"""

from typing import Final

from .cuts import NOWHERE, Network, Tree
from .memo import Remembering, remember
from .supplies import DEMAND, TYPES

#: Rows of more numbers than this are not remembered: they would take much memory.
_MANY: Final = 3**5


class Ranks(Remembering):
    """The network of one catalogue."""

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
        self._replicate = replicate
        goods = range(len(maker))
        #: Roots first.
        order = [g for g in goods if input_of[g] is None]
        for good in order:
            order += [c for c in goods if input_of[c] == good]
        self.order: tuple[int, ...] = tuple(order)
        self._traders: tuple[tuple[int, int], ...] = tuple(
            (b, bits) for b, bits in enumerate(swaps) if bits
        )
        self.trader_plane: int = sum(1 << b for b, _ in self._traders)
        self._trees = tuple(self._tree(g) for g in order if input_of[g] is None)
        self._relevant: dict[int, int] = self.table({})
        self._networks: dict[int, Network] = self.table({})
        self._cuts: dict[int, int] = self.table({})

    # --- who takes part -----------------------------------------------------------------------

    def relevant(self, goods: int, supply: int) -> int:
        """The types, over all planes, whose workers can take part in making these goods.

        Only few can, mostly: so many supplies share one answer. Which ones depends on the traders
        who are awake.
        """
        key = goods << TYPES | supply & self.trader_plane
        found = self._relevant.get(key)
        if found is None:
            found = remember(self._relevant, key, self._closure(goods, supply))
        return found

    def _closure(self, goods: int, supply: int) -> int:
        types, before = 0, -1
        traders = [(1 << b, swaps) for b, swaps in self._traders if supply >> b & 1]
        while goods != before:
            before = goods
            for good in reversed(self.order):  # what a good is made from comes after it
                if goods >> good & 1:
                    types |= 1 << self._maker[good]
                    source = self._input_of[good]
                    if source is not None:
                        goods |= 1 << source
            for trader, swaps in traders:
                if swaps & goods:
                    types |= trader
                    goods |= swaps
        return types * self._replicate

    # --- how many goods -----------------------------------------------------------------------

    def rank(self, supply: int, demand: int) -> int:
        """The most goods of this demand that can be made together."""
        awake = supply & self.trader_plane
        network = self._networks.get(awake)
        if network is None:
            network = remember(self._networks, awake, self._network(awake))
        asked = supply << DEMAND | demand
        known = self._cuts
        total = network.impossible
        for mask, part in network.parts:
            cut = known.get(asked & mask)
            if cut is None:
                cut = network.cut(part, supply, demand)
                if network.fields <= _MANY:
                    remember(known, asked & mask, cut)
            total += cut
        if not awake:
            return total
        for column, row in network.hubs:
            total += row * (supply & column).bit_count()
        return min(total.to_bytes(network.fields, "little"))

    def _network(self, awake: int) -> Network:
        """The network with these traders; those of the same goods are as good as one."""
        columns = tuple(self._replicate << maker for maker in self._maker)
        traders: dict[int, int] = {}
        for trader, goods in self._traders:
            if awake >> trader & 1:
                traders[goods] = traders.get(goods, 0) | self._replicate << trader
        return Network(self._trees, columns, traders, self.trader_plane)

    def _tree(self, root: int) -> Tree:
        """All that is made from this simple good, each with the position of its input."""
        order = [(root, NOWHERE)]
        for index, (good, _) in enumerate(order):
            order += [(c, index) for c in self.order if self._input_of[c] == good]
        return tuple(order)
