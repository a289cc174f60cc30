"""Say why a player made its move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from helvetia.core.errors import OptionError
from helvetia.core.turns.beam import RatedPlan

from .evaluation import Term
from .shares import Judge

#: A smaller difference in points is no reason.
_CLEAR: Final = 0.05


@frozen
class Candidate:
    """One turn that was considered: its moves as text, in how many worlds it was tried, its value.

    The value is the seat's share of the win, from 0 to 1; it is 0 if the bot estimates nothing.
    """

    moves: tuple[str, ...]
    visits: int
    value: float


@frozen
class Explanation:
    """Why a move was made: the turns that were considered, and how the game would go on.

    ``line`` lists (seat, moves of a turn) pairs: the chosen turn and the answers to it in the first
    world. ``terms`` has the parts of the evaluation in which the chosen turn and the second differ,
    the largest first: their amounts are differences. ``taste`` names the player's favourite plan,
    if it has one. ``str()`` is a table.
    """

    seat: int
    simulations: int
    candidates: tuple[Candidate, ...]
    line: tuple[tuple[int, tuple[str, ...]], ...]
    terms: tuple[Term, ...] = ()
    taste: str = ""

    def __str__(self) -> str:
        rows = [f"seat {self.seat}, {self.simulations} simulations", "visits  value  turn"]
        for each in self.candidates:
            rows.append(f"{each.visits:6}  {each.value:5.3f}  {'; '.join(each.moves)}")
        rows += ["expected line"]
        rows += [f"  seat {seat}: {'; '.join(moves)}" for seat, moves in self.line]
        if self.terms:
            rows += ["better than the second turn by"]
            rows += [f"  {term.points:+6.2f}  {term.text}" for term in self.terms]
        return "\n".join(rows)


def deciding_terms(judge: Judge, seat: int, plans: Sequence[RatedPlan]) -> tuple[Term, ...]:
    """Return the terms in which the first two turns differ for a seat, the largest one first."""
    if len(plans) < 2:
        return ()
    first, second = plans[0].after, plans[1].after
    others = {term.name: term.points for term in judge.explain(second, seat)}
    found = [
        Term(term.name, term.points - others.get(term.name, 0.0), 1.0, term.text)
        for term in judge.explain(first, seat)
    ]
    clear = [term for term in found if abs(term.points) >= _CLEAR]
    return tuple(sorted(clear, key=lambda term: (-abs(term.points), term.name)))


def explanation_of(bot: object) -> Explanation | None:
    """Return why a bot made its last decision; None if it made none or cannot say."""
    explain = getattr(bot, "explain", None)
    if explain is None:
        return None
    try:
        found = explain()
    except OptionError:  # a single legal move is no decision
        return None
    return found if isinstance(found, Explanation) else None
