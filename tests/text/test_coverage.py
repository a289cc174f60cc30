"""The data files and the games: what a game can say has a text, and every text is said."""

import ast
import re
from collections.abc import Collection, Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

import pytest

from helvetia.core import OptionError, engine
from helvetia.core.errors import Reason
from helvetia.core.values import Named
from helvetia.games import find
from helvetia.games.helsinki import names as helsinki
from helvetia.games.helvetia import names as helvetia
from helvetia.text import lexicon
from helvetia.text.files import TextFile, load
from helvetia.text.lexicon import snake
from helvetia.text.template import choose
from tests.text.corpus import GAMES, corpus, english, module_of
from tests.text.rare import EVENTS, rare, states

#: The enums whose members have names; places and roofs have the same name in every language.
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
    "helsinki": (helsinki.PavilionColour, helsinki.Side, helsinki.Space, helsinki.Action),
}
PAIRS = [(game, enum) for game, enums in ENUMS.items() for enum in enums]


def keys(game: str, section: str) -> set[str]:
    """The keys of a section."""
    return set(load(game, "en").section(section))


def _variants(game: str, section: str) -> Iterator[tuple[str, str]]:
    """The keys of a section, each with its variants."""
    for key, entry in load(game, "en").section(section).items():
        yield from ((key, variant) for variant in (entry if isinstance(entry, dict) else ("",)))


@pytest.mark.parametrize(("game", "enum"), PAIRS)
def test_members_and_names_agree(game: str, enum: type[Named]) -> None:
    assert keys(game, snake(enum.__name__)) == {member.word for member in enum}


def test_workers_figures_children_are_complete() -> None:
    houses = {b.word for b in helvetia.Building if b < helvetia.Building.MILL}
    colours = {colour.word for colour in helvetia.Colour}
    assert keys("helvetia", "worker") == houses
    assert keys("helvetia", "figure") == keys("helvetia", "village") == colours
    assert keys("helvetia", "child") == colours - {"neutral"}


def test_cards_have_different_names() -> None:
    cards = [english("helsinki").name(card) for card in helsinki.Card]
    assert len(set(cards)) == len(cards)
    assert keys("helsinki", "card") == {"joker", "unknown", "numbered"}


@pytest.mark.parametrize("game", GAMES)
def test_decisions_have_question_and_statement(game: str) -> None:
    decisions = {str(member) for member in module_of(game, "names").Decision}
    assert keys(game, "question") == decisions
    assert keys(game, "asked") == decisions - {"over"}  # then nothing is asked


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_events_have_sentences(game: str) -> None:
    variants = module_of(game, "moves").Move.__variants__
    assert keys(game, "move") == {snake(kind.__name__) for kind in variants}
    kinds = {event.kind for event in module_of(game, "events").Event.__variants__}
    assert keys(game, "event") == kinds
    assert keys(game, "list") <= kinds
    assert {*english(game)._chapters, *english(game)._silent} <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_sources_of_points_have_names(game: str) -> None:
    module = module_of(game, "phases.scoring")
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    assert keys(game, "score") == set(re.findall(r'\("([a-z_]+)", ', source))


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_of_text_is_met(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    met = set()

    def text(file: TextFile, section: str, key: str, marks: Collection[str] = ()) -> str:
        entry = file.section(section)[key]
        met.add((section, key, "" if isinstance(entry, str) else choose(entry, marks)))
        return plain(file, section, key, marks)

    plain = TextFile.text
    monkeypatch.setattr(TextFile, "text", text)
    words, reached = english(game), (*corpus(game).states, *states(game))
    for event in (*corpus(game).events, *EVENTS[game]):
        words.event(event)
    for state in reached:
        words.question(state)
        for move in find(game).legal_moves(state):
            words.move(state, move)
            words.heading(state, move)
    for number, move in enumerate(module_of(game, "moves").universe()):
        words.move(reached[number % len(reached)], move)
        words.move(None, move)
    for section in ("event", "question", "move", "heading"):
        every = {(section, *variant) for variant in _variants(game, section)}
        assert every == {variant for variant in met if variant[0] == section}


# --- reasons -------------------------------------------------------------------------------------


def _codes(game: str) -> Iterator[str]:
    """The first argument of every call that makes a reason."""
    folder = Path(str(import_module(f"helvetia.games.{game}").__file__)).parent
    for path in (*sorted(folder.rglob("*.py")), Path(str(engine.__file__))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("no", "self.no"):
                code = node.args[0]
                assert isinstance(code, ast.Constant), ast.unparse(node)
                yield str(code.value)


@pytest.mark.parametrize("game", GAMES)
def test_codes_have_sentences(game: str) -> None:
    codes = set(_codes(game))
    assert len(codes) > 30
    assert keys(game, "reason") == codes


def _variant(game: str, reason: Reason) -> tuple[str, str]:
    """The key of a reason's sentence; no second variant fits as well."""
    entry = load(game, "en").section("reason")[reason.code]
    if isinstance(entry, str):
        return reason.code, ""
    values = {str(value).replace(" ", "_") for _, value in reason.parameters}
    marks = {reason.rule, *(name for name, _ in reason.parameters), *values}
    fitting = [key.count("-") + (key != "else") for key in entry
               if key == "else" or set(key.split("-")) <= marks]  # fmt: skip
    assert fitting.count(max(fitting)) == 1, reason
    return reason.code, str(choose(entry, marks))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_refusal_is_met(game: str) -> None:
    every = set(_variants(game, "reason"))
    by_chance = {_variant(game, reason) for reason in corpus(game).reasons}
    assert by_chance | {_variant(game, reason) for reason in rare(game)} == every
    assert len(by_chance) > 0.6 * len(every)


def test_a_foreign_reason_or_name_is_refused() -> None:
    class Weather(Enum):
        RAIN = "rain"

    with pytest.raises(OptionError, match=r"reason\.too_cold"):
        lexicon("helvetia").reason(Reason("too_cold", "", "it is too cold"))
    with pytest.raises(OptionError, match=r"weather\.rain"):
        lexicon("helvetia").name(Weather.RAIN)
