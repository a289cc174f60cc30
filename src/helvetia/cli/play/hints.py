"""Advise a person: what a bot would do in that seat, from what the person may know, and why."""

from __future__ import annotations

from random import Random
from typing import Final

from attrs import frozen

from helvetia.bots import Term, TurnSearch, evaluation_of, make_bot
from helvetia.cli.play.choices import Asked
from helvetia.core import OptionError
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.lang import pick
from helvetia.lang.ui.hints import TEXTS

ADVISER: Final = "greedy"
"""The default bot."""

_LEAST: Final = 0.05  # a smaller change is no reason
_MOST: Final = 6  # moves of the turn, and reasons for it


@frozen
class Gain:
    """A term of the evaluation, and the points that the turn adds to it."""

    name: str
    text: str
    points: float


@frozen
class Advice:
    """The moves of the best turn that was found, and its gains.

    Each move comes with the position in which it is made; hidden cards in it are guesses.
    """

    steps: tuple[tuple[AnyState, AnyMove], ...]
    gains: tuple[Gain, ...]


def advice(game: AnyGame, view: AnyState, rng: Random) -> Advice:
    """Return the turn of the greedy bot for the seat to move in this view.

    >>> from helvetia.games import helvetia
    >>> state = helvetia.quick_start(2, Random(1))
    >>> before, move = advice(helvetia, state, Random(1)).steps[0]
    >>> before == state, move in helvetia.legal_moves(state)
    (True, True)
    """
    evaluation = evaluation_of(game)
    state = game.determinize(view, rng)
    plan = TurnSearch(game, evaluation).turns(state, 1)[0]
    seat: int = state.player
    gains = _gains(evaluation.explain(state, seat), evaluation.explain(plan.after, seat))
    steps = []
    for move in plan.moves:
        steps.append((state, move))
        state = game.apply_move(state, move)
    return Advice(tuple(steps), gains)


def _gains(before: tuple[Term, ...], after: tuple[Term, ...]) -> tuple[Gain, ...]:
    """Return the changed terms, the largest change first."""
    old = {term.name: term.points for term in before}
    gains = [Gain(t.name, t.text, t.points - old.get(t.name, 0.0)) for t in after]
    worth = [gain for gain in gains if abs(gain.points) >= _LEAST]
    return tuple(sorted(worth, key=lambda gain: (-abs(gain.points), gain.name)))


def hint(asked: Asked, spec: str) -> None:
    """Say what the greedy bot would do, and why; or only what another bot would do."""
    # A seed of its own: a hint must not change what happens next.
    rng = Random(f"{asked.match.seed} hint {asked.match.made}")
    if spec in ("", ADVISER):
        _tell_advice(asked, advice(asked.game, asked.view, rng))
        return
    try:
        bot = make_bot(spec, asked.game, rng)
    except OptionError as error:
        asked.console.say(f"{error}.")
        return
    _tell_choice(asked, spec, bot(asked.view, tuple(choice.move for choice in asked.choices)))


def _tell_advice(asked: Asked, found: Advice) -> None:
    (_, first), *later = found.steps
    _tell_choice(asked, ADVISER, first)
    if later:
        moves = "; ".join(asked.lexicon.move(state, move) for state, move in later[:_MOST])
        asked.tell("hint_then", moves=moves)
    if not found.gains:
        asked.tell("hint_equal")
        return
    # The bot's own words for a term without a translation.
    known = pick(TEXTS, asked.console.lang)
    terms = "; ".join(
        f"{gain.points:+.1f} {known.get(f'{asked.game.GAME}.{gain.name}', gain.text)}"
        for gain in found.gains[:_MOST]
    )
    asked.tell("hint_why", terms=terms)


def _tell_choice(asked: Asked, bot: str, move: AnyMove) -> None:
    choice = asked.choice_of(move)
    assert choice is not None, "a bot chooses from the choices"
    asked.tell("hint", bot=bot, number=choice.number, move=choice.text)
