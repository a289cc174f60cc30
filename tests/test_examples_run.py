"""The programs in examples/ do what they say."""

import subprocess
import sys
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from helvetia import (
    CHANCE,
    Record,
    apply_move,
    format_move,
    legal_moves,
    new_game,
    odds,
    playout,
    result,
    sample,
    score,
)
from helvetia.games import helvetia

EXAMPLES = Path(__file__).parent.parent / "examples"
#: Examples that need packages of an extra.
NEEDS = {"train_helsinki": ("numpy", "gymnasium")}


def load(name: str) -> ModuleType:
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_example_has_help(path: Path) -> None:
    for package in NEEDS.get(path.stem, ()):
        pytest.importorskip(package)
    done = subprocess.run(
        [sys.executable, str(path), "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "usage" in done.stdout
    assert load(path.stem).__doc__


# --- play_random ---------------------------------------------------------------------------------


def test_play_random_repeats_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    example = load("play_random")
    final, moves = example.play(3, 5)
    assert final.player is None
    assert moves > 0
    assert example.play(3, 5) == (final, moves)
    example.main(["--players", "3", "--seed", "5"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    totals = sorted(points.total for points in score(final))
    assert sorted(int(line.split()[2]) for line in lines[1:]) == totals


# --- own_bot -------------------------------------------------------------------------------------


def test_own_bot_beats_random_bot() -> None:
    tally = load("own_bot").match(8, 1)
    assert sum(tally.values()) == 8
    assert tally["greedy"] > tally["random"]


def test_own_bot_delivers() -> None:
    example = load("own_bot")
    rng = Random(2)
    state = helvetia.quick_start(2, rng)
    move = example.greedy_bot(rng)(state, legal_moves(state))
    assert move in legal_moves(state)
    # At the start nothing but deliveries brings points within a turn.
    assert format_move(move).startswith("commit carter")


# --- tree_search ---------------------------------------------------------------------------------


def _chance_point() -> helvetia.GameState:
    """A point where the first building of a round is turned up."""
    rng = Random(3)
    state = helvetia.quick_start(2, rng)
    while state.player != CHANCE:
        moves = legal_moves(state)
        state = apply_move(state, moves[rng.randrange(len(moves))])
    return state


def test_tree_search_weights_chance() -> None:
    example = load("tree_search")
    state = _chance_point()
    total = sum(weight for _, weight in odds(state))
    by_hand = [Fraction(0), Fraction(0)]
    for move, weight in odds(state):
        for seat, points in enumerate(score(apply_move(state, move))):
            by_hand[seat] += Fraction(points.total * weight, total)
    assert example.values(state, 1) == tuple(by_hand)


def test_tree_search_finds_best_move(capsys: pytest.CaptureFixture[str]) -> None:
    example = load("tree_search")
    state = example.position(2, 1, 30)
    assert state.player not in (None, CHANCE)
    rated = example.best_moves(state, 2)
    assert {move for move, _ in rated} == set(legal_moves(state))
    assert rated[0][1] == max(value for _, value in rated) == example.values(state, 2)[state.player]
    example.main(["--depth", "2", "--after", "10"])
    assert capsys.readouterr().out.startswith("perft 1: ")


# --- table_companion -----------------------------------------------------------------------------


def _moves_of_a_game(seed: int) -> list[str]:
    return [format_move(m) for m in playout(helvetia, new_game(2), Random(seed)).moves]


def test_companion_follows_whole_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = _moves_of_a_game(7)
    source, record = tmp_path / "moves.txt", tmp_path / "game.json"
    source.write_text("# our game\n\n" + "\n".join(moves) + "\n", encoding="utf-8")
    example = load("table_companion")
    assert example.main(["--players", "2", str(source), "--save", str(record)]) == 0
    output = capsys.readouterr().out
    saved = Record.load(record, helvetia)
    assert [format_move(move) for move in saved.moves] == moves
    ranking = result(saved.final())
    assert ranking is not None
    names = [helvetia.Colour(seat).title for seat in ranking.winners]
    assert f"won by {' and '.join(names)}" in output
    assert "what was drawn? (reveal)" in output


def test_companion_explains_wrong_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "moves.txt"
    source.write_text("draft mine\nfly\ndraft well\nundo\nundo\nmoves\nscore\nhelp\n")
    assert load("table_companion").main(["--players", "3", str(source)]) == 1
    output = capsys.readouterr().out
    assert "line 1: no: no mine is left among the start buildings (S4)" in output
    assert "line 2: unknown move 'fly'" in output
    assert "line 5: there is nothing to take back" in output
    assert "line 6: draft brickworks, draft woodcutter" in output
    assert "0 moves; red 0, yellow 0, blue 0" in output


def test_companion_shows_odds() -> None:
    state = _chance_point()
    shown = load("table_companion").possible(state)
    move, weight = odds(state)[0]
    assert f"{move} ({weight} of {sum(w for _, w in odds(state))})" in shown
    assert str(sample(odds(state), Random(1))) in shown


def test_companion_reads_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "table_companion.py"), "--players", "2", "-"],
        input="draft well\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "1 moves" in done.stdout


def test_companion_refuses_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        load("table_companion").main(["no-such-file.txt"])
    assert caught.value.code == 2
    assert "cannot read no-such-file.txt" in capsys.readouterr().err
