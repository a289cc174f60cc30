from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve, field, frozen

from helvetia.core import (
    CHANCE,
    ConformanceError,
    IllegalMove,
    OptionError,
    Reason,
    Result,
    Score,
    ScoreItem,
    StateError,
    check_game,
)
from tests.core import secret, toy

USUAL = toy.Options()


def variant(game: object = toy, **changes: object) -> Any:
    return SimpleNamespace(**{**vars(game), **changes})


def breach(game: Any, **arguments: Any) -> str:
    with pytest.raises(ConformanceError) as caught:
        check_game(game, **{"players": (2,), "games": 3, **arguments})
    return str(caught.value)


def test_the_race_keeps_the_contract() -> None:
    report = check_game(toy, universe=toy.MOVES, foreign=None)
    assert report.games == 15
    assert report.decisions == ("die", "over", "turn")
    assert report.states > 100
    assert report.moves > report.states
    assert report.views > report.states
    assert report.refusals > 0
    assert report.chance_points > 0
    assert str(report).startswith(f"race: 15 games, {report.states} states")


def test_high_card_keeps_the_contract() -> None:
    report = check_game(secret, players=(2, 3), options=(secret.Options(),), games=8, seed=4)
    assert report.games == 16
    assert report.decisions == ("deal", "over", "swap")


def test_the_same_seed_checks_the_same_games() -> None:
    three = check_game(toy, games=2, seed=3)
    assert three == check_game(toy, games=2, seed=3)
    assert three != check_game(toy, games=2, seed=4)


def test_number_of_foreign_moves_is_limited() -> None:
    few = check_game(toy, foreign=1)
    assert few.refusals <= few.states
    assert check_game(toy, foreign=0).refusals == 0


def test_check_names_game_seed_and_move() -> None:
    text = breach(variant(score=lambda state: ()), seed=5)
    assert text == (
        "race, 2 players, seed '5/2/0', move 0: score is not one per seat, in seat order"
    )


def off_by_one(state: toy.GameState) -> tuple[Score, ...]:
    return tuple(Score(seat, 1, (ScoreItem("x", 2),)) for seat in range(len(state.banked)))


def refuse(state: toy.GameState, move: toy.Move) -> Reason | None:
    return Reason("no", "", "never")


def two_minds(state: toy.GameState, move: toy.Move) -> toy.GameState:
    if toy.why_not(state, move) is not None:
        raise IllegalMove(Reason("other", "", "something else"), move)
    return toy.apply_move(state, move)


def lax(state: toy.GameState, move: toy.Move) -> toy.GameState:
    return state if toy.why_not(state, move) is not None else toy.apply_move(state, move)


def bare_reason(code: str, sentence: str) -> Any:
    def why_not(state: toy.GameState, move: toy.Move) -> Reason | None:
        return toy.why_not(state, move) and Reason(code, "", sentence)

    return why_not


def moody() -> Any:
    count = iter(range(10**9))
    return lambda state: toy.legal_moves(state)[:: 1 if next(count) % 2 else -1]


def lottery(state: toy.GameState, move: toy.Move) -> toy.GameState:
    after = toy.apply_move(state, move)
    return evolve(after, pending=after.pending + next(LOTTERY))


LOTTERY = iter(range(10**9))
NEW_GAMES = iter(range(2, 10**9))


def odds_of(*weights: object) -> Any:
    def odds(state: toy.GameState) -> object:
        return tuple(
            (move, weight) for (move, _), weight in zip(toy.odds(state), weights, strict=False)
        )

    return odds


def standing_up(state: toy.GameState) -> Result | None:
    result = toy.result(state)
    return result and Result(result.standings[::-1])


def nobody_wins(state: toy.GameState) -> Result | None:
    result = toy.result(state)
    return result and Result(tuple(evolve(each, place=2) for each in result.standings))


def unsteady(view: toy.GameState, rng: Random) -> toy.GameState:
    return evolve(view, pending=DEALS.randrange(9**9))


