"""What is measured is what it says: fresh games, unasked states, everything forgotten."""

import doctest
from importlib import import_module
from random import Random

import pytest
from benchmarks.clock import best_of
from benchmarks.contender import Contender, Tally
from benchmarks.own import GAMES, contender, random_game, unasked, walk
from benchmarks.play import measure
from benchmarks.remembered import Forgetful, census, held_bytes
from benchmarks.run import Run, Table
from benchmarks.size import bytes_each
from benchmarks.tables import as_markdown, as_text
from benchmarks.worst import load

from benchmarks import cliff
from helvetia.core import to_json
from helvetia.games import find, helvetia


@pytest.mark.parametrize("name", GAMES)
def test_random_game_counts_its_choices(name: str) -> None:
    game = find(name)
    tally = random_game(game, 3, 5)
    decisions = [len(game.legal_moves(state)) for state, _ in walk(game, 3, 5)]
    assert tally.games == 1
    assert tally.decisions == len(decisions)
    assert tally.choices == sum(decisions)
    assert tally.chance > 0


def test_run_plays_no_game_twice() -> None:
    played: list[int] = []

    def play(seed: int) -> Tally:
        played.append(seed)
        return Tally(1, 10, 5, 30)

    nobody = Contender("Nothing", play, lambda seed, every: [])
    rows = measure(Run((nobody,), repeat=3, seconds=0.0))
    assert len(played) == len(set(played)) == 3
    figures = rows["Nothing"]
    assert figures["legal moves"] == 3.0
    assert figures["decisions per game"] == 10.0
    assert figures["with chance"] == pytest.approx(1.5 * figures["decisions per second"])
    assert figures["games per second"] == pytest.approx(figures["decisions per second"] / 10)


def test_best_turn_of_contenders_counts() -> None:
    order: list[str] = []
    times = {"a": iter((3.0, 1.0, 2.0)), "b": iter((5.0, 6.0, 4.0))}

    def job(name: str) -> float:
        order.append(name)
        return next(times[name])

    assert best_of(3, {"a": lambda: job("a"), "b": lambda: job("b")}) == {"a": 1.0, "b": 4.0}
    assert order == ["a", "b"] * 3


@pytest.mark.parametrize("name", GAMES)
def test_unasked_states_are_equal_copies(name: str) -> None:
    states = [state for state, _ in walk(find(name), 2, 3)][::9]
    for state, new in zip(states, unasked(states), strict=True):
        assert new == state
        assert new is not state


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_forgetting_empties_the_tables_of_answers(name: str) -> None:
    game = find(name)
    forgetful = Forgetful(game)
    forgetful.forget()
    empty = census(game)
    for seed in (2, 3, 4):
        random_game(game, 4, seed)
    full = census(game)
    grown = [table for table in full if full[table] > empty[table]]
    assert len(grown) > 2
    assert sum((full - empty).values()) > 100
    held = held_bytes(game)
    forgetful.forget()
    assert held_bytes(game) < held - 5_000
    # What is left are a few facts of the catalogue, found when they were first needed.
    left = census(game) - empty
    assert sum(left.values()) < 100
    assert set(left) < set(grown)


@pytest.mark.parametrize("name", GAMES)
def test_positions_cover_the_whole_game(name: str) -> None:
    subject = contender(name, 2)
    run = Run((subject,))
    positions = run.gather(subject, 10)
    assert len(positions) == 10
    assert len({state.round for state in positions}) > 2
    before = [to_json(state) for state in positions]
    game = find(name)
    for expand in subject.expanders.values():
        for state in positions:
            made = expand(state)
            assert made == [game.apply_move(state, move) for move in game.legal_moves(state)]
    assert [to_json(state) for state in positions] == before


@pytest.mark.thorough
def test_bytes_are_those_of_what_is_made() -> None:
    assert 1000 <= bytes_each(lambda: [bytes(1000) for _ in range(50)]) <= 1100


# --- hard positions ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_kept_positions_can_be_played(name: str) -> None:
    game = find(name)
    kept = load(name)
    assert {"costly", "late", "moves"} <= kept.keys()
    for state in kept.values():
        assert state.player in range(len(state.players))
        assert game.legal_moves(state)


# --- tables --------------------------------------------------------------------------------------


TABLE = Table(
    "Sizes", ("game", "how", "bytes"), (("one", "by hand", "1,234"), ("", "", "-")), "Note."
)


def test_numbers_are_shown_as_the_examples_say() -> None:
    assert doctest.testmod(import_module("benchmarks.run")) == (0, 1)


def test_a_table_for_the_terminal_is_aligned() -> None:
    assert as_text(TABLE).splitlines() == [
        "",
        "Sizes",
        "--------------------",
        "game  how      bytes",
        "one   by hand  1,234",
        "                   -",
        "Note.",
    ]


def test_a_table_for_the_page_is_markdown() -> None:
    assert as_markdown(TABLE).splitlines() == [
        "## Sizes",
        "",
        "Note.",
        "",
        "| game | how | bytes |",
        "| --- | --- | --: |",
        "| one | by hand | 1,234 |",
        "|  |  | - |",
    ]


def test_cold_calls_are_asked_of_new_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state remembers its legal moves, and a copy of it is the same object."""
    asked: list[object] = []

    def once(_: object, state: object) -> float:
        asked.append(state)
        return 0.0

    monkeypatch.setattr(cliff, "_once", once)
    state = helvetia.quick_start(2, Random(1))
    cliff._cold(helvetia, Forgetful(helvetia), state)
    assert asked == [state] * cliff.TRIES
    assert len({id(each) for each in (*asked, state)}) == cliff.TRIES + 1
