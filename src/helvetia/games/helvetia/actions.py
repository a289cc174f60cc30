"""Carrying out a turn, step by step. Every function here trusts that the move is legal."""

from typing import Final, cast

from . import moves as m
from .geometry import PLACES, QUARTER_LOCATIONS, SHIFT, VILLAGES
from .moves import Move
from .names import Character, Decision, Sex
from .options import Dowry
from .rounds import award_ring_tile, changed, next_turn
from .setup import place_start_building
from .state import NONE, Player, PlayerDraft, Stage, StateDraft, TurnDraft
from .turns import tile_possible
from .village import NEUTRAL, building_at, colour_at, singles, supply_of

_FIRST_STEP: Final = (
    Decision.BUILD,
    Decision.DELIVER,
    Decision.WAKE,
    Decision.MARRY,
    Decision.BEAR,
)


def sex_that_lacks(state: StateDraft, location: int) -> Sex:
    """The sex of the one who can marry into this house."""
    men, _ = singles(state)
    return Sex.WOMAN if men >> location & 1 else Sex.MAN


# --- beginning and ending actions ----------------------------------------------------------------


def commit(state: StateDraft, move: m.Commit) -> None:
    """Coins go on the character, and a tile of the same one with them (T1, K3)."""
    seat, character = state.current, move.character
    _pay_coins(state, seat, character, move.coins)
    turn = state.now.thaw()
    if move.tile:
        _turn_tile_over(state, character)
        turn.tile = character
    turn.stage = Stage.REGULAR
    turn.character = character
    turn.units = move.coins + move.tile
    turn.last = NONE
    state.turn = turn.freeze()
    state.decision = _FIRST_STEP[character]


def _pay_coins(state: StateDraft, seat: int, character: int, coins: int) -> None:
    player = state.players[seat].thaw()
    player.coins -= coins
    state.set_player(seat, player.freeze())
    board = state.board.thaw()
    board.placed = changed(board.placed, character * len(state.players) + seat, coins)
    state.board = board.freeze()


def _turn_tile_over(state: StateDraft, character: int) -> None:
    board = state.board.thaw()
    board.used_tiles |= 1 << character
    state.board = board.freeze()


def use_tile(state: StateDraft, move: m.UseTile) -> None:
    """The extra action of a tile begins (K1)."""
    turn = state.now.thaw()
    turn.stage = Stage.TILE_FIRST if state.decision is Decision.TURN else Stage.TILE_AFTER
    turn.character = turn.tile = move.character
    turn.units = 1
    turn.last = NONE
    _turn_tile_over(state, move.character)
    state.turn = turn.freeze()
    state.decision = _FIRST_STEP[move.character]


def use_neutral(state: StateDraft, move: m.UseNeutral) -> None:
    """The neutral coin is taken (D6)."""
    board = state.board.thaw()
    board.neutral_coin = False
    state.board = board.freeze()
    turn = state.now.thaw()
    turn.stage = Stage.NEUTRAL
    turn.supply = turn.buildable = 0  # no own action is done in this turn
    turn.character = move.character
    turn.units = 1
    state.turn = turn.freeze()
    state.decision = _FIRST_STEP[move.character]


def pass_turn(state: StateDraft, move: m.Pass) -> None:
    """The neutral coin is left alone (D7)."""
    state.idle += 1
    next_turn(state, state.current + 1)


def end_turn(state: StateDraft, move: Move) -> None:
    """The turn is over; coins won in it join the hand now (P4)."""
    seat, won = state.current, state.now.won
    if won:
        player = state.players[seat].thaw()
        player.coins += won
        state.set_player(seat, player.freeze())
    state.acted = True
    state.idle = 0
    next_turn(state, seat + 1)


def _action_done(state: StateDraft, turn: TurnDraft) -> None:
    """One action is complete: the next of the same character, the other part, or the end."""
    if turn.stage is Stage.REGULAR and turn.units:
        state.turn = turn.freeze()
        state.decision = _FIRST_STEP[turn.character]
    elif turn.stage is Stage.TILE_FIRST:
        turn.stage = Stage.CHOOSE
        turn.character = NONE
        turn.units = 0
        state.turn = turn.freeze()
        state.decision = Decision.TURN
    else:
        _regular_done(state, turn)


def _regular_done(state: StateDraft, turn: TurnDraft) -> None:
    """After the regular action a tile of another character may follow (K1)."""
    now = state.turn = turn.freeze()
    if (
        now.stage is Stage.REGULAR
        and now.tile == NONE
        and state.player in state.board.tile_owner
        and any(c != now.character and tile_possible(state, now, c) for c in range(5))
    ):
        state.decision = Decision.FINISH
    else:
        end_turn(state, m.END_TURN)


# --- production (G1-G4) --------------------------------------------------------------------------


def _goes_to_sleep(state: StateDraft, location: int) -> None:
    seat = state.current
    player = state.players[seat].thaw()
    player.awake ^= 1 << location
    state.set_player(seat, player.freeze())


