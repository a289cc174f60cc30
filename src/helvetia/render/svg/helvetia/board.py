"""The board: the moment of the game, the score track, the market, the characters."""

from __future__ import annotations

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.games.helvetia import Building, CharacterSpace, Colour, Family, Good, result

from ..element import el, fitted, frame, moved, panel, text_width, titled, words
from .contents import Table, building_in_hand, start_tile_at
from .houses import facts_of, product, role
from .pieces import coin, cube, glyph, owner_badge, row, shield, sign

#: The width of the board.
WIDTH: Final = 472
_HEADING: Final = 84
_TRACK: Final = 42
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


def _heading(table: Table) -> str:
    """Return the panel with the moment, the question and the work in hand."""
    view = table.view
    goal = table.say("goal", points=view.options.target)
    parts = [
        panel(WIDTH, _HEADING),
        words(12, 22, f"Helvetia · {moment(table)}", cls="strong", anchor="start", font_size=16),
        words(WIDTH - 12, 21, goal, cls="soft", anchor="end", font_size=11),
        fitted(12, 44, question(table), WIDTH - 24, 14, anchor="start"),
    ]
    if start_tile_at(view) is None:
        tile = sign("flag", WIDTH - 34, 54, 22)
        title = titled(table.say("start_player"))
        parts.append(el("g", title, tile, data_piece="tile:start-player"))
    final = result(view)
    if final is None:
        parts.append(_work(table))
    else:
        ranked = sorted(final.standings, key=lambda one: (one.place, one.seat))
        line = " · ".join(f"{one.place}. {table.seat(one.seat)} {one.points}" for one in ranked)
        parts.append(fitted(12, 68, line, WIDTH - 24, 13, cls="strong", anchor="start"))
    return el("g", *parts, cls="heading")


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


