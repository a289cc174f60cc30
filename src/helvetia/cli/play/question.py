"""Ask one person one question: show the choices, and read lines until one is an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from helvetia.cli.play.answers import Answers
from helvetia.cli.play.choices import Choice, folded, lines_of, narrowed, pages_of
from helvetia.cli.play.console import Console
from helvetia.cli.play.match import Match
from helvetia.cli.play.saving import Keeper
from helvetia.core.contract import AnyMove
from helvetia.text import Lexicon
from helvetia.text import texts as texts_of

_AROUND: Final = 6  # lines around the choices: the question, the page, the prompt
#: Commands that may have an argument.
_WITH_ARGUMENT: Final = ("why", "save", "log", "hint", "replace")


@frozen
class Command:
    """A command by its English name, and its argument."""

    name: str
    argument: str = ""


def command_of(typed: str, lang: str) -> Command | None:
    """Return the command that a text is, in this language or in English; else None.

    >>> command_of("Warum deliver bread", "de")
    Command(name='why', argument='deliver bread')
    >>> command_of("undo", "fr"), command_of("?", "it")
    (Command(name='undo', argument=''), Command(name='help', argument=''))
    >>> command_of("undo everything", "en") is None
    True
    """
    word, _, rest = typed.strip().partition(" ")
    words = {"?": "help"}
    for name, translated in texts_of("commands", lang).items():
        words |= {name: name, folded(translated): name}
    found, argument = words.get(folded(word)), rest.strip()
    if found is None or (argument and found not in _WITH_ARGUMENT):
        return None
    return Command(found, argument)


class Leave(Exception):  # noqa: N818 - not an error
    """The person wants to stop; the game is saved."""


class Question(Answers):
    """The question to the person to move."""

    def __init__(self, match: Match, console: Console, lexicon: Lexicon, keeper: Keeper) -> None:
        super().__init__(match, console, lexicon)
        self._keeper = keeper
        self._shown = self._choices
        self._page = 0
        self._refused: AnyMove | None = None
        self._over = False

    def ask(self) -> None:
        """Ask until a move was made or taken back. Raises `Leave` if the person wants to stop."""
        self._show()
        name = self._name()
        while not self._over:
            self._take(self._console.ask(f"{name}> ").strip())

    def _name(self) -> str:
        """Return the name at the prompt."""
        return self._lexicon.seat(self._seat)

    def _show(self) -> None:
        console = self._console
        console.write()
        console.write(console.styled(self._lexicon.question(self._view), "bold"))
        pages = self._pages()
        for line in pages[self._page]:
            heading = not line.startswith(" ")
            console.write(console.styled(line, "bold") if heading else line)
        if len(pages) > 1:
            console.tell("page", page=self._page + 1, pages=len(pages))
        if len(self._shown) == 1:
            console.tell("enter_takes")

    def _pages(self) -> list[list[str]]:
        """Return the lines of the choices on pages that leave room for the question."""
        console = self._console
        lines = lines_of(self._shown, console.width, console.text("other"))
        return pages_of(lines, console.height - _AROUND)

    # --- answers ---------------------------------------------------------------------------------

    def _take(self, typed: str) -> None:
        if not typed:
            self._enter()
        elif typed in ("+", "-"):
            self._turn_page(1 if typed == "+" else -1)
        elif typed.isdecimal():
            self._number(typed)
        elif (command := self._command(typed)) is not None:
            self._actions(command.argument)[command.name]()
        else:
            self._words(typed)

    def _enter(self) -> None:
        if len(self._shown) == 1:
            self._answer(self._shown[0])
            return
        self._all()

    def _turn_page(self, by: int) -> None:
        pages = len(self._pages())
        if pages == 1:
            self._console.tell("one_page")
            return
        self._page = (self._page + by) % pages
        self._show()

    def _number(self, typed: str) -> None:
        choices = self._choices
        # Long numbers are no choices, and converting them could take long.
        number = int(typed) if len(typed) < 7 else 0
        if 1 <= number <= len(choices):
            self._answer(choices[number - 1])
        else:
            self._console.tell("no_number", number=typed, last=len(choices))

    def _words(self, typed: str) -> None:
        """Take a move in notation, or words that narrow the list; else say what is wrong."""
        move = self._parsed(typed)
        chosen = None if move is None else self._choice_of(move)
        found = narrowed(self._choices, typed)
        if chosen is not None:
            self._answer(chosen)
        elif found:
            self._shown, self._page = found, 0
            self._show()
            if len(found) < len(self._choices):
                counts = {"count": len(found), "all": len(self._choices)}
                self._console.tell("narrowed", text=typed, **counts)
        elif move is not None:
            self._refused = move
            self.refuse(move)
        else:
            self._console.tell("nothing", text=typed)

    def _answer(self, choice: Choice) -> None:
        self._match.play(choice.move)
        self._over = True

    # --- commands --------------------------------------------------------------------------------

    def _command(self, typed: str) -> Command | None:
        """Return the command that a text is, if it is one of this program."""
        command = command_of(typed, self._console.lang)
        known = command is not None and command.name in self._actions("")
        return command if known else None

    def _actions(self, argument: str) -> dict[str, Callable[[], None]]:
        """Return what the commands do, by name."""
        return {
            "undo": self._undo,
            "hint": lambda: self.hint(argument),
            "why": lambda: self._why(argument),
            "board": self.show_board,
            "log": lambda: self.show_log(argument),
            "score": self.show_score,
            "save": lambda: self._keeper.save(self._match, argument),
            "moves": self._all,
            "help": lambda: self.show_help(self._actions("")),
            "quit": self._quit,
        }

    def _all(self) -> None:
        self._shown, self._page = self._choices, 0
        self._show()

    def _quit(self) -> None:
        raise Leave

    def _why(self, typed: str) -> None:
        if typed:
            self.explain(typed)
        elif self._refused is not None:
            self.refuse(self._refused)
        else:
            self._console.tell("why_how", example=self._example())

    def _undo(self) -> None:
        match, seat = self._match, self._seat
        undo = match.undo_for(seat)
        if undo.refused:
            self._console.tell(f"undo_{undo.refused}", name=self._lexicon.seat(undo.by))
            return
        # In words only for the person's own move: what others did may still be secret.
        before, move, _ = match.seen(undo.moves, seat)
        own = undo.seat == seat
        text = self._lexicon.move(before, move) if own else self._game.format_move(move)
        match.undo(seat)
        self._console.tell("undone", move=text, name=self._lexicon.seat(undo.seat))
        self._over = True
