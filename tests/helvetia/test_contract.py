"""The contract of Helvetia as users meet it: moves, errors, views, records, quick start."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import helvetia as package
from helvetia import (
    CHANCE,
    PRESETS,
    Building,
    Character,
    Colour,
    Decision,
    Good,
    HelvetiaError,
    IllegalMove,
    LoadError,
    OptionError,
    Options,
    Place,
    Record,
    apply_move,
    check_game,
    determinize,
    legal_moves,
    new_game,
    odds,
    parse_move,
    playout,
    quick_start,
    result,
    score,
    universe,
    view,
    why_not,
)
from helvetia.core import StateError, VersionError
from helvetia.games import helvetia
from helvetia.games.helvetia import (
    Commit,
    Deliver,
    FirstPlayer,
    Reveal,
    Steal,
    TakeDowry,
    UseNeutral,
    Work,
)
from tests.helvetia.random_play import positions


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.thorough)])
def test_game_keeps_the_contract(players: int) -> None:
    report = check_game(helvetia, players=(players,), games=1, universe=universe(), foreign=4)
    assert report.games == 1


@pytest.mark.thorough
@pytest.mark.parametrize("preset", PRESETS)
def test_presets_keep_the_contract(preset: str) -> None:
    options = (PRESETS[preset],)
    report = check_game(helvetia, (2, 3, 4), options, games=1, universe=universe())
    assert report.games == 3


def test_public_names_exist() -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(package, "nonsense")  # noqa: B009 - a type checker finds the name missing, too


def test_top_level_serves_optional_functions() -> None:
    program = (
        "import helvetia\n"
        "from helvetia.core import optional\n"
        "names = ('SECRETS', 'redact_move', 'reveals', 'turn_begins', 'turn_over')\n"
        "assert not set(names) & {*dir(helvetia), *helvetia.__all__}\n"
        "assert len(optional.universe_of(helvetia)) > 3000  # nothing was imported before\n"
        "assert all(hasattr(helvetia, name) for name in names)\n"
        "assert not optional.has_secrets(helvetia)\n"
        "assert not set(names) & {*dir(helvetia)}\n"
        "assert len(helvetia.__all__) <= 62\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# --- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 5, 0, True, "3", None])
def test_new_game_names_allowed_player_counts(players: Any) -> None:
    with pytest.raises(OptionError, match=r"players must be one of \[2, 3, 4\]"):
        new_game(players)


def test_illegal_move_leaves_the_state_alone() -> None:
    state = new_game(3)
    before = hash(state)
    with pytest.raises(IllegalMove) as refused:
        apply_move(state, Deliver(Good.BREAD))
    assert hash(state) == before
    assert refused.value.reason.code == "wrong_moment"
    assert refused.value.reason.rule == "S4"
    assert isinstance(refused.value, HelvetiaError)


def test_wrong_player_is_refused_by_name() -> None:
    state = quick_start(3, Random(2))
    assert state.player is not None
    move = legal_moves(state)[0]
    other = (state.player + 1) % 3
    assert why_not(state, move, player=state.player) is None
    reason = why_not(state, move, player=other)
    assert reason is not None
    assert reason.code == "not_your_turn"
    assert reason.rule == "T1"
    assert str(reason) == f"it is {Colour(state.player).title.capitalize()}'s turn (T1)"
    with pytest.raises(IllegalMove):
        apply_move(state, move, player=other)
    assert apply_move(state, move, player=state.player) == apply_move(state, move)


def test_player_cannot_make_a_chance_move() -> None:
    state = new_game(3, Options.beginner())
    move = legal_moves(state)[0]
    reason = why_not(state, move, player=0)
    assert reason is not None
    assert reason.rule == "S11"
    assert "chance deals a letter" in reason.sentence
    assert why_not(state, move, player=CHANCE) is None


def test_strange_objects_are_no_moves() -> None:
    state = new_game(3)
    for stranger in ("draft well", 7, None, object(), package.Move()):
        reason = why_not(state, stranger)  # type: ignore[arg-type]  # that is the point
        assert reason is not None
        assert reason.code == "not_a_move"
        assert "not a move of Helvetia" in reason.sentence


def test_no_move_after_the_end() -> None:
    final = playout(helvetia, quick_start(2, Random(1)), Random(1)).final
    assert legal_moves(final) == ()
    for move in universe()[::40]:
        reason = why_not(final, move, player=0)
        assert reason is not None
        assert reason.rule == "E4"


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (Work, ("red", Place.B2)),
        (Work, (Colour.RED, 3)),
        (Deliver, (None,)),
        (Commit, (Character.CARTER, True)),
        (Commit, (Character.CARTER, 2, 1)),
        (Commit, ("carter", 2)),
        (Commit, (Character.CARTER, 0)),
        (Commit, (Character.CARTER, 7)),
        (FirstPlayer, (Colour.NEUTRAL,)),
        (Steal, (Colour.NEUTRAL, Building.WELL)),
        (TakeDowry, (Colour.NEUTRAL,)),
        (UseNeutral, (Character.CARTER,)),
    ],
)
def test_move_with_a_wrong_field_is_refused(kind: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(OptionError):
        kind(*arguments)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("commit carter", "'commit carter' is not complete; expected 1, 2, 3, 4, 5, 6"),
        ("commit carter 7", "unknown number '7' after 'commit carter'"),
        ("commit carter 0", "unknown number '0' after 'commit carter'"),
        ("work red", "'work red' is not complete; expected b2, c2"),
        ("work red:z9", "unknown place 'z9' after 'work red'"),
        ("commit cartr 2", "unknown character 'cartr' after 'commit'; did you mean 'carter'?"),
        ("swap red:b2 gold", "unknown good 'gold' after 'swap red b2'"),
        ("commit carter 1 til", "unknown word 'til' after 'commit carter 1'; did you mean 'tile'?"),
        ("deliver gold", "unknown good 'gold' after 'deliver'"),
        ("deliver brad", "unknown good 'brad' after 'deliver'; did you mean 'bread'?"),
        ("delivr bread", "unknown move 'delivr' in 'delivr bread'; did you mean 'deliver'?"),
        ("end now", "unknown word 'now' after 'end'; nothing was expected there"),
        ("", "'' is not a move of Helvetia; expected letter, first, reveal"),
        ("x" * 10_000, "is not a move of Helvetia"),
    ],
)
def test_parse_move_names_the_wrong_word(text: str, fault: str) -> None:
    with pytest.raises(LoadError) as refused:
        parse_move(text)
    assert fault in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("text", ["Commit CARTER 2", " commit  carter\n2 "])
def test_parse_move_accepts_capitals_and_spaces(text: str) -> None:
    assert parse_move(text) == Commit(Character.CARTER, 2)
    assert parse_move("Work RED : b2") == Work(Colour.RED, Place.B2)


def test_too_many_coins_are_counted() -> None:
    state = quick_start(4, Random(3))
    reason = why_not(state, Commit(Character.WATCHMAN, 6))
    assert reason is not None
    assert str(reason) == "you hold only 4 coins (T1)"


# --- chance, views -----------------------------------------------------------------------------


def test_odds_need_a_chance_point() -> None:
    with pytest.raises(StateError, match="draft"):
        odds(new_game(2))


def test_odds_are_the_copies_left() -> None:
    state = next(s for s in positions(3, Options(), range(1)) if s.decision is Decision.REVEAL)
    weights = {move.building: n for move, n in odds(state) if isinstance(move, Reveal)}
    assert weights[Building.BAKERY] == 2
    assert weights[Building.DAIRY] == 1
    assert sum(weights.values()) == 17


def test_view_hides_nothing() -> None:
    state = quick_start(3, Random(9))
    for seat in (0, 1, 2, None):
        assert view(state, seat) is state
    assert determinize(state, Random(1)) is state
    for seat in (3, -1, 7):
        with pytest.raises(OptionError, match=r"\[0, 1, 2\] or None"):
            view(state, seat)


# --- quick start -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_start_reaches_the_first_turn(players: int, preset: str) -> None:
    state = quick_start(players, Random(4), PRESETS[preset])
    assert state.decision is Decision.TURN
    assert state.round == 1
    assert [player.coins for player in state.players] == [4] * players
    assert state == quick_start(players, Random(4), PRESETS[preset]), "the same for the same seed"
    helvetia.validate(state)
    assert result(state) is None


# --- records -----------------------------------------------------------------------------------


def test_record_replays_to_the_same_states(tmp_path: Path) -> None:
    start = new_game(3, Options.french())
    played = playout(helvetia, start, Random(12))
    record = Record.start(helvetia, 3, Options.french()).add(*played.moves)
    record.save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json", helvetia)
    assert again == record
    states = list(again.replay())
    assert states[0] == start
    assert states[-1] == played.final
    assert len(states) == len(played.moves) + 1
    assert again.redact(1) == record, "nothing is secret"


def test_record_of_newer_rules_is_refused() -> None:
    record = Record.start(helvetia, 2)
    text = record.to_json().replace('"rules_version":1', '"rules_version":9')
    with pytest.raises(VersionError, match="rules version 9 of helvetia"):
        Record.from_json(text, helvetia)


# --- scores ------------------------------------------------------------------------------------


def test_scores_name_their_sources() -> None:
    final = playout(helvetia, quick_start(4, Random(21)), Random(21)).final
    for line in score(final):
        assert line.total == sum(item.points for item in line.items)
        assert {item.source for item in line.items} <= {
            "start_player", "delivery", "goods_tile", "character_tile", "building", "family_tile",
            "ring_tile",
        }  # fmt: skip
    assert sum(i.source == "start_player" for line in score(final) for i in line.items) == 1
