"""Frozen values that can be copied into a draft, changed and frozen again.

One class definition gives two classes with the same slots: the frozen value, and its draft, whose
fields can be assigned. Freezing swaps the class of the draft instead of copying its fields. So a
change of one field costs one copy::

    @drafted
    class Purse(Value):
        coins: int
        tiles: tuple[str, ...] = ()

    draft = purse.thaw()
    draft.coins -= 1
    poorer = draft.freeze()

The engine applies moves to drafts, because a constructor of a frozen class costs several times as
much (``benchmarks/`` has the figures). Type checkers see one class with fields that can be
assigned; at run time only drafts allow it. Drafts never leave ``helvetia.games``.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeVar, cast

import attrs
from typing_extensions import dataclass_transform

_T = TypeVar("_T")
_V = TypeVar("_V", bound="Value")
_FACTORY: Final[type] = type(attrs.Factory(list))


class Value:
    """The base of classes that :func:`drafted` decorates."""

    __slots__ = ()

    if TYPE_CHECKING:

        def thaw(self) -> Self:
            """Return a draft with the same fields."""
            ...

        def freeze(self) -> Self:
            """Turn this draft into a frozen value. The draft must not be used afterwards."""
            ...


def cached_field(
    default: object = None, *, carried: bool = False, init: Literal[False] = False
) -> Any:
    """Declare a field that caches a function of the other fields.

    It takes no part in comparison, hashing, copying or pickling. A draft starts without it, unless
    it is *carried*: then code that changes the draft must update it.
    """
    # Type checkers read from the type of `init` that no constructor takes the field.
    # `Any`, as attrs.field has it: the field's annotation says what it holds.
    metadata = {"carried": carried}
    return attrs.field(default=default, init=init, eq=False, repr=False, metadata=metadata)


def nested(default: object = attrs.NOTHING) -> Any:
    """Declare a field with a value that is thawed and frozen together with its owner."""
    return attrs.field(default=default, metadata={"nested": True})


def own(default: object = attrs.NOTHING) -> Any:
    """Declare a field that is left out of the hash, because its own hash is costly."""
    return attrs.field(default=default, hash=False)


@dataclass_transform(eq_default=False, field_specifiers=(attrs.field, cached_field, nested, own))
def drafted(definition: type[_V]) -> type[_V]:
    """Make the frozen class and its draft from one class definition."""
    name = definition.__name__
    draft = attrs.define(definition, eq=False, slots=True)
    namespace = {
        "__slots__": (),
        "__doc__": definition.__doc__,
        "__module__": definition.__module__,
        "__qualname__": definition.__qualname__,
    }
    frozen = attrs.frozen(cast("type[_V]", type(name, (draft,), namespace)))
    draft.__name__ = draft.__qualname__ = f"{name}Draft"
    setattr(draft, "thaw", _thaw(draft))  # noqa: B010  # the type checker has its own definition
    setattr(draft, "freeze", _freeze(draft, frozen))  # noqa: B010  # as above
    setattr(frozen, "freeze", _itself)  # noqa: B010  # a nested value may be frozen already
    setattr(frozen, "__reduce__", _reduce)  # noqa: B010  # as above
    return frozen


def _thaw(draft: type) -> Callable[[Any], Any]:
    """Return a function that copies all fields into a draft, one assignment each."""
    # An __init__ that does nothing: calling this class is faster than object.__new__.
    empty = type(f"Bare{draft.__name__}", (draft,), {"__slots__": (), "__init__": object.__init__})
    lines = ["draft = empty()"]
    for field in attrs.fields(draft):
        if field.metadata.get("nested"):
            lines.append(f"draft.{field.name} = self.{field.name}.thaw()")
        elif field.init or field.metadata["carried"]:
            lines.append(f"draft.{field.name} = self.{field.name}")
        else:
            lines.append(f"draft.{field.name} = {field.default!r}")
    return compiled("thaw", [*lines, "return draft"], {"empty": empty})


def _freeze(draft: type, frozen: type) -> Callable[[Any], Any]:
    """Return a function that swaps the class of a draft, and of its nested drafts."""
    fields = attrs.fields(draft)
    inner = [f"self.{field.name}.freeze()" for field in fields if field.metadata.get("nested")]
    return compiled(
        "freeze", [*inner, "self.__class__ = frozen", "return self"], {"frozen": frozen}
    )


def _itself(self: _V) -> _V:
    return self


def maker(kind: type[_T]) -> Callable[..., _T]:
    """Return a function that makes values of a frozen class in a third of the constructor's time.

    It assigns the fields to a bare object and swaps its class, as drafts do. A class whose
    constructor does more than that, such as checks, keeps it.
    """
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cast("Any", kind))
    special = any(f.validator or f.converter or isinstance(f.default, _FACTORY) for f in fields)
    if special or hasattr(kind, "__attrs_post_init__") or hasattr(kind, "_attrs_cached_hash"):
        return kind
    plain = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    empty = type(f"Bare{kind.__name__}", (kind,), {"__slots__": (), **plain})
    names = {f"default_{field.name}": field.default for field in fields}
    arguments, lines = [], ["self = EMPTY()"]
    for name, field in zip(names, fields, strict=True):
        given = f"{field.name}={name}" if field.default is not attrs.NOTHING else field.name
        arguments += [given] * field.init
        lines.append(f"self.{field.name} = {field.name if field.init else name}")
    names |= {"EMPTY": empty, "CLASS": kind}
    return compiled(
        "make", [*lines, "self.__class__ = CLASS", "return self"], names, ", ".join(arguments)
    )


def compiled(
    name: str, lines: list[str], names: dict[str, Any], arguments: str = "self"
) -> Callable[..., Any]:
    """Compile a function. The lines hold only names of fields and classes."""
    exec(f"def {name}({arguments}):\n    " + "\n    ".join(lines), names)
    found: Callable[..., Any] = names[name]
    return found


def _reduce(self: Any) -> tuple[type, tuple[object, ...]]:
    """Copy and pickle the value without its cached fields."""
    kind = type(self)
    return kind, tuple(getattr(self, field.name) for field in attrs.fields(kind) if field.init)
