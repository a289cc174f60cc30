"""Follow a game with the real pieces: the command `companion`.

Every move is typed, those of chance too. With `--seat` the game is followed as that seat sees it:
the record starts from its view, and what other seats draw stays unknown.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from helvetia.cli.arguments import CommandError, new_table, usage
from helvetia.cli.play import HUMAN, Console, Keeper, Match, TerminalSession, Undo
from helvetia.cli.play.question import Question
from helvetia.cli.play.saving import SavedTable, path_for, resumed_table
from helvetia.core import CHANCE, IllegalMove, Record
from helvetia.core.contract import AnyMove, AnyState
from helvetia.core.records.record import AnyRecord

_LOG = 10


def companion(arguments: argparse.Namespace) -> None:
    """Run the command `companion`."""
    record, path = _new(arguments) if arguments.resume is None else _resumed(arguments)
    console = Console(lang=arguments.lang, section="companion", colour=arguments.colour)
    Companion(Following(record), console, Keeper(path, console, "companion")).run()


def _new(arguments: argparse.Namespace) -> tuple[AnyRecord, Path]:
    arguments.players = 3 if arguments.players is None else arguments.players
    arguments.game = arguments.game or "helvetia"
    game, options, state = new_table(arguments)
    path = path_for(arguments, game.GAME)
    if arguments.seat is None:
        return Record.start(game, arguments.players, options), path
    if arguments.seat >= arguments.players:
        usage(arguments, f"argument --seat: seats are 0 to {arguments.players - 1}")
    seen = game.view(state, arguments.seat)
    return Record.start_from(game, seen, options).tag(seat=str(arguments.seat)), path


def _resumed(arguments: argparse.Namespace) -> tuple[AnyRecord, Path]:
    record = resumed_table(arguments, "game", "players", "preset", "seat").record
    if record.redacted:
        raise CommandError(f"{arguments.resume} is a redacted record, which cannot be continued")
    return record, path_for(arguments, record.game.GAME)


class Following(Match):
    """A game on a real table: people decide everything, what chance draws included.

    >>> from helvetia.games import helsinki
    >>> game = Following(Record.start_from(helsinki, helsinki.view(helsinki.new_game(2), 0)))
    >>> game.state.player == CHANCE, game.step()  # the person types what was drawn
    (True, False)
    """

    def __init__(self, record: AnyRecord) -> None:
        super().__init__(record, (HUMAN,) * record.players, seed=0, auto=False)
        self.record: AnyRecord = record  # without the tags of a match
        self._partial = SavedTable(record).partial

    def view(self, seat: int | None) -> AnyState:
        """Return the position as a seat may know it, or all that this record knows."""
        return self.state if self._partial or seat == CHANCE else self.game.view(self.state, seat)

    def seen(self, index: int, seat: int | None) -> tuple[AnyState, AnyMove, AnyState]:
        """Return the position before a move, the move and the position after."""
        return self._states[index], self.record.moves[index], self._states[index + 1]

    def _forced(self, state: AnyState) -> bool:
        """Return whether chance has one outcome only, such as an unknown card."""
        return state.player == CHANCE and len(self.game.legal_moves(state)) == 1

    def step(self) -> bool:
        """Make a move that needs no question; return False if a person must type one."""
        if not self._forced(self.state):
            return False
        self.play(self.game.legal_moves(self.state)[0])
        return True

    def undo_for(self, asking: int) -> Undo:
        """Return the last move that was typed: at a real table any of them may be mended."""
        typed = (n for n in reversed(range(self.made)) if not self._forced(self._states[n]))
        last = next(typed, None)
        return Undo(refused="nothing") if last is None else Undo(last, self.decider(last))

    def replace(self, index: int, move: AnyMove, *, cut: bool) -> None:
        """Replace an earlier move, as `Record.replace` does. Raises its errors."""
        self.record = self.record.replace(index, move, cut=cut)
        self._states = list(self.record.replay())


class _Typed(Question):
    """The question what happened at the table."""

    _match: Following

    def _name(self) -> str:
        return self._name_of(self._seat)

    def _name_of(self, seat: int | None) -> str:
        if seat is None:  # the game is over
            return ""
        return self._console.text("chance") if seat == CHANCE else self._lexicon.seat(seat)

    def do_hint(self, spec: str) -> None:
        """Say what a bot would do, unless chance decides or the game is over."""
        if self._seat == CHANCE:
            self._console.tell("no_hint")
        elif self._choices:
            super().do_hint(spec)
        else:
            self._console.tell("mend")

    def do_log(self, count: str) -> None:
        """Show the last moves in notation, with the numbers for `replace`."""
        match = self._match
        most = int(count) if count.isdecimal() and len(count) < 7 else _LOG
        for index in range(max(0, match.made - most), match.made):
            name, move = self._name_of(match.decider(index)), match.record.moves[index]
            self._console.write(f"{index + 1:>4}. {name}: {self._game.format_move(move)}")
        if not match.made:
            self._console.tell("log_empty")

    def do_undo(self, _: str) -> None:
        """Take the last typed move back."""
        moves = self._match.record.moves
        undo = self._match.undo(self._seat)
        if undo.refused:
            self._console.tell("undo_nothing")
            return
        self._console.tell("taken", move=self._game.format_move(moves[undo.moves]))
        self._over = True

    def do_replace(self, argument: str) -> None:
        """Put another move in the place of an earlier one: `12 commit carter 2`."""
        number, _, rest = argument.partition(" ")
        cut = rest.endswith("!")
        move = self._parsed(rest.rstrip("! "))
        index = int(number) - 1 if number.isdecimal() and len(number) < 7 else -1
        if move is None or not 0 <= index < self._match.made:
            self._console.tell("replace_how", example=self._example())
            return
        before = self._match.made
        try:
            self._match.replace(index, move, cut=cut)
        except IllegalMove as error:  # illegal itself, or a later move is now
            text, reason = self._game.format_move(error.move), self._lexicon.reason(error.reason)
            at = index if error.index is None else error.index
            key = "refused" if at == index else "misfit"
            self._console.tell(key, number=at + 1, move=text, reason=reason.rstrip("."))
            return
        self._console.tell("replaced", number=number, move=self._game.format_move(move))
        if self._match.made < before:
            self._console.tell("dropped", count=before - self._match.made)
        self._over = True


class Companion(TerminalSession):
    """Follows a game with the person at a console, and saves it after every move."""

    _question = _Typed

    def __init__(self, match: Following, console: Console, keeper: Keeper) -> None:
        super().__init__(match, console, keeper)
        self._told = {None: match.made}

    def _introduce(self, game: str) -> None:
        record, console = self._match.record, self._console
        title = console.text("follow", game=game, players=record.players)
        console.write(console.styled(title, "bold"))
        seat = dict(record.tags).get("seat", "")
        if seat in map(str, range(record.players)):
            console.tell("seat", name=self._lexicon.seat(int(seat)))

    def _prepare(self, seat: int) -> None:
        self._tell_news(None, self._told[None])

    def _end(self) -> None:
        """Show the result. A mistake can be mended even then, until the person leaves."""
        while True:
            super()._end()
            self._console.tell("mend")
            self._go_on()
            while self._match.state.player is not None:
                self._go_on()
