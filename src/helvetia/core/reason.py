"""Why a move is refused: for programs a code, for people a sentence, for both the rule."""

from __future__ import annotations

from attrs import frozen


@frozen
class Reason:
    """Why something is not allowed.

    `code` is a stable snake_case word for programs, `rule` the id of the rule in the rules
    document (empty when no single rule says it), `sentence` the explanation for people, and
    `parameters` are the named facts the sentence speaks of.

    >>> reason = Reason("worker_sleeps", "G2", "the bakery's worker already sleeps")
    >>> str(reason)
    "the bakery's worker already sleeps (G2)"
    >>> str(Reason("not_your_turn", "", "it is seat 1's turn", (("seat", 1),)))
    "it is seat 1's turn"
    """

    code: str
    rule: str
    sentence: str
    parameters: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence
