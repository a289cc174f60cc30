"""Impossible states are refused: everything that the material and the rules fix is counted."""

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import LoadError

from .catalog import COINS, FIGURES
from .geometry import RING_ONE, SHIFT, VILLAGE, VILLAGES, bits
from .legal import legal_moves
from .names import Building, Decision, Family, Good, Place
from .rounds import REVEALED, completed, may_act
from .scoring import all_points
from .state import NONE, GameState, Player, PlayerDraft
from .validate_setup import check_setup
from .validate_turn import check_turn
from .village import NEUTRAL, colours_in, couples

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


def validate(state: GameState) -> None:
    """Raise LoadError, naming the fault, for a state that no game can reach.

    >>> from helvetia import new_game
    >>> validate(new_game(4))
    """
    _check_seats(state)
    _check_tiles(state)
    _check_places(state)
    _check_people(state)
    _check_coins(state)
    _check_market(state)
    _check_moment(state)
    check_turn(state)
    if state.decision is not Decision.OVER and not legal_moves(state):
        raise LoadError(f"nothing could be done at decision {state.decision.value!r}", "$.decision")


def _require(condition: object, message: str, path: str) -> None:
    if not condition:
        raise LoadError(message, path)


# --- seats and moment ----------------------------------------------------------------------------


def _check_seats(state: GameState) -> None:
    count = len(state.players)
    seats = range(count)
    _require(state.start_player in seats, f"a seat is 0 to {count - 1}", "$.start_player")
    board = state.board
    owners = (*board.tile_owner, *board.goods_tiles, *board.family_tiles, *board.ring_tiles)
    _require(
        all(owner == NONE or owner in seats for owner in owners),
        "a tile is owned by a colour that does not play",
        "$.characters",
    )
    _require(len(board.points) == count, f"{count} scores, one for each seat", "$.points")
    _require(all(p >= 0 for p in board.points), "points are not negative", "$.points")
    if not state.options.character_tiles:
        _require(set(board.tile_owner) == {NONE}, "no character tiles (S11)", "$.characters")
    for c in bits(board.used_tiles):
        _require(board.tile_owner[c] != NONE, "a used tile has an owner", f"$.characters[{c}]")
    _require(0 <= state.idle < count, f"0 to {count - 1}", "$.idle")


def _check_moment(state: GameState) -> None:
    """The decision fits who decides and what is in progress."""
    decision = state.decision
    if decision is Decision.OVER:
        right = state.player is None
    elif decision in _CHANCE:
        right = state.player == CHANCE
    else:
        right = state.player in range(len(state.players))
    _require(right, f"nobody of that kind decides at {decision.value!r}", "$.player")
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
        laid = sum(board.placed) - sum(board.placed[state.current :: count])
        _require(state.acted or not laid, "others have laid coins (T5)", "$.acted")
        holders = sum(player.coins > 0 for player in state.players)
        fresh = decision is Decision.TURN and state.now.tile == NONE
        going_on = holders + board.neutral_coin > 1
        _require(not fresh or going_on, "the round is over (E1)", "$.decision")
        _require(not fresh or may_act(state, state.now, state.current), "no turn (T2)", "$.player")
    _check_end(state)


def _check_end(state: GameState) -> None:
    """The track shows what was last set, and the game is over when somebody reached the target."""
    points, target = state.board.points, state.options.target
    now = all_points(state)
    if state.decision is not Decision.OVER:
        _require(max(points) < target, "the game would be over (E4)", "$.points")
        return
    nothing_left = not state.acted and not any(state.board.pile_two + state.board.pile_three)
    _require(max(points) >= target or nothing_left, "nobody has won (E4, T5)", "$.points")
    _require(points == now, "the track shows the points (E2)", "$.points")


def _houses(state: GameState, village: int) -> int:
    everything = 0
    for where in state.built:
        everything |= where & VILLAGES[village]
    return everything


# --- tiles and places ----------------------------------------------------------------------------


