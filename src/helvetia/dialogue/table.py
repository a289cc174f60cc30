"""Games at a table where some seats are played by text, the others by bots.

`Table` is one of them. `Tables` are those of one guest: the tools of the MCP server, without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any, Final

from attrs import frozen

from helvetia.bots import BOT_NAMES, make_bot
from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState
from helvetia.core.errors import LimitError, OptionError, Reason
from helvetia.core.optional import events_for, presets_of
from helvetia.core.walk import sample
from helvetia.dialogue.answers import read_move, refusal
from helvetia.dialogue.position import moves_prompt, position_prompt
from helvetia.dialogue.rulebook import rule, rules_prompt
from helvetia.games import find
from helvetia.protocol.messages import ProtocolError, named_move
from helvetia.text import lexicon

#: Too many seeds to try them all and compare with the cards on the table.
SEEDS: Final = 2**53
_MOST_MOVES: Final = 20_000
_MOST_NEWS: Final = 30  # moves in a report
MOST_TABLES: Final = 8
RETRIES: Final = 20
_MOST_LISTED: Final = 100


# `Any`: the options' class is the game's own.
def options_of(game: AnyGame, preset: str | None) -> Any:
    """Return the options of a preset, or the standard ones. Raises `OptionError`."""
    presets = presets_of(game)
    if preset is None:
        return game.Options()
    if preset not in presets:
        known = ", ".join(presets) or "none"
        raise OptionError(f"{game.GAME} has no preset {preset[:40]!r}; there is {known}")
    return presets[preset]


class Table:
    """A game in progress. Seats without a bot decide by `act`; `settle` plays everything else.

    A seat that gives more than `retries` wrong answers to one question has lost; `fault` says why.
    """

    # `Any`: options and bots are those of the game.
    def __init__(
        self,
        game: AnyGame,
        players: int,
        options: Any = None,
        *,
        seed: int = 0,
        bots: Mapping[int, Any] | None = None,
        retries: int = 3,
    ) -> None:
        self.game: AnyGame = game
        chosen = game.Options() if options is None else options
        self.state: AnyState = game.new_game(players, chosen)
        self.moves: list[AnyMove] = []
        self.fault: tuple[int, Reason] | None = None
        self.retries: int = retries
        self.wrong: int = 0
        self._states: list[AnyState] = [self.state]
        self._told = [0] * players
        self._bots = dict(bots or {})
        self._luck = Random(f"{seed} chance")
        self.settle()

    @property
    def seat(self) -> int | None:
        """The seat that must answer; None when the game is over."""
        player: int | None = self.state.player
        return None if self.fault is not None else player

    @property
    def legal(self) -> tuple[AnyMove, ...]:
        """The legal moves of the seat that must answer."""
        return () if self.seat is None else self.game.legal_moves(self.state)

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of every seat at the end; None before. A seat with a fault is last."""
        players = len(self._told)
        if self.fault is not None:
            return tuple(players if seat == self.fault[0] else 1 for seat in range(players))
        result = self.game.result(self.state)
        return None if result is None else result.places

    def settle(self) -> None:
        """Let chance and bots move until a seat without a bot must answer. Raises `LimitError`."""
        while (seat := self.seat) is not None:
            if seat == CHANCE:
                self._make(sample(self.game.odds(self.state), self._luck))
            elif seat in self._bots:
                legal = self.legal
                chosen = self._bots[seat](self.game.view(self.state, seat), legal)
                self._make(legal[legal.index(chosen)])
            else:
                return

    def act(self, seat: int, text: str) -> AnyMove:
        """Make the move that a text names, for a seat. Raises `ProtocolError` with the reason."""
        if self.seat is None:
            raise ProtocolError.of("game_over", "the game is over")
        if seat != self.seat:
            text = f"seat {seat} is not asked; seat {self.seat} is"
            raise ProtocolError.of("not_your_turn", text)
        try:
            move = read_move(self.game, self.game.view(self.state, seat), self.legal, text)
        except ProtocolError as error:
            self.wrong += 1
            if self.wrong > self.retries:
                self.fault = seat, error.reason
            raise
        self.wrong = 0
        self._make(move)
        self.settle()
        return move

    def look(self, seat: int, *, moves: bool = False) -> str:
        """Return what a seat may know: the news, the position, and perhaps its legal moves."""
        parts = [*self._news(seat), position_prompt(self.game, self.game.view(self.state, seat))]
        if moves and seat == self.seat:
            parts.append(moves_prompt(self.game, self.legal))
        return "\n".join(parts)

    def ending(self) -> str:
        """Return the result in one line; an empty text while the game runs."""
        places = self.places
        if places is None:
            return ""
        points = [score.total for score in self.game.score(self.state)]
        listed = ", ".join(
            f"seat {seat} place {place} with {points[seat]} points"
            for seat, place in enumerate(places)
        )
        lost = "" if self.fault is None else f" Seat {self.fault[0]} lost: {self.fault[1]}."
        return f"The game is over: {listed}.{lost}"

    def _make(self, move: AnyMove) -> None:
        if len(self.moves) >= _MOST_MOVES:
            raise LimitError(f"{self.game.GAME} is not over after {_MOST_MOVES} moves")
        self.state = self.game.apply_move(self.state, move)
        self.moves.append(move)
        self._states.append(self.state)

    def _news(self, seat: int) -> list[str]:
        """Return in words what happened since this seat looked last."""
        first = max(self._told[seat], len(self.moves) - _MOST_NEWS)
        self._told[seat] = len(self.moves)
        words, said = lexicon(self.game, "en"), []
        for index in range(first, len(self.moves)):
            before, after = self._states[index], self._states[index + 1]
            for event in events_for(self.game, before, self.moves[index], after, seat):
                said.append(words.event(event))
        return [f"Since your last look: {' '.join(said)}"] if said else []


# --- the tables of one guest ---------------------------------------------------------------------


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
        if seed is None:  # a known seed would reveal future chance
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
