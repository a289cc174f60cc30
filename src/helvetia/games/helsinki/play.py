"""The functions of the contract: each decision mapped to its chapter of the rules."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import attrs

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Engine, Step
from helvetia.core.state import options_for
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
    PlaceJoker,
)
from .names import UNKNOWN, Decision
from .options import PLAYERS, Options
from .packed import State
from .phases import actions, build, coats, draw, end, move, place, setup
from .phases.actions import kept_jokers
from .phases.refusals import wrong_moment, wrong_turn
from .phases.unseen import find_sources, possible_cards
from .state import GameState

#: The rules of every decision; the listings know certain cards only.
STEPS: Final = {
    decision: step
    for chapter in (setup, move, draw, build, place, coats, end)
    for decision, step in chapter.STEPS.items()
}
for _decision in coats.MOMENTS:
    _rules = {**STEPS[_decision].rules, PlaceJoker: coats.KEPT}
    STEPS[_decision] = attrs.evolve(STEPS[_decision], rules=_rules)


#: Answers that depend on the cards of a hand, in canonical order.
_BY_HAND: Final[tuple[AnyMove, ...]] = (TAKE, *USE_COAT, *BUILD, *PAY, *DISCARD, END_TURN)
_KINDS: Final = frozenset(map(type, _BY_HAND))
#: By decisions that ask for such answers: each answer with its card and its refusal.
_CANDIDATES: Final = {
    decision: [
        (answer, getattr(answer, "card", None), step.rules[type(answer)][0])
        for answer in _BY_HAND
        if type(answer) in step.rules
    ]
    for decision, step in STEPS.items()
    if step.rules.keys() & _KINDS and step.rules.keys() <= _KINDS | {PlaceJoker}
}


def _possible(state: State) -> Iterator[AnyMove]:
    """Yield the moves of a view that some deal of the unknown cards allows.

    The refusals of a phase handle unknown cards (`phases.unseen`). Its listing does not: it must
    be fast for full states.
    """
    cards: set[int | None] = {None, *possible_cards(state, state.players[state.seat])}
    for answer, card, refuse in _CANDIDATES[state.decision]:
        if card in cards and refuse(state, answer) is None:
            yield answer
    if state.kept and PlaceJoker in STEPS[state.decision].rules:
        yield from kept_jokers(state)


def _seen(step: Step) -> Step:
    """Return the step for full states and views."""

    def moves(state: State) -> tuple[AnyMove, ...]:
        # The first question is the cheaper one, and enough in a full state.
        if state.seat in state.visible or UNKNOWN not in state.players[state.seat].hand:
            return step.moves(state)
        return tuple(_possible(state))

    return attrs.evolve(step, moves=moves)


def has_move(state: State) -> bool:
    """Return whether there is a move; in a view, one that some deal of unknown cards allows."""
    if state.decision in _CANDIDATES and UNKNOWN in state.players[state.seat].hand:
        return any(True for _ in _possible(state))  # the first one is enough
    return bool(STEPS[state.decision].moves(state))


_ENGINE: Final = Engine[GameState, AnyMove, AnyEvent](
    GameState,
    {of: _seen(step) if of in _CANDIDATES else step for of, step in STEPS.items()},
    wrong_turn,
    wrong_moment,
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
    options = options_for(Options, options, players, PLAYERS)
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
    """Clear all caches: for measurements.

    >>> clear_caches()
    """
    setup.first_state.cache_clear()
    sliding.skyline.cache_clear()
    sliding.stops.cache_clear()
    actions.free_coats.cache_clear()
    find_sources.cache_clear()
