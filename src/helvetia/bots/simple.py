"""The random player."""

from random import Random
from typing import Generic

from attrs import frozen

from helvetia.core.contract import Bot, M, S
from helvetia.core.errors import OptionError


def random_bot(rng: Random) -> Bot[S, M]:
    """Return a bot that takes any legal move, all with the same probability.

    Only ``rng.randrange`` is used, so the same seed plays the same game everywhere.

    >>> from helvetia.core import playout
    >>> from helvetia.games import helvetia
    >>> rng = Random(1)
    >>> game = playout(helvetia, helvetia.new_game(2), rng, random_bot(rng))
    >>> game.final.player is None
    True
    """
    return _RandomBot(rng)


@frozen(eq=False)
class _RandomBot(Generic[S, M]):
    """A class and no function, so that copies and pickles have a generator of their own."""

    rng: Random

    def __call__(self, view: S, legal_moves: tuple[M, ...]) -> M:
        """Return one of the legal moves."""
        if not legal_moves:
            raise OptionError("a bot needs at least one legal move to choose from")
        return legal_moves[self.rng.randrange(len(legal_moves))]
