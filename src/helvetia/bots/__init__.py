"""Players that need only the contract.

A bot is a callable ``choose(view, legal_moves) -> move``: it gets what its seat may know and what
it may do. :func:`helvetia.core.playout` takes one as it is.
"""

from .simple import Bot, random_bot

__all__ = ["Bot", "random_bot"]
