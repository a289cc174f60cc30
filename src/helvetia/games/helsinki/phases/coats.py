"""Coats of arms that change no other step: joker tiles (LA3), moving a superstructure (LA11)."""

from collections.abc import Callable
from typing import Final

from helvetia.core.engine import Rule, Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves
from ..board import MONUMENT, frontier
from ..events import JokerPlaced, SuperstructureLifted
from ..moves import LiftSuperstructure, PlaceJoker, SetSuperstructure
from ..names import Action, Decision
from ..packed import NONE, Player, State, Turn
from .actions import Coat, ask, asks, before_closing, each, offer, owes_joker
from .draw import check_limit
from .end import after_step
from .place import put_top, win
from .refusals import no, order, too_late, wrong_moment

_TURN: Final = Decision.TURN
_LIMIT: Final = Decision.LIMIT
_JOKER: Final = Decision.JOKER
_SET: Final = Decision.SET
#: Joker tiles are placed here, and not inside the steps of a build or a discard (LA1, LA3). With
#: the option the second of two tiles is kept, and placed at one of these moments, too.
MOMENTS: Final = (_TURN, _LIMIT, Decision.AFTER)


def _joker_fits(state: State, player: Player, turn: Turn) -> bool:
    free = state.table.joker_tiles - state.kept
    return not turn.closing and free > 0 and frontier(player.filled) != 0


def _place_jokers(tiles: int) -> Callable[[State], None]:
    """Return the effect of the coat: ask for this number of joker tiles at once (LA3)."""

    def use(state: State) -> None:
        turn = state.turn.thaw()
        turn.due = min(tiles, state.table.joker_tiles - state.kept)
        if turn.due > 1 and state.rules.jokers_later:
            turn.due, state.kept = 1, True
        turn.last, turn.frontier, turn.resume = NONE, 0, state.decision
        state.turn = turn.freeze()
        state.decision = _JOKER

    return use


def joker_roofs(player: Player, turn: Turn) -> int:
    """Return the roofs for the next joker tile (LA3).

    If two tiles could be placed in either order, the one on the earlier roof comes first.
    """
    here = frontier(player.filled)
    if turn.last != NONE:
        later = here & ~((1 << turn.last) - 1)
        return later | here & ~turn.frontier
    if turn.due == 1 or here & here - 1 == 0:
        return here
    last = here.bit_length() - 1
    opened = frontier(player.filled | 1 << last) & ~here
    return here if opened else here ^ 1 << last


def _no_joker(state: State, move: PlaceJoker) -> Reason | None:
    player, turn = state.players[state.seat], state.turn
    if joker_roofs(player, turn) >> move.roof & 1:
        return None
    if reason := _no_roof(player, move):
        return reason
    if turn.last != NONE:
        return too_late(move)
    return order(moves.PLACE_JOKER[bits(joker_roofs(player, turn))[0]])


def _no_roof(player: Player, move: PlaceJoker) -> Reason | None:
    """Return why a joker tile cannot lie on this roof, at any time of the turn."""
    if frontier(player.filled) >> move.roof & 1:
        return None
    if 1 << move.roof & (player.filled | MONUMENT):
        return no("roof_taken", "LA3", roof=move.roof.word)
    return no("touches_nothing", "LA3", roof=move.roof.word)


def _joker(state: State, move: PlaceJoker) -> None:
    seat, roof = state.seat, 1 << move.roof
    tell(state, JokerPlaced, seat, (move.roof,))
    table = state.table.thaw()
    table.joker_tiles -= 1
    table.odds = state.table.odds  # the pile is as it was
    state.table = table.freeze()
    player = state.players[seat].thaw()
    before = frontier(player.filled)
    player.jokers |= roof
    player.filled |= roof
    win(state, player, roof)
    state.set_player(seat, player.freeze())
    turn = state.turn.thaw()
    turn.due -= 1
    if turn.due and frontier(player.filled):
        turn.last, turn.frontier = int(move.roof), before
        state.turn = turn.freeze()
    else:  # LA3: a second tile without a roof is lost
        _resume(state, turn)


