"""The page of mutation tests shows the last run, and every mutant that lives has its reason."""

from collections import Counter

import pytest
from docs.make_mutation import PAGE, TABLES, filled, rate, reasons, survivors

from helvetia.games import names


def test_mutation_page_is_fresh() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, "run: python docs/make_mutation.py"
    assert all(f"<!-- table: {name} -->" in page for name in TABLES)


def test_survivors_have_one_reason() -> None:
    given = Counter(mutant for group in reasons().values() for mutant in group)
    assert given == Counter(survivors())
    assert all(text.strip() for text in reasons())


@pytest.mark.parametrize("game", names())
def test_nine_in_ten_mutants_die(game: str) -> None:
    assert rate(game) >= 90
