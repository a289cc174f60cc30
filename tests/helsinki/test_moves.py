"""What can be made at all: moves of the universe and nothing else, texts and copies of states."""

import copy
import json
import pickle
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any

import pytest

from helvetia.core import IllegalMove, LoadError, OptionError, from_json
from helvetia.games.helsinki import (
    PRESETS,
    Action,
    Build,
    Card,
    Cover,
    Discard,
    Draw,
    EndTurn,
    LiftSuperstructure,
    Move,
    MovePawn,
    Pay,
    PlaceJoker,
    PlacePavilion,
    PlacePawn,
    Remove,
    Reveal,
    Roof,
    SetSuperstructure,
    Space,
    TakeCards,
    UseCoat,
    events,
    format_move,
    new_game,
    parse_move,
    quick_start,
    redact_move,
    universe,
    view,
    why_not,
)
from tests.helsinki.table import position

FIELDS: dict[type[Move], tuple[object, ...]] = {
    Remove: tuple(Card),
    Cover: tuple(Action),
    Reveal: tuple(Card),
    Draw: tuple(Card),
    PlacePawn: tuple(Space),
    MovePawn: tuple(range(-9, 20)),
    UseCoat: tuple(Action),
    Build: tuple(Card),
    Pay: tuple(Card),
    PlacePavilion: tuple(c for size in (1, 2, 3) for c in combinations(Roof, size)),
    SetSuperstructure: tuple(Roof),
    PlaceJoker: tuple(Roof),
    LiftSuperstructure: tuple(Roof),
    Discard: tuple(Card),
}


def test_universe_holds_every_move() -> None:
    """Every class with every value of its field; of places those with up to three roofs."""
    assert {*FIELDS, TakeCards, EndTurn} == set(Move.__variants__)
    made: set[object] = {TakeCards(), EndTurn()}
    for kind, values in FIELDS.items():
        make: Callable[[Any], Move] = kind
        for value in values:
            with suppress(OptionError):
                made.add(make(value))
    wanted = {m for m in universe() if not (isinstance(m, PlacePavilion) and len(m.roofs) > 3)}
    assert made == wanted


@pytest.mark.parametrize(
    "document",
    [
        {"type": "build", "card": "joker"},
        {"type": "remove", "card": "unknown"},
        {"type": "pay", "card": "unknown"},
        {"type": "discard", "card": "unknown"},
        {"type": "reveal", "card": "unknown"},
        {"type": "move_pawn", "steps": 0},
        {"type": "move_pawn", "steps": 7},
        {"type": "place_joker", "roof": "d4"},
    ],
)
def test_files_hold_only_moves_of_the_universe(document: dict[str, object]) -> None:
    with pytest.raises(LoadError):
        from_json(json.dumps(document), Move)
    assert from_json('{"type":"draw","card":"unknown"}', Move) == Draw(Card.UNKNOWN)


def test_impossible_moves_are_explained() -> None:
    state = position("red_1_2_0")
    with pytest.raises(OptionError, match="expected a move of Helsinki, found str"):
        format_move("take")  # type: ignore[arg-type]  # that is the test
    with pytest.raises(OptionError, match="expected a move of Helsinki, found Move"):
        format_move(Move())  # type: ignore[arg-type]  # that is the test
    with pytest.raises(IllegalMove, match="not a move of Helsinki"):
        events(state, None, state)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(OptionError, match="expected a move of Helsinki, found str"):
        redact_move(state, "take", 0)  # type: ignore[arg-type]  # that is the test
    for text in (None, 3, ["take"], b"take"):
        with pytest.raises(LoadError, match="expected the text of a move"):
            parse_move(text)  # type: ignore[arg-type]  # that is the test


@pytest.mark.rule("LA1")
def test_closing_coats_are_refused_early() -> None:
    state = position("red_1_2_0", tiles={0: [("red", "d2-d3")]}, tops={0: "d3"}, coats=2)
    for text in ("coat two_points", "coat move_superstructure"):
        reason = why_not(state, parse_move(text))
        assert reason is not None
        assert (reason.code, reason.rule) == ("wrong_step", "LA1")
        assert dict(reason.parameters)["step"] == "closing"


@pytest.mark.rule("LA4", "LB3")
def test_refused_place_names_helpful_coat() -> None:
    closed = {0: [("purple", "a1-b1-c1-d1"), ("purple", "e1-f1-g1")]}
    reason = why_not(position("red_1_2_0", tiles=closed, coats=0), parse_move("build red_1_2_0"))
    assert reason is not None
    assert dict(reason.parameters)["missing"] == "coat"
    spent = position("red_1_2_0", tiles=closed, coats=1, used=1 << Action.ANY_SIDE)
    reason = why_not(spent, parse_move("build red_1_2_0"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("no_place", "LA4")
    assert dict(reason.parameters)["missing"] == "action"


def test_copied_states_share_compiled_rules() -> None:
    state = quick_start(2, Random(5))
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin._packed.rules is state._packed.rules


def test_wrong_arguments_are_option_errors() -> None:
    with pytest.raises(OptionError):
        new_game(3, "x")  # type: ignore[arg-type]  # that is the test
    with pytest.raises(OptionError):
        view(new_game(3), True)
    with pytest.raises(TypeError):
        PRESETS["mine"] = PRESETS["standard"]  # type: ignore[index]  # that is the test


def test_roofs_know_their_lines() -> None:
    lines = [(Roof(word).row, Roof(word).column) for word in ("a1", "g1", "a7", "c5")]
    assert lines == [(1, 1), (1, 7), (7, 1), (5, 3)]
