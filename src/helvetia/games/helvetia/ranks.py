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

from functools import reduce
from operator import or_

from helvetia.core.bits import bits

from .cuts import NOWHERE, Forest, Network, Tree
from .memo import Answers, Remembering
from .supplies import DEMAND, GOODS, HALF, TYPES


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
        self._input_of = input_of
        self._replicate = replicate
        #: The width of a supply, even if one worker more is asked about than there are houses.
        self.width: int = TYPES * (replicate.bit_count() + 1)
        goods = range(len(maker))
        #: Roots first.
        order = [g for g in goods if input_of[g] is None]
        for good in order:
            order += [c for c in goods if input_of[c] == good]
        self.order: tuple[int, ...] = tuple(order)
        #: Who makes a simple good, in all planes: each good that is made takes one of them.
        self.beginners: int = sum(1 << maker[g] for g in goods if input_of[g] is None) * (
            replicate << TYPES | 1
        )
        self._traders: tuple[tuple[int, int], ...] = tuple(
            (b, swapped) for b, swapped in enumerate(swaps) if swapped
        )
        self.trader_plane: int = sum(1 << b for b, _ in self._traders)
        #: For each good the types whose workers hand it out in the end: its maker and traders.
        self.givers: tuple[int, ...] = tuple(
            sum((1 << b for b, goods in self._traders if goods >> g & 1), 1 << maker[g])
            for g in goods
        )
        trees = tuple(self._tree(g) for g in order if input_of[g] is None)
        self._forest = Forest(trees, tuple([replicate << type_ for type_ in maker]))
        #: The goods made from each simple good, and it.
        self.trees: tuple[tuple[int, ...], ...] = tuple(
            tuple(good for good, _ in tree) for tree in trees
        )
        #: Each simple good and its maker as bits, with the makers of what is made from it.
        self._roots = tuple(
            (1 << root, 1 << maker[root], sum(1 << maker[good] for good in others))
            for *others, root in self.trees
        )
        #: For each good all it is made from, with the types of their makers above the goods.
        origin: dict[int, int] = {}
        for good in order:
            source = input_of[good]
            origin[good] = 1 << GOODS + maker[good] | 1 << good
            if source is not None:
                origin[good] |= origin[source]
        #: The same for all sets of goods: of the lower half of them, and of the upper half.
        self._origins = tuple(
            tuple(
                reduce(or_, (origin[half + g] for g in bits(goods)), 0)
                for goods in range(1 << HALF)
            )
            for half in (0, HALF)
        )
        #: For each trader its bit, its goods, and the same for all of these and itself.
        self._hubs = tuple(
            (1 << b, swaps, reduce(or_, (origin[g] for g in bits(swaps)), 1 << GOODS + b))
            for b, swaps in self._traders
        )
        #: Who can take part, by the goods (see :meth:`taking_part`).
        self.relevant: Answers[int, int] = self.answers(self._closure)
        # Compiled when they are first needed; there are few, and they are no answers.
        self._joined: Answers[int, tuple[tuple[int, int], ...]] = Answers(self._closed)
        self._networks: Answers[int, Network] = Answers(self._network)

    # --- who takes part -----------------------------------------------------------------------

    def taking_part(self, goods: int, supply: int) -> int:
        """The types, over all planes, whose workers can take part in making these goods.

        Only few can, mostly: so many supplies share one answer. Which ones depends on the traders
        who are awake.
        """
        return self.relevant[goods << TYPES | supply & self.trader_plane]

    def _closure(self, key: int) -> int:
        """Back from these goods over what they are made from, and from trader to trader."""
        goods, awake = divmod(key, 1 << TYPES)
        lower, upper = self._origins
        found = lower[goods & (1 << HALF) - 1] | upper[goods >> HALF]
        for swaps, origin in self._joined[awake]:
            if found & swaps:
                found |= origin
        return (found >> GOODS) * self._replicate

    def _closed(self, awake: int) -> tuple[tuple[int, int], ...]:
        """For each trader awake its goods, and whatever they can come from, over others too."""
        hubs = [(swaps, origin) for trader, swaps, origin in self._hubs if trader & awake]
        before: list[tuple[int, int]] = []
        while hubs != before:
            before = hubs
            hubs = [
                (swaps, reduce(or_, (other for goods, other in hubs if goods & origin), origin))
                for swaps, origin in hubs
            ]
        return tuple(hubs)

    def alike(self, goods: int, supply: int) -> int:
        """Those who take part in making these goods and of whom only the number matters.

        They make simple goods that are not among these, only to give them to the same traders.
        """
        types = self.taking_part(goods, supply)
        same: dict[int, int] = {}
        for good, maker, others in self._roots:
            if types & maker and not types & others and not goods & good:
                takers = 0
                for trader, swaps, _ in self._hubs:
                    if swaps & good and trader & supply:
                        takers |= trader
                same[takers] = same.get(takers, 0) | maker
        return max(same.values(), key=int.bit_count, default=0) * self._replicate

    # --- how many goods -----------------------------------------------------------------------

    def rank(self, supply: int, demand: int) -> int:
        """The most goods of this demand that can be made together."""
        network = self._networks[supply & self.trader_plane]
        asked = supply << DEMAND | demand
        costs, cuts = network.base, network.cuts
        for mask in network.masks:  # a fifth quicker than sum and map, though more bytecodes
            part = asked & mask
            if part:  # a third of them are empty
                costs += cuts[part]
        return costs if network.fields == 1 else min(costs.to_bytes(network.fields, "little"))

    def _network(self, awake: int) -> Network:
        """The network with these traders; those of the same goods are as good as one."""
        traders: dict[int, int] = {}
        for trader, goods in self._traders:
            if awake >> trader & 1:
                traders[goods] = traders.get(goods, 0) | self._replicate << trader
        return Network(self._forest, traders, self.answers)

    def _tree(self, root: int) -> Tree:
        """All that is made from this simple good, each with the position of its input."""
        tree = [root]
        for good in tree:
            tree += [c for c in self.order if self._input_of[c] == good]
        tree.reverse()
        position: dict[int | None, int] = {good: index for index, good in enumerate(tree)}
        return tuple((good, position.get(self._input_of[good], NOWHERE)) for good in tree)