def work(state: StateDraft, move: m.Work) -> None:
    """A worker makes the pending good and goes to sleep (G2)."""
    production = state.rules.production
    _goes_to_sleep(state, move.village * PLACES + move.place)
    turn = state.now.thaw()
    turn.supply = production.use(turn.supply, production.maker[turn.pending])
    before = production.input_of[turn.pending]
    if before is None:
        _good_made(state, turn)
    else:
        turn.pending = before
        turn.in_chain = True
        state.turn = turn.freeze()


def swap(state: StateDraft, move: m.Swap) -> None:
    """A trader changes the given good into the pending one and goes to sleep (G3)."""
    location = move.village * PLACES + move.place
    _goes_to_sleep(state, location)
    trader = building_at(state, location)
    assert trader is not None
    turn = state.now.thaw()
    turn.supply = state.rules.production.use(turn.supply, trader)
    turn.pending = move.given
    turn.in_chain = True
    state.turn = turn.freeze()


def buy(state: StateDraft, move: m.Buy) -> None:
    """The pending good is bought (B2)."""
    turn = state.now.thaw()
    if turn.stage is Stage.REGULAR:
        turn.units -= 1  # the coin already lies on the builder
    else:
        _pay_coins(state, state.current, Character.BUILDER, 1)  # K5
    turn.bought = True
    _good_made(state, turn)


def _good_made(state: StateDraft, turn: TurnDraft) -> None:
    """The pending good is used at once (G1)."""
    turn.in_chain = False
    if turn.character == Character.CARTER:
        turn.pending = NONE
        _record_delivery(state, turn.last)
        _action_done(state, turn)
        return
    if turn.demand:
        turn.bought = turn.bought and turn.demand[0] == turn.pending
        turn.pending = turn.demand[0]
        turn.demand = turn.demand[1:]
    else:
        turn.pending = NONE
        turn.bought = False
        state.decision = Decision.PLACE
    state.turn = turn.freeze()


# --- carter (C1-C5) ------------------------------------------------------------------------------


def deliver(state: StateDraft, move: m.Deliver) -> None:
    """The good to be made for the market is chosen (C1)."""
    turn = state.now.thaw()
    turn.last = turn.pending = move.good
    turn.units -= 1
    state.turn = turn.freeze()
    state.decision = Decision.PRODUCE


def _record_delivery(state: StateDraft, good: int) -> None:
    seat = state.current
    player = state.players[seat].thaw()
    player.delivered |= 1 << good
    state.set_player(seat, player.freeze())
    catalog = state.options.catalog
    board = state.board.thaw()
    # C2: the first delivery of a complex good.
    if catalog.goods[good].made_from is not None and board.goods_tiles[good] == NONE:
        board.goods_tiles = changed(board.goods_tiles, good, seat - NONE)
    family, goods = state.rules.production.family_of[good]  # C5
    if board.family_tiles[family] == NONE and player.delivered & goods == goods:
        board.family_tiles = changed(board.family_tiles, family, seat - NONE)
    state.board = board.freeze()


# --- builder (B1-B6) -----------------------------------------------------------------------------


def build(state: StateDraft, move: m.Build) -> None:
    """The building is taken; its cost is asked good by good (B1)."""
    building = move.building
    board = state.board.thaw()
    board.open = changed(board.open, building, -1)
    state.board = board.freeze()
    turn = state.now.thaw()
    turn.building = building
    cost = state.rules.production.cost[building]
    state.decision = Decision.PLACE
    if turn.stage is not Stage.NEUTRAL:
        turn.units -= 1
        turn.buildable ^= 1 << building
        if cost:
            turn.pending, turn.demand = cost[0], cost[1:]
            state.decision = Decision.PRODUCE
    state.turn = turn.freeze()


def place(state: StateDraft, move: m.PlaceAt) -> None:
    """The building stands; somebody from the centre moves in (B4, B5)."""
    if state.setup is not None:
        place_start_building(state, move.place)
        return
    turn = state.now
    village = NEUTRAL if turn.stage is Stage.NEUTRAL else state.current
    state.built = changed(state.built, turn.building, 1 << SHIFT[village] + move.place)
    centre = _settlers(state).centre
    if not state.rules.production.inhabited >> turn.building & 1 or not any(centre):
        _built(state, turn.thaw())
    elif all(centre):
        state.decision = Decision.INHABIT
    else:
        _move_in(state, Sex.MAN if centre[Sex.MAN] else Sex.WOMAN)


def _settlers(state: StateDraft) -> Player:
    """The colour whose people move into the new building."""
    if state.now.stage is Stage.NEUTRAL:
        assert state.neutral is not None
        return state.neutral
    return state.players[state.current]


def inhabit(state: StateDraft, move: m.Inhabit) -> None:
    """The chosen one moves in (B5)."""
    _move_in(state, move.sex)


