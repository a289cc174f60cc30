"""The head of a village: who lives there, points, coins in hand, school and reserve."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import Colour, Sex, score

from ..element import el, escape, moved, words
from .contents import coins_won, group_id
from .grid import WIDTH
from .icons import sign
from .pieces import TALL, WIDE, coin, emblem, figure, row
from .scene import Scene, fitted, frame, text_width
from .table import start_tile_at

#: The height of a figure in school or in the reserve.
_SMALL: Final = 18


def head(scene: Scene, colour: Colour) -> str:
    """The two lines on top of a village."""
    if colour is Colour.NEUTRAL:
        return _player(scene, colour) + _neutral_coin(scene)
    return (
        _player(scene, colour)
        + _points(scene, colour)
        + _hand(scene, colour)
        + _people(scene, colour)
    )


def _player(scene: Scene, colour: Colour) -> str:
    holds_tile = start_tile_at(scene.view) is colour
    title = scene.seat(colour)
    if scene.view.player == colour:
        title += f", {scene.say('to_decide')}"
    if holds_tile:
        title += f", {scene.say('start_player')}"
    name = fitted(
        28, 18, scene.seat(colour), 94, 14, cls=f"strong on-{colour.word}", anchor="start"
    )
    plate = el(
        "rect", x=1, y=1, width=126, height=24, rx=7, cls="frame",
        style=f"fill:var(--{colour.word})",
    )  # fmt: skip
    flag = el("g", sign("flag", 131, 4, 19), data_piece="tile:start-player") if holds_tile else ""
    return scene.element(
        f"player-{colour.word}", "player", plate, emblem(colour, 15, 13, 14), name, flag,
        title=title,
    )  # fmt: skip


def _neutral_coin(scene: Scene) -> str:
    """The coin beside the neutral village, or the space it comes back to (D4, D10)."""
    there = scene.view.board.neutral_coin
    drawn = scene.element(
        "neutral-coin", "coins", frame(26, 26, radius=13),
        coin(Colour.NEUTRAL, 3, 3, 20) if there else "",
        title=scene.say("neutral_coin" if there else "neutral_coin_used"),
    )  # fmt: skip
    return moved(136, 1, drawn)


def _points(scene: Scene, colour: Colour) -> str:
    points = score(scene.view)[colour].total
    return el(
        "g",
        el("title", escape(scene.say("points_now", points=points))),
        sign("shield", 158, 3, 22),
        words(169, 17.5, str(points), cls="upon", font_size=11.5),
        cls="points",
        data_points=points,
    )


def _hand(scene: Scene, colour: Colour) -> str:
    """The coins in hand, and smaller beside them those just won, which wait a turn (P4)."""
    coins, won = scene.view.coins[colour], coins_won(scene.view, colour)
    starts = list(row(coins, 22, 134, 20))
    drawn = [coin(colour, 3 + x, 3, 20) for x in starts]
    wide = 198 if won else 26 + max(starts, default=0)
    waiting = [coin(colour, 146 + x, 6, 14) for x in row(won, 12, 46, 14)]
    key = "hand_and_won" if won else "hand"
    inside = scene.element(
        f"hand-{colour.word}", "coins", frame(wide, 26, radius=8, cls="plain"), *drawn, *waiting,
        title=scene.say(key, count=coins, won=won), data_count=coins,
    )  # fmt: skip
    return moved(WIDTH - 204, 1, inside)


def _people(scene: Scene, colour: Colour) -> str:
    player = scene.table.colours[colour]
    parts = []
    for where, pair, x, width in (
        ("school", player.school, 8, 180),
        ("reserve", player.reserve, 192, 254),
    ):
        label = scene.say(where)
        parts.append(words(x, 42, label, cls="soft", anchor="start", font_size=11))
        start = x + 6 + text_width(label, 11)
        each = (x + width - start) / 2
        for sex in Sex:
            drawn = waiting_people(scene, where, colour, sex, pair[sex], each - 2, _SMALL)
            parts.append(moved(start + sex * each, 29, drawn))
    return "".join(parts)


def waiting_people(
    scene: Scene, where: str, colour: Colour, sex: Sex, count: int, width: float, height: float
) -> str:
    """The men or the women who stand together, side by side or closer where they are many."""
    wide = height * WIDE / TALL
    starts = list(row(count, wide + 1.5, width - 4, wide))
    key = "men_in" if sex is Sex.MAN else "women_in"
    around = frame(starts[-1] + wide + 4, height + 2, y=-1, radius=4, cls="plain") if starts else ""
    return scene.element(
        group_id(where, colour, sex),
        f"people {where}",
        around,
        *(figure(colour, sex, x + 2, 0, height) for x in starts),
        title=scene.say(key, where=scene.say(where), count=count),
        data_count=count,
    )
