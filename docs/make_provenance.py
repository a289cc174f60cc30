"""Write every printed fact with its source into ``docs/rules/sources.md``.

    python docs/make_provenance.py

The page has places for tables, each between ``<!-- table: NAME -->`` and ``<!-- end -->``; what
stands there is made from the standard catalogues. A test fails when the page is stale.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from helvetia.games import helsinki, helvetia

PAGE: Final = Path(__file__).parent / "rules" / "sources.md"
_PLACE: Final = re.compile(r"^<!-- table: (\S+) -->\n.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)


def _table(head: str, rows: Iterable[Iterable[object]]) -> str:
    """A table; `head` has the titles of the columns, with bars between them."""
    titles = [title.strip() for title in head.split("|")]
    lines = [titles, ["---"] * len(titles), *([str(cell) for cell in row] for row in rows)]
    return "\n".join("|" + "|".join(_cell(text) for text in line) + "|" for line in lines)


def _cell(text: str) -> str:
    return text if text == "---" else f" {text} "


# --- Helvetia ------------------------------------------------------------------------------------


def _goods(goods: Iterable[helvetia.Good]) -> str:
    return ", ".join(good.title for good in goods) or "-"


def _helvetia_goods() -> str:
    return _table(
        "good | made from | source | tile | source",
        (
            (
                facts.good.title,
                "-" if facts.made_from is None else facts.made_from.title,
                facts.chain_source,
                facts.tile_points or "-",
                facts.tile_source if facts.tile_points else "-",
            )
            for facts in helvetia.STANDARD.goods
        ),
    )


def _does(facts: helvetia.BuildingFacts) -> str:
    if facts.makes is not None:
        return f"makes {facts.makes.title}"
    return f"swaps {_goods(facts.swaps)}" if facts.swaps else f"{facts.points} points"


def _helvetia_buildings() -> str:
    return _table(
        "building | copies | source | cost | source | what it does | source",
        (
            (
                facts.building.title,
                f"{facts.start} {facts.one} {facts.two} {facts.three}",
                facts.copies_source,
                _goods(facts.cost),
                facts.cost_source,
                _does(facts),
                facts.function_source,
            )
            for facts in helvetia.STANDARD.buildings
        ),
    )


def _helvetia_families() -> str:
    return _table(
        "family | goods | points | source",
        (
            (facts.family.title, _goods(facts.goods), facts.points, facts.source)
            for facts in helvetia.STANDARD.families
        ),
    )


def _helvetia_letters() -> str:
    return _table(
        "letter | start buildings | source",
        (
            (facts.letter.name, ", ".join(b.title for b in facts.buildings), facts.source)
            for facts in helvetia.STANDARD.letters
        ),
    )


def _helvetia_rest() -> str:
    catalog = helvetia.STANDARD
    return _table(
        "fact | value | source",
        (
            ("ring tiles", ", ".join(map(str, catalog.ring_tiles)), catalog.ring_source),
            ("goods to buy", _goods(catalog.bought), catalog.bought_source),
        ),
    )


# --- Helsinki ------------------------------------------------------------------------------------


def _helsinki_cards() -> str:
    return _table(
        "colour | number | roofs | superstructures | copies | source",
        (
            (card.colour.title, card.number, card.roofs, card.superstructures, card.copies,
             card.source)
            for card in helsinki.STANDARD.cards
        ),
    )  # fmt: skip


def _helsinki_pavilions() -> str:
    return _table(
        "colour | roofs | shape, row by row | copies | source",
        (
            (tile.colour.title, tile.roofs, f"`{' / '.join(tile.shape)}`", tile.copies, tile.source)
            for tile in helsinki.STANDARD.tiles
        ),
    )


def _helsinki_actions() -> str:
    source = helsinki.STANDARD.actions_source
    return _table(
        "`action_board` | row | actions from left to right | source",
        (
            (f"`{board}`", name, ", ".join(f"`{action.word}`" for action in row), source)
            for board in helsinki.ActionBoard
            for name, row in zip(
                ("top", "middle", "bottom"),
                helsinki.Options(action_board=board).action_rows,
                strict=True,
            )
        ),
    )


def _helsinki_rest() -> str:
    catalog = helsinki.STANDARD
    coats = " ".join(roof.word for roof in catalog.coats)
    visitors = " ".join(roof.word for roof in catalog.visitors)
    bonuses = (
        (f"bonus cards of {b.players} players", ", ".join(map(str, b.points)), b.source)
        for b in catalog.bonuses
    )
    leaving = (
        (
            f"cards that leave with {x.players} players",
            f"{', '.join(map(str, x.numbers))} of 1 to 5 in each colour, {x.jokers} jokers",
            x.source,
        )
        for x in catalog.leaving
    )
    return _table(
        "fact | value | source",
        (
            *((n.number.replace("_", " "), n.value, n.source) for n in catalog.numbers),
            ("roofs with coats of arms", coats, catalog.coats_source),
            ("north, east, south, west", ", ".join(catalog.buildings), catalog.buildings_source),
            ("sides of the spaces", " ".join(map(str, catalog.sides)), catalog.sides_source),
            ("roofs with visitors", visitors, catalog.visitors_source),
            *bonuses,
            *leaving,
        ),
    )


def _citations(citations: Mapping[str, str]) -> str:
    return _table("fact | published by", citations.items())


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "helvetia-goods": _helvetia_goods,
    "helvetia-buildings": _helvetia_buildings,
    "helvetia-families": _helvetia_families,
    "helvetia-letters": _helvetia_letters,
    "helvetia-rest": _helvetia_rest,
    "helvetia-elsewhere": lambda: _citations(helvetia.CITATIONS),
    "helsinki-cards": _helsinki_cards,
    "helsinki-pavilions": _helsinki_pavilions,
    "helsinki-actions": _helsinki_actions,
    "helsinki-rest": _helsinki_rest,
    "helsinki-elsewhere": lambda: _citations(helsinki.CITATIONS),
}


def filled(page: str) -> str:
    """The page with every table made anew."""
    return _PLACE.sub(lambda m: f"<!-- table: {m[1]} -->\n\n{TABLES[m[1]]()}\n\n<!-- end -->", page)


def places(page: str) -> list[str]:
    """The names of the tables that a page has a place for."""
    return [match[1] for match in _PLACE.finditer(page)]


def main() -> None:
    """Fill the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
