"""A review adds up, is the same everywhere, and grades turns."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from attrs import evolve

from helvetia.core import CHANCE, OptionError, Record, StateError, playout
from helvetia.core.records.notes import ALL, WHOLE, Evaluation
from helvetia.core.records.record import AnyRecord
from helvetia.games import helsinki, helvetia
from helvetia.review import Grade, Review, Step, Tried, iter_review, review
from helvetia.review.analysis import Job
from helvetia.review.estimate import Budget, Place
from helvetia.review.report import grade_of
from helvetia.review.reviewing import Course, _runs
from tests.records.replaying import entries, path_of
from tests.review.samples import judged_by_model, played


@pytest.fixture
def by_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge positions without rollouts, for tests that need many of them."""
    monkeypatch.setattr("helvetia.review.reviewing.analyse", judged_by_model)


def _adds_up(record: AnyRecord, found: Review) -> None:
    result = record.game.result(record.final())
    assert result is not None
    for seat in range(record.players):
        won = WHOLE // len(result.winners) if seat in result.winners else 0
        parts = found.luck(seat) + sum(found.play(seat, by) for by in range(record.players))
        assert abs(won - found.steps[0].before.shares[seat] - parts) <= 1
    assert [step.at for step in found.steps[1:]] == [step.until for step in found.steps[:-1]]
    assert (found.steps[0].at, found.steps[-1].until) == (0, len(record))
    assert sum(len(step.moves) for step in found.steps) == len(record)


def _kept(every: int) -> list[AnyRecord]:
    texts = list(entries(path_of(1)))[::every]
    return [Record.from_json(entry["record"], verify=False) for entry in texts]


@pytest.mark.usefixtures("by_model")
def test_luck_and_play_add_up_to_result() -> None:
    for record in _kept(20):
        _adds_up(record, review(record))


@pytest.mark.thorough
@pytest.mark.usefixtures("by_model")
def test_all_kept_games_add_up() -> None:
    records = _kept(1)
    assert len(records) == 200
    for record in records:
        _adds_up(record, review(record))


def test_steps_end_where_another_decides() -> None:
    record = played("helsinki", ("greedy", "greedy", "greedy"), 2)
    course = Course(record, ALL)
    for part in course.parts:
        assert {course.states[at].player for at in range(part.at, part.until)} == {part.mover}
        assert part.mover != CHANCE or len(part.moves) == 1


@pytest.mark.thorough
def test_review_is_the_same_on_every_executor() -> None:
    record = played("helsinki", ("greedy", "greedy"), 3, 60)
    alone = review(record, seat=1, simulations=4, seed=5)
    with ThreadPoolExecutor(2) as threads:
        assert review(record, seat=1, simulations=4, seed=5, workers=threads) == alone
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        assert review(record, seat=1, simulations=4, seed=5, workers=processes) == alone
    for jobs in (2, 3):
        assert review(record, seat=1, simulations=4, seed=5, jobs=jobs) == alone
    assert alone.steps != review(record, seat=1, simulations=4, seed=6).steps


@pytest.mark.thorough
def test_accuracy_tells_greedy_from_random() -> None:
    record = played("helsinki", ("greedy", "random"), 1)
    seen: list[tuple[int, int]] = []
    found = review(record, simulations=4, on_progress=lambda *done: seen.append(done))
    _adds_up(record, found)
    greedy, other = found.accuracy(0), found.accuracy(1)
    assert greedy is not None
    assert other is not None
    assert greedy > other
    assert seen[-1] == (len(found.steps) + 1, len(found.steps) + 1)
    moments = found.moments()
    assert 0 < len(moments) <= 5
    assert [step.at for step in moments] == sorted(step.at for step in moments)


def test_seat_judges_only_its_own_turns() -> None:
    record = played("helsinki", ("greedy", "greedy"), 3, 60)
    found = review(record, seat=1, simulations=4)
    assert found.seat == 1
    assert not found.is_over
    assert any(step.turns for step in found.steps if step.mover == 1)
    assert not any(step.turns for step in found.steps if step.mover != 1)


def test_seconds_choose_the_simulations() -> None:
    record = played("helsinki", ("greedy", "greedy"), 3, 30)
    short = review(record, seat=0, seconds=0.001)
    assert short.simulations == 4
    assert short == review(record, seat=0, simulations=4)


def test_review_in_parts_can_be_cancelled() -> None:
    record = played("helsinki", ("greedy", "greedy"), 3, 40)
    work = iter_review(record, seat=0, simulations=4)
    assert next(work)[0] == 1
    work.close()
    assert next(work, None) is None


_WITHOUT_PROCESSES = """
import sys
from random import Random
for name in ("multiprocessing", "_multiprocessing", "concurrent.futures.process"):
    sys.modules[name] = None  # as in a browser: importing it fails
from helvetia.core import Record, playout
from helvetia.games import helsinki
from helvetia.review import Telling, review
moves = playout(helsinki, helsinki.new_game(2), Random(1)).moves
record = Record.start(helsinki, 2).add(*moves[:40])
print(len(list(Telling(record, review(record, seat=0, simulations=4)).table())))
"""


def test_review_needs_no_processes() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _WITHOUT_PROCESSES], capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("3\n", "")


