"""States in files: readable, strict, and impossible ones refused."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema
import pytest

from helvetia.core import (
    LoadError,
    VersionError,
    from_json,
    json_schema,
    load_state,
    to_document,
    to_json,
)
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Decision,
    GameState,
    Options,
    PavilionColour,
    apply_move,
    determinize,
    legal_moves,
    quick_start,
    score,
    view,
)
from tests.helsinki.playing import sampled, varied

Document = dict[str, Any]


def test_states_survive_json() -> None:
    schema = json_schema(GameState)
    checker = jsonschema.Draft202012Validator(schema)
    seen = set()
    for number, state in enumerate(sampled(400, 21, every=9)):
        text = to_json(state)
        copy = load_state(helsinki, text)
        assert copy == state
        assert hash(copy) == hash(state)
        assert to_json(copy) == text
        seen.add(state.decision)
        if number % 20 == 0:
            checker.validate(json.loads(text))
    assert len(seen) > 18


def test_standard_catalogue_is_not_written() -> None:
    document = json.loads(to_json(Options.first_game()))
    assert "catalog" not in document
    assert from_json(json.dumps(document), Options) == Options.first_game()
    document["catalog"] = to_document(STANDARD)
    assert from_json(json.dumps(document), Options) == Options.first_game()
    other = Options(catalog=STANDARD.with_shape(PavilionColour.RED, 4, ("###", "#..")))
    assert from_json(to_json(other), Options) == other


def test_views_are_validated_too() -> None:
    state = quick_start(3, Random(3))
    seen = json.loads(to_json(view(state, 0)))
    assert load_state(helsinki, json.dumps(seen)) == view(state, 0)
    seen["players"][1]["hand"] = ["unknown"]
    with pytest.raises(LoadError, match="another number of cards"):
        load_state(helsinki, json.dumps(seen))


def test_states_of_every_decision_survive_json() -> None:
    met = set()
    for state in varied(2, 66):
        loaded = load_state(helsinki, to_json(state))
        assert loaded == state
        assert legal_moves(loaded) == legal_moves(state)
        met.add(state.decision)
    assert Decision.EXTRA in met


def test_a_newer_document_is_a_version_error() -> None:
    document = json.loads(to_json(quick_start(3, Random(3))))
    document["rules_version"] = 99
    with pytest.raises(VersionError):
        from_json(json.dumps(document), GameState)


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value in a document."""
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _places(item, (*path, index))


def _mutate(document: Document, rng: Random) -> None:
    paths = [path for path in _places(document) if path]
    *steps, last = paths[rng.randrange(len(paths))]
    target: Any = document
    for step in steps:
        target = target[step]
    value = target[last]
    if type(value) is int:
        target[last] = value + rng.choice((-9, -2, -1, 1, 2, 9, 10**12))
    elif isinstance(value, bool):
        target[last] = not value
    elif isinstance(value, list) and value:
        del value[rng.randrange(len(value))]
    elif isinstance(value, str):
        words = [w for w in (_at(document, p) for p in paths) if isinstance(w, str)]
        target[last] = rng.choice(words)
    else:
        target[last] = rng.choice((None, [], "", 0, True, {}))


def _at(document: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


@pytest.mark.parametrize("count", [300, pytest.param(1_500, marks=pytest.mark.thorough)])
def test_damaged_documents_are_refused_or_play(count: int) -> None:
    """Whatever passes has moves that can be made, and a view and a score; nothing else happens."""
    rng = Random(31)
    refused = passed = 0
    for state in sampled(count, 31, every=13):
        document = json.loads(to_json(state))
        for _ in range(rng.randrange(1, 3)):
            _mutate(document, rng)
        try:
            loaded = load_state(helsinki, json.dumps(document))
        except LoadError:
            refused += 1
            continue
        passed += 1
        for move in legal_moves(loaded):
            apply_move(loaded, move)
        for seat in range(len(loaded.players)):
            determinize(view(loaded, seat), rng)
        score(loaded)
    assert refused > count * 2 // 3
    assert passed > count // 300
