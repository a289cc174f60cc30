"""Ask one person one question: show the choices, and read lines until one is an answer."""

from __future__ import annotations

from random import Random
from typing import Final

from helvetia.bots import BOT_NAMES, LEVELS, make_bot
from helvetia.bots.explain import explanation_of
from helvetia.cli.play.choices import Choice, choices_of, folded, lines_of, narrowed, pages_of
from helvetia.cli.play.console import Console
from helvetia.cli.play.match import Match
from helvetia.cli.play.saving import Keeper
from helvetia.core import OptionError
from helvetia.core.contract import AnyMove
from helvetia.core.optional import universe_of
from helvetia.dialogue.rulebook import rule, rule_texts
from helvetia.render import text_parts
from helvetia.render.scores import points_of
from helvetia.review.advice import Advice, advice_of, advise
from helvetia.text import Lexicon
from helvetia.text import texts as texts_of
from helvetia.text.files import listed

_AROUND: Final = 6  # lines around the choices: the question, the page, the prompt
_LOG: Final = 30
_MOST: Final = 6  # moves that are explained
_OTHERS: Final = 3  # other turns beside a hint
#: Commands that may have an argument, with its placeholders in the list of commands.
_ARGUMENTS: Final = {
    "hint": ("word_bot",),
    "why": ("word_move",),
    "save": ("word_file",),
    "log": ("word_number",),
    "board": ("word_part",),
    "rules": ("word_rule",),
    "replace": ("word_number", "word_move"),
}


def command_of(typed: str, lang: str) -> tuple[str, str]:
    """Return the English name of the command that a text is, and its argument.

    The command may be in this language or in English. The name of any other text is empty.

    >>> command_of("Warum deliver bread", "de")
    ('why', 'deliver bread')
    >>> command_of("undo", "fr"), command_of("?", "it"), command_of("undo everything", "en")
    (('undo', ''), ('help', ''), ('', ''))
    """
    word, _, rest = typed.strip().partition(" ")
    words = {"?": "help"}
    for name, translated in texts_of("commands", lang).items():
        words |= {name: name, folded(translated): name}
    found, argument = words.get(folded(word)), rest.strip()
    if found is None or (argument and found not in _ARGUMENTS):
        return "", ""
    return found, argument


class Leave(Exception):  # noqa: N818 - not an error
    """The person wants to stop; the game is saved."""


