"""Whole turns, in random positions: all of them, those with wished moves, and the order of entry.

What a turn is and what it costs is read off the events here, not asked of the planner.
"""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from helvetia.core import CHANCE, LimitError, from_document, sample, to_document
from helvetia.games import find, helsinki, helvetia
from helvetia.games.helsinki import planning as helsinki_planning
from helvetia.games.helvetia import planning as helvetia_planning

GAMES = ("helvetia", "helsinki")
CASES = [(name, players) for name in GAMES for players in (2, 3, 4)]
PLANNERS: dict[str, Any] = {
    "helvetia": helvetia_planning._PLANNER,
    "helsinki": helsinki_planning._PLANNER,
}


def game_of(name: str) -> Any:
    """Return a game with the functions that not every game has."""
    return find(name)


def positions(name: str, players: int, seed: int, share: float = 0.2) -> Iterator[Any]:
    """Yield positions of random games in which a seat decides, also in the middle of a turn."""
    game, rng = game_of(name), Random(seed)
    while True:
        state = game.quick_start(players, rng) if rng.random() < 0.8 else game.new_game(players)
        while state.player is not None:
            if state.player == CHANCE:
                move = sample(game.odds(state), rng)
            else:
                if rng.random() < share:
                    yield state
                moves = game.legal_moves(state)
                move = moves[rng.randrange(len(moves))]
            state = game.apply_move(state, move)


def ends(game: Any, before: Any, move: Any, after: Any) -> bool:
    """Return whether this move ended the turn: another decides, or a new turn is announced."""
    if after.player != before.player:
        return True
    if after.decision != "turn":
        return False
    return any(event.kind == "turn_begins" for event in game.events(before, move, after))


def walk(game: Any, state: Any, most: int) -> set[Any] | None:
    """Return the results of all turns by making every legal move; None after *most* moves."""
    found, seen, open_, made = set(), {state}, [state], 0
    while open_:
        here = open_.pop()
        for move in game.legal_moves(here):
            made += 1
            if made > most:
                return None
            after = game.apply_move(here, move)
            if ends(game, here, move, after):
                found.add(after)
            elif after not in seen:
                seen.add(after)
                open_.append(after)
    return found


def random_turn(game: Any, state: Any, rng: Random) -> list[Any]:
    """Return the moves of a random turn."""
    made = []
    while True:
        moves = game.legal_moves(state)
        move = moves[rng.randrange(len(moves))]
        after = game.apply_move(state, move)
        made.append(move)
        if ends(game, state, move, after):
            return made
        state = after


def some_wishes(game: Any, state: Any, rng: Random) -> list[Any]:
    """Return up to three moves of a random turn; the neutral coin is always named (D6)."""
    made = random_turn(game, state, rng)
    wishes = rng.sample(made, min(len(made), rng.randint(1, 3)))
    alone = (helvetia.UseNeutral, helsinki.UseCoat)  # what no plan uses unasked
    return wishes + [m for m in made if isinstance(m, alone) and m not in wishes]


# --- turns ---------------------------------------------------------------------------------------


