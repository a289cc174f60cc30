"""What a person can look at before deciding: the table, the log, the points, the commands."""

from __future__ import annotations

from typing import Final

from helvetia.render import text_of
from helvetia.terminal.asked import Asked
from helvetia.terminal.telling import names_of, news, points_of
from helvetia.text import texts as texts_of

_LOG: Final = 30
#: What follows a command in the list of commands.
_ARGUMENTS: Final = {
    "hint": "word_bot",
    "why": "word_move",
    "save": "word_file",
    "log": "word_number",
}


def show_board(asked: Asked) -> None:
    """The whole table."""
    console = asked.console
    lang = asked.lexicon.lang
    console.write(text_of(asked.view, colour=console.colour, width=console.width, lang=lang))


def show_log(asked: Asked, count: str) -> None:
    """What happened in the last moves, so many if a number was typed."""
    moves = int(count) if count.isdecimal() and len(count) < 7 else _LOG
    last = asked.match.made
    paragraphs = news(asked.match, asked.lexicon, asked.seat, max(0, last - moves), last)
    for paragraph in paragraphs:
        asked.console.say(paragraph)
    if not paragraphs:
        asked.say("log_empty")


def show_score(asked: Asked) -> None:
    """The points and what they are for."""
    names = names_of(asked.match, asked.lexicon)
    scores = asked.game.score(asked.view)
    asked.console.write(points_of(scores, names, asked.lexicon, asked.console.width))


def show_help(asked: Asked) -> None:
    """What can be typed."""
    texts, console = asked.texts, asked.console
    example = asked.choices[0].notation
    console.say(f"* {texts['help_choose'].format(example=example)}")
    console.say(f"* {texts['help_narrow']}")
    rows = [("+ -", texts["help_page"])]
    for name, word in texts_of("commands", asked.lexicon.lang).items():
        shown = f"{word} {texts[_ARGUMENTS[name]]}" if name in _ARGUMENTS else word
        rows.append((shown, texts[f"help_{name}"]))
    wide = max(len(shown) for shown, _ in rows)
    for shown, text in rows:
        console.write(f"  {shown:<{wide}}  {text}")
