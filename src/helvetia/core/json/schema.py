"""JSON Schema (draft 2020-12) of what `from_json` accepts.

Two things lie beyond a schema: that 1.0 is refused although JSON Schema calls it an integer,
and that repeated keys are refused. Checks of a class's own come on top, too.
"""

from __future__ import annotations

import inspect
from enum import Enum
from types import NoneType
from typing import Any, Final, get_args, get_origin

import attrs

from helvetia.core.json.forms import TAG, fields_of, is_family, is_union, tag_of, words_of
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER

_PLAIN: Final[dict[type, dict[str, object]]] = {
    int: {"type": "integer", "minimum": MIN_INTEGER, "maximum": MAX_INTEGER},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def json_schema(kind: Any) -> dict[str, object]:
    """Return the JSON Schema of a class or type expression, the same on every run.

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

    def of(self, kind: Any) -> dict[str, object]:
        """Return the schema of a kind; classes are defined once and referred to."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        arguments = get_args(kind)
        if is_union(kind):
            return {"anyOf": [self.of(member) for member in arguments]}
        if get_origin(kind) is tuple:
            if arguments[1:] == (...,):
                return {"type": "array", "items": self.of(arguments[0])}
            size = len(arguments)
            items = [self.of(item) for item in arguments]
            return {"type": "array", "prefixItems": items, "minItems": size, "maxItems": size}
        if kind not in self._names:
            name = self._free_name(kind.__name__)
            self._names[kind] = name
            self.schemas[name] = {}  # holds the place: the order is that of meeting
            self.schemas[name] = {"title": kind.__name__, **_description(kind), **self._body(kind)}
        return {"$ref": f"#/$defs/{self._names[kind]}"}

    def _free_name(self, name: str) -> str:
        free, count = name, 1
        while free in self.schemas:
            count += 1
            free = f"{name}_{count}"
        return free

    def _body(self, kind: Any) -> dict[str, object]:
        if issubclass(kind, Enum):
            return {"type": "string", "enum": list(words_of(kind))}
        if is_family(kind):
            return {"oneOf": [self.of(member) for member in kind.__variants__]}
        fields, tag = fields_of(kind), tag_of(kind)
        tagged: dict[str, object] = {} if tag is None else {TAG: {"const": tag}}
        return {
            "type": "object",
            "properties": tagged | {field.name: self.of(field.kind) for field in fields},
            "required": [*tagged, *(f.name for f in fields if f.default is attrs.NOTHING)],
            "additionalProperties": False,
        }


def _description(kind: type) -> dict[str, object]:
    # The class's own text only: an inherited one would describe something else.
    text = vars(kind).get("__doc__")
    return {"description": inspect.cleandoc(text).partition("\n")[0]} if text else {}
