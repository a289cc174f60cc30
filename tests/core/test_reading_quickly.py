"""The short cuts of the reader accept and refuse exactly what the long way does."""

import pytest
from attrs import define, frozen

from helvetia.core import LoadError, from_document, from_json
from tests.core.samples import Good, Place


@frozen
class Pair:
    good: Good
    ripe: bool


@define
class Jar:
    good: Good
    litres: int


GOOD = {"x": 1, "y": 0}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"x": True, "y": 0}, "expected an integer, found true"),
        ({"x": 1, "y": False}, "expected an integer, found false"),
        ({"x": 1.0, "y": 0}, "expected an integer"),
        ({"x": [1], "y": 0}, "expected an integer, found a list"),
        ({"x": "1", "y": 0}, "expected an integer, found '1'"),
        ({"x": 1}, "missing key 'y'"),
        ({"x": 1, "z": 0}, "missing key 'y'"),
        ({"x": 1, "y": 0, "z": 0}, "unknown key 'z'"),
        ([1, 0], "expected an object"),
    ],
)
def test_a_small_thing_that_was_read_before_excuses_nothing(document: object, message: str) -> None:
    assert from_document(GOOD, Place) == Place(1, 0)
    for _ in range(2):
        with pytest.raises(LoadError, match=message):
            from_document(document, Place)
    assert from_document(GOOD, Place) == Place(1, 0)


def test_small_things_are_told_apart_by_their_types() -> None:
    assert from_document({"good": "bread", "ripe": True}, Pair) == Pair(Good.BREAD, True)
    with pytest.raises(LoadError, match="expected true or false, found 1"):
        from_document({"good": "bread", "ripe": 1}, Pair)


def test_equal_small_things_are_one_object_unless_they_can_change() -> None:
    assert from_document(GOOD, Place) is from_document(dict(GOOD), Place)
    jar = {"good": "bread", "litres": 2}
    first, second = from_document(jar, Jar), from_document(jar, Jar)
    first.litres = 3
    assert second.litres == 2


def test_kept_things_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("helvetia.core.reading._MOST_KEPT", 3)
    for x in range(20):
        assert from_document({"x": x, "y": 7}, Place) == Place(x, 7)


@pytest.mark.parametrize(
    ("text", "message", "path"),
    [
        ('["bread", "cheese"]', "expected one of bread, red_wine, found 'cheese'", "$[1]"),
        ('["bread", 1]', "expected one of bread, red_wine, found 1", "$[1]"),
        ('[["bread"]]', "expected one of bread, red_wine, found a list", "$[0]"),
        ('"bread"', "expected a list", "$"),
    ],
)
def test_rows_of_names(text: str, message: str, path: str) -> None:
    assert from_json('["bread", "red_wine"]', tuple[Good, ...]) == (Good.BREAD, Good.RED_WINE)
    with pytest.raises(LoadError, match=message) as caught:
        from_json(text, tuple[Good, ...])
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("document", "path"),
    [([1, True], "$[1]"), ([2**63], "$[0]"), ([0, -(2**63) - 1], "$[1]"), ([1, "2"], "$[1]")],
)
def test_rows_of_integers(document: object, path: str) -> None:
    assert from_document([], tuple[int, ...]) == ()
    assert from_document([-(2**63), 2**63 - 1], tuple[int, ...]) == (-(2**63), 2**63 - 1)
    with pytest.raises(LoadError, match="expected an integer") as caught:
        from_document(document, tuple[int, ...])
    assert caught.value.path == path
