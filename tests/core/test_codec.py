"""One converter for everything that has a JSON form: strict, with the path of the first fault."""

from __future__ import annotations

import json
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helvetia.core import (
    LoadError,
    ScoreItem,
    VersionError,
    digest,
    from_document,
    from_json,
    load_state,
    to_document,
    to_json,
)
from helvetia.core.json.reading import converter
from helvetia.games import helvetia
from tests.core import toy
from tests.core.samples import (
    Act,
    Ambiguous,
    Board,
    Good,
    MakeGood,
    Mood,
    Pass,
    Place,
    Positive,
    Settings,
    Tree,
    Walk,
    World,
)

INTEGERS = st.integers(-(2**63), 2**63 - 1)
TEXT = st.text()
PLACES = st.builds(Place, INTEGERS, INTEGERS)
MAKES = st.builds(MakeGood, st.sampled_from(Good), st.none() | PLACES)
ACTS = st.one_of(st.builds(Pass), MAKES)
TREES = st.recursive(
    st.builds(Tree, TEXT, st.just(())),
    lambda inner: st.builds(Tree, TEXT, st.lists(inner, max_size=3).map(tuple)),
    max_leaves=6,
)
WORLDS = st.builds(
    World,
    TEXT,
    st.booleans(),
    st.sampled_from(Mood),
    st.lists(INTEGERS).map(tuple),
    st.tuples(INTEGERS, TEXT),
    st.none(),
    st.lists(ACTS).map(tuple),
    st.none() | MAKES,
    st.none() | ACTS,
    st.lists(st.tuples(TEXT, TEXT | INTEGERS)).map(tuple),
    TREES,
)
WORLD = World(
    "Uri",
    True,
    Mood.ASLEEP,
    (2, 0),
    (1, "a"),
    None,
    (Pass(), MakeGood(Good.RED_WINE, Place(1, 2))),
    None,
    Pass(),
    (("a", 1), ("b", "c")),
    Tree("root", (Tree("leaf", ()),)),
)


def document() -> Any:
    """Return a fresh document of WORLD, to be spoiled."""
    return to_document(WORLD)


def refusal(spoiled: object, kind: Any = World) -> str:
    with pytest.raises(LoadError) as caught:
        from_json(json.dumps(spoiled), kind)
    return str(caught.value)


# --- both ways -----------------------------------------------------------------------------------


@given(WORLDS)
def test_values_survive_json(world: World) -> None:
    text = to_json(world)
    back = from_json(text, World)
    assert back == world
    assert hash(back) == hash(world)
    assert to_json(back) == text
    assert from_document(to_document(world), World) == world


def test_document_is_plain_data() -> None:
    assert document() == {
        "name": "Uri",
        "open": True,
        "mood": "fast asleep",
        "seats": [2, 0],
        "corner": [1, "a"],
        "nothing": None,
        "acts": [
            {"type": "pass"},
            {"type": "make_good", "good": "red_wine", "place": {"x": 1, "y": 2}},
        ],
        "last": None,
        "either": {"type": "pass"},
        "facts": [["a", 1], ["b", "c"]],
        "tree": {"name": "root", "branches": [{"name": "leaf", "branches": []}]},
    }


def test_document_holds_no_python_types() -> None:
    plain = (dict, list, str, int, bool, type(None))

    def kinds(value: Any) -> set[type]:
        inner = value.values() if isinstance(value, dict) else value
        found = {type(value)}
        if isinstance(value, dict | list):
            found = found.union(*map(kinds, inner))
        return found

    state = helvetia.new_game(2, helvetia.PRESETS["beginner"])
    for value in (WORLD, Mood.ASLEEP, Good.BREAD, state, helvetia.universe()[:9]):
        assert kinds(to_document(value)) <= set(plain)
    assert from_document(to_document(state), helvetia.GameState) == state


def test_keys_of_documents_are_strings() -> None:
    with pytest.raises(TypeError, match="the key 1 of a document must be a string"):
        to_document({1: 2})


def test_json_is_canonical() -> None:
    assert to_json({"b": "é", "a": [1, None]}) == '{"a":[1,null],"b":"\\u00e9"}'
    assert to_json((Place(1, 2), Good.BREAD)) == '[{"x":1,"y":2},"bread"]'
    assert to_json(None) == "null"


def test_digest_hashes_canonical_json() -> None:
    assert digest(Place(1, 2)) == digest({"y": 2, "x": 1})
    assert len(digest(WORLD)) == 64


def test_from_json_reads_bytes_within_limits() -> None:
    assert from_json(b'{"x": 1, "y": 2}', Place) == Place(1, 2)
    with pytest.raises(LoadError, match="too long"):
        from_json('{"x": 1, "y": 2}', Place, max_bytes=5)


