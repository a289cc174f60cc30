"""What changes a match: a person's move, taking back, a bot's move. Pure: match in, match out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from helvetia.bots import make_bot
from helvetia.core import CHANCE, LoadError
from helvetia.core.contract import AnyGame, AnyMove, AnyState

from .forms import Form, read_object
from .match import HUMAN, Match
from .opening import BOTS
from .refusal import Refusal

#: A match, the seat that acts (None: a spectator), the content of the request, chance.
Action: TypeAlias = Callable[[Match, int | None, bytes | str, Random], Match]

_MOVE: Final[Form] = MappingProxyType({"move": str, "version": int})
_UNDO: Final[Form] = MappingProxyType({"version": int})


def play(match: Match, seat: int | None, content: bytes | str, rng: Random) -> Match:
    """The match after a person's move and what chance does then; Refusal if it is impossible."""
    body = read_object(content, _MOVE)
    _check_version(match, body)
    _check_turn(match, seat)
    try:
        move = match.game.parse_move(str(body["move"]))
    except LoadError as error:
        raise Refusal(400, "unknown_move") from error
    # Asked of the view: a refusal must not tell what the seat does not know.
    reason = match.game.why_not(match.game.view(match.state, seat), move)
    if reason is not None:
        raise Refusal(409, "illegal_move", game=match.game, reason=reason)
    return match.play(move).let_chance_decide(rng)


def undo(match: Match, seat: int | None, content: bytes | str, _: Random) -> Match:
    """The match without a person's last decision; Refusal if it cannot be taken back."""
    _check_version(match, read_object(content, _UNDO))
    length = match.undo_length(seat)
    if length is None:
        raise Refusal(409, "no_undo")
    return match.go_back(length)


#: By the last part of the address; all are posted.
ACTIONS: Final[Mapping[str, Action]] = MappingProxyType({"move": play, "undo": undo})


def waits_for_people(match: Match) -> bool:
    """Whether nothing goes on before a person decides, or the game is over."""
    player = match.state.player
    return player is None or (player != CHANCE and match.seats[player] == HUMAN)


def choose(game: AnyGame, bot: str, view: AnyState, rng: Random) -> AnyMove:
    """The move that a bot chooses, in this process."""
    moves = game.legal_moves(view)
    if len(moves) == 1:
        return moves[0]
    return make_bot(BOTS[bot], game, rng)(view, moves)


def _check_version(match: Match, body: Mapping[str, object]) -> None:
    if body["version"] != match.version:
        raise Refusal(409, "moved_on")


def _check_turn(match: Match, seat: int | None) -> None:
    if seat is None:
        raise Refusal(403, "spectator")
    if match.state.player is None:
        raise Refusal(409, "over")
    if match.state.player != seat:
        raise Refusal(409, "not_your_turn", game=match.game, seat=match.state.player)
