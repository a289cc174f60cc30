"""Turns by their moves: all of them, those that contain wished moves, and the order of entry.

A game subclasses `Planner` and says when a turn is over, what moves cost, and which of them can
still lead to a wish. Everything else is here, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from operator import add
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from attrs import frozen

from helvetia.core.contract import CHANCE, M, S
from helvetia.core.errors import IllegalMove, LimitError, OptionError, Reason, StateError
from helvetia.core.moves import BaseMove


class AnyCost(Protocol):
    """Define the part of a cost that every game has."""

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers by which plans are compared, the most important first."""
        ...


C = TypeVar("C")
K = TypeVar("K", bound=AnyCost)
#: How many plans are enough for a screen, and for how many moves a person waits.
LIMIT: Final = 20
EFFORT: Final = 10_000
#: The number of moves that `turns` makes before it gives up.
MOST_MOVES: Final = 1_000_000
#: The most positions that are searched for the reason why a wish cannot be met.
_ASKED: Final = 300


@frozen
class Plan(Generic[S, M, C]):
    """A whole turn: its moves in order, the state after them, and what they cost.

    >>> import helvetia
    >>> from random import Random
    >>> state = helvetia.quick_start(3, Random(1))
    >>> wish = helvetia.parse_move("deliver brick")
    >>> print(next(helvetia.plans(state, wish)))
    commit carter 1, deliver brick, work red:e3
    """

    moves: tuple[M, ...]
    after: S
    cost: C

    def __str__(self) -> str:
        return ", ".join(map(str, self.moves))


class _Path(Generic[S, M]):
    """The moves that led to a position, each with the state it was made in."""

    __slots__ = ("before", "move", "state")

    def __init__(self, before: _Path[S, M] | None, state: S, move: M) -> None:
        self.before, self.state, self.move = before, state, move

    def steps(self) -> list[tuple[S, M]]:
        """Return the states and moves, first to last."""
        found: list[tuple[S, M]] = []
        path: _Path[S, M] | None = self
        while path is not None:
            found.append((path.state, path.move))
            path = path.before
        return found[::-1]