def _resume(state: State, turn: Turn) -> None:
    """Return to the decision at which the coat was used, with this draft of a turn."""
    decision = turn.resume
    turn.due, turn.last, turn.frontier, turn.resume = 0, NONE, 0, None
    state.turn = turn.freeze()
    if decision is _TURN:
        ask(state, _TURN)
    elif decision is _LIMIT:
        check_limit(state)
    else:
        after_step(state)


# --- a joker tile that was kept for later (LA3) ---------------------------------------------------


def _no_kept(state: State, move: PlaceJoker) -> Reason | None:
    if not state.kept:
        return wrong_moment(state, move)
    return _no_roof(state.players[state.seat], move)


def _place_kept(state: State, move: PlaceJoker) -> None:
    """Place the second of two tiles, at a later moment than the first."""
    state.kept = False
    state.change_turn(due=1, last=NONE, resume=state.decision)
    _joker(state, move)


#: The rule for placing a kept joker tile, at its moments.
KEPT: Final[Rule] = (_no_kept, _place_kept)


# --- moving a superstructure (LA11) ---------------------------------------------------------------


def _no_lift(state: State, move: LiftSuperstructure) -> Reason | None:
    stands = state.players[state.seat].tops >> move.roof & 1
    return None if stands else no("no_superstructure", "LA11", roof=move.roof.word)


def _lift(state: State, move: LiftSuperstructure) -> None:
    tell(state, SuperstructureLifted, state.seat, (move.roof,))
    player = state.players[state.seat].thaw()
    player.tops ^= 1 << move.roof
    state.set_player(state.seat, player.freeze())
    state.change_turn(last=int(move.roof))
    state.decision = _SET


def _set_roofs(state: State) -> int:
    """Return where the lifted superstructure may go: any other tile roof without one (LA11)."""
    player = state.players[state.seat]
    return player.filled & ~player.tops & ~(1 << state.turn.last)


def _no_set(state: State, move: SetSuperstructure) -> Reason | None:
    roof, word = move.roof, move.roof.word
    if _set_roofs(state) >> roof & 1:
        return None
    if int(roof) == state.turn.last:
        return no("same_roof", "LA11")
    if not state.players[state.seat].filled >> roof & 1:
        return no("no_tile", "LA11", roof=word)
    return no("roof_taken", "LA11", roof=word)


def _set(state: State, move: SetSuperstructure) -> None:
    put_top(state, move.roof)
    turn = state.turn.thaw()
    turn.last, turn.closing = NONE, True
    state.turn = turn.freeze()
    after_step(state)


for _decision in MOMENTS:
    offer(
        _decision,
        {
            Action.TWO_JOKERS: Coat(_joker_fits, _place_jokers(2), "LA3"),
            Action.ONE_JOKER: Coat(_joker_fits, _place_jokers(1), "LA3"),
        },
    )
_MOVE: Final = Coat(
    lambda s, player, _: player.tops not in (0, player.filled) and not owes_joker(s, player),
    asks(Decision.LIFT),
    "LA11",
    before_closing,
)
offer(Decision.AFTER, {Action.MOVE_SUPERSTRUCTURE: _MOVE})

STEPS: Final = {
    _JOKER: Step(
        each(moves.PLACE_JOKER, lambda s: bits(joker_roofs(s.players[s.seat], s.turn))),
        {PlaceJoker: (_no_joker, _joker)},
    ),
    Decision.LIFT: Step(
        each(moves.LIFT, lambda s: bits(s.players[s.seat].tops)),
        {LiftSuperstructure: (_no_lift, _lift)},
    ),
    _SET: Step(
        each(moves.SET, lambda s: bits(_set_roofs(s))), {SetSuperstructure: (_no_set, _set)}
    ),
}
