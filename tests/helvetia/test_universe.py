"""Legal moves, reasons and application agree on every move there is, in every position."""

import pytest

from helvetia import (
    PRESETS,
    AnyMove,
    GameState,
    IllegalMove,
    Reason,
    apply_move,
    format_move,
    legal_moves,
    parse_move,
    universe,
    why_not,
)
from tests.helvetia.random_play import positions

UNIVERSE = universe()
#: Positions looked at for each number of players, over all presets.
WANTED = 700


def _check(state: GameState) -> None:
    legal = legal_moves(state)
    assert len(set(legal)) == len(legal)
    allowed = set(legal)
    assert allowed <= set(UNIVERSE)
    for move in UNIVERSE:
        reason = why_not(state, move)
        assert (reason is None) == (move in allowed), (state.decision, move, reason)
        if reason is None:
            assert apply_move(state, move) != state
        else:
            assert reason.code
            assert reason.rule
            assert reason.sentence
            assert _refusal(state, move) == reason


def _refusal(state: GameState, move: AnyMove) -> Reason | None:
    """What apply_move raises; plainer than pytest.raises, for it is asked seven million times."""
    try:
        apply_move(state, move)
    except IllegalMove as refused:
        return refused.reason
    return None


@pytest.mark.heavy
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_why_not_and_apply_move_agree(players: int, preset: str) -> None:
    share = WANTED // len(PRESETS)
    # Every seventh position of several games: all phases, no two neighbours.
    found = 0
    for index, state in enumerate(positions(players, PRESETS[preset], range(50, 80))):
        if index % 7 == 0:
            _check(state)
            found += 1
        if found == share:
            break
    assert found == share


def test_universe_has_no_duplicates_and_every_move_is_text_both_ways() -> None:
    texts = [format_move(move) for move in UNIVERSE]
    assert len(set(UNIVERSE)) == len(UNIVERSE) == len(set(texts))
    for move, text in zip(UNIVERSE, texts, strict=True):
        assert parse_move(text) == move
        assert str(move) == text
        assert text.isascii()
        assert text == text.strip().lower()
