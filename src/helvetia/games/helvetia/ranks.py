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
from .memo import Answers, Remembering
from .supplies import DEMAND, TYPES

#: Of rows with more numbers than this only few are remembered: they take much memory.
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
        #: The width of a supply.
        self.width: int = TYPES * replicate.bit_count()
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
        #: The goods made from each simple good, and it.
        self.trees: tuple[tuple[int, ...], ...] = tuple(
            tuple(good for good, _ in tree) for tree in self._trees
        )
        #: Who can take part, by the goods (see :meth:`taking_part`).
        self.relevant: Answers[int, int] = self.answers(self._closure)
        self._networks = self.answers(self._network)
        self._cuts = self.answers(self._cut)
        self._wide_cuts = self.answers(self._cut, 256)

    # --- who takes part -----------------------------------------------------------------------

    def taking_part(self, goods: int, supply: int) -> int:
        """The types, over all planes, whose workers can take part in making these goods.

        Only few can, mostly: so many supplies share one answer. Which ones depends on the traders
        who are awake.
        """
        return self.relevant[goods << TYPES | supply & self.trader_plane]

    def _closure(self, key: int) -> int:
        goods, awake = divmod(key, 1 << TYPES)
        types, before = 0, -1
        traders = [(1 << b, swaps) for b, swaps in self._traders if awake >> b & 1]
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

    def alike(self, goods: int, supply: int) -> int:
        """Those who take part in making these goods and of whom only the number matters.

        They make simple goods that are not among these, only to give them to the same traders.
        """
        types = self.taking_part(goods, supply)
        same: dict[int, int] = {}
        for root, *others in self.trees:
            maker = 1 << self._maker[root]
            used = any(types >> self._maker[good] & 1 for good in others)
            if types & maker and not used and not goods >> root & 1:
                takers = sum(
                    1 << b for b, swaps in self._traders if swaps >> root & 1 and supply >> b & 1
                )
                same[takers] = same.get(takers, 0) | maker
        return max(same.values(), key=int.bit_count, default=0) * self._replicate

    # --- how many goods -----------------------------------------------------------------------

    def rank(self, supply: int, demand: int) -> int:
        """The most goods of this demand that can be made together."""
        awake = supply & self.trader_plane
        network = self._networks[awake]
        known = self._cuts if network.fields <= _MANY else self._wide_cuts
        asked = supply << DEMAND | demand
        costs = sum(map(known.__getitem__, map(asked.__and__, network.masks)), network.base)
        return min(costs.to_bytes(network.fields, "little")) if awake else costs

    def _cut(self, asked: int) -> int:
        return self._networks[asked >> DEMAND & self.trader_plane].cut(asked)

    def _network(self, awake: int) -> Network:
        """The network with these traders; those of the same goods are as good as one."""
        columns = tuple([self._replicate << maker for maker in self._maker])
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
