"""The pictures in the documentation show what they claim to show."""

import runpy
from pathlib import Path

import pytest

from tests.render.svg_reading import Picture

DOCS = Path(__file__).parent.parent.parent / "docs"
SCRIPT = runpy.run_path(str(DOCS / "make_pictures.py"))
PAGE = (DOCS / "howto" / "pictures.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def fresh() -> dict[str, str]:
    """What the script draws now."""
    files: dict[str, str] = SCRIPT["files"]()
    return files


def test_documentation_has_pictures_of_both_games(fresh: dict[str, str]) -> None:
    games, moments = ("helsinki", "helvetia"), ("start", "middle", "end")
    assert set(fresh) == {f"{game}-{moment}.svg" for game in games for moment in moments}


def test_picture_files_hold_all_pieces(fresh: dict[str, str]) -> None:
    # Words and styles may have moved on; `python docs/make_pictures.py` draws them anew.
    for name, text in fresh.items():
        kept = Picture((DOCS / "pictures" / name).read_text(encoding="utf-8"))
        assert kept.pieces() == Picture(text).pieces(), name
        assert f"pictures/{name}" in PAGE


def test_middle_picture_marks_moves(fresh: dict[str, str]) -> None:
    for name, text in fresh.items():
        pointed = bool(Picture(text).marked("legal")) and bool(Picture(text).marked("last"))
        assert pointed == name.endswith("-middle.svg")
