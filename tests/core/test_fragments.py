"""Short cuts for canonical text: bounded, careful, and never the last word."""

from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from helvetia.core.fragments import (
    LONGEST,
    Fragments,
    ShortCut,
    Texts,
    cut,
    cut_list,
    cut_row,
    number,
    read_fields,
    read_fragment,
    write_fragment,
)

import helvetia
from helvetia.core import LoadError, from_json, to_document, to_json
from helvetia.core.codec import encode
from helvetia.games import helsinki
from tests.core.samples import Place


@frozen
class Counted:
    """A value whose short cut knows one text and one value only."""

    coins: int
    reads: ClassVar[list[str]] = []

    @staticmethod
    def __canonical__() -> ShortCut["Counted"]:
        def write(value: "Counted") -> str:
            if value.coins != 1:
                raise LoadError("not known")
            return '{"coins":1}'

        def read(text: str) -> "Counted":
            Counted.reads.append(text)
            if text != '{"coins":1}':
                raise LookupError(text)
            return Counted(1)

        return ShortCut(write, read)


def test_what_a_short_cut_does_not_know_goes_the_long_way() -> None:
    assert to_json(Counted(1)) == '{"coins":1}'
    assert to_json(Counted(2)) == '{"coins":2}'
    assert from_json('{"coins":1}', Counted) == Counted(1)
    assert from_json(b'{"coins":2}', Counted) == Counted(2)
    with pytest.raises(LoadError, match=r"expected an integer, found null: at \$\.coins"):
        from_json('{"coins":null}', Counted)
    assert Counted.reads[-3:] == ['{"coins":1}', '{"coins":2}', '{"coins":null}']


def test_limits_come_before_the_short_cut() -> None:
    Counted.reads.clear()
    with pytest.raises(LoadError, match="more than 5 bytes"):
        from_json('{"coins":1}', Counted, max_bytes=5)
    with pytest.raises(LoadError, match="not UTF-8"):
        from_json(b"\xff", Counted)
    assert from_json('{"coins":1}' + " " * LONGEST, Counted) == Counted(1)
    assert not Counted.reads


def test_a_table_is_emptied_when_it_is_full_and_keeps_no_fault() -> None:
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        if key < 0:
            raise LoadError("negative")
        return -key

    table = Fragments(make, most=3)
    assert [table[key] for key in (1, 2, 3, 1)] == [-1, -2, -3, -1]
    assert (made, len(table)) == ([1, 2, 3], 3)
    assert (table[4], list(table)) == (-4, [4])
    for _ in range(2):
        with pytest.raises(LoadError):
            table[-1]
    assert (made[-2:], list(table)) == ([-1, -1], [4])


def test_a_long_text_is_refused_before_it_is_read() -> None:
    table: Texts[int] = Texts(len, longest=3, most=2)
    assert [table[text] for text in ("a", "abc", "ab")] == [1, 3, 2]
    assert list(table) == ["ab"]
    with pytest.raises(LoadError):
        table["abcd"]


@pytest.mark.parametrize("text", ['{"x": 1,"y":0}', '{"y":0,"x":1}', '{"x":1,"y":0} ', '{"x":1}'])
def test_a_fragment_is_canonical_or_refused(text: str) -> None:
    assert read_fragment('{"x":1,"y":0}', Place) == Place(1, 0)
    with pytest.raises(LoadError):
        read_fragment(text, Place)


@pytest.mark.parametrize(
    "text", ['"x": 1,"y":0', '"y":0,"x":1', '"x":1', '"x":1,"y":0,"z":2', '"x']
)
def test_fields_are_canonical_or_refused(text: str) -> None:
    assert read_fields('"x":1,"y":0', Place, ("x", "y")) == [1, 0]
    with pytest.raises(LoadError):
        read_fields(text, Place, ("x", "y"))


def test_marks_must_follow_one_another() -> None:
    assert cut("a,b;c", ",;") == ["a", "b", "c"]
    for text in ("a;b,c", "a,b", "a;b", ""):
        with pytest.raises(LoadError):
            cut(text, ",;")
    for text in ("", "1,2", "[1", "1]"):
        with pytest.raises(LoadError):
            cut_list(text)
    for text in ("", '{"x":1}', '[{"x":1}', '[{"y":1}]'):
        with pytest.raises(LoadError):
            cut_row(text, '{"x":')


def test_truth_is_no_number() -> None:
    assert (number(True), number(None), number(helvetia.Good.BRICK)) == ("1", "null", "1")
    with pytest.raises(LoadError, match="found true"):
        write_fragment(Place(True, 0), Place)


@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_a_wrong_value_does_not_change_how_right_ones_are_written(game: Any) -> None:
    state = game.new_game(3)
    game.clear_caches()
    wrong = evolve(state, progress=False, round=True)
    to_json(wrong)
    assert to_json(state) == encode(to_document(state))
