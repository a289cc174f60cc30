"""`why`: what the rules say against a move, told in the person's language."""

from __future__ import annotations

from typing import Final

from helvetia.core.contract import AnyMove
from helvetia.core.optional import universe_of
from helvetia.terminal.asked import Asked
from helvetia.terminal.choices import folded, narrowed

_MOST: Final = 6


def explain(asked: Asked, typed: str) -> None:
    """Say for the moves that a text can mean whether they are allowed, and why not."""
    meant = _meant(asked, typed)
    if not meant:
        asked.say("why_unknown", text=typed, example=asked.choices[0].notation)
    for move in meant[:_MOST]:
        choice = asked.choice_of(move)
        if choice is None:
            refuse(asked, move)
        else:
            asked.say("allowed", move=choice.notation, number=choice.number)
    if len(meant) > _MOST:
        asked.say("why_more", count=len(meant) - _MOST)


def refuse(asked: Asked, move: AnyMove) -> None:
    """Say why a move is not allowed."""
    reason = asked.game.why_not(asked.view, move)
    if reason is not None:
        text = asked.lexicon.reason(reason).rstrip(".")
        asked.say("refused", move=asked.game.format_move(move), reason=text)


def _meant(asked: Asked, typed: str) -> list[AnyMove]:
    """The move that was typed; or else all of the kinds asked for that contain its words."""
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
