"""The printed facts: what they say, where they come from, and which are refused."""

from collections.abc import Callable
from typing import Any, cast

import attrs
import pytest

from helvetia import (
    STANDARD,
    Building,
    Catalog,
    Good,
    HelvetiaError,
    OptionError,
    Options,
    legal_moves,
    new_game,
)
from helvetia.core import CatalogError
from helvetia.games.helvetia import CITATIONS, BuildingFacts, Family, Letter, Provenance
from helvetia.games.helvetia.production import production_of

# The table of the 54 tiles by pile, written down again: start, 1, 2, 3 and cost by initials
# (W wood, B brick, S stone, w water, g grain, o ore, r beer, d bread, i iron).
TILES = {
    "brickworks": ("3000", ""), "woodcutter": ("3000", ""), "stonemason": ("3000", ""),
    "grain_farm": ("3000", ""), "well": ("3000", ""), "mine": ("0300", "W"),
    "cowshed": ("0300", "WBS"), "goat_shed": ("0300", "WBS"), "marketplace": ("0200", "B"),
    "bakery": ("0020", "BS"), "brewery": ("0020", "WB"), "ironworks": ("0020", "BS"),
    "dairy": ("0011", "WWS"), "butcher": ("0011", "BBS"), "cheese_dairy": ("0011", "WWS"),
    "tannery": ("0011", "BBS"), "bell_foundry": ("0011", "WBS"), "cattle_market": ("0010", "WS"),
    "goat_market": ("0010", "WS"), "grocery": ("0002", "WBS"), "mill": ("0011", "wgo"),
    "tavern": ("0011", "WBr"), "town_hall": ("0011", "WBd"), "church": ("0011", "SSi"),
}  # fmt: skip
INITIALS = {
    "W": Good.WOOD, "B": Good.BRICK, "S": Good.STONE, "w": Good.WATER, "g": Good.GRAIN,
    "o": Good.ORE, "r": Good.BEER, "d": Good.BREAD, "i": Good.IRON,
}  # fmt: skip


@pytest.mark.parametrize("building", Building)
def test_copies_and_cost_are_as_listed(building: Building) -> None:
    facts = STANDARD.building(building)
    piles, cost = TILES[building.word]
    assert f"{facts.start}{facts.one}{facts.two}{facts.three}" == piles
    assert sorted(facts.cost) == sorted(INITIALS[c] for c in cost)


def test_catalog_has_54_tiles_in_piles() -> None:
    piles = [
        sum(getattr(b, p) for b in STANDARD.buildings) for p in ("start", "one", "two", "three")
    ]
    assert piles == [15, 11, 17, 11]
    assert sum(piles) == 54


def test_goods_tiles_count_the_steps() -> None:
    points = {g.good: g.tile_points for g in STANDARD.goods}
    assert {g for g, p in points.items() if p == 1} == {
        Good.BREAD, Good.COW, Good.BEER, Good.GOAT, Good.IRON,
    }  # fmt: skip
    assert {g for g, p in points.items() if p == 2} == {
        Good.MILK, Good.MEAT, Good.CHEESE, Good.CLOTH, Good.BELL,
    }  # fmt: skip


def test_reconstructions_are_marked() -> None:
    assert STANDARD.building(Building.GROCERY).cost_source is Provenance.RECONSTRUCTION
    assert STANDARD.building(Building.BUTCHER).cost_source is Provenance.RULEBOOK
    assert STANDARD.building(Building.BAKERY).cost_source is Provenance.PUBLISHED_LIST
    assert {x.source for x in STANDARD.letters} == {Provenance.RECONSTRUCTION}


def test_published_facts_name_their_source() -> None:
    elsewhere = Provenance.PUBLISHED_ELSEWHERE
    assert [g.good for g in STANDARD.goods if g.chain_source is elsewhere] == [
        Good.MEAT, Good.CHEESE,
    ]  # fmt: skip
    assert CITATIONS["meat is made from cow"] == "panke-spieler"
    assert "opinionatedgamers" in CITATIONS["cheese is made from goat"]


