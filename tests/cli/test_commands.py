"""The command line: what it prints, its exit codes, and no traceback, whatever happens."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import IO, cast

import attrs
import pytest
from jsonschema import Draft202012Validator

import helvetia
from helvetia.cli import arguments, main, tools
from helvetia.core import OptionError, Record
from helvetia.core.contract import AnyGame
from helvetia.core.json.parse import MAX_BYTES
from helvetia.games import find, names
from helvetia.text import Narrator
from tests.core import toy

COMMAND = [sys.executable, "-m", "helvetia"]


def started(
    *arguments: str, stdout: int | IO[str] = subprocess.PIPE, command: Sequence[str] = COMMAND
) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [*command, *arguments], stdout=stdout, stderr=subprocess.PIPE, text=True, env=environment
    )


def run(*arguments: str, stdout: int | IO[str] = subprocess.PIPE) -> tuple[int, str, str]:
    """Exit code, output and errors of a command in a process of its own."""
    process = started(*arguments, stdout=stdout)
    text, errors = process.communicate(timeout=120)
    return process.returncode, text or "", errors


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.isascii()
    return captured.out


def failure(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a command that fails."""
    assert main(arguments) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("helvetia: ")
    return lines[0].removeprefix("helvetia: ")


def usage(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said about wrong arguments, after the usage."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    text = capsys.readouterr().err
    assert text.startswith("usage: helvetia")
    return text.splitlines()[-1]


# --- watch ---------------------------------------------------------------------------------------


def test_plays_a_whole_game_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "--seed", "1")
    assert text.startswith("Helvetia, 3 players, standard rules, seed 1\n")
    rounds = [int(n) for n in re.findall(r"^--- Round (\d+) -", text, re.MULTILINE)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert re.search(r"^Yellow: puts \d coins? on the ", text, re.MULTILINE)
    assert text.count("Points: ") == len(rounds)
    assert len(re.findall(r"^Market   Red: ", text, re.MULTILINE)) == len(rounds) - 1
    assert re.search(rf"^{len(rounds)} rounds, \d+ turns, \d+ moves\.$", text, re.MULTILINE)
    assert re.search(r"^(\w+) wins\.$", text, re.MULTILINE)
    assert max(map(len, text.splitlines())) <= 100
    assert "HELVETIA" in text
    assert "game over" in text


@pytest.mark.parametrize(
    "players", ["2", *(pytest.param(n, marks=pytest.mark.thorough) for n in "34")]
)
@pytest.mark.parametrize("preset", helvetia.PRESETS)
def test_plays_every_preset(capsys: pytest.CaptureFixture[str], players: str, preset: str) -> None:
    text = out(capsys, "watch", "--players", players, "--preset", preset, "--seed", "7")
    assert f"{players} players, {preset}, seed 7" in text
    assert "None" not in text


def test_same_seed_prints_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    once = out(capsys, "--seed", "5", "--players", "2")
    assert once == out(capsys, "watch", "--players", "2", "--seed", "5")
    assert once.splitlines()[1:] != out(capsys, "--seed", "6", "--players", "2").splitlines()[1:]


def test_printed_seed_repeats_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = out(capsys)
    found = re.search(r"seed (\d+)\n", text)
    assert found is not None
    assert out(capsys, "--seed", found[1]) == text


def test_quiet_prints_only_how_it_ends(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "--seed", "1", "--quiet")
    assert "Round 1" not in text
    assert "wins." in text
    assert len(text.splitlines()) < 25


def test_watch_prints_moves_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = out(capsys, "--seed", "2", "--moves", "--save", str(file))
    lists = re.findall(r"^    \[(.*?)\]$", text, re.MULTILINE | re.DOTALL)
    printed = "; ".join(" ".join(part.split()) for part in lists).split("; ")
    assert printed == json.loads(file.read_text())["moves"]


def test_bots_can_be_named_for_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("watch", "--players", "2", "--seed", "3", "--quiet")
    random = out(capsys, *arguments, "--seats", "random, random")
    assert random == out(capsys, *arguments), "which is what sits there if nothing is said"
    greedy = out(capsys, *arguments, "--seats", "random,greedy")
    assert greedy != random
    assert "3 seats for 2 players" in usage(capsys, *arguments, "--seats", "random,random,random")
    assert "there is no bot 'human'" in usage(capsys, *arguments, "--seats", "human,random")


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_watch_tells_why(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    """Each plan once, before its first move; a saved record keeps it for the seat that knew it."""
    file = tmp_path / "game.json"
    play = ("watch", "--game", game, "--players", "2", "--seats", "novice,random", "--seed", "4")
    assert main((*play, "--why", "--save", str(file))) == 0
    text = capsys.readouterr().out  # moves in words have arrows
    assert out(capsys, *play).splitlines()[-1] == text.splitlines()[-1]
    notes = Record.from_json(file.read_text()).notes
    assert notes
    assert {note.seat for note in notes} == {0}
    assert all(note.at != later.at for note, later in pairwise(notes))
    assert any(" / Why: " in note.text for note in notes)
    assert any(re.search(r" / Or: .+ \(loses \d+ % of the win\)", note.text) for note in notes)
    assert f"[{notes[0].text}]" in " ".join(text.split())


@pytest.mark.parametrize(
    ("lang", "word"), [("de", "gewinnt"), ("fr", "gagne"), ("it", "vince"), ("en", "wins")]
)
def test_watch_prints_in_every_language(
    capsys: pytest.CaptureFixture[str], lang: str, word: str
) -> None:
    assert main(["watch", "--seed", "1", "--players", "2", "--quiet", "--lang", lang]) == 0
    assert word in capsys.readouterr().out


# --- save and replay -----------------------------------------------------------------------------


@pytest.fixture
def saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    assert f"Saved to {file}" in out(capsys, "--seed", "3", "--quiet", "--save", str(file))
    return file


def test_a_saved_game_is_a_record(saved: Path) -> None:
    record = Record.load(saved, find("helvetia"))
    assert record.players == 3
    assert helvetia.result(record.final()) is not None


def test_replay_prints_the_watched_game(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    played = out(capsys, "--seed", "3").splitlines()[1:]
    assert out(capsys, "replay", str(saved)).splitlines()[1:] == played


def test_replay_stops_at_until(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    text = out(capsys, "replay", str(saved), "--until", "9")
    assert "The game is not over: " in text
    assert "\n9 moves.\n" in text
    assert "Round 1" not in text
    whole = len(json.loads(saved.read_text())["moves"])
    assert "wins." in out(capsys, "replay", str(saved), "--until", str(whole), "--quiet")
    assert "0 moves." in out(capsys, "replay", str(saved), "--until", "0")
    sentence = failure(capsys, "replay", str(saved), "--until", str(whole + 1))
    assert f"holds {whole} moves" in sentence


def broken(document: dict[str, object], **changes: object) -> str:
    return json.dumps({**document, **changes})


def test_broken_files_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], saved: Path
) -> None:
    document = json.loads(saved.read_text())
    moves = document["moves"]
    texts = {
        "not JSON": "a game of chess",
        "a record is an object": "[1, 2]",
        "missing key 'format'": "{}",
        "$.game": broken(document, game="chess"),
        "$.players": broken(document, players=9),
        "rules version 99": broken(document, rules_version=99),
        "$.moves[3]": broken(document, moves=[*moves[:3], "castle", *moves[4:]]),
        "$.moves[40]": broken(document, moves=[*moves[:40], *moves[:1], *moves[41:]]),
        "$.options": broken(document, options={"dowry": "perhaps"}),
    }
    for expected, text in texts.items():
        saved.write_text(text)
        sentence = failure(capsys, "replay", str(saved))
        assert expected in sentence, sentence
        assert str(saved) in sentence
    saved.write_bytes(b"\xff\xfe\x00")
    assert "cannot read" in failure(capsys, "replay", str(saved))
    saved.write_text(" " * (MAX_BYTES + 1))
    assert failure(capsys, "replay", str(saved)) == (
        f"cannot read {saved}: the file is too long: more than {MAX_BYTES} bytes"
    )
    saved.write_text("[" * 100_000)
    assert "cannot read" in failure(capsys, "replay", str(saved))


def test_files_that_cannot_be_read_or_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    nothing = str(tmp_path / "nothing.json")
    assert failure(capsys, "replay", nothing) == (
        f"cannot read {nothing}: {os.strerror(errno.ENOENT)}"
    )
    folder = failure(capsys, "replay", str(tmp_path))
    assert folder.startswith(f"cannot read {tmp_path}: ")
    assert folder.count("cannot read") == folder.count(str(tmp_path)) == 1
    far = str(tmp_path / "no" / "folder.json")
    assert failure(capsys, "--quiet", "--save", far) == (
        f"cannot write {far}: {os.strerror(errno.ENOENT)}"
    )
    assert "cannot write" in failure(capsys, "--quiet", "--save", "a\0b")
    assert "cannot read" in failure(capsys, "replay", "a\0b")
    assert list(tmp_path.iterdir()) == []


# --- the other commands --------------------------------------------------------------------------


def test_perft_counts_the_draft(capsys: pytest.CaptureFixture[str]) -> None:
    # S3, S4: five types, two of each; the third picker may find a type used up by the others.
    assert out(capsys, "perft", "--depth", "1") == "depth 1: 5\n"
    assert out(capsys, "perft", "--depth", "2") == "depth 2: 25\n"
    assert out(capsys, "perft", "--depth", "3") == "depth 3: 120\n"
    assert out(capsys, "perft", "--depth", "0", "--divide") == "depth 0: 1\n"


def test_perft_divides_by_the_first_move(capsys: pytest.CaptureFixture[str]) -> None:
    *lines, total = out(
        capsys, "perft", "--depth", "2", "--after", "60", "--seed", "4", "--divide"
    ).splitlines()
    assert sum(int(line.rsplit(": ", 1)[1]) for line in lines) == int(total.rsplit(": ", 1)[1])


def test_perft_cannot_go_on_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is over after" in failure(capsys, "perft", "--after", "100000")


def test_schemas_describe_written_values(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    documents = {
        "record": json.loads(saved.read_text()),
        "state": json.loads(helvetia.to_json(helvetia.new_game(2))),
        "options": json.loads(helvetia.to_json(helvetia.Options.french())),
        "move": json.loads(helvetia.to_json(helvetia.parse_move("draft well"))),
    }
    for name, document in documents.items():
        schema = json.loads(out(capsys, "schema", name))
        Draft202012Validator.check_schema(schema)
        checker = Draft202012Validator(schema)
        assert checker.is_valid(document), name
        assert not checker.is_valid({**document, "more": 1}), name
    assert out(capsys, "schema") == out(capsys, "schema", "state")


def test_catalog_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "catalog")
    assert all(building.title in text for building in helvetia.Building)
    assert "option first_player: seat_0 (default), random" in text
    assert "published elsewhere: meat is made from cow (panke-spieler)" in text
    text = out(capsys, "catalog", "--game", "helsinki")
    assert "option action_board: english (default), french" in text
    assert "option covered_actions: none (default)" in text
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"helvetia {helvetia.__version__}\n"


@pytest.mark.parametrize("name", names())
def test_catalog_names_every_option(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^option (\w+): ", out(capsys, "catalog", "--game", name), re.MULTILINE)
    assert {*listed, "catalog"} == {field.name for field in attrs.fields(find(name).Options)}


def test_a_game_without_a_catalogue_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "find", lambda name: toy)
    assert "no catalogue" in failure(capsys, "catalog")


def test_help_lists_every_command_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    listed = re.findall(r"^    ([\w-]+)(?: |$)", text, re.MULTILINE)
    assert listed == list(arguments.COMMANDS)


# --- wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["--players", "7"], "players must be one of [2, 3, 4], not 7"),
        (["--players", "x"], "--players"),
        (["--preset", "swiss"], "no preset 'swiss' (known: german, french,"),
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--seed", "one"], "--seed"),
        (["--quiet", "--moves"], "not allowed with"),
        (["--sede", "3"], "unrecognized arguments"),
        (["replay"], "FILE"),
        (["replay", "x", "--until", "-1"], "--until"),
        (["perft", "--depth", "two"], "not a whole number from 0: 'two'"),
        (["schema", "game"], "invalid choice: 'game'"),
    ],
)
def test_wrong_arguments_show_the_usage(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    assert expected in usage(capsys, *arguments)


# --- any game ------------------------------------------------------------------------------------


def test_games_are_found_by_name() -> None:
    assert "helvetia" in names()
    assert find("helvetia").GAME == "helvetia"
    for wrong in ("chess", "", "helvetia.moves", "../helvetia", "__init__"):
        with pytest.raises(OptionError, match="there is no game"):
            find(wrong)


def test_plain_game_is_printed_in_notation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    besides = {"PRESETS", "universe"}
    bare = SimpleNamespace(**{name: vars(toy)[name] for name in {*vars(toy)} - besides})
    monkeypatch.setattr(arguments, "find", lambda name: bare)
    text = out(capsys, "--players", "2", "--seed", "1")
    assert re.search(r"^Seat 0: \w+", text, re.MULTILINE)
    assert re.search(r"^\d+ moves\.$", text, re.MULTILINE)
    assert usage(capsys, "--preset", "german").endswith("(known: none)")


def test_events_are_printed_as_sentences() -> None:
    game = SimpleNamespace(
        format_move=str,
        events=lambda before, move, after: (move,),
        describe=lambda event: f"It is {event}.",
    )
    lines: list[str] = []
    # The narrator asks for these names only, so this is game enough.
    narrator = Narrator(cast(AnyGame, game), lines.append)
    narrator.follow(None, "one", None)
    narrator.follow(None, "two", None)
    narrator.finish()
    narrator.finish()
    assert lines == ["It is one. It is two."]


# --- what a user may meet ------------------------------------------------------------------------


def test_a_closed_pipe_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = started("--seed", "1", stdout=writer)
    os.close(writer)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert errors == "", "whoever pipes into head has seen enough"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_no_traceback() -> None:
    with open("/dev/full", "w", encoding="ascii") as full:
        code, _, errors = run("--seed", "1", stdout=full)
    assert code == 1
    assert errors == f"helvetia: cannot write the output: {os.strerror(errno.ENOSPC)}\n"


#: The program, but it says when it begins to count.
COUNTING = """
import sys
from helvetia.cli import main, tools

def perft(*given, count=tools.perft):
    print("counting", flush=True)
    return count(*given)

tools.perft = perft
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="another kind of Ctrl-C")
def test_ctrl_c_ends_with_130() -> None:
    process = started("perft", "--depth", "40", command=[sys.executable, "-c", COUNTING])
    assert process.stdout is not None
    assert process.stdout.readline() == "counting\n"  # which would take years
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert errors == "helvetia: interrupted\n"


def test_the_program_runs_from_a_shell() -> None:
    code, text, errors = run("--seed", "1", "--quiet")
    assert (code, errors) == (0, "")
    assert text.startswith("Helvetia, 3 players")
    assert run("dance")[0] == 2


@pytest.mark.parametrize(
    ("error", "code", "expected"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (MemoryError(), 1, "out of memory"),
        (OSError(errno.ENOSPC, "No space left"), 1, "cannot write the output: No space left"),
        (OptionError("no such\nthing"), 1, "no such thing"),
        (TypeError("oh"), 1, "this should not have happened (TypeError: oh)"),
    ],
)
def test_every_error_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    code: int,
    expected: str,
) -> None:
    def fail(arguments: Sequence[str]) -> None:
        raise error

    monkeypatch.setattr(arguments, "run", fail)
    monkeypatch.setattr("helvetia.cli._forget_output", lambda: None)
    assert main([]) == code
    assert capsys.readouterr().err == f"helvetia: {expected}\n"
