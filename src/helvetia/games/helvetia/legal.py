"""Legal moves: for each decision the complete list, without duplicates, in canonical order."""

from collections.abc import Callable
from itertools import compress
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import StateError

from . import moves as m
from .amounts import ALL_UP_TO, FIELD, UP_TO, amounts
from .geometry import bits, free_places
from .moves import AnyMove
from .names import Decision, Sex
from .options import Dowry
from .parts import NEUTRAL_COIN, NONE
from .rounds import pile_to_draw
from .setup import draftable, own_empty, stealable, third_pair_villages, village_being_placed
from .state import GameState, StateDraft, keep_moves
from .steps import (
    buildable_now,
    buy_fits,
    couples_in_time,
    deliverable_now,
    givable,
    inhabit_fits,
    may_be_bought,
    wakeable,
    weddings,
    work_fits,
)
from .turns import commitments, neutral_actions, own_tiles, tile_first, tiles_after
from .village import (
    NEUTRAL,
    colour_at,
    empty_houses,
    fertile,
    occupied,
    singles,
)

Moves = tuple[AnyMove, ...]


def legal_moves(state: GameState) -> Moves:
    """All legal moves, in canonical order; at a chance point the outcomes; () when it is over.

    >>> from helvetia import new_game
    >>> [str(move) for move in legal_moves(new_game(2))][:2]
    ['draft brickworks', 'draft woodcutter']
    """
    moves = state.moves
    if moves is None:
        moves = _LEGAL[state.decision](state)
        # Kept: whoever asks for the moves of a state makes one of them, which needs no check then.
        keep_moves(state, moves)
    return moves


def odds(state: GameState) -> tuple[tuple[AnyMove, int], ...]:
    """The chance outcomes with integer weights.

    A face-down pile is a multiset: a building is as likely as it has copies left.
    """
    if state.player != CHANCE:
        raise StateError(f"no chance is at work where the decision is {state.decision.value!r}")
    if state.decision is Decision.REVEAL:
        pile = pile_to_draw(state)
        return tuple(compress(zip(m.REVEAL, pile, strict=True), pile))
    return tuple((move, 1) for move in legal_moves(state))


# --- set-up --------------------------------------------------------------------------------------


def _letter(state: GameState) -> Moves:
    return tuple(m.DEAL[x] for x in bits(state.preparing.letters))


def _first_player(state: GameState) -> Moves:
    return m.FIRST[: len(state.players)]


def _draft(state: GameState) -> Moves:
    return tuple(m.DRAFT[b] for b in bits(draftable(state)))


def _steal(state: GameState) -> Moves:
    return tuple(
        m.STEAL[seat][b] for seat in range(len(state.players)) for b in bits(stealable(state, seat))
    )


def _neutral_house(state: GameState) -> Moves:
    return tuple(m.BUILD[b] for b, copies in enumerate(state.preparing.pool) if copies)


def _neutral_figure(state: GameState) -> Moves:
    return tuple(m.INHABIT[sex] for sex in Sex if state.preparing.figures[sex])


def _pair_one(state: GameState) -> Moves:
    houses = own_empty(state)
    sex = pair_one_sex(state)
    return tuple(m.SETTLE[sex][place] for place in bits(houses))


def pair_one_sex(state: StateDraft) -> Sex:
    """The man of the first pair is placed before the woman."""
    return Sex.MAN if own_empty(state).bit_count() == 3 else Sex.WOMAN


def _pair_two(state: GameState) -> Moves:
    houses = own_empty(state)
    return tuple(m.SETTLE[sex][place] for sex in Sex for place in bits(houses))


def _pair_three(state: GameState) -> Moves:
    men, women = singles(state)
    return tuple(m.MARRY[0][spot] for spot in bits((men | women) & third_pair_villages(state)))


# --- a turn --------------------------------------------------------------------------------------


def _turn(state: GameState) -> Moves:
    turn, seat = state.ongoing, state.seat
    coins = state.coins[seat]
    found: tuple[AnyMove, ...] = ()
    merge = own_tiles(state) if turn.tile == NONE else 0
    if coins:
        units = amounts(state, turn, seat, merge)
        found = commitments(turn.tile, coins, merge, units)
        if merge:
            found += _tiles_first(state, merge, units)
    if state.board.neutral_coin and turn.tile == NONE:
        found += m.neutral_uses(neutral_actions(state))
        if not coins:
            found += (m.PASS,)  # D7: only such a player is asked without coins
    return found


def _tiles_first(state: GameState, merge: int, units: int) -> tuple[m.UseTile, ...]:
    """Those of these tiles whose extra action may come first (K1, K4)."""
    turn = state.ongoing
    with_coins = units & ALL_UP_TO[state.coins[state.seat]]
    found = []
    for c in bits(merge):
        numbers = UP_TO[-1] << FIELD * c
        # One action of another than the builder is possible if any is.
        if (units & numbers or not c) and tile_first(state, turn, c, with_coins & ~numbers != 0):
            found.append(m.USE_TILE[c])
    return tuple(found)