def compare_turns(name: str, players: int, count: int, most: int) -> None:
    """Compare `turns` with the walk in so many positions; larger trees are counted and skipped."""
    game = game_of(name)
    compared = skipped = 0
    for state in positions(name, players, seed=players):
        expected = walk(game, state, most)
        if expected is None:
            skipped += 1
            continue
        plans = list(game.turns(state))
        assert len(plans) == len(expected)
        assert {plan.after for plan in plans} == expected
        for plan in plans[:: max(1, len(plans) // 10)]:
            check_plan(game, state, plan)
        compared += 1
        if compared == count:
            break
    assert skipped <= 2 * compared


def check_plan(game: Any, state: Any, plan: Any) -> None:
    """Check that the moves are legal, are one turn, and cost what the events show."""
    start, told = state, []
    for number, move in enumerate(plan.moves):
        assert move in game.legal_moves(state)
        after = game.apply_move(state, move)
        told += game.events(state, move, after)
        assert ends(game, state, move, after) == (number == len(plan.moves) - 1)
        state = after
    assert state == plan.after
    assert game.turn_over(state, start.player)
    if game.GAME == "helvetia":
        check_helvetia(start, plan, told)
    else:
        check_helsinki(start, plan, told)


def of_kind(told: list[Any], *kinds: str) -> list[Any]:
    return [event for event in told if event.kind in kinds]


def check_helvetia(start: Any, plan: Any, told: list[Any]) -> None:
    cost, coins = plan.cost, Counter[Any]()
    for event in of_kind(told, "coins_placed"):
        coins[event.character] += event.count
    assert dict(cost.coins) == dict(coins)
    assert list(cost.tiles) == [event.character for event in of_kind(told, "tile_used")]
    worked = of_kind(told, "good_made", "good_swapped")
    assert list(cost.workers) == sorted((event.village, event.place) for event in worked)
    swapped = of_kind(told, "good_swapped")
    assert list(cost.swaps) == sorted((event.given, event.good) for event in swapped)
    assert list(cost.bought) == sorted(event.good for event in of_kind(told, "good_bought"))
    assert cost.neutral_coin == bool(of_kind(told, "neutral_coin_used"))
    if not start.round or plan.after.round != start.round:
        return
    if not of_kind(told, "round_ends"):  # the states show it as well, within a round
        won = sum(event.count for event in of_kind(told, "coins_gained"))
        before, after = start.players[start.player], plan.after.players[start.player]
        assert after.coins == before.coins - sum(coins.values()) + won
        woken = {(e.village, e.place) for e in of_kind(told, "woke_up")}
        for village, place in set(cost.workers) - woken:
            house = plan.after.village(village).house(place)
            assert not next(v for v in house.villagers if v.colour == start.player).awake


def check_helsinki(start: Any, plan: Any, told: list[Any]) -> None:
    cost = plan.cost
    assert list(cost.coats) == [event.action for event in of_kind(told, "coat_used")]
    assert list(cost.cards) == [event.card for event in of_kind(told, "card_played")]
    assert list(cost.discarded) == [event.card for event in of_kind(told, "card_discarded")]
    assert list(cost.drawn) == [event.card for event in of_kind(told, "card_taken")]
    moved = [(event.steps, event.back) for event in of_kind(told, "pawn_moved")]
    assert [(cost.steps, cost.back)] * bool(cost.steps) == moved
    assert cost.jokers == [*cost.cards, *cost.discarded].count(helsinki.Card.JOKER)
    if start.decision == "turn":
        before, after = start.players[start.player], plan.after.players[start.player]
        gone = Counter((*cost.cards, *cost.discarded))
        assert Counter(after.hand) == Counter(before.hand) + Counter(cost.drawn) - gone
        assert set(after.used_actions) - set(before.used_actions) == set(cost.coats)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_turns_equal_walk_of_moves(name: str, players: int) -> None:
    compare_turns(name, players, count=5, most=1_000)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "players"), CASES)
def test_turns_equal_walk_in_many_positions(name: str, players: int) -> None:
    compare_turns(name, players, count=500, most=1_000)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), CASES)
def test_turns_equal_walk_of_large_trees(name: str, players: int) -> None:
    compare_turns(name, players, count=500, most=20_000)


# --- plans ---------------------------------------------------------------------------------------


def meets(game: Any, plan: Any, wishes: list[Any]) -> bool:
    """Return whether the moves contain the wishes; a tile or a draw may be part of another move."""
    made = Counter(plan.moves)
    for move in plan.moves:
        if isinstance(move, helvetia.Commit) and move.tile:
            made[helvetia.UseTile(move.character)] += 1
        if move == helsinki.UseCoat(helsinki.Action.EXTRA_CARD):
            made[helsinki.TakeCards()] += 1
    return not Counter(wishes) - made


def compare_plans(name: str, players: int, count: int) -> None:
    """Check the plans for wishes that a random turn has met."""
    game, rng = game_of(name), Random(players)
    given_up = 0
    for state in islice(positions(name, players, seed=10 + players), count):
        wishes = some_wishes(game, state, rng)
        try:
            plans = list(game.plans(state, *wishes, limit=10))
        except LimitError:
            given_up += 1
            continue
        assert plans, (state, wishes)
        assert len({plan.cost for plan in plans}) == len(plans)
        orders = [plan.cost.order for plan in plans]
        assert orders == sorted(orders)
        for plan in plans:
            check_plan(game, state, plan)
            assert meets(game, plan, wishes)
        for order in islice(permutations(wishes), 1, 7):
            assert list(game.plans(state, *order, limit=3)) == plans[:3]
        mixed = rng.sample(plans[0].moves, len(plans[0].moves))
        ordered = game.in_order(state, mixed)
        assert Counter(ordered) == Counter(mixed)
        assert reduce(game.apply_move, ordered, state) is not None
    assert given_up <= count // 20 + 1


