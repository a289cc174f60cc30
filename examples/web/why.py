"""Why nothing can be done with a part of the picture: the answer to a click that is no move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from helvetia.core import CHANCE, Reason
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import universe_of
from helvetia.render.svg import targets

from .match import Match
from .show import Eye
from .texts import texts_of

#: The code with which every game refuses moves of a kind that is not asked for.
WRONG_MOMENT: Final = "wrong_moment"
MANY: Final = 50


def why_not_here(match: Match, eye: Eye, elements: Sequence[str]) -> tuple[str, str]:
    """Return a sentence in the seat's language, and the id of the rule, if a rule is the reason.

    ``elements`` are the ids of what was clicked, from the inside out.
    """
    texts = texts_of(eye.lang)
    words = match.words(eye.lang)
    player = match.state.player
    if player is None:
        return texts["refused_over"], ""
    if player == CHANCE:
        return texts["chance"], ""
    if player != eye.seat:
        return texts["refused_not_your_turn"].format(name=words.seat(player)), ""
    view = match.game.view(match.state, eye.seat)
    reason = find_reason(match.game, view, elements)
    if reason is None:
        return texts["nothing_here"], ""
    return words.reason(reason), reason.rule


def find_reason(game: AnyGame, view: AnyState, elements: Sequence[str]) -> Reason | None:
    """Why the moves are impossible that the first element with any stands for; else None."""
    found: dict[str, list[AnyMove]] = {element: [] for element in elements}
    for move in _timely_moves(game, view):
        for element in found.keys() & set(targets(view, move)):
            found[element].append(move)
    for moves in found.values():
        reasons = [r for move in moves if (r := game.why_not(view, move)) is not None]
        if reasons:
            return _best(reasons)
    return None


def _best(reasons: list[Reason]) -> Reason:
    """Return the one that explains most.

    A roof stands for every tile that could cover it, and most of them have the wrong shape:
    of so many reasons the rarest says most.
    """
    counts = Counter(reason.code for reason in reasons)
    return min(reasons, key=lambda reason: len(reasons) >= MANY and counts[reason.code])


def _timely_moves(game: AnyGame, view: AnyState) -> Iterator[AnyMove]:
    """Yield all moves that are about what is asked now, kinds that can be made first."""
    possible = {type(move) for move in game.legal_moves(view)}
    timely: dict[type, bool] = {}
    for move in sorted(universe_of(game), key=lambda move: type(move) not in possible):
        kind = type(move)
        if kind not in timely:
            reason = game.why_not(view, move)
            timely[kind] = reason is None or reason.code != WRONG_MOMENT
        if timely[kind]:
            yield move
