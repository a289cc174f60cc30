"""Save a tournament: its plan, and one line per finished game, which is never changed again."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from attrs import field, frozen

from helvetia.arena.journal import (
    Journal,
    check_resumed,
    open_journal,
    read_lines,
    read_plan,
    write_plan,
)
from helvetia.arena.matches import NOBODY, ArenaError, Fault, FaultKind, Outcome, find_game
from helvetia.arena.referee import places_of
from helvetia.arena.schedule import Tournament, is_planned, seats_of
from helvetia.core.errors import LoadError
from helvetia.core.json.codec import from_document, from_json, to_document
from helvetia.core.json.parse import parse
from helvetia.core.records.record import Record

PLAN: Final = "tournament.json"
GAMES: Final = "games.jsonl"
FORMAT: Final = 1
_ID: Final = re.compile(r"[1-9][0-9]{0,8}\.[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})+")


@frozen
class PlayedGame:
    """A finished game without its record: the bots by seat, and the result."""

    id: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    fault: Fault | None
    milliseconds: tuple[int, ...] = field(eq=False)

    @property
    def round(self) -> int:
        """The round of the game, from 1."""
        return int(self.id.partition(".")[0])


class Results:
    """The games of a tournament in an open folder; made by `open_results`."""

    def __init__(self, cup: Tournament, journal: Journal) -> None:
        """Read the finished games and remove a line that was cut off."""
        self.games: dict[str, PlayedGame] = {}
        self._cup = cup
        self._journal = journal
        whole = 0
        for game, end in _read_games(journal.path, cup):
            self.games[game.id] = game
            whole = end
        journal.cut(whole)

    def add(self, outcome: Outcome) -> PlayedGame:
        """Save a finished game. Raises `ArenaError` and leaves the file as it was."""
        game = PlayedGame(
            outcome.id,
            tuple(self._cup.names[bot] for bot in seats_of(outcome.id)),
            outcome.points,
            outcome.places,
            outcome.fault,
            outcome.milliseconds,
        )
        document = to_document(game)
        assert isinstance(document, dict)  # as of every attrs class
        document["record"] = parse(outcome.record)
        line = json.dumps(document, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        self._journal.append(line, f"the {len(self.games)} games before it are kept")
        self.games[game.id] = game
        return game


@contextmanager
def open_results(
    folder: str | os.PathLike[str], cup: Tournament, *, resume: bool
) -> Iterator[Results]:
    """Open the folder of a tournament for this program alone. Raises `ArenaError`.

    With `resume` a saved tournament goes on; its plan must be the same, except that there may be
    more rounds. Without it the folder must hold no tournament yet.
    """
    where = Path(folder)
    games, saved = where / GAMES, where / PLAN
    try:
        where.mkdir(parents=True, exist_ok=True)
        begun = games.exists() and games.stat().st_size
    except OSError as error:
        raise ArenaError(f"cannot use {folder}: {error.strerror or error}") from error
    if not saved.exists():
        if begun:
            raise ArenaError(f"{games} belongs to no tournament: {PLAN} is missing")
    elif not resume:
        raise ArenaError(f"{where} already holds a tournament; resume it or choose another folder")
    else:
        check_resumed(*read_plan(saved, Tournament, FORMAT), cup, where)
    with open_journal(games) as journal:
        write_plan(saved, cup, FORMAT)
        yield Results(cup, journal)


def read_games(folder: str | os.PathLike[str]) -> tuple[Tournament, tuple[PlayedGame, ...]]:
    """Return a tournament and its finished games from its folder. Raises `LoadError`.

    Every game is replayed, and its result must be that of its record.
    """
    path = Path(folder)
    cup, _ = read_plan(path / PLAN, Tournament, FORMAT)
    games = path / GAMES
    if not games.exists():
        return cup, ()
    return cup, tuple(game for game, _ in _read_games(games, cup))


def count_games(folder: str | os.PathLike[str]) -> int:
    """Count the games saved in a folder, without checking them."""
    try:
        return sum(1 for _ in read_lines(Path(folder) / GAMES, len))
    except LoadError:
        return 0


def read_records(folder: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """Yield the id and the record, as JSON for `Record.from_json`, of every game in a folder."""
    for (game, record), _ in read_lines(Path(folder) / GAMES, _read_entry):
        yield game.id, json.dumps(record)


def _read_games(path: Path, cup: Tournament) -> Iterator[tuple[PlayedGame, int]]:
    """Yield every game of a tournament, each once, and the position of its line's end."""
    seen: set[str] = set()
    for (game, _), end in read_lines(path, partial(_read_entry, cup=cup)):
        if game.id in seen:
            raise LoadError(f"cannot read {path}: game {game.id} is there twice", "")
        seen.add(game.id)
        yield game, end


def _read_entry(line: bytes, cup: Tournament | None = None) -> tuple[PlayedGame, object]:
    """Return the game of a line with its record, checked against `cup`."""
    document = parse(line)
    if not isinstance(document, dict) or "record" not in document:
        raise LoadError("a game must be an object with a record")
    record = document.pop("record")
    game = from_document(document, PlayedGame)
    if cup is not None:
        _check_game(game, cup)
        _check_record(game, cup, record)
    return game, record


def _check_game(game: PlayedGame, cup: Tournament) -> None:
    """Refuse a game that cannot be one of this tournament."""
    if not _ID.fullmatch(game.id) or max(seats_of(game.id)) >= len(cup.bots):
        raise LoadError("not the id of a game in this tournament", "$.id")
    if tuple(cup.names[bot] for bot in seats_of(game.id)) != game.bots:
        raise LoadError("the id does not fit the bots", "$.id")
    seats = {len(game.bots), len(game.points), len(game.places), len(game.milliseconds)}
    if seats != {cup.players}:
        raise LoadError(f"expected results of {cup.players} seats", "$.points")
    if not is_planned(cup, game.id):
        raise LoadError("not the id of a game in this tournament", "$.id")
    if not all(1 <= place <= cup.players for place in game.places):
        raise LoadError(f"places must be 1 to {cup.players}", "$.places")
    if game.fault is not None and not -1 <= game.fault.seat < cup.players:
        raise LoadError("there is no such seat", "$.fault.seat")


def _check_record(game: PlayedGame, cup: Tournament, document: object) -> None:
    """Refuse a result that is not that of the record beside it."""
    rules = find_game(cup.game)
    record = Record.from_json(json.dumps(document), rules)
    options = from_json(cup.options, rules.Options)
    if (record.players, record.options) != (cup.players, options):
        raise LoadError("the record is of another game than the tournament", "$.record")
    state = record.final()
    if state.player is not None and game.fault is None:
        raise LoadError("the game is not over, and nobody has a fault", "$.record")
    if game.fault is not None and not _can_end(game.fault, state.player, len(record.moves), cup):
        raise LoadError("the game cannot have ended there by this fault", "$.fault")
    if tuple(score.total for score in rules.score(state)) != game.points:
        raise LoadError("the points are not those of the record", "$.points")
    if places_of(rules.result(state), game.fault, cup.players) != game.places:
        raise LoadError("the places are not those of the record", "$.places")


def _can_end(fault: Fault, player: int | None, moves: int, cup: Tournament) -> bool:
    """Return whether a fault can end a game after `moves` moves, when it is `player`'s turn."""
    if player is None:
        return False
    if fault.kind is FaultKind.ENDLESS:
        return fault.seat == NOBODY and moves == cup.limits.moves
    # Before the first move, every bot is made in turn.
    return fault.seat != NOBODY and (fault.seat == player or not moves)
