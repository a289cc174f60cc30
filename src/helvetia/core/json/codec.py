"""Values to JSON and back, strictly.

JSON holds the readable form of a value: an attrs class is an object with a key per field, an enum
is its word, a tuple is a list, a state is an object of its `FIELDS`. One of several classes (a
family, such as a game's moves) carries its name under the key `type`. Nothing is coerced, unknown
keys are refused, and every error names its path.
"""

from __future__ import annotations

import hashlib
import json
from typing import TypeVar, cast

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.errors import HelvetiaError, LoadError
from helvetia.core.json.parse import MAX_BYTES, parse
from helvetia.core.json.reading import converter
from helvetia.core.json.writing import write

T = TypeVar("T")


def to_document(value: object) -> object:
    """Return *value* as plain data: dicts, lists, strings, integers, booleans and None.

    >>> from helvetia.core import ScoreItem
    >>> to_document((ScoreItem("church", 3, ""), None))
    [{'detail': '', 'points': 3, 'source': 'church'}, None]
    """
    document: object = json.loads(write(value))
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
    return write(value)


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
    try:
        game.validate(state)
    except LoadError:
        raise
    except (HelvetiaError, ValueError) as error:
        raise LoadError(str(error)) from error
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
