"""The companion: a game with real pieces is typed, mended, explained and saved."""

import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helvetia.cli import main
from helvetia.cli.companion import Companion, Following
from helvetia.cli.play import Console, Keeper
from helvetia.core import CHANCE, Record, playout
from helvetia.games import helsinki, helvetia
from helvetia.text import LANGUAGES, texts


class Table:
    """A companion with typed lines."""

    def __init__(self, record: Record[Any, Any, Any, Any], path: Path, lang: str = "en") -> None:
        self.path, self.lang = path, lang
        self.match = Following(record)
        self.shown = ""

    def type(self, *lines: str) -> str:
        sink = StringIO()
        source = StringIO("".join(f"{line}\n" for line in lines))
        console = Console(source, sink, lang=self.lang, section="companion", width=100, height=40)
        Companion(self.match, console, Keeper(self.path, console, "companion")).run()
        self.shown = sink.getvalue()
        return self.shown

    def forced(self, index: int) -> bool:
        state = self.match.record.cut(index).final()
        return state.player == CHANCE and len(self.match.game.legal_moves(state)) == 1

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in Record.load(self.path)]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(Record.start(helvetia, 3), tmp_path / "game.json")


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        (helvetia, None),
        (helsinki, 1),
        pytest.param(helvetia, 1, marks=pytest.mark.thorough),
        pytest.param(helsinki, None, marks=pytest.mark.thorough),
    ],
)
def test_companion_follows_whole_game(game: Any, seat: int | None, tmp_path: Path) -> None:
    played = playout(game, game.new_game(2), Random(4))
    full = Record.start(game, 2).add(*played.moves)
    if seat is None:
        table, lines = Table(Record.start(game, 2), tmp_path / "game.json"), full
    else:
        start = game.view(game.new_game(2), seat)
        table, lines = Table(Record.start_from(game, start), tmp_path / "game.json"), full.redact(1)
    states = full.replay()
    # A single outcome of chance is not asked for: an unknown card, or the last tile of a pile.
    typed = [
        str(move)
        for state, move in zip(states, lines, strict=False)
        if state.player != CHANCE
        or len(game.legal_moves(state if seat is None else game.view(state, seat))) > 1
    ]
    shown = table.type(*typed)
    assert "The game is over." in shown
    expected = played.final if seat is None else game.view(played.final, seat)
    assert Record.load(table.path).final() == expected


def test_companion_saves_every_step(table: Table) -> None:
    table.type("draft well")
    assert table.moves == ["draft well"]
    assert "companion --resume" in table.shown
    again = Table(Record.load(table.path), table.path)
    assert "continues after 1 moves" in again.type("draft brickworks")
    assert again.moves == ["draft well", "draft brickworks"]


def test_companion_undoes_any_move(table: Table) -> None:
    table.type("draft well", "draft brickworks", "undo", "undo", "undo")
    assert table.moves == []
    assert "Taken back: draft brickworks" in table.shown
    assert "There is nothing to take back." in table.shown


def test_companion_replaces_earlier_moves(tmp_path: Path) -> None:
    record = Record.start_from(helvetia, helvetia.quick_start(3, Random(1)))
    table = Table(record, tmp_path / "game.json")
    table.type("commit carter 1", "deliver water", "replace 2 deliver brick", "log")
    assert table.moves == ["commit carter 1", "deliver brick"]
    assert re.search(r"^   2\. \w+: deliver brick$", table.shown, re.MULTILINE)
    shown = table.type("replace 1 commit builder 1", "replace 1 deliver ore", "replace 9 pass")
    assert "Then move 2, deliver brick, would not be allowed" in shown
    assert '"deliver ore" is not allowed' in shown
    assert "Type replace, a number from log and the right move" in shown
    assert table.moves == ["commit carter 1", "deliver brick"]
    assert "1 later moves do not fit" in table.type("replace 1 commit builder 1 !")
    assert table.moves == ["commit builder 1"]


@pytest.mark.parametrize("game", [helvetia, helsinki], ids=lambda game: game.GAME)
def test_companion_mends_a_finished_game(game: Any, tmp_path: Path) -> None:
    full = Record.start(game, 2).add(*playout(game, game.new_game(2), Random(4)).moves)
    table = Table(full, tmp_path / "game.json")
    last = next(n for n in reversed(range(len(full))) if not table.forced(n))
    number, move = last + 1, full.moves[last]
    asking = ("hint", "help", "why", "why x", "replace", "log 2", "score", "7", "", str(move))
    shown = table.type(*asking, f"replace {number} {move}", "undo", str(move), "quit")
    assert shown.count("The game is over.") >= 3
    assert f"Move {number} is now {move}." in shown
    assert Record.load(table.path) == full
    again = Table(full, table.path)
    assert f"Taken back: {move}" in again.type("undo")
    assert Record.load(table.path) == full.cut(last)


def test_companion_keeps_hidden_cards_unknown(tmp_path: Path) -> None:
    state = helsinki.quick_start(2, Random(2))
    table = Table(Record.start_from(helsinki, helsinki.view(state, 1)), tmp_path / "game.json")
    shown = table.type("move 1", "take", "board", "moves", "hint", "hint random", "why build joker")
    assert table.moves == ["move 1", "take"]
    assert "Which card refills the display?" in shown
    assert "There is no hint for a draw." in shown
    for card in state.players[0].hand:
        if card not in state.players[1].hand:
            assert f"hand: {card}" not in shown
    position = Record.load(table.path).position
    assert position == helsinki.view(state, 1)


def test_companion_advises_seat_to_move(table: Table) -> None:
    shown = table.type("hint", "hint random", "why draft mine", "score", "board")
    assert "The best turn found begins with" in shown
    assert "The bot random would choose" in shown
    assert "no mine is left" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_companion_speaks_four_languages(lang: str, tmp_path: Path) -> None:
    words, own = texts("commands", lang), texts("companion", lang)
    table = Table(Record.start(helvetia, 3), tmp_path / "game.json", lang)
    shown = table.type("draft well", words["undo"], words["help"], words["moves"], words["log"])
    assert own["taken"].format(move="draft well") in shown
    assert " ".join(own["help_replace"].split()) in " ".join(shown.split())
    assert table.moves == []


def run(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    return main(["companion", *arguments])


def test_companion_command_resumes_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "game.json")
    new = ("--game", "helsinki", "--players", "2", "--seat", "1", "--save", path)
    assert run(monkeypatch, "1\n", *new) == 0
    assert run(monkeypatch, "1\n", "--resume", path) == 0
    assert "You sit at Player 2" in capsys.readouterr().out
    record = Record.load(path)
    assert len(record) == 2
    assert record.position == helsinki.view(helsinki.new_game(2), 1)
    assert run(monkeypatch, "", *new) == 1
    assert "exists: continue it with --resume" in capsys.readouterr().err
    for wrong in (("--seat", "3"), ("--resume", path, "--seat", "0")):
        with pytest.raises(SystemExit):
            run(monkeypatch, "", *wrong)
    assert "argument --seat: seats are 0 to 2" in capsys.readouterr().err
