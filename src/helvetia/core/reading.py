"""Documents to values: one reading function per kind, built on first use.

There are two readers. The fast one lets cattrs generate a function per attrs class and does
not know where in the document it is; when it fails, the located one reads the same document
again, slowly, to name the path of the first fault.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Final, TypeAlias

import attrs

from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.hooks import Hooks
from helvetia.core.kinds import (
    TAG,
    Choice,
    Family,
    Fixed,
    Kind,
    Names,
    Plain,
    Row,
    Shape,
    Some,
    Stand,
    Thing,
    shape_of,
)
from helvetia.core.parse import MAX_INTEGER, MIN_INTEGER, short, step

Hook: TypeAlias = Callable[[object, object], object]
"""A reading function in the form cattrs wants: it gets the document and the kind."""

FAULTS: Final = (
    HelvetiaError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    RecursionError,
)
"""What a constructor or a `from_document` may raise when it is fed nonsense."""

_INTEGERS: Final = frozenset({int})
#: Small things that a reader keeps of one class.
_MOST_KEPT: Final = 1 << 12


def as_load_error(error: Exception) -> LoadError:
    """Any fault as the one exception that loading promises."""
    if isinstance(error, LoadError):
        return error
    if isinstance(error, RecursionError):
        return LoadError("nested too deeply")
    return LoadError(str(error) or type(error).__name__)


class Reader:
    """Makes and keeps the reading functions."""

    def __init__(self, *, located: bool) -> None:
        from cattrs import Converter  # costs 40 ms, so only who reads JSON pays for it

        self._located = located
        self._converter = Converter(detailed_validation=False)
        plain: dict[Kind, Hook] = {
            int: _read_integer,
            str: _read_string,
            bool: _read_truth,
            type(None): _read_nothing,
        }
        self.hook: Callable[[Kind], Hook] = Hooks(self._make, self._forward, plain).of

    def _forward(self, kind: Kind) -> Hook:
        def later(value: object, of: object) -> object:
            return self.hook(kind)(value, of)

        return later

    def _make(self, kind: Kind) -> Hook:
        match shape_of(kind):
            case Plain() as shape:
                return self.hook(shape.kind)
            case Names() as shape:
                return _names_hook(shape)
            case Row() as shape:
                return self._row_hook(shape)
            case Fixed() as shape:
                return self._fixed_hook(shape)
            case Choice() as shape:
                return self._choice_hook(shape)
            case Thing() as shape:
                return self._thing_hook(shape)
            case Family() | Some() as shape:
                return self._family_hook(shape)
            case Stand() as shape:
                return self._stand_hook(shape)

    def _row_hook(self, shape: Row) -> Hook:
        read, item = self.hook(shape.item), shape.item

        def fast(value: object, _: object) -> object:
            if type(value) is not list:
                raise _expected("a list", value)
            return tuple([read(each, item) for each in value])

        def located(value: object, _: object) -> object:
            if type(value) is not list:
                raise _expected("a list", value)
            return tuple(
                _read_at(f"[{index}]", read, each, item) for index, each in enumerate(value)
            )

        if self._located:
            return located
        return _quick_row(shape_of(item), fast) or fast

    def _fixed_hook(self, shape: Fixed) -> Hook:
        reads = [(f"[{index}]", self.hook(item), item) for index, item in enumerate(shape.items)]

        def read(value: object, _: object) -> object:
            if type(value) is not list:
                raise _expected(f"a list of {len(reads)}", value)
            if len(value) != len(reads):
                raise LoadError(f"expected a list of {len(reads)}, found {len(value)} items")
            return tuple(
                _read_at(where, each, item, kind)
                for (where, each, kind), item in zip(reads, value, strict=True)
            )

        return read

    def _choice_hook(self, shape: Choice) -> Hook:
        reads = {of: (self.hook(kind), kind) for of, kind in shape.members.items()}
        allowed = " or ".join(_JSON_NAMES[of] for of in reads)

        def read(value: object, _: object) -> object:
            try:
                each, kind = reads[type(value)]
            except KeyError:
                raise _expected(allowed, value) from None
            return each(value, kind)

        if self._located or type(None) not in reads or len(reads) != 2:
            return read
        (other,) = (kind for of, kind in shape.members.items() if of is not type(None))
        each = self.hook(other)
        # `X | None`, the common case: no look-up, and the wording of the fault is not needed.
        return lambda value, _: None if value is None else each(value, other)

    def _thing_hook(self, shape: Thing) -> Hook:
        keys = frozenset(shape.fields) | ({TAG} if shape.tag is not None else frozenset())
        make = self._located_maker(shape) if self._located else self._fast_maker(shape)
        tag = shape.tag

        def read(value: object, _: object) -> object:
            if type(value) is not dict:
                raise _expected(f"an object ({shape.kind.__name__})", value)
            if value.keys() != keys:
                raise _wrong_keys(value, shape)
            if tag is not None and value[TAG] != tag:
                raise _wrong_tag(value[TAG], (tag,))
            return make(value, None)

        if not self._located and tag is None and _is_small(shape):
            return _kept(read, tuple(shape.fields))
        return read

    def _fast_maker(self, shape: Thing) -> Hook:
        from cattrs.gen import make_dict_structure_fn, override

        hooks = {name: override(struct_hook=self.hook(of)) for name, of in shape.fields.items()}
        # cattrs' own signature is looser than ours: `**kwargs` hides what the names may be.
        generate: Any = make_dict_structure_fn
        made: Hook = generate(shape.kind, self._converter, **hooks)
        return made

    def _located_maker(self, shape: Thing) -> Hook:
        names = {field.name: field.alias for field in attrs.fields(shape.kind)}
        reads = [
            (key, str(names[key]), self.hook(kind), kind) for key, kind in shape.fields.items()
        ]

        def make(value: Any, _: object) -> object:  # a dict: the caller has looked
            found = {
                alias: _read_at(step(key), read, value[key], kind)
                for key, alias, read, kind in reads
            }
            try:
                return shape.kind(**found)
            except FAULTS as error:
                raise as_load_error(error) from error

        return make

    def _family_hook(self, shape: Family | Some) -> Hook:
        reads = {tag: (self.hook(kind), kind) for tag, kind in shape.members.items()}

        def read(value: object, _: object) -> object:
            if type(value) is not dict:
                raise _expected(f"an object ({shape.kind.__name__})", value)
            if TAG not in value:
                raise LoadError(f"missing key {TAG!r} (one of {', '.join(reads)})")
            tag = value[TAG]
            if type(tag) is not str or tag not in reads:
                raise _wrong_tag(tag, tuple(reads))
            each, kind = reads[tag]
            return each(value, kind)

        return read

    def _stand_hook(self, shape: Stand) -> Hook:
        read_document = self.hook(shape.document)
        kind = shape.kind
        # The class promised one when it named its `__document__`.
        convert: Callable[[object], object] = getattr(kind, "from_document")  # noqa: B009 - above

        def read(value: object, _: object) -> object:
            document = read_document(value, shape.document)
            try:
                return convert(document)
            except FAULTS as error:
                raise as_load_error(error) from error

        return read


def _quick_row(item: Shape, slow: Hook) -> Hook | None:
    """A row of names or integers at the speed of `map`; `slow` finds the words for a fault."""
    match item:
        case Names():
            member = dict(item.members).__getitem__

            def read_names(value: object, of: object) -> object:
                if type(value) is list:
                    try:
                        return tuple(map(member, value))
                    except (KeyError, TypeError):
                        pass  # no such name, or something that is no name at all
                return slow(value, of)

            return read_names
        case Plain() if item.kind is int:

            def read_integers(value: object, of: object) -> object:
                if type(value) is list and _INTEGERS.issuperset(map(type, value)):
                    found = tuple(value)
                    if not found or (min(found) >= MIN_INTEGER and max(found) <= MAX_INTEGER):
                        return found
                return slow(value, of)

            return read_integers
    return None


def _is_small(shape: Thing) -> bool:
    """Whether all fields are words, numbers or truth values, and equal objects can be one."""
    if not 2 <= len(shape.fields) <= 3 or shape.kind.__hash__ is None:
        return False
    return all(isinstance(shape_of(kind), (Names, Plain)) for kind in shape.fields.values())


def _kept(slow: Hook, fields: tuple[str, ...]) -> Hook:
    """Reads small things once: a document has dozens of them, and most are alike.

    `slow` reads what is new, and refuses what is wrong. The types belong to the key, because
    True equals 1.
    """
    values_of: Callable[[dict[object, object]], tuple[object, ...]] = itemgetter(*fields)
    kept: dict[object, object] = {}

    def read(value: object, of: object) -> object:
        if type(value) is not dict or len(value) != len(fields):
            return slow(value, of)
        key: object = None
        try:
            values = values_of(value)
            key = (values, *map(type, values))
            return kept[key]
        except (KeyError, TypeError):  # not kept, or a wrong key, or nothing that can be kept
            found = slow(value, of)
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[key] = found
        return found

    return read


def _read_at(where: str, read: Hook, value: object, kind: object) -> object:
    try:
        return read(value, kind)
    except LoadError as error:
        error.move_under("$" + where)
        raise


def _read_integer(value: object, _: object) -> object:
    # `type is`, not isinstance: True is an int to Python, but not to a reader of documents.
    if type(value) is int and MIN_INTEGER <= value <= MAX_INTEGER:
        return value
    raise _expected("an integer", value)


def _read_string(value: object, _: object) -> object:
    if type(value) is str:
        return value
    raise _expected("a string", value)


def _read_truth(value: object, _: object) -> object:
    if type(value) is bool:
        return value
    raise _expected("true or false", value)


def _read_nothing(value: object, _: object) -> object:
    if value is None:
        return None
    raise _expected("null", value)


def _names_hook(shape: Names) -> Hook:
    members = dict(shape.members)

    def read(value: object, _: object) -> object:
        if type(value) is str and value in members:
            return members[value]
        raise _expected(f"one of {', '.join(members)}", value)

    return read


_JSON_NAMES: Final = {
    int: "an integer",
    str: "a string",
    bool: "true or false",
    type(None): "null",
    list: "a list",
    dict: "an object",
}


def _expected(what: str, value: object) -> LoadError:
    return LoadError(f"expected {what}, found {_found(value)}")


def _found(value: object) -> str:
    if type(value) is bool:
        return "true" if value else "false"
    if value is None:
        return "null"
    if type(value) is str:
        return short(value)
    if type(value) is int:
        fits = MIN_INTEGER <= value <= MAX_INTEGER
        return str(value) if fits else "an integer of more than 64 bits"
    return _JSON_NAMES.get(type(value), f"a Python {type(value).__name__}")


def _wrong_keys(value: dict[object, object], shape: Thing) -> LoadError:
    wanted = ([TAG] if shape.tag is not None else []) + list(shape.fields)
    for key in wanted:
        if key not in value:
            return LoadError(f"missing key {key!r} of {shape.kind.__name__}")
    unknown = next(key for key in value if key not in wanted)
    return LoadError(f"unknown key {short(str(unknown))} in {shape.kind.__name__}")


def _wrong_tag(tag: object, known: tuple[str, ...]) -> LoadError:
    return LoadError(f"expected one of {', '.join(known)}, found {_found(tag)}", f"$.{TAG}")
