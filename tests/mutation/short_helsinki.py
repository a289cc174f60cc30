"""The strong checks of Helsinki in small pieces, each quick enough to be run against mutants."""

from functools import cache
from random import Random

import pytest

from helvetia.core import load_state, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    Decision,
    GameState,
    result,
    score,
    universe,
    validate,
    view,
    why_not,
)
from helvetia.text import lexicon
from tests.helsinki import test_knowledge as knowledge
from tests.helsinki import test_payments as payments
from tests.helsinki import test_sliding as sliding
from tests.helsinki import test_turn_oracle as turns
from tests.helsinki.playing import OPTION_SETS, sampled, varied
from tests.helsinki.test_contract import agree
from tests.helsinki.test_events import follow
from tests.helsinki.test_other_views import agree_in_view
from tests.helsinki.test_random_games import play_and_check
from tests.helsinki.test_sources import compare_best_hands
from tests.helsinki.test_unseen import BY_HAND, lists_what_deals_allow
from tests.mutation.records import check_records


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game(players: int, name: str, seed: int) -> None:
    seen: set[Decision] = set()
    final = play_and_check(players, name, 1_000 + seed, seen)
    ranking = result(final)
    assert ranking is not None
    assert sorted(ranking.places) == list(range(1, players + 1))
    validate(final)
    assert len(score(final)) == players


@pytest.mark.parametrize("seed", range(20))
def test_answers_agree(seed: int) -> None:
    everything = universe()
    for number, state in enumerate(sampled(8, 500 + seed, every=29)):
        agree(state, everything, slice(number % 64, None, 64))


@cache
def _by_hand() -> tuple[GameState, ...]:
    """States at which the cards of a hand decide."""
    return tuple(state for state in varied(3, 65) if state.decision in BY_HAND)


def prefetch() -> None:
    """Find the states now, for a caller that runs these tests many times."""
    _by_hand()


@pytest.mark.parametrize("part", range(10))
def test_views_agree(part: int) -> None:
    everything = universe()
    for state in _by_hand()[part::10]:
        agree_in_view(view(state, None), state, everything)


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("piles", [1, 2])
def test_views_list_what_deals_allow(piles: int, part: int) -> None:
    rng = Random(f"{piles}/{part}")
    for state in _by_hand()[part::10]:
        for _ in range(3):
            lists_what_deals_allow(state, rng, piles, whole=False)


@pytest.mark.parametrize("seed", range(4))
def test_best_hands(seed: int) -> None:
    assert compare_best_hands(60, 30 + seed) > 60


@pytest.mark.parametrize("number", range(12))
def test_events_add_up(number: int) -> None:
    assert follow(number)["wins"] > 0


@pytest.mark.parametrize("seed", range(12))
def test_reasons_can_be_said(seed: int) -> None:
    """A lexicon has nothing but the parameters of a reason, and makes the same sentence of them."""
    english = lexicon(helsinki, "en")
    everything = universe()
    for state in sampled(6, 600 + seed, every=23):
        reasons = {why_not(state, move) for move in everything[seed::4]}
        for reason in filter(None, reasons):
            assert english.reason(reason) == str(reason)


@pytest.mark.parametrize("seed", range(6))
def test_states_survive_json(seed: int) -> None:
    for state in sampled(30, 700 + seed, every=17):
        assert load_state(helsinki, to_json(state)) == state


@pytest.mark.parametrize("seed", range(6))
def test_payments(seed: int) -> None:
    payments.compare(600, 100 + seed)


@pytest.mark.parametrize("seed", range(4))
def test_stops(seed: int) -> None:
    sliding.compare(400, 100 + seed)


@pytest.mark.parametrize("seed", range(8))
def test_turns(seed: int) -> None:
    turns.compare(1, 100 + seed)


@pytest.mark.parametrize("part", range(20))
def test_records(part: int) -> None:
    check_records("helsinki", part, 20)


def test_deals() -> None:
    knowledge.test_deals_of_two_piles_are_uniform()
