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

from .supplies import COUNT, DEMAND, PLANE, WIDTH

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
        nodes = [
            tuple([self._node(good, source, columns[good], traders) for good, source in tree])
            for tree in trees
        ]
        #: What can be cut on its own, with its bits in a question.
        self._parts = tuple(
            (sum([node.column << DEMAND | COUNT << node.shift for node in part]), part)
            for part in _together(nodes)
        )
        #: The columns of the traders, with a one where they are cut.
        self._hubs = tuple(
            (column, self._ones & self._settled(hub, 0))
            for hub, column in enumerate(traders.values())
        )
        #: What is asked of each part, and of the traders: who trades belongs to the question.
        self.masks: tuple[int, ...] = tuple(
            mask | trader_plane << DEMAND for mask, _ in self._parts
        )
        if traders:
            self.masks += (sum(traders.values()) << DEMAND,)
        #: The costs with one worker on each trader, so that further ones are asked for. Where two
        #: share a good, one cannot have it had and the other wanting.
        self.base: int = sum([row * (column & PLANE).bit_count() for column, row in self._hubs])
        clash = 0
        for node in [node for tree in nodes for node in tree]:
            clash |= node.had & node.wanting
        self.base += self._ones * _IMPOSSIBLE & clash

    def _node(self, good: int, source: int, column: int, traders: dict[int, int]) -> Node:
        had = wanting = 0
        for hub, goods in enumerate(traders):
            if goods >> good & 1:
                had |= self._settled(hub, 1)
                wanting |= self._settled(hub, 2)
        return Node(WIDTH * good, column, source, had, wanting)

    def _settled(self, hub: int, way: int) -> int:
        """The settlements in which this trader goes this way: 0 cut, 1 all had, 2 all wanting."""
        run = 3**hub
        ways = [b"\x00" * run] * 3
        ways[way] = b"\xff" * run
        return int.from_bytes(b"".join(ways) * (self.fields // run // 3), "little")

    def cut(self, asked: int) -> int:
        """The least costs of the part that is asked for, or those of further workers on traders."""
        supply = asked >> DEMAND
        for mask, part in self._parts:
            if asked & mask:
                return self._cut_part(part, supply, asked)
        supply &= ~PLANE
        return sum([row * (supply & column).bit_count() for column, row in self._hubs])

    def _cut_part(self, nodes: tuple[Node, ...], supply: int, demand: int) -> int:
        """From the leaves to the roots, all settlements at once."""
        ones = self._ones
        #: The costs of what is made from each good, if that is had, and if it is wanting.
        if_had = [0] * len(nodes)
        if_wanting = if_had[:]
        total = 0
        for index in range(len(nodes) - 1, -1, -1):
            node = nodes[index]
            had = if_had[index] + ones * (demand >> node.shift & COUNT)
            if not had and not node.wanting:
                continue  # to have it costs nothing
            wanting, source = if_wanting[index], node.source
            cut_off = wanting + ones * (supply & node.column).bit_count()
            if source == NOWHERE:
                total += self._lesser(had, cut_off, node)
            else:
                if_had[source] += self._lesser(had, cut_off, node)
                if wanting or node.had:
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
