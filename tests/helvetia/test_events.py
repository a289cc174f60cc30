"""Events say everything that happens at the table, once and in order."""

from collections import Counter
from itertools import islice

import attrs
import pytest

from helvetia.core import from_json, to_json
from helvetia.games.helvetia import (
    PRESETS,
    AnyEvent,
    AnyMove,
    Building,
    BuildingRevealed,
    BuildingStolen,
    Character,
    CharacterTileTaken,
    ChildToSchool,
    CoinsGained,
    CoinsPlaced,
    CoinsReturned,
    Colour,
    DeliveryChosen,
    DowryTaken,
    Event,
    FamilyTileTaken,
    GameOver,
    GameState,
    Good,
    GoodDelivered,
    GoodMade,
    GoodsTileTaken,
    NeutralCoinUsed,
    Passed,
    Place,
    PlayerStuck,
    PointsSet,
    PupilSettled,
    PupilToCentre,
    Quarter,
    QuarterWoken,
    RingTileTaken,
    RoundBegins,
    RoundEnds,
    Sex,
    StartTileTaken,
    TurnBegins,
    Wins,
    WokeUp,
    apply_move,
    events,
    legal_moves,
    new_game,
    parse_move,
)
from helvetia.games.helvetia.names import Family
from tests.helvetia.ledger import ANNOUNCEMENTS, KNOWN, fold, ledger_of
from tests.helvetia.random_play import steps
from tests.helvetia.table import Table, play
from tests.helvetia.test_rules_ring_tiles import BUILD_MINE, nine
from tests.helvetia.test_rules_two_players import two

GAMES = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


def told(players: int, preset: str, seed: int) -> list[AnyEvent]:
    """Return the events of a random game."""
    return [e for step in steps(players, PRESETS[preset], seed) for e in events(*step)]


def after(state: GameState, text: str) -> tuple[tuple[AnyEvent, ...], GameState]:
    """Return the events of a move, and the state after it."""
    move = parse_move(text)
    then = apply_move(state, move)
    return events(state, move, then), then


def kinds(found: tuple[AnyEvent, ...]) -> list[str]:
    return [event.kind for event in found]


def check_fold(before: GameState, move: AnyMove, then: GameState) -> None:
    ledger = ledger_of(before)
    for event in events(before, move, then):
        fold(ledger, event)
    assert ledger == ledger_of(then), str(move)


# --- nothing is left out, nothing is said twice --------------------------------------------------


@pytest.mark.parametrize(("players", "preset"), GAMES[1::6])
def test_events_change_the_table(players: int, preset: str) -> None:
    for step in steps(players, PRESETS[preset], 0):
        check_fold(*step)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), GAMES)
def test_events_change_the_table_in_games(players: int, preset: str) -> None:
    for seed in range(3):
        for step in steps(players, PRESETS[preset], seed):
            check_fold(*step)


def test_ledger_notices_missing_and_doubled_events() -> None:
    for before, move, then in islice(steps(2, PRESETS["italian"], 5), 160):
        found = events(before, move, then)
        for n, event in enumerate(found):
            # Track and tile may be set to what they were: these two can say nothing new.
            if event.kind in ANNOUNCEMENTS or isinstance(event, PointsSet | StartTileTaken):
                continue
            for wrong in ((*found[:n], *found[n + 1 :]), (*found[:n], event, *found[n:])):
                assert not folds(before, wrong, then), f"{move}: {event}"


def folds(before: GameState, found: tuple[AnyEvent, ...], then: GameState) -> bool:
    ledger = ledger_of(before)
    try:
        for event in found:
            fold(ledger, event)
    except (AssertionError, StopIteration, KeyError, ValueError):
        return False
    return bool(ledger == ledger_of(then))


def test_ledger_knows_every_kind() -> None:
    variants: tuple[type[Event], ...] = Event.__variants__
    assert {kind.kind for kind in variants} == KNOWN


