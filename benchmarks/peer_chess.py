"""python-chess as a contender: one board that is changed, copied where it must be kept."""

from functools import partial
from random import Random

import chess

from .contender import Contender, Operation, Position, Tally, over, pick

#: Where nobody looks whether a game is drawn, it ends here at the latest.
PLIES = 300


def random_game(seed: int) -> Tally:
    """One random game, as the documentation of the library plays them."""
    rng = Random(seed)
    board = chess.Board()
    decisions = choices = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(pick(moves, rng))
        decisions += 1
        choices += len(moves)
    return Tally(1, decisions, 0, choices)


def only_moves(seed: int) -> Tally:
    """One random game of at most 300 plies, that ends only where there is no move."""
    rng = Random(seed)
    board = chess.Board()
    decisions = choices = 0
    while decisions < PLIES:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(pick(moves, rng))
        decisions += 1
        choices += len(moves)
    return Tally(1, decisions, 0, choices)


def positions(seed: int, every: int) -> list[Position]:
    """Positions of one random game, with the moves that led to them."""
    rng = Random(seed)
    board = chess.Board()
    kept: list[Position] = []
    for at in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        if at % every == 0:
            kept.append(board.copy())
        board.push(pick(moves, rng))
    return kept


def children(board: chess.Board, stack: bool, ready: bool) -> list[Position]:
    """All children of a position, each a copy with one move more."""
    made = []
    for move in board.legal_moves:
        child = board.copy(stack=stack)
        child.push(move)
        if ready:
            list(child.legal_moves)
        made.append(child)
    return made


def _push(board: chess.Board, move: chess.Move) -> None:
    board.push(move)
    board.pop()


def _moves(board: chess.Board) -> list[chess.Move]:
    return list(board.legal_moves)


def _text_trip(board: chess.Board) -> chess.Board:
    return chess.Board(board.fen())


def operations(boards: list[Position]) -> dict[str, Operation]:
    """What is comparable; a board has no hash, and its text is FEN."""
    rng = Random(1)
    moves = [pick(_moves(board), rng) for board in boards]
    return {
        "push and pop": over(_push, boards, moves),
        "legal_moves": over(_moves, boards),
        "copy": over(chess.Board.copy, boards),
        "copy without stack": over(partial(chess.Board.copy, stack=False), boards),
        "FEN round trip": over(_text_trip, boards),
    }


def contenders() -> list[Contender]:
    """Chess."""
    return [
        Contender(
            name="python-chess",
            play=random_game,
            moves_only=only_moves,
            positions=positions,
            expanders={
                "copy(stack=False), push": partial(children, stack=False, ready=False),
                "copy(), push": partial(children, stack=True, ready=False),
                "copy(stack=False), push and legal_moves of the child": partial(
                    children, stack=False, ready=True
                ),
            },
            operations=operations,
        )
    ]
