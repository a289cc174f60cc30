"""A new table: what can be wished for, and what happens before people come to it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from attrs import frozen

from helvetia import games
from helvetia.bots import LEVELS
from helvetia.core import CHANCE, OptionError, Record, sample
from helvetia.core.contract import AnyGame, AnyMove
from helvetia.core.optional import presets_of
from helvetia.text import LANGUAGES

from .forms import Form, read_texts
from .match import HUMAN, AnyRecord, Match, name_tag
from .refusal import Refusal

#: The bots a visitor may choose from, and what the library calls them. Its own names are never
#: taken from a request: it also accepts any importable function, and a search of any length.
BOTS: Final[Mapping[str, str]] = MappingProxyType({level: level for level in LEVELS})
#: What a request for a table holds.
WISH: Final[Form] = MappingProxyType(
    {"game": str, "seats": list, "preset": str, "lang": str, "quick": bool}
)
#: What it may hold, too: the names of the players, by seat; an empty one is none.
WISH_TOO: Final[Form] = MappingProxyType({"names": list})
LONGEST_NAME: Final = 20


@frozen
class Wish:
    """The table that somebody asks for; ``quick`` is a set-up at random, ``names`` are by seat."""

    game: str
    seats: tuple[str, ...]
    preset: str = ""
    lang: str = "en"
    quick: bool = False
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, body: Mapping[str, object]) -> Wish:
        """Return the wish in a request that has the form `WISH`."""
        seats = read_texts(body["seats"])
        if body["lang"] not in LANGUAGES:
            raise Refusal(400, "unknown_language")
        return cls(
            str(body["game"]), seats, str(body["preset"]), str(body["lang"]),
            body["quick"] is True, _names(body.get("names", []), len(seats)),
        )  # fmt: skip


def _names(value: object, seats: int) -> tuple[str, ...]:
    """Return the names of players: none, or a short printable one or an empty one for each seat."""
    names = tuple(" ".join(name.split()) for name in read_texts(value))
    if len(names) not in (0, seats) or not all(
        len(name) <= LONGEST_NAME and name.isprintable() for name in names
    ):
        raise Refusal(400, "bad_request")
    return names


def open_match(wish: Wish, rng: Random) -> Match:
    """Return the match that a wish asks for, ready to play; Refusal if there can be none."""
    if wish.game not in games.names():
        raise Refusal(400, "unknown_game")
    game = games.find(wish.game)
    presets = presets_of(game)
    if wish.preset and wish.preset not in presets:
        raise Refusal(400, "unknown_preset")
    check_seats(wish.seats)
    options = presets[wish.preset] if wish.preset else None
    try:
        record = Record.start(game, len(wish.seats), options)
    except OptionError as error:
        raise Refusal(400, "wrong_players") from error
    record = record.tag(**{name_tag(seat): name for seat, name in enumerate(wish.names) if name})
    return Match.of(wish.seats, record.add(*_set_up(game, record, rng, quick=wish.quick)))


def check_seats(seats: tuple[str, ...]) -> None:
    """Refuse a seat for which there is neither a person nor a bot."""
    if any(kind != HUMAN and kind not in BOTS for kind in seats):
        raise Refusal(400, "unknown_player")


def _set_up(game: AnyGame, record: AnyRecord, rng: Random, *, quick: bool) -> list[AnyMove]:
    """Return the moves until a player decides, or until the first turn begins."""
    moves: list[AnyMove] = []
    state = record.final()
    while state.player == CHANCE or (quick and state.decision != "turn"):
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            legal = game.legal_moves(state)
            move = legal[rng.randrange(len(legal))]
        state = game.apply_move(state, move)
        moves.append(move)
    return moves
