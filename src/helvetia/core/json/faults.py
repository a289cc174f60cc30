"""How faults of documents are worded."""

from __future__ import annotations

from helvetia.core.errors import LoadError
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER, short


def expected(what: str, value: object) -> LoadError:
    """Return the fault of a value that is of another kind."""
    return LoadError(f"expected {what}, found {found(value)}")


def found(value: object) -> str:
    """Return a value as messages show it: short, and in the words of JSON."""
    if type(value) is bool:
        return "true" if value else "false"
    if value is None:
        return "null"
    if type(value) is str:
        return short(value)
    if type(value) is int:
        fits = MIN_INTEGER <= value <= MAX_INTEGER
        return str(value) if fits else "an integer of more than 64 bits"
    if type(value) is list:
        return f"a list of {len(value)}"
    return "an object" if type(value) is dict else f"a Python {type(value).__name__}"
