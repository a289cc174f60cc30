"""The evaluation of a position of Helsinki.

The board at the end is all that scores, so the question is which of the fourteen lines will be
full. That depends on how many roofs are missing, and on how many more can be laid: cards in the
hand and turns still to come. Everything else follows from these likelihoods.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, fsum, log
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.games.helsinki import Action, Decision, GameState
from helvetia.games.helsinki.state.features import (
    BOARD,
    CARD_COLOUR,
    CARD_NUMBER,
    CARD_TILE,
    CARD_TOPS,
    COLUMNS,
    JOKER,
    MONUMENT,
    NONE,
    ROWS,
    State,
    bits,
    neighbours,
    position,
)

from .evaluation import Weighted, weights_of

TERMS: Final = {
    "lines": "a full row or column, each by how likely it is to be full in the end",
    "crossings": "points of superstructures, by how likely their lines are to be full",
    "bonus": "points that are safe: the coat for two points and the bonus card",
    "coats": "a coat of arms on the meadow that there is still a turn to use in",
    "cards": "a card in the hand, up to what the turns to come can use",
    "ready": "a roof of the pavilions that the hand can pay for",
    "roofs": "a roof that is covered",
    "begun": "a roof of the tile that is being built; a superstructure counts as two",
    "holes": "an uncovered roof that no pavilion can reach any more",
}
"""The terms, and what one unit of each is."""

#: Approximate number of cards in the pile for each player when the game begins.
_PILE: Final = 21
#: Cards that a turn takes from the pile on average: turns that build take none.
_PACE: Final = 1.3
#: How many cards a turn can make use of.
_CARDS_PER_TURN: Final = 2.3
#: A roof that only a joker tile can cover counts as this number of roofs.
_HOLE_NEED: Final = 3
_MOST_NEED: Final = 28
#: Larger hands count as this number of cards.
_MOST_CARDS: Final = 7
#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_TWO_POINTS: Final = int(Action.TWO_POINTS)
_JOKER: Final = Decision.JOKER
_TOPS: Final = frozenset({Decision.SUPERSTRUCTURE, Decision.SET})


def _features(game_state: GameState) -> tuple[float, list[tuple[object, ...]]]:
    """Return the stage of the game, and for each seat the arguments of `amounts`."""
    state = position(game_state)
    deciding, rules = state.player, state.rules
    stage = max(0.0, 1.0 - state.table.left / (_PILE * len(state.players)))
    found: list[tuple[object, ...]] = []
    for seat, player in enumerate(state.players):
        coats, cards, tops, tile, begun = player.coats, len(player.hand), 0, 0, 0.0
        if seat == deciding:
            begun = begun_roofs(state)
        elif deciding == CHANCE and seat == state.seat:
            new_coats, new_cards, tops = _pending(state)
            coats, cards, tile = coats + new_coats, cards + new_cards, state.turn.tile
        if cards > rules.hand_limit and not player.unlimited:
            cards = rules.hand_limit
        bonus = player.bonus if player.bonus != NONE else 0
        if player.used >> _TWO_POINTS & 1:
            bonus += rules.points.coat
        turns, filled, on_top = turns_left(state, seat), player.filled, player.tops
        ready = ready_roofs(player.hand)
        found.append((turns, filled, on_top, ready, cards, coats, bonus, begun, tops, tile))
    return stage, found


def amounts(
    turns: float,
    filled: int,
    on_top: int,
    ready: float,
    cards: int,
    coats: int,
    bonus: int,
    begun: float,
    tops: int,
    tile: int,
) -> tuple[float, ...]:
    """Return how much of each term a seat has, in the order of ``TERMS``.

    The turn in progress will put *tops* superstructures on the roofs of *tile*.
    """
    usable = min(cards, _CARDS_PER_TURN * turns)
    level = min(int(turns * 2), _LEVELS - 1) * (_MOST_CARDS + 1) + min(int(usable), _MOST_CARDS)
    lines, holes = board_lines(filled, level)
    crossings = top_points(filled, on_top, level)
    if tops:
        crossings += tops * _best_top(filled, tile, level)
    return (
        lines,
        crossings,
        float(bonus),
        min(float(coats), 2 * turns),
        usable,
        ready if turns else 0.0,
        float(filled.bit_count()) * min(1.0, turns / 4),
        begun,
        holes * min(1.0, turns / 4),
    )


def turns_left(state: State, seat: int) -> float:
    """Return the expected number of turns of this seat after the one in progress."""
    if state.player is None:
        return 0.0
    pile = state.table.left - (cards_coming(state) if state.player == CHANCE else 0)
    if state.ending or pile <= 0:  # LE1: the seats after this one still play
        to_move = seat == state.seat and state.decision is Decision.TURN
        return float(seat > state.seat or to_move)
    return 0.5 + pile / (_PACE * len(state.players))


def cards_coming(state: State) -> int:
    """Return how many cards a turn that waits for chance is about to take from the pile."""
    due = {Decision.BONUS: 1, Decision.EXTRA: 1 + state.turn.due}
    return due.get(state.decision, state.turn.due)


def begun_roofs(state: State) -> float:
    """Return how many roofs a turn in progress will cover."""
    turn, decision = state.turn, state.decision
    if turn.card != NONE:
        return CARD_TILE[turn.card] % 4 + 2 + 2.0 * (CARD_TOPS[turn.card] + turn.extra)
    if decision is _JOKER:
        return float(turn.due)
    if decision in _TOPS:
        return 2.0 * max(1, turn.due)
    return 0.0


def _pending(state: State) -> tuple[int, int, int]:
    """Return the coats, cards and superstructures that follow a turn's chance point."""
    turn = state.turn
    if state.decision is Decision.BONUS:
        return (turn.tile & state.rules.coats).bit_count(), 1, turn.due
    return 0, int(state.decision is Decision.EXTRA), 0


