"""The whole table of Helvetia as text, for a terminal or a log."""

from collections.abc import Iterable, Sequence
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import OptionError
from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Decision,
    Family,
    GameState,
    Good,
    score,
)
from helvetia.games.helvetia.geometry import bits

from .canvas import Canvas, stacked, text_canvas
from .scores import lines_of_sources, table_of_scores
from .villages import letter, village_canvases

MIN_WIDTH: Final = 80

Piece = tuple[str, str]
Row = Sequence[Piece]


def render_text(view: GameState, *, colour: bool = False, width: int = 100) -> str:
    """The table as a person sees it, in pure ASCII; ``colour`` adds the codes of a terminal.

    >>> from helvetia.games.helvetia import new_game
    >>> print(render_text(new_game(3)).splitlines()[0])
    HELVETIA   set-up   Red to decide: draft
    """
    if width < MIN_WIDTH:
        raise OptionError(f"a table needs a width of {MIN_WIDTH} columns or more, not {width}")
    parts = [text_canvas(width, *_headline(view, width))]
    sections = (_setup(view, width), _market(view, width), _characters(view), _open(view, width))
    for rows in sections:
        if rows:
            parts.append(text_canvas(width, (), *rows))
    for band in village_canvases(view, width):
        parts += [Canvas(width, 1), band]
    parts.append(text_canvas(width, (), *([(line, "")] for line in _legend(width))))
    parts.append(text_canvas(width, (), [("POINTS", "bold")], *_score_rows(view)))
    return "\n".join(stacked(parts, width).lines(colour))


def score_table(state: GameState) -> str:
    """Every player's points by source, and below what they are for.

    >>> from random import Random
    >>> from helvetia.games.helvetia import quick_start
    >>> print(score_table(quick_start(2, Random(1))))
             start
            player  total
    Red          .      0
    Yellow       1      1
    <BLANKLINE>
    Red: nothing yet
    Yellow: start player 1 (start-player tile)
    """
    names = [_name(seat) for seat in range(len(state.players))]
    scores = score(state)
    return f"{table_of_scores(scores, names)}\n\n{lines_of_sources(scores, names)}"


def _score_rows(state: GameState) -> list[Row]:
    names = [_name(seat) for seat in range(len(state.players))]
    lines = table_of_scores(score(state), names).splitlines()
    wide = max(map(len, names))
    heads = lines[: -len(names)]
    rows: list[Row] = [[(head, "")] for head in heads]
    for seat, line in enumerate(lines[len(heads) :]):
        rows.append([(line[:wide], Colour(seat).word), (line[wide:], "")])
    return rows


# --- the headline --------------------------------------------------------------------------------


def _name(seat: int) -> str:
    return Colour(seat).title.capitalize()


def _headline(state: GameState, width: int) -> list[Row]:
    when = f"round {state.round}" if state.round else "set-up"
    title: list[Piece] = [("HELVETIA", "bold"), (f"   {when}   ", "")]
    if state.player is None:
        return [[*title, ("game over", "bold")]]
    if state.player == CHANCE:
        return [[*title, (f"chance decides: {_asked(state)}", "")]]
    decider = [(_name(state.player), Colour(state.player).word), (" to decide: ", "")]
    return _flow("", [[*title, *decider], [(_asked(state), "")]], 0, width)


def _asked(state: GameState) -> str:
    """The decision, and what is left of the action it belongs to."""
    words = state.decision.value.replace("_", " ")
    turn = state.turn
    if turn is None or state.decision is Decision.TURN or turn.character < 0:
        return words
    notes = [Character(turn.character).title]
    if turn.building >= 0:
        notes.append(Building(turn.building).title)
    if turn.pending >= 0:
        notes.append(f"{Good(turn.pending).title} needed")
    if turn.units:
        notes.append(f"{turn.units} left")
    return f"{words} ({', '.join(notes)})"


def _setup(state: GameState, width: int) -> list[Row]:
    """What is still to be handed out."""
    if state.setup is None:
        return []
    left = [[(f"{n} {Building(b).title}", "")] for b, n in enumerate(state.setup.pool) if n]
    rows: list[Row] = [[("START BUILDINGS", "bold")]]
    if left:
        rows += _flow("  left: ", left, 14, width)
    for seat, picks in enumerate(state.setup.picks):
        if picks:
            held = ", ".join(Building(b).title for b in bits(picks))
            rows.append([(f"  {_name(seat)}", Colour(seat).word), (f" holds {held}", "")])
    return rows


# --- market --------------------------------------------------------------------------------------


