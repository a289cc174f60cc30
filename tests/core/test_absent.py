"""Parts of the library that were not installed: who asks for one is told how to get it.

What really happens with the rules alone is tried in `tests/test_packaging.py`.
"""

import sys
from importlib import import_module

import pytest

from helvetia.absent import TABLE, Absent, explain_absence
from helvetia.core import MissingExtraError
from helvetia.games import find, names
from helvetia.render import text_of
from helvetia.render.words import labels_of, words_of

TOLD = r"needs the package helvetia-table, .*: pip install 'helvetia\[table\]'$"


@pytest.fixture
def without_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes with the table is forgotten, and cannot be found again."""
    for name in list(sys.modules):
        if any(f"{name}.".startswith(f"{part}.") for part in TABLE):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Absent, *sys.meta_path])


def test_imports_ask_once_and_last() -> None:
    explain_absence()
    assert sys.meta_path.count(Absent) == 1


def test_only_what_an_extra_installs_is_explained() -> None:
    for part in TABLE:
        with pytest.raises(MissingExtraError, match=TOLD):
            Absent.find_spec(part)
    assert Absent.find_spec("helvetia.misspelt") is None
    assert Absent.find_spec("lang") is None


@pytest.mark.usefixtures("without_table")
@pytest.mark.parametrize("module", ["helvetia.lang", "helvetia.arena.matches", "helvetia.cli"])
def test_an_import_says_what_to_install(module: str) -> None:
    with pytest.raises(ImportError, match=TOLD):
        import_module(module)


@pytest.mark.usefixtures("without_table")
@pytest.mark.parametrize("game", names())
def test_a_notebook_gets_text_instead_of_a_picture(game: str) -> None:
    state = find(game).new_game(2)
    assert state._repr_svg_() is None
    assert str(state).startswith(game.upper())


@pytest.mark.parametrize("game", names())
def test_with_the_table_a_notebook_gets_a_picture(game: str) -> None:
    assert find(game).new_game(2)._repr_svg_().startswith("<svg")


@pytest.mark.usefixtures("without_table")
def test_other_languages_say_what_to_install() -> None:
    words_of.cache_clear()  # somebody may have asked before
    state = find("helvetia").new_game(2)
    with pytest.raises(MissingExtraError, match=TOLD):
        text_of(state, lang="de")
    with pytest.raises(MissingExtraError, match=TOLD):
        labels_of("it")
    assert labels_of("en")["total"] == "total"