def test_threads_may_share_the_first_use() -> None:
    converter.cache_clear()
    results: list[object] = []
    text = '{"x":1,"y":2}'
    threads = [Thread(target=lambda: results.append(from_json(text, Place))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [Place(1, 2)] * 8


# --- strictness ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ({"name": 1}, "expected a string, found 1: at $.name"),
        ({"name": None}, "expected a string, found null: at $.name"),
        ({"open": 1}, "expected true or false, found 1: at $.open"),
        ({"open": "no"}, "expected true or false, found 'no': at $.open"),
        ({"mood": "ASLEEP"}, "expected one of awake, fast asleep, found 'ASLEEP': at $.mood"),
        ({"mood": [1]}, "expected one of awake, fast asleep, found a list of 1: at $.mood"),
        ({"seats": [1, True]}, "expected an integer, found true: at $.seats[1]"),
        ({"seats": ["1"]}, "expected an integer, found '1': at $.seats[0]"),
        ({"seats": [1.0]}, "1.0 is not an integer: at $.seats[0]"),
        ({"seats": "12"}, "expected a list, found '12': at $.seats"),
        ({"seats": {}}, "expected a list, found an object: at $.seats"),
        (
            {"seats": [2**63]},
            "expected an integer, found an integer of more than 64 bits: at $.seats[0]",
        ),
        ({"corner": [1]}, "expected a list of 2, found a list of 1: at $.corner"),
        ({"corner": "ab"}, "expected a list of 2, found 'ab': at $.corner"),
        ({"corner": [1, 2]}, "expected a string, found 2: at $.corner[1]"),
        ({"nothing": 0}, "expected null, found 0: at $.nothing"),
        ({"acts": [{"type": "pass"}, 3]}, "expected an object, found 3: at $.acts[1]"),
        ({"acts": [{}]}, "expected one of pass, make_good, found null: at $.acts[0].type"),
        (
            {"acts": [{"type": "Pass"}]},
            "expected one of pass, make_good, found 'Pass': at $.acts[0].type",
        ),
        (
            {"acts": [{"type": ["pass"]}]},
            "expected one of pass, make_good, found a list of 1: at $.acts[0].type",
        ),
        ({"acts": [{"type": "pass", "x": 1}]}, "unknown key 'x' in Pass: at $.acts[0]"),
        ({"acts": [{"type": "make_good"}]}, "missing key 'good': at $.acts[0]"),
        ({"last": {"type": "pass"}}, "expected one of make_good, found 'pass': at $.last.type"),
        (
            {"last": {"good": "bread", "place": None}},
            "expected one of make_good, found null: at $.last.type",
        ),
        (
            {"last": {"type": "make_good", "good": 1, "place": None}},
            "expected one of bread, red_wine, found 1: at $.last.good",
        ),
        (
            {"last": {"type": "make_good", "good": "bread", "place": {"x": 1, "y": True}}},
            "expected an integer, found true: at $.last.place.y",
        ),
        ({"either": {"type": "fly"}}, "one of make_good, pass, found 'fly': at $.either.type"),
        ({"facts": [["a", True]]}, "expected a string or an integer, found true"),
        ({"facts": [["a", 1], ["b", []]]}, "found a list of 0: at $.facts[1][1]"),
        (
            {"tree": {"name": "a", "branches": [{"name": "b", "branches": [{"name": 3}]}]}},
            "at $.tree.branches[0].branches[0]",
        ),
        ({"extra": 1}, "unknown key 'extra' in World: at $"),
    ],
)
def test_faults_are_named_with_their_path(spoil: dict[str, object], message: str) -> None:
    assert message in refusal({**document(), **spoil})


@pytest.mark.parametrize("key", sorted(document()))
def test_missing_keys_are_refused(key: str) -> None:
    spoiled = document()
    del spoiled[key]
    assert refusal(spoiled).startswith(f"missing key {key!r}")


def test_first_of_several_faults_is_named() -> None:
    assert "$.name" in refusal({**document(), "tree": 0, "name": 0})


def test_checks_of_a_class_are_load_errors() -> None:
    assert refusal({"amount": 0}, Positive) == "0 is not positive: at $"
    assert from_json('{"amount": 3}', Positive) == Positive(3)


def test_python_values_are_not_coerced() -> None:
    with pytest.raises(LoadError, match="expected an integer, found a Python float"):
        from_document({"x": 1.0, "y": 2}, Place)
    with pytest.raises(LoadError, match="expected a list, found a Python tuple"):
        from_document({"name": "a", "branches": ()}, Tree)
    with pytest.raises(LoadError, match="an integer, found a Python Good"):
        from_document({"x": Good.BREAD, "y": 2}, Place)
    endless: dict[str, object] = {"name": "a"}
    endless["branches"] = [endless]
    with pytest.raises(LoadError, match="nested too deeply"):
        from_document(endless, Tree)


