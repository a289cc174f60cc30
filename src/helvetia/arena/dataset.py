"""Make a dataset: self-play on any executor, one row per decision, saved game by game.

Rows are in the order of the games, so equal settings give equal bytes on every executor. Only a
few games are in memory at a time. A dataset is one file, or a file for every shard of games.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from attrs import evolve, frozen

from helvetia.arena.executors import Workers, choose_workers, run_jobs
from helvetia.arena.isolation.playing import ask_apart, close_players, play_isolated
from helvetia.arena.journal import check_resumed, open_journal, read_plan, write_plan
from helvetia.arena.matches import ArenaError, FaultKind, Match, Outcome, find_game
from helvetia.arena.referee import Witness, play
from helvetia.arena.rows import (
    SCHEMA_VERSION,
    ArrayRow,
    Kind,
    Row,
    is_parquet,
    join_parquet,
    require_pyarrow,
    to_parquet,
)
from helvetia.arena.schedule import SelfPlay, layout_of, numbered
from helvetia.arena.tournament import OnProgress, Progress, check_bots
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import LoadError
from helvetia.core.json.codec import from_json, to_json

_LAST: Final = b'"last":true'  # inside a text, such as a view, the quotes would be escaped
#: So many games of a Parquet file without shards are JSON Lines at a time: some 90 megabytes.
_SPOOLED: Final = 25


@frozen
class Summary:
    """The result of a run: games and rows written now, and the games left out, with reasons."""

    games: int
    rows: int
    faults: tuple[str, ...]


def make_dataset(
    self_play: SelfPlay,
    path: str | os.PathLike[str],
    *,
    workers: Workers | None = None,
    jobs: int | None = None,
    resume: bool = False,
    apart: bool = True,
    on_progress: OnProgress | None = None,
) -> Summary:
    """Play games and write a row for every decision, to a ``.jsonl`` or ``.parquet`` file.

    With shards, the files of ``rows.parquet`` are ``rows-00000.parquet`` and so on. `workers`,
    `jobs` and `apart` are those of `run_tournament`. A game that ended by a bot's fault is left
    out. Finished games stay saved whatever ends the run; `resume` plays the missing ones, and may
    ask for more of them. A Parquet file appears when all of its games are finished. Until then
    some games each are in files beside it, as with shards. The games of the last one are in a
    ``.parquet.jsonl``. Raises `MissingExtraError` for Parquet without pyarrow.
    """
    target = Path(path)
    parts = _parts(self_play, target)
    chosen, at_once = choose_workers(workers, jobs)
    job = play_rows_apart if apart else play_rows
    work = partial(job, arrays=self_play.arrays, here=workers is None)
    tally = _Tally(self_play.games, on_progress)
    try:
        check_bots(dict.fromkeys(self_play.bots), self_play.match(0), apart=apart)
        _check_old(parts, target, self_play, resume=resume)
        begun = [(part, part.begun()) for part in parts]
        missing = chain.from_iterable(range(done, part.end) for part, done in begun)
        matches = map(self_play.match, missing)
        results = run_jobs(matches, work, chosen, in_flight=at_once, ordered=True)
        with closing(results):
            for part, done in begun:
                if part.is_finished():
                    continue
                with open_journal(part.spool) as journal:
                    write_plan(_plan_path(target), self_play, SCHEMA_VERSION)
                    journal.cut(last_game(journal.file, part.spool)[1])
                    tally.show(done)
                    for match, (lines, fault) in islice(results, part.end - done):
                        block = "".join(line + "\n" for line in lines).encode()
                        journal.append(block, f"the games before number {match.id} are kept")
                        tally.add(len(lines), fault)
                        tally.show(int(match.id) + 1)
                    part.finish(ArrayRow if self_play.arrays else Row)
        if is_parquet(target) and not self_play.shard:
            join_parquet([part.file for part in parts], target)
        return Summary(tally.games, tally.rows, tuple(tally.faults))
    finally:
        if apart:
            close_players()


class _Tally:
    """Counts what a run has written, and shows its progress."""

    def __init__(self, total: int, on_progress: OnProgress | None) -> None:
        self._total = total
        self._on_progress = on_progress
        self.games = self.rows = 0
        self.faults: list[str] = []

    def add(self, rows: int, fault: str) -> None:
        """Count a game, or its fault."""
        self.games, self.rows = self.games + (not fault), self.rows + rows
        self.faults += [fault] if fault else []

    def show(self, done: int) -> None:
        """Report that the games before this number are saved."""
        if self._on_progress is not None:
            self._on_progress(Progress(done, self._total, len(self.faults)))


# --- files ---------------------------------------------------------------------------------------


@frozen
class _Part:
    """A file with the games from `first` to before `end`."""

    file: Path
    first: int
    end: int

    @property
    def spool(self) -> Path:
        """The file of the rows while they are being made."""
        name = self.file.name
        return self.file.with_name(f"{name}.jsonl") if is_parquet(self.file) else self.file

    def is_finished(self) -> bool:
        """Return whether this is a complete Parquet file."""
        return self.file != self.spool and self.file.exists()

    def finish(self, kind: Kind) -> None:
        """Write the Parquet file, if this is to be one."""
        if self.file != self.spool:
            to_parquet(self.spool, self.file, kind)
            self.spool.unlink()

    def begun(self) -> int:
        """Return the number of the next game to be played."""
        if self.is_finished():
            return self.end
        try:
            with self.spool.open("rb") as file:
                return max(self.first, last_game(file, self.spool)[0])
        except FileNotFoundError:
            return self.first


def _parts(self_play: SelfPlay, target: Path) -> list[_Part]:
    """Return the files of a dataset. Raises `OptionError` for an unknown ending."""
    if is_parquet(target):
        require_pyarrow()
    size, games = self_play.shard, self_play.games
    if not size and is_parquet(target):
        size = _SPOOLED
    if not size:
        return [_Part(target, 0, games)]
    return [
        _Part(_shard_path(target, number), first, min(first + size, games))
        for number, first in enumerate(range(0, games, size))
    ]


def _shard_path(target: Path, number: int) -> Path:
    return target.with_name(f"{target.stem}-{number:05}{target.suffix}")


def _plan_path(target: Path) -> Path:
    return target.with_name(target.name + ".settings.json")


def _check_old(parts: list[_Part], target: Path, new: SelfPlay, *, resume: bool) -> None:
    """Refuse to change an older dataset, unless it may be continued."""
    # A run may stop before its first game.
    begun = [part for part in parts if part.spool.exists() and part.spool.stat().st_size > 0]
    finished = [part for part in parts if part.is_finished()]
    whole = is_parquet(target) and not new.shard and target.exists()
    if not begun and not finished and not whole:
        return
    if not resume:
        found = target if whole else (begun + finished)[0].file
        raise ArenaError(f"{found} already exists; resume it or choose another name")
    if whole:
        raise ArenaError(f"{target} is finished; make another one, or a .jsonl, which can grow")
    old, rules_version = read_plan(_plan_path(target), SelfPlay, SCHEMA_VERSION)
    check_resumed(old, rules_version, new, target)
    for part in finished:
        if part.first < old.games < part.end:  # the last shard was short, and is played again
            part.file.unlink()


def count_games(path: str | os.PathLike[str]) -> int:
    """Return how far an unfinished dataset has come: the number of its next game."""
    target = Path(path)
    try:
        plan = read_plan(_plan_path(target), SelfPlay, SCHEMA_VERSION)[0]
        parts = _parts(plan, target)
        if is_parquet(target) and target.exists():
            return plan.games
        return max(part.begun() for part in parts if part.begun() > part.first)
    except (LoadError, ValueError):  # nothing was saved yet
        return 0


def last_game(file: BinaryIO, path: Path) -> tuple[int, int]:
    """Return the number after that of the last complete game, and the position of its end.

    The last row of a game is marked, because its rows are written together.
    """
    size = os.fstat(file.fileno()).st_size
    if not size:
        return 0, 0
    with mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ) as content:
        end = size
        while (mark := content.rfind(_LAST, 0, end)) >= 0:
            start, stop = content.rfind(b"\n", 0, mark) + 1, content.find(b"\n", mark)
            if stop >= 0:
                line = content[start:stop]
                try:
                    row = from_json(line, ArrayRow if b'"legal":' in line else Row)
                except LoadError as error:
                    text = f"cannot read the last game of {path}: {error}"
                    raise LoadError(text, "") from error
                return row.game_id + 1, stop + 1
            end = start  # the mark is in a line that was cut off
    return 0, 0


# --- rows ----------------------------------------------------------------------------------------


class _Texts(Witness):
    """Collects every decision, as the columns of a `Row`."""

    KIND: Kind = Row

    def __init__(self, game: AnyGame) -> None:
        self._format = game.format_move
        self.decisions: list[dict[str, Any]] = []

    def begins(self) -> None:
        """Forget the decisions of a game that begins anew."""
        self.decisions.clear()

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """Keep the texts: a row needs the end of the game, and the view takes more memory."""
        columns = self.columns(seat, view, legal, move)
        self.decisions.append({"ply": ply, "seat": seat, "decision": str(view.decision), **columns})

    def columns(
        self, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> dict[str, Any]:
        """Return the columns that other kinds of rows do not have."""
        return {
            "view": to_json(view),
            "legal_moves": tuple(map(self._format, legal)),
            "move": self._format(move),
            "chosen": legal.index(move),
        }


class _Arrays(_Texts):
    """Collects every decision, as the columns of an `ArrayRow`."""

    KIND = ArrayRow

    def __init__(self, match: Match) -> None:
        super().__init__(find_game(match.game))
        self._table = numbered(match)
        self._layout = layout_of(self._table)

    def columns(
        self, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> dict[str, Any]:
        """Return observation, legal moves and move as numbers."""
        own, seen = self._table.seen_by(seat), self._table.observations.encode(view, seat)
        return {
            "layout": self._layout,
            "observation_at": tuple(place for place, count in enumerate(seen) if count),
            "observation": tuple(filter(None, seen)),
            "legal": tuple(own.numbers(legal)),
            "action": own.number(move),
        }


def play_rows(match: Match, *, arrays: bool = False, here: bool = False) -> tuple[list[str], str]:
    """Play a game in this process and return its rows as JSON, or none and the fault."""
    return _checked(rows_text(match, play, arrays=arrays), here)


def play_rows_apart(
    match: Match, *, arrays: bool = False, here: bool = False
) -> tuple[list[str], str]:
    """Play a game in processes of its own and return its rows as JSON, or none and the fault."""
    work = isolated_arrays if arrays else isolated_rows
    return _checked(ask_apart(f"{__name__}:{work.__name__}", match), here)


def _checked(text: str, here: bool) -> tuple[list[str], str]:
    """Return rows and fault. Raises `ArenaError` if a worker elsewhere cannot make a bot."""
    lines, fault, unknown = json.loads(text)
    if unknown and not here:  # the worker is wrong, not the game
        raise ArenaError(f"a worker cannot make a bot: {fault}")
    return lines, fault


def isolated_rows(match: Match) -> str:
    """Play a match, every bot in a process of its own, and return its rows and fault as JSON."""
    return rows_text(match, play_isolated)


def isolated_arrays(match: Match) -> str:
    """Play a match as `isolated_rows` does, and return rows of arrays."""
    return rows_text(match, play_isolated, arrays=True)


def rows_text(
    match: Match, played: Callable[[Match, Witness], Outcome], *, arrays: bool = False
) -> str:
    """Return a match's rows, its fault and whether a bot was unknown, as JSON.

    The id of the match is the number of the game.
    """
    game = find_game(match.game)
    seen = _Arrays(match) if arrays else _Texts(game)
    outcome = played(match, seen)
    if (fault := outcome.fault) is not None:
        unknown = fault.kind is FaultKind.UNKNOWN
        fault = evolve(fault, kind=FaultKind.CRASH) if unknown else fault
        return json.dumps([[], fault.line(f"game {match.id}", match.bots), unknown])
    lines = [
        to_json(
            seen.KIND(
                game_id=int(match.id),
                game=match.game,
                rules_version=game.RULES_VERSION,
                players=len(match.bots),
                bot=match.bots[decision["seat"]],
                points=outcome.points,
                places=outcome.places,
                last=index == len(seen.decisions) - 1,
                **decision,
            )
        )
        for index, decision in enumerate(seen.decisions)
    ]
    return json.dumps([lines, "", False])
