"""Goals are judged by the worst of our games against the best of the others."""

import pytest
from benchmarks.goals import AGAINST, GOALS, Goal, Verdict, judged, verdicts
from benchmarks.results import Results
from benchmarks.run import Rows


def verdict(text: str, section: str, rows: Rows) -> Verdict:
    """Return the verdict of a run with one section for one goal."""
    return next(v for v in verdicts(Results({}, sections={section: rows})) if v.goal == text)


def against(text: str, rows: Rows) -> Verdict:
    """Return the verdict of a comparison for one goal."""
    return next(v for v in judged(AGAINST, rows) if v.goal == text)


def test_peer_ratio_takes_slowest_by_fastest() -> None:
    rates = {
        "Helvetia, 2 players": 50.0,
        "Helsinki, 4 players": 90.0,
        "catanatron, 2 players": 25.0,
        "catanatron, 4 players": 10.0,
        "python-chess": 51.0,
        "python-chess, moves only": 80.0,
    }
    rows = {name: {"decisions per second": rate} for name, rate in rates.items()}
    found = verdict("decisions per second, times catanatron", "play", rows)
    assert (found.figure, found.met, found.where) == (2.0, True, "Helvetia, 2 players")
    found = verdict("decisions per second, times python-chess", "play", rows)
    assert (found.figure, found.met) == (50 / 51, False)


def test_children_are_compared_with_listed_moves() -> None:
    rows: Rows = {
        "Helvetia, 2 players": {"apply_move": 30.0, "apply_move and legal_moves of the child": 9.0},
        "python-chess": {
            "copy(stack=False), push": 10.0,
            "copy(stack=False), push and legal_moves of the child": 4.0,
        },
    }
    text = "new children per second with their legal moves, times python-chess"
    assert verdict(text, "children", rows)[2:4] == (2.25, True)


@pytest.mark.parametrize("name", ["slowest in play, ms", "slowest cold, ms", "worst kept, ms"])
def test_one_slow_call_misses_the_goal(name: str) -> None:
    calm = {"slowest in play, ms": 2.0, "slowest cold, ms": 2.0, "worst kept, ms": 2.0}
    rows: Rows = {"Helvetia": calm, "Helsinki": calm | {name: 20.5}}
    found = verdict("slowest legal_moves, milliseconds", "cliff", rows)
    assert found[2:] == (20.5, False, "Helsinki")


def test_import_goal_is_a_bound_in_milliseconds() -> None:
    text = "import helvetia, milliseconds"
    rows: Rows = {"attrs": {"milliseconds": 500.0}, "helvetia": {"milliseconds": 120.0}}
    assert verdict(text, "imports", rows).met is True
    rows["helvetia.games.helsinki"] = {"milliseconds": 121.0}
    assert verdict(text, "imports", rows).met is False


def test_each_game_has_its_own_ratio() -> None:
    rows: Rows = {
        "Helvetia, 2 players": {"decisions, ratio": 0.8, "children, ratio": 1.0},
        "Helvetia, 4 players": {"decisions, ratio": 0.76, "children, ratio": 0.7},
        "Helsinki, 2 players": {"decisions, ratio": 0.89, "children, ratio": 0.9},
    }
    found = against("Helvetia, decisions per second, new by old", rows)
    assert found[2:] == (0.76, True, "Helvetia, 4 players")
    assert against("Helvetia, children per second, new by old", rows).met is False
    assert against("Helsinki, decisions per second, new by old", rows).met is False
    assert against("Helsinki, children per second, new by old", rows).met is True


@pytest.mark.parametrize("goal", [*GOALS, *AGAINST], ids=lambda goal: goal.text)
def test_goal_without_figures_claims_nothing(goal: Goal) -> None:
    found = goal.verdict({})
    assert (found.figure, found.met) == (None, None)