def test_defaults_may_be_left_out() -> None:
    assert to_json(ScoreItem("a", 1)) == '{"detail":"","points":1,"source":"a"}'
    assert to_json(Settings()) == '{"speed":3}'
    assert to_json(Settings(3, Place(1, 1))) == '{"home":{"x":1,"y":1},"speed":3}'
    assert to_json((Walk(1), Walk(1, "home"))) == '[{"end":1},{"end":1,"way":"home"}]'
    assert from_json("{}", Settings) == Settings()
    assert refusal({"speed": "3"}, Settings) == "expected an integer, found '3': at $.speed"


# --- families and unions -------------------------------------------------------------------------


def test_tagged_class_is_read_three_ways() -> None:
    text = '{"good":"bread","place":null,"type":"make_good"}'
    move = MakeGood(Good.BREAD, None)
    assert to_json(move) == text
    union: Any = MakeGood | Pass  # a type checker does not take a union for a class
    for kind in (Act, MakeGood, union):
        assert from_json(text, kind) == move
    assert refusal({"type": "pass"}, MakeGood) == (
        "expected an object of type 'make_good', found an object: at $"
    )


def test_union_reads_only_its_members() -> None:
    some: Any = toy.Roll | toy.Fall
    assert from_json('{"type": "fall", "face": "two"}', some) == toy.Fall(toy.Face.TWO)
    with pytest.raises(LoadError, match="expected one of roll, fall, found 'hold'"):
        from_json('{"type": "hold"}', some)
    assert from_json('{"type": "hold"}', toy.Move) == toy.Hold()


def test_union_of_moves_reads_moves() -> None:
    any_move: Any = helvetia.AnyMove
    for text in ("draft well", "commit carter 2", "work red:b2", "dowry none", "end"):
        move = helvetia.parse_move(text)
        assert from_json(to_json(move), any_move) == move
        assert from_json(to_json(move), helvetia.Move) == move


def test_union_of_plain_kinds_is_read() -> None:
    pairs: Any = tuple[tuple[str, str | int], ...]
    assert from_json('[["x", 1], ["y", "z"]]', pairs) == (("x", 1), ("y", "z"))


@pytest.mark.parametrize("kind", [Place | Tree, Pass | Place, Pass | toy.Roll, Good | str])
def test_ambiguous_unions_are_refused(kind: Any) -> None:
    for _ in range(2):  # also the second time
        with pytest.raises(TypeError, match="cannot be told apart in JSON"):
            from_document({}, kind)


def test_class_without_form_stays_refused() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="cannot be told apart in JSON"):
            from_document({"branch": None}, Ambiguous)


# --- states --------------------------------------------------------------------------------------


def test_state_is_written_by_its_fields() -> None:
    state = Board((3, 4))
    assert to_document(state) == {"game": "board", "coins": [3, 4], "home": {"x": 0, "y": 2}}
    assert from_json(to_json(state), Board) == state
    assert to_document({"table": state}) == {"table": to_document(state)}


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ({"coins": [3, "4"]}, "expected an integer, found '4': at $.coins[1]"),
        ({"home": {"x": 0, "y": True}}, "expected an integer, found true: at $.home.y"),
        ({"home": {"x": 0, "y": 7}}, "lives elsewhere: at $.home.y"),
        ({"seat": 1}, "unknown key 'seat' in Board: at $"),
        ({"coins": None}, "expected a list, found null: at $.coins"),
    ],
)
def test_state_faults_have_paths(spoil: dict[str, object], message: str) -> None:
    good: Any = to_document(Board((3, 4)))
    assert refusal({**good, **spoil}, Board) == message
    # Inside something else, the path goes on.
    with pytest.raises(LoadError) as caught:
        from_document([good, {**good, **spoil}], tuple[Board, ...])
    assert str(caught.value) == message.replace("at $", "at $[1]")


def test_state_needs_every_field() -> None:
    for key in Board.FIELDS:
        good: Any = to_document(Board((3, 4)))
        del good[key]
        assert refusal(good, Board) == f"missing key '{key}' of Board: at $"
    assert refusal([], Board) == "expected an object (Board), found a list of 0: at $"


def test_error_keeps_its_class() -> None:
    good: Any = to_document(Board((3, 4)))
    with pytest.raises(VersionError) as caught:
        from_document([{**good, "game": "chess"}], tuple[Board, ...])
    assert caught.value.path == "$[0].game"


def test_load_state_validates() -> None:
    state = toy.new_game(2)
    assert load_state(toy, to_json(state)) == state
    found: Any = to_document(state)
    with pytest.raises(LoadError, match=r"no such seat: at \$.turn"):
        load_state(toy, json.dumps({**found, "turn": 5}))
    with pytest.raises(LoadError, match="less than nothing"):
        load_state(toy, json.dumps({**found, "pending": -1}))
