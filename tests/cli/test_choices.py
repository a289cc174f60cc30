"""Choices: every legal move once, under its heading, found by its words."""

from itertools import pairwise
from random import Random

import pytest

from helvetia.cli.play.choices import (
    Choice,
    choices_of,
    folded,
    lines_of,
    narrowed,
    pages_of,
)
from helvetia.core import CHANCE, playout
from helvetia.core.contract import AnyState
from helvetia.games import find
from helvetia.text import LANGUAGES, lexicon
from tests.cli.driver import NUMBER


def questions(name: str, players: int = 3, seed: int = 2) -> list[AnyState]:
    """What people are asked in a random game, as they see it; one of each kind of decision."""
    game = find(name)
    state = game.new_game(players)
    found: dict[str, AnyState] = {}
    for move in playout(game, state, Random(seed)).moves:
        if state.player != CHANCE:
            last = found.get(state.decision)
            if last is None or len(game.legal_moves(state)) > len(game.legal_moves(last)):
                found[state.decision] = game.view(state, state.player)
        state = game.apply_move(state, move)
    return list(found.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_choices_name_every_legal_move(name: str, lang: str) -> None:
    game = find(name)
    for view in questions(name):
        choices = choices_of(game, lexicon(game, lang), view)
        assert sorted(c.notation for c in choices) == sorted(map(str, game.legal_moves(view)))
        assert [c.number for c in choices] == list(range(1, len(choices) + 1))
        texts = [(c.group, c.text) for c in choices]
        assert len(set(texts)) == len(texts), "two choices that a person cannot tell apart"
        assert all(text for _, text in texts)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_choices_are_grouped_by_heading(name: str) -> None:
    game = find(name)
    for view in questions(name):
        choices = choices_of(game, lexicon(game, "de"), view)
        groups = [c.group for c in choices]
        changes = sum(a != b for a, b in pairwise(groups))
        assert changes == len(set(groups)) - 1
        lines = lines_of(choices, 80)
        assert max(map(len, lines)) <= 80
        numbers = [int(n) for line in lines for n in NUMBER.findall(line)]
        assert numbers == [c.number for c in choices]
        assert [line for page in pages_of(lines, 9) for line in page] == lines
        assert all(len(page) <= 9 for page in pages_of(lines, 9))


def choice(number: int, text: str, group: str = "", notation: str = "") -> Choice:
    return Choice(number, None, text, group, notation)


def test_short_choices_stand_side_by_side() -> None:
    choices = [choice(n, "x" * 18) for n in range(1, 11)]
    assert [len(NUMBER.findall(line)) for line in lines_of(choices, 80)] == [3, 3, 3, 1]
    assert len(lines_of([choice(n, "x" * 70) for n in range(1, 4)], 80)) == 3


def test_search_ignores_accents_and_order() -> None:
    choices = (
        choice(1, "Käse liefern", "Fuhrmann", "deliver cheese"),
        choice(2, "Brot liefern", "Fuhrmann", "deliver bread"),
        choice(3, "2 Münzen", "Nachtwächter", "commit watchman 2"),
    )

    def found(typed: str) -> list[int]:
        return [c.number for c in narrowed(choices, typed)]

    assert found("kase") == [1]
    assert found("KÄSE") == [1]
    assert found("liefern fuhr") == [1, 2]
    assert found("bread") == [2]
    assert found("wächter") == found("MUNZEN 2") == [3]
    assert found("brot käse") == []


def test_folding() -> None:
    assert folded("ÉGLISE") == folded("église") == "eglise"
    assert folded("Weiß") == "weiss"


def test_there_is_always_a_page() -> None:
    assert pages_of([], 10) == [[]]
    assert [len(page) for page in pages_of(["x"] * 21, 10)] == [10, 10, 1]
