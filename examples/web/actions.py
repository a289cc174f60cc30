"""What changes a match: a person's move, taking back. Pure: match in, match out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from helvetia.core import CHANCE, LoadError
from helvetia.core.contract import AnyGame, AnyMove, AnyState

from .forms import Form, read_object, read_texts
from .match import HUMAN, Match
from .refusal import Refusal

#: A match, the seat that acts (None: a spectator), the content of the request, chance.
Action: TypeAlias = Callable[[Match, int | None, bytes | str, Random], Match]

#: No turn that a person sends has more moves.
MOST_MOVES: Final = 60
_MOVE: Final[Form] = MappingProxyType({"move": str, "version": int})
_TURN: Final[Form] = MappingProxyType({"moves": list, "version": int, "forced": bool})
_UNDO: Final[Form] = MappingProxyType({"version": int})


def play(match: Match, seat: int | None, content: bytes | str, rng: Random) -> Match:
    """Return the match after a person's move and chance; Refusal if it is impossible."""
    body = read_object(content, _MOVE)
    _check_version(match, body)
    _check_turn(match, seat)
    view = match.game.view(match.state, seat)
    return match.play(read_move(match.game, view, str(body["move"]))).let_chance_decide(rng)


def read_move(game: AnyGame, view: AnyState, text: str) -> AnyMove:
    """Return the move of a text; Refusal if there is no such move, or if it is not legal in a view.

    The view is asked, not the state: a refusal must not tell what the seat does not know.
    """
    try:
        move = game.parse_move(text)
    except LoadError as error:
        raise Refusal(400, "unknown_move") from error
    reason = game.why_not(view, move)
    if reason is not None:
        raise Refusal(409, "illegal_move", game=game, reason=reason)
    return move


def play_turn(match: Match, seat: int | None, content: bytes | str, rng: Random) -> Match:
    """Return the match after several moves of a person, all or none of them.

    With ``forced`` it goes on as long as the seat has a single move.
    """
    body = read_object(content, _TURN)
    _check_version(match, body)
    for text in read_texts(body["moves"], MOST_MOVES):
        _check_turn(match, seat)
        move = read_move(match.game, match.game.view(match.state, seat), text)
        match = match.play(move).let_chance_decide(rng)
    while body["forced"] and seat is not None and match.is_forced(seat):
        only = match.game.legal_moves(match.game.view(match.state, seat))[0]
        match = match.play(only).let_chance_decide(rng)
    return match


def undo(match: Match, seat: int | None, content: bytes | str, _: Random) -> Match:
    """Return the match without a person's last decision; Refusal if it cannot be taken back."""
    _check_version(match, read_object(content, _UNDO))
    length = match.undo_length(seat)
    if length is None:
        raise Refusal(409, "no_undo")
    return match.go_back(length)


#: By the last part of the address; all are posted.
ACTIONS: Final[Mapping[str, Action]] = MappingProxyType(
    {"move": play, "turn": play_turn, "undo": undo}
)


def waits_for_people(match: Match) -> bool:
    """Return whether nothing goes on before a person decides, or the game is over."""
    player = match.state.player
    return player is None or (player != CHANCE and match.seats[player] == HUMAN)


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