def test_a_cost_is_corrected_without_touching_code() -> None:
    catalog = STANDARD.with_cost(Building.GROCERY, (Good.WOOD, Good.STONE))
    facts = catalog.building(Building.GROCERY)
    assert facts.cost == (Good.STONE, Good.WOOD), "most complex first"
    assert facts.cost_source is Provenance.RULEBOOK
    assert STANDARD.building(Building.GROCERY).cost != facts.cost
    state = new_game(3, Options(catalog=catalog))
    assert state._packed.rules.production.cost[Building.GROCERY] == facts.cost
    assert legal_moves(state)


def test_equal_catalogues_share_their_tables() -> None:
    again = STANDARD.with_cost(Building.MINE, (Good.WOOD,))
    original = attrs.evolve(
        again.building(Building.MINE), cost_source=STANDARD.building(Building.MINE).cost_source
    )
    assert production_of(again.with_building(original)) is production_of(STANDARD)


def test_the_catalogue_prints_as_a_table() -> None:
    text = str(STANDARD)
    assert "butcher" in text
    assert "stone brick brick" in text
    assert "reconstruction" in text
    assert "letter A: brickworks, well, grain farm" in text
    assert max(map(len, text.splitlines())) <= 110


def _building(building: Building, **changes: Any) -> Catalog:
    return STANDARD.with_building(attrs.evolve(STANDARD.building(building), **changes))


def _good(good: Good, **changes: Any) -> Catalog:
    goods = list(STANDARD.goods)
    goods[good] = attrs.evolve(goods[good], **changes)
    return attrs.evolve(STANDARD, goods=tuple(goods))


def _letter(letter: Letter, *buildings: Building) -> Catalog:
    letters = list(STANDARD.letters)
    letters[letter] = attrs.evolve(letters[letter], buildings=buildings)
    return attrs.evolve(STANDARD, letters=tuple(letters))


def _family(family: Family, **changes: Any) -> Catalog:
    families = list(STANDARD.families)
    families[family] = attrs.evolve(families[family], **changes)
    return attrs.evolve(STANDARD, families=tuple(families))


