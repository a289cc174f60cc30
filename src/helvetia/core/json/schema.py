"""JSON Schema (draft 2020-12) of what `from_json` accepts, and TypeScript types made from it.

Two things lie beyond a schema: that 1.0 is refused although JSON Schema calls it an integer,
and that repeated keys are refused. Checks of a class's own come on top, too.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from enum import Enum
from types import NoneType
from typing import Any, Final, get_args, get_origin

import attrs

from helvetia.core.errors import OptionError
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


# --- TypeScript types, made from such a schema ---------------------------------------------------
# They use only the words of the schemas above, so they never say more than the schema.

# `Any`: a JSON Schema is a document, whose parts are known only when they are looked at.
Schema = Mapping[str, Any]

_TYPESCRIPT: Final = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}
_INDENT: Final = "  "


def typescript(schemas: Mapping[str, Schema]) -> str:
    """Return a module of TypeScript types: one for each name, with all its parts.

    Parts of one name that several schemas share must be equal; they are written once.

    >>> from helvetia.core import ScoreItem, json_schema
    >>> print(typescript({"Item": json_schema(ScoreItem)}))
    /** Points from one source. */
    export interface ScoreItem {
      readonly source: string;
      readonly points: number;
      readonly detail?: string;
    }
    <BLANKLINE>
    export type Item = ScoreItem;
    <BLANKLINE>
    """
    parts: dict[str, Schema] = {}
    for schema in schemas.values():
        for name, part in schema.get("$defs", {}).items():
            if parts.setdefault(name, part) != part:
                raise OptionError(f"two different parts are named {name!r}: write two modules")
    written = [_declaration(name, part) for name, part in parts.items()]
    for name, schema in schemas.items():
        whole = {key: value for key, value in schema.items() if key not in ("$schema", "$defs")}
        if whole.get("$ref") != f"#/$defs/{name}":
            written.append(_declaration(name, whole))
    return "\n".join(written)


def _declaration(name: str, schema: Schema) -> str:
    text = schema.get("description", "").replace("*/", "* /")
    comment = f"/** {text} */\n" if text else ""
    if schema.get("type") == "object":
        return f"{comment}export interface {name} {_object(schema, '')}\n"
    return f"{comment}export type {name} = {_type(schema, '')};\n"


def _type(schema: Schema, indent: str) -> str:
    """Return the expression for any schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(word) for word in schema["enum"])
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return " | ".join(_type(member, indent) for member in schema[union])
    if schema.get("type") == "object":
        return _object(schema, indent)
    if schema.get("type") == "array":
        return _array(schema, indent)
    if schema.get("type") in _TYPESCRIPT:
        return _TYPESCRIPT[schema["type"]]
    raise OptionError(f"no TypeScript type is known for the schema {dict(schema)!r}")


def _array(schema: Schema, indent: str) -> str:
    if "items" in schema:
        item = _type(schema["items"], indent)
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    items = [_type(item, indent) for item in schema.get("prefixItems", ())]
    return f"readonly [{', '.join(items)}]"


def _object(schema: Schema, indent: str) -> str:
    inner = indent + _INDENT
    required = set(schema.get("required", ()))
    lines = [
        f"{inner}readonly {name}{'' if name in required else '?'}: {_type(part, inner)};"
        for name, part in schema.get("properties", {}).items()
    ]
    others = schema.get("additionalProperties")
    if others:
        lines.append(f"{inner}readonly [name: string]: {_type(others, inner)};")
    return "\n".join(["{", *lines, f"{indent}}}"])
