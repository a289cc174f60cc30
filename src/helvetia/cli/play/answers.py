"""Answer what a person asks before deciding: the table, the log, the points, hints, reasons."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import Final

from helvetia.bots import make_bot
from helvetia.cli.play.choices import Choice, choices_of, folded, narrowed
from helvetia.cli.play.console import Console
from helvetia.cli.play.hints import Advice, advice
from helvetia.cli.play.match import Match
from helvetia.cli.play.news import names_of, news, points_of
from helvetia.core import OptionError
from helvetia.core.contract import AnyMove
from helvetia.core.optional import universe_of
from helvetia.text import Lexicon

_ADVISER: Final = "greedy"
_LOG: Final = 30
_MOST: Final = 6  # moves that are explained; moves of an advised turn, and reasons for it
#: The placeholders after a command in the list of commands.
_ARGUMENTS: Final = {
    "hint": ("word_bot",),
    "why": ("word_move",),
    "save": ("word_file",),
    "log": ("word_number",),
    "replace": ("word_number", "word_move"),
}


class Answers:
    """Everything that the person to move may ask. It uses nothing but the view of that seat."""

    def __init__(self, match: Match, console: Console, lexicon: Lexicon) -> None:
        self._match, self._console, self._lexicon = match, console, lexicon
        self._game = match.game
        self._seat: int = match.state.player
        self._view = match.view(self._seat)
        self._choices = choices_of(match.game, lexicon, self._view)

    def _choice_of(self, move: AnyMove) -> Choice | None:
        return next((choice for choice in self._choices if choice.move == move), None)

    def _example(self) -> str:
        """Return a move in notation: the first choice, or the last move of a game that is over."""
        if self._choices:
            return self._choices[0].notation
        return "".join(map(self._game.format_move, self._match.record.moves[-1:]))

    def _parsed(self, typed: str) -> AnyMove | None:
        """Return the move that a text stands for, in small or capital letters, or None."""
        for text in (typed, typed.lower()):
            try:
                return self._game.parse_move(text)
            except ValueError:  # the whole family of parsing errors
                continue
        return None

    # --- the position ----------------------------------------------------------------------------

    def show_board(self) -> None:
        """Show the whole table."""
        self._console.show(self._view)

    def show_log(self, count: str) -> None:
        """Show the events of the last moves; `count` is their number, if it was typed."""
        moves = int(count) if count.isdecimal() and len(count) < 7 else _LOG
        last = self._match.made
        paragraphs = news(self._match, self._lexicon, self._seat, max(0, last - moves), last)
        for paragraph in paragraphs:
            self._console.say(paragraph)
        if not paragraphs:
            self._console.tell("log_empty")

    def show_score(self) -> None:
        """Show the points and their sources."""
        names, scores = names_of(self._match, self._lexicon), self._game.score(self._view)
        self._console.write(points_of(scores, names, self._lexicon, self._console.width))

    def show_help(self, commands: Container[str]) -> None:
        """Show what can be typed; *commands* are those that this program knows."""
        console = self._console
        console.say(f"* {console.text('help_choose', example=self._example())}")
        console.say(f"* {console.text('help_narrow')}")
        rows = [("+ -", console.text("help_page"))]
        for name, word in console.words.items():
            if name in commands:
                arguments = [console.text(key) for key in _ARGUMENTS.get(name, ())]
                rows.append((" ".join([word, *arguments]), console.text(f"help_{name}")))
        wide = max(len(shown) for shown, _ in rows)
        for shown, text in rows:
            console.write(f"  {shown:<{wide}}  {text}")

    # --- why -------------------------------------------------------------------------------------

    def explain(self, typed: str) -> None:
        """Say for the moves that a text can mean whether they are legal, and why not."""
        meant = self._meant(typed)
        if not meant:
            self._console.tell("why_unknown", text=typed, example=self._example())
        for move in meant[:_MOST]:
            choice = self._choice_of(move)
            if choice is None:
                self.refuse(move)
            else:
                self._console.tell("allowed", move=choice.notation, number=choice.number)
        if len(meant) > _MOST:
            self._console.tell("why_more", count=len(meant) - _MOST)

    def refuse(self, move: AnyMove) -> None:
        """Say why a move is illegal."""
        reason = self._game.why_not(self._view, move)
        if reason is not None:
            text = self._lexicon.reason(reason).rstrip(".")
            self._console.tell("refused", move=self._game.format_move(move), reason=text)

    def _meant(self, typed: str) -> list[AnyMove]:
        """Return the typed move, or else all moves of the kinds asked for with its words."""
        move = self._parsed(typed)
        if move is not None:
            return [move]
        chosen = narrowed(self._choices, typed)
        if chosen:
            return [choice.move for choice in chosen]
        kinds = {type(choice.move) for choice in self._choices}
        words = folded(typed).split()
        return [
            other
            for other in universe_of(self._game)
            if type(other) in kinds and all(word in self._game.format_move(other) for word in words)
        ]

    # --- hints -----------------------------------------------------------------------------------

    def hint(self, spec: str) -> None:
        """Say what the greedy bot would do, and why; or only what another bot would do."""
        # A seed of its own: a hint must not change what happens next.
        rng = Random(f"{self._match.seed} hint {self._match.made}")
        if spec in ("", _ADVISER):
            self._tell_advice(advice(self._game, self._view, rng))
            return
        try:
            bot = make_bot(spec, self._game, rng)
        except OptionError as error:
            self._console.say(f"{error}.")
            return
        self._tell_hint(spec, bot(self._view, tuple(choice.move for choice in self._choices)))

    def _tell_advice(self, found: Advice) -> None:
        (_, first), *later = found.steps
        self._tell_hint(_ADVISER, first)
        if later:
            moves = "; ".join(self._lexicon.move(state, move) for state, move in later[:_MOST])
            self._console.tell("hint_then", moves=moves)
        if not found.gains:
            self._console.tell("hint_equal")
            return
        # The bot's own words for a term without a translation.
        known = self._lexicon.texts("hint")
        terms = "; ".join(
            f"{gain.points:+.1f} {known.get(gain.name, gain.text)}" for gain in found.gains[:_MOST]
        )
        self._console.tell("hint_why", terms=terms)

    def _tell_hint(self, bot: str, move: AnyMove) -> None:
        choice = self._choice_of(move)
        assert choice is not None, "a bot chooses from the choices"
        self._console.tell("hint", bot=bot, number=choice.number, move=choice.text)
