"""Values to documents: one writing function per kind, built on first use."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Any, TypeAlias

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
    Some,
    Stand,
    Thing,
    shape_of,
)

Hook: TypeAlias = Callable[[Any], object]
"""A writing function; what it may be given is known only where it was made."""


class Writer:
    """Makes and keeps the writing functions."""

    def __init__(self) -> None:
        from cattrs import Converter  # costs 40 ms, so only who writes JSON pays for it
        from cattrs.fns import identity

        self._converter = Converter()
        self._identity: Hook = identity  # cattrs leaves calls to this very function out
        self.hook: Callable[[Kind], Hook] = Hooks[Hook](self._make, self._forward, {}).of

    def write(self, value: object) -> object:
        """A value as a document, by what it is at run time."""
        if isinstance(value, (tuple, list)):
            return [self.write(item) for item in value]
        if isinstance(value, dict):
            return {_key(key): self.write(item) for key, item in value.items()}
        return self.hook(type(value))(value)

    def _forward(self, kind: Kind) -> Hook:
        def later(value: object) -> object:
            return self.hook(kind)(value)

        return later

    def _make(self, kind: Kind) -> Hook:
        match shape_of(kind):
            case Plain():
                return self._identity
            case Names() as shape:
                return {member: name for name, member in shape.members.items()}.__getitem__
            case Row() as shape:
                return self._row_hook(shape)
            case Fixed() as shape:
                hooks = [self.hook(item) for item in shape.items]
                return lambda value: [each(item) for each, item in zip(hooks, value, strict=True)]
            case Choice() as shape:
                return self._choice_hook(shape)
            case Thing() as shape:
                return self._thing_hook(shape)
            case Family() | Some() as shape:
                for variant in shape.members.values():
                    self.hook(variant)
                return lambda value: self.hook(type(value))(value)
            case Stand() as shape:
                each = self.hook(shape.document)
                return lambda value: each(value.to_document())

    def _row_hook(self, shape: Row) -> Hook:
        each = self.hook(shape.item)
        if each is self._identity:
            return list
        return lambda value: list(map(each, value))

    def _choice_hook(self, shape: Choice) -> Hook:
        others = [kind for of, kind in shape.members.items() if of is not NoneType]
        if len(others) > 1:
            return self.write
        each = self.hook(others[0])
        return lambda value: None if value is None else each(value)

    def _thing_hook(self, shape: Thing) -> Hook:
        from cattrs.gen import make_dict_unstructure_fn, override

        hooks = {name: override(unstruct_hook=self.hook(of)) for name, of in shape.fields.items()}
        # cattrs' own signature is looser than ours: `**kwargs` hides what the names may be.
        generate: Any = make_dict_unstructure_fn
        fields: Callable[[object], dict[str, object]] = generate(
            shape.kind, self._converter, **hooks
        )
        tag = shape.tag
        if tag is None:
            return fields

        def tagged(value: object) -> object:
            document = fields(value)
            document[TAG] = tag
            return document

        return tagged


def _key(key: object) -> str:
    if isinstance(key, str):
        return key
    raise TypeError(f"the key {key!r} of a document must be a string")
