"""Bots that misbehave, each in its own way; `tests.arena.bots:name` makes one.

What happens once only leaves a mark in a folder whose name is in the environment.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from helvetia.arena import seats
from helvetia.core import OptionError

Choose: TypeAlias = Callable[[Any, tuple[Any, ...]], Any]
MARKS = "HELVETIA_TEST_MARKS"


def _nth(count: int, act: Callable[[], object]) -> Choose:
    """Takes the last legal move; before the decision of this number it acts."""
    asked = 0

    def choose(view: Any, legal: tuple[Any, ...]) -> Any:
        nonlocal asked
        asked += 1
        if asked == count:
            act()
        return legal[-1]

    return choose


def steady(game: Any, rng: Random) -> Choose:
    """Well-behaved: always the last legal move, so that a race ends."""
    return lambda view, legal: legal[-1]


def _raise() -> None:
    raise ValueError("no idea\nwhat to do")


def crashing(game: Any, rng: Random) -> Choose:
    return _nth(2, _raise)


_PLAYED: list[str] = []


def remembering(game: Any, rng: Random) -> Choose:
    """Tells, by crashing, that its process has played before."""
    if _PLAYED:
        raise RuntimeError("I remember the cards of another match")
    _PLAYED.append("a match")
    return steady(game, rng)


def unmakeable(game: Any, rng: Random) -> Choose:
    raise RuntimeError("the model file is missing")


def picky(game: Any, rng: Random) -> Choose:
    def complain() -> None:
        raise OptionError("not my kind of game")

    return _nth(1, complain)


def leaving(game: Any, rng: Random) -> Choose:
    return _nth(2, lambda: sys.exit(7))


def cheating(game: Any, rng: Random) -> Choose:
    """A move that exists but is not legal now."""
    return lambda view, legal: game.parse_move("fall 3")


def confused(game: Any, rng: Random) -> Choose:
    return lambda view, legal: None


class _Strange:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __hash__(self) -> int:
        return 0


def strange(game: Any, rng: Random) -> Choose:
    return lambda view, legal: _Strange()


def slow(game: Any, rng: Random) -> Choose:
    return _nth(2, lambda: time.sleep(1.2))


# With an end after all, so that a fault of the watching side cannot block the tests.
_FOR_EVER = 120.0


def hanging(game: Any, rng: Random) -> Choose:
    return _nth(2, lambda: time.sleep(_FOR_EVER))


def dying(game: Any, rng: Random) -> Choose:
    return _nth(2, lambda: os._exit(3))


def killing(game: Any, rng: Random) -> Choose:
    return _nth(2, lambda: os.kill(os.getpid(), signal.SIGKILL))


def closing(game: Any, rng: Random) -> Choose:
    """Closes what it has not opened, as programs do that want to become daemons."""
    return _nth(2, lambda: os.closerange(3, 64))


def babbling(game: Any, rng: Random) -> Choose:
    """Writes to whatever is open."""

    def babble() -> None:
        for descriptor in range(3, 10):
            with suppress(OSError):
                os.write(descriptor, b"nonsense\n")
        time.sleep(1)

    return _nth(2, babble)


def talking(game: Any, rng: Random) -> Choose:
    """Prints, and reads, where it should not."""

    def talk() -> None:
        print("ok nonsense", flush=True)
        os.write(1, b"failed nonsense\n")
        sys.stdin.read()

    return _nth(1, talk)


def _once(name: str, act: Callable[[], object]) -> None:
    """Act, unless that was done before by whoever else."""
    try:
        (Path(os.environ[MARKS]) / name).touch(exist_ok=False)
    except FileExistsError:
        return
    act()


def unlucky(game: Any, rng: Random) -> Choose:
    """Its process is killed, as if from outside, and only once."""
    return _nth(2, partial(_once, "unlucky", partial(os.kill, os.getpid(), signal.SIGKILL)))


def counting(game: Any, rng: Random) -> Choose:
    """Leaves a mark per game."""

    def mark() -> None:
        (Path(os.environ[MARKS]) / f"game-{time.monotonic_ns()}").touch()

    return _nth(1, mark)


def vanishing(game: Any, rng: Random) -> Choose:
    """Can be made for the trial at the start, but not afterwards, as if on another machine."""
    marks = Path(os.environ[MARKS])
    if len(list(marks.iterdir())) >= 2:
        raise OptionError("there is no module 'vanishing' here")
    (marks / f"made-{time.monotonic_ns()}").touch()
    return _nth(0, _raise)


def _forged(name: str, answer: Callable[..., object]) -> Choose:
    """Changes what its own process answers."""
    setattr(seats, name, answer)
    return _nth(0, _raise)


def _refuse(*_: object) -> None:
    raise OptionError("stop everything")


def refusing(game: Any, rng: Random) -> Choose:
    return _forged("choose", _refuse)


def refusing_to_leave(game: Any, rng: Random) -> Choose:
    return _forged("leave", _refuse)


def denying(game: Any, rng: Random) -> Choose:
    return _forged("choose", lambda *_: ["unknown", "there is no such bot"])


def incomparable(game: Any, rng: Random) -> Choose:
    """Answers with an object whose comparison never ends."""

    class Endless:
        def __eq__(self, other: object) -> bool:
            time.sleep(_FOR_EVER)
            return False

        def __hash__(self) -> int:
            return 0

    return lambda view, legal: Endless()


def staying(game: Any, rng: Random) -> Choose:
    """Says which process it is in, and stays there."""

    def stay() -> None:
        draft = Path(os.environ[MARKS]) / "draft"
        draft.write_text(str(os.getpid()))
        draft.rename(draft.with_name("process"))
        time.sleep(_FOR_EVER)

    return _nth(1, stay)


def leisurely(game: Any, rng: Random) -> Choose:
    """Takes a while for every decision, so that a run can be interrupted in the middle."""

    def choose(view: Any, legal: tuple[Any, ...]) -> Any:
        time.sleep(0.02)
        return legal[rng.randrange(len(legal))]

    return choose
