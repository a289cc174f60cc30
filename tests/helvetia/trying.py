"""Making, buying and building by the letter of the rules: every order and every way is tried.

It knows the printed facts of a catalogue and nothing of flows or caches. A supply is an int with
one byte per building type, as in :mod:`helvetia.games.helvetia.production`.
"""

from functools import lru_cache

from helvetia import Building, Catalog, Good

Demand = tuple[Good, ...]


def workers(supply: int, building: int) -> int:
    """Return the number of awake workers on this building type."""
    return supply >> 8 * building & 255


def supply_with(*buildings: int) -> int:
    """Return the supply with one awake worker for each of these buildings."""
    return sum(1 << 8 * building for building in buildings)


class Trying:
    """One catalogue."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.cost: dict[int, Demand] = {b.building: b.cost for b in catalog.buildings}
        self.ways = lru_cache(maxsize=None)(self._ways)
        self.payments = lru_cache(maxsize=None)(self._payments)
        self.units = lru_cache(maxsize=None)(self._units)

    def _ways(self, supply: int, good: Good) -> frozenset[int]:
        """The supplies that may be left when this good was made (G1-G3), the last step first."""
        found: set[int] = set()
        for facts in self.catalog.buildings:
            if not workers(supply, facts.building):
                continue
            left = supply - supply_with(facts.building)
            if facts.makes is not None and facts.makes == good:
                before = self.catalog.good(good).made_from
                found |= {left} if before is None else self.ways(left, before)
            if good in facts.swaps:
                for given in facts.swaps:
                    if given != good:
                        found |= self.ways(left, given)
        return frozenset(found)

    def _payments(self, supply: int, demand: Demand) -> frozenset[tuple[int, int]]:
        """What may be left, with the number of goods bought (B1, B2)."""
        if not demand:
            return frozenset([(supply, 0)])
        good, rest = demand[0], demand[1:]
        found = {each for left in self.ways(supply, good) for each in self.payments(left, rest)}
        if good in self.catalog.bought:
            found |= {(left, bought + 1) for left, bought in self.payments(supply, rest)}
        return frozenset(found)

    def _units(self, supply: int, people: int, buildable: int) -> frozenset[int]:
        """The numbers of units that buildings of these types, each once, can use (B2, B5)."""
        found = {0}
        for b in Building:
            if buildable >> b & 1:
                rest = self.finishing(supply, self.cost[b], b, people, buildable ^ 1 << b)
                found |= {1 + more for more in rest}
        return frozenset(found)

    def finishing(
        self,
        supply: int,
        demand: Demand,
        building: int,
        people: int,
        buildable: int,
        good: Good | None = None,
    ) -> set[int]:
        """The numbers of units for the rest of a cost and further buildings.

        A good to be made first, as input of another, goes into nothing else (G4).
        """
        lefts = {supply} if good is None else self.ways(supply, good)
        moves_in = people > 0 and self.catalog.building(Building(building)).inhabited
        found = set()
        for start in lefts:
            for left, bought in self.payments(start, demand):
                after = left + supply_with(building) if moves_in else left
                found |= {bought + n for n in self.units(after, people - moves_in, buildable)}
        return found


def widest(supplies: frozenset[int] | tuple[int, ...]) -> set[int]:
    """Return the supplies that have not fewer workers of each type than another one."""
    return {s for s in supplies if not any(_is_part(s, t) for t in supplies if t != s)}


def _is_part(supply: int, other: int) -> bool:
    return all(workers(supply, b) <= workers(other, b) for b in Building)
