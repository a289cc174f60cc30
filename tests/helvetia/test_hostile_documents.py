"""Documents bent at random: each is read as a state that plays, or refused with LoadError."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from helvetia import PRESETS, GameState, LoadError, apply_move, from_json, legal_moves, to_json
from helvetia.core import to_document
from tests.helvetia.random_play import positions

#: Words and numbers that occur somewhere in a document, to be put where they do not belong.
WORDS: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 5, 8, 99, 10**12, "", "red", "neutral", "white", "man",
    "woman", "b2", "f5", "mine", "mill", "grain", "bell", "builder", "carter", "priest", "turn",
    "build", "produce", "place", "inhabit", "dowry", "finish", "pupil", "reveal", "over", "draft",
    "choose", "regular", "tile_first", "tile_after", "neutral", "pupils", "letters", [], {},
]  # fmt: skip


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += _paths(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            found += _paths(value[index], (*path, index))
    return found


def _bend(document: Any, rng: Random) -> None:
    path = rng.choice(_paths(document))
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    last = path[-1]
    kind = rng.randrange(6)
    if kind == 0 and isinstance(parent, list):
        parent.pop(last)
    elif kind == 1 and isinstance(parent, list):
        parent.append(deepcopy(parent[last]))
    elif kind == 2 and type(parent[last]) is int:
        parent[last] += rng.choice([-1, 1, 2])
    elif kind == 3:
        other = rng.choice(_paths(document))
        value = document
        for key in other:
            value = value[key]
        parent[last] = deepcopy(value)
    else:
        parent[last] = rng.choice(WORDS)


def _try(document: Any) -> bool:
    """Whether the document was read; what is read must play on for a while."""
    fault: LoadError | None = None
    try:
        state = from_json(json.dumps(document), GameState)
    except LoadError as refused:
        fault = refused
    if fault is not None:
        assert fault.path.startswith("$")
        return False
    written = json.loads(to_json(state))
    assert written.pop("options") == to_document(state.options)
    assert written == {key: part for key, part in document.items() if key != "options"}, (
        "nothing is coerced, dropped or added"
    )
    rng = Random(0)
    for _ in range(15):
        moves = legal_moves(state)
        if not moves:
            assert state.player is None
            break
        state = apply_move(state, moves[rng.randrange(len(moves))])
    return True


def _bend_games(players: int, preset: str, every: int, times: int) -> None:
    rng = Random(players)
    read = 0
    for index, state in enumerate(positions(players, PRESETS[preset], range(20, 21))):
        if index % every:
            continue
        text = to_json(state)
        for _ in range(times):
            document = json.loads(text)
            for _ in range(rng.choice([1, 1, 2])):
                _bend(document, rng)
            read += _try(document)
    assert read or every > 3, "some changes (a score, an awake villager) are harmless"


SORTS = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


@pytest.mark.parametrize(("players", "preset"), SORTS[::5])
def test_bent_documents_are_refused_or_play(players: int, preset: str) -> None:
    _bend_games(players, preset, 21, 8)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_many_bent_documents_are_refused(players: int, preset: str) -> None:
    _bend_games(players, preset, 3, 6)