DEALS = Random(1)
NEAR, FAR = toy.Options(), toy.Options(goal=7)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"GameState": toy.Options}, "the state is not a GameState"),
        ({"validate": lambda state: 1 // 0}, "validate raised ZeroDivisionError"),
        ({"legal_moves": lambda state: list(toy.legal_moves(state))}, "not a tuple"),
        ({"legal_moves": lambda state: ()}, "no legal moves although the game runs"),
        ({"legal_moves": lambda state: toy.legal_moves(state) * 2}, "holds a move twice"),
        ({"legal_moves": lambda state: toy.legal_moves(state) or (toy.Roll(),)}, "is over but"),
        ({"legal_moves": moody()}, "differs when asked twice"),
        ({"legal_moves": lambda state: toy.legal_moves(state)[:1]}, "do not match"),
        ({"result": lambda state: None}, "player is None but there is no result"),
        ({"result": lambda state: Result.of(state.banked)}, "result but the player is not None"),
        ({"result": standing_up}, "the standings are not one per seat"),
        ({"result": nobody_wins}, "nobody is in first place"),
        ({"odds": lambda state: ()}, "odds answers away from a chance point"),
        ({"odds": odds_of(1, 0, 2)}, "odds are not positive integers"),
        ({"odds": odds_of(1, 0.5, 2)}, "odds are not positive integers"),
        ({"odds": odds_of(1, True, 2)}, "odds are not positive integers"),
        ({"odds": odds_of(1, 2)}, "odds and legal_moves do not match"),
        ({"why_not": refuse}, "why_not refuses the legal move Roll(): never"),
        ({"why_not": lambda state, move: None}, "which legal_moves leaves out"),
        ({"why_not": bare_reason("Not Snake", "a sentence")}, "'Not Snake' is not snake_case"),
        ({"why_not": bare_reason("code", "")}, "the reason 'code' has no sentence"),
        ({"apply_move": lambda state, move: state}, "does not give a new state"),
        ({"apply_move": lottery}, "differs when repeated"),
        ({"apply_move": two_minds}, "apply_move and why_not refuse"),
        ({"apply_move": lax}, "apply_move accepts"),
        ({"format_move": lambda move: "é"}, "is not plain ASCII"),
        ({"format_move": lambda move: ""}, "is not plain ASCII"),
        ({"parse_move": lambda text: toy.Hold()}, "parse_move accepts ''"),
        ({"format_move": lambda move: "hold"}, "the text 'hold' is read as another move"),
        ({"format_move": toy.Roll}, "the text of Roll() raised"),
        ({"Move": toy.Hold}, "Roll() is not a Move"),
        ({"new_game": lambda players, options=None: next(NEW_GAMES)}, "two different states"),
        (
            {"new_game": lambda players, options=FAR: toy.new_game(players, options)},
            "is not new_game with default options",
        ),
        (
            {"new_game": lambda players, options=NEAR: toy.new_game(max(players, 2), options)},
            "new_game accepts 0 players",
        ),
        ({"score": off_by_one}, "the score of seat 0 is not the sum of its items"),
        ({"events": lambda before, move, after: []}, "events are not a tuple"),
        ({"view": lambda state, seat: evolve(state, rolling=True)}, "asks another decision"),
        (
            {"view": lambda state, seat: evolve(state, pending=state.pending + 1)},
            "of a view differs from it",
        ),
        ({"view": lambda state, seat: toy.odds(state)}, "view for 0 raised StateError"),
        ({"determinize": unsteady}, "determinize differs for the same view"),
        ({"determinize": lambda view, rng: evolve(view, pending=99)}, "does not agree"),
    ],
)
def test_a_broken_promise_is_found(changes: dict[str, object], message: str) -> None:
    assert message in breach(variant(**changes), games=8)


def test_check_compares_moves_of_views() -> None:
    def forgetful(state: toy.GameState, seat: int | None) -> toy.GameState:
        return evolve(state, pending=0)

    assert "has other legal moves" in breach(variant(view=forgetful), games=8)


def test_a_deal_that_is_impossible_is_found() -> None:
    def validate(state: secret.GameState) -> None:
        if None not in state.hands and len(set(state.hands)) < len(state.hands):
            raise ValueError("two alike")

    def determinize(view: secret.GameState, rng: Random) -> secret.GameState:
        hands = tuple(1 if card is None else card for card in view.hands)
        return evolve(view, hands=hands)

    text = breach(variant(secret, validate=validate, determinize=determinize), games=8)
    assert "validate after determinize for None raised ValueError: two alike" in text


