"""The words of enums, the tags of families, the fields of states."""

from enum import Enum, IntEnum, StrEnum
from typing import Any, ClassVar

import attrs
import pytest

from helvetia.core.json.forms import (
    base_of,
    family_of,
    fields_of,
    is_family,
    is_state,
    snake_case,
    tag_of,
    words_of,
)
from tests.core.samples import Act, Board, Good, MakeGood, Mood, Pass, Place, World


class Base:
    __variants__: ClassVar[tuple[type, ...]] = ()


@attrs.frozen
class Stray(Base):
    pass


class Size(IntEnum):
    VERY_BIG = 7


class Colour(StrEnum):
    RED = "light red"


def test_words_of_enums() -> None:
    assert words_of(Size) == {"very_big": Size.VERY_BIG}
    assert words_of(Colour) == {"light red": Colour.RED}
    assert list(words_of(Good)) == ["bread", "red_wine"]
    assert list(words_of(Mood)) == ["awake", "fast asleep"]
    with pytest.raises(TypeError):
        words_of(Size)["big"] = Size.VERY_BIG  # type: ignore[index]  # it is read-only


@pytest.mark.parametrize(
    ("name", "tag"), [("Pass", "pass"), ("MakeGood", "make_good"), ("UseTile2Now", "use_tile2_now")]
)
def test_snake_case_splits_words(name: str, tag: str) -> None:
    assert snake_case(name) == tag


def test_families_list_their_variants() -> None:
    assert is_family(Act)
    assert not any(map(is_family, (Pass, Place, Act(), int, Enum)))
    assert (base_of(MakeGood), base_of(Place)) == (Act, None)
    assert (tag_of(MakeGood), tag_of(Place)) == ("make_good", None)


def test_stray_variants_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Stray is not in Base.__variants__"):
        tag_of(Stray)


def test_family_of_needs_one_family() -> None:
    assert family_of([MakeGood, Pass]) == {"make_good": MakeGood, "pass": Pass}
    mixed: list[list[Any]] = [[Pass, Place], [Place], [int | str], [tuple[int, ...]]]
    assert [family_of(kinds) for kinds in mixed] == [None] * 4


def test_states_have_typed_fields() -> None:
    assert is_state(Board)
    assert not any(map(is_state, (World, Board((1,)), None)))
    assert [(field.name, field.kind) for field in fields_of(Board)] == [
        ("game", str),
        ("coins", tuple[int, ...]),
        ("home", Place | None),
    ]
