"""Seeds that are drawn for a game cannot be found by trying them all."""

from argparse import Namespace
from random import Random, SystemRandom

import pytest

from helvetia.cli import arguments
from helvetia.dialogue import TextEnv
from helvetia.dialogue.table import Tables
from helvetia.protocol.bot import _SEEDS

#: Trying a seed takes some microseconds: this many would take centuries.
ENOUGH = 2**53


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many seeds there were whenever one was drawn."""
    asked: list[int] = []

    def randrange(self: SystemRandom, stop: int) -> int:
        asked.append(stop)
        return 7

    monkeypatch.setattr(SystemRandom, "randrange", randrange)
    return asked


def test_drawn_seeds_are_many(drawn: list[int]) -> None:
    assert arguments.seed_of(Namespace(seed=None)) == 7
    TextEnv("helsinki").reset(2)
    Tables().sit_down("helsinki", 2)
    assert len(drawn) == 3
    assert min(drawn) >= ENOUGH


def test_program_can_check_guess_of_short_seed() -> None:
    """Why a short seed is no secret: the seed of a bot follows from that of the game."""
    told = Random("1234 seat 1").randrange(_SEEDS)  # as `play` makes it, and `hello` tells it
    tried = (seed for seed in range(2_000) if Random(f"{seed} seat 1").randrange(_SEEDS) == told)
    assert next(tried) == 1234
