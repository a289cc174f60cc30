"""Golden playthroughs, played again; ``python -m tests.helsinki.golden`` writes them anew."""

import pytest

from tests.helsinki.golden import FOLDER, GOLDEN, written


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_game_is_played_the_same_way(name: str) -> None:
    assert written(name) == (FOLDER / name).read_text()
