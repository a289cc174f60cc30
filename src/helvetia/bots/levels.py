"""Six levels of players, from random to the strongest, for people and for tournaments.

The weak levels are weak as people are: they look at few turns, care for few things, and have a
favourite plan of their own in every game. They are the greedy player with other weights. The two
strongest levels search. Their budget is a number of simulations, so that a fast machine does not
play better than a slow one; every level has a time limit for a decision besides.
"""

from collections.abc import Mapping
from random import Random
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, Generic

from attrs import define, frozen

from helvetia.core.contract import AnyGame, Bot, M, S
from helvetia.core.errors import OptionError

from .evaluation import Evaluation, Weighted, Weights, evaluation_of, hand_evaluation_of
from .explain import Candidate, Explanation
from .greedy import AnyBot, Clock, GreedyBot
from .search import SearchBot


@frozen
class Level:
    """The strength and the taste of a level.

    ``seconds`` is the longest time for a decision. ``sees`` has the terms that the level considers,
    in either game (none: all). ``width`` and ``lanes`` are those of its search for turns, and
    ``taste`` says how much more its favourite terms count. A level with ``search`` tries turns in
    imagined worlds: for each game it has the settings of a `SearchBot`. A description in four
    languages is in `helvetia.text`, in the section ``level`` of the programs, that of a taste in
    the section ``taste``.
    """

    seconds: float
    sees: frozenset[str] = frozenset()
    width: int = 8
    lanes: int = 100
    taste: float = 0.0
    search: Mapping[str, Mapping[str, int]] = MappingProxyType({})


#: The favourite plans: terms that count more for a player who likes them, by their names.
TASTES: Final[Mapping[str, tuple[str, ...]]] = {
    "family": ("couples", "free"),
    "builder": ("ring", "types"),
    "merchant": ("families", "reach"),
    "official": ("tiles", "purse"),
    "towers": ("crossings",),
    "heraldry": ("coats",),
    "hoarder": ("cards", "ready"),
    "tidy": ("holes", "lines"),
}

LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(0.1),
    "novice": Level(
        0.25,
        sees=frozenset({"points", "units", "roofs", "bonus", "begun"}),
        width=1,
        lanes=3,
        taste=1.0,
    ),
    "casual": Level(
        0.5,
        sees=frozenset(
            {"points", "units", "tiles", "ready", "awake", "free", "coins", "purse"}
            | {"roofs", "bonus", "begun", "lines", "coats", "cards", "crossings"}
        ),
        width=2,
        lanes=8,
        taste=1.5,
    ),
    "greedy": Level(1.0),
    "expert": Level(
        1.0,
        search={
            "helvetia": {"simulations": 4, "replies": 1, "horizon": 1},
            "helsinki": {"simulations": 6, "replies": 1, "horizon": 1},
        },
    ),
    "master": Level(
        3.0,
        search={
            "helvetia": {"simulations": 16, "replies": 4, "horizon": 1},
            # A reply to hidden cards would be a guess, and chance comes after every turn.
            "helsinki": {"simulations": 96, "replies": 1, "horizon": 2},
        },
    ),
}
"""The levels by name, weakest first."""


def make_level(name: str, game: AnyGame, rng: Random, clock: Clock = monotonic) -> AnyBot:
    """Return a player of this level; *clock* measures its time."""
    level = LEVELS[name]
    if name == "random":
        return random_bot(rng)
    if level.search:
        return search_bot(game, rng, level, seconds=level.seconds, clock=clock)
    # A level that sees little weighs it as a person would guess.
    weighed = hand_evaluation_of(game) if level.sees else evaluation_of(game)
    evaluation, taste = tasteful(weighed, level, rng)
    return GreedyBot(
        game,
        rng,
        evaluation=evaluation,
        width=level.width,
        lanes=level.lanes,
        seconds=level.seconds,
        taste=taste,
        clock=clock,
    )


def search_bot(game: AnyGame, rng: Random, level: Level, **settings: Any) -> AnyBot:
    """Return the search of a level, with other settings where some are given."""
    return SearchBot(game, rng, **{**level.search.get(game.GAME, {}), **settings})


def tasteful(evaluation: Evaluation, level: Level, rng: Random) -> tuple[Evaluation, str]:
    """Return the evaluation as a level sees it, and the name of its favourite plan."""
    if not level.sees or not isinstance(evaluation, Weighted):
        return evaluation, ""
    names = [name for name, terms in TASTES.items() if terms[0] in evaluation.terms]
    taste = names[rng.randrange(len(names))]
    rows: dict[int, Any] = {
        players: {
            term: tuple(each * (1 + level.taste * (term in TASTES[taste])) for each in points)
            for term, points in terms.items()
            if term in level.sees or term in TASTES[taste]
        }
        for players, terms in evaluation.weights.rows.items()
    }
    weights = Weights(evaluation.weights.scale, evaluation.weights.knots, rows)
    return evaluation.with_weights(weights), taste


# --- the random level ----------------------------------------------------------------------------


def random_bot(rng: Random) -> Bot[S, M]:
    """Return a bot that takes any legal move, all with the same probability.

    Only ``rng.randrange`` is used, so the same seed plays the same game everywhere.

    >>> from helvetia.core import playout
    >>> from helvetia.games import helvetia
    >>> rng = Random(1)
    >>> game = playout(helvetia, helvetia.new_game(2), rng, random_bot(rng))
    >>> game.final.player is None
    True
    """
    return _RandomBot(rng)


@define(eq=False)
class _RandomBot(Generic[S, M]):
    """A class and no function, so that copies and pickles have a generator of their own."""

    rng: Random
    _made: tuple[int | None, M] | None = None

    def __call__(self, view: S, legal_moves: tuple[M, ...]) -> M:
        """Return one of the legal moves."""
        if not legal_moves:
            raise OptionError("a bot needs at least one legal move to choose from")
        move = legal_moves[self.rng.randrange(len(legal_moves))]
        self._made = view.player, move
        return move

    def explain(self) -> Explanation:
        """Name the last move: it was compared with no other. Raises `OptionError` before it."""
        if self._made is None:
            raise OptionError("there is no decision to explain yet")
        seat, move = self._made
        assert seat is not None  # there were legal moves
        moves = (str(move),)
        return Explanation(seat, 0, (Candidate(moves, 0, 0.0),), ((seat, moves),))
