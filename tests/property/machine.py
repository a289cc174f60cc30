"""A state machine over the contract of any game: every step is checked through public calls alone.

The machine plays one game and, beside it, a *twin*: a game that looks the same to one seat, the
watcher, but hides other cards. Whatever the watcher can ask, both must answer alike.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from helvetia.core import CHANCE, IllegalMove, Record, digest, from_json, to_json
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.render.svg import render_svg

NUMBERS = st.integers(0, 2**20)
SEEDS = st.integers(0, 2**32)


@frozen
class Kit:
    """A game with what only its own tests know of it."""

    game: AnyGame
    presets: Mapping[str, Any]
    universe: tuple[Any, ...]
    check: Callable[[Any], None]


class GameMachine(RuleBasedStateMachine):
    """Play, undo, save, load, look and err, in any order."""

    kit: ClassVar[Kit]
    #: Moves made and checked by all machines, for the long run to report.
    steps: ClassVar[int] = 0

    # --- the game and its twin -------------------------------------------------------------------

    @initialize(
        players=st.sampled_from((2, 3, 4)), preset=NUMBERS, watcher=st.integers(-1, 3), seed=SEEDS
    )
    def begin(self, players: int, preset: int, watcher: int, seed: int) -> None:
        presets = list(self.kit.presets.values())
        options = presets[preset % len(presets)]
        self.rng = Random(seed)
        self.watcher = watcher % players if watcher >= 0 else None
        self.state: AnyState = self.game.new_game(players, options)
        self.record = Record.start(self.game, players, options)
        self.moves: list[AnyMove] = []
        self.history: list[tuple[AnyState, int]] = [(self.state, hash(self.state))]
        self.twin: AnyState | None = self.state
        self.twin_moves: list[AnyMove] = []

    @property
    def game(self) -> AnyGame:
        return self.kit.game

    @property
    def universe(self) -> tuple[Any, ...]:
        return self.kit.universe

    def _over(self) -> bool:
        return self.state.player is None

    def _outcomes(self, state: AnyState) -> tuple[AnyMove, ...]:
        if state.player != CHANCE:
            return self.game.legal_moves(state)
        outcomes = self.game.odds(state)
        assert all(weight > 0 for _, weight in outcomes)
        assert tuple(move for move, _ in outcomes) == self.game.legal_moves(state)
        return self.game.legal_moves(state)

    def _seen(self, state: AnyState, move: AnyMove) -> AnyMove:
        """The move as the watcher saw it."""
        redact = getattr(self.game, "redact_move", None)
        return move if redact is None else redact(state, move, self.watcher)

    def _make(self, number: int) -> None:
        legal = self._outcomes(self.state)
        assert legal, "no dead ends: somebody can always move"
        assert len(set(legal)) == len(legal)
        move = legal[number % len(legal)]
        before = self.state
        self.state = self.game.apply_move(before, move)
        self.moves.append(move)
        self.history.append((self.state, hash(self.state)))
        self._make_in_twin(before, move)
        self.kit.check(self.state)
        type(self).steps += 1

    def _make_in_twin(self, before: AnyState, move: AnyMove) -> None:
        """The same move in the twin, or another outcome where the watcher cannot tell."""
        if self.twin is None:
            return
        legal = self._outcomes(self.twin)
        if self._seen(before, move) != move:
            other = legal[self.rng.randrange(len(legal))]
        elif move in legal:
            other = move
        else:
            self.twin = None  # somebody moved as only the one hand allows: no twins any more
            return
        earlier, self.twin = self.twin, self.game.apply_move(self.twin, other)
        self.twin_moves.append(other)
        ours = self._events(before, move, self.state)
        assert ours == self._events(earlier, other, self.twin)

    def _events(self, before: AnyState, move: AnyMove, after: AnyState) -> tuple[object, ...]:
        view = self.game.view
        told = self.game.events(
            view(before, self.watcher), self._seen(before, move), view(after, self.watcher)
        )
        return tuple(told)

    # --- playing ---------------------------------------------------------------------------------

    @precondition(lambda self: not self._over())
    @rule(number=NUMBERS)
    def move(self, number: int) -> None:
        self._make(number)

    @precondition(lambda self: not self._over())
    @rule(seed=SEEDS, count=st.integers(1, 80))
    def some_moves(self, seed: int, count: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            if self._over():
                return
            self._make(rng.randrange(2**20))

    @precondition(lambda self: len(self.history) > 1)
    @rule(back=st.integers(1, 30))
    def undo(self, back: int) -> None:
        """Undo is keeping the old state: nothing that came later has touched it."""
        back = min(back, len(self.moves))
        del self.history[len(self.history) - back :]
        del self.moves[len(self.moves) - back :]
        self.state, known = self.history[-1]
        assert hash(self.state) == known
        self.twin, self.twin_moves = self.state, list(self.moves)

    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=12))
    def any_move_at_all(self, numbers: list[int]) -> None:
        """`legal_moves`, `why_not` and `apply_move` agree, and a refusal changes nothing."""
        legal = set(self.game.legal_moves(self.state))
        before = hash(self.state)
        for number in numbers:
            move = self.universe[number % len(self.universe)]
            reason = self.game.why_not(self.state, move)
            assert (reason is None) == (move in legal)
            if reason is not None:
                assert reason.code
                assert reason.sentence
                with pytest.raises(IllegalMove) as refused:
                    self.game.apply_move(self.state, move)
                assert refused.value.reason == reason
        assert hash(self.state) == before

    # --- saving ----------------------------------------------------------------------------------

    @rule()
    def save_and_load(self) -> None:
        for state in (self.state, self.game.view(self.state, self.watcher)):
            text = to_json(state)
            back = from_json(text, self.game.GameState)
            assert back == state
            assert hash(back) == hash(state)
            assert to_json(back) == text
            assert digest(back) == digest(state)
        for move in self.game.legal_moves(self.state):
            assert self.game.parse_move(self.game.format_move(move)) == move
            assert from_json(to_json(move), self.game.Move) == move

    @rule()
    def replay(self) -> None:
        record = self.record.add(*self.moves)
        again = Record.from_json(record.to_json(), self.game)
        assert again == record
        assert again.final() == self.state
        states = list(again.replay())
        assert states == [state for state, _ in self.history]

    # --- what a seat may know --------------------------------------------------------------------

    @rule(seed=SEEDS, seat=st.integers(-1, 3))
    def deal_again(self, seed: int, seat: int) -> None:
        """A deal made from a view looks like the view, and can be played."""
        who = seat % self.record.players if seat >= 0 else None
        seen = self.game.view(self.state, who)
        assert self.game.view(seen, who) == seen
        full = self.game.determinize(seen, Random(seed))
        assert self.game.view(full, who) == seen
        assert full == self.game.determinize(seen, Random(seed))
        self.kit.check(full)
        self.game.validate(full)
        if full.player is not None:
            assert self.game.legal_moves(full)

    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=12))
    def the_twin_answers_alike(self, numbers: list[int]) -> None:
        if self.twin is None:
            return
        one, two = (self.game.view(state, self.watcher) for state in (self.state, self.twin))
        assert to_json(one) == to_json(two)
        assert str(one) == str(two)
        assert render_svg(one) == render_svg(two)
        assert one.player == two.player
        redacted = [
            self.record.add(*moves).redact(self.watcher) for moves in (self.moves, self.twin_moves)
        ]
        assert redacted[0].moves == redacted[1].moves
        if one.player == self.watcher:
            for number in numbers:
                move = self.universe[number % len(self.universe)]
                assert self._refusal(self.state, move) == self._refusal(self.twin, move)
            assert self.game.legal_moves(self.state) == self.game.legal_moves(self.twin)

    def _refusal(self, state: AnyState, move: AnyMove) -> str:
        try:
            self.game.apply_move(state, move)
        except IllegalMove as error:
            return str(error)
        return ""

    # --- always ----------------------------------------------------------------------------------

    @invariant()
    def the_position_is_possible(self) -> None:
        if not hasattr(self, "state"):
            return  # nothing has begun
        self.game.validate(self.state)
        assert (self.game.result(self.state) is None) == (self.state.player is not None)
        assert len(self.game.score(self.state)) == self.record.players
        if self.state.player is None:
            assert self.game.legal_moves(self.state) == ()
