"""Whether reviews can be trusted: one proof for each sub-command.

    python -m benchmarks.review luck --file FILE [--games N] [--jobs N | --dask ADDRESS]
    python -m benchmarks.review accuracy | planted | blunders | calibration   (the same options)
    python -m benchmarks.review speed [--game helsinki]
    python -m benchmarks.review page [--file FILE]

- luck: the mean luck of a seat is zero.
- accuracy: random < greedy < search.
- planted: a random turn in a game of the strongest bot is found, if it is a blunder.
- blunders: turns that are called blunders lose share, checked with ten times the budget.
- calibration: of the positions that are judged 70 %, about 70 % are won.
- speed: seconds of a review of a whole game, with one process and with two.
- page: counts the games of a file in `review-results.json`, instead of earlier ones of the same
  kind, and makes the tables and the diagram of docs/contributing/review.md again.

Every game is a line of JSON in the file as soon as it is done, and a run with the same file goes on
where the last one stopped. Without ``--game`` and ``--players`` all of them are measured.
"""

import argparse
import time
from collections.abc import Callable, Iterable
from itertools import groupby, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from benchmarks import review_page
from benchmarks.learn import keep_going, lines_of, workers
from helvetia.bots import LEVELS, make_bot
from helvetia.core import CHANCE, Record, collect_seldom, playout
from helvetia.core.optional import turn_begins, turn_end_of
from helvetia.core.records.notes import ALL, WHOLE
from helvetia.core.records.record import AnyRecord
from helvetia.games import find, names
from helvetia.review import Grade, review
from helvetia.review.analysis import Analysis, Job, analyse
from helvetia.review.estimate import SIMULATIONS, Budget, Place
from helvetia.review.report import BEYOND, THRESHOLDS, grade_of
from helvetia.review.reviewing import Course

TIMES: Final = 10
"""A check has so many times the simulations of the review."""


def strongest(game: str) -> str:
    """Return the strongest level without its time limit, so that any machine plays the same."""
    return f"search:{LEVELS['master'].search[game]['simulations']}"


class Case(NamedTuple):
    """One game to play and to measure; the result depends on nothing else."""

    proof: str
    game: str
    players: int
    seed: int
    simulations: int


def play(case: Case, bots: Iterable[str]) -> AnyRecord:
    """Return the record of a game between these bots, after a random set-up.

    Bots that always set up alike would play the same game again and again.
    """
    # `Any`: `quick_start` is not in the contract, but both games have it.
    game: Any = find(case.game)
    name = f"review {case.proof} {case.game} {case.players} {case.seed}"
    seats = [make_bot(bot, game, Random(f"{name} {seat}")) for seat, bot in enumerate(bots)]
    start = game.quick_start(case.players, Random(f"{name} start"))
    course = playout(game, start, Random(name), seats)
    return Record.start_from(game, start).add(*course.moves)


def shares_at(case: Case, state: Any, at: int) -> Analysis:
    """Return the shares of a position, as a review estimates them."""
    place = Place.of(find(case.game), state, ALL, at)
    return analyse(Job(place, Budget(case.simulations, case.seed), judged=False))


# --- luck ----------------------------------------------------------------------------------------


def luck(case: Case) -> dict[str, Any]:
    """Return the luck of each seat: the sum over runs of chance, whose inner steps cancel out."""
    course = Course(play(case, ["greedy"] * case.players), ALL)
    found = [0] * case.players
    for mover, run in groupby(course.parts, key=lambda part: part.mover):
        if mover == CHANCE:
            steps = list(run)
            before, after = (
                shares_at(case, course.states[at], at).evaluation.shares
                for at in (steps[0].at, steps[-1].until)
            )
            found = [f + a - b for f, a, b in zip(found, after, before, strict=True)]
    return {"luck": found}


def tell_luck(rows: list[dict[str, Any]]) -> str:
    """Return the mean luck of the first seat with its interval."""
    mean, half = interval([row["luck"][0] / WHOLE for row in rows])
    spread = sqrt(len(rows)) * half / 1.96
    inside = "zero is inside" if abs(mean) <= half else "ZERO IS OUTSIDE"
    return f"mean luck {mean:+.2%} +- {half:.2%} (one game: {spread:.1%}); {inside}"


# --- accuracy ------------------------------------------------------------------------------------


def accuracy(case: Case) -> dict[str, Any]:
    """Return the accuracy of each seat of a game between bots of different strength."""
    ranks = ["random", "greedy", strongest(case.game)]
    bots = [ranks[(case.seed + seat) % 3] for seat in range(case.players)]
    found = review(play(case, bots), simulations=case.simulations, seed=case.seed)
    return {"bots": bots, "accuracy": [found.accuracy(seat) for seat in range(case.players)]}


