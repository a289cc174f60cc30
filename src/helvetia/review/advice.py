"""Advise a player: the best whole turn found, the others with what they lose, and why."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from helvetia.bots.evaluation import evaluation_of
from helvetia.bots.explain import Explanation
from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState
from helvetia.core.errors import StateError
from helvetia.core.records.notes import WHOLE
from helvetia.text import lexicon

from .analysis import Job, Tried, analyse
from .estimate import SIMULATIONS, Budget, Place

#: A smaller change of the evaluation, in points, is no reason.
_LEAST: Final = 0.05
#: So many reasons that can be seen on the table need no help from the evaluation.
_ENOUGH: Final = 2
#: Terms that every turn uses up are no reasons.
_USED_UP: Final = ("units", "turn", "begun")


@frozen
class Option:
    """A turn: each move with the position in which it is made, as its player sees it.

    `loss` is the share of the win that it loses against the best turn, in billionths, with its
    standard error.
    """

    steps: tuple[tuple[AnyState, AnyMove], ...]
    after: AnyState
    loss: int
    error: int

    @property
    def percent(self) -> int:
        """The loss in percent, rounded; a loss that is not zero is at least one percent."""
        return max(1, round(100 * self.loss / WHOLE)) if self.loss else 0


@frozen
class Advice:
    """The turns that were compared for a seat, best first.

    `terms` are those of a bot's evaluation that decided between its best two turns, with points.
    """

    game: AnyGame
    seat: int
    options: tuple[Option, ...]
    terms: tuple[tuple[str, float], ...] = ()

    @property
    def best(self) -> Option:
        """The best turn that was found."""
        return self.options[0]

    def words(self, option: Option, lang: str = "en") -> list[str]:
        """Return the moves of a turn in words."""
        words = lexicon(self.game, lang)
        return [words.move(state, move) for state, move in option.steps]

    def reasons(self, option: Option, lang: str = "en", most: int = 4) -> list[str]:
        """Return what a turn brings in short phrases, the most important first.

        What can be seen on the table comes first. Where that is little, the terms of the evaluation
        that change most follow. A bot's best turn has the terms that decided, too.
        """
        words = lexicon(self.game, lang)
        states = [*(state for state, _ in option.steps), option.after]
        events = [
            event
            for (state, move), after in zip(option.steps, states[1:], strict=True)
            for event in self.game.events(state, move, after)
        ]
        found = words.gains(states[0], option.after, self.seat, events)
        terms = self.terms if option is self.best else ()
        if terms:
            del found[_ENOUGH:]
        elif len(found) < _ENOUGH:
            terms = self._changes(states[0], option.after)
        names = words.texts("hint")
        found += [f"{names.get(name, name)} ({_number(points, lang)})" for name, points in terms]
        return found[:most]

    def _changes(self, before: AnyState, after: AnyState) -> tuple[tuple[str, float], ...]:
        """Return the changed terms of the evaluation, the largest change first."""
        explain = evaluation_of(self.game).explain
        old = {term.name: term.points for term in explain(before, self.seat)}
        gains = [(t.name, t.points - old.get(t.name, 0.0)) for t in explain(after, self.seat)]
        worth = [gain for gain in gains if abs(gain[1]) >= _LEAST and gain[0] not in _USED_UP]
        return tuple(sorted(worth, key=lambda gain: (-abs(gain[1]), gain[0])))


def advise(
    game: AnyGame, view: AnyState, *, simulations: int = SIMULATIONS, seed: int = 0
) -> Advice:
    """Compare the turns of the seat to move, by what this view shows, as a review does.

    Raises `StateError` if no seat is to move.

    >>> from random import Random
    >>> from helvetia.games import helvetia
    >>> state = helvetia.quick_start(2, Random(1))
    >>> found = advise(helvetia, state, simulations=4)
    >>> found.words(found.best)[0]
    '2 coins on the priest'
    >>> found.reasons(found.best)[-1]
    'wins a coin as dowry'
    """
    seat: int | None = view.player
    if seat is None or seat == CHANCE:
        raise StateError("no player is to move, so there is nothing to advise")
    place = Place.of(game, view, seat)
    found = analyse(Job(place, Budget(simulations, seed), judged=True))
    return Advice(game, seat, tuple(option_of(game, place.known, turn) for turn in found.turns))


def advice_of(game: AnyGame, view: AnyState, why: Explanation) -> Advice:
    """Return what a bot said of its decision at this view as advice, which has words.

    >>> from random import Random
    >>> from helvetia.bots import GreedyBot
    >>> from helvetia.games import helvetia
    >>> state = helvetia.quick_start(2, Random(1))
    >>> bot = GreedyBot(helvetia, Random(1))
    >>> move = bot(state, helvetia.legal_moves(state))
    >>> found = advice_of(helvetia, state, bot.explain())
    >>> found.words(found.best)[0], len(found.options) > 1
    ('2 coins on the priest', True)
    """
    best = why.candidates[0].value
    options = []
    for each in why.candidates:
        loss = max(0, round((best - each.value) * WHOLE))
        steps, after = _steps(game, view, each.moves)
        options.append(Option(steps, after, loss, 0))
    return Advice(game, why.seat, tuple(options), tuple((t.name, t.points) for t in why.terms))


def option_of(game: AnyGame, view: AnyState, turn: Tried) -> Option:
    """Return a turn that was compared, with the positions in which its moves are made."""
    steps, after = _steps(game, view, turn.moves)
    return Option(steps, after, turn.loss, turn.error)


def _steps(
    game: AnyGame, view: AnyState, moves: tuple[str, ...]
) -> tuple[tuple[tuple[AnyState, AnyMove], ...], AnyState]:
    """Return each move with the position in which it is made, and the position after the last."""
    steps, state = [], view
    for text in moves:
        move = game.parse_move(text)
        steps.append((state, move))
        state = game.apply_move(state, move)
    return tuple(steps), state


def _number(points: float, lang: str) -> str:
    text = f"{points:+.1f}"
    return text if lang == "en" else text.replace(".", ",")
