"""A seat learns from `events_for` what its views and the redacted move show, and no more."""

from random import Random
from typing import Any

import pytest

from helvetia.core import OptionError, playout
from helvetia.games import helsinki, helvetia
from helvetia.games.helsinki import Card, CardDrawn

GAMES = (helvetia, helsinki)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_events_for_equals_events_of_views(game: Any) -> None:
    state = game.new_game(2)
    for move in playout(game, state, Random(1)).moves:
        after = game.apply_move(state, move)
        for seat in (0, 1, None):
            shown = game.redact_move(state, move, seat)
            seen = game.events(game.view(state, seat), shown, game.view(after, seat))
            assert game.events_for(state, move, after, seat) == seen
        state = after


def test_drawn_cards_are_seen_by_their_seat() -> None:
    state, drawn = helsinki.new_game(3), 0
    for move in playout(helsinki, state, Random(2)).moves:
        after = helsinki.apply_move(state, move)
        for seat in (0, 1, 2, None):
            for event in helsinki.events_for(state, move, after, seat):
                if isinstance(event, CardDrawn):
                    drawn += 1
                    assert (event.card is Card.UNKNOWN) == (event.player != seat)
        state = after
    assert drawn > 4


def test_helvetia_hides_no_event() -> None:
    state = helvetia.quick_start(2, Random(1))
    move = helvetia.legal_moves(state)[0]
    after = helvetia.apply_move(state, move)
    assert helvetia.events_for(state, move, after, None) == helvetia.events(state, move, after)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_events_for_refuses_missing_seats(game: Any) -> None:
    state = game.quick_start(2, Random(1))
    move = game.legal_moves(state)[0]
    with pytest.raises(OptionError, match="player must be one of"):
        game.events_for(state, move, game.apply_move(state, move), 7)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_reveals_refuses_missing_seats(game: Any) -> None:
    state = game.quick_start(2, Random(1))
    with pytest.raises(OptionError, match="player must be one of"):
        game.reveals(state, game.legal_moves(state)[0], 7)
