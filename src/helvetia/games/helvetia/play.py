"""Playing: the contract's functions, each decision mapped to its phase."""

from collections.abc import Callable
from random import Random
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Engine
from helvetia.core.errors import OptionError, Reason
from helvetia.core.moves import Notation
from helvetia.core.state import options_for, packed_of
from helvetia.core.walk import check_rng, sample

from . import moves as m
from .events import AnyEvent
from .moves import AnyMove, Move
from .names import GAME, Decision
from .options import PLAYERS, Options, Setup
from .packed import Packed
from .phases import STEPS, follow
from .phases.builder import placing_rule
from .phases.draft import first_state
from .phases.refusals import wrong_moment, wrong_turn
from .state import GameState
from .state.loading import validate as validate_packed
from .village import QUARTERS, RING_ONE

__all__ = [
    "apply_move", "determinize", "events", "events_for", "format_move", "legal_moves", "new_game",
    "odds", "parse_move", "quick_start", "redact_move", "reveals", "validate", "view", "why_not",
]  # fmt: skip


def _asking(state: Packed) -> str:
    """Return the rule of the present decision."""
    if state.decision is Decision.FIRST_PLAYER and state.options.setup is Setup.DRAFT:
        return "S4"
    return state.decision.rule


def _wrong_turn(state: Packed, player: int) -> Reason:
    in_turn = state.round and state.seat != CHANCE
    return wrong_turn(state, player, "T1" if in_turn else _asking(state))


def _wrong_moment(state: Packed, move: object) -> Reason:
    placing = state.decision is Decision.PLACE
    return wrong_moment(state, move, placing_rule(state) if placing else _asking(state))


_ENGINE: Final = Engine[GameState, AnyMove, AnyEvent](
    GameState, STEPS, _wrong_turn, _wrong_moment, follow
)
legal_moves: Final = _ENGINE.legal_moves
apply_move: Final = _ENGINE.apply_move
why_not: Final = _ENGINE.why_not
odds: Final = _ENGINE.odds
# Not Final: the package has a module of this name.
events: Callable[[GameState, AnyMove, GameState], tuple[AnyEvent, ...]] = _ENGINE.events

_NOTATION: Final = Notation[AnyMove](GAME, Move, m.universe)
format_move: Final = _NOTATION.format_move
parse_move: Final = _NOTATION.parse_move


def new_game(players: int, options: Options | None = None) -> GameState:
    """Return a new game before its set-up: it asks for the draft, or chance deals letters.

    >>> state = new_game(3)
    >>> state.player, state.decision.value
    (0, 'draft')
    """
    options = options_for(Options, options, players, PLAYERS)
    return GameState(first_state(players, options))


_CORNERS: Final = tuple(quarter & RING_ONE for quarter in QUARTERS)


def quick_start(players: int, rng: Random, options: Options | None = None) -> GameState:
    """Return the first turn of a game after a sensible random set-up.

    Picks, pairs and sexes are random; start buildings stand round one corner, so that one quarter
    wakes them all, as the rulebook advises.

    >>> quick_start(3, Random(1)).decision.value
    'turn'
    """
    check_rng(rng)
    state = new_game(players, options)
    corners = {seat: _CORNERS[rng.randrange(4)] for seat in range(players)}
    while not state.round:
        state = apply_move(state, _setup_move(state, rng, corners))
    return state


def _setup_move(state: GameState, rng: Random, corners: dict[int, int]) -> AnyMove:
    if state.player is None or state.player == CHANCE:
        return sample(odds(state), rng)
    moves = legal_moves(state)
    if state.decision is Decision.PLACE:
        corner = corners[state.player]
        good = [
            move for move in moves if isinstance(move, m.PlaceBuilding) and corner >> move.place & 1
        ]
        moves = tuple(good) or moves  # a neutral village has more houses than a corner
    return moves[rng.randrange(len(moves))]


def validate(state: GameState) -> None:
    """Raise `LoadError`, naming the fault, for a state that no game can reach.

    >>> validate(new_game(4))
    """
    validate_packed(packed_of(state, GameState))


def view(state: GameState, player: int | None) -> GameState:
    """Return what a seat, or a spectator for None, may know: everything.

    Helvetia hides nothing: a face-down pile is known as a multiset, and a state holds no more.
    """
    packed = packed_of(state, GameState)
    known = type(player) is int and 0 <= player < len(packed.players)
    if player is not None and not known:
        seats = list(range(len(packed.players)))
        raise OptionError(f"player must be one of {seats} or None, not {player!r}")
    return state


def redact_move(before: GameState, move: AnyMove, seat: int | None) -> AnyMove:
    """Return the move as a seat (None: a spectator) may see it: the move itself."""
    view(before, seat)
    format_move(move)
    return move


def reveals(before: GameState, move: AnyMove, seat: int | None) -> bool:
    """Return whether another seat's move shows a seat (None: a spectator) a secret: never."""
    redact_move(before, move, seat)
    return False


def events_for(
    before: GameState, move: AnyMove, after: GameState, seat: int | None
) -> tuple[AnyEvent, ...]:
    """Return what a seat (None: a spectator) may know of a move: all its events.

    >>> state = quick_start(3, Random(1))
    >>> move = parse_move("commit carter 1")
    >>> events_for(state, move, apply_move(state, move), None)
    (CoinsPlaced(player=1, character=carter, count=1),)
    """
    return events(view(before, seat), redact_move(before, move, seat), view(after, seat))


def determinize(view: GameState, rng: Random) -> GameState:
    """Return a full state that agrees with the view: the view itself, for there are no secrets."""
    packed_of(view, GameState)
    return view
