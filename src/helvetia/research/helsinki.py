"""Observe Helsinki: boards, cards and what is known of hands, seen from one seat."""

from __future__ import annotations

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.games import helsinki as game
from helvetia.games.helsinki import Action, Colour, Decision, GameState, Options, Space
from helvetia.games.helsinki.features import (
    NONE,
    SIZES,
    TILE_KINDS,
    Counts,
    Player,
    State,
    Turn,
    position,
    rules_of,
)
from helvetia.research.observations import Field, Sheet, from_seat, joined

CHANCE_MOVES: Final = (game.Remove, game.Cover, game.Reveal, game.Draw)
turn: Final = None
"""Moves name no seats."""

_ROOFS: Final = 49
_SLOTS: Final = 8
_DECISIONS: Final = tuple(Decision)


def fields(players: int, options: Options) -> tuple[Field, ...]:
    """Return the fields of an observation; the card kinds are the catalogue's, joker last.

    Counts of cards are divided by the number of copies of each kind.
    """
    copies = rules_of(options).deck
    return (
        *_moment(players),
        *_table(players, copies),
        *_boards(players),
        *_cards(players, copies),
        *_turn(copies),
    )


def _moment(players: int) -> tuple[Field, ...]:
    return (
        Field("seat", (players,), "the observer's own seat at the table"),
        Field("to_move", (players + 1,), "who decides; the last place is chance"),
        Field("decision", (len(_DECISIONS),), "what is asked, in the order of `Decision`"),
        Field("turn_of", (players,), "whose turn it is"),
        Field("round", (), "the round", 40),
        Field("ending", (), "this is the last round (LE1)"),
        Field("progress", (), "steps of the set-up", 45),
        Field("points", (players,), "points as they stand", 40),
    )


def _table(players: int, copies: Counts) -> tuple[Field, ...]:
    kinds = len(copies)
    return (
        Field("display", (_SLOTS, kinds), "the card in each slot: slot, kind"),
        Field("left", (), "cards in the pile", 100),
        Field("unseen", (kinds,), "unseen cards of the pile that is drawn from", copies),
        Field("unseen_before", (kinds,), "unseen cards of all earlier piles", copies),
        Field("piles", (), "how many piles there have been", 4),
        Field("discard", (kinds,), "cards on the discard", copies),
        Field("removed", (kinds,), "cards that left the deck", copies),
        Field("covered", (len(Action),), "covered actions"),
        Field("supply", (TILE_KINDS,), "pavilions left: colour, size", 3),
        Field("joker_tiles", (), "joker tiles left", 12),
        Field("superstructures", (), "superstructures left", 30),
        Field("bonuses", (players,), "points of the bonus cards left (LX2)", 9),
    )  # fmt: skip


def _boards(players: int) -> tuple[Field, ...]:
    return (
        Field("space", (players, len(Space)), "where the pawns stand"),
        Field("filled", (players, _ROOFS), "roofs with a tile"),
        Field("colours", (players, len(Colour), _ROOFS), "roofs of pavilions, by colour"),
        Field("sizes", (players, len(SIZES), _ROOFS), "roofs of pavilions of 2, 3, 4 and 5"),
        Field("jokers", (players, _ROOFS), "roofs with a joker tile"),
        Field("tops", (players, _ROOFS), "roofs with a superstructure"),
        Field("coats", (players,), "coats of arms on the meadow", 8),
        Field("used", (players, len(Action)), "actions used"),
        Field("bonus", (players,), "points of the bonus card taken", 9),
        Field("unlimited", (players,), "turns that still end without hand limit (LA12)", 2),
    )


def _cards(players: int, copies: Counts) -> tuple[Field, ...]:
    kinds = len(copies)
    return (
        Field("hand", (kinds,), "the observer's own hand", copies),
        Field("hand_sizes", (players,), "cards in hand", 20),
        Field("known", (players, kinds), "cards in hand that everybody knows", copies),
        Field("drawn_before", (players,), "hidden cards drawn from earlier piles", 20),
        Field("shown", (players, kinds), "hidden cards played since, of an unclear pile", copies),
    )


def _turn(copies: Counts) -> tuple[Field, ...]:
    kinds = len(copies)
    return (
        Field("drew", (), "cards were taken in this turn"),
        Field("builds", (), "pavilions built in this turn", 2),
        Field("closing", (), "only closing coats may follow"),
        Field("ended", (), "nothing but a discard may follow"),
        Field("card", (kinds,), "the building card"),
        Field("due", (), "still to be paid, discarded, set up, refilled or placed", 13),
        Field("last", (), "the order of entry: what came last, plus one", 302),
        Field("paid", (kinds,), "cards played with the building card", copies),
        Field("extra", (), "one more superstructure was declared (LA10)"),
        Field("tile", (_ROOFS,), "roofs just built on"),
        Field("stride", (), "the longest way of the coat used for the move", 6),
        Field("frontier", (_ROOFS,), "where the first joker tile could go"),
        Field("resume", (len(_DECISIONS),), "what is asked after joker tiles"),
    )


