"""What is fuzzed, and what must hold: an own error that says where, or a value that works."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from helvetia.core import HelvetiaError, LoadError, Record, from_json, to_json
from helvetia.core.contract import AnyGame
from helvetia.core.json.parse import MAX_BYTES, MOVE_BYTES, OPTIONS_BYTES, STATE_BYTES, parse
from helvetia.games import find, names

Target = Callable[[bytes], bool]
#: The text of an error fits a screen.
SCREEN = 80 * 24
GAMES = [find(name) for name in names()]


def _reads(load: Callable[[bytes], Any], use: Callable[[Any], None]) -> Target:
    """True where the bytes were read; anything but a LoadError with a path is a finding."""

    def target(data: bytes) -> bool:
        fault: LoadError | None = None
        try:
            value = load(data)
        except LoadError as error:
            fault = error
        if fault is not None:
            assert fault.path == "" or fault.path.startswith("$"), fault.path
            assert 0 < len(str(fault)) <= SCREEN, str(fault)
            return False
        use(value)
        return True

    return target


def _state_of(game: AnyGame) -> Target:
    def use(state: Any) -> None:
        """What was read is written the same way again, and plays on."""
        assert from_json(to_json(state), game.GameState) == state
        rng = Random(0)
        for _ in range(6):
            moves = game.legal_moves(state)
            if not moves:
                assert state.player is None
                return
            state = game.apply_move(state, moves[rng.randrange(len(moves))])

    return _reads(lambda data: from_json(data, game.GameState), use)


def _move_of(game: AnyGame) -> Target:
    def use(move: Any) -> None:
        assert game.parse_move(game.format_move(move)) == move

    return _reads(lambda data: from_json(data, game.Move), use)


def _options_of(game: AnyGame) -> Target:
    return _reads(lambda data: from_json(data, game.Options), lambda options: None)


def _notation_of(game: AnyGame) -> Target:
    def target(data: bytes) -> bool:
        text = data.decode("utf-8", "surrogateescape")
        fault: HelvetiaError | None = None
        try:
            move = game.parse_move(text)
        except HelvetiaError as error:
            fault = error
        if fault is not None:
            assert 0 < len(str(fault)) <= SCREEN, str(fault)
            return False
        assert game.parse_move(game.format_move(move)) == move
        return True

    return target


def _record(data: bytes) -> Record[Any, Any, Any, Any]:
    return Record.from_json(data, *GAMES)


def _replayed(record: Record[Any, Any, Any, Any]) -> None:
    """A record that was read is replayed and redacted, or says which move cannot be made."""
    with suppress(HelvetiaError):
        record.redact(0)
        for number, _ in enumerate(record.replay()):
            if number > 40:
                return


def _plain(value: object) -> None:
    """Nothing but what JSON has, without floats."""
    assert value is None or type(value) in (int, str, bool, list, dict)


def targets() -> dict[str, Target]:
    """Every loader and parser by name."""
    found: dict[str, Target] = {
        "json": _reads(parse, _plain),
        "record": _reads(_record, _replayed),
    }
    for game in GAMES:
        found[f"{game.GAME}-state"] = _state_of(game)
        found[f"{game.GAME}-move"] = _move_of(game)
        found[f"{game.GAME}-notation"] = _notation_of(game)
        found[f"{game.GAME}-options"] = _options_of(game)
    return found


def longest(name: str) -> int:
    """The bytes that a target reads at most."""
    _, _, kind = name.partition("-")
    return {
        "state": STATE_BYTES,
        "move": MOVE_BYTES,
        "notation": MOVE_BYTES,
        "options": OPTIONS_BYTES,
    }.get(kind, MAX_BYTES)
