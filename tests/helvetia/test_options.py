"""Each option changes what it should and nothing else; each preset is its document."""

import json

import attrs
import pytest

from helvetia.core import from_json, to_json
from helvetia.core.errors import LoadError, OptionError
from helvetia.games.helvetia import (
    PRESETS,
    STANDARD,
    Births,
    Building,
    Buying,
    Decision,
    Dowry,
    FinalTie,
    FirstSeat,
    GameState,
    Good,
    NeutralCentre,
    NeutralStart,
    Options,
    RingTileNeeds,
    Setup,
    StartTile,
    ThirdPair,
    TilePurchases,
    new_game,
    odds,
)
from tests.helvetia.playing import (
    coins,
    dowry,
    offered,
    people,
    play,
    points,
    refused,
    school,
    seat_of,
    texts,
    to_move,
    until,
)
from tests.helvetia.probes import PROBES, Value, closed, closing, full_ring
from tests.helvetia.table import Table

GERMAN: dict[str, Value] = {
    "final_tie": "shared",
    "dowry": "must",
    "neutral_village_start": "other",
    "neutral_coin_without_coins": False,
    "births": "turn",
    "neutral_spouse_bears": True,
    "third_pair": "left_neighbour",
    "score_before_pupils": False,
    "ring_tile_needs": "all_houses",
    "start_tile_after_draft": "last_picker",
    "clockwise": False,
    "setup": "draft",
    "first_player": "seat_0",
    "neutral_centre": "all",
    "buying": "free",
    "builder_tile_purchases": "allowed",
    "character_tiles": True,
    "target": 20,
}
#: Where each document departs from the German rulebook.
DEPARTURES: dict[str, dict[str, Value]] = {
    "german": {},
    "french": {
        "final_tie": "start_player",
        "dowry": "may",
        "neutral_village_start": "start_player",
    },
    "french_summary": {
        "births": "round",
        "neutral_spouse_bears": False,
        "third_pair": "any_player",
        "score_before_pupils": True,
        "ring_tile_needs": "ring_one",
        "neutral_centre": "one_pair",
    },
    "italian": {
        "dowry": "may",
        "neutral_coin_without_coins": True,
        "neutral_spouse_bears": False,
    },
    "beginner": {"setup": "letters", "character_tiles": False, "target": 18},
}
SWITCHED: dict[str, tuple[Options, Value]] = {
    "final_tie": (Options(final_tie=FinalTie.START_PLAYER), "start_player"),
    "dowry": (Options(dowry=Dowry.MAY), "may"),
    "neutral_village_start": (
        Options(neutral_village_start=NeutralStart.START_PLAYER),
        "start_player",
    ),
    "neutral_coin_without_coins": (Options(neutral_coin_without_coins=True), True),
    "births": (Options(births=Births.ROUND), "round"),
    "neutral_spouse_bears": (Options(neutral_spouse_bears=False), False),
    "third_pair": (Options(third_pair=ThirdPair.ANY_PLAYER), "any_player"),
    "score_before_pupils": (Options(score_before_pupils=True), True),
    "ring_tile_needs": (Options(ring_tile_needs=RingTileNeeds.RING_ONE), "ring_one"),
    "start_tile_after_draft": (Options(start_tile_after_draft=StartTile.STAYS), "stays"),
    "clockwise": (Options(clockwise=True), True),
    "setup": (Options(setup=Setup.LETTERS), "letters"),
    "first_player": (Options(first_player=FirstSeat.RANDOM), "random"),
    "neutral_centre": (Options(neutral_centre=NeutralCentre.ONE_PAIR), "one_pair"),
    "buying": (Options(buying=Buying.IF_UNABLE), "if_unable"),
    "builder_tile_purchases": (
        Options(builder_tile_purchases=TilePurchases.ALL_COINS),
        "all_coins",
    ),
    "character_tiles": (Options(character_tiles=False), False),
    "target": (Options(target=18), 18),
}


# --- switch by switch -------------------------------------------------------------------------


def test_every_option_has_a_probe() -> None:
    names = {field.name for field in attrs.fields(Options)}
    assert set(PROBES) == set(SWITCHED) == set(GERMAN) == names - {"catalog"}


