"""Refusals in full: a position, a move, and the whole reason why the move is refused there."""

from collections.abc import Callable, Iterable

import attrs

from helvetia.core.errors import Reason
from helvetia.games.helvetia import GameState, legal_moves, parse_move, why_not
from tests.helvetia.playing import fresh

#: A position laid by hand, and for some moves the reasons why they are refused in it.
Case = tuple[Callable[[], GameState], dict[str, Reason]]


def no(code: str, rule: str, sentence: str, **facts: str | int) -> Reason:
    """Return a reason with the facts that the sentence speaks of."""
    return Reason(code, rule, sentence, tuple(facts.items()))


def order(first: str) -> Reason:
    """Return the reason of a move that is only entered too early."""
    sentence = f"enter '{first}' first; only the order of entry is wrong"
    return no("entry_order", "", sentence, first=first)


def too_late(move: str) -> Reason:
    """Return the reason of a move that is only entered too late."""
    sentence = (
        f"'{move}' comes before moves that are already made; only the order of entry is wrong"
    )
    return no("entry_order", "", sentence, move=move)


def same(found: Reason | None, wanted: Reason | None) -> bool:
    """Compare everything but the order of the parameters."""
    return _by_name(found) == _by_name(wanted)


def _by_name(reason: Reason | None) -> Reason | None:
    return reason and attrs.evolve(reason, parameters=tuple(sorted(reason.parameters)))


def check(lay: Callable[[], GameState], refusals: dict[str, Reason]) -> None:
    """Every move is refused for exactly its reason, and what is legal for none."""
    state = fresh(lay())
    found = {text: why_not(state, parse_move(text)) for text in refusals}
    other = {text: reason for text, reason in found.items() if not same(reason, refusals[text])}
    assert not other, {text: (reason, refusals[text]) for text, reason in other.items()}
    assert all(why_not(state, move) is None for move in legal_moves(state))


def names(cases: Iterable[Case]) -> list[str]:
    """Return what the positions are called."""
    return [lay.__name__ for lay, _ in cases]
