"""`helvetia play` from its arguments to its exit code, without a terminal."""

import io
import json
from pathlib import Path

import pytest

from helvetia.cli import main
from helvetia.cli.play import load_table
from helvetia.core import Record
from helvetia.games import helsinki


@pytest.fixture(autouse=True)
def nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that nobody named are kept here, and files are written here."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


class Played:
    """Runs the command with lines typed in advance."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", *arguments]) == 0
        captured = self._capsys.readouterr()
        assert captured.err == ""
        return captured.out

    def fails(self, *arguments: str) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["play", *arguments]) == 1
        (line,) = self._capsys.readouterr().err.splitlines()
        return line.removeprefix("helvetia: ")

    def usage(self, *arguments: str) -> str:
        with pytest.raises(SystemExit) as stop:
            main(["play", *arguments])
        assert stop.value.code == 2
        return self._capsys.readouterr().err.splitlines()[-1]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Played:
    return Played(capsys, monkeypatch)


# --- who plays what ------------------------------------------------------------------------------


def test_play_defaults_to_two_greedy_bots(play: Played) -> None:
    text = play("--seed", "1")
    assert text.startswith("Helvetia, 3 players, seed 1\n")
    assert "Red: a person" in text
    assert text.count("the bot greedy") == 2


def test_seats_say_how_many_play_and_who(play: Played) -> None:
    text = play("--game", "helsinki", "--seats", "random, human,random,human", "--seed", "1")
    assert text.startswith("Helsinki, 4 players, seed 1\n")
    lines = text.splitlines()[1:5]
    assert [line.endswith("a person") for line in lines] == [False, True, False, True]


def test_presets_are_those_of_the_game(play: Played) -> None:
    play("--preset", "italian", "--seats", "human,human", "--save", "game.json")
    saved = load_table("game.json")
    assert saved.record.options.dowry.value == "may"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--seats", "random,greedy"], "no seat is 'human'; 'helvetia watch' lets bots play"),
        (["--seats", "human,random", "--players", "3"], "2 seats for 3 players"),
        (["--seats", "human"], "players must be one of [2, 3, 4], not 1"),
        (["--seats", "human,"], "argument --seats: there is no bot ''"),
        (["--seats", "human,kasparov"], "argument --seats: there is no bot 'kasparov'"),
        (["--seats", "human,no.such:bot"], "argument --seats: there is no bot 'no.such:bot'"),
        (["--players", "0"], "players must be one of [2, 3, 4], not 0"),
        (["--players", "5"], "players must be one of [2, 3, 4], not 5"),
        (["--preset", "swiss"], "no preset 'swiss'"),
        (["--seed", str(2**63)], "argument --seed: too long for a file to hold"),
        (["--lang", "rm"], "invalid choice: 'rm'"),
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--resume", "x", "--game", "helsinki"], "--resume: not allowed with --game"),
        (["--resume", "x", "--players", "2", "--preset", "german"], "--players, --preset"),
    ],
)
def test_wrong_arguments_show_the_usage(play: Played, arguments: list[str], expected: str) -> None:
    assert expected in play.usage(*arguments)


# --- keeping and resuming ------------------------------------------------------------------------


def test_play_saves_in_users_folder(play: Played, tmp_path: Path) -> None:
    text = play("--seats", "human,random", "--seed", "4", typed="1\n1\n")
    (file,) = (tmp_path / "state" / "helvetia").iterdir()
    command = text.splitlines()[-1].partition("play ")[2].split()
    assert command == ["--resume", str(file)]
    moves = len(load_table(file).record.moves)
    again = play(*command)
    assert f"The game continues after {moves} moves." in again
    assert "the bot random" in again
    assert len(list(file.parent.iterdir())) == 1


def test_resumed_game_continues_unchanged(play: Played) -> None:
    play("--seats", "human,random", "--seed", "4", "--save", "whole.json", typed="1\n" * 8)
    play("--seats", "human,random", "--seed", "4", "--save", "parts.json", typed="1\n" * 3)
    play("--resume", "parts.json", typed="1\n" * 5)
    assert Path("parts.json").read_text() == Path("whole.json").read_text()


def test_resumed_game_can_be_saved_elsewhere(play: Played) -> None:
    play("--seats", "human,random", "--save", "one.json", typed="1\n")
    before = Path("one.json").read_text()
    play("--resume", "one.json", "--save", "two.json", typed="1\n")
    assert Path("one.json").read_text() == before
    assert len(load_table("two.json").record.moves) > len(load_table("one.json").record.moves)


def test_new_game_overwrites_no_file(play: Played) -> None:
    Path("precious.json").write_text("mine")
    assert "precious.json exists" in play.fails("--save", "precious.json")
    assert Path("precious.json").read_text() == "mine"


def test_record_is_continued_with_seats(play: Played) -> None:
    Record.start(helsinki, 2).save("record.json")
    assert "is a record without seats: name them with --seats" in play.fails(
        "--resume", "record.json"
    )
    text = play("--resume", "record.json", "--seats", "human,human", "--save", "table.json")
    assert text.startswith("Helsinki, 2 players")
    assert "2 players need 2 seats, not 3" in play.usage(
        "--resume", "record.json", "--seats", "human,random,random"
    )


def test_a_redacted_record_cannot_be_played_on(play: Played) -> None:
    played = Record.start(helsinki, 2)
    state = played.final()
    while state.decision != "turn":
        move = helsinki.legal_moves(state)[0]
        state, played = helsinki.apply_move(state, move), played.add(move)
    played.redact(0).save("seen.json")
    assert "as one seat saw it" in play.fails("--resume", "seen.json", "--seats", "human,human")


def test_a_finished_game_shows_how_it_ended(play: Played) -> None:
    from random import Random

    from helvetia.core import playout

    moves = playout(helsinki, helsinki.new_game(2), Random(1)).moves
    Record.start(helsinki, 2).add(*moves).save("over.json")
    text = play("--resume", "over.json", "--seats", "human,random")
    assert "The game is over." in text
    assert "wins." in text


def test_a_saved_game_can_be_replayed(play: Played, capsys: pytest.CaptureFixture[str]) -> None:
    play("--seats", "human,random", "--save", "game.json", typed="1\n1\n")
    assert main(["replay", "game.json", "--quiet"]) == 0
    moves = len(load_table("game.json").record.moves)
    assert f"Helvetia, 2 players, {moves} moves" in capsys.readouterr().out


def hostile(**tags: object) -> str:
    document = json.loads(Path("game.json").read_text())
    return json.dumps({**document, "tags": {**document["tags"], **tags}})


def test_hostile_files_are_refused_in_one_sentence(play: Played, tmp_path: Path) -> None:
    play("--seats", "human,random", "--save", "game.json", typed="1\n")
    files = {
        "not JSON": "\x00",
        "missing key 'format' of a record": "{}",
        "$.tags.seats": hostile(seats=["human", "random"]),
        "$.tags.seed": hostile(seed="1e9"),
        "names a bot that would be imported (os:system)": hostile(seats="human,os:system"),
        "there is no bot 'search2'": hostile(seats="human,search2"),
    }
    for expected, text in files.items():
        Path("hostile.json").write_text(text)
        if "no bot" in expected:
            assert "names a bot that would be imported (search2)" in play.fails(
                "--resume", "hostile.json"
            )
            continue
        assert expected in play.fails("--resume", "hostile.json"), expected
    assert "No such file" in play.fails("--resume", "nothing.json")


def test_foreign_bot_needs_the_command_line(
    play: Played,
) -> None:
    bot = "tests.cli.test_match:raising"
    play("--seats", "human,random", "--save", "game.json", typed="1\n")
    text = hostile(seats=f"human,{bot}")
    Path("game.json").write_text(text)
    assert "would be imported" in play.fails("--resume", "game.json")
    assert "failed with ZeroDivisionError" in play.fails(
        "--resume", "game.json", "--seats", f"{bot},human"
    )
    assert "would be imported" not in play(
        "--resume", "game.json", "--seats", f"human,{bot}", typed=""
    )


# --- languages and letters -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "Type a number"), ("de", "Eine Zahl"), ("fr", "Tapez"), ("it", "Scrivi")],
)
def test_play_uses_the_chosen_language(play: Played, lang: str, word: str) -> None:
    assert word in play("--lang", lang)


def test_ascii_terminal_gets_question_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("hilfe\n"))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["play", "--lang", "de", "--seats", "human,human"]) == 0
    assert b"zur?ck" in raw.getvalue()


def test_colour_can_be_enabled_and_disabled(play: Played) -> None:
    assert "\x1b[1m" in play("--colour")
    assert "\x1b" not in play("--no-colour")
    assert "\x1b" not in play()  # no terminal, no colour


def test_undecodable_entry_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", wrong)
    assert main(["play", "--seats", "human,human"]) == 0
    assert "No choice contains" in capsys.readouterr().out


def test_closed_input_ends_like_ctrl_d(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr("sys.stdin", closed)
    assert main(["play", "--seats", "human,human"]) == 0
    assert "--resume" in capsys.readouterr().out