def _check_tiles(state: GameState) -> None:
    """54 tiles: none twice, none lost."""
    board, setup, turn = state.board, state.setup, state.turn
    for b, facts in enumerate(state.options.catalog.buildings):
        if setup is not None:
            break  # counted by check_setup
        pools = (board.open[b], board.pile_two[b], board.pile_three[b])
        seen = sum(pools) + state.built[b].bit_count()
        if turn is not None and turn.building == b and state.decision in _PAYING:
            seen += 1
        total = facts.start + facts.one + facts.two + facts.three
        # The words of a fault are only made when there is one: this runs for every state read.
        if seen > total or (seen < total and not facts.start):
            name = Building(b).word
            raise LoadError(f"{seen} tiles of {name}; there are {total}", "$.open")
        if facts.start and any(pools):
            raise LoadError(f"{Building(b).word} is a start building", "$.open")
        if board.pile_two[b] > facts.two or board.pile_three[b] > facts.three:
            name = Building(b).word
            raise LoadError(f"more tiles of {name} than the pile holds", "$.pile_two")
    if any(board.pile_two):
        whole = tuple(f.three for f in state.options.catalog.buildings)
        _require(board.pile_three == whole, "pile two is drawn first (E2)", "$.pile_three")


_PAYING: Final = frozenset({Decision.PRODUCE, Decision.PLACE})


def _check_places(state: GameState) -> None:
    """No two buildings on a place, no type twice (B3), ring two after ring one (B4)."""
    villages = [*range(len(state.players)), *([NEUTRAL] if state.neutral else [])]
    for index, village in enumerate(villages):
        path = f"$.colours[{index}].houses"
        taken = 0
        for b, where in enumerate(state.built):
            here = where >> SHIFT[village] & VILLAGE
            if not here:
                continue
            if village != NEUTRAL and here & here - 1:
                raise LoadError(f"{Building(b).word} stands twice (B3)", path)
            _require(not here & taken, "two buildings on one place", path)
            taken |= here
        _require(
            not taken & ~RING_ONE or taken & RING_ONE == RING_ONE,
            "ring two opens only when ring one is full (B4)",
            path,
        )


# --- people --------------------------------------------------------------------------------------


def _check_people(state: GameState) -> None:
    houses = sum(
        1 << spot for b in bits(state.rules.production.inhabited) for spot in bits(state.built[b])
    )
    men = women = 0
    for index, colour in enumerate(colours_in(state)):
        path = f"$.colours[{index}].houses"
        _require(not colour.men & men, "two men in one house (P1)", path)
        _require(not colour.women & women, "two women in one house (P1)", path)
        _require(not colour.men & colour.women, "a couple of one colour (P2)", path)
        men |= colour.men
        women |= colour.women
        home = colour.men | colour.women
        _require(not home & ~houses, "nobody lives in a victory point building (B5)", path)
        _require(not colour.awake & ~home, "who is awake lives somewhere", path)
        village = NEUTRAL if colour is state.neutral else index
        _check_hosts(state, home & ~VILLAGES[village], path)
        _check_count(colour, f"$.colours[{index}]")
    _check_children(state)
    if state.neutral is not None:
        _check_neutral(state.neutral)
    if state.setup is None and state.decision is not Decision.INHABIT:
        _check_centres(state)


def _check_hosts(state: GameState, abroad: int, path: str) -> None:
    """A spouse lives with a resident of the village's own colour (P1)."""
    for spot in bits(abroad):
        village = spot // len(Place)
        host = state.neutral if village == NEUTRAL else state.players[village]
        _require(
            host is not None and (host.men | host.women) >> spot & 1,
            "a spouse needs a resident (P1)",
            path,
        )


def _check_count(colour: PlayerDraft, path: str) -> None:
    """Eight men and eight women of each colour."""
    for sex, homes in ((0, colour.men), (1, colour.women)):
        parts = (colour.centre[sex], colour.school[sex], colour.reserve[sex])
        born = sum(child & 1 == sex for child in colour.children)
        _require(min(parts) >= 0, "people are not negative", path)
        _require(
            sum(parts) + born + homes.bit_count() == FIGURES,
            f"{FIGURES} men and {FIGURES} women of each colour",
            path,
        )


