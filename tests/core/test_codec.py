from __future__ import annotations

import json
from enum import Enum, IntEnum
from threading import Thread
from types import NoneType
from typing import Any, ClassVar, NewType

import pytest
from attrs import field, frozen
from helvetia.core.kinds import Plain, shape_of
from hypothesis import given
from hypothesis import strategies as st

from helvetia.core import (
    LoadError,
    Reason,
    ScoreItem,
    VersionError,
    digest,
    from_document,
    from_json,
    load_state,
    to_document,
    to_json,
)
from helvetia.core import codec as codec_module
from tests.core import toy
from tests.core.samples import (
    Act,
    Area,
    Good,
    MakeGood,
    Mood,
    Pass,
    Place,
    Positive,
    Seat,
    Tree,
    World,
)

INTEGERS = st.integers(-(2**63), 2**63 - 1)
TEXT = st.text()
PLACES = st.builds(Place, INTEGERS, INTEGERS)
AREAS = st.builds(
    lambda rows: Area.from_document(codec_module.from_document({"rows": rows}, Area.__document__)),
    st.lists(st.just("0110"), max_size=3),
)
MAKES = st.builds(MakeGood, st.sampled_from(Good), st.none() | PLACES)
ACTS = st.one_of(st.builds(Pass), MAKES)
TREES = st.recursive(
    st.builds(Tree, TEXT),
    lambda inner: st.builds(Tree, TEXT, st.lists(inner, max_size=3).map(tuple)),
    max_leaves=6,
)
WORLDS = st.builds(
    World,
    TEXT,
    st.booleans(),
    st.sampled_from(Mood),
    st.lists(INTEGERS.map(Seat)).map(tuple),
    st.tuples(INTEGERS, TEXT),
    st.none(),
    AREAS,
    st.lists(ACTS).map(tuple),
    st.none() | MAKES,
    st.lists(st.tuples(TEXT, TEXT | INTEGERS | st.none())).map(tuple),
    AREAS | INTEGERS | st.lists(INTEGERS).map(tuple),
    TREES,
)
WORLD = World(
    "Uri",
    True,
    Mood.ASLEEP,
    (Seat(2), Seat(0)),
    (1, "a"),
    None,
    Area(0b11001, 2),
    (Pass(), MakeGood(Good.RED_WINE, Place(1, 2))),
    None,
    (("a", 1), ("b", "c")),
    (7, 8),
    Tree("root", (Tree("leaf"),)),
)


def document() -> Any:
    """A fresh document of WORLD, to be spoiled."""
    return to_document(WORLD)


def refusal(spoiled: object, kind: Any = World) -> str:
    with pytest.raises(LoadError) as caught:
        from_json(json.dumps(spoiled), kind)
    return str(caught.value)


@given(WORLDS)
def test_every_world_comes_back_equal(world: World) -> None:
    text = to_json(world)
    back = from_json(text, World)
    assert back == world
    assert hash(back) == hash(world)
    assert to_json(back) == text
    assert from_document(to_document(world), World) == world


def test_the_document_is_as_described() -> None:
    assert document() == {
        "name": "Uri",
        "open": True,
        "mood": "fast asleep",
        "seats": [2, 0],
        "corner": [1, "a"],
        "nothing": None,
        "area": {"rows": ["10", "01"]},
        "acts": [
            {"type": "pass"},
            {"type": "make_good", "good": "red_wine", "place": {"x": 1, "y": 2}},
        ],
        "last": None,
        "facts": [["a", 1], ["b", "c"]],
        "choice": [7, 8],
        "tree": {"name": "root", "branches": [{"name": "leaf", "branches": []}]},
        "empty": [],
    }


def test_json_is_canonical() -> None:
    assert to_json({"b": "é", "a": [1, None]}) == '{"a":[1,null],"b":"\\u00e9"}'
    assert to_json((Place(1, 2), Good.BREAD)) == '[{"x":1,"y":2},"bread"]'


def test_the_digest_is_the_hash_of_the_canonical_json() -> None:
    assert digest(Place(1, 2)) == digest({"y": 2, "x": 1})
    assert len(digest(WORLD)) == 64


