"""The rules of a game as sentences for a prompt, and every rule by its id.

The sentences stand in ``data/helvetia.toml`` and ``data/helsinki.toml``, each beside the ids of the
rules it states. The full texts in ``data/rules.json`` are those of the rules pages; ``python
docs/make_rules.py`` copies them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from attrs import frozen

from helvetia.core.contract import AnyGame
from helvetia.core.errors import OptionError
from helvetia.dialogue.facts import FACTS

_DATA: Final = files("helvetia.dialogue") / "data"


@frozen
class Sentence:
    """Some sentences of the prompt, and the rules that they state."""

    text: str
    rules: tuple[str, ...]
    chapter: str = ""
    when: tuple[tuple[str, tuple[object, ...]], ...] = ()
    sections: tuple[str, ...] = ()

    # `Any`: the options' class is the game's own.
    def holds(self, players: int, options: Any) -> bool:
        """Return whether the sentence is true with these options."""
        return all(
            (players if name == "players" else _plain(getattr(options, name))) in values
            for name, values in self.when
        )


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int) else str(value)


@cache
def sentences(game: str) -> tuple[Sentence, ...]:
    """Return all sentences on a game, also those that hold with other options only."""
    if game not in FACTS:
        raise OptionError(f"there is no prompt for {game!r}; there is one for {', '.join(FACTS)}")
    document = tomllib.loads((_DATA / f"{game}.toml").read_text(encoding="utf-8"))
    found, chapter = [], ""
    for entry in document["say"]:
        chapter = entry.get("chapter", chapter)
        when = tuple(
            (name, tuple(values) if isinstance(values, list) else (values,))
            for name, values in entry.get("when", {}).items()
        )
        sections = tuple(entry.get("sections", ()))
        found.append(Sentence(entry["text"], tuple(entry["rules"]), chapter, when, sections))
    return tuple(found)


def rules_prompt(game: AnyGame, players: int, options: Any = None) -> str:
    """Return the rules in at most 1,500 words, as these options have them.

    >>> from helvetia.games import helvetia
    >>> "20 points" in rules_prompt(helvetia, 3)
    True
    >>> "18 points" in rules_prompt(helvetia, 3, helvetia.Options.beginner())
    True
    """
    chosen = game.Options() if options is None else options
    facts = FACTS[game.GAME](players, chosen) if game.GAME in FACTS else {}
    lines: list[str] = []
    chapter = ""
    for sentence in sentences(game.GAME):
        if not sentence.holds(players, chosen):
            continue
        text = sentence.text.format_map(facts)
        if sentence.chapter != chapter:
            chapter = sentence.chapter
            lines.append(f"{chapter}: {text}")
        else:
            lines[-1] += f" {text}"
    return "\n".join(lines)


@cache
def rule_texts() -> Mapping[str, Mapping[str, str]]:
    """Return the text of every rule by its id, for each game."""
    texts: dict[str, dict[str, str]] = json.loads(
        (_DATA / "rules.json").read_text(encoding="utf-8")
    )
    return texts


def rule(game: str, rule_id: str) -> str:
    """Return the text of a rule. Raises `OptionError` with the known ids.

    >>> rule("helvetia", "c4")
    'C4: Nothing can be bought to be delivered.'
    """
    texts = rule_texts().get(game, {})
    key = rule_id.strip().upper()
    if key not in texts:
        raise OptionError(f"{game} has no rule {rule_id[:20]!r}; there are {', '.join(texts)}")
    return f"{key}: {texts[key]}"
