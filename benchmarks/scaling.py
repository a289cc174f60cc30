"""One worker process against two: how much faster the same games are played.

The runs alternate and the best of several counts, so that a noisy machine hurts both alike. The
pools are warm before the clock starts: what is measured is playing, not starting processes.

    python benchmarks/scaling.py [--game NAME] [--bots A,B] [--games N] [--repeat N] [--workers N]
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor

from helvetia.arena import (
    Match,
    Outcome,
    SelfPlay,
    close_players,
    play,
    play_apart,
    process_workers,
    run_jobs,
)


def matches(game: str, bots: str, count: int) -> list[Match]:
    """The same games for everybody."""
    self_play = SelfPlay(game, tuple(bots.split(",")), games=count)
    return [self_play.match(number) for number in range(count)]


def pool(workers: int) -> Executor:
    return process_workers(workers)()


def timed(executor: Executor, jobs: list[Match], apart: bool) -> tuple[float, list[Outcome]]:
    """The seconds for all games, and their outcomes."""
    work = play_apart if apart else play
    started = time.perf_counter()
    outcomes = dict(run_jobs(jobs, work, executor, in_flight=len(jobs)))
    return time.perf_counter() - started, [outcomes[job] for job in jobs]


def compare(name: str, jobs: list[Match], workers: int, repeat: int, apart: bool) -> None:
    """Alternate between one worker and several; print the best of each and their ratio."""
    make: Callable[[int], Executor] = ThreadPoolExecutor if apart else pool
    with make(1) as one, make(workers) as several:
        warm = jobs[: 2 * workers]
        timed(one, warm, apart)
        timed(several, warm, apart)
        best = {1: float("inf"), workers: float("inf")}
        seen = []
        for _ in range(repeat):
            for count, executor in ((1, one), (workers, several)):
                seconds, outcomes = timed(executor, jobs, apart)
                best[count] = min(best[count], seconds)
                seen.append(outcomes)
    close_players()
    assert all(outcomes == seen[0] for outcomes in seen), "the games differ"
    for count, seconds in best.items():
        print(f"{name}, {count} worker{'s'[: count - 1]}: {len(jobs) / seconds:8.1f} games/s")
    print(f"{name}: {best[1] / best[workers]:.2f} times as fast with {workers}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="helvetia")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    jobs = matches(arguments.game, arguments.bots, arguments.games)
    compare("process pool", jobs, arguments.workers, arguments.repeat, apart=False)
    compare("player processes", jobs, arguments.workers, arguments.repeat, apart=True)


if __name__ == "__main__":
    main()
