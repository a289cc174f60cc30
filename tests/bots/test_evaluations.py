"""What a position is worth: exact where the rules are, and explained term by term."""

import pickle
from random import Random
from typing import Any

import pytest

from helvetia.bots import ByScore, Weights, evaluate_helsinki, evaluate_helvetia, evaluation_of
from helvetia.bots.evaluation import hand_evaluation_of, weights_of
from helvetia.core import playout
from helvetia.core.optional import turn_begins
from helvetia.games import find, helsinki, helvetia
from helvetia.games.helsinki import Roof
from helvetia.games.helsinki.state.features import position
from tests.core import toy

HELSINKI, HELVETIA = evaluate_helsinki.EVALUATION, evaluate_helvetia.EVALUATION


def states(name: str, players: int, seed: int) -> list[Any]:
    """All states of a random game."""
    game, rng = find(name), Random(seed)
    found = [game.new_game(players)]
    for move in playout(game, found[0], rng).moves:
        found.append(game.apply_move(found[-1], move))
    return found


def amount(evaluation: Any, state: Any, seat: int, name: str) -> float:
    [found] = [term.amount for term in evaluation.explain(state, seat) if term.name == name]
    return float(found)


# --- both games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_terms_add_up_to_value(name: str, players: int) -> None:
    evaluation = evaluation_of(find(name))
    for state in states(name, players, seed=players):
        values = evaluation.evaluate(state)
        assert len(values) == players
        for seat, value in enumerate(values):
            terms = evaluation.explain(state, seat)
            assert sum(term.points for term in terms) == pytest.approx(value)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_terms_are_unique_and_explained(name: str) -> None:
    terms = evaluation_of(find(name)).explain(find(name).new_game(2), 0)
    assert len({term.name for term in terms}) == len(terms)
    assert all(term.text for term in terms)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_views_can_be_evaluated(name: str) -> None:
    game, evaluation = find(name), evaluation_of(find(name))
    for state in states(name, 2, seed=5)[::10]:
        view = game.view(state, 0)
        assert evaluation.evaluate(view)[0] == evaluation.evaluate(state)[0]


def test_game_without_evaluation_uses_score() -> None:
    evaluation = evaluation_of(toy)
    assert isinstance(evaluation, ByScore)
    state = toy.GameState(toy.Options(), (4, 1), 0, 0, False)
    assert evaluation.evaluate(state) == (4.0, 1.0)
    assert [(term.name, term.points) for term in evaluation.explain(state, 0)] == [("banked", 4)]


# --- Helsinki ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_helsinki_final_amounts_are_score(seed: int) -> None:
    """LE2: two points for a full line, points of superstructures, and what is safe."""
    final = states("helsinki", 2, seed)[-1]
    for score in helsinki.score(final):
        lines, crossings, bonus = (
            amount(HELSINKI, final, score.seat, name) for name in ("lines", "crossings", "bonus")
        )
        assert 2 * lines + crossings + bonus == pytest.approx(score.total)


def test_helsinki_pickled_state_has_same_value() -> None:
    state = helsinki.quick_start(2, Random(1))
    copied = pickle.loads(pickle.dumps(state))
    assert HELSINKI.evaluate(copied) == HELSINKI.evaluate(state)


def roofs(text: str) -> int:
    return sum(1 << Roof[word.upper()] for word in text.split())


def test_helsinki_walled_in_roof_is_hole() -> None:
    """LB3: a push ends at the first tile. LB4: no pavilion has a single roof."""
    assert evaluate_helsinki.holes_of(0) == 0
    assert evaluate_helsinki.holes_of(roofs("a2 b1")) == roofs("a1")  # alone in its corner
    ring = roofs("b2 c2 d2 e2 f2 b6 c6 d6 e6 f6 b3 b4 b5 f3 f4 f5")
    inside = roofs("c3 d3 e3 c4 e4 c5 d5 e5")
    assert evaluate_helsinki.holes_of(ring) == inside
    assert evaluate_helsinki.holes_of(ring & ~roofs("d2")) == inside & ~roofs("d3")


@pytest.mark.parametrize("need", range(1, 8))
def test_helsinki_time_makes_lines_likelier(need: int) -> None:
    by_turns = [evaluate_helsinki.likelihood(need, turns, 4) for turns in range(0, 16, 3)]
    by_cards = [evaluate_helsinki.likelihood(need, 5, cards) for cards in range(8)]
    assert by_turns == sorted(by_turns)
    assert by_turns[0] == 0  # what is not full when the game ends does not count (LE2)
    assert by_cards == sorted(by_cards)
    assert evaluate_helsinki.likelihood(need - 1, 5, 4) > evaluate_helsinki.likelihood(need, 5, 4)


def test_helsinki_fuller_line_is_likelier() -> None:
    row = ["a7", "b7", "c7", "d7", "e7", "f7", "g7"]
    expected = [evaluate_helsinki.board_lines(roofs(" ".join(row[:n])), 30)[0] for n in range(8)]
    assert expected == sorted(expected)
    assert evaluate_helsinki.board_lines(roofs(" ".join(row)), 0)[0] == 1.0
    assert evaluate_helsinki.board_lines(roofs(" ".join(row[:6])), 0)[0] == 0.0


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("red_1_2_0", 2.0),
        ("red_2_3_0", 1.5),  # one card short counts half
        ("red_3_4_0", 0.0),
        ("red_2_3_0 joker", 3.0),  # LB2: a joker stands for an extra card
        ("red_2_3_0 green_1_2_0", 2.75),  # half of the second colour: 2 and half of 1.5
    ],
)
def test_helsinki_hand_is_ready_if_payable(cards: str, expected: float) -> None:
    hand = tuple(sorted(helsinki.Card[card.upper()] for card in cards.split()))
    assert evaluate_helsinki.ready_roofs(hand) == expected


