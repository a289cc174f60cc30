"""Who is asked what: what all answers to a person are made from."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.terminal.choices import Choice, choices_of
from helvetia.terminal.console import Console
from helvetia.terminal.match import Match
from helvetia.text import Lexicon
from helvetia.text import texts as texts_of


@frozen(eq=False)
class Asked:
    """The person on a seat, the position as that seat may know it, and the choices there."""

    match: Match
    seat: int
    view: AnyState
    choices: tuple[Choice, ...]
    console: Console
    lexicon: Lexicon

    @classmethod
    def now(cls, match: Match, console: Console, lexicon: Lexicon) -> Asked:
        """Whoever is to decide in the match."""
        seat: int = match.state.player
        view = match.view(seat)
        return cls(match, seat, view, choices_of(match.game, lexicon, view), console, lexicon)

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.match.game

    @property
    def texts(self) -> Mapping[str, str]:
        """What the program says, in the person's language."""
        return texts_of("terminal", self.lexicon.lang)

    def say(self, key: str, **fields: object) -> None:
        """A text with its fields filled in; a field may be the word of a command."""
        words: dict[str, object] = dict(texts_of("commands", self.lexicon.lang))
        self.console.say(self.texts[key].format(**(words | fields)))

    def choice_of(self, move: AnyMove) -> Choice | None:
        """The choice that is this move, if it is one."""
        return next((choice for choice in self.choices if choice.move == move), None)

    def parsed(self, typed: str) -> AnyMove | None:
        """The move that a text stands for, in small or capital letters; None for anything else."""
        for text in (typed, typed.lower()):
            try:
                return self.game.parse_move(text)
            except ValueError:  # the whole family of what cannot be parsed
                continue
        return None
