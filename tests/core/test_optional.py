"""What a game may offer beyond the contract: asked for in one way, and checked if it is there."""

from __future__ import annotations

from random import Random

from helvetia.core import check_game
from helvetia.core.optional import (
    HasPresets,
    HasSecrets,
    HasUniverse,
    Migrates,
    presets_of,
    redacted,
    turn_begins,
    turn_end_of,
    universe_of,
)
from helvetia.core.walk import playout
from helvetia.games import helsinki, helvetia
from tests.core import secret, toy
from tests.core.test_conformance import breach, variant


def test_a_game_offers_what_it_has() -> None:
    kinds = (HasPresets, HasUniverse, HasSecrets, Migrates)
    offers = {
        game.GAME: [kind.__name__ for kind in kinds if isinstance(game, kind)]
        for game in (helvetia, helsinki, toy, secret)
    }
    assert offers == {
        "helvetia": ["HasPresets", "HasUniverse", "HasSecrets"],
        "helsinki": ["HasPresets", "HasUniverse", "HasSecrets"],
        "race": ["HasPresets", "HasUniverse"],
        "high card": ["HasSecrets"],
    }


def test_a_game_without_lists_has_empty_ones() -> None:
    assert presets_of(secret) == {}
    assert universe_of(secret) == ()
    assert presets_of(toy)["short"] == toy.Options(goal=3)
    assert universe_of(toy) == toy.MOVES


def test_redacted_hides_moves_of_secret_games() -> None:
    start, deal = secret.new_game(2), secret.Deal(3)
    assert redacted(secret, start, deal, 1) == secret.redact_move(start, deal, 1) != deal
    assert redacted(toy, toy.new_game(2), toy.Roll(), 1) == toy.Roll()


def test_turns_end_where_others_decide() -> None:
    start = toy.new_game(2)
    assert not turn_begins(toy, start)
    over = turn_end_of(toy)
    assert [over(start, seat) for seat in (0, 1)] == [start.player != 0, start.player != 1]
    state = helvetia.quick_start(3, Random(1))
    assert turn_begins(helvetia, state)
    assert turn_end_of(helvetia)(state, state.player)  # a new turn of the same seat


def test_check_finds_moves_listed_twice() -> None:
    twice = variant(toy, universe=lambda: (*toy.MOVES, toy.Roll()))
    assert breach(twice) == "universe() has a move twice"


def test_check_finds_moves_not_listed() -> None:
    """Although nobody hands the list to the check."""
    assert "Roll() is not in the universe" in breach(variant(toy, universe=lambda: toy.MOVES[1:]))


def test_check_finds_presets_of_other_types() -> None:
    wrong = variant(toy, PRESETS={"usual": toy.Options(), "odd": 7})
    assert breach(wrong) == "the preset 'odd' is no Options: 7"


def test_game_may_offer_nothing_more() -> None:
    bare = variant(toy)
    del bare.universe, bare.PRESETS
    assert check_game(bare, players=(2,), games=1).games == 1
    assert playout(bare, bare.new_game(2), Random(1)).final.player is None
