"""Hold the printed facts of the material, as one typed value that can be replaced.

Every fact says where it comes from. Somebody with the box in hand can correct one::

    catalog = STANDARD.with_cost(Building.GROCERY, (Good.WOOD, Good.STONE))
    new_game(3, Options(catalog=catalog))
"""

from collections import Counter
from collections.abc import Callable
from typing import Final, Self

import attrs

from helvetia.core.errors import CatalogError
from helvetia.core.values import Worded, check_fields

from .names import Building, Family, Good, Letter

#: Material that the rules count on; the same in every edition.
FIGURES: Final = 8
COINS: Final = 6
MAX_COPIES: Final = 9
MAX_POINTS: Final = 99
START_COPIES: Final = 3


class Provenance(Worded):
    """The source of a printed fact."""

    RULEBOOK = "rulebook"
    PUBLISHED_LIST = "published_list"
    PUBLISHED_ELSEWHERE = "published_elsewhere"
    RECONSTRUCTION = "reconstruction"


@attrs.frozen
class GoodFacts:
    """One good: what it is made from and its tile for the first delivery."""

    good: Good
    made_from: Good | None
    tile_points: int
    chain_source: Provenance
    tile_source: Provenance


@attrs.frozen
class BuildingFacts:
    """One building type: copies in each pile, cost, and what it does."""

    building: Building
    start: int
    one: int
    two: int
    three: int
    cost: tuple[Good, ...]
    makes: Good | None
    swaps: tuple[Good, ...]
    points: int
    copies_source: Provenance
    cost_source: Provenance
    function_source: Provenance

    @property
    def inhabited(self) -> bool:
        """True if villagers can live here; nobody lives in a victory point building (B5)."""
        return self.makes is not None or bool(self.swaps)


@attrs.frozen
class FamilyFacts:
    """One branch of the market and the tile for delivering all of it first (C5)."""

    family: Family
    goods: tuple[Good, ...]
    points: int
    source: Provenance


@attrs.frozen
class LetterFacts:
    """The three start buildings that bear one letter (S11)."""

    letter: Letter
    buildings: tuple[Building, ...]
    source: Provenance


@attrs.frozen(cache_hash=True, repr=False)  # hashed whenever a state is read
class Catalog:
    """Every printed fact of the game; refused with :class:`CatalogError` when it cannot be.

    >>> from helvetia import STANDARD, Building
    >>> STANDARD.building(Building.BUTCHER).cost
    (Good.STONE, Good.BRICK, Good.BRICK)
    """

    goods: tuple[GoodFacts, ...]
    buildings: tuple[BuildingFacts, ...]
    families: tuple[FamilyFacts, ...]
    letters: tuple[LetterFacts, ...]
    bought: tuple[Good, ...]
    ring_tiles: tuple[int, ...]
    bought_source: Provenance
    ring_source: Provenance

    def __attrs_post_init__(self) -> None:
        for check in _CHECKS:
            check(self)

    def __repr__(self) -> str:
        goods, buildings = len(self.goods), len(self.buildings)
        return f"<Catalog of Helvetia: {goods} goods, {buildings} kinds of buildings>"

    def good(self, good: Good) -> GoodFacts:
        """Return the facts of one good."""
        _require(isinstance(good, Good), f"no such good: {good!r:.80}")
        return self.goods[good]

    def building(self, building: Building) -> BuildingFacts:
        """Return the facts of one building type."""
        _require(isinstance(building, Building), f"no such building: {building!r:.80}")
        return self.buildings[building]

    def with_building(self, facts: BuildingFacts) -> Self:
        """Return a copy in which this building type has these facts."""
        _require(isinstance(facts, BuildingFacts), f"no facts of a building: {facts!r:.80}")
        new = tuple(facts if b.building == facts.building else b for b in self.buildings)
        return attrs.evolve(self, buildings=new)

    def with_cost(self, building: Building, cost: tuple[Good, ...]) -> Self:
        """Return a copy in which the building has this cost, read off the printed tile."""
        _require(isinstance(building, Building), f"no such building: {building!r:.80}")
        given: object = cost
        known = isinstance(given, tuple) and all(isinstance(good, Good) for good in given)
        _require(known, f"the cost of the {building.title} names an unknown good: {cost!r:.80}")
        facts = attrs.evolve(
            self.building(building), cost=most_complex_first(cost), cost_source=Provenance.RULEBOOK
        )
        return self.with_building(facts)

    def with_tile_points(self, good: Good, points: int) -> Self:
        """Return a copy in which the good's tile is worth this many points."""
        _require(isinstance(good, Good), f"no such good: {good!r:.80}")
        new = tuple(
            attrs.evolve(g, tile_points=points, tile_source=Provenance.RULEBOOK)
            if g.good == good
            else g
            for g in self.goods
        )
        return attrs.evolve(self, goods=new)

    def __str__(self) -> str:
        """Return the whole catalogue as a table for a person."""
        return "\n".join([*_good_lines(self), "", *_building_lines(self), "", *_tile_lines(self)])


def most_complex_first(goods: tuple[Good, ...]) -> tuple[Good, ...]:
    """Return the goods in the order in which a cost is paid."""
    return tuple(sorted(goods, reverse=True))


# --- checks -----------------------------------------------------------------------------------


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise CatalogError(f"wrong catalogue: {message}")


def _check_types(catalog: Catalog) -> None:
    check_fields(catalog, CatalogError)
    parts: list[object] = [*catalog.goods, *catalog.buildings]
    parts += [*catalog.families, *catalog.letters]
    for facts in parts:
        check_fields(facts, CatalogError)


