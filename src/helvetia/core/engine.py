"""Share what all engines need: from a decision to its rules, and back with a reason.

A game is a table of steps. A `Step` belongs to one decision; it lists the legal moves, and for each
kind of move it has the refusal and the effect. All three come from the same phase of the game and
share its predicates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from helvetia.core.contract import CHANCE
from helvetia.core.errors import IllegalMove, Reason, StateError
from helvetia.core.moves import BaseMove
from helvetia.core.state import PublicState, packed_of

S = TypeVar("S", bound=PublicState[Any])
M = TypeVar("M")
E = TypeVar("E")

# `Any`: the table of a game maps each kind of move to functions that take that very kind.
Refuse: TypeAlias = Callable[[Any, Any], Reason | None]
Effect: TypeAlias = Callable[[Any, Any], object]
Rule: TypeAlias = tuple[Refuse, Effect]
_set: Final = object.__setattr__
_new: Final = object.__new__
_wrap: Final = PublicState.__dict__["_packed"].__set__


@attrs.frozen
class Step:
    """The rules of one decision."""

    moves: Callable[[Any], tuple[Any, ...]]
    """Return the legal moves, complete and in canonical order."""
    rules: Mapping[type, Rule] = attrs.field(factory=dict)
    """For each kind of move its refusal and its effect."""
    odds: Callable[[Any], tuple[tuple[Any, int], ...]] | None = None
    """Return the outcomes with their weights, where chance decides."""


def evenly(moves: Callable[[Any], tuple[M, ...]]) -> Callable[[Any], tuple[tuple[M, int], ...]]:
    """Return odds by which each of the outcomes is equally likely."""
    return lambda state: tuple((move, 1) for move in moves(state))


def legal(state: Any, move: object) -> None:
    """Refuse nothing: every move of this kind is legal at its decision."""


class Refusals:
    """The refusals of one game: reasons with their English sentences, and those of every game."""

    def __init__(self, base: type[BaseMove], refused: Callable[..., Reason]) -> None:
        """Take the base of the game's moves, and what makes a reason with its sentence."""
        self._base, self._refused = base, refused

    def no(
        self, code: str, rule: str, instead: tuple[object, ...] = (), /, **parameters: str | int
    ) -> Reason:
        """Return a reason with its English sentence, which the parameters fill in.

        Where one code has several sentences, ``step`` selects one.
        """
        return self._refused(self._base.GAME, code, rule, parameters, instead)

    def order(self, first: BaseMove) -> Reason:
        """Refuse a move for the order of entry alone: it can follow *first*, which is legal now."""
        return self.no("entry_order", "", (first,), first=str(first))

    def too_late(self, move: BaseMove) -> Reason:
        """Refuse a move for the order of entry alone: it comes before moves already made."""
        return self.no("entry_order", "", move=str(move))

    # `Any`: the packed state of each game is a class of its own.
    def wrong_turn(self, state: Any, player: int, rule: str | None = None) -> Reason:
        """Refuse the move of a seat that does not decide, by this rule or the decision's."""
        named: str = state.decision.rule if rule is None else rule
        if state.player == CHANCE:
            return self.no("not_your_turn", named, seat=player, decision=str(state.decision))
        return self.no("not_your_turn", named, seat=player, turn=state.seat)

    def wrong_moment(self, state: Any, move: object, rule: str | None = None) -> Reason:
        """Refuse a kind of move that does not fit the decision."""
        named: str = state.decision.rule if rule is None else rule
        if type(move) not in self._base.__variants__:
            kind, game = type(move).__qualname__, getattr(type(move), "GAME", self._base.GAME)
            name = kind if game == self._base.GAME else f"{game}.{kind}"
            return self.no("not_a_move", "", kind=name)
        if state.player is None:
            return self.no("game_over", named)
        return self.no("wrong_moment", named, decision=str(state.decision), move=str(move))


