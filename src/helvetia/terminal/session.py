"""People and bots at one table: whoever is to decide decides, until the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from helvetia.core import HelvetiaError
from helvetia.core.optional import HasSecrets
from helvetia.render import text_of
from helvetia.terminal.asked import Asked
from helvetia.terminal.commands import command_of
from helvetia.terminal.console import Console
from helvetia.terminal.keeping import Keeper
from helvetia.terminal.match import HUMAN, Match
from helvetia.terminal.question import Leave, Outcome, Question
from helvetia.terminal.telling import ending, names_of, news, sources_of
from helvetia.text import lexicon as lexicon_of
from helvetia.text import texts as texts_of


class UnkeptError(HelvetiaError):
    """The game could not be kept when its people left."""


class Session:
    """Plays a match with the people at a console, and keeps it in a file all the time."""

    def __init__(self, match: Match, console: Console, keeper: Keeper, *, lang: str = "en") -> None:
        self._match, self._console, self._keeper = match, console, keeper
        self._lexicon = lexicon_of(match.game, lang)
        self._lang = lang
        self._texts: Mapping[str, str] = texts_of("terminal", lang)
        self._told = dict.fromkeys(match.people, match.made)
        self._at_keyboard: int | None = None
        self._warned = False  # that the game cannot be kept
        self._fresh: int | None = None  # who has seen the table since somebody else decided

    def run(self) -> None:
        """Play until the game is over or the people leave; the game is kept in either case.

        KeyboardInterrupt comes out again, and so do BotError and errors of the output.
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
        except OSError:  # nothing can be shown any more, so nobody can be told
            with suppress(OSError):
                self._keeper.keep(self._match)
            raise
        except Exception:  # a bot that fails, or this program
            self._leave()
            raise

    # --- the course of the game ------------------------------------------------------------------

    def _greet(self) -> None:
        match, console, texts = self._match, self._console, self._texts
        title = texts["title"].format(
            game=match.game.GAME.capitalize(), players=len(match.seats), seed=match.seed
        )
        console.write(console.styled(title, "bold"))
        for name, spec in zip(names_of(match, self._lexicon), match.seats, strict=True):
            who = texts["person"] if spec == HUMAN else texts["bot"].format(bot=spec)
            console.write(f"  {name}: {who}")
        if match.made:
            console.say(texts["resumed"].format(moves=match.made))
        console.say(texts["how"].format(help=texts_of("commands", self._lang)["help"]))
        if self._keeper.keep(match):
            console.say(texts["kept"].format(file=self._keeper.path))

    def _go_on(self) -> None:
        match = self._match
        if match.step():
            return
        seat: int = match.state.player
        self._keeper.keep(match)
        self._hand_over(seat)
        self._tell(seat)
        asked = Asked.now(match, self._console, self._lexicon)
        try:
            outcome = Question(asked, self._keeper).ask()
        except Leave:
            self._may_leave()
            return
        if outcome is Outcome.TAKEN_BACK:
            self._told = {other: min(seen, match.made) for other, seen in self._told.items()}

    def _may_leave(self) -> None:
        """Let a person go whose game is kept; ask once more where that is impossible."""
        if self._keeper.keep(self._match) or self._warned:
            raise Leave
        self._warned = True
        words = texts_of("commands", self._lang)
        self._console.say(self._texts["not_kept"].format(save=words["save"], quit=words["quit"]))

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw, where the next one may not see it."""
        match, before = self._match, self._at_keyboard
        if seat != before:
            self._fresh = None
            # A game without secret moves has no secrets at all.
            if len(match.people) > 1 and isinstance(match.game, HasSecrets):
                self._pass_keyboard(seat)
        self._at_keyboard = seat

    def _pass_keyboard(self, seat: int) -> None:
        name = self._lexicon.seat(seat)
        if self._at_keyboard is not None:
            self._console.clear()
        self._console.say(self._texts["pass"].format(name=name))
        typed = self._console.ask(self._texts["ready"].format(name=name) + " ")
        command = command_of(typed, self._lang)
        if command is not None and command.name == "quit":
            raise Leave

    def _tell(self, seat: int) -> None:
        """The table, if others decided since, and what happened since this person was asked."""
        match, console = self._match, self._console
        first = self._told[seat]
        others = any(match.decider(index) != seat for index in range(first, match.made))
        if self._fresh != seat or others:
            self._headline(seat)
            console.write(
                text_of(
                    match.view(seat), colour=console.colour, width=console.width, lang=self._lang
                )
            )
            console.write()
        self._fresh = seat
        for sentence in news(match, self._lexicon, seat, first, match.made):
            console.say(sentence)
        self._told[seat] = match.made

    def _headline(self, seat: int) -> None:
        text = self._texts["decides"].format(name=self._lexicon.seat(seat))
        line = f"--- {text} ".ljust(self._console.width, "-")
        self._console.write()
        self._console.write(self._console.styled(line, "bold"))

    # --- the end ---------------------------------------------------------------------------------

    def _end(self) -> None:
        match, console = self._match, self._console
        people = match.people
        # Several people look at this together; one alone sees what that seat may know.
        seat = people[0] if len(people) == 1 else None
        first = min(self._told.values(), default=0)
        view = match.view(seat)
        self._keeper.keep(match)
        for sentence in news(match, self._lexicon, seat, first, match.made):
            console.say(sentence)
        console.write()
        console.write(text_of(view, colour=console.colour, width=console.width, lang=self._lang))
        names = names_of(match, self._lexicon)
        console.write()
        console.write(sources_of(match.game.score(view), names, self._lexicon, console.width))
        result = match.game.result(view)
        console.write()
        console.say(self._texts["over"])
        if result is not None:
            console.write(ending(result, names, self._lang))
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
