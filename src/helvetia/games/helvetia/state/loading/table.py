"""What lies on the table: every tile and coin is somewhere, and with somebody who may have it."""

from typing import Final

from helvetia.core.errors import LoadError
from helvetia.core.values import bits

from ...catalog import COINS, Catalog
from ...names import Building, Character, Decision, Family, Good
from ...packed import NONE, Packed
from ...phases.builder import completed
from ...village import NEUTRAL, RING_ONE, SHIFT, VILLAGES, colours_in
from .checking import PATHS, Counts, houses_path, paths_of, require

_CHARACTERS: Final = len(Character)
_COINS: Final = tuple(f"{path}.coins" for path in PATHS)
_PAYING: Final = (Decision.PRODUCE, Decision.PLACE)


def check_owners(
    count: int,
    character_tiles: bool,
    tile_owner: Counts,
    used_tiles: int,
    goods_tiles: Counts,
    family_tiles: Counts,
    ring_tiles: Counts,
    points: Counts,
) -> None:
    """A tile lies with a seat or, unless it is used, with nobody; every seat has a score."""
    seats = range(count)
    owners = (*tile_owner, *goods_tiles, *family_tiles, *ring_tiles)
    require(
        all(owner == NONE or owner in seats for owner in owners),
        "a tile is owned by a colour that does not play",
        "$.characters",
    )
    require(len(points) == count, f"{count} scores, one for each seat", "$.points")
    require(all(p >= 0 for p in points), "points are not negative", "$.points")
    if not character_tiles:
        require(set(tile_owner) == {NONE}, "no character tiles (S11)", "$.characters")
    for c in bits(used_tiles):
        require(tile_owner[c] != NONE, "a used tile has an owner", f"$.characters[{c}]")


# --- tiles and places ----------------------------------------------------------------------------


def check_tiles(state: Packed) -> None:
    """54 tiles: none twice, none lost."""
    board, turn, catalog = state.board, state.turn, state.options.catalog
    if state.round == 0:  # the others are counted by check_setup
        _check_piles(catalog, board.pile_two, board.pile_three)
        return
    in_hand = turn.building if state.decision in _PAYING else NONE
    _check_stock(catalog, board.open, board.pile_two, board.pile_three, state.built, in_hand)


def _check_stock(
    catalog: Catalog, lying: Counts, pile_two: Counts, pile_three: Counts, built: Counts, hand: int
) -> None:
    """The tiles that lie open and in piles, those built and the one in hand are all there are."""
    parts = zip(catalog.buildings, lying, pile_two, pile_three, built, strict=True)
    for b, (facts, shown, two, three, where) in enumerate(parts):
        in_pools = shown + two + three
        seen = in_pools + where.bit_count() + (hand == b)
        total = facts.start + facts.one + facts.two + facts.three
        if seen > total or (seen < total and not facts.start):
            name = Building(b).word
            raise LoadError(f"{seen} tiles of {name}; there are {total}", "$.open")
        if facts.start and in_pools:
            raise LoadError(f"{Building(b).word} is a start building", "$.open")
        if two > facts.two or three > facts.three:
            name = Building(b).word
            raise LoadError(f"more tiles of {name} than the pile holds", "$.pile_two")
    _check_piles(catalog, pile_two, pile_three)


def _check_piles(catalog: Catalog, pile_two: Counts, pile_three: Counts) -> None:
    if any(pile_two):
        whole = tuple(f.three for f in catalog.buildings)
        require(pile_three == whole, "pile two is drawn first (E2)", "$.pile_three")


def check_places(built: Counts, villages: tuple[int, ...]) -> tuple[int, ...]:
    """No two buildings on a place, no type twice (B3), ring two after ring one (B4).

    What is returned are the villages whose first ring is full.
    """
    full = []
    players = len(villages) - (NEUTRAL in villages)
    for path, village in zip(map(houses_path, paths_of(players)), villages, strict=True):
        here = VILLAGES[village]
        if _check_village(path, village, tuple([where & here for where in built])):
            full.append(village)
    return tuple(full)


