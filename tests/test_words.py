"""Short reprs, enums made from words, and one vocabulary, in both games alike."""

from enum import Enum
from itertools import combinations
from random import Random
from types import ModuleType

import attrs
import pytest

from helvetia.core import Record, playout
from helvetia.core.events import BaseEvent
from helvetia.games import helsinki, helvetia
from helvetia.games.helvetia import Building, Colour, Good, GoodSwapped, Place, Sex

GAMES = (helvetia, helsinki)
ENUMS = [
    value
    for game in GAMES
    for name in game.__all__
    if isinstance(value := getattr(game, name), type) and issubclass(value, Enum)
]
LONGEST = 120


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_enums_are_made_from_words(kind: type[Enum]) -> None:
    for member in kind:
        word = str(member)
        assert f"{member}" == word == word.lower()
        assert kind(word) is kind(f" {word.upper().replace('_', ' ')} ") is member
        assert repr(member) == f"{kind.__name__}.{member.name}"
        assert {member: 1}[kind(word)] == 1
    with pytest.raises(ValueError, match="no_such_word"):
        kind("no_such_word")


def test_members_of_different_enums_differ() -> None:
    for one, other in combinations(ENUMS, 2):
        for first in list(one)[:30]:
            assert all(first != second for second in list(other)[:30])
            assert not any(first == second for second in list(other)[:30])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.GAME))
def test_reprs_are_short_lines(game: ModuleType) -> None:
    state = game.new_game(3)
    played = playout(game, state, Random(1)).moves
    shown = [game.STANDARD, *game.PRESETS.values(), Record.start(game, 3).add(*played[:40])]
    for move in played:
        after = game.apply_move(state, move)
        shown += [state, move, *game.events(state, move, after)]
        state = after
    for value in shown:
        assert len(repr(value)) < LONGEST
        assert "\n" not in repr(value)


def test_long_events_are_cut() -> None:
    event: BaseEvent = GoodSwapped(
        player=1, village=Colour.NEUTRAL, place=Place.E3, building=Building.CATTLE_MARKET,
        colour=Colour.YELLOW, sex=Sex.WOMAN, given=Good.CHEESE, good=Good.CHEESE,
    )  # fmt: skip
    assert len(repr(event)) < LONGEST
    assert repr(event).startswith("GoodSwapped(player=1, village=neutral, place=e3, ")
    assert repr(event).endswith("...)")


def test_same_names_are_same_kinds() -> None:
    for name in sorted({*helvetia.__all__} & {*helsinki.__all__}):
        one, other = getattr(helvetia, name), getattr(helsinki, name)
        if isinstance(one, type):
            assert isinstance(other, type)
            assert issubclass(one, Enum) == issubclass(other, Enum), name
            assert issubclass(one, helvetia.Move) == issubclass(other, helsinki.Move), name
            assert issubclass(one, helvetia.Event) == issubclass(other, helsinki.Event), name
            assert attrs.has(one) == attrs.has(other), name
