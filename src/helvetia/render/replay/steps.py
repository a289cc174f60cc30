"""A record step by step, as a seat may see it: pictures, moves and events in words, points."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from helvetia.core import CHANCE
from helvetia.core.contract import AnyState
from helvetia.core.records.notes import Seat
from helvetia.core.records.record import AnyRecord
from helvetia.core.records.watching import watched
from helvetia.text import lexicon

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
    before: AnyState = None
    turn: int | None = None
    for move, after in watched(record, seat):
        first = move is None
        happened = () if first else game.events(before, move, after)
        told = [(event, words.event(event)) for event in happened]
        if after.player != CHANCE:  # a decision of chance does not change whose turn it is
            turn = after.player
        yield (
            render_svg(after, lang=lang, highlight=Highlight(move, before)),
            Step(
                mover=None if first else before.player,
                move="" if first else words.move(before, move),
                events=tuple(text for event, text in told if text and not _begins(event)),
                heading=" ".join(text for event, text in told if text and _begins(event)),
                turn=turn,
                points=tuple(points.total for points in game.score(after)),
            ),
        )
        before = after


def _begins(event: object) -> bool:
    """Return whether a round or a turn begins with this event."""
    return str(getattr(event, "kind", "")) in ("round_begins", "turn_begins")
