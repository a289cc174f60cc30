"""A record step by step, as somebody may see it: pictures, moves and events in words, points."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, TypeAlias

from attrs import frozen

from helvetia.core import CHANCE, OptionError, Record
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import redacted
from helvetia.render.svg import Highlight, render_svg
from helvetia.text import Lexicon, lexicon

#: The record of a game that is known only by its name.
AnyRecord: TypeAlias = Record[Any, Any, Any, Any]


class Everything(Enum):
    """Who sees a replay: everything, hands of all players included."""

    ALL = "all"


ALL: Final = Everything.ALL
"""Nothing is hidden."""

Seat: TypeAlias = int | Everything | None
"""Whose eyes a replay is seen with: a seat's, a spectator's (None), or everybody's (ALL)."""


@frozen
class Step:
    """What is told of the table after a move; the first step is the table before any.

    ``mover`` is the seat that moved, CHANCE, or None at the first step; ``turn`` the seat whose
    turn it is now, None where there is none. ``heading`` is what begins here, in words.
    """

    mover: int | None
    move: str
    events: tuple[str, ...]
    heading: str
    turn: int | None
    points: tuple[int, ...]


def check_seat(record: AnyRecord, seat: Seat) -> None:
    """Refuse a seat that the record does not have."""
    if seat is None or isinstance(seat, Everything):
        return
    if type(seat) is not int or not 0 <= seat < record.players:
        raise OptionError(
            f"seat must be one of {list(range(record.players))}, None (a spectator) or ALL, "
            f"not {seat!r}"
        )


def steps(record: AnyRecord, seat: Seat, lang: str) -> Iterator[tuple[str, Step]]:
    """The picture of every step of the record with what is told of it, as the seat may see it.

    All of it is made from views and redacted moves: two games that look alike to a seat have
    equal steps.
    """
    check_seat(record, seat)
    game, words = record.game, lexicon(record.game, lang)
    seen = _watched(record, seat)
    first = next(seen)[1]
    step = Step(None, "", (), "", _turn(first, None), _points(game, first))
    yield render_svg(first, lang=lang), step
    state = first
    for move, after in seen:
        step = _next(game, words, state, move, after, step.turn)
        yield render_svg(after, lang=lang, highlight=Highlight(move, state)), step
        state = after


def _watched(record: AnyRecord, seat: Seat) -> Iterator[tuple[AnyMove, AnyState]]:
    """Each move with the state after it, both as seen; with the first state comes no move."""
    game = record.game
    states = record.replay()
    if isinstance(seat, Everything):
        yield None, next(states)
        yield from zip(record.moves, states, strict=True)
        return
    state = next(states)
    yield None, game.view(state, seat)
    for move, after in zip(record.moves, states, strict=True):
        yield redacted(game, state, move, seat), game.view(after, seat)
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
    """Whether a round or a turn begins with this event; both games call these the same."""
    return str(getattr(event, "kind", "")) in ("round_begins", "turn_begins")


def _turn(state: AnyState, before: int | None) -> int | None:
    """Whose turn it is; while chance decides it stays with whoever had it."""
    seat: int | None = state.player
    return before if seat == CHANCE else seat


def _points(game: AnyGame, state: AnyState) -> tuple[int, ...]:
    return tuple(points.total for points in game.score(state))