@pytest.mark.parametrize(("name", "players"), CASES)
def test_plans_meet_wishes_of_random_turns(name: str, players: int) -> None:
    compare_plans(name, players, count=12)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "players"), CASES)
def test_plans_meet_wishes_in_many_positions(name: str, players: int) -> None:
    compare_plans(name, players, count=200)


def plainly(name: str) -> Any:
    """Return a planner that tries every move for every wish, as far as plans may use it."""
    planner: Any = PLANNERS[name]

    class Plain(type(planner)):  # type: ignore[misc]  # the class of either game
        def outlook(self, state: Any, left: Any) -> int:
            return 0

        def choices(self, state: Any, left: Any) -> list[Any]:
            legal = game_of(name).legal_moves(state)
            reduced = super().choices(state, left)
            unasked = (helvetia.UseNeutral, helsinki.UseCoat)
            return [m for m in legal if m in reduced or not isinstance(m, unasked)]

    return Plain(planner._legal, planner._apply, planner._why_not)


def compare_cheapest(name: str, players: int, count: int) -> None:
    """Compare the first plan with that of a search without any shortcut."""
    game, plain, rng = game_of(name), plainly(name), Random(players)
    moves = game.universe()
    compared = none = skipped = 0
    for state in positions(name, players, seed=20 + players):
        wishes = some_wishes(game, state, rng)[:2]
        if rng.random() < 0.3:
            wishes[0] = moves[rng.randrange(len(moves))]
            if isinstance(wishes[0], plain.BY_CHANCE):
                continue
        try:
            expected = next(plain.plans(state, *wishes, limit=1, effort=6_000), None)
            found = next(game.plans(state, *wishes, limit=1), None)
        except LimitError:
            skipped += 1
            continue
        assert (found is None) == (expected is None), (state, wishes)
        if found is None or expected is None:
            none += 1
        else:
            assert found.cost.order == expected.cost.order
            assert actions(plain, found) == actions(plain, expected)
        compared += 1
        if compared == count:
            break
    assert none or count < 100
    assert skipped <= compared


def actions(planner: Any, plan: Any) -> int:
    return sum(type(move) in planner.ACTIONS for move in plan.moves)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_first_plan_is_cheapest(name: str, players: int) -> None:
    compare_cheapest(name, players, count=8)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "players"), CASES)
def test_first_plan_is_cheapest_in_many_positions(name: str, players: int) -> None:
    compare_cheapest(name, players, count=150)


@pytest.mark.parametrize("name", GAMES)
def test_plans_and_turns_are_lazy(name: str) -> None:
    game, made = game_of(name), [0]
    planner: Any = PLANNERS[name]

    def apply(state: Any, move: Any) -> Any:
        made[0] += 1
        return game.apply_move(state, move)

    counting = type(planner)(planner._legal, apply, planner._why_not)
    wish = game.parse_move({"helvetia": "commit carter 1", "helsinki": "move 2"}[name])
    state = next(
        state
        for state in positions(name, 3, 5)
        if game.turn_begins(state)
        and wish in game.legal_moves(state)
        and len(game.legal_moves(game.apply_move(state, wish))) > 3
    )
    for turns in (counting.turns(state), counting.plans(state, wish, limit=None)):
        made[0] = 0
        next(turns)
        first = made[0]
        assert 0 < first < 100
        assert sum(1 for _ in islice(turns, 50))
        assert made[0] > first


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_plans_have_a_json_form(name: str) -> None:
    game: Any = find(name)
    plan = next(game.turns(game.quick_start(2, Random(1))))
    document: Any = to_document(plan)
    assert from_document(document["after"], game.GameState) == plan.after
    assert [move["type"] for move in document["moves"]]
