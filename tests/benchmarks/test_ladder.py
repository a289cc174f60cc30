"""The ladder of levels: its plan, its sums and its page."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from benchmarks.strength import Pairing

from benchmarks import ladder
from helvetia.bots import LEVELS


def rows(match: ladder.Match) -> list[dict[str, Any]]:
    """Lines of games, every second one won by the level."""
    return [
        {
            **each._asdict(),
            "points": [10, 7] + [5] * (match.players - 2),
            "share": float(number % 2),
            "winners": [0],
            "moves": 100,
            "branching": 4.0,
            "slowest": [0.1 * (seat == each.seat) for seat in range(match.players)],
            "waited": [0.2] * match.players,
        }
        for number, each in enumerate(match.pairings)
    ]


def written(file: Path, match: ladder.Match, leave_out: int = 0) -> None:
    found = rows(match)
    lines = [json.dumps(each) for each in found[: len(found) - leave_out]]
    file.write_text("\n".join(lines) + "\n")


def test_plan_has_every_neighbouring_pair() -> None:
    found = {(m.game, m.players, m.other, m.bot) for m in ladder.plan() if m.bot in LEVELS}
    assert found == {
        (game, players, other, bot)
        for game in ("helvetia", "helsinki")
        for players in (2, 3, 4)
        for other, bot in pairwise(LEVELS)
    }
    sizes = {(m.bot, m.players): m.games for m in ladder.plan()}
    assert (sizes["greedy", 2], sizes["master", 2], sizes["master", 3]) == (400, 150, 60)


def test_plan_has_the_search_before_the_levels() -> None:
    found = [m for m in ladder.plan() if (m.bot, m.other) == ladder.EARLIER]
    assert sorted((m.game, m.players, m.games) for m in found) == [
        ("helsinki", 2, 150), ("helsinki", 4, 60), ("helvetia", 2, 150), ("helvetia", 4, 60)
    ]  # fmt: skip
    assert (found[0].pairings[0].bot, found[0].pairings[0].other) == ladder.EARLIER


def test_seats_rotate_over_fresh_seeds() -> None:
    match = ladder.Match("helsinki", "greedy", "casual", 3, 6)
    assert [(each.seed, each.seat) for each in match.pairings] == [
        (100_000, 0), (100_000, 1), (100_000, 2), (100_001, 0), (100_001, 1), (100_001, 2)
    ]  # fmt: skip
    assert match.pairings[0] == Pairing("helsinki", "greedy", "casual", 3, 100_000, 0)


def test_only_finished_matches_count(tmp_path: Path) -> None:
    first, second = ladder.plan()[:2]
    written(tmp_path / "a", first)
    written(tmp_path / "b", second, leave_out=1)
    kept = ladder.finished(tmp_path / "a", [])
    assert [ladder.match_of(each) for each in kept] == [first]
    assert ladder.finished(tmp_path / "b", kept) == kept


def test_sums_are_those_of_the_level() -> None:
    match = ladder.Match("helvetia", "greedy", "casual", 2, 400)
    found = ladder.sums(match, rows(match))
    assert (found["won"], found["slowest"]) == (200.0, 0.1)
    assert found["figures"]["seats"] == [1.0, 0.0]
    assert (found["figures"]["best"], found["figures"]["spread"]) == (10, 3)


def test_page_is_made_from_results() -> None:
    text = ladder.PAGE.read_text(encoding="utf-8")
    found = json.loads(ladder.RESULTS.read_text(encoding="utf-8"))
    assert ladder.filled(text, found) == text, "run: python -m benchmarks.ladder --report"


def test_page_names_open_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ladder.Match("helvetia", "greedy", "casual", 2, 400)
    monkeypatch.setattr(ladder, "plan", lambda: [match])
    page = ladder.PAGE.read_text(encoding="utf-8")
    assert "Not finished" in ladder.filled(page, [])
    full = ladder.filled(page, [ladder.sums(match, rows(match))])
    assert "| Helvetia | 2 | `greedy` | `casual` | 400 | 50.0% | 45.1% to 54.9% |" in full
    assert "All matches of the plan are finished." in full
