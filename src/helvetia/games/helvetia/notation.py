"""Moves as short ASCII text, both ways, unambiguous without the state.

The grammar (words in capitals are alternatives listed in :mod:`.names`)::

    letter LETTER            first COLOUR              reveal BUILDING
    draft BUILDING           steal COLOUR BUILDING
    build BUILDING           place PLACE
    settle SEX PLACE         inhabit SEX
    commit CHARACTER COINS [tile]
    tile CHARACTER           neutral CHARACTER
    deliver GOOD             work COLOUR:PLACE         swap COLOUR:PLACE GOOD
    buy GOOD                 wake COLOUR:QUARTER
    marry SOURCE COLOUR:PLACE                          dowry COLOUR | dowry none
    bear PLACE SEX           end                       pass
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from helvetia.core.errors import LoadError, OptionError

from . import moves as m
from .moves import AnyMove, Move


def _coins(move: m.Commit) -> str:
    return f"commit {move.character.word} {move.coins}{' tile' if move.tile else ''}"


_FORMATS: Final[dict[type, Callable[..., str]]] = {
    m.DealLetter: lambda x: f"letter {x.letter.word}",
    m.FirstPlayer: lambda x: f"first {x.player.word}",
    m.Reveal: lambda x: f"reveal {x.building.word}",
    m.Draft: lambda x: f"draft {x.building.word}",
    m.Steal: lambda x: f"steal {x.player.word} {x.building.word}",
    m.Build: lambda x: f"build {x.building.word}",
    m.PlaceAt: lambda x: f"place {x.place.word}",
    m.Settle: lambda x: f"settle {x.sex.word} {x.place.word}",
    m.Inhabit: lambda x: f"inhabit {x.sex.word}",
    m.Commit: _coins,
    m.UseTile: lambda x: f"tile {x.character.word}",
    m.UseNeutral: lambda x: f"neutral {x.character.word}",
    m.Deliver: lambda x: f"deliver {x.good.word}",
    m.Work: lambda x: f"work {x.village.word}:{x.place.word}",
    m.Swap: lambda x: f"swap {x.village.word}:{x.place.word} {x.given.word}",
    m.Buy: lambda x: f"buy {x.good.word}",
    m.Wake: lambda x: f"wake {x.village.word}:{x.quarter.word}",
    m.Marry: lambda x: f"marry {x.source.word} {x.village.word}:{x.place.word}",
    m.TakeDowry: lambda x: f"dowry {'none' if x.colour is None else x.colour.word}",
    m.Bear: lambda x: f"bear {x.place.word} {x.sex.word}",
    m.EndTurn: lambda x: "end",
    m.Pass: lambda x: "pass",
}


def format_move(move: Move) -> str:
    """The move as text.

    >>> from helvetia import Character, Commit
    >>> format_move(Commit(Character.CARTER, 2))
    'commit carter 2'
    """
    write = _FORMATS.get(type(move))
    if write is None:
        raise OptionError(f"{move!r} is not a move of Helvetia")
    return write(move)


@lru_cache(maxsize=1)
def _by_text() -> dict[str, AnyMove]:
    return {format_move(move): move for move in m.universe()}


def parse_move(text: str) -> AnyMove:
    """The move that the text names; LoadError if it names none.

    >>> parse_move("work red:b2")
    Work(village=<Colour.RED: 0>, place=<Place.B2: 0>)
    """
    move = _by_text().get(text) if type(text) is str else None
    if move is None:
        shown = repr(text)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        raise LoadError(f"no move is written {shown}; the moves begin with {_VERBS}")
    return move


_VERBS: Final = (
    "letter, first, reveal, draft, steal, build, place, settle, inhabit, commit, tile, neutral, "
    "deliver, work, swap, buy, wake, marry, dowry, bear, end or pass"
)