def _score_track(table: Table) -> str:
    """Return the points as they were last set (E2), beyond the goal if a player went further."""
    points, goal = table.view.points, table.view.options.target
    last = max(goal, *points)
    step = 1 + last // _MOST_CELLS  # a catalogue of one's own may give thousands of points
    each = (WIDTH - 12) / (last // step + 1)
    parts = [panel(WIDTH, _TRACK)]
    for number in range(0, last + 1, step):
        x = 6 + number // step * each
        cls = "cell goal" if number <= goal < number + step else "cell"
        parts += [
            el("rect", x=x, y=5, width=each - 1, height=_TRACK - 10, rx=2, cls=cls),
            words(x + each / 2, _TRACK - 7.5, str(number), cls="tiny"),
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


# --- the market ----------------------------------------------------------------------------------

_ROW: Final = 50
_GOOD: Final = 82
_TILE: Final = 44
_MARKET: Final = 4 * _ROW + 10
#: The two shortest families leave room for the tiles of a full ring.
_FIRST_RING: Final = 2
_RING_LEFT: Final = WIDTH - 18 - 2 * _TILE


def _market(table: Table) -> str:
    """Return the four families, one below the other, and the tiles to be won."""
    view, catalog = table.view, table.view.options.catalog
    goods_tiles = {tile.good: tile.owner for tile in view.goods_tiles}
    family_tiles = {tile.family: tile.owner for tile in view.family_tiles}
    parts = [panel(WIDTH, _MARKET)]
    for family in Family:
        y, facts = 6 + family * _ROW, catalog.families[family]
        room = _RING_LEFT if family >= _FIRST_RING else WIDTH - 6 - _TILE
        cell = min(_GOOD, (room - 6) / max(1, len(facts.goods)))
        for n, good in enumerate(facts.goods):
            drawn = _good(table, good, goods_tiles.get(good), cell - 4)
            parts.append(moved(6 + n * cell, y, drawn))
        owner, points = family_tiles.get(family), facts.points
        whose, name = _owner(table, owner), table.name(family)
        title = table.say("family_tile", family=name, points=points, owner=whose)
        tile = _tile(table, f"family-{family}", points, owner, table.say("all"), title)
        parts.append(moved(WIDTH - 6 - _TILE, y, tile))
    for n, (points, owner) in enumerate(zip(catalog.ring_tiles, view.ring_tiles, strict=True)):
        title = table.say("ring_tile", points=points, owner=_owner(table, owner))
        tile = _tile(table, f"ring-tile-{n + 1}", points, owner, table.say("ring"), title)
        parts.append(moved(_RING_LEFT, 6 + (_FIRST_RING + n) * _ROW, tile))
    return el("g", *parts, cls="market")


def _owner(table: Table, owner: Colour | None) -> str:
    return table.say("free") if owner is None else table.seat(owner)


def _good(table: Table, good: Good, owner: Colour | None, width: float) -> str:
    seats = [player.colour for player in table.players if good in player.delivered]
    points, name = table.view.options.catalog.good(good).tile_points, table.name(good)
    title = table.say(
        "delivered_by" if seats else "delivered_by_nobody", seats=", ".join(map(table.seat, seats))
    )
    tile = ""
    if points:
        title += "; " + table.say("goods_tile", points=points, owner=_owner(table, owner))
        badge = "" if owner is None else owner_badge(owner, width - 9.5, 26, 13)
        tile = el("g", shield(points, width - 18, 3, 17), badge, data_piece=f"tile:good:{good}")
    return table.element(
        f"good-{good}",
        "good",
        frame(width, _ROW - 4),
        glyph(good, 3, 3, 27),
        fitted(width / 2, _ROW - 8, name, width - 6, 11.5),
        *(cube(s, 33 + 12 * (s & 1), 4 + 12 * (s >> 1), 11.5, good.word) for s in seats),
        tile,
        title=f"{name}: {title}",
        data_good=good,
    )


def _tile(table: Table, id: str, points: int, owner: Colour | None, label: str, title: str) -> str:
    """Return the tile of a family or of a full ring."""
    piece = id.replace("-tile-", ":").replace("-", ":")
    return table.element(
        id,
        "tile special",
        frame(_TILE, _ROW - 4),
        shield(points, 12 if owner is None else 4, 5, 20),
        "" if owner is None else owner_badge(owner, 33, 15, 15),
        fitted(_TILE / 2, _ROW - 8, label, _TILE - 6, 11),
        title=title,
        data_piece=f"tile:{piece}",
        data_owner=owner,
    )


# --- the characters ------------------------------------------------------------------------------

_CELL: Final = (WIDTH - 12) / 5
_CHARACTERS: Final = 122
#: Where the coins on a character begin, and how much room they have.
_TOP: Final = 29
_ROOM: Final = 51


def _characters(table: Table) -> str:
    """Return the five characters side by side with their coins and tiles."""
    parts = [panel(WIDTH, _CHARACTERS)]
    for n, space in enumerate(table.view.characters):
        x = 6 + n * _CELL
        parts.append(moved(x, 6, _character(table, space)))
        if table.view.options.character_tiles:
            parts.append(moved(x, _CHARACTERS - 28, _character_tile(table, space)))
    return el("g", *parts, cls="characters")


def _character(table: Table, space: CharacterSpace) -> str:
    wide, character = _CELL - 4, space.character
    name = table.name(character)
    placed = [(Colour(seat), count) for seat, count in enumerate(space.coins) if count]
    laid = [table.say("coins_on", seat=table.seat(seat), count=count) for seat, count in placed]
    return table.element(
        f"character-{character}",
        "character",
        frame(wide, _CHARACTERS - 38),
        sign(character.word, 3, 4, 21),
        *_name(name, wide),
        *(_coins(colour, count, len(space.coins), wide) for colour, count in placed),
        title=". ".join([name, *laid]),
        data_character=character,
    )


def _name(name: str, width: float) -> list[str]:
    """Return the name beside the sign; a long one takes two lines."""
    first, _, second = name.partition(" ")
    lines = [first, second] if second and len(name) > 9 else [name]
    top = 13 if len(lines) == 2 else 19
    return [
        fitted(27, top + 12 * n, line, width - 33, 11, cls="strong", anchor="start")
        for n, line in enumerate(lines)
    ]


def _coins(colour: Colour, count: int, players: int, width: float) -> str:
    """Return the coins of one colour in a line of their own, so that they can be counted."""
    tall = _ROOM / players
    size = min(19, tall - 0.5)
    y = _TOP + colour * tall
    coins = [coin(colour, 5 + x, y, size) for x in row(count, size * 0.8, width - 10, size)]
    return el("g", *coins, data_count=count)


def _character_tile(table: Table, space: CharacterSpace) -> str:
    """Return the tile of a character: free, with an owner, or used for this round (K6)."""
    owner, used, wide = space.tile_owner, space.tile_used, _CELL - 4
    whose = _owner(table, owner)
    title = table.say("character_tile", character=table.name(space.character), owner=whose)
    label = table.say("used") if used else table.say("tile") if owner is None else whose
    return table.element(
        f"tile-{space.character}",
        "tile used" if used else "tile",
        frame(wide, 22, radius=11),
        "" if owner is None else owner_badge(owner, 12, 11, 15),
        fitted(
            wide / 2 + (0 if owner is None else 8), 15, label, wide - 30, 10.5,
            cls="soft" if used or owner is None else "",
        ),
        title=f"{title} ({table.say('used')})" if used else title,
        data_piece=f"tile:character:{space.character}",
        data_owner=owner,
    )  # fmt: skip


#: The parts of the board from top to bottom, each with its height.
PARTS: Final = (
    (_heading, _HEADING),
    (_score_track, _TRACK),
    (_market, _MARKET),
    (_characters, _CHARACTERS),
)
