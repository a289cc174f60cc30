"""Show what a seat may see of a record: pictures, moves and events in words, points and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from attrs import frozen

from helvetia.core.contract import CHANCE, AnyMove, AnyState
from helvetia.core.records.notes import WHOLE, Evaluation, Everything, Note, Seat, watched
from helvetia.core.records.record import AnyRecord
from helvetia.text import lexicon, texts

from ..svg import Highlight, render_svg, targets

SIGNS: Final = ("?!", "?", "??")
"""The signs with which comments on weak turns begin."""


@frozen
class Step:
    """The table after a move in words; the first step is the table before any move.

    ``mover`` is the seat that moved, CHANCE, or None at the first step, and ``said`` the move with
    its player. ``turn`` is the seat whose turn it is now, or None. ``heading`` is the round or turn
    that begins here.
    """

    mover: int | None
    said: str
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
    text = texts("replay", lang)
    before: AnyState = None
    turn: int | None = None
    for move, after in watched(record, seat):
        first = move is None
        events = () if first else game.events(before, move, after)
        happened = [(event, words.event(event)) for event in events]
        said = text["start"]
        if not first:
            who = text["chance"] if before.player == CHANCE else words.seat(before.player)
            said = text["said"].format(who=who, what=words.move(before, move))
        if after.player != CHANCE:  # a decision of chance does not change whose turn it is
            turn = after.player
        yield (
            render_svg(after, lang=lang, highlight=Highlight(move, before)),
            Step(
                mover=None if first else before.player,
                said=said,
                events=tuple(told for event, told in happened if told and not _begins(event)),
                heading=" ".join(told for event, told in happened if told and _begins(event)),
                turn=turn,
                points=tuple(points.total for points in game.score(after)),
            ),
        )
        before = after


def _begins(event: object) -> bool:
    """Return whether a round or a turn begins with this event."""
    return str(getattr(event, "kind", "")) in ("round_begins", "turn_begins")


# --- the notes -----------------------------------------------------------------------------------


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


def weak_moves(record: AnyRecord, seat: Seat) -> dict[int, str]:
    """Return the signs of weak turns by the step that begins the turn."""
    return {
        note.at + 1: sign
        for note in readable(record, seat)
        if (sign := note.text.partition(" ")[0]) in SIGNS and note.at < len(record)
    }


def better_turns(record: AnyRecord, seat: Seat) -> dict[int, list[list[str]]]:
    """Return better turns by the step at which they begin: for each move what one would click.

    They are the variations of comments on weak turns, up to where another seat or chance decides.
    """
    weak = weak_moves(record, seat)
    lines: dict[int, tuple[AnyMove, ...]] = {
        note.at: note.line for note in readable(record, seat) if note.line and note.at + 1 in weak
    }
    found: dict[int, list[list[str]]] = {}
    for at, (_, start) in enumerate(watched(record, seat) if lines else ()):
        state, mover, clicks = start, start.player, list[list[str]]()
        for move in lines.get(at, ()):
            if state.player != mover or move not in record.game.legal_moves(state):
                break  # replies of others are no part of the turn
            clicks.append(_clicks(start, state, move))
            state = record.game.apply_move(state, move)
        if any(clicks):
            found[at] = [ids for ids in clicks if ids]
    return found


def _clicks(start: AnyState, state: AnyState, move: AnyMove) -> list[str]:
    """Return what one would click for a move, by its id in the picture of the start of the turn."""
    ids = targets(state, move)
    if any(each.startswith("card-hand-") for each in ids):
        # A card is named by its place in the hand, and later cards move up when one is played.
        ids = targets(start, move)
    return list(ids)


def _curve(record: AnyRecord, seat: Seat) -> dict[int, Evaluation]:
    """Return the evaluations of positions of the game; nothing without two of them.

    They are those by the knowledge of this observer, if there are any: what different observers
    know gives different shares, and a step from one to another is neither luck nor play.
    """
    curves: dict[Seat, dict[int, Evaluation]] = {}
    for note in readable(record, seat):
        if note.evaluation is not None and not note.line:
            curves.setdefault(note.seat, {})[note.at] = note.evaluation
    found = curves.get(seat) or max(curves.values(), key=len, default={})
    return dict(sorted(found.items())) if len(found) > 1 else {}


def luck_over_time(
    record: AnyRecord, seat: Seat, movers: Sequence[int | None]
) -> list[tuple[int, list[float]]]:
    """Return the steps at which chance changed the shares, with the change of each seat in percent.

    `movers` has for each step who made it. Outcomes that follow each other count as one.
    """
    curve, bars = _curve(record, seat), list[tuple[int, list[float]]]()

    def by_chance(pair: tuple[int, int]) -> bool:
        return all(movers[step] == CHANCE for step in range(pair[0] + 1, pair[1] + 1))

    for is_luck, run in groupby(pairwise(curve), key=by_chance):
        if is_luck:
            steps = list(run)
            before, after = curve[steps[0][0]].shares, curve[steps[-1][1]].shares
            change = [100 * (a - b) / WHOLE for a, b in zip(after, before, strict=True)]
            bars.append((steps[-1][1], change))
    return bars


def shares_over_time(record: AnyRecord, seat: Seat) -> list[list[int]]:
    """Return each seat's share after each step in percent; nothing without two evaluations.

    Between two evaluations the earlier one counts, before the first one that.
    """
    found = _curve(record, seat)
    if not found:
        return []
    last, curve = found[min(found)], []
    for at in range(len(record) + 1):
        last = found.get(at, last)
        curve.append([round(100 * share / WHOLE) for share in last.shares])
    return [list(line) for line in zip(*curve, strict=True)]
