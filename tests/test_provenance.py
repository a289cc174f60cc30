"""The page of provenance shows every fact of the catalogues, with the source it has there."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import cast

import attrs
from docs.make_provenance import PAGE, TABLES, filled, places

from helvetia.games import helsinki, helvetia


def _sources(value: object) -> Iterator[StrEnum]:
    """Every provenance anywhere inside a catalogue."""
    if isinstance(value, helvetia.Provenance | helsinki.Provenance):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _sources(part)
    elif attrs.has(type(value)):
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
            yield from _sources(getattr(value, field.name))


def _shown(game: str) -> list[str]:
    """Every source that the tables of a game show."""
    text = "\n".join(make() for name, make in TABLES.items() if name.startswith(game))
    words = "|".join(source.value for source in helvetia.Provenance)
    return sorted(re.findall(rf"(?<=\| )(?:{words})(?= \|)", text))


def test_sources_page_is_fresh() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, "run: python docs/make_provenance.py"


def test_sources_page_has_every_table() -> None:
    assert places(PAGE.read_text(encoding="utf-8")) == list(TABLES)


def test_sources_page_has_helvetia_facts() -> None:
    # A good without a tile has no points whose source could be told.
    expected = [source.value for source in _sources(helvetia.STANDARD)]
    for facts in helvetia.STANDARD.goods:
        if not facts.tile_points:
            expected.remove(facts.tile_source.value)
    assert _shown("helvetia") == sorted(expected)


def test_sources_page_has_helsinki_facts() -> None:
    # The order of the actions is one fact in three rows, told for two documents.
    expected = [source.value for source in _sources(helsinki.STANDARD)]
    expected += [helsinki.STANDARD.actions_source.value] * 5
    assert _shown("helsinki") == sorted(expected)
