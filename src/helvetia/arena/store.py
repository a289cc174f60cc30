"""A tournament on disk: settings, and one line per finished game, which is never touched again.

A game counts once its whole line is in the file. A line that was cut off, by a power failure or a
full disk, is taken away when the file is opened again, and the game is played again.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import field, frozen

from helvetia.arena.files import Growing, append, count_lines, lines, write_whole
from helvetia.arena.match import ArenaError, Fault, Outcome
from helvetia.arena.schedule import Tournament, seats_of
from helvetia.arena.settings import check_same, read_settings, settings_text
from helvetia.core.codec import from_document, to_document
from helvetia.core.errors import LoadError
from helvetia.core.parse import parse

SETTINGS: Final = "tournament.json"
GAMES: Final = "games.jsonl"
_ID: Final = re.compile(r"[1-9][0-9]{0,8}\.[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})+")


@frozen
class PlayedGame:
    """A finished game without its record: who sat where, and how it ended."""

    id: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    fault: Fault | None
    milliseconds: tuple[int, ...] = field(eq=False)

    @property
    def round(self) -> int:
        """The round it belongs to, from 1."""
        return int(self.id.partition(".")[0])


def played(cup: Tournament, outcome: Outcome) -> PlayedGame:
    """What the table of results needs of an outcome."""
    names = tuple(cup.names[bot] for bot in seats_of(outcome.id))
    return PlayedGame(
        outcome.id, names, outcome.points, outcome.places, outcome.fault, outcome.milliseconds
    )


class Store(Growing):
    """The folder of a tournament, open for one program at a time.

    `resume` goes on with a tournament that is there; the settings must be the same, except that
    there may be more rounds. Without it the folder must hold no tournament yet.
    """

    def __init__(self, folder: str | os.PathLike[str], cup: Tournament, *, resume: bool) -> None:
        self.folder: Path = Path(folder)
        self.games: dict[str, PlayedGame] = {}
        self._cup = cup
        self._path = self.folder / GAMES
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._check_settings(resume)
            super().__init__(self._path.open("a+b", buffering=0))
        except OSError as error:
            raise ArenaError(f"cannot use {folder}: {error.strerror or error}") from error
        with self._alone(self.folder):
            self._write_settings()
            self._read()

    def add(self, outcome: Outcome) -> PlayedGame:
        """Keep a finished game; ArenaError, with the file as it was, if it cannot be written."""
        game = played(self._cup, outcome)
        document = {**_plain(game), "record": parse(outcome.record)}
        line = json.dumps(document, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        append(self._file, line, self._path, f"the {len(self.games)} games before it are kept")
        self.games[game.id] = game
        return game

    def _check_settings(self, resume: bool) -> None:
        path = self.folder / SETTINGS
        if not path.exists():
            if self._path.exists() and self._path.stat().st_size:
                raise ArenaError(f"{self._path} belongs to no tournament: {SETTINGS} is missing")
            return
        if not resume:
            raise ArenaError(
                f"{self.folder} already holds a tournament; go on with it (resume), "
                "or choose another folder"
            )
        check_same(read_settings(path), self._cup, self.folder)

    def _write_settings(self) -> None:
        write_whole(self.folder / SETTINGS, settings_text(self._cup))

    def _read(self) -> None:
        """Learn what was played, and take away a last line that was cut off."""
        whole = 0
        for game, end in _lines(self._path, self._cup):
            whole = end
            if game.id in self.games:
                raise LoadError(f"cannot read {self._path}: game {game.id} is there twice", "")
            self.games[game.id] = game
        if whole < self._path.stat().st_size:
            self._file.truncate(whole)


def read_games(folder: str | os.PathLike[str]) -> tuple[Tournament, tuple[PlayedGame, ...]]:
    """A tournament and its games so far, from its folder; LoadError if there is none."""
    path = Path(folder)
    cup = read_settings(path / SETTINGS).tournament
    games = path / GAMES
    return cup, tuple(game for game, _ in _lines(games, cup)) if games.exists() else ()


def count_games(folder: str | os.PathLike[str]) -> int:
    """How many games are kept in a folder, without reading them."""
    return count_lines(Path(folder) / GAMES)


def read_records(folder: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """The id and the record, as JSON for `Record.from_json`, of every game in a folder."""
    path = Path(folder) / GAMES
    for game, record, _ in _entries(path):
        yield game.id, json.dumps(record)


# --- lines ---------------------------------------------------------------------------------------


def _lines(path: Path, cup: Tournament) -> Iterator[tuple[PlayedGame, int]]:
    """Every game in a file with the position of its end; a last line without an end is no line."""
    return ((game, end) for game, _, end in _entries(path, cup))


def _entries(path: Path, cup: Tournament | None = None) -> Iterator[tuple[PlayedGame, object, int]]:
    """Every game with its record and the position of its end, checked against a tournament."""
    for number, line, end in lines(path):
        try:
            document = parse(line)
            if not isinstance(document, dict) or "record" not in document:
                raise LoadError("a game is an object with a record")
            record = document.pop("record")
            game = from_document(document, PlayedGame)
            if cup is not None:
                _check_game(game, cup)
        except LoadError as error:
            raise LoadError(f"cannot read {path}, line {number}: {error}", "") from error
        yield game, record, end


def _check_game(game: PlayedGame, cup: Tournament) -> None:
    """Refuse what no game of this tournament can be."""
    if not _ID.fullmatch(game.id) or max(seats_of(game.id)) >= len(cup.bots):
        raise LoadError("not the id of a game in this tournament", "$.id")
    if tuple(cup.names[bot] for bot in seats_of(game.id)) != game.bots:
        raise LoadError("the id does not fit the bots", "$.id")
    seats = {len(game.bots), len(game.points), len(game.places), len(game.milliseconds)}
    if seats != {cup.players}:
        raise LoadError(f"results of {cup.players} seats are expected", "$.points")
    if not all(1 <= place <= cup.players for place in game.places):
        raise LoadError(f"places are 1 to {cup.players}", "$.places")
    if game.fault is not None and not -1 <= game.fault.seat < cup.players:
        raise LoadError("there is no such seat", "$.fault.seat")


def _plain(game: PlayedGame) -> dict[str, object]:
    document = to_document(game)
    assert isinstance(document, dict)  # as of every attrs class
    return document