class Engine(Generic[S, M, E]):
    """The contract's functions for one game, from its table of steps."""

    def __init__(
        self,
        kind: type[S],
        steps: Mapping[Any, Step],
        wrong_turn: Callable[[Any, int], Reason],
        wrong_moment: Callable[[Any, object], Reason],
        follow: Callable[[Any, Any], None] | None = None,
    ) -> None:
        """Compile the steps. *follow* carries out what follows an effect that returns something."""
        self._kind = kind
        self._moves = {decision: step.moves for decision, step in steps.items()}
        self._odds = {decision: step.odds for decision, step in steps.items()}
        self._rules = {decision: dict(step.rules) for decision, step in steps.items()}
        self._wrong_turn = wrong_turn
        self._wrong_moment = wrong_moment
        self._follow = follow

    def legal_moves(self, state: S, /) -> tuple[M, ...]:
        """Return every legal move once, in canonical order; at a chance point the outcomes.

        The tuple is empty when the game is over, and only then.
        """
        # A call of packed_of() for every state would cost as much as copying one.
        packed: Any = state._packed if type(state) is self._kind else packed_of(state, self._kind)
        moves: tuple[M, ...] | None = packed.moves
        if moves is None:
            moves = self._moves[packed.decision](packed)
            # Cached: a program that lists moves makes one of them, which then needs no check.
            # The value is frozen; its moves are no part of it.
            _set(packed, "moves", moves)
        return moves

    def odds(self, state: S, /) -> tuple[tuple[M, int], ...]:
        """Return the outcomes of a chance point with integer weights.

        Raises `StateError` where a player decides.
        """
        packed: Any = state._packed if type(state) is self._kind else packed_of(state, self._kind)
        odds = self._odds[packed.decision]
        if odds is None:
            raise StateError(f"odds() needs a chance point; this state asks {packed.decision!s}")
        found: tuple[tuple[M, int], ...] = odds(packed)
        return found

    def why_not(self, state: S, move: M, /, *, player: int | None = None) -> Reason | None:
        """Return why *move* is illegal here, or None if it is legal.

        *player* may name the seat that asks for the move: another seat's move is refused.
        """
        return self._why_not(packed_of(state, self._kind), move, player)

    def apply_move(self, state: S, move: M, /, *, player: int | None = None) -> S:
        """Return the state after *move*. Raises `IllegalMove`; *state* is never modified.

        *player* may name the seat that asks for the move: another seat's move is refused.
        """
        kind = self._kind
        packed: Any = state._packed if type(state) is kind else packed_of(state, kind)
        for listed in packed.moves or ():
            if listed is move and player is None:
                break  # legal_moves returned this very object for this state
        else:
            reason = self._why_not(packed, move, player)
            if reason is not None:
                raise IllegalMove(reason, move)
        draft = packed.thaw()
        after = self._rules[packed.decision][type(move)][1](draft, move)
        if after is not None and self._follow is not None:
            self._follow(draft, after)
        # Like `self._kind(packed)`, but without two calls of Python functions.
        result = _new(kind)
        _wrap(result, draft.freeze())
        return result

    def events(self, before: S, move: M, after: S, /) -> tuple[E, ...]:
        """Return what happened in *move*, in order: the recording of its application.

        *move* must be legal in *before*, or be redacted as *before* is.
        """
        packed_of(after, self._kind)
        draft: Any = packed_of(before, self._kind).thaw()
        story: list[E] = []
        draft.story = story
        rule = self._rules[draft.decision].get(type(move))
        if rule is None:
            raise IllegalMove(self._wrong_moment(before._packed, move), move)
        follows = rule[1](draft, move)
        if follows is not None and self._follow is not None:
            self._follow(draft, follows)
        return tuple(story)

    def _why_not(self, packed: Any, move: object, player: int | None) -> Reason | None:
        if player is not None and player != packed.player and packed.player is not None:
            return self._wrong_turn(packed, player)
        rule = self._rules[packed.decision].get(type(move))
        if rule is None:
            return self._wrong_moment(packed, move)
        reason = rule[0](packed, move)
        return reason and self._with_others(packed, move, reason)

    def _with_others(self, packed: Any, move: object, reason: Reason) -> Reason:
        """Return the reason with the legal moves of the same kind, unless it names better ones."""
        if reason.instead:
            return reason
        moves: tuple[object, ...] | None = packed.moves
        if moves is None:
            moves = self._moves[packed.decision](packed)
            _set(packed, "moves", moves)
        same = tuple([other for other in moves if type(other) is type(move)])
        return attrs.evolve(reason, instead=same) if same else reason


#: A decision that nothing can answer: the game is over.
OVER: Final = Step(lambda state: ())
