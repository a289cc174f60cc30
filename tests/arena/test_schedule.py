"""Who plays whom: everybody meets everybody, on every seat, with the same luck."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve

from helvetia.arena import Limits, Match, Tournament
from helvetia.arena.schedule import divisions, next_order, round_matches, seatings, seats_of, tables
from helvetia.core import LoadError, OptionError
from tests.arena.matches import RACE

NAMES = tuple("abcdefg")


def cup(bots: int, players: int = 2, **settings: Any) -> Tournament:
    return Tournament(RACE, tuple(f"{name}=random" for name in NAMES[:bots]), players, **settings)


def matches(tournament: Tournament) -> list[Match]:
    everybody = range(len(tournament.bots))
    rounds = range(tournament.rounds)
    return [match for number in rounds for match in round_matches(tournament, number, everybody)]


def test_every_pair_plays_in_both_orders() -> None:
    seats = [seats_of(match.id) for match in matches(cup(4, rounds=1))]
    assert sorted(seats) == [(a, b) for a in range(4) for b in range(4) if a != b]


@pytest.mark.parametrize(
    ("bots", "players"), [(2, 2), (3, 2), (3, 3), (4, 3), (5, 3), (4, 4), (5, 4), (2, 3), (3, 4)]
)
def test_every_bot_has_every_seat_equally_often(bots: int, players: int) -> None:
    seats: Counter[tuple[int, int]] = Counter()
    met: Counter[frozenset[int]] = Counter()
    for match in matches(cup(bots, players, rounds=6)):
        order = seats_of(match.id)
        seats.update(enumerate(order))
        met.update(frozenset(pair) for pair in combinations(order, 2) if len(set(pair)) == 2)
    assert len(seats) == bots * players
    assert len(set(seats.values())) == 1
    assert len(met) == bots * (bots - 1) // 2
    assert len(set(met.values())) == 1


def test_neighbours_change_from_round_to_round() -> None:
    after: Counter[tuple[int, int]] = Counter()
    for number in range(2):
        for order in seatings((0, 1, 2), number):
            after.update(zip(order, order[1:] + order[:1], strict=True))
    assert len(after) == 6
    assert len(set(after.values())) == 1


def test_schedule_shares_luck_within_a_round() -> None:
    luck: dict[str, set[int]] = {}
    for match in matches(cup(3, rounds=3)):
        luck.setdefault(match.id.partition(".")[0], set()).add(match.luck)
    assert [len(seeds) for seeds in luck.values()] == [1, 1, 1]
    assert len(set.union(*luck.values())) == 3


def test_schedule_repeats_no_game_or_seed() -> None:
    for bots, players in ((4, 2), (2, 4), (3, 4)):
        played = matches(cup(bots, players, rounds=6))
        assert (
            len({match.id for match in played}) == len(played) == cup(bots, players, rounds=6).games
        )
        seeds = [seed for match in played for seed in match.seeds]
        assert len(set(seeds)) == len(seeds)


def test_more_rounds_do_not_change_those_before() -> None:
    assert matches(cup(3, rounds=5))[: 2 * 6] == matches(cup(3, rounds=2))


def test_another_seed_is_another_tournament() -> None:
    assert not set(matches(cup(2, seed=1))) & set(matches(cup(2, seed=2)))


def test_schedule_seats_few_bots_twice() -> None:
    assert tables(2, 4) == ((0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1))


# --- leagues -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "size", "sizes"),
    [(7, 3, [3, 2, 2]), (6, 3, [3, 3]), (5, 2, [3, 2]), (3, 2, [3]), (4, 9, [4]), (7, 0, [7])],
)
def test_divisions_are_nearly_equal(bots: int, size: int, sizes: list[int]) -> None:
    parts = divisions(range(bots), size)
    assert [len(part) for part in parts] == sizes
    assert [bot for part in parts for bot in part] == list(range(bots))


def test_league_promotes_and_relegates() -> None:
    strength = (0.1, 0.9, 0.5, 0.8, 0.7, 0.3, 0.2)
    order = next_order((0, 1, 2, 3, 4, 5, 6), 3, strength)
    # First division 1, 2, 0; second 3, 4; third 5, 6: 3 goes up for 0, then 5 for 4.
    assert divisions(order, 3) == ((1, 2, 3), (0, 5), (4, 6))


def test_league_keeps_order_of_equals() -> None:
    assert next_order((2, 0, 1, 3), 4, (0.5, 0.5, 0.5, 0.5)) == (2, 0, 1, 3)


def test_league_plays_within_divisions() -> None:
    tournament = cup(4, rounds=1, league=2)
    seats = {seats_of(match.id) for match in round_matches(tournament, 0, (3, 1, 0, 2))}
    assert seats == {(1, 3), (3, 1), (0, 2), (2, 0)}
    assert tournament.games == 4


# --- settings ------------------------------------------------------------------------------------


def test_names_and_how_bots_are_made() -> None:
    bots = ("random", "deep=search:200", "search:c=2", "own=my.module:factory")
    tournament = Tournament(RACE, bots)
    assert tournament.names == ("random", "deep", "search:c=2", "own")
    assert tournament.specs == ("random", "search:200", "search:c=2", "my.module:factory")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": "random,greedy"}, "bots must be a list of texts"),
        ({"bots": ("random",)}, "1 bots: a tournament needs 2 to"),
        ({"bots": ("random", "random")}, "two bots are called 'random'; name one of them"),
        ({"bots": ("random", "")}, "'' is no name for a bot"),
        ({"bots": ("random", "a b")}, "'a b' is no name for a bot"),
        ({"bots": ("random", "x" * 61)}, "is no name for a bot: 1 to 60 letters"),
        ({"rounds": 0}, "0 rounds"),
        ({"seed": -1}, "a seed of -1"),
        ({"league": 1}, "divisions of 1"),
        ({"players": 5}, "race is for 2 to 4"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        evolve(cup(2), **change)


def test_options_must_be_those_of_the_game() -> None:
    with pytest.raises(LoadError):
        Tournament(RACE, ("random", "b=random"), options='{"gaol":6}')
    assert Tournament(RACE, ("random", "b=random"), limits=Limits(moves=5)).options == '{"goal":6}'
