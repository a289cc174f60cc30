"""What a game may offer beyond the contract: asked for in one way, and checked if it is there."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest

from helvetia.core import Record, check_game
from helvetia.core.optional import (
    has_secrets,
    presets_of,
    redacted,
    reveals,
    turn_begins,
    turn_end_of,
    universe_of,
)
from helvetia.core.walk import playout
from helvetia.games import helsinki, helvetia
from tests.core import secret, toy
from tests.core.test_conformance import breach, variant


def lazy(game: Any) -> Any:
    """Return a module that has the names of a game only when they are used, as `helvetia` has."""
    module: Any = ModuleType("lazy")
    module.__getattr__ = game.__getattribute__
    return module


def test_names_imported_lazily_are_found() -> None:
    """Not so with `isinstance` and a Protocol, from Python 3.12 on."""
    assert presets_of(lazy(helvetia)) == helvetia.PRESETS
    assert universe_of(lazy(helvetia)) == helvetia.universe()
    assert has_secrets(lazy(helsinki))


def test_moves_of_lazy_games_are_numbered() -> None:
    pytest.importorskip("numpy")
    from helvetia.research.actions import number_moves

    assert number_moves(lazy(toy)).moves == number_moves(toy).moves
    assert not has_secrets(lazy(helvetia))
    start, deal = secret.new_game(2), secret.Deal(3)
    assert redacted(lazy(secret), start, deal, 1) == redacted(secret, start, deal, 1) != deal
    assert breach(lazy(variant(toy, universe=lambda: toy.MOVES[1:]))) != ""
    old = Record.start(toy, 2).to_json().replace('"rules_version":2', '"rules_version":1')
    migrated = Record.from_json(old, lazy(variant(toy, migrate=lambda document, _: document)))
    assert migrated.rules_version == 2


def test_top_level_has_optional_parts() -> None:
    code = """
import helvetia
from helvetia.core.optional import presets_of, universe_of
print(len(presets_of(helvetia)), len(universe_of(helvetia)))
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == [str(len(helvetia.PRESETS)), str(len(helvetia.universe()))]


def test_redaction_needs_no_reveals() -> None:
    """A game that only lacks `reveals` must not show its cards."""
    game = variant(secret)
    del game.reveals
    start, deal = secret.new_game(2), secret.Deal(3)
    assert has_secrets(game)
    assert redacted(game, start, deal, 1) == secret.redact_move(start, deal, 1)
    assert not reveals(game, start, deal, 1)


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