class Question:
    """The question to the person to move. It uses nothing but the view of that seat."""

    def __init__(self, match: Match, console: Console, lexicon: Lexicon, keeper: Keeper) -> None:
        self._match, self._console, self._lexicon, self._keeper = match, console, lexicon, keeper
        self._game = match.game
        self._seat: int = match.state.player
        self._view = match.view(self._seat)
        self._choices = choices_of(match.game, lexicon, self._view)
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
        if not typed and len(self._shown) == 1:
            self._answer(self._shown[0])
        elif not typed:
            self.do_moves()
        elif typed in ("+", "-"):
            self._turn_page(1 if typed == "+" else -1)
        elif typed.isdecimal():
            self._number(typed)
        else:
            name, argument = command_of(typed, self._console.lang)
            command = getattr(self, f"do_{name}", None)
            if command is None:
                self._words(typed)
            else:
                command(argument)

    def _turn_page(self, by: int) -> None:
        pages = len(self._pages())
        if pages == 1:
            self._console.tell("one_page")
        else:
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

    # --- commands: the method of `name` is `do_name` ---------------------------------------------

    def do_moves(self, _: str = "") -> None:
        """Show all choices again."""
        self._shown, self._page = self._choices, 0
        self._show()

    def do_quit(self, _: str) -> None:
        """Leave the game."""
        raise Leave

    def do_save(self, name: str) -> None:
        """Save the game in the named file."""
        self._keeper.save(self._match, name)

    def do_undo(self, _: str) -> None:
        """Take the last decision of a person back."""
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

    # --- what a move is called -------------------------------------------------------------------

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

    def do_board(self, typed: str) -> None:
        """Show the whole table, or the parts whose titles contain what was typed."""
        titles = text_parts(self._view, self._console.lang)
        parts = [name for name, title in titles.items() if folded(typed) in folded(title)]
        if not typed:
            self._console.show(self._view)
        elif parts:
            self._console.show(self._view, [*parts, "legend"])
        else:
            named = ", ".join(title.lower() for title in titles.values())
            self._console.tell("board_none", text=typed, parts=named)

    def do_rules(self, typed: str) -> None:
        """Show the chapters of the rules, or the requested rules."""
        console, lexicon = self._console, self._lexicon
        if not typed:
            for title, keys in chapters(lexicon).items():
                console.hang(f"  {title}: ", ", ".join(keys))
            console.tell("rules_how", example=example_of(lexicon))
            return
        found = rules_for(lexicon, typed)
        if not found:
            console.tell("rules_none", text=typed)
        elif console.lang != "en":
            console.tell("rules_english")
        for line in "\n".join(found).splitlines():
            console.hang("", line)

    def do_log(self, count: str) -> None:
        """Show the events of the last moves; `count` is their number, if it was typed."""
        moves = int(count) if count.isdecimal() and len(count) < 7 else _LOG
        first = max(0, self._match.made - moves)
        paragraphs = self._match.news(self._lexicon, self._seat, first)
        for paragraph in paragraphs:
            self._console.say(paragraph)
        if not paragraphs:
            self._console.tell("log_empty")

    def do_score(self, _: str) -> None:
        """Show the points and their sources."""
        scores = self._game.score(self._view)
        self._console.write(points_of(scores, self._lexicon, self._console.width))

    def do_help(self, _: str) -> None:
        """Show what can be typed."""
        console = self._console
        console.hang("* ", console.text("help_choose", example=self._example()))
        console.hang("* ", console.text("help_narrow"))
        rows = [("+ -", console.text("help_page"))]
        examples = {
            "example": f"{console.words['board']} {self._lexicon.seat(0).lower()}",
            "rule": example_of(self._lexicon),
        }
        for name, word in console.words.items():
            if hasattr(self, f"do_{name}"):
                arguments = [console.text(key) for key in _ARGUMENTS.get(name, ())]
                text = console.text(f"help_{name}", **examples)
                rows.append((" ".join([word, *arguments]), text))
        wide = max(len(shown) for shown, _ in rows)
        for shown, text in rows:
            console.hang(f"  {shown:<{wide}}  ", text)

    # --- why -------------------------------------------------------------------------------------

    def do_why(self, typed: str) -> None:
        """Say for the moves that a text can mean whether they are legal, and why not."""
        if not typed:
            if self._refused is not None:
                self.refuse(self._refused)
            else:
                self._console.tell("why_how", example=self._example())
            return
        if typed.isdecimal() and typed not in {str(choice.number) for choice in self._choices}:
            self._console.tell("no_number", number=typed, last=len(self._choices))
            return
        meant = self._meant(typed)
        if not meant:
            self._console.tell("why_unknown", text=typed, example=self._example())
        for move in meant[:_MOST]:
            choice = self._choice_of(move)
            if choice is None:
                self.refuse(move)
            else:
                self._console.tell("allowed", move=choice.text, number=choice.number)
        if len(meant) > _MOST:
            self._console.tell("why_more", count=len(meant) - _MOST)

    def refuse(self, move: AnyMove) -> None:
        """Say why a move is illegal."""
        reason = self._game.why_not(self._view, move)
        if reason is not None:
            text = self._lexicon.reason(reason).rstrip(".")
            self._console.tell("refused", move=self._lexicon.move(None, move), reason=text)

    def _meant(self, typed: str) -> list[AnyMove]:
        """Return the choice with this number, the typed move, or all moves with these words.

        Moves of a kind that does not fit the decision share one reason, so one is enough.
        """
        if typed.isdecimal():
            return [self._choices[int(typed) - 1].move]
        move = self._parsed(typed)
        if move is not None:
            return [move]
        chosen = narrowed(self._choices, typed)
        if chosen:
            return [choice.move for choice in chosen]
        kinds = {type(choice.move) for choice in self._choices}
        words = folded(typed).split()

        def text(other: AnyMove) -> str:
            return folded(f"{self._lexicon.move(None, other)} {self._game.format_move(other)}")

        found = [m for m in universe_of(self._game) if all(word in text(m) for word in words)]
        return [other for other in found if type(other) in kinds] or found[-1:]

    # --- hints -----------------------------------------------------------------------------------

    def do_hint(self, spec: str) -> None:
        """Say what the best turn is that a review finds, and why; or what a bot would do."""
        if not spec:
            self._tell_advice(advise(self._game, self._view, seed=self._match.made))
            return
        # A seed of its own: a hint must not change what happens next.
        rng = Random(f"{self._match.seed} hint {self._match.made}")
        try:
            bot = make_bot(spec, self._game, rng)
        except OptionError:
            self._console.tell("hint_unknown", text=spec, bots=", ".join(BOT_NAMES))
            return
        choice = self._choice_of(bot(self._view, tuple(choice.move for choice in self._choices)))
        assert choice is not None, "a bot chooses from the choices"
        self._console.tell("hint", bot=spec, number=choice.number, move=choice.text)
        lang, why = self._console.lang, explanation_of(bot)
        if spec in LEVELS:
            manner = texts_of("level", lang)[spec]
            taste = texts_of("taste", lang)[why.taste] if why is not None and why.taste else ""
            self._console.hang(f"{spec}: ", "; ".join(filter(None, (manner, taste))))
        if why is not None and len(why.candidates) > 1:
            self._tell_reasons(advice_of(self._game, self._view, why))

    def _tell_advice(self, found: Advice) -> None:
        choice = self._choice_of(found.best.steps[0][1])
        assert choice is not None, "a turn begins with one of the choices"
        self._console.tell("hint_turn", number=choice.number, move=choice.text)
        self._tell_reasons(found)

    def _tell_reasons(self, found: Advice) -> None:
        """Say how the best turn goes on, what it brings, and what the others lose."""
        lang, best = self._console.lang, found.best
        later = found.words(best, lang)[1:]
        if later:
            self._console.tell("hint_then", moves=listed(later, lang))
        reasons = found.reasons(best, lang)
        if reasons:
            self._console.tell("hint_why", terms=listed(reasons, lang))
        else:
            self._console.tell("hint_equal")
        for other in found.options[1 : 1 + _OTHERS]:
            moves = listed(found.words(other, lang), lang)
            self._console.tell("hint_other", moves=moves, loss=other.percent)