def _market(state: GameState, width: int) -> list[Row]:
    """The cubes of those who delivered, and who has the tiles; a free tile shows its points."""
    catalog, board = state.options.catalog, state.board
    rows: list[Row] = [
        [("MARKET", "bold"), ("   (the cubes; the points of the tile, and who has it)", "")]
    ]
    for family in Family:
        facts = catalog.families[family]
        cells = [_good_cell(state, good) for good in facts.goods]
        tile = _tile(facts.points, board.family_tiles[family])
        cells.append([("all ", ""), *tile])
        rows += _flow(f"  {family.title:<10}", cells, 16, width)
    rings = [
        piece
        for points, owner in zip(catalog.ring_tiles, board.ring_tiles, strict=True)
        for piece in (*_tile(points, owner), ("  ", ""))
    ]
    return [*rows, [("  complete ring  ", ""), *rings]]


def _good_cell(state: GameState, good: Good) -> list[Piece]:
    cubes: list[Piece] = [
        (letter(seat), Colour(seat).word) if player.delivered >> good & 1 else (".", "faint")
        for seat, player in enumerate(state.players)
    ]
    pieces = [(f"{good.title:<7}", ""), *cubes]
    points = state.options.catalog.goods[good].tile_points
    if points:
        pieces += [(" ", ""), *_tile(points, state.board.goods_tiles[good])]
    return pieces


def _tile(points: int, owner: int) -> list[Piece]:
    if owner < 0:
        return [(f"{points}", "")]
    return [(f"{points}", ""), (letter(owner), Colour(owner).word)]


def _flow(label: str, cells: Iterable[list[Piece]], each: int, width: int) -> list[Row]:
    """Cells of equal width side by side, on as many rows as they need."""
    rows: list[list[Piece]] = []
    row: list[Piece] = [(label, "")]
    used = len(label)
    for cell in cells:
        size = sum(len(text) for text, _ in cell)
        if used + size > width and used > len(label):
            rows.append(row)
            row, used = [(" " * len(label), "")], len(label)
        gap = max(each - size, 1) if each else 0
        row += [*cell, (" " * gap, "")]
        used += size + gap
    return [*rows, row]


# --- characters and buildings --------------------------------------------------------------------


def _characters(state: GameState) -> list[Row]:
    board, count = state.board, len(state.players)
    head = "".join(f"{character.title:>10}" for character in Character)
    rows: list[Row] = [[("CHARACTERS", "bold"), (f"{head}     in hand", "")]]
    for seat in range(count):
        placed = [board.placed[character * count + seat] for character in Character]
        coins = "".join(f"{coin or '.':>10}" for coin in placed)
        hand = f"{state.players[seat].coins:>12}"
        rows.append([(f"  {_name(seat):<8}", Colour(seat).word), (coins + hand, "")])
    if state.options.character_tiles:
        tiles: list[Piece] = [("  tile    ", "")]
        for character in Character:
            owner = board.tile_owner[character]
            used = "*" if board.used_tiles >> character & 1 else ""
            name = f"{(_name(owner) if owner >= 0 else '-') + used:>10}"
            tiles.append((name, Colour(owner).word if owner >= 0 else "faint"))
        rows.append([*tiles, ("     (* used)" if board.used_tiles else "", "")])
    if state.neutral is not None:
        where = "beside its village" if board.neutral_coin else "used"
        rows.append([(f"  neutral coin: {where}", "")])
    return rows


def _open(state: GameState, width: int) -> list[Row]:
    board, facts = state.board, state.options.catalog.buildings
    two, three = sum(board.pile_two), sum(board.pile_three)
    title = f"   (piles face down: two {two}, three {three})"
    rows: list[Row] = [[("OPEN BUILDINGS", "bold"), (title, "")]]
    cells = [
        [(f"{n} {Building(b).title:<14}{_cost(facts[b].cost)}", "")]
        for b, n in enumerate(board.open)
        if n
    ]
    return rows + _flow("  ", cells, 33, width)


def _cost(cost: Sequence[Good]) -> str:
    """Simple goods first, as a builder counts them: ``2 brick stone``."""
    counted = [(good, cost.count(good)) for good in sorted(set(cost))]
    return " ".join(f"{n} {good.title}" if n > 1 else good.title for good, n in counted) or "free"


def _legend(width: int) -> list[str]:
    text = [
        "RM red man, YW yellow woman: awake;  rm, yw: asleep;  RM+yw: a couple;",
        "* a newborn child;  centre and school: men and women;  reserve: unborn",
    ]
    joined = "  ".join(text)
    return [joined] if len(joined) <= width else [line[:width] for line in text]
