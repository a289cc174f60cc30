"""Make a dataset: self-play on any executor, one row per decision, saved game by game.

Rows are in the order of the games, so equal settings give equal bytes on every executor. Only a
few games are in memory at a time. A dataset is one file, or a file for every shard of games.
"""

from __future__ import annotations

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
from helvetia.arena.journal import check_resumed, open_journal, read_plan, write_plan, writing
from helvetia.arena.matches import ArenaError, FaultKind, Match, Outcome, find_game
from helvetia.arena.referee import Witness, play
from helvetia.arena.rows import (
    SCHEMA_VERSION,
    ArrayRow,
    Kind,
    Row,
    is_parquet,
    join_parquet,
    remove_parts,
    require_pyarrow,
    to_parquet,
)
from helvetia.arena.schedule import SelfPlay, layout_of, numbered
from helvetia.arena.tournament import OnProgress, Progress, check_bots
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import LoadError
from helvetia.core.json.codec import from_json, to_json

_LAST: Final = b'"last":true'  # inside a string, such as a view, the quotes would be escaped
#: Games that a Parquet file without shards holds as JSON Lines at a time: some 90 megabytes.
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
    out. Finished games stay saved when a run ends early; `resume` plays the missing ones, and may
    ask for more of them. A Parquet file appears when all of its games are finished. Until then
    some games each are in files beside it, as with shards. The games of the last one are in a
    ``.parquet.jsonl``. Raises `MissingExtraError` for Parquet without pyarrow.
    """
    target = Path(path)
    parts = _parts(self_play, target)
    chosen, at_once = choose_workers(workers, jobs)
    work = partial(play_rows, arrays=self_play.arrays, here=workers is None, apart=apart)
    games = rows = 0
    faults: list[str] = []

    def show(done: int) -> None:
        """Report that the games before this number are saved."""
        if on_progress is not None:
            on_progress(Progress(done, self_play.games, len(faults)))

    try:
        check_bots(dict.fromkeys(self_play.bots), self_play.match(0), apart=apart)
        _check_old(parts, target, self_play, resume=resume)
        if _is_joined(self_play, target):
            remove_parts([part.file for part in parts])
            return Summary(0, 0, ())
        begun = [(part, part.begun()) for part in parts]
        missing = chain.from_iterable(range(done, part.end) for part, done in begun)
        matches = map(self_play.match, missing)
        results = run_jobs(matches, work, chosen, in_flight=at_once, ordered=True)
        with closing(results):
            for part, done in begun:
                if part.is_finished():
                    part.tidy()
                    continue
                with open_journal(part.spool) as journal:
                    write_plan(_plan_path(target), self_play, SCHEMA_VERSION)
                    journal.cut(last_game(journal.file, part.spool)[1])
                    show(done)
                    for match, (lines, fault) in islice(results, part.end - done):
                        block = "".join(line + "\n" for line in lines).encode()
                        journal.append(block, f"the games before number {match.id} are kept")
                        games, rows = games + (not fault), rows + len(lines)
                        faults += [fault] if fault else []
                        show(int(match.id) + 1)
                    part.finish(ArrayRow if self_play.arrays else Row)
        if is_parquet(target) and not self_play.shard:
            join_parquet([part.file for part in parts], target)
            remove_parts([part.file for part in parts])
        return Summary(games, rows, tuple(faults))
    finally:
        if apart:
            close_players()


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
            self.tidy()

    def tidy(self) -> None:
        """Remove the rows of a Parquet file that is finished; a run may end just before it does."""
        with writing(self.spool):
            self.spool.unlink(missing_ok=True)

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
        _Part(
            target.with_name(f"{target.stem}-{number:05}{target.suffix}"),
            first,
            min(first + size, games),
        )
        for number, first in enumerate(range(0, games, size))
    ]


def _plan_path(target: Path) -> Path:
    return target.with_name(target.name + ".settings.json")


def _is_joined(self_play: SelfPlay, target: Path) -> bool:
    """Return whether this is a single Parquet file and complete; its parts may still be there."""
    return is_parquet(target) and not self_play.shard and target.exists()


def _check_old(parts: list[_Part], target: Path, new: SelfPlay, *, resume: bool) -> None:
    """Refuse to change an older dataset, unless it may be continued."""
    # A run may stop before its first game.
    begun = [part for part in parts if part.spool.exists() and part.spool.stat().st_size > 0]
    finished = [part for part in parts if part.is_finished()]
    whole = _is_joined(new, target)
    if not begun and not finished and not whole:
        return
    if not resume:
        found = target if whole else (begun + finished)[0].file
        raise ArenaError(f"{found} already exists; resume it or choose another name")
    complete = f"{target} is finished; make another one, or a .jsonl, which can grow"
    if whole and not finished:
        raise ArenaError(complete)
    old, rules_version = read_plan(_plan_path(target), SelfPlay, SCHEMA_VERSION)
    check_resumed(old, rules_version, new, target)
    if whole and new.games > old.games:
        raise ArenaError(complete)
    if whole:
        return
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


class _Decisions(Witness):
    """Collects the decisions of a game: a row needs its end, so its views stay until then."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int, AnyState, tuple[AnyMove, ...], AnyMove]] = []

    def begins(self) -> None:
        """Discard the decisions of a game that begins again."""
        self.found.clear()

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """Add a decision."""
        self.found.append((ply, seat, view, legal, move))


