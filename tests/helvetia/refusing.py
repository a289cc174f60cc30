"""Refusals in full: a position, a move, and the whole reason why the move is refused there."""

from collections.abc import Callable, Iterable

import attrs

from helvetia.core import from_json, to_json
from helvetia.core.reason import Reason
from helvetia.games.helvetia import GameState, legal_moves, parse_move, why_not

#: A position laid by hand, and for some moves the reasons why they are refused in it.
Case = tuple[Callable[[], GameState], dict[str, Reason]]


def no(code: str, rule: str, sentence: str, **facts: str | int) -> Reason:
    """A reason; the facts in the order in which the sentence speaks of them."""
    return Reason(code, rule, sentence, tuple(facts.items()))


def check(lay: Callable[[], GameState], refusals: dict[str, Reason]) -> None:
    """Every move is refused for exactly its reason, and what is legal for none."""
    state = from_json(to_json(lay()), GameState)  # without anything remembered
    found = {text: why_not(state, parse_move(text)) for text in refusals}
    assert {text: _without_sentence(reason) for text, reason in found.items()} == {
        text: _without_sentence(reason) for text, reason in refusals.items()
    }
    # A reason without a sentence has its code there.
    said = {text: reason for text, reason in found.items() if reason and reason.sentence != reason.code}
    assert said == {text: refusals[text] for text in said}
    assert all(why_not(state, move) is None for move in legal_moves(state))


def _without_sentence(reason: Reason | None) -> Reason | None:
    return None if reason is None else attrs.evolve(reason, sentence="")


def names(cases: Iterable[Case]) -> list[str]:
    """What the positions are called."""
    return [lay.__name__ for lay, _ in cases]
