"""The reference page says of every number what it is."""

import pytest

pytest.importorskip("numpy")

from tests.research.tables import PAGE, in_page, tables


@pytest.mark.parametrize("heading", list(tables()))
def test_the_table_is_that_of_the_space(heading: str) -> None:
    found = in_page(PAGE.read_text(encoding="utf-8"), heading)[1]
    assert found == tables()[heading], "python -m tests.research.tables brings the page up to date"
