"""Follow a game on a real table: type what happens, see what is legal, and why not.

A line is a move, draws included ("reveal bakery"), or: moves, score, why MOVE, undo,
replace N MOVE. The file is saved after every move, and continued if it exists.
`python -m helvetia companion` is the same with menus, hints and four languages.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, TypeAlias

from helvetia import HelvetiaError, Record
from helvetia.games import find, names

AnyRecord: TypeAlias = Record[Any, Any, Any, Any]


def answer(record: AnyRecord, line: str) -> tuple[AnyRecord, str]:
    """Return the record after a line, and what to say."""
    game, state = record.game, record.final()
    word, _, rest = line.partition(" ")
    match word:
        case "moves":
            return record, ", ".join(map(game.format_move, game.legal_moves(state)))
        case "score":
            return record, ", ".join(f"seat {s.seat}: {s.total}" for s in game.score(state))
        case "why":
            return record, str(game.why_not(state, game.parse_move(rest)) or "it is legal")
        case "undo":
            return record.undo(), "taken back"
        case "replace":
            number, _, text = rest.partition(" ")
            return record.replace(int(number) - 1, game.parse_move(text)), "replaced"
    return record.add(game.parse_move(line)), f"move {len(record) + 1}"


def main(arguments: list[str] | None = None) -> None:
    """Follow a game until the end of the input."""
    parser = argparse.ArgumentParser(description="Follow a game on a real table.")
    parser.add_argument("file", type=Path, help="record of the game")
    parser.add_argument("--game", choices=names(), default="helvetia")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seat", type=int, help="your seat: what others draw stays unknown")
    chosen = parser.parse_args(arguments)
    game = find(chosen.game)
    start = game.new_game(chosen.players)
    seen = start if chosen.seat is None else game.view(start, chosen.seat)
    record = Record.load(chosen.file) if chosen.file.exists() else Record.start_from(game, seen)
    for line in filter(str.strip, sys.stdin):
        try:
            record, said = answer(record, " ".join(line.split()))
            record.save(chosen.file)
        except (HelvetiaError, ValueError) as error:
            said = f"no: {error}"
        print(f"{said}\nseat {record.final().player}: {record.final().decision}?")


if __name__ == "__main__":
    main()