@pytest.mark.rule("S1", "S4", "S6", "S8", "S11", "P3", "M2", "B6", "E2", "E4", "D2", "D7", "D8")
@pytest.mark.parametrize("switch", SWITCHED)
def test_each_option_changes_only_its_rule(switch: str) -> None:
    options, value = SWITCHED[switch]
    seen = {name: probe(options) for name, probe in PROBES.items()}
    assert seen == GERMAN | {switch: value}


@pytest.mark.rule("S1", "S4", "S6", "S8", "S11", "P3", "M2", "B6", "E2", "E4", "D2", "D7", "D8")
@pytest.mark.parametrize("preset", DEPARTURES)
def test_each_preset_plays_as_its_document(preset: str) -> None:
    seen = {name: probe(PRESETS[preset]) for name, probe in PROBES.items()}
    assert seen == GERMAN | DEPARTURES[preset]


def test_presets_have_names_and_german_default() -> None:
    assert set(PRESETS) == set(DEPARTURES)
    assert Options() == Options.german() == PRESETS["german"]
    assert Options.french() == PRESETS["french"]
    assert Options.french_summary() == PRESETS["french_summary"]
    assert Options.italian() == PRESETS["italian"]
    assert Options.beginner() == PRESETS["beginner"]


# --- what lies around the switches ------------------------------------------------------------


@pytest.mark.rule("S1", "S8")
@pytest.mark.parametrize(("clockwise", "host"), [(False, "red"), (True, "blue")])
def test_clockwise_third_pair_marries_forward(clockwise: bool, host: str) -> None:
    state = until(new_game(4, Options(clockwise=clockwise)), Decision.PAIR_THREE)
    assert to_move(state) == "yellow"
    assert {text.split(":")[0] for text in offered(state, "marry centre")} == {host}


@pytest.mark.rule("S1", "S10")
def test_clockwise_gifts_go_backward() -> None:
    state = until(new_game(4, Options(clockwise=True)), Decision.TURN)
    # Red's right-hand neighbours are those who play before red: white and blue.
    assert dowry(state, "white") == {"red": 1, "yellow": 1}
    assert dowry(state, "blue") == {"red": 1, "white": 1}
    assert dowry(state, "yellow") == {"blue": 1, "white": 1}
    assert dowry(state, "red") == {"yellow": 1, "blue": 1}


@pytest.mark.rule("S1", "S4", "S6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_clockwise_draft_keeps_seat_order(players: int) -> None:
    """Seats are numbered in turn order, and the draft is turned round with the table."""
    seats: list[list[int | None]] = []
    for clockwise in (False, True):
        state = new_game(players, Options(clockwise=clockwise))
        order = []
        while state.decision is not Decision.TURN:
            order.append(state.player)
            state = play(state, texts(state)[0])
        seats.append([*order, state.player])
    assert seats[0] == seats[1]


@pytest.mark.rule("S4", "S6", "D1")
@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [1, 0, 0, 1, 1, 0]), (3, [1, 0, 2, 2, 0, 1, 1, 0, 2])],
)
def test_drawn_seat_begins_the_draft(players: int, order: list[int]) -> None:
    """Yellow begins; against the direction of play, with it, against it."""
    state = new_game(players, Options(first_player=FirstSeat.RANDOM))
    assert [(str(move), p) for move, p in odds(state)] == [
        (f"first {colour}", 1) for colour in ("red", "yellow", "blue")[:players]
    ]
    state = play(state, "first yellow")
    seen = []
    while state.decision is Decision.DRAFT:
        seen.append(state.player)
        assert from_json(to_json(state), GameState) == state
        state = play(state, texts(state)[-1])
    assert seen == order
    assert state.start_player == order[-1]


@pytest.mark.rule("S4")
def test_drawn_start_player_keeps_the_tile() -> None:
    options = Options(first_player=FirstSeat.RANDOM, start_tile_after_draft=StartTile.STAYS)
    state = until(play(new_game(3, options), "first blue"), Decision.PAIR_ONE)
    assert (state.start_player, to_move(state)) == (seat_of("blue"), "blue")


@pytest.mark.rule("S4")
def test_draw_of_the_first_refuses() -> None:
    state = new_game(3, Options(first_player=FirstSeat.RANDOM))
    refused(state, "first white", "S4", "white")
    refused(state, "draft well", "S4", "start player")


