"""Positions of random games: the short cut writes and reads what the long way does."""

from copy import copy
from random import Random

import pytest

from helvetia.core import from_json, to_json
from helvetia.games import find
from tests.canonical.ways import (
    GAMES,
    long_read,
    long_text,
    positions,
    presets,
    short_cut,
    tables,
)

CASES = [(name, preset) for name in GAMES for preset in presets(name)]


def _agree(name: str, state: object) -> None:
    way = short_cut(name)
    text = way.write(copy(state))
    assert text == long_text(state)
    read = way.read(text)
    assert read == state
    # The long way decides which numbers are members of an enum; `repr` shows it, `==` does not.
    assert repr(read) == repr(long_read(name, text))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("name", "preset"), CASES)
def test_states_of_random_games(name: str, preset: str, players: int) -> None:
    seen = set()
    for _, state in positions(name, players, presets(name)[preset], 100 + players, every=5):
        _agree(name, state)
        seen.add(state.decision)
    assert len(seen) > 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_views_and_what_could_be_behind_them(name: str, players: int) -> None:
    rng = Random(players)
    for game, state in positions(name, players, None, players, every=17):
        for seat in (None, *range(players)):
            seen = game.view(state, seat)
            _agree(name, seen)
            if state.player is not None:
                _agree(name, game.determinize(seen, rng))


@pytest.mark.parametrize("name", GAMES)
def test_tables_of_three_fragments_change_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short_cut(name)
    for table in tables(name):
        table.clear()
        monkeypatch.setattr(table, "_most", 3)
    for _, state in positions(name, 4, None, 4, every=11):
        _agree(name, state)
        assert all(len(table) <= 3 for table in tables(name))


@pytest.mark.parametrize("name", GAMES)
def test_clear_caches_forgets_all_fragments(name: str) -> None:
    game = find(name)
    for _, state in positions(name, 2, None, 2, every=40):
        assert from_json(to_json(state), game.GameState) == state
    assert all(map(len, tables(name)))
    game.clear_caches()  # type: ignore[attr-defined]  # both games have it, the contract does not
    assert not any(map(len, tables(name)))
    assert from_json(to_json(state), game.GameState) == state