def _move_in(state: StateDraft, sex: int) -> None:
    """B5: one villager from the centre moves in, awake."""
    turn = state.now.thaw()
    neutral = turn.stage is Stage.NEUTRAL
    village = NEUTRAL if neutral else state.current
    people = _settlers(state).thaw()
    # The neutral village may hold a type twice (D6): the new house is the one where nobody lives.
    spot = state.built[turn.building] & VILLAGES[village] & ~(people.men | people.women)
    _take(people, sex, spot)
    if neutral:
        state.neutral = people.freeze()
    else:
        state.set_player(village, people.freeze())
        turn.supply = state.rules.production.add(turn.supply, turn.building)
    _built(state, turn)


def _take(people: PlayerDraft, sex: int, spot: int) -> None:
    """From the centre to a house."""
    men, women = people.centre
    if sex == Sex.MAN:
        people.men |= spot
        people.centre = (men - 1, women)
    else:
        people.women |= spot
        people.centre = (men, women - 1)
    people.awake |= spot


def _built(state: StateDraft, turn: TurnDraft) -> None:
    turn.building = NONE
    if turn.stage is not Stage.NEUTRAL:
        award_ring_tile(state, state.current)
    _action_done(state, turn)


# --- night watchman, priest, midwife -------------------------------------------------------------


def wake(state: StateDraft, move: m.Wake) -> None:
    """Everybody in the quarter wakes up (N1)."""
    here = QUARTER_LOCATIONS[move.village][move.quarter]
    for seat, player in enumerate(state.players):
        woken = (player.men | player.women) & here & ~player.awake
        if woken:
            awake = player.thaw()
            awake.awake |= woken
            state.set_player(seat, awake.freeze())
    turn = state.now.thaw()
    turn.supply = supply_of(state, state.current)
    turn.last = move.village * 2 + (move.quarter & 1)
    turn.units -= 1
    _action_done(state, turn)


def marry(state: StateDraft, move: m.Marry) -> None:
    """A free villager moves into the house, awake (P1)."""
    location = move.village * PLACES + move.place
    sex = sex_that_lacks(state, location)
    turn = state.now.thaw()
    turn.units -= 1
    if turn.stage is Stage.NEUTRAL:
        assert state.neutral is not None
        neutral = state.neutral.thaw()
        _take(neutral, sex, 1 << location)
        state.neutral = neutral.freeze()
        _action_done(state, turn)  # D6: no dowry moves
        return
    seat = state.current
    player = state.players[seat].thaw()
    if move.source:  # from school: by way of the centre
        men, women = player.school
        player.school = (men - (sex == 0), women - (sex == 1))
        player.centre = (player.centre[0] + (sex == 0), player.centre[1] + (sex == 1))
    _take(player, sex, 1 << location)
    state.set_player(seat, player.freeze())
    building = building_at(state, location)
    assert building is not None
    turn.supply = state.rules.production.add(turn.supply, building)
    turn.last = location
    _ask_for_dowry(state, turn, move.village)


def _ask_for_dowry(state: StateDraft, turn: TurnDraft, village: int) -> None:
    """P3: exactly one coin, of choice; what can be chosen in one way only is not asked."""
    host = colour_at(state, village)
    assert host is not None
    colours = [c for c, coins in enumerate(host.dowry) if coins]
    if not colours:
        _action_done(state, turn)
    elif len(colours) == 1 and state.options.dowry is Dowry.MUST:
        _take_coin(state, turn, village, colours[0])
    else:
        turn.village = village
        state.turn = turn.freeze()
        state.decision = Decision.DOWRY


def dowry(state: StateDraft, move: m.TakeDowry) -> None:
    """The chosen coin is taken, or none (P3)."""
    turn = state.now.thaw()
    village, turn.village = turn.village, NONE
    if move.colour is None:
        _action_done(state, turn)
    else:
        _take_coin(state, turn, village, move.colour)


def _take_coin(state: StateDraft, turn: TurnDraft, village: int, colour: int) -> None:
    """P4: an own coin is won for the next turn, another becomes dowry in the own centre."""
    seat = state.current
    host = colour_at(state, village)
    assert host is not None
    poorer = cast(Player, host).thaw()
    poorer.dowry = changed(poorer.dowry, colour, -1)
    if village == NEUTRAL:
        state.neutral = poorer.freeze()
    else:
        state.set_player(village, poorer.freeze())
    if colour == seat:
        turn.won += 1
    else:
        player = state.players[seat].thaw()
        player.dowry = changed(player.dowry, colour, 1)
        state.set_player(seat, player.freeze())
    _action_done(state, turn)


def bear(state: StateDraft, move: m.Bear) -> None:
    """A figure from the reserve lies with its parents (M1, M3)."""
    seat = state.current
    player = state.players[seat].thaw()
    men, women = player.reserve
    player.reserve = (men - (move.sex == 0), women - (move.sex == 1))
    player.children = tuple(sorted((*player.children, move.place * 2 + move.sex)))
    state.set_player(seat, player.freeze())
    turn = state.now.thaw()
    turn.births |= 1 << move.place
    turn.last = move.place
    turn.units -= 1
    _action_done(state, turn)
