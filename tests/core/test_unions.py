"""Unions of variants of one family: read, written and described by the tag."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen
from jsonschema import Draft202012Validator

from helvetia.core import LoadError, from_json, json_schema, to_document, to_json
from helvetia.games import helvetia
from tests.core import toy
from tests.core.samples import Good, MakeGood, Pass, Place


def test_a_union_of_variants_is_read_by_the_tag() -> None:
    # `Any`: a type checker does not take a union for a class.
    union: Any = MakeGood | Pass
    assert from_json('{"type": "pass"}', union) == Pass()
    for act in (Pass(), MakeGood(Good.BREAD, Place(1, 2))):
        assert from_json(to_json(act), union) == act
    with pytest.raises(LoadError, match=r"expected an object \(Act\), found 3: at \$"):
        from_json("3", union)
    with pytest.raises(LoadError, match=r"one of pass, make_good, found 'fly': at \$.type"):
        from_json('{"type": "fly"}', union)
    with pytest.raises(LoadError, match="expected an integer, found true: at "):
        from_json('{"type":"make_good","good":"bread","place":{"x":1,"y":true}}', union)


def test_a_union_reads_only_the_variants_it_names() -> None:
    some: Any = toy.Roll | toy.Fall
    assert from_json('{"type": "fall", "face": "two"}', some) == toy.Fall(toy.Face.TWO)
    with pytest.raises(LoadError, match="expected one of roll, fall, found 'hold'"):
        from_json('{"type": "hold"}', some)
    assert from_json('{"type": "hold"}', toy.Move) == toy.Hold()


@frozen
class Story:
    last: Pass | MakeGood | None
    acts: tuple[MakeGood | Pass | int, ...]


def test_a_union_of_variants_may_be_a_part() -> None:
    made = MakeGood(Good.BREAD, None)
    for story in (Story(made, (Pass(), 3, made)), Story(None, ())):
        assert from_json(to_json(story), Story) == story
    with pytest.raises(LoadError, match=r"found 'fly': at \$.acts\[1\].type"):
        from_json('{"last":null,"acts":[1,{"type":"fly"}]}', Story)


def test_every_move_of_helvetia_is_read_by_the_union() -> None:
    any_move: Any = helvetia.AnyMove
    for text in ("draft well", "commit carter 2", "work red:b2", "end"):
        move = helvetia.parse_move(text)
        assert from_json(to_json(move), any_move) == move


def test_a_union_of_variants_has_the_schema_of_its_variants() -> None:
    schema: Any = json_schema(toy.Fall | toy.Roll)
    Draft202012Validator.check_schema(schema)
    checker = Draft202012Validator(schema)
    assert checker.is_valid(to_document(toy.Roll()))
    assert checker.is_valid(to_document(toy.Fall(toy.Face.TWO)))
    assert not checker.is_valid(to_document(toy.Hold()))
    assert not checker.is_valid({"type": "fall"})
    moves = Draft202012Validator(json_schema(helvetia.AnyMove))
    one_of_each = {type(move): move for move in helvetia.universe()}
    assert all(moves.is_valid(to_document(move)) for move in one_of_each.values())
    assert not moves.is_valid(to_document(toy.Roll()))
