"""A bot's turn: thought of as a whole, then made move by move.

A turn depends on nothing but the table, the seat and the moves before it. So a host that was
restarted, or a page that was loaded again, finds the same turn once more.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from attrs import frozen

from helvetia.bots import LEVELS, AnyBot, make_bot
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import turn_end_of

from .match import Match
from .opening import BOTS

Moves: TypeAlias = tuple[AnyMove, ...]


@frozen
class Turn:
    """What a bot does after ``start`` moves of a match, where its seat sees ``view``."""

    start: int
    view: AnyState
    moves: Moves

    def next(self, match: Match) -> AnyMove | None:
        """Return the next move of the turn; None if it is over or the match went another way."""
        made = match.record.moves[self.start :]
        if self.is_of(match) and made == self.moves[: len(made)]:
            return next(iter(self.moves[len(made) :]), None)
        return None

    def is_of(self, match: Match) -> bool:
        """Return whether the match has been where this turn begins."""
        known = self.start < len(match.states)
        return known and match.seen(self.start, self.view.player) == self.view


def start_of(match: Match, last: Turn | None) -> int:
    """Return where to ask the bot that must move: where its turn begins, or here.

    Here, if it was asked there: the turn went another way, because the bot failed.
    """
    states, here = match.states, len(match.states) - 1
    seat, start, over = states[here].player, here, turn_end_of(match.game)
    while start and states[start - 1].player == seat and not over(states[start], seat):
        start -= 1
    return here if last and last.start >= start and last.is_of(match) else start


def bot_seed(bot: str, table: str, seat: int, start: int) -> int:
    """Return the seed of a bot's turn: the same all game long for a bot with a favourite plan."""
    lasting = LEVELS[BOTS[bot]].taste
    return Random(f"{table} {seat}" if lasting else f"{table} {seat} {start}").getrandbits(64)


def choose(game: AnyGame, view: AnyState, make: Callable[[], AnyBot]) -> Moves:
    """Return the moves of a bot, until chance or another seat decides or a new turn begins.

    The bot is made where there is something to decide. It sees nothing but the view and what
    follows from its own moves.
    """
    seat, over, moves = view.player, turn_end_of(game), list[AnyMove]()
    bot: AnyBot | None = None
    while not moves or not over(view, seat):
        legal = game.legal_moves(view)
        if bot is None and len(legal) > 1:
            bot = make()
        moves.append(legal[0] if bot is None else bot(view, legal))
        view = game.apply_move(view, moves[-1])
    return tuple(moves)


def choose_here(game: AnyGame, bot: str, view: AnyState, seed: int) -> Moves:
    """Return the turn that a bot chooses, in this process."""
    return choose(game, view, lambda: make_bot(BOTS[bot], game, Random(seed)))
