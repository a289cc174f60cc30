"""The page about reviews: sums of measured games, its tables and its diagram."""

import json
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from benchmarks.review import PROOFS, main

from benchmarks import review_page
from helvetia.core.records.notes import WHOLE


def row(proof: str, seed: int = 0, **found: Any) -> dict[str, Any]:
    """Return the line of a game."""
    case = {"proof": proof, "game": "helsinki", "players": 2, "seed": seed, "simulations": 4}
    return {**case, **found, "seconds": 1.0}


def tenths(shares: list[list[float]], won: list[float], games: int = 1) -> Any:
    """Return the bins of so many games with these positions, lost and won in turn."""
    rows = [
        row("calibration", seed, shares=shares, won=won[::-1] if seed % 2 else won)
        for seed in range(games)
    ]
    return review_page.sums(rows)["calibration helsinki 2 4"]["bins"]


def test_page_and_picture_are_made_from_the_results() -> None:
    results, page = review_page.read(), review_page.PAGE.read_text(encoding="utf-8")
    assert sorted(review_page.places(page)) == sorted(PROOFS)
    assert review_page.filled(page, results) == page
    drawn = review_page.PICTURE.read_text(encoding="utf-8")
    assert review_page.picture(results) + "\n" == drawn
    shown = sum(
        bool(each[0])
        for key, sums in results.items()
        if key.startswith("calibration")
        for each in sums["bins"]
    )
    assert len(ET.fromstring(drawn).findall(".//{*}circle")) == shown


def test_games_of_a_file_count_once_and_take_the_place_of_earlier_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "review.md"
    before = "".join(f"<!-- measured: {p} -->\n<!-- end of measured -->\n" for p in PROOFS)
    page.write_text(before, encoding="utf-8")
    for name, path in (("RESULTS", "results.json"), ("PAGE", "review.md"), ("PICTURE", "p.svg")):
        monkeypatch.setattr(review_page, name, tmp_path / path)
    review_page.write({"luck helsinki 2 4": {"games": 9, "sum": 1, "squares": 1}, "luck x 2 4": {
        "games": 1, "sum": 0, "squares": 0}})  # fmt: skip
    lines = [row("luck", seed, luck=[luck, -luck]) for seed, luck in ((1, 30), (2, -10), (1, 30))]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["review", "page", "--file", str(file)])
    main()
    found = review_page.read()
    assert found["luck helsinki 2 4"] == {"games": 2, "sum": 20, "squares": 1000}
    assert found["luck x 2 4"]["games"] == 1
    text = page.read_text(encoding="utf-8")
    assert text.count("No games so far.") == len(PROOFS) - 1
    assert review_page.filled(text, found) == text


@pytest.mark.parametrize(
    ("proof", "rows", "told"),
    [
        ("luck", [{"luck": [WHOLE // 10, 0]}, {"luck": [-WHOLE // 10, 0]}], "+0.00 % ± 19.60 %"),
        ("luck", [{"luck": [WHOLE // 10, 0]}] * 3, "| +10.00 % ± 0.00 % | **no** |"),
        (
            "accuracy",
            [{"bots": ["greedy", "random"], "accuracy": [90.0 + n, 50.0 + n]} for n in range(3)],
            "| random, greedy | 51.0 ± 1.1, 91.0 ± 1.1 | yes |",
        ),
        (
            "planted",  # a found blunder, a missed one, and one that is none
            [{"turns": [[1, 2, 0, 2, 0], [2, 0, 0, 2, 0], [3, 2, 0, 0, 0]]}],
            "| 3 | 2 | 1: 50.0 % (9.5 to 90.5) | blunder 1 |",
        ),
        (
            "blunders",
            [{"turns": [[1, 2, 0], [2, 2, 2]]}],
            "| 2 | 1: 50.0 % (9.5 to 90.5) | good 1, blunder 1 |",
        ),
    ],
)
def test_tables_tell_the_proof(proof: str, rows: list[dict[str, Any]], told: str) -> None:
    tenth = WHOLE // 10
    for each in rows:
        each["turns"] = [[t[0], *(tenth * n for n in t[1:])] for t in each.get("turns", ())]
    sums = review_page.sums([row(proof, seed, **each) for seed, each in enumerate(rows)])
    place = f"<!-- measured: {proof} -->\n<!-- end of measured -->"
    assert told in review_page.filled(place, sums)


def test_positions_of_one_game_are_fewer_cases() -> None:
    apart = review_page.tenth(tenths([[0.55, 0.45]], [1.0, 0.0], 40)[5])
    together = review_page.tenth(tenths([[0.55, 0.45]] * 10, [1.0, 0.0], 40)[5])
    assert apart is not None
    assert together is not None
    assert (together[1], together[4]) == (0.5, 400)
    assert together[2:4] == pytest.approx(apart[2:4], abs=0.01)
    # All were won: as many cases as games.
    one = review_page.tenth(tenths([[0.95, 0.05]] * 10, [1.0, 0.0])[9])
    assert one is not None
    assert one[1:4] == (1.0, *review_page.wilson(1.0, 1))
    assert review_page.tenth([0] * 6) is None


def test_intervals_of_fair_games_hold_the_diagonal() -> None:
    rng, held, seen = Random(1), 0, 0
    for _ in range(60):
        rows = []
        for seed in range(30):
            share = rng.random()
            won = float(rng.random() < share)
            shares = [[share, 1 - share]] * rng.randint(1, 5)
            rows.append(row("calibration", seed, shares=shares, won=[won, 1 - won]))
        for each in review_page.sums(rows)["calibration helsinki 2 4"]["bins"]:
            if (found := review_page.tenth(each)) is not None:
                seen += 1
                held += found[2] <= found[0] <= found[3]
    assert 0.92 < held / seen < 0.995


def test_distance_counts_shared_wins() -> None:
    bins = tenths([[0.6, 0.4]], [0.5, 0.5])
    count, apart = review_page.off(bins)
    assert count == 2
    assert apart == pytest.approx(0.1)
    assert review_page.slope(bins) == pytest.approx(0.0)
    assert review_page.slope(tenths([[1.0, 0.0]], [1.0, 0.0])) == pytest.approx(1.0)
    too_sure = tenths([[1.0, 0.0]], [1.0, 0.0], 3)  # one game of three is lost
    assert review_page.slope(too_sure) == pytest.approx(1 / 3)
