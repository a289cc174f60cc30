"""The document of a record: its schema, and how it is read before any of its moves is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, field, frozen

from helvetia.core.contract import AnyGame, E_co, Game, M, O, S
from helvetia.core.errors import (
    HelvetiaError,
    LoadError,
    OptionError,
    VersionError,
    at_path,
)
from helvetia.core.json.codec import from_document, to_document
from helvetia.core.json.parse import parse, short, step
from helvetia.core.json.schema import json_schema
from helvetia.core.records.notes import (
    ALL,
    MAX_LINE,
    MAX_NAME,
    MAX_NOTES,
    MAX_TAGS,
    MAX_TEXT,
    WHOLE,
    Evaluation,
    Note,
    check_notes,
    check_tags,
    seat_of,
)

if TYPE_CHECKING:
    from helvetia.core.records.record import AnyRecord

FORMAT: Final = 2
"""The version of the record document itself, apart from any game's rules."""

Document: TypeAlias = dict[str, object]
_BRIEF: Final = {"omit_default": True}


@frozen
class NoteDocument:
    """A remark about the position after `at` moves; `seat` may read it, null is a spectator."""

    at: int
    text: str = field(default="", metadata=_BRIEF)
    line: tuple[str, ...] = field(default=(), metadata=_BRIEF)
    evaluation: Evaluation | None = field(default=None, metadata=_BRIEF)
    seat: int | str | None = field(default=ALL.value, metadata=_BRIEF)


@frozen
class RecordDocument:
    """Hold what every game's record has; options and position are read by the game's classes."""

    format: int
    game: str
    rules_version: int
    players: int
    moves: tuple[str, ...]
    notes: tuple[NoteDocument, ...] = ()
    redacted: bool = False


def read_record(
    kind: type[AnyRecord], text: str | bytes, games: Sequence[AnyGame], max_bytes: int
) -> AnyRecord:
    """Return the record of a JSON text, not replayed. Without *games* the library's own are known.

    *kind* is the class `Record`, which imports this module.
    """
    document = parse(text, max_bytes=max_bytes)
    if not isinstance(document, dict):
        raise LoadError("a record is an object")
    document = _of_this_format(document)
    game = _named_game(document, games)
    document = _of_this_version(document, game)
    if "options" not in document:
        raise LoadError("missing key 'options' of a record")
    with at_path("$.options"):
        options = from_document(document.pop("options"), game.Options)
    position = None
    if "position" in document:
        with at_path("$.position"):
            position = from_document(document.pop("position"), game.GameState)
            game.validate(position)
    with at_path("$.tags"):
        tags = _tags(document.pop("tags", {}))
    fixed = from_document(document, RecordDocument)
    with at_path("$.players"):
        if position is None:
            game.new_game(fixed.players, options)
        else:
            check_position(game, position, fixed.players, options)
    moves = _moves(game, fixed.moves, "$.moves")
    read = kind(game, fixed.players, options, moves, fixed.rules_version, fixed.redacted, position)
    notes = tuple(_note(read, number, note) for number, note in enumerate(fixed.notes))
    with at_path("$.notes"):
        check_notes(notes, len(moves), fixed.players)
    return evolve(read, notes=notes, tags=tags)


def check_position(game: AnyGame, position: object, players: int, options: object) -> None:
    """Refuse a position of another number of players, or of other options."""
    seats = len(game.score(position))
    if players != seats:
        raise OptionError(f"the position has {seats} players, the record {players}")
    if getattr(position, "options", options) != options:
        raise OptionError("the position and the record have different options")


