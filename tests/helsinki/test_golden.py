"""Golden playthroughs, played again; ``python -m tests.helsinki.golden`` writes them anew."""

import pytest

from tests.helsinki.golden import FOLDER, GOLDEN, written


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_game_stays_the_same(name: str) -> None:
    assert written(name) == (FOLDER / name).read_text()
