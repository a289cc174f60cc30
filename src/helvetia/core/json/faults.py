"""Faults of documents: whatever reading raises becomes a `LoadError` with its path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER, short, step

#: What a constructor may raise when it is fed nonsense.
FAULTS: Final = (
    HelvetiaError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    RecursionError,
    ExceptionGroup,
)


def unknown_keys() -> type[Exception]:
    """Return what cattrs raises for an unknown key. It is no `ValueError`."""
    from cattrs import ForbiddenExtraKeysError

    return ForbiddenExtraKeysError


def first_fault(fault: BaseException) -> LoadError:
    """Return the first fault that reading met, with its path."""
    path, leaf = next(_leaves(fault, ""))
    error = _as_load_error(leaf)
    error.move_under("$" + path)
    error.__notes__ = []  # its path holds them now, and cattrs adds those of outer classes
    return error


def _leaves(fault: BaseException, path: str) -> Iterator[tuple[str, BaseException]]:
    """Yield the single faults in a group that cattrs raises, each with its path."""
    if not isinstance(fault, ExceptionGroup):
        yield path, fault
        return
    from cattrs import AttributeValidationNote

    for part in fault.exceptions:
        notes = getattr(part, "__notes__", ())
        name = next((n.name for n in notes if isinstance(n, AttributeValidationNote)), None)
        yield from _leaves(part, path if name is None else path + step(name))


def _as_load_error(fault: BaseException) -> LoadError:
    from cattrs import ForbiddenExtraKeysError

    match fault:
        case LoadError():
            return fault
        case RecursionError():
            return LoadError("nested too deeply")
        case KeyError():
            return LoadError(f"missing key {fault.args[0]!r}")
        case ForbiddenExtraKeysError():
            unknown = min(fault.extra_fields)
            return LoadError(f"unknown key {short(str(unknown))} in {fault.cl.__name__}")
        case _:
            return LoadError(str(fault) or type(fault).__name__)


def under(where: str, fault: BaseException) -> LoadError:
    """Return the first fault of a part, with the path of the part in front."""
    error = first_fault(fault)
    error.move_under("$" + where)
    return error


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
