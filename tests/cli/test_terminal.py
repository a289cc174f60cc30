"""Progress and tables on a terminal, with and without rich."""

import io
import sys

import pytest

from helvetia.cli.terminal import print_table, progress_bar

TABLE = [("bot", "rating"), ("greedy", "305"), ("[b]odd", "-305")]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Replace the output; not in a fixture, since pytest captures the test's own output later."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return stream


@pytest.fixture
def _without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rich", "rich.box", "rich.console", "rich.progress", "rich.table"):
        monkeypatch.setitem(sys.modules, module, None)


def test_nothing_is_shown_without_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(2, "games") as show:
        show(1, "")
    assert not print_table(TABLE)
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("_without_rich")
def test_plain_counter_shows_and_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress_bar(20, "games") as show:
        show(5, "1 fault")
        assert terminal.getvalue() == "\r5/20 games, 1 fault"
        show(6, "")
    assert terminal.getvalue().endswith(f"\r6/20 games{' ' * 9}\r{' ' * 19}\r")
    assert not print_table(TABLE)


def test_rich_bar_shows_numbers_and_note(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich", reason="needs the extra 'cli'")
    terminal = terminal_of(monkeypatch)
    with progress_bar(20, "games") as show:
        show(5, "")
        show(6, "[1] fault")
    text = terminal.getvalue()
    assert "games" in text
    assert "6/20" in text
    assert "[1] fault" in text


def test_rich_table_has_every_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich", reason="needs the extra 'cli'")
    terminal = terminal_of(monkeypatch)
    assert print_table(TABLE)
    for row in TABLE:
        assert all(cell in terminal.getvalue() for cell in row)