def test_a_variant_carries_its_tag_however_it_is_written() -> None:
    text = '{"good":"bread","place":null,"type":"make_good"}'
    move = MakeGood(Good.BREAD, None)
    assert to_json(move) == text
    assert from_json(text, Act) == move
    assert from_json(text, MakeGood) == move
    assert from_json('{"type": "pass"}', Act) == Pass()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ({"name": 1}, "expected a string, found 1: at $.name"),
        ({"name": None}, "expected a string, found null: at $.name"),
        ({"open": 1}, "expected true or false, found 1: at $.open"),
        ({"open": "no"}, "expected true or false, found 'no': at $.open"),
        ({"mood": "ASLEEP"}, "expected one of awake, fast asleep, found 'ASLEEP': at $.mood"),
        ({"mood": [1]}, "expected one of awake, fast asleep, found a list: at $.mood"),
        ({"seats": [1, True]}, "expected an integer, found true: at $.seats[1]"),
        ({"seats": [1, False]}, "expected an integer, found false: at $.seats[1]"),
        ({"seats": ["1"]}, "expected an integer, found '1': at $.seats[0]"),
        ({"seats": "12"}, "expected a list, found '12': at $.seats"),
        ({"seats": {}}, "expected a list, found an object: at $.seats"),
        (
            {"seats": [2**63]},
            "expected an integer, found an integer of more than 64 bits: at $.seats[0]",
        ),
        ({"corner": [1]}, "expected a list of 2, found 1 items: at $.corner"),
        ({"corner": "ab"}, "expected a list of 2, found 'ab': at $.corner"),
        ({"corner": [1, 2]}, "expected a string, found 2: at $.corner[1]"),
        ({"nothing": 0}, "expected null, found 0: at $.nothing"),
        ({"area": {"rows": ["1", "11"]}}, "rows of different length: at $.area"),
        ({"area": {"rows": ["x"]}}, "invalid literal for int() with base 2: '1x': at $.area"),
        ({"area": {"rows": ["raise"]}}, "a row must not raise: at $.area.rows[0]"),
        ({"area": {"rows": [1]}}, "expected a string, found 1: at $.area.rows[0]"),
        ({"area": None}, "expected an object (Grid), found null: at $.area"),
        ({"acts": [{"type": "pass"}, 3]}, "expected an object (Act), found 3: at $.acts[1]"),
        ({"acts": [{}]}, "missing key 'type' (one of pass, make_good): at $.acts[0]"),
        (
            {"acts": [{"type": "Pass"}]},
            "expected one of pass, make_good, found 'Pass': at $.acts[0].type",
        ),
        (
            {"acts": [{"type": ["pass"]}]},
            "expected one of pass, make_good, found a list: at $.acts[0].type",
        ),
        ({"acts": [{"type": "pass", "x": 1}]}, "unknown key 'x' in Pass: at $.acts[0]"),
        ({"acts": [{"type": "make_good"}]}, "missing key 'good' of MakeGood: at $.acts[0]"),
        ({"last": {"type": "pass"}}, "missing key 'good' of MakeGood: at $.last"),
        (
            {"last": {"good": "bread", "place": None}},
            "missing key 'type' of MakeGood: at $.last",
        ),
        (
            {"last": {"type": "pass", "good": "bread", "place": None}},
            "expected one of make_good, found 'pass': at $.last.type",
        ),
        (
            {"last": {"type": "make_good", "good": 1, "place": None}},
            "expected one of bread, red_wine, found 1: at $.last.good",
        ),
        (
            {"last": {"type": "make_good", "good": "bread", "place": {"x": 1, "y": 2.5}}},
            "2.5 is not an integer: at $.last.place.y",
        ),
        ({"last": 1}, "expected an object or null, found 1: at $.last"),
        ({"facts": [["a", True]]}, "expected a string or an integer or null, found true"),
        ({"facts": [["a", []]]}, "at $.facts[0][1]"),
        ({"choice": "x"}, "expected an object or an integer or a list, found 'x': at $.choice"),
        ({"tree": {"name": "a", "branches": [{"name": "b"}]}}, "at $.tree.branches[0]"),
        ({"extra": 1}, "unknown key 'extra' in World: at $"),
        ({"empty": [1]}, "expected a list of 0, found 1 items: at $.empty"),
    ],
)
def test_faults_are_named_with_their_path(spoil: dict[str, object], message: str) -> None:
    assert message in refusal({**document(), **spoil})


@pytest.mark.parametrize("key", sorted(document()))
def test_every_field_is_required_even_one_with_a_default(key: str) -> None:
    spoiled = document()
    del spoiled[key]
    assert refusal(spoiled) == f"missing key {key!r} of World: at $"


def test_the_first_of_several_faults_is_named() -> None:
    assert "$.name" in refusal({**document(), "tree": 0, "name": 0})


def test_an_error_of_the_family_keeps_its_class() -> None:
    with pytest.raises(VersionError) as caught:
        from_document([{"rows": ["old"]}], tuple[Area, ...])
    assert caught.value.path == "$[0]"


def test_a_class_that_checks_itself_is_heard() -> None:
    assert refusal({"_amount": 0}, Positive) == "0 is not positive: at $"
    assert from_json('{"_amount": 3}', Positive) == Positive(3)
    assert to_json(Positive(3)) == '{"_amount":3}'


