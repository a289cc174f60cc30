"""What a seat may know: the others' hidden cards are unknown, and so is the pile they came from."""

from random import Random

from helvetia.core.errors import OptionError

from .dealing import deal_unknown
from .moves import DRAW, Draw, Move
from .names import UNKNOWN, Decision
from .setup import dealt_seat
from .state import Cards, GameState, Player, minus


def view(state: GameState, player: int | None) -> GameState:
    """The state as this seat, or a spectator for None, may know it.

    Hidden cards of other hands become ``Card.UNKNOWN``; the cards themselves join the pile they
    were drawn from, which then holds all that the observer has not seen of it. The true size of
    the pile stays in ``table.left``. The view of a view is what both may know.

    >>> from random import Random
    >>> from helvetia.games.helsinki import Card, quick_start
    >>> state = view(quick_start(2, Random(1)), 0)
    >>> [Card(card).word for card in state.players[1].hand]
    ['unknown', 'unknown']
    """
    _check_seat(state, player)
    piles = [list(pile) for pile in state.table.piles]
    players = []
    changed = False
    for seat, each in enumerate(state.players):
        if seat == player:
            players.append(each)
            continue
        hidden = hidden_cards(each)
        for pile, cards in zip(piles, hidden, strict=True):
            for card in cards:
                if card != UNKNOWN:
                    pile[state.rules.index[card]] += 1
                    changed = True
        players.append(_hide(each, hidden))
    if not changed:
        return state
    seen = state.thaw()
    seen.players = tuple(players)
    table = state.table.thaw()
    table.piles = tuple(tuple(pile) for pile in piles)
    seen.table = table.freeze()
    return seen.freeze()


def _check_seat(state: GameState, player: int | None) -> None:
    if player is not None and (type(player) is not int or player not in range(len(state.players))):
        seats = list(range(len(state.players)))
        raise OptionError(f"player must be one of {seats} or None, not {player!r}")


def hidden_cards(player: Player) -> tuple[Cards, ...]:
    """What the player drew unseen, by pile; with cards shown since, if their pile is unclear."""
    return player.drawn or (minus(player.hand, player.known),)


def _hide(player: Player, hidden: tuple[Cards, ...]) -> Player:
    unseen = len(player.hand) - len(player.known)
    if not any(hidden):
        return player
    other = player.thaw()
    other.hand = (*player.known, *(UNKNOWN,) * unseen)
    if player.drawn:
        other.drawn = tuple((UNKNOWN,) * len(cards) for cards in hidden)
    return other.freeze()


def determinize(view: GameState, rng: Random) -> GameState:
    """A full state that agrees with the view: every deal of the unseen cards is equally likely.

    Takes nothing but the view. A view without unknown cards is a full state already.
    """
    return deal_unknown(view, rng)


def redact_move(before: GameState, move: Move, seat: int | None) -> Move:
    """The move as a seat (None: a spectator) may see it: a card drawn by another is unknown."""
    if not isinstance(move, Draw):
        return move
    drawer = dealt_seat(before) if before.decision is Decision.DEAL else before.seat
    return move if seat == drawer else DRAW[UNKNOWN]
