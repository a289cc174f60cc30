"""Wishes and plans: what a click stands for, which whole turns lead there, what they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from attrs import frozen

from helvetia.core import CHANCE, LimitError, LoadError, Reason
from helvetia.core.contract import AnyMove, AnyState
from helvetia.core.optional import turn_end_of, universe_of
from helvetia.games import helsinki, helvetia
from helvetia.render.svg import Highlight, changed, render_svg, targets

from .actions import read_move
from .match import Match
from .refusal import Refusal
from .show import Eye, Json
from .texts import texts_of

#: The moves that a click can wish for, in the order of worth.
_WISHES: Final[dict[str, tuple[type, ...]]] = {
    "helvetia": (
        helvetia.Build, helvetia.Deliver, helvetia.Wake, helvetia.Marry, helvetia.Bear,
        helvetia.PlaceBuilding,
    ),
    "helsinki": (helsinki.Build, helsinki.UseCoat),
}  # fmt: skip
#: A plan that is played ends before these: the person chooses where.
_WHERE: Final = (helsinki.PlacePavilion, helsinki.PlaceJoker)
#: How many plans are shown, and for how many moves a person waits.
_PLANS: Final = 6
_EFFORT: Final = 2500
_OPTIONS: Final = 8


@frozen
class Desk:
    """Where a person plans: the game as the seat sees it, in its language."""

    match: Match
    eye: Eye

    @property
    def view(self) -> AnyState:
        """What the seat knows."""
        return self.match.game.view(self.match.state, self.eye.seat)

    def words(self, moves: Iterable[AnyMove]) -> list[Json]:
        """Moves as the page lists them."""
        words = self.match.words(self.eye.lang)
        format_move = self.match.game.format_move
        return [{"move": format_move(move), "words": words.move(None, move)} for move in moves]


def planned(match: Match, eye: Eye, wishes: Sequence[str], elements: Sequence[str]) -> Json:
    """Return what the wishes and a click on these elements lead to.

    The answer has the wishes, the plans for them, options if the click can mean several things,
    and a sentence if there is no plan.
    """
    desk = Desk(match, eye)
    if match.state.player is None or match.state.player != eye.seat:
        return _answer(desk, (), sentence=texts_of(eye.lang)["plan_not_now"])
    wanted = tuple(_parse(match, text) for text in wishes)
    found = _candidates(desk, wanted, elements)
    if elements and not found:
        return _answer(desk, wanted)
    again = [move for move in found if move in wanted]
    if again:  # a second click takes the wish back
        return _with_plans(desk, tuple(move for move in wanted if move not in again))
    if len(found) <= 1:
        return _with_plans(desk, (*wanted, *found))
    possible = [move for move in found if _first(desk, (*wanted, move))]
    if len(possible) == 1:
        return _with_plans(desk, (*wanted, possible[0]))
    if not possible:
        return _answer(desk, wanted, sentence=_why(desk, (*wanted, found[0])))
    return _answer(desk, wanted, options=possible[:_OPTIONS])


def _parse(match: Match, text: str) -> AnyMove:
    try:
        return match.game.parse_move(text)
    except LoadError as error:
        raise Refusal(400, "unknown_move") from error


def _candidates(desk: Desk, wanted: Sequence[AnyMove], elements: Sequence[str]) -> list[AnyMove]:
    """Return the moves that a click can mean: those of the innermost element with any."""
    game, view = desk.match.game, desk.view
    kinds = _WISHES.get(game.GAME, ())
    building = any(isinstance(move, helvetia.Build) for move in wanted)
    by_element: dict[str, list[AnyMove]] = {element: [] for element in elements}
    for move in universe_of(game):
        if type(move) not in kinds:
            continue
        ids: Sequence[str] = targets(view, move)
        if isinstance(move, helvetia.PlaceBuilding):
            seat = view.player
            ids = [f"place-{helvetia.Colour(seat)}-{move.place}"] if building else []
        for element in by_element.keys() & set(ids):
            by_element[element].append(move)
    found = next((moves for moves in by_element.values() if moves), [])
    placing = [move for move in found if isinstance(move, helvetia.PlaceBuilding)]
    return placing or found


# `Any`: plans of either game.
def _plans(desk: Desk, wishes: Sequence[AnyMove], limit: int) -> Iterator[Any]:
    """Plans; where there are too many turns, those that begin with coins for the first wish."""
    game: Any = desk.match.game
    view = desk.view
    try:
        yield from islice(game.plans(view, *wishes, limit=limit, effort=_EFFORT), limit)
    except LimitError:
        for coins in game.legal_moves(view):
            if isinstance(coins, helvetia.Commit):
                try:
                    yield from game.plans(view, coins, *wishes, limit=1, effort=_EFFORT // 4)
                except LimitError:
                    continue


def _first(desk: Desk, wishes: Sequence[AnyMove]) -> bool:
    return next(_plans(desk, wishes, 1), None) is not None


def _why(desk: Desk, wishes: Sequence[AnyMove]) -> str:
    game: Any = desk.match.game
    try:
        reason: Reason | None = game.why_no_plan(desk.view, *wishes)
    except LimitError:
        reason = None
    if reason is None:
        return texts_of(desk.eye.lang)["plan_too_many"]
    return desk.match.words(desk.eye.lang).reason(reason)


def _with_plans(desk: Desk, wishes: tuple[AnyMove, ...]) -> Json:
    if not wishes:
        return _answer(desk, ())
    found = list(islice(_plans(desk, wishes, _PLANS), _PLANS))
    if not found:
        return _answer(desk, wishes[:-1], sentence=_why(desk, wishes))
    return _answer(desk, wishes, plans=[_plan(desk, plan.moves) for plan in found])


def _plan(desk: Desk, moves: Sequence[AnyMove]) -> Json:
    """Return a plan as far as it can be played at once, each step in words."""
    game, state = desk.match.game, desk.view
    words = desk.match.words(desk.eye.lang)
    played: list[Json] = []
    steps: list[Json] = []
    for move in moves:
        if isinstance(move, _WHERE):
            break
        played.append(game.format_move(move))
        steps.append(words.move(state, move))
        state = game.apply_move(state, move)
    return {"moves": played, "steps": steps}


def _answer(
    desk: Desk,
    wishes: Sequence[AnyMove],
    *,
    plans: Sequence[Json] = (),
    options: Sequence[AnyMove] = (),
    sentence: str = "",
) -> Json:
    return {
        "version": desk.match.version,
        "wishes": desk.words(wishes),
        "plans": list(plans),
        "options": desk.words(options),
        "sentence": sentence,
    }


def preview(match: Match, eye: Eye, moves: Sequence[str]) -> Json:
    """Return the picture after some moves, what they change, and the points before and after."""
    if eye.seat is None or match.state.player != eye.seat:
        raise Refusal(409, "moved_on")
    game = match.game
    start = state = game.view(match.state, eye.seat)
    marked: dict[str, None] = {}
    for text in moves:
        if state.player in (None, CHANCE):
            raise Refusal(409, "moved_on")
        move = read_move(game, state, text)
        after = game.apply_move(state, move)
        marked.update(dict.fromkeys(changed(state, move, after)))
        state = after
    points = [game.score(each)[eye.seat].total for each in (start, state)]
    return {
        "version": match.version,
        "board": render_svg(state, lang=eye.lang, theme=eye.theme, highlight=Highlight()),
        "news": list(marked),
        "points": list(points),
        "over": turn_end_of(game)(state, eye.seat),
    }
