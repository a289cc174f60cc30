"""The top of the board: the moment of the game, the work in hand, the score track."""

from __future__ import annotations

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.games.helvetia import Building, Colour, Good, result

from ..element import el, fitted, frame, moved, panel, text_width, titled, words
from .contents import Table, building_in_hand, start_tile_at
from .houses import facts_of, product, role
from .pieces import cube, glyph, sign

#: The width of the board.
WIDTH: Final = 472
HEADING_HEIGHT: Final = 84
TRACK_HEIGHT: Final = 42
_MOST_CELLS: Final = 100


def moment(table: Table) -> str:
    """Return the moment of the game: set-up, round or end."""
    if table.view.player is None:
        return table.say("over")
    if table.view.setup is not None:
        return table.say("setup")
    return table.say("round", number=table.view.round)


def question(table: Table) -> str:
    """Return the question and the player who must answer it, or the winners."""
    view = table.view
    if view.player == CHANCE:
        return f"{table.say('chance')}: {table.lexicon.question(view)}"
    if view.player is not None:
        seat = table.seat(view.player)
        return table.say("asks", seat=seat, question=table.lexicon.question(view))
    final = result(view)
    winners = () if final is None else final.winners
    key = "won" if len(winners) == 1 else "won_together"
    return table.say(key, seats=", ".join(map(table.seat, winners)))


def heading(table: Table) -> str:
    """Return the panel with the moment, the question and the work in hand."""
    view = table.view
    goal = table.say("goal", points=view.options.target)
    parts = [
        panel(WIDTH, HEADING_HEIGHT),
        words(12, 22, f"Helvetia · {moment(table)}", cls="strong", anchor="start", font_size=16),
        words(WIDTH - 12, 21, goal, cls="soft", anchor="end", font_size=11),
        fitted(12, 44, question(table), WIDTH - 24, 14, anchor="start"),
    ]
    if start_tile_at(view) is None:
        tile = sign("flag", WIDTH - 34, 54, 22)
        title = titled(table.say("start_player"))
        parts.append(el("g", title, tile, data_piece="tile:start-player"))
    parts.append(_work(table) if view.player is not None else _ranking(table))
    return el("g", *parts, cls="heading")


def _ranking(table: Table) -> str:
    """Return the final ranking, best first."""
    final = result(table.view)
    assert final is not None
    ranked = sorted(final.standings, key=lambda one: (one.place, one.seat))
    listed = [f"{one.place}. {table.seat(one.seat)} {one.points}" for one in ranked]
    return fitted(12, 68, " · ".join(listed), WIDTH - 24, 13, cls="strong", anchor="start")


def _work(table: Table) -> str:
    """Return the active character, the actions left, the building in hand, the goods to make."""
    turn = table.view.turn
    parts: list[str] = []
    x = 12.0
    if turn is not None and turn.character is not None:
        left = table.say("actions_left", count=turn.actions)
        title = titled(table.name(turn.character))
        parts += [
            el("g", title, sign(turn.character.word, x, 53, 24)),
            words(x + 30, 70, left, cls="soft", anchor="start"),
        ]
        x += 44 + text_width(left, 12)
    held = building_in_hand(table.view)
    if held is not None:
        parts.append(moved(x, 51, _in_hand(table, held)))
        x += 126
    if turn is not None and turn.good is not None:
        parts.append(moved(x, 51, _goods(table, turn.good, turn.cost)))
    return "".join(parts)


def _in_hand(table: Table, building: Building) -> str:
    name = table.name(building)
    return table.element(
        "in-hand",
        f"building {role(facts_of(table, building))}",
        frame(118, 28),
        product(table, building, 4, 3, 22),
        fitted(114, 19, name, 66, 11, anchor="end"),
        title=table.say("in_hand", building=name),
        data_piece=f"house:{building}",
    )


def _goods(table: Table, good: Good, cost: tuple[Good, ...]) -> str:
    """Return the good to be made now, and smaller the goods that follow."""
    now = table.element(
        "pending", "pending", frame(28, 28), glyph(good, 3, 3, 22),
        title=f"{table.say('to_make')}: {table.name(good)}",
    )  # fmt: skip
    if not cost:
        return now
    names = ", ".join(map(table.lexicon.name, cost))
    later = [glyph(one, 34 + n * 18, 7, 16) for n, one in enumerate(cost)]
    title = titled(f"{table.say('still_to_make')}: {names}")
    return now + el("g", title, *later, cls="later")


# --- the score track -----------------------------------------------------------------------------


def score_track(table: Table) -> str:
    """Return the points as they were last set (E2), beyond the goal if a player went further."""
    points, goal = table.view.points, table.view.options.target
    last = max(goal, *points)
    step = 1 + last // _MOST_CELLS  # a catalogue of one's own may give thousands of points
    each = (WIDTH - 12) / (last // step + 1)
    parts = [panel(WIDTH, TRACK_HEIGHT)]
    for number in range(0, last + 1, step):
        x = 6 + number // step * each
        cls = "cell goal" if number <= goal < number + step else "cell"
        parts += [
            el("rect", x=x, y=5, width=each - 1, height=TRACK_HEIGHT - 10, rx=2, cls=cls),
            words(x + each / 2, TRACK_HEIGHT - 7.5, str(number), cls="tiny"),
        ]
    for seat, reached in enumerate(points):
        parts.append(_score_cube(table, Colour(seat), reached, 6 + reached // step * each, each))
    return el("g", *parts, cls="track")


def _score_cube(table: Table, colour: Colour, points: int, x: float, each: float) -> str:
    """Return the cube of a colour, which has its own corner of a cell, so that four fit."""
    size = min(10.5, (each - 2) / 2)
    left = x + (each - 1) / 2 + (0.25 if colour & 1 else -size - 0.25)
    top = 6.5 + (size + 0.5 if colour & 2 else 0)
    return table.element(
        f"score-{colour}",
        "score-cube",
        cube(colour, left, top, size, "score"),
        title=table.say("score_of", seat=table.seat(colour), points=points),
        data_points=points,
    )
