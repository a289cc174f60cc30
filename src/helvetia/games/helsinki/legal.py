"""Legal moves: for each decision the complete list, without duplicates, in canonical order."""

from collections.abc import Callable
from itertools import compress
from typing import Final

from helvetia.core.errors import StateError

from . import moves as m
from .building import buildable, other_stops, own_stops, payable
from .coats import coats_now, discardable, joker_roofs, top_roofs
from .geometry import bits
from .moves import AnyMove
from .names import CARD_COLOUR, CARD_TILE, JOKER, Action, Decision
from .setup import cover_weight, leaving
from .state import GameState, StateDraft

Moves = tuple[AnyMove, ...]

# What is kept on a frozen state is no part of its value: see the fields without ``eq``.
_keep: Final = StateDraft.__dict__["moves"].__set__
Odds = tuple[tuple[AnyMove, int], ...]


def legal_moves(state: GameState) -> Moves:
    """All legal moves, in canonical order; at a chance point the outcomes; () when it is over.

    In a view of a seat that is not to move: the moves for which the cards known to be in the
    hand suffice. The seat to move may have more, with cards that the view does not show; then
    there may be none at all.

    >>> from helvetia.games.helsinki import new_game
    >>> [str(move) for move in legal_moves(new_game(3))]
    ['remove purple_5_4_2', 'remove purple_5_5_1']
    """
    moves = state.moves
    if moves is None:
        moves = _LEGAL[state.decision](state)
        # Kept: whoever asks for the moves of a state makes one of them, which needs no check then.
        _keep(state, moves)
    return moves


def odds(state: GameState) -> Odds:
    """The chance outcomes with integer weights.

    A face-down pile is a multiset: a card is as likely as it has copies left. The pile of a view
    holds all cards that its owner has not seen, so these are then the odds as the owner can
    know them.
    """
    chance = _ODDS.get(state.decision)
    if chance is None:
        raise StateError(f"chance does not decide at '{state.decision}'")
    return chance(state)


# --- chance -------------------------------------------------------------------------------------


def _remove(state: GameState) -> Odds:
    removes, pile = state.rules.removes, state.table.piles[0]
    return tuple([(removes[kind], n) for kind in leaving(state) if (n := pile[kind])])


def _cover(state: GameState) -> Odds:
    weights = [(action, cover_weight(state, action)) for action in Action]
    return tuple((m.COVER[action], weight) for action, weight in weights if weight)


def _reveal(state: GameState) -> Odds:
    pile = state.table.piles[-1]
    return tuple(compress(zip(state.rules.reveals, pile, strict=True), pile))


def _draw(state: GameState) -> Odds:
    pile = state.table.piles[-1]
    return tuple(compress(zip(state.rules.draws, pile, strict=True), pile))


_ODDS: Final[dict[Decision, Callable[[GameState], Odds]]] = {
    Decision.REMOVE: _remove,
    Decision.COVER: _cover,
    Decision.DISPLAY: _reveal,
    Decision.DEAL: _draw,
    Decision.EXTRA: _draw,
    Decision.REFILL: _reveal,
    Decision.BONUS: _draw,
}


# --- the pawn -----------------------------------------------------------------------------------

_STEPS: Final = m.MOVE_PAWN[:3]
_LONG_STEPS: Final = {5: m.MOVE_PAWN[3:5], 6: m.MOVE_PAWN[3:]}


def _pawn(state: GameState) -> Moves:
    return m.PLACE_PAWN


def _turn(state: GameState) -> Moves:
    player = state.players[state.seat]
    if not player.coats:
        return _STEPS
    return (*_STEPS, *_coats(state))


def _stride(state: GameState) -> Moves:
    return _LONG_STEPS[state.turn.stride]  # LA2: only for distances that need the coat


def _coats(state: GameState) -> list[AnyMove]:
    player = state.players[state.seat]
    return [m.USE_COAT[action] for action in coats_now(state, player, state.decision)]


# --- drawing and building -----------------------------------------------------------------------

_BUILD_OF: Final = m.BUILD.__getitem__


def _action(state: GameState) -> Moves:
    player = state.players[state.seat]
    if not player.coats:
        return (m.TAKE, *map(_BUILD_OF, buildable(state, player, 0)))
    return (m.TAKE, *_coats(state), *_build(state))


def _build(state: GameState) -> Moves:
    player = state.players[state.seat]
    return tuple(map(_BUILD_OF, buildable(state, player, player.coats)))


def _limit(state: GameState) -> Moves:
    if not state.players[state.seat].coats:
        return _discard(state)
    return (*_coats(state), *_discard(state))


def _discard(state: GameState) -> Moves:
    return tuple([m.DISCARD[c] for c in discardable(state.players[state.seat], state.turn)])


def _pay(state: GameState) -> Moves:
    player = state.players[state.seat]
    found: list[AnyMove] = _coats(state) if player.coats else []
    found += [m.PAY[c] for c in payable(state, player, state.turn)]
    return tuple(found)


def _pay_any(state: GameState) -> Moves:
    held = dict.fromkeys(state.players[state.seat].hand)
    colour = CARD_COLOUR[state.turn.card]
    return tuple([m.PAY[c] for c in held if c < JOKER and CARD_COLOUR[c] != colour])


def _place(state: GameState) -> Moves:
    player = state.players[state.seat]
    stops = own_stops(state, player, CARD_TILE[state.turn.card])
    if not player.coats:
        return tuple(stops.values())
    return (*_coats(state), *stops.values())


def _place_any(state: GameState) -> Moves:
    player = state.players[state.seat]
    return tuple(other_stops(state, player, CARD_TILE[state.turn.card]).values())


def _superstructure(state: GameState) -> Moves:
    return tuple([m.SET[roof] for roof in bits(top_roofs(state.turn))])


# --- joker tiles and superstructures ------------------------------------------------------------


def _joker(state: GameState) -> Moves:
    player = state.players[state.seat]
    return tuple([m.PLACE_JOKER[r] for r in bits(joker_roofs(state, player, state.turn))])


def _lift(state: GameState) -> Moves:
    return tuple([m.LIFT[roof] for roof in bits(state.players[state.seat].tops)])


def _set(state: GameState) -> Moves:
    return tuple([m.SET[roof] for roof in bits(set_roofs(state))])


def set_roofs(state: GameState) -> int:
    """Where the lifted superstructure may go: any other tile roof without one (LA11)."""
    player = state.players[state.seat]
    return player.filled & ~player.tops & ~(1 << state.turn.last)


def _after(state: GameState) -> Moves:
    return (*_coats(state), m.END_TURN)


def _over(state: GameState) -> Moves:
    return ()


def _outcomes(state: GameState) -> Moves:
    return tuple([move for move, _ in odds(state)])


_LEGAL: Final[dict[Decision, Callable[[GameState], Moves]]] = {
    **dict.fromkeys(_ODDS, _outcomes),
    Decision.PAWN: _pawn,
    Decision.TURN: _turn,
    Decision.STRIDE: _stride,
    Decision.ACTION: _action,
    Decision.LIMIT: _limit,
    Decision.DISCARD: _discard,
    Decision.BUILD: _build,
    Decision.PAY: _pay,
    Decision.PAY_ANY: _pay_any,
    Decision.PLACE: _place,
    Decision.PLACE_ANY: _place_any,
    Decision.SUPERSTRUCTURE: _superstructure,
    Decision.JOKER: _joker,
    Decision.LIFT: _lift,
    Decision.SET: _set,
    Decision.AFTER: _after,
    Decision.OVER: _over,
}
