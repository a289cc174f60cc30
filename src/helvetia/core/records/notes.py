"""Observers of a record, and its notes: comments, variations and evaluations.

A note belongs to a position of the game: 0 is the start, n the position after n moves. Free text,
a variation and an evaluation can all reveal a hidden card. So a note names the observer whose
knowledge it uses, and `Record.redact` keeps a note only for that observer:

- `ALL`, the default: the truth. The note is dropped from every redacted record.
- a seat: what that seat knew. Only this seat keeps it.
- `None`: what a spectator knew. Everybody keeps it.

The variation of a note is checked against the same knowledge. From the truth its moves must be
legal in the state; from a seat's knowledge they must be legal in the view of that seat.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from enum import Enum
from math import fsum
from typing import TYPE_CHECKING, Final, Generic, TypeAlias

from attrs import evolve, frozen

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.errors import HelvetiaError, IllegalMove, OptionError
from helvetia.core.json.parse import has_surrogate, short
from helvetia.core.optional import redacted

if TYPE_CHECKING:
    from helvetia.core.records.record import Record

WHOLE: Final = 1_000_000_000
"""The whole win: shares and errors are integers, in billionths."""
MAX_TEXT: Final = 2_000
"""The most characters of a comment."""
MAX_NAME: Final = 100
"""The most characters of a name, such as that of an estimator."""
MAX_PLAYER: Final = 40
"""The most characters of a player's name that are shown."""
MAX_LINE: Final = 500
"""The most moves of a variation."""
MAX_NOTES: Final = 3_000
"""The most notes of a record."""
MAX_TAGS: Final = 30
"""The most tags of a record."""


class Everything(Enum):
    """The observer who sees everything, hands of all players included."""

    ALL = "all"


ALL: Final = Everything.ALL
"""Nothing is hidden."""

Seat: TypeAlias = int | Everything | None
"""Name who looks: a seat, a spectator (None), or one who sees everything (ALL)."""


def seat_of(word: int | str | None) -> Seat:
    """Return the seat that a file names. Raises `OptionError` for a string other than "all"."""
    if isinstance(word, str) and word != ALL.value:
        raise OptionError(f"seat must be a number, null or {ALL.value!r}, not {short(word)}")
    return ALL if isinstance(word, str) else word


@frozen
class Evaluation:
    """Each seat's share of the win, as someone or something estimates it.

    `shares` and `errors` (one standard error each) are integers in billionths. So files hold them
    exactly, and the shares of all seats add up to `WHOLE`, always.

    >>> Evaluation.of("search:400", (1, 1, 1), (0.02, 0.02, 0.01)).shares
    (333333334, 333333333, 333333333)
    """

    by: str
    shares: tuple[int, ...]
    errors: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if not self.by:
            raise OptionError("an evaluation needs the name of its estimator")
        _check_text("the name of an estimator", self.by, MAX_NAME)
        if len(self.shares) != len(self.errors):
            raise OptionError(f"{len(self.shares)} shares have {len(self.errors)} errors")
        for number in (*self.shares, *self.errors):
            if type(number) is not int or not 0 <= number <= WHOLE:
                raise OptionError(f"a share or error is an integer from 0 to {WHOLE}")
        if sum(self.shares) != WHOLE:
            raise OptionError(f"the shares add up to {sum(self.shares)}, not to {WHOLE}")

    @classmethod
    def of(cls, by: str, weights: Sequence[float], errors: Sequence[float]) -> Evaluation:
        """Return the evaluation with shares in proportion to *weights*; *errors* are parts of 1.

        Rounding errors go to the first seats, so that the shares add up exactly.
        """
        for error in errors:
            if not 0 <= error <= 1:
                raise OptionError(f"an error is a number from 0 to 1, not {error}")
        try:
            total = fsum(weights)  # the same on every Python, so that records are
        except (OverflowError, ValueError):  # too large together, or infinities of both signs
            total = float("inf")
        if not 0 < total < float("inf") or min(weights) < 0:
            raise OptionError("weights are numbers from 0 on, and not all are 0")
        shares = [int(weight / total * WHOLE) for weight in weights]
        for seat in range(WHOLE - sum(shares)):  # each loses less than one by rounding down
            shares[seat] += 1
        return cls(by, tuple(shares), tuple(round(error * WHOLE) for error in errors))

    @property
    def fractions(self) -> tuple[float, ...]:
        """The shares as parts of 1."""
        return tuple(share / WHOLE for share in self.shares)


