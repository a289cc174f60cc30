"""The searching player: finds wins, repeats itself, tells what it thought."""

from random import Random
from typing import Any

import pytest

from helvetia.bots import Explanation, SearchBot
from helvetia.core import CHANCE, OptionError, playout, sample
from helvetia.games import find, helsinki, helvetia
from tests.core import secret, toy
from tests.core.toy import GameState, Hold, Options, Roll


def race(banked: tuple[int, int], pending: int, goal: int = 6) -> GameState:
    """The first seat's turn in the race."""
    return GameState(Options(goal), banked, 0, pending, False)


def choice(bot: SearchBot[Any, Any], state: Any) -> object:
    return bot(bot.game.view(state, state.player), bot.game.legal_moves(state))


# --- playing well --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_takes_available_win(seed: int) -> None:
    bot = SearchBot(toy, Random(seed), simulations=30)
    assert choice(bot, race((3, 4), pending=3)) == Hold()


@pytest.mark.parametrize("seed", range(5))
def test_looks_beyond_current_turn(seed: int) -> None:
    """One more roll wins in three of four cases. Eight points in hand look better, but then the
    other, who needs one point, wins in three of four."""
    bot = SearchBot(toy, Random(seed), simulations=200)
    assert choice(bot, race((0, 9), pending=8, goal=10)) == Roll()
    explanation = bot.explain()
    values = {each.moves: each.value for each in explanation.candidates}
    assert values[("roll",)] > values[("hold",)]


def test_keeps_highest_card_swaps_lowest() -> None:
    for card, expected in ((6, secret.Keep()), (1, secret.Swap())):
        state = secret.apply_move(secret.new_game(2), secret.Deal(card))
        state = secret.apply_move(state, secret.Deal(4))
        assert choice(SearchBot(secret, Random(1), simulations=100), state) == expected


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_plays_both_games_to_the_end(name: str) -> None:
    game = find(name)
    bot = SearchBot(game, Random(1), simulations=2, choices=2, width=1)
    final = playout(game, game.new_game(2), Random(1), bot, limit=5_000).final
    assert game.result(final) is not None


def test_replies_consider_every_first_move() -> None:
    """A beam that followed the eight most promising beginnings saw the others reply badly."""
    state = helvetia.quick_start(2, Random(3))
    bot = SearchBot(helvetia, Random(1))
    begun = {plan.moves[0] for plan in bot._trials._search.turns(state, 1000)}
    assert begun == set(helvetia.legal_moves(state))
    assert len(begun) > 8


# --- seeds and secrets ---------------------------------------------------------------------------


@pytest.mark.thorough
def test_same_seed_and_budget_same_moves() -> None:
    def moves(seed: int) -> tuple[object, ...]:
        bot = SearchBot(helsinki, Random(seed), simulations=6, choices=3, width=1)
        state = helsinki.quick_start(2, Random(1))
        return playout(helsinki, state, Random(2), bot, limit=2_000).moves

    assert moves(3) == moves(3)


def test_look_alike_states_get_same_answer() -> None:
    rng, asked, differ = Random(8), 0, 0
    state = helsinki.quick_start(2, rng)
    while asked < 3:
        if state.player == CHANCE:
            state = helsinki.apply_move(state, sample(helsinki.odds(state), rng))
            continue
        assert state.player is not None
        other = helsinki.determinize(helsinki.view(state, state.player), rng)
        bots = [SearchBot(helsinki, Random(7), simulations=12) for _ in range(2)]
        choices = [choice(bot, each) for bot, each in zip(bots, (state, other), strict=True)]
        assert choices[0] == choices[1]
        if len(helsinki.legal_moves(state)) > 1 and helsinki.turn_begins(state):
            assert bots[0].explain() == bots[1].explain()
            asked += 1
            differ += other != state
        state = helsinki.apply_move(state, choices[0])  # type: ignore[arg-type]  # a move of it
    assert differ


# --- budgets -------------------------------------------------------------------------------------


