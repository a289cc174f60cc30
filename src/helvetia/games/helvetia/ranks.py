"""How many of the goods in demand a supply can make together, exactly.

Goods flow: from the workers of simple goods, over producers (one good into another) and traders
(any good of theirs into any other of theirs), to the demand. Each worker works once (G2), so each
is an edge of capacity one, and the most goods that can be made together is a maximum flow.

Without traders the network is a forest (every good is made from at most one other), and the flow
is summed up from its leaves: what a node passes on is what is wanted of it and through it, but no
more than it has workers. Each tree has its own small table, so that most answers are known. What
traders add to that is found by augmenting paths.

Which goods can be made together are the independent sets of a matroid (a gammoid). So if some
goods *must* be made and can be, the most that can be made with them is the rank of all together.
"""

from typing import Final

from .memo import Remembering, remember
from .supplies import COUNT, PLANE, TYPES, WIDTH, workers

#: Of each good in a tree: its place in a demand, its maker over all planes, its input's position.
Nodes = tuple[tuple[int, int, int], ...]
Table = dict[tuple[int, int], int]
NOWHERE: Final = -1
#: Bits for the number of goods asked for, beside the demand in a key.
_BOUND: Final = 8


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
        self.maker = maker
        self.input_of = input_of
        goods = range(len(maker))
        self.children: tuple[tuple[int, ...], ...] = tuple(
            tuple(c for c in goods if input_of[c] == g) for g in goods
        )
        #: Roots first.
        order = [g for g in goods if input_of[g] is None]
        for good in order:
            order += self.children[good]
        self.order: tuple[int, ...] = tuple(order)
        self.traders: tuple[tuple[int, int], ...] = tuple(
            (b, bits) for b, bits in enumerate(swaps) if bits
        )
        self._trader_types = sum(1 << b for b, _ in self.traders) * replicate
        self._simple_types = sum(1 << maker[g] for g in goods if input_of[g] is None) * replicate
        self._trees: tuple[tuple[int, int, Nodes, Table], ...] = tuple(
            self._tree(g, replicate) for g in goods if input_of[g] is None
        )
        self._replicate = replicate
        self.trader_plane: int = sum(1 << b for b, _ in self.traders)
        self._relevant: dict[int, int] = self.table({})
        self._awake: dict[int, tuple[tuple[int, int, int], ...]] = self.table({})
        self._counted: dict[int, tuple[tuple[int, int], ...]] = self.table({})
        self._traded: Table = self.table({})

    def _tree(self, root: int, replicate: int) -> tuple[int, int, Nodes, Table]:
        order = [root]
        for good in order:
            order += self.children[good]
        position = {good: index for index, good in enumerate(order)}
        nodes = tuple(
            (
                WIDTH * good,
                replicate << self.maker[good],
                NOWHERE if good == root else position[self.input_of[good] or 0],
            )
            for good in order
        )
        types = sum(1 << self.maker[good] for good in order) * replicate
        return types, sum(COUNT << WIDTH * good for good in order), nodes, self.table({})

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
        while goods != before:
            before = goods
            for good, maker in enumerate(self.maker):
                if goods >> good & 1:
                    types |= 1 << maker
                    source = self.input_of[good]
                    if source is not None:
                        goods |= 1 << source
            for trader, swaps in self.traders:
                if swaps & goods and supply >> trader & 1:
                    types |= 1 << trader
                    goods |= swaps
        return types * self._replicate

    def awake(self, types: int) -> tuple[tuple[int, int, int], ...]:
        """The goods whose makers are among these types, roots first: (good, column, input)."""
        found = self._awake.get(types)
        if found is None:
            found = tuple(
                (g, self._replicate << self.maker[g], NOWHERE if source is None else source)
                for g in self.order
                if types >> self.maker[g] & 1
                for source in (self.input_of[g],)
            )
            remember(self._awake, types, found)
        return found

    def counted(self, demand: int) -> tuple[tuple[int, int], ...]:
        """The goods of a demand with their counts."""
        found = self._counted.get(demand)
        if found is None:
            counts = ((g, demand >> WIDTH * g & COUNT) for g in range(len(self.maker)))
            found = remember(self._counted, demand, tuple((g, n) for g, n in counts if n))
        return found

    def rank(self, supply: int, demand: int, enough: int) -> int:
        """The most goods of this demand that can be made together, as far as it is asked for."""
        found = 0
        for types, goods, nodes, table in self._trees:
            here = demand & goods
            if here:
                key = (supply & types, here)
                part = table.get(key)
                if part is None:
                    part = remember(table, key, _through(nodes, *key))
                found += part
        if found >= enough:
            return enough
        traders = supply & self._trader_types
        if not traders:
            return found
        # A trader helps once at most, and every good starts with a worker of a simple one.
        bound = min(enough, found + traders.bit_count(), (supply & self._simple_types).bit_count())
        if found >= bound:
            return found
        key = (supply, demand << _BOUND | bound)
        known = self._traded.get(key)
        if known is None:
            known = remember(self._traded, key, self._with_traders(supply, demand, found, bound))
        return known

    def _with_traders(self, supply: int, demand: int, found: int, bound: int) -> int:
        """The rank, where so many can be made without traders, and at most so many with them."""
        forest = _Forest(self, supply, demand)
        if bound == found + 1:
            return found + forest.one_more(self._swaps_awake(supply))
        flow = _Flow(forest, self, supply)
        while found < bound and flow.augment():
            found += 1
        return found

    def _swaps_awake(self, supply: int) -> list[int]:
        return [swaps for building, swaps in self.traders if supply >> building & 1]


