"""Impossible states are refused: everything that the material and the rules fix is counted.

Every state that is read is counted, and most of its parts were counted before. So a check that
needs a few parts only is remembered for them once it has passed; one that fails raises, and is
made again whenever it is asked for.
"""

from functools import lru_cache
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from .built import Built, arranged
from .catalog import COINS, FIGURES, Catalog
from .geometry import RING_ONE, SHIFT, VILLAGES, bits
from .legal import legal_moves
from .names import Building, Colour, Decision, Family, Good
from .parts import NONE, Pair, Player
from .rounds import REVEALED, completed, may_act
from .scoring import all_points
from .state import GameState
from .validate_setup import check_setup
from .validate_turn import check_turn
from .village import NEUTRAL, colours_in, couples_in, crowd_of, empty_houses

_SETUP: Final = frozenset(
    {
        Decision.LETTER,
        Decision.FIRST_PLAYER,
        Decision.DRAFT,
        Decision.STEAL,
        Decision.NEUTRAL_HOUSE,
        Decision.NEUTRAL_FIGURE,
        Decision.PAIR_ONE,
        Decision.PAIR_TWO,
        Decision.PAIR_THREE,
    }
)
#: Far more rounds than a game can have: everything in it is finite (T5).
MOST_ROUNDS: Final = 10_000
_CHANCE: Final = frozenset({Decision.LETTER, Decision.FIRST_PLAYER, Decision.REVEAL})
#: Where the colours of a document stand; neutral is the third of two players' colours.
_PATHS: Final = tuple(f"$.colours[{index}]" for index in range(len(Colour)))
_HOUSES: Final = tuple(f"{path}.houses" for path in _PATHS)
_COINS: Final = tuple(f"{path}.coins" for path in _PATHS)
#: All seats, for each number of players.
_SEATS: Final = tuple(tuple(range(count)) for count in range(len(Colour)))
Counts = tuple[int, ...]
_remembered: Final = lru_cache(maxsize=1 << 12)


def validate(state: GameState) -> None:
    """Raise LoadError, naming the fault, for a state that no game can reach.

    >>> from helvetia import new_game
    >>> validate(new_game(4))
    """
    board, villages = state.board, _SEATS[len(state.players)]
    if state.neutral is not None:
        villages += (NEUTRAL,)
    _check_seats(state)
    _check_tiles(state)
    _check_places(state.built, villages)
    _check_people(state, villages)
    _check_coins(state)
    delivered = tuple([player.delivered for player in state.players])
    _check_market(state.options.catalog, delivered, board.goods_tiles, board.family_tiles)
    _check_ring_tiles(state)
    _check_moment(state)
    check_turn(state)
    if not _goes_on(state):
        raise LoadError(f"nothing could be done at decision {state.decision.value!r}", "$.decision")


def _goes_on(state: GameState) -> bool:
    """Whether there is a legal move, or the game is over."""
    decision = state.decision
    if decision is Decision.TURN and state.now.tile == NONE:
        return True  # who could do nothing would not be asked: may_act was checked with the round
    return decision in (Decision.OVER, Decision.FINISH) or bool(legal_moves(state))


def _require(condition: object, message: str, path: str) -> None:
    if not condition:
        raise LoadError(message, path)


# --- seats and moment ----------------------------------------------------------------------------


def _check_seats(state: GameState) -> None:
    count, board = len(state.players), state.board
    if not 0 <= state.start_player < count:
        raise LoadError(f"a seat is 0 to {count - 1}", "$.start_player")
    _check_owners(
        count,
        state.options.character_tiles,
        board.tile_owner,
        board.used_tiles,
        board.goods_tiles,
        board.family_tiles,
        board.ring_tiles,
        board.points,
    )
    if not 0 <= state.idle < count:
        raise LoadError(f"0 to {count - 1}", "$.idle")