BY_HAND: Final = Weighted(TERMS, _features, amounts, weights_of("helsinki", "by_hand"))
#: Tuning by self-play found nothing better here.
EVALUATION: Final = BY_HAND
LEARNT: Final = EVALUATION.with_weights(weights_of("helsinki", "learnt"))


# --- lines --------------------------------------------------------------------------------------

#: The most half turns to come that are distinguished.
_LEVELS: Final = 40
#: Fitted to the ends of some thousand lines in games of the greedy player against itself.
_FIT: Final = (0.034, -1.886, 0.872, 0.494, 0.190, -0.0104)


def likelihood(need: int, turns: float, cards: int) -> float:
    """Return the probability that a line which lacks *need* roofs will be full in the end.

    >>> [round(likelihood(need, 6.0, 4), 2) for need in (0, 1, 2, 4, 7)]
    [1.0, 0.8, 0.6, 0.16, 0.01]
    """
    if not need:
        return 1.0
    if not turns:
        return 0.0
    base, per_need, per_turn, both, per_card, square = _FIT
    time = log(turns + 0.3)
    odds = base + per_need * need + (per_turn + both * need) * time
    return 1 / (1 + exp(-(odds + per_card * cards + square * need * need)))


_LIKELY: Final = tuple(
    tuple(likelihood(need, half / 2, cards) for need in range(_MOST_NEED + 1))
    for half in range(_LEVELS)
    for cards in range(_MOST_CARDS + 1)
)


def _seen(line: int) -> int:
    """Return the roofs of a line in front of its first filled one, from both ends."""
    return (line & -line) - 1 | 127 & -1 << line.bit_length() if line else 127


#: The roofs that a pavilion can reach, by the filled ones of a row and of a column.
_ALONG: Final = tuple(map(_seen, range(128)))
_DOWN: Final = tuple(sum(1 << 7 * row for row in bits(seen)) for seen in _ALONG)
#: Gathers every seventh bit, so that a column can be read like a row.
_GATHER: Final = sum(1 << 6 * row for row in range(7))
_COLUMN: Final = COLUMNS[0]
_LINES: Final = (*ROWS, *COLUMNS)


def holes_of(filled: int) -> int:
    """Return the uncovered roofs that no pavilion can cover: out of reach, or alone."""
    filled |= MONUMENT
    seen = 0
    for line in range(7):
        seen |= _ALONG[filled >> 7 * line & 127] << 7 * line
        seen |= _DOWN[(filled >> line & _COLUMN) * _GATHER >> 36 & 127] << line
    empty = BOARD & ~filled
    reached = empty & seen
    return empty & ~(reached & neighbours(reached))


@lru_cache(maxsize=1 << 14)
def needs_of(filled: int) -> tuple[tuple[int, ...], int]:
    """Return what the rows and then the columns lack, where holes count more; and the holes."""
    empty = BOARD & ~(filled | MONUMENT)
    holes = holes_of(filled)
    extra = _HOLE_NEED - 1
    needs = [(x & empty).bit_count() + extra * (x & holes).bit_count() for x in _LINES]
    return tuple(needs), holes.bit_count()


@lru_cache(maxsize=1 << 14)
def board_lines(filled: int, level: int) -> tuple[float, int]:
    """Return the expected number of lines that will be full, and the number of holes."""
    needs, holes = needs_of(filled)
    return fsum(map(_LIKELY[level].__getitem__, needs)), holes


def top_points(filled: int, tops: int, level: int) -> float:
    """Return the expected points of superstructures: 3 on a crossing, 1 on a full line (LE2)."""
    if not tops:
        return 0.0
    needs, _ = needs_of(filled)
    likely = _LIKELY[level]
    return fsum([_top(likely[needs[t // 7]], likely[needs[7 + t % 7]]) for t in bits(tops)])


def _top(row: float, column: float) -> float:
    return row + column + row * column  # 1 each, and 3 instead of 2 for both


def _best_top(filled: int, tile: int, level: int) -> float:
    return max(top_points(filled, 1 << roof, level) for roof in bits(tile))


# --- hands --------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def ready_roofs(hand: tuple[int, ...]) -> float:
    """Return the roofs of the largest pavilions that the hand can pay for, of its two best colours.

    One missing card counts half.
    """
    counts = [0] * 7
    for card in hand:
        counts[CARD_COLOUR[card]] += 1
    jokers = counts[5]
    best = [0.0] * 5
    for card in hand:
        if card < JOKER:
            colour = CARD_COLOUR[card]
            short = CARD_NUMBER[card] - counts[colour] - jokers
            if short <= 1:
                worth = (CARD_TILE[card] % 4 + 2) * (0.5 if short == 1 else 1.0)
                best[colour] = max(best[colour], worth)
    best.sort()
    return best[4] + 0.5 * best[3]
