"""The contract: conformance, the universe of moves, notation, records."""

from random import Random

import pytest

from helvetia.core import (
    CHANCE,
    HelvetiaError,
    IllegalMove,
    LoadError,
    OptionError,
    Record,
    StateError,
    advance,
    check_game,
    from_json,
    json_schema,
    perft,
    playout,
    to_json,
)
from helvetia.games import find, helsinki
from helvetia.games.helsinki import (
    PRESETS,
    AnyMove,
    Card,
    Decision,
    EndTurn,
    GameState,
    Move,
    MovePawn,
    Options,
    Pay,
    PlacePavilion,
    Roof,
    apply_move,
    format_move,
    legal_moves,
    new_game,
    odds,
    parse_move,
    quick_start,
    universe,
    why_not,
)
from tests.helsinki.playing import sampled, varied
from tests.helsinki.table import position

RULES = (
    {f"LS{n}" for n in range(1, 6)} | {"LT1", "LT2", "LD1", "LD2"}
    | {f"LB{n}" for n in range(1, 9)} | {f"LA{n}" for n in range(1, 15)}
    | {f"LE{n}" for n in range(1, 5)} | {"LX1", "LX2"}
)  # fmt: skip


@pytest.mark.parametrize(
    ("players", "preset"),
    [
        (2, "standard"),
        pytest.param(3, "new_challenges", marks=pytest.mark.thorough),
        pytest.param(4, "safe_routes", marks=pytest.mark.thorough),
    ],
)
def test_game_keeps_the_contract(players: int, preset: str) -> None:
    report = check_game(
        helsinki, (players,), (PRESETS[preset],), games=1, seed=7, universe=universe(), foreign=5
    )
    assert set(report.decisions) >= {"turn", "action", "place", "pay", "over", "deal"}


@pytest.mark.long
def test_many_games_keep_the_contract() -> None:
    check_game(
        helsinki, options=tuple(PRESETS.values()), games=4, seed=8, universe=universe(), foreign=40
    )


def test_it_is_found_by_its_name() -> None:
    game = find("helsinki")
    assert (game.GAME, game.RULES_VERSION) == ("helsinki", 1)


def agree(state: GameState, everything: tuple[AnyMove, ...], tried: slice) -> set[str]:
    """Ask all three about every move; carrying out is tried with those of the slice."""
    legal = set(legal_moves(state))
    codes = set()
    for move in everything:
        reason = why_not(state, move)
        assert (reason is None) == (move in legal), (str(move), reason)
        if reason is not None:
            assert reason.sentence
            assert reason.rule in RULES or reason.code == "entry_order"
            codes.add(reason.code)
    for move in (*everything[tried], *legal):
        try:
            apply_move(state, move)
            refusal = None
        except IllegalMove as error:
            refusal = error.reason
        assert refusal == why_not(state, move)
    return codes


@pytest.mark.heavy
@pytest.mark.parametrize("most", [1, pytest.param(15, marks=pytest.mark.thorough)])
def test_moves_and_reasons_agree(most: int) -> None:
    """Compare legal_moves, why_not and apply_move.

    Every move of the universe is asked about; carrying out is tried with every 16th of them (all
    of them in the long test) and with all legal ones.
    """
    everything = universe()
    codes: set[str] = set()
    kinds = set()
    for number, state in enumerate(varied(most, 3)):
        kinds.add(state.decision)
        codes |= agree(state, everything, slice(number % 16, None, 16))
    assert all(code.isidentifier() for code in codes)
    assert len(codes) > 20
    assert len(kinds) > 18


@pytest.mark.long
def test_moves_and_reasons_agree_at_length() -> None:
    for state in sampled(1_000, 4, every=11):
        agree(state, universe(), slice(None))


