"""The document of a record: its schema, and how it is read before any of its moves is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import GenericAlias
from typing import Any, Final, TypeAlias, TypeVar

from attrs import frozen

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.errors import HelvetiaError, LoadError, VersionError
from helvetia.core.json.codec import from_document
from helvetia.core.json.parse import parse, short
from helvetia.core.json.schema import json_schema
from helvetia.core.optional import Migrates

FORMAT: Final = 2
"""The version of the record document itself, apart from any game's rules."""

T = TypeVar("T")

# Which of several games a document belongs to is known only while it is read.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Document: TypeAlias = dict[str, object]


@frozen
class RecordDocument:
    """What every game's record holds; the options are read apart, by the game's own class."""

    format: int
    game: str
    rules_version: int
    players: int
    moves: tuple[str, ...]
    redacted: bool


def read_record(
    text: str | bytes, games: Sequence[AnyGame], max_bytes: int
) -> tuple[AnyGame, RecordDocument, Any, tuple[Any, ...]]:
    """Return the game, the fixed part, the options and the moves of a record's JSON."""
    document = parse(text, max_bytes=max_bytes)
    if not isinstance(document, dict):
        raise LoadError("a record is an object")
    document = _of_this_format(document)
    game = _named_game(document, games)
    document = _of_this_version(document, game)
    if "options" not in document:
        raise LoadError("missing key 'options' of a record")
    options = _at("$.options", lambda: from_document(document.pop("options"), game.Options))
    document.setdefault("redacted", False)  # a record that hides nothing does not say so
    fixed = from_document(document, RecordDocument)
    moves = tuple(
        _at(f"$.moves[{index}]", partial(game.parse_move, line))
        for index, line in enumerate(fixed.moves)
    )
    _at("$.players", lambda: game.new_game(fixed.players, options))
    return game, fixed, options, moves


def record_schema(game: Game[S, O, M, E_co]) -> dict[str, object]:
    """Return the JSON Schema of a game's records in this version of its rules.

    >>> from helvetia.games import helvetia
    >>> schema = record_schema(helvetia)
    >>> schema["$defs"]["RecordDocument"]["properties"]["game"]
    {'const': 'helvetia'}
    """
    # Both in one schema, so that classes of the game that have equal names stay apart.
    both: Any = json_schema(GenericAlias(tuple, (RecordDocument, game.Options)))
    definitions = both["$defs"]
    reference, options = both["prefixItems"]
    record = definitions["RecordDocument"]
    record["title"] = "Record"
    record["description"] = f"A game of {game.GAME} as it was played."
    record["properties"] |= {
        "format": {"const": FORMAT},
        "game": {"const": game.GAME},
        "rules_version": {"const": game.RULES_VERSION},
        "options": options,
    }
    # Only a record that hides moves from a seat says so.
    record["required"] = [key for key in record["properties"] if key != "redacted"]
    return {"$schema": both["$schema"], **reference, "$defs": definitions}


def check_version(version: int, game: Game[S, O, M, E_co]) -> None:
    """Refuse moves of another rules version: under these rules they may mean something else."""
    known = game.RULES_VERSION
    if version == known:
        return
    hint = f"this library knows up to {known}"
    if version < known:
        hint = f"under version {known} its moves may mean something else"
    raise VersionError(f"{_written(version, game)}; {hint}", "$.rules_version")


def _written(version: int, game: Game[S, O, M, E_co]) -> str:
    return f"written under rules version {version} of {game.GAME}"


def _of_this_format(document: Document) -> Document:
    """Return the document in this format. Format 1 wrote two more things into the options."""
    version = _integer(document, "format")
    if version == 1:
        options = document.get("options")
        if isinstance(options, dict):
            options = {key: value for key, value in options.items() if key != "rules_version"}
            if options.get("catalog", "") is None:
                del options["catalog"]
            document = {**document, "options": options}
        return {**document, "format": FORMAT}
    if version != FORMAT:
        raise VersionError(
            f"written in record format {version}; this library knows formats 1 to {FORMAT}",
            "$.format",
        )
    return document


def _named_game(document: Document, games: Sequence[AnyGame]) -> AnyGame:
    name = document.get("game")
    if not isinstance(name, str):
        raise LoadError("the name of a game is missing", "$.game")
    for game in games:
        if name == game.GAME:
            return game
    given = ", ".join(game.GAME for game in games) or "none"
    raise LoadError(f"a record of the game {short(name)}; games given: {given}", "$.game")


def _of_this_version(document: Document, game: AnyGame) -> Document:
    """The document itself, or what the game's `migrate` makes of an older one."""
    version, known = _integer(document, "rules_version"), game.RULES_VERSION
    if version >= known:
        check_version(version, game)
        return document
    written, where = _written(version, game), "$.rules_version"
    if not isinstance(game, Migrates):
        raise VersionError(f"{written}; it cannot be brought to version {known}", where)
    try:
        return {**game.migrate(document, version), "rules_version": known}
    except (HelvetiaError, ValueError, LookupError, TypeError) as error:
        raise VersionError(
            f"{written}; it cannot be brought to version {known}: {error}", where
        ) from error


def _integer(document: Document, key: str) -> int:
    if key not in document:
        raise LoadError(f"missing key {key!r} of a record")
    return _at(f"$.{key}", lambda: from_document(document[key], int))


def _at(path: str, read: Callable[[], T]) -> T:
    """Do something with the part of the document at a path, and say so if it fails."""
    try:
        return read()
    except LoadError as error:
        error.move_under(path)
        raise
    except (HelvetiaError, ValueError) as error:
        raise LoadError(str(error), path) from error
