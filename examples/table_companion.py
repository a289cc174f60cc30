"""Follow a game on a real table: type what happened, and see what is legal and why not.

Every line is a move in the library's notation, drawn tiles included ("reveal bakery"), or one of
these words: "moves" (legal moves), "undo", "score", "help". Empty lines and text after a "#" are
skipped, so that a file of moves can have comments.

    python examples/table_companion.py --players 3                  # a person types
    python examples/table_companion.py --players 3 moves.txt        # from a file
    python examples/table_companion.py --players 3 - < moves.txt    # from standard input
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import helvetia
from helvetia import (
    CHANCE,
    PRESETS,
    Colour,
    GameState,
    LoadError,
    Record,
    apply_move,
    legal_moves,
    odds,
    parse_move,
    why_not,
)

Say = Callable[[str], object]
HELP = "type a move, or: moves, undo, score, help"


def prompt(state: GameState) -> str:
    """Return the question, with the player who decides."""
    if state.player is None:
        return "the game is over"
    asked = str(state.decision).replace("_", " ")
    if state.player == CHANCE:
        return f"what was drawn? ({asked})"
    return f"{Colour(state.player).title}: {asked}?"


def possible(state: GameState) -> str:
    """Return the legal moves, at a chance point with their odds."""
    if state.player == CHANCE:
        total = sum(weight for _, weight in odds(state))
        return ", ".join(f"{move} ({weight} of {total})" for move, weight in odds(state))
    return ", ".join(map(str, legal_moves(state))) or "nothing"


def points(state: GameState) -> str:
    """Return the points as they stand."""
    return ", ".join(f"{Colour(s.seat).title} {s.total}" for s in helvetia.score(state))


def answer(line: str, states: list[GameState], say: Say) -> bool:
    """Carry out one line and return whether that worked. *states* grows and shrinks."""
    state = states[-1]
    if line == "moves":
        say(possible(state))
    elif line == "score":
        say(points(state))
    elif line == "help":
        say(HELP)
    elif line == "undo":
        if len(states) == 1:
            say("there is nothing to take back")
            return False
        states.pop()
    else:
        return play(line, states, say)
    return True


def play(text: str, states: list[GameState], say: Say) -> bool:
    """Make a move, or say why it is illegal. Return whether it was made."""
    try:
        move = parse_move(text)
    except LoadError as error:
        say(f"{error.message} ({HELP})")
        return False
    reason = why_not(states[-1], move)
    if reason is not None:
        say(f"no: {reason}")
        return False
    states.append(apply_move(states[-1], move))
    return True


def follow(lines: Iterable[str], states: list[GameState], say: Say) -> tuple[list[str], int]:
    """Carry out the lines. Return the moves that were made and the number of refused lines."""
    made: list[str] = []
    refused = 0
    say(prompt(states[-1]))
    for number, whole in enumerate(lines, 1):
        line = " ".join(whole.partition("#")[0].split())
        if not line:
            continue
        before = len(states)
        told: list[str] = []
        refused += not answer(line, states, told.append)
        for text in told:
            say(f"line {number}: {text}")
        if len(states) > before:
            made.append(line)
        elif len(states) < before:
            made.pop()
        if len(states) != before:
            say(prompt(states[-1]))
    return made, refused


def typed() -> Iterator[str]:
    """Yield the lines that a person types."""
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


def read(source: str | None) -> Iterable[str]:
    """Return the lines of a file, of standard input for "-", or of a person."""
    if source is None:
        return typed()
    if source == "-":
        return sys.stdin
    return Path(source).read_text(encoding="utf-8").splitlines()


def main(arguments: Sequence[str] | None = None) -> int:
    """Follow a game. Return 0 if every line was carried out, else 1."""
    parser = argparse.ArgumentParser(description="Follow a game on a real table.")
    parser.add_argument("source", nargs="?", help='a file of moves, "-" for standard input')
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=3)
    parser.add_argument("--preset", choices=sorted(PRESETS), default="german")
    parser.add_argument("--save", metavar="FILE", help="write the record at the end")
    chosen = parser.parse_args(arguments)
    options = PRESETS[chosen.preset]
    states = [helvetia.new_game(chosen.players, options)]
    try:
        lines = read(chosen.source)
    except OSError as error:
        parser.error(f"cannot read {chosen.source}: {error.strerror}")
    made, refused = follow(lines, states, print)
    print(f"{len(made)} moves; {points(states[-1])}")
    ranking = helvetia.result(states[-1])
    if ranking is not None:
        print("won by " + " and ".join(Colour(seat).title for seat in ranking.winners))
    if chosen.save is not None:
        record = Record.start(helvetia, chosen.players, options)
        record.add(*map(parse_move, made)).save(chosen.save)
        print(f"saved to {chosen.save}")
    return int(refused > 0)


if __name__ == "__main__":
    sys.exit(main())
