"""The top of the board: the moment of the game, what is in hand, and the score track."""

from __future__ import annotations

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.games.helvetia import Character, Colour, Good, result
from helvetia.games.helvetia.parts import NONE

from ..element import el, escape, moved, words
from .glyphs import glyph
from .houses import facts_of, product, role
from .icons import sign
from .pieces import cube
from .scene import Scene, fitted, frame, text_width
from .table import building_in_hand, start_tile_at

WIDTH: Final = 472
HEADING_HEIGHT: Final = 84
TRACK_HEIGHT: Final = 42


def moment(scene: Scene) -> str:
    """Where the game stands: set-up, round or end."""
    if scene.view.player is None:
        return scene.say("over")
    if scene.view.setup is not None:
        return scene.say("setup")
    return scene.say("round", number=scene.view.round)


def question(scene: Scene) -> str:
    """Who is asked what, or who has won."""
    view = scene.view
    if view.player == CHANCE:
        return f"{scene.say('chance')}: {scene.lexicon.question(view)}"
    if view.player is not None:
        seat = scene.lexicon.seat(view.player)
        return scene.say("asks", seat=seat, question=scene.lexicon.question(view))
    final = result(view)
    winners = () if final is None else final.winners
    key = "won" if len(winners) == 1 else "won_together"
    return scene.say(key, seats=", ".join(map(scene.lexicon.seat, winners)))


def heading(scene: Scene) -> str:
    """The panel with the moment, the question and the work in hand."""
    view = scene.view
    goal = scene.say("goal", points=view.options.target)
    parts = [
        el("rect", width=WIDTH, height=HEADING_HEIGHT, rx=8, cls="panel"),
        words(12, 22, f"Helvetia · {moment(scene)}", cls="strong", anchor="start", font_size=16),
        words(WIDTH - 12, 21, goal, cls="soft", anchor="end", font_size=11),
        fitted(12, 44, question(scene), WIDTH - 24, 14, anchor="start"),
    ]
    if start_tile_at(view) is None:
        tile = sign("flag", WIDTH - 34, 54, 22)
        title = el("title", escape(scene.say("start_player")))
        parts.append(el("g", title, tile, data_piece="tile:start-player"))
    parts.append(_work(scene) if view.player is not None else _places(scene))
    return el("g", *parts, cls="heading")


def _places(scene: Scene) -> str:
    """The final ranking, best first."""
    final = result(scene.view)
    assert final is not None
    ranked = sorted(final.standings, key=lambda one: (one.place, one.seat))
    listed = [f"{one.place}. {scene.lexicon.seat(one.seat)} {one.points}" for one in ranked]
    return fitted(12, 68, " · ".join(listed), WIDTH - 24, 13, cls="strong", anchor="start")


def _work(scene: Scene) -> str:
    """The character at work, the actions left, the building in hand and the goods to make."""
    turn = scene.view.turn
    parts: list[str] = []
    x = 12.0
    if turn is not None and turn.character != NONE:
        left = scene.say("actions_left", count=turn.units)
        character = Character(turn.character)
        parts += [
            el("g", el("title", escape(scene.name(character))), sign(character.word, x, 53, 24)),
            words(x + 30, 70, left, cls="soft", anchor="start"),
        ]
        x += 44 + text_width(left, 12)
    held = building_in_hand(scene.view)
    if held is not None:
        parts.append(moved(x, 51, _in_hand(scene)))
        x += 126
    if turn is not None and turn.pending != NONE:
        parts.append(moved(x, 51, _pending(scene, Good(turn.pending), turn.demand)))
    return "".join(parts)


def _in_hand(scene: Scene) -> str:
    building = building_in_hand(scene.view)
    assert building is not None
    name = scene.name(building)
    return scene.element(
        "in-hand",
        f"building {role(facts_of(scene, building))}",
        frame(118, 28),
        product(scene, building, 4, 3, 22),
        fitted(114, 19, name, 66, 11, anchor="end"),
        title=scene.say("in_hand", building=name),
        data_piece=f"house:{building.word}",
    )


def _pending(scene: Scene, good: Good, demand: tuple[Good, ...]) -> str:
    """The good to be made now, and smaller those that follow."""
    now = scene.element(
        "pending", "pending", frame(28, 28), glyph(good, 3, 3, 22),
        title=f"{scene.say('to_make')}: {scene.name(good)}",
    )  # fmt: skip
    if not demand:
        return now
    names = ", ".join(map(scene.lexicon.name, demand))
    later = [glyph(one, 34 + n * 18, 7, 16) for n, one in enumerate(demand)]
    title = el("title", escape(f"{scene.say('still_to_make')}: {names}"))
    return now + el("g", title, *later, cls="later")


def score_track(scene: Scene) -> str:
    """The points as they were last set (E2); longer than the goal if somebody went further."""
    points = scene.view.board.points
    goal = scene.view.options.target
    last = max(goal, *points)
    each = (WIDTH - 12) / (last + 1)
    parts = [el("rect", width=WIDTH, height=TRACK_HEIGHT, rx=8, cls="panel")]
    for number in range(last + 1):
        x = 6 + number * each
        cls = "cell goal" if number == goal else "cell"
        parts += [
            el("rect", x=x, y=5, width=each - 1, height=TRACK_HEIGHT - 10, rx=2, cls=cls),
            words(x + each / 2, TRACK_HEIGHT - 7.5, str(number), cls="tiny"),
        ]
    for seat, reached in enumerate(points):
        parts.append(_score_cube(scene, Colour(seat), reached, 6 + reached * each, each))
    return el("g", *parts, cls="track")


def _score_cube(scene: Scene, colour: Colour, points: int, x: float, each: float) -> str:
    """Every colour has its own corner of a cell, so that all four fit."""
    size = min(10.5, (each - 2) / 2)
    left = x + (each - 1) / 2 + (0.25 if colour & 1 else -size - 0.25)
    top = 6.5 + (size + 0.5 if colour & 2 else 0)
    return scene.element(
        f"score-{colour.word}",
        "score-cube",
        cube(colour, left, top, size, "score"),
        title=scene.say("score_of", seat=scene.seat(colour), points=points),
        data_points=points,
    )