@pytest.mark.parametrize(("jobs", "count"), [(71, 2), (3, 2), (400, 16), (0, 2)])
def test_processes_get_neighbours_together_and_single_ones_at_the_end(
    jobs: int, count: int
) -> None:
    place = Place("helvetia", 0, None, whole=True)
    all_jobs = [Job(place, Budget(4, seed), judged=False) for seed in range(jobs)]
    runs = list(_runs(all_jobs, count))
    assert [job for run in runs for job in run] == all_jobs
    sizes = [len(run) for run in runs]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes, default=1) <= 4
    assert sizes[-count:] == [1] * min(count, jobs)


# --- grades --------------------------------------------------------------------------------------

_PERCENT = WHOLE // 100


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0, 0, Grade.BEST),
        (0.9, 0, Grade.BEST),
        (1, 0, Grade.GOOD),
        (3.9, 0, Grade.GOOD),
        (4, 1, Grade.INACCURACY),
        (7.9, 1, Grade.INACCURACY),
        (8, 1, Grade.MISTAKE),
        (15, 7, Grade.BLUNDER),
        (15, 8, Grade.GOOD),  # within two errors
        (90, 45, Grade.GOOD),
    ],
)
def test_grades_follow_thresholds_beyond_error(loss: float, error: float, grade: Grade) -> None:
    assert grade_of(round(loss * _PERCENT), round(error * _PERCENT)) is grade


def _step(played: str, losses: dict[str, tuple[int, int]]) -> Step:
    even = Evaluation.of("test", (1, 1), (0, 0))
    turns = [
        Tried((name,), even, loss * _PERCENT, error * _PERCENT)
        for name, (loss, error) in losses.items()
    ]
    return Step(0, 1, 0, (played,), even, even, tuple(turns))


def test_only_move_leaves_nothing_else() -> None:
    losses = {"a": (0, 0), "b": (9, 2), "c": (20, 2)}
    assert _step("a", losses).is_only_move
    assert not _step("b", losses).is_only_move
    assert not _step("a", {**losses, "b": (9, 5)}).is_only_move  # not beyond the error
    assert not _step("a", {**losses, "b": (7, 1)}).is_only_move
    assert not _step("a", {"a": (0, 0)}).is_only_move  # no choice


def test_accuracy_halves_with_five_percent() -> None:
    steps = [_step("a", {"a": (0, 0), "b": (5, 0)}), _step("b", {"a": (0, 0), "b": (7, 2)})]
    found = Review("helvetia", 2, "all", 4, 0, True, tuple(steps))
    assert found.accuracy(0) == pytest.approx((100 + 50) / 2)
    assert found.accuracy(1) is None


def test_step_weighs_luck_lost_share_and_only_moves() -> None:
    jump = [Evaluation.of("test", pair, (0.01, 0.01)) for pair in ((20, 80), (70, 30))]

    def weight(name: str, losses: dict[str, tuple[int, int]], mover: int = 0) -> float:
        step = evolve(_step(name, losses), mover=mover, before=jump[0], after=jump[1])
        return step.weight / _PERCENT

    assert weight("a", {"a": (0, 0), "b": (6, 1)}) == 0  # the best turn, whatever shares did
    assert weight("b", {"a": (0, 0), "b": (6, 1)}) == 5
    assert weight("a", {"a": (0, 0)}) == 0  # no choice
    assert weight("a", {"a": (0, 0), "b": (9, 2), "c": (30, 1)}) == 7  # the only move
    for mover in (CHANCE, 1):  # luck, and a turn that nobody could judge
        assert weight("a", {}, mover) == pytest.approx(50 - 2**0.5)


def test_turning_point_needs_a_lead_beyond_error() -> None:
    shares = [(60, 40), (49, 51), (40, 60), (45, 55)]
    curve = [Evaluation.of("test", pair, (0.03, 0.03)) for pair in shares]
    pairs = zip([curve[0], *curve], curve, strict=False)
    steps = [Step(n, n + 1, 0, (), *pair) for n, pair in enumerate(pairs)]
    found = Review("helvetia", 2, "all", 4, 0, True, tuple(steps))
    assert [step.at for step in found.turning_points()] == [2]


# --- refusals ------------------------------------------------------------------------------------


def test_running_game_needs_a_seat() -> None:
    record = played("helsinki", ("greedy", "greedy"), 3, 30)
    with pytest.raises(StateError, match="review it from the view of a seat"):
        review(record)


def test_nothing_to_review_is_refused() -> None:
    with pytest.raises(StateError, match="no moves"):
        review(Record.start(helvetia, 2), seat=0)
    redacted = played("helsinki", ("greedy", "greedy"), 3, 60).redact(0)
    with pytest.raises(StateError, match="redacted"):
        review(redacted, seat=0)


def test_strange_budgets_are_refused() -> None:
    record = Record.start(helsinki, 2).add(
        *playout(helsinki, helsinki.new_game(2), Random(1)).moves
    )
    with pytest.raises(OptionError, match="not both"):
        review(record, simulations=8, seconds=1.0)
    for seconds in (0.0, -1.0, float("inf"), float("nan")):
        with pytest.raises(OptionError, match="seconds"):
            review(record, seconds=seconds)
    with pytest.raises(OptionError, match="simulations"):
        review(record, simulations=0)
    with pytest.raises(OptionError, match="jobs"):
        review(record, jobs=0)
    with pytest.raises(OptionError, match="seat must be"):
        review(record, seat=5)
