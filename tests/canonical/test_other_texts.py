"""Texts that are not what was written: the short cut leaves them alone, or reads them rightly."""

import itertools
import json
from random import Random
from typing import Any

import pytest

from helvetia.core import LoadError, from_json
from helvetia.games import find
from tests.canonical.ways import (
    GAMES,
    long_read,
    long_text,
    outcome,
    positions,
    presets,
    short_outcome,
)

#: Characters that keep a text almost right.
CHARACTERS = '0123456789-"{}[],: \nabcdefghijklmnopqrstuvwxyz_\\/'


def _texts(name: str, players: int, seed: int, every: int, preset: str | None = None) -> list[str]:
    options = None if preset is None else presets(name)[preset]
    return [long_text(state) for _, state in positions(name, players, options, seed, every)]


def _agree(name: str, text: str) -> bool:
    """Whether the short cut has read the text, which only canonical texts of states allow."""
    state = short_outcome(name, text)
    if state is None:
        return False  # the ordinary reader reads it, as if there were no short cut
    assert long_text(state) == text
    assert outcome(long_read, name, text) == ("state", repr(state))
    return True


@pytest.mark.parametrize("name", GAMES)
def test_every_character_changed_removed_or_doubled(name: str) -> None:
    rng = Random(5)
    texts = _texts(name, 2, 6, every=60)
    text = texts[len(texts) // 2]
    assert _agree(name, text)
    read = 0
    for at, character in enumerate(text):
        before, after = text[:at], text[at + 1 :]
        others = CHARACTERS.replace(character, "")
        read += _agree(name, before + after)
        read += _agree(name, before + character + character + after)
        read += _agree(name, before + rng.choice(others) + after)
        if after and after[0] != character:
            read += _agree(name, before + after[0] + character + after[1:])
    # A score or a sleeping villager may be another; little else may.
    assert read < len(text) / 20


@pytest.mark.parametrize("name", GAMES)
def test_spaces_order_and_repeated_keys_take_the_long_way(name: str) -> None:
    kind = find(name).GameState
    for text in _texts(name, 3, 8, every=70):
        state, document = repr(long_read(name, text)), json.loads(text)
        turned = json.dumps(dict(reversed(document.items())), separators=(",", ":"))
        spaced = json.dumps(document, sort_keys=True)
        for other in (turned, spaced, " " + text, text + "\n", text.replace(",", " ,", 1)):
            assert short_outcome(name, other) is None
            assert repr(from_json(other, kind)) == state
        for key, value in document.items():
            once = f'"{key}":{json.dumps(value, sort_keys=True, separators=(",", ":"))}'
            assert once in text
            twice = text.replace(once, f"{once},{once}", 1)
            assert short_outcome(name, twice) is None
            with pytest.raises(LoadError, match=f"the key '{key}' occurs more than once"):
                from_json(twice, kind)


def _numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all numbers in a document."""
    if type(value) is int:
        return [path]
    if not isinstance(value, (dict, list)):
        return []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [found for key, item in items for found in _numbers(item, (*path, key))]


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def _canonical(document: Any) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


@pytest.mark.parametrize("name", GAMES)
def test_every_number_one_more_or_less(name: str) -> None:
    """Each fragment is fine alone, and the whole is not: tiles, coins, people, cards too many."""
    game = find(name)
    refused = 0
    for text in _texts(name, 2, 9, every=90):
        document = json.loads(text)
        for path in _numbers(document):
            parent, key = _at(document, path[:-1]), path[-1]
            for by in (1, -1):
                parent[key] += by
                changed = _canonical(document)
                assert outcome(from_json, changed, game.GameState) == outcome(
                    long_read, name, changed
                )
                refused += not _agree(name, changed)
                parent[key] -= by
    assert refused > 100


def _lists(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything that holds something, the whole excepted."""
    if not isinstance(value, (dict, list)):
        return []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = [found for key, item in items for found in _lists(item, (*path, key))]
    return [path, *found] if path else found


@pytest.mark.parametrize("name", GAMES)
def test_neighbours_change_places_or_stand_twice(name: str) -> None:
    """Lists out of order, spouses who are residents, reserves in school."""
    texts = _texts(name, 2, 12, every=20)
    read = tried = 0
    for text in texts[len(texts) // 3 :: len(texts) // 3]:
        document = json.loads(text)
        for path in _lists(document):
            parent = _at(document, path)
            places = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
            for one, two in itertools.pairwise(places):
                parent[one], parent[two] = parent[two], parent[one]
                read += _agree(name, _canonical(document))
                parent[one], parent[two] = parent[two], parent[one]
                tried += 1
            if isinstance(parent, list) and parent:
                parent.append(parent[-1])
                read += _agree(name, _canonical(document))
                parent.pop()
    assert read < tried / 5


def test_sons_stand_before_daughters() -> None:
    """M1: a second child of the other sex, taken from the reserve; then both in the wrong order."""
    tried = 0
    for text in _texts("helvetia", 4, 14, every=3):
        document = json.loads(text)
        for colour in document["colours"]:
            for house in colour["houses"]:
                if len(house["children"]) != 1:
                    continue
                other = "women" if house["children"] == ["man"] else "men"
                if colour["reserve"][other]:
                    colour["reserve"][other] -= 1
                    house["children"] = ["man", "woman"]
                    assert _agree("helvetia", _canonical(document))
                    house["children"] = ["woman", "man"]
                    assert not _agree("helvetia", _canonical(document))
                    tried += 1
                    document = json.loads(text)
                    break
            else:
                continue
            break
    assert tried


@pytest.mark.parametrize("preset", [0, 1, -1])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_parts_of_one_position_in_another(name: str, players: int, preset: int) -> None:
    """Houses, people, hands and piles of another moment of the same game, each right there."""
    game, rng = find(name), Random(preset)
    texts = _texts(name, players, 10, every=12, preset=list(presets(name))[preset])
    for text in texts:
        assert _agree(name, text)  # so every fragment is known
    faults = set()
    for _ in range(250):
        here, there = json.loads(rng.choice(texts)), json.loads(rng.choice(texts))
        path = rng.choice(_lists(here))
        try:
            part = _at(there, path)
        except (LookupError, TypeError):
            continue  # there is no such place in the other
        _at(here, path[:-1])[path[-1]] = part
        mixed = _canonical(here)
        found = outcome(from_json, mixed, game.GameState)
        assert found == outcome(long_read, name, mixed)
        _agree(name, mixed)
        if found[0] == "fault":
            faults.add(found[1])
    assert len(faults) > 8


@pytest.mark.parametrize("name", GAMES)
def test_what_passed_before_excuses_no_impossible_state(name: str) -> None:
    """The same answer with every table warm, and with every table empty."""
    game, rng = find(name), Random(3)
    texts = _texts(name, 3, 11, every=25)
    mixed = []
    for _ in range(40):
        here, there = json.loads(rng.choice(texts)), json.loads(rng.choice(texts))
        path = rng.choice([path for path in _lists(here) if len(path) < 3])
        key = path[0]
        here[key] = there[key]
        mixed.append(_canonical(here))
    warm = [outcome(from_json, text, game.GameState) for text in mixed]
    for text, found in zip(mixed, warm, strict=True):
        game.clear_caches()  # type: ignore[attr-defined]  # both games have it, the contract not
        assert outcome(from_json, text, game.GameState) == found
    assert len({kind for kind, _ in warm}) == 2
