"""Find rules for a person: by id, by chapter, or by words in their text."""

from __future__ import annotations

from helvetia.cli.play.choices import folded
from helvetia.dialogue.rulebook import rule, rule_texts
from helvetia.text import Lexicon


def chapters(lexicon: Lexicon) -> dict[str, list[str]]:
    """Return the ids of all rules of a game under the titles of their chapters.

    >>> from helvetia.text import lexicon
    >>> chapters(lexicon("helvetia", "de"))["Fuhrmann"]
    ['C1', 'C2', 'C3', 'C4', 'C5']
    """
    titles, found = lexicon.texts("chapter"), dict[str, list[str]]()
    for key in rule_texts()[lexicon.game]:
        found.setdefault(titles[key.rstrip("0123456789")], []).append(key)
    return found


def example_of(lexicon: Lexicon) -> str:
    """Return the id of a rule of the game: the first one on turns."""
    return list(chapters(lexicon).values())[1][0]


def rules_for(lexicon: Lexicon, typed: str) -> list[str]:
    """Return the rule of an id, or the rules of a chapter, or those that contain all words."""
    texts, wanted = rule_texts()[lexicon.game], folded(typed)
    keys = [key for key in texts if folded(key) == wanted]
    if not keys:
        keys = [
            k for title, ids in chapters(lexicon).items() if wanted in folded(title) for k in ids
        ]
    if not keys:
        words = wanted.split()
        keys = [key for key, text in texts.items() if all(word in folded(text) for word in words)]
    return [rule(lexicon.game, key) for key in keys]
