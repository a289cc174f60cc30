"""Store the tree of a search over whole turns, and explain it."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from math import sqrt
from typing import Final, TypeAlias

from attrs import frozen

from helvetia.core.contract import AnyMove, AnyState
from helvetia.core.turns.beam import Moves

from .evaluation import Term
from .shares import Judge

#: A smaller difference in points is no reason.
_CLEAR: Final = 0.05
#: What chance did after a turn.
Outcome: TypeAlias = tuple[AnyMove, ...]


class Node:
    """A point of the tree where one seat chooses among whole turns."""

    __slots__ = ("edges", "seat", "visits")

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.visits: int = 0
        self.edges: dict[Moves, Edge] = {}

    def keep(self, edges: list[Edge]) -> None:
        """Forget all other turns: the seat sees more now than when they were tried."""
        self.edges = {edge.moves: edge for edge in edges}
        self.visits = sum(edge.visits for edge in edges)

    def best(self) -> Edge | None:
        """Return the turn with the most visits; of equal ones the more valuable."""
        return next(iter(self.ranked()), None)

    def lead(self) -> int:
        """Return the difference between the two largest numbers of visits."""
        first, second = nlargest(2, [0, 0, *(edge.visits for edge in self.edges.values())])
        return first - second

    def ranked(self) -> list[Edge]:
        """Return the turns, most visited first."""
        return sorted(self.edges.values(), key=lambda e: (e.visits, e.value), reverse=True)


class Edge:
    """A turn: its visits, and its results for the seat that makes it.

    ``first`` is the estimate of the evaluation before the first visit, from 0 to 1. It counts
    like ``TRUST`` visits.
    """

    __slots__ = ("first", "moves", "nodes", "prior", "total", "visits")

    TRUST = 1.0

    def __init__(self, moves: Moves, first: float, prior: float) -> None:
        self.moves: Moves = moves
        self.first: float = first
        self.prior: float = prior
        self.visits: int = 0
        self.total: float = 0.0
        self.nodes: dict[Outcome, Node] = {}

    @property
    def value(self) -> float:
        """The estimated chance of the seat to win with this turn, from 0 to 1."""
        return (self.total + self.TRUST * self.first) / (self.visits + self.TRUST)

    def urgency(self, root_of_visits: float, exploration: float) -> float:
        """Return the PUCT score: the value, plus a bonus by prior that falls with the visits."""
        return self.value + exploration * self.prior * root_of_visits / (1 + self.visits)

    def behind(self, outcome: Outcome, seat: int) -> Node:
        """Return the node after this turn and these outcomes of chance; make a missing one."""
        node = self.nodes.get((*outcome, seat))
        if node is None:
            node = self.nodes[(*outcome, seat)] = Node(seat)
        return node

    def likeliest(self) -> Node | None:
        """Return the most visited node after this turn."""
        return max(self.nodes.values(), key=lambda node: node.visits, default=None)


def select(node: Node, edges: list[Edge], exploration: float) -> Edge:
    """Return the edge to try next among those that this state allows."""
    root_of_visits = sqrt(node.visits + 1)
    return max(edges, key=lambda edge: edge.urgency(root_of_visits, exploration))


# --- reading ------------------------------------------------------------------------------------


@frozen
class Candidate:
    """One turn that was considered: its moves as text, and the results of the search."""

    moves: tuple[str, ...]
    visits: int
    value: float
    prior: float


@frozen
class Explanation:
    """Why a move was made: the turns that were considered, and how the game would go on.

    ``line`` lists (seat, moves of a turn) pairs, the most visited turn at every node. ``terms`` has
    the parts of the evaluation in which the chosen turn and the second differ, the largest first:
    their amounts are differences. ``taste`` names the player's favourite plan, if it has one.
    ``str()`` is a table.
    """

    seat: int
    simulations: int
    candidates: tuple[Candidate, ...]
    line: tuple[tuple[int, tuple[str, ...]], ...]
    terms: tuple[Term, ...] = ()
    taste: str = ""

    def __str__(self) -> str:
        rows = [f"seat {self.seat}, {self.simulations} simulations", "visits  value  prior  turn"]
        for each in self.candidates:
            turn = "; ".join(each.moves)
            rows.append(f"{each.visits:6}  {each.value:5.3f}  {each.prior:5.3f}  {turn}")
        rows += ["expected line"]
        rows += [f"  seat {seat}: {'; '.join(moves)}" for seat, moves in self.line]
        if self.terms:
            rows += ["better than the second turn by"]
            rows += [f"  {term.points:+6.2f}  {term.text}" for term in self.terms]
        return "\n".join(rows)


def deciding_terms(judge: Judge, seat: int, first: AnyState, second: AnyState) -> tuple[Term, ...]:
    """Return the terms in which two positions differ for a seat, the largest difference first."""
    others = {term.name: term.points for term in judge.explain(second, seat)}
    found = [
        Term(term.name, term.points - others.get(term.name, 0.0), 1.0, term.text)
        for term in judge.explain(first, seat)
    ]
    clear = [term for term in found if abs(term.points) >= _CLEAR]
    return tuple(sorted(clear, key=lambda term: (-abs(term.points), term.name)))


def principal_line(root: Node) -> Iterator[tuple[int, Moves]]:
    """Yield the most visited turn at every node, from the root on; the chosen turn in any case."""
    node: Node | None = root
    while node is not None:
        edge = node.best()
        if edge is None or not (edge.visits or node is root):
            return
        yield node.seat, edge.moves
        node = edge.likeliest()
