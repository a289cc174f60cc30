"""Worlds that look alike to a seat: single positions, and whole games."""

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import frozen

from helvetia.core import CHANCE, Record, sample
from helvetia.games import helsinki
from helvetia.games.helsinki import AnyMove, GameState

Seat = int | None


def worlds(players: int, seed: int) -> Iterator[tuple[GameState, GameState, Seat]]:
    """Yield pairs of positions of random games that one observer cannot tell apart.

    One is the truth, the other a determinization of the observer's view. None is a spectator.
    There is no end.
    """
    rng = Random(seed)
    while True:
        state = helsinki.new_game(players)
        while state.player is not None:
            for seat in (*range(players), None):
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
