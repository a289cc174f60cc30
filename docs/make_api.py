"""Write every public name with its signature to ``docs/reference/public-api.txt``.

    python docs/make_api.py

A test compares the file with the code, so that nothing public changes by accident: whoever means
a change regenerates the file and says in the changelog what it is.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_origin

import attrs
from typing_extensions import is_protocol

from helvetia.core import MissingExtraError
from helvetia.core.state import PublicState
from helvetia.games import helsinki, helvetia

FILE = Path(__file__).parent / "reference" / "public-api.txt"
#: The modules whose names are a promise. What is not here may change at any time: the modules
#: inside these packages, and ``helvetia.cli``, whose interface is the command line.
MODULES = (
    "helvetia",
    "helvetia.core",
    "helvetia.core.contract",
    "helvetia.core.optional",
    "helvetia.games",
    "helvetia.games.helvetia",
    "helvetia.games.helsinki",
    "helvetia.protocol",
    "helvetia.bots",
    "helvetia.dialogue",
    "helvetia.text",
    "helvetia.render",
    "helvetia.render.svg",
    "helvetia.render.replay",
    "helvetia.arena",
    "helvetia.review",
    "helvetia.cli.play",
)
#: Those that need an extra; they can be compared only where it is installed.
EXTRA_MODULES = (
    "helvetia.research",
    "helvetia.research.gymnasium",
    "helvetia.research.vector",
    "helvetia.research.pettingzoo",
    "helvetia.research.openspiel",
)


def public_names(module: ModuleType) -> list[str]:
    """What a module offers: its ``__all__``, or else the functions and classes it defines."""
    listed: list[str] | None = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    return sorted(
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    )


def section(name: str) -> Iterator[str]:
    """One line for each name of a module, and below a class one for each field and method."""
    module = import_module(name)
    yield f"[{name}]"
    for public in public_names(module):
        value = getattr(module, public)
        home = getattr(value, "__module__", name)
        # The top level repeats the game Helvetia and the core: described there, listed here.
        if name == "helvetia" and isinstance(home, str) and home.startswith("helvetia."):
            yield public
        else:
            yield from _described(public, value)


def _described(name: str, value: object) -> Iterator[str]:
    if value is Any or get_origin(value) is not None or (isinstance(value, str) and _is_type(name)):
        yield f"type {name}"  # what it stands for is printed differently by every Python
    elif isinstance(value, type):
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
            if field.name.startswith("_"):
                continue
            default = "" if field.default is attrs.NOTHING else " = ..."
            yield f"{field.name}: {_annotation(kind, field.name)}{default}"
    found = dict(vars(kind))
    if issubclass(kind, PublicState):  # the properties of every game's state
        found |= {name: each for name, each in vars(PublicState).items() if type(each) is property}
    for name, value in sorted(found.items()):
        if name.startswith("_") and (name != "__init__" or attrs.has(kind) or is_protocol(kind)):
            continue
        if isinstance(value, property):
            yield f"{name} (property)"
        elif isinstance(value, classmethod | staticmethod):
            yield f"{name}{_signature(value.__func__)}"
        elif inspect.isfunction(value):
            yield f"{name}{_signature(value)}"


def _is_type(name: str) -> bool:
    """Whether a name is written as types are; some stand for a type that is given as a text."""
    return name[0].isupper() and not name.isupper()


class _Default:
    """That there is a default is a promise, which one is not."""

    def __repr__(self) -> str:
        return "..."


def _signature(function: Callable[..., object]) -> str:
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return "(...)"
    shown = [
        one if one.default is one.empty else one.replace(default=_Default())
        for one in found.parameters.values()
    ]
    text = str(found.replace(parameters=shown))
    for game in (helsinki, helvetia):  # a union by its name instead of its classes
        text = text.replace(str(game.AnyMove), "AnyMove").replace(str(game.AnyEvent), "AnyEvent")
    return text.replace("'", "").replace("helvetia.core.contract.", "")


def _annotation(kind: type, name: str) -> str:
    """The type of a field as it is written, whether or not anybody has resolved it meanwhile."""
    for home in kind.__mro__:
        written = inspect.get_annotations(home)
        if name in written:
            found = written[name]
            text = found.__name__ if isinstance(found, type) else str(found)
            return re.sub(r"\b(?:\w+\.)+(?=\w)", "", text)
    raise AssertionError(f"{kind.__name__}.{name} has no annotation")


def listed() -> dict[str, list[str]]:
    """Return the lines of the file, by module."""
    parts = FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return {part.split("\n", 1)[0].strip("[]"): part.split("\n") for part in parts}


def main() -> None:
    """Write the file. A module whose extra is not installed keeps its section."""
    old = listed()
    sections = []
    for name in (*MODULES, *EXTRA_MODULES):
        try:
            lines = list(section(name))
        except MissingExtraError:
            lines = old[name]
        sections.append("\n".join(lines))
    FILE.write_text("\n\n".join(sections) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
