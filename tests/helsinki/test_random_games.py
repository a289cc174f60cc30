"""Random games to the end, with everything counted after every eighth move."""

import pytest

from helvetia.games.helsinki import Decision, GameState, result, score, validate
from tests.helsinki.invariants import check
from tests.helsinki.playing import OPTION_SETS, play


def play_and_check(players: int, name: str, seed: int, seen: set[Decision]) -> GameState:
    """The last state of a game in which everything was counted now and then."""
    trail = []
    state = None
    steps = play(players, OPTION_SETS[name], f"games/{name}/{seed}")
    for number, (before, _, after) in enumerate(steps):
        if number % 15 == 0:
            trail.append((before, hash(before)))
        if number % 8 == seed % 8 or after.player is None:
            check(after)
        seen.add(before.decision)
        state = after
    assert state is not None
    # Old states are as they were.
    for old, code in trail:
        assert hash(old) == code
    return state


def play_games(players: int, name: str, games: int) -> tuple[set[Decision], int]:
    """Play and check so many games; return the decisions met and the highest score."""
    seen: set[Decision] = set()
    best = 0
    for seed in range(games):
        state = play_and_check(players, name, seed, seen)
        assert state.last_round
        assert state.player is None
        assert state.seat == players - 1  # LE1: the round is played to its end
        final = result(state)
        assert final is not None
        assert sorted(final.places) == list(range(1, players + 1))  # LE3: strict
        validate(state)
        best = max(best, *(points.total for points in score(state)))
    return seen, best


@pytest.mark.heavy
@pytest.mark.rule("LE1", "LE3", "LT2")
@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_every_piece(players: int, name: str) -> None:
    play_games(players, name, 4)


@pytest.mark.thorough
@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_reach_every_decision(players: int, name: str) -> None:
    seen, best = play_games(players, name, 200)
    assert best > 5
    missing = set(Decision) - seen - {Decision.OVER}
    allowed = {Decision.COVER} if name != "new_challenges" else set()
    if players == 4:
        allowed |= {Decision.REMOVE}
    if name == "first_game":
        allowed |= {Decision.PAY_ANY}
    assert missing <= allowed
