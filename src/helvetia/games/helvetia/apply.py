"""Applying a move: check it, then carry it out."""

from collections.abc import Callable
from typing import Final, cast

from helvetia.core.errors import IllegalMove

from . import flow, making, people
from . import moves as m
from .geometry import PLACES
from .moves import Move
from .names import Decision
from .reasons import why_not
from .rounds import continue_pupils, reveal_next, settle_pupil, start_pupils, turn_up
from .setup import (
    choose_first,
    choose_neutral_figure,
    choose_neutral_house,
    deal_letter,
    draft,
    marry_third,
    settle_first,
    settle_second,
    steal,
)
from .state import GameState, StateDraft


def apply_move(state: GameState, move: Move, *, player: int | None = None) -> GameState:
    """The state after the move; IllegalMove with the reason, and nothing changed, if it is none.

    ``player`` may name the seat that asks for the move; it is refused if it is not its turn.

    >>> from helvetia import new_game, parse_move
    >>> apply_move(new_game(2), parse_move("draft well")).player
    1
    """
    # A move that legal_moves has given out for this state (this very object) needs no check.
    for legal in () if player is not None else state.moves or ():
        if legal is move:
            break
    else:
        reason = why_not(state, move, player=player)
        if reason is not None:
            raise IllegalMove(reason, move)
    after = state.thaw()
    _APPLY[state.decision][type(move)](after, move)
    return after.freeze()


# --- set-up and the end of a round ---------------------------------------------------------------


def _third_pair(state: StateDraft, move: m.Marry) -> None:
    location = move.village * PLACES + move.place
    marry_third(state, people.sex_that_lacks(state, location), location)


def _pupil(state: StateDraft, move: m.Settle) -> None:
    seat = state.current
    settle_pupil(state, seat, move.sex, move.place)
    turn = state.now.thaw()
    turn.last = move.place
    state.turn = turn.freeze()
    if continue_pupils(state):
        start_pupils(state, state.progress + 1)


def _reveal(state: StateDraft, move: m.Reveal) -> None:
    turn_up(state, move.building)
    reveal_next(state)


_Apply = Callable[[StateDraft, Move], None]

_TABLE: Final[tuple[tuple[Decision, type[Move], object], ...]] = (
    (Decision.LETTER, m.DealLetter, lambda state, move: deal_letter(state, move.letter)),
    (
        Decision.FIRST_PLAYER,
        m.FirstPlayer,
        lambda state, move: choose_first(state, int(move.player)),
    ),
    (Decision.DRAFT, m.Draft, lambda state, move: draft(state, move.building)),
    (Decision.STEAL, m.Steal, lambda state, move: steal(state, int(move.player), move.building)),
    (Decision.NEUTRAL_HOUSE, m.Build, lambda s, move: choose_neutral_house(s, move.building)),
    (Decision.NEUTRAL_FIGURE, m.Inhabit, lambda s, move: choose_neutral_figure(s, move.sex)),
    (Decision.PAIR_ONE, m.Settle, lambda s, move: settle_first(s, move.sex, move.place)),
    (Decision.PAIR_TWO, m.Settle, lambda s, move: settle_second(s, move.sex, move.place)),
    (Decision.PAIR_THREE, m.Marry, _third_pair),
    (Decision.TURN, m.Commit, flow.commit),
    (Decision.TURN, m.UseTile, flow.use_tile),
    (Decision.TURN, m.UseNeutral, flow.use_neutral),
    (Decision.TURN, m.Pass, flow.pass_turn),
    (Decision.BUILD, m.Build, making.build),
    (Decision.PRODUCE, m.Work, making.work),
    (Decision.PRODUCE, m.Swap, making.swap),
    (Decision.PRODUCE, m.Buy, making.buy),
    (Decision.PLACE, m.PlaceAt, making.place),
    (Decision.INHABIT, m.Inhabit, making.inhabit),
    (Decision.DELIVER, m.Deliver, making.deliver),
    (Decision.WAKE, m.Wake, people.wake),
    (Decision.MARRY, m.Marry, people.marry),
    (Decision.DOWRY, m.TakeDowry, people.dowry),
    (Decision.BEAR, m.Bear, people.bear),
    (Decision.FINISH, m.UseTile, flow.use_tile),
    (Decision.FINISH, m.EndTurn, flow.end_turn),
    (Decision.PUPIL, m.Settle, _pupil),
    (Decision.REVEAL, m.Reveal, _reveal),
)
_APPLY: Final[dict[Decision, dict[type[Move], _Apply]]] = {
    decision: {kind: cast(_Apply, function) for of, kind, function in _TABLE if of is decision}
    for decision in Decision
}
