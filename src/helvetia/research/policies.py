"""Let a policy over numbers play as a bot: as an opponent, or in tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, SupportsIndex, TypeAlias

from attrs import frozen

from helvetia.core.contract import CHANCE, AnyMove, AnyState
from helvetia.core.errors import StateError
from helvetia.research.actions import Mask
from helvetia.research.observations import Vector
from helvetia.research.seating import Seating

#: ``policy(observation, mask)``: the number of a legal move, as the acting seat counts it.
Policy: TypeAlias = Callable[[Vector, Mask], SupportsIndex]

# A bot is asked at every decision, so the spaces of a table are made once.
_seating = lru_cache(maxsize=16)(Seating)


@frozen
class PolicyBot:
    """A bot that plays as a policy does, in every game and with every number of players.

    The policy gets the seat's observation and the mask of its legal moves, as the environments
    give them, and returns the number of a move. The bot can be pickled if the policy can.

    >>> from random import Random
    >>> from helvetia.core import playout
    >>> from helvetia.games import helsinki
    >>> bot = PolicyBot(lambda observation, mask: mask.argmax())
    >>> playout(helsinki, helsinki.new_game(2), Random(1), bot).final.player is None
    True
    """

    policy: Policy

    # `Any`: a move of the game that the view belongs to.
    def __call__(self, view: AnyState, legal_moves: Sequence[AnyMove]) -> Any:
        """Return the move that the policy chooses. Raises `StateError` if no seat decides."""
        seat = view.player
        if seat is None or seat == CHANCE:
            raise StateError(f"a policy needs a seat that decides; {view!r} has none")
        table = _seating(view.GAME, len(view.players), view.options)
        own = table.seen_by(seat)
        return own.move(self.policy(table.observe(view, seat), own.mask(legal_moves)))
