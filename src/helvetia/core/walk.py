"""Walking through a game: counting its tree, resolving chance, playing to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Generic

from attrs import frozen

from helvetia.core.contract import CHANCE, Bot, E_co, Game, M, O, S, check_state
from helvetia.core.errors import LimitError, OptionError, StateError

_NO_ODDS: Final = "odds need at least one outcome, and weights of at least 1"


@frozen
class Playout(Generic[S, M]):
    """A game played to its end: the last state, and every move, chance included."""

    final: S
    moves: tuple[M, ...]


def perft(game: Game[S, O, M, E_co], state: S, depth: int) -> int:
    """Return the number of ways to make *depth* moves, chance outcomes included.

    A finished game is a leaf: it counts once, however much depth is left. So `perft` at
    depth 0 is always 1.

    >>> from helvetia.games import helvetia
    >>> perft(helvetia, helvetia.new_game(3), 2)  # each of two seats picks one of five buildings
    25
    """
    if depth < 0:
        raise OptionError(f"a depth of {depth}: it must be 0 or more")
    moves = game.legal_moves(state)
    if depth == 0 or not moves:
        return 1
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply_move(state, move), depth - 1) for move in moves)


def divide(game: Game[S, O, M, E_co], state: S, depth: int) -> dict[str, int]:
    """Return `perft` for each first move, by its text, to find where two counts differ.

    The values add up to `perft(game, state, depth)`, except that a finished game has no moves.

    >>> from helvetia.games import helvetia
    >>> divide(helvetia, helvetia.new_game(3), 2)["draft well"]
    5
    """
    if depth < 1:
        raise OptionError(f"a depth of {depth}: it must be 1 or more")
    return {
        game.format_move(move): perft(game, game.apply_move(state, move), depth - 1)
        for move in game.legal_moves(state)
    }


def check_rng(rng: object) -> None:
    """Raise `OptionError` unless *rng* is a generator of random numbers.

    >>> check_rng(1)
    Traceback (most recent call last):
        ...
    helvetia.core.errors.OptionError: expected a random generator such as Random(1), found 1
    """
    if not isinstance(rng, Random):
        raise OptionError(f"expected a random generator such as Random(1), found {rng!r:.80}")


def sample(odds: Sequence[tuple[M, int]], rng: Random) -> M:
    """Return one outcome at random, by its weight.

    Only `rng.getrandbits` is used, as `rng.randrange` does, so a seed means the same outcome
    everywhere.

    >>> sample((("heads", 1), ("tails", 3)), Random(1))
    'tails'
    """
    total = 0
    for _, weight in odds:
        if weight < 1:
            raise StateError(_NO_ODDS)
        total += weight
    if not total:
        raise StateError(_NO_ODDS)
    bits = total.bit_length()
    pick = rng.getrandbits(bits)
    while pick >= total:
        pick = rng.getrandbits(bits)
    # Measured for fifty outcomes: the two loops take 1.6 microseconds, accumulate and bisect 2.4.
    for outcome, weight in odds:
        pick -= weight
        if pick < 0:
            return outcome
    raise AssertionError("the weights were summed above")  # pragma: no cover - for type checkers


def advance(
    game: Game[S, O, M, E_co],
    state: S,
    rng: Random,
    on_move: Callable[[S, M, S], None] | None = None,
) -> S:
    """Draw outcomes until a player must decide or the game is over.

    `on_move(before, move, after)` is called with every outcome.

    >>> from helvetia.games import helvetia
    >>> dealt = helvetia.new_game(3, helvetia.Options(setup=helvetia.Setup.LETTERS))
    >>> dealt.player == CHANCE, advance(helvetia, dealt, Random(1)).player == CHANCE
    (True, False)
    """
    check_state(game, state)
    check_rng(rng)
    while state.player == CHANCE:
        move = sample(game.odds(state), rng)
        after = game.apply_move(state, move)
        if on_move is not None:
            on_move(state, move, after)
        state = after
    return state


def playout(
    game: Game[S, O, M, E_co],
    state: S,
    rng: Random,
    bots: Bot[S, M] | Sequence[Bot[S, M]] | None = None,
    limit: int | None = None,
) -> Playout[S, M]:
    """Play to the end: at random, with one bot for all seats, or with one bot for each seat.

    A bot is called as `bot(view, legal_moves)`, with the view of the seat to move, never with the
    state itself. LimitError if the game is not over after `limit` moves.

    >>> from helvetia.games import helvetia
    >>> game = playout(helvetia, helvetia.new_game(2), Random(1))
    >>> game.final.player is None, game.moves[0] in helvetia.legal_moves(helvetia.new_game(2))
    (True, True)
    >>> last = lambda view, moves: moves[-1]
    >>> first = lambda view, moves: moves[0]
    >>> playout(helvetia, helvetia.new_game(2), Random(1), [first, last]).final.player is None
    True
    """
    check_state(game, state)
    check_rng(rng)
    seats = len(game.score(state))
    if bots is not None:
        bots = [bots] * seats if callable(bots) else list(bots)
        if not all(map(callable, bots)):
            raise OptionError("a bot is a function of a view and its legal moves; see make_bot")
        if len(bots) != seats:
            raise OptionError(f"{len(bots)} bots for {seats} seats; one each, or one for all")
    made: list[M] = []
    while (player := state.player) is not None:
        if limit is not None and len(made) >= limit:
            raise LimitError(f"{game.GAME} is not over after {limit} moves")
        if player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            moves = game.legal_moves(state)
            if bots is None:
                move = moves[rng.randrange(len(moves))]
            else:
                move = bots[player](game.view(state, player), moves)
        state = game.apply_move(state, move)
        made.append(move)
    return Playout(state, tuple(made))
