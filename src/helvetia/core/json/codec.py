"""Values to JSON and back, strictly, through one cattrs converter.

JSON holds the readable form of a value: an attrs class is an object with a key per field, an enum
is its word, a tuple is a list, a state is an object of its `FIELDS`. One of several classes (a
family, such as a game's moves) carries its name under the key `type`. Nothing is coerced, unknown
keys are refused, and every error names its path.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum, IntEnum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.json.faults import FAULTS, expected, first_fault, found, under, unknown_keys
from helvetia.core.json.forms import (
    TAG,
    family_of,
    form_fields,
    is_family,
    is_state,
    tag_of,
    words_of,
)
from helvetia.core.json.parse import MAX_BYTES, MAX_INTEGER, MIN_INTEGER, parse, short, step

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
# `Any`: cattrs calls a hook with a document and a kind, both known only at run time.
Hook: TypeAlias = Callable[[Any, Any], Any]

_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=True,
    allow_nan=False,
    sort_keys=True,
    separators=(",", ":"),
    check_circular=False,  # a document is built afresh for every call
)


def to_document(value: object) -> object:
    """Return *value* as plain data: dicts, lists, strings, integers, booleans and None.

    >>> from helvetia.core import ScoreItem
    >>> to_document((ScoreItem("church", 3, ""), None))
    [{'source': 'church', 'points': 3, 'detail': ''}, None]
    """
    if isinstance(value, tuple | list):
        return [to_document(item) for item in value]
    if isinstance(value, dict):
        return {_key(key): to_document(item) for key, item in value.items()}
    return converter().unstructure(value)


def from_document(document: object, kind: type[T]) -> T:
    """Return the value of a document. Raises `LoadError` with the path of the first fault.

    >>> from helvetia.core import ScoreItem
    >>> from_document({"source": "church", "points": 3, "detail": ""}, ScoreItem)
    ScoreItem(source='church', points=3, detail='')
    >>> from_document({"source": "church", "points": True, "detail": ""}, ScoreItem)
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: expected an integer, found true: at $.points
    """
    read = converter().get_structure_hook(kind)  # TypeError for a kind without a JSON form
    try:
        value: T = read(document, kind)
        return value
    except (*FAULTS, unknown_keys()):
        pass  # read again, more slowly, to find the path
    try:
        return converter(detailed=True).structure(document, kind)
    except FAULTS as fault:
        raise first_fault(fault) from fault


def to_json(value: object) -> str:
    """Return *value* as canonical JSON: sorted keys, no spaces, ASCII.

    >>> from helvetia.core import ScoreItem
    >>> to_json(ScoreItem("church", 3, ""))
    '{"detail":"","points":3,"source":"church"}'
    """
    return _ENCODER.encode(to_document(value))


def from_json(text: str | bytes, kind: type[T], *, max_bytes: int = MAX_BYTES) -> T:
    """Return the value of a JSON text. Raises `LoadError` with the path of the first fault.

    Key order and white space are free. *kind* is a class or a type expression, such as a game's
    `GameState` or `AnyMove`. A state is also validated: an impossible one is refused.

    >>> from helvetia.core import ScoreItem
    >>> from_json('{"source": "church", "points": 3, "detail": ""}', ScoreItem)
    ScoreItem(source='church', points=3, detail='')
    >>> from_json('[1, 2, "3"]', tuple[int, ...])
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: expected an integer, found '3': at $[2]
    """
    return from_document(parse(text, max_bytes=max_bytes), kind)


def load_state(game: Game[S, O, M, E_co], text: str | bytes, *, max_bytes: int = MAX_BYTES) -> S:
    """Return a game's state from JSON. Raises `LoadError` if no game can reach it.

    >>> from helvetia.games import helvetia
    >>> state = helvetia.new_game(3)
    >>> load_state(helvetia, to_json(state)) == state
    True
    """
    state = from_json(text, game.GameState, max_bytes=max_bytes)
    try:
        game.validate(state)
    except LoadError:
        raise
    except (HelvetiaError, ValueError) as error:
        raise first_fault(error) from error
    return state


def digest(value: object) -> str:
    """Return the SHA-256 of the canonical JSON, in hexadecimal: the same on every machine.

    >>> digest(())[:16]
    '4f53cda18c2baa0c'
    """
    return hashlib.sha256(to_json(value).encode("ascii")).hexdigest()


@cache
def converter(*, detailed: bool = False) -> Converter:
    """Return the converter with the hooks below; a *detailed* one knows where a fault lies."""
    from cattrs import Converter  # imported here, because a program that only plays needs no JSON

    made = Converter(forbid_extra_keys=True, detailed_validation=detailed)
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
    made.register_unstructure_hook_factory(_is_enum, _word_writer)
    # cattrs passes subclasses of str on as they are, before it asks the factories.
    made.register_unstructure_hook(StrEnum, _value_of)
    for applies, reader, writer in (
        (_is_tuple, _tuple_reader, _tuple_writer),
        (is_union, _union_reader, _union_writer),
        (attrs.has, _class_reader, _class_writer),
        (is_family, _family_reader, _family_writer),
        (is_state, _state_reader, _state_writer),
    ):
        made.register_structure_hook_factory(applies, reader)
        made.register_unstructure_hook_factory(applies, writer)
    return made


def _key(key: object) -> str:
    if isinstance(key, str):
        return key
    raise TypeError(f"the key {key!r} of a document must be a string")


# --- numbers, strings, enums ---------------------------------------------------------------------


def _integer(value: Any, _: object) -> int:
    # `type is`, because True is an int to Python.
    if type(value) is int and MIN_INTEGER <= value <= MAX_INTEGER:
        return value
    raise expected("an integer", value)


def _string(value: Any, _: object) -> str:
    if type(value) is str:
        return value
    raise expected("a string", value)


def _truth(value: Any, _: object) -> bool:
    if type(value) is bool:
        return value
    raise expected("true or false", value)


def _nothing(value: Any, _: object) -> None:
    if value is not None:
        raise expected("null", value)


#: The words of the enums that were read.
_WORDS: Final[dict[type[Enum], Mapping[str, Enum]]] = {}


def _word(value: Any, kind: type[Enum]) -> Enum:
    members = _WORDS.get(kind)
    if members is None:
        members = _WORDS[kind] = words_of(kind)
    if type(value) is str and value in members:
        return members[value]
    raise expected(f"one of {', '.join(members)}", value)


def _is_enum(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _word_writer(kind: type[Enum]) -> Callable[[Any], str]:
    return {member: word for word, member in words_of(kind).items()}.__getitem__


def _value_of(member: StrEnum) -> str:
    word: str = member.value
    return word


# --- tuples and unions ---------------------------------------------------------------------------


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _tuple_reader(kind: Any, made: Converter) -> Hook:
    arguments = get_args(kind)
    if arguments[1:] == (...,):
        of = arguments[0]
        each = made.get_structure_hook(of)

        def read(value: Any, _: object) -> tuple[object, ...]:
            if type(value) is not list:
                raise expected("a list", value)
            found: list[object] = []
            try:
                for item in value:
                    found.append(each(item, of))
            except FAULTS as fault:
                raise under(f"[{len(found)}]", fault) from fault
            return tuple(found)

        return _words_reader(of, read) if _is_enum(of) else read
    hooks = [(of, made.get_structure_hook(of)) for of in arguments]

    def read_fixed(value: Any, _: object) -> tuple[object, ...]:
        if type(value) is not list or len(value) != len(hooks):
            raise expected(f"a list of {len(hooks)}", value)
        found: list[object] = []
        try:
            for item, (of, each) in zip(value, hooks, strict=True):
                found.append(each(item, of))
        except FAULTS as fault:
            raise under(f"[{len(found)}]", fault) from fault
        return tuple(found)

    return read_fixed


def _words_reader(of: type[Enum], read: Hook) -> Hook:
    """Return a faster reader of lists of words; *read* names the fault of a list with one."""
    member_of = dict(words_of(of)).__getitem__

    def read_words(value: Any, kind: object) -> object:
        if type(value) is list:
            with suppress(KeyError, TypeError):
                return tuple(map(member_of, value))
        return read(value, kind)

    return read_words


def _tuple_writer(kind: Any, made: Converter) -> Callable[[Any], list[object]]:
    arguments = get_args(kind)
    if arguments[1:] == (...,):
        each = made.get_unstructure_hook(arguments[0])
        return lambda value: [each(item) for item in value]
    hooks = [made.get_unstructure_hook(of) for of in arguments]
    return lambda value: [each(item) for item, each in zip(value, hooks, strict=True)]


def is_union(kind: object) -> bool:
    """Return whether *kind* is a union, written either way."""
    return get_origin(kind) in (Union, UnionType)


def _union_reader(kind: Any, made: Converter) -> Hook:
    others = [of for of in get_args(kind) if of is not NoneType]
    optional = len(others) < len(get_args(kind))
    family = family_of(others)
    if family is not None:
        each, of = _tagged_reader(family, made), None
    elif len(others) == 1:
        each, of = made.get_structure_hook(others[0]), others[0]
    elif all(other in (str, int, bool) for other in others):
        each, of = _plain_reader({other: made.get_structure_hook(other) for other in others}), None
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
        raise expected(wanted, value)

    return read


def _union_writer(kind: Any, made: Converter) -> Callable[[Any], object]:
    others = [of for of in get_args(kind) if of is not NoneType]
    if len(others) > 1:
        return made.unstructure
    each = made.get_unstructure_hook(others[0])
    return lambda value: None if value is None else each(value)


# --- classes, families, states -------------------------------------------------------------------


def _class_reader(kind: type, made: Converter) -> Hook:
    from cattrs.gen import make_dict_structure_fn

    tag = tag_of(kind)
    attrs.resolve_types(kind)
    fields: Hook = make_dict_structure_fn(kind, made)

    def read(value: Any, of: object) -> object:
        if type(value) is not dict:
            raise expected(f"an object ({kind.__name__})", value)
        return fields(value, of)

    if tag is None:
        return read

    def read_tagged(value: Any, of: object) -> object:
        if type(value) is dict and value.get(TAG) == tag:
            return fields({key: item for key, item in value.items() if key != TAG}, of)
        raise expected(f"an object of type {tag!r}", value)

    return read_tagged


def _class_writer(kind: type, made: Converter) -> Callable[[Any], dict[str, object]]:
    from cattrs.gen import make_dict_unstructure_fn, override

    attrs.resolve_types(kind)
    brief = {
        field.name: override(omit_if_default=True)
        for field in attrs.fields(kind)
        if field.metadata.get("omit_default")
    }
    # cattrs' own signature is looser: `**kwargs` hides what the names may be.
    generate: Any = make_dict_unstructure_fn
    fields: Callable[[Any], dict[str, object]] = generate(kind, made, **brief)
    tag = tag_of(kind)
    if tag is None:
        return fields
    return lambda value: {**fields(value), TAG: tag}


def _family_reader(kind: Any, made: Converter) -> Hook:
    return _tagged_reader({tag_of(of) or "": of for of in kind.__variants__}, made)


def _family_writer(kind: Any, made: Converter) -> Callable[[Any], object]:
    return lambda value: made.unstructure(value, type(value))


def _tagged_reader(family: Mapping[str, type], made: Converter) -> Hook:
    hooks = {tag: made.get_structure_hook(of) for tag, of in family.items()}

    def read(value: Any, _: object) -> object:
        if type(value) is not dict:
            raise expected("an object", value)
        tag = value.get(TAG)
        if type(tag) is not str or tag not in hooks:
            raise LoadError(f"expected one of {', '.join(hooks)}, found {found(tag)}", f"$.{TAG}")
        return hooks[tag](value, family[tag])

    return read


def _state_reader(kind: Any, made: Converter) -> Hook:
    hooks = {name: (of, made.get_structure_hook(of)) for name, of in form_fields(kind).items()}

    def read(value: Any, _: object) -> object:
        if type(value) is not dict:
            raise expected(f"an object ({kind.__name__})", value)
        for name in hooks:
            if name not in value:
                raise LoadError(f"missing key {name!r} of {kind.__name__}")
        parts: dict[str, object] = {}
        for name, item in value.items():
            if name not in hooks:
                raise LoadError(f"unknown key {short(str(name))} in {kind.__name__}")
            of, each = hooks[name]
            try:
                parts[name] = each(item, of)
            except FAULTS as fault:
                raise under(step(name), fault) from fault
        return kind.from_parts(**parts)

    return read


def _state_writer(kind: Any, made: Converter) -> Callable[[Any], object]:
    hooks = [(name, made.get_unstructure_hook(of)) for name, of in form_fields(kind).items()]
    return lambda value: {name: each(getattr(value, name)) for name, each in hooks}
