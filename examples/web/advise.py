"""Help for a seat: what a good turn would be and why, and how the game is played."""

from __future__ import annotations

from typing import Final

from helvetia.render.svg import targets
from helvetia.text import lexicon

from .match import Match
from .refusal import Refusal
from .show import Eye, Json
from .texts import rules_of, texts_of

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
    """Return the best turn found, in words, why, and the others with what they lose."""
    from helvetia.review.advice import advise  # late: few pages ask for a hint

    if eye.seat is None or match.state.player != eye.seat:
        raise Refusal(409, "moved_on")
    view = match.game.view(match.state, eye.seat)
    # A seed of its own: a hint changes nothing, and the same position has the same hint.
    found = advise(match.game, view, seed=match.version)
    others: list[Json] = [
        {"steps": list(found.words(other, eye.lang)), "loss": other.percent}
        for other in found.options[1:]
    ]
    return {
        "steps": list(found.words(found.best, eye.lang)),
        "reasons": list(found.reasons(found.best, eye.lang)),
        "targets": list(targets(view, found.best.steps[0][1])),
        "others": others,
    }


def chapters(match: Match, lang: str) -> list[Json]:
    """Return the rules in short: of each chapter that this table plays by, title and text."""
    options = match.record.options
    idle = {
        "D": len(match.seats) > 2,
        "K": not getattr(options, "character_tiles", True),
        "LX": not getattr(options, "safe_routes", False),
    }
    rules = rules_of(lang)
    return [
        {"title": title, "words": rules[key]}
        for key, title in lexicon(match.game, lang).texts("chapter").items()
        if not idle.get(key)
    ]


def lesson(match: Match, eye: Eye) -> Json:
    """Return how to play: the aim, a turn, the signs, the rules in short, every rule by its id."""
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
        "chapters": chapters(match, eye.lang),
        "rules": [{"id": name, "words": text} for name, text in rule_texts()[game].items()],
    }
