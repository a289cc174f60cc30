"""Play a whole tournament on any workers, save it game by game, and resume it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from math import fsum
from pathlib import Path
from typing import Final, TypeAlias

from attrs import evolve, frozen

from helvetia.arena.executors import Workers, choose_workers, run_jobs
from helvetia.arena.isolation.playing import close_players, play_apart
from helvetia.arena.journal import write_file
from helvetia.arena.matches import ArenaError, FaultKind, Match, Outcome
from helvetia.arena.ratings import crosstable
from helvetia.arena.referee import play
from helvetia.arena.report import Standings, fault_lines, standings, title_of
from helvetia.arena.results import PlayedGame, open_results, read_games
from helvetia.arena.schedule import Tournament, next_order, round_matches
from helvetia.core.errors import OptionError
from helvetia.text import check_language

TABLE: Final = "table.txt"
PLOT: Final = "ratings.svg"
FAULTS: Final = "faults.txt"


@frozen
class Progress:
    """The state of a long run: games finished, games in all, games that ended by a fault."""

    done: int
    total: int
    faults: int


#: Called before the first game and after every finished one.
OnProgress: TypeAlias = Callable[[Progress], None]


def run_tournament(
    cup: Tournament,
    folder: str | os.PathLike[str],
    *,
    workers: Workers | None = None,
    jobs: int | None = None,
    resume: bool = False,
    apart: bool = True,
    in_flight: int | None = None,
    on_progress: OnProgress | None = None,
    lang: str = "en",
) -> Standings:
    """Play a tournament, or the rest of it, and save every game in a folder.

    `workers` is any `concurrent.futures.Executor`, or a function that makes one, so that a broken
    pool can be replaced. Without it, `jobs` games run at a time on this machine (default: the
    number of processors). Every game runs in its own process, so a bot can end or block nothing
    but its own game; `apart=False` plays in the worker itself, for trusted bots.

    Finished games stay saved when a run ends early; `resume` plays the missing ones. Raises
    `OptionError` for a bot that does not exist or cannot be made. `lang` is the language of the
    table and the picture.
    """
    check_language(lang)  # now, not after the last game
    chosen, at_once = choose_workers(workers, jobs)
    work: Callable[[Match], Outcome] = play_apart if apart else play
    try:
        check_bots(cup.specs, next(round_matches(cup, 0, range(len(cup.bots)))), apart=apart)
        with open_results(folder, cup, resume=resume) as results:
            faults = sum(game.fault is not None for game in results.games.values())
            total = cup.games

            def report() -> None:
                if on_progress is not None:
                    on_progress(Progress(len(results.games), total, faults))

            report()
            for stage in _stages(cup, results.games):
                with closing(run_jobs(stage, work, chosen, in_flight=in_flight or at_once)) as done:
                    for _, outcome in done:
                        checked = _check_worker(outcome, here=workers is None)
                        faults += results.add(checked).fault is not None
                        report()
            return _write_results(Path(folder), cup, tuple(results.games.values()), lang)
    finally:
        if apart:
            close_players()


def check_bots(bots: Iterable[str], match: Match, *, apart: bool = True) -> None:
    """Make every bot once for such a match, before a long run. Raises `OptionError`.

    `bots` are texts for `helvetia.bots.make_bot`.
    """
    for bot in bots:
        trial = evolve(
            match,
            id=f"trial of {bot}",
            bots=(bot,) * len(match.bots),
            limits=evolve(match.limits, moves=0),
        )
        fault = (play_apart if apart else play)(trial).fault
        if fault is None or fault.kind is FaultKind.ENDLESS:
            continue
        if fault.kind is FaultKind.UNKNOWN:
            raise OptionError(fault.text)
        raise OptionError(f"the bot {bot!r} cannot be made: {fault.kind}: {fault.text}")


def _check_worker(outcome: Outcome, *, here: bool) -> Outcome:
    """Refuse a game of a remote worker that cannot make a bot: no bot should lose because of it.

    On this machine the bot has been made before, so there the bot itself fails.
    """
    fault = outcome.fault
    if fault is None or fault.kind is not FaultKind.UNKNOWN:
        return outcome
    if not here:
        raise ArenaError(f"a worker cannot make a bot that can be made here: {fault.text}")
    return evolve(outcome, fault=evolve(fault, kind=FaultKind.CRASH))


def write_results(folder: str | os.PathLike[str], lang: str = "en") -> Standings:
    """Count the games in a folder, and write the table, the picture and the faults beside them."""
    return _write_results(Path(folder), *read_games(folder), lang)


def _write_results(
    where: Path, cup: Tournament, games: Sequence[PlayedGame], lang: str
) -> Standings:
    counted = standings(cup.names, games)
    title = title_of(cup, counted.games, lang)
    write_file(where / TABLE, f"{title}\n\n{counted.to_text(lang)}\n")
    write_file(where / PLOT, counted.to_svg(title, lang))
    write_file(where / FAULTS, "".join(line + "\n" for line in fault_lines(games)))
    return counted


def _stages(cup: Tournament, games: dict[str, PlayedGame]) -> Iterator[Iterator[Match]]:
    """Yield the matches still to be played; a stage needs the results of the one before."""
    order: Sequence[int] = range(len(cup.bots))
    if not cup.league:
        numbers = range(cup.rounds)
        all_matches = (match for number in numbers for match in round_matches(cup, number, order))
        yield (match for match in all_matches if match.id not in games)
        return
    for number in range(cup.rounds):
        matches = tuple(round_matches(cup, number, order))
        yield (match for match in matches if match.id not in games)
        order = next_order(order, cup.league, _strengths(cup, [games[m.id] for m in matches]))


def _strengths(cup: Tournament, games: Sequence[PlayedGame]) -> list[float]:
    """Return the part of its pairs that each bot has won."""
    won, met = crosstable(cup.names, games)
    totals = [(fsum(wins), fsum(pairs)) for wins, pairs in zip(won, met, strict=True)]
    return [wins / pairs if pairs else 0.0 for wins, pairs in totals]
