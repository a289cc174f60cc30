"""Help for a seat: what a good turn would be and why, and how the game is played."""

from __future__ import annotations

from random import Random
from typing import Final

from helvetia.render.svg import targets
from helvetia.text import lexicon

from .match import Match
from .refusal import Refusal
from .show import Eye, Json
from .texts import texts_of

#: How many reasons a hint names.
_REASONS: Final = 3
#: The signs that the key explains: an element of the picture's definitions, and its text.
_KEY: Final = {
    "helvetia": (
        ("#man-neutral", "man"), ("#woman-neutral", "woman"), ("#sign-watchman", "key_lantern"),
    ),
    "helsinki": (
        ("#sign-pawn", "sign_pawn"), ("#sign-shield", "sign_coat"), ("#sign-star", "sign_joker"),
        ("#sign-tower", "sign_tower"), ("#sign-monument", "sign_monument"),
        ("#sign-visitor", "sign_visitor"), ("#sign-eye", "sign_eye"),
    ),
}  # fmt: skip
_ROOFS: Final = ("make", "swap", "score")


def hint(match: Match, eye: Eye) -> Json:
    """Return the turn that the greedy bot would play now, in words, with what speaks for it."""
    from helvetia.cli.play.hints import advice  # late: a page that loads needs no hint yet

    if eye.seat is None or match.state.player != eye.seat:
        raise Refusal(409, "moved_on")
    game, words = match.game, lexicon(match.game, eye.lang)
    view = game.view(match.state, eye.seat)
    # A seed of its own: a hint changes nothing, and the same position has the same hint.
    found = advice(game, view, Random(match.version))
    known = words.texts("hint")
    return {
        "steps": [words.move(state, move) for state, move in found.steps],
        "reasons": [
            f"{gain.points:+.1f} {known.get(gain.name, gain.text)}"
            for gain in found.gains[:_REASONS]
        ],
        "targets": list(targets(view, found.steps[0][1])),
    }


def lesson(match: Match, eye: Eye) -> Json:
    """Return how to play: the aim, a turn, the signs of the picture, every rule by its id."""
    from helvetia.dialogue.rulebook import rule_texts  # late, as above

    game = match.game.GAME
    texts, picture = texts_of(eye.lang), lexicon(match.game, eye.lang).texts("picture")
    key: list[Json] = [
        {"sign": sign, "words": picture.get(name) or texts[name]} for sign, name in _KEY[game]
    ]
    if game == "helvetia":
        key += [{"roof": role, "words": picture[f"key_{role}"]} for role in _ROOFS]
        key.append({"sign": "#man-neutral", "asleep": True, "words": picture["key_asleep"]})
    return {
        "aim": texts[f"aim_{game}"],
        "steps": [texts[f"how_{game}_{number}"] for number in range(1, 7)],
        "key": key,
        "marks": [
            {"mark": "legal", "words": texts["key_legal"]},
            {"mark": "last", "words": texts["key_last"]},
        ],
        "rules": [{"id": name, "words": text} for name, text in rule_texts()[game].items()],
    }
