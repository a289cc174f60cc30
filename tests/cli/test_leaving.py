"""Leaving and saving: whatever happens, the game is kept."""

from io import StringIO
from pathlib import Path

import pytest

from helvetia.cli.play import Match, UnkeptError, load_table
from tests.cli.driver import moves_of, talk


def test_leaving_saves_and_says_how_to_resume(tmp_path: Path) -> None:
    for leaving in ((), ("quit",), ("quit", "1", "1")):
        table = talk(tmp_path)
        text = table.type("1", *leaving)
        assert f"The game is saved in {table.path}." in " ".join(text.split())
        assert f"play --resume {table.path}" in text
        assert load_table(table.path).record == table.match.record
        assert table.match.made > 0


def test_ctrl_c_saves_and_interrupts(tmp_path: Path) -> None:
    table = talk(tmp_path)
    typed = iter(["1"])

    def answer() -> str | None:
        for line in typed:
            return line
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table.session(answer).run()
    assert f"play --resume {table.path}" in table.text
    assert load_table(table.path).record == table.match.record


def test_ctrl_c_during_bot_saves_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = talk(tmp_path)
    step = Match.step

    def interrupted(match: Match) -> bool:
        if match.made:
            raise KeyboardInterrupt
        return step(match)

    monkeypatch.setattr(Match, "step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        table.type("draft well")
    assert moves_of(Match(load_table(table.path).record, ("human", "random"), 1)) == ["draft well"]


class Gone(StringIO):
    """An output whose reader goes away after so many questions."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self._left = questions

    def flush(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise BrokenPipeError


def test_closed_pipe_saves_the_game(tmp_path: Path) -> None:
    table = talk(tmp_path)
    table.out = Gone(2)
    with pytest.raises(BrokenPipeError):
        table.type("1", "1", "1", "1")
    assert len(load_table(table.path).record.moves) == table.match.made > 2


def test_the_game_is_written_before_every_question(tmp_path: Path) -> None:
    """Nothing is lost even if the program is killed while a person thinks."""
    table = talk(tmp_path)
    kept = []

    def answer() -> str | None:
        kept.append(load_table(table.path).record == table.match.record)
        return None if len(kept) == 5 else "1"

    table.session(answer).run()
    assert kept == [True] * 5


def test_saving_to_another_file(tmp_path: Path) -> None:
    table = talk(tmp_path)
    other = tmp_path / "another name.json"
    text = table.type("1", f"save {other}", "save")
    assert f"Saved to {other}." in " ".join(text.split())
    assert load_table(other).record == load_table(table.path).record


def test_saving_overwrites_games_and_nothing_else(tmp_path: Path) -> None:
    precious, older = tmp_path / "diary.txt", tmp_path / "older.json"
    precious.write_text("Dear diary")
    talk(tmp_path).type(f"save {older}")
    table = talk(tmp_path)
    text = table.type("1", f"save {precious}", f"save {older}", "save a\0b")
    assert f"{precious}: the file exists and is not a saved game." in " ".join(text.split())
    assert precious.read_text() == "Dear diary"
    assert load_table(older).record == table.match.record
    assert text.count("cannot be written") == 2


def test_failed_save_lets_game_go_on(tmp_path: Path) -> None:
    table = talk(tmp_path)
    text = table.type("1", f"save {tmp_path / 'no' / 'folder.json'}", "1", "quit")
    assert "The game cannot be written to" in text
    assert "play --resume" in text


def test_leaving_unsaved_game_asks_again(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    table = talk(tmp_path)
    table.path = tmp_path / "file" / "game.json"
    text = table.type("1", "quit", "quit")
    assert text.count("cannot be written") == 1
    assert "Type save and the name of a file to save the game, or quit again to lose it." in text
    rescued = talk(tmp_path)
    rescued.path = tmp_path / "file" / "game.json"
    text = rescued.type("1", "quit", f"save {tmp_path / 'rescued.json'}", "quit")
    assert f"play --resume {tmp_path / 'rescued.json'}" in text
    assert load_table(tmp_path / "rescued.json").record == rescued.match.record


def test_replacing_decision_is_saved(tmp_path: Path) -> None:
    """As many moves as before, but not the same."""
    table = talk(tmp_path, seats="human,human")
    table.type("draft well", "undo", "draft brickworks")
    assert moves_of(Match(load_table(table.path).record, ("human",) * 2, 1)) == ["draft brickworks"]


def test_program_fault_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("helvetia.cli.play.question.Question.do_score", broken)
    table = talk(tmp_path)
    with pytest.raises(ZeroDivisionError):
        table.type("1", "score")
    assert "play --resume" in table.text
    assert load_table(table.path).record == table.match.record


def test_interrupted_unsaved_game_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    table = talk(tmp_path)
    table.path = tmp_path / "file" / "game.json"
    with pytest.raises(UnkeptError, match=f"the game is lost: {table.path} cannot be written"):
        table.type("1")


def test_person_may_leave_at_handover(tmp_path: Path) -> None:
    table = talk(tmp_path, "helsinki", "human,human")
    text = table.type("quit")
    assert "Pass the keyboard to Player 1." in text
    assert "play --resume" in text


@pytest.mark.parametrize(
    ("started_as", "program"),
    [("/usr/bin/helvetia", "helvetia"), ("/lib/helvetia/__main__.py", "python -m helvetia")],
)
def test_resume_command_names_the_program(
    started_as: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [started_as])
    assert f"\nContinue with: {program} play --resume " in talk(tmp_path).type("quit")