@frozen
class Note(Generic[M]):
    """A remark about one position: a comment, a variation, an evaluation, or all three.

    `at` is the number of moves before the position. `line` are moves from this position on, the
    variation. An `evaluation` is that of the position after `line`. `seat` names the observer
    whose knowledge the note uses, and who may read it.

    >>> Note(0, "the well is close to the centre")
    Note(at=0, text='the well is close to the centre')
    """

    at: int
    text: str = ""
    line: tuple[M, ...] = ()
    evaluation: Evaluation | None = None
    seat: Seat = ALL

    def __attrs_post_init__(self) -> None:
        if type(self.at) is not int or self.at < 0:
            raise OptionError(f"a note is at a position from 0 on, not at {self.at!r}")
        _check_text("a comment", self.text, MAX_TEXT)
        if type(self.line) is not tuple:  # a list would make a record without a hash
            raise OptionError(f"a variation is a tuple of moves, not a {type(self.line).__name__}")
        if len(self.line) > MAX_LINE:
            raise OptionError(f"a variation of {len(self.line)} moves: {MAX_LINE} are allowed")
        if not (self.text or self.line or self.evaluation):
            raise OptionError("a note needs a text, a line or an evaluation")

    def __repr__(self) -> str:
        parts = [f"at={self.at}"]
        if self.text:
            parts.append(f"text={short(self.text)}")
        if self.line:
            parts.append(f"line of {len(self.line)} moves")
        if self.evaluation is not None:
            parts.append(f"evaluation by {short(self.evaluation.by)}")
        if self.seat is not ALL:
            parts.append(f"seat={self.seat}")
        return f"Note({', '.join(parts)})"

    def is_for(self, seat: int | None) -> bool:
        """Return whether a redacted record for this seat (None: a spectator) keeps the note."""
        return self.seat is None or self.seat == seat


Notes: TypeAlias = tuple[Note[M], ...]


def check_notes(notes: Sequence[Note[M]], moves: int, players: int) -> None:
    """Refuse notes that do not fit a record with these numbers of moves and players."""
    if len(notes) > MAX_NOTES:
        raise OptionError(f"{len(notes)} notes: a record has at most {MAX_NOTES}")
    for note in notes:
        if note.at > moves:
            raise OptionError(f"there is no position {note.at}: the record has {moves} moves")
        if note.evaluation is not None and len(note.evaluation.shares) != players:
            raise OptionError(
                f"{players} players need {players} shares, not {len(note.evaluation.shares)}"
            )
        check_seat(players, note.seat)


def check_seat(players: int, seat: Seat, *, everything: bool = True) -> None:
    """Raise `OptionError` for a seat that the game does not have; *everything* allows `ALL`."""
    if seat is None or (everything and seat is ALL):
        return
    if type(seat) is not int or not 0 <= seat < players:
        others = ", None (a spectator) or ALL" if everything else " or None (a spectator)"
        raise OptionError(f"seat must be one of {list(range(players))}{others}, not {seat!r}")


def watched(record: Record[S, O, M, E_co], seat: Seat) -> Iterator[tuple[M | None, S]]:
    """Yield each move with the state after it, both as seen; the first state has no move.

    For a seat or a spectator everything is a view or a redacted move: two games that look alike to
    them are the same here.
    """
    check_seat(record.players, seat)
    game, states = record.game, record.replay()
    state = next(states)
    if isinstance(seat, Everything):
        yield None, state
        yield from zip(record.moves, states, strict=True)
        return
    yield None, game.view(state, seat)
    for move, after in zip(record.moves, states, strict=True):
        yield redacted(game, state, move, seat), game.view(after, seat)
        state = after


def steps_of(game: Game[S, O, M, E_co], note: Note[M], state: S) -> Iterator[tuple[S, M]]:
    """Yield each move of a variation with the state before it, by the knowledge of the note.

    Raises `IllegalMove` with the index of the move in the variation, and with the note.
    """
    known = state if isinstance(note.seat, Everything) else game.view(state, note.seat)
    for index, move in enumerate(note.line):
        yield known, move
        try:
            known = game.apply_move(known, move)
        except IllegalMove as error:
            within = f"the variation of {note!r}"
            raise IllegalMove(error.reason, error.move, index, within) from error


def bad_lines(
    record: Record[S, O, M, E_co], notes: Notes[M]
) -> Iterator[tuple[int, HelvetiaError]]:
    """Yield the number of each note whose variation cannot be played, with the reason."""
    lines: dict[int, list[tuple[int, Note[M]]]] = {}
    for number, note in enumerate(notes):
        if note.line:
            lines.setdefault(note.at, []).append((number, note))
    # All of them in one replay; a record without variations needs none.
    for at, state in enumerate(record.replay() if lines else ()):
        for number, note in lines.get(at, ()):
            try:
                deque(steps_of(record.game, note, state), maxlen=0)
            except HelvetiaError as error:
                yield number, error


def seen_note(game: Game[S, O, M, E_co], note: Note[M], state: S, seat: int | None) -> Note[M]:
    """Return a note with its variation as a seat (None: a spectator) may see it."""
    if not note.line:
        return note
    points = steps_of(game, note, state)
    return evolve(note, line=tuple(redacted(game, before, move, seat) for before, move in points))


def check_tags(tags: Sequence[tuple[str, str]]) -> None:
    """Refuse tags that are too many, too long or without a name."""
    if len(tags) > MAX_TAGS:
        raise OptionError(f"{len(tags)} tags: a record has at most {MAX_TAGS}")
    for name, value in tags:
        if not name.isidentifier():
            raise OptionError(f"the name {short(name)} of a tag must be an identifier")
        _check_text("the name of a tag", name, MAX_NAME)
        _check_text("a tag", value, MAX_TEXT)


def clean_name(text: str) -> str:
    """Return the name of a player as it can be printed in a line."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:MAX_PLAYER].rstrip()


def _check_text(what: str, text: str, most: int) -> None:
    if type(text) is not str:
        raise OptionError(f"{what} is a string, not {type(text).__name__}")
    if len(text) > most:
        raise OptionError(f"{what} has {len(text)} characters; {most} are allowed")
    if has_surrogate(text):
        raise OptionError(f"{what} holds half of a surrogate pair")
