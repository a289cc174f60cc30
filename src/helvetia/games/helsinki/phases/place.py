"""Placing: the push, the bonus card, superstructures, coats of arms won (LB3-LB8).

Two coats change it: push from any other side (LA4), one more superstructure (LA10).
"""

from bisect import insort
from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from ..board import MONUMENT, connected, neighbours
from ..events import BonusTaken, CoatsWon, PavilionBuilt, SuperstructureSet
from ..moves import SET, AnyMove, Draw, PlacePavilion, SetSuperstructure, UseCoat
from ..names import (
    CARD_COLOUR,
    CARD_TILE,
    CARD_TOPS,
    CARDS,
    ROOFS,
    Action,
    Decision,
    PavilionColour,
    Roof,
    Side,
)
from ..packed import DONE, NONE, Player, State, Turn, available, changed
from ..sliding import Stops, skyline, stops
from .actions import USE, Coat, ask, ask_chance, asks, coats_at, each, offer
from .cards import draw_hidden, draw_odds, no_card, outcomes, renew_pile, with_cards
from .end import after_step
from .refusals import no, order, too_late

#: More coats than anybody has: there is no such place.
NEVER: Final = 99
_SUPERSTRUCTURE: Final = Decision.SUPERSTRUCTURE
_PLACE: Final = Decision.PLACE
_BONUS: Final = Decision.BONUS
_ANY_SIDE: Final = Action.ANY_SIDE


# --- places to stop (LB3, LB4, LA4) ---------------------------------------------------------------


def _own_stops(state: State, player: Player, tile: int) -> Stops:
    """Return where a push from the pawn's side can end (LB3)."""
    side = state.rules.sides[player.space]
    return stops(state.rules.shapes[tile], side, skyline(player.filled, side))


def _other_stops(state: State, player: Player, tile: int) -> Stops:
    """Return where only a push from another side can end (LA4, LA14)."""
    own = _own_stops(state, player, tile)
    shape, entered = state.rules.shapes[tile], state.rules.sides[player.space]
    return {
        mask: move
        for side in range(4)
        if side != entered
        for mask, move in stops(shape, side, skyline(player.filled, side)).items()
        if mask not in own
    }


def coats_for_place(state: State, player: Player, tile: int) -> int:
    """Return how many coats the place takes: none, one for another side, or NEVER."""
    rules = state.rules
    if rules.shapes[tile].fits(skyline(player.filled, rules.sides[player.space])):
        return 0
    return 1 if fits_with_coat(state, player, tile) else NEVER


def fits_with_coat(state: State, player: Player, tile: int) -> bool:
    """Return whether there is a place from another side, and the action for it is free (LA4)."""
    if not available(state, player, _ANY_SIDE):
        return False
    shape, filled, own = state.rules.shapes[tile], player.filled, state.rules.sides[player.space]
    return any(shape.fits(skyline(filled, side)) for side in range(4) if side != own)


def no_place_for(state: State, player: Player, tile: int) -> Reason:
    """Return why the pavilion of a building card finds no place."""
    side, pavilion = Side(state.rules.sides[player.space]).word, _pavilion(tile)
    if not _other_stops(state, player, tile):
        return no("no_place", "LB3", side=side, pavilion=pavilion)
    missing = "coat" if available(state, player, _ANY_SIDE) else "action"
    return no("no_place", "LA4", side=side, pavilion=pavilion, missing=missing)


def _pavilion(tile: int) -> str:
    """Return a kind of pavilion as a parameter, for example ``green_4``."""
    return f"{PavilionColour(tile // 4).word}_{tile % 4 + 2}"


# --- the push (LB3, LB4, LA4) ---------------------------------------------------------------------


def _stops(state: State, player: Player) -> Stops:
    """Return where the pavilion may be pushed now: from the pawn's side, or only from others."""
    find = _own_stops if state.decision is _PLACE else _other_stops
    return find(state, player, CARD_TILE[state.turn.card])


