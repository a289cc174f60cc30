"""A turn in progress must fit its decision and be one that can be completed (T3)."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from helvetia.core.errors import Claims, Fault, first_broken

from ...names import PLACES, Colour, Decision, Good
from ...packed import (
    CHOOSE,
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_AFTER,
    TILE_FIRST,
    Packed,
    TurnBits,
    TurnPart,
)
from ...phases.amounts import (
    BUILDER,
    CARTER,
    PRIEST,
    count_weddings,
    couples,
    needs_second_building,
    regular_possible,
    spouses,
)
from ...phases.builder import tile_pays
from ...phases.produce import can_go_on, can_produce
from ...phases.tiles import FIRST_STEP, tiles_after
from ...production import BUILD_AGAIN, MAKE_ALL
from ...village import NEUTRAL, SHIFT, VILLAGES, colour_at, free_people, host_of, movers

_ACTION: Final = {
    **{step: character for character, step in enumerate(FIRST_STEP)},
    Decision.PLACE: BUILDER,
    Decision.INHABIT: BUILDER,
    Decision.DOWRY: PRIEST,
}
# Sets, because equal words of an enum are found by hash; a tuple would compare them one by one.
_FIRST_STEPS: Final = frozenset(FIRST_STEP)
_NEUTRAL_STEPS: Final = frozenset(
    {Decision.BUILD, Decision.PLACE, Decision.INHABIT, Decision.MARRY}
)
_PLACING: Final = frozenset({Decision.PLACE, Decision.INHABIT})
_TILE_PARTS: Final = frozenset({TILE_FIRST, TILE_AFTER})
#: The largest value that keeps the order of entry: a location.
_MOST_LAST: Final = PLACES * len(Colour)


def turn_faults(state: Packed) -> Iterator[Fault]:
    """Yield the first thing that is wrong with the turn in progress."""
    turn, decision = state.turn, state.decision
    if turn.stage is None:
        return iter(())
    if turn.stage is TurnPart.PUPILS or decision is Decision.PUPIL:
        return first_broken(_pupils(state, turn))
    return first_broken(
        chain(
            _ranges(turn),
            _stage(state, turn),
            _tile(state, turn),
            _pending(state, turn),
            _building(state, turn),
            _duties(state, turn),
            _dowry(state, turn),
            _entered(state, turn),
            _rest(state, turn),
        )
    )


def _pupils(state: Packed, turn: TurnBits) -> Claims:
    alone = turn == TurnBits(stage=TurnPart.PUPILS, last=turn.last)
    alone = alone and state.decision is Decision.PUPIL
    yield alone, "nothing else is in progress while pupils leave school", "$.turn.part"
    path = "$.turn.last_entry"
    yield NONE <= turn.last < PLACES, "no such place", path
    if turn.last != NONE:
        settled = state.players[state.seat].awake >> SHIFT[state.seat] + turn.last & 1
        yield settled == 1, "no pupil has moved in there (E2)", path


def _ranges(turn: TurnBits) -> Claims:
    yield 0 <= turn.units <= 7, "expected 0 to 7 actions", "$.turn.actions"
    yield NONE <= turn.last < _MOST_LAST, "no such place in the order", "$.turn.last_entry"
    yield 0 <= turn.won <= 6, "expected 0 to 6 coins", "$.turn.coins_won"


def _stage(state: Packed, turn: TurnBits) -> Claims:
    """Claim the part, the character and the actions that the decision needs."""
    decision, stage, character = state.decision, turn.stage, turn.character
    part, actions, path = "$.turn.part", "$.turn.actions", "$.turn.character"
    if decision is Decision.TURN:
        yield stage is CHOOSE, "at 'turn' a character is still to be chosen", part
        yield character == NONE and not turn.units, "at 'turn' no action has begun", path
        if turn.tile == NONE:
            fresh = turn == TurnBits(CHOOSE, turn.supply, turn.buildable)
            yield fresh, "nothing has happened in this turn yet", "$.turn.last_entry"
        return
    yield stage is not CHOOSE, "expected another part: an action is in progress", part
    yield character != NONE, "expected a character: an action is in progress", path
    if decision is Decision.FINISH:
        yield stage is REGULAR and not turn.units, "at 'finish' no action is left to do", actions
        return
    if decision is Decision.PRODUCE:
        yield character in (BUILDER, CARTER), "only the builder and the carter need goods", path
    else:
        yield character == _ACTION[decision], "the decision belongs to another character", path
    yield turn.units >= 1 or decision not in _FIRST_STEPS, "expected at least 1 action", actions
    yield stage is REGULAR or turn.units <= 1, "a tile or the neutral coin gives 1 action", actions
    if stage is NEUTRAL_COIN:
        in_use = state.neutral is not None and not state.board.neutral_coin
        fits = character in (BUILDER, PRIEST) and decision in _NEUTRAL_STEPS
        yield in_use and fits, "the neutral coin is not in use (D6)", part
    elif stage is REGULAR:
        laid = state.placed[character * len(state.players) + state.seat]
        yield laid > 0, "no coin lies on the character (T1)", path
        merged = turn.tile == character
        yield turn.units <= laid + merged, "more actions than coins (T1)", actions


def _tile(state: Packed, turn: TurnBits) -> Claims:
    """Claim that a tile that is used belongs to the seat and is turned over."""
    tile, board = turn.tile, state.board
    if turn.stage in _TILE_PARTS:
        yield tile == turn.character, "expected the tile of the character", "$.turn.tile"
    if turn.stage is TILE_FIRST:
        yield state.coins[state.seat] > 0, "no coin is left for a regular action", "$.turn.part"
    if state.decision is Decision.FINISH or turn.stage is NEUTRAL_COIN:
        yield tile == NONE, "no tile can have been used", "$.turn.tile"
    if tile != NONE:
        owned = board.tile_owner[tile] == state.seat and board.used_tiles >> tile & 1
        yield owned, "a tile that is used is owned and turned over (K6)", "$.turn.tile"


def _pending(state: Packed, turn: TurnBits) -> Claims:
    """Claim that the good to be made is the next one of the delivery or of the cost."""
    producing, in_chain = state.decision is Decision.PRODUCE, turn.in_chain
    good, owed, last = "$.turn.good", "$.turn.cost", "$.turn.last_entry"
    yield producing == (turn.pending != NONE), "a good is needed at 'produce', and only there", good
    if not producing:
        yield not turn.demand, "a cost is owed only at 'produce'", owed
        yield not (in_chain or turn.bought), "goods are made only at 'produce'", "$.turn.in_chain"
        return
    if turn.character == CARTER:
        yield not turn.demand and not turn.bought, "a delivery has no cost", owed
        yield 0 <= turn.last < len(Good), "expected the good to deliver", last
        delivered = state.players[state.seat].delivered >> turn.last & 1
        yield not delivered, "this good is delivered already (C1)", last
        yield in_chain or turn.pending == turn.last, "expected the good to deliver", good
        return
    cost = state.rules.production.cost[turn.building] if turn.building != NONE else ()
    paid = len(cost) - len(turn.demand)  # the good that is pending is the last of these
    yield paid > 0 and cost[paid:] == turn.demand, "not the rest of the building's cost", owed
    top = cost[paid - 1]
    yield in_chain or turn.pending == top, "not the next good of the cost", good
    forced = not in_chain and paid > 1 and cost[paid - 2] == top
    yield not turn.bought or forced, "no equal good was bought", "$.turn.bought"


def _building(state: Packed, turn: TurnBits) -> Claims:
    """Claim a building in hand exactly while it is paid for, placed or moved into."""
    decision, path = state.decision, "$.turn.building"
    paying = decision is Decision.PRODUCE and turn.character == BUILDER
    placing = decision in _PLACING
    fits = (paying or placing) == (turn.building != NONE)
    yield fits, "a building is in hand only while it is paid, placed or moved into", path
    if turn.building == NONE:
        return
    neutral = turn.stage is NEUTRAL_COIN
    village = NEUTRAL if neutral else state.seat
    here = state.built[turn.building] & VILLAGES[village]
    if decision is not Decision.INHABIT:
        yield neutral or not here, "this type is built already (B3)", path
        return
    people = host_of(state, village)
    empty = here & ~(people.men | people.women)
    inhabited = state.rules.production.inhabited >> turn.building & 1
    yield inhabited and empty.bit_count() == 1, "nobody can move in", path
    yield all(movers(state, village)), "there is no choice", path


def _duties(state: Packed, turn: TurnBits) -> Claims:
    """Claim duties only where an option asks for them (B2, K5)."""
    decision, path, production = state.decision, "$.turn.duties", state.rules.production
    coins = state.coins[state.seat]
    choosing = turn.character == BUILDER and decision in (Decision.BUILD, Decision.PRODUCE)
    yield choosing or not turn.duties, "no building is paid for", path
    if turn.duties & BUILD_AGAIN:
        merged = turn.stage is REGULAR and turn.tile == BUILDER
        asked = merged and needs_second_building(state, BUILDER, coins)
        yield asked, "no second building is due (K5)", path
    paying = turn.building != NONE and production.strict
    yield paying or not turn.duties & MAKE_ALL, "goods may be bought (B2)", path
    cost = production.cost[turn.building] if paying else ()
    if turn.pending != NONE and not turn.in_chain and len(turn.demand) + 1 == len(cost):
        able = production.payments.must_make(turn.supply, turn.building)
        right = able == bool(turn.duties & MAKE_ALL)
        yield right, "the duty to make all goods does not fit the workers (B2)", path


def _dowry(state: Packed, turn: TurnBits) -> Claims:
    """Claim that a dowry is chosen exactly where the player has just married."""
    asking, path = state.decision is Decision.DOWRY, "$.turn.dowry_from"
    yield asking == (turn.village != NONE), "a village is named at 'dowry', and only there", path
    if not asking:
        return
    yield turn.village != state.seat, "expected the village of another player", path
    host = colour_at(state, turn.village)
    yield host is not None, "no such village", path
    yield host is not None and any(host.dowry), "no coin lies there", path
    incomers = state.players[state.seat].awake & VILLAGES[turn.village]
    married = turn.last != NONE and incomers >> turn.last & 1
    yield married, "nobody has married there", "$.turn.last_entry"


def _entered(state: Packed, turn: TurnBits) -> Claims:
    """Claim that births and the last entry have happened: the next entry comes after it."""
    if turn.births:
        able = couples(state, state.seat)
        yield not turn.births & ~able, "no couple lives there", "$.turn.births"
    decision, last, path = state.decision, turn.last, "$.turn.last_entry"
    if last == NONE:
        return
    player = state.players[state.seat]
    if decision is Decision.DELIVER:
        yield player.delivered >> last & 1 == 1, "this good is not delivered yet", path
    elif decision is Decision.MARRY:
        away = player.awake & ~VILLAGES[state.seat]
        yield turn.stage is not NEUTRAL_COIN, "the neutral coin is for one wedding (D6)", path
        yield away >> last & 1 == 1, "nobody has married there", path
    elif decision is Decision.BEAR:
        yield turn.births >> last & 1 == 1, "no child was born there", path


def _rest(state: Packed, turn: TurnBits) -> Claims:
    """Claim that the rest of the turn can be done."""
    yield _is_completable(state, turn), "the turn could not be completed (T3)", "$.turn.actions"


def _is_completable(state: Packed, turn: TurnBits) -> bool:
    """Return whether the rest can be done, where the legal moves alone do not show it."""
    if state.decision is Decision.FINISH:
        return bool(tiles_after(state, turn))
    if turn.stage is NEUTRAL_COIN:
        return True
    if state.decision is Decision.PRODUCE:
        return can_produce(state, turn)
    if state.decision in _PLACING:
        if turn.stage is REGULAR:
            return can_go_on(state, turn, turn.supply)
        return tile_pays(state, turn, turn.building, turn.supply, (), 0)
    if state.decision is Decision.DOWRY:
        single = spouses(state, state.seat, turn.last)
        free = free_people(state.players[state.seat])
        first = turn.stage is TILE_FIRST
        return count_weddings(free, single) >= turn.units and (
            not first or regular_possible(state, turn, PRIEST)
        )
    return True
