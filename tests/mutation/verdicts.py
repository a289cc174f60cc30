"""What became of each mutant, and which tests to try first on the next."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

import attrs

from tests.mutation.mutants import Mutant
from tests.mutation.reach import Reach


class Verdict(StrEnum):
    """How a mutant ended."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    UNREACHED = "unreached"  #: no test runs the line


@attrs.frozen
class Outcome:
    """A verdict, with the test that gave it."""

    mutant: Mutant
    verdict: Verdict
    test: str = ""


@attrs.frozen
class Plan:
    """A mutant and the tests to run against it, in order."""

    mutant: Mutant
    tests: tuple[Reach, ...]


#: Seconds that the tests against one mutant may take together when none of them fails.
BUDGET: Final = 5.0


class Planner:
    """Tests that have killed a mutant of the function come first, then the quickest."""

    def __init__(self, reaches: Sequence[Reach], budget: float = BUDGET) -> None:
        self.reaches = reaches
        self.budget = budget
        self.kills: dict[str, Counter[str]] = {}
        #: The how manieth of its kind each test is: of equal ones, each kind has its turn.
        self._rank: dict[str, int] = {}
        met: Counter[str] = Counter()
        for reach in reaches:
            kind = reach.test.partition("[")[0]
            self._rank[reach.test] = met[kind]
            met[kind] += 1

    def plan(self, mutant: Mutant) -> Plan:
        """Those that run one of the lines."""
        lines = frozenset(mutant.lines)
        return self._plan(mutant, (r for r in self.reaches if lines & _of(r, mutant)))

    def plan_for_module(self, mutant: Mutant) -> Plan:
        """Those that run anything of the module: for what happens at import."""
        return self._plan(mutant, (r for r in self.reaches if _of(r, mutant)))

    def _plan(self, mutant: Mutant, tests: Iterable[Reach]) -> Plan:
        of_function = self.kills.get(_place(mutant), Counter())
        of_module = self.kills.get(mutant.module, Counter())
        chosen: list[Reach] = []
        seconds = 0.0

        def urgency(reach: Reach) -> tuple[int, float, int]:
            test = reach.test
            return -of_function[test], reach.seconds / (1 + of_module[test]), self._rank[test]

        for reach in sorted(tests, key=urgency):
            if not chosen or seconds + reach.seconds <= self.budget:
                chosen.append(reach)
                seconds += reach.seconds
        return Plan(mutant, tuple(chosen))

    def killed(self, mutant: Mutant, test: str) -> None:
        """Remember who did it."""
        for place in (_place(mutant), mutant.module):
            self.kills.setdefault(place, Counter())[test] += 1


def _place(mutant: Mutant) -> str:
    return f"{mutant.module}:{mutant.function}"


def _of(reach: Reach, mutant: Mutant) -> frozenset[int]:
    return reach.lines.get(mutant.module, frozenset())


def time_limit(seconds: float) -> float:
    """How long a test may compute against a mutant before it is said to loop."""
    return 3 + 10 * seconds
