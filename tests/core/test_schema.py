from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from helvetia.core import (
    LoadError,
    Record,
    from_json,
    json_schema,
    playout,
    record_schema,
    to_document,
)
from helvetia.games import helvetia
from tests.core import secret, toy
from tests.core.samples import Act, Board, MakeGood, Place, Settings, World
from tests.core.test_codec import WORLD, WORLDS, document

SCHEMA = json_schema(World)
DEFINITIONS: Any = SCHEMA["$defs"]


def accepts(spoiled: Any) -> bool:
    return bool(Draft202012Validator(SCHEMA).is_valid(spoiled))


def test_json_schema_is_a_schema() -> None:
    for kind in (World, Act, MakeGood, Board, toy.Move, secret.GameState, tuple[int, ...]):
        Draft202012Validator.check_schema(json_schema(kind))


@given(WORLDS)
def test_documents_fit_the_schema(world: World) -> None:
    assert accepts(to_document(world))


@pytest.mark.parametrize(
    "spoil",
    [
        {"name": 1},
        {"open": 0},
        {"mood": "ASLEEP"},
        {"seats": [True]},
        {"seats": [2**63]},
        {"seats": 1},
        {"corner": [1]},
        {"corner": [1, "a", 2]},
        {"corner": ["a", 1]},
        {"nothing": 0},
        {"acts": [{}]},
        {"acts": [{"type": "nope"}]},
        {"acts": [{"type": "pass", "x": 1}]},
        {"last": {"type": "pass"}},
        {"facts": [["a", True]]},
        {"either": {"type": "fly"}},
        {"tree": {"name": "a", "branches": [{}]}},
        {"extra": 1},
    ],
)
def test_schema_and_codec_refuse_the_same(spoil: dict[str, object]) -> None:
    spoiled = {**document(), **spoil}
    assert not accepts(spoiled)
    with pytest.raises(LoadError):
        from_json(json.dumps(spoiled), World)


def test_keys_are_required() -> None:
    for key in document():
        spoiled = document()
        del spoiled[key]
        assert not accepts(spoiled)


def test_json_schema_is_the_same_every_time() -> None:
    assert json.dumps(SCHEMA) == json.dumps(json_schema(World))


def test_titles_and_descriptions_come_from_classes() -> None:
    assert DEFINITIONS["Place"]["title"] == "Place"
    assert DEFINITIONS["Place"]["description"] == "A place on the map."
    assert "description" not in DEFINITIONS["Mood"]
    assert DEFINITIONS["Good"]["enum"] == ["bread", "red_wine"]


def test_variants_have_a_constant_tag() -> None:
    assert DEFINITIONS["Act"]["oneOf"] == [{"$ref": "#/$defs/Pass"}, {"$ref": "#/$defs/MakeGood"}]
    assert DEFINITIONS["Pass"]["properties"] == {"type": {"const": "pass"}}
    assert DEFINITIONS["Pass"]["required"] == ["type"]


def test_two_classes_of_one_name_stay_apart() -> None:
    schema: Any = json_schema(tuple[toy.Move, secret.Move, Place])
    assert {"Move", "Move_2", "Place"} <= set(schema["$defs"])
    assert schema["prefixItems"][1] == {"$ref": "#/$defs/Move_2"}


def test_plain_kinds_need_no_definitions() -> None:
    assert json_schema(bool) == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "boolean",
    }


def test_sample_fits() -> None:
    assert accepts(to_document(WORLD))


def test_state_schema_has_its_fields() -> None:
    schema: Any = json_schema(Board)
    body = schema["$defs"]["Board"]
    assert list(body["properties"]) == body["required"] == list(Board.FIELDS)
    assert body["additionalProperties"] is False
    checker = Draft202012Validator(schema)
    assert checker.is_valid(to_document(Board((3, 4))))
    assert not checker.is_valid({"game": "board", "coins": [3]})


def test_fields_with_defaults_are_optional() -> None:
    schema: Any = json_schema(Settings)
    assert schema["$defs"]["Settings"]["required"] == []
    assert Draft202012Validator(schema).is_valid({"speed": 4})


def test_union_schema_has_its_members_only() -> None:
    checker = Draft202012Validator(json_schema(toy.Fall | toy.Roll))
    assert checker.is_valid(to_document(toy.Roll()))
    assert checker.is_valid(to_document(toy.Fall(toy.Face.TWO)))
    assert not checker.is_valid(to_document(toy.Hold()))
    assert not checker.is_valid({"type": "fall"})
    moves = Draft202012Validator(json_schema(helvetia.AnyMove))
    one_of_each = {type(move): move for move in helvetia.universe()}
    assert all(moves.is_valid(to_document(move)) for move in one_of_each.values())
    assert not moves.is_valid(to_document(toy.Roll()))


def test_class_without_a_form_is_refused() -> None:
    with pytest.raises(TypeError, match="has no JSON form"):
        json_schema(object)


PLAYED: list[Record[Any, Any, Any, Any]] = [
    Record.start(game, 2, options).add(*playout(game, game.new_game(2, options), Random(1)).moves)
    for game, options in (
        (toy, toy.Options(goal=9)),
        (secret, secret.Options()),
        (helvetia, helvetia.Options.french()),
    )
]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: str(record.game.GAME))
def test_record_schema_fits_saved_records(record: Record[Any, Any, Any, Any]) -> None:
    schema = record_schema(record.game)
    Draft202012Validator.check_schema(schema)
    checker = Draft202012Validator(schema)
    written = json.loads(record.to_json())
    assert checker.is_valid(written)
    assert checker.is_valid(json.loads(record.redact(0).to_json()))
    spoiled: list[dict[str, object]] = [
        {"more": 1},
        {"game": "chess"},
        {"format": 3},
        {"rules_version": record.rules_version + 1},
        {"players": "2"},
        {"options": {"unheard": 1}},
        {"moves": [1]},
        {"redacted": 1},
    ]
    for change in spoiled:
        assert not checker.is_valid({**written, **change}), change
        with pytest.raises(LoadError):
            Record.from_json(json.dumps({**written, **change}), record.game)
    for key in written:
        assert not checker.is_valid({name: written[name] for name in written if name != key})
