"""A policy over numbers is a bot like any other."""

import pickle
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy")

from helvetia.arena import Match, derived_seed, options_text, play
from helvetia.bots import make_bot
from helvetia.core import StateError, advance, playout
from helvetia.games import helsinki, helvetia
from helvetia.research import Mask, PolicyBot, Seating, Vector

games = pytest.mark.parametrize("game", [helvetia, helsinki], ids=lambda game: game.GAME)


def first(observation: Vector, mask: Mask) -> int:
    """The legal move with the lowest number."""
    return int(mask.argmax())


def first_bot(game: Any, rng: Random) -> PolicyBot:
    """For tournaments, by the name of this function."""
    return PolicyBot(first)


@games
@pytest.mark.parametrize("players", [2, 3])
def test_policy_gets_environment_observations(game: Any, players: int) -> None:
    table = Seating(game, players)
    asked = 0

    def policy(observation: Vector, mask: Mask) -> int:
        nonlocal asked
        asked += 1
        seat = here.player
        assert (observation == table.observe(here, seat)).all()
        assert (mask == table.mask(here, seat)).all()
        return int(mask.nonzero()[0][-1])

    bot = PolicyBot(policy)
    rng = Random(1)
    here = game.quick_start(players, rng)
    for _ in range(30):
        view, legal = game.view(here, here.player), game.legal_moves(here)
        move = bot(view, legal)
        own = table.seen_by(here.player)
        assert own.number(move) == max(map(own.number, legal))
        here = advance(game, game.apply_move(here, move), rng)
    assert asked == 30


@games
def test_policy_plays_against_bots(game: Any) -> None:
    seats = [PolicyBot(first), make_bot("random", game, Random(1))]
    assert playout(game, game.new_game(2), Random(2), seats).final.player is None


def test_policy_is_an_opponent_in_an_environment() -> None:
    environment = pytest.importorskip("helvetia.research.gymnasium")
    env = environment.SeatEnv("helsinki", bots=PolicyBot(first))
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, info = env.step(int(seen["action_mask"].argmax()))
    assert info["winners"]


def test_policy_plays_in_tournaments_by_name() -> None:
    bots = (f"{__name__}:first_bot", "random")
    seeds = tuple(derived_seed(1, bot) for bot in bots)
    outcome = play(Match("1", "helsinki", options_text(helsinki), bots, 3, seeds))
    assert outcome.fault is None


def test_policy_bot_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(PolicyBot(first))) == PolicyBot(first)


def test_policy_needs_a_deciding_seat() -> None:
    with pytest.raises(StateError, match="a policy needs a seat that decides"):
        PolicyBot(first)(helsinki.new_game(2), ())
