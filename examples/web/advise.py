"""Help for a seat: what a good turn would be and why, and how the game is played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from helvetia.bots import Candidate, Explanation, make_bot
from helvetia.bots.explain import explanation_of
from helvetia.core.contract import AnyState
from helvetia.render.svg import targets
from helvetia.text import lexicon, texts

from .match import Match
from .opening import BOTS
from .refusal import Refusal
from .show import Eye, Json
from .texts import rules_of, texts_of

if TYPE_CHECKING:
    from helvetia.review.advice import Advice

#: Other turns beside the best one.
_OTHERS: Final = 3
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

    view = _asked(match, eye)
    # A seed of its own: a hint changes nothing, and the same position has the same hint.
    return _worded(advise(match.game, view, seed=match.version), eye.lang)


def bot_hint(match: Match, eye: Eye, bot: str) -> Json:
    """Return what a bot would do in this seat and why, in words; and what kind of player it is."""
    from helvetia.review.advice import advice_of  # late, as above

    view = _asked(match, eye)
    if bot not in BOTS:
        raise Refusal(400, "unknown_player")
    player = make_bot(BOTS[bot], match.game, Random(f"{bot} {match.version}"))
    move = player(view, match.game.legal_moves(view))
    why, manner = explanation_of(player), texts("level", eye.lang)[BOTS[bot]]
    if why is None:  # a single legal move
        why = Explanation(view.player, 0, (Candidate((str(move),), 0, 0.0),), ())
    if why.taste:
        manner += f"; {texts('taste', eye.lang)[why.taste]}"
    return {**_worded(advice_of(match.game, view, why), eye.lang), "manner": manner}


def _asked(match: Match, eye: Eye) -> AnyState:
    """Return the view of the seat that is to move; Refusal if it is another one."""
    if eye.seat is None or match.state.player != eye.seat:
        raise Refusal(409, "moved_on")
    return match.game.view(match.state, eye.seat)


def _worded(found: Advice, lang: str) -> dict[str, Json]:
    first, move = found.best.steps[0]
    others: list[Json] = [
        {"steps": list(found.words(other, lang)), "loss": other.percent}
        for other in found.options[1 : 1 + _OTHERS]
    ]
    return {
        "steps": list(found.words(found.best, lang)),
        "reasons": list(found.reasons(found.best, lang)),
        "targets": list(targets(first, move)),
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
