"""Taking back and being advised: what is allowed, what is told."""

import re
from pathlib import Path
from random import Random

import pytest

from helvetia.bots import evaluation_of
from helvetia.cli.play import Match
from helvetia.core import HelvetiaError
from helvetia.games import find, helvetia
from helvetia.text import lexicon, texts
from tests.cli.driver import Talk, advance, dealt, moves_of, play, talk

# --- undo ----------------------------------------------------------------------------------------


def test_undo_repeats_as_often_as_wanted(tmp_path: Path) -> None:
    table = talk(tmp_path, seats="human,human")
    table.type("draft well", "draft well", "undo", "undo", "draft brickworks")
    assert moves_of(table.match) == ["draft brickworks"]
    answers = table.answers()
    assert "Taken back: Pick a well: water. Yellow decides again." in answers[2]
    assert "Red decides again." in answers[3]


def test_undo_is_refused_after_chance_has_decided(tmp_path: Path) -> None:
    table = talk(tmp_path, "helsinki")
    table.type("pawn north_1", "undo")
    assert "This cannot be taken back: chance has decided since." in table.text
    assert "pawn north_1" in moves_of(table.match)


def test_undo_is_refused_after_shown_card(tmp_path: Path) -> None:
    both = dealt("green_1_2_0 green_2_2_1", "red_1_2_0 red_2_2_1")
    play(both, ["move 1", "build green_1_2_0", "place d3-e3", "move 1", "build red_1_2_0"])
    place = both.game.legal_moves(both.state)[0]
    both.play(place)
    assert both.state.player == 0, "no chance was needed"
    # The same with a bot on the second seat: the own last decision lies behind its card.
    table = Talk(Match(both.record, ("human", "random"), 1), tmp_path / "game.json")
    assert "cannot be taken back: Player 2 has shown a hidden card since" in table.type("undo")


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_hint_names_choice_and_reason(game: str, tmp_path: Path) -> None:
    table = talk(tmp_path, game, "human,random", seed=6)
    rng = Random(3)
    while table.match.made < 60:
        advance(table.match)
        moves = table.match.game.legal_moves(table.match.state)
        table.match.play(moves[rng.randrange(len(moves))])
    advance(table.match)
    made = table.match.made
    table.type("hint")
    answer = table.answers()[0]
    found = re.search(r"The best turn found begins with (\d+)\) (.+)", answer)
    assert found is not None
    assert f"{found[1]}) {found[2]}" in " ".join(table.text.split("> ")[0].split())
    assert "Why: " in answer
    others = re.search(r"Or: .+ \(loses \d+ % of the win\)", answer.replace("\n", " "))
    assert game == "helvetia" or others
    assert table.match.made == made


def test_hint_uses_a_named_bot(tmp_path: Path) -> None:
    table = talk(tmp_path)
    table.type("hint random", "hint kasparov", "hint greedy")
    answers = table.answers()
    assert "The bot random would choose" in answers[0]
    assert 'There is no bot "kasparov". Bots are: random, ' in answers[1]
    assert "The bot greedy would choose" in answers[2]


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_bot_says_why_in_words(game: str, tmp_path: Path) -> None:
    """The plan, what decided for it and other turns; what kind of player the bot is."""
    table = talk(tmp_path, game, "human,random", seed=6)
    rng = Random(3)
    while table.match.made < 60 or table.match.state.decision != "turn":
        advance(table.match)
        moves = table.match.game.legal_moves(table.match.state)
        table.match.play(moves[rng.randrange(len(moves))])
        advance(table.match)
    levels = ("random", "novice", "casual", "greedy", "search:6")
    table.type(*(f"hint {level}" for level in levels))
    answers = dict(zip(levels, table.answers(), strict=False))
    assert "random: makes any legal move" in answers["random"]
    assert "Why" not in answers["random"]
    for level in ("novice", "casual", "greedy", "search:6"):
        assert "and then: " in answers[level]
        assert "Why: " in answers[level]
        assert "Or: " in answers[level]
    tastes = texts("taste", "en").values()
    for level in ("novice", "casual"):
        assert any(taste in " ".join(answers[level].split()) for taste in tastes)


def test_hint_shows_rest_of_turn(tmp_path: Path) -> None:
    table = talk(tmp_path, "helvetia", "human,random", seed=6, lang="it")
    rng = Random(3)
    while table.match.state.decision != "turn" or table.match.made < 40:
        advance(table.match)
        moves = helvetia.legal_moves(table.match.state)
        table.match.play(moves[rng.randrange(len(moves))])
        advance(table.match)
    table.type("consiglio")
    found = re.search(r"e poi: (.*?)\nPerché", table.answers()[0], re.DOTALL)
    assert found is not None
    # In Italian, not in notation: no step of it is a move that could be typed.
    steps = found[1].replace("\n", " ").split("; ")
    assert steps
    for step in steps:
        with pytest.raises(HelvetiaError):
            helvetia.parse_move(step)


@pytest.mark.thorough
def test_hint_changes_nothing(tmp_path: Path) -> None:
    one, other = talk(tmp_path, seed=9), talk(tmp_path, seed=9)
    one.type("1", "hint", "1", "hint", "1")
    other.type("1", "1", "1")
    assert moves_of(one.match) == moves_of(other.match)


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_greedy_terms_are_translated(game: str) -> None:
    module = find(game)
    terms = evaluation_of(module).explain(module.new_game(2), 0)
    assert terms
    assert {term.name for term in terms} <= set(lexicon(game).texts("hint"))