def test_universe_is_text_both_ways() -> None:
    everything = universe()
    assert len(set(everything)) == len(everything) == 4059
    texts = [format_move(move) for move in everything]
    assert len(set(texts)) == len(texts)
    for move, text in zip(everything, texts, strict=True):
        assert parse_move(text) is move
        assert text.isascii()
        assert str(move) == text


def test_moves_are_values_and_survive_json() -> None:
    everything = universe()
    for move in everything[::17]:
        copy = from_json(to_json(move), Move)
        assert copy == move
        assert hash(copy) == hash(move)
    place = PlacePavilion((Roof["A1"], Roof["B1"]))
    assert to_json(place) == '{"roofs":["a1","b1"],"type":"place_pavilion"}'


@pytest.mark.parametrize(
    "text",
    ["", "move 0", "move 7", "build joker", "place a1", "place b1-a1", "place a1-c1", "pay unknown",
     "place d4-d5", "coat none", "draw", "taken", "take it", "discard unknown"],
)  # fmt: skip
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(LoadError, match=r"expected|did you mean"):
        parse_move(text)


def test_texts_may_have_capitals_and_spaces() -> None:
    assert parse_move(" TAKE ") == parse_move("take")
    assert parse_move("Build  RED_1_2_0") == parse_move("build red_1_2_0")


def test_moves_with_wrong_fields_cannot_be_made() -> None:
    for make in (
        lambda: MovePawn("1"),  # type: ignore[arg-type]  # that is the test
        lambda: MovePawn(True),
        lambda: Pay(300),  # type: ignore[arg-type]  # that is the test
        lambda: PlacePavilion((Roof["A1"],)),
        lambda: PlacePavilion((Roof["B1"], Roof["A1"])),
        lambda: PlacePavilion((Roof["A1"], Roof["C1"])),
        lambda: PlacePavilion([Roof["A1"], Roof["B1"]]),  # type: ignore[arg-type]  # that is the test
        lambda: PlacePavilion((0, 1)),  # type: ignore[arg-type]  # that is the test
    ):
        with pytest.raises(OptionError):
            make()


def test_not_a_move_and_not_your_turn() -> None:
    state = position("red_1_2_0")
    reason = why_not(state, "take")  # type: ignore[arg-type]  # that is the test
    assert reason is not None
    assert reason.code == "not_a_move"
    with pytest.raises(IllegalMove):
        apply_move(state, object())  # type: ignore[arg-type]  # that is the test
    reason = why_not(state, parse_move("take"), player=2)
    assert reason is not None
    assert (reason.code, reason.rule) == ("not_your_turn", "LT2")
    assert why_not(state, parse_move("take"), player=0) is None
    assert apply_move(state, parse_move("take"), player=0).player == CHANCE
    waiting = new_game(4)
    reason = why_not(waiting, parse_move("reveal joker"), player=0)
    assert reason is not None
    assert "no player is to move" in reason.sentence


def test_odds_only_where_chance_decides() -> None:
    with pytest.raises(StateError, match="needs a chance point"):
        odds(position())
    assert legal_moves(new_game(4)) == tuple(move for move, _ in odds(new_game(4)))


def test_general_tools_play_the_game() -> None:
    rng = Random(8)
    played = playout(helsinki, quick_start(2, rng), rng, limit=2_000)
    assert played.final.player is None
    whole = playout(helsinki, new_game(3), rng)
    record = Record.start(helsinki, 3).add(*whole.moves)
    assert record.final() == whole.final
    assert Record.from_json(record.to_json(), helsinki) == record
    assert perft(helsinki, position("red_1_2_0", coats=0), 2) > 10
    assert advance(helsinki, new_game(2), rng).decision is Decision.PAWN
    for kind in (GameState, Move, Options):
        assert json_schema(kind)


def test_errors_of_the_family() -> None:
    state = position()
    with pytest.raises(HelvetiaError) as caught:
        apply_move(state, EndTurn())
    assert "LT2" in str(caught.value)
    assert Card(301) is Card.UNKNOWN
