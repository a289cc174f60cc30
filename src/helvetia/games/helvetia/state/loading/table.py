"""The table and its people: all pieces are there, and on allowed places."""

from functools import cache
from typing import Final

from helvetia.core.errors import Claims
from helvetia.core.values import bits

from ...catalog import COINS, FIGURES
from ...names import SPOTS, Building, Character, Colour, Decision, Family, Good
from ...packed import NONE, Packed
from ...phases.amounts import couples
from ...phases.builder import completed
from ...village import (
    NEUTRAL,
    RING_ONE,
    SHIFT,
    VILLAGE,
    VILLAGES,
    colours_in,
    empty_houses,
    has_neutral_stock,
    houses_of,
    occupied,
)

_CHARACTERS: Final = len(Character)
_PAYING: Final = frozenset({Decision.PRODUCE, Decision.PLACE})
#: The paths of the seats in a document.
PATHS: Final = tuple(f"$.players[{seat}]" for seat in range(4))
_NEUTRAL_PATH: Final = "$.neutral"


@cache
def paths_of(players: int) -> tuple[str, ...]:
    """Return the path of each colour, the neutral one last in a game for two."""
    return (*PATHS[:2], _NEUTRAL_PATH) if players == 2 else PATHS[:players]


@cache
def house_paths(players: int) -> tuple[str, ...]:
    """Return the path of each colour's houses, the neutral ones last."""
    own = tuple(f"{path}.village.houses" for path in PATHS[:players])
    return (*own, f"{_NEUTRAL_PATH}.houses") if players == 2 else own


def seats(state: Packed) -> Claims:
    """Claim that seats and owners play, and that every seat has its numbers."""
    count, board = len(state.players), state.board
    yield 0 <= state.start_player < count, f"a seat is 0 to {count - 1}", "$.start_player"
    owners = {*board.tile_owner, *board.goods_tiles, *board.family_tiles, *board.ring_tiles}
    playing = min(owners) >= NONE and max(owners) < count
    yield playing, "a tile is owned by a colour that does not play", "$.characters"
    yield len(board.points) == count, f"expected {count} scores, one for each seat", "$.points"
    yield min(board.points, default=0) >= 0, "points are not negative", "$.points"
    if not state.options.character_tiles:
        nobody = set(board.tile_owner) == {NONE}
        yield nobody, "no character tiles (S11)", "$.characters"
    for c in bits(board.used_tiles):
        yield board.tile_owner[c] != NONE, "a used tile needs an owner", f"$.characters[{c}]"
    yield 0 <= state.idle < count, f"expected 0 to {count - 1}", "$.idle_seats"
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


# --- people (P1, P2, B5, M1) ----------------------------------------------------------------------


def people_in_houses(state: Packed, villages: tuple[int, ...]) -> Claims:
    """Claim one man and one woman in a house, of two colours, one of them the village's."""
    homes, paths = houses_of(state).homes, house_paths(len(state.players))
    colours = colours_in(state)
    residents = men = women = two_men = two_women = nowhere = 0
    for village, colour in zip(villages, colours, strict=True):
        residents |= (colour.men | colour.women) & VILLAGES[village]
        two_men |= men & colour.men
        two_women |= women & colour.women
        men |= colour.men
        women |= colour.women
        nowhere |= colour.awake & ~(colour.men | colour.women)
    people = men | women
    for wrong, message in (
        (two_men, "two men in one house (P1)"),
        (two_women, "two women in one house (P1)"),
        (people & ~homes, "nobody lives in a victory point building (B5)"),
        (people & ~residents, "a spouse needs a resident (P1)"),
        (nowhere, "an awake villager lives in a house"),
    ):
        for village, path in zip(villages, paths, strict=True) if wrong else ():
            if wrong & VILLAGES[village]:
                yield False, f"{_spots(wrong & VILLAGES[village])}: {message}", path
    for seat, player in enumerate(state.players):
        if player.children:
            able = couples(state, seat)
            born = all(able >> (child >> 1) & 1 for child in player.children)
            yield born, "a newborn without parents (M1)", paths[seat]
    neutral = state.neutral
    if neutral is not None:
        yield not neutral.children, "neutral villagers have no children (D8)", _NEUTRAL_PATH
        tireless = neutral.awake == neutral.men | neutral.women
        yield tireless, "neutral villagers never tire (D8)", _NEUTRAL_PATH


def figures(state: Packed, villages: tuple[int, ...]) -> Claims:
    """Claim eight men and eight women of each colour, and nobody in a centre without need."""
    paths = paths_of(len(state.players))
    for village, colour, path in zip(villages, colours_in(state), paths, strict=True):
        centre, school, reserve = colour.centre, colour.school, colour.reserve
        if min(centre + school + reserve) < 0:
            yield False, "people are not negative", path
        daughters = sum([child & 1 for child in colour.children])
        sons = len(colour.children) - daughters
        men = colour.men.bit_count() + centre[0] + school[0] + reserve[0] + sons
        women = colour.women.bit_count() + centre[1] + school[1] + reserve[1] + daughters
        for found, word in ((men, "men"), (women, "women")):
            if found != FIGURES:
                named = f"{Colour(village).word} {word}"
                yield False, f"{found} {named}; there are {FIGURES}", path
    neutral = state.neutral
    if neutral is not None and has_neutral_stock(state, NEUTRAL):
        for standing, all_ in zip(neutral.centre, (neutral.men, neutral.women), strict=True):
            pair = standing + (all_ & ~VILLAGES[NEUTRAL]).bit_count() == 1
            yield pair, "one neutral pair stands in the centre until it marries (D2)", _NEUTRAL_PATH
    if state.round and state.decision is not Decision.INHABIT:
        for seat, player in enumerate(state.players):
            if any(player.centre) and empty_houses(state, seat):
                message = "somebody stands in the centre while an own house is empty (B5)"
                yield False, message, f"{paths[seat]}.village.centre"


def _spots(locations: int) -> str:
    """Return locations as text, such as ``red:b2, red:c2``."""
    return ", ".join(f"{SPOTS[spot][0]}:{SPOTS[spot][1]}" for spot in bits(locations))


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
    """Claim that goods and family tiles lie with players who earned them (C2, C5)."""
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
        yield second == NONE, "the second ring tile is taken after the first", path
    else:
        yield first != second, "one ring tile per player (B6)", path
    for seat in range(len(state.players)):
        if occupied(state, seat) & RING_ONE != RING_ONE:
            if seat in tiles:
                yield False, f"{Colour(seat)}: a ring tile needs a full ring (B6)", path
        elif NONE in tiles and seat not in tiles and completed(state, seat):
            yield False, "a completed village takes a ring tile at once (B6)", path
