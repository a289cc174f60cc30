"""Buildings that no village has, and what fills free room: the final points, the key."""

from __future__ import annotations

from collections import Counter
from typing import Final

from helvetia.games.helvetia import Building, Character, Colour, Letter, Sex, score

from ...scores import by_source, sources_of
from ..element import el, fitted, frame, ident, moved, num, panel, text_width, words
from .board import WIDTH
from .contents import Table
from .houses import card
from .pieces import SLIM, owner_badge, sign

_COLUMNS: Final = 3
_CARD_WIDTH: Final = (WIDTH - 12) / _COLUMNS
_TALLEST: Final = 62


def supply(table: Table, height: float) -> str:
    """Return the panel below the characters; cards get smaller where there are many."""
    view, setup = table.view, table.view.setup
    pool = Counter(() if setup is None else setup.pool)
    lying = Counter(view.open)
    letters = () if setup is None else setup.letters
    rows = -(-len(pool) // _COLUMNS) + -(-len(lying) // _COLUMNS)
    heads = 24 * (1 + bool(pool)) + (34 if letters else 0)
    each = min(_TALLEST, (height - heads - 10) / max(1, rows))
    parts = [panel(WIDTH, height)]
    y = 0.0
    if pool:
        parts.append(_title(table.say("start_buildings"), y))
        y = _lay(table, parts, "pool", pool, y + 26, each)
    if letters:
        parts.append(_letters(table, letters, y + 2))
        y += 34
    parts += [_title(table.say("open_buildings"), y), _piles(table, y)]
    y = _lay(table, parts, "open", lying, y + 26, each)
    # With fewer villages than four the final points have a panel of their own.
    needed = 38 + _LINE * (len(sources_of(score(view))) + 1)
    if view.player is None and len(table.villages) == 4 and height - y >= needed:
        parts.append(moved(0, y, final_points(table, WIDTH)))
    return el("g", *parts, cls="supply")


def _title(text: str, y: float) -> str:
    return words(12, y + 18, text, cls="strong", anchor="start", font_size=13)


def _lay(
    table: Table, parts: list[str], where: str, cards: Counter[Building], y: float, each: float
) -> float:
    """Add the cards in three columns; return the top of the next line."""
    for n, (building, count) in enumerate(cards.items()):
        line, column = divmod(n, _COLUMNS)
        id = ident(where, building)
        drawn = card(table, id, building, count, _CARD_WIDTH - 12, each - 9)
        parts.append(moved(7 + column * _CARD_WIDTH, y + 3 + line * each, drawn))
    return y + -(-len(cards) // _COLUMNS) * each


def _piles(table: Table, y: float) -> str:
    """Return the two face-down piles with their sizes."""
    parts = []
    piles = (("two", table.view.pile_two), ("three", table.view.pile_three))
    for n, (name, pile) in enumerate(piles):
        count = len(pile)
        drawn = table.element(
            f"pile-{name}",
            "pile",
            el("rect", x=3, y=-2, width=104, height=20, rx=4, cls="back") if count > 1 else "",
            frame(104, 20, radius=4),
            words(8, 14, table.say("pile", number=n + 2), anchor="start", font_size=11),
            words(97, 14.5, str(count), cls="strong", anchor="end"),
            title=table.say(f"pile_{name}", count=count),
            data_count=count,
        )
        parts.append(moved(WIDTH - 232 + n * 116, y + 5, drawn))
    return "".join(parts)


def _letters(table: Table, letters: tuple[Letter, ...], y: float) -> str:
    """Return the village centres that are still to be dealt (S11)."""
    label, facts = table.say("letters"), table.view.options.catalog.letters
    parts = [words(12, y + 20, label, cls="strong", anchor="start", font_size=13)]
    for n, letter in enumerate(letters):
        buildings = ", ".join(map(table.lexicon.name, facts[letter].buildings))
        drawn = table.element(
            f"letter-{letter}", "tile letter", frame(26, 26, radius=4),
            words(13, 18, letter.name, cls="strong"),
            title=f"{letter.name}: {buildings}", data_piece=f"letter:{letter}",
        )  # fmt: skip
        parts.append(moved(26 + 1.08 * text_width(label, 13) + n * 32, y + 3, drawn))
    return "".join(parts)


# --- the final points ----------------------------------------------------------------------------

_LINE: Final = 17
_NAMES: Final = 150


def final_points(table: Table, width: float) -> str:
    """Return a line for every source, a column for every player, the totals last."""
    scores = score(table.view)
    each = (width - _NAMES - 20) / len(scores)
    rights = [_NAMES + (seat + 0.5) * each for seat in range(len(scores))]
    parts = [words(12, 18, table.say("points"), cls="strong", anchor="start", font_size=13)]
    parts += [owner_badge(Colour(seat), x, 14, 17) for seat, x in enumerate(rights)]
    y = 24
    sums = [by_source(one) for one in scores]
    for source in sources_of(scores):
        y += _LINE
        cells = [each.get(source, 0) for each in sums]
        parts.append(_line(table.source(source), cells, rights, y))
    parts.append(el("path", d=f"M12 {y + 5}H{num(width - 12)}", cls="rule"))
    totals = [one.total for one in scores]
    parts.append(_line(table.say("total"), totals, rights, y + _LINE + 5, cls="strong"))
    return el("g", *parts, cls="score-table")


def _line(name: str, cells: list[int], xs: list[float], y: float, cls: str = "") -> str:
    numbers = [
        words(x, y, str(cell) if cell else "\u2013", cls=cls)
        for x, cell in zip(xs, cells, strict=True)
    ]
    return fitted(12, y, name, _NAMES - 14, 12, cls=cls, anchor="start") + "".join(numbers)


# --- the key -------------------------------------------------------------------------------------


def key(table: Table, width: float, height: float) -> str:
    """Return the shapes and frames with their meaning, in two columns; none counts as a piece."""
    lying = f"translate(2 {8 + 32 * SLIM:.0f}) rotate(-90)"
    letters = el("path", d="M4 0h5l-5 6h5M11-5h4l-4 5h4", cls="sleep")
    lines = {
        "man": _shape(Sex.MAN),
        "woman": _shape(Sex.WOMAN),
        "key_awake": _shape(Sex.MAN),
        "key_asleep": _shape(Sex.MAN, transform=lying, cls="lying") + letters,
        "key_child": _shape(Sex.WOMAN, 18),
        "key_lantern": sign(Character.WATCHMAN.word, 6, 2, 26),
    }
    for role in ("make", "swap", "score"):
        roof = el("path", d="M2 28v-12l8-10h18l8 10v12z", cls="roof")
        lines[f"key_{role}"] = el("g", roof, cls=role)
    for mark in ("legal", "last"):
        lines[f"key_{mark}"] = el("g", frame(32, 24, x=3, y=4), cls=f"place sample-{mark}")
    half = (len(lines) + 1) // 2
    placed = []
    for n, (name, drawn) in enumerate(lines.items()):
        text = fitted(48, 22, table.say(name), width / 2 - 66, 12, anchor="start")
        x, y = 16 + n // half * (width / 2 - 6), 40 + n % half * 46
        placed.append(moved(x, y, drawn + text))
    title = words(16, 26, table.say("key"), cls="strong", anchor="start", font_size=14)
    return el("g", panel(width, height), title, *placed, cls="key")


def _shape(sex: Sex, height: float = 32, **place: object) -> str:
    href, place = f"#{sex}-{Colour.NEUTRAL}", place or {"x": 8, "y": 32 - height}
    return el("use", href=href, width=height * SLIM, height=height, **place)
