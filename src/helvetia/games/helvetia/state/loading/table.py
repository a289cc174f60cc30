"""What lies on the table: every tile and coin is somewhere, and with somebody who may have it."""

from typing import Final

from helvetia.core.errors import Claims
from helvetia.core.values import bits

from ...catalog import COINS
from ...names import Building, Character, Colour, Decision, Family, Good
from ...packed import NONE, Packed
from ...phases.builder import completed
from ...village import (
    NEUTRAL,
    RING_ONE,
    SHIFT,
    VILLAGE,
    VILLAGES,
    colours_in,
    houses_of,
    occupied,
)
from .paths import PATHS, house_paths

_CHARACTERS: Final = len(Character)
_PAYING: Final = frozenset({Decision.PRODUCE, Decision.PLACE})


def seats(state: Packed) -> Claims:
    """Claim that seats and owners play, and that every seat has its numbers."""
    count, board = len(state.players), state.board
    yield 0 <= state.start_player < count, f"a seat is 0 to {count - 1}", "$.start_player"
    owners = {*board.tile_owner, *board.goods_tiles, *board.family_tiles, *board.ring_tiles}
    playing = min(owners) >= NONE and max(owners) < count
    yield playing, "a tile is owned by a colour that does not play", "$.characters"
    yield len(board.points) == count, f"{count} scores, one for each seat", "$.points"
    yield min(board.points, default=0) >= 0, "points are not negative", "$.points"
    if not state.options.character_tiles:
        nobody = set(board.tile_owner) == {NONE}
        yield nobody, "no character tiles (S11)", "$.characters"
    for c in bits(board.used_tiles):
        yield board.tile_owner[c] != NONE, "a used tile has an owner", f"$.characters[{c}]"
    yield 0 <= state.idle < count, f"0 to {count - 1}", "$.idle_seats"
    fits = len(state.coins) == count and len(state.placed) == count * _CHARACTERS
    yield fits, "a number of coins for each seat", "$.players"


# --- tiles and places ----------------------------------------------------------------------------


def tiles(state: Packed) -> Claims:
    """Claim that the tiles that lie open, in piles, in villages and in hand are all there are."""
    board, facts = state.board, state.options.catalog.buildings
    two, three = board.pile_two, board.pile_three
    if state.round:  # in the set-up all tiles are where they begin
        hand = state.turn.building if state.decision in _PAYING else NONE
        parts = zip(facts, board.open, two, three, state.built, strict=True)
        for b, (fact, shown, in_two, in_three, where) in enumerate(parts):
            in_pools = shown + in_two + in_three
            seen = in_pools + where.bit_count() + (hand == b)
            total = fact.start + fact.one + fact.two + fact.three
            if seen > total or (seen < total and not fact.start):
                yield False, f"{seen} tiles of {Building(b).word}; there are {total}", "$.open"
            elif fact.start and in_pools:
                yield False, f"{Building(b).word} is a start building", "$.open"
            elif in_two > fact.two or in_three > fact.three:
                piles = f"{in_two} in pile two and {in_three} in pile three"
                there = f"they have {fact.two} and {fact.three}; the others lie open or are built"
                yield False, f"{Building(b).word}: {piles}; {there}", "$.pile_two"
    if any(two):
        early = [Building(b).word for b, fact in enumerate(facts) if three[b] != fact.three]
        message = f"pile two is drawn before pile three (E2), which lacks {', '.join(early)}"
        yield not early, message, "$.pile_three"


def places(state: Packed, villages: tuple[int, ...]) -> Claims:
    """Claim one building on a place, no type twice (B3), and ring two after ring one (B4)."""
    houses = houses_of(state)
    standing = sum([where.bit_count() for where in state.built])
    yield standing == houses.occupied.bit_count(), "two buildings on one place", "$.players"
    for path, village in zip(house_paths(len(state.players)), villages, strict=True):
        taken = houses.occupied >> SHIFT[village] & VILLAGE
        if village != NEUTRAL and taken.bit_count() != houses.types[village].bit_count():
            for b, where in enumerate(state.built):
                once = (where & VILLAGES[village]).bit_count() <= 1
                yield once, f"{Building(b).word} stands twice (B3)", path
        if taken & ~RING_ONE and taken & RING_ONE != RING_ONE:
            yield False, "ring two opens only when ring one is full (B4)", path


# --- coins and market ----------------------------------------------------------------------------


def coins(state: Packed) -> Claims:
    """Claim six coins of each colour: in hand, on characters, as dowry, or just won."""
    count, placed = len(state.coins), state.placed
    dowries = [colour.dowry for colour in colours_in(state)]
    given = list(map(sum, zip(*dowries, strict=True)))
    yield min(placed) >= 0, "coins are not negative", "$.players"
    for seat, held in enumerate(state.coins):
        path = PATHS[seat]
        won = state.turn.won if state.seat == seat else 0
        if held < 0 or won < 0:
            yield False, "coins are not negative", f"{path}.coins"
        found = held + won + sum(placed[seat::count]) + given[seat]
        if found != COINS:
            word = Colour(seat).word
            yield False, f"{found} {word} coins; there are {COINS}", f"{path}.coins"
        if dowries[seat][seat]:
            yield False, "an own coin lies in the own centre (P4)", f"{path}.village.dowry"
    yield not any(given[count:]), "coins of a colour that does not play", "$.players"
    fits = state.neutral is not None or not state.board.neutral_coin
    yield fits, "no neutral coin (D4)", "$.neutral_coin"


def market(state: Packed) -> Claims:
    """Claim that tiles lie with somebody who earned them (C2, C5)."""
    production, board = state.rules.production, state.board
    delivered = [player.delivered for player in state.players]
    anybody = 0
    for goods in delivered:
        anybody |= goods
    parts = zip(production.input_of, board.goods_tiles, strict=True)
    for good, (made_from, owner) in enumerate(parts):
        if owner == NONE:
            if anybody >> good & 1 and made_from is not None:
                message = f"somebody delivered {Good(good).word} first (C2)"
                yield False, message, "$.goods_tiles"
        elif made_from is None:
            yield False, f"{Good(good).word} has no tile (C2)", "$.goods_tiles"
        elif not delivered[owner] >> good & 1:
            message = f"the owner never delivered {Good(good).word} (C2)"
            yield False, message, "$.goods_tiles"
    for family, whole in enumerate(production.families):
        owner = board.family_tiles[family]
        complete = [goods & whole == whole for goods in delivered]
        if owner == NONE:
            if any(complete):
                yield False, f"somebody completed {Family(family)} (C5)", "$.family_tiles"
        elif not complete[owner]:
            yield False, f"the owner did not complete {Family(family)} (C5)", "$.family_tiles"


def ring_tiles(state: Packed) -> Claims:
    """Claim that a player with a completed village holds a tile, while there are tiles (B6)."""
    first, second = tiles = state.board.ring_tiles
    path = "$.ring_tiles"
    if first == NONE:
        yield second == NONE, "the first ring tile goes first", path
    else:
        yield first != second, "one ring tile per player (B6)", path
    for seat in range(len(state.players)):
        if occupied(state, seat) & RING_ONE != RING_ONE:
            if seat in tiles:
                yield False, f"{Colour(seat)}: a ring tile needs a full ring (B6)", path
        elif NONE in tiles and seat not in tiles and completed(state, seat):
            yield False, "a completed village takes a ring tile at once (B6)", path
