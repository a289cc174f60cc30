"""Every result that the rules allow a turn can be reached, and no other (LA1-LA14 combined)."""

from collections.abc import Callable
from random import Random

import attrs
import pytest

from helvetia.core import CHANCE
from helvetia.games.helsinki import (
    Action,
    Card,
    Decision,
    GameState,
    JokerTiles,
    NoLimitUntil,
    apply_move,
    legal_moves,
)
from helvetia.games.helsinki.options import rules_of
from tests.helsinki.playing import sampled
from tests.helsinki.table import bent
from tests.helsinki.turn_oracle import Turn, from_state, results

MOST_STATES = 4_000
#: The options that change what a turn allows: two have comparisons of their own, and the sampled
#: games have different covered actions.
VARIED = ("no_limit_until", "joker_tiles", "covered")


def by_the_engine(start: GameState, most: int) -> set[tuple[object, ...]] | None:
    """Every result of the turn by the engine's questions."""
    seat = start.seat
    seen = {start}
    stack = [start]
    found = set()
    while stack:
        now = stack.pop()
        moves = legal_moves(now)
        assert moves
        assert now.player != CHANCE or len(moves) == 1
        for move in moves:
            after = apply_move(now, move)
            if after.seat != seat or after.round != start.round or after.player is None:
                found.add(_result(after, seat))
            elif after not in seen:
                seen.add(after)
                stack.append(after)
        if len(seen) > most:
            return None
    return found


def _result(state: GameState, seat: int) -> tuple[object, ...]:
    turn: Turn = from_state(bent(state, seat=seat))[0]
    return turn.result()


def prepared(state: GameState, rng: Random) -> GameState:
    """A turn without chance, with a few coats and a few actions to put them on."""
    rules = state._packed.rules
    kinds = [int(kind) for kind in rules.kinds]
    hand = [kinds[rng.randrange(len(kinds))] for _ in range(rng.choice((1, 2, 3, 5, 6, 7)))]
    player: dict[str, object] = {"hand": tuple(sorted(hand)), "known": (), "drawn": (), "shown": ()}
    player["coats"] = rng.randrange(1, 4)
    free = rng.sample(sorted(Action), rng.randrange(1, 5))
    player["used"] = sum(1 << a for a in Action if a not in free) & ~state._packed.covered
    player["unlimited"] = rng.choice((0, 0, 1))
    pile = tuple(10 if kind is Card.JOKER else 0 for kind in rules.kinds)
    table = {"piles": (pile,), "left": 10, "supply": (3,) * 20}
    return bent(
        state,
        table={**table, "joker_tiles": 12, "superstructures": 30},
        players={state.seat: player},
    )


def by_round(state: GameState) -> GameState:
    """The same turn with the option that hand limits come back at the end of a round (LA12)."""
    options = attrs.evolve(state.options, no_limit_until=NoLimitUntil.NEXT_ROUND)
    return bent(state, rules=rules_of(options))


def jokers_later(state: GameState) -> GameState:
    """The same turn with the option that the second joker tile may come later (LA3)."""
    options = attrs.evolve(state.options, joker_tiles=JokerTiles.THIS_TURN)
    state = bent(state, rules=rules_of(options))
    player = state._packed.players[state.seat]
    return bent(state, players={state.seat: {"used": player.used & ~(1 << Action.TWO_JOKERS)}})


def compare(
    count: int,
    seed: int,
    most: int = MOST_STATES,
    change: Callable[[GameState], GameState] = lambda state: state,
) -> set[frozenset[Action]]:
    """Compare so many turns; which actions were used together in some result."""
    rng = Random(seed)
    together: set[frozenset[Action]] = set()
    turns = 0
    for state in sampled(count * 70, seed, every=4):
        if state.decision is not Decision.TURN or len(state.piles) > 1:
            continue
        start = change(prepared(state, rng))
        reached = by_the_engine(start, most)
        if reached is None:
            continue
        turn, facts = from_state(start)
        wanted = results(turn, facts, 10 * most)
        if wanted is None:
            continue
        assert reached == wanted
        for end in wanted:
            used = end[4]
            assert isinstance(used, frozenset)
            together.add(used - turn.used)
        turns += 1
        if turns == count:
            return together
    raise AssertionError(f"only {turns} turns could be compared")


@pytest.mark.heavy
@pytest.mark.rule(
    "LA1", "LA2", "LA3", "LA4", "LA5", "LA6", "LA7", "LA8", "LA9", "LA10", "LA11", "LA12", "LA13",
    "LA14", "LT1", "LT2", "LD1", "LD2", "LB1", "LB2", "LB3", "LB5", "LB6", "LB7", "LB8",
)  # fmt: skip
@pytest.mark.parametrize(
    ("turns", "most", "unlike"),
    [(12, 200, 6), pytest.param(40, MOST_STATES, 20, marks=pytest.mark.thorough)],
)
def test_turns_agree_with_the_oracle(turns: int, most: int, unlike: int) -> None:
    together = compare(turns, 9, most)
    assert len(together) > unlike  # so that the turns compared are not all alike


@pytest.mark.heavy
@pytest.mark.rule("LA12")
@pytest.mark.parametrize("turns", [6, pytest.param(60, marks=pytest.mark.thorough)])
def test_turns_by_round_agree_with_oracle(turns: int) -> None:
    assert compare(turns, 11, 250, by_round)


@pytest.mark.heavy
@pytest.mark.rule("LA3")
@pytest.mark.parametrize(
    ("turns", "most"), [(3, 300), pytest.param(12, 800, marks=pytest.mark.thorough)]
)
def test_turns_with_jokers_later_agree_with_oracle(turns: int, most: int) -> None:
    together = compare(turns, 12, most, jokers_later)
    assert any(Action.TWO_JOKERS in used for used in together)


@pytest.mark.long
def test_many_turns_agree_with_the_oracle() -> None:
    together = compare(560, 10)
    assert set().union(*together) == set(Action)
    assert len(together) > 150  # so that the turns compared are not all alike
