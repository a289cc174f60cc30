"""Values to JSON and back, strictly.

JSON holds the readable form of a value: an attrs class is an object with a key per field, an enum
is its word, a tuple is a list, a state is an object of its `FIELDS`. One of several classes (a
family, such as a game's moves) carries its name under the key `type`. Nothing is coerced, unknown
keys are refused, and every error names its path.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from enum import Enum
from functools import cache
from json.encoder import encode_basestring_ascii as _quoted
from types import NoneType
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args, get_origin

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.drafts import compiled
from helvetia.core.errors import LoadError, at_path
from helvetia.core.json.forms import TAG, fields_of, is_enum, is_family, is_union, tag_of, words_of
from helvetia.core.json.parse import MAX_BYTES, parse
from helvetia.core.json.reading import converter

T = TypeVar("T")
# `Any`: the kind of the value is known only at run time.
Writer: TypeAlias = Callable[[Any], str]


def to_document(value: object) -> object:
    """Return *value* as plain data: dicts, lists, strings, integers, booleans and None.

    >>> from helvetia.core import ScoreItem
    >>> to_document((ScoreItem("church", 3, ""), None))
    [{'detail': '', 'points': 3, 'source': 'church'}, None]
    """
    document: object = json.loads(to_json(value))
    return document


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
    except RecursionError:
        raise LoadError("nested too deeply") from None
    return value


def to_json(value: object) -> str:
    """Return *value* as canonical JSON: sorted keys, no spaces, ASCII.

    >>> from helvetia.core import ScoreItem
    >>> to_json(ScoreItem("church", 3, ""))
    '{"detail":"","points":3,"source":"church"}'
    """
    if isinstance(value, tuple | list):
        return f"[{','.join(map(to_json, value))}]"
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"the key {key!r} of a document must be a string")
        return f"{{{','.join(f'{_quoted(key)}:{to_json(value[key])}' for key in sorted(value))}}}"
    kind: Any = type(value)  # `Any`: no type checker knows that classes are hashable
    return _writer(kind)(value)


def from_json(text: str | bytes, kind: type[T], *, max_bytes: int | None = None) -> T:
    """Return the value of a JSON text. Raises `LoadError` with the path of the first fault.

    Key order and white space are free. *kind* is a class or a type expression, such as a game's
    `GameState` or `AnyMove`. A state is also validated: an impossible one is refused. A text may
    have *max_bytes* bytes; the default is the class's `JSON_BYTES`, or 1 MiB.

    >>> from helvetia.core import ScoreItem
    >>> from_json('{"source": "church", "points": 3, "detail": ""}', ScoreItem)
    ScoreItem(source='church', points=3, detail='')
    >>> from_json('[1, 2, "3"]', tuple[int, ...])
    Traceback (most recent call last):
    helvetia.core.errors.LoadError: expected an integer, found '3': at $[2]
    """
    limit = getattr(kind, "JSON_BYTES", MAX_BYTES) if max_bytes is None else max_bytes
    return from_document(parse(text, max_bytes=limit), kind)


def load_state(game: Game[S, O, M, E_co], text: str | bytes, *, max_bytes: int | None = None) -> S:
    """Return a game's state from JSON. Raises `LoadError` if no game can reach it.

    >>> from helvetia.games import helvetia
    >>> state = helvetia.new_game(3)
    >>> load_state(helvetia, to_json(state)) == state
    True
    """
    state = from_json(text, game.GameState, max_bytes=max_bytes)
    with at_path():
        game.validate(state)
    return state


def load_move(game: Game[S, O, M, E_co], text: str | bytes, *, max_bytes: int | None = None) -> M:
    """Return a game's move from JSON, typed as `apply_move` takes it. Raises `LoadError`.

    >>> from helvetia.games import helvetia
    >>> str(load_move(helvetia, '{"type": "deliver", "good": "bread"}'))
    'deliver bread'
    """
    # `Move` reads every class of the game's union, which is `M`; no type checker can know that.
    return cast("M", from_json(text, game.Move, max_bytes=max_bytes))


def digest(value: object) -> str:
    """Return the SHA-256 of the canonical JSON, in hexadecimal: the same on every machine.

    >>> digest(())[:16]
    '4f53cda18c2baa0c'
    """
    return hashlib.sha256(to_json(value).encode("ascii")).hexdigest()


# --- writing -------------------------------------------------------------------------------------

_PLAIN: Final[dict[object, Writer]] = {
    int: int.__repr__,
    str: _quoted,
    bool: {True: "true", False: "false"}.__getitem__,
    NoneType: {None: "null"}.__getitem__,
}


@cache
def _writer(kind: Any) -> Writer:
    """Return a function that writes values of a class or of an annotation."""
    return _make_writer(kind, {})


def _make_writer(kind: Any, made: dict[Any, Writer]) -> Writer:
    """Return a function that writes a kind. Those of classes and states are added to *made*."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_enum(kind):
        words: dict[Enum, str] = {one: _quoted(word) for word, one in words_of(kind).items()}
        return words.__getitem__
    of, text = _part_of(kind, "value", "write")
    if of is not kind:
        names = {"write": _make_writer(of, made)}
        return compiled("write_part", [f"return f'{text}'"], names, "value")
    if is_union(kind) or is_family(kind) or get_origin(kind) is tuple or isinstance(kind, TypeVar):
        return to_json  # by its own class
    if kind not in made:
        _compile_writer(kind, made)
    return made[kind]


def _part_of(kind: Any, value: str, write: str) -> tuple[Any, str]:
    """Return the kind of what is there or listed, and the text that writes it with its writer."""
    of = {*get_args(kind)}
    if is_union(kind) and len(of) == 2 and NoneType in of:
        (some,) = of - {NoneType}
        return some, f'{{"null" if (it := {value}) is None else {write}(it)}}'
    if get_origin(kind) is tuple and len(of - {...}) == 1:
        (each,) = of - {...}
        return each, f'[{{",".join(map({write}, it)) if (it := {value}) else ""}}]'
    return kind, f"{{{write}({value})}}"


def _compile_writer(kind: Any, made: dict[Any, Writer]) -> None:
    """Compile one text with a place for every key: a loop over the keys takes 1.4 times as long."""
    tag, names = tag_of(kind), dict[str, Any]()
    texts = {} if tag is None else {TAG: f',"{TAG}":"{tag}"'}
    parts = dict[str, Any]()
    for name, of, _, is_brief in fields_of(kind):
        parts[name], text = _part_of(of, f"value.{name}", f"write_{name}")
        texts[name] = f"{{write_{name}(value.{name})}}" if is_brief else f',"{name}":{text}'
    whole = "".join([texts[key] for key in sorted(texts)])
    # Without its first comma, which is known unless the first key may be left out.
    whole = f"f'{{{{{whole[1:]}}}}}'" if whole[:1] == "," else f"'{{' + f'{whole}'[1:] + '}}'"
    # The function comes before those that it calls: a class may hold itself.
    made[kind] = compiled("write", [f"return {whole}"], names, "value")
    for name, of, default, is_brief in fields_of(kind):
        write = _make_writer(of if is_brief else parts[name], made)
        names[f"write_{name}"] = _brief(name, default, write) if is_brief else write


def _brief(name: str, default: object, write: Writer) -> Writer:
    """Return a function that writes a key with its value, or nothing for the default."""
    return lambda value: "" if value is default or value == default else f',"{name}":{write(value)}'
