"""TypeScript types of what files hold, made from their JSON Schema.

Only the words that :func:`helvetia.core.json_schema` and :func:`helvetia.core.record_schema` use
are understood: the types cannot say more than the schema, and never something else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from helvetia.core.errors import OptionError

# `Any`: a JSON Schema is a document, whose parts are known only when they are looked at.
Schema = Mapping[str, Any]

_PLAIN: Final = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}
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
    if schema.get("type") in _PLAIN:
        return _PLAIN[schema["type"]]
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
