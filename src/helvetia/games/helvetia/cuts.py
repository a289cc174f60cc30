"""Minimum cuts through producers and traders, for every way the traders can settle at once.

A cut puts every good on one of two sides: *had* or *wanting*. It costs the workers who would turn
something had into something wanting (those of a simple good need nothing to begin with), and the
demand for the goods that are had. The least cost is the most goods that can be made together.

A trader joins its goods. If they are all had or all wanting it costs nothing, otherwise it is cut
itself, and costs as many as are awake there. So each trading building *settles* on one of three.
Once that is settled for all of them, the trees of goods have nothing to do with each other, and
each can be cut alone.

The costs are a row of numbers, one for each settlement, in the bytes of an int. So rows are added
with one ``+``, and the lesser of two rows is found without looking at the single numbers. They
stay below 128: a player has 16 figures, and the goods for all buildings of a turn are at most 42.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from .supplies import COUNT, DEMAND, WIDTH

#: The position of no good.
NOWHERE: Final = -1
#: Goods, roots first, each with the position of what it is made from.
Tree = tuple[tuple[int, int], ...]
#: More than any cut costs.
_IMPOSSIBLE: Final = 127
_BYTE: Final = 8


class Node(NamedTuple):
    """A good in a part of the network."""

    #: Its place in a demand.
    shift: int
    #: Its makers in a supply.
    column: int
    #: The position of what it is made from, or NOWHERE.
    source: int
    #: The settlements (all bits of their bytes) in which it must be had, and be wanting.
    had: int
    wanting: int


class Network:
    """What can be made where certain traders are awake."""

    def __init__(
        self,
        trees: tuple[Tree, ...],
        columns: tuple[int, ...],
        traders: dict[int, int],
        trader_plane: int,
    ) -> None:
        """``columns`` are those of each good's makers; ``traders`` maps goods to columns."""
        #: How many numbers are in a row: three settlements of each trader.
        self.fields: int = 3 ** len(traders)
        self._ones = int.from_bytes(b"\x01" * self.fields, "little")
        self._signs = self._ones << _BYTE - 1
        #: The columns of the traders, with a one where they are cut.
        self.hubs: tuple[tuple[int, int], ...] = tuple(
            (column, self._ones & self._settled(hub, 0))
            for hub, column in enumerate(traders.values())
        )
        nodes = [
            tuple(
                Node(
                    WIDTH * good,
                    columns[good],
                    source,
                    self._side(good, traders, 1),
                    self._side(good, traders, 2),
                )
                for good, source in tree
            )
            for tree in trees
        ]
        #: Where two traders share a good, it cannot be had and wanting.
        self.impossible: int = 0
        for node in [node for tree in nodes for node in tree]:
            self.impossible |= self._ones * _IMPOSSIBLE & node.had & node.wanting
        #: What can be cut on its own, with its bits in a question: who trades is one of them.
        self.parts: tuple[tuple[int, tuple[Node, ...]], ...] = tuple(
            (
                sum([node.column << DEMAND | COUNT << node.shift for node in part])
                | trader_plane << DEMAND,
                part,
            )
            for part in _together(nodes)
        )

    def _settled(self, hub: int, way: int) -> int:
        """The settlements in which this trader goes this way: 0 cut, 1 all had, 2 all wanting."""
        run = 3**hub
        ways = [b"\x00" * run] * 3
        ways[way] = b"\xff" * run
        return int.from_bytes(b"".join(ways) * (self.fields // run // 3), "little")

    def _side(self, good: int, traders: dict[int, int], way: int) -> int:
        found = 0
        for hub, goods in enumerate(traders):
            if goods >> good & 1:
                found |= self._settled(hub, way)
        return found

    def cut(self, nodes: tuple[Node, ...], supply: int, demand: int) -> int:
        """The least costs of this part."""
        ones = self._ones
        #: The costs of what is made from each good, if that is had, and if it is wanting.
        if_had = [0] * len(nodes)
        if_wanting = if_had[:]
        total = 0
        for index in range(len(nodes) - 1, -1, -1):
            node = nodes[index]
            had = if_had[index] + ones * (demand >> node.shift & COUNT)
            wanting = if_wanting[index]
            cut_off = wanting + ones * (supply & node.column).bit_count()
            source = node.source
            if source == NOWHERE:
                total += self._lesser(had, cut_off, node)
            else:
                if_had[source] += self._lesser(had, cut_off, node)
                if_wanting[source] += self._lesser(had, wanting, node)
        return total

    def _lesser(self, had: int, wanting: int, node: Node) -> int:
        """For each settlement the lesser of two costs, or the one that is settled."""
        signs = self._signs
        dearer = (had | signs) - wanting & signs  # a sign stays where having costs as much or more
        chosen = (dearer - (dearer >> _BYTE - 1) | dearer | node.wanting) & ~node.had
        return had ^ (had ^ wanting) & chosen


def _together(trees: list[tuple[Node, ...]]) -> Iterable[tuple[Node, ...]]:
    """Trees of one good that are at the same traders make one part: there is less to add up."""
    parts: dict[tuple[int, int, int], tuple[Node, ...]] = {}
    for index, tree in enumerate(trees):
        root = tree[0]
        key = (root.had, root.wanting, index if len(tree) > 1 else NOWHERE)
        parts[key] = parts.get(key, ()) + tree
    return parts.values()
