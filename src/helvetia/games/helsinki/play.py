"""The functions of the contract: each decision mapped to its chapter of the rules."""

from collections.abc import Callable
from random import Random
from typing import Final

import attrs

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Engine, Step, name_of
from helvetia.core.errors import OptionError, Reason, foreign
from helvetia.core.walk import check_rng, sample

from . import sliding
from .events import AnyEvent
from .moves import (
    BUILD,
    DISCARD,
    END_TURN,
    NOTATION,
    PAY,
    TAKE,
    USE_COAT,
    AnyMove,
    Move,
)
from .names import GAME, UNKNOWN, Decision
from .options import Options, check_players
from .packed import State, no
from .phases import actions, build, coats, draw, end, move, place, setup
from .phases.cards import hidden_kinds
from .state import GameState

#: The rule that asks each question.
_ASKING: Final = {
    Decision.REMOVE: "LS1",
    Decision.COVER: "LS5",
    Decision.DISPLAY: "LS1",
    Decision.PAWN: "LS3",
    Decision.DEAL: "LS4",
    Decision.TURN: "LT1",
    Decision.STRIDE: "LA2",
    Decision.ACTION: "LT2",
    Decision.EXTRA: "LA7",
    Decision.REFILL: "LD1",
    Decision.LIMIT: "LD2",
    Decision.DISCARD: "LD2",
    Decision.BUILD: "LB1",
    Decision.PAY: "LB1",
    Decision.PAY_ANY: "LA9",
    Decision.PLACE: "LB3",
    Decision.PLACE_ANY: "LA4",
    Decision.BONUS: "LB5",
    Decision.SUPERSTRUCTURE: "LB6",
    Decision.JOKER: "LA3",
    Decision.LIFT: "LA11",
    Decision.SET: "LA11",
    Decision.AFTER: "LA1",
    Decision.OVER: "LE1",
}


def _wrong_turn(state: State, player: int) -> Reason:
    rule = _ASKING[state.decision]
    if state.player == CHANCE:
        return no("not_your_turn", rule, seat=player, decision=str(state.decision))
    return no("not_your_turn", rule, seat=player, turn=state.seat)


def _wrong_moment(state: State, move: object) -> Reason:
    rule, decision = _ASKING[state.decision], str(state.decision)
    if type(move) not in Move.__variants__:
        return no("not_a_move", "", kind=name_of(move, GAME))
    if state.decision is Decision.OVER:
        return no("game_over", rule)
    return no("wrong_moment", rule, decision=decision, move=str(move))


#: The rules of every decision; the listings know certain cards only.
STEPS: Final = {
    decision: step
    for chapter in (setup, move, draw, build, place, coats, end)
    for decision, step in chapter.STEPS.items()
}


def _seen(step: Step) -> Step:
    """Return the step for views, too: what unknown cards of a hand could make legal is listed.

    The refusals of a phase know about unknown cards (`cards.imagined`); its listing does not,
    because it is asked for millions of full states.
    """
    answers: tuple[AnyMove, ...] = (TAKE, *USE_COAT, *BUILD, *PAY, *DISCARD, END_TURN)
    candidates = [
        (move, getattr(move, "card", None), step.rules[type(move)][0])
        for move in answers
        if type(move) in step.rules
    ]

    def moves(state: State) -> tuple[AnyMove, ...]:
        player = state.players[state.seat]
        if UNKNOWN not in player.hand:
            return step.moves(state)
        cards: set[int | None] = {None, *player.hand, *hidden_kinds(state, player)}
        return tuple(
            [
                move
                for move, card, refuse in candidates
                if card in cards and refuse(state, move) is None
            ]
        )

    return attrs.evolve(step, moves=moves)


#: Decisions whose answers depend on the cards of a hand.
_BY_HAND: Final = (
    Decision.ACTION,
    Decision.BUILD,
    Decision.PAY,
    Decision.PAY_ANY,
    Decision.LIMIT,
    Decision.DISCARD,
    Decision.AFTER,
)
_ENGINE: Final[Engine[GameState, AnyMove, AnyEvent]] = Engine(
    GameState,
    {**STEPS, **{decision: _seen(STEPS[decision]) for decision in _BY_HAND}},
    _wrong_turn,
    _wrong_moment,
)

legal_moves: Final = _ENGINE.legal_moves
apply_move: Final = _ENGINE.apply_move
why_not: Final = _ENGINE.why_not
odds: Final = _ENGINE.odds
events: Callable[[GameState, AnyMove, GameState], tuple[AnyEvent, ...]] = _ENGINE.events
format_move: Final = NOTATION.format_move
parse_move: Final = NOTATION.parse_move


def new_game(players: int, options: Options | None = None) -> GameState:
    """Return a new game. Chance comes first: the deck, the covered actions, the display.

    >>> new_game(4)
    <Helsinki: 4 players, round 1, chance: display>
    """
    check_players(players)
    options = Options() if options is None else options
    if not isinstance(options, Options):
        raise OptionError(foreign("options", GAME, options))
    return GameState(setup.first_state(players, options))


def quick_start(players: int, rng: Random, options: Options | None = None) -> GameState:
    """Return a game set up at random, the start player's pawn included: the first turn is next.

    >>> quick_start(2, Random(1)).decision.value
    'turn'
    """
    check_rng(rng)
    state = new_game(players, options)
    while state.decision is not Decision.TURN:
        if state.player == CHANCE:
            made = sample(odds(state), rng)
        else:
            moves = legal_moves(state)
            made = moves[rng.randrange(len(moves))]
        state = apply_move(state, made)
    return state


def clear_caches() -> None:
    """Forget everything that is only remembered for speed: for measurements.

    >>> clear_caches()
    """
    setup.first_state.cache_clear()
    sliding.skyline.cache_clear()
    sliding.stops.cache_clear()
    actions.free_coats.cache_clear()
