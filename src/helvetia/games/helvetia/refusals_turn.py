"""Why a commitment, a tile or a step of production is refused (T, K, D6, B1, G)."""

from helvetia.core.reason import Reason

from . import moves as m
from .geometry import PLACES
from .names import Building, Character, Colour, Decision, Good, Place
from .parts import NONE, Stage
from .refusal import dead_end, no, no_village
from .state import GameState, StateDraft
from .steps import build_fits, buy_budget, buy_fits, swap_fits, work_fits
from .turns import can_commit, neutral_possible, tile_possible, tile_ready
from .village import building_at


def commit(state: GameState, move: m.Commit) -> Reason | None:
    """Coins, tile and actions that can all be used (T1-T3, K3)."""
    turn = state.now
    if can_commit(state, turn, move.character, move.coins, move.tile):
        return None
    name = move.character.title
    coins = state.coins[state.current]
    if move.coins > coins:
        return no("too_many_coins", "T1", coins=coins)
    if turn.tile == move.character:
        return no("same_character", "K3", character=name, step="commit")
    if move.tile and turn.tile != NONE:
        return no("second_tile", "K1")
    if move.tile and (reason := _tile_not_ready(state, move.character)) is not None:
        return reason
    return no("cannot_use_all", "T3", character=name, actions=move.coins + move.tile)


def _tile_not_ready(state: StateDraft, character: Character) -> Reason | None:
    if tile_ready(state, character):
        return None
    name = character.title
    if not state.options.character_tiles:
        return no("no_tiles", "S11")
    if state.board.tile_owner[character] != state.player:
        return no("not_your_tile", "K1", character=name)
    return no("tile_used", "K6", character=name)


def use_tile(state: GameState, move: m.UseTile) -> Reason | None:
    """An own unused tile whose action can be completed (K1-K4)."""
    turn = state.now
    name = move.character.title
    if turn.tile != NONE:
        return no("second_tile", "K1")
    if (reason := _tile_not_ready(state, move.character)) is not None:
        return reason
    if not state.coins[state.current] and state.decision is Decision.TURN:
        return no("no_coins", "K2")
    if state.decision is Decision.FINISH and move.character == turn.character:
        return no("same_character", "K3", character=name, step="tile")
    if tile_possible(state, turn, move.character):
        return None
    if state.decision is Decision.FINISH:
        return no("cannot_use_tile", "K1", character=name)
    return no(
        "cannot_use_tile",
        "K4",
        character=name,
    )


def use_neutral(state: GameState, move: m.UseNeutral) -> Reason | None:
    """The neutral coin, if it lies there and can be used (D6)."""
    if state.now.tile != NONE:
        return no("tile_in_turn", "D6")
    if neutral_possible(state, move.character):
        return None
    if state.neutral is None:
        return no("no_neutral_coin", "D6")
    if not state.board.neutral_coin:
        return no("neutral_coin_used", "D6")
    name = move.character.title
    return no("no_neutral_action", "D6", character=name)


def pass_turn(state: GameState, move: m.Pass) -> Reason | None:
    """Nobody with coins passes (T2)."""
    if state.coins[state.current]:
        return no("must_play", "T2")
    return None


def end_turn(state: GameState, move: m.EndTurn) -> Reason | None:
    """The turn may always end after the regular action."""
    return None


def build(state: GameState, move: m.Build) -> Reason | None:
    """An open building, not owned, that can be paid for (B1-B3)."""
    turn = state.now
    if build_fits(state, turn, move.building):
        return None
    name = move.building.title
    if not state.board.open[move.building]:
        return no("not_open", "B1", building=name)
    if not turn.buildable >> move.building & 1:
        return no("type_twice", "B3", building=name)
    cost = state.rules.production.cost[move.building]
    budget = buy_budget(state, turn) - (turn.stage is Stage.REGULAR)
    if state.rules.production.payments.min_buys(turn.supply, cost) > budget:
        goods = ", ".join(good.title for good in cost)
        return no(
            "cannot_pay",
            "B1",
            building=name,
            goods=goods,
            coins=budget,
        )
    if turn.stage is Stage.TILE_FIRST:
        return no("dead_end", "K4", step="build", building=name)
    return dead_end(step="build", building=name)


