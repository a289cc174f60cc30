"""Helsinki's table as text: it fits, it is plain, it tells no secret."""

import re
from random import Random

import pytest

from helvetia.core import OptionError, playout
from helvetia.games import helsinki
from helvetia.games.helsinki import PRESETS, Action, PavilionColour, Space
from helvetia.render import render_text, text_parts
from helvetia.render.canvas import styled
from helvetia.render.text_helsinki import card_text
from helvetia.text import LANGUAGES, lexicon

CODES = re.compile(r"\x1b\[[0-9;]*m")


def _states(players: int, preset: str = "standard") -> list[helsinki.GameState]:
    state = helsinki.new_game(players, PRESETS[preset])
    states = [state]
    for move in playout(helsinki, state, Random(players)).moves:
        state = helsinki.apply_move(state, move)
        states.append(state)
    return states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_table_fits_width_in_ascii(players: int) -> None:
    for state in _states(players)[::15]:
        for width in (80, 100, 130):
            text = render_text(state, width=width)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= width
        assert str(state) == render_text(state)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_table_names_everything_in_every_language(players: int, lang: str) -> None:
    words = lexicon(helsinki, lang)
    for state in _states(players, "safe_routes")[::40]:
        for width in (80, 100):
            text = render_text(state, width=width, lang=lang)
            assert max(map(len, text.splitlines())) <= width
            names = [
                words.name(member) for kind in (Action, PavilionColour, Space) for member in kind
            ]
            assert all(name in text for name in names)
            assert all(words.seat(seat) in text for seat in range(players))
            assert "{" not in text


def test_table_shows_everything_at_any_width() -> None:
    for state in _states(4)[::30]:
        words = [sorted(re.findall(r"\S+", render_text(state, width=w))) for w in (80, 100, 200)]
        assert words[0] == words[1] == words[2]


def test_colour_adds_only_codes() -> None:
    for state in _states(3)[::30]:
        coloured = render_text(state, colour=True)
        assert CODES.sub("", coloured) == render_text(state)
        lines = coloured.splitlines()
        assert all(line.count("\x1b[0m") * 2 == len(CODES.findall(line)) for line in lines)


def test_pavilions_and_cards_have_their_colour() -> None:
    final = _states(3)[-1]
    coloured = render_text(final, colour=True)
    for player in final.players:
        for colour in {pavilion.colour for pavilion in player.pavilions}:
            assert styled(colour.name[0], str(colour)) in coloured
        for card in player.hand:
            if (found := card.colour) is not None:
                assert styled(card_text(card), str(found)) in coloured


def boards(text: str) -> list[str]:
    """The rows of the players' boards."""
    return [line for line in text.splitlines() if re.match(r" \d  \S", line)]


def test_table_shows_tiles_superstructures_cards() -> None:
    final = _states(3)[-1]
    text = render_text(final)
    rows = "".join(boards(text))
    assert rows.count("^") == sum(len(player.superstructures) for player in final.players)
    assert sum(rows.count(letter) for letter in "PGRBYj") == sum(
        len(player.filled) for player in final.players
    )
    assert rows.count("M") == 3
    hands = text.split("PLAYERS")[1].split("a  b  c")[0]
    for kind in set(final.players[0].hand):
        held = sum(player.hand.count(kind) for player in final.players)
        assert hands.split().count(card_text(kind)) == held
    assert "game over" in text


def test_ring_shows_cards_and_pawns() -> None:
    state = _states(4)[120]
    ring = render_text(state).split("ACTIONS")[0]
    cards = re.findall(r"\[ *([^\] ]+) *\]", ring)
    assert sorted(cards) == sorted(card_text(card) for card in state.display)
    pawns = [int(n) for here in re.findall(r"\(([1-4](?: [1-4])*)\)", ring) for n in here.split()]
    assert sorted(pawns) == [1, 2, 3, 4]
    assert f"pile {state.pile_size}" in ring
    assert f"discard {len(state.discard)}" in ring


def test_supply_shows_remaining_pieces() -> None:
    state = _states(2)[-1]
    text = render_text(state)
    for colour in PavilionColour:
        row = next(line for line in text.splitlines() if f"  {colour.title} " in line)
        left = row.split(colour.title)[1].split()
        counts = state.supply[colour].pavilions
        assert left == [str(count or ".") for count in counts]
    assert f"superstructures {state.superstructures}" in text


def test_actions_show_users_and_covers() -> None:
    final = _states(3)[-1]
    text = render_text(final)
    for action in Action:
        users = [str(seat + 1) for seat, p in enumerate(final.players) if action in p.used_actions]
        if users:
            name = lexicon(helsinki, "en").name(action)
            assert f"{name} ({' '.join(users)})" in text
    assert any(player.used_actions for player in final.players)
    covered = render_text(helsinki.quick_start(2, Random(1), PRESETS["first_game"]))
    assert covered.split("ACTIONS")[1].split("PLAYERS")[0].count(" x") == 1 + 5  # and the legend


def test_visitors_need_safe_routes() -> None:
    plain = render_text(helsinki.quick_start(2, Random(1)))
    routes = render_text(helsinki.quick_start(2, Random(1), PRESETS["safe_routes"]))
    assert "".join(boards(plain)).count("v") == 0
    assert "".join(boards(routes)).count("v") == 2 * 4
    assert "bonus cards 9 7" in routes


def test_view_hides_unknown_cards() -> None:
    state = helsinki.quick_start(2, Random(4))
    mine = render_text(helsinki.view(state, 0))
    assert "    ? ?" in mine.splitlines()
    assert "    ? ?" not in render_text(state).splitlines()
    assert render_text(helsinki.view(state, None)).splitlines().count("    ? ?") == 2


def test_narrow_table_is_refused() -> None:
    with pytest.raises(OptionError, match="80 columns or more, not 60"):
        render_text(helsinki.new_game(2), width=60)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_part_of_the_table_is_as_in_the_whole(lang: str) -> None:
    state = helsinki.quick_start(3, Random(1))
    whole = render_text(state, lang=lang)
    parts = text_parts(state, lang)
    assert list(parts) == ["senate", "actions", "players", "0", "1", "2"]
    for name in ("senate", "actions", "players", "heading", "legend"):
        assert render_text(state, lang=lang, parts=[name]) in whole
    board = render_text(state, lang=lang, parts=["1"])
    assert [line for line in board.splitlines() if parts["1"] in line]
    assert len(boards(board)) == 7
    assert list(text_parts(state, lang, seat=2)) == ["senate", "actions", "players", "2"]
    with pytest.raises(OptionError, match="no part 'hall'"):
        render_text(state, parts=["hall"])
