"""The standard catalogue: the material of the 2011 edition, with the source of every fact."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .catalog import (
    BuildingFacts,
    Catalog,
    FamilyFacts,
    GoodFacts,
    LetterFacts,
    Provenance,
    most_complex_first,
)
from .names import Building, Family, Good, Letter

_BOOK: Final = Provenance.RULEBOOK
_LIST: Final = Provenance.PUBLISHED_LIST
_ELSEWHERE: Final = Provenance.PUBLISHED_ELSEWHERE
_GUESS: Final = Provenance.RECONSTRUCTION

# good: what it is made from, points of its tile. The rulebook says "1 or 2" points; that one
# step from a simple good gives 1 and two steps give 2 is a reconstruction.
_CHAINS: Final[dict[Good, tuple[Good, int]]] = {
    Good.BREAD: (Good.GRAIN, 1),
    Good.COW: (Good.GRAIN, 1),
    Good.BEER: (Good.WATER, 1),
    Good.GOAT: (Good.WATER, 1),
    Good.IRON: (Good.ORE, 1),
    Good.MILK: (Good.COW, 2),
    Good.MEAT: (Good.COW, 2),
    Good.CHEESE: (Good.GOAT, 2),
    Good.CLOTH: (Good.GOAT, 2),
    Good.BELL: (Good.IRON, 2),
}

_W, _B, _S = Good.WOOD, Good.BRICK, Good.STONE

# building: copies in the start pile and piles 1, 2, 3; cost; the good made.
_PRODUCTION: Final[dict[Building, tuple[tuple[int, int, int, int], tuple[Good, ...], Good]]] = {
    Building.BRICKWORKS: ((3, 0, 0, 0), (), Good.BRICK),
    Building.WOODCUTTER: ((3, 0, 0, 0), (), Good.WOOD),
    Building.STONEMASON: ((3, 0, 0, 0), (), Good.STONE),
    Building.GRAIN_FARM: ((3, 0, 0, 0), (), Good.GRAIN),
    Building.WELL: ((3, 0, 0, 0), (), Good.WATER),
    Building.MINE: ((0, 3, 0, 0), (_W,), Good.ORE),
    Building.COWSHED: ((0, 3, 0, 0), (_W, _B, _S), Good.COW),
    Building.GOAT_SHED: ((0, 3, 0, 0), (_W, _B, _S), Good.GOAT),
    Building.BAKERY: ((0, 0, 2, 0), (_B, _S), Good.BREAD),
    Building.BREWERY: ((0, 0, 2, 0), (_W, _B), Good.BEER),
    Building.IRONWORKS: ((0, 0, 2, 0), (_B, _S), Good.IRON),
    Building.DAIRY: ((0, 0, 1, 1), (_W, _W, _S), Good.MILK),
    Building.BUTCHER: ((0, 0, 1, 1), (_B, _B, _S), Good.MEAT),
    Building.CHEESE_DAIRY: ((0, 0, 1, 1), (_W, _W, _S), Good.CHEESE),
    Building.TANNERY: ((0, 0, 1, 1), (_B, _B, _S), Good.CLOTH),
    Building.BELL_FOUNDRY: ((0, 0, 1, 1), (_W, _B, _S), Good.BELL),
}

# building: copies in piles 1, 2, 3; cost; source of the cost; the goods swapped.
_TRADING: Final[
    dict[Building, tuple[tuple[int, int, int], tuple[Good, ...], Provenance, tuple[Good, ...]]]
] = {
    Building.MARKETPLACE: (
        (2, 0, 0),
        (_B,),
        _LIST,
        (_W, _B, _S, Good.GRAIN, Good.WATER, Good.ORE),
    ),
    Building.CATTLE_MARKET: ((0, 1, 0), (_W, _S), _LIST, (Good.BREAD, Good.COW, Good.IRON)),
    Building.GOAT_MARKET: ((0, 1, 0), (_W, _S), _LIST, (Good.BEER, Good.GOAT, Good.IRON)),
    Building.GROCERY: (
        (0, 0, 2),
        (_W, _B, _S),
        _GUESS,
        (Good.MILK, Good.MEAT, Good.CHEESE, Good.CLOTH, Good.BELL),
    ),
}

_SCORING: Final[dict[Building, tuple[Good, ...]]] = {
    Building.MILL: (Good.WATER, Good.GRAIN, Good.ORE),
    Building.TAVERN: (_W, _B, Good.BEER),
    Building.TOWN_HALL: (_W, _B, Good.BREAD),
    Building.CHURCH: (_S, _S, Good.IRON),
}

_FAMILIES: Final[dict[Family, tuple[tuple[Good, ...], int]]] = {
    Family.WATER: ((Good.WATER, Good.BEER, Good.GOAT, Good.CHEESE, Good.CLOTH), 4),
    Family.GRAIN: ((Good.GRAIN, Good.BREAD, Good.COW, Good.MILK, Good.MEAT), 4),
    Family.ORE: ((Good.ORE, Good.IRON, Good.BELL), 2),
    Family.MATERIALS: ((_W, _B, _S), 1),
}

_LETTERS: Final[dict[Letter, tuple[Building, ...]]] = {
    Letter.A: (Building.BRICKWORKS, Building.WELL, Building.GRAIN_FARM),
    Letter.B: (Building.WOODCUTTER, Building.BRICKWORKS, Building.GRAIN_FARM),
    Letter.C: (Building.WOODCUTTER, Building.STONEMASON, Building.GRAIN_FARM),
    Letter.D: (Building.WOODCUTTER, Building.STONEMASON, Building.WELL),
    Letter.E: (Building.BRICKWORKS, Building.STONEMASON, Building.WELL),
}


# No document names these inputs in words; the market's drawing groups them so.
_INPUT_SOURCES: Final = {
    Good.MILK: _GUESS,
    Good.MEAT: _ELSEWHERE,
    Good.CHEESE: _ELSEWHERE,
    Good.CLOTH: _GUESS,
}

#: The facts that were published elsewhere than in a rulebook, with their authors.
CITATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "meat is made from cow": "panke-spieler",
        "cheese is made from goat": "opinionatedgamers, 2012",
        "eight men and eight women in each colour": "ludorium; Wikipedia",
        "pile one has 3 + 3 + 3 + 2 tiles": "Wikipedia",
    }
)


def _good(good: Good) -> GoodFacts:
    made_from, points = _CHAINS.get(good, (None, 0))
    chain_source = _INPUT_SOURCES.get(good, _BOOK)
    return GoodFacts(good, made_from, points, chain_source, _GUESS if points else _BOOK)


def _building(building: Building) -> BuildingFacts:
    if building in _PRODUCTION:
        (start, one, two, three), cost, makes = _PRODUCTION[building]
        # The butcher's cost is the one that a rulebook's example prints.
        printed = building is Building.BUTCHER or not cost
        source = _BOOK if printed else _LIST
        swaps: tuple[Good, ...] = ()
        return BuildingFacts(
            building, start, one, two, three, most_complex_first(cost), makes, swaps, 0,
            _BOOK, source, _BOOK,
        )  # fmt: skip
    if building in _TRADING:
        (one, two, three), cost, source, swaps = _TRADING[building]
        return BuildingFacts(
            building, 0, one, two, three, most_complex_first(cost), None, swaps, 0,
            _BOOK, source, _BOOK,
        )  # fmt: skip
    cost = most_complex_first(_SCORING[building])
    return BuildingFacts(building, 0, 0, 1, 1, cost, None, (), 3, _BOOK, _LIST, _BOOK)


STANDARD: Final = Catalog(
    goods=tuple(_good(g) for g in Good),
    buildings=tuple(_building(b) for b in Building),
    families=tuple(FamilyFacts(f, *_FAMILIES[f], _BOOK) for f in Family),
    letters=tuple(LetterFacts(x, _LETTERS[x], _GUESS) for x in Letter),
    bought=(_W, _B, _S),
    ring_tiles=(4, 2),
    bought_source=_BOOK,
    ring_source=_BOOK,
)
