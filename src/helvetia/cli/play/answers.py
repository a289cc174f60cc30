"""Answer what a person asks before deciding: the table, the log, the points, `why`, `help`."""

from __future__ import annotations

from typing import Final

from helvetia.cli.play.choices import Asked, folded, narrowed
from helvetia.cli.play.news import names_of, news, points_of
from helvetia.core.contract import AnyMove
from helvetia.core.optional import universe_of
from helvetia.render import text_of

_LOG: Final = 30
_MOST: Final = 6
#: The placeholder after a command in the list of commands.
_ARGUMENTS: Final = {
    "hint": "word_bot",
    "why": "word_move",
    "save": "word_file",
    "log": "word_number",
}


def show_board(asked: Asked) -> None:
    """Show the whole table."""
    console = asked.console
    console.write(
        text_of(asked.view, colour=console.colour, width=console.width, lang=console.lang)
    )


def show_log(asked: Asked, count: str) -> None:
    """Show the events of the last moves; `count` is their number, if it was typed."""
    moves = int(count) if count.isdecimal() and len(count) < 7 else _LOG
    last = asked.match.made
    paragraphs = news(asked.match, asked.lexicon, asked.seat, max(0, last - moves), last)
    for paragraph in paragraphs:
        asked.console.say(paragraph)
    if not paragraphs:
        asked.tell("log_empty")


def show_score(asked: Asked) -> None:
    """Show the points and their sources."""
    names = names_of(asked.match, asked.lexicon)
    scores = asked.game.score(asked.view)
    asked.console.write(points_of(scores, names, asked.lexicon, asked.console.width))


def show_help(asked: Asked) -> None:
    """Show what can be typed."""
    console = asked.console
    console.say(f"* {console.text('help_choose', example=asked.choices[0].notation)}")
    console.say(f"* {console.text('help_narrow')}")
    rows = [("+ -", console.text("help_page"))]
    for name, word in console.words.items():
        shown = f"{word} {console.text(_ARGUMENTS[name])}" if name in _ARGUMENTS else word
        rows.append((shown, console.text(f"help_{name}")))
    wide = max(len(shown) for shown, _ in rows)
    for shown, text in rows:
        console.write(f"  {shown:<{wide}}  {text}")


# --- why -----------------------------------------------------------------------------------------


def explain(asked: Asked, typed: str) -> None:
    """Say for the moves that a text can mean whether they are legal, and why not."""
    meant = _meant(asked, typed)
    if not meant:
        asked.tell("why_unknown", text=typed, example=asked.choices[0].notation)
    for move in meant[:_MOST]:
        choice = asked.choice_of(move)
        if choice is None:
            refuse(asked, move)
        else:
            asked.tell("allowed", move=choice.notation, number=choice.number)
    if len(meant) > _MOST:
        asked.tell("why_more", count=len(meant) - _MOST)


def refuse(asked: Asked, move: AnyMove) -> None:
    """Say why a move is illegal."""
    reason = asked.game.why_not(asked.view, move)
    if reason is not None:
        text = asked.lexicon.reason(reason).rstrip(".")
        asked.tell("refused", move=asked.game.format_move(move), reason=text)


def _meant(asked: Asked, typed: str) -> list[AnyMove]:
    """Return the typed move, or else all moves of the kinds asked for that contain its words."""
    move = asked.parsed(typed)
    if move is not None:
        return [move]
    chosen = narrowed(asked.choices, typed)
    if chosen:
        return [choice.move for choice in chosen]
    kinds = {type(choice.move) for choice in asked.choices}
    words = folded(typed).split()
    return [
        other
        for other in universe_of(asked.game)
        if type(other) in kinds and all(word in asked.game.format_move(other) for word in words)
    ]
