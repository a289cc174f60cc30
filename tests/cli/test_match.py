"""A game in progress: who decides, what may be taken back, and that a seed means one game."""

from random import Random
from typing import Any

import pytest

from helvetia.cli.play import BotError, Match
from helvetia.core import CHANCE, IllegalMove, OptionError, Record
from helvetia.games import find, helsinki, helvetia
from tests.cli.driver import advance, dealt, moves_of


def match(game: str, seats: str, seed: int = 1) -> Match:
    chosen = seats.split(",")
    return Match(Record.start(find(game), len(chosen)), chosen, seed)


def finish(match: Match, choose: Any, most: int = 5000) -> None:
    """People answer by `choose(match)` until the game is over."""
    for _ in range(most):
        advance(match)
        if match.state.player is None:
            return
        match.play(choose(match))
    raise AssertionError("the game did not end")


def first_legal(match: Match) -> object:
    return match.game.legal_moves(match.state)[0]


def by_position(match: Match) -> object:
    """Some legal move that depends on nothing but how far the game is."""
    moves = match.game.legal_moves(match.state)
    return moves[Random(match.made).randrange(len(moves))]


# --- going on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_match_advances_to_a_person(game: str) -> None:
    table = match(game, "random,human,random")
    advance(table)
    assert table.state.player == 1
    assert not table.step()
    assert table.people == (1,)
    assert {table.decider(index) for index in range(table.made)} <= {CHANCE, 0, 2}


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_match_repeats_by_seed_after_resume(game: str) -> None:
    whole = match(game, "human,random", 7)
    finish(whole, by_position)
    part = match(game, "human,random", 7)
    while part.made < 40:
        advance(part)
        part.play(by_position(part))
    resumed = Match(part.record, part.seats, part.seed)
    finish(resumed, by_position)
    assert moves_of(resumed) == moves_of(whole)
    other = match(game, "human,random", 8)
    finish(other, by_position)
    assert moves_of(other) != moves_of(whole)


def test_match_record_leads_to_state() -> None:
    table = match("helsinki", "human,random")
    finish(table, first_legal)
    assert table.record.final() == table.state
    assert len(table.record.moves) == table.made


def test_a_wrong_move_changes_nothing() -> None:
    table = match("helvetia", "human,human")
    with pytest.raises(IllegalMove):
        table.play(helvetia.parse_move("commit carter 1"))
    assert table.made == 0
    assert table.state == helvetia.new_game(2)


def test_match_checks_seats_and_bots() -> None:
    with pytest.raises(OptionError, match="2 players need 2 seats, not 3"):
        Match(Record.start(helvetia, 2), ("human",) * 3, 1)
    with pytest.raises(OptionError, match="no bot 'deep blue'"):
        match("helvetia", "human,deep blue")


# Bots nobody should write; `make_bot` finds them by the name of this module.


def raising(game: Any, rng: Random) -> Any:
    def choose(view: Any, moves: Any) -> Any:
        raise ZeroDivisionError("no coins")

    return choose


def cheating(game: Any, rng: Random) -> Any:
    return lambda view, moves: helvetia.parse_move("commit carter 1")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("raising", "failed with ZeroDivisionError: no coins"),
        ("cheating", "made an illegal move 'commit carter 1'"),
    ],
)
def test_match_names_a_failing_bot(bot: str, sentence: str) -> None:
    table = match("helvetia", f"human,{__name__}:{bot}")
    table.play(helvetia.parse_move("draft well"))
    with pytest.raises(BotError, match=f"the bot '{__name__}:{bot}' {sentence}"):
        table.step()
    assert moves_of(table) == ["draft well"]


# --- going back ----------------------------------------------------------------------------------


def test_undo_at_start_is_refused() -> None:
    table = match("helvetia", "human,human")
    assert table.undo(0).refused == "nothing"
    bots_only_so_far = match("helvetia", "random,human")
    advance(bots_only_so_far)
    assert bots_only_so_far.made > 0
    assert bots_only_so_far.undo(1).refused == "nothing"


def test_undo_includes_moves_of_bots() -> None:
    table = match("helvetia", "human,random")
    start = table.state
    table.play(helvetia.parse_move("draft well"))
    advance(table)
    assert table.made > 1  # Helvetia hides nothing, so a bot's pick reveals nothing
    undo = table.undo(0)
    assert (undo.refused, undo.seat, undo.moves) == ("", 0, 0)
    assert table.state == start
    assert table.made == 0


def test_undo_and_redo_give_same_game() -> None:
    table = match("helvetia", "human,random", 5)
    for _ in range(3):
        advance(table)
        table.play(by_position(table))
    advance(table)
    before = moves_of(table)
    assert not table.undo(0).refused
    table.play(by_position(table))
    advance(table)
    assert moves_of(table) == before


def test_undo_of_others_without_secrets() -> None:
    table = match("helvetia", "human,human")
    table.play(helvetia.parse_move("draft well"))
    undo = table.undo(1)
    assert (undo.refused, undo.seat) == ("", 0)


def test_undo_of_chance_is_refused() -> None:
    table = match("helsinki", "human,random")
    advance(table)
    table.play(helsinki.parse_move("pawn north_1"))
    advance(table)  # the hands are dealt, and somebody has to decide again
    made = table.made
    assert table.undo(0).refused == "chance"
    assert table.made == made


def test_a_draw_with_one_outcome_reveals_nothing() -> None:
    """E2: with one kind of building left in the pile, everybody knows what will be turned up."""
    from tests.cli.single_draw import Single

    table = Match(Record.start(Single, 2), ("human", "human"), 1, auto=False)
    table.play("go")
    advance(table)
    assert table.decider(1) == CHANCE
    assert table.undo(1).refused == ""


# --- hidden hands --------------------------------------------------------------------------------


def test_undo_of_revealed_card_is_refused() -> None:
    table = dealt("green_1_2_0 green_2_2_1", "red_1_2_0 red_2_2_1")
    table.play(helsinki.parse_move("move 1"))
    table.play(helsinki.parse_move("build green_1_2_0"))
    # Who plays it has learned nothing of others, but everybody else has.
    assert table.undo_for(0).refused == ""
    refused = table.undo_for(1)
    assert (refused.refused, refused.by) == ("secret", 0)
    assert table.undo(1).refused == "secret"
    assert table.made == len(table.record.moves)


def test_undo_of_open_move_is_allowed() -> None:
    table = dealt("green_1_2_0 green_2_2_1", "red_1_2_0 red_2_2_1")
    table.play(helsinki.parse_move("move 2"))
    assert table.undo_for(1).refused == ""


def test_people_are_shown_views() -> None:
    table = dealt("green_1_2_0 green_2_2_1", "red_1_2_0 red_2_2_1")
    assert table.view(0) == helsinki.view(table.state, 0)
    draws = [i for i in range(table.made) if str(table.record.moves[i]).startswith("draw")]
    assert [str(table.seen(i, 0)[1]) for i in draws] == [
        "draw green_1_2_0",
        "draw green_2_2_1",
        "draw unknown",
        "draw unknown",
    ]
