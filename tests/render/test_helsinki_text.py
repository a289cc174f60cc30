"""Helsinki's table as text: it fits, it is plain, it tells no secret."""

from random import Random

import pytest

from helvetia.core import OptionError, playout
from helvetia.games import helsinki
from helvetia.render.helsinki import render_text


def _states(players: int) -> list[helsinki.GameState]:
    state = helsinki.new_game(players)
    states = [state]
    for move in playout(helsinki, state, Random(players)).moves:
        state = helsinki.apply_move(state, move)
        states.append(state)
    return states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_fits_its_width_in_plain_ascii(players: int) -> None:
    for state in _states(players)[::15]:
        for width in (80, 100):
            text = render_text(state, width=width)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= width
        assert str(state) == render_text(state)


def test_every_tile_superstructure_and_card_is_shown() -> None:
    final = _states(3)[-1]
    text = render_text(final)
    assert text.count("^") - 1 == sum(player.tops.bit_count() for player in final.players)
    boards = [line for line in text.splitlines() if line.startswith(" ") and line[1:2].isdigit()]
    tiles = sum(line.count(letter) for line in boards for letter in "PGRBYj")
    assert tiles == sum(player.filled.bit_count() for player in final.players)
    assert "game over" in text


def test_a_view_shows_unknown_cards_as_unknown() -> None:
    state = helsinki.quick_start(2, Random(4))
    mine = render_text(helsinki.view(state, 0))
    assert "    ? ?" in mine.splitlines()
    assert "    ? ?" not in render_text(state).splitlines()
    assert render_text(helsinki.view(state, None)).splitlines().count("    ? ?") == 2


def test_a_narrow_table_is_refused() -> None:
    with pytest.raises(OptionError, match="at least 80"):
        render_text(helsinki.new_game(2), width=60)
