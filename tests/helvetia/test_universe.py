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
            assert bool(reason.rule) == (reason.code != "entry_order")
            assert reason.sentence
            assert _refusal(state, move) == reason


def _refusal(state: GameState, move: AnyMove) -> Reason | None:
    """What apply_move raises; plainer than pytest.raises, because it is asked very often."""
    try:
        apply_move(state, move)
    except IllegalMove as refused:
        return refused.reason
    return None


SORTS = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


def _check_games(players: int, preset: str, every: int, wanted: int, first: int = 0) -> None:
    """Check positions of several games, none of them next to another."""
    found = 0
    for index, state in enumerate(positions(players, PRESETS[preset], range(50, 80))):
        if index >= first and (index - first) % every == 0:
            _check(state)
            found += 1
        if found == wanted:
            break
    assert found == wanted


@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_moves_and_reasons_agree(players: int, preset: str) -> None:
    # Each sort of game at another stage.
    _check_games(players, preset, 97, 1, first=17 * SORTS.index((players, preset)))


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_moves_and_reasons_agree_in_games(players: int, preset: str) -> None:
    _check_games(players, preset, 7, 60)


@pytest.mark.long
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_moves_and_reasons_agree_at_length(players: int, preset: str) -> None:
    _check_games(players, preset, 7, 1_000)


def test_universe_is_text_both_ways() -> None:
    texts = [format_move(move) for move in UNIVERSE]
    assert len(set(UNIVERSE)) == len(UNIVERSE) == len(set(texts))
    for move, text in zip(UNIVERSE, texts, strict=True):
        assert parse_move(text) == move
        assert str(move) == text
        assert text.isascii()
        assert text == text.strip().lower()