WRONG: dict[str, tuple[Callable[[], Catalog], str]] = {
    "unknown good in a cost": (
        lambda: _building(Building.MINE, cost=("gold",)), "cost must be a tuple of Good"
    ),
    "unknown good swapped": (
        lambda: _building(Building.GROCERY, swaps=("gold", Good.MILK)),
        "swaps must be a tuple of Good",
    ),
    "cyclic chain": (
        lambda: _good(Good.GRAIN, made_from=Good.BREAD), "cyclic chain: grain <- bread <- grain"
    ),
    "negative count": (lambda: _building(Building.MINE, one=-1), "mine: the count in pile one"),
    "count that is no number": (lambda: _building(Building.MINE, one=True), "not True"),
    "negative points": (
        lambda: _building(Building.MILL, points=-3), "mill: points must be 0 to 99, not -3"
    ),
    "points without bound": (lambda: _building(Building.MILL, points=10**12), "mill: points"),
    "a tile without bound": (lambda: _good(Good.COW, tile_points=100), "tile of cow"),
    "a ring without bound": (
        lambda: attrs.evolve(STANDARD, ring_tiles=(100, 2)), "a ring tile: points"
    ),
    "no facts": (lambda: STANDARD.with_building(cast(Any, "mine")), "no facts of a building"),
    "negative tile": (lambda: _good(Good.COW, tile_points=-1), "tile of cow"),
    "a good nobody makes": (
        lambda: _building(Building.BAKERY, makes=Good.COW), "bread is made by 0 building types"
    ),
    "two roles": (lambda: _building(Building.MILL, makes=Good.WOOD), "wood is made by 2"),
    "no role": (lambda: _building(Building.MILL, points=0), "mill must do one thing"),
    "swapping one good": (
        lambda: _building(Building.GROCERY, swaps=(Good.MILK,)), "must swap two or more"
    ),
    "cost in another order": (
        lambda: _building(Building.BAKERY, cost=(Good.BRICK, Good.STONE)), "most complex first"
    ),
    "a cost beyond measure": (
        lambda: _building(Building.BAKERY, cost=(Good.WOOD,) * 7), "at most six goods"
    ),
    "a sixth start building": (lambda: _building(Building.MINE, start=3), "in no pile"),
    "start copies": (lambda: _building(Building.WELL, start=2), "three times each"),
    "a mill to start with": (
        lambda: _building(Building.MILL, start=3), "somebody must live there"
    ),
    "a letter with a double": (
        lambda: _letter(Letter.A, Building.WELL, Building.WELL, Building.GRAIN_FARM),
        "letter A must bear three different",
    ),
    "letters that do not add up": (
        lambda: _letter(Letter.A, Building.WELL, Building.WOODCUTTER, Building.GRAIN_FARM),
        "use up the start pile",
    ),
    "a good in two families": (
        lambda: _family(Family.ORE, goods=(Good.ORE, Good.IRON, Good.BELL, Good.WOOD)),
        "exactly one family",
    ),
    "negative family": (lambda: _family(Family.ORE, points=-2), "family ore"),
    "one ring tile": (lambda: attrs.evolve(STANDARD, ring_tiles=(4,)), "two ring tiles"),
    "a missing good": (
        lambda: attrs.evolve(STANDARD, goods=STANDARD.goods[:-1]), "goods must be each listed once"
    ),
    "something unknown for sale": (
        lambda: attrs.evolve(STANDARD, bought=cast(Any, ("gold",))),
        "bought must be a tuple of Good",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", WRONG)
def test_wrong_catalogs_are_refused_with_reasons(fault: str) -> None:
    make, reason = WRONG[fault]
    with pytest.raises(CatalogError, match=reason) as refused:
        make()
    assert isinstance(refused.value, HelvetiaError)
    assert isinstance(refused.value, ValueError)


def test_facts_are_found_by_name() -> None:
    assert isinstance(STANDARD.building(Building.MINE), BuildingFacts)
    assert STANDARD.good(Good.BELL).made_from is Good.IRON


ANYTHING: list[Any] = [None, True, -1, 10**30, 2.5, "x", b"x", [1], {}, (None,), ((1,),), object()]


@pytest.mark.parametrize("field", [each.name for each in attrs.fields(Catalog)])
def test_wrong_types_give_catalog_error(field: str) -> None:
    for wrong in ANYTHING:
        with pytest.raises(CatalogError):
            attrs.evolve(STANDARD, **{field: wrong})


@pytest.mark.parametrize("field", ["goods", "buildings", "families", "letters"])
def test_wrong_facts_give_catalog_error(field: str) -> None:
    *others, last = getattr(STANDARD, field)
    for name in attrs.fields_dict(type(last)):
        for wrong in ANYTHING:
            if wrong is None and name in ("made_from", "makes"):
                continue  # a simple good, a building that makes nothing
            facts: Any = (*others, attrs.evolve(last, **{name: wrong}))
            with pytest.raises(CatalogError):
                attrs.evolve(STANDARD, **{field: facts})


@pytest.mark.parametrize("wrong", ANYTHING)
def test_wrong_arguments_give_option_error(wrong: Any) -> None:
    for call in (
        lambda: STANDARD.with_building(wrong),
        lambda: STANDARD.with_cost(wrong, wrong),
        lambda: STANDARD.with_cost(Building.MINE, wrong),
        lambda: STANDARD.with_tile_points(wrong, wrong),
        lambda: STANDARD.with_tile_points(Good.COW, wrong),
        lambda: Options(catalog=wrong),
        lambda: STANDARD.good(wrong),
        lambda: STANDARD.building(wrong),
    ):
        with pytest.raises(OptionError):
            call()