def _places(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    found = _stops(state, player).values()
    return (*coats_at(state, player, state.decision), *found) if player.coats else tuple(found)


def _no_place(state: State, move: PlacePavilion) -> Reason | None:
    player, tile, mask = state.players[state.seat], CARD_TILE[state.turn.card], move._mask
    if mask in _stops(state, player):
        return None
    if mask not in state.rules.shapes[tile].places:
        return no("wrong_shape", "LB1", pavilion=_pavilion(tile))
    if mask & (player.filled | MONUMENT):
        return no("roof_taken", "LB4")
    if mask in _own_stops(state, player, tile):
        return no("needs_no_coat", "LA14")
    if mask in _other_stops(state, player, tile):
        return no("wrong_side", "LB3", side=Side(state.rules.sides[player.space]).word)
    return no("no_stop", "LB3", pavilion=_pavilion(tile))


def _place(state: State, move: PlacePavilion) -> None:
    """Lay the tile; discard the cards (LB8); then comes the bonus card (LB5)."""
    seat, mask, turn = state.seat, move._mask, state.turn
    if state.story is not None:
        state.story.append(PavilionBuilt(seat, CARDS[turn.card], move.roofs))
    tile, player = CARD_TILE[turn.card], state.players[seat].thaw()
    touches = _touches_its_colour(player, CARD_COLOUR[turn.card], mask)
    tiles = list(player.tiles)
    insort(tiles, (tile, mask))
    player.tiles = tuple(tiles)
    player.filled |= mask
    state.set_player(seat, player.freeze())
    table = state.table.thaw()
    table.discard = with_cards(state.rules, table.discard, turn.paid)
    table.supply = changed(table.supply, tile, -1)
    # LB6, LA10: as many as there are, one on a roof.
    wanted = CARD_TOPS[turn.card] + turn.extra
    due = min(wanted, table.superstructures, mask.bit_count()) if wanted else 0
    table.superstructures -= due
    table.odds = state.table.odds  # the pile is as it was
    state.table = table.freeze()
    if touches and renew_pile(state):
        _finish_later(state, mask, due)
        ask_chance(state, _BONUS)
    else:
        _set_tops(state, mask, due)


def _finish_later(state: State, tile: int, due: int) -> None:
    """Note the roofs of the new tile, and how many superstructures are due on them."""
    turn = DONE[state.turn.drew][state.turn.builds].thaw()
    turn.tile, turn.due = tile, due
    state.turn = turn.freeze()


# --- the bonus card (LB5) -------------------------------------------------------------------------


def _touches_its_colour(player: Player, colour: int, tile: int) -> bool:
    """Return whether a new tile touches another one of its colour, edge to edge (LB5)."""
    own = 0
    for kind, roofs in player.tiles:
        if kind >> 2 == colour:
            own |= roofs
    return own != 0 and neighbours(tile) & own != 0


def _bonus(state: State, move: Draw) -> None:
    """Draw the card for touching a tile of the same colour (LB5)."""
    draw_hidden(state, state.seat, int(move.card))
    _set_tops(state, state.turn.tile, state.turn.due)


# --- superstructures of the new tile (LB6) --------------------------------------------------------


def _set_tops(state: State, tile: int, due: int) -> None:
    """Set the superstructures of the new tile; if there is a choice, ask for them first (LB6)."""
    if 0 < due < tile.bit_count():
        _finish_later(state, tile, due)
        ask(state, _SUPERSTRUCTURE)
        return
    if due:
        for roof in bits(tile):
            put_top(state, ROOFS[roof])
    _finish_build(state, tile)


def put_top(state: State, roof: Roof) -> None:
    """Put a superstructure on a roof of the player whose turn it is."""
    tell(state, SuperstructureSet, state.seat, (roof,))
    player = state.players[state.seat].thaw()
    player.tops |= 1 << roof
    state.set_player(state.seat, player.freeze())


def _top_roofs(turn: Turn) -> int:
    """Return the roofs of the new tile that may get the next superstructure, in order (LB6)."""
    later = turn.tile & ~((1 << turn.last + 1) - 1)
    # As many roofs must be left for the others as there are others.
    for _ in range(turn.due - 1):
        later ^= 1 << later.bit_length() - 1
    return later


def _no_top(state: State, move: SetSuperstructure) -> Reason | None:
    turn = state.turn
    if _top_roofs(turn) >> move.roof & 1:
        return None
    roof = move.roof.word
    if not turn.tile >> move.roof & 1:
        return no("not_on_tile", "LB6", roof=roof)
    if state.players[state.seat].tops >> move.roof & 1:
        return no("roof_taken", "LB6", roof=roof)
    return too_late(move) if move.roof < turn.last else order(SET[bits(_top_roofs(turn))[0]])


def _top(state: State, move: SetSuperstructure) -> None:
    put_top(state, move.roof)
    if state.turn.due == 1:
        _finish_build(state, state.turn.tile)
        return
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last = int(move.roof)
    state.turn = turn.freeze()


def _extra_fits(state: State, player: Player, turn: Turn) -> bool:
    """Return whether one more superstructure may be declared (LA10)."""
    shown, tile = CARD_TOPS[turn.card], CARD_TILE[turn.card]
    free = min(state.table.superstructures, tile % 4 + 2) > shown
    return free and player.coats > coats_for_place(state, player, tile)


# --- coats of arms and bonus cards won (LB7, LX2) -------------------------------------------------


def _finish_build(state: State, tile: int) -> None:
    """Give the covered coats to the meadow, after the superstructures (LB6, LB7)."""
    turn = state.turn
    if tile & state.rules.coats or state.table.bonuses:
        player = state.players[state.seat].thaw()
        win(state, player, tile)
        state.set_player(state.seat, player.freeze())
    state.turn = DONE[turn.drew][turn.builds + 1]
    after_step(state)


def win(state: State, player: Player, roofs: int) -> None:
    """Win what these newly covered roofs bring: coats (LB7), the highest bonus card left (LX2)."""
    won = (roofs & state.rules.coats).bit_count()
    if won:
        player.coats += won
        tell(state, CoatsWon, state.seat, won)
    bonuses = state.table.bonuses
    if bonuses and player.bonus == NONE and connected(player.filled, state.rules.visitors):
        player.bonus, *rest = bonuses
        state.change_table(bonuses=tuple(rest))
        tell(state, BonusTaken, state.seat, player.bonus)


offer(
    _PLACE,
    {
        _ANY_SIDE: Coat(
            lambda state, player, turn: bool(_other_stops(state, player, CARD_TILE[turn.card])),
            asks(Decision.PLACE_ANY),
            "LA4",
        ),
        Action.EXTRA_SUPERSTRUCTURE: Coat(
            _extra_fits, lambda state: state.change_turn(extra=True), "LA10"
        ),
    },
)

STEPS: Final = {
    _PLACE: Step(_places, {PlacePavilion: (_no_place, _place), UseCoat: USE}),
    Decision.PLACE_ANY: Step(_places, {PlacePavilion: (_no_place, _place)}),
    _BONUS: outcomes(draw_odds, {Draw: (no_card("LB5"), _bonus)}),
    _SUPERSTRUCTURE: Step(
        each(SET, lambda s: bits(_top_roofs(s.turn))), {SetSuperstructure: (_no_top, _top)}
    ),
}