def _through(nodes: Nodes, supply: int, demand: int) -> int:
    """What the workers of one tree pass on to the demand."""
    need = [demand >> shift & COUNT for shift, _, _ in nodes]
    passed = 0
    for index in range(len(nodes) - 1, -1, -1):
        if need[index]:
            _, column, parent = nodes[index]
            passed = min(need[index], (supply & column).bit_count())
            if parent != NOWHERE:
                need[parent] += passed
    return passed if need[0] else 0


class _Forest:
    """A largest flow without traders: what each worker type makes, and what is not met."""

    def __init__(self, network: Ranks, supply: int, demand: int) -> None:
        size = len(network.maker)
        #: From the roots to the leaves, those with somebody awake.
        self.active = active = network.awake(supply & PLANE)
        self.wanted = wanted = network.counted(demand)
        self.capacity = capacity = [0] * size
        self.made = made = [0] * size
        self.unmet = unmet = [0] * size
        for good, count in wanted:
            unmet[good] = count
        need = unmet[:]
        for good, column, source in reversed(active):
            capacity[good] = here = (supply & column).bit_count()
            made[good] = passed = min(need[good], here)
            if source != NOWHERE:
                need[source] += passed
        rest = made[:]
        for good, _, source in active:  # from the roots: what was cut there is missing above
            passed = made[good]
            if source != NOWHERE:
                passed = min(passed, rest[source])
                rest[source] -= passed
                made[good] = passed
            met = min(passed, unmet[good])
            unmet[good] -= met
            rest[good] = passed - met

    def one_more(self, traders: list[int]) -> bool:
        """Whether the first swap of some trader makes one more good possible.

        A good is reached if one more of it can be had: from somebody who has not worked, from a
        trader, or by undoing what it was used for.
        """
        made, capacity = self.made, self.capacity
        reached, before = 0, -1
        while reached != before:
            before = reached
            for good, _, source in self.active:
                if made[good] < capacity[good] and (source == NOWHERE or reached >> source & 1):
                    reached |= 1 << good
                elif source != NOWHERE and made[good] and reached >> good & 1:
                    reached |= 1 << source
            for swaps in traders:
                if reached & swaps:
                    reached |= swaps
        return any(self.unmet[good] and reached >> good & 1 for good, _ in self.wanted)


class _Flow:
    """A flow through producers and traders that can be augmented."""

    def __init__(self, forest: _Forest, network: Ranks, supply: int) -> None:
        goods = range(len(network.maker))
        self.input_of = network.input_of
        self.children = network.children
        self._capacity = forest.capacity
        self._unmet = forest.unmet
        self._made = forest.made
        #: For each trader type with somebody awake: how many are left, its goods, and how many of
        #: each good it took and gave.
        self.traders = [
            ([left], [g for g in goods if swaps >> g & 1], [0] * len(goods), [0] * len(goods))
            for building, swaps in network.traders
            if (left := workers(supply, building))
        ]

    def augment(self) -> bool:
        """Make one more good of the demand, if that can be; others may change their way."""
        goods = len(self._made)
        came: dict[
            int, int
        ] = {}  # node -> where from; a trader is a node for taking, one for giving
        open_nodes = [
            g
            for g in range(goods)
            if self.input_of[g] is None and self._made[g] < self._capacity[g]
        ]
        for node in open_nodes:
            came[node] = -1
        for node in open_nodes:
            if node < goods and self._unmet[node]:
                self._carry(node, came)
                return True
            for other in self._steps(node):
                if other not in came:
                    came[other] = node
                    open_nodes.append(other)
        return False

    def _steps(self, node: int) -> list[int]:
        """Where one more unit at this node can go, or be sent back to."""
        goods = len(self._made)
        if node < goods:
            found = [c for c in self.children[node] if self._made[c] < self._capacity[c]]
            source = self.input_of[node]
            if self._made[node] and source is not None:
                found.append(source)
            for index, (_, swaps, _, gave) in enumerate(self.traders):
                if node in swaps:
                    found.append(goods + 2 * index)
                    if gave[node]:
                        found.append(goods + 2 * index + 1)
            return found
        index, gives = divmod(node - goods, 2)
        left, swaps, took, _ = self.traders[index]
        if gives:
            used = any(took)
            return [*swaps, node - 1] if used else list(swaps)
        back = [g for g in swaps if took[g]]
        return [*back, node + 1] if left[0] else back

    def _carry(self, last: int, came: dict[int, int]) -> None:
        """Change the flow along the path that ends with this good."""
        self._unmet[last] -= 1
        node = last
        while (before := came[node]) >= 0:
            self._change(before, node)
            node = before
        self._made[node] += 1

    def _change(self, before: int, node: int) -> None:
        goods = len(self._made)
        if before < goods and node < goods:
            if self.input_of[node] == before:
                self._made[node] += 1
            else:  # sent back
                self._made[before] -= 1
            return
        trader = max(before, node) if min(before, node) < goods else before
        left, _, took, gave = self.traders[(trader - goods) // 2]
        gives = (trader - goods) % 2
        if before >= goods and node >= goods:
            left[0] += 1 if gives else -1
        elif before < goods:
            if gives:
                gave[before] -= 1
            else:
                took[before] += 1
        elif gives:
            gave[node] += 1
        else:
            took[node] -= 1
