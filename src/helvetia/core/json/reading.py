"""Documents to values, strictly: the hooks of one cattrs converter.

A hook that meets a fault raises `LoadError`. The lists and objects around it add their steps to the
path of the error on its way out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from enum import Enum, IntEnum, StrEnum
from functools import cache, partial
from itertools import cycle
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args, get_origin

import attrs

from helvetia.core.drafts import compiled
from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.json.forms import (
    TAG,
    family_of,
    fields_of,
    is_enum,
    is_family,
    is_state,
    is_union,
    tag_of,
    words_of,
)
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER, short, step

if TYPE_CHECKING:
    from cattrs import Converter

# `Any`: cattrs calls a hook with a document and a kind, both known only at run time.
Hook: TypeAlias = Callable[[Any, Any], Any]
#: More words than this are not listed in an error, which fits a screen.
_MOST_LISTED: Final = 60


@cache
def converter() -> Converter:
    """Return the converter with the hooks below."""
    from cattrs import Converter  # imported here, because a program that only plays needs no JSON

    made = Converter()
    # Enums are integers or strings, too, so they have hooks of the same sort.
    hooks: dict[type, Hook] = {
        int: _integer,
        str: _string,
        bool: _truth,
        NoneType: _nothing,
        IntEnum: _word,
        StrEnum: _word,
    }
    for kind, hook in hooks.items():
        made.register_structure_hook(kind, hook)
    for applies, reader in (
        (_is_tuple, _tuple_reader),
        (is_union, _union_reader),
        (_is_object, _object_reader),
        (is_family, _family_reader),
    ):
        made.register_structure_hook_factory(applies, reader)
    return made


# --- numbers, strings, enums ---------------------------------------------------------------------


def _integer(value: Any, _: object) -> int:
    # `type is`, because True is an int to Python.
    if type(value) is int and MIN_INTEGER <= value <= MAX_INTEGER:
        return value
    raise _expected("an integer", value)


def _string(value: Any, _: object) -> str:
    if type(value) is str:
        return value
    raise _expected("a string", value)


def _truth(value: Any, _: object) -> bool:
    if type(value) is bool:
        return value
    raise _expected("true or false", value)


def _nothing(value: Any, _: object) -> None:
    if value is not None:
        raise _expected("null", value)


def _word(value: Any, kind: type[Enum]) -> Enum:
    found: Enum = _word_reader(kind)(value, kind)
    return found


@cache
def _word_reader(kind: type[Enum]) -> Hook:
    members = dict(words_of(kind))
    more = ", ..." if len(members) > _MOST_LISTED else ""
    wanted = f"one of {', '.join(list(members)[:_MOST_LISTED])}{more}"

    def read(value: Any, _: object) -> Enum:
        try:
            return members[value]
        except (KeyError, TypeError):
            raise _expected(wanted, value) from None

    return read


#: The classes whose hooks are being made.
_MAKING: ContextVar[tuple[object, ...]] = ContextVar("_MAKING", default=())


def _hook(of: Any, made: Converter) -> Hook:
    """Return the hook of a part."""
    if is_enum(of):  # cattrs has one hook for all enums
        return _word_reader(of)
    # A class may hold itself; then its hook is looked up while reading.
    return made.structure if of in _MAKING.get() else made.get_structure_hook(of)


# --- tuples and unions ---------------------------------------------------------------------------


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _tuple_reader(kind: Any, made: Converter) -> Hook:
    arguments = get_args(kind)
    any_length = arguments[1:] == (...,)
    hooks = [(of, _hook(of, made)) for of in arguments if of is not ...]
    wanted = "a list" if any_length else f"a list of {len(hooks)}"

    def read(value: Any, _: object) -> tuple[object, ...]:
        if type(value) is not list or not (any_length or len(value) == len(hooks)):
            raise _expected(wanted, value)
        found: list[object] = []
        try:
            for item, (of, each) in zip(value, cycle(hooks), strict=False):
                found.append(each(item, of))
        except LoadError as error:
            error.move_under(f"$[{len(found)}]")
            raise
        return tuple(found)

    of = arguments[0]
    return _words_reader(of, read) if any_length and is_enum(of) else read


def _words_reader(of: type[Enum], read: Hook) -> Hook:
    """Return a faster reader of lists of words; *read* names the fault of a list with one."""
    member_of = dict(words_of(of)).__getitem__

    def read_words(value: Any, kind: object) -> object:
        if type(value) is list:
            try:
                return tuple(map(member_of, value))
            except (KeyError, TypeError):
                pass
        return read(value, kind)

    return read_words


def _union_reader(kind: Any, made: Converter) -> Hook:
    others = [of for of in get_args(kind) if of is not NoneType]
    optional = len(others) < len(get_args(kind))
    family = family_of(others)
    if family is not None:
        each, of = _tagged_reader(family, made), None
    elif len(others) == 1:
        each, of = _hook(others[0], made), others[0]
    elif all(other in (str, int, bool) for other in others):
        each, of = _plain_reader({other: _hook(other, made) for other in others}), None
    else:
        raise TypeError(f"the members of {kind} cannot be told apart in JSON")
    if not optional:
        return each
    return lambda value, _: None if value is None else each(value, of)


def _plain_reader(hooks: Mapping[type, Hook]) -> Hook:
    """Read one of several kinds that differ in JSON, such as strings and integers."""
    words = {str: "a string", int: "an integer", bool: "true or false"}
    wanted = " or ".join(words[of] for of in hooks)

    def read(value: Any, _: object) -> object:
        if type(value) in hooks:
            return hooks[type(value)](value, type(value))
        raise _expected(wanted, value)

    return read


# --- families, classes, states -------------------------------------------------------------------

#: What a constructor may raise when it is fed nonsense.
_REFUSALS: Final = (HelvetiaError, ValueError, TypeError, LookupError, ArithmeticError)


def _family_reader(kind: Any, made: Converter) -> Hook:
    return _tagged_reader({tag_of(of) or "": of for of in kind.__variants__}, made)


def _tagged_reader(family: Mapping[str, type], made: Converter) -> Hook:
    hooks = {tag: _hook(of, made) for tag, of in family.items()}

    def read(value: Any, _: object) -> object:
        if type(value) is not dict:
            raise _expected("an object", value)
        tag = value.get(TAG)
        if type(tag) is not str or tag not in hooks:
            raise LoadError(f"expected one of {', '.join(hooks)}, found {_found(tag)}", f"$.{TAG}")
        return hooks[tag](value, family[tag])

    return read


def _is_object(kind: object) -> bool:
    return is_state(kind) or (isinstance(kind, type) and attrs.has(kind))


def _object_reader(kind: Any, made: Converter) -> Hook:
    """Compile the hook of a class or a state: a line for each key."""
    fields, tag = fields_of(kind), tag_of(kind)
    names: dict[str, Any] = {
        "wanted": f"an object ({kind.__name__})" if tag is None else f"an object of type {tag!r}",
        "build": kind.from_parts if is_state(kind) else kind,
        "LoadError": LoadError,
        "REFUSALS": _REFUSALS,
        "expected": _expected,
        "located": partial(_located, kind),
        "unknown": partial(_unknown, kind, {*(field.name for field in fields), tag and TAG}),
    }
    making = _MAKING.set((*_MAKING.get(), kind))
    try:
        names |= {f"read_{field.name}": _hook(field.kind, made) for field in fields}
    finally:
        _MAKING.reset(making)
    names |= {f"of_{field.name}": field.kind for field in fields}
    steps, needed = [], [field.name for field in fields if field.default is attrs.NOTHING]
    for name, *_ in fields:
        read = f"read_{name}(self[{name!r}], of_{name})"
        line = f"_{name} = {read}" if name in needed else f"if at in self: rest[at] = {read}"
        steps += [f"    at = {name!r}", f"    {line}"]
    rest = len(needed) < len(fields)
    keyed = is_state(kind) or any(field.kw_only for field in attrs.fields(kind))
    arguments = [f"{name}=_{name}" if keyed else f"_{name}" for name in needed]
    arguments += ["**rest"] * rest
    lines = [
        f"if type(self) is not dict{f' or self.get({TAG!r}) != {tag!r}' if tag else ''}:",
        "    raise expected(wanted, self)",
        "rest = {}" if rest else "",
        "try:",
        *(steps or ["    pass"]),
        "except (KeyError, LoadError) as error:",
        "    raise located(at, error, self) from None",
        f"if len(self) != {len(needed) + bool(tag)}{' + len(rest)' if rest else ''}:",
        "    raise unknown(self)",
        "try:",
        f"    return build({', '.join(arguments)})",
        "except LoadError:",
        "    raise",
        "except REFUSALS as error:",
        "    raise LoadError(str(error) or type(error).__name__) from error",
    ]
    return compiled("read", lines, names, "self, _")


def _located(kind: Any, name: str, error: KeyError | LoadError, value: Any) -> LoadError:
    """Return the fault of a key with the step to it; a `KeyError` means that it is missing."""
    game = value.get("game")
    if is_state(kind) and isinstance(game, str) and game != kind.GAME:
        return LoadError(f"a state of {short(game)}, not of {kind.GAME!r}", "$.game")
    if isinstance(error, KeyError):
        if is_state(kind):
            return LoadError(f"missing key {name!r} of {kind.__name__}")
        error = LoadError(f"missing key {name!r}")
    error.move_under("$" + step(name))
    return error


def _unknown(kind: type, known: set[str | None], value: dict[object, object]) -> LoadError:
    name = min(map(str, value.keys() - known))
    return LoadError(f"unknown key {short(name)} in {kind.__name__}")


# --- faults --------------------------------------------------------------------------------------


def _expected(what: str, value: object) -> LoadError:
    """Return the fault of a value that is of another kind."""
    return LoadError(f"expected {what}, found {_found(value)}")


def _found(value: object) -> str:
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
