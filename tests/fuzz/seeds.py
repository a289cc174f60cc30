"""Real documents to start from: of every kind, from every stage of a game."""

from functools import cache
from random import Random

from helvetia.core import Evaluation, Note, Record, playout, to_json
from helvetia.core.contract import AnyGame, AnyMove
from helvetia.core.records.record import AnyRecord
from tests.fuzz.targets import GAMES

_MOVES = 60


@cache
def seeds() -> dict[str, list[bytes]]:
    """For each target some inputs that it reads."""
    found: dict[str, list[bytes]] = {"json": [], "record": []}
    for game in GAMES:
        found[f"{game.GAME}-state"] = _states(game)
        moves = list(dict.fromkeys(_moves(game)))
        found[f"{game.GAME}-move"] = [to_json(move).encode() for move in moves]
        found[f"{game.GAME}-notation"] = [game.format_move(move).encode() for move in moves]
        presets = getattr(game, "PRESETS", {"standard": game.Options()})
        found[f"{game.GAME}-options"] = [to_json(options).encode() for options in presets.values()]
        for players in (2, 3, 4):
            made = playout(game, game.new_game(players), Random(players)).moves
            for length in (0, 5, 40):
                record = Record.start(game, players).add(*made[:length])
                found["record"].append(record.to_json().encode())
                found["record"].append(_annotated(record, made).to_json().encode())
    found["json"] = [documents[0] for name, documents in found.items() if name != "json"]
    return found


def _annotated(record: AnyRecord, made: tuple[AnyMove, ...]) -> AnyRecord:
    """Return a record with every optional key: it goes on from the end of another."""
    start, players = len(record), record.players
    evaluation = Evaluation.of("fuzz", range(1, players + 1), (0.01,) * players)
    later = Record.start_from(record.game, record.final()).add(*made[start : start + 3])
    notes: list[Note[AnyMove]] = [
        Note(0, "a comment \u00e9", line=later.moves),
        Note(1, evaluation=evaluation, seat=0),
        Note(3, "open", seat=None),
    ]
    return later.annotate(*notes).tag(seats="human,greedy", seed="1")


def _states(game: AnyGame) -> list[bytes]:
    written = []
    for players in (2, 3, 4):
        record = Record.start(game, players)
        moves = playout(game, game.new_game(players), Random(players)).moves
        states = list(record.add(*moves).replay())
        for state in states[:: max(1, len(states) // 12)]:
            written.append(to_json(state).encode())
            written.append(to_json(game.view(state, 0)).encode())
    return written


def _moves(game: AnyGame) -> list[object]:
    moves: list[object] = []
    for players in (2, 4):
        moves += playout(game, game.new_game(players), Random(players)).moves[:: 400 // _MOVES]
    return moves
