"""Random games to the end, with the material counted after every move."""

import pytest

from helvetia import PRESETS, GameState, Options, legal_moves, result, score
from tests.helvetia import invariants
from tests.helvetia.random_play import steps

GAMES = 300
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


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_every_piece_in_place(players: int, preset: str, part: int) -> None:
    share = GAMES // 3
    for seed in range(part * share, (part + 1) * share):
        _play(players, PRESETS[preset], seed)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_thousand_random_games(players: int, preset: str) -> None:
    for seed in range(100_000, 100_000 + 20_000 // 15 + 1):
        _play(players, PRESETS[preset], seed)
