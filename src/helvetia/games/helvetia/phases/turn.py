"""A turn: coins on a character, the neutral coin, and whose turn is next (T1-T4, P4, D6, D7)."""

from typing import Final

from helvetia.core.engine import Step, legal
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import CoinsGained, CoinsPlaced, NeutralCoinUsed, Passed, PlayerStuck, TurnBegins
from ..names import Decision
from ..packed import (
    CHOOSE,
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_FIRST,
    TURN_DONE,
    Next,
    Packed,
    TurnBits,
    changed,
)
from ..production import BUILD_AGAIN
from ..village import NEUTRAL, VILLAGE, buildable_by, occupied, sleepers, supply_of
from .amounts import (
    BUILDER,
    PRIEST,
    all_numbers,
    needs_second_building,
    numbers,
    regular_possible,
    with_tile,
)
from .priest import houses_for_neutral
from .refusals import no
from .tiles import (
    FIRST_STEP,
    can_come_first,
    finishing,
    last_choices,
    not_ready,
    own_tiles,
    refuse_tile,
    tiles_after,
    turn_over,
    use_tile,
)

_FINISH: Final = Decision.FINISH
_TURN: Final = Decision.TURN

_FRESH: Final = TurnBits(stage=CHOOSE)

# --- what can be begun (T1-T4) -------------------------------------------------------------------


def beginnings(state: Packed) -> tuple[m.AnyMove, ...]:
    """List the commitments, the tiles that may come first, and the neutral coin."""
    turn = state.turn
    found: list[m.AnyMove] = []
    coins = state.coins[state.seat]
    if coins:
        tiles = own_tiles(state) if turn.tile == NONE else 0
        found += _own_actions(state, turn, coins, tiles)
    if state.board.neutral_coin and turn.tile == NONE:
        found += [m.USE_NEUTRAL[c] for c in bits(neutral_actions(state))]
        if may_pass(state):
            found.append(m.PASS)  # D7: a player without coins gets here only by this option
    return tuple(found)


def _own_actions(state: Packed, turn: TurnBits, coins: int, tiles: int) -> list[m.AnyMove]:
    """Return the commitments (K3: with the tile of the same character), then tiles first."""
    found: list[m.AnyMove] = []
    all_coins = (1 << coins) - 1
    possible = 0
    actions = all_numbers(state, turn, coins, tiles)
    for character, able in enumerate(actions):
        if character == turn.tile:
            continue  # K3: the same character would have been merged
        if usable := able >> 1 & all_coins:
            possible |= 1 << character
            found += m.commitments[character][False][usable]
        if tiles >> character & 1:
            merged = with_tile(state, turn, character, able, coins)
            found += m.commitments[character][True][merged >> 2 & all_coins]
    for character in bits(tiles):
        regular = possible & ~(1 << character) != 0
        if can_come_first(state, turn, character, actions[character], regular):
            found.append(m.USE_TILE[character])
    return found


def has_turn(state: Packed, turn: TurnBits) -> bool:
    """Return whether any whole turn exists: otherwise the player is stuck (T4)."""
    coins = state.coins[state.seat]
    if coins:
        if regular_possible(state, turn, NONE):
            return True
        tiles = own_tiles(state)
        if tiles and _own_actions(state, turn, coins, tiles):
            return True
    return neutral_actions(state) != 0


def may_act(state: Packed, turn: TurnBits) -> bool:
    """Return whether the seat gets a turn: it holds coins and is not stuck (T2, T4, D7)."""
    if state.coins[state.seat]:
        # The night watchman can be used wherever somebody sleeps.
        return sleepers(state) != 0 or has_turn(state, turn)
    # D7: only the Italian rulebook lets a player without coins use the neutral coin.
    return state.options.neutral_coin_without_coins and neutral_actions(state) != 0


# --- coins on a character (T1-T3, K3) ------------------------------------------------------------


def refuse_commitment(state: Packed, move: m.Commit) -> Reason | None:
    """Refuse more coins than the player holds, or than actions that can be carried out."""
    turn, character = state.turn, move.character
    coins = state.coins[state.seat]
    name = character.title
    if move.coins > coins:
        return no("too_many_coins", "T1", coins=coins)
    if turn.tile == character:
        return no("same_character", "K3", character=name, step="commit")
    if move.tile and turn.tile != NONE:
        return no("second_tile", "K1")
    if move.tile and (reason := not_ready(state, character)) is not None:
        return reason
    able = numbers(state, turn, character, coins + move.tile)
    usable = with_tile(state, turn, character, able, coins) if move.tile else able
    units = move.coins + move.tile
    if usable >> units & 1:
        return None
    others = m.commitments[character][move.tile][usable >> 1 + move.tile]
    if able >> units & 1:
        return no("coins_in_hand", "K5", others, step="commit")
    facts: dict[str, str | int] = {"character": name, "coins": move.coins}
    if not others:
        return no("cannot_use_all", "T3", **facts, step="alone" if move.tile else "none")
    possible = ", ".join(str(other.coins) for other in others)
    step = "tile" if move.tile else "coins"
    return no("cannot_use_all", "T3", others, **facts, numbers=possible, step=step)


def commit(state: Packed, move: m.Commit) -> None:
    """Lay coins on the character, and use a tile of the same one with them (T1, K3)."""
    character, turn = int(move.character), state.turn
    pay_coins(state, character, move.coins)
    turn.units = move.coins
    if move.tile:
        turn_over(state, character)
        turn.units += 1
        if needs_second_building(state, character, state.coins[state.seat]):
            turn.duties = BUILD_AGAIN
    turn.stage = REGULAR
    turn.character = character
    turn.last = NONE
    state.decision = FIRST_STEP[character]