def test_missing_names_are_listed() -> None:
    game = variant()
    del game.validate, game.events
    assert breach(game) == "the game lacks events, validate"


def test_a_move_outside_the_universe_is_found() -> None:
    assert "Roll() is not in the universe" in breach(toy, universe=toy.MOVES[1:])


def test_check_finds_seats_that_are_missing() -> None:
    class Elsewhere(toy.GameState):
        @property
        def player(self) -> int | None:
            return 9 if super().player == 0 else super().player

    def new_game(players: int, options: toy.Options = USUAL) -> Elsewhere:
        start = toy.new_game(players, options)
        return Elsewhere(options, start.banked, 0, 0, False)

    game = variant(new_game=new_game, GameState=Elsewhere)
    assert "there is no seat 9" in breach(game)


def test_a_decision_without_a_name_is_found() -> None:
    @frozen
    class Nameless:
        player: int = CHANCE
        decision: str = "roll"

    def new_game(players: int, options: object = None) -> Nameless:
        if players < 1:
            raise OptionError("nobody plays")
        return Nameless()

    assert "decision is not a member of a StrEnum" in breach(
        variant(new_game=new_game, GameState=Nameless)
    )


def test_an_endless_game_is_found() -> None:
    assert "the game is not over after 2 moves" in breach(toy, limit=2)


def test_a_state_that_json_changes_is_found() -> None:
    @frozen
    class Lossy(toy.GameState):
        unwritten: int = field(init=False, default=0)

    def new_game(players: int, options: toy.Options = USUAL) -> Lossy:
        start = toy.new_game(players, options)
        state = Lossy(start.options, start.banked, 0, 0, False)
        object.__setattr__(state, "unwritten", 5)
        return state

    assert "the state changes on its way through JSON" in breach(
        variant(new_game=new_game, GameState=Lossy)
    )


def test_check_finds_wrong_hashes() -> None:
    class Loose(toy.GameState):
        __hash__ = object.__hash__

    def new_game(players: int, options: toy.Options = USUAL) -> Loose:
        start = toy.new_game(players, options)
        return Loose(start.options, start.banked, 0, 0, False)

    assert "is equal to a copy but hashes differently" in breach(
        variant(new_game=new_game, GameState=Loose)
    )


def meddling(after_moves: int) -> Any:
    """A game that changes a state behind its owner's back."""
    kept: list[toy.GameState] = []

    def apply_move(state: toy.GameState, move: toy.Move) -> toy.GameState:
        after = toy.apply_move(state, move)
        kept.append(state)
        if len(kept) > after_moves and kept[0].pending == 0:
            object.__setattr__(kept[0], "pending", 50)
        return after

    return variant(apply_move=apply_move)


def test_check_finds_states_changed_later() -> None:
    assert "state 0 changed after it was left" in breach(meddling(9), limit=10_000)


def test_check_finds_states_changed_by_moves() -> None:
    # Two calls while the legal move is checked, the third is the move itself.
    assert "apply_move(Roll()) changed its state" in breach(meddling(2))


def test_check_finds_records_redacted_differently() -> None:
    def redact_move(before: secret.GameState, move: secret.Move, seat: int | None) -> secret.Move:
        return secret.Deal(9) if seat is None and isinstance(move, secret.Deal) else move

    text = breach(variant(secret, redact_move=redact_move))
    assert "the record redacted for None raised LoadError: 'deal 9' is no move" in text


def test_a_record_that_replays_differently_is_found() -> None:
    # Four calls check the setup, one is for the game, one for the record's start.
    changed = iter([False] * 6 + [True])

    def new_game(players: int, options: toy.Options = USUAL) -> toy.GameState:
        start = toy.new_game(players, options)
        return evolve(start, turn=1) if next(changed) else start

    assert "the record does not replay to the same states" in breach(variant(new_game=new_game))


def test_view_is_refused_at_chance_points_only() -> None:
    def shy(state: secret.GameState, player: int | None) -> secret.GameState:
        if state.decision is secret.Decision.OVER:
            raise StateError("go away")
        return secret.view(state, player)

    assert "view for 0 raised StateError: go away" in breach(variant(secret, view=shy))
