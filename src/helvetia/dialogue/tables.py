"""Tables for one guest against bots: every tool of the MCP server, without the server."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

from attrs import frozen

from helvetia.bots import BOT_NAMES, make_bot
from helvetia.core.errors import OptionError
from helvetia.dialogue.answers import refusal
from helvetia.dialogue.rulebook import rule, rules_prompt
from helvetia.dialogue.table import SEEDS, Table, options_of
from helvetia.games import find
from helvetia.protocol.messages import ProtocolError, named_move

MOST_TABLES: Final = 8
RETRIES: Final = 20
_MOST_LISTED: Final = 100


@frozen
class _Guest:
    table: Table
    seat: int


class Tables:
    """The tables of one guest; at most eight at a time. Texts in, texts out.

    Everything that is wrong raises a `HelvetiaError` with one sentence.
    """

    def __init__(self) -> None:
        self._guests: dict[int, _Guest] = {}
        self._made = 0

    def sit_down(
        self,
        game: str = "helvetia",
        players: int = 3,
        seat: int = 0,
        opponent: str = "greedy",
        seed: int | None = None,
        preset: str = "",
    ) -> str:
        """Sit down at a new table; return its number, the rules and the position.

        The game is helvetia or helsinki, for 2, 3 or 4 players. Seats count from 0, in turn order.
        All others are bots: random, novice, casual, greedy, expert, master or search.
        A preset is a named set of rules.
        A seed repeats a game; without one, chance is new.
        """
        module = find(game)
        if seed is None:  # a known seed would tell what chance has in store
            seed = SystemRandom().randrange(SEEDS)
        if opponent not in BOT_NAMES:  # nothing that imports or runs a program
            raise OptionError(
                f"an opponent is one of {', '.join(BOT_NAMES)}, not {opponent[:40]!r}"
            )
        if len(self._guests) >= MOST_TABLES:
            open_tables = ", ".join(map(str, self._guests))
            raise OptionError(f"{MOST_TABLES} tables are open ({open_tables}); leave one first")
        options = options_of(module, preset or None)
        module.new_game(players, options)  # refuses a wrong number before the seat is looked at
        if not 0 <= seat < players:
            raise OptionError(f"seats are 0 to {players - 1}, not {seat}")
        bots = {
            other: make_bot(opponent, module, Random(f"{seed} seat {other}"))
            for other in range(players)
            if other != seat
        }
        table = Table(module, players, options, seed=seed, bots=bots, retries=RETRIES)
        self._made += 1
        self._guests[self._made] = _Guest(table, seat)
        rules = rules_prompt(module, players, options)
        return f"Table {self._made}, you are seat {seat}.\n\n{rules}\n\n{self.look(self._made)}"

    def look(self, table: int) -> str:
        """Return what happened since the last look, and the position as your seat may know it."""
        guest = self._guest(table)
        text = guest.table.look(guest.seat)
        return f"{text}\n{guest.table.ending()}" if guest.table.seat is None else text

    def legal_moves(self, table: int, search: str = "") -> str:
        """Return the legal moves that contain all words of a search, one per line."""
        guest = self._guest(table)
        if guest.table.seat is None:
            return guest.table.ending()
        texts = [guest.table.game.format_move(move) for move in guest.table.legal]
        words = search[:200].lower().split()
        found = [text for text in texts if all(word in text for word in words)]
        more = len(found) - _MOST_LISTED
        rest = [f"... and {more} more; search for a word"] if more > 0 else []
        head = f"{len(found)} of {len(texts)} legal moves"
        return "\n".join([head, *found[:_MOST_LISTED], *rest])

    def why_not(self, table: int, move: str) -> str:
        """Return whether a move is legal now, or the reason and what is legal instead."""
        guest = self._guest(table)
        if guest.table.seat is None:
            return guest.table.ending()
        game, legal = guest.table.game, guest.table.legal
        view = game.view(guest.table.state, guest.seat)
        try:
            return f"{game.format_move(named_move(game, view, legal, move[:1000]))}: legal."
        except ProtocolError as error:
            return refusal(game, legal, error.reason)

    def rule(self, game: str, rule_id: str) -> str:
        """Return the full text of a rule by its id, for example B6 or LB3."""
        return rule(game[:40], rule_id)

    def move(self, table: int, move: str) -> str:
        """Make a move and let the others play; return what happened and the new position."""
        guest = self._guest(table)
        legal = guest.table.legal
        try:
            made = guest.table.act(guest.seat, move)
        except ProtocolError as error:
            if guest.table.seat is None:
                return guest.table.ending()
            left = guest.table.retries - guest.table.wrong
            return f"{refusal(guest.table.game, legal, error.reason)} Wrong answers left: {left}."
        return f"You played {guest.table.game.format_move(made)}.\n{self.look(table)}"

    def leave(self, table: int) -> str:
        """Give a table up."""
        self._guest(table)
        del self._guests[table]
        return f"Table {table} is free."

    def _guest(self, table: int) -> _Guest:
        if table not in self._guests:
            known = ", ".join(map(str, self._guests)) or "none; sit down first"
            raise OptionError(f"there is no table {table}; there is {known}")
        return self._guests[table]
