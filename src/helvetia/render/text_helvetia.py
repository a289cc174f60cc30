"""The whole table of Helvetia as text, for a terminal or a log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Decision,
    Family,
    GameState,
    Good,
    House,
    People,
    Place,
    Player,
    Village,
    score,
)

from .canvas import Canvas, Piece, Row, Rows, flow, size_of, wrapped
from .scores import names_of, table_of_scores
from .words import Words, fitted


def titles(view: GameState, words: Words, seat: int | None) -> dict[str, str]:
    """Return the parts of the table that have a title, by name."""
    setup = {} if view.setup is None else {"setup": words["start_buildings"]}
    colours = [one.colour for one in view.villages if seat in (None, one.colour)]
    return {
        **setup,
        **{part: words[part] for part in ("market", "characters", "open")},
        **{str(colour): _owner(words, colour) for colour in colours},
        "points": words["points"],
    }


def blocks(
    view: GameState, words: Words, width: int, wanted: Callable[[str], bool]
) -> Iterator[Rows]:
    """Yield the wanted parts of the table as a person sees it, from top to bottom."""
    for part, draw in _SECTIONS.items():
        if wanted(part):
            yield draw(view, words, width)
    villages = [one for one in view.villages if wanted(str(one.colour))]
    yield from _bands(view, words, width, villages)
    if wanted("legend"):
        yield wrapped(words["legend"], width)
    if wanted("points"):
        yield [[(words["points"], "bold")], *_score_rows(view, words, width)]


def _owner(words: Words, colour: Colour) -> str:
    """Return the name of a village."""
    return words.name(colour) if colour is Colour.NEUTRAL else words.seat(colour)


def _score_rows(state: GameState, words: Words, width: int) -> list[Row]:
    scores = score(state)
    names = names_of(scores, words.lexicon)
    lines = table_of_scores(scores, words.lexicon, width).splitlines()
    wide, heads = max(map(len, names)), len(lines) - len(names)
    rows: list[Row] = [[(head, "")] for head in lines[:heads]]
    for seat, line in enumerate(lines[heads:]):
        rows.append([(line[:wide], str(Colour(seat))), (line[wide:], "")])
    return rows


def _letter(words: Words, colour: Colour) -> Piece:
    """Return the letter of a colour: in English R, Y, B, W, N."""
    return words["colours"][colour], str(colour)


# --- the headline --------------------------------------------------------------------------------


def _headline(state: GameState, words: Words, width: int) -> list[Row]:
    when = words.filled("round", round=state.round) if state.round else words["setup"]
    title: list[Piece] = [("HELVETIA", "bold"), (f"   {when}   ", "")]
    if state.player is None:
        return [[*title, (words["over"], "bold")]]
    if state.player < 0:
        return [[*title, (words["chance"], "")]]
    decider = [(words.seat(state.player), str(Colour(state.player))), (f"{words['colon']} ", "")]
    asked = [(words.lexicon.question(state), "")]
    return flow("", [[*title, *decider], asked, [(_notes(state, words), "")]], width, indent=4)


def _notes(state: GameState, words: Words) -> str:
    """Return what is left of the action that the decision belongs to."""
    turn = state.turn
    if turn is None or state.decision is Decision.TURN or turn.character is None:
        return ""
    notes = [words.name(turn.character)]
    if turn.building is not None:
        notes.append(words.name(turn.building))
    if turn.good is not None:
        notes.append(words.filled("needed", good=words.name(turn.good)))
    if turn.actions:
        notes.append(words.filled("left", n=turn.actions))
    return f" ({', '.join(notes)})"


def _setup(state: GameState, words: Words, width: int) -> list[Row]:
    """Return what is still to be handed out."""
    if state.setup is None:
        return []
    left = [[(f"{n} {words.name(b)}", "")] for b, n in Counter(state.setup.pool).items()]
    rows: list[Row] = [[(words["start_buildings"], "bold")]]
    if left:
        each = max(map(size_of, left)) + 2
        rows += flow(f"  {words['pool']}{words['colon']} ", left, width, each=each, gap=1)
    for seat, picks in enumerate(state.setup.picks):
        if picks:
            held = ", ".join(map(words.name, picks))
            name = (f"  {words.seat(seat)}", str(Colour(seat)))
            rows.append([name, (f" {words['holds']} {held}", "")])
    return rows if len(rows) > 1 else []


# --- market --------------------------------------------------------------------------------------


def _market(state: GameState, words: Words, width: int) -> list[Row]:
    """Return the cubes of deliveries, and the owners of tiles; a free tile shows its points."""
    catalog, players = state.options.catalog, state.players
    goods = {tile.good: tile.owner for tile in state.goods_tiles}
    families = {tile.family: tile.owner for tile in state.family_tiles}
    rows: list[Row] = [[(words["market"], "bold"), (f"   ({words['market_note']})", "")]]
    wide = max(len(words.name(family)) for family in Family) + 1
    lines = [
        [
            _good_cell(players, words, good, catalog.good(good).tile_points, goods.get(good))
            for good in facts.goods
        ]
        for facts in catalog.families
    ]
    columns = list(zip_longest(*lines, fillvalue=()))
    names = [max(len(cell[0][0]) for cell in column if cell) for column in columns]
    sizes = [max(size_of(cell[1:]) for cell in column) for column in columns]
    for family, cells in zip(Family, lines, strict=True):
        row: list[Row] = []
        for (name, *rest), long, size in zip(cells, names, sizes, strict=False):
            room = " " * (size - size_of(rest) + 1)
            row.append([(f"{name[0]:<{long}}", ""), *rest, (room, "")])
        tile = _tile(words, catalog.families[family].points, families.get(family))
        row.append([(f"{words['all']} ", ""), *tile])
        rows += flow(f"  {words.name(family):<{wide}}", row, width)
    rings = [
        piece
        for points, owner in zip(catalog.ring_tiles, state.ring_tiles, strict=True)
        for piece in (*_tile(words, points, owner), ("  ", ""))
    ]
    return [*rows, [(f"  {words['ring']}  ", ""), *rings]]


def _good_cell(
    players: Sequence[Player], words: Words, good: Good, points: int, owner: Colour | None
) -> list[Piece]:
    """Return the name of a good, the cubes, the tile: with room for the letter of an owner."""
    cubes = [
        _letter(words, player.colour) if good in player.delivered else (".", "faint")
        for player in players
    ]
    cell = [(words.name(good), ""), (" ", ""), *cubes, (" ", "")]
    if points:
        cell += [*_tile(words, points, owner), (" " if owner is None else "", "")]
    return cell


def _tile(words: Words, points: int, owner: Colour | None) -> list[Piece]:
    return [(f"{points}", ""), *([] if owner is None else [_letter(words, owner)])]


# --- characters and buildings --------------------------------------------------------------------

_NAMES: Final = 12
_HAND: Final = 12


def _characters(state: GameState, words: Words, width: int) -> list[Row]:
    spaces = state.characters
    titles = [words[character.word] for character in Character]
    each = min(max(10, *(len(title) + 2 for title in titles)), (width - _NAMES - _HAND) // 5)
    head = "".join(f"{fitted(title, each - 1):>{each}}" for title in titles)
    heading = (f"{words['characters']:<{_NAMES}}", "bold")
    rows: list[Row] = [[heading, (f"{head}{words['in_hand']:>{_HAND}}", "")]]
    for seat, player in enumerate(state.players):
        coins = "".join(f"{space.coins[seat] or '.':>{each}}" for space in spaces)
        name = f"  {words.seat(seat):<{_NAMES - 2}}"
        rows.append([(name, str(player.colour)), (f"{coins}{player.coins:>{_HAND}}", "")])
    if state.options.character_tiles:
        tiles: list[Piece] = [(f"  {fitted(words['tile'], _NAMES - 2):<{_NAMES - 2}}", "")]
        for space in spaces:
            owner = space.tile_owner
            name = ("-" if owner is None else words.seat(owner)) + "*" * space.tile_used
            tiles.append((f"{name:>{each}}", "faint" if owner is None else str(owner)))
        used = any(space.tile_used for space in spaces)
        rows.append([*tiles, (f"     ({words['used']})" if used else "", "")])
    if state.neutral is not None:
        where = words["coin_there" if state.neutral_coin else "coin_used"]
        rows.append([(f"  {words['neutral_coin']}{words['colon']} {where}", "")])
    return rows


def _open(state: GameState, words: Words, width: int) -> list[Row]:
    piles = words.filled("piles", two=len(state.pile_two), three=len(state.pile_three))
    rows: list[Row] = [[(words["open"], "bold"), (f"   ({piles})", "")]]
    lying = Counter(state.open)
    wide = max((len(words.name(building)) for building in lying), default=0)
    texts = [
        f"{n} {words.name(building):<{wide}}  {_cost(state, words, building)}"
        for building, n in lying.items()
    ]
    each = max(map(len, texts), default=0) + 1
    per_row = max(1, (width - 1) // each)
    for first in range(0, len(texts), per_row):
        row = "".join(f"{text:<{each}}" for text in texts[first : first + per_row])
        rows.append([(f"  {row.rstrip()}", "")])
    return rows


def _cost(state: GameState, words: Words, building: Building) -> str:
    """Return the cost, simple goods first, as a builder counts them: ``2 brick stone``."""
    cost = Counter(sorted(state.options.catalog.building(building).cost))
    goods = [f"{n} {words.name(good)}" if n > 1 else words.name(good) for good, n in cost.items()]
    return " ".join(goods) or words["free"]


#: The parts above the villages.
_SECTIONS: Final = {
    "heading": _headline,
    "setup": _setup,
    "market": _market,
    "characters": _characters,
    "open": _open,
}

# --- villages ------------------------------------------------------------------------------------

#: A house is seven characters wide, so longer names take two lines.
_INSIDE: Final = 7
_STEP_X: Final = 8
_STEP_Y: Final = 4
_WIDTH: Final = 6 * _STEP_X + 1
_GAP: Final = 2
_HEAD: Final = 2


def _bands(
    state: GameState, words: Words, width: int, villages: Sequence[Village]
) -> Iterator[Rows]:
    """Yield the villages, as many beside each other as the width allows.

    The outermost rows are left out where nobody can use them.
    """
    count = max(1, (width + _GAP) // (_WIDTH + _GAP))
    for first in range(0, len(villages), count):
        beside = villages[first : first + count]
        lines = "".join(sorted({place.word[1] for one in beside for place in _shown(one)}))
        band = Canvas(width, _HEAD + len(lines) * _STEP_Y + 1)
        for n, village in enumerate(beside):
            canvas = Canvas(_WIDTH, len(band.rows))
            canvas.paste(0, 0, _heading(state, words, village.colour))
            _village(canvas, state, words, village, lines)
            band.paste(n * (_WIDTH + _GAP), 0, canvas.rows)
        yield band.rows


def _shown(village: Village) -> list[Place]:
    """Return ring one, what is built, and ring two as soon as the village may build there (B4)."""
    built = {house.place for house in village.houses}
    ring_one = [place for place in Place if place.ring == 1]
    if built.issuperset(ring_one):
        return list(Place)
    return sorted(built.union(ring_one))


def _heading(state: GameState, words: Words, colour: Colour) -> list[Row]:
    title = (_owner(words, colour).upper(), str(colour))
    if colour is Colour.NEUTRAL:
        return [[title, (f"   {words['village']}", "")]]
    owner = state.players[colour]
    parts = [
        words.counted(state.points[colour], "one_point", "n_points"),
        words.counted(owner.coins, "one_coin", "n_coins"),
    ]
    if state.start_player == colour:
        parts.append(words["start"])
    school, reserve = _people(words, owner.school), _people(words, owner.reserve)
    people = words.filled("school", school=school, reserve=reserve)
    return [[title, (f"   {', '.join(parts)}", "")], [(people, "")]]


def _people(words: Words, people: People) -> str:
    return words.filled("people", men=people.men, women=people.women)


def _village(canvas: Canvas, state: GameState, words: Words, village: Village, lines: str) -> None:
    """Draw the centre and the houses on these lines of places."""
    canvas.paste(2 * _STEP_X, _HEAD + lines.index("3") * _STEP_Y, _centre(words, village))
    houses = {house.place: house for house in village.houses}
    corners = {
        place: (
            "abcdef".index(place.word[0]) * _STEP_X,
            _HEAD + lines.index(place.word[1]) * _STEP_Y,
        )
        for place in _shown(village)
    }
    for x, y in corners.values():
        canvas.box(x, y, _STEP_X + 1, _STEP_Y + 1)
    for place, (x, y) in corners.items():  # frames overlap, so their contents come last
        canvas.write(x + 1, y, place.word, "faint")
        if place in houses:
            canvas.paste(x + 1, y + 1, _house(state, words, houses[place]))


def _middle(width: int, *row: Piece) -> Row:
    return [(" " * ((width - size_of(row)) // 2), ""), *row]


def _centre(words: Words, village: Village) -> Rows:
    canvas, inside = Canvas(2 * _STEP_X + 1, _STEP_Y + 1), 2 * _STEP_X - 1
    canvas.box(0, 0, 2 * _STEP_X + 1, _STEP_Y + 1)
    coins, label = [_letter(words, colour) for colour in village.dowry], words["dowry"]
    label = f"{label} " if coins and len(label) + len(coins) < inside else ""
    people = (_people(words, village.centre), "")
    rows = [[(words["centre"], "")], [people], [(label, ""), *coins]]
    canvas.paste(1, 1, [_middle(inside, *row) for row in rows])
    return canvas.rows


def _house(state: GameState, words: Words, house: House) -> list[Row]:
    """Return the name, and below it the points or the people of a building."""
    name, _, rest = words.name(house.building, "short").partition("|")
    facts = state.options.catalog.building(house.building)
    row: list[Piece] = []
    for one in house.villagers:  # capitals are awake
        letter, style = _letter(words, one.colour)
        code = letter + words["sexes"][one.sex]
        row += [("+", "")] if row else []
        row.append((code if one.awake else code.lower(), style))
    row = row or [(words["empty"], "faint")]
    count = len(house.children)
    row.append(("*" * count if count < 3 else f"*{count}", ""))
    if not facts.inhabited:
        row = [(words.filled("house_points", n=facts.points), "")]
    return [_middle(_INSIDE, (name, "")), _middle(_INSIDE, (rest, "")), _middle(_INSIDE, *row)]
