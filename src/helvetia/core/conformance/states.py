"""The promises of the contract that can be checked in one state."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from random import Random
from typing import Final, Generic

from helvetia.core.contract import CHANCE, E_co, Game, M, O, S
from helvetia.core.errors import ConformanceError, HelvetiaError, IllegalMove, StateError
from helvetia.core.json.codec import digest, from_json, to_json
from helvetia.core.optional import redacted, universe_of

#: Moves from elsewhere that are tried in each view.
_FOREIGN: Final = 3


def _listed(game: Game[S, O, M, E_co]) -> set[M] | None:
    """Return the moves that a game lists itself, or None if it lists none."""
    return set(universe_of(game)) if hasattr(game, "universe") else None


class StateChecks(Generic[S, O, M, E_co]):
    """Checks states of one game, counts what it checked, remembers the moves it met."""

    def __init__(
        self, game: Game[S, O, M, E_co], universe: Iterable[M] | None, foreign: int | None
    ) -> None:
        self._game = game
        # A dict, not a set: its order does not depend on hash seeds.
        self._pool: dict[M, None] = dict.fromkeys(universe or ())
        self._known = set(self._pool) if universe is not None else _listed(game)
        self._foreign = foreign
        self._spelled: set[M] = set()
        self.doing: str = "the game"
        self.states: int = 0
        self.moves: int = 0
        self.refusals: int = 0
        self.chance_points: int = 0
        self.views: int = 0
        self.decisions: set[str] = set()

    def require(self, condition: bool, what: str) -> None:
        """Refuse the game unless the condition holds."""
        if not condition:
            raise ConformanceError(what)

    def fingerprint(self, state: S) -> tuple[int, str]:
        """Return a hash and a digest of a state, which must never change."""
        return hash(state), digest(state)

    def check(self, state: S, players: int, rng: Random) -> tuple[M, ...]:
        """Check everything about a state, and return its legal moves."""
        self.states += 1
        self._check_value(state)
        legal = self._check_legal(state, players)
        self._check_odds(state, legal)
        self._check_legal_moves(state, legal)
        self._check_foreign_moves(state, legal, rng)
        self._check_points(state, players)
        for seat in (*range(players), None):
            self._check_view(state, legal, seat, rng)
        return legal

    def _check_value(self, state: S) -> None:
        game, require = self._game, self.require
        self.doing = "the state"
        require(isinstance(state, game.GameState), "the state is not a GameState")
        require(isinstance(state.decision, StrEnum), "decision is not a member of a StrEnum")
        self.decisions.add(str(state.decision))
        self.doing = "validate"
        game.validate(state)
        self._check_json(state, "the state")

    def _check_json(self, state: S, what: str) -> None:
        self.doing = f"JSON of {what}"
        copy = from_json(to_json(state), self._game.GameState)
        self.require(copy == state, f"{what} changes on its way through JSON")
        self.require(hash(copy) == hash(state), f"{what} is equal to a copy but hashes differently")

    def _check_legal(self, state: S, players: int) -> tuple[M, ...]:
        game, require, player = self._game, self.require, state.player
        self.doing = "legal_moves"
        legal = game.legal_moves(state)
        require(isinstance(legal, tuple), "legal_moves is not a tuple")
        require(legal == game.legal_moves(state), "legal_moves differs when asked twice")
        require(len(set(legal)) == len(legal), "legal_moves holds a move twice")
        self.doing = "result"
        over = game.result(state) is not None
        if player is None:
            require(over, "the player is None but there is no result")
            require(not legal, "the game is over but there are legal moves")
        else:
            require(not over, "there is a result but the player is not None")
            require(bool(legal), "there are no legal moves although the game runs")
            require(player == CHANCE or 0 <= player < players, f"there is no seat {player}")
        return legal

    def _check_odds(self, state: S, legal: tuple[M, ...]) -> None:
        self.doing = "odds"
        if state.player == CHANCE:
            self.chance_points += 1
            odds = self._game.odds(state)
            self.require(
                all(type(weight) is int and weight > 0 for _, weight in odds),
                "odds are not positive integers",
            )
            self.require(
                tuple(move for move, _ in odds) == legal, "odds and legal_moves do not match"
            )
            return
        try:
            self._game.odds(state)
        except HelvetiaError:
            return
        self.require(False, "odds answers away from a chance point")

    def _check_legal_moves(self, state: S, legal: tuple[M, ...]) -> None:
        game, require = self._game, self.require
        for move in legal:
            self.moves += 1
            self.doing = f"why_not({move!r})"
            reason = game.why_not(state, move)
            require(reason is None, f"why_not refuses the legal move {move!r}: {reason}")
            self.doing = f"apply_move({move!r})"
            after = game.apply_move(state, move)
            require(after != state, f"apply_move({move!r}) does not give a new state")
            require(
                after == game.apply_move(state, move), f"apply_move({move!r}) differs when repeated"
            )
            if move not in self._spelled:
                self._check_spelling(move)

    def _check_spelling(self, move: M) -> None:
        game, require = self._game, self.require
        self.doing = f"the text of {move!r}"
        require(isinstance(move, game.Move), f"{move!r} is not a Move")
        text = game.format_move(move)
        require(
            text.isascii() and text.isprintable() and text.strip() == text != "",
            f"the text {text!r} is not plain ASCII",
        )
        require(game.parse_move(text) == move, f"the text {text!r} is read as another move")
        self.doing = f"JSON of {move!r}"
        require(
            from_json(to_json(move), game.Move) == move, f"{move!r} changes on its way through JSON"
        )
        require(
            self._known is None or move in self._known, f"the move {move!r} is not in the universe"
        )
        self._pool[move] = None
        self._spelled.add(move)

    def _check_foreign_moves(self, state: S, legal: tuple[M, ...], rng: Random) -> None:
        allowed = set(legal)
        others = [move for move in self._pool if move not in allowed]
        count = len(others)
        if self._foreign is not None and self._foreign < count:
            count = self._foreign
            for first in range(count):
                # Swap a random one to the front: randrange alone is the same everywhere.
                index = rng.randrange(first, len(others))
                others[first], others[index] = others[index], others[first]
        for move in others[:count]:
            self.refusals += 1
            self._check_refusal(state, move)

    def _check_refusal(self, state: S, move: M) -> None:
        game, require = self._game, self.require
        self.doing = f"why_not({move!r})"
        reason = game.why_not(state, move)
        if reason is None:
            raise ConformanceError(f"why_not allows {move!r}, which legal_moves leaves out")
        require(
            reason.code.isidentifier() and reason.code == reason.code.lower(),
            f"the code {reason.code!r} is not snake_case",
        )
        require(bool(reason.sentence), f"the reason {reason.code!r} has no sentence")
        self.doing = f"apply_move({move!r})"
        try:
            game.apply_move(state, move)
        except IllegalMove as error:
            require(
                error.reason == reason and error.move == move,
                f"apply_move and why_not refuse {move!r} differently",
            )
            return
        require(False, f"apply_move accepts {move!r}, which legal_moves leaves out")

    def _check_points(self, state: S, players: int) -> None:
        game, require = self._game, self.require
        self.doing = "score"
        scores = game.score(state)
        require(
            tuple(score.seat for score in scores) == tuple(range(players)),
            "score is not one per seat, in seat order",
        )
        for score in scores:
            require(
                score.total == sum(item.points for item in score.items),
                f"the score of seat {score.seat} is not the sum of its items",
            )
        self.doing = "result"
        result = game.result(state)
        if result is not None:
            require(
                tuple(standing.seat for standing in result.standings) == tuple(range(players)),
                "the standings are not one per seat, in seat order",
            )
            require(bool(result.winners), "nobody is in first place")

    def _check_view(self, state: S, legal: tuple[M, ...], seat: int | None, rng: Random) -> None:
        game, require = self._game, self.require
        self.doing = f"view for {seat}"
        try:
            view = game.view(state, seat)
        except StateError:
            # A game may refuse to be looked at while chance is at work, but at no other time.
            if state.player == CHANCE:
                return
            raise
        self.views += 1
        require(
            (view.player, view.decision) == (state.player, state.decision),
            f"the view for {seat} asks another decision",
        )
        require(game.view(view, seat) == view, f"the view for {seat} of a view differs from it")
        if view != state:
            self._check_json(view, f"the view for {seat}")
        if seat is not None and seat == state.player:
            require(game.legal_moves(view) == legal, f"the view for {seat} has other legal moves")
        self.doing = f"determinize for {seat}"
        deal = rng.randrange(2**32)
        full = game.determinize(view, Random(deal))
        require(
            game.determinize(view, Random(deal)) == full,
            "determinize differs for the same view and the same random numbers",
        )
        require(
            game.view(full, seat) == view, f"determinize does not agree with the view for {seat}"
        )
        self.doing = f"validate after determinize for {seat}"
        game.validate(full)
        self._check_moves_of_view(state, legal, view, seat, rng)

    def _check_moves_of_view(
        self, state: S, legal: tuple[M, ...], view: S, seat: int | None, rng: Random
    ) -> None:
        """Check that a view lists what it does not refuse, legal moves as seen among it."""
        game, require = self._game, self.require
        self.doing = f"legal_moves of the view for {seat}"
        listed = game.legal_moves(view)
        for move in (*listed[:1], *listed[-1:]):
            require(
                game.why_not(view, move) is None,
                f"why_not refuses {move!r}, which the view for {seat} lists",
            )
        if legal:
            move = legal[rng.randrange(len(legal))]
            seen = redacted(game, state, move, seat)
            require(seen in listed, f"the view for {seat} leaves out {seen!r}, which may be made")
        pool = list(self._pool)
        for move in [pool[rng.randrange(len(pool))] for _ in range(_FOREIGN if pool else 0)]:
            require(
                (game.why_not(view, move) is None) == (move in listed),
                f"why_not and legal_moves disagree on {move!r} in the view for {seat}",
            )
