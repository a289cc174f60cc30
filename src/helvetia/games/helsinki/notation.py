"""Moves as short ASCII text, both ways, unambiguous without the state.

The grammar (words in capitals are alternatives listed in :mod:`.names`)::

    remove CARD        cover ACTION       reveal CARD        draw CARD | draw unknown
    pawn SPACE         move STEPS         coat ACTION        take
    build CARD         pay CARD           place ROOF-ROOF...
    superstructure ROOF                   joker ROOF         lift ROOF
    discard CARD       end
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from helvetia.core.errors import LoadError, OptionError

from . import moves as m
from .moves import AnyMove, Move

_FORMATS: Final[dict[type, Callable[..., str]]] = {
    m.Remove: lambda x: f"remove {x.card.word}",
    m.Cover: lambda x: f"cover {x.action.word}",
    m.Reveal: lambda x: f"reveal {x.card.word}",
    m.Draw: lambda x: f"draw {x.card.word}",
    m.PlacePawn: lambda x: f"pawn {x.space.word}",
    m.MovePawn: lambda x: f"move {x.steps}",
    m.UseCoat: lambda x: f"coat {x.action.word}",
    m.TakeCards: lambda x: "take",
    m.Build: lambda x: f"build {x.card.word}",
    m.Pay: lambda x: f"pay {x.card.word}",
    m.Place: lambda x: f"place {'-'.join(roof.word for roof in x.roofs)}",
    m.SetSuperstructure: lambda x: f"superstructure {x.roof.word}",
    m.PlaceJoker: lambda x: f"joker {x.roof.word}",
    m.LiftSuperstructure: lambda x: f"lift {x.roof.word}",
    m.Discard: lambda x: f"discard {x.card.word}",
    m.EndTurn: lambda x: "end",
}


def format_move(move: Move) -> str:
    """The move as text.

    >>> from helvetia.games.helsinki import Action, UseCoat
    >>> format_move(UseCoat(Action.SECOND_PAVILION))
    'coat second_pavilion'
    """
    text = _FORMATS.get(type(move))
    if text is None:
        raise OptionError(f"a {type(move).__name__} is not a move of Helsinki")
    return text(move)


@lru_cache(maxsize=1)
def _by_text() -> dict[str, AnyMove]:
    return {format_move(move): move for move in m.universe()}


def parse_move(text: str) -> AnyMove:
    """The move that the text names; LoadError if it names none.

    >>> parse_move("place a1-b1").roofs
    (<Roof.A1: 0>, <Roof.B1: 1>)
    """
    if not isinstance(text, str):
        raise LoadError(f"a move is read from a text, not from a {type(text).__name__}")
    move = _by_text().get(text)
    if move is None:
        raise LoadError(f"no move is written {text[:60]!r}; the moves begin with {_VERBS}")
    return move


_VERBS: Final = (
    "remove, cover, reveal, draw, pawn, move, coat, take, build, pay, place, superstructure, "
    "joker, lift, discard or end"
)
