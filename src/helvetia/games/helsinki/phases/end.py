"""The end of a turn, of a round and of the game (LA12, LA13, LE1).

The last round begins when the pile is used up, in :mod:`.cards`. A hand limit that was suspended
comes back here; :mod:`.draw` asks for the discards.
"""

from typing import Final

from helvetia.core.engine import OVER, Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell

from ..events import GameOver, RoundBegins, TurnBegins, Wins
from ..moves import END_TURN, AnyMove, EndTurn, UseCoat
from ..names import Action, Decision
from ..packed import NEW_TURN, Player, State, Turn, available
from .actions import USE, Coat, ask, before_closing, coats_at, kept_jokers, offer, owes_joker
from .cards import over_limit
from .refusals import no
from .scoring import ranking

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_TURN: Final = Decision.TURN
_AFTER: Final = Decision.AFTER
_SECOND_PAVILION: Final = Action.SECOND_PAVILION
_DRAW_AND_BUILD: Final = Action.DRAW_AND_BUILD
_TWO_POINTS: Final = Action.TWO_POINTS


def after_step(state: State) -> None:
    """Offer coats after a draw or a build, if any can be used; otherwise end the turn."""
    player = state.players[state.seat]
    if (player.coats and asked_after(state, player)) or owes_joker(state, player):
        ask(state, _AFTER)
    else:
        end_turn(state)


def asked_after(state: State, player: Player) -> bool:
    """Return whether a player with coats may use them after a draw or build.

    The hand that decides whether a pavilion can still be built is secret. So the decision comes
    whenever other players must think it possible.
    """
    build = further_build(state.turn)
    if build is not None and player.hand and available(state, player, build):
        return True
    return available(state, player, _TWO_POINTS) or bool(coats_at(state, player, _AFTER))


def further_build(turn: Turn) -> Action | None:
    """Return the action for a pavilion after a draw or another pavilion, None if none can follow.

    That is LA6 for the first pavilion of a turn, LA5 for the second.
    """
    if turn.closing or turn.builds > 1:
        return None
    if turn.builds:
        return _SECOND_PAVILION
    return _DRAW_AND_BUILD if turn.drew else None


def _after(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    coats = coats_at(state, player, _AFTER)
    return (*coats, *kept_jokers(state)) if owes_joker(state, player) else (*coats, END_TURN)


def _no_end(state: State, move: EndTurn) -> Reason | None:
    owes = owes_joker(state, state.players[state.seat])
    return no("joker_kept", "LA3") if owes else None


def end_turn(state: State) -> None:
    """End the turn; the hand limit may come back into force (LA12)."""
    if state.rules.limit_by_round or not _limit_returns(state):
        _next_seat(state)


def _limit_returns(state: State) -> bool:
    """Count down the turns or rounds without limit (LA12); return whether cards are due now.

    If the last one is over and the hand is too large, ask for the discards.
    """
    player = state.players[state.seat]
    if not player.unlimited:
        return False
    state.change_player(unlimited=player.unlimited - 1)
    over = over_limit(state.rules, player)
    if over <= 0 or player.unlimited > 1:
        return False
    state.turn = Turn(ended=True, due=over)
    state.kept = False
    ask(state, Decision.DISCARD)
    return True


def after_last_discard(state: State) -> None:
    """Go on when the cards of a limit that came back are discarded (LA12)."""
    if state.rules.limit_by_round:
        _end_round(state, state.seat + 1)
    else:
        _next_seat(state)


def _next_seat(state: State) -> None:
    """Go on clockwise; after the last seat of the last round the game is over (LE1)."""
    seat = state.seat + 1
    if seat < len(state.players):
        _begin_turn(state, seat)
    elif state.ending:
        _game_over(state)
    else:
        _end_round(state, 0)


def _end_round(state: State, first: int) -> None:
    """Bring back hand limits from this seat on, clockwise (LA12); then begin the next round."""
    if state.rules.limit_by_round:
        for seat in range(first, len(state.players)):
            state.seat = seat
            if _limit_returns(state):
                return
    state.round += 1
    begin_round(state)


def begin_round(state: State) -> None:
    """Begin a round with the start player."""
    tell(state, RoundBegins, state.round)
    _begin_turn(state, 0)


def _begin_turn(state: State, seat: int) -> None:
    """Begin a seat's turn: first the pawn moves (LT1)."""
    state.seat = state.player = seat
    state.turn = NEW_TURN
    state.kept = False
    state.decision = _TURN
    if state.story is not None:
        state.story.append(TurnBegins(seat))


def _game_over(state: State) -> None:
    state.decision = Decision.OVER
    state.player = None
    state.turn = NEW_TURN
    state.kept = False
    if state.story is not None:
        tell(state, GameOver, state.round)
        for standing in ranking(state).standings:
            if standing.place == 1:
                tell(state, Wins, standing.seat, standing.points)


# LA13 closes the turn: no other action can follow.
_POINTS: Final = Coat(
    lambda state, player, turn: not owes_joker(state, player), end_turn, "LA13", before_closing
)
offer(_AFTER, {_TWO_POINTS: _POINTS})

STEPS: Final = {
    _AFTER: Step(_after, {UseCoat: USE, EndTurn: (_no_end, lambda state, move: end_turn(state))}),
    Decision.OVER: OVER,
}
