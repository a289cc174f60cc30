"""JSON Schema (draft 2020-12) of what `from_json` accepts.

Two things lie beyond a schema: that 1.0 is refused although JSON Schema calls it an integer,
and that repeated keys are refused. Whatever a class checks itself comes on top, too.
"""

from __future__ import annotations

import inspect
from types import NoneType

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
from helvetia.core.parse import MAX_INTEGER, MIN_INTEGER


def json_schema(kind: Kind) -> dict[str, object]:
    """The JSON Schema of a kind's documents, the same on every run.

    >>> from helvetia.core import ScoreItem
    >>> schema = json_schema(ScoreItem)
    >>> schema["$ref"], sorted(schema["$defs"]["ScoreItem"]["properties"])
    ('#/$defs/ScoreItem', ['detail', 'points', 'source'])
    """
    definitions = _Definitions()
    schema = definitions.of(kind)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        **({"$defs": definitions.schemas} if definitions.schemas else {}),
    }


class _Definitions:
    """The named parts of one schema, in the order in which they are met."""

    def __init__(self) -> None:
        self.schemas: dict[str, object] = {}
        self._names: dict[type, str] = {}

    def of(self, kind: Kind) -> dict[str, object]:
        match shape_of(kind):
            case Plain() as shape:
                return _plain(shape.kind)
            case Row() as shape:
                return {"type": "array", "items": self.of(shape.item)}
            case Fixed() as shape:
                return self._fixed(shape)
            case Choice() as shape:
                return {"anyOf": [self.of(member) for member in shape.members.values()]}
            case Some() as shape:
                return {"oneOf": [self.of(member) for member in shape.members.values()]}
            case Stand() as shape:
                return self.of(shape.document)
            case Names() | Thing() | Family() as shape:
                return self._named(shape)

    def _fixed(self, shape: Fixed) -> dict[str, object]:
        size = len(shape.items)
        items = {"prefixItems": [self.of(item) for item in shape.items]} if size else {}
        return {"type": "array", **items, "minItems": size, "maxItems": size}

    def _named(self, shape: Names | Thing | Family) -> dict[str, object]:
        kind = shape.kind
        if kind not in self._names:
            name = self._free_name(kind.__name__)
            self._names[kind] = name
            # Holds the place, and ends the recursion, while a kind that contains itself is read.
            self.schemas[name] = {}
            self.schemas[name] = {"title": kind.__name__, **_description(kind), **self._body(shape)}
        return {"$ref": f"#/$defs/{self._names[kind]}"}

    def _free_name(self, name: str) -> str:
        free, count = name, 1
        while free in self.schemas:
            count += 1
            free = f"{name}_{count}"
        return free

    def _body(self, shape: Names | Thing | Family) -> dict[str, object]:
        match shape:
            case Names():
                return {"type": "string", "enum": list(shape.members)}
            case Family():
                return {"oneOf": [self.of(member) for member in shape.members.values()]}
            case Thing():
                tag = {} if shape.tag is None else {TAG: {"const": shape.tag}}
                fields = {name: self.of(kind) for name, kind in shape.fields.items()}
                return {
                    "type": "object",
                    "properties": {**tag, **fields},
                    "required": [*tag, *fields],
                    "additionalProperties": False,
                }


def _plain(kind: type) -> dict[str, object]:
    if kind is int:
        return {"type": "integer", "minimum": MIN_INTEGER, "maximum": MAX_INTEGER}
    return {"type": {str: "string", bool: "boolean", NoneType: "null"}[kind]}


def _description(kind: type) -> dict[str, object]:
    # The class's own text only: an inherited one would describe something else.
    text = vars(kind).get("__doc__")
    return {"description": inspect.cleandoc(text).partition("\n")[0]} if text else {}
