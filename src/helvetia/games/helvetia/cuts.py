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
stay below 128: a player and whoever could move in are at most 40, and no demand has 63 goods.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from helvetia.core.bits import bits

from .memo import Answers
from .supplies import COUNT, DEMAND, WIDTH

#: The position of no good.
NOWHERE: Final = -1
#: Goods, leaves first, each with the position of what it is made from.
Tree = tuple[tuple[int, int], ...]
#: More than any cut costs.
_IMPOSSIBLE: Final = 127


class Node(NamedTuple):
    """A good in a part of the network."""

    #: Its place in a demand.
    shift: int
    #: Its makers in a question.
    column: int
    #: The position of what it is made from, or NOWHERE.
    source: int
    #: The settlements (all bits of their bytes) in which it must be had, and be wanting.
    had: int
    wanting: int


class Forest:
    """The trees of goods, and where the bits of each are in a question.

    A question is a supply above a demand.
    """

    def __init__(self, trees: tuple[Tree, ...], columns: tuple[int, ...]) -> None:
        """``columns`` are those of each good's makers in a supply."""
        self.trees: tuple[Tree, ...] = trees
        self.columns: tuple[int, ...] = tuple([column << DEMAND for column in columns])
        #: All bits of each tree.
        self.masks: tuple[int, ...] = tuple(
            [
                sum([self.columns[good] | COUNT << WIDTH * good for good, _ in tree])
                for tree in trees
            ]
        )
        #: For the number of bits up to the lowest one the tree that it is of; traders have none.
        self.tree_at: dict[int, int] = {
            bit + 1: tree for tree, mask in enumerate(self.masks) for bit in bits(mask)
        }


class Network:
    """What can be made where certain traders are awake.

    A question is asked part by part: one for each tree of goods, and one for the traders.
    """

    def __init__(
        self,
        forest: Forest,
        traders: dict[int, int],
        answers: Callable[[Callable[[int], int], int], Answers[int, int]],
    ) -> None:
        """``traders`` maps the goods of those awake to their columns in a supply."""
        self._forest = forest
        self._tree_at = forest.tree_at.get
        #: How many numbers are in a row: three settlements of each trader.
        self.fields: int = 3 ** len(traders)
        self._ones = int.from_bytes(b"\x01" * self.fields, "little")
        self._signs = self._ones << 7
        self._settled = [(goods, *self._settle(hub)) for hub, goods in enumerate(traders)]
        #: The columns of the traders, with a one where they are cut.
        self._hubs = [
            (column << DEMAND, self._ones & cut)
            for (_, cut, _, _), column in zip(self._settled, traders.values(), strict=True)
        ]
        #: The parts of a question.
        self.masks: tuple[int, ...] = forest.masks
        if traders:
            self.masks += (sum(traders.values()) << DEMAND,)
        #: Where two traders share a good, one cannot have it had and the other wanting.
        self.base: int = 0
        for goods, _, had, _ in self._settled:
            for others, _, _, wanting in self._settled:
                if goods & others:
                    self.base |= self._ones * _IMPOSSIBLE & had & wanting
        #: The goods of each tree, once it is asked about.
        self._nodes: dict[int, Sequence[Node]] = {}
        #: The remembered costs of a part. The longer the rows, the fewer are kept.
        self.cuts: Answers[int, int] = answers(self.cut, 8 + self.fields // 8)

    def _settle(self, hub: int) -> tuple[int, int, int]:
        """The settlements in which this trader is cut, has all goods had, has all wanting."""
        run = 3**hub
        yes, no, times = b"\xff" * run, b"\x00" * run, self.fields // run // 3
        return (
            int.from_bytes((yes + no + no) * times, "little"),
            int.from_bytes((no + yes + no) * times, "little"),
            int.from_bytes((no + no + yes) * times, "little"),
        )

    def cut(self, asked: int) -> int:
        """The least costs of one part."""
        tree = self._tree_at((asked & -asked).bit_length())
        if tree is None:
            return sum([row * (asked & column).bit_count() for column, row in self._hubs])
        nodes = self._nodes.get(tree)
        if nodes is None:
            nodes = self._nodes[tree] = list(map(self._node, self._forest.trees[tree]))
        if len(nodes) > 1:
            return self._cut_tree(nodes, asked)
        # Half of the goods are alone: to have one costs the demand, to want it its makers.
        (shift, column, _, had, wanting) = nodes[0]
        demand, makers = asked >> shift & COUNT, (asked & column).bit_count()
        least = self._ones * (demand if demand < makers else makers)
        if had or wanting:
            least &= ~(had | wanting)
            least |= self._ones * demand & had | self._ones * makers & wanting & ~had
        return least

    def _node(self, place: tuple[int, int]) -> Node:
        """A good with its place in a tree."""
        good, source = place
        had = wanting = 0
        for goods, _, all_had, all_wanting in self._settled:
            if goods >> good & 1:
                had |= all_had
                wanting |= all_wanting
        return Node(WIDTH * good, self._forest.columns[good], source, had, wanting)

    def _cut_tree(self, nodes: Sequence[Node], asked: int) -> int:
        """From the leaves to the root, all settlements at once."""
        ones, signs = self._ones, self._signs
        #: The costs of what is made from each good, if that is had, and if it is wanting.
        if_had = [0] * len(nodes)
        if_wanting = if_had[:]
        total = 0
        for index, (shift, column, source, must_have, must_want) in enumerate(nodes):
            had = if_had[index]
            wanted = asked >> shift & COUNT
            if wanted:
                had += ones * wanted
            elif not had and not must_want:
                continue  # to have it costs nothing
            wanting = if_wanting[index]
            cut_off = wanting + ones * (asked & column).bit_count()
            # A sign stays where to have it costs as much or more; there it is wanting.
            dearer = (had | signs) - cut_off & signs
            chosen = ((dearer >> 7) * 255 | must_want) & ~must_have
            least = had ^ (had ^ cut_off) & chosen
            if source == NOWHERE:
                total += least
                continue
            if_had[source] += least
            if wanting:
                dearer = (had | signs) - wanting & signs
                chosen = ((dearer >> 7) * 255 | must_want) & ~must_have
                if_wanting[source] += had ^ (had ^ wanting) & chosen
            elif must_have:
                if_wanting[source] += had & must_have
        return total