def _check_members(catalog: Catalog) -> None:
    lists: tuple[tuple[str, list[object], list[object]], ...] = (
        ("goods", [g.good for g in catalog.goods], list(Good)),
        ("buildings", [b.building for b in catalog.buildings], list(Building)),
        ("families", [f.family for f in catalog.families], list(Family)),
        ("letters", [x.letter for x in catalog.letters], list(Letter)),
    )
    for name, found, wanted in lists:
        _require(found == wanted, f"{name} must be each listed once, in the order of the enum")


def _check_bought(catalog: Catalog) -> None:
    _require(
        len(set(catalog.bought)) == len(catalog.bought), "the goods to buy are listed once each"
    )


def _check_chains(catalog: Catalog) -> None:
    for facts in catalog.goods:
        chain = [facts.good]
        while (before := catalog.goods[chain[-1]].made_from) is not None:
            _require(
                before not in chain,
                f"cyclic chain: {' <- '.join(g.title for g in [*chain, before])}",
            )
            chain.append(before)
        makers = sum(b.makes == facts.good for b in catalog.buildings)
        _require(makers == 1, f"{facts.good.title} is made by {makers} building types, not by one")


def _check_numbers(catalog: Catalog) -> None:
    for b in catalog.buildings:
        for pile in ("start", "one", "two", "three"):
            count = getattr(b, pile)
            _require(
                0 <= count <= MAX_COPIES,
                f"{b.building.title}: the count in pile {pile} must be 0 to {MAX_COPIES}, "
                f"not {count!r}",
            )
    points = [(b.building.title, b.points) for b in catalog.buildings]
    points += [(f"the tile of {g.good.title}", g.tile_points) for g in catalog.goods]
    points += [(f"the family {f.family.title}", f.points) for f in catalog.families]
    points += [("a ring tile", p) for p in catalog.ring_tiles]
    for where, value in points:
        _require(
            0 <= value <= MAX_POINTS, f"{where}: points must be 0 to {MAX_POINTS}, not {value}"
        )
    _require(len(catalog.ring_tiles) == 2, "there are two ring tiles (B6)")
    for g in catalog.goods:
        _require(
            g.made_from is not None or g.tile_points == 0,
            f"{g.good.title} is a simple good: it has no tile (C2)",
        )


def _check_buildings(catalog: Catalog) -> None:
    for b in catalog.buildings:
        name = b.building.title
        roles = (b.makes is not None) + bool(b.swaps) + (b.points > 0)
        _require(roles == 1, f"{name} must do one thing: make a good, swap goods or give points")
        _require(len(set(b.swaps)) == len(b.swaps) != 1, f"{name} must swap two or more goods")
        _require(b.cost == most_complex_first(b.cost), f"{name}: list the cost most complex first")
        _require(len(b.cost) <= 6, f"{name}: a cost has at most six goods")
        _require(
            b.start == 0 or b.inhabited, f"{name} is a start building, so somebody must live there"
        )


def _check_start(catalog: Catalog) -> None:
    start = {b.building: b.start for b in catalog.buildings if b.start}
    for b in catalog.buildings:
        piled = b.one + b.two + b.three
        _require(not (b.start and piled), f"{b.building.title} is a start building: in no pile")
    _require(
        len(start) == 5 and set(start.values()) == {START_COPIES},
        "the start pile must hold five building types three times each (S3)",
    )
    lettered = Counter(b for x in catalog.letters for b in x.buildings)
    for x in catalog.letters:
        _require(
            len(set(x.buildings)) == len(x.buildings) == 3,
            f"letter {x.letter.name} must bear three different buildings (S11)",
        )
    _require(lettered == Counter(start), "the letters must use up the start pile (S11)")


def _check_families(catalog: Catalog) -> None:
    listed = Counter(g for f in catalog.families for g in f.goods)
    _require(listed == Counter(Good), "every good belongs to exactly one family (C5)")


_CHECKS: Final[tuple[Callable[[Catalog], None], ...]] = (
    _check_types,
    _check_members,
    _check_bought,
    _check_chains,
    _check_numbers,
    _check_buildings,
    _check_start,
    _check_families,
)


# --- printing ---------------------------------------------------------------------------------


def _good_lines(catalog: Catalog) -> list[str]:
    lines = [f"{'good':<8}{'made from':<11}{'tile':<6}source of chain / tile"]
    for g in catalog.goods:
        source = g.made_from.title if g.made_from is not None else "-"
        tile = str(g.tile_points or "-")
        lines.append(f"{g.good.title:<8}{source:<11}{tile:<6}{g.chain_source} / {g.tile_source}")
    return lines


def _building_lines(catalog: Catalog) -> list[str]:
    lines = [f"{'building':<15}{'start 1 2 3':<13}{'cost':<22}{'does':<42}cost from"]
    for b in catalog.buildings:
        copies = f"{b.start:>5} {b.one} {b.two} {b.three}"
        cost = " ".join(g.title for g in b.cost) or "-"
        if b.makes is not None:
            does = f"makes {b.makes.title}"
        elif b.swaps:
            does = f"swaps {' '.join(g.title for g in b.swaps)}"
        else:
            does = f"{b.points} points"
        lines.append(f"{b.building.title:<15}{copies:<13}{cost:<22}{does:<42}{b.cost_source}")
    return lines


def _tile_lines(catalog: Catalog) -> list[str]:
    lines = [
        f"family {f.family.title}: {' '.join(g.title for g in f.goods)}: {f.points} ({f.source})"
        for f in catalog.families
    ]
    lines += [
        f"letter {x.letter.name}: {', '.join(b.title for b in x.buildings)} ({x.source})"
        for x in catalog.letters
    ]
    lines.append(
        f"ring tiles: {' '.join(map(str, catalog.ring_tiles))} ({catalog.ring_source}); "
        f"to be bought: {' '.join(g.title for g in catalog.bought)} ({catalog.bought_source})"
    )
    return lines
