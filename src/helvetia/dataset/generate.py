"""Making a dataset: self-play on any executor, written game by game.

Rows are in the order of the games, so that the same settings give the same bytes wherever they are
played. What is in memory is a few games, however long the file grows.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from helvetia.arena.apart import Broken, ask_apart, close_players
from helvetia.arena.match import Match
from helvetia.arena.play import Witness
from helvetia.arena.runner import Workers, choose_workers, run_jobs
from helvetia.arena.tournament import check_bots
from helvetia.core.errors import OptionError
from helvetia.dataset.rows import GameRows, fault_text, rows_text
from helvetia.dataset.selfplay import SelfPlay
from helvetia.dataset.spool import Spool, last_game

_ROWS = "helvetia.dataset.rows:rows_text"

#: Told how many games are done, and how many of them were given up.
OnGame: TypeAlias = Callable[[int, int], None]


@frozen
class Summary:
    """What a run has done: games and rows written now, and the games given up, with reasons."""

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
    on_game: OnGame | None = None,
) -> Summary:
    """Play games and write a row for every decision, to a ``.jsonl`` or ``.parquet`` file.

    `workers`, `jobs` and `apart` are those of `run_tournament`. A game that a bot's fault has ended
    is left out. However it ends, finished games are kept; `resume` plays those that are missing,
    and may ask for more of them. A Parquet file is written when all games are there; until then
    they wait in a ``.parquet.jsonl`` beside it. MissingExtraError for Parquet without pyarrow.
    """
    target = Path(path)
    spool_path = _spool_path(target)
    chosen, at_once = choose_workers(workers, jobs)
    work = play_rows_apart if apart else play_rows
    try:
        check_bots(dict.fromkeys(self_play.bots), self_play.match(0), apart=apart)
        with Spool(spool_path, target, self_play, resume=resume) as spool:
            missing = map(self_play.match, range(spool.following, self_play.games))
            results = run_jobs(missing, work, chosen, in_flight=at_once, ordered=True)
            with closing(results):
                summary = _write((made for _, made in results), spool, on_game)
            if target != spool_path:
                from helvetia.dataset.parquet import to_parquet

                to_parquet(spool_path, target)
                spool_path.unlink()
            return summary
    finally:
        if apart:
            close_players()


def _write(results: Iterable[GameRows], spool: Spool, on_game: OnGame | None) -> Summary:
    """Write game after game, and count."""
    games = rows = 0
    faults: list[str] = []
    if on_game is not None:
        on_game(spool.following, 0)
    for made in results:
        spool.add(made)
        rows += len(made.lines)
        if made.fault:
            faults.append(made.fault)
        else:
            games += 1
        if on_game is not None:
            on_game(spool.following, len(faults))
    return Summary(games, rows, tuple(faults))


def play_rows(match: Match) -> GameRows:
    """The rows of a game played in this process."""
    return _read(rows_text(match, Witness()))


def play_rows_apart(match: Match) -> GameRows:
    """The rows of a game played in a process of its own."""
    answer = ask_apart(_ROWS, match)
    if isinstance(answer, Broken):
        assert answer.fault is not None  # without one it would have been played again
        return GameRows(int(match.id), (), fault_text(match, answer.fault))
    return _read(answer)


def _read(text: str) -> GameRows:
    number, lines, fault = json.loads(text)  # our own text, written a moment ago
    return GameRows(number, tuple(lines), fault)


def count_games(path: str | os.PathLike[str]) -> int:
    """How far an unfinished dataset has come: the number of the game that follows."""
    spool = _spool_path(Path(path))
    try:
        with spool.open("rb") as file:
            return last_game(file, spool.stat().st_size, spool)[0]
    except OSError:
        return 0


def _spool_path(target: Path) -> Path:
    """Where rows are written while the dataset is being made."""
    if target.suffix == ".jsonl":
        return target
    if target.suffix == ".parquet":
        from helvetia.dataset.parquet import require_pyarrow

        require_pyarrow()
        return target.with_name(target.name + ".jsonl")
    raise OptionError(f"{target} is neither a .jsonl nor a .parquet file")
