"""The check of the contract: random games, in which every promise is checked at every state.

It needs nothing but the contract, so it works with every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Generic

from attrs import frozen

from helvetia.core.conformance.states import StateChecks
from helvetia.core.contract import CHANCE, E_co, Game, M, O, S
from helvetia.core.errors import ConformanceError, HelvetiaError
from helvetia.core.optional import presets_of, universe_of
from helvetia.core.records.record import Record
from helvetia.core.walk import sample

_NAMES: Final = tuple(name for name in vars(Game) if not name.startswith("_"))


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
    In every state `foreign` moves from elsewhere (None: all that are known) are tried, too:
    moves seen earlier and, if given, those of `universe`, which must then hold every move.
    A game that lists its moves or names its options (`helvetia.core.optional`) keeps its word.
    `limit` is the number of moves after which a game counts as endless.

    >>> from helvetia.games import helvetia
    >>> report = check_game(helvetia, players=(2,), games=1, foreign=1)
    >>> report.games, "draft" in report.decisions
    (1, True)
    """
    missing = [name for name in _NAMES if not hasattr(game, name)]
    if missing:
        raise ConformanceError(f"the game lacks {', '.join(missing)}")
    _check_lists(game)
    checks = StateChecks(game, universe, foreign)
    check = _GameCheck(game, checks, limit)
    played = 0
    for count in players:
        for chosen in options or (game.Options(),):
            for number in range(games):
                # A text as seed, because its meaning does not depend on hash seeds.
                name = f"{seed}/{count}/{played}"
                check.play(count, chosen, name, Random(name), first=number == 0)
                played += 1
    return Report(
        game.GAME,
        played,
        checks.states,
        checks.moves,
        checks.refusals,
        checks.chance_points,
        checks.views,
        tuple(sorted(checks.decisions)),
    )


def _check_lists(game: Game[S, O, M, E_co]) -> None:
    """Check optional lists of a game: moves once each, and presets that are options."""
    moves = universe_of(game)
    if len(set(moves)) != len(moves):
        raise ConformanceError("universe() has a move twice")
    for name, preset in presets_of(game).items():
        if not isinstance(preset, game.Options):
            raise ConformanceError(f"the preset {name!r} is no Options: {preset!r}")


class _GameCheck(Generic[S, O, M, E_co]):
    """One random game after another, each state handed to the checks."""

    def __init__(
        self, game: Game[S, O, M, E_co], checks: StateChecks[S, O, M, E_co], limit: int
    ) -> None:
        self._game = game
        self._checks = checks
        self._limit = limit

    def play(self, players: int, options: O, name: str, rng: Random, *, first: bool) -> None:
        moves: list[M] = []
        try:
            if first:
                self._check_setup(players, options)
            self._play(players, options, rng, moves)
        except ConformanceError as error:
            raise ConformanceError(self._where(players, name, moves) + str(error)) from error
        except Exception as error:
            # Whatever a game raises where it promised an answer is a breach, too.
            what = f"{type(error).__name__}: {error}"
            raise ConformanceError(
                f"{self._where(players, name, moves)}{self._checks.doing} raised {what}"
            ) from error

    def _where(self, players: int, name: str, moves: list[M]) -> str:
        return f"{self._game.GAME}, {players} players, seed {name!r}, move {len(moves)}: "

    def _check_setup(self, players: int, options: O) -> None:
        game, require = self._game, self._checks.require
        self._checks.doing = "new_game"
        require(
            game.new_game(players, options) == game.new_game(players, options),
            "new_game gives two different states for the same arguments",
        )
        require(
            game.new_game(players) == game.new_game(players, game.Options()),
            "new_game without options is not new_game with default options",
        )
        for impossible in (0, -1):
            try:
                game.new_game(impossible, options)
            except HelvetiaError:
                continue
            require(False, f"new_game accepts {impossible} players")
        for text in ("", "no such move \x00"):
            self._checks.doing = f"parse_move({text!r})"
            try:
                game.parse_move(text)
            except (HelvetiaError, ValueError):
                continue
            require(False, f"parse_move accepts {text!r}")

    def _play(self, players: int, options: O, rng: Random, moves: list[M]) -> None:
        game, checks = self._game, self._checks
        states = [game.new_game(players, options)]
        prints = []
        while True:
            state = states[-1]
            legal = checks.check(state, players, rng)
            prints.append(checks.fingerprint(state))
            if not legal:
                break
            checks.require(
                len(moves) < self._limit, f"the game is not over after {self._limit} moves"
            )
            if state.player == CHANCE:
                move = sample(game.odds(state), rng)
            else:
                move = legal[rng.randrange(len(legal))]
            checks.doing = f"apply_move({move!r})"
            after = game.apply_move(state, move)
            checks.doing = f"events({move!r})"
            checks.require(
                isinstance(game.events(state, move, after), tuple), "events are not a tuple"
            )
            checks.require(
                checks.fingerprint(state) == prints[-1], f"apply_move({move!r}) changed its state"
            )
            moves.append(move)
            states.append(after)
        # A state may also be spoiled later, through a part it shares with its successors.
        for index, (state, before) in enumerate(zip(states, prints, strict=True)):
            checks.require(
                checks.fingerprint(state) == before, f"state {index} changed after it was left"
            )
        self._check_record(players, options, tuple(moves), states)

    def _check_record(
        self, players: int, options: O, moves: tuple[M, ...], states: list[S]
    ) -> None:
        self._checks.doing = "the record"
        require = self._checks.require
        record = Record.start(self._game, players, options).add(*moves)
        require(list(record.replay()) == states, "the record does not replay to the same states")
        back = Record.from_json(record.to_json(), self._game, verify=False)
        require(back == record, "the record changes on its way through JSON")
        for seat in (*range(players), None):
            self._checks.doing = f"the record redacted for {seat}"
            seen = record.redact(seat)
            again = Record.from_json(seen.to_json(), self._game, verify=False)
            require(again == seen, f"the record redacted for {seat} changes through JSON")
