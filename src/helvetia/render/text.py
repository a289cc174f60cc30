"""The whole table of Helvetia as text, for a terminal or a log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

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
from .words import Words, fitted, words_of

MIN_WIDTH: Final = 80

Piece = tuple[str, str]
Row = Sequence[Piece]


def render_text(
    view: GameState, *, colour: bool = False, width: int = 100, lang: str = "en"
) -> str:
    """The table as a person sees it; ``colour`` adds the codes of a terminal.

    In English it is pure ASCII.

    >>> from helvetia.games.helvetia import new_game
    >>> print(render_text(new_game(3)).splitlines()[0])
    HELVETIA   set-up   Red: Which start building do you pick?
    """
    if width < MIN_WIDTH:
        raise OptionError(f"a table needs a width of {MIN_WIDTH} columns or more, not {width}")
    words = words_of("helvetia", lang)
    parts = [text_canvas(width, *_headline(view, words, width))]
    sections = (
        _setup(view, words, width),
        _market(view, words, width),
        _characters(view, words, width),
        _open(view, words, width),
    )
    for rows in sections:
        if rows:
            parts.append(text_canvas(width, (), *rows))
    for band in village_canvases(view, words, width):
        parts += [Canvas(width, 1), band]
    legend = wrap(words["legend"], width)
    parts.append(text_canvas(width, (), *([(line, "")] for line in legend)))
    parts.append(
        text_canvas(width, (), [(words["points"], "bold")], *_score_rows(view, words, width))
    )
    return "\n".join(stacked(parts, width).lines(colour))


def score_table(state: GameState, *, lang: str = "en") -> str:
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
    words = words_of("helvetia", lang)
    names = [words.seat(seat) for seat in range(len(state.players))]
    scores, title = score(state), words.lexicon.source
    table = table_of_scores(scores, names, lang=lang, title=title)
    detail = words.lexicon.detail
    lines = lines_of_sources(scores, names, lang=lang, title=title, detail=detail)
    return f"{table}\n\n{lines}"


def _score_rows(state: GameState, words: Words, width: int) -> list[Row]:
    names = [words.seat(seat) for seat in range(len(state.players))]
    title = words.lexicon.source
    table = table_of_scores(score(state), names, lang=words.lang, title=title, width=width)
    lines = table.splitlines()
    wide = max(map(len, names))
    heads = lines[: -len(names)]
    rows: list[Row] = [[(head, "")] for head in heads]
    for seat, line in enumerate(lines[len(heads) :]):
        rows.append([(line[:wide], Colour(seat).word), (line[wide:], "")])
    return rows


# --- the headline --------------------------------------------------------------------------------


def _headline(state: GameState, words: Words, width: int) -> list[Row]:
    when = words.filled("round", round=state.round) if state.round else words["setup"]
    title: list[Piece] = [("HELVETIA", "bold"), (f"   {when}   ", "")]
    if state.player is None:
        return [[*title, (words["over"], "bold")]]
    if state.player < 0:
        return [[*title, (words["chance"], "")]]
    decider = [(words.seat(state.player), Colour(state.player).word), (f"{words['colon']} ", "")]
    asked = [(words.lexicon.question(state), "")]
    return _flow("", [[*title, *decider], asked, [(_notes(state, words), "")]], 0, width)


def _notes(state: GameState, words: Words) -> str:
    """What is left of the action that the decision belongs to."""
    turn = state.turn
    if turn is None or state.decision is Decision.TURN or turn.character < 0:
        return ""
    notes = [words.name(Character(turn.character))]
    if turn.building >= 0:
        notes.append(words.name(Building(turn.building)))
    if turn.pending >= 0:
        notes.append(words.filled("needed", good=words.name(Good(turn.pending))))
    if turn.units:
        notes.append(words.filled("left", n=turn.units))
    return f" ({', '.join(notes)})"


def _setup(state: GameState, words: Words, width: int) -> list[Row]:
    """What is still to be handed out."""
    if state.setup is None:
        return []
    pool = enumerate(state.setup.pool)
    left = [[(f"{n} {words.name(Building(b))}", "")] for b, n in pool if n]
    rows: list[Row] = [[(words["start_buildings"], "bold")]]
    if left:
        each = max(len(text) for [(text, _)] in left) + 2
        rows += _flow(f"  {words['pool']}{words['colon']} ", left, each, width)
    for seat, picks in enumerate(state.setup.picks):
        if picks:
            held = ", ".join(words.name(Building(b)) for b in bits(picks))
            name = (f"  {words.seat(seat)}", Colour(seat).word)
            rows.append([name, (f" {words['holds']} {held}", "")])
    return rows


# --- market --------------------------------------------------------------------------------------


def _market(state: GameState, words: Words, width: int) -> list[Row]:
    """The cubes of those who delivered, and who has the tiles; a free tile shows its points."""
    catalog, board = state.options.catalog, state.board
    rows: list[Row] = [[(words["market"], "bold"), (f"   ({words['market_note']})", "")]]
    wide = max(len(words.name(family)) for family in Family) + 1
    lines = [[_good_cell(state, words, good) for good in f.goods] for f in catalog.families]
    columns = list(zip_longest(*lines, fillvalue=()))
    names = [max(len(cell[0][0]) for cell in column if cell) for column in columns]
    sizes = [max(_size(cell[1:]) for cell in column) for column in columns]
    for family, cells in zip(Family, lines, strict=True):
        row: list[list[Piece]] = []
        for (name, *rest), long, size in zip(cells, names, sizes, strict=False):
            room = " " * (size - _size(rest) + 1)
            row.append([(f"{name[0]:<{long}}", ""), *rest, (room, "")])
        tile = _tile(words, catalog.families[family].points, board.family_tiles[family])
        row.append([(f"{words['all']} ", ""), *tile])
        rows += _flow(f"  {words.name(family):<{wide}}", row, 0, width)
    rings = [
        piece
        for points, owner in zip(catalog.ring_tiles, board.ring_tiles, strict=True)
        for piece in (*_tile(words, points, owner), ("  ", ""))
    ]
    return [*rows, [(f"  {words['ring']}  ", ""), *rings]]


def _good_cell(state: GameState, words: Words, good: Good) -> list[Piece]:
    """The name of a good, the cubes, the tile: with room for the letter of an owner."""
    cubes: list[Piece] = [
        (letter(words, seat), Colour(seat).word) if player.delivered >> good & 1 else (".", "faint")
        for seat, player in enumerate(state.players)
    ]
    cell = [(words.name(good), ""), (" ", ""), *cubes, (" ", "")]
    points, owner = state.options.catalog.goods[good].tile_points, state.board.goods_tiles[good]
    if points:
        cell += [*_tile(words, points, owner), (" " if owner < 0 else "", "")]
    return cell


def _size(pieces: Sequence[Piece]) -> int:
    return sum(len(text) for text, _ in pieces)


def _tile(words: Words, points: int, owner: int) -> list[Piece]:
    if owner < 0:
        return [(f"{points}", "")]
    return [(f"{points}", ""), (letter(words, owner), Colour(owner).word)]


def _flow(label: str, cells: Iterable[list[Piece]], each: int, width: int) -> list[Row]:
    """Cells of equal width side by side, on as many rows as they need."""
    rows: list[list[Piece]] = []
    row: list[Piece] = [(label, "")]
    used = len(label)
    for cell in cells:
        size = _size(cell)
        if used + size > width and used > len(label):
            rows.append(row)
            row, used = [(" " * len(label), "")], len(label)
        gap = max(each - size, 1) if each else 0
        row += [*cell, (" " * gap, "")]
        used += size + gap
    return [*rows, row]


# --- characters and buildings --------------------------------------------------------------------

_NAMES: Final = 12
_HAND: Final = 12


def _characters(state: GameState, words: Words, width: int) -> list[Row]:
    board, count = state.board, len(state.players)
    titles = [words[character.word] for character in Character]
    each = min(max(10, *(len(title) + 2 for title in titles)), (width - _NAMES - _HAND) // 5)
    head = "".join(f"{fitted(title, each - 1):>{each}}" for title in titles)
    heading = words["characters"]
    rows: list[Row] = [
        [(f"{heading:<{_NAMES}}", "bold"), (f"{head}{words['in_hand']:>{_HAND}}", "")]
    ]
    for seat in range(count):
        placed = [state.placed[character * count + seat] for character in Character]
        coins = "".join(f"{coin or '.':>{each}}" for coin in placed)
        hand = f"{state.coins[seat]:>{_HAND}}"
        name = f"  {words.seat(seat):<{_NAMES - 2}}"
        rows.append([(name, Colour(seat).word), (coins + hand, "")])
    if state.options.character_tiles:
        rows.append(_tile_owners(state, words, each))
    if state.neutral is not None:
        where = words["coin_there" if board.neutral_coin else "coin_used"]
        rows.append([(f"  {words['neutral_coin']}{words['colon']} {where}", "")])
    return rows


def _tile_owners(state: GameState, words: Words, each: int) -> Row:
    board = state.board
    tiles: list[Piece] = [(f"  {fitted(words['tile'], _NAMES - 2):<{_NAMES - 2}}", "")]
    for character in Character:
        owner = board.tile_owner[character]
        used = "*" if board.used_tiles >> character & 1 else ""
        name = f"{(words.seat(owner) if owner >= 0 else '-') + used:>{each}}"
        tiles.append((name, Colour(owner).word if owner >= 0 else "faint"))
    return [*tiles, (f"     ({words['used']})" if board.used_tiles else "", "")]


def _open(state: GameState, words: Words, width: int) -> list[Row]:
    board, facts = state.board, state.options.catalog.buildings
    piles = words.filled("piles", two=sum(board.pile_two), three=sum(board.pile_three))
    rows: list[Row] = [[(words["open"], "bold"), (f"   ({piles})", "")]]
    lying = [(Building(b), n) for b, n in enumerate(board.open) if n]
    wide = max((len(words.name(building)) for building, _ in lying), default=0)
    texts = [f"{n} {words.name(b):<{wide}}  {_cost(words, facts[b].cost)}" for b, n in lying]
    each = max(map(len, texts), default=0) + 1
    per_row = max(1, (width - 1) // each)
    for first in range(0, len(texts), per_row):
        row = "".join(f"{text:<{each}}" for text in texts[first : first + per_row])
        rows.append([(f"  {row.rstrip()}", "")])
    return rows


def _cost(words: Words, cost: Sequence[Good]) -> str:
    """Simple goods first, as a builder counts them: ``2 brick stone``."""
    counted = [(words.name(good), cost.count(good)) for good in sorted(set(cost))]
    return " ".join(f"{n} {good}" if n > 1 else good for good, n in counted) or words["free"]
