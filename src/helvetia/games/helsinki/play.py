"""The functions of the contract: each decision mapped to its chapter of the rules."""

from random import Random
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Engine
from helvetia.core.errors import OptionError
from helvetia.core.reason import Reason
from helvetia.core.walk import sample

from . import sliding
from .events import AnyEvent
from .moves import NOTATION, AnyMove, Move
from .names import Decision
from .options import Options, check_players
from .packed import State, no
from .phases import actions, build, coats, draw, end, move, place, setup
from .state import GameState

#: What is asked, and the rule that asks.
_ASKED: Final[dict[Decision, tuple[str, str]]] = {
    Decision.REMOVE: ("LS1", "chance decides now which card leaves the deck"),
    Decision.COVER: ("LS5", "chance decides now which action is covered"),
    Decision.DISPLAY: ("LS1", "chance turns up a card now"),
    Decision.PAWN: ("LS3", "the start player's pawn is to be placed now"),
    Decision.DEAL: ("LS4", "a first card is drawn now"),
    Decision.TURN: ("LT1", "the pawn is to be moved now"),
    Decision.STRIDE: ("LA2", "the pawn's long way is to be chosen now"),
    Decision.ACTION: ("LT2", "cards are to be taken or a pavilion built now"),
    Decision.EXTRA: ("LA7", "the extra card is drawn now"),
    Decision.REFILL: ("LD1", "chance refills a slot now"),
    Decision.LIMIT: ("LD2", "there are too many cards in the hand"),
    Decision.DISCARD: ("LD2", "a card is to be discarded now"),
    Decision.BUILD: ("LB1", "the building card is to be chosen now"),
    Decision.PAY: ("LB1", "an extra card is to be paid now"),
    Decision.PAY_ANY: ("LA9", "a card of another colour is to be paid now"),
    Decision.PLACE: ("LB3", "the pavilion is to be placed now"),
    Decision.PLACE_ANY: ("LA4", "the pavilion is to be pushed in from another side now"),
    Decision.BONUS: ("LB5", "the bonus card is drawn now"),
    Decision.SUPERSTRUCTURE: ("LB6", "a superstructure is to be put on the new pavilion now"),
    Decision.JOKER: ("LA3", "a joker tile is to be placed now"),
    Decision.LIFT: ("LA11", "the superstructure to move is to be chosen now"),
    Decision.SET: ("LA11", "the superstructure's new roof is to be chosen now"),
    Decision.AFTER: ("LA1", "coats of arms may be used now, or the turn ended"),
    Decision.OVER: ("LE1", "the game is over"),
}


def _wrong_turn(state: State, player: int) -> Reason:
    rule, asked = _ASKED[state.decision]
    if state.player == CHANCE:
        sentence = f"it is nobody's turn: {asked}"
        return no("not_your_turn", rule, sentence, seat=player, decision=str(state.decision))
    return no(
        "not_your_turn", rule, f"it is seat {state.seat}'s turn", seat=player, turn=state.seat
    )


def _wrong_moment(state: State, move: object) -> Reason:
    rule, asked = _ASKED[state.decision]
    if not isinstance(move, Move) or type(move) not in Move.__variants__:
        kind = type(move)
        name = f"{kind.__module__}.{kind.__qualname__}"
        return no("not_a_move", "", f"a {name} is not a move of Helsinki", kind=name)
    if state.decision is Decision.OVER:
        return no("game_over", rule, asked)
    return no(
        "wrong_moment",
        rule,
        f"{asked}, so '{move}' has no place here",
        decision=str(state.decision),
        move=str(move),
    )


STEPS: Final = {
    decision: step
    for chapter in (setup, move, draw, build, place, coats, end)
    for decision, step in chapter.STEPS.items()
}
_ENGINE: Final[Engine[GameState, AnyMove, AnyEvent]] = Engine(
    GameState, STEPS, _wrong_turn, _wrong_moment
)

legal_moves: Final = _ENGINE.legal_moves
apply_move: Final = _ENGINE.apply_move
why_not: Final = _ENGINE.why_not
odds: Final = _ENGINE.odds
events: Final = _ENGINE.events
format_move: Final = NOTATION.format_move
parse_move: Final = NOTATION.parse_move


def new_game(players: int, options: Options | None = None) -> GameState:
    """Return a new game. Chance comes first: the deck, the covered actions, the display.

    >>> new_game(4)
    GameState(helsinki, players=4, round=1, player=chance, decision=display)
    """
    check_players(players)
    options = Options() if options is None else options
    if not isinstance(options, Options):
        raise OptionError(f"options must be Options of Helsinki, not {type(options).__name__}")
    return GameState(setup.first_state(players, options))


def quick_start(players: int, rng: Random, options: Options | None = None) -> GameState:
    """Return a game set up at random, the start player's pawn included: the first turn is next.

    >>> quick_start(2, Random(1)).decision.value
    'turn'
    """
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