def tell_accuracy(rows: list[dict[str, Any]]) -> str:
    """Return the mean accuracy of each bot, and whether the order is certain."""
    means = {}
    bots = ["random", "greedy", strongest(rows[0]["game"])]
    for bot in bots:
        pairs = [zip(row["bots"], row["accuracy"], strict=True) for row in rows]
        means[bot] = interval([a for pair in pairs for b, a in pair if b == bot and a is not None])
    told = ", ".join(f"{bot} {mean:.1f} +- {half:.1f}" for bot, (mean, half) in means.items())
    for low, high in pairwise(bots):
        (below, half), (above, other) = means[low], means[high]
        sure = above - below > sqrt(half**2 + other**2)
        told += f"; {low} < {high}: {'yes' if sure else 'not at 95 %'}"
    return told


# --- blunders ------------------------------------------------------------------------------------


def judged(case: Case, state: Any, at: int, turn: Any, times: int = 1) -> tuple[int, int]:
    """Return the loss of a turn and its error; the check uses other random numbers."""
    place = Place.of(find(case.game), state, ALL, at)
    budget = Budget(times * case.simulations, case.seed + (1_000_000 if times > 1 else 0))
    turn = tuple(turn)
    found = analyse(Job(place, budget, judged=True, played=turn))
    played = tuple(map(find(case.game).format_move, turn))
    return next((t.loss, t.error) for t in found.turns if t.moves == played)


def planted(case: Case) -> dict[str, Any]:
    """Put random turns into a game of the searching bot, at five of its turns."""
    game, record = find(case.game), play(case, [strongest(case.game)] * case.players)
    rng, over = Random(f"planted {case}"), turn_end_of(game)
    starts = [
        (at, state)
        for at, state in enumerate(record.replay())
        if state.player not in (CHANCE, None) and turn_begins(game, state)
    ]
    rows = []
    for at, state in sorted(rng.sample(starts, min(5, len(starts))), key=lambda each: each[0]):
        turn: list[Any] = []
        after, seat = state, state.player
        while not turn or not over(after, seat):
            legal = game.legal_moves(after)
            turn.append(legal[rng.randrange(len(legal))])
            after = game.apply_move(after, turn[-1])
        rows.append([at, *judged(case, state, at, turn), *judged(case, state, at, turn, TIMES)])
    return {"turns": rows}


def tell_planted(rows: list[dict[str, Any]]) -> str:
    """Return how many of the verified blunders were found, and by which grade."""
    turns = [turn for row in rows for turn in row["turns"]]
    real = [t for t in turns if grade_of(t[3], t[4]) is Grade.BLUNDER]
    grades = [grade_of(t[1], t[2]) for t in real]
    weak = [grade for grade in grades if grade not in (Grade.BEST, Grade.GOOD)]
    told = f"{len(turns)} random turns, {len(real)} verified blunders"
    return f"{told}, found {part(len(weak), len(real))}, as {counted(weak)}"


def blunders(case: Case) -> dict[str, Any]:
    """Check the turns that a review calls blunders, with ten times the budget."""
    ranks = ["random", "greedy", strongest(case.game)]
    bots = [ranks[(case.seed + seat) % 3] for seat in range(case.players)]
    record = play(case, bots)
    found = review(record, simulations=case.simulations, seed=case.seed)
    states, game = list(record.replay()), record.game
    called = [step for step in found.steps if step.grade is Grade.BLUNDER]
    return {
        "turns": [
            [s.at, *judged(case, states[s.at], s.at, map(game.parse_move, s.moves), TIMES)]
            for s in Random(case.seed).sample(called, min(4, len(called)))
        ]
    }


def tell_blunders(rows: list[dict[str, Any]]) -> str:
    """Return how many blunders lose share when they are checked."""
    turns = [turn for row in rows for turn in row["turns"]]
    lost = [t for t in turns if t[1] >= THRESHOLDS[Grade.GOOD] and t[1] > BEYOND * t[2]]
    again = counted(grade_of(*t[1:]) for t in turns)
    return f"{len(turns)} blunders, {part(len(lost), len(turns))} lose share; checked: {again}"


# --- calibration ---------------------------------------------------------------------------------


def calibration(case: Case) -> dict[str, Any]:
    """Return the shares of five positions of a game of greedy bots, and who won it."""
    record = play(case, ["greedy"] * case.players)
    rng, states = Random(f"calibration {case}"), list(record.replay())
    result = record.game.result(states[-1])
    assert result is not None
    rows = []
    for at in sorted(rng.sample(range(len(states) - 1), 5)):
        shares = shares_at(case, states[at], at).evaluation.shares
        rows.append([round(share / WHOLE, 4) for share in shares])
    won = [(seat in result.winners) / len(result.winners) for seat in range(case.players)]
    return {"shares": rows, "won": won}


