"""Mutants inside functions: pytest has collected everything, and every mutant is one fork."""

from collections.abc import Iterable, Iterator, Mapping

import pytest

from tests.mutation.children import Ended, limit, run_all
from tests.mutation.mutants import Mutant
from tests.mutation.reach import passes
from tests.mutation.swap import swap
from tests.mutation.verdicts import Outcome, Plan, Planner, Verdict, time_limit

#: What a child answers when the mutant cannot be put in: it is to be imported instead.
NOT_SWAPPED = "not swapped"


def run_warm(
    mutants: Iterable[Mutant],
    items: Mapping[str, pytest.Item],
    planner: Planner,
    workers: int,
    patience: float = 1.0,
) -> Iterator[Outcome | Mutant]:
    """The outcome of each; the mutant itself if it must be imported to be seen."""

    def run(plan: Plan) -> str:
        if not swap(plan.mutant):
            return NOT_SWAPPED
        tests = [items[reach.test] for reach in plan.tests]
        for reach, item, following in zip(plan.tests, tests, [*tests[1:], None], strict=True):
            limit(patience * time_limit(reach.seconds))
            if passes(item, following) is False:
                return reach.test
        return ""

    for ended in run_all(map(planner.plan, mutants), run, workers):
        yield outcome(ended, planner)


def outcome(ended: Ended, planner: Planner) -> Outcome | Mutant:
    """What the end of a child says of its mutant."""
    plan: Plan = ended.task
    mutant, tests = plan.mutant, plan.tests
    if ended.signal:
        return Outcome(mutant, Verdict.TIMEOUT)
    if ended.answer == NOT_SWAPPED:
        return mutant
    if not tests:
        return Outcome(mutant, Verdict.UNREACHED)
    if ended.broken:
        return Outcome(mutant, Verdict.KILLED, "broken")
    if ended.answer:
        planner.killed(mutant, ended.answer)
        return Outcome(mutant, Verdict.KILLED, ended.answer)
    return Outcome(mutant, Verdict.SURVIVED)