def test_helsinki_begun_tile_counts_roofs() -> None:
    seen = 0
    for state in states("helsinki", 2, seed=3):
        if state.player == state.seat and state.decision.value in ("pay", "place"):
            card = state.turn.card
            seen += 1
            expected = card.roofs + 2 * (card.superstructures + state.turn.extra_superstructure)
            assert amount(HELSINKI, state, state.seat, "begun") == expected
            assert amount(HELSINKI, state, 1 - state.seat, "begun") == 0
    assert seen


def test_helsinki_last_round_limits_turns() -> None:
    last = [s for s in states("helsinki", 3, 2) if s.last_round and helsinki.turn_begins(s)]
    assert last
    for state in last:
        left = [evaluate_helsinki.turns_left(position(state), seat) for seat in range(3)]
        assert left == [float(seat >= state.seat) for seat in range(3)]


# --- Helvetia ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_helvetia_points_equal_score_between_turns(players: int) -> None:
    compared = 0
    for state in states("helvetia", players, seed=7):
        if helvetia.turn_begins(state) or state.player is None:
            compared += 1
            for score in helvetia.score(state):
                found = amount(HELVETIA, state, score.seat, "points")
                assert found == score.total
    assert compared > 20


def test_helvetia_begun_delivery_counts() -> None:
    state = helvetia.quick_start(3, Random(1))
    assert state.player == 1
    before = amount(HELVETIA, state, 1, "points")
    for text in ("commit carter 1", "deliver brick"):
        state = helvetia.apply_move(state, helvetia.parse_move(text))
    assert amount(HELVETIA, state, 1, "points") == before + 1  # C1
    state = helvetia.apply_move(state, helvetia.legal_moves(state)[0])
    assert amount(HELVETIA, state, 1, "points") == before + 1


def test_helvetia_coins_promise_character_tile() -> None:
    """E2: strictly more coins than each other player."""
    state = helvetia.quick_start(3, Random(1))
    assert amount(HELVETIA, state, 1, "tiles") == 0
    for text in ("commit carter 1", "deliver brick", "work red:e3"):
        state = helvetia.apply_move(state, helvetia.parse_move(text))
    assert [amount(HELVETIA, state, seat, "tiles") for seat in range(3)] == [
        0,
        1,
        0,
    ]


def test_helvetia_beginners_promise_no_tile() -> None:
    state = helvetia.quick_start(3, Random(1), helvetia.PRESETS["beginner"])
    assert not state.options.character_tiles
    placed = 0
    for move in playout(helvetia, state, Random(2)).moves[:200]:
        state = helvetia.apply_move(state, move)
        placed += any(coins for space in state.characters for coins in space.coins)
        assert all(amount(HELVETIA, state, seat, "tiles") == 0 for seat in range(3))
    assert placed


@pytest.mark.parametrize("bears", [True, False])
def test_helvetia_neutral_spouses_are_counted_by_their_option(bears: bool) -> None:
    position = helvetia.Position(players=2, options=helvetia.Options(neutral_spouse_bears=bears))
    position.house("red", "b2", "woodcutter", "man", spouse="yellow woman")
    position.house("red", "c2", "well", "man", spouse="neutral woman")
    assert amount(HELVETIA, position.build(), 0, "couples") == 1 + bears


def test_helvetia_stage_follows_the_target() -> None:
    def stage(target: int) -> float:
        state = helvetia.quick_start(2, Random(1), helvetia.Options(target=target))
        return HELVETIA.stage(state)

    assert stage(20) < stage(10) < stage(4)
    # S10: four coins of one's own, whatever the target.
    assert amount(HELVETIA, helvetia.quick_start(2, Random(1)), 0, "purse") == 4


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_stage_grows_from_beginning_to_end(name: str) -> None:
    evaluation: Any = evaluation_of(find(name))
    begun = [state for state in states(name, 3, seed=1) if turn_begins(find(name), state)]
    stages = [evaluation.stage(state) for state in begun]
    assert all(0 <= stage <= 1 for stage in stages)
    assert stages[0] < 0.3
    assert stages[-1] > stages[0]


# --- weights -------------------------------------------------------------------------------------

TABLE = Weights(2.0, (0.0, 0.5, 1.0), {2: {"a": (1.0, 3.0, 5.0)}})


@pytest.mark.parametrize(
    ("stage", "weight"), [(-1.0, 1.0), (0.0, 1.0), (0.25, 2.0), (0.5, 3.0), (0.9, 4.6), (2.0, 5.0)]
)
def test_weights_are_linear_between_knots(stage: float, weight: float) -> None:
    assert TABLE.at(2, "a", stage) == pytest.approx(weight)


def test_term_without_weight_counts_nothing() -> None:
    assert TABLE.at(2, "b", 0.5) == 0.0


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("helvetia", "by_hand"),
        ("helvetia", "tuned"),
        ("helvetia", "learnt"),
        ("helsinki", "by_hand"),
        ("helsinki", "learnt"),
    ],
)
def test_weights_are_those_of_terms(name: str, made: str) -> None:
    evaluation: Any = evaluation_of(find(name))
    weights = weights_of(name, made)
    assert set(weights.rows) == {2, 3, 4}
    for rows in weights.rows.values():
        assert set(rows) <= set(evaluation.terms)
        assert made != "learnt" or set(rows) == set(evaluation.terms)
        assert {len(row) for row in rows.values()} == {len(weights.knots)}


def test_helvetia_chooses_turns_by_tuned_weights() -> None:
    assert HELVETIA.weights is weights_of("helvetia", "tuned")
    assert hand_evaluation_of(helvetia) is evaluate_helvetia.BY_HAND
