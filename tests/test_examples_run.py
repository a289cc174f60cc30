"""The programs in examples/ do what they say."""

import json
import subprocess
import sys
from fractions import Fraction
from http.server import ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from random import Random
from threading import Thread
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from helvetia import (
    CHANCE,
    Record,
    apply_move,
    format_move,
    legal_moves,
    odds,
    playout,
    score,
)
from helvetia.games import helsinki, helvetia
from tests.core import toy

EXAMPLES = Path(__file__).parent.parent / "examples"
#: Examples that need packages of an extra.
NEEDS = {"train": ("numpy", "gymnasium")}


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


# --- expectimax and uct ---------------------------------------------------------------------------


def _chance_point() -> helvetia.GameState:
    """A point where the first building of a round is turned up."""
    rng = Random(3)
    state = helvetia.quick_start(2, rng)
    while state.player != CHANCE:
        moves = legal_moves(state)
        state = apply_move(state, moves[rng.randrange(len(moves))])
    return state


def test_expectimax_weights_chance() -> None:
    state = _chance_point()
    total = sum(weight for _, weight in odds(state))
    by_hand = [Fraction(0), Fraction(0)]
    for move, weight in odds(state):
        for seat, points in enumerate(score(apply_move(state, move))):
            by_hand[seat] += Fraction(points.total * weight, total)
    assert load("expectimax").Search(helvetia).values(state, 1) == tuple(by_hand)


def test_expectimax_solves_a_race() -> None:
    """One roll in the race to 3, by hand: a one (1 of 4) loses all, else 2 (2 of 4) or 3 points."""
    search = load("expectimax").Search(toy)
    state = toy.new_game(2, toy.PRESETS["short"])
    ((_, values),) = search.moves(state, 3)  # roll, the die, then hold or roll again
    assert values == (Fraction(2 * 2 + 3 * 1, 4), 0)
    assert len(search.known) < 3**3


def test_expectimax_prints_best_moves(capsys: pytest.CaptureFixture[str]) -> None:
    load("expectimax").main(["--depth", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[1:] == ["commit", "carter", "1"]  # deliveries bring points at once
    assert lines[-1].endswith("states searched")


def test_uct_finds_the_winning_move() -> None:
    """With 2 points brought and 2 needed, holding wins at once; rolling may lose them."""
    state = toy.new_game(2, toy.Options(goal=2))
    state = toy.apply_move(toy.apply_move(state, toy.Roll()), toy.Fall(toy.Face.TWO))
    root = load("uct").UctBot(toy, Random(1), simulations=200).search(state)
    assert root.children[toy.Hold()].tries > 150
    assert root.children[toy.Hold()].wins == root.children[toy.Hold()].tries
    assert sum(child.tries for child in root.children.values()) == 200


@pytest.mark.parametrize("game", [helvetia, helsinki], ids=lambda game: game.GAME)
def test_uct_chooses_a_legal_move(game: Any) -> None:
    state = game.quick_start(2, Random(1))
    bot = load("uct").UctBot(game, Random(1), simulations=4)
    assert bot(game.view(state, state.player), game.legal_moves(state)) in game.legal_moves(state)


def test_searches_are_short() -> None:
    for name, most in (("expectimax", 40), ("uct", 60)):
        text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
        search = text.partition("\nclass ")[2].partition("\ndef main")[0]
        assert len(search.splitlines()) <= most


# --- table_companion -----------------------------------------------------------------------------


def _follow(lines: list[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines)))
    load("table_companion").main(list(arguments))


@pytest.mark.parametrize("game", [helvetia, helsinki], ids=lambda game: game.GAME)
def test_companion_follows_both_games(
    game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = playout(game, game.new_game(2), Random(7))
    seen = Record.start(game, 2).add(*played.moves).redact(0)
    path = str(tmp_path / "game.json")
    arguments = (path, "--game", game.GAME, "--players", "2", "--seat", "0")
    lines = [game.format_move(move) for move in seen]
    half = len(lines) // 2
    _follow(lines[:half], monkeypatch, *arguments)
    _follow(lines[half:], monkeypatch, *arguments)
    assert Record.load(path).final() == game.view(played.final, 0)


def test_companion_mends_and_explains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    lines = [
        "draft well",
        "draft mine",
        "fly",
        "why draft mine",
        "moves",
        "score",
        "undo",
        "draft brickworks",
        "draft well",
        "replace 1 draft woodcutter",
        "replace x",
    ]
    _follow(lines, monkeypatch, str(path), "--players", "3")
    assert [str(move) for move in Record.load(path)] == ["draft woodcutter", "draft well"]
    output = capsys.readouterr().out
    assert "no: illegal move 'draft mine' at index 1: no mine is left" in output
    assert "\nno mine is left among the start buildings (S4)\n" in output
    assert "draft brickworks, draft woodcutter" in output
    assert "seat 0: 0, seat 1: 0, seat 2: 0" in output


def test_companion_is_short() -> None:
    text = (EXAMPLES / "table_companion.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_front_end_undoes_saves_and_resumes(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    front_end, file = load("front_end"), tmp_path / "game.json"
    command = ["--game", game, "--bot", "random", "--file", str(file)]
    answers = iter(["1", "undo", "no such move", "1", "save", "undo", "1", "quit"])
    front_end.main(command, lambda: next(answers))
    assert "no such move" in capsys.readouterr().out
    saved = Record.load(file)
    assert game == saved.game.GAME
    assert len(saved) >= 1
    front_end.main(command, lambda: "quit")
    assert Record.load(file) == saved


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_game_server_hides_hands(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    server = load("game_server")
    monkeypatch.setattr(server, "SystemRandom", lambda: Random(1))
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), server.Handler)
    Thread(target=httpd.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{httpd.server_address[1]}/tables"

    def ask(url: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(url, data), timeout=120) as answer:
            return json.load(answer)

    try:
        opened = ask(address, {"game": game, "players": 2})
        seats = [f"{address}/{opened['table']}?key={key}" for key in opened["keys"]]
        for _ in range(8):
            shown = next(shown for seat in seats if (shown := ask(seat))["moves"])
            shown = ask(seats[shown["seat"]], {"move": next(iter(shown["moves"]))})
        assert shown["news"]
        if game == "helsinki":
            views = [ask(seat)["view"]["players"] for seat in seats]
            assert "unknown" in views[0][1]["hand"]
            assert "unknown" not in views[0][0]["hand"]
        with pytest.raises(HTTPError, match="400"):
            ask(seats[0] + "x")
    finally:
        httpd.shutdown()
        httpd.server_close()
