"""Seeds of tables that are given none: the same on every run."""

from random import Random

import pytest


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = Random(1)
    for module in ("environment", "table"):
        monkeypatch.setattr(f"helvetia.dialogue.{module}.SystemRandom", lambda: seeds)
