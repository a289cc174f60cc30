"""Seeds of games that are given none, and the width of the terminal: the same on every run."""

from random import Random

import pytest


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = Random(1)
    monkeypatch.setattr("helvetia.cli.arguments.SystemRandom", lambda: seeds)


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
