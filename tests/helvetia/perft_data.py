"""Writes ``tests/perft/helvetia.json``: ``python -m tests.helvetia.perft_data``."""

from pathlib import Path
from random import Random

from helvetia import Decision
from helvetia.games import helvetia
from tests.helvetia.random_play import choose
from tests.perft_cases import Cases

_WANTED = (
    ("draft", Decision.DRAFT, 0),
    ("third pair", Decision.PAIR_THREE, 0),
    ("first turn", Decision.TURN, 1),
    ("early turn", Decision.TURN, 3),
    ("middle turn", Decision.TURN, 6),
    ("late turn", Decision.TURN, 9),
    ("building", Decision.BUILD, 4),
    ("paying", Decision.PRODUCE, 5),
    ("delivering", Decision.DELIVER, 4),
    ("weddings", Decision.MARRY, 3),
    ("after the action", Decision.FINISH, 3),
    ("pupils", Decision.PUPIL, 2),
    ("new buildings", Decision.REVEAL, 1),
)
CASES = Cases(
    helvetia,
    path=Path(__file__).parents[1] / "perft" / "helvetia.json",
    wanted=_WANTED,
    choose=choose,
    luck=lambda: [Random(seed) for seed in range(100, 200)],
    most_nodes=60_000,
    deepest=4,
    least_growth=2,
    first_growth=12,
)


if __name__ == "__main__":
    CASES.write()
