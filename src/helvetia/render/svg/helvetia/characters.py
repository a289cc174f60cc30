"""The five characters with the coins on them, and their tiles."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import Character, Colour
from helvetia.games.helvetia.parts import NONE

from ..element import el, moved
from .heading import WIDTH
from .icons import sign
from .pieces import coin, row
from .scene import Scene, fitted, frame, owner_badge

_CELL: Final = (WIDTH - 12) / 5
CHARACTERS_HEIGHT: Final = 122
#: Where the coins on a character begin, and how much room they have.
_TOP: Final = 29
_ROOM: Final = 54


def characters(scene: Scene) -> str:
    """The five side by side."""
    parts = [el("rect", width=WIDTH, height=CHARACTERS_HEIGHT, rx=8, cls="panel")]
    for character in Character:
        x = 6 + character * _CELL
        parts.append(moved(x, 6, _character(scene, character)))
        if scene.view.options.character_tiles:
            parts.append(moved(x, CHARACTERS_HEIGHT - 28, _tile(scene, character)))
    return el("g", *parts, cls="characters")


def _character(scene: Scene, character: Character) -> str:
    count = len(scene.view.players)
    placed = scene.view.placed[character * count : (character + 1) * count]
    wide = _CELL - 4
    name = scene.name(character)
    laid = [
        scene.say("coins_on", seat=scene.lexicon.seat(seat), count=coins)
        for seat, coins in enumerate(placed)
        if coins
    ]
    return scene.element(
        f"character-{character.word}",
        "character",
        frame(wide, CHARACTERS_HEIGHT - 38),
        sign(character.word, 3, 4, 21),
        *_name(name, wide),
        *(_coins(Colour(seat), coins, count, wide) for seat, coins in enumerate(placed)),
        title=". ".join([name, *laid]),
        data_character=character.word,
    )


def _name(name: str, width: float) -> list[str]:
    """The name beside the sign; a long one takes two lines."""
    first, _, second = name.partition(" ")
    lines = [first, second] if second and len(name) > 9 else [name]
    top = 13 if len(lines) == 2 else 19
    return [
        fitted(27, top + 12 * n, line, width - 30, 11, cls="strong", anchor="start")
        for n, line in enumerate(lines)
    ]


def _coins(colour: Colour, count: int, players: int, width: float) -> str:
    """The coins of one colour in a line of their own, so that they can be counted."""
    tall = _ROOM / players
    size = min(19, tall - 0.5)
    y = _TOP + colour * tall
    coins = [coin(colour, 3 + x, y, size) for x in row(count, size * 0.8, width - 6, size)]
    return el("g", *coins, data_count=count) if count else ""


def _tile(scene: Scene, character: Character) -> str:
    """The tile of a character: in its space, with an owner, or used for this round (K6)."""
    owner = scene.view.board.tile_owner[character]
    used = bool(scene.view.board.used_tiles >> character & 1)
    wide = _CELL - 4
    whose = scene.say("free") if owner == NONE else scene.seat(Colour(owner))
    title = scene.say("character_tile", character=scene.name(character), owner=whose)
    label = scene.say("used") if used else scene.say("tile") if owner == NONE else whose
    return scene.element(
        f"tile-{character.word}",
        "tile used" if used else "tile",
        frame(wide, 22, radius=11),
        owner_badge(Colour(owner), 12, 11, 15) if owner != NONE else "",
        fitted(
            wide / 2 + (8 if owner != NONE else 0), 15, label, wide - 30, 10.5,
            cls="soft" if used or owner == NONE else "",
        ),
        title=f"{title} ({scene.say('used')})" if used else title,
        data_piece=f"tile:character:{character.word}",
        data_owner=None if owner == NONE else Colour(owner).word,
    )  # fmt: skip
