"""Read one move from what a language model writes, or say why there is none.

A move is taken only if it cannot be meant otherwise: it stands alone, or it is the only one in
square brackets, every bracket has its partner, and no word before it denies it. Prose around a
move is never searched for moves.
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
#: A denial, then at most two words, then the brackets: "I would not play [take]".
_DENIAL: Final = re.compile(
    r"(?:\b(?:not|never|no|nor|neither|cannot|without|except|avoid|than|instead of)|n['\u2019]t)"
    r"(?:\s+[\w-]+){0,2}\s*$",
    re.IGNORECASE,
)
FORM: Final = (
    "Answer with one move in square brackets, for example [{example}]; what stands there is played."
)


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
    text = text.replace("[[", "[").replace("]]", "]")
    found = sorted({" ".join(inner.lower().split()) for inner in _BRACKETS.findall(text)})
    if set("[]") & set(_BRACKETS.sub("", text)):
        said = "a square bracket without a partner, or around more than a move"
        raise ProtocolError.of("open_bracket", f"{said}; {form}")
    if len(found) > 1:
        named = ", ".join(f"[{one}]" for one in found[:4])
        raise ProtocolError.of("two_moves", f"more than one move: {named}; {form}")
    if any(_DENIAL.search(text[: place.start()][-80:]) for place in _BRACKETS.finditer(text)):
        raise ProtocolError.of("denied", f"a 'no' or 'not' before [{found[0]}]; {form}")
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
