"""A record step by step, as a seat may see it: pictures, moves and events in words, points."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from helvetia.core import CHANCE
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.records.notes import Seat
from helvetia.core.records.record import AnyRecord
from helvetia.core.records.watching import watched
from helvetia.text import Lexicon, lexicon

from ..svg import Highlight, render_svg


@frozen
class Step:
    """The table after a move in words; the first step is the table before any move.

    ``mover`` is the seat that moved, CHANCE, or None at the first step. ``turn`` is the seat whose
    turn it is now, or None. ``heading`` is the round or turn that begins here.
    """

    mover: int | None
    move: str
    events: tuple[str, ...]
    heading: str
    turn: int | None
    points: tuple[int, ...]


def seen_steps(record: AnyRecord, seat: Seat, lang: str) -> Iterator[tuple[str, Step]]:
    """Yield every step of the record with its picture, as the seat may see it.

    Everything is made from views and redacted moves: two games that look alike to a seat have
    equal steps.
    """
    game, words = record.game, lexicon(record.game, lang, record.names)
    seen = watched(record, seat)
    first = next(seen)[1]
    step = Step(None, "", (), "", _turn(first, None), _points(game, first))
    yield render_svg(first, lang=lang), step
    state = first
    for move, after in seen:
        step = _next(game, words, state, move, after, step.turn)
        yield render_svg(after, lang=lang, highlight=Highlight(move, state)), step
        state = after


def _next(
    game: AnyGame,
    words: Lexicon,
    before: AnyState,
    move: AnyMove,
    after: AnyState,
    turn: int | None,
) -> Step:
    happened = game.events(before, move, after)
    told = [(event, words.event(event)) for event in happened]
    heading = " ".join(text for event, text in told if _begins(event) and text)
    return Step(
        mover=before.player,
        move=words.move(before, move),
        events=tuple(text for event, text in told if text and not _begins(event)),
        heading=heading,
        turn=_turn(after, turn),
        points=_points(game, after),
    )


def _begins(event: object) -> bool:
    """Return whether a round or a turn begins with this event."""
    return str(getattr(event, "kind", "")) in ("round_begins", "turn_begins")


def _turn(state: AnyState, before: int | None) -> int | None:
    """Return whose turn it is; a decision of chance does not change it."""
    seat: int | None = state.player
    return before if seat == CHANCE else seat


def _points(game: AnyGame, state: AnyState) -> tuple[int, ...]:
    return tuple(points.total for points in game.score(state))
