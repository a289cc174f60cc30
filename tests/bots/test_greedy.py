"""The greedy player needs only the contract, repeats itself and does not peek."""

from random import Random
from typing import Any

import pytest

from helvetia.bots import AnyBot, GreedyBot, random_bot
from helvetia.core import CHANCE, OptionError, playout, sample
from helvetia.games import find, helsinki, helvetia
from tests.core import secret, toy


def moves_of(name: str, players: int, seed: int) -> tuple[object, ...]:
    game = find(name)
    bot = GreedyBot(game, Random(seed))
    return playout(game, game.new_game(players), Random(seed), bot, limit=5_000).moves


@pytest.mark.parametrize("game", [toy, secret], ids=["race", "high card"])
@pytest.mark.parametrize("players", [2, 3])
def test_plays_any_game_of_the_contract(game: Any, players: int) -> None:
    bot = GreedyBot(game, Random(1))
    final = playout(game, game.new_game(players), Random(2), bot, limit=5_000).final
    assert game.result(final) is not None


@pytest.mark.thorough
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_plays_with_more_than_two_players(name: str, players: int) -> None:
    game = find(name)
    bot = GreedyBot(game, Random(1), width=1)
    final = playout(game, game.new_game(players), Random(2), bot, limit=5_000).final
    assert game.result(final) is not None


@pytest.mark.thorough
def test_same_seed_plays_same_game() -> None:
    assert moves_of("helsinki", 2, 5) == moves_of("helsinki", 2, 5)
    assert moves_of("helsinki", 2, 5) != moves_of("helsinki", 2, 6)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "games"), [("helsinki", 8), ("helvetia", 4)])
def test_beats_the_random_player(name: str, games: int) -> None:
    game, won = find(name), 0.0
    for number in range(games):
        seat = number % 2
        bots: list[AnyBot] = [random_bot(Random(number)), random_bot(Random(number))]
        bots[seat] = GreedyBot(game, Random(number))
        final = playout(game, game.new_game(2), Random(number), bots).final
        result = game.result(final)
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
    assert won >= games - 1


def test_look_alike_states_get_same_move() -> None:
    """What only others know changes nothing: not the cards in their hands, not the pile."""
    rng, differ, asked = Random(4), 0, 0
    state = helsinki.quick_start(2, rng)
    while state.player is not None and asked < 12:
        if state.player == CHANCE:
            state = helsinki.apply_move(state, sample(helsinki.odds(state), rng))
            continue
        seat = state.player
        view = helsinki.view(state, seat)
        other = helsinki.determinize(view, rng)
        differ += other != state
        asked += 1
        assert helsinki.view(other, seat) == view
        choices = [
            GreedyBot(helsinki, Random(9))(helsinki.view(each, seat), helsinki.legal_moves(each))
            for each in (state, other)
        ]
        assert choices[0] == choices[1]
        state = helsinki.apply_move(state, choices[0])
    assert differ > 3


def test_sees_nothing_but_views() -> None:
    """A game that gives everything away but the other's card: the bot must deal that itself."""
    state = secret.new_game(2)
    for card in (6, 5):
        state = secret.apply_move(state, secret.Deal(card))
    view = secret.view(state, 0)
    assert view.hands == (6, None)
    assert GreedyBot(secret, Random(1))(view, secret.legal_moves(view)) == secret.Keep()


def test_turn_is_planned_once() -> None:
    game, planned = helvetia, []

    class Counting:
        """The game's evaluation, with a note of every state that a new plan begins from."""

        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def determinize(self, view: Any, rng: Random) -> Any:
            planned.append(view)
            return game.determinize(view, rng)

    counting: Any = Counting()
    bot = GreedyBot(counting, Random(1), evaluation=_evaluation(), width=1)
    rng = Random(2)
    state, turns, asked = helvetia.quick_start(2, rng), 0, 0
    while turns < 6:
        turns += helvetia.turn_begins(state)
        asked += 1
        moves = helvetia.legal_moves(state)
        state = helvetia.apply_move(state, bot(state, moves))
        if state.player == CHANCE or state.player is None:
            break
    assert len(planned) <= turns + 1 < asked


def _evaluation() -> Any:
    from helvetia.bots import evaluate_helvetia

    return evaluate_helvetia.EVALUATION


def test_unexpected_game_is_planned_again() -> None:
    bot = GreedyBot(helvetia, Random(1), width=1)
    first, second = (helvetia.quick_start(2, Random(seed)) for seed in (1, 2))
    bot(first, helvetia.legal_moves(first))
    assert bot(second, helvetia.legal_moves(second)) in helvetia.legal_moves(second)


def test_chooses_only_offered_moves() -> None:
    state = helvetia.quick_start(2, Random(1))
    for move in helvetia.legal_moves(state):
        bot = GreedyBot(helvetia, Random(1), width=1)
        assert bot(state, (move, move)) == move


def test_refuses_to_choose_from_nothing() -> None:
    with pytest.raises(OptionError, match="at least one legal move"):
        GreedyBot(toy, Random(0))(toy.new_game(2), ())
