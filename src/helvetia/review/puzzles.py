"""Puzzles: positions of self-play in which one whole turn is clearly better than all others.

A quick analysis finds them, and one with ten times the budget, more turns and other random numbers
checks them. Everything is seen from the seat that is to move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from helvetia.bots.greedy import GreedyBot, name_of
from helvetia.core.contract import CHANCE, AnyGame, AnyState
from helvetia.core.errors import OptionError
from helvetia.core.optional import turn_begins
from helvetia.core.records.notes import Note
from helvetia.core.records.record import AnyRecord, Record
from helvetia.core.walk import playout
from helvetia.text import lexicon, texts
from helvetia.text.files import listed

from .advice import Advice, Option, option_of
from .analysis import Job, Tried, analyse
from .estimate import SIMULATIONS, Budget, Place, estimator_of
from .report import Grade, loses

if TYPE_CHECKING:
    from helvetia.arena.executors import Workers

#: The number of turns that the check compares, and of those that a puzzle offers.
_COMPARED: Final = 10
_OFFERED: Final = 4
#: The check has so many times the simulations of the search, and other random numbers.
_TIMES: Final = 10
_OTHER_NUMBERS: Final = 1_000_000
#: The lead of the best turn over the next one, in points of the evaluation, that is worth a search.
_GAP: Final = 0.5
#: Self-play that finds less than one puzzle in so many games is given up.
_MOST_GAMES: Final = 100
_IN_FLIGHT: Final = 8


@frozen
class Puzzle:
    """A position as its seat sees it, and whole turns to choose from, the best one first."""

    game: AnyGame | str
    seed: int
    view: AnyState
    turns: tuple[Tried, ...]


@frozen
class Search:
    """A game of self-play to search: small, and its result depends on nothing else."""

    game: AnyGame | str
    players: int
    seed: int
    simulations: int


def clearly_best(turns: tuple[Tried, ...]) -> bool:
    """Return whether all turns but the first lose as much as an inaccuracy, beyond the error."""
    return len(turns) > 1 and all(loses(turn, Grade.INACCURACY) for turn in turns[1:])


def search(job: Search) -> Puzzle | None:
    """Return the first puzzle after a random point of a game between greedy players, or None.

    From the beginning on, most games would have the same puzzle: greedy players begin alike.
    """
    game = estimator_of(job.game).game
    seed = f"puzzle {job.game} {job.players} {job.seed}"
    bots = [GreedyBot(game, Random(f"{seed} {seat}")) for seat in range(job.players)]
    state = game.new_game(job.players)
    moves = playout(game, state, Random(seed), bots).moves
    first = Random(f"{seed} first").randrange(len(moves))
    for at, move in enumerate(moves):
        decides = at >= first and state.player != CHANCE and turn_begins(game, state)
        if decides and _stands_out(job.game, state):
            place = Place.of(game, state, state.player, at)
            quick = analyse(Job(place, Budget(job.simulations, job.seed), judged=True))
            if clearly_best(quick.turns):
                more = Budget(_TIMES * job.simulations, job.seed + _OTHER_NUMBERS)
                checked = analyse(Job(place, more, judged=True, compared=_COMPARED))
                if checked.turns[0].moves == quick.turns[0].moves and clearly_best(checked.turns):
                    return Puzzle(job.game, job.seed, place.known, checked.turns[:_OFFERED])
        state = game.apply_move(state, move)
    return None


def _stands_out(game: AnyGame | str, state: AnyState) -> bool:
    """Return whether one turn looks best by far: only these positions are worth a search.

    It looks at hidden cards, which decides where to search, and nothing that is shown.
    """
    plans = estimator_of(game).candidates(state, 2)
    return len(plans) > 1 and plans[1].cost - plans[0].cost >= _GAP


def puzzles(
    game: AnyGame,
    number: int,
    *,
    seed: int = 0,
    simulations: int = SIMULATIONS,
    workers: Workers | None = None,
    on_progress: Callable[[int], object] = lambda found: None,
) -> list[Puzzle]:
    """Return so many puzzles, at most one of each game, the same on every executor.

    No two of them have the same solution: greedy players come to the same positions. The games
    have two, three and four players in turn. Raises `OptionError` if self-play finds too few.
    """
    from helvetia.arena.executors import SerialExecutor, run_jobs  # here: not in a browser

    if number < 1:
        raise OptionError(f"{number} puzzles: there must be at least 1")
    first = seed * _MOST_GAMES * number
    jobs = (
        Search(name_of(game), 2 + each % 3, each, simulations)
        for each in islice(count(first), _MOST_GAMES * number)
    )
    found: list[Puzzle] = []
    solutions: set[tuple[str, ...]] = set()
    # Games after the last puzzle are searched in vain, so few are in flight.
    in_flight = 1 if workers is None else _IN_FLIGHT
    executor = workers or SerialExecutor()
    with closing(run_jobs(jobs, search, executor, in_flight=in_flight, ordered=True)) as results:
        for _, puzzle in results:
            if puzzle is not None and puzzle.turns[0].moves not in solutions:
                solutions.add(puzzle.turns[0].moves)
                found.append(puzzle)
                on_progress(len(found))
                if len(found) == number:
                    return found
    raise OptionError(f"only {len(found)} of {number} puzzles were found")


class Asked:
    """A puzzle in words."""

    def __init__(self, puzzle: Puzzle, lang: str = "en") -> None:
        game = estimator_of(puzzle.game).game
        options = tuple(option_of(game, puzzle.view, turn) for turn in puzzle.turns)
        self._puzzle, self._lang, self._texts = puzzle, lang, texts("puzzle", lang)
        self._advice = Advice(game, puzzle.view.player, options)

    @property
    def question(self) -> str:
        """The question: who is to move, and what to find."""
        name = lexicon(self._advice.game, self._lang).seat(self._advice.seat)
        return self._texts["question"].format(name=name)

    def choices(self) -> Iterator[tuple[str, str, bool]]:
        """Yield each turn in words, what is said to who chooses it, and whether it is the best.

        The order is shuffled, the same every time.
        """
        order = list(self._advice.options)
        Random(self._puzzle.seed).shuffle(order)
        return map(self._choice, order)

    def _choice(self, option: Option) -> tuple[str, str, bool]:
        best = option is self._advice.best
        said = self._texts["right" if best else "wrong"].format(loss=option.percent)
        if reasons := self._advice.reasons(option, self._lang):
            said += " " + self._texts["brings"].format(reasons=listed(reasons, self._lang))
        moves = listed(self._advice.words(option, self._lang), self._lang)
        return moves, said, best

    def record(self) -> AnyRecord:
        """Return the position as a record, with the question and all turns as notes.

        The comment on the best turn begins with ``!``, those on the others with ``?``.
        """
        advice, seat = self._advice, self._advice.seat
        notes: list[Note[object]] = [Note(0, self.question, seat=seat)]
        for option, turn in zip(advice.options, self._puzzle.turns, strict=True):
            _, text, best = self._choice(option)
            line = tuple(move for _, move in option.steps)
            notes.append(Note(0, f"{'!' if best else '?'} {text}", line, turn.evaluation, seat))
        return Record.start_from(advice.game, self._puzzle.view).annotate(*notes)
