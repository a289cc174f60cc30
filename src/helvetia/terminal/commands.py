"""The words a person can type at any prompt instead of an answer."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from helvetia.terminal.choices import folded
from helvetia.text import texts

#: These may be followed by something; the others stand alone.
_WITH_ARGUMENT: Final = ("why", "save", "log", "hint")


@frozen
class Command:
    """A command by its English name, and what was typed after it."""

    name: str
    argument: str = ""


def command_of(typed: str, lang: str) -> Command | None:
    """The command that a text is, in the language of the table or in English; else None.

    >>> command_of("Warum deliver bread", "de")
    Command(name='why', argument='deliver bread')
    >>> command_of("undo", "fr"), command_of("?", "it")
    (Command(name='undo', argument=''), Command(name='help', argument=''))
    >>> command_of("undo everything", "en") is None
    True
    """
    word, _, rest = typed.strip().partition(" ")
    name = _words(lang).get(folded(word))
    argument = rest.strip()
    if name is None or (argument and name not in _WITH_ARGUMENT):
        return None
    return Command(name, argument)


def _words(lang: str) -> dict[str, str]:
    words = {"?": "help"}
    for name, word in texts("commands", lang).items():
        words[name] = name
        words[folded(word)] = name
    return words
