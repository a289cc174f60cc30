"""What a decision may cost, in calls and bytecodes: a check for speed that needs no clock.

When a change makes the rules cheaper, lower the table: ``python -m benchmarks.budget`` prints its
lines from the present figures, with a tenth to spare. When a change makes them dearer, measure
(``python -m benchmarks``) before raising it.
"""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from benchmarks.budget import Cost, Counter, cost

ROOT: Final = Path(__file__).parents[1]
#: Calls and bytecodes per decision; both for Python 3.11. Others need fewer calls.
BUDGET: Final = {
    "helvetia, 2 players": Cost(36, 1038),
    "helvetia, 3 players": Cost(32, 991),
    "helvetia, 4 players": Cost(31, 976),
    "helsinki, 2 players": Cost(20, 642),
    "helsinki, 3 players": Cost(20, 642),
    "helsinki, 4 players": Cost(19, 640),
}


@pytest.fixture(scope="module")
def present(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Cost]:
    """Counted in an interpreter of its own: there nothing was asked before, and nothing traces."""
    printed = tmp_path_factory.mktemp("budget") / "printed.json"
    with printed.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.budget", "--json"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
    text = printed.read_text()
    assert done.returncode == 0, text
    return {name: Cost(*figures) for name, figures in json.loads(text).items()}


@pytest.mark.heavy
def test_a_decision_stays_within_its_budget(present: dict[str, Cost]) -> None:
    """One test for all: the figures come from one process."""
    assert present.keys() == BUDGET.keys()
    same_bytecodes = sys.version_info[:2] == (3, 11)  # every version has its own
    for name, allowed in BUDGET.items():
        assert 0 < present[name].calls <= allowed.calls, name
        assert present[name].bytecodes > 0, name
        if same_bytecodes:
            assert present[name].bytecodes <= allowed.bytecodes, name


@pytest.mark.heavy  # what measures coverage would be traced as well
def test_the_counter_counts_calls_and_bytecodes() -> None:
    """A function that calls another three times: four calls, and dozens of bytecodes."""
    counter = Counter()

    def inner(number: int) -> int:
        return number + 1

    def outer() -> int:
        return inner(inner(inner(0)))

    before = sys.getprofile(), sys.gettrace()
    try:
        sys.setprofile(counter.on_call)
        outer()
        sys.setprofile(before[0])
        calls = counter.calls
        sys.settrace(counter.on_frame)
        outer()
    finally:
        sys.setprofile(before[0])
        sys.settrace(before[1])
    assert calls == 4
    assert 20 < counter.bytecodes < 100


@pytest.mark.heavy
def test_a_dearer_rule_is_noticed() -> None:
    """A game that lists its moves four times over does not stay within the budget."""
    from helvetia.games import helsinki

    def legal_moves(state: helsinki.GameState) -> tuple[helsinki.Move, ...]:
        for _ in range(3):
            helsinki.legal_moves(state.thaw().freeze())  # a copy: a state keeps what it was asked
        return helsinki.legal_moves(state)

    dear = SimpleNamespace(**{**vars(helsinki), "legal_moves": legal_moves})
    before = sys.gettrace()
    try:
        found = cost(dear, 2)  # a namespace satisfies the contract as a module does
    finally:
        sys.settrace(before)
    allowed = BUDGET["helsinki, 2 players"]
    assert found.calls > allowed.calls
    assert found.bytecodes > allowed.bytecodes
