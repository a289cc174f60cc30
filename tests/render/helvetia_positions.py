"""Positions of Helvetia for tests of its pictures: all stages, player counts and options."""

from collections.abc import Iterator
from functools import cache
from random import Random

from helvetia.core import CHANCE, sample
from helvetia.games.helvetia import (
    PRESETS,
    AnyMove,
    Colour,
    Commit,
    GameState,
    Options,
    Setup,
    UseNeutral,
    UseTile,
    apply_move,
    legal_moves,
    new_game,
    odds,
)
from helvetia.render.svg import render_svg
from tests.render.svg_reading import Picture

Step = tuple[GameState, AnyMove, GameState]

GAMES: tuple[tuple[int, Options, int], ...] = (
    (2, Options(), 5),
    (2, PRESETS["italian"], 6),
    (2, Options(setup=Setup.LETTERS), 7),
    (3, Options(), 0),  # somebody must steal (S5)
    (3, Options(setup=Setup.LETTERS, character_tiles=False), 2),
    (4, Options(), 3),
)


def _choose(state: GameState, rng: Random) -> AnyMove:
    """At random, but with a liking for what changes the table."""
    if state.player == CHANCE:
        return sample(odds(state), rng)
    moves = legal_moves(state)
    liked = [
        move
        for move in moves
        if isinstance(move, UseTile | UseNeutral)
        or (isinstance(move, Commit) and move.character.word != "watchman")
    ]
    pool = liked if liked and rng.randrange(5) else moves
    return pool[rng.randrange(len(pool))]


@cache
def game_steps(players: int, options: Options, seed: int) -> tuple[Step, ...]:
    """Every step of one game: before, move, after."""

    def play() -> Iterator[Step]:
        rng = Random(seed)
        state = new_game(players, options)
        while state.player is not None:
            move = _choose(state, rng)
            after = apply_move(state, move)
            yield state, move, after
            state = after

    return tuple(play())


def all_steps() -> Iterator[Step]:
    """Every step of all these games."""
    for game in GAMES:
        yield from game_steps(*game)


def some_states(every: int) -> list[GameState]:
    """The first and the last state of every game, and each so many-th between."""
    found = []
    for game in GAMES:
        steps = game_steps(*game)
        found += [before for before, _, _ in steps[::every]] + [steps[-1][2]]
    return found


@cache
def one_of_each_decision() -> tuple[GameState, ...]:
    """Return for every decision and number of players the last state that asks it."""
    found: dict[tuple[str, int], GameState] = {}
    for players, options, seed in GAMES:
        for before, _, after in game_steps(players, options, seed):
            for state in (before, after):
                found[state.decision.value, players] = state
    return tuple(found.values())


@cache
def drawn(state: GameState) -> Picture:
    """The picture of a state; every test may look at it."""
    return Picture(render_svg(state))


def colours(state: GameState) -> list[Colour]:
    """The colours that have a village."""
    seats = [Colour(seat) for seat in range(len(state.players))]
    return [*seats, Colour.NEUTRAL] if state.neutral is not None else seats
