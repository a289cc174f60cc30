"""The villages of Helvetia as boxes of text, side by side where there is room."""

from typing import Final

from helvetia.games.helvetia import Building, Colour, GameState, Place, Sex
from helvetia.games.helvetia.geometry import PLACES, RING_ONE, RING_TWO, VILLAGE, bits
from helvetia.games.helvetia.state import PlayerDraft
from helvetia.games.helvetia.village import building_at, colour_at, occupied

from .canvas import Canvas

#: A house is seven characters wide, so longer names take two lines.
NAMES: Final = {
    Building.BRICKWORKS: ("brick-", "works"),
    Building.WOODCUTTER: ("wood-", "cutter"),
    Building.STONEMASON: ("stone-", "mason"),
    Building.IRONWORKS: ("iron-", "works"),
    Building.MARKETPLACE: ("market-", "place"),
}
_STEP_X: Final = 8
_STEP_Y: Final = 4
_WIDTH: Final = 6 * _STEP_X + 1
_GAP: Final = 2
_HEAD: Final = 2


def letter(colour: int) -> str:
    """The letter of a colour: R, Y, B, W, N."""
    return Colour(colour).name[0]


def village_canvases(state: GameState, width: int) -> list[Canvas]:
    """The villages in bands, as many beside each other as the width allows."""
    villages = [Colour(seat) for seat in range(len(state.players))]
    if state.neutral is not None:
        villages.append(Colour.NEUTRAL)
    side_by_side = max(1, (width + _GAP) // (_WIDTH + _GAP))
    bands = [villages[n : n + side_by_side] for n in range(0, len(villages), side_by_side)]
    return [_band(state, band, width) for band in bands]


def _band(state: GameState, villages: list[Colour], width: int) -> Canvas:
    """Villages side by side; the outermost rows are left out where nobody can use them."""
    shown = 0
    for village in villages:
        shown |= _shown(state, village)
    rows = sorted({_row(place) for place in bits(shown)})
    band = Canvas(width, _HEAD + len(rows) * _STEP_Y + 1)
    for n, village in enumerate(villages):
        band.paste(n * (_WIDTH + _GAP), 0, _village(state, village, rows))
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


def _village(state: GameState, village: Colour, rows: list[int]) -> Canvas:
    canvas = Canvas(_WIDTH, _HEAD + len(rows) * _STEP_Y + 1)
    owner = colour_at(state, village)
    assert owner is not None
    _heading(canvas, state, village, owner)
    tops = {row: _HEAD + n * _STEP_Y for n, row in enumerate(rows)}
    _centre(canvas, owner, tops[3])
    for place in bits(_shown(state, village)):
        x, y = _column(place) * _STEP_X, tops[_row(place)]
        canvas.box(x, y, _STEP_X + 1, _STEP_Y + 1)
    for place in bits(_shown(state, village)):  # frames overlap, so what is in them comes last
        x, y = _column(place) * _STEP_X, tops[_row(place)]
        canvas.write(x + 1, y, Place(place).word, "faint")
        _house(canvas, state, village, place, x + 1, y + 1)
    return canvas


def _heading(canvas: Canvas, state: GameState, village: Colour, owner: PlayerDraft) -> None:
    canvas.write(0, 0, village.name, village.word)
    x = len(village.name) + 3
    if village is Colour.NEUTRAL:
        canvas.write(x, 0, "village")
        return
    start = ", start player" if state.start_player == village else ""
    coins = f"{owner.coins} coin{'' if owner.coins == 1 else 's'}"
    canvas.write(x, 0, f"{state.board.points[village]} points, {coins}{start}")
    school, reserve = _pair(owner.school), _pair(owner.reserve)
    canvas.write(0, 1, f"school {school}, reserve {reserve}")


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]} m {pair[1]} w"


def _middle(text: str, width: int) -> str:
    return " " * ((width - len(text)) // 2) + text


def _centre(canvas: Canvas, owner: PlayerDraft, y: int) -> None:
    x = 2 * _STEP_X
    canvas.box(x, y, 2 * _STEP_X + 1, _STEP_Y + 1)
    canvas.write(x + 1, y + 1, _middle("centre", 15))
    canvas.write(x + 1, y + 2, _middle(_pair(owner.centre), 15))
    coins = [(letter(c), Colour(c).word) for c, n in enumerate(owner.dowry) for _ in range(n)]
    label = "dowry " if coins else ""
    left = x + 1 + (15 - len(label) - len(coins)) // 2
    canvas.write(left, y + 3, label)
    for n, (coin, style) in enumerate(coins):
        canvas.write(left + len(label) + n, y + 3, coin, style)


def _house(canvas: Canvas, state: GameState, village: Colour, place: int, x: int, y: int) -> None:
    location = village * PLACES + place
    building = building_at(state, location)
    if building is None:
        return
    for line, part in enumerate(_name(Building(building))):
        canvas.write(x, y + line, _middle(part, 7))
    facts = state.options.catalog.buildings[building]
    if not facts.inhabited:
        canvas.write(x, y + 2, _middle(f"{facts.points} pts", 7))
        return
    people = _people(state, village, location)
    children = _children(state, village, place)
    size = sum(len(text) for text, _ in people) + len(children)
    left = x + (7 - size) // 2
    for text, style in [*people, (children, "")]:
        canvas.write(left, y + 2, text, style)
        left += len(text)


def _name(building: Building) -> tuple[str, ...]:
    """One or two words, one below the other."""
    return NAMES.get(building, tuple(building.title.split()))


def _people(state: GameState, village: Colour, location: int) -> list[tuple[str, str]]:
    """The resident, then the spouse: capitals are awake."""
    found: list[tuple[str, str]] = []
    for colour in (village, *(c for c in Colour if c is not village)):
        people = colour_at(state, colour)
        if people is None or not (people.men | people.women) >> location & 1:
            continue
        sex = Sex.MAN if people.men >> location & 1 else Sex.WOMAN
        code = letter(colour) + sex.name[0]
        awake = people.awake >> location & 1
        found += [("+", "")] if found else []
        found.append((code if awake else code.lower(), colour.word))
    return found or [("(empty)", "faint")]


def _children(state: GameState, village: Colour, place: int) -> str:
    if village is Colour.NEUTRAL:
        return ""
    count = sum(child >> 1 == place for child in state.players[village].children)
    return "*" * count if count < 3 else f"*{count}"