def _tags(tags: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(tags, dict):
        raise LoadError("expected an object")
    for name, value in tags.items():
        with at_path(f"${step(name)}"):
            from_document(value, str)
    check_tags(tuple(tags.items()))
    return tuple(sorted(tags.items()))


def _moves(game: AnyGame, lines: Sequence[str], path: str) -> tuple[Any, ...]:
    found = []
    for index, line in enumerate(lines):
        with at_path(f"{path}[{index}]"):
            found.append(game.parse_move(line))
    return tuple(found)


def _note(record: AnyRecord, number: int, note: NoteDocument) -> Note[Any]:
    path = f"$.notes[{number}]"
    with at_path(f"{path}.seat"):
        seat = seat_of(note.seat)
    line = _moves(record.game, note.line, f"{path}.line")
    with at_path(path):
        read = Note(note.at, note.text, line, note.evaluation, seat)
        check_notes((read,), len(record), record.players)
    return read


def write_record(record: AnyRecord) -> Document:
    """Return the document of a record. What a plain record lacks has no key."""
    game = record.game
    document: Document = {
        "format": FORMAT,
        "game": game.GAME,
        "rules_version": record.rules_version,
        "players": record.players,
        "options": to_document(record.options),
        "moves": [game.format_move(move) for move in record.moves],
    }
    if record.redacted:
        document["redacted"] = True
    if record.position is not None:
        document["position"] = to_document(record.position)
    if record.notes:
        document["notes"] = [_written_note(game, note) for note in record.notes]
    if record.tags:
        document["tags"] = dict(record.tags)
    return document


def _written_note(game: AnyGame, note: Note[Any]) -> object:
    line = tuple(game.format_move(move) for move in note.line)
    seat = ALL.value if note.seat is ALL else note.seat
    return to_document(NoteDocument(note.at, note.text, line, note.evaluation, seat))


def record_schema(game: Game[S, O, M, E_co]) -> dict[str, object]:
    """Return the JSON Schema of a game's records in this version of its rules.

    >>> from helvetia.games import helvetia
    >>> schema = record_schema(helvetia)
    >>> schema["$defs"]["RecordDocument"]["properties"]["game"]
    {'const': 'helvetia'}
    """
    # Both in one schema, so that classes of the game that have equal names stay apart.
    kinds = (RecordDocument, game.Options, game.GameState)
    both: Any = json_schema(GenericAlias(tuple, kinds))
    definitions = both["$defs"]
    reference, options, state = both["prefixItems"]
    record = definitions["RecordDocument"]
    record["title"] = "Record"
    record["description"] = f"A game of {game.GAME} as it was played."
    record["properties"] |= {
        "format": {"const": FORMAT},
        "game": {"const": game.GAME},
        "rules_version": {"const": game.RULES_VERSION},
        "options": options,
        "position": state,
        "tags": {
            "type": "object",
            "maxProperties": MAX_TAGS,
            "propertyNames": {"maxLength": MAX_NAME},
            "additionalProperties": {"type": "string", "maxLength": MAX_TEXT},
        },
    }
    record["required"].append("options")
    record["properties"]["notes"]["maxItems"] = MAX_NOTES
    _bound_notes(definitions)
    return {"$schema": both["$schema"], **reference, "$defs": definitions}


def _bound_notes(definitions: Any) -> None:
    """Add the limits of notes to their schemas."""
    note = definitions["NoteDocument"]["properties"]
    note["at"]["minimum"] = 0
    note["text"]["maxLength"] = MAX_TEXT
    note["line"]["maxItems"] = MAX_LINE
    note["seat"] = {"anyOf": [{"type": "integer", "minimum": 0}, {"enum": [ALL.value, None]}]}
    evaluation = definitions["Evaluation"]["properties"]
    evaluation["by"] |= {"minLength": 1, "maxLength": MAX_NAME}
    for key in ("shares", "errors"):
        evaluation[key]["items"] |= {"minimum": 0, "maximum": WHOLE}


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
    library = import_module("helvetia.games")  # by name and only now: core knows no game
    known = {game.GAME: game for game in games} or dict.fromkeys(library.names())
    if name not in known:
        raise LoadError(
            f"a record of the game {short(name)}; known games: {', '.join(known)}", "$.game"
        )
    found: AnyGame = known[name] or library.find(name)
    return found


def _of_this_version(document: Document, game: AnyGame) -> Document:
    """Return the document, migrated by the game if its rules are older."""
    version, known = _integer(document, "rules_version"), game.RULES_VERSION
    if version >= known:
        check_version(version, game)
        return document
    refusal = f"{_written(version, game)}; it cannot be brought to version {known}"
    migrate: Callable[[Document, int], Document] | None = getattr(game, "migrate", None)
    if migrate is None:
        raise VersionError(refusal, "$.rules_version")
    try:
        return {**migrate(document, version), "rules_version": known}
    except (HelvetiaError, ValueError, LookupError, TypeError) as error:
        raise VersionError(f"{refusal}: {error}", "$.rules_version") from error


def _integer(document: Document, key: str) -> int:
    if key not in document:
        raise LoadError(f"missing key {key!r} of a record")
    with at_path(f"$.{key}"):
        return from_document(document[key], int)