@pytest.mark.parametrize("preset", PRESETS)
def test_events_add_up_over_a_game(preset: str) -> None:
    found = told(3, preset, 11)
    count = Counter(map(type, found))
    for seat in range(3):
        placed = [e.count for e in found if isinstance(e, CoinsPlaced) and e.player == seat]
        returned = [e.count for e in found if isinstance(e, CoinsReturned) and e.player == seat]
        assert sum(placed) == sum(returned) > 0  # the last round gives its coins back as well
        delivered = [e.good for e in found if isinstance(e, GoodDelivered) and e.player == seat]
        assert len(delivered) == len(set(delivered))  # C1: each good once in a game
    assert count[DeliveryChosen] == count[GoodDelivered]
    assert count[RoundBegins] == count[RoundEnds]
    assert count[GameOver] == 1
    assert isinstance(found[-1], Wins)
    goods = [e.good for e in found if isinstance(e, GoodsTileTaken)]
    assert len(goods) == len(set(goods))  # C2: there is one tile of each


# --- order ---------------------------------------------------------------------------------------


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("preset", "order"),
    [
        ("german", "round_ends tile coins pupil child points building round_begins"),
        ("french_summary", "round_ends tile coins points pupil child building round_begins"),
    ],
)
def test_events_order_the_end_of_rounds(preset: str, order: str) -> None:
    names: dict[type, str] = {
        RoundEnds: "round_ends",
        CharacterTileTaken: "tile",
        CoinsReturned: "coins",
        PupilSettled: "pupil",
        PupilToCentre: "pupil",
        ChildToSchool: "child",
        PointsSet: "points",
        BuildingRevealed: "building",
        RoundBegins: "round_begins",
    }
    rounds: list[list[int]] = []
    for event in told(4, preset, 3):
        if isinstance(event, RoundEnds):
            rounds.append([])
        if rounds and type(event) in names:
            rounds[-1].append(order.split().index(names[type(event)]))
    assert len(rounds) > 3
    assert all(found == sorted(found) for found in rounds)
    assert {step for found in rounds for step in found} == set(range(len(order.split())))


@pytest.mark.rule("C2", "C5")
def test_delivery_is_followed_by_its_tiles() -> None:
    table = Table(players=3).house("red", "b2", "bakery", "woman")
    table.house("red", "c2", "grain_farm", "man")
    state = table.delivered("red", "grain", "cow", "milk", "meat").state()
    state = play(state, "commit carter 1", "deliver bread")
    baked, state = after(state, "work red:b2")
    red, bakery = (Colour.RED, Place.B2), Building.BAKERY
    assert baked == (GoodMade(0, *red, bakery, Colour.RED, Sex.WOMAN, Good.BREAD),)
    found, _ = after(state, "work red:c2")
    assert kinds(found)[0] == "good_made"
    assert found[1:4] == (
        GoodDelivered(0, Good.BREAD),
        GoodsTileTaken(0, Good.BREAD, 1),
        FamilyTileTaken(0, Family.GRAIN, 4),
    )


@pytest.mark.rule("N1")
def test_waking_names_sleepers_of_every_colour() -> None:
    table = Table(players=3).house(
        "red", "b2", "bakery", "woman asleep", spouse="yellow man asleep"
    )
    table.house("red", "e2", "mine", "man asleep")
    found, _ = after(play(table.state(), "commit watchman 1"), "wake red:nw")
    assert found[0] == QuarterWoken(0, Colour.RED, Quarter.NW, 2)
    woken = [(e.colour, e.sex, e.place) for e in found if isinstance(e, WokeUp)]
    assert woken == [(Colour.RED, Sex.WOMAN, Place.B2), (Colour.YELLOW, Sex.MAN, Place.B2)]


@pytest.mark.rule("P3", "P4")
def test_own_dowry_coin_arrives_after_the_turn() -> None:
    table = Table(players=3).house("blue", "b2", "bakery", "woman").centre("red", men=1)
    state = play(table.dowry("blue", "red").hand(red=2).state(), "commit priest 1")
    found, then = after(state, "marry centre blue:b2")
    assert kinds(found)[0] == "married"
    assert found[1:3] == (DowryTaken(0, Colour.BLUE, Colour.RED), CoinsGained(0, 1))
    check_fold(state, parse_move("marry centre blue:b2"), then)


# --- what happens by itself ----------------------------------------------------------------------