@pytest.mark.rule("S11")
def test_letters_draw_in_any_case() -> None:
    games = [new_game(3, Options(setup=Setup.LETTERS, first_player=seat)) for seat in FirstSeat]
    assert texts(games[0]) == texts(games[1]) == tuple(f"letter {x}" for x in "abcde")


def test_later_options_may_be_missing() -> None:
    """A document of before the option means its default."""
    document = json.loads(to_json(new_game(3)))
    assert "first_player" not in document["options"]
    assert from_json(json.dumps(document), GameState).options.first_player is FirstSeat.SEAT_0
    chosen = new_game(3, Options(first_player=FirstSeat.RANDOM))
    assert from_json(to_json(chosen), GameState) == chosen


@pytest.mark.rule("P3", "P4")
def test_french_dowry_may_be_left() -> None:
    table = Table(players=3, options=Options(dowry=Dowry.MAY)).house("yellow", "b2", "mine", "man")
    table.centre("red", women=1).dowry("yellow", "red")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert texts(state) == ("dowry red", "dowry none")
    left = play(state, "dowry none")
    assert (dowry(left, "yellow"), coins(left, "red")) == ({"red": 1}, 4)
    taken = play(state, "dowry red")
    assert (dowry(taken, "yellow"), coins(taken, "red")) == ({}, 5)


@pytest.mark.rule("P3")
def test_no_question_without_dowry_under_either_option() -> None:
    for option in Dowry:
        table = Table(players=3, options=Options(dowry=option)).centre("red", women=1)
        table.house("yellow", "b2", "mine", "man")
        state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
        assert state.decision is Decision.TURN


@pytest.mark.rule("M2")
def test_summary_couple_has_one_child_a_round() -> None:
    table = Table(players=3, options=Options(births=Births.ROUND)).lying()
    table.house("red", "b2", "bakery", "man", spouse="blue woman", children=("man",))
    table.house("red", "c2", "mine", "man", spouse="yellow woman")
    state = play(table.state(), "commit midwife 1")
    assert texts(state) == ("bear c2 man", "bear c2 woman")
    refused(state, "bear b2 man", "M2", "this round")


@pytest.mark.rule("D8")
def test_summary_neutral_spouse_stays_childless() -> None:
    table = Table(players=2, options=Options(neutral_spouse_bears=False)).lying()
    table.house("red", "b2", "bakery", "man", spouse="neutral woman")
    table.house("red", "c2", "mine", "man", spouse="yellow woman")
    state = play(table.state(), "commit midwife 1")
    refused(state, "bear b2 man", "D8", "neutral spouse")


ONE_PAIR = Options(neutral_centre=NeutralCentre.ONE_PAIR)


@pytest.mark.rule("D2", "D6")
def test_summary_builder_takes_from_stock() -> None:
    """The priest's pair stays in the centre when the neutral builder builds."""
    table = Table(players=2, options=ONE_PAIR).lying(mine=1).house("red", "b2", "well", "man")
    state = play(table.state(), "neutral builder", "build mine", "place b2")
    assert texts(state) == ("inhabit man", "inhabit woman")
    state = play(state, "inhabit man")
    assert state.neutral is not None
    assert (state.neutral.centre.men, state.neutral.centre.women) == (1, 1)
    assert people(state, "neutral:b2") == {"neutral man awake"}
    assert from_json(to_json(state), GameState) == state


@pytest.mark.rule("D2", "D6")
def test_summary_priest_has_one_pair() -> None:
    """One neutral woman is married; no other stands in the centre."""
    table = Table(players=2, options=ONE_PAIR).lying(mill=1)
    table.house("red", "b2", "well", "man", spouse="neutral woman")
    table.house("red", "c2", "mine", "man").house("red", "b4", "bakery", "woman")
    state = table.state()
    assert state.neutral is not None
    assert (state.neutral.centre.men, state.neutral.centre.women) == (1, 0)
    state = play(state, "neutral priest")
    assert texts(state) == ("marry centre red:b4",)
    refused(state, "marry centre red:c2", "D6")


