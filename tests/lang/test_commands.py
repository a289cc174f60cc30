"""`--lang` on the command line: whole games in words, and outputs that know no umlaut."""

import io
import sys
from pathlib import Path

import pytest

from helvetia.__main__ import main

WATCH = ("watch", "--players", "2", "--seed", "1")


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


@pytest.mark.parametrize(
    ("lang", "head", "title", "end"),
    [
        ("de", "Helvetia, 2 Spieler, Standardregeln,", "--- Runde 1 ", "gewinnt."),
        ("fr", "Helvetia, 2 joueurs, règles standard,", "--- Manche 1 ", "gagne."),
        ("it", "Helvetia, 2 giocatori, regole standard,", "--- Round 1 ", "vince."),
    ],
)
def test_a_game_is_watched_in_the_language(
    capsys: pytest.CaptureFixture[str], lang: str, head: str, title: str, end: str
) -> None:
    text = out(capsys, *WATCH, "--lang", lang)
    lines = text.splitlines()
    assert lines[0].startswith(head)
    assert any(line.startswith(title) for line in lines)
    assert any(line.endswith(f" {end}") for line in lines[-3:])
    assert max(map(len, lines)) <= 100
    for english in ("points", " wins", "village", "Yellow", "delivers"):
        if not (lang == "fr" and english in ("points", "village")):
            assert english not in text


def test_english_is_what_it_was_without_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, *WATCH, "--quiet") == out(capsys, *WATCH, "--quiet", "--lang", "en")


def test_a_saved_game_is_replayed_in_the_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    out(capsys, *WATCH, "--game", "helsinki", "--quiet", "--save", str(file))
    text = out(capsys, "replay", str(file), "--lang", "it", "--until", "60")
    assert text.startswith("Helsinki, 2 giocatori, ")
    assert "La partita non è finita: " in text


def test_another_language_is_a_wrong_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*WATCH, "--lang", "es"])
    assert stop.value.code == 2
    assert "--lang" in capsys.readouterr().err


def test_an_output_without_umlauts_gets_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main([*WATCH, "--quiet", "--lang", "fr"]) == 0
    sys.stdout.flush()
    assert raw.getvalue().startswith(b"Helvetia, 2 joueurs, r?gles standard")