def _check_children(state: GameState) -> None:
    for seat, player in enumerate(state.players):
        able = couples(state, seat)
        for child in player.children:
            _require(
                able >> (child >> 1) & 1,
                "a newborn without parents (M1)",
                f"$.colours[{seat}].houses",
            )


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


def _check_centres(state: GameState) -> None:
    """Nobody stands in a centre while an own house is empty (B5, E2)."""
    from .village import empty_houses

    for seat, player in enumerate(state.players):
        leaving = state.decision is Decision.PUPIL and seat == state.player
        _require(
            not any(player.centre) or not empty_houses(state, seat) or leaving,
            "somebody stands in the centre while an own house is empty (B5)",
            f"$.colours[{seat}].centre",
        )


# --- coins and market ----------------------------------------------------------------------------


def _check_coins(state: GameState) -> None:
    """Six coins of each colour: in hand, on characters, as dowry, or just won."""
    count = len(state.players)
    numbers = [*state.board.placed, *(n for c in colours_in(state) for n in c.dowry)]
    _require(all(n >= 0 for n in numbers), "coins are not negative", "$.colours")
    for seat, player in enumerate(state.players):
        dowry = sum(c.dowry[seat] for c in colours_in(state))
        laid = sum(state.board.placed[seat::count])
        won = state.turn.won if state.turn is not None and state.player == seat else 0
        path = f"$.colours[{seat}].coins"
        _require(player.coins >= 0 and won >= 0, "coins are not negative", path)
        _require(player.coins + laid + dowry + won == COINS, f"{COINS} coins of each colour", path)
        _require(player.dowry[seat] == 0, "no own coin lies in the own centre (P4)", path)
    for colour in colours_in(state):
        absent = colour.dowry[count:]
        _require(not any(absent), "coins of a colour that does not play", "$.colours")
    _require(state.neutral is not None or not state.board.neutral_coin, "no neutral coin (D4)",
             "$.neutral_coin")  # fmt: skip


def _check_market(state: GameState) -> None:
    """Tiles lie with somebody who earned them (C2, C5)."""
    board, catalog = state.board, state.options.catalog
    anybody = 0
    for player in state.players:
        anybody |= player.delivered
    for good in Good:
        owner = board.goods_tiles[good]
        simple = catalog.goods[good].made_from is None
        path = "$.goods_tiles"
        if simple:
            if owner != NONE:
                raise LoadError(f"{good.word} has no tile (C2)", path)
        elif owner == NONE:
            if anybody >> good & 1:
                raise LoadError(f"somebody delivered {good.word} first (C2)", path)
        elif not state.players[owner].delivered >> good & 1:
            raise LoadError(f"the owner never delivered {good.word} (C2)", path)
    for family in Family:
        owner = board.family_tiles[family]
        whole = sum(1 << good for good in catalog.families[family].goods)
        complete = [p.delivered & whole == whole for p in state.players]
        path = "$.family_tiles"
        if owner == NONE:
            _require(not any(complete), f"somebody completed {family.word} (C5)", path)
        else:
            _require(complete[owner], f"the owner did not complete {family.word} (C5)", path)
    _check_ring_tiles(state)


def _check_ring_tiles(state: GameState) -> None:
    """B6: whoever has completed a village holds a tile, as long as there were tiles."""
    board = state.board
    first, second = board.ring_tiles
    _require(first != second or first == NONE, "one ring tile per player (B6)", "$.ring_tiles")
    _require(first != NONE or second == NONE, "the first ring tile goes first", "$.ring_tiles")
    for owner in (first, second):
        full = owner == NONE or _houses(state, owner) >> SHIFT[owner] & RING_ONE == RING_ONE
        _require(full, "a ring tile needs a full ring (B6)", "$.ring_tiles")
    moving_in = state.decision is Decision.INHABIT
    for seat in range(len(state.players)):
        earned = completed(state, seat) and not (moving_in and seat == state.player)
        _require(
            not earned or NONE not in board.ring_tiles or seat in board.ring_tiles,
            "a completed village takes a ring tile at once (B6)",
            "$.ring_tiles",
        )
