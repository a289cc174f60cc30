"""Nothing here may wait for ever: what talks to other processes is given a time."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, work: Callable[[], T]) -> T:
    """What a function gives, or what it raises; an AssertionError if that takes too long."""
    answers: SimpleQueue[Callable[[], T]] = SimpleQueue()

    def do() -> None:
        try:
            result = work()
        except BaseException as error:
            raised = error

            def fail() -> T:
                raise raised

            answers.put(fail)
        else:
            answers.put(lambda: result)

    Thread(target=do, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise AssertionError(f"not done within {seconds} s") from None
    return answer()
