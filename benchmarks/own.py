"""The games of this library as contenders."""

import operator
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.games import find

from .contender import Contender, Operation, Position, Tally, over, pick

GAMES = ("helvetia", "helsinki")
PLAYERS = (2, 3, 4)


def random_game(game: AnyGame, players: int, seed: int) -> Tally:
    """One random game, set-up included."""
    rng = Random(seed)
    legal_moves, apply_move, odds = game.legal_moves, game.apply_move, game.odds
    state = game.new_game(players)
    decisions = chance = choices = 0
    while state.player is not None:
        if state.player == CHANCE:
            state = apply_move(state, sample(odds(state), rng))
            chance += 1
        else:
            moves = legal_moves(state)
            state = apply_move(state, pick(moves, rng))
            decisions += 1
            choices += len(moves)
    return Tally(1, decisions, chance, choices)


def steps(game: AnyGame, players: int, seed: int) -> Iterator[tuple[AnyState, AnyMove]]:
    """One random game, chance included: each position with the move that is made in it."""
    rng = Random(seed)
    state = game.new_game(players)
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            move = pick(game.legal_moves(state), rng)
        yield state, move
        state = game.apply_move(state, move)


def walk(game: AnyGame, players: int, seed: int) -> Iterator[tuple[AnyState, AnyMove]]:
    """The decisions of one random game: each position with the move that is made in it."""
    return (step for step in steps(game, players, seed) if step[0].player != CHANCE)


def positions(game: AnyGame, players: int, seed: int, every: int) -> list[Position]:
    """Positions of one random game, one of every so many decisions.

    They are as a search meets them: made by ``apply_move``, and nobody has listed their moves.
    """
    found: list[Position] = []
    at = 0
    before = None
    for state, move in steps(game, players, seed):
        if state.player != CHANCE:
            if at % every == 0:
                found.append(
                    _json_trip(game, state) if before is None else game.apply_move(*before)
                )
            at += 1
        before = state, move
    return found


# --- children ------------------------------------------------------------------------------------


def children(game: AnyGame, state: AnyState) -> list[AnyState]:
    """All children of a position; they share with it what did not change."""
    apply_move = game.apply_move
    return [apply_move(state, move) for move in game.legal_moves(state)]


def ready_children(game: AnyGame, state: AnyState) -> list[AnyState]:
    """All children, and for each its legal moves, which catanatron always lists."""
    legal_moves = game.legal_moves
    made = children(game, state)
    for child in made:
        legal_moves(child)
    return made


# --- operations ----------------------------------------------------------------------------------


def operations(game: AnyGame, states: list[AnyState]) -> dict[str, Operation]:
    """What a program asks of a state, with arguments for every one of these states."""
    rng = Random(1)
    moves = [pick(game.legal_moves(state), rng) for state in states]
    seats = [state.player for state in states]
    views = [game.view(state, state.player) for state in states]
    documents = [to_json(state) for state in states]
    read = partial(_read, game)
    twins = [read(document) for document in documents]  # equal, and nothing shared
    return {
        "legal_moves": Operation(game.legal_moves, lambda: (unasked(states),)),
        "apply_move after legal_moves": over(game.apply_move, states, moves),
        "apply_move alone": Operation(game.apply_move, lambda: (unasked(states), moves)),
        "why_not": Operation(game.why_not, lambda: (unasked(states), moves)),
        "hash": Operation(hash, lambda: (unasked(states),)),
        "equality": over(operator.eq, states, twins),
        "view": over(game.view, states, seats),
        "determinize": over(game.determinize, views, [rng] * len(views)),
        "score": over(game.score, states),
        "JSON, writing": Operation(to_json, lambda: (unasked(states),)),
        "JSON, reading": over(read, documents),
        "JSON round trip": Operation(partial(_json_trip, game), lambda: (unasked(states),)),
        "text round trip of a move": over(partial(_text_trip, game), moves),
    }


def unasked(states: Iterable[AnyState]) -> list[AnyState]:
    """Return the same positions as new objects, with nothing in their caches."""
    return [from_json(to_json(state), type(state)) for state in states]


def _read(game: AnyGame, document: str) -> AnyState:
    return from_json(document, game.GameState)


def _json_trip(game: AnyGame, state: AnyState) -> AnyState:
    return from_json(to_json(state), game.GameState)


def _text_trip(game: AnyGame, move: AnyMove) -> AnyMove:
    return game.parse_move(game.format_move(move))


def contender(name: str, players: int) -> Contender:
    """One of the games, by its name."""
    game = find(name)
    return Contender(
        name=f"{name.capitalize()}, {players} players",
        play=partial(random_game, game, players),
        positions=partial(positions, game, players),
        expanders={
            "apply_move": partial(children, game),
            "apply_move and legal_moves of the child": partial(ready_children, game),
        },
        operations=partial(operations, game),
        own=True,
    )


def contenders() -> list[Contender]:
    """Both games, for every number of players."""
    return [contender(name, players) for name in GAMES for players in PLAYERS]
