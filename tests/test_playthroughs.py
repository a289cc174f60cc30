"""The committed playthroughs come out the same, to the letter."""

import pytest

from tests.playthrough import FOLDER, GOLDEN, playthrough


@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough_is_as_committed(name: str) -> None:
    assert playthrough(*GOLDEN[name]) == (FOLDER / name).read_text()


def test_no_stray_files() -> None:
    assert sorted(p.name for p in FOLDER.iterdir()) == sorted(GOLDEN)
