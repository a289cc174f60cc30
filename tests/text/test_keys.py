"""The keys of the tables and what there is to say: none missing, none left over."""

import ast
import re
import string
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

import pytest

from helvetia.core.values import Named
from helvetia.games.helsinki import names as helsinki
from helvetia.games.helvetia import names as helvetia
from helvetia.lang.phrases import snake
from tests.text.corpus import GAMES, english, module_of, phrases_of

#: The enums whose members have names; places and roofs are called the same everywhere.
ENUMS: dict[str, tuple[type[Named], ...]] = {
    "helvetia": (
        helvetia.Good,
        helvetia.Building,
        helvetia.Character,
        helvetia.Sex,
        helvetia.Colour,
        helvetia.Family,
        helvetia.Letter,
        helvetia.Source,
        helvetia.Quarter,
    ),
    "helsinki": (helsinki.Colour, helsinki.Side, helsinki.Space, helsinki.Action),
}
PAIRS = [(game, enum) for game, enums in ENUMS.items() for enum in enums]


def keys(game: str) -> set[str]:
    """Every key of a game's tables."""
    return set(phrases_of(english(game))._texts)


def named(game: str, kind: str) -> set[str]:
    """The names of one kind: the second part of their keys."""
    return {key.split(".")[1] for key in keys(game) if key.startswith(f"{kind}.")}


@pytest.mark.parametrize(("game", "enum"), PAIRS)
def test_every_member_has_a_name_and_every_name_a_member(game: str, enum: type[Named]) -> None:
    assert named(game, snake(enum.__name__)) == {member.word for member in enum}


@pytest.mark.parametrize(("game", "enum"), PAIRS)
def test_all_members_of_an_enum_have_the_same_forms(game: str, enum: type[Named]) -> None:
    kind = snake(enum.__name__)
    forms = {
        member: {
            key.removeprefix(f"{kind}.{member.word}")
            for key in keys(game)
            if key == f"{kind}.{member.word}" or key.startswith(f"{kind}.{member.word}.")
        }
        for member in enum
    }
    assert len({frozenset(found) for found in forms.values()}) == 1


def test_workers_live_where_somebody_can_live() -> None:
    houses = [b for b in helvetia.Building if b < helvetia.Building.MILL]
    assert {key for key in keys("helvetia") if key.startswith("worker.")} == {
        f"worker.{building.word}.{sex.word}" for building in houses for sex in helvetia.Sex
    }


def test_there_are_figures_of_all_colours_and_children_of_the_players() -> None:
    pairs = {f"{c.word}_{s.word}" for c in helvetia.Colour for s in helvetia.Sex}
    assert named("helvetia", "figure") == pairs
    assert named("helvetia", "child") == {pair for pair in pairs if "neutral" not in pair}
    assert named("helvetia", "village") == {colour.word for colour in helvetia.Colour}


def test_every_card_has_a_name_of_its_own() -> None:
    cards = [english("helsinki").name(card) for card in helsinki.Card]
    assert len(set(cards)) == len(cards)
    assert named("helsinki", "card") == {"joker", "unknown", "numbered"}


# --- decisions, moves, events, points ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_asked_and_stated(game: str) -> None:
    decisions = {str(member) for member in module_of(game, "names").Decision}
    assert named(game, "decision") == decisions
    assert named(game, "asked") == decisions - {"over"}  # then nothing is asked


@pytest.mark.parametrize("game", GAMES)
def test_every_move_and_every_event_has_its_sentence(game: str) -> None:
    variants = module_of(game, "moves").Move.__variants__
    assert named(game, "move") == {snake(kind.__name__) for kind in variants}
    assert named(game, "event") == {str(kind) for kind in module_of(game, "event").EventKind}


@pytest.mark.parametrize("game", GAMES)
def test_every_source_of_points_has_a_name(game: str) -> None:
    source = Path(str(module_of(game, "scoring").__file__)).read_text(encoding="utf-8")
    assert named(game, "score") == set(re.findall(r'\("([a-z_]+)", ', source))


# --- reasons -------------------------------------------------------------------------------------


def _codes(game: str) -> Iterator[str]:
    """The first argument of every call that makes a reason."""
    folder = Path(str(import_module(f"helvetia.games.{game}").__file__)).parent
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("no", "say"):
                code = node.args[0]
                assert isinstance(code, ast.Constant), ast.unparse(node)
                yield str(code.value)


@pytest.mark.parametrize("game", GAMES)
def test_every_code_in_the_source_has_its_sentence(game: str) -> None:
    codes = set(_codes(game))
    assert len(codes) > 30
    assert named(game, "reason") == codes


# --- forms ---------------------------------------------------------------------------------------

#: Forms that the program asks for, beside those in patterns.
BY_PROGRAM = {
    "helvetia": {"seat", "many", "in", "man", "woman", "coin", "points"},
    "helsinki": {"roof", "top", "card", "coat", "points"},
}


def _asked_forms(game: str) -> set[str]:
    """Every form that some pattern in some language asks for."""
    found = set(BY_PROGRAM[game])
    for table in import_module(f"helvetia.lang.tables.{game}").TABLES:
        for row in table.values():
            for text in row:
                for _, field, _, _ in string.Formatter().parse(text):
                    if field and "." in field:
                        found.add(field.partition(".")[2])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_form_of_a_word_is_left_over(game: str) -> None:
    kinds = {snake(enum.__name__) for enum in ENUMS[game]} | {"village", "card"}
    forms = {
        key.split(".")[2]
        for key in keys(game)
        if key.split(".")[0] in kinds and key.count(".") == 2
    }
    assert forms <= _asked_forms(game)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_has_one_and_many_and_is_counted_somewhere(game: str) -> None:
    counts = {key for key in keys(game) if key.startswith("count.")}
    units = {key.split(".")[1] for key in counts}
    assert counts == {f"count.{unit}.{form}" for unit in units for form in ("one", "many")}
    shared = {"coin", "card"}  # in the table of both games
    assert units - shared <= _asked_forms(game)


def test_a_member_of_a_foreign_enum_has_no_name() -> None:
    class Weather(Enum):
        RAIN = "rain"

    with pytest.raises(ValueError, match=r"weather\.rain"):
        english("helvetia").name(Weather.RAIN)
