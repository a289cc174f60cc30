"""The searching player: finds wins, repeats itself, tells what it thought."""

from random import Random
from typing import Any

import pytest

from helvetia.bots import Explanation, MctsBot
from helvetia.core import CHANCE, OptionError, playout, sample
from helvetia.games import find, helsinki, helvetia
from tests.core import secret, toy
from tests.core.toy import Face, Fall, GameState, Hold, Options, Roll


def race(banked: tuple[int, int], pending: int, goal: int = 6) -> GameState:
    """The first seat's turn in the race."""
    return GameState(Options(goal), banked, 0, pending, False)


def choice(bot: MctsBot[Any, Any], state: Any) -> object:
    return bot(bot.game.view(state, state.player), bot.game.legal_moves(state))


# --- playing well --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_takes_available_win(seed: int) -> None:
    bot = MctsBot(toy, Random(seed), simulations=30)
    assert choice(bot, race((3, 4), pending=3)) == Hold()


@pytest.mark.parametrize("seed", range(5))
def test_looks_beyond_current_turn(seed: int) -> None:
    """One more roll wins in three of four cases. Eight points in hand look better, but then the
    other, who needs one point, wins in three of four."""
    bot = MctsBot(toy, Random(seed), simulations=200)
    assert choice(bot, race((0, 9), pending=8, goal=10)) == Roll()
    explanation = bot.explain()
    values = {each.moves: each.value for each in explanation.candidates}
    assert values[("roll",)] > values[("hold",)]


def test_keeps_highest_card_swaps_lowest() -> None:
    for card, expected in ((6, secret.Keep()), (1, secret.Swap())):
        state = secret.apply_move(secret.new_game(2), secret.Deal(card))
        state = secret.apply_move(state, secret.Deal(4))
        assert choice(MctsBot(secret, Random(1), simulations=100), state) == expected


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_plays_both_games_to_the_end(name: str) -> None:
    game = find(name)
    bot = MctsBot(game, Random(1), simulations=2, choices=2, widths=(1, 1))
    final = playout(game, game.new_game(2), Random(1), bot, limit=5_000).final
    assert game.result(final) is not None


def test_replies_consider_every_first_move() -> None:
    """A beam that followed the eight most promising beginnings saw the others reply badly."""
    state = helvetia.quick_start(2, Random(3))
    bot = MctsBot(helvetia, Random(1))
    begun = {plan.moves[0] for plan in bot._narrow.turns(state, 1000)}
    assert begun == set(helvetia.legal_moves(state))
    assert len(begun) > 8


# --- seeds and secrets ---------------------------------------------------------------------------


@pytest.mark.thorough
def test_same_seed_and_budget_same_moves() -> None:
    def moves(seed: int) -> tuple[object, ...]:
        bot = MctsBot(helsinki, Random(seed), simulations=6, choices=3, widths=(1, 1))
        state = helsinki.quick_start(2, Random(1))
        return playout(helsinki, state, Random(2), bot, limit=2_000).moves

    assert moves(3) == moves(3)


def test_look_alike_states_get_same_tree() -> None:
    rng, asked, differ = Random(8), 0, 0
    state = helsinki.quick_start(2, rng)
    while asked < 3:
        if state.player == CHANCE:
            state = helsinki.apply_move(state, sample(helsinki.odds(state), rng))
            continue
        assert state.player is not None
        other = helsinki.determinize(helsinki.view(state, state.player), rng)
        bots = [MctsBot(helsinki, Random(7), simulations=12) for _ in range(2)]
        choices = [choice(bot, each) for bot, each in zip(bots, (state, other), strict=True)]
        assert choices[0] == choices[1]
        if bots[0].tree is not None:
            assert bots[0].explain() == bots[1].explain()
            asked += 1
            differ += other != state
        state = helsinki.apply_move(state, choices[0])  # type: ignore[arg-type]  # a move of it
    assert differ


# --- budgets -------------------------------------------------------------------------------------


def test_progress_follows_every_simulation() -> None:
    told: list[tuple[int, float]] = []
    bot = MctsBot(toy, Random(1), simulations=40, progress=lambda *news: told.append(news))
    choice(bot, race((0, 0), pending=2))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(told) == bot.explain().simulations <= 40


def test_decided_search_stops_early() -> None:
    bot = MctsBot(toy, Random(1), simulations=1000)
    choice(bot, race((3, 4), pending=3))
    assert 500 <= bot.explain().simulations < 1000


def test_time_budget_is_used() -> None:
    told: list[float] = []
    bot = MctsBot(toy, Random(1), seconds=0.02, progress=lambda _, share: told.append(share))
    assert choice(bot, race((0, 0), pending=2)) in (Hold(), Roll())
    assert told[-1] == 1.0


def test_forced_move_needs_no_search() -> None:
    bot = MctsBot(toy, Random(1), simulations=50)
    assert choice(bot, toy.new_game(2)) == Roll()
    assert bot.tree is None
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
        MctsBot(toy, Random(1), **budget)


def test_refuses_to_choose_from_nothing() -> None:
    with pytest.raises(OptionError, match="at least one legal move"):
        MctsBot(toy, Random(0))(toy.new_game(2), ())


# --- why this move -------------------------------------------------------------------------------


def explained() -> tuple[MctsBot[Any, Any], object, Explanation]:
    bot = MctsBot(helvetia, Random(1), simulations=40, choices=4, widths=(2, 1))
    state = helvetia.quick_start(2, Random(3))
    return bot, choice(bot, state), bot.explain()


def test_explanation_adds_up() -> None:
    bot, move, why = explained()
    assert why.seat == helvetia.quick_start(2, Random(3)).player
    assert sum(each.visits for each in why.candidates) == why.simulations
    assert sum(each.prior for each in why.candidates) == pytest.approx(1)
    assert all(0 <= each.value <= 1 for each in why.candidates)
    visits = [each.visits for each in why.candidates]
    assert visits == sorted(visits, reverse=True)
    assert why.candidates[0].moves[0] == str(move)
    assert bot.tree is not None
    assert bot.tree.visits == why.simulations


def test_principal_line_is_playable() -> None:
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


def test_chance_outcomes_have_own_nodes() -> None:
    bot = MctsBot(toy, Random(1), simulations=200)
    choice(bot, race((0, 0), pending=2))
    assert bot.tree is not None
    outcomes = {key[0] for key in bot.tree.edges[(Roll(),)].nodes}
    assert outcomes == {Fall(face) for face in Face}
