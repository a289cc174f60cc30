"""Documents to values, strictly: the hooks of one cattrs converter.

A hook that meets a fault raises `LoadError`. The lists and objects around it add their steps to the
path of the error on its way out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from enum import Enum, IntEnum, StrEnum
from functools import cache, lru_cache, partial
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, cast, get_args, get_origin

import attrs

from helvetia.core.drafts import compiled, maker
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
    for kind, (wanted, test) in _PLAIN.items():
        lines = [f"if {test}: return value", f"raise expected({wanted!r}, value)"]
        hook = compiled("read", lines, {"expected": _expected}, "value, _")
        made.register_structure_hook(kind, hook)
    # Enums are integers or strings, too, so they have hooks of the same sort.
    for enum in (IntEnum, StrEnum):
        made.register_structure_hook(enum, _word)
    for applies, reader in (
        (_is_tuple, _tuple_reader),
        (is_union, _union_reader),
        (_is_object, _object_reader),
        (is_family, _family_reader),
    ):
        made.register_structure_hook_factory(applies, reader)
    return made


# --- numbers, strings, enums ---------------------------------------------------------------------

#: What the values of JSON's own kinds are called, and how they are told from others.
_PLAIN: Final[dict[Any, tuple[str, str]]] = {
    # `type is`, because True is an int to Python.
    int: ("an integer", f"type(value) is int and {MIN_INTEGER} <= value <= {MAX_INTEGER}"),
    str: ("a string", "type(value) is str"),
    bool: ("true or false", "type(value) is bool"),
    NoneType: ("null", "value is None"),
}


class _Words(dict[str, Enum]):
    """The members of an enum by their words. Looking up another string raises `LoadError`."""

    def __missing__(self, value: object) -> NoReturn:
        raise self.fault(value)

    def fault(self, value: object) -> LoadError:
        """Return the fault of a value that is none of the words."""
        more = ", ..." if len(self) > _MOST_LISTED else ""
        return _expected(f"one of {', '.join(list(self)[:_MOST_LISTED])}{more}", value)


@cache
def _words(kind: type[Enum]) -> _Words:
    return _Words(words_of(kind))


def _word(value: Any, kind: type[Enum]) -> Enum:
    words = _words(kind)
    return words[value] if type(value) is str else words.__missing__(value)


#: The classes whose hooks are being made.
_MAKING: ContextVar[tuple[object, ...]] = ContextVar("_MAKING", default=())


def _hook(of: Any, made: Converter) -> Hook:
    """Return the hook of a part."""
    # A class may hold itself; then its hook is looked up while reading.
    return made.structure if of in _MAKING.get() else made.get_structure_hook(of)


# --- tuples and unions ---------------------------------------------------------------------------


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _tuple_reader(kind: Any, made: Converter) -> Hook:
    """Compile the hook of a tuple: a loop over any number of items, or some lines for each item."""
    arguments = get_args(kind)
    names: dict[str, Any] = {"LoadError": LoadError, "expected": _expected, "located": _located}
    if arguments[1:] == (...,):
        wrong, wanted = "type(self) is not list", "a list"
        steps = _steps("item", arguments[0], made, names)
        steps = ["for value in self:", *_indented([*steps, "found.append(value)"])]
    else:
        wrong = f"type(self) is not list or len(self) != {len(arguments)}"
        wanted, steps = f"a list of {len(arguments)}", []
        for number, of in enumerate(arguments):
            steps += [f"value = self[{number}]", *_steps(f"item_{number}", of, made, names)]
            steps.append("found.append(value)")
    lines = [
        f"if {wrong}: raise expected({wanted!r}, self)",
        "found, words = [], None",
        "try:",
        *_indented(steps or ["pass"]),
        "except (LoadError, TypeError) as error:",
        "    raise located(f'[{len(found)}]', error, words, value) from None",
        "return tuple(found)",
    ]
    return compiled("read", lines, names, "self, _")


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
    wanted = " or ".join(_PLAIN[of][0] for of in hooks)

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
    """Compile the hook of a class or a state: some lines for each key."""
    fields, tag = fields_of(kind), tag_of(kind)
    names: dict[str, Any] = {
        "wanted": f"an object ({kind.__name__})" if tag is None else f"an object of type {tag!r}",
        "build": _builder(kind),
        "LoadError": LoadError,
        "REFUSALS": _REFUSALS,
        "expected": _expected,
        "step": step,
        "located": _located,
        "missing": partial(_missing, kind),
        "other_game": partial(_other_game, kind),
        "unknown": partial(_unknown, kind, {*(field.name for field in fields), tag and TAG}),
    }
    steps, needed = [], [field.name for field in fields if field.default is attrs.NOTHING]
    making = _MAKING.set((*_MAKING.get(), kind))
    try:
        for name, of, *_ in fields:
            lines = [f"value = self[{name!r}]", *_steps(name, of, made, names)]
            if name in needed:
                lines.append(f"_{name} = value")
            else:
                lines = ["if at in self:", *_indented([*lines, "rest[at] = value"])]
            steps += [f"at = {name!r}", *lines]
    finally:
        _MAKING.reset(making)
    rest = len(needed) < len(fields)
    keyed = is_state(kind) or any(field.kw_only for field in attrs.fields(kind))
    arguments = [f"{name}=_{name}" if keyed else f"_{name}" for name in needed]
    arguments += ["**rest"] * rest
    lines = [
        f"if type(self) is not dict{f' or self.get({TAG!r}) != {tag!r}' if tag else ''}:",
        "    raise expected(wanted, self)",
        "rest, words = {}, None" if rest else "words = None",
        "try:",
        *_indented(steps or ["pass"]),
        "except KeyError:",
        "    raise missing(at, self) from None",
        "except (LoadError, TypeError) as error:",
        "    raise other_game(self) or located(step(at), error, words, value) from None",
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


def _builder(kind: Any) -> Callable[..., Any]:
    """Return the fastest function that makes a value of its fields, which have been checked."""
    if is_state(kind):
        return cast("Callable[..., Any]", kind.from_parts)
    # Equal ones are shared where there are few: classes of words and numbers, and those with a
    # cached hash, which are keys of other caches (options, catalogues).
    is_small = all(field.kind in (int, bool) or is_enum(field.kind) for field in fields_of(kind))
    share = is_small or hasattr(kind, "_attrs_cached_hash")
    return lru_cache(maxsize=1 << 10)(kind) if share else maker(kind)


def _steps(name: str, of: Any, made: Converter, names: dict[str, Any]) -> list[str]:
    """Return the lines that read `value`: plain kinds and words at once, others by their hook."""
    others = [one for one in get_args(of) if one is not NoneType] if is_union(of) else []
    if len(others) == 1 and family_of(others) is None:
        other = others[0]
        return ["if value is not None:", *_indented(_steps(name, other, made, names))]
    if of in _PLAIN:
        wanted, test = _PLAIN[of]
        return [f"if not ({test}): raise expected({wanted!r}, value)"]
    if is_enum(of):
        names[f"words_{name}"] = _words(of)
        return [f"words = words_{name}", "value = words[value]"]
    names |= {f"read_{name}": _hook(of, made), f"of_{name}": of}
    # Most lists of a state are empty.
    empty = " if value != [] else ()" if get_args(of)[1:] == (...,) else ""
    return [f"value = read_{name}(value, of_{name}){empty}"]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _located(
    at: str, error: LoadError | TypeError, words: _Words | None, value: object
) -> LoadError:
    """Return the fault of a part with the step to it."""
    if words is not None and isinstance(error, TypeError):
        error = words.fault(value)  # a list or an object has no hash, so it is no word
    if not isinstance(error, LoadError):
        raise error
    error.move_under(f"${at}")
    return error


def _missing(kind: Any, name: str, value: Any) -> LoadError:
    """Return the fault of an object without a key."""
    if is_state(kind):
        return _other_game(kind, value) or LoadError(f"missing key {name!r} of {kind.__name__}")
    return LoadError(f"missing key {name!r}", f"${step(name)}")


def _other_game(kind: Any, value: Any) -> LoadError | None:
    """Return the fault of a state of another game; what else is wrong with it, says less."""
    game = value.get("game")
    if is_state(kind) and isinstance(game, str) and game != kind.GAME:
        return LoadError(f"a state of {short(game)}, not of {kind.GAME!r}", "$.game")
    return None


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
