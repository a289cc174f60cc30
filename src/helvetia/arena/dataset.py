"""Make a dataset: self-play on any executor, one row per decision, saved game by game.

Rows are in the order of the games, so equal settings give equal bytes on every executor. Only a
few games are in memory at a time.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, Final

from attrs import frozen

from helvetia.arena.executors import Workers, choose_workers, run_jobs
from helvetia.arena.isolation.playing import ask_apart, close_players, play_isolated
from helvetia.arena.journal import check_resumed, open_journal, read_plan, write_plan
from helvetia.arena.matches import ArenaError, FaultKind, Match, Outcome, find_game
from helvetia.arena.referee import Witness, play
from helvetia.arena.rows import SCHEMA_VERSION, Row, is_parquet, require_pyarrow, to_parquet
from helvetia.arena.schedule import SelfPlay
from helvetia.arena.tournament import OnProgress, Progress, check_bots
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import LoadError
from helvetia.core.json.codec import from_json, to_json

_ROWS: Final = "helvetia.arena.dataset:isolated_rows"
_LAST: Final = b'"last":true'  # inside a text, such as a view, the quotes would be escaped


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

    `workers`, `jobs` and `apart` are those of `run_tournament`. A game that ended by a bot's fault
    is left out. Finished games stay saved whatever ends the run; `resume` plays the missing ones,
    and may ask for more of them. A Parquet file is written when all games are finished; until then
    the rows are in a ``.parquet.jsonl`` beside it. Raises `MissingExtraError` for Parquet without
    pyarrow.
    """
    target = Path(path)
    spool = _spool(target)
    chosen, at_once = choose_workers(workers, jobs)
    work = play_rows_apart if apart else play_rows
    games = rows = 0
    faults: list[str] = []
    try:
        check_bots(dict.fromkeys(self_play.bots), self_play.match(0), apart=apart)
        _check_old(spool, target, self_play, resume=resume)
        with open_journal(spool) as journal:
            write_plan(_plan_path(target), self_play, SCHEMA_VERSION)
            done, end = last_game(journal.file, spool)
            journal.cut(end)
            missing = map(self_play.match, range(done, self_play.games))
            if on_progress is not None:
                on_progress(Progress(done, self_play.games, 0))
            results = run_jobs(missing, work, chosen, in_flight=at_once, ordered=True)
            with closing(results):
                for _, (lines, fault) in results:
                    block = "".join(line + "\n" for line in lines).encode()
                    journal.append(block, f"the games before number {done} are kept")
                    done, games, rows = done + 1, games + (not fault), rows + len(lines)
                    faults += [fault] if fault else []
                    if on_progress is not None:
                        on_progress(Progress(done, self_play.games, len(faults)))
            if target != spool:
                to_parquet(spool, target)
                spool.unlink()
            return Summary(games, rows, tuple(faults))
    finally:
        if apart:
            close_players()


# --- resuming ------------------------------------------------------------------------------------


def count_games(path: str | os.PathLike[str]) -> int:
    """Return how far an unfinished dataset has come: the number of its next game."""
    spool = _spool(Path(path))
    try:
        with spool.open("rb") as file:
            return last_game(file, spool)[0]
    except OSError:
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
                try:
                    return from_json(content[start:stop], Row).game_id + 1, stop + 1
                except LoadError as error:
                    text = f"cannot read the last game of {path}: {error}"
                    raise LoadError(text, "") from error
            end = start  # the mark is in a line that was cut off
    return 0, 0


def _spool(target: Path) -> Path:
    """Return the file of the rows while the dataset is being made."""
    if not is_parquet(target):
        return target
    require_pyarrow()
    return target.with_name(target.name + ".jsonl")


def _plan_path(target: Path) -> Path:
    return target.with_name(target.name + ".settings.json")


def _check_old(spool: Path, target: Path, new: SelfPlay, *, resume: bool) -> None:
    """Refuse to change an older dataset, unless it may be continued."""
    begun = spool.exists() and spool.stat().st_size > 0  # a run may stop before its first game
    finished = target != spool and target.exists()
    if not begun and not finished:
        return
    if not resume:
        raise ArenaError(f"{target} already exists; resume it or choose another name")
    if finished:
        raise ArenaError(f"{target} is finished; make another one, or a .jsonl, which can grow")
    check_resumed(*read_plan(_plan_path(target), SelfPlay, SCHEMA_VERSION), new, target)


# --- rows ----------------------------------------------------------------------------------------


class _Collector(Witness):
    """Collects every decision."""

    def __init__(self, game: AnyGame) -> None:
        self._format = game.format_move
        self.decisions: list[tuple[int, int, str, str, tuple[str, ...], int]] = []

    def begins(self) -> None:
        """Forget the decisions of a game that begins anew."""
        self.decisions.clear()

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """Keep the texts: a row needs the end of the game, and the view takes more memory."""
        texts = tuple(map(self._format, legal))
        decision = str(view.decision)
        self.decisions.append((ply, seat, decision, to_json(view), texts, legal.index(move)))


def play_rows(match: Match) -> tuple[list[str], str]:
    """Play a game in this process and return its rows as JSON, or none and the fault."""
    lines, fault = json.loads(rows_text(match, play))
    return lines, fault


def play_rows_apart(match: Match) -> tuple[list[str], str]:
    """Play a game in processes of its own and return its rows as JSON, or none and the fault."""
    lines, fault = json.loads(ask_apart(_ROWS, match))
    return lines, fault


def isolated_rows(match: Match) -> str:
    """Play a match, every bot in a process of its own, and return its rows and fault as JSON."""
    return rows_text(match, play_isolated)


def rows_text(match: Match, played: Callable[[Match, Witness], Outcome]) -> str:
    """Play a match and return its rows and fault as JSON; its id is the number of the game."""
    game = find_game(match.game)
    seen = _Collector(game)
    outcome = played(match, seen)
    if outcome.fault is not None:
        if outcome.fault.kind is FaultKind.UNKNOWN:  # the worker is wrong, not the game
            raise ArenaError(f"a worker cannot make a bot: {outcome.fault.text}")
        return json.dumps([[], outcome.fault.line(f"game {match.id}", match.bots)])
    lines = [
        to_json(
            Row(
                int(match.id),
                match.game,
                game.RULES_VERSION,
                len(match.bots),
                ply,
                seat,
                match.bots[seat],
                decision,
                view,
                legal,
                legal[chosen],
                chosen,
                outcome.points,
                outcome.places,
                last=index == len(seen.decisions) - 1,
            )
        )
        for index, (ply, seat, decision, view, legal, chosen) in enumerate(seen.decisions)
    ]
    return json.dumps([lines, ""])
