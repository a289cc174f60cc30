"""Random games to the end, with the material counted after every move."""

import pytest

from helvetia import PRESETS, GameState, Options, legal_moves, result, score
from tests.helvetia import invariants
from tests.helvetia.random_play import steps

#: Far more moves than any game needs: a game that does not end would hang the run.
MOST_MOVES = 20_000


def _play(players: int, options: Options, seed: int) -> None:
    after = None
    kept: list[tuple[GameState, int]] = []
    for number, (before, _, after) in enumerate(steps(players, options, seed)):
        assert number < MOST_MOVES
        assert legal_moves(before)
        invariants.check(after)
        invariants.check_step(before, after)
        if number % 20 == 0:
            kept.append((before, hash(before)))
    assert all(hash(state) == old for state, old in kept), "old states are unchanged"
    assert after is not None
    assert legal_moves(after) == ()
    final = result(after)
    assert final is not None
    assert final.winners
    assert [s.points for s in final.standings] == [s.total for s in score(after)]


SORTS = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


@pytest.mark.parametrize(("players", "preset"), SORTS[1::4])
def test_random_games_keep_every_piece(players: int, preset: str) -> None:
    _play(players, PRESETS[preset], 0)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_many_random_games_keep_every_piece(players: int, preset: str) -> None:
    for seed in range(20):
        _play(players, PRESETS[preset], seed)


@pytest.mark.long
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_twenty_thousand_random_games(players: int, preset: str) -> None:
    for seed in range(100_000, 100_000 + 20_000 // 15 + 1):
        _play(players, PRESETS[preset], seed)