def test_python_values_that_are_no_document_are_refused() -> None:
    with pytest.raises(LoadError, match="expected an integer, found a Python float"):
        from_document({"x": 1.0, "y": 2}, Place)
    with pytest.raises(LoadError, match="expected a list, found a Python tuple"):
        from_document({"name": "a", "branches": ()}, Tree)
    with pytest.raises(LoadError, match="unknown key '1' in Place"):
        from_document({"x": 1, "y": 2, 1: 2}, Place)
    endless: dict[str, object] = {"name": "a"}
    endless["branches"] = [endless]
    with pytest.raises(LoadError, match="nested too deeply"):
        from_document(endless, Tree)


def test_a_fault_that_shows_only_once_is_still_a_load_error() -> None:
    @frozen
    class Moody:
        calls: ClassVar[list[int]] = []
        __document__: ClassVar[type] = Place

        @classmethod
        def from_document(cls, document: Place) -> Moody:
            cls.calls.append(1)
            if len(cls.calls) == 1:
                raise KeyError
            return cls()

    with pytest.raises(LoadError, match="KeyError: at"):
        from_document({"x": 1, "y": 2}, Moody)


def test_unions_of_plain_values_round_trip() -> None:
    reason = Reason("a", "b", "c", (("x", 1), ("y", "z")))
    assert from_json(to_json(reason), Reason) == reason


def test_bytes_are_read_too() -> None:
    assert from_json(b'{"x": 1, "y": 2}', Place) == Place(1, 2)
    with pytest.raises(LoadError, match="too long"):
        from_json('{"x": 1, "y": 2}', Place, max_bytes=5)


def test_a_state_is_validated_when_it_is_loaded() -> None:
    state = toy.new_game(2)
    assert load_state(toy, to_json(state)) == state
    document: Any = to_document(state)
    with pytest.raises(LoadError, match=r"no such seat: at \$.turn"):
        load_state(toy, json.dumps({**document, "turn": 5}))
    with pytest.raises(LoadError, match="less than nothing"):
        load_state(toy, json.dumps({**document, "pending": -1}))


def test_many_threads_may_be_first() -> None:
    results: list[object] = []
    codec_module._fast_reader.cache_clear()
    text = to_json(WORLD)
    threads = [Thread(target=lambda: results.append(from_json(text, World))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [WORLD] * 8


class Size(Enum):
    BIG = 1


class Twins(IntEnum):
    a = 1
    A = 2


class Base:
    __variants__: ClassVar[tuple[type, ...]] = ()


@frozen
class Stray(Base):
    pass


@frozen
class Untyped:
    x = field()  # type: ignore[var-annotated]  # the very fault


class Foreign:
    __variants__: ClassVar[tuple[type, ...]] = (Place,)


class Clash:
    __variants__: ClassVar[tuple[type, ...]]


@frozen
class Typed(Clash):
    type: int


Clash.__variants__ = (Typed,)


class Echo:
    __variants__: ClassVar[tuple[type, ...]]


@frozen
class Twin(Echo):
    pass


Echo.__variants__ = (Twin, Twin)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (float, "float has no document form"),
        (dict[str, int], "has no document form"),
        (object, "object has no document form"),
        (Size, "use StrEnum or IntEnum"),
        (Twins, "the same name in lower case"),
        (Stray, "Stray is not in Base.__variants__"),
        (Untyped, "Untyped.x has no type"),
        (Foreign, "Place in Foreign.__variants__ is not an attrs class derived from Foreign"),
        (Typed, "no field of it can be named 'type'"),
        (Echo, "two variants of Echo have the tag 'twin'"),
        (Place | Tree, "cannot be told apart"),
        (Pass | Place, "cannot be told apart"),
        (Pass | toy.Roll, "cannot be told apart"),
        (Pass | Act, "cannot be told apart"),
        (Good | str, "cannot be told apart"),
    ],
)
def test_a_kind_without_a_document_form_is_the_callers_mistake(kind: Any, message: str) -> None:
    for _ in range(2):  # also the second time
        with pytest.raises(TypeError, match=message):
            from_document({}, kind)


def test_unions_do_not_hide_in_named_types() -> None:
    # A type checker refuses this; at run time it must not be taken for something else.
    new_type: Any = NewType
    hidden = new_type("hidden", int)
    hidden.__supertype__ = int | None
    with pytest.raises(TypeError, match="a union inside a named type"):
        shape_of(hidden | str)


def test_only_values_with_a_document_form_are_written() -> None:
    for value in (1.5, {1: 2}, object(), {1, 2}):
        with pytest.raises(TypeError, match=r"document"):
            to_json(value)
    assert to_json(None) == "null"
    assert shape_of(None) == Plain(NoneType)


def test_defaults_are_written() -> None:
    assert to_json(ScoreItem("a", 1)) == '{"detail":"","points":1,"source":"a"}'
