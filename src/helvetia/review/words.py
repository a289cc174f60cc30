"""A review in words: the table of players, the moments that decided the game, notes in a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Final

from helvetia.core.contract import CHANCE, AnyState
from helvetia.core.errors import OptionError
from helvetia.core.records.notes import WHOLE, Evaluation, Note, seat_of
from helvetia.core.records.record import AnyRecord
from helvetia.text import lexicon, texts
from helvetia.text.files import listed

from .report import Grade, Review, Step
from .reviewing import Course

MARKS: Final = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""The signs of grades in comments, as chess players write them."""

#: More outcomes of chance than these are not read one by one.
_OUTCOMES: Final = 4
#: A comment in a record is short; the line beside it has all moves.
_LONG: Final = 600


class Telling:
    """A review of a record, told in one language."""

    def __init__(self, record: AnyRecord, review: Review, lang: str = "en") -> None:
        if (review.game, review.players) != (record.game.GAME, record.players):
            raise OptionError("the review belongs to another record")
        self._record, self._review = record, review
        self._seat = seat_of(review.seat)
        course = Course(record, self._seat)
        self._states = course.states
        self._moves = [move for part in course.parts for move in part.moves]
        if [(p.at, p.until) for p in course.parts] != [(s.at, s.until) for s in review.steps]:
            raise OptionError("the review belongs to another record")
        self._words = lexicon(record.game, lang, record.names)
        self._texts, self._said = texts("review", lang), texts("replay", lang)["said"]
        self._listed = partial(listed, lang=lang)

    def heading(self) -> str:
        """Return what was reviewed, and by whose knowledge."""
        review, say = self._review, self._texts
        name, simulations = review.game.capitalize(), review.simulations
        head = say["title"].format(game=name, players=review.players, simulations=simulations)
        if isinstance(review.seat, str):
            return f"{head}\n{say['truth']}"
        if review.seat is None:
            return f"{head}\n{say['spectator']}"
        return f"{head}\n{say['seat'].format(name=self._words.seat(review.seat))}"

    def table(self) -> list[list[str]]:
        """Return a row for each player, headings first."""
        review, say = self._review, self._texts
        grades = [grade for grade in Grade if grade is not Grade.GOOD]
        rows = [[say[key] for key in ("player", "first", "luck", "own", "others", "last")]]
        rows[0] += [say["accuracy"], *(say[f"n_{grade}"] for grade in grades)]
        first, last = review.steps[0].before.shares, review.steps[-1].after.shares
        for seat in range(review.players):
            own = review.play(seat, seat)
            others = sum(review.play(seat, by) for by in range(review.players)) - own
            parts = [_signed(share) for share in (review.luck(seat), own, others)]
            given = [step.grade for step in review.turns(seat)]
            accuracy = review.accuracy(seat)
            rows.append([
                self._words.seat(seat), f"{_percent(first[seat])} %", *parts,
                f"{_percent(last[seat])} %", "-" if accuracy is None else str(round(accuracy)),
                *(str(given.count(grade)) if given else "-" for grade in grades),
            ])  # fmt: skip
        return rows

    def moments(self, count: int = 5) -> Iterator[str]:
        """Yield the moments that decided the game.

        Each has a line for what happened, and more for a better turn and what was expected then.
        """
        for step in self._review.moments(count):
            who = self._words.seat(step.mover)
            told = self._texts["moment"].format(
                number=step.at + 1,
                name=who,
                moves=self._turn(step),
                changes=", ".join(self._changes(step)),
            )
            happened = f"{told} {self._lead(step)}".rstrip()
            yield "\n".join(filter(None, (happened, self._judged(step), self._expected(step))))

    def _changes(self, step: Step) -> Iterator[str]:
        """Yield the seats whose share changed, at least the one that changed most."""
        most = max(range(self._review.players), key=lambda seat: abs(step.change[seat]))
        pairs = zip(step.before.shares, step.after.shares, strict=True)
        for seat, (before, after) in enumerate(pairs):
            if seat == most or _percent(before) != _percent(after):
                shares = {"before": _percent(before), "after": _percent(after)}
                yield self._texts["change"].format(name=self._words.seat(seat), **shares)

    def _judged(self, step: Step) -> str:
        """Return what was wrong with a turn, or that it was the only good one."""
        if step.is_only_move:
            return self._texts["only"]
        if step.played is None or step.grade is None or not self._is_weak(step):
            return ""
        return self._texts["better"].format(
            grade=self._texts[step.grade],
            loss=_percent(step.played.loss),
            error=max(1, _percent(step.played.error)),
            better=self._listed(
                said for _, said in self._line(self._states[step.at], step.turns[0].moves)
            ),
        )

    @staticmethod
    def _is_weak(step: Step) -> bool:
        return step.grade in MARKS

    def _lead(self, step: Step) -> str:
        """Return who takes the lead in a step, if anybody does."""
        turned = [s for s in self._review.turning_points() if step.at < s.until <= step.until]
        if not turned:
            return ""
        shares = turned[-1].after.shares
        return self._texts["lead"].format(name=self._words.seat(shares.index(max(shares))))

    def _expected(self, step: Step) -> str:
        """Return the turns that were expected after a better one, where they are known."""
        if not self._is_weak(step):
            return ""
        line = list(self._line(self._states[step.at], step.line))[len(step.turns[0].moves) :]
        turns = [
            self._said.format(who=name, what=self._listed(said for _, said in run))
            for name, run in groupby(line, itemgetter(0))
        ]
        return self._texts["then"].format(line=". ".join(turns)) if turns else ""

    def _turn(self, step: Step) -> str:
        """Return the moves of a step in words, each with the position in which it was made."""
        end = min(step.until, step.at + _OUTCOMES) if step.mover == CHANCE else step.until
        known = zip(self._states[step.at : end], self._moves[step.at : end], strict=True)
        more = [self._texts["more"]] if end < step.until else []
        return self._listed([*(self._words.move(*each) for each in known), *more])

    def _line(self, state: AnyState, moves: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield for each move its player and the move in words."""
        for text in moves:
            move = self._record.game.parse_move(text)
            yield self._words.seat(state.player), self._words.move(state, move)
            state = self._record.game.apply_move(state, move)

    def annotated(self) -> AnyRecord:
        """Return the record with the shares of every step and a note on every weak turn.

        A weak turn gets a comment that begins with a sign such as `??`, and the best turn with what
        was expected after it as a variation. Earlier notes stay, but those of a review by the same
        knowledge give way.
        """
        steps, seat = self._review.steps, self._seat
        curve = {step.at: step.before for step in steps}
        curve[steps[-1].until] = steps[-1].after
        notes = [self._share(at, shares) for at, shares in curve.items()]
        for step in steps:
            mark = None if step.grade is None else MARKS.get(step.grade)
            if mark is not None:
                text = f"{mark} {self._judged(step)}"
                line = tuple(map(self._record.game.parse_move, step.line))
                shown = text if len(text) <= _LONG else text[:_LONG] + self._texts["more"]
                notes.append(Note(step.at, shown, line, step.turns[0].evaluation, seat))
        others = (note for note in self._record.notes if not self._gives_way(note))
        return self._record.without_notes().annotate(*others, *notes)

    def _gives_way(self, note: Note[object]) -> bool:
        """Return whether a note is one of an earlier review by the same knowledge."""
        by = "" if note.evaluation is None else note.evaluation.by
        said = not note.text or note.text.partition(" ")[0] in MARKS.values()
        return note.seat == self._seat and by.startswith(("review:", "result")) and said

    def _share(self, at: int, shares: Evaluation) -> Note[object]:
        return Note(at, evaluation=shares, seat=self._seat)


def _percent(share: int) -> int:
    return round(100 * share / WHOLE)


def _signed(share: int) -> str:
    return f"{_percent(share):+d}"
