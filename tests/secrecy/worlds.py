"""Worlds that look alike to a seat: single positions, and whole games."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

from attrs import frozen

from helvetia.core import CHANCE, Record, sample
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    AnyMove,
    Decision,
    GameState,
    JokerTiles,
    NoLimitUntil,
    Options,
)

Seat = int | None
#: The presets, and the readings that no preset has.
RULES = (
    *helsinki.PRESETS.values(),
    Options(no_limit_until=NoLimitUntil.NEXT_ROUND, joker_tiles=JokerTiles.THIS_TURN),
)
_DRAWS = (Decision.DEAL, Decision.EXTRA, Decision.BONUS)


def worlds(players: int, seed: int) -> Iterator[tuple[GameState, GameState, Seat]]:
    """Yield pairs of positions of random games that one observer cannot tell apart.

    One is the truth, the other a determinization of the observer's view. None is a spectator.
    About one position in six is used, because neighbours are much alike, and each at which a hidden
    card is drawn. There is no end.
    """
    rng = Random(seed)
    observers: tuple[Seat, ...] = (*range(players), None)
    for options in cycle(RULES):
        state = helsinki.new_game(players, options)
        while state.player is not None:
            if state.decision in _DRAWS or not rng.randrange(6):
                seat = observers[rng.randrange(len(observers))]
                twin = helsinki.determinize(helsinki.view(state, seat), rng)
                if twin != state:
                    yield state, twin, seat
            state = helsinki.apply_move(state, any_move(state, rng))


def any_move(state: GameState, rng: Random) -> AnyMove:
    """Return a move at random, by the odds where chance decides."""
    if state.player == CHANCE:
        return sample(helsinki.odds(state), rng)
    moves = helsinki.legal_moves(state)
    return moves[rng.randrange(len(moves))]


@frozen
class Step:
    """A position of two games that look alike to a seat, and the next move of each."""

    state: GameState
    twin: GameState
    move: AnyMove
    other: AnyMove


def next_step(state: GameState, twin: GameState, seat: Seat, rng: Random) -> Step | None:
    """Return moves that look alike to the seat: only cards that it does not see may differ."""
    also = set(helsinki.legal_moves(twin))
    common = [move for move in helsinki.legal_moves(state) if move in also]
    if not common:
        return None
    move = other = common[rng.randrange(len(common))]
    if helsinki.redact_move(state, move, seat) != move:
        other = any_move(twin, rng)
    return Step(state, twin, move, other)


#: `Any`: the record's class names four types of the game.
AnyRecord = Record[Any, Any, Any, Any]


def games_alike(
    players: int, seat: Seat, length: int, seed: int
) -> tuple[AnyRecord, AnyRecord, list[Step]]:
    """Return two records of at most so many moves that look alike to a seat, step by step."""
    rng = Random(seed)
    steps: list[Step] = []
    state = twin = helsinki.new_game(players)
    while len(steps) < length and (step := next_step(state, twin, seat, rng)) is not None:
        steps.append(step)
        state = helsinki.apply_move(state, step.move)
        twin = helsinki.apply_move(twin, step.other)
    empty = Record.start(helsinki, players)
    one = empty.add(*(step.move for step in steps))
    two = empty.add(*(step.other for step in steps))
    return one, two, steps