# --- production ----------------------------------------------------------------------------------


def _own_awake(state: GameState, village: Colour, place: Place) -> Reason | None:
    """Why nobody of the player can work there; None if somebody can (G2)."""
    if (missing := no_village(state, village)) is not None:
        return missing
    location = village * PLACES + place
    player = state.players[state.current]
    if player.awake >> location & 1:
        return None
    building = building_at(state, location)
    if building is None:
        return no(
            "no_building",
            "G2",
            village=village.title,
            place=place.word,
        )
    name = Building(building).title
    if (player.men | player.women) >> location & 1:
        return no("sleeps", "G2", building=name)
    return no("not_yours", "G2", building=name)


def _must_buy(state: GameState) -> Reason:
    good = Good(state.now.pending).title
    return no(
        "must_buy",
        "B2",
        good=good,
    )


def work(state: GameState, move: m.Work) -> Reason | None:
    """An own awake worker who makes the pending good (G2)."""
    turn = state.now
    maker = state.rules.production.maker[turn.pending]
    location = move.village * PLACES + move.place
    here = state.built[maker] & state.players[state.current].awake
    if here >> location & 1 and not turn.bought and work_fits(state, turn, maker):
        return None
    if (reason := _own_awake(state, move.village, move.place)) is not None:
        return reason
    building = building_at(state, location)
    assert building is not None  # an own awake worker lives there
    name, good = Building(building).title, Good(turn.pending).title
    if building != maker:
        return no("wrong_good", "G2", building=name, good=good)
    if turn.bought:
        return _must_buy(state)
    return dead_end(step="work", good=good, building=name)


def swap(state: GameState, move: m.Swap) -> Reason | None:
    """An own awake trader who can turn the given good into the pending one (G3)."""
    turn = state.now
    if (reason := _own_awake(state, move.village, move.place)) is not None:
        return reason
    production = state.rules.production
    building = building_at(state, move.village * PLACES + move.place)
    assert building is not None  # an own awake worker lives there
    name, wanted, given = Building(building).title, Good(turn.pending).title, move.given.title
    goods = production.swaps[building]
    if not goods:
        return no("no_trader", "G3", building=name)
    for good in (turn.pending, move.given):
        if not goods >> good & 1:
            title = Good(good).title
            return no("not_traded", "G3", building=name, good=title)
    if move.given == turn.pending:
        return no("same_good", "G3", good=given)
    if turn.bought:
        return _must_buy(state)
    if swap_fits(state, turn, building, move.given):
        return None
    return dead_end(
        step="swap",
        given=given,
        good=wanted,
        building=name,
    )


def buy(state: GameState, move: m.Buy) -> Reason | None:
    """A material of the cost itself, with a coin for it (B2, G4)."""
    turn = state.now
    if move.good == turn.pending and buy_fits(state, turn):
        return None
    good = move.good.title
    if turn.character != Character.BUILDER:
        return no("not_for_delivery", "C4", good=good)
    if move.good != turn.pending:
        pending = Good(turn.pending).title
        return no("not_pending", "G1", good=good, pending=pending)
    if not state.rules.production.bought >> move.good & 1:
        return no("not_for_sale", "B2", good=good)
    if turn.in_chain:
        return no("bought_in_chain", "G4", good=good)
    if turn.stage is Stage.REGULAR:
        return dead_end(step="buy", good=good)
    if buy_budget(state, turn) < 1 + turn.demand.count(move.good):
        return no("too_few_coins", "K5", good=good)
    if state.rules.production.payments.min_buys(turn.supply, turn.demand) >= buy_budget(
        state, turn
    ):
        return no("too_few_coins", "K5", good=good, step="cost")
    return no("dead_end", "K4", step="buy", good=good)
