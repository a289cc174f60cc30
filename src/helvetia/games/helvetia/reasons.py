"""Why a move is not legal: the rule's id and a sentence, from the predicates the moves use."""

from collections.abc import Callable
from typing import Final, cast

from helvetia.core.contract import CHANCE
from helvetia.core.reason import Reason

from . import moves as m
from . import refusals_actions as actions
from . import refusals_setup as setup
from . import refusals_turn as turn
from .legal import village_to_place_in
from .moves import Move
from .names import Decision
from .refusal import no
from .state import GameState
from .village import NEUTRAL


def why_not(state: GameState, move: Move, *, player: int | None = None) -> Reason | None:
    """Why this move is not legal here; None if it is.

    ``player`` may name the seat that asks for the move.

    >>> from helvetia import new_game, parse_move
    >>> str(why_not(new_game(2), parse_move("draft mine")))
    'no mine is left among the start buildings (S4)'
    """
    if player is not None and player != state.player and state.player is not None:
        return _not_your_turn(state, player)
    check = _CHECKS.get((state.decision, type(move)))
    if check is None:
        return _wrong_moment(state, move)
    return check(state, move)


# --- the wrong player, the wrong moment, another game -------------------------------------------

#: The rule behind each decision.
_RULE: Final[dict[Decision, str]] = {
    Decision.LETTER: "S11",
    Decision.FIRST_PLAYER: "S11",
    Decision.DRAFT: "S4",
    Decision.STEAL: "S5",
    Decision.NEUTRAL_HOUSE: "D2",
    Decision.NEUTRAL_FIGURE: "D2",
    Decision.PAIR_ONE: "S8",
    Decision.PAIR_TWO: "S8",
    Decision.PAIR_THREE: "S8",
    Decision.TURN: "T1",
    Decision.BUILD: "B1",
    Decision.PRODUCE: "G1",
    Decision.PLACE: "B4",
    Decision.INHABIT: "B5",
    Decision.DELIVER: "C1",
    Decision.WAKE: "N1",
    Decision.MARRY: "P1",
    Decision.DOWRY: "P3",
    Decision.BEAR: "M1",
    Decision.FINISH: "K1",
    Decision.PUPIL: "E2",
    Decision.REVEAL: "E2",
    Decision.OVER: "E4",
}


def _not_your_turn(state: GameState, player: int) -> Reason:
    rule = _RULE[state.decision]
    if state.player == CHANCE:
        return no("not_your_turn", rule, seat=player, decision=state.decision.value)
    return no(
        "not_your_turn",
        "T1" if state.setup is None else rule,
        seat=player,
        turn=state.current,
    )


def _wrong_moment(state: GameState, move: object) -> Reason:
    rule = _RULE[state.decision]
    if state.decision is Decision.PLACE and state.setup is not None:
        rule = "D2" if village_to_place_in(state) == NEUTRAL else "S7"
    if not isinstance(move, Move) or type(move) not in Move.__variants__:
        kind = type(move)
        name = kind.__qualname__
        return no("not_a_move", "", kind=name)
    if state.decision is Decision.OVER:
        return no("game_over", rule)
    return no(
        "wrong_moment",
        rule,
        decision=state.decision,
        move=str(move),
    )


_Check = Callable[[GameState, Move], Reason | None]
_TABLE: Final[tuple[tuple[Decision, type[Move], object], ...]] = (
    (Decision.LETTER, m.DealLetter, setup.letter),
    (Decision.FIRST_PLAYER, m.FirstPlayer, setup.first_player),
    (Decision.DRAFT, m.Draft, setup.draft),
    (Decision.STEAL, m.Steal, setup.steal),
    (Decision.NEUTRAL_HOUSE, m.Build, setup.neutral_house),
    (Decision.NEUTRAL_FIGURE, m.Inhabit, setup.neutral_figure),
    (Decision.PAIR_ONE, m.Settle, setup.pair_one),
    (Decision.PAIR_TWO, m.Settle, setup.pair_two),
    (Decision.PAIR_THREE, m.Marry, setup.pair_three),
    (Decision.TURN, m.Commit, turn.commit),
    (Decision.TURN, m.UseTile, turn.use_tile),
    (Decision.TURN, m.UseNeutral, turn.use_neutral),
    (Decision.TURN, m.Pass, turn.pass_turn),
    (Decision.BUILD, m.Build, turn.build),
    (Decision.PRODUCE, m.Work, turn.work),
    (Decision.PRODUCE, m.Swap, turn.swap),
    (Decision.PRODUCE, m.Buy, turn.buy),
    (Decision.PLACE, m.PlaceAt, actions.place),
    (Decision.INHABIT, m.Inhabit, actions.inhabit),
    (Decision.DELIVER, m.Deliver, actions.deliver),
    (Decision.WAKE, m.Wake, actions.wake),
    (Decision.MARRY, m.Marry, actions.marry),
    (Decision.DOWRY, m.TakeDowry, actions.dowry),
    (Decision.BEAR, m.Bear, actions.bear),
    (Decision.FINISH, m.UseTile, turn.use_tile),
    (Decision.FINISH, m.EndTurn, turn.end_turn),
    (Decision.PUPIL, m.Settle, actions.pupil),
    (Decision.REVEAL, m.Reveal, actions.reveal),
)
_CHECKS: Final[dict[tuple[Decision, type[Move]], _Check]] = {
    (decision, kind): cast(_Check, check) for decision, kind, check in _TABLE
}
