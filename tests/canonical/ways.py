"""Both ways between states and text, and positions to try them on."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from helvetia.core.fragments import Fragments, ShortCut
from helvetia.core.reading import FAULTS

from helvetia.core import CHANCE, LoadError, sample
from helvetia.core.codec import encode, from_document, to_document
from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.parse import parse
from helvetia.games import find

GAMES = ("helsinki", "helvetia")


def short_cut(name: str) -> ShortCut[Any]:
    """The short cut of a game."""
    found: ShortCut[Any] = find(name).GameState.__canonical__()
    return found


def tables(name: str) -> list[Fragments[Any, Any]]:
    """Every table of fragments of a game."""
    package = f"helvetia.games.{name}"
    written = import_module(f"{package}.canonical_writing").WRITTEN
    read = import_module(f"{package}.canonical_reading").READ
    return [*written, *read]


def long_text(state: AnyState) -> str:
    """The canonical text of a state as the ordinary writer gives it."""
    return encode(to_document(state))


def long_read(name: str, text: str) -> AnyState:
    """The state of a text as the ordinary reader gives it."""
    return from_document(parse(text), find(name).GameState)


def outcome(read: Any, *arguments: Any) -> tuple[str, str]:
    """What came of reading: the whole state, types included, or the words of the fault."""
    try:
        return "state", repr(read(*arguments))
    except LoadError as error:
        return "fault", str(error)


def short_outcome(name: str, text: str) -> AnyState | None:
    """The state as the short cut alone gives it; None where it leaves the text to the long way."""
    try:
        return short_cut(name).read(text)
    except FAULTS:
        return None


def presets(name: str) -> dict[str, Any]:
    """The options of a game that have a name."""
    return dict(find(name).PRESETS)  # type: ignore[attr-defined]  # no part of the contract


def positions(
    name: str, players: int, options: Any, seed: int, every: int
) -> Iterator[tuple[AnyGame, AnyState]]:
    """Positions of one random game, chance points and the end included."""
    game, rng = find(name), Random(seed)
    state = game.new_game(players, options)
    number = 0
    while True:
        over = state.player is None
        if number % every == 0 or over:
            yield game, state
        if over:
            return
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            moves = game.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = game.apply_move(state, move)
        number += 1