def tell_calibration(rows: list[dict[str, Any]]) -> str:
    """Return the reliability diagram as a line, and the mean distance from the diagonal."""
    (sums,) = review_page.sums(rows).values()
    count, apart = review_page.off(sums["bins"])
    found = [tenth for tenth in map(review_page.tenth, sums["bins"]) if tenth is not None]
    told = " ".join(f"{judged:.0%}:{won:.0%}({number})" for judged, won, *_, number in found)
    return f"{count} shares, {apart:.1%} off on average; judged:won(number) {told}"


# --- speed ---------------------------------------------------------------------------------------


def speed(arguments: argparse.Namespace) -> None:
    """Print the seconds of a review with one process and with two, and with half the budget."""
    for game in [arguments.game] if arguments.game else names():
        players = arguments.players or 4
        record = play(Case("speed", game, players, 1, SIMULATIONS), ["greedy"] * players)
        for simulations, jobs in ((8, 1), (SIMULATIONS, 1), (SIMULATIONS, 2)):
            began = time.perf_counter()
            review(record, simulations=simulations, jobs=jobs)
            used = time.perf_counter() - began
            print(
                f"{game}, {players} players, {simulations} simulations, {jobs} jobs: {used:.1f} s"
            )


# --- the command ---------------------------------------------------------------------------------

PROOFS: dict[str, tuple[Callable[[Case], Any], Callable[[list[Any]], str], int, list[int]]] = {
    "luck": (luck, tell_luck, 4, [2, 3, 4]),
    "accuracy": (accuracy, tell_accuracy, 4, [2, 4]),
    "planted": (planted, tell_planted, SIMULATIONS, [2, 4]),
    "blunders": (blunders, tell_blunders, SIMULATIONS, [2, 4]),
    "calibration": (calibration, tell_calibration, SIMULATIONS, [2, 3, 4]),
}
"""What each proof measures in a game, how it is told, its simulations, and numbers of players."""


def measure(case: Case) -> dict[str, Any]:
    """Play and measure one game; return the line that is written."""
    began = time.process_time()
    found = PROOFS[case.proof][0](case)
    return {**case._asdict(), **found, "seconds": round(time.process_time() - began, 2)}


def interval(numbers: list[float]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval.

    >>> interval([1.0, 3.0])
    (2.0, 1.96)
    """
    count = len(numbers)
    mean = sum(numbers) / max(1, count)
    squares = sum((number - mean) ** 2 for number in numbers)
    return mean, 1.96 * sqrt(squares / max(1, count * (count - 1))) if count > 1 else float("inf")


def part(some: int, whole: int) -> str:
    """Return a part as a percentage with its numbers."""
    return f"{some} of {whole} ({some / whole:.1%})" if whole else "none"


def counted(grades: Iterable[Grade]) -> str:
    """Return the number of each grade."""
    found = list(grades)
    return ", ".join(f"{g} {found.count(g)}" for g in Grade if g in found) or "nothing"


def main() -> None:
    """Measure what is missing, and print a line for each game and number of players."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("proof", choices=[*PROOFS, "speed", "page"])
    parser.add_argument("--file", type=Path)
    parser.add_argument("--game", choices=names())
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dask", metavar="ADDRESS")
    parser.add_argument("--report", action="store_true", help="only tell what the file holds")
    arguments = parser.parse_args()
    if arguments.proof == "speed":
        speed(arguments)
        return
    if arguments.proof == "page":
        more = review_page.sums(lines_of(arguments.file)) if arguments.file else {}
        review_page.write(review_page.read() | more)
        return
    if arguments.file is None:
        parser.error("--file is missing")
    _, tell, simulations, tables = PROOFS[arguments.proof]
    wanted = [
        Case(arguments.proof, game, players, seed, arguments.simulations or simulations)
        for seed in range(arguments.games)
        for game in names()
        for players in tables
        if arguments.game in (None, game) and arguments.players in (None, players)
    ]
    done = _read(arguments.file)
    if not arguments.report:
        with workers(arguments.jobs, arguments.dask) as executor:
            todo = [case for case in wanted if case not in done]
            keep_going(arguments.file, todo, measure, executor)
        done = _read(arguments.file)
    for game in names():
        for players in tables:
            rows = [done[c] for c in wanted if (c.game, c.players) == (game, players) and c in done]
            if rows:
                seconds = sum(row["seconds"] for row in rows) / len(rows)
                told = f"{tell(rows)} [{len(rows)} games, {seconds:.1f} s a game]"
                print(f"{game}, {players} players: {told}", flush=True)


def _read(file: Path) -> dict[Case, dict[str, Any]]:
    return {Case(*(row[field] for field in Case._fields)): row for row in lines_of(file)}


if __name__ == "__main__":
    collect_seldom()  # as worker processes do
    main()
