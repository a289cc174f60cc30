"""Every option is compared with a second version of its rule, tested by rule id and documented."""

import re
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

from helvetia.games import find
from tests.helsinki import test_setup_oracle as helsinki_setup
from tests.helsinki import test_turn_oracle as helsinki_turn
from tests.helvetia import test_oracle_agreement as helvetia_turn
from tests.helvetia import test_score_oracle as helvetia_scores
from tests.helvetia import test_setup_oracle as helvetia_setup
from tests.positions import position_of

ROOT: Final = Path(__file__).parents[1]
RULES: Final = ROOT / "docs" / "rules"
#: Options that no second version of a rule reads, and why they cannot change which move is legal.
NO_ORACLE: Final = {
    ("helvetia", "catalog"): "replaces printed facts, no rule; the oracles have the standard ones",
    ("helsinki", "catalog"): "replaces printed facts, no rule; the oracles have the standard ones",
    ("helsinki", "safe_routes"): "gives points when visitors are connected, and asks nothing",
}
#: The rules of each option of Helsinki; the rulings page has a table of those of Helvetia.
HELSINKI_RULES: Final = {
    "covered": ("LS5",),
    "covered_actions": ("LS5",),
    "safe_routes": ("LX1", "LX2"),
    "fives": ("LS1",),
    "action_board": ("LS5",),
    "no_limit_until": ("LA12",),
    "joker_tiles": ("LA3",),
}


def names(game: str) -> list[str]:
    return [field.name for field in attrs.fields(find(game).Options)]


def _read_in_turns() -> set[str]:
    """The options that the oracle of turns reads, and that its games vary."""
    state = helvetia_setup.compare(3, helvetia_turn.RULES["german"], Random(1))
    read = set(position_of(state)["options"])
    sets: list[Any] = list(helvetia_turn.RULES.values())
    return {name for name in read if len({getattr(each, name) for each in sets}) > 1}


def _compared(game: str) -> set[str]:
    if game == "helvetia":
        return {*_read_in_turns(), *helvetia_setup.VARIED, *helvetia_scores.VARIED}
    return {*helsinki_turn.VARIED, *helsinki_setup.VARIED}


def _rules_of(game: str, option: str) -> tuple[str, ...]:
    if game == "helsinki":
        return HELSINKI_RULES.get(option, ())
    page = (RULES / "rulings.md").read_text(encoding="utf-8")
    [row] = re.findall(rf"^\| `{option}` \| ([^|]+) \|", page, re.MULTILINE)
    return tuple(re.findall(r"\[(\w+)\]", row))


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_every_option_has_second_version(game: str) -> None:
    without = {option for name, option in NO_ORACLE if name == game}
    assert _compared(game) | without == set(names(game))
    assert not _compared(game) & without


@pytest.mark.parametrize(
    ("game", "option"),
    [(game, name) for game in ("helvetia", "helsinki") for name in names(game)],
)
def test_every_option_is_tested_and_documented(game: str, option: str) -> None:
    pages = [(RULES / f"{page}.md").read_text(encoding="utf-8") for page in (game, "rulings")]
    assert all(f"`{option}" in page for page in pages)
    if option == "catalog":
        return
    rules = _rules_of(game, option)
    assert rules
    marked = dict.fromkeys(rules, False)
    for file in (ROOT / "tests" / game).glob("test_*.py"):
        for test in file.read_text(encoding="utf-8").split("\n\n\n"):
            for rule in rules:
                marked[rule] |= f'"{rule}"' in test and "mark.rule" in test
    assert all(marked.values()), marked
