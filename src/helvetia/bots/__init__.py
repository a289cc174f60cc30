"""Players that need only the contract.

A bot is a callable ``choose(view, legal_moves) -> move``: it gets what its seat may know and what
it may do. :func:`helvetia.core.playout` takes one as it is. :func:`make_bot` makes one by name.
"""

from helvetia.core.contract import Bot

from .evaluation import ByScore, Evaluation, Term, Weights, evaluation_of
from .explain import Candidate, Explanation
from .greedy import AnyBot, GreedyBot
from .levels import LEVELS, TASTES, Level, random_bot
from .search import SearchBot
from .shares import Judge, shares_of
from .specs import BOT_NAMES, make_bot

__all__ = [
    "BOT_NAMES",
    "LEVELS",
    "TASTES",
    "AnyBot",
    "Bot",
    "ByScore",
    "Candidate",
    "Evaluation",
    "Explanation",
    "GreedyBot",
    "Judge",
    "Level",
    "SearchBot",
    "Term",
    "Weights",
    "evaluation_of",
    "make_bot",
    "random_bot",
    "shares_of",
]
