"""Brute force for the order of entry: which refused moves could be entered earlier or later.

A *run* is what answers one decision again and again: the wakes of one commitment, the cards of one
payment. The functions use nothing but the contract, and try all moves of the run.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from random import Random
from typing import Final

from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState
from helvetia.core.optional import universe_of
from helvetia.core.walk import sample
from helvetia.games.helvetia import Settle, TakeDowry
from helvetia.games.helvetia.events import PupilSettled

#: For each decision of a run the decisions that come in between, by game.
RUNS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "helvetia": {
        "pair_one": frozenset(),
        "wake": frozenset(),
        "marry": frozenset({"dowry"}),
        "bear": frozenset(),
        "deliver": frozenset({"produce"}),
        "produce": frozenset(),
        "pupil": frozenset(),
    },
    "helsinki": {
        "limit": frozenset({"discard"}),
        "discard": frozenset({"limit"}),
        "pay": frozenset({"pay_any"}),
        "superstructure": frozenset(),
        "joker": frozenset(),
    },
}
#: A run with more positions than this is left out.
_MOST: Final = 3000


def in_run(game: AnyGame, start: AnyState, state: AnyState) -> bool:
    """Return whether a state still belongs to the run of another one."""
    own = str(start.decision)
    between = RUNS[game.GAME][own]
    return state.player == start.player and str(state.decision) in {own, *between}


def asks_the_same(start: AnyState, state: AnyState) -> bool:
    """Return whether two decisions of a run take the same moves; the first discard has a name."""
    same = {"limit": "discard"}
    own, other = str(start.decision), str(state.decision)
    return same.get(own, own) == same.get(other, other)


def later(game: AnyGame, state: AnyState) -> dict[AnyMove, set[AnyMove]] | None:
    """Return the moves that become legal in this run, each with the moves after which they do."""
    found: dict[AnyMove, set[AnyMove]] = {}
    for first in game.legal_moves(state):
        seen: set[AnyState] = set()
        waiting = [game.apply_move(state, first)]
        while waiting:
            after = waiting.pop()
            if after in seen or not in_run(game, state, after):
                continue
            seen.add(after)
            if len(seen) > _MOST:
                return None
            for move in game.legal_moves(after):
                if asks_the_same(state, after):
                    found.setdefault(move, set()).add(first)
                waiting.append(game.apply_move(after, move))
                for settled in _by_itself(game, after, move, waiting[-1]):
                    found.setdefault(settled, set()).add(first)
        for settled in _by_itself(game, state, first, game.apply_move(state, first)):
            found.setdefault(settled, set()).add(first)
    return found


def _by_itself(game: AnyGame, state: AnyState, move: AnyMove, after: AnyState) -> Iterator[AnyMove]:
    """Yield the moves of pupils who had no choice left and were not asked for (E2)."""
    if str(state.decision) == "pupil":
        for event in game.events(state, move, after):
            if isinstance(event, PupilSettled) and event.player == state.player:
                settled = Settle(event.sex, event.place)
                if settled != move:
                    yield settled


def earlier(
    game: AnyGame, states: Sequence[AnyState], moves: Sequence[AnyMove], move: AnyMove
) -> bool:
    """Return whether *move*, put in before one of the last moves of the run, fits the others.

    *states* are the states of the run up to now, *moves* what was made in all but the last.
    """
    now = states[-1]
    return any(
        asks_the_same(now, state)
        and move in game.legal_moves(state)
        and _replays(game, now, game.apply_move(state, move), moves[number:])
        for number, state in enumerate(states[:-1])
    )


def _replays(game: AnyGame, now: AnyState, state: AnyState, moves: Sequence[AnyMove]) -> bool:
    """Return whether all these moves can be made, with others only to complete an action."""
    if isinstance(next(iter(moves), None), TakeDowry) and str(state.decision) != "dowry":
        moves = moves[1:]  # P3: the last coin of a dowry is taken without a question
    if not moves:
        return True
    if state.player != now.player:
        return False
    if asks_the_same(now, state):
        legal = moves[0] in game.legal_moves(state)
        return legal and _replays(game, now, game.apply_move(state, moves[0]), moves[1:])
    if not in_run(game, now, state):
        return False
    return any(
        _replays(game, now, game.apply_move(state, move), moves[move == moves[0] :])
        for move in game.legal_moves(state)
    )


def check_position(
    game: AnyGame, states: Sequence[AnyState], moves: Sequence[AnyMove], by_itself: Set[str]
) -> int:
    """Compare every refusal of the last state with brute force; return how many are for order.

    *by_itself* are codes of rules that make a move wait for another one of the run.
    """
    state = states[-1]
    can_follow = later(game, state)
    if can_follow is None:
        return 0
    legal, count = set(game.legal_moves(state)), 0
    for move in universe_of(game):
        if move in legal:
            continue
        reason = game.why_not(state, move)
        assert reason is not None
        facts = dict(reason.parameters)
        ordered = reason.code == "entry_order"
        count += ordered
        assert not (ordered and reason.rule), (move, reason)
        if reason.code in by_itself:
            continue
        assert (ordered and "first" in facts) == (move in can_follow), (move, reason)
        if "first" in facts:
            (first,) = reason.instead
            assert str(first) == facts["first"]
            assert first in can_follow[move], (move, reason)
        elif ordered:
            assert facts["move"] == str(move)
        if str(state.decision) != "produce":
            was = earlier(game, states, moves, move)
            assert (ordered and "move" in facts) == was, (move, reason)
    return count


def walk(
    game: AnyGame, players: int, rng: Random, every: int, by_itself: Set[str] = frozenset()
) -> int:
    """Play a random game and check one of so many positions of runs; return the refusals."""
    state, count = game.new_game(players), 0
    states: list[AnyState] = []
    moves: list[AnyMove] = []
    while state.player is not None:
        if state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
            continue
        begins = not states or not in_run(game, states[0], state)
        if begins:
            states, moves = [], []
        if str(state.decision) in RUNS[game.GAME] or states:
            states.append(state)
            if str(state.decision) in RUNS[game.GAME] and not rng.randrange(every):
                count += check_position(game, states, moves, by_itself)
        legal = game.legal_moves(state)
        # Several coins on one character make long runs.
        dear = [move for move in legal if getattr(move, "coins", 0) > 1]
        chosen = rng.choice(dear if dear and rng.random() < 0.8 else legal)
        if states:
            moves.append(chosen)
        state = game.apply_move(state, chosen)
    return count
