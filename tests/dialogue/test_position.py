"""The position of a prompt: short, complete enough to name, and without a secret."""

from itertools import islice
from random import Random

import pytest

from helvetia.core import OptionError, playout
from helvetia.dialogue import count_tokens, moves_prompt, position_prompt
from helvetia.games import helsinki, helvetia, names
from tests.core import toy
from tests.protocol.positions import decisions
from tests.secrecy.worlds import worlds


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.thorough)])
def test_position_has_1500_tokens_at_most(name: str, every: int) -> None:
    for players in (2, 3, 4):
        for asked in islice(decisions(name, players, seed=players), 0, None, every):
            assert count_tokens(position_prompt(asked.game, asked.view)) <= 1500
            assert moves_prompt(asked.game, asked.legal).count(";") == len(asked.legal) - 1


def test_position_names_everything_on_the_table() -> None:
    for asked in islice(decisions("helvetia", 2, seed=5), 20, None, 60):
        text = position_prompt(helvetia, asked.view)
        for village in asked.view.villages:
            for house in village.houses:
                assert f"{house.place} {house.building}" in text
        for player in asked.view.players:
            assert f"{player.colour}: {player.coins} coins" in text


def test_boards_of_helsinki_show_every_tile() -> None:
    for asked in islice(decisions("helsinki", 3, seed=5), 20, None, 60):
        text = position_prompt(helsinki, asked.view)
        boards = [line for line in text.splitlines() if line.startswith("  abcdefg ")]
        for player, board in zip(asked.view.players, boards, strict=True):
            rows = [row.partition(":")[2] for row in board.split()[1:]]
            filled = sum(sign in "PGRBYj" for row in rows for sign in row)
            assert filled == len(player.filled)
            assert rows[3][3] == "M"


def test_finished_game_has_a_position() -> None:
    final = playout(helvetia, helvetia.new_game(2), Random(1)).final
    assert position_prompt(helvetia, final).splitlines()[0].endswith("The game is over.")


def test_worlds_alike_have_one_position() -> None:
    for state, twin, seat in islice(worlds(3, 4), 40):
        shown = [position_prompt(helsinki, helsinki.view(world, seat)) for world in (state, twin)]
        assert shown[0] == shown[1]


def test_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="there is one for helvetia, helsinki"):
        position_prompt(toy, toy.new_game(2))
