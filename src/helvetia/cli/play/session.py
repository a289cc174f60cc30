"""Play in the terminal: the command `play`, and a game of people and bots at one table."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from helvetia.bots import LEVELS
from helvetia.cli.arguments import CommandError, checking, new_table, seats_of, seed_of, usage
from helvetia.cli.play.console import Console
from helvetia.cli.play.match import HUMAN, Match
from helvetia.cli.play.question import Leave, Question, command_of
from helvetia.cli.play.saving import Keeper, path_for, resumed_table
from helvetia.core import HelvetiaError, Record
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER
from helvetia.core.optional import has_secrets
from helvetia.render import render_text, text_parts
from helvetia.render.scores import lines_of_sources, table_of_places
from helvetia.text import lexicon as lexicon_of
from helvetia.text import texts
from helvetia.text.narrator import verdict

_PLAYERS: Final = 3
_OPPONENT: Final = "greedy"
#: The questions of both games that are about places on the own board.
_ON_BOARD: Final = frozenset({"place", "place_any", "superstructure", "joker", "lift", "set"})


def play(arguments: argparse.Namespace) -> None:
    """Run the command `play`."""
    if arguments.seed is not None and not MIN_INTEGER <= arguments.seed <= MAX_INTEGER:
        usage(arguments, "argument --seed: too long for a file to hold")
    match, path = _new(arguments) if arguments.resume is None else _resumed(arguments)
    console = Console(lang=arguments.lang, colour=arguments.colour)
    try:
        TerminalSession(match, console, Keeper(path, console)).run()
    finally:
        match.close()


def _new(arguments: argparse.Namespace) -> tuple[Match, Path]:
    seats = _seats(arguments)
    players = arguments.players if arguments.players is not None else len(seats) or _PLAYERS
    arguments.players, arguments.game = players, arguments.game or "helvetia"
    game, options, _ = new_table(arguments)
    seats = seats or (HUMAN, *(_OPPONENT,) * (players - 1))
    if len(seats) != players:
        usage(arguments, f"argument --seats: {len(seats)} seats for {players} players")
    record, path = Record.start(game, players, options), path_for(arguments, game.GAME)
    with checking(arguments, "argument --seats: "):
        return Match(record, seats, seed_of(arguments), auto=arguments.auto), path


def _resumed(arguments: argparse.Namespace) -> tuple[Match, Path]:
    saved = resumed_table(arguments, "game", "players", "preset")
    given = _seats(arguments)
    seats = given or saved.seats
    if not seats:
        raise CommandError(f"{arguments.resume} is a record without seats: name them with --seats")
    if not given and saved.foreign:
        named = ", ".join(saved.foreign)
        raise CommandError(
            f"{arguments.resume} names a bot that would be imported ({named}): "
            "name all seats with --seats to allow it"
        )
    if saved.partial:
        raise CommandError(
            f"{arguments.resume} is a game as one seat saw it, which cannot be played on"
        )
    seed = seed_of(arguments) if arguments.seed is not None or saved.seed is None else saved.seed
    path = path_for(arguments, saved.record.game.GAME)
    with checking(arguments, "argument --seats: "):
        return Match(saved.record, seats, seed, auto=arguments.auto), path


def _seats(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the seats that were given; one of them must be a person."""
    seats = seats_of(arguments)
    if seats and HUMAN not in seats:
        usage(arguments, f"argument --seats: no seat is {HUMAN!r}; 'helvetia watch' lets bots play")
    return seats


# --- a game ------------------------------------------------------------------------------------


class UnkeptError(HelvetiaError):
    """The game could not be saved when its people left."""


