"""Enums with words, and fields of the right type."""

import copy
import pickle
from typing import Any

import attrs
import pytest

from helvetia.core import OptionError
from helvetia.core.values import Named, check_fields, member


class Fruit(Named):
    RED_APPLE = 0
    PEAR = 1


class Animal(Named):
    CAT = 0
    DOG = 1


def test_member_prints_as_its_word() -> None:
    assert str(Fruit.RED_APPLE) == f"{Fruit.RED_APPLE}" == Fruit.RED_APPLE.word == "red_apple"
    assert Fruit.RED_APPLE.title == "red apple"
    assert f"{Fruit.PEAR:>6}" == "  pear"
    assert repr(Fruit.PEAR) == "Fruit.PEAR"
    assert repr((Fruit.PEAR,)) == "(Fruit.PEAR,)"


@pytest.mark.parametrize("text", ["red_apple", "RED_APPLE", "Red apple", " red_apple ", 0])
def test_member_is_made_from_its_word(text: Any) -> None:
    assert Fruit(text) is Fruit.RED_APPLE


@pytest.mark.parametrize("text", ["plum", "", "1", 2, -1, None, 0.5])
def test_unknown_words_are_refused(text: Any) -> None:
    with pytest.raises(ValueError, match="is not a valid Fruit"):
        Fruit(text)


def test_members_of_different_enums_differ() -> None:
    assert Fruit.PEAR != Animal.DOG
    assert not Fruit.PEAR == Animal.DOG  # noqa: SIM201  # both operators are written out
    assert Fruit.PEAR == Fruit.PEAR == Fruit("pear")
    assert Animal.DOG not in (Fruit.RED_APPLE, Fruit.PEAR)
    assert len({Fruit.PEAR, Animal.DOG}) == 2


def test_member_is_an_index() -> None:
    assert "ab"[Fruit.PEAR] == "b"
    assert Fruit.PEAR == 1
    assert Fruit.PEAR != "pear"
    assert sorted([Fruit.PEAR, Fruit.RED_APPLE]) == [Fruit.RED_APPLE, Fruit.PEAR]
    assert hash(Fruit.PEAR) == hash(1)


@pytest.mark.parametrize(
    "clone", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
)
def test_copied_member_is_the_member(clone: Any) -> None:
    assert clone(Fruit.PEAR) is Fruit.PEAR


@attrs.frozen
class Bowl:
    fruit: Fruit
    count: int
    other: Animal | None = None
    full: bool = False

    def __attrs_post_init__(self) -> None:
        check_fields(self)


def test_check_fields_accepts_right_types() -> None:
    assert Bowl(Fruit.PEAR, 2, Animal.CAT, True).count == 2


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (("pear", 2), "Bowl.fruit must be a Fruit, not 'pear'"),
        ((1, 2), "Bowl.fruit must be a Fruit, not 1"),
        ((Animal.DOG, 2), "Bowl.fruit must be a Fruit, not Animal.DOG"),
        ((Fruit.PEAR, True), "Bowl.count must be an int, not True"),
        ((Fruit.PEAR, 2.0), "Bowl.count must be an int, not 2.0"),
        ((Fruit.PEAR, 2, Fruit.PEAR), "Bowl.other must be a"),
        ((Fruit.PEAR, 2, None, 1), "Bowl.full must be True or False, not 1"),
    ],
)
def test_check_fields_names_the_wrong_one(fields: tuple[Any, ...], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        Bowl(*fields)
    assert message in str(caught.value)


def test_member_takes_words_and_members() -> None:
    assert member(Fruit, " Red  Apple") is member(Fruit, "red_apple") is Fruit.RED_APPLE
    assert member(Fruit, Fruit.PEAR) is Fruit.PEAR


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("paer", "unknown animal 'paer'; expected cat, dog"),
        ("dgo", "unknown animal 'dgo'; did you mean 'dog'?"),
        (0, "expected an animal or its word, found 0"),
        (Fruit.PEAR, "expected an animal or its word, found Fruit.PEAR"),
    ],
)
def test_member_names_the_wrong_word(word: Any, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        member(Animal, word)
    assert str(refused.value) == sentence
