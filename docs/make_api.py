"""Write every public name with its signature to ``docs/reference/public-api.txt``.

    python docs/make_api.py

A test compares the file with the code, so that nothing public changes by accident: whoever means
a change regenerates the file and says in the changelog what it is.
"""

import inspect
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

import attrs

FILE = Path(__file__).parent / "reference" / "public-api.txt"
#: The modules whose ``__all__`` is a promise; those of an extra are left out where it is missing.
MODULES = (
    "helvetia",
    "helvetia.core",
    "helvetia.core.contract",
    "helvetia.games",
    "helvetia.games.helvetia",
    "helvetia.games.helsinki",
    "helvetia.bots",
    "helvetia.lang",
    "helvetia.render",
    "helvetia.render.svg",
    "helvetia.render.replay",
    "helvetia.arena",
    "helvetia.dataset",
    "helvetia.spaces",
    "helvetia.adapters",
)


def lines() -> Iterator[str]:
    """One line for each name, and below a class one for each of its fields and methods."""
    for name in MODULES:
        module = import_module(name)
        yield f"[{name}]"
        for public in sorted(module.__all__):
            value = getattr(module, public)
            home = getattr(value, "__module__", name)
            # The top level repeats the game Helvetia and the core: described there, listed here.
            if name == "helvetia" and isinstance(home, str) and home.startswith("helvetia."):
                yield public
            else:
                yield from _described(public, value)
        yield ""


def _described(name: str, value: object) -> Iterator[str]:
    if isinstance(value, type):
        yield f"class {name}"
        yield from (f"    {line}" for line in _members(value))
    elif callable(value):
        yield f"{name}{_signature(value)}"
    elif inspect.ismodule(value):
        yield f"module {name}"
    else:
        yield f"{name}: {type(value).__name__}"


def _members(kind: type) -> Iterator[str]:
    if issubclass(kind, Enum):
        yield ", ".join(f"{member.name}={member.value!r}" for member in kind)
    if attrs.has(kind):
        for field in attrs.fields(kind):
            default = "" if field.default is attrs.NOTHING else " = ..."
            yield f"{field.name}: {_type(field.type)}{default}"
    for name, value in sorted(vars(kind).items()):
        if name.startswith("_"):
            continue
        if isinstance(value, property):
            yield f"{name} (property)"
        elif isinstance(value, classmethod | staticmethod):
            yield f"{name}{_signature(value.__func__)}"
        elif inspect.isfunction(value):
            yield f"{name}{_signature(value)}"


def _signature(function: object) -> str:
    try:
        text = str(inspect.signature(function))  # type: ignore[arg-type]  # callable, see above
    except (TypeError, ValueError):
        return "(...)"
    return text.replace("'", "").replace("helvetia.core.contract.", "")


def _type(kind: object) -> str:
    return kind.__name__ if isinstance(kind, type) else str(kind).replace("helvetia.", "")


def main() -> None:
    """Write the file."""
    FILE.write_text("\n".join(lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
