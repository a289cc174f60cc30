"""What the modules of all games share: fields and marks, and words that are made on demand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

import attrs

from helvetia.core.reason import Reason
from helvetia.core.values import Named
from helvetia.lang.phrases import Count, Phrases, Word, snake


class Filling(NamedTuple):
    """What a sentence is filled with, and the marks that choose it."""

    fields: dict[str, object]
    marks: set[str]


class Forms(str):
    """A text that is made, not looked up, with its other forms as attributes."""

    def __new__(cls, text: str, **forms: str) -> Forms:
        """The text and its forms."""
        made = super().__new__(cls, text)
        made.__dict__.update(forms)
        return made

    if TYPE_CHECKING:

        def __getattr__(self, form: str) -> str: ...


def word_of(phrases: Phrases, member: Named) -> Word:
    """A member of one of the game's enums."""
    return phrases.word(f"{snake(type(member).__name__)}.{member.word}", member.title)


def named(phrases: Phrases, kind: str, text: str) -> Word:
    """A word that a reason names by its English title or identifier."""
    key = f"{kind}.{text.replace(' ', '_')}"
    return phrases.word(key, text.replace("_", " "))


def listed(phrases: Phrases, kind: str, text: str) -> str:
    """Several words of one kind, separated by commas."""
    return ", ".join(named(phrases, kind, part) for part in text.split(", "))


def parameters(phrases: Phrases, reason: Reason, kinds: dict[str, str]) -> Filling:
    """A reason's parameters as words and numbers; its rule, names and values as marks."""
    fields: dict[str, object] = {}
    marks = {reason.rule}
    for name, value in reason.parameters:
        marks.add(name)
        if isinstance(value, str):
            marks.add(value.replace(" ", "_"))
        if isinstance(value, int):
            fields[name] = Count(phrases, value)
        elif name in kinds:
            fields[name] = named(phrases, kinds[name], str(value))
        else:
            fields[name] = str(value)
    if "decision" in fields:
        asked = f"asked.{fields['decision']}"
        fields["asked"] = phrases.text(asked) if phrases.has(asked) else ""
    return Filling(fields, marks)


def members(value: object) -> Iterator[tuple[str, object]]:
    """The fields of a move or an event that say something."""
    for name in _field_names(cast("type[attrs.AttrsInstance]", type(value))):
        found = getattr(value, name)
        if found is not None and found != ():
            yield name, found


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.init)


def move_stem(move: object) -> str:
    """The key of a move's sentence."""
    return f"move.{snake(type(move).__name__)}"


def enum_name(phrases: Phrases, member: Enum) -> str:
    """A member of any enum of the game."""
    word = member.word if isinstance(member, Named) else str(member.value)
    return phrases.text(f"{snake(type(member).__name__)}.{word}")
