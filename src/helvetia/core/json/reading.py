"""Documents to values, strictly: the hooks of one cattrs converter.

A hook that meets a fault raises `LoadError`. The lists and objects around it add their steps to the
path of the error on its way out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, IntEnum, StrEnum
from functools import cache, lru_cache
from itertools import repeat
from operator import itemgetter
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args, get_origin

import attrs

from helvetia.core.drafts import maker
from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.json.forms import (
    TAG,
    Field,
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
    for kind in _NAMES:
        made.register_structure_hook(kind, _plain)
    # Enums are integers or strings, too, so they have hooks of the same sort.
    for enum in (IntEnum, StrEnum):
        made.register_structure_hook(enum, lambda value, kind: _word_reader(kind)(value, kind))
    for applies, reader in (
        (_is_tuple, _tuple_reader),
        (is_union, _union_reader),
        (_is_object, _object_reader),
        (is_family, _family_reader),
    ):
        made.register_structure_hook_factory(applies, reader)
    return made


def _hook(kind: Any, made: Converter) -> Hook:
    """Return the hook of a kind; that of an enum knows its words."""
    return _word_reader(kind) if is_enum(kind) else made.get_structure_hook(kind)


# --- numbers, strings, enums ---------------------------------------------------------------------

#: What the values of JSON's own kinds are called.
_NAMES: Final = {int: "an integer", str: "a string", bool: "true or false", NoneType: "null"}


def _plain(value: Any, kind: Any) -> object:
    # `type is`, because True is an int to Python.
    if type(value) is kind and (kind is not int or MIN_INTEGER <= value <= MAX_INTEGER):
        return value
    raise _expected(_NAMES[kind], value)


@cache
def _word_reader(kind: type[Enum]) -> Hook:
    words = dict(words_of(kind))
    more = ", ..." if len(words) > _MOST_LISTED else ""
    wanted = f"one of {', '.join(list(words)[:_MOST_LISTED])}{more}"

    def read(value: Any, _: object) -> Enum:
        try:
            return words[value]
        except (KeyError, TypeError):  # TypeError: a list or an object
            raise _expected(wanted, value) from None

    return read


# --- tuples and unions ---------------------------------------------------------------------------


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _tuple_reader(kind: Any, made: Converter) -> Hook:
    of = get_args(kind)
    hooks = [(_hook(each, made), each) for each in of if each is not ...]
    size = None if of[1:] == (...,) else len(of)
    wanted = "a list" if size is None else f"a list of {size}"
    parts: Iterable[tuple[Hook, Any]] = repeat(*hooks) if size is None else hooks

    def read(value: Any, _: object) -> tuple[object, ...]:
        if type(value) is not list or (size is not None and len(value) != size):
            raise _expected(wanted, value)
        found: list[object] = []
        try:
            for item, (hook, each) in zip(value, parts, strict=False):
                found.append(hook(item, each))
        except LoadError as error:
            error.move_under(f"$[{len(found)}]")
            raise
        return tuple(found)

    if size is not None or not is_enum(of[0]):
        return read
    member = dict(words_of(of[0])).__getitem__

    def read_words(value: Any, _: object) -> tuple[object, ...]:
        """Read a list of words in one step: most lists of a state are such."""
        try:
            if type(value) is list:
                return tuple(map(member, value)) if value else ()
        except (KeyError, TypeError):
            pass
        return read(value, _)  # which names the fault

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
        each, of = _one_of(others), None
    else:
        raise TypeError(f"the members of {kind} cannot be told apart in JSON")
    if not optional:
        return each
    return lambda value, _: None if value is None else each(value, of)


def _one_of(kinds: list[type]) -> Hook:
    """Read one of several kinds that differ in JSON, such as strings and integers."""
    wanted = " or ".join(_NAMES[kind] for kind in kinds)

    def read(value: Any, _: object) -> object:
        if type(value) in kinds:
            return _plain(value, type(value))
        raise _expected(wanted, value)

    return read


# --- families, classes, states -------------------------------------------------------------------

#: What a constructor may raise when it is fed nonsense.
_REFUSALS: Final = (HelvetiaError, ValueError, TypeError, LookupError, ArithmeticError)


def _family_reader(kind: Any, made: Converter) -> Hook:
    return _tagged_reader({tag_of(of) or "": of for of in kind.__variants__}, made)


def _tagged_reader(family: Mapping[str, type], made: Converter) -> Hook:
    hooks = {tag: made.get_structure_hook(of) for tag, of in family.items()}

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
    fields, tag, build = fields_of(kind), tag_of(kind), _builder(kind)
    known = {*(field.name for field in fields), tag and TAG}
    wanted = f"an object ({kind.__name__})" if tag is None else f"an object of type {tag!r}"

    # The keys that are needed, and those with a default.
    parts: list[list[tuple[str, Any, Hook]]] = []

    def find_parts() -> list[list[tuple[str, Any, Hook]]]:  # late: a class may hold itself
        parts[:] = [
            [(f.name, f.kind, _hook(f.kind, made)) for f in fields if needed is _is_needed(f)]
            for needed in (True, False)
        ]
        return parts

    def read(value: Any, _: object) -> object:
        if type(value) is not dict or (tag is not None and value.get(TAG) != tag):
            raise _expected(wanted, value)
        found, more, name = [], {}, ""
        try:
            needed, optional = parts or find_parts()
            for name, of, hook in needed:
                found.append(hook(value[name], of))
            for name, of, hook in optional:
                if name in value:
                    more[name] = hook(value[name], of)
        except KeyError:
            raise _missing(kind, name, value) from None
        except LoadError as error:
            error.move_under(f"${step(name)}")
            raise _other_game(kind, value) or error from None
        if len(value) != len(found) + len(more) + (tag is not None):
            raise _unknown(kind, known, value)
        try:
            return build(*found, **more) if more else build(*found)
        except LoadError:
            raise
        except _REFUSALS as error:
            raise LoadError(str(error) or type(error).__name__) from error

    keys = [field.name for field in fields] + [TAG] * (tag is not None)
    if len(keys) < 2 or not all(map(_is_small, fields)):
        return read
    items = itemgetter(*keys)

    @lru_cache(maxsize=1 << 10, typed=True)  # typed, because 1 equals true
    def shared(*found: object) -> object:
        return read(dict(zip(keys, found, strict=True)), kind)

    def read_small(value: Any, _: object) -> object:
        """Read words and numbers in one step: most objects of a state hold nothing else."""
        try:
            if type(value) is dict and len(value) == len(keys):
                return shared(*items(value))
        except (LoadError, KeyError, TypeError):  # TypeError: a list or an object
            pass
        return read(value, _)  # which names the fault

    return read_small


def _is_needed(field: Field) -> bool:
    return field.default is attrs.NOTHING


def _is_small(field: Field) -> bool:
    """Return whether a key is always there, with a word or a number."""
    return _is_needed(field) and (field.kind in (int, bool) or is_enum(field.kind))


def _builder(kind: Any) -> Callable[..., Any]:
    """Return the fastest function that makes a value of its fields, which have been checked."""
    if is_state(kind):
        return lambda *parts: kind.from_parts(**dict(zip(kind.FIELDS, parts, strict=True)))
    # Equal ones are shared where they are keys of other caches (options, catalogues).
    share = hasattr(kind, "_attrs_cached_hash")
    return lru_cache(maxsize=1 << 10)(kind) if share else maker(kind)


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