@_remembered
def _check_owners(
    count: int,
    character_tiles: bool,
    tile_owner: Counts,
    used_tiles: int,
    goods_tiles: Counts,
    family_tiles: Counts,
    ring_tiles: Counts,
    points: Counts,
) -> None:
    seats = range(count)
    owners = (*tile_owner, *goods_tiles, *family_tiles, *ring_tiles)
    _require(
        all(owner == NONE or owner in seats for owner in owners),
        "a tile is owned by a colour that does not play",
        "$.characters",
    )
    _require(len(points) == count, f"{count} scores, one for each seat", "$.points")
    _require(all(p >= 0 for p in points), "points are not negative", "$.points")
    if not character_tiles:
        _require(set(tile_owner) == {NONE}, "no character tiles (S11)", "$.characters")
    for c in bits(used_tiles):
        _require(tile_owner[c] != NONE, "a used tile has an owner", f"$.characters[{c}]")


def _check_moment(state: GameState) -> None:
    """The decision fits who decides and what is in progress."""
    decision = state.decision
    if decision is Decision.OVER:
        right = state.player is None
    elif decision in _CHANCE:
        right = state.player == CHANCE
    else:
        right = state.player is not None and 0 <= state.player < len(state.players)
    if not right:
        raise LoadError(f"nobody of that kind decides at {decision.value!r}", "$.player")
    preparing = decision in _SETUP or (decision is Decision.PLACE and state.turn is None)
    _require(
        preparing == (state.setup is not None),
        "a set-up is in progress exactly during the set-up",
        "$.setup",
    )
    _require((state.round == 0) == preparing, "the set-up is round 0", "$.round")
    _require(0 <= state.round <= MOST_ROUNDS, f"0 to {MOST_ROUNDS} rounds", "$.round")
    no_turn = preparing or decision in (Decision.REVEAL, Decision.OVER)
    _require(
        no_turn == (state.turn is None), "a turn is in progress exactly during a turn", "$.turn"
    )
    if state.setup is not None:
        check_setup(state, state.setup)
    else:
        _check_round(state)


def _check_round(state: GameState) -> None:
    """The round is where its decision says, and the game not over or over for a reason."""
    decision, count = state.decision, len(state.players)
    progress = state.progress
    if decision is Decision.PUPIL:
        right = 0 <= progress < count
        right = right and state.player == (state.start_player + progress) % count
        _require(right, "pupils leave school in turn order (E2)", "$.progress")
    elif decision is Decision.REVEAL:
        _require(1 <= progress <= REVEALED, "five buildings are turned up (E2)", "$.progress")
    elif decision is Decision.OVER:
        _require(0 <= progress <= REVEALED, "no such step", "$.progress")
    else:
        _require(progress == 0, "nothing else is in progress", "$.progress")
    between = decision in (Decision.PUPIL, Decision.REVEAL, Decision.OVER)
    board = state.board
    if between:
        _require(not any(board.placed), "coins have gone back (E2)", "$.characters")
        _require(not board.used_tiles, "tiles are turned up again (K6)", "$.characters")
        back = board.neutral_coin == (count == 2)
        _require(back, "the neutral coin is back (D10)", "$.neutral_coin")
        _require(state.idle == 0, "the round is over", "$.idle")
    else:
        if not state.acted:
            laid = sum(board.placed) - sum(board.placed[state.current :: count])
            _require(not laid, "others have laid coins (T5)", "$.acted")
        if decision is Decision.TURN and state.now.tile == NONE:
            holders = sum([player.coins > 0 for player in state.players])
            _require(holders + board.neutral_coin > 1, "the round is over (E1)", "$.decision")
            _require(may_act(state, state.now, state.current), "no turn (T2)", "$.player")
    _check_end(state)


def _check_end(state: GameState) -> None:
    """The track shows what was last set, and the game is over when somebody reached the target."""
    points, target = state.board.points, state.options.target
    if state.decision is not Decision.OVER:
        _require(max(points) < target, "the game would be over (E4)", "$.points")
        return
    nothing_left = not state.acted and not any(state.board.pile_two + state.board.pile_three)
    _require(max(points) >= target or nothing_left, "nobody has won (E4, T5)", "$.points")
    _require(points == all_points(state), "the track shows the points (E2)", "$.points")


# --- tiles and places ----------------------------------------------------------------------------


