"""Seeds of games that are given none: the same on every run."""

from random import Random

import pytest


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = Random(1)
    monkeypatch.setattr("helvetia.cli.arguments.SystemRandom", lambda: seeds)
