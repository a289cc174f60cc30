"""Compare two values by everything that can be reached from them, public or private."""

import gc
import weakref
from collections.abc import Iterator
from enum import Enum
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
)

#: Values that hold nothing else: compared by type and equality.
_ATOMS = (int, float, str, bytes, bool, type(None), Enum)
#: Code is shared by every value of a class; it cannot tell two worlds apart.
_CODE = (type, CodeType, FunctionType, BuiltinFunctionType, MethodType, ModuleType)
#: Code that is made anew for every bot, with what it was made of.
_MADE = (FunctionType, MethodType, BuiltinFunctionType)
_CONTAINERS = (tuple, list, dict, set, frozenset)
#: What cannot change, but for what it holds.
_FIXED = (tuple, frozenset, range, MappingProxyType)


def difference(left: object, right: object) -> str | None:
    """Return the path of the first difference between two object graphs, or None."""
    pending: list[tuple[str, object, object]] = [("value", left, right)]
    # The values are kept: an address may be used again for a part that was made on the way.
    seen: dict[tuple[int, int], tuple[object, object]] = {}
    while pending:
        path, one, other = pending.pop()
        if one is other or (id(one), id(other)) in seen:
            continue
        seen[id(one), id(other)] = one, other
        if type(one) is not type(other):
            return f"{path}: {type(one).__name__} and {type(other).__name__}"
        if isinstance(one, _ATOMS):
            if one != other:
                return f"{path}: {one!r} and {other!r}"
            continue
        if isinstance(one, _CODE) and not isinstance(one, _MADE):
            return f"{path}: {one!r} and {other!r}"
        parts, others = list(parts_of(one)), list(parts_of(other))
        if [name for name, _ in parts] != [name for name, _ in others]:
            return f"{path}: parts {[n for n, _ in parts]} and {[n for n, _ in others]}"
        for (name, part), (_, twin) in zip(parts, others, strict=True):
            pending.append((f"{path}.{name}", part, twin))
    return None


def reachable(value: object) -> Iterator[object]:
    """Yield everything that can be reached from a value, but not through the code of classes."""
    pending, seen = [value], {id(value): value}
    while pending:
        one = pending.pop()
        yield one
        if isinstance(one, (*_ATOMS, *_CODE)) and not isinstance(one, _MADE):
            continue
        for _, part in parts_of(one):
            if id(part) not in seen:
                seen[id(part)] = part
                pending.append(part)


def parts_of(value: object) -> Iterator[tuple[str, object]]:
    """Yield every object that *value* refers to, with a name."""
    if isinstance(value, MethodType):
        yield from (("self", value.__self__), ("function", value.__func__))
        return
    if isinstance(value, BuiltinFunctionType):
        yield from (("self", value.__self__), ("name", value.__name__))
        return
    if isinstance(value, FunctionType):
        yield from (("code", value.__code__), ("cells", value.__closure__ or ()))
        yield from (("defaults", value.__defaults__), ("by name", value.__kwdefaults__))
        yield "__dict__", value.__dict__
        return
    if isinstance(value, tuple | list):
        yield from ((f"[{index}]", item) for index, item in enumerate(value))
    elif isinstance(value, dict):
        for index, (key, item) in enumerate(value.items()):
            yield f"key {index}", key
            yield f"item {index}", item
    elif isinstance(value, set | frozenset):
        yield from ((f"member {index}", x) for index, x in enumerate(sorted(value, key=repr)))
    slots = [
        name
        for kind in type(value).__mro__
        for name in _names(kind.__dict__.get("__slots__", ()))
        if name not in {"__weakref__", "__dict__"}
    ]
    for name in slots:
        yield name, getattr(value, name, "(unset)")
    attributes = getattr(value, "__dict__", None)
    if attributes is not None:
        yield "__dict__", attributes
    if isinstance(value, weakref.ref):
        yield "referent", value()  # the collector does not count it
    if not isinstance(value, _CONTAINERS):
        yield from _inside(value, pickled=not slots)


def _inside(value: object, *, pickled: bool) -> Iterator[tuple[str, object]]:
    """Yield what an object written in C holds, such as an array, a random generator or a cache.

    A class with slots may extend one: an exception, for instance, with its traceback.
    """
    # What is pickled says nothing of a cache, and of a deque not what it holds.
    referents = [x for x in gc.get_referents(value) if x is not type(value)]
    yield from ((f"referent {index}", x) for index, x in enumerate(referents))
    if not pickled:
        return
    try:
        state = list(value.__reduce_ex__(4))[1:]
    except (TypeError, DeprecationWarning):  # it cannot be pickled, or not any more in Python 3.14
        return
    yield "pickled", state


def _names(slots: object) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)  # type: ignore[arg-type]  # an iterable


def is_mutable(value: object) -> bool:
    """Return whether a value can grow or change: a table that two worlds share would tell secrets.

    `difference` cannot find those: they are one object in both worlds.
    """
    if isinstance(value, (*_ATOMS, *_CODE)):
        return False
    frozen = isinstance(value, _FIXED) or type(value).__setattr__ is not object.__setattr__
    return not frozen or bool(getattr(value, "__dict__", {}))


def shared(one: object, other: object) -> Iterator[object]:
    """Yield every object that can be reached from both values."""
    known = {id(part): part for part in reachable(one)}
    yield from (part for part in reachable(other) if id(part) in known)