def test_progress_follows_the_budget() -> None:
    told: list[tuple[int, float]] = []
    bot = SearchBot(helsinki, Random(1), simulations=40, progress=lambda *news: told.append(news))
    choice(bot, helsinki.quick_start(2, Random(3)))
    assert told == sorted(told)
    assert len(told) > 3
    assert told[-1] == (40, 1.0)
    assert bot.explain().simulations == 40


@pytest.mark.parametrize("simulations", [1, 2, 3, 5, 7, 8, 9, 20, 64, 100])
def test_budget_is_respected(simulations: int) -> None:
    """A rest that does not suffice for one more world is left."""
    state = helvetia.quick_start(2, Random(3))
    bot = SearchBot(helvetia, Random(1), simulations=simulations)
    choice(bot, state)
    why = bot.explain()
    assert simulations - 1 <= why.simulations <= simulations


def test_worse_half_is_dropped() -> None:
    """Whenever a third of the budget is used up; those that are left meet the same worlds."""
    state = helvetia.quick_start(2, Random(3))
    bot = SearchBot(helvetia, Random(1), simulations=120)
    choice(bot, state)
    visits = [each.visits for each in bot.explain().candidates]
    assert visits == [35, 35, 15, 15, 5, 5, 5, 5]
    values = [each.value for each in bot.explain().candidates]
    assert values[0] >= values[1]
    assert values[4:] == sorted(values[4:], reverse=True)


def test_time_budget_is_used() -> None:
    told: list[float] = []
    bot = SearchBot(toy, Random(1), seconds=0.02, progress=lambda _, share: told.append(share))
    assert choice(bot, race((0, 0), pending=2)) in (Hold(), Roll())
    assert told[-1] == 1.0


def test_forced_move_needs_no_search() -> None:
    bot = SearchBot(toy, Random(1), simulations=50)
    assert choice(bot, toy.new_game(2)) == Roll()
    with pytest.raises(OptionError, match="there is no decision to explain yet"):
        bot.explain()


@pytest.mark.parametrize(
    "budget",
    [
        {"simulations": 0},
        {"simulations": -1},
        {"seconds": 0.0},
        {"seconds": float("inf")},
        {"seconds": float("nan")},
        {"simulations": 0, "seconds": 1.0},
        {"simulations": 5, "seconds": 0.0},
    ],
)
def test_impossible_budgets_are_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        SearchBot(toy, Random(1), **budget)


def test_refuses_to_choose_from_nothing() -> None:
    with pytest.raises(OptionError, match="at least one legal move"):
        SearchBot(toy, Random(0))(toy.new_game(2), ())


# --- why this move -------------------------------------------------------------------------------


def explained() -> tuple[SearchBot[Any, Any], object, Explanation]:
    bot = SearchBot(helvetia, Random(1), simulations=40, choices=4, width=2)
    state = helvetia.quick_start(2, Random(3))
    return bot, choice(bot, state), bot.explain()


def test_explanation_adds_up() -> None:
    _, move, why = explained()
    assert why.seat == helvetia.quick_start(2, Random(3)).player
    assert sum(each.visits for each in why.candidates) == why.simulations
    assert all(0 <= each.value <= 1 for each in why.candidates)
    visits = [each.visits for each in why.candidates]
    assert visits == sorted(visits, reverse=True)
    assert why.candidates[0].moves[0] == str(move)


def test_expected_line_is_playable() -> None:
    _, _, why = explained()
    state = helvetia.quick_start(2, Random(3))
    assert why.line[0][1] == why.candidates[0].moves
    assert len(why.line) > 1
    for seat, moves in why.line:
        for text in moves:
            assert state.player == seat
            state = helvetia.apply_move(state, helvetia.parse_move(text))
        if state.player == CHANCE:
            break


def test_explanation_is_a_table() -> None:
    _, _, why = explained()
    lines = str(why).splitlines()
    assert lines[0] == f"seat {why.seat}, {why.simulations} simulations"
    assert "; ".join(why.candidates[0].moves) in lines[2]
    line = lines.index("expected line")
    assert lines[line + 1].startswith(f"  seat {why.seat}: ")
    assert lines[line + 1 + len(why.line)] == "better than the second turn by"
    assert len(lines) == line + 2 + len(why.line) + len(why.terms)