# --- the rules of the game -----------------------------------------------------------------------


def chapters(lexicon: Lexicon) -> dict[str, list[str]]:
    """Return the ids of all rules of a game under the titles of their chapters.

    >>> from helvetia.text import lexicon
    >>> chapters(lexicon("helvetia", "de"))["Fuhrmann"]
    ['C1', 'C2', 'C3', 'C4', 'C5']
    """
    titles, found = lexicon.texts("chapter"), dict[str, list[str]]()
    for key in rule_texts()[lexicon.game]:
        found.setdefault(titles[key.rstrip("0123456789")], []).append(key)
    return found


def example_of(lexicon: Lexicon) -> str:
    """Return the id of a rule of the game: the first one on turns."""
    return list(chapters(lexicon).values())[1][0]


def rules_for(lexicon: Lexicon, typed: str) -> list[str]:
    """Return the rule of an id, or the rules of a chapter, or those that contain all words."""
    texts, wanted = rule_texts()[lexicon.game], folded(typed)
    keys = [key for key in texts if folded(key) == wanted]
    if not keys:
        keys = [
            k for title, ids in chapters(lexicon).items() if wanted in folded(title) for k in ids
        ]
    if not keys:
        words = wanted.split()
        keys = [key for key, text in texts.items() if all(word in folded(text) for word in words)]
    return [rule(lexicon.game, key) for key in keys]
