"""Observe Helsinki: boards, cards and the known part of hands, seen from one seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from attrs import frozen

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
    JOKER,
    NONE,
    SIZES,
    TILE_KINDS,
    Counts,
    Player,
    Rules,
    State,
    Table,
    Turn,
    points_of,
    position,
    rules_of,
    unseen_piles,
)
from helvetia.research.observations import (
    Field,
    Memo,
    asked,
    flags,
    from_seat,
    one_of,
    repeated,
    small,
    unpacked,
)

CHANCE_MOVES: Final = (game.Remove, game.Cover, game.Reveal, game.Draw)
turn: Final = None
"""Moves name no seats."""

_ROOFS: Final = 49
_SLOTS: Final = 8
_DECISIONS: Final = tuple(Decision)
_ACTIONS: Final = len(Action)
_SPACES: Final = len(Space)
_COLOURS: Final = len(PavilionColour)
#: Members of an enum are singletons, and hashing them costs a call of a Python function.
_ASKED: Final = {
    id(each): one_of(i, len(_DECISIONS)) for i, each in enumerate((None, *_DECISIONS), -1)
}
#: Parts of a memo. The seats are first.
_PILES, _TABLE, _GONE, _TURN, _CARDS = range(10, 15)
#: Where the actions used begin, after the sets of roofs: filled, jokers, tops, colours and sizes.
_USED: Final = (3 + _COLOURS + len(SIZES)) * _ROOFS
#: Times the roofs of a pavilion, by its kind: the roofs at the place of its colour and of its size.
_PAVILIONS: Final = tuple(
    1 << (3 + colour) * _ROOFS | 1 << (3 + _COLOURS + size) * _ROOFS
    for colour in range(_COLOURS)
    for size in range(len(SIZES))
)
#: Decisions whose answers are cards in order; where others have an order, it is one of roofs.
_OF_CARDS: Final = frozenset({Decision.PAY, Decision.PAY_ANY, Decision.DISCARD})
_KEPT: Final = b"\0", b"\1"


def points(state: GameState) -> list[int]:
    """Return the points of every seat, without their sources."""
    full = position(state)
    return [points_of(player, full.rules) for player in full.players]


def fields(players: int, options: Options) -> tuple[Field, ...]:
    """Return the fields of an observation; the card kinds are the catalogue's, joker last.

    Counts of cards are divided by the number of copies of each kind.
    """
    rules = rules_of(options)
    copies = rules.deck
    return (
        *repeated(players, *_board(rules, copies)),
        Field("seat", (players,), "the observer's own seat at the table"),
        Field("to_move", (players + 1,), "who decides; the last place is chance"),
        Field("decision", (len(_DECISIONS),), "what is asked, in the order of `Decision`"),
        Field("turn_of", (players,), "whose turn it is"),
        Field("round", (), "the round", 40),
        Field("ending", (), "this is the last round (LE1)"),
        Field("progress", (), "steps of the set-up", 45),
        Field("hand", (len(copies),), "the observer's own hand", copies),
        Field("unseen", (len(copies),), "unseen cards of the pile that is drawn from", copies),
        Field("unseen_before", (len(copies),), "unseen cards of all earlier piles", copies),
        *_table(rules, len(options.catalog.bonuses[players - 2].points)),
        *_turn(copies),
    )


def _board(rules: Rules, copies: Counts) -> tuple[Field, ...]:
    return (
        Field("space", (len(Space),), "where the pawn stands"),
        Field("coats", (), "coats of arms on the meadow", rules.coats.bit_count()),
        Field("unlimited", (), "turns that still end without hand limit (LA12)", 2),
        Field("hand_sizes", (), "cards in hand", 20),
        Field("drawn_before", (), "hidden cards drawn from earlier piles", 20),
        Field("filled", (_ROOFS,), "roofs with a tile"),
        Field("jokers", (_ROOFS,), "roofs with a joker tile"),
        Field("tops", (_ROOFS,), "roofs with a superstructure"),
        Field("colours", (len(PavilionColour), _ROOFS), "roofs of pavilions, by colour"),
        Field("sizes", (len(SIZES), _ROOFS), "roofs of pavilions of 2, 3, 4 and 5"),
        Field("used", (len(Action),), "actions used"),
        Field("points", (), "points as they stand", 40),
        Field("bonus", (), "points of the bonus card taken", 9),
        Field("known", (len(copies),), "cards in hand that everybody knows", copies),
        Field("shown", (len(copies),), "hidden cards played since, of an unclear pile", copies),
    )


def _table(rules: Rules, bonuses: int) -> tuple[Field, ...]:
    copies, number = rules.deck, rules.options.catalog.number
    kinds = len(copies)
    return (
        Field("display", (_SLOTS, kinds), "the card in each slot: slot, kind"),
        Field("discard", (kinds,), "cards on the discard", copies),
        Field("supply", (TILE_KINDS,), "pavilions left: colour, size", max(rules.copies)),
        Field("left", (), "cards in the pile", min(sum(copies), 255)),
        Field("piles", (), "how many piles there have been", 4),
        Field("joker_tiles", (), "joker tiles left", number(Number.JOKER_TILES)),
        Field("superstructures", (), "superstructures left", number(Number.SUPERSTRUCTURES)),
        Field("bonuses", (bonuses,), "points of the bonus cards left (LX2)", 9),
        Field("removed", (kinds,), "cards that left the deck", copies),
        Field("covered", (len(Action),), "covered actions"),
    )


def _turn(copies: Counts) -> tuple[Field, ...]:
    kinds = len(copies)
    return (
        Field("last_card", (kinds + 1,), "the order of entry: the card entered last; any colour"),
        Field("last_roof", (_ROOFS,), "the order of entry: the roof entered last"),
        Field("tile", (_ROOFS,), "roofs just built on"),
        Field("frontier", (_ROOFS,), "where the first joker tile could go"),
        Field("resume", (len(_DECISIONS),), "what is asked after joker tiles"),
        Field("card", (kinds,), "the building card"),
        Field("paid", (kinds,), "cards played with the building card", copies),
        Field("drew", (), "cards were taken in this turn"),
        Field("closing", (), "only closing coats may follow"),
        Field("ended", (), "nothing but a discard may follow"),
        Field("extra", (), "one more superstructure was declared (LA10)"),
        Field("builds", (), "pavilions built in this turn", 2),
        Field("due", (), "still to be paid, discarded, set up, refilled or placed", 13),
        Field("stride", (), "the longest way of the coat used for the move", 6),
        Field("kept", (), "the second joker tile comes later in this turn (LA3)"),
    )


# --- counts ---------------------------------------------------------------------------------------


@frozen(eq=False)
class _Cards:
    """The card kinds of a catalogue: adding up units counts cards, one byte for each kind."""

    kinds: int
    none: bytes
    units: tuple[int, ...]
    #: One place for each card. The last is that of NONE, which has no place.
    single: tuple[bytes, ...]
    #: Nothing was entered yet, neither a card nor a roof.
    no_last: bytes

    @classmethod
    def of(cls, rules: Rules) -> _Cards:
        kinds = len(rules.deck)
        units = tuple([0 if i < 0 else 1 << 8 * i for i in rules.index])
        single = tuple([one_of(i, kinds) for i in (*rules.index, NONE)])
        return cls(kinds, bytes(kinds), units, single, bytes(kinds + 1 + _ROOFS))

    def total(self, cards: tuple[int, ...]) -> int:
        """Return the sum of the units; unknown cards have none."""
        return sum(map(self.units.__getitem__, cards))

    def count(self, cards: tuple[int, ...]) -> bytes:
        """Return how often each kind is among the cards."""
        return self.total(cards).to_bytes(self.kinds, "little") if cards else self.none


def encode(state: GameState, seat: int, memo: Memo) -> bytes:
    """Return the counts of all fields, as a seat sees them.

    Of other hands only what `view` shows is read: their sizes, and the cards that all have seen.
    Their hidden cards count as unseen, with those of the piles.
    """
    view, parts = position(state), memo.parts
    players, rules, table, now = view.players, view.rules, view.table, view.turn
    count = len(players)
    if parts[_CARDS][0] is not rules:
        parts[_CARDS] = rules, _Cards.of(rules)
    cards: _Cards = parts[_CARDS][1]
    found: list[bytes] = []
    hidden = 0
    for i in from_seat(seat, count):
        part = parts[i]
        if part[0] is not players[i]:
            parts[i] = part = _seat(players[i], part, cards, rules)
        found += part[1]
        hidden += part[3]
    if parts[_PILES][0] is not table.piles:
        parts[_PILES] = table.piles, int.from_bytes(small(table.piles[-1]), "little")
    if parts[_TABLE][0] is not table:
        parts[_TABLE] = _table_counts(table, parts[_TABLE], cards, _bonuses(rules, count))
    if parts[_GONE][0] is not view.removed:
        parts[_GONE] = view.removed, small(view.removed)
    if parts[_TURN][0] is not now:
        parts[_TURN] = now, _turn_counts(now, cards)
    _, _, hand, own = parts[seat]
    moment = view.seat, view.round, view.ending, view.progress
    found += (
        _moment_counts(seat, count, view.player, id(view.decision), *moment),
        hand.to_bytes(cards.kinds, "little"),
        _unseen(view, seat, parts[_PILES][1] + hidden - own, cards),
        *parts[_TABLE][1],
        parts[_GONE][1],
        flags(view.covered, _ACTIONS),
        cards.no_last if now.last < 0 else _last(now.last, view.decision, rules),
        parts[_TURN][1],
        _KEPT[view.kept],
    )
    return b"".join(found)


@lru_cache(maxsize=1 << 14)
def _moment_counts(
    seat: int, players: int, player: int | None, decision: int, turn_of: int, *numbers: int
) -> bytes:
    """Return who decides what, and when. The decision is that with this identity."""
    turn = one_of((turn_of - seat) % players, players)
    return asked(player, seat, players) + _ASKED[decision] + turn + small(numbers)


def _seat(each: Player, last: tuple[Any, ...], cards: _Cards, rules: Rules) -> tuple[Any, ...]:
    """Return a seat with its counts, the total of its hand, and that of its hidden cards.

    A move seldom changes board and hand; *last* is what was returned last time.
    """
    old, pieces, hand, hidden = last
    board, known = pieces[1:] or (b"", b"")
    if (
        old is None
        or old.tiles is not each.tiles
        or old.filled is not each.filled
        or old.tops is not each.tops
        or old.used is not each.used
        or old.bonus is not each.bonus
    ):
        board = _board_counts(each, rules)
    if old is None or old.known is not each.known or old.shown is not each.shown:
        known = cards.count(each.known) + cards.count(each.shown)
        old = None  # the hidden cards are others, too
    if old is None or old.hand is not each.hand:
        hand = cards.total(each.hand)
        hidden = hand - int.from_bytes(known[: cards.kinds], "little")
    before = sum([len(pile) for pile in each.drawn[:-1]]) if each.drawn else 0
    numbers = small((each.coats, each.unlimited, len(each.hand), before))
    return each, (one_of(each.space, _SPACES) + numbers, board, known), hand, hidden


def _board_counts(each: Player, rules: Rules) -> bytes:
    """Return roofs, actions and points. All sets stand side by side in one number."""
    sets = each.filled | each.jokers << _ROOFS | each.tops << 2 * _ROOFS | each.used << _USED
    for kind, roofs in each.tiles:
        sets |= roofs * _PAVILIONS[kind]
    return unpacked(sets, _USED + _ACTIONS) + small((points_of(each, rules), max(0, each.bonus)))


def _unseen(view: State, seat: int, total: int, cards: _Cards) -> bytes:
    """Return the unseen cards of the last pile, whose *total* is known if it is the only one."""
    if len(view.table.piles) == 1:
        return total.to_bytes(cards.kinds, "little") + cards.none
    *before, last = unseen_piles(view, seat)
    return small(last) + small([sum(copies) for copies in zip(*before, strict=True)])


def _bonuses(rules: Rules, players: int) -> int:
    return len(rules.options.catalog.bonuses[players - 2].points)


def _table_counts(
    table: Table, last: tuple[Any, ...], cards: _Cards, bonuses: int
) -> tuple[Any, ...]:
    """Return the table with its counts; of *last*, those that no move has changed."""
    old, pieces, *_ = last
    display, stock = pieces[:2] or (b"", b"")
    if old is None or old.display is not table.display:
        display = b"".join([cards.single[card] for card in table.display])
    if old is None or old.discard is not table.discard or old.supply is not table.supply:
        stock = small(table.discard + table.supply)
    left = table.left, len(table.piles), table.joker_tiles, table.superstructures
    numbers = small(left + table.bonuses).ljust(len(left) + bonuses, b"\0")
    return table, (display, stock, numbers)


def _last(last: int, decision: Decision, rules: Rules) -> bytes:
    """Return what was entered last: a card where cards are asked for, else a roof."""
    kinds = len(rules.deck)
    if decision not in _OF_CARDS:
        return one_of(kinds + 1 + last, kinds + 1 + _ROOFS)
    return one_of(rules.index[last] if last <= JOKER else kinds, kinds + 1 + _ROOFS)


def _turn_counts(now: Turn, cards: _Cards) -> bytes:
    return b"".join(
        (
            flags(now.tile, _ROOFS),
            flags(now.frontier, _ROOFS),
            _ASKED[id(now.resume)],
            cards.single[now.card],
            cards.count(now.paid),
            small((now.drew, now.closing, now.ended, now.extra, now.builds, now.due, now.stride)),
        )
    )
