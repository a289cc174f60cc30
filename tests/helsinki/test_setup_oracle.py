"""The engine's set-up against a second version of its rules, with every option that changes it."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from helvetia.core import CHANCE
from helvetia.games.helsinki import (
    Action,
    ActionBoard,
    Covered,
    Decision,
    Fives,
    GameState,
    Options,
    apply_move,
    legal_moves,
    new_game,
    odds,
)
from tests.helsinki.playing import choose
from tests.helsinki.setup_oracle import Outcome, Question, setup

#: The options that the set-up depends on.
VARIED: Final = ("covered", "covered_actions", "fives", "action_board")


def random_options(rng: Random) -> Options:
    covered = rng.choice(list(Covered))
    named = sorted(rng.sample(sorted(Action), 5)) if covered is Covered.NAMED else []
    return Options(
        covered=covered,
        covered_actions=tuple(named),
        fives=rng.choice(list(Fives)),
        action_board=rng.choice(list(ActionBoard)),
    )


def words(options: Options) -> dict[str, object]:
    """The options as plain words."""
    return {
        "covered": options.covered.value,
        "covered_actions": [action.word for action in options.covered_actions],
        "fives": options.fives.value,
        "action_board": options.action_board.value,
    }


def asked(state: GameState) -> Question:
    """What the engine asks, with the weights of chance."""
    if state.player == CHANCE:
        return Question(-1, {str(move): weight for move, weight in odds(state)})
    assert state.player is not None
    return Question(state.player, {str(move): 1 for move in legal_moves(state)})


def shares(answers: dict[str, int]) -> dict[str, Fraction]:
    total = sum(answers.values())
    return {answer: Fraction(weight, total) for answer, weight in answers.items()}


def compare(players: int, options: Options, rng: Random) -> None:
    """Set up one game with the second version beside it."""
    asking = setup(players, words(options))
    question = next(asking)
    state = new_game(players, options)
    while True:
        engine = asked(state)
        assert engine.seat == question.seat
        assert shares(engine.answers) == shares(question.answers), state.decision
        move = choose(state, rng)
        state = apply_move(state, move)
        try:
            question = asking.send(str(move))
        except StopIteration as end:
            check_end(state, end.value)
            return


def check_end(state: GameState, wanted: Outcome) -> None:
    assert state.decision is Decision.TURN
    [pile] = state.piles
    assert Counter(map(str, pile)) == wanted.pile
    assert [str(card) for card in state.display] == wanted.display
    assert [str(player.space) for player in state.players] == wanted.spaces
    assert [Counter(map(str, player.hand)) for player in state.players] == wanted.hands
    assert {action.word for action in state.covered_actions} == wanted.covered


@pytest.mark.rule("LS1", "LS3", "LS4", "LS5")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("games", [60, pytest.param(2_000, marks=pytest.mark.thorough)])
def test_setups_agree_with_oracle(players: int, games: int) -> None:
    rng = Random(f"{players} players")
    met = set()
    for _ in range(games):
        options = random_options(rng)
        compare(players, options, rng)
        met.add((options.covered, options.fives, options.action_board))
    assert len(met) == len(Covered) * len(Fives) * len(ActionBoard)
