"""The check of the contract: random games, in which every promise is checked at every state.

It needs nothing but the contract, so it works with every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Final, Generic

from attrs import frozen

from helvetia.core.contract import CHANCE, E_co, Game, M, O, S
from helvetia.core.errors import ConformanceError, HelvetiaError, IllegalMove, StateError
from helvetia.core.json.codec import digest, from_json, to_json
from helvetia.core.optional import presets_of, redacted, universe_of
from helvetia.core.records.record import Record
from helvetia.core.walk import sample

_NAMES: Final = tuple(name for name in vars(Game) if not name.startswith("_"))
#: Moves from elsewhere that are tried in each view.
_FOREIGN: Final = 3


@frozen
class Report:
    """The numbers of checked things. There is a report only if nothing failed.

    `moves` counts legal moves, `refusals` illegal ones, `views` what seats saw; `decisions`
    names every decision met, so that one can see what the random games never reached.
    """

    game: str
    games: int
    states: int
    moves: int
    refusals: int
    chance_points: int
    views: int
    decisions: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.games} games, {self.states} states, {self.moves} legal and "
            f"{self.refusals} illegal moves, {self.chance_points} chance points, "
            f"{self.views} views; decisions: {', '.join(self.decisions)}"
        )


def check_game(
    game: Game[S, O, M, E_co],
    players: Sequence[int] = (2, 3, 4),
    options: Sequence[O] = (),
    *,
    games: int = 5,
    seed: int = 0,
    universe: Iterable[M] | None = None,
    foreign: int | None = 25,
    limit: int = 10_000,
) -> Report:
    """Play random games and check every promise; ConformanceError names the first one broken.

    Plays `games` games for each player count and each of `options` (none: the default ones).
    In every state `foreign` moves of other states (None: all that are known) are tried, too:
    moves seen earlier and, if given, those of `universe`, which must then hold every move.
    The optional lists of moves and options (`helvetia.core.optional`) are checked as well.
    `limit` is the number of moves after which a game counts as endless.

    >>> from helvetia.games import helvetia
    >>> report = check_game(helvetia, players=(2,), games=1, foreign=1)
    >>> report.games, "draft" in report.decisions
    (1, True)
    """
    missing = [name for name in _NAMES if not hasattr(game, name)]
    if missing:
        raise ConformanceError(f"the game lacks {', '.join(missing)}")
    check = _Check(game, universe, foreign, limit)
    check.lists()
    played = 0
    for count in players:
        for chosen in options or (game.Options(),):
            for number in range(games):
                # A text as seed, because its meaning does not depend on hash seeds.
                check.play(count, chosen, f"{seed}/{count}/{played}", first=number == 0)
                played += 1
    return Report(
        game.GAME,
        played,
        check.states,
        check.moves,
        check.refusals,
        check.chance_points,
        check.views,
        tuple(sorted(check.decisions)),
    )


class _Check(Generic[S, O, M, E_co]):
    """Checks one random game after another; counts the checks and collects the moves it met."""

    def __init__(
        self,
        game: Game[S, O, M, E_co],
        universe: Iterable[M] | None,
        foreign: int | None,
        limit: int,
    ) -> None:
        self._game = game
        # A dict, not a set: its order does not depend on hash seeds.
        self._pool: dict[M, None] = dict.fromkeys(universe or ())
        listed = universe_of(game) if universe is None else self._pool
        lists = universe is not None or hasattr(game, "universe")
        self._known = set(listed) if lists else None
        self._foreign = foreign
        self._limit = limit
        self._spelled: set[M] = set()
        self._doing = "the game"
        self.states = 0
        self.moves = 0
        self.refusals = 0
        self.chance_points = 0
        self.views = 0
        self.decisions: set[str] = set()

    def _require(self, condition: bool, what: str) -> None:
        """Refuse the game unless the condition holds."""
        if not condition:
            raise ConformanceError(what)

    # --- games -----------------------------------------------------------------------------------

    def lists(self) -> None:
        """Check optional lists of the game: moves once each, and presets that are options."""
        moves = universe_of(self._game)
        self._require(len(set(moves)) == len(moves), "universe() has a move twice")
        for name, preset in presets_of(self._game).items():
            fits = isinstance(preset, self._game.Options)
            self._require(fits, f"the preset {name!r} is no Options: {preset!r}")

    def play(self, players: int, options: O, seed: str, *, first: bool) -> None:
        """Check one random game, and the set-up before the *first* one with these options."""
        moves: list[M] = []
        try:
            if first:
                self._check_setup(players, options)
            self._play(players, options, Random(seed), moves)
        except Exception as error:
            # Any exception where the contract promises an answer is a breach, too.
            is_breach = isinstance(error, ConformanceError)
            raised = "" if is_breach else f"{self._doing} raised {type(error).__name__}: "
            where = f"{self._game.GAME}, {players} players, seed {seed!r}, move {len(moves)}: "
            raise ConformanceError(f"{where}{raised}{error}") from error

    def _check_setup(self, players: int, options: O) -> None:
        game, require = self._game, self._require
        self._doing = "new_game"
        same = game.new_game(players, options) == game.new_game(players, options)
        require(same, "new_game gives two different states for the same arguments")
        same = game.new_game(players) == game.new_game(players, game.Options())
        require(same, "new_game without options is not new_game with default options")
        for impossible in (0, -1):
            try:
                game.new_game(impossible, options)
            except HelvetiaError:
                continue
            require(False, f"new_game accepts {impossible} players")
        for text in ("", "no such move \x00"):
            self._doing = f"parse_move({text!r})"
            try:
                game.parse_move(text)
            except (HelvetiaError, ValueError):
                continue
            require(False, f"parse_move accepts {text!r}")

    def _play(self, players: int, options: O, rng: Random, moves: list[M]) -> None:
        game, require = self._game, self._require
        states = [game.new_game(players, options)]
        prints = []
        while True:
            state = states[-1]
            legal = self._check_state(state, players, rng)
            prints.append(_fingerprint(state))
            if not legal:
                break
            require(len(moves) < self._limit, f"the game is not over after {self._limit} moves")
            if state.player == CHANCE:
                move = sample(game.odds(state), rng)
            else:
                move = legal[rng.randrange(len(legal))]
            self._doing = f"apply_move({move!r})"
            after = game.apply_move(state, move)
            self._doing = f"events({move!r})"
            require(isinstance(game.events(state, move, after), tuple), "events are not a tuple")
            require(_fingerprint(state) == prints[-1], f"apply_move({move!r}) changed its state")
            moves.append(move)
            states.append(after)
        # A state may also be spoiled later, through a part it shares with its successors.
        for index, (state, before) in enumerate(zip(states, prints, strict=True)):
            require(_fingerprint(state) == before, f"state {index} changed after it was left")
        self._check_record(players, options, tuple(moves), states)

    def _check_record(
        self, players: int, options: O, moves: tuple[M, ...], states: list[S]
    ) -> None:
        self._doing = "the record"
        require = self._require
        record = Record.start(self._game, players, options).add(*moves)
        require(list(record.replay()) == states, "the record does not replay to the same states")
        back = Record.from_json(record.to_json(), self._game, verify=False)
        require(back == record, "the record changes on its way through JSON")
        for seat in (*range(players), None):
            self._doing = f"the record redacted for {seat}"
            seen = record.redact(seat)
            again = Record.from_json(seen.to_json(), self._game, verify=False)
            require(again == seen, f"the record redacted for {seat} changes through JSON")

    # --- one state -------------------------------------------------------------------------------

    def _check_state(self, state: S, players: int, rng: Random) -> tuple[M, ...]:
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
        game, require = self._game, self._require
        self._doing = "the state"
        require(isinstance(state, game.GameState), "the state is not a GameState")
        require(isinstance(state.decision, StrEnum), "decision is not a member of a StrEnum")
        self.decisions.add(str(state.decision))
        self._doing = "validate"
        game.validate(state)
        self._check_json(state, "the state")

    def _check_json(self, state: S, what: str) -> None:
        self._doing = f"JSON of {what}"
        copy = from_json(to_json(state), self._game.GameState)
        self._require(copy == state, f"{what} changes on its way through JSON")
        alike = hash(copy) == hash(state)
        self._require(alike, f"{what} is equal to a copy but hashes differently")

    def _check_legal(self, state: S, players: int) -> tuple[M, ...]:
        game, require, player = self._game, self._require, state.player
        self._doing = "legal_moves"
        legal = game.legal_moves(state)
        require(isinstance(legal, tuple), "legal_moves is not a tuple")
        require(legal == game.legal_moves(state), "legal_moves differs when asked twice")
        require(len(set(legal)) == len(legal), "legal_moves holds a move twice")
        self._doing = "result"
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
        self._doing = "odds"
        if state.player == CHANCE:
            self.chance_points += 1
            odds = self._game.odds(state)
            counts = all(type(weight) is int and weight > 0 for _, weight in odds)
            self._require(counts, "odds are not positive integers")
            moves = tuple(move for move, _ in odds)
            self._require(moves == legal, "odds and legal_moves do not match")
            return
        try:
            self._game.odds(state)
        except HelvetiaError:
            return
        self._require(False, "odds answers away from a chance point")

    def _check_legal_moves(self, state: S, legal: tuple[M, ...]) -> None:
        game, require = self._game, self._require
        for move in legal:
            self.moves += 1
            self._doing = f"why_not({move!r})"
            reason = game.why_not(state, move)
            require(reason is None, f"why_not refuses the legal move {move!r}: {reason}")
            self._doing = f"apply_move({move!r})"
            after = game.apply_move(state, move)
            require(after != state, f"{self._doing} does not give a new state")
            require(after == game.apply_move(state, move), f"{self._doing} differs when repeated")
            if move not in self._spelled:
                self._check_spelling(move)

    def _check_spelling(self, move: M) -> None:
        game, require = self._game, self._require
        self._doing = f"the text of {move!r}"
        require(isinstance(move, game.Move), f"{move!r} is not a Move")
        text = game.format_move(move)
        plain = text.isascii() and text.isprintable() and text.strip() == text != ""
        require(plain, f"the text {text!r} is not plain ASCII")
        require(game.parse_move(text) == move, f"the text {text!r} is read as another move")
        self._doing = f"JSON of {move!r}"
        copy = from_json(to_json(move), game.Move)
        require(copy == move, f"{move!r} changes on its way through JSON")
        listed = self._known is None or move in self._known
        require(listed, f"the move {move!r} is not in the universe")
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
        game, require = self._game, self._require
        self._doing = f"why_not({move!r})"
        reason = game.why_not(state, move)
        if reason is None:
            raise ConformanceError(f"why_not allows {move!r}, which legal_moves leaves out")
        snake_case = reason.code.isidentifier() and reason.code == reason.code.lower()
        require(snake_case, f"the code {reason.code!r} is not snake_case")
        require(bool(reason.sentence), f"the reason {reason.code!r} has no sentence")
        self._doing = f"apply_move({move!r})"
        try:
            game.apply_move(state, move)
        except IllegalMove as error:
            same = error.reason == reason and error.move == move
            require(same, f"apply_move and why_not refuse {move!r} differently")
            return
        require(False, f"apply_move accepts {move!r}, which legal_moves leaves out")

    def _check_points(self, state: S, players: int) -> None:
        game, require = self._game, self._require
        self._doing = "score"
        scores = game.score(state)
        seats = [score.seat for score in scores]
        require(seats == list(range(players)), "score is not one per seat, in seat order")
        for score in scores:
            points = sum(item.points for item in score.items)
            what = f"the score of seat {score.seat} is not the sum of its items"
            require(score.total == points, what)
        self._doing = "result"
        result = game.result(state)
        if result is not None:
            seats = [standing.seat for standing in result.standings]
            what = "the standings are not one per seat, in seat order"
            require(seats == list(range(players)), what)
            require(bool(result.winners), "nobody is in first place")

    def _check_view(self, state: S, legal: tuple[M, ...], seat: int | None, rng: Random) -> None:
        game, require = self._game, self._require
        self._doing = f"view for {seat}"
        try:
            view = game.view(state, seat)
        except StateError:
            # A game may refuse a view at a chance point, but at no other time.
            if state.player == CHANCE:
                return
            raise
        self.views += 1
        same = (view.player, view.decision) == (state.player, state.decision)
        require(same, f"the view for {seat} asks another decision")
        require(game.view(view, seat) == view, f"the view for {seat} of a view differs from it")
        if view != state:
            self._check_json(view, f"the view for {seat}")
        if seat is not None and seat == state.player:
            require(game.legal_moves(view) == legal, f"the view for {seat} has other legal moves")
        self._doing = f"determinize for {seat}"
        deal = rng.randrange(2**32)
        full = game.determinize(view, Random(deal))
        same = game.determinize(view, Random(deal)) == full
        require(same, "determinize differs for the same view and the same random numbers")
        same = game.view(full, seat) == view
        require(same, f"determinize does not agree with the view for {seat}")
        self._doing = f"validate after determinize for {seat}"
        game.validate(full)
        self._check_moves_of_view(state, legal, view, seat, rng)

    def _check_moves_of_view(
        self, state: S, legal: tuple[M, ...], view: S, seat: int | None, rng: Random
    ) -> None:
        """Check that a view lists what it does not refuse, legal moves as seen among it."""
        game, require = self._game, self._require
        self._doing = f"legal_moves of the view for {seat}"
        listed = game.legal_moves(view)
        for move in (*listed[:1], *listed[-1:]):
            reason = game.why_not(view, move)
            require(reason is None, f"why_not refuses {move!r}, which the view for {seat} lists")
        if legal:
            move = legal[rng.randrange(len(legal))]
            seen = redacted(game, state, move, seat)
            require(seen in listed, f"the view for {seat} leaves out {seen!r}, which may be made")
        pool = list(self._pool)
        for move in [pool[rng.randrange(len(pool))] for _ in range(_FOREIGN if pool else 0)]:
            agree = (game.why_not(view, move) is None) == (move in listed)
            what = f"why_not and legal_moves disagree on {move!r} in the view for {seat}"
            require(agree, what)


def _fingerprint(state: object) -> tuple[int, str]:
    """Return a hash and a digest of a state, which must never change."""
    return hash(state), digest(state)