def _check_tiles(state: GameState) -> None:
    """54 tiles: none twice, none lost."""
    board, turn, catalog = state.board, state.turn, state.options.catalog
    if state.setup is not None:  # the others are counted by check_setup
        _check_piles(catalog, board.pile_two, board.pile_three)
        return
    paying = turn is not None and state.decision in _PAYING
    in_hand = turn.building if turn is not None and paying else NONE
    _check_stock(catalog, board.open, board.pile_two, board.pile_three, state.built, in_hand)


_PAYING: Final = frozenset({Decision.PRODUCE, Decision.PLACE})


@_remembered
def _check_stock(
    catalog: Catalog, lying: Counts, pile_two: Counts, pile_three: Counts, built: Built, hand: int
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
        _require(pile_three == whole, "pile two is drawn first (E2)", "$.pile_three")


@_remembered
def _check_places(built: Built, villages: tuple[int, ...]) -> None:
    """No two buildings on a place, no type twice (B3), ring two after ring one (B4)."""
    for path, village in zip(_HOUSES, villages, strict=False):
        here = VILLAGES[village]
        _check_village(path, village, tuple([where & here for where in built]))


@_remembered
def _check_village(path: str, village: int, built: Built) -> None:
    taken = 0
    for b, where in enumerate(built):
        if where:
            if village != NEUTRAL and where & where - 1:
                raise LoadError(f"{Building(b).word} stands twice (B3)", path)
            _require(not where & taken, "two buildings on one place", path)
            taken |= where
    taken >>= SHIFT[village]
    _require(
        not taken & ~RING_ONE or taken & RING_ONE == RING_ONE,
        "ring two opens only when ring one is full (B4)",
        path,
    )


# --- people --------------------------------------------------------------------------------------


#: The men and women in houses, those in the centre, in school and in the reserve, the newborns.
Figures = tuple[int, int, Pair, Pair, Pair, tuple[int, ...]]


def _check_people(state: GameState, villages: tuple[int, ...]) -> None:
    figures: list[Figures] = []
    centres: list[int] = []
    newborn = False
    for c in colours_in(state):
        men, women, centre, children = c.men, c.women, c.centre, c.children
        if c.awake & ~(men | women):
            raise LoadError("who is awake lives somewhere", _HOUSES[len(figures)])
        if centre != (0, 0):
            centres.append(len(figures))
        if children:
            newborn = True
        figures.append((men, women, centre, c.school, c.reserve, children))
    _check_figures(state.built, state.rules.production.inhabited, villages, tuple(figures))
    if newborn:
        _check_children(state)
    if state.neutral is not None:
        _check_neutral(state.neutral)
    if centres and state.setup is None and state.decision is not Decision.INHABIT:
        _check_centres(state, centres)


@_remembered
def _check_figures(
    built: Built, inhabited: int, villages: tuple[int, ...], colours: tuple[Figures, ...]
) -> None:
    """One man and one woman at most live in a house, of two colours, one of them the village's."""
    houses = arranged(built, inhabited).homes
    residents = men = women = 0
    for village, (his, hers, *_) in zip(villages, colours, strict=True):
        residents |= (his | hers) & VILLAGES[village]
    for index, (his, hers, centre, school, reserve, children) in enumerate(colours):
        path, home = _HOUSES[index], his | hers
        if his & men:
            raise LoadError("two men in one house (P1)", path)
        if hers & women:
            raise LoadError("two women in one house (P1)", path)
        if his & hers:
            raise LoadError("a couple of one colour (P2)", path)
        men |= his
        women |= hers
        if home & ~houses:
            raise LoadError("nobody lives in a victory point building (B5)", path)
        if home & ~VILLAGES[villages[index]] & ~residents:
            raise LoadError("a spouse needs a resident (P1)", path)
        at_home = (his.bit_count(), hers.bit_count())
        _check_count(at_home, centre, school, reserve, children, _PATHS[index])


def _check_count(
    at_home: Pair, centre: Pair, school: Pair, reserve: Pair, children: Counts, path: str
) -> None:
    """Eight men and eight women of each colour."""
    _require(min(*centre, *school, *reserve) >= 0, "people are not negative", path)
    daughters = sum([child & 1 for child in children])
    born = (len(children) - daughters, daughters)
    for sex in (0, 1):
        if at_home[sex] + centre[sex] + school[sex] + reserve[sex] + born[sex] != FIGURES:
            raise LoadError(f"{FIGURES} men and {FIGURES} women of each colour", path)


def _check_children(state: GameState) -> None:
    crowd = crowd_of(state)
    for seat, player in enumerate(state.players):
        if player.children:
            able = couples_in(state, crowd, seat)
            for child in player.children:
                if not able >> (child >> 1) & 1:
                    raise LoadError("a newborn without parents (M1)", _HOUSES[seat])


def _check_neutral(neutral: Player) -> None:
    path = "$.colours[2]"
    _require(
        not any(neutral.school) and not any(neutral.reserve) and not neutral.children,
        "neutral villagers stand in the centre or live in houses (D2)",
        path,
    )
    _require(
        neutral.awake == neutral.men | neutral.women, "neutral villagers never tire (D8)", path
    )
    _require(not neutral.delivered and not neutral.coins, "the neutral village does not act", path)


def _check_centres(state: GameState, seats: list[int]) -> None:
    """Nobody stands in a centre while an own house is empty (B5, E2)."""
    for seat in seats:
        if seat < len(state.players) and empty_houses(state, seat):
            leaving = state.decision is Decision.PUPIL and seat == state.player
            _require(
                leaving,
                "somebody stands in the centre while an own house is empty (B5)",
                f"{_PATHS[seat]}.centre",
            )


# --- coins and market ----------------------------------------------------------------------------


def _check_coins(state: GameState) -> None:
    """Six coins of each colour: in hand, on characters, as dowry, or just won."""
    winner, won = NONE, 0
    if state.turn is not None and state.player is not None:
        winner, won = state.player, state.turn.won
    _check_purses(
        tuple([player.coins for player in state.players]),
        tuple([colour.dowry for colour in colours_in(state)]),
        state.board.placed,
        winner if won else NONE,
        won,
    )
    _require(state.neutral is not None or not state.board.neutral_coin, "no neutral coin (D4)",
             "$.neutral_coin")  # fmt: skip


@_remembered
def _check_purses(
    purses: Counts, dowries: tuple[Counts, ...], placed: Counts, winner: int, won: int
) -> None:
    count = len(purses)
    least = min(map(min, (placed, *dowries)))
    _require(least >= 0, "coins are not negative", "$.colours")
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
            raise LoadError("coins of a colour that does not play", "$.colours")


@_remembered
def _check_market(
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
            _require(not any(complete), f"somebody completed {family.word} (C5)", path)
        else:
            _require(complete[owner], f"the owner did not complete {family.word} (C5)", path)


def _check_ring_tiles(state: GameState) -> None:
    """B6: whoever has completed a village holds a tile, as long as there were tiles."""
    first, second = tiles = state.board.ring_tiles
    full, path = _full_rings(state.built), "$.ring_tiles"
    if first == NONE:
        _require(second == NONE, "the first ring tile goes first", path)
    else:
        _require(first != second, "one ring tile per player (B6)", path)
        right = first in full and (second == NONE or second in full)
        _require(right, "a ring tile needs a full ring (B6)", path)
    if full and NONE in tiles:
        moving_in = state.decision is Decision.INHABIT
        for seat in full:
            if seat < len(state.players) and seat not in tiles and completed(state, seat):
                right = moving_in and seat == state.player
                _require(right, "a completed village takes a ring tile at once (B6)", path)


@_remembered
def _full_rings(built: Built) -> tuple[int, ...]:
    """The villages whose first ring is full."""
    occupied = sum(built)  # no two on one place: that was checked before
    return tuple(v for v, shift in enumerate(SHIFT) if occupied >> shift & RING_ONE == RING_ONE)


def clear_checked() -> None:
    """Forget which checks have passed."""
    for checked in (
        _check_owners,
        _check_stock,
        _check_places,
        _check_village,
        _check_figures,
        _check_purses,
        _check_market,
        _full_rings,
    ):
        checked.cache_clear()
