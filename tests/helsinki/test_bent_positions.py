"""Random changes to random positions: a valid state, or everything that is wrong, and no crash."""

from random import Random

import pytest

from helvetia.core import PositionError, from_json, to_json
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Card,
    Decision,
    GameState,
    PavilionColour,
    Position,
    Roof,
    Space,
    legal_moves,
    validate,
)
from tests.helsinki.playing import sampled

CARDS = [*(facts.card for facts in STANDARD.cards), Card.JOKER, Card.UNKNOWN, Card(59)]


def _bend(position: Position, players: int, rng: Random) -> None:
    """Change one thing at random, for better or worse."""

    def some(choices: list[Card], most: int) -> list[Card]:
        return [rng.choice(choices) for _ in range(rng.randrange(most))]

    def roofs(most: int) -> list[Roof]:
        return rng.sample(list(Roof), rng.randrange(most))

    seat, actions = rng.randrange(players), rng.sample(list(Action), rng.randrange(6))
    changes = (
        lambda: position.hand(seat, *some(CARDS, 9)),
        lambda: position.known(seat, *some(CARDS, 4)),
        lambda: position.hidden(seat, some(CARDS, 3), some(CARDS, 3), played=some(CARDS, 3)),
        lambda: position.pawn(seat, rng.choice([None, *Space])),
        lambda: position.pavilion(seat, rng.choice([None, *PavilionColour]), *roofs(6)),
        lambda: position.joker_tiles(seat, *roofs(4)),
        lambda: position.superstructures(seat, *roofs(4)),
        lambda: position.used_actions(seat, *actions),
        lambda: position.bonus(seat, rng.choice([None, 7, 9])),
        lambda: position.unlimited_turns(seat, rng.randrange(4)),
        lambda: position.display(*[rng.choice([None, *CARDS]) for _ in range(8)]),
        lambda: position.pile(*some(CARDS, 5)),
        lambda: position.discard(*some(CARDS, 5)),
        lambda: position.old_piles(*[some(CARDS, 3) for _ in range(rng.randrange(3))]),
        lambda: position.removed(*some(CARDS, 9)),
        lambda: position.covered_actions(*actions),
        lambda: position.visible(seat),
        lambda: position.round(rng.randrange(3)),
        lambda: position.turn(seat),
        lambda: position.decision(
            rng.choice(list(Decision)),
            drew=rng.random() < 0.3,
            builds=rng.randrange(3),
            closing=rng.random() < 0.1,
            ended=rng.random() < 0.1,
            paid=some(CARDS, 4),
            roofs=roofs(4),
            superstructures=rng.randrange(3),
            joker_tiles=rng.randrange(3),
            first_joker=rng.choice([None, *Roof]),
            resume=rng.choice([None, *Decision]),
            discarded=rng.choice([None, *CARDS]),
            lifted=rng.choice([None, *Roof]),
            long_move=rng.choice([None, *Action]),
        ),
    )
    rng.choice(changes)()


def _check_bent(count: int, seed: int) -> None:
    rng = Random(seed)
    built = listed = 0
    for state in sampled(count, seed, every=11):
        position = Position.of(state)
        for _ in range(rng.choice([1, 1, 2])):
            _bend(position, len(state.players), rng)
        try:
            bent = position.build()
        except PositionError as error:
            listed += len(error.faults) == str(error).count("\n- ") > 0
            continue
        built += 1
        validate(bent)
        legal_moves(bent)
        assert from_json(to_json(bent), GameState) == bent
        assert Position.of(bent).build() == bent
    assert built > 0
    assert built + listed == count


def test_bent_positions_build_or_name_faults() -> None:
    _check_bent(150, 1)


@pytest.mark.thorough
def test_many_bent_positions_build_or_name_faults() -> None:
    _check_bent(6_000, 2)
