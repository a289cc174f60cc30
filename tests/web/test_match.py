"""A match: its history only grows, and not everything can be taken back."""

from __future__ import annotations

from random import Random

import pytest
from examples.web.match import HUMAN, Entry, Match

from helvetia.core import CHANCE, IllegalMove, Record, playout
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia


def _match(game: AnyGame, *seats: str, seed: int = 1) -> Match:
    """A match whose set-up is done: the first turn begins."""
    rng = Random(seed)
    match = Match.of(seats, Record.start(game, len(seats)))
    while match.state.decision != "turn":
        if match.state.player == CHANCE:
            match = match.let_chance_decide(rng)
        else:
            moves = game.legal_moves(match.state)
            match = match.play(moves[rng.randrange(len(moves))])
    return Match.of(seats, match.record)


def _play(match: Match, *texts: str) -> Match:
    for text in texts:
        match = match.play(match.game.parse_move(text))
    return match


def _any_move(match: Match) -> Match:
    return match.play(match.game.legal_moves(match.state)[0])


def test_a_history_makes_the_same_match_again() -> None:
    match = _any_move(_any_move(_match(helvetia, HUMAN, HUMAN)))
    match = _any_move(match.go_back(match.opening + 1))
    assert [entry.back for entry in match.history] == [None, None, match.opening + 1, None]
    opening = Record.start(helvetia, 2).add(*match.record.moves[: match.opening])
    assert Match.of(match.seats, opening, match.history) == match
    assert match.version == 4
    assert len(match.record.moves) == match.opening + 2


def test_an_illegal_entry_is_refused() -> None:
    match = _match(helvetia, HUMAN, HUMAN)
    with pytest.raises(IllegalMove):
        Match.of(match.seats, match.record, [Entry(move="draft well")])
    with pytest.raises(ValueError, match="cannot go back"):
        Match.of(match.seats, match.record, [Entry(back=0)])


def test_undo_forgets_earlier_news() -> None:
    start = _match(helvetia, HUMAN, HUMAN)
    opening = start.opening
    later = _any_move(_any_move(start)).go_back(opening + 1)
    assert [later.kept_since(v) for v in range(4)] == [
        opening,
        opening + 1,
        opening + 1,
        opening + 1,
    ]
    assert _any_move(later).kept_since(2) == opening + 1


def test_undo_covers_last_own_decision() -> None:
    start = _match(helvetia, HUMAN, HUMAN)
    seat = start.state.player
    assert [start.undo_length(each) for each in (0, 1, None)] == [None, None, None]
    match = _any_move(start)
    assert match.undo_length(seat) == start.opening
    assert match.undo_length(1 - seat) is None
    assert match.undo_length(None) is None
    assert match.go_back(start.opening).state == start.state


def test_undo_stops_at_other_persons() -> None:
    match = _match(helvetia, HUMAN, HUMAN)
    seat = match.state.player
    while match.state.player == seat:
        match = _any_move(match)
    assert match.undo_length(seat) is not None
    assert _any_move(match).undo_length(seat) is None


def test_undo_includes_open_bot_moves() -> None:
    match = _match(helvetia, HUMAN, "random")
    if match.state.player == 1:
        match = _any_move(match)
        while match.state.player != 0:
            match = _any_move(match)
    while match.state.player == 0:
        before = len(match.record.moves)
        match = _any_move(match)
    assert _any_move(match).undo_length(0) == before


def test_nothing_is_taken_back_behind_a_revelation() -> None:
    match = _match(helsinki, HUMAN, HUMAN)
    seat = match.state.player
    match = _play(match, "move 1")
    assert match.undo_length(seat) is not None
    match = _play(match, "take")  # the display is refilled from the pile
    assert match.state.player == CHANCE
    assert match.undo_length(seat) is not None
    assert match.let_chance_decide(Random(1)).undo_length(seat) is None


def test_a_game_that_is_over_stays_over() -> None:
    played = playout(helvetia, helvetia.new_game(2), Random(3)).moves
    match = Match.of((HUMAN, HUMAN), Record.start(helvetia, 2).add(*played[:-1]))
    last = match.state.player
    over = match.play(played[-1])
    assert over.state.player is None
    assert last in (0, 1)
    assert over.undo_length(last) is None


def test_a_bots_hidden_card_is_a_revelation() -> None:
    """Who sees a card played that was hidden in a bot's hand knows more than before."""
    hidden = open_ = 0
    for seed in range(10):
        match = _match(helsinki, HUMAN, "random", seed=seed)
        rng = Random(seed)
        while match.state.player is not None:
            moves = match.game.legal_moves(match.state)
            move = moves[rng.randrange(len(moves))]
            before, mover = match.seen(len(match.record.moves), 0), match.state.player
            match = match.play(move)
            if mover == 1:
                told = match.shows(len(match.record.moves) - 1, 0)
                if isinstance(move, helsinki.Build | helsinki.Pay):
                    assert told or move.card in before.players[1].hand
                    hidden += told
                open_ += not told
            match = match.let_chance_decide(rng)
    assert hidden
    assert open_
