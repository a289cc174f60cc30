"""The command `show`: positions and records of both games, as text and as pictures."""

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from helvetia.core import Record, playout, to_json
from helvetia.core.contract import AnyGame
from helvetia.games import find
from helvetia.render import render_text
from tests.cli.test_commands import failure, out

GAMES = ("helvetia", "helsinki")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return find(request.param)


@pytest.fixture
def record(game: AnyGame, tmp_path: Path) -> Path:
    """A file with the first twenty moves of a game."""
    moves = playout(game, game.new_game(2, game.Options()), Random(3)).moves[:20]
    path = tmp_path / "record.json"
    Record.start(game, 2).add(*moves).save(path)
    return path


@pytest.fixture
def position(record: Path, tmp_path: Path) -> Path:
    """A file with the last position of that game."""
    path = tmp_path / "position.json"
    path.write_text(to_json(Record.load(record).final()), encoding="utf-8")
    return path


def test_show_draws_a_position(
    capsys: pytest.CaptureFixture[str], record: Path, position: Path
) -> None:
    table = render_text(Record.load(record).final()) + "\n"
    assert out(capsys, "show", str(position)) == table
    assert out(capsys, "show", str(record)) == table


@pytest.mark.parametrize(("terminal", "width"), [("80", 80), ("90", 90), ("40", 80), ("200", 100)])
def test_show_keeps_to_the_terminal(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    record: Path,
    terminal: str,
    width: int,
) -> None:
    monkeypatch.setenv("COLUMNS", terminal)
    table = render_text(Record.load(record).final(), width=width) + "\n"
    assert out(capsys, "show", str(record)) == table


def test_show_draws_a_moment_of_a_record(
    capsys: pytest.CaptureFixture[str], game: AnyGame, record: Path
) -> None:
    first = render_text(game.new_game(2, game.Options())) + "\n"
    assert out(capsys, "show", str(record), "--move", "0") == first
    states = list(Record.load(record).replay())
    shown = out(capsys, "show", str(record), "--move", "7")
    assert shown == render_text(states[7]) + "\n"
    assert "holds 20 moves" in failure(capsys, "show", str(record), "--move", "21")


def test_show_writes_a_picture(
    capsys: pytest.CaptureFixture[str], position: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "position.svg"
    assert out(capsys, "show", str(position), "--svg", str(picture)) == f"Saved to {picture}\n"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert "is the position itself" in failure(
        capsys, "show", str(position), "--svg", str(position)
    )


def test_show_refuses_a_move_of_a_position(
    capsys: pytest.CaptureFixture[str], position: Path
) -> None:
    assert "--move needs a record" in failure(capsys, "show", str(position), "--move", "1")


def test_show_reports_wrong_files(
    capsys: pytest.CaptureFixture[str], position: Path, tmp_path: Path
) -> None:
    document = json.loads(position.read_text("utf-8"))
    position.write_text(json.dumps(document | {"round": -1}), encoding="utf-8")
    sentence = failure(capsys, "show", str(position))
    assert sentence.startswith(f"cannot read {position}: ")
    position.write_text(json.dumps(document | {"game": "chess"}), encoding="utf-8")
    assert "unknown game 'chess'; known games: helsinki, helvetia" in failure(
        capsys, "show", str(position)
    )
    position.write_text("[]", encoding="utf-8")
    assert "expected a state or a record" in failure(capsys, "show", str(position))
    assert "cannot read" in failure(capsys, "show", str(tmp_path / "nothing.json"))
