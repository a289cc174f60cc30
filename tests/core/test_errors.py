from __future__ import annotations

import pickle

import pytest
from attrs import evolve

from helvetia.core import (
    CatalogError,
    ConformanceError,
    Fault,
    HelvetiaError,
    IllegalMove,
    LimitError,
    LoadError,
    MissingExtraError,
    OptionError,
    PositionError,
    Reason,
    StateError,
    VersionError,
    from_json,
    to_json,
)
from helvetia.core.errors import raise_first, staged
from helvetia.games.helvetia import parse_move
from tests.core import toy

REASON = Reason("worker_sleeps", "G2", "the worker already sleeps", (("seat", 1),))


@pytest.mark.parametrize(
    "error",
    [
        HelvetiaError("no"),
        IllegalMove(REASON, "work"),
        IllegalMove(REASON, "work", 3),
        IllegalMove(REASON, parse_move("draft well"), 3),
        LoadError("cannot read game.json", ""),
        LoadError("expected an integer", "$.players[2].coins"),
        VersionError("written under rules version 7", "$.rules_version"),
        PositionError([Fault("$.open", "no mine is left"), Fault("$.turn", "no turn")]),
        OptionError("5 players"),
        CatalogError("two bakeries"),
        StateError("no odds"),
        LimitError("too long"),
        ConformanceError("broken"),
        MissingExtraError("numpy", "spaces"),
    ],
)
def test_every_error_survives_pickling(error: HelvetiaError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


def test_errors_subclass_builtin_errors() -> None:
    for kind in (IllegalMove, LoadError, OptionError, PositionError, StateError):
        assert issubclass(kind, HelvetiaError)
        assert issubclass(kind, ValueError)
    assert issubclass(VersionError, LoadError)
    assert issubclass(CatalogError, OptionError)
    assert issubclass(ConformanceError, AssertionError)
    assert issubclass(LimitError, RuntimeError)
    assert issubclass(MissingExtraError, ImportError)


def test_an_illegal_move_says_which_and_why() -> None:
    assert str(IllegalMove(REASON, "work")) == (
        "illegal move 'work': the worker already sleeps (G2)"
    )
    assert str(IllegalMove(REASON, "work", 3)) == (
        "illegal move 'work' at index 3: the worker already sleeps (G2)"
    )


def test_illegal_move_shows_the_text() -> None:
    why = "the worker already sleeps (G2)"
    assert str(IllegalMove(REASON, parse_move("draft well"))) == f"illegal move 'draft well': {why}"
    assert str(IllegalMove(REASON, toy.Fall(toy.Face.TWO))) == (
        f"illegal move Fall(face=<Face.TWO: 2>): {why}"
    )
    assert str(IllegalMove(REASON, 12)) == f"illegal move 12: {why}"


def test_illegal_move_survives_a_failing_text() -> None:
    class Dumb:
        def __str__(self) -> str:
            raise OptionError("I have no text")

        def __repr__(self) -> str:
            return "Dumb()"

    assert str(IllegalMove(REASON, Dumb())).startswith("illegal move Dumb(): ")


def test_a_load_error_says_where() -> None:
    assert str(LoadError("cannot read game.json", "")) == "cannot read game.json"
    assert str(LoadError("expected an integer", "$.coins")) == "expected an integer: at $.coins"
    assert LoadError("not JSON").path == "$"


def test_reason_without_rule_has_no_brackets() -> None:
    assert str(REASON) == "the worker already sleeps (G2)"
    assert str(Reason("over", "", "the game is over")) == "the game is over"


def test_stages_stop_after_the_first_faults() -> None:
    first, second = Fault("$.a", "one"), Fault("$.b", "two")
    never = (pytest.fail("a later stage ran") for _ in range(1))
    assert list(staged((), (first, second), never)) == [first, second]
    assert list(staged((), ())) == []
    with pytest.raises(LoadError, match=r"^one: at \$\.a$"):
        raise_first(staged((), (first, second)))
    raise_first(())


def test_reason_round_trips_without_alternatives() -> None:
    reason = evolve(REASON, instead=("another move",))
    assert from_json(to_json(reason), Reason) == REASON
    assert "another move" not in to_json(reason)
