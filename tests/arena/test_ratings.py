"""Ratings: the model's own numbers, and intervals that contain the truth as often as they say."""

from itertools import combinations
from math import exp, log, sqrt
from random import Random

import pytest

from helvetia.arena import NOBODY, Fault, FaultKind, PlayedGame, rate, standings
from helvetia.core import OptionError

NAMES = ("a", "b", "c", "d")


def game(bots: str, *places: int, fault: int | None = None) -> PlayedGame:
    zeros = (0,) * len(bots)
    broken = None if fault is None else Fault(fault, FaultKind.CRASH, "")
    return PlayedGame("1.1-2", tuple(bots), zeros, places, broken, zeros)


def elos(*games: PlayedGame, names: str = "ab") -> list[float]:
    return [rating.elo for rating in rate(tuple(names), games)]


def test_rating_400_means_ten_to_one() -> None:
    strong, weak = elos(*[game("ab", 1, 2)] * 10_000, *[game("ab", 2, 1)] * 1_000)
    assert strong - weak == pytest.approx(400, abs=1)


def test_ratings_are_relative_to_their_mean() -> None:
    games = [game("ab", 1, 2), game("bc", 1, 2), game("ca", 2, 1)]
    assert sum(elos(*games, names="abc")) == pytest.approx(0, abs=1e-6)


def test_a_tie_is_half_a_win() -> None:
    tied = elos(*[game("ab", 1, 1)] * 4, game("ab", 1, 2))
    split = elos(*[game("ab", 1, 2)] * 3, *[game("ab", 2, 1)] * 2)
    assert tied == pytest.approx(split)


def test_rating_of_constant_winner_is_finite() -> None:
    few, many = elos(*[game("ab", 1, 2)] * 5)[0], elos(*[game("ab", 1, 2)] * 50)[0]
    assert 0 < few < many < 2000


def test_rating_without_games_is_uncertain() -> None:
    ratings = rate(("a", "b", "c"), [game("ab", 1, 2)] * 20 + [game("ab", 2, 1)] * 20)
    assert ratings[2].elo == pytest.approx(0, abs=1e-6)
    assert ratings[2].error > 1.5 * ratings[0].error


def test_strength_passes_through_common_opponents() -> None:
    games = [game("ab", 1, 2)] * 6 + [game("ab", 2, 1)] * 2
    games += [game("bc", 1, 2)] * 6 + [game("bc", 2, 1)] * 2
    a, b, c = elos(*games, names="abc")
    assert a > b > c
    assert a - b == pytest.approx(b - c)


def test_rating_ignores_order_of_games() -> None:
    games = [game("ab", 1, 2), game("ba", 1, 2), game("ab", 1, 1), game("ab", 1, 2)]
    turned = [
        game("ba", *played.places[::-1]) if played.bots == ("a", "b") else played
        for played in reversed(games)
    ]
    assert elos(*games) == pytest.approx(elos(*turned))


def test_a_fault_counts_against_the_guilty_only() -> None:
    """c crashes at a table of three: it loses to both, and a and b have not been compared."""
    a, b, c = elos(game("abc", 1, 1, 3, fault=2), names="abc")
    assert a == pytest.approx(b)
    assert c < a
    with_tie = rate(tuple("abc"), [game("abc", 1, 1, 3)])
    without = rate(tuple("abc"), [game("abc", 1, 1, 3, fault=2)])
    assert without[0].error > with_tie[0].error


def test_endless_game_has_no_pairs() -> None:
    endless = game("ab", 1, 1, fault=NOBODY)
    assert rate(("a", "b"), [endless]) == rate(("a", "b"), [])


def test_a_bot_does_not_compete_with_itself() -> None:
    assert elos(game("aab", 1, 2, 3)) == pytest.approx(elos(game("aab", 2, 1, 3)))


def test_one_bot_alone_cannot_be_rated() -> None:
    with pytest.raises(OptionError, match="at least 2 are needed"):
        rate(("a",), [])


def test_the_error_is_that_of_the_model() -> None:
    """Of two bots with n games and win probability p, the strength has variance 1 / 4np(1-p)."""
    games = [game("ab", 1, 2)] * 3000 + [game("ab", 2, 1)] * 1000
    error = 1.96 * 400 / log(10) * sqrt(1 / (4 * 4000 * 0.75 * 0.25))
    assert rate(("a", "b"), games)[0].error == pytest.approx(error, rel=0.01)


@pytest.mark.parametrize(("players", "count"), [(2, 60), (3, 40), (4, 30)])
def test_rating_intervals_have_their_coverage(players: int, count: int) -> None:
    """Finishing orders drawn from the model itself (Plackett and Luce's for more than two)."""
    truth = (0.6, 0.2, -0.2, -0.6)
    rng = Random(players)
    tables = list(combinations(range(4), players))
    hits = trials = 0
    for _ in range(60):
        games = []
        for number in range(count):
            seats = tables[number % len(tables)]
            order: list[int] = []
            while len(order) < players:
                left = [bot for bot in seats if bot not in order]
                order += rng.choices(left, [exp(truth[bot]) for bot in left])
            games.append(
                game("".join(NAMES[bot] for bot in seats), *(order.index(bot) + 1 for bot in seats))
            )
        for rating, strength in zip(rate(NAMES, games), truth, strict=True):
            trials += 1
            hits += rating.low <= strength * 400 / log(10) <= rating.high
    assert 0.91 <= hits / trials <= 0.995


def test_standings_are_best_first() -> None:
    games = [game("abc", 3, 1, 1), game("abc", 3, 1, 1)]
    table = standings(("a", "b", "c"), games)
    assert [line.name for line in table.lines] == ["b", "c", "a"]
    assert [line.wins for line in table.lines] == [1.0, 1.0, 0.0]  # a shared first place: a half
    assert table.duels == ((None, 0.5, 1.0), (0.5, None, 1.0), (0.0, 0.0, None))


def test_seats_are_counted_without_faults() -> None:
    games = [game("ab", 1, 2), game("ba", 1, 2), game("ab", 2, 1), game("ab", 2, 1, fault=0)]
    table = standings(("a", "b"), games)
    assert table.seats == pytest.approx((2 / 3, 1 / 3))
    assert table.faults == 1
    assert dict(table.lines[[line.name for line in table.lines].index("a")].faults) == {
        FaultKind.CRASH: 1
    }


def test_standings_before_the_first_game() -> None:
    table = standings(("a", "b"), [])
    assert [line.games for line in table.lines] == [0, 0]
    assert "won by seat" not in str(table)
    assert table.to_svg("nothing yet").startswith("<svg")
