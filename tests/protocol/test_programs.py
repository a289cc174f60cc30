"""Bots that are programs: whole games, bounds, faults, and no process left behind."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from helvetia.arena import (
    Limits,
    Match,
    Outcome,
    close_players,
    options_text,
    play,
    play_apart,
)
from helvetia.bots import make_bot
from helvetia.cli import main
from helvetia.cli.play import Match as TerminalMatch
from helvetia.core import CHANCE, OptionError, Record, playout
from helvetia.games import find, helsinki, helvetia
from helvetia.protocol import Bounds, CommandBot, ProtocolError, check_program
from helvetia.protocol.child import Child
from tests.protocol.positions import decision

ROOT = Path(__file__).parents[2]
PROGRAM = f"{sys.executable} -I -S {ROOT / 'tests/protocol/programs.py'}"
BOUNDS = Bounds()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program is killed because the machine is busy."""
    monkeypatch.setattr("helvetia.protocol.child._GRACE", 60.0)


@pytest.fixture
def no_patience(patience: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that stays is killed soon."""
    monkeypatch.setattr("helvetia.protocol.child._GRACE", 0.2)


def _match(game: str, *bots: str) -> Match:
    return Match("m", game, options_text(find(game)), bots, 1, tuple(range(len(bots))))


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_arena_plays_with_a_program(game: str) -> None:
    match = _match(game, f"command:{PROGRAM} good", "random")
    outcome = play(match)
    assert outcome.fault is None
    assert outcome == play(match)  # the program is seeded, and so can be repeated


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("quits", "the program has ended (exit code 1): out of ideas"),
        ("prose", "not a line of JSON"),
        ("megabyte", "a line of more than 65536 bytes"),
        ("flood", "an answer to request 0"),
        ("late", "an answer to request 0; request 1 is open"),
        ("chance", "reveal"),
        ("illegal", "(S4)"),
        ("version", "the program speaks protocol 9, not 1"),
    ],
)
def test_misbehaving_program_loses_with_reason(kind: str, said: str) -> None:
    fault = play(_match("helvetia", "random", f"command:{PROGRAM} {kind}")).fault
    assert fault is not None
    assert fault.seat == 1
    assert fault.text.startswith("ProtocolError: ")
    assert said in fault.text


@pytest.mark.usefixtures("no_patience")
def test_silent_program_is_given_up_in_time() -> None:
    asked = decision("helvetia", 40)
    bot = CommandBot(helvetia, Random(1), f"{PROGRAM} silent", Bounds(answer_ms=300))
    with pytest.raises(ProtocolError, match=r"no answer within 0\.3 s"):
        bot(asked.view, asked.legal)
    assert bot._children == {}


def test_program_may_answer_again_after_an_error() -> None:
    bot = CommandBot(helsinki, Random(1), f"{PROGRAM} slips", BOUNDS)
    final = playout(helsinki, helsinki.new_game(2), Random(1), bot).final
    bot.game_over(helsinki.result(final))
    assert final.player is None


def test_programs_never_decide_chance() -> None:
    asked: list[int] = []
    bot = CommandBot(helsinki, Random(1), f"{PROGRAM} good", BOUNDS)

    def noted(view: helsinki.GameState, legal: tuple[helsinki.AnyMove, ...]) -> helsinki.AnyMove:
        assert view.player is not None
        asked.append(view.player)
        move: helsinki.AnyMove = bot(view, legal)
        return move

    playout(helsinki, helsinki.new_game(3), Random(1), noted)
    bot.game_over(None)
    assert set(asked) == {0, 1, 2}
    assert CHANCE not in asked


@pytest.mark.parametrize("spec", ["command:", "command:./no-such-bot", "command:'", "command:/"])
def test_unknown_program_is_refused(spec: str) -> None:
    with pytest.raises(OptionError):
        make_bot(spec, helvetia, Random(1))


@pytest.mark.parametrize("referee", [play, pytest.param(play_apart, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("limits", "allowed"),
    [
        (Limits(move=20_000), 20_000),
        (Limits(move=None, game=25_000), 25_000),
        (Limits(move=60_000), 30_000),
        (Limits(move=None), 30_000),
    ],
)
def test_hello_names_the_shortest_limit(
    referee: Callable[[Match], Outcome], limits: Limits, allowed: int
) -> None:
    match = evolve(_match("helsinki", f"command:{PROGRAM} limited", "random"), limits=limits)
    fault = referee(match).fault
    assert fault is not None
    assert f": {allowed} ms for an answer" in fault.text
    close_players()


def _why_it_ended(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets what programs are told at the end."""
    heard: list[str] = []
    close = Child.close

    def noted(self: Child, line: str | None = None) -> int | None:
        heard.append(json.loads(line or "{}").get("why"))
        return close(self, line)

    monkeypatch.setattr(Child, "close", noted)
    return heard


def test_program_hears_why_an_environment_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="environments need numpy")
    from helvetia.research.episodes import Episode
    from helvetia.research.seating import Seating

    heard = _why_it_ended(monkeypatch)
    table = Episode(Seating("helsinki", 2), 0, f"command:{PROGRAM} good")
    assert heard == ["no game begins: this was a check"]
    table.begin(seed=1)
    table.begin(seed=2)
    assert heard[1:] == ["another game begins"]
    while not table.over:
        table.act(table.legal()[0])
    assert heard[2:] == [""]  # there is a result
    table.begin(seed=3)
    table.dismiss("the environment was closed")
    assert heard[3:] == ["the environment was closed"]