def play_rows(match: Match, *, arrays: bool, here: bool, apart: bool) -> tuple[list[str], str]:
    """Play a game and return its rows as JSON, or none and the fault.

    With `apart` it is played in processes of its own. Raises `ArenaError` if a worker that is not
    `here` cannot make a bot.
    """
    if apart:
        lines, fault, unknown = ask_apart(f"{__name__}:isolated_rows", match, arrays)
    else:
        lines, fault, unknown = rows_of(match, play, arrays)
    if unknown and not here:  # the worker is wrong, not the game
        raise ArenaError(f"a worker cannot make a bot: {fault}")
    return lines, fault


def isolated_rows(match: Match, arrays: bool) -> tuple[list[str], str, bool]:
    """Play a match, every bot in a process of its own, and return what `rows_of` does."""
    return rows_of(match, play_isolated, arrays)


def rows_of(
    match: Match, played: Callable[[Match, Witness], Outcome], arrays: bool
) -> tuple[list[str], str, bool]:
    """Return a match's rows as JSON, its fault and whether a bot was unknown.

    The id of the match is the number of the game.
    """
    seen = _Decisions()
    outcome = played(match, seen)
    if (fault := outcome.fault) is not None:
        unknown = fault.kind is FaultKind.UNKNOWN
        fault = evolve(fault, kind=FaultKind.CRASH) if unknown else fault
        return [], fault.line(f"game {match.id}", match.bots), unknown
    game = find_game(match.game)
    kind: Kind = ArrayRow if arrays else Row
    columns: Callable[..., dict[str, Any]] = partial(_texts, game)
    if arrays:
        table = numbered(match)
        columns = partial(_arrays, table, layout_of(table))
    lines = [
        to_json(
            kind(
                game_id=int(match.id),
                game=match.game,
                rules_version=game.RULES_VERSION,
                players=len(match.bots),
                ply=ply,
                seat=seat,
                bot=match.bots[seat],
                decision=str(view.decision),
                points=outcome.points,
                places=outcome.places,
                last=ply == seen.found[-1][0],
                **columns(seat, view, legal, move),
            )
        )
        for ply, seat, view, legal, move in seen.found
    ]
    return lines, "", False


def _texts(
    game: AnyGame, _: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
) -> dict[str, Any]:
    """Return the columns that only a `Row` has."""
    return {
        "view": to_json(view),
        "legal_moves": tuple(map(game.format_move, legal)),
        "move": game.format_move(move),
        "chosen": legal.index(move),
    }


# `Any`: a table of `helvetia.research`, as `numbered` has it.
def _arrays(
    table: Any,
    layout: str,
    seat: int,
    view: AnyState,
    legal: tuple[AnyMove, ...],
    move: AnyMove,
) -> dict[str, Any]:
    """Return the columns that only an `ArrayRow` has."""
    own, seen = table.seen_by(seat), table.observations.encode(view, seat)
    return {
        "layout": layout,
        "observation_at": tuple(place for place, count in enumerate(seen) if count),
        "observation": tuple(filter(None, seen)),
        "legal": tuple(own.numbers(legal)),
        "action": own.number(move),
    }
