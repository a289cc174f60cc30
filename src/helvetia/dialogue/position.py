"""A position as a short text for a prompt: what a seat may know, in at most 1,500 tokens.

The table of `helvetia.render` is for people: its frames cost a model several thousand tokens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState
from helvetia.core.errors import OptionError
from helvetia.games.helsinki import GameState as HelsinkiState
from helvetia.games.helsinki.names import Roof, Space
from helvetia.games.helvetia import Colour, Sex
from helvetia.games.helvetia import GameState as HelvetiaState
from helvetia.games.helvetia.state.parts import House, People, Village, Villager
from helvetia.text import lexicon

_TOKEN: Final = re.compile(r"[^\W\d_]{1,4}|\d|[^\s\w]|_")


def count_tokens(text: str) -> int:
    """Return the tokens of a text by a rule that needs no download, and counts generously.

    Up to four letters, a digit and any other sign are a token each; spaces are free.

    >>> count_tokens("deliver bread"), count_tokens("b2 mine RM+yw")
    (4, 6)
    """
    return len(_TOKEN.findall(text))


def position_prompt(game: AnyGame, view: AnyState) -> str:
    """Return a position as a seat may know it, for a seat that decides or after the end."""
    if game.GAME not in _WRITERS:
        known = ", ".join(_WRITERS)
        raise OptionError(f"there is no prompt for {game.GAME!r}; there is one for {known}")
    return "\n".join(_WRITERS[game.GAME](view))


def moves_prompt(game: AnyGame, legal: Iterable[AnyMove]) -> str:
    """Return the legal moves, separated by semicolons."""
    return "Legal moves: " + "; ".join(map(game.format_move, legal))


def _counted(things: Iterable[object]) -> str:
    counts = Counter(map(str, things))
    return ", ".join(f"{n} {thing}" if n > 1 else thing for thing, n in counts.items()) or "none"


def _heading(game: str, view: HelvetiaState | HelsinkiState) -> str:
    if view.player is None:
        return f"Round {view.round}. The game is over."
    words = lexicon(game, "en")
    if view.player == CHANCE:
        return f"Round {view.round}. Chance decides."
    who = f"seat {view.player} ({words.seat(view.player)})"
    return f"Round {view.round}. Now {who} decides: {words.question(view)}"


# --- Helvetia ------------------------------------------------------------------------------------


def _helvetia(view: HelvetiaState) -> Iterator[str]:
    yield _heading("helvetia", view)
    yield from _helvetia_turn(view)
    points = ", ".join(f"{Colour(seat)} {n}" for seat, n in enumerate(view.points))
    yield f"Points at the last count: {points}. Start player: {Colour(view.start_player)}."
    for space in view.characters:
        coins = ", ".join(f"{Colour(seat)} {n}" for seat, n in enumerate(space.coins) if n)
        owner = "" if space.tile_owner is None else f"; tile: {space.tile_owner}"
        used = " (used)" if space.tile_used else ""
        yield f"{space.character}: coins {coins or 'none'}{owner}{used}"
    goods = ", ".join(f"{tile.good} {tile.owner}" for tile in view.goods_tiles)
    families = ", ".join(f"{tile.family} {tile.owner}" for tile in view.family_tiles)
    rings = ", ".join(str(owner) for owner in view.ring_tiles if owner is not None)
    yield f"Goods tiles taken: {goods or 'none'}. Family tiles: {families or 'none'}."
    yield f"Ring tiles taken by: {rings or 'nobody'}."
    yield f"Open buildings: {_counted(view.open)}."
    yield f"Pile 2: {_counted(view.pile_two)}. Pile 3: {_counted(view.pile_three)}."
    for player in view.players:
        delivered = _counted(player.delivered)
        yield (
            f"{player.colour}: {player.coins} coins; school {_people(player.school)}; "
            f"reserve {_people(player.reserve)}; delivered {delivered}; {_village(player.village)}"
        )
    if view.neutral is not None:
        coin = "beside its village" if view.neutral_coin else "used"
        yield f"neutral: coin {coin}; {_village(view.neutral)}"
    yield "Houses: RM red man awake, rm red man asleep, yw yellow woman asleep; + couple; * child."


def _helvetia_turn(view: HelvetiaState) -> Iterator[str]:
    turn, setup = view.turn, view.setup
    if turn is not None and turn.character is not None:
        parts = [f"{turn.character}, actions left: {turn.actions}"]
        if turn.building is not None:
            parts.append(f"building {turn.building}")
        if turn.good is not None:
            parts.append(f"{turn.good} is needed now, then {_counted(turn.cost)}")
        yield f"This turn: {'; '.join(parts)}."
    if setup is not None:
        picks = (f"{Colour(seat)} {_counted(kinds)}" for seat, kinds in enumerate(setup.picks))
        yield f"Set-up: not taken {_counted(setup.pool)}; not placed {'; '.join(picks)}."


def _people(people: People) -> str:
    return f"{people.men}m {people.women}w"


def _village(village: Village) -> str:
    houses = ", ".join(map(_house, village.houses)) or "none"
    dowry = f"; dowry {_counted(village.dowry)}" if village.dowry else ""
    return f"centre {_people(village.centre)}{dowry}; houses {houses}"


def _house(house: House) -> str:
    people = "+".join(map(_villager, house.villagers)) + "*" * len(house.children)
    return f"{house.place} {house.building} {people}".rstrip()


def _villager(villager: Villager) -> str:
    text = str(villager.colour)[0] + ("w" if villager.sex is Sex.WOMAN else "m")
    return text.upper() if villager.awake else text


# --- Helsinki ------------------------------------------------------------------------------------


def _helsinki(view: HelsinkiState) -> Iterator[str]:
    yield _heading("helsinki", view)
    last = " This is the last round." if view.last_round else ""
    yield f"Pile: {view.pile_size} cards; discard: {len(view.discard)}.{last}"
    slots = zip(view.display, Space, strict=True)
    yield "Cards, each before its space: " + ", ".join(f"{c or 'empty'} | {s}" for c, s in slots)
    turn = view.turn
    if turn is not None and turn.paid:
        yield f"Build in progress, paid: {_counted(turn.paid)}."
    supply = ", ".join(f"{s.colour} {'-'.join(map(str, s.pavilions))}" for s in view.supply)
    yield f"Supply of 2-3-4-5 roofs: {supply}; joker tiles {view.joker_tiles}; " + (
        f"superstructures {view.superstructures}."
    )
    if view.covered_actions:
        yield f"Covered actions: {_counted(view.covered_actions)}."
    if view.options.safe_routes:
        yield f"Bonus cards left: {_counted(view.bonuses)}."
    for seat in range(len(view.players)):
        yield from _board(view, seat)
    yield "Boards: P G R B Y pavilions, j joker tile, M monument, c coat of arms, . free."


def _board(view: HelsinkiState, seat: int) -> Iterator[str]:
    player = view.players[seat]
    limit = "; no hand limit" if player.unlimited_turns else ""
    bonus = "" if player.bonus is None else f"; bonus card {player.bonus}"
    yield (
        f"Seat {seat}: pawn {player.space or 'not placed'}; hand {_counted(player.hand)}{limit}; "
        f"coats {player.coats}; used {_counted(player.used_actions)}{bonus}; "
        f"superstructures {_counted(player.superstructures)}"
    )
    signs = dict.fromkeys(view.coats_on_board(seat), "c")
    signs |= dict.fromkeys(player.joker_tiles, "j")
    for pavilion in player.pavilions:
        signs |= dict.fromkeys(pavilion.roofs, str(pavilion.colour)[0].upper())
    rows = ("".join(_sign(signs, 7 * row + column) for column in range(7)) for row in range(7))
    yield "  abcdefg " + " ".join(f"{number}:{row}" for number, row in enumerate(rows, 1))


def _sign(signs: dict[Roof, str], number: int) -> str:
    return "M" if number == _MONUMENT else signs.get(Roof(number), ".")


_MONUMENT: Final = 24
# The state is one of the game of this name.
_WRITERS: Final[dict[str, Callable[..., Iterator[str]]]] = {
    "helvetia": _helvetia,
    "helsinki": _helsinki,
}
