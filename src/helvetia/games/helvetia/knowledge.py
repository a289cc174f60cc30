"""What a seat may know. Helvetia hides nothing: the order of a face-down pile is not in a state."""

from random import Random

from helvetia.core.errors import OptionError

from .state import GameState


def view(state: GameState, player: int | None) -> GameState:
    """What this seat, or a spectator for None, may know: everything.

    A face-down pile is known as a multiset to everybody who counts, and a state holds no more.
    """
    known = type(player) is int and 0 <= player < len(state.players)
    if player is not None and not known:
        seats = list(range(len(state.players)))
        raise OptionError(f"player must be one of {seats} or None, not {player!r}")
    return state


def determinize(view: GameState, rng: Random) -> GameState:
    """A full state that agrees with the view: the view itself, for there are no secrets."""
    return view
