"""Tuning: steps around the weights set by hand, duels that can be repeated, moves to the winner."""

from pathlib import Path
from typing import Any

import pytest
from benchmarks.tune import BATCH, Course, Duel, direction, duel, main, start, weights

from helvetia.bots.evaluation import hand_evaluation_of
from helvetia.games import find


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_start_is_the_weights_set_by_hand(name: str) -> None:
    evaluation: Any = hand_evaluation_of(find(name))
    for players, row in evaluation.weights.rows.items():
        found = weights(evaluation, start(evaluation, players)).rows
        assert {term: points for term, points in found[players].items() if any(points)} == {
            term: points for term, points in row.items() if any(points)
        }


def test_duel_depends_on_its_number_alone() -> None:
    centre = Course("helsinki", 2).centres[0]
    found = [duel(Duel("helsinki", 2, number, centre)) for number in (3, 3, 4)]
    assert found[0] == found[1] != found[2]
    assert all(-1 <= each["signal"] <= 1 for each in found)


def test_weights_move_towards_winner() -> None:
    course = Course("helsinki", 2)
    first = course.centres[0]
    course.follow(dict.fromkeys(range(BATCH - 1), 0.0))
    assert course.update == 0  # one duel of the batch is missing
    course.follow({number: float(number == 2) for number in range(BATCH)})
    assert course.update == 1
    step = direction("helsinki", 2, len(first))
    for before, after, each in zip(first, course.centres[1], step, strict=True):
        assert (after - before) * each > 0


def test_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stub(job: Duel) -> dict[str, Any]:
        same = {"game": job.game, "players": job.players, "number": job.number}
        return {**same, "signal": job.number / BATCH}

    monkeypatch.setattr("benchmarks.tune.duel", stub)
    file = tmp_path / "duels.jsonl"
    arguments = ["tune", "--game", "helsinki", "--file", str(file), "--updates", "1"]
    monkeypatch.setattr("sys.argv", arguments)
    main()
    whole = sorted(file.read_text(encoding="utf-8").splitlines())
    assert len(whole) == BATCH
    file.write_text("\n".join(whole[:3]) + '\n{"number": 7, "sig', encoding="utf-8")
    main()
    kept = file.read_text(encoding="utf-8").splitlines()
    assert sorted(line for line in kept if line.endswith("}")) == whole
    monkeypatch.setattr("sys.argv", [*arguments, "--players", "3"])
    with pytest.raises(ValueError, match="duels of another game or number of players"):
        main()
