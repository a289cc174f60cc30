"""Read one move from what a language model writes, or say why there is none.

A move is taken only if it cannot be meant otherwise: it stands alone, or it is the only one in
square brackets. Prose around a move is never searched for moves.
"""

from __future__ import annotations

import re
from typing import Final

from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import Reason
from helvetia.protocol.messages import ProtocolError, named_move

LONGEST: Final = 4_000
"""The longest answer, in characters."""
_MOST_INSTEAD: Final = 12
_BRACKETS: Final = re.compile(r"\[([^\[\]\n]{1,200})\]")
FORM: Final = "Answer with one move in square brackets, for example [{example}]."


def read_move(game: AnyGame, view: AnyState, legal: tuple[AnyMove, ...], text: str) -> AnyMove:
    """Return the legal move that a text names. Raises `ProtocolError` with the reason.

    >>> from helvetia.games import helvetia
    >>> state = helvetia.new_game(3)
    >>> str(read_move(helvetia, state, helvetia.legal_moves(state), "I like water: [draft well]."))
    'draft well'
    """
    form = FORM.format(example=game.format_move(legal[0]))
    if len(text) > LONGEST:
        raise ProtocolError.of("too_long", f"an answer of more than {LONGEST} characters; {form}")
    found = sorted({" ".join(inner.lower().split()) for inner in _BRACKETS.findall(text)})
    if len(found) > 1:
        named = ", ".join(f"[{one}]" for one in found[:4])
        raise ProtocolError.of("two_moves", f"more than one move: {named}; {form}")
    if not found and not text.strip():
        raise ProtocolError.of("no_move", f"an empty answer; {form}")
    try:
        return named_move(game, view, legal, found[0] if found else text.strip())
    except ProtocolError as error:
        if found or error.reason.code != "not_a_move" or len(text.split()) < 4:
            raise
        # Prose: the parser's remark on its first word would help nobody.
        raise ProtocolError.of("no_brackets", f"no move in square brackets; {form}") from error


def refusal(game: AnyGame, legal: tuple[AnyMove, ...], reason: Reason) -> str:
    """Return a refusal with its reason and what would be legal instead."""
    text = f"Refused: {str(reason).rstrip('.')}."
    moves = reason.instead or (() if "square brackets" in reason.sentence else legal)
    texts = [game.format_move(move) for move in moves]
    if not legal:
        return text
    if not texts:
        words = dict.fromkeys(game.format_move(move).partition(" ")[0] for move in legal)
        return f"{text} Legal moves begin with: {', '.join(words)}."
    more = f" and {len(texts) - _MOST_INSTEAD} more" if len(texts) > _MOST_INSTEAD else ""
    return f"{text} Legal instead: {'; '.join(texts[:_MOST_INSTEAD])}{more}."