def pay_coins(state: Packed, character: int, coins: int) -> None:
    """Lay coins from the player's hand on a character."""
    seat = state.seat
    state.coins = changed(state.coins, seat, -coins)
    state.placed = changed(state.placed, character * len(state.coins) + seat, coins)
    tell(state, CoinsPlaced, seat, character, coins)


# --- the neutral coin (D6, D7) -------------------------------------------------------------------


def neutral_actions(state: Packed) -> int:
    """Return the characters for which the neutral coin can be used, as bits."""
    if state.neutral is None or not state.board.neutral_coin:
        return 0
    found = 1 << PRIEST if houses_for_neutral(state) else 0
    if any(state.board.open) and occupied(state, NEUTRAL) != VILLAGE:
        found |= 1 << BUILDER
    return found


def refuse_neutral(state: Packed, move: m.UseNeutral) -> Reason | None:
    """Refuse the neutral coin where it does not lie ready or can do nothing."""
    if state.turn.tile != NONE:
        return no("tile_in_turn", "D6")
    if neutral_actions(state) >> move.character & 1:
        return None
    if state.neutral is None:
        return no("no_neutral_coin", "D6")
    if not state.board.neutral_coin:
        return no("neutral_coin_used", "D6")
    return no("no_neutral_action", "D6", character=move.character.title)


def use_neutral(state: Packed, move: m.UseNeutral) -> None:
    """Take the neutral coin instead of an own action."""
    board = state.board.thaw()
    board.neutral_coin = False
    state.board = board.freeze()
    turn = state.turn
    turn.stage = NEUTRAL_COIN
    turn.supply = turn.buildable = 0  # no own action is done in this turn
    turn.character = int(move.character)
    turn.units = 1
    state.decision = FIRST_STEP[move.character]
    tell(state, NeutralCoinUsed, state.seat, move.character)


def may_pass(state: Packed) -> bool:
    """Return whether the seat has no coin left: nobody with coins passes (T2)."""
    return not state.coins[state.seat]


def refuse_pass(state: Packed, move: m.Pass) -> Reason | None:
    """Refuse passing with coins."""
    return None if may_pass(state) else no("must_play", "T2")


def pass_turn(state: Packed, move: m.Pass) -> Next | None:
    """Leave the neutral coin alone."""
    tell(state, Passed, state.seat)
    state.idle += 1
    return next_turn(state, state.seat + 1)


# --- from action to action, from turn to turn ----------------------------------------------------


def action_done(state: Packed) -> Next | None:
    """Go on to the next action of the same character, to the other part, or to the end."""
    turn = state.turn
    if turn.stage is REGULAR and turn.units:
        state.decision = FIRST_STEP[turn.character]
        return None
    turn.last = NONE
    if turn.stage is REGULAR:
        if turn.tile == NONE:
            # After the regular action a tile of another character may follow (K1).
            tiles = tiles_after(state, turn)
            if tiles:
                state.decision = _FINISH
                state.moves = finishing(tiles)
                return None
    elif turn.stage is TILE_FIRST:
        turn.stage = CHOOSE
        turn.character = NONE
        turn.units = 0
        state.decision = _TURN
        return None
    return TURN_DONE


def end_turn(state: Packed, move: m.EndTurn) -> Next:
    """End the turn without using a tile."""
    return TURN_DONE


def turn_done(state: Packed) -> Next | None:
    """Take won coins into the hand (P4); then the next player may act."""
    seat, won = state.seat, state.turn.won
    if won:
        state.coins = changed(state.coins, seat, won)
        tell(state, CoinsGained, seat, won)
    state.acted = True
    state.idle = 0
    return next_turn(state, seat + 1)


def round_is_over(state: Packed) -> bool:
    """Return whether coins of only one colour are left (E1, D9)."""
    holders = len(state.coins) - state.coins.count(0)
    return holders + state.board.neutral_coin <= 1


def next_turn(state: Packed, seat: int) -> Next | None:
    """Give the turn to this seat or the first after it that can act; else the round ends."""
    if round_is_over(state):
        return Next.ROUND_END
    count = len(state.coins)
    while state.idle < count:
        seat %= count
        if state.coins[seat] or state.options.neutral_coin_without_coins:
            state.seat = seat
            state.turn = turn = _FRESH.thaw()
            turn.supply = supply_of(state, seat)
            turn.buildable = buildable_by(state, seat)
            if may_act(state, turn):
                state.decision = _TURN
                tell(state, TurnBegins, seat)
                return None
            if state.coins[seat]:
                tell(state, PlayerStuck, seat)
        state.idle += 1  # T2: skipped without coins, T4: stuck with them
        seat += 1
    return Next.ROUND_END


STEPS: Final = {
    Decision.TURN: Step(
        beginnings,
        {
            m.Commit: (refuse_commitment, commit),
            m.UseTile: (refuse_tile, use_tile),
            m.UseNeutral: (refuse_neutral, use_neutral),
            m.Pass: (refuse_pass, pass_turn),
        },
    ),
    Decision.FINISH: Step(
        last_choices, {m.UseTile: (refuse_tile, use_tile), m.EndTurn: (legal, end_turn)}
    ),
}
