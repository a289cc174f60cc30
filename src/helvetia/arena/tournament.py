"""A whole tournament: played wherever there are workers, kept game by game, and resumed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias

from attrs import evolve, frozen

from helvetia.arena.apart import close_players, play_apart
from helvetia.arena.files import write_whole
from helvetia.arena.match import ArenaError, FaultKind, Match, Outcome
from helvetia.arena.play import play
from helvetia.arena.ratings import pairs_of
from helvetia.arena.runner import Workers, choose_workers, run_jobs
from helvetia.arena.schedule import Tournament, next_order, round_matches
from helvetia.arena.standings import Standings, faults_of, standings
from helvetia.arena.store import PlayedGame, Store, read_games
from helvetia.core.errors import OptionError
from helvetia.text import check_language
from helvetia.text import texts as texts_of

TABLE: Final = "table.txt"
PLOT: Final = "ratings.svg"
FAULTS: Final = "faults.txt"


@frozen
class Progress:
    """How far a tournament is."""

    done: int
    total: int
    faults: int


#: Told of every finished game.
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
    """Play a tournament, or the rest of it, and keep every game in a folder.

    `workers` is any `concurrent.futures.Executor` (or a function that makes one, so that a broken
    pool can be replaced); without it, `jobs` games are played at a time on this machine, as many as
    there are processors if nothing else is said. Every game is played in a process that is not the
    worker's, so that a bot can end or block nothing but its own game; `apart=False` does without,
    for bots that can be trusted.

    However it ends, also by an exception or Ctrl-C, finished games are kept; `resume` plays those
    that are missing. OptionError for a bot that does not exist or cannot be made. The table and the
    plot in the folder are in the language of `lang`.
    """
    check_language(lang)  # now, not after the last game
    chosen, at_once = choose_workers(workers, jobs)
    work: Callable[[Match], Outcome] = play_apart if apart else play
    try:
        check_bots(cup.specs, next(round_matches(cup, 0, range(len(cup.bots)))), apart=apart)
        with Store(folder, cup, resume=resume) as store:
            tell = _Teller(cup, store, on_progress)
            for stage in _stages(cup, store.games):
                results = run_jobs(stage, work, chosen, in_flight=in_flight or at_once)
                with closing(results):
                    for _, outcome in results:
                        _check_worker(outcome)
                        tell.of(store.add(outcome))
            return write_results(folder, lang)
    finally:
        if apart:
            close_players()


def check_bots(bots: Iterable[str], match: Match, *, apart: bool = True) -> None:
    """Make every bot once for such a match; OptionError if that fails.

    So that nothing long is begun in vain. `bots` are texts for `helvetia.bots.make_bot`.
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


def _check_worker(outcome: Outcome) -> None:
    """A bot that was made here but not there is the worker's fault, and no lost game."""
    fault = outcome.fault
    if fault is not None and fault.kind is FaultKind.UNKNOWN:
        raise ArenaError(f"a worker cannot make a bot that can be made here: {fault.text}")


def write_results(folder: str | os.PathLike[str], lang: str = "en") -> Standings:
    """Count the games in a folder, and write the table and the plot beside them."""
    cup, games = read_games(folder)
    counted = standings(cup.names, games)
    where = Path(folder)
    title = texts_of("arena", lang)["short_title"].format(
        game=cup.game, players=cup.players, games=counted.games
    )
    write_whole(where / TABLE, f"{title}\n\n{counted.to_text(lang)}\n")
    write_whole(where / PLOT, counted.to_svg(title, lang))
    write_whole(where / FAULTS, "".join(line + "\n" for line in faults_of(games)))
    return counted


class _Teller:
    """Keeps count, and tells whoever wants to know."""

    def __init__(self, cup: Tournament, store: Store, on_progress: OnProgress | None) -> None:
        self._on_progress = on_progress
        faults = sum(game.fault is not None for game in store.games.values())
        self._progress = Progress(len(store.games), cup.games, faults)
        self._tell()

    def of(self, game: PlayedGame) -> None:
        """One more game is finished."""
        done, faults = self._progress.done + 1, self._progress.faults + (game.fault is not None)
        self._progress = evolve(self._progress, done=done, faults=faults)
        self._tell()

    def _tell(self) -> None:
        if self._on_progress is not None:
            self._on_progress(self._progress)


def _stages(cup: Tournament, games: dict[str, PlayedGame]) -> Iterator[Iterator[Match]]:
    """What is still to be played; a stage needs the results of the one before."""
    everybody: Sequence[int] = range(len(cup.bots))
    if not cup.league:
        all_matches = (
            match for number in range(cup.rounds) for match in round_matches(cup, number, everybody)
        )
        yield (match for match in all_matches if match.id not in games)
        return
    order = everybody
    for number in range(cup.rounds):
        matches = tuple(round_matches(cup, number, order))
        yield (match for match in matches if match.id not in games)
        strength = _strength(cup, [games[match.id] for match in matches])
        order = next_order(order, cup.league, strength)


def _strength(cup: Tournament, games: Sequence[PlayedGame]) -> list[float]:
    """What part of its pairs each bot has won in a round."""
    won, met = [0.0] * len(cup.bots), [0] * len(cup.bots)
    for game in games:
        for pair in pairs_of(game, cup.names):
            won[pair.winner] += pair.won
            won[pair.loser] += 1 - pair.won
            met[pair.winner] += 1
            met[pair.loser] += 1
    return [wins / count if count else 0.0 for wins, count in zip(won, met, strict=True)]
