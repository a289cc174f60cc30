"""A record as somebody watched it: each move with the position after it, as seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from helvetia.core.contract import E_co, M, O, S
from helvetia.core.optional import redacted
from helvetia.core.records.notes import Everything, Seat, check_seat

if TYPE_CHECKING:
    from helvetia.core.records.record import Record


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
