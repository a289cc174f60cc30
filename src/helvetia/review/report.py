"""Say what decided a game: luck and play of every seat, graded turns, the moments that mattered.

All shares are integers in billionths (`WHOLE` is the whole win). The steps of a review follow each
other, and the shares after one are those before the next. So the changes add up to the result minus
the initial shares, exactly.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import groupby
from math import fsum, hypot
from typing import Final

from attrs import frozen

from helvetia.core.contract import CHANCE
from helvetia.core.errors import OptionError
from helvetia.core.records.notes import WHOLE, Evaluation

from .analysis import Tried


class Grade(StrEnum):
    """How good a turn was, by the share that it lost."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


def _share(percent: float) -> int:
    return round(WHOLE * percent / 100)


#: The least loss of each grade but the best one.
THRESHOLDS: Final = {
    Grade.BLUNDER: _share(15),
    Grade.MISTAKE: _share(8),
    Grade.INACCURACY: _share(4),
    Grade.GOOD: _share(1),
}
#: The number of standard errors that a difference must exceed to be called one.
BEYOND: Final = 2
#: The loss that halves the accuracy of a turn.
_HALF: Final = _share(5)


def grade_of(loss: int, error: int) -> Grade:
    """Return the grade of a turn. A loss within its error is no reason to blame anybody.

    >>> grade_of(90_000_000, 20_000_000), grade_of(90_000_000, 50_000_000)
    (<Grade.MISTAKE: 'mistake'>, <Grade.GOOD: 'good'>)
    """
    for grade, least in THRESHOLDS.items():
        if loss >= least and (grade is Grade.GOOD or loss > BEYOND * error):
            return grade
    return Grade.BEST


def loses(turn: Tried, grade: Grade) -> bool:
    """Return whether a turn loses as much as this grade, and more than its error explains."""
    return turn.loss >= THRESHOLDS[grade] and turn.loss > BEYOND * turn.error


@frozen
class Step:
    """A part of the game: a turn of a seat, or one outcome of chance (`mover` is `CHANCE`).

    It leads from the position after `at` moves to that after `until` moves. A turn that chance
    interrupts has several steps. `moves` are shown as the observer saw them. `turns` are the turns
    that were compared, best first, and `line` is the best of them with what is expected after it.
    """

    at: int
    until: int
    mover: int
    moves: tuple[str, ...]
    before: Evaluation
    after: Evaluation
    turns: tuple[Tried, ...] = ()
    line: tuple[str, ...] = ()

    @property
    def change(self) -> tuple[int, ...]:
        """The share that each seat won or lost in this step."""
        return tuple(a - b for a, b in zip(self.after.shares, self.before.shares, strict=True))

    @property
    def error(self) -> int:
        """The largest standard error of the changes."""
        pairs = zip(self.before.errors, self.after.errors, strict=True)
        return round(max(hypot(before, after) for before, after in pairs))

    @property
    def played(self) -> Tried | None:
        """The played turn among those that were compared; None without a choice."""
        if len(self.turns) < 2:
            return None
        return next(turn for turn in self.turns if turn.moves == self.moves)

    @property
    def grade(self) -> Grade | None:
        """The grade of the turn; None for chance, without a choice, or if it was not judged."""
        return None if self.played is None else grade_of(self.played.loss, self.played.error)

    @property
    def is_only_move(self) -> bool:
        """Whether every other turn that was compared is at least a mistake."""
        others = (turn for turn in self.turns if turn.moves != self.moves)
        return self.grade is Grade.BEST and all(loses(turn, Grade.MISTAKE) for turn in others)

    @property
    def weight(self) -> int:
        """How much the step mattered, beyond the error.

        A judged turn weighs what it lost, or, as the only move, what any other turn would lose. The
        rest weighs what it changed. After the last seat's turn all rollouts end a round later, so
        shares change there even if the turn was the best one.
        """
        if not self.turns:
            return max(map(abs, self.change)) - self.error
        if self.is_only_move:
            return min(turn.loss - turn.error for turn in self.turns if turn.moves != self.moves)
        return 0 if self.played is None else self.played.loss - self.played.error


@frozen
class Review:
    """The review of a game as `seat` knew it: a seat, None for a spectator, or "all".

    >>> from random import Random
    >>> from helvetia.core import Record, playout
    >>> from helvetia.games import helsinki
    >>> from helvetia.review import review
    >>> moves = playout(helsinki, helsinki.new_game(2), Random(1)).moves
    >>> found = review(Record.start(helsinki, 2).add(*moves[:60]), seat=0, simulations=4)
    >>> luck, own, others = found.luck(0), found.play(0, 0), found.play(0, 1)
    >>> luck + own + others == found.steps[-1].after.shares[0] - found.steps[0].before.shares[0]
    True
    """

    game: str
    players: int
    seat: int | str | None
    simulations: int
    seed: int
    is_over: bool
    steps: tuple[Step, ...]

    def luck(self, seat: int) -> int:
        """Return the share that chance gave to a seat, all outcomes together."""
        return self._change(seat, CHANCE)

    def play(self, seat: int, by: int) -> int:
        """Return the share that a seat won or lost by the turns of a seat, its own or another."""
        self._check(by)
        return self._change(seat, by)

    def _change(self, seat: int, mover: int) -> int:
        self._check(seat)
        return sum(step.change[seat] for step in self.steps if step.mover == mover)

    def _check(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise OptionError(f"seat must be one of {list(range(self.players))}, not {seat!r}")

    def turns(self, seat: int) -> tuple[Step, ...]:
        """Return the graded turns of a seat: those in which it had a choice."""
        self._check(seat)
        return tuple(s for s in self.steps if s.mover == seat and s.grade is not None)

    def accuracy(self, seat: int) -> float | None:
        """Return the mean accuracy of a seat's turns, from 0 to 100; None without any.

        A turn that loses nothing counts 100. Each 5 % of share that are lost beyond the error
        halve that.
        """
        lost = [max(0, t.loss - t.error) for t in (s.played for s in self.turns(seat)) if t]
        return 100 * fsum(0.5 ** (loss / _HALF) for loss in lost) / len(lost) if lost else None

    def moments(self, count: int = 5) -> tuple[Step, ...]:
        """Return the steps that mattered most, in the order of the game."""
        steps = sorted(self._joined(), key=lambda step: -step.weight)[:count]
        return tuple(sorted((s for s in steps if s.weight > 0), key=lambda step: step.at))

    def _joined(self) -> list[Step]:
        """Return the steps with outcomes that follow each other as one."""
        found: list[Step] = []
        for by_chance, run in groupby(self.steps, key=lambda step: step.mover == CHANCE):
            steps = list(run)
            if by_chance:
                first, last = steps[0], steps[-1]
                moves = tuple(move for step in steps for move in step.moves)
                steps = [Step(first.at, last.until, CHANCE, moves, first.before, last.after)]
            found += steps
        return found

    def turning_points(self) -> tuple[Step, ...]:
        """Return the steps after which another seat is ahead, beyond the error."""
        found: list[Step] = []
        leader = None
        for step in self.steps:
            shares = step.after.shares
            ahead = shares.index(max(shares))
            if leader is None:
                leader = ahead
            elif shares[ahead] - shares[leader] > BEYOND * step.after.errors[ahead]:
                leader = ahead
                found.append(step)
        return tuple(found)
