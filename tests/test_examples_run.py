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
def test_game_server_hides_hands(game: str) -> None:
    server = load("game_server")
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), server.Handler)
    Thread(target=httpd.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{httpd.server_address[1]}/tables"

    def ask(url: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(url, data), timeout=10) as answer:
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
