"""The program as a person meets it: typed at through a pseudo-terminal."""

import os
import re
import signal
from pathlib import Path
from random import Random

import pytest

from helvetia.cli.play import load_table
from tests.cli.driver import NUMBER
from tests.cli.terminal import PROMPT, Terminal

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")

READY = r"(press Enter when no other player is looking\. |\n\w[^\n>]*> )(?![^\n])"
OVER = r"The game is over\.[^$]*replay \S+\n"


def whole_game(terminal: Terminal, rng: Random) -> None:
    """Answer every question by one of its numbers, or by Enter, until the game is over."""
    for _ in range(2000):
        seen = terminal.expect(f"({READY}|{OVER})")
        if "The game is over." in seen:
            return
        numbers = NUMBER.findall(seen[seen.rstrip().rfind("\n\n") :])
        terminal.type(rng.choice(numbers) if numbers else "")
    raise AssertionError("the game did not end")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "seats"), [("helvetia", "human,random"), ("helsinki", "human,human")]
)
def test_a_whole_game(game: str, seats: str, tmp_path: Path) -> None:
    arguments = ("--game", game, "--seats", seats, "--seed", "5", "--save", "game.json")
    with Terminal(tmp_path, "play", *arguments, term="xterm") as terminal:
        whole_game(terminal, Random(3))
        assert terminal.exit_code() == 0
    record = load_table(tmp_path / "game.json").record
    assert record.game.result(record.final()) is not None
    assert re.search(r"\w wins\.\n", terminal.text)
    if game == "helsinki":  # hands are wiped off the screen before the keyboard is passed
        assert terminal.text.count("\x1b[2J") == terminal.text.count("Pass the keyboard") - 1 > 0


def test_entry_history_is_not_shared(tmp_path: Path) -> None:
    arguments = ("--game", "helsinki", "--seats", "human,human", "--seed", "5")
    with Terminal(tmp_path, "play", *arguments, term="xterm") as terminal:
        terminal.expect(READY)
        terminal.type("")
        terminal.expect(PROMPT)
        terminal.answer("pawn north_1")
        terminal.answer("my secret plan")
        terminal.answer("move 1")
        terminal.type("take")
        terminal.expect(READY)
        terminal.type("")
        terminal.expect(PROMPT)
        terminal.press(b"\x1b[A" * 3)  # the key that shows the entry before
        assert "secret" not in terminal.answer("")


@pytest.mark.thorough
def test_undo_wrong_entries_save_and_resume(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seats", "human,random", "--seed", "2") as terminal:
        start = terminal.expect(PROMPT)
        assert "Which start building do you pick?" in start
        assert "no choice 77" in terminal.answer("77")
        assert "No choice contains" in terminal.answer("castle")
        assert "is not allowed: no church" in terminal.answer("draft church")
        assert "is not allowed: no church" in terminal.answer("why")
        assert "There is nothing to take back." in terminal.answer("undo")
        assert "Yellow holds" in terminal.answer("draft well")
        assert "Taken back: Pick a well: water. Red decides again." in terminal.answer("undo")
        assert "The best turn found begins with" in terminal.answer("hint")
        assert "HELVETIA   set-up" in terminal.answer("board")
        terminal.answer("draft brickworks")
        assert "Saved to mine.json." in terminal.answer("save mine.json")
        terminal.type("quit")
        terminal.expect(r"Continue with: \S+ -m helvetia play --resume \S+")
        assert terminal.exit_code() == 0
    with Terminal(tmp_path, "play", "--resume", "mine.json", "--lang", "it") as terminal:
        assert "il bot random" in terminal.expect(PROMPT)
        terminal.type("esci")
        terminal.expect("Per riprendere: ")
        assert terminal.exit_code() == 0
    first, *_ = load_table(tmp_path / "mine.json").record.moves
    assert str(first) == "draft brickworks"


@pytest.mark.thorough
def test_undo_is_refused_after_a_revelation(tmp_path: Path) -> None:
    arguments = ("--game", "helsinki", "--seats", "human,random", "--seed", "1", "--lang", "de")
    with Terminal(tmp_path, "play", *arguments, term="xterm") as terminal:
        terminal.expect(PROMPT)
        terminal.answer("pawn north_1")
        assert "hat der Zufall entschieden" in terminal.answer("zurück")
        terminal.press(b"\x04")  # Ctrl-D
        terminal.expect("Weiter mit: ")
        assert terminal.exit_code() == 0


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    arguments = ("--seats", "human,random", "--seed", "2", "--save", "game.json", "--lang=fr")
    with Terminal(tmp_path, "play", *arguments) as terminal:
        terminal.expect(PROMPT)
        terminal.answer("1")
        os.killpg(terminal.process.pid, signal.SIGINT)  # what the key sends to the program
        terminal.expect(r"Pour reprendre\s: \S+ -m helvetia play --resume game\.json")
        assert terminal.exit_code() == 130
    assert len(load_table(tmp_path / "game.json").record.moves) > 1


@pytest.mark.thorough
def test_late_ctrl_c_is_noticed(tmp_path: Path) -> None:
    with Terminal(tmp_path, module="tests.cli.late_interrupt") as terminal:
        terminal.expect(PROMPT)
        terminal.process.send_signal(signal.SIGUSR1)
        terminal.expect("noticed")
        assert terminal.exit_code() == 130


def test_killed_program_has_saved_game(tmp_path: Path) -> None:
    arguments = ("--seats", "human,random", "--seed", "2", "--save", "game.json")
    with Terminal(tmp_path, "play", *arguments) as terminal:
        terminal.expect(PROMPT)
        terminal.answer("1")
        terminal.process.kill()
        terminal.exit_code()
    assert len(load_table(tmp_path / "game.json").record.moves) > 1
