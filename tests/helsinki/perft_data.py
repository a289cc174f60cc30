"""Writes ``tests/helsinki/perft.json``: ``python -m tests.helsinki.perft_data``."""

from pathlib import Path
from random import Random

from helvetia.games import helsinki
from helvetia.games.helsinki import Decision
from tests.helsinki.playing import choose
from tests.perft_cases import Cases

_WANTED = (
    ("pawn", Decision.PAWN, 0),
    ("first turn", Decision.TURN, 1),
    ("middle turn", Decision.TURN, 5),
    ("late turn", Decision.TURN, 9),
    ("draw or build", Decision.ACTION, 4),
    ("long way", Decision.STRIDE, 2),
    ("too many cards", Decision.LIMIT, 3),
    ("paying", Decision.PAY, 3),
    ("placing", Decision.PLACE, 5),
    ("another side", Decision.PLACE_ANY, 3),
    ("superstructure", Decision.SUPERSTRUCTURE, 2),
    ("joker tile", Decision.JOKER, 3),
    ("moving a superstructure", Decision.LIFT, 3),
    ("after a step", Decision.AFTER, 4),
    ("refill", Decision.REFILL, 4),
)
CASES = Cases(
    helsinki,
    path=Path(__file__).parent / "perft.json",
    wanted=_WANTED,
    choose=choose,
    luck=lambda: [Random(f"perft/{seed}") for seed in range(500)],
    most_nodes=20_000,
    deepest=5,
    least_growth=4,
    first_growth=30,
)


if __name__ == "__main__":
    CASES.write()
