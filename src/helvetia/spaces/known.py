"""What is known of each game of this library: which moves are chance, and what a seat sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from attrs import frozen

from helvetia import games
from helvetia.core.errors import OptionError
from helvetia.spaces.actions import ActionSpace, AnyGame, Turn, number_moves
from helvetia.spaces.fields import Field, ObservationSpace, Write

# The options of a game that is known only by its name.
AnyOptions = Any


@frozen(eq=False)
class _Known:
    chance: tuple[type, ...]
    turn: Turn[Any] | None
    fields: Callable[[int, AnyOptions], tuple[Field, ...]]
    write: Write


@lru_cache(maxsize=8)
def _known(name: str) -> _Known:
    if name == "helvetia":
        from helvetia.spaces import helvetia

        return _Known(
            helvetia.CHANCE_MOVES,
            helvetia.turn,
            lambda players, _: helvetia.fields(players),
            helvetia.write,
        )
    if name == "helsinki":
        from helvetia.spaces import helsinki

        return _Known(helsinki.CHANCE_MOVES, None, helsinki.fields, helsinki.write)
    raise OptionError(
        f"there are no spaces for {name!r}; there are for helsinki, helvetia "
        "(number_moves and ObservationSpace make them for other games)"
    )


def action_space(game: AnyGame) -> ActionSpace[Any]:
    """The numbering of the moves of a game of this library; made once and shared.

    >>> from helvetia.games import helvetia
    >>> [group.kind for group in action_space(helvetia).groups][:4]
    ['Draft', 'Steal', 'Build', 'PlaceAt']
    """
    return _action_space(game.GAME)


@lru_cache(maxsize=8)
def _action_space(name: str) -> ActionSpace[Any]:
    known = _known(name)
    return number_moves(games.find(name), chance=known.chance, turn=known.turn)


def observation_space(
    game: AnyGame, players: int, options: AnyOptions | None = None
) -> ObservationSpace:
    """The observations of a game of this library with so many players; made once and shared.

    ``options`` matter only for their catalogue: with other cards a hand has other places.

    >>> from helvetia.games import helsinki
    >>> [field.name for field in observation_space(helsinki, 3)][:3]
    ['seat', 'to_move', 'decision']
    """
    return _observation_space(game.GAME, players, options)


@lru_cache(maxsize=64)
def _observation_space(name: str, players: int, options: AnyOptions | None) -> ObservationSpace:
    known, game = _known(name), games.find(name)
    chosen = game.Options() if options is None else options
    game.new_game(players, chosen)  # refuses a wrong number of players and wrong options
    return ObservationSpace(game, players, known.fields(players, chosen), known.write)
