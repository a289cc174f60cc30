"""Refusals in full: a position, a move, and the whole reason why the move is refused there."""

from collections.abc import Callable, Iterable

import attrs

from helvetia.core.reason import Reason
from helvetia.games.helvetia import GameState, legal_moves, parse_move, why_not
from helvetia.text import refused

#: A position laid by hand, and for some moves the reasons why they are refused in it.
Case = tuple[Callable[[], GameState], dict[str, Reason]]


def no(code: str, rule: str, **facts: str | int) -> Reason:
    """A reason with its facts; its sentence is part of `tests/text`."""
    return refused("helvetia", code, rule, facts)


def check(lay: Callable[[], GameState], refusals: dict[str, Reason]) -> None:
    """Every move is refused for exactly its reason, and what is legal for none."""
    state = attrs.evolve(lay())  # without the answers that were kept while it was played
    assert {text: why_not(state, parse_move(text)) for text in refusals} == refusals
    assert all(why_not(state, move) is None for move in legal_moves(state))


def names(cases: Iterable[Case]) -> list[str]:
    """What the positions are called."""
    return [lay.__name__ for lay, _ in cases]
