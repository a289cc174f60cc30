"""One question to one person: choices are shown, and lines are read until one is an answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from helvetia.core.contract import AnyMove
from helvetia.terminal.asked import Asked
from helvetia.terminal.choices import Choice, lines_of, narrowed, pages_of
from helvetia.terminal.commands import Command, command_of
from helvetia.terminal.explaining import explain, refuse
from helvetia.terminal.hinting import hint
from helvetia.terminal.informing import show_board, show_help, show_log, show_score
from helvetia.terminal.keeping import Keeper

_AROUND: Final = 6  # lines around the choices: the question, the page, the prompt


class Outcome(Enum):
    """How a question ended."""

    ANSWERED = auto()
    TAKEN_BACK = auto()


class Leave(Exception):  # noqa: N818 - no error: somebody has had enough
    """The person wants to stop; the game is kept."""


class Question:
    """What a person is asked now. Nothing is used but the view of that seat."""

    def __init__(self, asked: Asked, keeper: Keeper) -> None:
        self._asked, self._keeper = asked, keeper
        self._shown = asked.choices
        self._page = 0
        self._refused: AnyMove | None = None
        self._outcome: Outcome | None = None

    def ask(self) -> Outcome:
        """Go on asking until there is an answer; Leave if the person wants to stop."""
        self._show()
        name = self._asked.lexicon.seat(self._asked.seat)
        while self._outcome is None:
            self._take(self._asked.console.ask(f"{name}> ").strip())
        return self._outcome

    def _show(self) -> None:
        asked, console = self._asked, self._asked.console
        console.write()
        console.write(console.styled(asked.lexicon.question(asked.view), "bold"))
        pages = self._pages()
        for line in pages[self._page]:
            heading = not line.startswith(" ")
            console.write(console.styled(line, "bold") if heading else line)
        if len(pages) > 1:
            asked.say("page", page=self._page + 1, pages=len(pages))
        if len(self._shown) == 1:
            asked.say("enter_takes")

    def _pages(self) -> list[list[str]]:
        """The lines of the choices, as many at once as leave room for the question."""
        console = self._asked.console
        lines = lines_of(self._shown, console.width, self._asked.texts["other"])
        return pages_of(lines, console.height - _AROUND)

    # --- answers ---------------------------------------------------------------------------------

    def _take(self, typed: str) -> None:
        if not typed:
            self._enter()
        elif typed in ("+", "-"):
            self._turn_page(1 if typed == "+" else -1)
        elif typed.isdecimal():
            self._number(typed)
        elif (command := command_of(typed, self._asked.lexicon.lang)) is not None:
            self._obey(command)
        else:
            self._words(typed)

    def _enter(self) -> None:
        if len(self._shown) == 1:
            self._answer(self._shown[0])
            return
        self._shown, self._page = self._asked.choices, 0
        self._show()

    def _turn_page(self, by: int) -> None:
        pages = len(self._pages())
        if pages == 1:
            self._asked.say("one_page")
            return
        self._page = (self._page + by) % pages
        self._show()

    def _number(self, typed: str) -> None:
        choices = self._asked.choices
        # A number of many digits is no choice, and need not be turned into an integer.
        number = int(typed) if len(typed) < 7 else 0
        if 1 <= number <= len(choices):
            self._answer(choices[number - 1])
        else:
            self._asked.say("no_number", number=typed, last=len(choices))

    def _words(self, typed: str) -> None:
        """A move in notation, or words that narrow the list; else what is wrong with them."""
        asked = self._asked
        move = asked.parsed(typed)
        chosen = None if move is None else asked.choice_of(move)
        found = narrowed(asked.choices, typed)
        if chosen is not None:
            self._answer(chosen)
        elif found:
            self._shown, self._page = found, 0
            self._show()
            if len(found) < len(asked.choices):
                asked.say("narrowed", count=len(found), all=len(asked.choices), text=typed)
        elif move is not None:
            self._refused = move
            refuse(asked, move)
        else:
            asked.say("nothing", text=typed)

    def _answer(self, choice: Choice) -> None:
        self._asked.match.play(choice.move)
        self._outcome = Outcome.ANSWERED

    # --- commands --------------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        asked, argument = self._asked, command.argument
        actions: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": lambda: hint(asked, argument),
            "why": lambda: self._why(argument),
            "board": lambda: show_board(asked),
            "log": lambda: show_log(asked, argument),
            "score": lambda: show_score(asked),
            "save": lambda: self._keeper.save(asked.match, argument),
            "help": lambda: show_help(asked),
            "quit": self._quit,
        }
        actions[command.name]()

    def _quit(self) -> None:
        raise Leave

    def _why(self, typed: str) -> None:
        if typed:
            explain(self._asked, typed)
        elif self._refused is not None:
            refuse(self._asked, self._refused)
        else:
            self._asked.say("why_how", example=self._asked.choices[0].notation)

    def _undo(self) -> None:
        asked, match = self._asked, self._asked.match
        undo = match.undo_for(asked.seat)
        if undo.refused:
            asked.say(f"undo_{undo.refused}", name=asked.lexicon.seat(undo.by))
            return
        # In words only if the own move is meant: what others did may be their secret still.
        before, move, _ = match.seen(undo.moves, asked.seat)
        own = undo.seat == asked.seat
        text = asked.lexicon.move(before, move) if own else asked.game.format_move(move)
        match.undo(asked.seat)
        asked.say("undone", move=text, name=asked.lexicon.seat(undo.seat))
        self._outcome = Outcome.TAKEN_BACK