class Planner(Generic[S, M, K]):
    """Finds whole turns of one game. Games override the hooks at the end."""

    GAME: ClassVar[str]
    #: The base class of the game's moves, and those of its classes that only chance decides.
    MOVE: ClassVar[type[BaseMove]]
    BY_CHANCE: ClassVar[tuple[type, ...]]
    #: The classes of moves that are actions. A plan has as few of them as possible.
    ACTIONS: ClassVar[frozenset[type]]
    #: The classes of moves that cost nothing.
    FREE: ClassVar[frozenset[type]]
    #: Whether a move has one price in all states. Then a search pays for wishes at its start.
    FIXED_PRICES: ClassVar[bool] = False

    def __init__(
        self,
        legal_moves: Callable[[S], tuple[M, ...]],
        apply_move: Callable[[S, M], S],
        why_not: Callable[..., Reason | None],
    ) -> None:
        self._legal, self._apply, self._why_not = legal_moves, apply_move, why_not

    # --- all turns -------------------------------------------------------------------------------

    def turns(self, state: S, *, effort: int = MOST_MOVES) -> Iterator[Plan[S, M, K]]:
        """Yield the distinct results of a whole turn, each with one way to reach it.

        Results are distinct by the state after them. Raises `LimitError` once *effort* moves were
        tried: there can be very many turns.
        """
        return self._walk(state, self._seat(state, "turns"), effort)

    def _walk(self, start: S, seat: int, effort: int) -> Iterator[Plan[S, M, K]]:
        found: set[S] = set()
        seen: set[S] = set()
        steps: list[tuple[S, M]] = []
        lists = [iter(self._legal(start))]
        states = [start]
        while lists:
            move = next(lists[-1], None)
            if move is None:
                lists.pop()
                states.pop()
                if steps:
                    steps.pop()
                continue
            if not steps:
                seen.clear()  # only for speed: so memory is bounded by the turns of one first move
            effort -= 1
            if effort < 0:
                raise LimitError("there are too many turns here; stop earlier or raise `effort`")
            here = states[-1]
            after = self._apply(here, move)
            if self.over(after, seat):
                if after not in found:
                    found.add(after)
                    yield self._plan([*steps, (here, move)], after)
            elif after not in seen:
                seen.add(after)
                steps.append((here, move))
                states.append(after)
                lists.append(iter(self._legal(after)))

    def _plan(self, steps: Sequence[tuple[S, M]], after: S) -> Plan[S, M, K]:
        return Plan(tuple([move for _, move in steps]), after, self.cost(steps))

    # --- turns with certain moves ----------------------------------------------------------------

    def plans(
        self, state: S, *wishes: M, limit: int | None = LIMIT, effort: int = EFFORT
    ) -> Iterator[Plan[S, M, K]]:
        """Yield the ways to make all wished moves in this turn, cheapest first.

        Wishes are moves of the turn, in any order. The other moves are filled in: as few actions
        as possible, and for each cost one plan. There are at most *limit* plans. The search ends
        after *effort* moves were tried; without any plan by then it raises `LimitError`.
        """
        seat = self._seat(state, "plans")
        return self._search(state, self._in_canonical_order(wishes), seat, limit, effort)

    def _search(
        self, start: S, wishes: tuple[M, ...], seat: int, limit: int | None, effort: int
    ) -> Iterator[Plan[S, M, K]]:
        least = self.outlook(start, wishes)
        if least is None or limit == 0:
            return
        # Entries are compared by actions that nobody wished for, then by the price, then by age.
        price: tuple[int, ...] = (0,) * len(self.cost(()).order)
        if self.FIXED_PRICES:
            price = self.cost([(start, wish) for wish in wishes]).order
        heap: list[Any] = [(least, price, 0, 0, start, wishes, None)]
        seen: set[tuple[S, tuple[M, ...]]] = set()
        costs: set[K] = set()
        level = pushed = 0
        while heap:
            bound, price, _, others, state, left, path = heappop(heap)
            if costs and bound > level:
                return  # a plan with fewer actions was found
            if path is not None and self.over(state, seat):
                plan = self._plan(path.steps(), state)
                if plan.cost not in costs:
                    costs.add(plan.cost)
                    level = bound
                    yield plan
                    if len(costs) == limit:
                        return
                continue
            mark = (state, left)
            if mark in seen:
                continue
            seen.add(mark)
            moves = self.choices(state, left)
            effort -= len(moves)
            if effort < 0:
                if costs:
                    return
                raise LimitError("no plan so far; wish for more of its moves, or raise `effort`")
            for move in moves:
                rest = self._without(left, move)
                more = others + (rest is left and type(move) in self.ACTIONS)
                after = self._apply(state, move)
                if self.over(after, seat):
                    least = None if rest else 0
                else:
                    least = self.outlook(after, rest)
                if least is None:
                    continue
                total = price
                if type(move) not in self.FREE and not (self.FIXED_PRICES and move in left):
                    total = tuple(map(add, price, self.cost([(state, move)]).order))
                pushed += 1
                way = _Path(path, state, move)
                heappush(heap, (more + least, total, pushed, more, after, rest, way))

    def _without(self, left: tuple[M, ...], move: M) -> tuple[M, ...]:
        """Return the wishes that are left after this move: the same tuple if it meets none."""
        if not left:
            return left
        for met in (move, *self.stands_for(move)):
            if met in left:
                at = left.index(met)
                left = left[:at] + left[at + 1 :]
        return left

    def why_no_plan(self, state: S, *wishes: M) -> Reason | None:
        """Return why the wishes cannot be met in this turn, or None if there is a plan.

        The reason is that of the first wish that is impossible on its own. Wishes that are
        impossible only together have the code ``not_together``, and the first two of them that
        exclude each other are named. Raises `LimitError` as `plans`.
        """
        if next(self.plans(state, *wishes, limit=1), None) is not None:
            return None
        reason = self.cut_by_chance(state, wishes)
        if reason is not None:
            return reason
        for wish in wishes:
            if self._is_hopeless(state, wish):
                return self._why(state, wish)
        for first, wish in combinations(wishes, 2):
            if self._is_hopeless(state, first, wish):
                return self.not_together(first=str(first), move=str(wish))
        return self.not_together()

    def _is_hopeless(self, state: S, *wishes: M) -> bool:
        """Return whether there is certainly no plan; a search that gives up proves nothing."""
        try:
            return next(self.plans(state, *wishes, limit=1), None) is None
        except LimitError:
            return False

    def _why(self, state: S, wish: M) -> Reason:
        """Return the last reason of the first step of the turn at which the wish is a question."""
        step, asked = [state], 0
        while step and asked < _ASKED:
            asked += len(step)
            reasons = [self._why_not(each, wish) for each in step]
            good = [r for r in reasons if r is not None and r.code != "wrong_moment"]
            if good:
                return good[-1]
            nexts = [
                self._apply(each, move) for each in step for move in self.choices(each, (wish,))
            ]
            step = [after for after in nexts if not self.over(after, state.player)]
        reason = self.reason_at_once(state, wish) or self._why_not(state, wish)
        # A view may list a move that no deal of its unknown cards allows.
        return reason or self.not_together()

    # --- the order of entry ----------------------------------------------------------------------

    def in_order(self, state: S, moves: Iterable[M]) -> tuple[M, ...]:
        """Return moves of one turn, given in any order, in an order that is legal.

        The moves need not end the turn. Raises `IllegalMove` if no order is legal.
        """
        seat, moves = self._seat(state, "in_order"), tuple(moves)
        wanted = self._in_canonical_order(moves)
        deepest: tuple[int, S, tuple[M, ...]] = (len(wanted), state, wanted)
        seen: set[tuple[S, tuple[M, ...]]] = set()
        stack: list[tuple[S, tuple[M, ...], tuple[M, ...]]] = [(state, wanted, ())]
        while stack:
            here, left, done = stack.pop()
            if not left:
                return done
            if len(left) < deepest[0]:
                deepest = (len(left), here, left)
            if (here, left) in seen or (done and self.over(here, seat)):
                continue
            seen.add((here, left))
            for move in reversed(self._legal(here)):
                if move in left:
                    at = left.index(move)
                    rest = left[:at] + left[at + 1 :]
                    stack.append((self._apply(here, move), rest, (*done, move)))
        _, here, left = deepest
        wrong = next(move for move in moves if move in left)
        reason = self._why_not(here, wrong, player=seat)
        raise IllegalMove(reason or self.not_together(), wrong)

    # --- checks ----------------------------------------------------------------------------------

    def _seat(self, state: S, name: str) -> int:
        self.over(state, 0)  # refuses a state of another game
        seat = state.player
        if seat is None:
            raise StateError(f"{name}() needs a player's decision; this game is over")
        if seat == CHANCE:
            raise StateError(f"{name}() needs a player's decision; chance decides {state.decision}")
        return seat

    def _in_canonical_order(self, moves: Iterable[M]) -> tuple[M, ...]:
        found = tuple(moves)
        for move in found:
            if type(move) not in self.MOVE.__variants__:
                # With its module: moves of two games may have the same name.
                found_name = f"{type(move).__module__}.{type(move).__qualname__}"
                hint = "; parse_move reads moves from text" if isinstance(move, str) else ""
                raise OptionError(
                    f"expected a move of {self.GAME.capitalize()}, "
                    f"found a {found_name.removeprefix('builtins.')}{hint}"
                )
            if isinstance(move, self.BY_CHANCE):
                raise OptionError(f"chance decides '{move}'; a player cannot wish for it")
        return tuple(sorted(found, key=str))

    # --- what a game says ------------------------------------------------------------------------

    def over(self, state: S, seat: int | None) -> bool:
        """Return whether a turn of *seat* that led to this state is over."""
        raise NotImplementedError

    def cost(self, steps: Sequence[tuple[S, M]]) -> K:
        """Return what these moves cost, each given with the state in which it is made."""
        raise NotImplementedError

    def choices(self, state: S, left: tuple[M, ...]) -> Sequence[M]:
        """Return the legal moves, without those that differ only in details that no wish names."""
        return self._legal(state)

    def outlook(self, state: S, left: tuple[M, ...]) -> int | None:
        """Return the fewest further actions beside the wishes; None if the wishes are hopeless.

        The number may be too low, but never too high.
        """
        return 0

    def stands_for(self, move: M) -> tuple[M, ...]:
        """Return other wishes that this move meets, too."""
        return ()

    def not_together(self, **moves: str) -> Reason:
        """Return the reason of wishes that exclude each other; *moves* names two of them."""
        raise NotImplementedError

    def cut_by_chance(self, state: S, wishes: tuple[M, ...]) -> Reason | None:
        """Return the reason if chance comes before or between the wishes, where a plan ends."""
        return None

    def reason_at_once(self, state: S, wish: M) -> Reason | None:
        """Return why a wish is impossible from the first move of the turn on, if that is known."""
        return None