def _check_village(path: str, village: int, built: Counts) -> bool:
    """The same for one village; whether its first ring is full."""
    taken = 0
    for b, where in enumerate(built):
        if where:
            if village != NEUTRAL and where & where - 1:
                raise LoadError(f"{Building(b).word} stands twice (B3)", path)
            require(not where & taken, "two buildings on one place", path)
            taken |= where
    taken >>= SHIFT[village]
    full = taken & RING_ONE == RING_ONE
    require(full or not taken & ~RING_ONE, "ring two opens only when ring one is full (B4)", path)
    return full


# --- coins and market ----------------------------------------------------------------------------


def check_coins(state: Packed) -> None:
    """Six coins of each colour: in hand, on characters, as dowry, or just won."""
    count = len(state.players)
    fits = len(state.coins) == count and len(state.placed) == count * _CHARACTERS
    require(fits, "a number of coins for each seat", "$.players")
    winner, won = state.seat, state.turn.won
    _check_purses(
        state.coins,
        tuple([colour.dowry for colour in colours_in(state)]),
        state.placed,
        winner if won else NONE,
        won,
    )
    require(state.neutral is not None or not state.board.neutral_coin, "no neutral coin (D4)",
            "$.neutral_coin")  # fmt: skip


def _check_purses(
    purses: Counts, dowries: tuple[Counts, ...], placed: Counts, winner: int, won: int
) -> None:
    count = len(purses)
    least = min(map(min, (placed, *dowries)))
    require(least >= 0, "coins are not negative", "$.players")
    for seat, coins in enumerate(purses):
        given = sum([dowry[seat] for dowry in dowries])
        laid = sum(placed[seat::count])
        just_won = won if winner == seat else 0
        if coins < 0 or just_won < 0:
            raise LoadError("coins are not negative", _COINS[seat])
        if coins + laid + given + just_won != COINS:
            raise LoadError(f"{COINS} coins of each colour", _COINS[seat])
        if dowries[seat][seat]:
            raise LoadError("no own coin lies in the own centre (P4)", _COINS[seat])
    for dowry in dowries:
        if any(dowry[count:]):
            raise LoadError("coins of a colour that does not play", "$.players")


def check_market(
    catalog: Catalog, delivered: Counts, goods_tiles: Counts, family_tiles: Counts
) -> None:
    """Tiles lie with somebody who earned them (C2, C5)."""
    anybody = 0
    for goods in delivered:
        anybody |= goods
    path = "$.goods_tiles"
    for good, (facts, owner) in enumerate(zip(catalog.goods, goods_tiles, strict=True)):
        if facts.made_from is None:
            if owner != NONE:
                raise LoadError(f"{Good(good).word} has no tile (C2)", path)
        elif owner == NONE:
            if anybody >> good & 1:
                raise LoadError(f"somebody delivered {Good(good).word} first (C2)", path)
        elif not delivered[owner] >> good & 1:
            raise LoadError(f"the owner never delivered {Good(good).word} (C2)", path)
    for family in Family:
        owner = family_tiles[family]
        whole = sum(1 << good for good in catalog.families[family].goods)
        complete = [goods & whole == whole for goods in delivered]
        path = "$.family_tiles"
        if owner == NONE:
            require(not any(complete), f"somebody completed {family.word} (C5)", path)
        else:
            require(complete[owner], f"the owner did not complete {family.word} (C5)", path)


def check_ring_tiles(state: Packed, full: tuple[int, ...]) -> None:
    """B6: whoever has completed a village holds a tile, as long as there were tiles.

    ``full`` are the villages whose first ring is full.
    """
    first, second = tiles = state.board.ring_tiles
    path = "$.ring_tiles"
    if first == NONE:
        require(second == NONE, "the first ring tile goes first", path)
    else:
        require(first != second, "one ring tile per player (B6)", path)
        right = first in full and (second == NONE or second in full)
        require(right, "a ring tile needs a full ring (B6)", path)
    if full and NONE in tiles:
        for seat in full:
            if seat < len(state.players) and seat not in tiles and completed(state, seat):
                raise LoadError("a completed village takes a ring tile at once (B6)", path)
