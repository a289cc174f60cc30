"""What comes in a request, read strictly: JSON of a form, numbers, languages, themes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from helvetia.render.svg import THEMES
from helvetia.text import LANGUAGES

from .refusal import Refusal

#: The keys that a JSON object must have, and the types of their values.
Form: TypeAlias = Mapping[str, type]
#: No list in a request is longer.
MOST_TEXTS: Final = 8
#: A browser may wait so many seconds for news before it asks again.
LONGEST_WAIT: Final = 25
#: No version is higher.
HIGHEST: Final = 10**9


def read_object(
    content: bytes | str, form: Form, optional: Form = MappingProxyType({})
) -> dict[str, object]:
    """Return the JSON object in a request if it has these keys and types; else Refusal."""
    try:
        document: object = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Refusal(400, "not_json") from error
    if not isinstance(document, dict) or document.keys() - optional.keys() != form.keys():
        raise Refusal(400, "bad_request")
    known = {**form, **optional}
    # `type(...) is`: True is no version.
    if any(type(value) is not known[key] for key, value in document.items()):
        raise Refusal(400, "bad_request")
    return document


def read_texts(value: object, most: int = MOST_TEXTS) -> tuple[str, ...]:
    """Return a short list of texts."""
    if (
        not isinstance(value, list)
        or len(value) > most
        or not all(isinstance(each, str) for each in value)
    ):
        raise Refusal(400, "bad_request")
    return tuple(value)


def read_number(query: Mapping[str, str], name: str, most: int) -> int | None:
    """Return a whole number from the query; None if it is not there, Refusal if it is none."""
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= most):
        raise Refusal(400, "bad_request")
    return int(text)


def read_language(query: Mapping[str, str], default: str) -> str:
    """Return the language that is asked for, else the default."""
    asked = query.get("lang", default)
    if asked not in LANGUAGES:
        raise Refusal(400, "unknown_language")
    return asked


def read_theme(query: Mapping[str, str]) -> str:
    """Return the colours of the picture."""
    theme = query.get("theme", "auto")
    if theme not in THEMES:
        raise Refusal(400, "bad_request")
    return theme
