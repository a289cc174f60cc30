"""The most goods that can be made together, by augmenting paths: the textbook's way.

Knows what the rules say of goods (G2, G3), nothing of how the library answers.
"""

from collections import Counter, deque
from collections.abc import Hashable

from helvetia import Catalog, Good

#: How much more can go from a node to another.
Capacity = dict[Hashable, Counter[Hashable]]
_PLENTY = 1000


def most_together(catalog: Catalog, awake: Counter[int], wanted: Counter[int]) -> int:
    """``awake`` counts the workers by building type, ``wanted`` the goods."""
    edges = _network(catalog, awake, wanted)
    found = 0
    while _augment(edges):
        found += 1
    return found


def _network(catalog: Catalog, awake: Counter[int], wanted: Counter[int]) -> Capacity:
    edges: Capacity = {}
    for facts in catalog.buildings:
        workers = awake[facts.building]
        if facts.makes is not None:
            source = catalog.goods[facts.makes].made_from
            _add(edges, "source" if source is None else source, facts.makes, workers)
        if facts.swaps:
            _add(edges, ("takes", facts.building), ("gives", facts.building), workers)
            for good in facts.swaps:
                _add(edges, good, ("takes", facts.building), _PLENTY)
                _add(edges, ("gives", facts.building), good, _PLENTY)
    for good in Good:
        _add(edges, good, "demand", wanted[good])
    return edges


def _add(edges: Capacity, start: Hashable, end: Hashable, capacity: int) -> None:
    edges.setdefault(start, Counter())[end] += capacity
    edges.setdefault(end, Counter())


def _augment(edges: Capacity) -> bool:
    """Send one more unit along a shortest path, if there is one."""
    came: dict[Hashable, Hashable] = {"source": None}
    waiting: deque[Hashable] = deque(["source"])
    while waiting and "demand" not in came:
        node = waiting.popleft()
        for other, capacity in edges[node].items():
            if capacity > 0 and other not in came:
                came[other] = node
                waiting.append(other)
    if "demand" not in came:
        return False
    node = "demand"
    while node != "source":
        before = came[node]
        edges[before][node] -= 1
        edges[node][before] += 1
        node = before
    return True
