"""Everything that a seat is handed of a position, by name; each is made from the whole world."""

import copy
import pickle
from collections.abc import Callable, Iterable
from itertools import islice
from random import Random
from typing import Any

import attrs

from helvetia.core import CHANCE, IllegalMove, LimitError, Record, Session, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import GameState, Position
from helvetia.render import render_text
from helvetia.render.svg import Highlight, changed, render_svg, targets
from helvetia.text import lexicon
from tests.secrecy.worlds import Seat

_UNIVERSE = helsinki.universe()
#: Each pair of worlds is asked about one move in so many, so that many pairs cover all of them.
STRIDE = 64


def use(world: GameState) -> None:
    """Call what remembers something, so that it could travel."""
    helsinki.legal_moves(world)
    helsinki.score(world)
    helsinki.why_not(world, _UNIVERSE[0])
    if world.player == CHANCE:
        helsinki.odds(world)
    assert world.players
    assert hash(world)


def _changing(attribute: "attrs.Attribute[object]", _: object) -> bool:
    return attribute.name != "rules"  # one large object that all positions share


def handed(world: GameState, seat: Seat, number: int) -> dict[str, object]:
    """Return what is cheap to make: the view and its copies, moves, odds and reasons."""
    use(world)
    fresh = helsinki.view(world, seat)
    view = helsinki.view(world, seat)
    use(view)
    packed: Any = view._packed  # type checkers do not see that it is a class of attrs
    asked = _UNIVERSE[number % STRIDE :: STRIDE]
    found: dict[str, object] = {
        "view": fresh,
        "copy": (copy.copy(fresh), copy.deepcopy(fresh)),
        "pickle": pickle.dumps(fresh),
        "unpickled": pickle.loads(pickle.dumps(fresh)),
        "view after use": view,
        "view of the view": helsinki.view(view, seat),
        "properties": {name: getattr(view, name) for name in GameState.FIELDS},
        "asdict": [attrs.asdict(packed, filter=_changing), *map(attrs.asdict, view.players)],
        "texts": (repr(view), hash(view), to_json(view)),
        "legal moves": helsinki.legal_moves(view),
        "score": (helsinki.score(view), helsinki.result(view)),
        "reasons": [helsinki.why_not(view, move) for move in asked],
        "determinization": helsinki.determinize(view, Random(number)),
    }
    if world.player == CHANCE:
        found["odds"] = helsinki.odds(view)
    if world.player == seat:
        # What bots and masks get is listed from the state.
        found["own moves"] = helsinki.legal_moves(world)
        found["own reasons"] = [helsinki.why_not(world, move) for move in asked]
    return found


def shown(world: GameState, seat: Seat, number: int) -> dict[str, object]:
    """Return what takes longer to make: texts, pictures, plans, positions to change."""
    use(world)
    view = helsinki.view(world, seat)
    moves = helsinki.legal_moves(view)
    words = lexicon(helsinki, ("en", "de", "fr", "it")[number % 4])
    found: dict[str, object] = {
        "text": (str(view), render_text(view, lang=words.lang)),
        "picture": render_svg(view, lang=words.lang, highlight=Highlight(legal=moves)),
        "words": [(words.move(view, move), words.heading(view, move)) for move in moves],
        "targets": [targets(view, move) for move in moves],
        "position": Position.of(view),
        "position again": Position.of(view).build(),
        "session": _session(view),
    }
    if view.player not in (CHANCE, None):
        found["question"] = words.question(view)
        found["plans"] = _first(lambda: islice(helsinki.plans(view, *moves[:1], effort=300), 2))
        found["in order"] = _first(lambda: [helsinki.in_order(view, moves[1::-1])])
        found["no plan"] = _first(lambda: [helsinki.why_no_plan(view, *moves[:2])])
        found["turns"] = _first(lambda: islice(helsinki.turns(view, effort=300), 5))
    return found


def _session(view: GameState) -> object:
    """Return a session that goes on from a view, after a move and its undoing."""
    session = Session(Record.start_from(helsinki, view))
    if view.player not in (CHANCE, None):
        session.push(session.legal_moves[0])
        session.pop()
    return session, session.state, session.legal_moves, repr(session)


def _first(search: Callable[[], Iterable[object]]) -> object:
    try:
        return list(search())
    except LimitError as error:
        return str(error)
    except IllegalMove as error:
        return error.reason, str(error)


def told(before: GameState, move: helsinki.AnyMove, seat: Seat) -> dict[str, object]:
    """Return what is told of a move: the move, its events, the view after it."""
    after = helsinki.apply_move(before, move)
    seen = helsinki.redact_move(before, move, seat)
    happened = helsinki.events_for(before, move, after, seat)
    views = helsinki.view(before, seat), helsinki.view(after, seat)
    return {
        "move": (seen, str(seen), pickle.dumps(seen)),
        "events": (happened, repr(happened)),
        "words": list(map(lexicon(helsinki, "en").event, happened)),
        "view after": views[1],
        "view moved on": helsinki.apply_move(views[0], seen),
        "reveals": helsinki.reveals(before, move, seat),
        "changed": changed(views[0], seen, views[1]),
    }