@pytest.mark.rule("D2", "D6")
def test_summary_stock_is_no_priest() -> None:
    """The pair is married: the priest is gone, the builder still has a stock."""
    table = Table(players=2, options=ONE_PAIR).lying(mine=1)
    table.house("red", "b2", "well", "man", spouse="neutral woman")
    table.house("red", "c2", "mine", "woman", spouse="neutral man")
    table.house("red", "b4", "bakery", "woman")
    state = table.state()
    assert offered(state, "neutral") == ["builder"]
    refused(state, "neutral priest", "D6")


@pytest.mark.rule("D2")
def test_summary_second_neutral_wife_is_impossible() -> None:
    table = Table(players=2, options=ONE_PAIR).house("red", "b2", "well", "man")
    document = json.loads(to_json(table.state()))
    document["neutral"]["centre"] = {"men": 2, "women": 1}
    with pytest.raises(LoadError, match="one neutral pair"):
        from_json(json.dumps(document), GameState)


@pytest.mark.rule("S8", "D3")
def test_summary_third_pair_marries_any_player() -> None:
    options = Options(third_pair=ThirdPair.ANY_PLAYER)
    state = until(new_game(4, options), Decision.PAIR_THREE)
    villages = {text.split(":")[0] for text in offered(state, "marry centre")}
    assert villages == {"red", "blue", "white"}
    refused(state, "marry centre yellow:b2", "S8", "yellow")


@pytest.mark.rule("E2", "E4", "B6")
def test_summary_ring_tile_comes_too_late() -> None:
    goods = ["grain", "bread", "cow", "milk", "meat", "wood"]  # 16 points; the ring makes 20
    for before, decision in ((False, Decision.OVER), (True, Decision.REVEAL)):
        table = full_ring(closing(Options(score_before_pupils=before))).school("yellow", men=1)
        state = closed(table.delivered("yellow", *goods))
        assert (points(state, "yellow"), state.decision) == (20, decision)


@pytest.mark.rule("E2", "E4")
def test_summary_game_ends_before_pupils_leave() -> None:
    table = closing(Options(score_before_pupils=True, target=5)).school("yellow", men=1)
    table.house("yellow", "c4", "mine").delivered("blue", "ore", "wood", "water", "grain", "brick")
    state = closed(table)
    assert state.decision is Decision.OVER
    assert (people(state, "yellow:c4"), school(state, "yellow")) == (set(), (1, 0))


@pytest.mark.rule("B6")
def test_summary_ring_tile_needs_ring_one() -> None:
    options = Options(ring_tile_needs=RingTileNeeds.RING_ONE)
    state = closed(full_ring(closing(options)))
    assert state.ring_tiles == (None, None)


@pytest.mark.rule("S6", "S5")
def test_summary_start_tile_stays_after_theft() -> None:
    state = new_game(3, Options(start_tile_after_draft=StartTile.STAYS))
    picks = "brickworks woodcutter well grain_farm stonemason woodcutter stonemason brickworks"
    state = play(state, *(f"draft {pick}" for pick in picks.split()))
    state = play(state, "steal blue woodcutter", "draft well")
    assert state.start_player == seat_of("red")


# --- the catalogue and wrong options ----------------------------------------------------------


@pytest.mark.rule("B1")
def test_replaced_cost_is_charged() -> None:
    catalog = STANDARD.with_cost(Building.GROCERY, (Good.STONE,))
    table = Table(players=3, options=Options(catalog=catalog)).lying(grocery=1)
    state = play(table.state(), "commit builder 2", "build grocery")
    assert texts(state) == ("buy stone",)


@pytest.mark.rule("C2", "E3")
def test_replaced_goods_tile_is_worth_its_points() -> None:
    catalog = STANDARD.with_tile_points(Good.BREAD, 2)
    state = Table(players=3, options=Options(catalog=catalog)).delivered("blue", "bread").state()
    assert points(state, "blue", "goods_tile") == 2


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"dowry": "must"}, "dowry"),
        ({"clockwise": 1}, "clockwise"),
        ({"target": 0}, "target"),
        ({"target": True}, "target"),
        ({"catalog": None}, "catalog"),
    ],
)
def test_wrong_option_is_refused_by_name(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        Options(**wrong)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("players", [1, 5, 0, True])
def test_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(OptionError, match="players"):
        new_game(players)
