"""The villages of Helvetia as boxes of text, side by side where there is room."""

from typing import Final

from helvetia.games.helvetia import Building, Colour, GameState, Place, Sex
from helvetia.games.helvetia.geometry import PLACES, RING_ONE, RING_TWO, VILLAGE, bits
from helvetia.games.helvetia.parts import PlayerDraft
from helvetia.games.helvetia.village import building_at, colour_at, occupied

from .canvas import Canvas
from .words import Words

#: A house is seven characters wide, so longer names take two lines.
_INSIDE: Final = 7
_STEP_X: Final = 8
_STEP_Y: Final = 4
_WIDTH: Final = 6 * _STEP_X + 1
_GAP: Final = 2
_HEAD: Final = 2


def letter(words: Words, colour: int) -> str:
    """The letter of a colour: in English R, Y, B, W, N."""
    return words["colours"][colour]


def village_canvases(state: GameState, words: Words, width: int) -> list[Canvas]:
    """The villages in bands, as many beside each other as the width allows."""
    villages = [Colour(seat) for seat in range(len(state.players))]
    if state.neutral is not None:
        villages.append(Colour.NEUTRAL)
    side_by_side = max(1, (width + _GAP) // (_WIDTH + _GAP))
    bands = [villages[n : n + side_by_side] for n in range(0, len(villages), side_by_side)]
    return [_band(state, words, band, width) for band in bands]


def _band(state: GameState, words: Words, villages: list[Colour], width: int) -> Canvas:
    """Villages side by side; the outermost rows are left out where nobody can use them."""
    shown = 0
    for village in villages:
        shown |= _shown(state, village)
    rows = sorted({_row(place) for place in bits(shown)})
    band = Canvas(width, _HEAD + len(rows) * _STEP_Y + 1)
    for n, village in enumerate(villages):
        band.paste(n * (_WIDTH + _GAP), 0, _village(state, words, village, rows))
    return band


def _shown(state: GameState, village: int) -> int:
    """Ring one, what is built, and ring two as soon as one may build there (B4)."""
    built = occupied(state, village)
    open_ring = RING_TWO if built & RING_ONE == RING_ONE else 0
    return (RING_ONE | built | open_ring) & VILLAGE


def _row(place: int) -> int:
    return int(Place(place).word[1])


def _column(place: int) -> int:
    return "abcdef".index(Place(place).word[0])


def _village(state: GameState, words: Words, village: Colour, rows: list[int]) -> Canvas:
    canvas = Canvas(_WIDTH, _HEAD + len(rows) * _STEP_Y + 1)
    owner = colour_at(state, village)
    assert owner is not None
    _heading(canvas, state, words, village, owner)
    tops = {row: _HEAD + n * _STEP_Y for n, row in enumerate(rows)}
    _centre(canvas, words, owner, tops[3])
    for place in bits(_shown(state, village)):
        x, y = _column(place) * _STEP_X, tops[_row(place)]
        canvas.box(x, y, _STEP_X + 1, _STEP_Y + 1)
    for place in bits(_shown(state, village)):  # frames overlap, so what is in them comes last
        x, y = _column(place) * _STEP_X, tops[_row(place)]
        canvas.write(x + 1, y, Place(place).word, "faint")
        _house(canvas, state, words, village * PLACES + place, x + 1, y + 1)
    return canvas


def _heading(
    canvas: Canvas, state: GameState, words: Words, village: Colour, owner: PlayerDraft
) -> None:
    title = words.seat(village).upper() if village is not Colour.NEUTRAL else ""
    title = title or words.name(village).upper()
    canvas.write(0, 0, title, village.word)
    x = len(title) + 3
    if village is Colour.NEUTRAL:
        canvas.write(x, 0, words["village"])
        return
    parts = [
        words.counted(state.board.points[village], "one_point", "n_points"),
        words.counted(state.coins[village], "one_coin", "n_coins"),
    ]
    if state.start_player == village:
        parts.append(words["start"])
    canvas.write(x, 0, ", ".join(parts))
    school, reserve = _pair(words, owner.school), _pair(words, owner.reserve)
    canvas.write(0, 1, words.filled("school", school=school, reserve=reserve))


def _pair(words: Words, pair: tuple[int, int]) -> str:
    return words.filled("people", men=pair[0], women=pair[1])


def _middle(text: str, width: int) -> str:
    return " " * ((width - len(text)) // 2) + text


def _centre(canvas: Canvas, words: Words, owner: PlayerDraft, y: int) -> None:
    x, inside = 2 * _STEP_X, 2 * _STEP_X - 1
    canvas.box(x, y, 2 * _STEP_X + 1, _STEP_Y + 1)
    canvas.write(x + 1, y + 1, _middle(words["centre"], inside))
    canvas.write(x + 1, y + 2, _middle(_pair(words, owner.centre), inside))
    coins = [
        (letter(words, c), Colour(c).word) for c, n in enumerate(owner.dowry) for _ in range(n)
    ]
    label = f"{words['dowry']} " if coins and len(words["dowry"]) + len(coins) < inside else ""
    left = x + 1 + max(0, (inside - len(label) - len(coins)) // 2)
    canvas.write(left, y + 3, label)
    for n, (coin, style) in enumerate(coins):
        canvas.write(left + len(label) + n, y + 3, coin, style)


def _house(canvas: Canvas, state: GameState, words: Words, location: int, x: int, y: int) -> None:
    building = building_at(state, location)
    if building is None:
        return
    for line, part in enumerate(words.house(Building(building))):
        canvas.write(x, y + line, _middle(part, _INSIDE))
    facts = state.options.catalog.buildings[building]
    if not facts.inhabited:
        canvas.write(x, y + 2, _middle(words.filled("house_points", n=facts.points), _INSIDE))
        return
    village, place = Colour(location // PLACES), location % PLACES
    people = _people(state, words, village, location)
    children = _children(state, village, place)
    size = sum(len(text) for text, _ in people) + len(children)
    left = x + (_INSIDE - size) // 2
    for text, style in [*people, (children, "")]:
        canvas.write(left, y + 2, text, style)
        left += len(text)


def _people(
    state: GameState, words: Words, village: Colour, location: int
) -> list[tuple[str, str]]:
    """The resident, then the spouse: capitals are awake."""
    found: list[tuple[str, str]] = []
    for colour in (village, *(c for c in Colour if c is not village)):
        people = colour_at(state, colour)
        if people is None or not (people.men | people.women) >> location & 1:
            continue
        sex = Sex.MAN if people.men >> location & 1 else Sex.WOMAN
        code = letter(words, colour) + words["sexes"][sex]
        awake = people.awake >> location & 1
        found += [("+", "")] if found else []
        found.append((code if awake else code.lower(), colour.word))
    return found or [(words["empty"], "faint")]


def _children(state: GameState, village: Colour, place: int) -> str:
    if village is Colour.NEUTRAL:
        return ""
    count = sum(child >> 1 == place for child in state.players[village].children)
    return "*" * count if count < 3 else f"*{count}"
