"""The buildings that nobody has: open ones, face-down piles, start buildings and letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from helvetia.games.helvetia import Building, Letter
from helvetia.games.helvetia.geometry import bits

from ..element import el, moved, words
from .contents import slug
from .heading import WIDTH
from .houses import card
from .points import points, points_height
from .scene import Scene, frame, text_width

_COLUMNS: Final = 3
_CARD_WIDTH: Final = (WIDTH - 12) / _COLUMNS
_TALLEST: Final = 62

Cards = list[tuple[str, Building, int]]


def supply(scene: Scene, height: float) -> str:
    """The panel below the characters; cards get smaller where there are many."""
    board, setup = scene.view.board, scene.view.setup
    pool = _cards("pool", () if setup is None else setup.pool)
    lying = _cards("open", board.open)
    letters = () if setup is None else bits(setup.letters)
    rows = -(-len(pool) // _COLUMNS) + -(-len(lying) // _COLUMNS)
    heads = 24 * (1 + bool(pool)) + (34 if letters else 0)
    each = min(_TALLEST, (height - heads - 10) / max(1, rows))
    parts = [el("rect", width=WIDTH, height=height, rx=8, cls="panel")]
    y = 0.0
    if pool:
        parts.append(_title(scene.say("start_buildings"), y))
        y = _lay(scene, parts, pool, y + 26, each)
    if letters:
        parts.append(_letters(scene, letters, y + 2))
        y += 34
    parts += [_title(scene.say("open_buildings"), y), _piles(scene, y)]
    y = _lay(scene, parts, lying, y + 26, each)
    # With fewer villages than four the final points have a panel of their own.
    over = scene.view.player is None and len(scene.table.colours) == 4
    if over and height - y >= points_height(scene):
        parts.append(moved(0, y, points(scene, WIDTH)))
    return el("g", *parts, cls="supply")


def _cards(where: str, counts: Iterable[int]) -> Cards:
    return [
        (f"{where}-{slug(Building(b).word)}", Building(b), n) for b, n in enumerate(counts) if n
    ]


def _title(text: str, y: float) -> str:
    return words(12, y + 18, text, cls="strong", anchor="start", font_size=13)


def _lay(scene: Scene, parts: list[str], cards: Cards, y: float, each: float) -> float:
    """The cards in three columns; gives where the next line begins."""
    for n, (id, building, count) in enumerate(cards):
        line, column = divmod(n, _COLUMNS)
        drawn = card(scene, id, building, count, _CARD_WIDTH - 12, each - 9)
        parts.append(moved(7 + column * _CARD_WIDTH, y + 3 + line * each, drawn))
    return y + -(-len(cards) // _COLUMNS) * each


def _piles(scene: Scene, y: float) -> str:
    """How many buildings lie face down."""
    parts = []
    board = scene.view.board
    for n, (name, pile) in enumerate((("two", board.pile_two), ("three", board.pile_three))):
        count = sum(pile)
        drawn = scene.element(
            f"pile-{name}",
            "pile",
            el("rect", x=3, y=-2, width=104, height=20, rx=4, cls="back") if count > 1 else "",
            frame(104, 20, radius=4),
            words(8, 14, scene.say("pile", number=n + 2), anchor="start", font_size=11),
            words(97, 14.5, str(count), cls="strong", anchor="end"),
            title=scene.say(f"pile_{name}", count=count),
            data_count=count,
        )
        parts.append(moved(WIDTH - 232 + n * 116, y + 5, drawn))
    return "".join(parts)


def _letters(scene: Scene, letters: Iterable[int], y: float) -> str:
    """The village centres that are still to be dealt (S11)."""
    label = scene.say("letters")
    parts = [words(12, y + 20, label, cls="strong", anchor="start", font_size=13)]
    for n, letter in enumerate(map(Letter, letters)):
        drawn = scene.element(
            f"letter-{letter.word}", "tile letter", frame(26, 26, radius=4),
            words(13, 18, letter.name, cls="strong"),
            title=_letter_title(scene, letter), data_piece=f"letter:{letter.word}",
        )  # fmt: skip
        parts.append(moved(26 + 1.08 * text_width(label, 13) + n * 32, y + 3, drawn))
    return "".join(parts)


def _letter_title(scene: Scene, letter: Letter) -> str:
    buildings = scene.view.options.catalog.letters[letter].buildings
    return f"{letter.name}: {', '.join(map(scene.lexicon.name, buildings))}"
