"""Time, taken so that a busy machine hurts every contender alike.

The clock is that of the process: time in which other programs had the processor does not count.
What is compared is measured in turn, several times over, and the best of each counts: whatever
disturbs a measurement makes it slower, never faster.
"""

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

now = time.process_time
_K = TypeVar("_K", bound=Hashable)


def timed(function: Callable[..., object], *columns: Iterable[Any]) -> float:
    """The seconds for mapping a function over its arguments; the loop itself is not Python."""
    start = now()
    deque(map(function, *columns), maxlen=0)
    return now() - start


def best_of(repeat: int, jobs: Mapping[_K, Callable[[], float]]) -> dict[_K, float]:
    """The least that each job gave, when all take their turns so many times."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(repeat):
        for key, job in jobs.items():
            best[key] = min(best[key], job())
    return best