def _build(state: GameState) -> Moves:
    return m.buildings(buildable_now(state, state.ongoing))


def _produce(state: GameState) -> Moves:
    turn = state.ongoing
    pending = turn.pending
    if turn.bought:
        return (m.BUY[pending],)  # equal goods of a cost: bought ones come last
    production = state.rules.production
    built, awake = state.built, state.players[state.seat].awake
    maker = production.maker[pending]
    workers = awake & built[maker]
    traders = []
    for trader in production.traders[pending]:
        if awake & built[trader]:
            traders.append(trader)  # a comprehension would be a call
    for_sale = may_be_bought(state, turn)
    if not traders and not (for_sale and workers):
        # One way is left, and the turn can be completed: so in this way.
        return m.works(workers) if workers else (m.BUY[pending],)
    found: list[AnyMove] = []
    if workers and work_fits(state, turn, maker):
        found += m.works(workers)
    for trader in traders:
        given = bits(givable(state, turn, trader))
        if given:
            found += [m.SWAP[spot][g] for spot in bits(awake & built[trader]) for g in given]
    if for_sale and buy_fits(state, turn):
        found.append(m.BUY[pending])
    return tuple(found)


def _place(state: GameState) -> Moves:
    return m.placements(free_places(occupied(state, village_to_place_in(state))))


def village_to_place_in(state: StateDraft) -> int:
    """The village that the chosen building goes to."""
    if state.setup is not None:
        return village_being_placed(state)
    return NEUTRAL if state.ongoing.stage is NEUTRAL_COIN else state.seat


def _inhabit(state: GameState) -> Moves:
    turn = state.ongoing
    return tuple(m.INHABIT[sex] for sex in Sex if inhabit_fits(state, turn, sex))


def _deliver(state: GameState) -> Moves:
    return m.deliveries(deliverable_now(state, state.ongoing))


def _wake(state: GameState) -> Moves:
    return m.awakenings(wakeable(state, state.ongoing))


def _marry(state: GameState) -> Moves:
    found: list[AnyMove] = []
    for source, spots in weddings(state, state.ongoing):
        row = m.MARRY[source]
        found += [row[spot] for spot in bits(spots)]
    return tuple(found)


def _dowry(state: GameState) -> Moves:
    village = colour_at(state, state.ongoing.village)
    assert village is not None
    found: list[AnyMove] = [m.DOWRY[c] for c, coins in enumerate(village.dowry) if coins]
    if state.options.dowry is Dowry.MAY:
        found.append(m.NO_DOWRY)
    return tuple(found)


def _bear(state: GameState) -> Moves:
    turn, seat = state.ongoing, state.seat
    able = fertile(state, seat, turn.births, turn.last)
    boys, girls = reserve = state.players[seat].reserve
    return m.births(couples_in_time(able, reserve, turn.units), boys > 0, girls > 0)


def _finish(state: GameState) -> Moves:
    return m.finish(tiles_after(state, state.ongoing))


# --- the end of a round --------------------------------------------------------------------------


def _pupil(state: GameState) -> Moves:
    school = state.players[state.seat].school
    return tuple(
        m.SETTLE[sex][place] for sex in Sex if school[sex] for place in bits(pupil_houses(state))
    )


def pupil_houses(state: StateDraft) -> int:
    """The empty houses that may be filled next: ascending, so that all can be filled (E2)."""
    houses = empty_houses(state, state.seat) & ~((1 << state.ongoing.last + 1) - 1)
    pupils = sum(state.players[state.seat].school)
    # As many houses must be left for the others as there are others, while there are houses.
    must_keep = min(pupils, houses.bit_count()) - 1
    usable = houses
    for _ in range(must_keep):
        usable ^= 1 << usable.bit_length() - 1
    return usable


def _reveal(state: GameState) -> Moves:
    return tuple(compress(m.REVEAL, pile_to_draw(state)))


def _over(state: GameState) -> Moves:
    return ()


_LEGAL: Final[dict[Decision, Callable[[GameState], Moves]]] = {
    Decision.LETTER: _letter,
    Decision.FIRST_PLAYER: _first_player,
    Decision.DRAFT: _draft,
    Decision.STEAL: _steal,
    Decision.NEUTRAL_HOUSE: _neutral_house,
    Decision.NEUTRAL_FIGURE: _neutral_figure,
    Decision.PAIR_ONE: _pair_one,
    Decision.PAIR_TWO: _pair_two,
    Decision.PAIR_THREE: _pair_three,
    Decision.TURN: _turn,
    Decision.BUILD: _build,
    Decision.PRODUCE: _produce,
    Decision.PLACE: _place,
    Decision.INHABIT: _inhabit,
    Decision.DELIVER: _deliver,
    Decision.WAKE: _wake,
    Decision.MARRY: _marry,
    Decision.DOWRY: _dowry,
    Decision.BEAR: _bear,
    Decision.FINISH: _finish,
    Decision.PUPIL: _pupil,
    Decision.REVEAL: _reveal,
    Decision.OVER: _over,
}
