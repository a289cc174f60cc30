"""What there is to say: states, moves, events and refusals of seeded games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final

import attrs

from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import Reason
from helvetia.games import find
from helvetia.text import Lexicon, lexicon
from tests.helsinki import playing as helsinki_playing
from tests.helvetia import random_play as helvetia_playing

GAMES: Final = ("helsinki", "helvetia")
#: How often one sort of move is asked about at one sort of decision.
_ASKED: Final = 40
_MOVES: Final = 60

_CHOOSE: Final[dict[str, Callable[[Any, Random], AnyMove]]] = {
    "helsinki": helsinki_playing.choose,
    "helvetia": helvetia_playing.choose,
}


@attrs.frozen
class Corpus:
    """States with their moves, events and refusals, each as often as it was met."""

    states: tuple[AnyState, ...]
    events: tuple[Any, ...]
    reasons: tuple[Reason, ...]
    items: tuple[Any, ...]


def module_of(game: str, name: str) -> ModuleType:
    """A module inside a game's package."""
    return import_module(f"helvetia.games.{game}.{name}")


def moves_by_type(game: str) -> dict[type, list[AnyMove]]:
    """Every move there is, by its class."""
    found: dict[type, list[AnyMove]] = {}
    for move in module_of(game, "moves").universe():
        found.setdefault(type(move), []).append(move)
    return found


def _games(game: str, count: int) -> Iterator[tuple[AnyState, AnyMove, AnyState]]:
    """Random games under all presets, with two to four players."""
    rules = find(game)
    options = [rules.Options(), *getattr(rules, "PRESETS", {}).values()]
    rng = Random(11)
    for number in range(count):
        chosen = options[number % len(options)]
        state = rules.new_game(2 + number // len(options) % 3, chosen)
        while state.player is not None:
            move = _CHOOSE[game](state, rng)
            after = rules.apply_move(state, move)
            yield state, move, after
            state = after


@lru_cache(maxsize=2)
def corpus(game: str) -> Corpus:
    """A few games of one kind; states are a sample, the events are all of them."""
    rules: AnyGame = find(game)
    rng = Random(7)
    asked: Counter[object] = Counter()
    steps = module_of(game, "play").STEPS
    universe = moves_by_type(game)
    states: list[AnyState] = []
    # In the order they were met, whatever the hash seed: failures are to be the same again.
    events, reasons, items = dict[Any, None](), dict[Reason, None](), dict[Any, None]()
    for before, move, after in _games(game, 18):
        events.update(dict.fromkeys(rules.events(before, move, after)))
        if rng.randrange(40) == 0 or before.decision not in asked:
            asked[before.decision] += 1
            states.append(before)
        for kind in steps[before.decision].rules:
            part = getattr(before.turn, "part", "")
            sort = (before.decision, kind, part, len(before.players))
            if asked[sort] < _ASKED and rng.randrange(3) == 0:
                asked[sort] += 1
                moves = universe[kind]
                few = moves if len(moves) <= _MOVES else rng.sample(moves, _MOVES)
                found = (rules.why_not(before, other) for other in few)
                reasons.update((reason, None) for reason in found if reason is not None)
        if after.player is None:
            states.append(after)
            for score in rules.score(after):
                items.update(dict.fromkeys(score.items))
    return Corpus(tuple(states), tuple(events), tuple(reasons), tuple(items))


def english(game: str) -> Lexicon:
    """The game in English."""
    return lexicon(find(game))
