from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helvetia.core import (
    CHANCE,
    LimitError,
    OptionError,
    StateError,
    advance,
    divide,
    perft,
    playout,
    sample,
)
from helvetia.core.contract import Bot
from tests.core import secret, toy


def test_perft_counts_every_way_chance_included() -> None:
    start = toy.new_game(2)
    # Roll; three faces; after a one only a roll, else roll or hold.
    assert [perft(toy, start, depth) for depth in range(4)] == [1, 1, 3, 5]


def test_perft_counts_a_finished_game_once() -> None:
    state = toy.new_game(2, toy.Options(goal=2))
    for move in (toy.Roll(), toy.Fall(toy.Face.TWO), toy.Hold()):
        state = toy.apply_move(state, move)
    assert state.player is None
    assert [perft(toy, state, depth) for depth in (0, 1, 5)] == [1, 1, 1]
    assert divide(toy, state, 1) == {}


def test_divide_parts_the_count_by_first_move() -> None:
    state = secret.new_game(2)
    parts = divide(secret, state, 3)
    assert list(parts) == [f"deal {card}" for card in (1, 2, 3, 4, 5, 6)]
    assert sum(parts.values()) == perft(secret, state, 3)
    assert set(divide(secret, state, 1).values()) == {1}


def test_impossible_depths_are_refused() -> None:
    with pytest.raises(OptionError, match="0 or more"):
        perft(toy, toy.new_game(2), -1)
    with pytest.raises(OptionError, match="1 or more"):
        divide(toy, toy.new_game(2), 0)


def test_sampling_follows_the_weights() -> None:
    class Counter(Random):
        """Gives every number of so many bits in turn."""

        count = -1

        def getrandbits(self, k: int, /) -> int:
            self.count += 1
            return self.count % (1 << k)

    rng = Counter()
    odds = (("a", 1), ("b", 3), ("c", 2))
    assert "".join(sample(odds, rng) for _ in range(6)) == "abbbcc"


def test_sampling_draws_as_randrange_does() -> None:
    odds = (("a", 40), ("b", 7), ("c", 22))
    rng, twin = Random(11), Random(11)
    for _ in range(50):
        assert sample(odds, rng) == ("a" * 40 + "b" * 7 + "c" * 22)[twin.randrange(69)]


def test_sampling_is_the_same_everywhere() -> None:
    rng = Random(7)
    odds = (("a", 1), ("b", 3), ("c", 2))
    assert "".join(sample(odds, rng) for _ in range(12)) == "bbbcaacabcac"


@pytest.mark.parametrize("odds", [(), (("a", 0),), (("a", 3), ("b", -1))])
def test_odds_that_are_none_are_refused(odds: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(StateError, match="at least one outcome"):
        sample(odds, Random(1))


def test_advance_resolves_chance_and_nothing_else() -> None:
    seen: list[secret.Move] = []

    def note(before: secret.GameState, move: secret.Move, after: secret.GameState) -> None:
        assert secret.apply_move(before, move) == after
        seen.append(move)

    state = advance(secret, secret.new_game(3), Random(1), note)
    assert state.player == 0
    assert len(seen) == 3
    assert advance(secret, state, Random(1)) is state
    assert advance(secret, secret.new_game(3), Random(1)) == state


def test_a_playout_ends_and_is_repeatable() -> None:
    start = toy.new_game(3)
    played = playout(toy, start, Random(5))
    assert played == playout(toy, start, Random(5))
    assert played.final.player is None
    state = start
    for move in played.moves:
        state = toy.apply_move(state, move)
    assert state == played.final


def test_chooser_sees_view_and_legal_moves() -> None:
    seen: list[tuple[int | None, ...]] = []

    def choose(view: secret.GameState, moves: tuple[secret.Move, ...]) -> secret.Move:
        seen.append(view.hands)
        assert view.player != CHANCE
        return moves[-1]

    played = playout(secret, secret.new_game(2), Random(2), choose)
    assert [[card is None for card in hands] for hands in seen] == [[False, True], [True, False]]
    assert len(played.final.thrown) == 2


def test_a_playout_may_be_limited() -> None:
    start = toy.new_game(2)
    length = len(playout(toy, start, Random(5)).moves)
    assert playout(toy, start, Random(5), limit=length).final.player is None
    with pytest.raises(LimitError, match=f"race is not over after {length - 1} moves"):
        playout(toy, start, Random(5), limit=length - 1)


def test_playout_calls_the_bot_of_each_seat() -> None:
    asked: list[tuple[int, int | None]] = []

    def bot(seat: int) -> Bot[toy.GameState, toy.Move]:
        def choose(view: toy.GameState, moves: tuple[toy.Move, ...]) -> toy.Move:
            asked.append((seat, view.player))
            return moves[-1]

        return choose

    playout(toy, toy.new_game(2), Random(1), [bot(0), bot(1)])
    assert {seat for seat, _ in asked} == {0, 1}
    assert all(seat == player for seat, player in asked)


def test_playout_wants_a_bot_for_each_seat() -> None:
    with pytest.raises(OptionError, match="1 bots for 2 seats; one each, or one for all"):
        playout(toy, toy.new_game(2), Random(1), [lambda view, moves: moves[0]])


def test_playout_refuses_names_of_bots() -> None:
    names: Any = ["random", "random"]
    with pytest.raises(OptionError, match="make_bot"):
        playout(toy, toy.new_game(2), Random(1), names)