def test_program_hears_that_a_person_left(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = _why_it_ended(monkeypatch)
    match = TerminalMatch(Record.start(helsinki, 2), (f"command:{PROGRAM} good", "human"), 1)
    while match.step():
        pass
    match.close()
    assert heard == ["the game was left and can be resumed"]


# --- nothing is left behind ----------------------------------------------------------------------


def _gone(pid: int, seconds: float = 60.0) -> bool:
    for _ in range(int(seconds / 0.05)):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.usefixtures("no_patience")
def test_program_that_stays_is_killed() -> None:
    asked = decision("helvetia", 40)
    bot = CommandBot(helvetia, Random(1), f"{PROGRAM} stays", BOUNDS)
    bot(asked.view, asked.legal)
    (child,) = bot._children.values()
    assert child.close() is None
    assert _gone(child._process.pid)


def test_program_ends_with_its_bot() -> None:
    bot = CommandBot(helvetia, Random(1), f"{PROGRAM} good", BOUNDS)
    assert bot._spare is not None
    pid = bot._spare._process.pid
    del bot
    assert _gone(pid)


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("setpriv"), reason="needs setpriv")
def test_busy_program_dies_with_a_killed_parent() -> None:
    """It reads nothing any more, so the end of its input would not end it."""
    script = (
        "import sys; from random import Random; from helvetia.games import helvetia;"
        "from helvetia.protocol import CommandBot;"
        "bot = CommandBot(helvetia, Random(1), 'sleep 600');"
        "print(bot._spare._process.pid, flush=True); sys.stdin.read()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        while "sleep" not in Path(f"/proc/{pid}/comm").read_text():
            time.sleep(0.01)  # until the guard has become the program
        parent.send_signal(signal.SIGKILL)
    assert _gone(pid)


# --- the kit -------------------------------------------------------------------------------------


def test_kit_accepts_a_good_program() -> None:
    findings = list(check_program(helsinki, f"{PROGRAM} good", bounds=BOUNDS))
    assert [finding.fault for finding in findings] == [""] * 8


@pytest.mark.usefixtures("no_patience")
@pytest.mark.parametrize(
    ("kind", "fails"), [("stays", "ends when its input ends"), ("late", "answers a request")]
)
def test_kit_finds_faults(kind: str, fails: str) -> None:
    findings = check_program(helvetia, f"{PROGRAM} {kind}", bounds=BOUNDS)
    assert fails in [finding.requirement for finding in findings if finding.fault]


def test_command_checks_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protocol-check", f"{PROGRAM} version", "--game", "helsinki"]) == 1
    shown = capsys.readouterr()
    assert "FAIL  answers a request: the program speaks protocol 9" in shown.out
    assert shown.err == "helvetia: the program fails 8 of the checks\n"


def test_unreadable_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OptionError, match=r"the command .* cannot be read: No closing quotation"):
        next(check_program(helsinki, "node 'x"))
    assert main(["protocol-check", "node 'x", "--game", "helsinki"]) != 0
    assert "cannot be read: No closing quotation" in capsys.readouterr().err


# --- the examples --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Return the commands of the bots in C and JavaScript."""
    compiler, node = shutil.which("cc") or shutil.which("gcc"), shutil.which("node")
    if compiler is None or node is None:
        pytest.skip("needs a C compiler and node")
    bot = tmp_path_factory.mktemp("bots") / "bot"
    warnings = ["-Wall", "-Wextra", "-Werror"]
    source = ROOT / "examples/bots/bot.c"
    subprocess.run([compiler, "-O2", *warnings, "-o", str(bot), str(source)], check=True)
    return str(bot), f"{node} {ROOT / 'examples/bots/bot.js'}"


@pytest.mark.parametrize("file", ["bot.c", "bot.js"])
def test_example_is_short(file: str) -> None:
    assert len((ROOT / "examples/bots" / file).read_text().splitlines()) < 150


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_foreign_bots_play_without_a_fault(game: str, programs: tuple[str, str]) -> None:
    for players in (2, 4):
        bots = [f"command:{programs[seat % 2]}" for seat in range(players)]
        assert play(_match(game, *bots)).fault is None


@pytest.mark.thorough
@pytest.mark.parametrize("number", [0, 1])
def test_kit_accepts_the_examples(number: int, programs: tuple[str, str]) -> None:
    for game in (helvetia, helsinki):
        findings = list(check_program(game, programs[number], games=2, bounds=BOUNDS))
        assert not [finding.fault for finding in findings if finding.fault]
