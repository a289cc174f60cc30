"""Payments by brute force (LB1, LB2, LA4, LA8, LA9): the same ones, each by one path, no dead end.

The oracle knows only the rule text: it tries every part of the hand.
"""

from itertools import combinations
from random import Random

import pytest

from helvetia.games.helsinki import (
    Action,
    Build,
    Card,
    Decision,
    GameState,
    Pay,
    UseCoat,
    apply_move,
    legal_moves,
)
from helvetia.games.helsinki.board import mask_of
from tests.helsinki.playing import sampled
from tests.helsinki.table import bent
from tests.helsinki.test_sliding import brute_force

#: building card, the other cards, whether one card was left out
Payment = tuple[int, tuple[int, ...], bool]


def by_the_rules(state: GameState) -> set[Payment]:
    player = state.players[state.seat]
    free = set(Action) - {*state.covered_actions, *player.used_actions}
    found: set[Payment] = set()
    for at, code in enumerate(player.hand):
        card = Card(code)
        if card is Card.JOKER:
            continue  # LB2
        assert card.colour is not None
        if not state.pavilions_left(card.colour, card.roofs):
            continue  # LB1: the pavilion is gone
        side_coat = _coats_for_side(state, card)
        if side_coat is None or (side_coat and Action.ANY_SIDE not in free):
            continue
        rest = player.hand[:at] + player.hand[at + 1 :]
        for fewer in (False, True):
            extra = card.number - 1 - fewer
            if extra < 0 or (fewer and Action.ONE_FEWER not in free):
                continue  # LA8: not for a "1"
            for chosen in combinations(rest, extra):
                others = [c for c in chosen if Card(c).colour not in (card.colour, None)]
                if len(others) > 1 or (others and Action.ANY_CARD not in free):
                    continue  # LA9
                if side_coat + fewer + len(others) <= player.coats:
                    found.add((code, tuple(sorted(chosen)), fewer))
    return found


def _coats_for_side(state: GameState, card: Card) -> int | None:
    """LB3, LA4: no coat, one coat, or no place at all."""
    player = state.players[state.seat]
    assert card.colour is not None
    art = state.options.catalog.tile(card.colour, card.roofs).shape
    assert player.space is not None
    own, filled = player.space.side, mask_of(player.filled)
    if brute_force(filled, art, own):
        return 0
    if any(brute_force(filled, art, side) for side in range(4) if side != own):
        return 1
    return None


def by_the_engine(state: GameState) -> list[Payment]:
    """Every path through the questions of a build, up to the placing."""
    found = []
    stack: list[tuple[GameState, int, tuple[int, ...], bool]] = [(state, -1, (), False)]
    while stack:
        now, card, paid, fewer = stack.pop()
        if now.decision in (Decision.PLACE, Decision.PLACE_ANY):
            found.append((card, tuple(sorted(paid)), fewer))
            assert legal_moves(now)
            continue
        moves = legal_moves(now)
        assert moves, "a dead end"
        for move in moves:
            if isinstance(move, Build):
                stack.append((apply_move(now, move), int(move.card), (), False))
            elif isinstance(move, Pay):
                stack.append((apply_move(now, move), card, (*paid, int(move.card)), fewer))
            elif isinstance(move, UseCoat) and now.decision is not state.decision:
                left_out = fewer or move.action is Action.ONE_FEWER
                stack.append((apply_move(now, move), card, paid, left_out))
    return found


def compare(count: int, seed: int) -> tuple[int, int, int]:
    """How many positions were compared, with how many payments, how many of them with a coat."""
    rng = Random(seed)
    positions = payments = with_coats = 0
    for state in sampled(count, seed, every=3):
        if state.decision not in (Decision.ACTION, Decision.BUILD):
            continue
        changed, packed = state, state._packed
        if state.decision is Decision.ACTION:
            # Any number of coats, any actions used: more than random games would show.
            coats = rng.randrange(4)
            used = sum(1 << a for a in Action if rng.randrange(3) == 0) & ~packed.covered
            more = [int(kind) for kind in packed.rules.kinds if rng.randrange(12) == 0]
            held = (*packed.players[state.seat].hand, *more)
            hand = tuple(sorted(held))[: rng.randrange(9)]
            player = {"coats": coats, "used": used, "hand": hand}
            player.update(known=(), drawn=(), shown=())
            changed = bent(state, players={state.seat: player})
        paths = by_the_engine(changed)
        assert len(paths) == len(set(paths)), "two paths for one payment"
        assert set(paths) == by_the_rules(changed)
        positions += 1
        payments += len(paths)
        with_coats += any(fewer for _, _, fewer in paths)
    return positions, payments, with_coats


@pytest.mark.heavy
@pytest.mark.rule("LB1", "LB2", "LA4", "LA8", "LA9", "LA14")
@pytest.mark.parametrize("states", [900, pytest.param(9_000, marks=pytest.mark.thorough)])
def test_payments_agree_with_the_rule_text(states: int) -> None:
    positions, payments, with_coats = compare(states, 6)
    assert positions > states // 9
    assert payments > states * 2 // 3
    assert with_coats > states // 90
