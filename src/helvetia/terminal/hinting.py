"""`hint`: what a bot would do, told in the person's language."""

from __future__ import annotations

from random import Random
from typing import Final

from helvetia.bots import make_bot
from helvetia.core import OptionError
from helvetia.core.contract import AnyMove
from helvetia.terminal.advice import ADVISER, Gain, advice
from helvetia.terminal.asked import Asked

_MOST: Final = 6  # moves of the turn, and reasons for it


def hint(asked: Asked, spec: str) -> None:
    """Say what the greedy bot would do, and why; or only what another bot would do."""
    # A seed of its own: to ask for a hint must not change what happens next.
    rng = Random(f"{asked.match.seed} hint {asked.match.made}")
    if spec in ("", ADVISER):
        _greedy(asked, rng)
    else:
        _other(asked, spec, rng)


def _other(asked: Asked, spec: str, rng: Random) -> None:
    try:
        bot = make_bot(spec, asked.game, rng)
    except OptionError as error:
        asked.console.say(f"{error}.")
        return
    _choice(asked, spec, bot(asked.view, tuple(choice.move for choice in asked.choices)))


def _greedy(asked: Asked, rng: Random) -> None:
    found = advice(asked.game, asked.view, rng)
    (_, first), *later = found.steps
    _choice(asked, ADVISER, first)
    if later:
        moves = "; ".join(asked.lexicon.move(state, move) for state, move in later[:_MOST])
        asked.say("hint_then", moves=moves)
    if found.gains:
        terms = "; ".join(
            f"{gain.points:+.1f} {_term(asked, gain)}" for gain in found.gains[:_MOST]
        )
        asked.say("hint_why", terms=terms)
    else:
        asked.say("hint_equal")


def _choice(asked: Asked, bot: str, move: AnyMove) -> None:
    choice = asked.choice_of(move)
    assert choice is not None, "a bot chooses from the choices"
    asked.say("hint", bot=bot, number=choice.number, move=choice.text)


def _term(asked: Asked, gain: Gain) -> str:
    """What the bot looks at, in a few words; as the bot calls it if there are none."""
    return asked.lexicon.texts("hint").get(gain.name, gain.text)
