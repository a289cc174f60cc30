"""The levels: in order, described, each with a taste of its own and words for its reasons."""

import pickle
from random import Random
from typing import Any

import pytest

from helvetia.bots import LEVELS, TASTES, AnyBot, GreedyBot, evaluation_of, make_bot
from helvetia.bots.evaluation import hand_evaluation_of
from helvetia.bots.explain import explanation_of
from helvetia.bots.levels import make_level
from helvetia.core import OptionError, playout
from helvetia.games import find
from helvetia.text import LANGUAGES, texts
from tests.bots.test_deadlines import Clock

GAMES = ("helvetia", "helsinki")
PLANNING = tuple(level for level in LEVELS if level != "random")


def begin(name: str, players: int = 2) -> tuple[Any, Any, Any]:
    game: Any = find(name)
    state = game.quick_start(players, Random(3))
    view = game.view(state, state.player)
    return game, view, game.legal_moves(view)


def test_levels_have_time_limits() -> None:
    assert len(LEVELS) == 6
    assert all(0 < level.seconds <= 3 for level in LEVELS.values())


@pytest.mark.parametrize("name", GAMES)
def test_searching_levels_have_a_budget_for_each_game(name: str) -> None:
    """The stronger one tries more, and neither depends on the clock while it has time."""
    game, view, legal = begin(name)
    budgets = []
    for level in ("expert", "master"):
        bot: Any = make_level(level, game, Random(1), Clock(0.0))
        bot(view, legal)
        budgets.append(bot.simulations)
    assert budgets == [LEVELS[level].search[name]["simulations"] for level in ("expert", "master")]
    assert budgets[0] < budgets[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_and_tastes_are_described(lang: str) -> None:
    assert set(texts("level", lang)) == set(LEVELS)
    assert set(texts("taste", lang)) == set(TASTES)


@pytest.mark.parametrize("name", GAMES)
def test_tastes_are_terms_of_one_game(name: str) -> None:
    evaluation: Any = evaluation_of(find(name))
    other: Any = evaluation_of(find(GAMES[1 - GAMES.index(name)]))
    for terms in TASTES.values():
        assert terms[0] in evaluation.terms or terms[0] in other.terms
    assert sum(terms[0] in evaluation.terms for terms in TASTES.values()) >= 4


@pytest.mark.parametrize("level", ["novice", "casual"])
@pytest.mark.parametrize("name", GAMES)
def test_taste_comes_from_the_seed(name: str, level: str) -> None:
    game = find(name)

    def taste(seed: int) -> str:
        bot: Any = make_bot(level, game, Random(seed))
        assert isinstance(bot, GreedyBot)
        return bot.taste

    tastes = [taste(seed) for seed in range(40)]
    assert tastes == [taste(seed) for seed in range(40)]
    evaluation: Any = evaluation_of(game)
    mine = {name for name, terms in TASTES.items() if terms[0] in evaluation.terms}
    assert set(tastes) == mine


@pytest.mark.parametrize("name", GAMES)
def test_favourite_terms_count_more(name: str) -> None:
    game, view, _ = begin(name)
    bot: Any = make_bot("casual", game, Random(1))
    full: Any = hand_evaluation_of(game)
    usual = {term.name: term.weight for term in full.explain(view, 0)}
    for term in bot.evaluation.explain(view, 0):
        if term.name in TASTES[bot.taste]:
            assert abs(term.weight) > abs(usual[term.name])
        else:
            assert term.weight in (0.0, usual[term.name])


@pytest.mark.parametrize("level", PLANNING)
@pytest.mark.parametrize("name", GAMES)
def test_level_explains_its_turn(name: str, level: str) -> None:
    game, view, legal = begin(name)
    bot: Any = make_level(level, game, Random(1), Clock(0.0))
    with pytest.raises(OptionError, match="no decision to explain"):
        bot.explain()
    move = bot(view, legal)
    why = bot.explain()
    assert why.seat == view.player
    assert why.candidates[0].moves[0] == game.format_move(move)
    assert why.line[0] == (view.player, why.candidates[0].moves)
    assert all(term.text and abs(term.points) >= 0.05 for term in why.terms)
    sizes = [abs(term.points) for term in why.terms]
    assert sizes == sorted(sizes, reverse=True)
    assert len(str(why).splitlines()) > len(why.candidates)


@pytest.mark.parametrize("name", GAMES)
def test_random_explains_its_move(name: str) -> None:
    """There is no plan, no other turn and no term: the words are those of the level."""
    game, view, legal = begin(name)
    bot: Any = make_bot("random", game, Random(1))
    assert explanation_of(bot) is None
    move = bot(view, legal)
    why = bot.explain()
    assert explanation_of(bot) == why
    assert why.line == ((view.player, (game.format_move(move),)),)
    assert [each.moves for each in why.candidates] == [(game.format_move(move),)]
    assert not why.terms


def test_bot_without_words_has_no_explanation() -> None:
    assert explanation_of(lambda view, legal: legal[0]) is None


def test_level_out_of_time_explains_its_turn() -> None:
    """A search that is late before its first simulation still has a turn and words for it."""
    game, view, legal = begin("helvetia")
    bot: Any = make_level("expert", game, Random(1), Clock(tick=1.0))
    move = bot(view, legal)
    why = bot.explain()
    assert why.simulations == 0
    assert why.line == ((view.player, why.candidates[0].moves),)
    assert why.candidates[0].moves[0] == game.format_move(move)


def test_deciding_terms_are_differences() -> None:
    game, view, legal = begin("helvetia")
    bot: Any = GreedyBot(game, Random(1))
    bot(view, legal)
    _, plans = bot._thought
    seat, evaluation = view.player, evaluation_of(game)
    first, second = (evaluation.evaluate(plan.after)[seat] for plan in plans[:2])
    found = sum(term.points for term in bot.explain().terms)
    assert found == pytest.approx(first - second, abs=0.05 * 16)


@pytest.mark.parametrize("level", PLANNING)
def test_level_can_be_copied(level: str) -> None:
    game, view, legal = begin("helsinki")
    bot: AnyBot = make_level(level, game, Random(1), Clock(0.0))
    copied = pickle.loads(pickle.dumps(bot))
    assert copied(view, legal) == bot(view, legal)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_levels_play_with_more_players(name: str, players: int) -> None:
    game: Any = find(name)
    levels = ("novice", "casual", "greedy", "novice")[:players]
    bots: list[AnyBot] = [make_bot(level, game, Random(1)) for level in levels]
    final = playout(game, game.quick_start(players, Random(1)), Random(2), bots).final
    assert game.result(final) is not None


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_novice(name: str) -> None:
    """A margin so wide that twelve games show it: 97 % and more in hundreds of games."""
    game: Any = find(name)
    won = 0.0
    for number in range(12):
        seat = number % 2
        bots: list[AnyBot] = [make_bot("novice", game, Random(number)) for _ in range(2)]
        bots[seat] = make_bot("greedy", game, Random(number))
        start = game.quick_start(2, Random(number // 2))
        result = game.result(playout(game, start, Random(number // 2), bots).final)
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
    assert won >= 9