class TerminalSession:
    """Plays a match with the people at a console, and saves it all the time."""

    _question: ClassVar[type[Question]] = Question

    def __init__(self, match: Match, console: Console, keeper: Keeper) -> None:
        self._match, self._console, self._keeper = match, console, keeper
        self._lexicon = lexicon_of(match.game, console.lang)
        self._told: dict[int | None, int] = dict.fromkeys(match.people, match.made)
        self._at_keyboard: int | None = None
        self._warned = False  # that the game cannot be saved
        self._fresh: int | None = None  # who has seen the table since another seat decided
        self._explained = False  # the signs on the table
        #: The table as each person last saw it, by parts; at first as it is before the first move.
        new = match.made == 0
        self._seen = {seat: self._parts(seat) if new else {} for seat in match.people}

    def run(self) -> None:
        """Play until the game is over or the people leave; the game is saved in either case.

        Raises `KeyboardInterrupt`, `BotError` and errors of the output again.
        """
        try:
            self._greet()
            while self._match.state.player is not None:
                self._go_on()
            self._end()
        except (Leave, EOFError):
            self._leave()
        except KeyboardInterrupt:
            self._console.write()
            self._leave()
            raise
        except OSError:  # nothing can be shown any more
            with suppress(OSError):
                self._keeper.keep(self._match)
            raise
        except Exception:  # a bot that fails, or this program
            self._leave()
            raise

    # --- the course of the game ------------------------------------------------------------------

    def _greet(self) -> None:
        match, console = self._match, self._console
        self._introduce(match.game.GAME.capitalize())
        if match.made:
            console.tell("resumed", moves=match.made)
        console.tell("how")
        if self._keeper.keep(match):
            console.tell("kept", file=self._keeper.path)

    def _introduce(self, game: str) -> None:
        """Say which game this is, and who plays it."""
        match, console = self._match, self._console
        title = console.text("title", game=game, players=len(match.seats), seed=match.seed)
        console.write(console.styled(title, "bold"))
        for seat, spec in enumerate(match.seats):
            who = console.text("person") if spec == HUMAN else console.text("bot", bot=spec)
            if spec in LEVELS:
                who += f" ({texts('level', self._lexicon.lang)[spec]})"
            console.hang(f"  {self._lexicon.seat(seat)}: ", who)

    def _go_on(self) -> None:
        match = self._match
        if match.step():
            return
        self._keeper.keep(match)
        self._prepare(match.state.player)
        try:
            self._question(match, self._console, self._lexicon, self._keeper).ask()
            self._keeper.keep(match)  # before a bot thinks: that may take long
        except Leave:
            if self._keeper.keep(match) or self._warned:
                raise
            self._warned = True
            self._console.tell("not_kept")
        # After an undo, moves may be narrated again.
        self._told = {seat: min(told, match.made) for seat, told in self._told.items()}

    def _prepare(self, seat: int) -> None:
        """Show what a person must know before the question."""
        self._hand_over(seat)
        self._tell(seat)

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw, if the next one may not see it."""
        match, before = self._match, self._at_keyboard
        if seat != before:
            self._fresh = None
            # A game without secret moves has no secrets at all.
            if len(match.people) > 1 and has_secrets(match.game):
                console, name = self._console, self._lexicon.seat(seat)
                if before is not None:
                    console.clear()
                console.tell("pass", name=name)
                typed = console.ask(console.text("ready", name=name) + " ")
                if command_of(typed, console.lang)[0] == "quit":
                    raise Leave
                self._seen[seat] = {}  # the screen was cleared
        self._at_keyboard = seat

    def _tell(self, seat: int) -> None:
        """Tell the events since this person's last turn; if others decided, show what changed."""
        match, first = self._match, self._told[seat]
        others = any(match.decider(index) != seat for index in range(first, match.made))
        again = self._fresh == seat and not others
        if not again:
            text = self._console.text("decides", name=self._lexicon.seat(seat))
            line = f"--- {text} ".ljust(self._console.width, "-")
            self._console.write()
            self._console.write(self._console.styled(line, "bold"))
        self._tell_news(seat, first)
        self._show_table(seat, changes=not again)
        self._fresh = seat

    def _tell_news(self, seat: int | None, first: int) -> None:
        match, console = self._match, self._console
        for index in range(first, match.made):
            if match.forced(index) and match.decider(index) == seat:
                before, move, _ = match.seen(index, seat)
                console.tell("forced", move=self._lexicon.move(before, move))
        for sentence in match.news(self._lexicon, seat, first):
            console.hang("", sentence)
        self._told[seat] = match.made

    def _show_table(self, seat: int, *, changes: bool) -> None:
        """Show the parts that changed since this person last saw them, or the board asked about."""
        match, name = self._match, self._lexicon.seat(seat)
        parts, before = self._parts(seat), self._seen[seat] if changes else {}
        asked = match.state.decision in _ON_BOARD
        shown = [
            part
            for part, (title, text) in parts.items()
            if text and ((asked and title == name) or (changes and before.get(part) != parts[part]))
        ]
        if shown:
            # The start buildings alone need no legend.
            legend = ("legend",) if not self._explained and shown != ["setup"] else ()
            self._explained = self._explained or bool(legend)
            self._console.write()
            self._console.show(match.view(seat), [*shown, *legend])
        if changes:
            self._seen[seat] = parts

    def _parts(self, seat: int) -> dict[str, tuple[str, str]]:
        """Return title and text of what this person watches: the common table, the own board."""
        view, lang = self._match.view(seat), self._console.lang
        titles = text_parts(view, lang, seat=seat)
        return {
            part: (title, render_text(view, lang=lang, parts=[part]))
            for part, title in titles.items()
        }

    # --- the end ---------------------------------------------------------------------------------

    def _end(self) -> None:
        match, console = self._match, self._console
        people = match.people
        # Several people look at this together; a single person sees what that seat may know.
        seat = people[0] if len(people) == 1 else None
        view = match.view(seat)
        self._keeper.keep(match)
        self._tell_news(seat, min(self._told.values(), default=0))
        console.write()
        console.show(view)
        console.write()
        console.write(lines_of_sources(match.game.score(view), self._lexicon, console.width))
        result = match.game.result(view)
        console.write()
        console.tell("over")
        if result is not None:
            console.write(table_of_places(result, self._lexicon))
            console.say(verdict(result, self._lexicon))
        if self._keeper.keep(match):
            self._keeper.tell(over=True)
        console.flush()

    def _leave(self) -> None:
        self._console.write()
        if self._keeper.keep(self._match):
            self._keeper.tell(over=self._match.state.player is None)
            self._console.flush()
        elif not self._warned:
            raise UnkeptError(f"the game is lost: {self._keeper.path} cannot be written")
