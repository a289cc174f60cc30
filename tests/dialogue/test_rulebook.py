"""The prompt states every rule, for every option, with the numbers of the rules pages."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs
import pytest
from docs.make_rules import GAMES, RULES, files, rule_texts

from helvetia.core import OptionError
from helvetia.core.contract import AnyGame
from helvetia.dialogue import rule, rules_prompt
from helvetia.dialogue.rulebook import FACTS, Sentence, sentences
from helvetia.games import find, helsinki, helvetia

PLAYERS = (2, 3, 4)
_NAMES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen",
]  # fmt: skip
_NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(_NAMES)})\b")


def variants(game: AnyGame) -> Iterator[Any]:
    """Yield the presets, and the standard rules with each other value of each option."""
    yield from game.PRESETS.values()  # type: ignore[attr-defined]  # both games have presets
    standard = game.Options()
    for field in attrs.fields(game.Options):
        value = getattr(standard, field.name)
        if isinstance(value, bool):
            yield attrs.evolve(standard, **{field.name: not value})
        elif isinstance(value, Enum):
            for other in type(value):
                if other.value != "named":
                    yield attrs.evolve(standard, **{field.name: other})
    if game.GAME == "helsinki":
        yield helsinki.Options.new_challenges(*list(helsinki.Action)[::3])


def stated(game: str, players: int, options: Any) -> set[str]:
    """Return the rules that the prompt states with these options."""
    return {r for one in sentences(game) if one.holds(players, options) for r in one.rules}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_sentence(game: str) -> None:
    known = set(rule_texts(game))
    assert {r for one in sentences(game) for r in one.rules} == known
    for players in PLAYERS:
        other = {r for r in known if (r.startswith("D") and players != 2) or r == "S11"}
        other |= {r for r in known if r.startswith("LX")}
        assert stated(game, players, find(game).Options()) >= known - other


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_states_the_same_rules(game: str) -> None:
    """What an option concerns is said for each of its values."""
    module = find(game)
    for players in PLAYERS:
        standard = stated(game, players, module.Options())
        for options in variants(module):
            missing = standard - stated(game, players, options)
            # Without a draft (S11) and without tiles (K) there is nothing to say.
            assert all(re.fullmatch(r"S[456]|K\d", r) for r in missing), (players, options)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_spoken_of(game: str) -> None:
    module = find(game)
    options = module.Options()
    spoken = {name for one in sentences(game) for name, _ in one.when} - {"players"}
    fields = {field.name for field in attrs.fields(module.Options)}
    assert spoken <= fields
    for name in sorted(fields - spoken):  # the facts put these into sentences
        assert name in ("target", "catalog", "covered_actions", "fives", "action_board"), name
    for one in sentences(game):
        for name, values in one.when:
            if name != "players":
                kind = type(getattr(options, name))
                assert all(v in (True, False) if kind is bool else kind(v) for v in values)


@pytest.mark.parametrize("game", GAMES)
def test_options_change_the_prompt(game: str) -> None:
    module = find(game)
    for options in variants(module):
        if options != module.Options() and getattr(options, "action_board", "") != "french":
            standards = [rules_prompt(module, players) for players in PLAYERS]
            assert [rules_prompt(module, players, options) for players in PLAYERS] != standards


def test_prompt_names_numbers_of_the_options() -> None:
    text = rules_prompt(helvetia, 3, helvetia.Options(target=33))
    assert "reaches 33 points" in text
    dear = helvetia.STANDARD.with_cost(helvetia.Building.MINE, (helvetia.Good.BELL,))
    assert "mine 1:3 bell: ore" in rules_prompt(helvetia, 3, helvetia.Options(catalog=dear))
    few = helsinki.STANDARD.with_number(helsinki.Number.HAND_LIMIT, 5)
    assert "more than 5 cards" in rules_prompt(helsinki, 3, helsinki.Options(catalog=few))
    french = attrs.evolve(helsinki.Options.first_game(), action_board=helsinki.ActionBoard.FRENCH)
    row = "nobody can use it: move_back, no_limit, draw_and_build, extra_superstructure"
    assert row in rules_prompt(helsinki, 3, french)


@pytest.mark.parametrize("game", GAMES)
def test_prompt_has_1500_words_at_most(game: str) -> None:
    module = find(game)
    for players in PLAYERS:
        for options in variants(module):
            text = rules_prompt(module, players, options)
            assert len(text.split()) <= 1500, (players, options)
            assert "{" not in text


# --- truth ---------------------------------------------------------------------------------------


def _numbers(text: str) -> set[str]:
    found = _NUMBER.findall(text.lower())
    return {str(_NAMES.index(one)) if one in _NAMES else one for one in found}


def _sections(game: str, one: Sentence) -> str:
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    found = ""
    for heading in one.sections:
        assert re.search(rf"^#+ {heading}$", page, re.MULTILINE), heading
        found += re.split(rf"^#+ {heading}$", page, flags=re.MULTILINE)[1].split("\n## ")[0]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_written_numbers_stand_in_the_rules(game: str) -> None:
    texts = rule_texts(game)
    for one in sentences(game):
        sources = " ".join(texts[r] for r in one.rules) + _sections(game, one)
        written = _numbers(re.sub(r"\{\w+\}|\b\w*_\w*", " ", one.text))
        assert one.chapter == "Moves" or written <= _numbers(sources), one


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_used(game: str) -> None:
    module = find(game)
    facts = FACTS[game](3, module.Options())
    used = {word for one in sentences(game) for word in re.findall(r"\{(\w+)\}", one.text)}
    assert used == set(facts)


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_the_prompt_are_the_notation(game: str) -> None:
    moves = next(one.text for one in sentences(game) if one.chapter == "Moves")
    named = set(re.findall(r"(?:^|; |then )([a-z]+)", moves))
    chance = {"letter", "first", "reveal", "remove", "cover", "draw"}
    assert named == {str(move).split()[0] for move in find(game).universe()} - chance  # type: ignore[attr-defined]  # both games list their moves


# --- rules by id ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "text"), files().items(), ids=lambda part: str(part)[-20:])
def test_generated_files_are_fresh(path: Any, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run python docs/make_rules.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_text(game: str) -> None:
    for rule_id in rule_texts(game):
        assert rule(game, f" {rule_id.lower()} ").startswith(f"{rule_id}: ")


def test_reasons_name_existing_rules() -> None:
    state = helvetia.new_game(3)
    for move in helvetia.universe()[::50]:
        reason = helvetia.why_not(state, move)
        assert reason is None or not reason.rule or rule("helvetia", reason.rule)


def test_unknown_rule_is_refused_with_the_ids() -> None:
    with pytest.raises(OptionError, match="there are S1, S2"):
        rule("helvetia", "Z9")
    with pytest.raises(OptionError, match="there is one for helvetia, helsinki"):
        sentences("chess")
