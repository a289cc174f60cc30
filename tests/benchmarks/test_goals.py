"""Goals are judged by the worst of our games against the best of the others."""

import pytest
from benchmarks.goals import GOALS, Verdict, verdicts
from benchmarks.results import Results
from benchmarks.run import Rows


def verdict(text: str, section: str, rows: Rows) -> Verdict:
    """What a run with one section says about one goal."""
    return next(v for v in verdicts(Results({}, sections={section: rows})) if v.goal == text)


def rates(**figures: float) -> Rows:
    names = {
        "helvetia2": "Helvetia, 2 players",
        "helsinki4": "Helsinki, 4 players",
        "helvetia4": "Helvetia, 4 players",
        "catan2": "catanatron, 2 players",
        "catan4": "catanatron, 4 players",
        "chess": "python-chess",
        "moves": "python-chess, moves only",
    }
    return {
        names[name]: {"decisions per second": rate, "games per second": rate}
        for name, rate in figures.items()
    }


def test_the_slowest_of_ours_meets_the_fastest_of_theirs() -> None:
    rows = rates(helvetia2=50.0, helsinki4=90.0, catan2=25.0, catan4=10.0)
    found = verdict("decisions per second, times catanatron", "play", rows)
    assert (found.figure, found.met, found.where) == (2.0, True, "Helvetia, 2 players")
    rows = rates(helvetia2=49.0, helsinki4=90.0, catan2=25.0, catan4=10.0)
    assert verdict("decisions per second, times catanatron", "play", rows).met is False


def test_a_peer_that_does_not_look_for_the_end_has_a_goal_of_its_own() -> None:
    rows = rates(helvetia2=60.0, chess=20.0, moves=30.0)
    assert verdict("decisions per second, times python-chess", "play", rows).figure == 3.0
    text = "the same, where the end of its game is not looked for (stricter)"
    assert verdict(text, "play", rows)[2:4] == (2.0, False)


def test_games_are_compared_for_four_players() -> None:
    rows = rates(helvetia2=1.0, helvetia4=50.0, catan2=100.0, catan4=10.0)
    found = verdict("games per second, times catanatron", "play", rows)
    assert (found.figure, found.met) == (5.0, True)


def test_children_are_judged_by_the_cheapest_way_of_each() -> None:
    rows: Rows = {
        "Helvetia, 2 players": {"apply_move": 30.0, "apply_move and legal_moves of the child": 9.0},
        "python-chess": {
            "copy(stack=False), push": 10.0,
            "copy(), push": 1.0,
            "copy(stack=False), push, is_game_over": 6.0,
            "copy(stack=False), push and legal_moves of the child": 4.0,
        },
    }
    text = "the same with their legal moves listed, times python-chess"
    assert verdict(text, "children", rows)[2:4] == (2.25, False)
    text = "the same, of each only whether the game is over, times python-chess"
    assert verdict(text, "children", rows)[2:4] == (5.0, True)
    text = "the same, where nobody looks whether the game of chess is over (stricter)"
    assert verdict(text, "children", rows)[2:4] == (3.0, True)


def test_the_slowest_json_meets_the_fastest_pickle() -> None:
    rows: Rows = {
        "Helvetia, 2 players": {"JSON round trip": 100.0},
        "Helsinki, 4 players": {"JSON round trip": 120.0},
        "catanatron, 2 players": {"pickle round trip": 1200.0},
        "catanatron, 4 players": {"pickle round trip": 2000.0},
    }
    found = verdict("JSON round trips in one pickle round trip of catanatron", "cost", rows)
    assert (found.figure, found.met, found.where) == (10.0, True, "Helsinki, 4 players")


def test_an_import_may_take_so_long_and_no_longer() -> None:
    text = "import helvetia, times import attrs"
    assert verdict(text, "imports", {"helvetia": {"times attrs": 1.5}}).met is True
    assert verdict(text, "imports", {"helvetia": {"times attrs": 1.51}}).met is False


def test_one_slow_call_anywhere_misses_the_goal() -> None:
    warm = ("slowest in play", "slowest warm", "worst kept, warm")
    cold = ("median cold", "slowest cold", "worst kept, cold")
    calm: dict[str, float] = dict.fromkeys((*warm, *cold), 2.0)
    text = "slowest call of legal_moves, times the median"
    for name in warm:
        rows: Rows = {"Helvetia": calm, "Helsinki": calm | {name: 51.0}}
        assert verdict(text, "cliff", rows)[2:] == (51.0, False, f"Helsinki, {name}")
    for name in cold[1:]:
        rows = {"Helvetia": calm, "Helsinki": calm | {name: 60.0}}
        assert verdict(text, "cliff", rows).met is True
        alike = "slowest call with every answer forgotten, times the median of such calls"
        assert verdict(alike, "cliff", rows)[2:4] == (30.0, True)
        stricter = "the same, times the median call in play (stricter)"
        assert verdict(stricter, "cliff", rows)[2:4] == (60.0, False)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.text)
def test_without_figures_nothing_is_claimed(goal: object) -> None:
    found = goal.verdict(Results({}))  # type: ignore[attr-defined]  # a Goal, for pytest an object
    assert (found.figure, found.met) == (None, None)
