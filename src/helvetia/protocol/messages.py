"""The messages of the bot protocol: one JSON object in a line, in both directions.

The referee writes `hello`, `request` after `request`, `error` after a wrong answer, and `end`. The
program writes `ready` after `hello`, and one `answer` after each `request` and each `error`.
The program is not trusted: every error raises `ProtocolError` with a reason.
"""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from helvetia.core.contract import AnyGame, AnyMove, AnyState, Result
from helvetia.core.errors import HelvetiaError, LoadError, Reason
from helvetia.core.json.codec import from_document, to_json
from helvetia.core.json.parse import MAX_BYTES, parse

PROTOCOL: Final = 1
"""The version of the protocol. New keys do not raise it: programs ignore keys they do not know."""
_LONGEST_MOVE: Final = 200


class ProtocolError(HelvetiaError):
    """A program did not keep to the protocol or the rules; `reason` says how.

    >>> str(ProtocolError.of("no_answer", "no answer within 30 s"))
    'no answer within 30 s'
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)

    @classmethod
    def of(cls, code: str, sentence: str) -> ProtocolError:
        """Return the error of a reason that no rule of the game gives."""
        return cls(Reason(code, "", sentence))


@frozen
class Bounds:
    """Bound what a program may use: time and bytes for an answer, wrong answers to a request."""

    answer_ms: int = 30_000
    answer_bytes: int = 65_536
    retries: int = 2
    request_bytes: int = MAX_BYTES


# --- from the program ----------------------------------------------------------------------------


class Message:
    """A line that the program writes."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type, ...]] = ()


@frozen
class Ready(Message):
    """The program has read `hello` and can play."""

    protocol: int
    name: str = ""


@frozen
class Answer(Message):
    """The answer to the request `id`: the text of a legal move, or its index in the list."""

    id: int
    move: str | None = None
    index: int | None = None


Message.__variants__ = (Ready, Answer)


def read_message(line: bytes, bounds: Bounds) -> Message:
    """Return the message of a line. Raises `ProtocolError`.

    >>> read_message(b'{"type":"answer","id":3,"index":0}', Bounds())
    Answer(id=3, move=None, index=0)
    """
    if len(line) > bounds.answer_bytes:
        raise ProtocolError.of("too_long", f"a line of more than {bounds.answer_bytes} bytes")
    try:
        document = parse(line)
    except LoadError as error:
        raise ProtocolError.of("not_json", f"not a line of JSON: {error}") from error
    try:
        return from_document(document, Message)
    except LoadError as error:
        raise ProtocolError.of("wrong_message", f"not a message: {error}") from error


def check_ready(line: bytes, bounds: Bounds) -> Ready:
    """Return the answer to `hello`. Raises `ProtocolError`."""
    message = read_message(line, bounds)
    if not isinstance(message, Ready):
        raise ProtocolError.of("wrong_message", "expected 'ready' after 'hello'")
    if message.protocol != PROTOCOL:
        text = f"the program speaks protocol {message.protocol}, not {PROTOCOL}"
        raise ProtocolError.of("wrong_protocol", text)
    return message


def read_answer(
    game: AnyGame,
    view: AnyState,
    legal: tuple[AnyMove, ...],
    number: int,
    line: bytes,
    bounds: Bounds,
) -> AnyMove:
    """Return the legal move that a line chooses. Raises `ProtocolError` for anything else."""
    message = read_message(line, bounds)
    if not isinstance(message, Answer):
        raise ProtocolError.of("wrong_message", "expected 'answer' after 'request'")
    if message.id != number:
        text = f"an answer to request {message.id}; request {number} is open"
        raise ProtocolError.of("wrong_id", text)
    if (message.move is None) == (message.index is None):
        raise ProtocolError.of("one_move", "an answer needs either 'move' or 'index'")
    if message.move is not None:
        return named_move(game, view, legal, message.move)
    if message.index is None or not 0 <= message.index < len(legal):
        text = f"there is no legal move {message.index}; there are 0 to {len(legal) - 1}"
        raise ProtocolError.of("no_index", text)
    return legal[message.index]


def named_move(game: AnyGame, view: AnyState, legal: tuple[AnyMove, ...], text: str) -> AnyMove:
    """Return the legal move of this text. Raises `ProtocolError`."""
    try:
        if len(text) > _LONGEST_MOVE:
            raise ValueError(f"a text of {len(text)} characters is no move")
        move = game.parse_move(text)
    except ValueError as error:
        raise ProtocolError.of("not_a_move", str(error)) from error
    if move not in legal:
        reason = game.why_not(view, move)
        raise ProtocolError(reason or Reason("not_legal", "", f"{text!r} is not a legal move"))
    return legal[legal.index(move)]


# --- to the program ------------------------------------------------------------------------------


def hello(game: AnyGame, view: AnyState, seat: int, seed: int, bounds: Bounds) -> str:
    """Return the first line: which game, which seat, which rules, and the limits."""
    return to_json(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.GAME,
            "rules_version": game.RULES_VERSION,
            "seat": seat,
            "players": len(view.players),
            "options": view.options,
            "seed": seed,
            "limits": bounds,
        }
    )


def request(
    game: AnyGame, number: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...]
) -> str:
    """Return the line that asks for a move: what the seat may know, and what it may do."""
    moves = [{"text": game.format_move(move), "move": move} for move in legal]
    return to_json({"type": "request", "id": number, "seat": seat, "view": view, "legal": moves})


def error(number: int, reason: Reason, retries: int) -> str:
    """Return the line that refuses an answer; `retries` more answers are allowed."""
    return to_json({"type": "error", "id": number, "reason": reason, "retries": retries})


def end(result: Result | None, why: str = "") -> str:
    """Return the last line: the result, or why there is none."""
    return to_json({"type": "end", "result": result, "why": why})
