"""`--lang` on the command line: whole games in words, and outputs that know no umlaut."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helvetia.arena import close_players
from helvetia.cli import main

WATCH = ("watch", "--players", "2", "--seed", "1")
MANY = ("--game", "helsinki", "--bots", "random,b=random", "--jobs", "1")


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
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    head: str,
    title: str,
    end: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = out(capsys, *WATCH, "--lang", lang)
    lines = text.splitlines()
    assert lines[0].startswith(head)
    assert any(line.startswith(title) for line in lines)
    assert any(line.endswith(f" {end}") for line in lines[-3:])
    assert max(map(len, lines)) <= 80
    for english in ("points", " wins", "village", "Yellow", "delivers"):
        if not (lang == "fr" and english in ("points", "village")):
            assert english not in text


def test_english_is_the_default_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, *WATCH, "--quiet") == out(capsys, *WATCH, "--quiet", "--lang", "en")


def test_replay_uses_the_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
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


# --- many games ----------------------------------------------------------------------------------


@pytest.fixture
def players_end() -> Iterator[None]:
    """No process stays behind that played."""
    yield
    close_players()


@pytest.mark.thorough
@pytest.mark.usefixtures("players_end")
@pytest.mark.parametrize(
    ("lang", "head", "columns", "duels", "last"),
    [
        (
            "de",
            "Helsinki, 2 Spieler, 2 Bots, 2 Spiele, Startzahl 0",
            "Bot Wertung +- Spiele Siege Punkte Platz s/Spiel Fehler",
            "von der Zeile gegen die Spalte gewonnen:",
            "In {folder} liegen: games.jsonl, table.txt, ratings.svg",
        ),
        (
            "fr",
            "Helsinki, 2 joueurs, 2 bots, 2 parties, graine 0",
            "bot cote +- parties victoires points place s/partie fautes",
            "gagné par la ligne contre la colonne\u00a0:",
            "Conservé dans {folder}\u00a0: games.jsonl, table.txt, ratings.svg",
        ),
        (
            "it",
            "Helsinki, 2 giocatori, 2 bot, 2 partite, seme 0",
            "bot rating +- partite vittorie punti posizione s/partita errori",
            "vinto dalla riga contro la colonna:",
            "Conservati in {folder}: games.jsonl, table.txt, ratings.svg",
        ),
    ],
)
def test_tournament_output_uses_the_language(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    lang: str,
    head: str,
    columns: str,
    duels: str,
    last: str,
) -> None:
    folder = tmp_path / "cup"
    play = ("tournament", *MANY, "--rounds", "1", "--out", str(folder))
    lines = out(capsys, *play, "--lang", lang).splitlines()
    assert lines[0] == head
    assert columns.split() in [line.split() for line in lines]
    assert duels in lines
    assert lines[-1] == last.format(folder=folder)
    table = (folder / "table.txt").read_text(encoding="utf-8").splitlines()
    assert table[2:] == lines[2:-2]  # the same table, under a title of its own
    assert "95 %" in (folder / "ratings.svg").read_text(encoding="utf-8")
    assert "interval of" not in (folder / "ratings.svg").read_text(encoding="utf-8")
    # The language is that of the words, not of the games: another one goes on with them.
    again = out(capsys, *play, "--resume").splitlines()
    assert again[0] == "Helsinki, 2 players, 2 bots, 2 games, seed 0"


@pytest.mark.thorough
@pytest.mark.usefixtures("players_end")
@pytest.mark.parametrize(
    ("lang", "bad", "sentence"),
    [
        ("de", "Ausgelassen: ", "{n} mit {rows} Entscheidungen in {file} geschrieben"),
        ("fr", "Omise\u00a0: ", "{n} avec {rows} décisions écrite{s} dans {file}"),
        ("it", "Esclusa: ", "{n} con {rows} decisioni scritt{e} in {file}"),
    ],
)
def test_dataset_output_uses_the_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, bad: str, sentence: str
) -> None:
    one = {"de": "1 Spiel", "fr": "1 partie", "it": "1 partita"}[lang]
    none = {"de": "0 Spiele", "fr": "0 partie", "it": "0 partite"}[lang]  # French: one or none
    file = tmp_path / "rows.jsonl"
    play = ("dataset", "--game", "helsinki", "--jobs", "1", "--games", "1", "--lang", lang)
    text = out(capsys, *play, "--bots", "random", "--out", str(file))
    rows = len(file.read_text(encoding="utf-8").splitlines())
    assert text == sentence.format(n=one, rows=rows, file=file, s="", e="a") + "\n"
    file = tmp_path / "none.jsonl"
    text = out(capsys, *play, "--bots", "tests.arena.bots:confused", "--out", str(file))
    left_out, written = text.splitlines()
    assert left_out.startswith(bad)
    assert written == sentence.format(n=none, rows=0, file=file, s="", e="e")


@pytest.mark.parametrize(
    ("command", "work", "file"),
    [
        ("tournament", "helvetia.cli.arena.run_tournament", "cup"),
        ("dataset", "helvetia.cli.arena.make_dataset", "rows.jsonl"),
    ],
)
def test_ctrl_c_is_answered_in_the_language(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    work: str,
    file: str,
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(work, stopped)
    place = str(tmp_path / file)
    count = ("--rounds", "3") if command == "tournament" else ("--games", "6")
    assert main([command, *MANY, *count, "--out", place, "--lang", "de"]) == 130
    sentence = f"unterbrochen: 0 von 6 Spielen liegen in {place}; weiter mit --resume"
    assert capsys.readouterr().err == f"helvetia: {sentence}\n"
