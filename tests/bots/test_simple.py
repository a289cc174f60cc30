"""The random bot needs nothing but the contract."""

from collections import Counter
from random import Random

import pytest

from helvetia.bots import Bot, random_bot
from helvetia.core import OptionError, playout
from helvetia.games import helvetia
from helvetia.games.helvetia import AnyMove, GameState
from tests.core import toy


class FakeState:
    player = 0
    decision = "any"


def test_plays_helvetia_to_the_end() -> None:
    rng = Random(4)
    bot: Bot[GameState, AnyMove] = random_bot(rng)
    game = playout(helvetia, helvetia.new_game(4), rng, bot, limit=20_000)
    assert helvetia.result(game.final) is not None


def test_plays_another_game_of_the_contract() -> None:
    rng = Random(4)
    game = playout(toy, toy.new_game(2), rng, random_bot(rng), limit=20_000)
    assert toy.result(game.final) is not None


def test_seed_decides_the_game() -> None:
    def moves(seed: int) -> tuple[object, ...]:
        rng = Random(seed)
        return playout(helvetia, helvetia.new_game(3), rng, random_bot(rng)).moves

    assert moves(7) == moves(7)
    assert moves(7) != moves(8)


def test_random_moves_are_equally_frequent() -> None:
    bot: Bot[FakeState, str] = random_bot(Random(0))
    counts = Counter(bot(FakeState(), ("a", "b", "c", "d")) for _ in range(4000))
    assert set(counts) == {"a", "b", "c", "d"}
    assert all(850 < count < 1150 for count in counts.values())  # five standard deviations


def test_refuses_to_choose_from_nothing() -> None:
    bot: Bot[FakeState, str] = random_bot(Random(0))
    with pytest.raises(OptionError, match="at least one legal move"):
        bot(FakeState(), ())
