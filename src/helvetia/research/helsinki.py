"""Observe Helsinki: boards, cards and what is known of hands, seen from one seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from helvetia.games import helsinki as game
from helvetia.games.helsinki import (
    Action,
    Decision,
    GameState,
    Number,
    Options,
    PavilionColour,
    Space,
)
from helvetia.games.helsinki.state.features import (
    SIZES,
    TILE_KINDS,
    Counts,
    Player,
    Rules,
    State,
    Turn,
    position,
    rules_of,
)
from helvetia.research.observations import (
    Field,
    Values,
    asked,
    counted,
    from_seat,
    joined,
    one_of,
)

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
    rules = rules_of(options)
    copies = rules.deck
    return (
        *_moment(players),
        *_table(rules, len(options.catalog.bonuses[players - 2].points)),
        *_boards(players, rules),
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


def _table(rules: Rules, bonuses: int) -> tuple[Field, ...]:
    copies, number = rules.deck, rules.options.catalog.number
    kinds = len(copies)
    return (
        Field("display", (_SLOTS, kinds), "the card in each slot: slot, kind"),
        Field("left", (), "cards in the pile", sum(copies)),
        Field("unseen", (kinds,), "unseen cards of the pile that is drawn from", copies),
        Field("unseen_before", (kinds,), "unseen cards of all earlier piles", copies),
        Field("piles", (), "how many piles there have been", 4),
        Field("discard", (kinds,), "cards on the discard", copies),
        Field("removed", (kinds,), "cards that left the deck", copies),
        Field("covered", (len(Action),), "covered actions"),
        Field("supply", (TILE_KINDS,), "pavilions left: colour, size", max(rules.copies)),
        Field("joker_tiles", (), "joker tiles left", number(Number.JOKER_TILES)),
        Field("superstructures", (), "superstructures left", number(Number.SUPERSTRUCTURES)),
        Field("bonuses", (bonuses,), "points of the bonus cards left (LX2)", 9),
    )  # fmt: skip


def _boards(players: int, rules: Rules) -> tuple[Field, ...]:
    return (
        Field("space", (players, len(Space)), "where the pawns stand"),
        Field("filled", (players, _ROOFS), "roofs with a tile"),
        Field("colours", (players, len(PavilionColour), _ROOFS), "roofs of pavilions, by colour"),
        Field("sizes", (players, len(SIZES), _ROOFS), "roofs of pavilions of 2, 3, 4 and 5"),
        Field("jokers", (players, _ROOFS), "roofs with a joker tile"),
        Field("tops", (players, _ROOFS), "roofs with a superstructure"),
        Field("coats", (players,), "coats of arms on the meadow", rules.coats.bit_count()),
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


# --- values ---------------------------------------------------------------------------------------


def values(state: GameState, seat: int) -> Values:
    """Return the values of all fields, as a seat sees them."""
    view = position(state)
    players = [view.players[i] for i in from_seat(seat, len(view.players))]
    totals = [score.total for score in game.score(state)]
    return {
        **asked(view.player, seat, len(players)),
        "decision": 1 << _DECISIONS.index(view.decision),
        "turn_of": 1 << (view.seat - seat) % len(players),
        "round": view.round,
        "ending": view.ending,
        "progress": view.progress,
        "points": totals[seat:] + totals[:seat],
        **_table_values(view),
        **_board_values(players),
        **_card_values(view, players),
        **_turn_values(view.turn),
    }


def _table_values(view: State) -> Values:
    table, index, kinds = view.table, view.rules.index, len(view.rules.deck)
    cards = view.rules.options.catalog.bonuses[len(view.players) - 2].points
    missing = len(cards) - len(table.bonuses)
    return {
        "display": joined([one_of(card, index) for card in table.display], kinds),
        "left": table.left,
        "unseen": table.piles[-1],
        "unseen_before": [
            sum(counts) for counts in zip((0,) * kinds, *table.piles[:-1], strict=True)
        ],
        "piles": len(table.piles),
        "discard": table.discard,
        "removed": view.removed,
        "covered": view.covered,
        "supply": table.supply,
        "joker_tiles": table.joker_tiles,
        "superstructures": table.superstructures,
        "bonuses": (*table.bonuses, *(0,) * missing),
    }


def _board_values(players: list[Player]) -> Values:
    colours = sizes = 0
    for i, player in enumerate(players):
        for kind, roofs in player.tiles:
            colour, size = divmod(kind, len(SIZES))
            colours |= roofs << _ROOFS * (i * len(PavilionColour) + colour)
            sizes |= roofs << _ROOFS * (i * len(SIZES) + size)
    return {
        "space": joined([one_of(player.space) for player in players], len(Space)),
        "filled": joined([player.filled for player in players], _ROOFS),
        "colours": colours,
        "sizes": sizes,
        "jokers": joined([player.jokers for player in players], _ROOFS),
        "tops": joined([player.tops for player in players], _ROOFS),
        "coats": [player.coats for player in players],
        "used": joined([player.used for player in players], len(Action)),
        "bonus": [max(0, player.bonus) for player in players],
        "unlimited": [player.unlimited for player in players],
    }


def _card_values(view: State, players: list[Player]) -> Values:
    def count(cards: Iterable[int]) -> list[int]:
        return counted([view.rules.index[card] for card in cards], len(view.rules.deck))

    return {
        "hand": count(players[0].hand),
        "hand_sizes": [len(player.hand) for player in players],
        "known": [copies for player in players for copies in count(player.known)],
        "drawn_before": [sum(map(len, player.drawn[:-1])) for player in players],
        "shown": [copies for player in players for copies in count(player.shown)],
        "card": one_of(view.turn.card, view.rules.index),
        "paid": count(view.turn.paid),
    }


def _turn_values(now: Turn) -> Values:
    return {
        "drew": now.drew,
        "builds": now.builds,
        "closing": now.closing,
        "ended": now.ended,
        "due": now.due,
        "last": now.last + 1,
        "extra": now.extra,
        "tile": now.tile,
        "stride": now.stride,
        "frontier": now.frontier,
        "resume": 0 if now.resume is None else 1 << _DECISIONS.index(now.resume),
    }
