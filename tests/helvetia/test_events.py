"""Events tell everything that happens at the table, once and in order."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.games.helvetia import (
    PRESETS,
    AnyEvent,
    Born,
    Building,
    BuildingRevealed,
    BuildingStolen,
    CharacterTileTaken,
    ChildToSchool,
    CoinsPlaced,
    CoinsReturned,
    Colour,
    DeliveryChosen,
    Event,
    GameOver,
    GameState,
    Good,
    GoodDelivered,
    GoodMade,
    GoodsTileTaken,
    Move,
    Options,
    Passed,
    Place,
    PlayerStuck,
    PointsSet,
    PupilSettled,
    PupilToCentre,
    QuarterWoken,
    RoundBegins,
    RoundEnds,
    Sex,
    StartTileTaken,
    Wins,
    WokeUp,
    apply_move,
    events,
    legal_moves,
    new_game,
    odds,
    parse_move,
)
from tests.helvetia.ledger import ANNOUNCEMENTS, KNOWN, fold, ledger_of
from tests.helvetia.table import Table, play

Step = tuple[GameState, Move, GameState]
GAMES = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


def random_game(players: int, options: Options, seed: int) -> Iterator[Step]:
    rng = Random(seed)
    state = new_game(players, options)
    while state.player is not None:
        if state.player == CHANCE:
            move: Move = sample(odds(state), rng)
        else:
            move = rng.choice(legal_moves(state))
        after = apply_move(state, move)
        yield state, move, after
        state = after


def told(players: int, preset: str, seed: int) -> list[Event]:
    return [e for step in random_game(players, PRESETS[preset], seed) for e in events(*step)]


def after(state: GameState, text: str) -> tuple[tuple[Event, ...], GameState]:
    move = parse_move(text)
    then = apply_move(state, move)
    return events(state, move, then), then


def kinds(found: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in found]


def check_fold(before: GameState, move: Move, then: GameState) -> None:
    ledger = ledger_of(before)
    for event in events(before, move, then):
        fold(ledger, event)
    assert ledger == ledger_of(then), str(move)


# --- nothing is left out, nothing is told twice --------------------------------------------------


@pytest.mark.parametrize(("players", "preset"), GAMES)
def test_events_turn_the_table_before_into_the_table_after(players: int, preset: str) -> None:
    for seed in range(3):
        for step in random_game(players, PRESETS[preset], seed):
            check_fold(*step)


def test_the_ledger_notices_every_single_event_that_is_missing_or_doubled() -> None:
    for before, move, then in islice(random_game(2, PRESETS["italian"], 5), 160):
        found = events(before, move, then)
        for n, event in enumerate(found):
            if event.kind in ANNOUNCEMENTS:
                continue
            for wrong in ((*found[:n], *found[n + 1 :]), (*found[:n], event, *found[n:])):
                # Track and tile may be set to what they were: these two can say nothing new.
                if event.kind in (EventKind.POINTS_SET, EventKind.START_TILE_TAKEN):
                    continue
                assert not folds(before, wrong, then), f"{move}: {event}"


def folds(before: GameState, found: tuple[Event, ...], then: GameState) -> bool:
    ledger = ledger_of(before)
    try:
        for event in found:
            fold(ledger, event)
    except (AssertionError, StopIteration, KeyError, ValueError):
        return False
    return bool(ledger == ledger_of(then))


def test_every_kind_of_event_is_known_to_the_ledger() -> None:
    assert {kind.value for kind in EventKind} == KNOWN


@pytest.mark.parametrize("preset", PRESETS)
def test_coins_deliveries_births_and_rounds_add_up_over_a_game(preset: str) -> None:
    found = told(3, preset, 11)
    count = Counter(event.kind for event in found)
    for seat in range(3):
        mine = [event for event in found if event.player == seat]
        placed = sum(e.count or 0 for e in mine if e.kind is EventKind.COINS_PLACED)
        returned = sum(e.count or 0 for e in mine if e.kind is EventKind.COINS_RETURNED)
        assert placed == returned > 0  # the last round gives its coins back as well
        delivered = [e.good for e in mine if e.kind is EventKind.GOOD_DELIVERED]
        assert len(delivered) == len(set(delivered))  # C1: each good once in a game
    assert count[EventKind.DELIVERY_CHOSEN] == count[EventKind.GOOD_DELIVERED]
    assert count[EventKind.ROUND_BEGINS] == count[EventKind.ROUND_ENDS]
    assert count[EventKind.GAME_OVER] == 1
    assert found[-1].kind is EventKind.WINS
    goods = [e.good for e in found if e.kind is EventKind.GOODS_TILE_TAKEN]
    assert len(goods) == len(set(goods))  # C2: there is one tile of each


# --- order ---------------------------------------------------------------------------------------


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("preset", "steps"),
    [
        ("german", "round_ends tile coins pupil child points building round_begins"),
        ("french_summary", "round_ends tile coins points pupil child building round_begins"),
    ],
)
def test_the_end_of_a_round_is_told_step_by_step(preset: str, steps: str) -> None:
    names = {
        EventKind.ROUND_ENDS: "round_ends",
        EventKind.CHARACTER_TILE_TAKEN: "tile",
        EventKind.COINS_RETURNED: "coins",
        EventKind.PUPIL_SETTLED: "pupil",
        EventKind.PUPIL_TO_CENTRE: "pupil",
        EventKind.CHILD_TO_SCHOOL: "child",
        EventKind.POINTS_SET: "points",
        EventKind.BUILDING_REVEALED: "building",
        EventKind.ROUND_BEGINS: "round_begins",
    }
    order = steps.split()
    rounds: list[list[int]] = []
    for event in told(4, preset, 3):
        if event.kind is EventKind.ROUND_ENDS:
            rounds.append([])
        if rounds and event.kind in names:
            rounds[-1].append(order.index(names[event.kind]))
    assert len(rounds) > 3
    assert all(found == sorted(found) for found in rounds)
    assert {step for found in rounds for step in found} == set(range(len(order)))


@pytest.mark.rule("C2", "C5")
def test_a_delivery_is_told_with_the_tiles_it_earns() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "bakery", "woman")
        .house("red", "c2", "grain_farm", "man")
    )
    state = table.delivered("red", "grain", "cow", "milk", "meat").state()
    state = play(state, "commit carter 1", "deliver bread")
    baked, state = after(state, "work red:b2")
    assert kinds(baked) == ["good_made"]
    assert (baked[0].good, baked[0].building, baked[0].place) == (
        Good.BREAD,
        Building.BAKERY,
        Place.B2,
    )
    found, _ = after(state, "work red:c2")
    assert kinds(found)[:4] == [
        "good_made",
        "good_delivered",
        "goods_tile_taken",
        "family_tile_taken",
    ]
    assert [event.points for event in found[2:4]] == [1, 4]


@pytest.mark.rule("N1")
def test_everybody_who_wakes_is_told_whatever_the_colour() -> None:
    table = Table(players=3).house(
        "red", "b2", "bakery", "woman", awake=False, spouse="yellow man asleep"
    )
    table.house("red", "e2", "mine", "man", awake=False)
    state = play(table.state(), "commit watchman 1")
    found, _ = after(state, "wake red:nw")
    woken = [(e.colour, e.sex, e.place) for e in found if e.kind is EventKind.WOKE_UP]
    assert woken == [(Colour.RED, Sex.WOMAN, Place.B2), (Colour.YELLOW, Sex.MAN, Place.B2)]
    assert (found[0].kind, found[0].count) == (EventKind.QUARTER_WOKEN, 2)


@pytest.mark.rule("P3", "P4")
def test_an_own_coin_from_the_dowry_reaches_the_hand_at_the_end_of_the_turn() -> None:
    table = Table(players=3).house("blue", "b2", "bakery", "woman").centre("red", men=1)
    state = play(table.dowry("blue", red=1).coins(red=2).state(), "commit priest 1")
    found, then = after(state, "marry centre blue:b2")
    assert kinds(found)[:3] == ["married", "dowry_taken", "coins_gained"]
    assert (found[1].village, found[1].colour, found[2].count) == (Colour.BLUE, Colour.RED, 1)
    check_fold(state, parse_move("marry centre blue:b2"), then)


# --- what happens by itself ----------------------------------------------------------------------


@pytest.mark.rule("T2")
def test_a_player_without_coins_is_passed_over_without_a_word() -> None:
    table = Table(players=3).open().house("red", "b2", "woodcutter", "man")
    table.house("red", "c2", "bakery", "man")
    state = table.coins(red=2, yellow=0, blue=2).turn("red").state()
    assert [str(m) for m in legal_moves(state)] == ["commit carter 1"]
    state = play(state, "commit carter 1", "deliver wood")
    found, then = after(state, "work red:b2")
    # Blue can wake the sleeper; yellow has no coins.
    assert kinds(found) == ["good_made", "good_delivered", "turn_begins"]
    assert found[-1].player == 2
    check_fold(state, parse_move("work red:b2"), then)


@pytest.mark.rule("T4", "T5")
def test_idle_rounds_that_follow_of_themselves_are_told_to_the_end_of_the_game() -> None:
    table = Table(players=3).open().no_piles().coins(red=1, yellow=1, blue=0)
    table.house("red", "b2", "tannery", "man", spouse="yellow woman")
    # The last unborn figure: after this birth nobody can do anything any more.
    table.reserve("red", men=1).centre("red", men=6, women=8)
    state = play(table.state(), "commit midwife 1")
    found, then = after(state, "bear b2 man")
    assert then.player is None
    check_fold(state, parse_move("bear b2 man"), then)
    told_kinds = kinds(found)
    assert told_kinds[:2] == ["born", "round_ends"]
    idle_rounds = told_kinds.count("round_begins")
    assert idle_rounds >= 1
    assert told_kinds.count("round_ends") == idle_rounds + 1
    assert told_kinds.count("player_stuck") == 3 * idle_rounds
    # The child's way: school at the end of the first round, the centre at the end of the next.
    way = [kind for kind in told_kinds if kind in ("child_to_school", "pupil_to_centre")]
    assert way == ["child_to_school", "pupil_to_centre"]
    assert told_kinds[-2:] == ["game_over", "wins"]


# --- words and JSON ------------------------------------------------------------------------------


def test_the_baker_in_another_village() -> None:
    event = Event(
        kind=EventKind.GOOD_MADE,
        player=0,
        good=Good.BREAD,
        village=Colour.BLUE,
        place=Place.C2,
        building=Building.BAKERY,
        colour=Colour.RED,
        sex=Sex.WOMAN,
    )
    assert describe(event) == "Red's baker in Blue's village makes bread."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Event(kind=EventKind.BUILDING_BOXED, building=Building.BREWERY, count=2),
            "2 breweries go back to the box.",
        ),
        (
            Event(kind=EventKind.BUILDING_PICKED, player=1, building=Building.IRONWORKS),
            "Yellow picks an ironworks.",
        ),
        (
            Event(kind=EventKind.COINS_PLACED, player=3, character=Character.WATCHMAN, count=1),
            "White puts 1 coin on the watchman.",
        ),
        (
            Event(kind=EventKind.PUPIL_TO_CENTRE, player=0, sex=Sex.WOMAN, count=2),
            "Red moves 2 women from school to the village centre.",
        ),
        (
            Event(kind=EventKind.DOWRY_TAKEN, player=0, village=Colour.NEUTRAL, colour=Colour.RED),
            "Red wins back one of their own coins from the neutral village.",
        ),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert describe(event) == sentence


def test_every_event_of_many_games_has_a_sentence_and_survives_json() -> None:
    seen: dict[EventKind, set[str]] = {}
    for players, preset in GAMES:
        for event in told(players, preset, 0):
            sentence = describe(event)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.isascii()
            assert sentence.endswith(".")
            assert "None" not in sentence
            assert from_json(to_json(event), Event) == event
            seen.setdefault(event.kind, set()).add(sentence)
    # Rare kinds have tests of their own; a typical game must show all the others.
    assert set(EventKind) - set(seen) <= {
        EventKind.PLAYER_STUCK,
        EventKind.PASSED,
        EventKind.BUILDING_STOLEN,
    }


def test_no_two_kinds_share_a_sentence() -> None:
    sentences: dict[str, EventKind] = {}
    for event in told(2, "french", 4):
        assert sentences.setdefault(describe(event), event.kind) is event.kind


def test_a_state_is_not_changed_by_telling() -> None:
    for before, move, then in random_game(3, PRESETS["german"], 9):
        known = hash(before), hash(then)
        events(before, move, then)
        assert (hash(before), hash(then)) == known