# --- writing --------------------------------------------------------------------------------------


def write(sheet: Sheet, state: GameState, seat: int) -> None:
    """Write what a seat sees."""
    view = position(state)
    order = from_seat(seat, len(view.players))
    players = [view.players[i] for i in order]
    _write_moment(sheet, view, [one.total for one in game.score(state)], seat)
    _write_table(sheet, view)
    _write_boards(sheet, players)
    _write_cards(sheet, view, players)
    _write_turn(sheet, view.turn, view.rules.index)


def _write_moment(sheet: Sheet, view: State, totals: list[int], seat: int) -> None:
    players = len(view.players)
    sheet.add("seat", seat)
    if view.player is not None:
        chance = view.player == CHANCE
        sheet.add("to_move", players if chance else (view.player - seat) % players)
    sheet.add("decision", _DECISIONS.index(view.decision))
    sheet.add("turn_of", (view.seat - seat) % players)
    sheet.number("round", view.round)
    sheet.number("ending", view.ending)
    sheet.number("progress", view.progress)
    sheet.put("points", totals[seat:] + totals[:seat])


def _write_table(sheet: Sheet, view: State) -> None:
    table, index = view.table, view.rules.index
    for slot, card in enumerate(table.display):
        if card != NONE:
            sheet.add("display", slot, index[card])
    sheet.put("unseen", table.piles[-1])
    if len(table.piles) > 1:
        sheet.put("unseen_before", [sum(counts) for counts in zip(*table.piles[:-1], strict=True)])
    sheet.number("left", table.left)
    sheet.number("piles", len(table.piles))
    sheet.put("discard", table.discard)
    sheet.put("removed", view.removed)
    sheet.bits("covered", view.covered)
    sheet.put("supply", table.supply)
    sheet.number("joker_tiles", table.joker_tiles)
    sheet.number("superstructures", table.superstructures)
    missing = len(view.players) - len(table.bonuses)
    sheet.put("bonuses", (*table.bonuses, *(0,) * missing))


def _write_boards(sheet: Sheet, players: list[Player]) -> None:
    for i, player in enumerate(players):
        if player.space != NONE:
            sheet.add("space", i, player.space)
    sheet.bits("filled", joined([player.filled for player in players], _ROOFS))
    sheet.bits("jokers", joined([player.jokers for player in players], _ROOFS))
    sheet.bits("tops", joined([player.tops for player in players], _ROOFS))
    colours = sizes = 0
    for i, player in enumerate(players):
        for kind, roofs in player.tiles:
            colour, size = divmod(kind, len(SIZES))
            colours |= roofs << _ROOFS * (i * len(Colour) + colour)
            sizes |= roofs << _ROOFS * (i * len(SIZES) + size)
    sheet.bits("colours", colours)
    sheet.bits("sizes", sizes)
    sheet.bits("used", joined([player.used for player in players], len(Action)))
    sheet.put("coats", [player.coats for player in players])
    sheet.put("bonus", [max(0, player.bonus) for player in players])
    sheet.put("unlimited", [player.unlimited for player in players])


def _write_cards(sheet: Sheet, view: State, players: list[Player]) -> None:
    index = view.rules.index
    for card in players[0].hand:
        sheet.add("hand", index[card])
    sheet.put("hand_sizes", [len(player.hand) for player in players])
    sheet.put("drawn_before", [sum(map(len, player.drawn[:-1])) for player in players])
    for i, player in enumerate(players):
        for card in player.known:
            sheet.add("known", i, index[card])
        for card in player.shown:
            sheet.add("shown", i, index[card])


def _write_turn(sheet: Sheet, now: Turn, index: tuple[int, ...]) -> None:
    for name, value in (
        ("drew", now.drew),
        ("builds", now.builds),
        ("closing", now.closing),
        ("ended", now.ended),
        ("due", now.due),
        ("last", now.last + 1),
        ("extra", now.extra),
        ("stride", now.stride),
    ):
        sheet.number(name, value)
    if now.card != NONE:
        sheet.add("card", index[now.card])
    for card in now.paid:
        sheet.add("paid", index[card])
    sheet.bits("tile", now.tile)
    sheet.bits("frontier", now.frontier)
    if now.resume is not None:
        sheet.add("resume", _DECISIONS.index(now.resume))
