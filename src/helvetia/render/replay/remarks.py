"""The notes of a record on its replay page: comments, and the shares of the win over time."""

from __future__ import annotations

from collections.abc import Iterator

from helvetia.core.records.notes import WHOLE, Everything, Note, Seat
from helvetia.core.records.record import AnyRecord


def readable(record: AnyRecord, seat: Seat) -> Iterator[Note[object]]:
    """Yield the notes that an observer may read: those of a redacted record, or all of them."""
    for note in record.notes:
        if isinstance(seat, Everything) or note.is_for(seat):
            yield note


def comments(record: AnyRecord, seat: Seat) -> dict[int, str]:
    """Return the comments by the number of their position."""
    found: dict[int, str] = {}
    for note in readable(record, seat):
        if note.text:
            found[note.at] = f"{found[note.at]} {note.text}" if note.at in found else note.text
    return found


def shares_over_time(record: AnyRecord, seat: Seat) -> list[list[int]]:
    """Return each seat's share after each step in percent; nothing without two evaluations.

    Between two evaluations the earlier one counts, before the first one that.
    """
    found = {
        note.at: note.evaluation
        for note in readable(record, seat)
        if note.evaluation is not None and not note.line
    }
    if len(found) < 2:
        return []
    last, curve = found[min(found)], []
    for at in range(len(record) + 1):
        last = found.get(at, last)
        curve.append([round(100 * share / WHOLE) for share in last.shares])
    return [list(line) for line in zip(*curve, strict=True)]
