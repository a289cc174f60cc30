"""The engine's legal moves against a reference written from the rule text alone (T1-T4)."""

from random import Random

import attrs
import pytest

from helvetia import CHANCE, PRESETS, Decision, GameState, apply_move, legal_moves, new_game
from helvetia.games.helvetia import Buying, TilePurchases
from tests.helvetia.random_play import choose
from tests.oracle.helvetia_turn import Turn
from tests.positions import position_of, villages_of

#: The presets, and the readings that no preset has (B2, K5).
RULES = dict(PRESETS) | {
    "buying": attrs.evolve(PRESETS["italian"], buying=Buying.IF_UNABLE),
    "purchases": attrs.evolve(PRESETS["french"], builder_tile_purchases=TilePurchases.ALL_COINS),
    "strict": attrs.evolve(
        PRESETS["german"],
        buying=Buying.IF_UNABLE,
        builder_tile_purchases=TilePurchases.ALL_COINS,
    ),
}
_ROUND_END = (Decision.PUPIL, Decision.REVEAL, Decision.OVER)


def _starts_turn(state: GameState) -> bool:
    return state.decision is Decision.TURN and state.turn is not None and state.turn.tile is None


def _compare_game(players: int, preset: str, seed: int) -> int:
    """Play one game with the reference beside it; how many positions were compared."""
    rng = Random(seed)
    state = new_game(players, RULES[preset])
    turn: Turn | None = None
    compared = 0
    while state.player is not None:
        if _starts_turn(state):
            turn = Turn(position_of(state))
        in_turn = state.turn is not None and state.decision is not Decision.PUPIL
        move = choose(state, rng)
        if in_turn and state.player != CHANCE:
            moves = legal_moves(state)
            if _starts_turn(state) and rng.random() < 0.5:
                move = moves[rng.randrange(max(0, len(moves) - 6), len(moves))]  # tiles, more coins
            assert turn is not None
            assert {str(m) for m in moves} == turn.moves(), (players, preset, seed)
            compared += 1
            turn = turn.play(str(move))
        after = apply_move(state, move)
        if in_turn and turn is not None:
            assert turn.finished == (_starts_turn(after) or after.decision in _ROUND_END)
            if after.round == state.round and after.decision not in _ROUND_END:
                assert turn.people() == villages_of(after), (players, preset, seed, str(move))
        state = after
    return compared


SORTS = [(players, preset) for players in (2, 3, 4) for preset in RULES]


def _compare(players: int, preset: str, wanted: int) -> None:
    compared = seed = 0
    while compared < wanted:
        compared += _compare_game(players, preset, seed)
        seed += 1


@pytest.mark.parametrize(("players", "preset"), SORTS[::5])
def test_engine_agrees_with_the_oracle(players: int, preset: str) -> None:
    _compare(players, preset, 1)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_engine_agrees_in_every_game(players: int, preset: str) -> None:
    _compare(players, preset, 400)


@pytest.mark.long
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_engine_agrees_at_length(players: int, preset: str) -> None:
    assert sum(_compare_game(players, preset, 10_000 + seed) for seed in range(300)) > 50_000
