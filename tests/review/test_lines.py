"""Lines of JSON for programs: answers stream, queries share the workers, errors are one line."""

import json
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from helvetia.arena.executors import SerialExecutor
from helvetia.bots.workers import process_workers
from helvetia.core.records.notes import Seat
from helvetia.core.records.record import AnyRecord, Record
from helvetia.review import review
from helvetia.review.analysis import Stopped, analyse
from helvetia.review.estimate import Budget, Estimator, Shares
from helvetia.review.lines import Desk
from helvetia.review.reviewing import Course
from tests.review.samples import played


def _record() -> AnyRecord:
    return played("helsinki", ("greedy", "greedy"), 3, 60)


_SCHEMA = Path(__file__).parents[2] / "docs/schema/analysis.schema.json"


def _load(path: str, seat: Seat) -> AnyRecord:
    return Record.load(path)


def _query(name: str, **keys: object) -> dict[str, object]:
    record = json.loads(_record().to_json())
    return {"type": "analyse", "id": name, "record": record, "simulations": 4, "seat": 0, **keys}


# `Any`: JSON, before a test has looked at it.
def _answers(*queries: Any, executor: Executor | None = None, in_flight: int = 1) -> list[Any]:
    lines: list[str] = []
    texts = [query if isinstance(query, bytes) else json.dumps(query).encode() for query in queries]
    with executor or SerialExecutor() as workers:
        Desk(lines.append, _load, workers, in_flight).serve(texts)
    validator = Draft202012Validator(json.loads(_SCHEMA.read_text(encoding="utf-8")))
    found = [json.loads(line) for line in lines]
    for document in found:
        validator.validate(document)
    return found


def test_all_positions_are_those_of_a_review() -> None:
    *positions, done = _answers(_query("a"))
    assert done == {"type": "done", "id": "a", "positions": len(positions), "cancelled": False}
    found = review(_record(), seat=0, simulations=4)
    at = {each["analysis"]["at"]: each["analysis"] for each in positions}
    assert sorted(at) == [*(step.at for step in found.steps), found.steps[-1].until]
    for step in found.steps:
        assert tuple(at[step.at]["evaluation"]["shares"]) == step.before.shares
        assert [turn["loss"] for turn in at[step.at]["turns"]] == [t.loss for t in step.turns]


def test_queries_share_the_workers() -> None:
    with ThreadPoolExecutor(2) as threads:
        found = _answers(
            _query("a", positions=[0, 20, 40]),
            _query("b", positions=[60, 12]),
            executor=threads,
            in_flight=2,
        )
    for name, wanted in (("a", {0, 20, 40}), ("b", {12, 60})):
        mine = [each for each in found if each["id"] == name]
        assert {each["analysis"]["at"] for each in mine[:-1]} == wanted
        assert mine[-1]["type"] == "done"


def test_positions_alternate_between_queries() -> None:
    names = [each["id"] for each in _answers(_query("a"), _query("b", positions=[0, 1]))]
    assert names.index("b") < len(names) - 1 - names[::-1].index("a")


def test_position_within_a_turn_is_judged_by_its_rest() -> None:
    step = next(
        s for s in review(_record(), seat=0, simulations=4).steps if s.turns and len(s.moves) > 1
    )
    found, _ = _answers(_query("a", positions=[step.at + 1]))
    moves = [turn["moves"] for turn in found["analysis"]["turns"]]
    assert list(step.moves[1:]) in moves


def test_cancelled_query_ends_at_once() -> None:
    found = _answers(_query("a"), {"type": "cancel", "id": "a"}, _query("b", positions=[0]))
    ends = {each["id"]: each for each in found if each["type"] == "done"}
    assert ends["a"]["cancelled"]
    assert not ends["b"]["cancelled"]
    end = found.index(ends["a"])
    assert all(each["id"] == "b" for each in found[end + 1 :])


@pytest.mark.parametrize(
    "executor", [lambda: ThreadPoolExecutor(1), process_workers(1)], ids=["threads", "processes"]
)
def test_cancelled_position_is_given_up(
    executor: Callable[[], Executor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without that its 100,000 simulations would take longer than any test may."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    long = _query("long", simulations=100_000, positions=[0, 3, 12])
    with executor() as workers:
        found = _answers(
            _query("a", positions=[0]), long, {"type": "cancel", "id": "long"},
            _query("b", positions=[0]), executor=workers, in_flight=2,
        )  # fmt: skip
    ends = {each["id"]: each for each in found if each["type"] == "done"}
    assert [(name, ends[name]["cancelled"]) for name in ("a", "b", "long")] == [
        ("a", False), ("b", False), ("long", True)
    ]  # fmt: skip
    assert ends["long"]["positions"] == 0
    same = [each["analysis"] for each in found if each["type"] == "position"]
    assert same[0] == same[1]
    assert not list(tmp_path.iterdir())


def test_begun_analysis_stops_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rollout, rolled = Estimator.rollout, Counter[str]()

    def counted(self: Estimator, *given: Any) -> list[Shares]:
        rolled["out"] += 1
        if rolled["out"] == 30:  # among those of the turns
            (tmp_path / "stop").touch()
        return rollout(self, *given)

    monkeypatch.setattr(Estimator, "rollout", counted)
    job = next(job for job in Course(_record(), 0).jobs(Budget(8)) if job.judged)
    with pytest.raises(Stopped):
        analyse(evolve(job, stop=str(tmp_path / "stop")))
    assert rolled["out"] == 30


def test_record_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    _record().save(path)
    query = _query("a", path=str(path), positions=[3])
    del query["record"]
    inline = _query("a", positions=[3])
    assert _answers(query) == _answers(inline)
    validator = Draft202012Validator(json.loads(_SCHEMA.read_text(encoding="utf-8")))
    for each in (query, inline, {"type": "cancel", "id": "a"}):
        validator.validate(each)
    assert not validator.is_valid({**query, "surplus": 1})


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (b"{", "JSON"),
        (b"[]", "a query is a JSON object"),
        ({"type": "dance", "id": "a"}, "dance"),
        ({"type": "cancel", "id": "a"}, "no open query"),
        (_query("a", simulations=0), "a budget is a number of simulations"),
        (_query("a", simulations="many"), "simulations"),
        (_query("a", seat="both"), "seat must be"),
        (_query("a", seat=7), "seat must be"),
        (_query("a", seat="all"), "the game is not over"),
        (_query("a", positions=[61]), "positions 0 to 60, not 61"),
        (_query("a", record={"game": "chess"}), "missing key 'format'"),
        (_query("a", path="game.json"), "either a path or a record"),
        (_query("a", surplus=1), "surplus"),
        (_query(""), "an id of its own"),
    ],
)
def test_wrong_query_is_refused_in_a_line(query: Any, sentence: str) -> None:
    refused, position, done = _answers(query, _query("next", positions=[0]))
    assert refused["type"] == "refused"
    assert sentence in refused["sentence"]
    assert "\n" not in refused["sentence"]
    assert (position["id"], done["id"]) == ("next", "next")  # the others go on


def test_missing_file_is_refused(tmp_path: Path) -> None:
    query = _query("a", path=str(tmp_path / "none.json"))
    del query["record"]
    (refused,) = _answers(query)
    assert refused["id"] == "a"
