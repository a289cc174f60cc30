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
from tests.core.samples import Act, MakeGood, Place, World
from tests.core.test_codec import WORLD, WORLDS, document

SCHEMA = json_schema(World)
DEFINITIONS: Any = SCHEMA["$defs"]


def accepts(spoiled: Any) -> bool:
    return bool(Draft202012Validator(SCHEMA).is_valid(spoiled))


def test_the_schema_is_a_schema() -> None:
    for kind in (World, Act, MakeGood, toy.GameState, toy.Move, secret.GameState, tuple[int, ...]):
        Draft202012Validator.check_schema(json_schema(kind))


@given(WORLDS)
def test_every_document_written_fits_the_schema(world: World) -> None:
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
        {"area": {"rows": [1]}},
        {"area": {"bits": 1, "width": 2}},
        {"acts": [{}]},
        {"acts": [{"type": "nope"}]},
        {"acts": [{"type": "pass", "x": 1}]},
        {"last": {"type": "pass"}},
        {"facts": [["a", True]]},
        {"choice": "x"},
        {"tree": {"name": "a", "branches": [{}]}},
        {"extra": 1},
        {"empty": [1]},
    ],
)
def test_schema_and_codec_refuse_the_same(spoil: dict[str, object]) -> None:
    spoiled = {**document(), **spoil}
    assert not accepts(spoiled)
    with pytest.raises(LoadError):
        from_json(json.dumps(spoiled), World)


def test_every_key_is_required() -> None:
    for key in document():
        spoiled = document()
        del spoiled[key]
        assert not accepts(spoiled)


def test_the_schema_is_the_same_every_time() -> None:
    assert json.dumps(SCHEMA) == json.dumps(json_schema(World))


def test_titles_and_descriptions_come_from_the_classes() -> None:
    assert DEFINITIONS["Place"]["title"] == "Place"
    assert DEFINITIONS["Place"]["description"] == "A place on the map."
    assert "description" not in DEFINITIONS["Mood"]
    assert DEFINITIONS["Good"]["enum"] == ["bread", "red_wine"]


def test_variants_are_told_apart_by_a_constant_tag() -> None:
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


def test_the_sample_fits() -> None:
    assert accepts(to_document(WORLD))


PLAYED: list[Record[Any, Any, Any, Any]] = [
    Record.start(game, 2, options).add(*playout(game, game.new_game(2, options), Random(1)).moves)
    for game, options in (
        (toy, toy.Options(goal=9)),
        (secret, secret.Options()),
        (helvetia, helvetia.Options.french()),
    )
]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: str(record.game.GAME))
def test_the_schema_of_records_fits_what_is_saved(record: Record[Any, Any, Any, Any]) -> None:
    schema = record_schema(record.game)
    Draft202012Validator.check_schema(schema)
    checker = Draft202012Validator(schema)
    written = json.loads(record.to_json())
    assert checker.is_valid(written)
    assert checker.is_valid(json.loads(record.redact(0).to_json()))
    spoiled: list[dict[str, object]] = [
        {"more": 1},
        {"game": "chess"},
        {"format": 2},
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