@pytest.mark.rule("T2")
def test_player_without_coins_has_no_event() -> None:
    table = Table(players=3).lying().house("red", "b2", "woodcutter", "man")
    table.house("red", "c2", "bakery", "man")
    state = table.hand(red=2, yellow=0, blue=2).turn("red").state()
    assert [str(m) for m in legal_moves(state)] == ["commit carter 1"]
    state = play(state, "commit carter 1", "deliver wood")
    found, then = after(state, "work red:b2")
    # Blue can wake the sleeper; yellow has no coins.
    assert kinds(found) == ["good_made", "good_delivered", "turn_begins"]
    assert found[-1] == TurnBegins(2)
    check_fold(state, parse_move("work red:b2"), then)


@pytest.mark.rule("T4", "T5")
def test_events_include_automatic_rounds() -> None:
    table = Table(players=3).lying().no_piles().hand(red=1, yellow=1, blue=0)
    table.house("red", "b2", "tannery", "man", spouse="yellow woman")
    # The last unborn figure: after this birth nobody can do anything any more.
    table.centre("red", men=6, women=8)
    state = play(table.state(), "commit midwife 1")
    found, then = after(state, "bear b2 man")
    assert then.player is None
    check_fold(state, parse_move("bear b2 man"), then)
    words = kinds(found)
    assert words[:2] == ["born", "round_ends"]
    idle_rounds = words.count("round_begins")
    assert idle_rounds >= 1
    assert words.count("round_ends") == idle_rounds + 1
    assert words.count("player_stuck") == 3 * idle_rounds
    # The child's way: school at the end of the first round, the centre at the end of the next.
    way = [kind for kind in words if kind in ("child_to_school", "pupil_to_centre")]
    assert way == ["child_to_school", "pupil_to_centre"]
    assert words[-2:] == ["game_over", "wins"]


# --- values --------------------------------------------------------------------------------------


def test_events_have_types_and_survive_json() -> None:
    seen: set[type] = set()
    for players, preset in GAMES[::2]:
        for event in told(players, preset, 0):
            seen.add(type(event))
            for field in attrs.fields(type(event)):
                assert field.type is not None
                assert isinstance(getattr(event, field.name), field.type), event
            assert from_json(to_json(event), Event) == event
    # Rare kinds have tests of their own; a typical game must show all the others.
    assert set(Event.__variants__) - seen <= {PlayerStuck, Passed, BuildingStolen}


def test_events_leave_states_alone() -> None:
    for before, move, then in steps(3, PRESETS["german"], 9):
        known = hash(before), hash(then)
        events(before, move, then)
        assert (hash(before), hash(then)) == known
        assert before._packed.story is None
        assert then._packed.story is None


@pytest.mark.rule("D7")
def test_passing_is_an_event() -> None:
    table = Table(players=2, options=PRESETS["italian"]).lying(mill=1).hand(red=0)
    state = table.house("yellow", "b2", "well", "man").turn("red").begin()
    found, _ = after(state, "pass")
    assert found[0] == Passed(0)


@pytest.mark.rule("S5")
def test_theft_names_both_players() -> None:
    picks = ("brickworks", "woodcutter", "well", "grain_farm", "stonemason", "woodcutter")
    state = new_game(3)
    for building in (*picks, "stonemason", "brickworks"):
        state = play(state, f"draft {building}")
    found, _ = after(state, "steal blue woodcutter")
    assert found[0] == BuildingStolen(1, Building.WOODCUTTER, Colour.BLUE)


@pytest.mark.rule("T1", "B6")
def test_events_include_coins_and_ring_tile() -> None:
    state = nine().state()
    told, then = after(state, BUILD_MINE[0])
    assert CoinsPlaced(0, Character.BUILDER, 1) in told
    told, _ = after(play(then, *BUILD_MINE[1:-1]), BUILD_MINE[-1])
    assert RingTileTaken(0, 4) in told


@pytest.mark.rule("D6")
def test_events_include_the_neutral_coin() -> None:
    told, _ = after(two().state(), "neutral priest")
    assert NeutralCoinUsed(0, Character.PRIEST) in told
