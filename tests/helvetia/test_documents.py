"""States, options, moves as JSON: both ways, strictly, and never half."""

import json
from copy import deepcopy
from hashlib import sha256
from random import Random
from typing import Any

import jsonschema
import pytest

from helvetia import (
    PRESETS,
    STANDARD,
    Building,
    Decision,
    GameState,
    Good,
    LoadError,
    Move,
    Options,
    from_json,
    json_schema,
    new_game,
    quick_start,
    to_json,
    universe,
)
from helvetia.core import VersionError, digest
from tests.helvetia.random_play import positions

Document = dict[str, Any]


SORTS = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


def _check_round_trips(players: int, preset: str, every: int) -> None:
    for index, state in enumerate(positions(players, PRESETS[preset], range(7, 8))):
        if index % every == 0:
            text = to_json(state)
            again = from_json(text, GameState)
            assert again == state
            assert hash(again) == hash(state)
            assert to_json(again) == text


@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_states_survive_json(players: int, preset: str) -> None:
    _check_round_trips(players, preset, 23)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_all_states_survive_json(players: int, preset: str) -> None:
    _check_round_trips(players, preset, 1)


def test_moves_survive_json() -> None:
    for move in universe():
        assert from_json(to_json(move), Move) == move


def test_options_survive_json() -> None:
    catalog = STANDARD.with_cost(Building.GROCERY, (Good.WOOD,)).with_tile_points(Good.COW, 2)
    for options in (*PRESETS.values(), Options(catalog=catalog, target=30)):
        assert from_json(to_json(options), Options) == options
    assert "catalog" not in json.loads(to_json(Options())), "the standard one is not written"
    state = new_game(2, Options(catalog=catalog))
    assert from_json(to_json(state), GameState).options.catalog == catalog


def test_documents_satisfy_their_schema() -> None:
    schema = json_schema(GameState)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for players in (2, 4):
        for index, state in enumerate(positions(players, Options(), range(3, 4))):
            if index % 40 == 0:
                validator.validate(json.loads(to_json(state)))


def test_document_reads_like_the_table() -> None:
    state = quick_start(2, Random(1))
    document = json.loads(to_json(state))
    assert tuple(document) == tuple(sorted(GameState.FIELDS))
    red = document["players"][0]
    assert (red["colour"], red["coins"]) == ("red", 4)
    assert red["village"]["dowry"] == ["yellow"]
    assert len(red["village"]["houses"]) == 3
    assert all(house["resident"]["colour"] == "red" for house in red["village"]["houses"])
    assert [player["colour"] for player in document["players"]] == ["red", "yellow"]
    assert document["neutral"]["colour"] == "neutral"
    assert document["decision"] == "turn"
    assert document["turn"]["part"] == "choose"
    assert (document["round"], document["setup"], document["ring_tiles"]) == (1, None, [None, None])


def test_digest_is_of_canonical_json() -> None:
    state = quick_start(3, Random(5))
    text = to_json(state)
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
    assert digest(state) == sha256(text.encode()).hexdigest()
    assert digest(state) == digest(from_json(text, GameState))
    assert digest(state) != digest(quick_start(3, Random(6)))


def test_other_rules_versions_are_refused() -> None:
    document = json.loads(to_json(new_game(2)))
    document["rules_version"] = 7
    with pytest.raises(VersionError, match=r"rules version 7 of helvetia.*knows 1.*rules_version"):
        from_json(json.dumps(document), GameState)


def test_other_games_are_refused() -> None:
    document = json.loads(to_json(new_game(2)))
    document["game"] = "chess"
    with pytest.raises(LoadError, match=r"'chess', not of 'helvetia'.*\$\.game"):
        from_json(json.dumps(document), GameState)


# --- impossible states ---------------------------------------------------------------------------


def _turn_state(players: int = 3) -> GameState:
    """A position in the middle of a game, at the start of a turn, with couples and sleepers."""
    for state in positions(players, Options(), range(11, 30)):
        if state.decision is Decision.TURN and state.round == 4:
            return state
    raise AssertionError


MIDDLE = json.loads(to_json(_turn_state()))
MIDDLE_TWO = json.loads(to_json(_turn_state(2)))


def _house(document: Document, **wanted: bool) -> Document:
    """The first house with (or without) a resident, spouse, children."""
    for player in document["players"]:
        for house in player["village"]["houses"]:
            if all(bool(house[key]) == value for key, value in wanted.items()):
                found: Document = house
                return found
    raise AssertionError


def _two_women(d: Document) -> None:
    house = _house(d, resident=True, spouse=True)
    house["spouse"]["sex"] = house["resident"]["sex"]


def _fifty_five_tiles(d: Document) -> None:
    d["open"].insert(0, d["open"][0])


def _nine_men(d: Document) -> None:
    d["players"][0]["reserve"]["men"] += 1


def _negative_reserve(d: Document) -> None:
    red = d["players"][0]
    red["reserve"]["men"] -= 9
    red["village"]["centre"]["men"] += 9


def _seven_coins(d: Document) -> None:
    d["players"][1]["coins"] += 1


def _negative_coins(d: Document) -> None:
    d["players"][1]["coins"] -= 8
    d["characters"][0]["coins"][1] += 8


def _own_coin_in_own_centre(d: Document) -> None:
    d["players"][0]["village"]["dowry"].insert(0, "red")
    d["players"][0]["coins"] -= 1


def _coins_of_an_absent_colour(d: Document) -> None:
    d["players"][0]["village"]["dowry"].append("white")


def _resident_of_another_colour(d: Document) -> None:
    house = d["players"][0]["village"]["houses"][0]
    house["resident"] = {"colour": "blue", "sex": "man", "awake": True}


def _spouse_without_resident(d: Document) -> None:
    house = _house(d, resident=True, spouse=True)
    house["resident"] = None


def _spouse_of_own_colour(d: Document) -> None:
    house = d["players"][0]["village"]["houses"][0]
    house["spouse"] = {"colour": "red", "sex": "man", "awake": True}


def _building_twice(d: Document) -> None:
    houses = d["players"][0]["village"]["houses"]
    houses[1]["building"] = houses[0]["building"]


def _two_on_one_place(d: Document) -> None:
    houses = d["players"][0]["village"]["houses"]
    houses[1]["place"] = houses[0]["place"]


def _ring_two_early(d: Document) -> None:
    d["players"][0]["village"]["houses"][-1]["place"] = "f5"


def _somebody_in_a_mill(d: Document) -> None:
    _house(d, resident=True, children=False)["building"] = "mill"


def _orphan(d: Document) -> None:
    house = _house(d, resident=True, spouse=False)
    house["children"] = ["man"]
    d["players"][0]["reserve"]["men"] -= 1


def _unearned_goods_tile(d: Document) -> None:
    d["goods_tiles"] = [{"good": "bell", "owner": "red"}]


def _tile_of_a_simple_good(d: Document) -> None:
    d["goods_tiles"] = [{"good": "wood", "owner": "red"}]


def _unearned_family(d: Document) -> None:
    d["family_tiles"] = [{"family": "ore", "owner": "red"}]


def _unearned_ring(d: Document) -> None:
    d["ring_tiles"] = ["red", None]


def _second_ring_first(d: Document) -> None:
    d["ring_tiles"] = [None, "red"]


def _tile_of_a_stranger(d: Document) -> None:
    d["characters"][0]["tile_owner"] = "white"


def _used_tile_without_owner(d: Document) -> None:
    d["characters"][0]["tile_owner"] = None
    d["characters"][0]["tile_used"] = True


def _no_such_seat(d: Document) -> None:
    d["player"] = 3


def _chance_takes_a_turn(d: Document) -> None:
    d["player"] = -1


def _over_with_a_player(d: Document) -> None:
    d["decision"] = "over"


def _start_player_who_is_not_there(d: Document) -> None:
    d["start_player"] = 5


def _missing_character(d: Document) -> None:
    d["characters"].pop()


def _wrong_number_of_coin_counts(d: Document) -> None:
    d["characters"][2]["coins"].append(0)


def _wrong_number_of_scores(d: Document) -> None:
    d["points"].append(0)


def _no_turn_in_a_turn(d: Document) -> None:
    d["turn"] = None


def _a_setup_in_a_turn(d: Document) -> None:
    d["setup"] = json.loads(to_json(new_game(3)))["setup"]


def _units_without_action(d: Document) -> None:
    d["turn"]["actions"] = 3


def _pending_without_production(d: Document) -> None:
    d["turn"]["good"] = "wood"


def _building_in_hand_at_the_start(d: Document) -> None:
    d["turn"]["building"] = "mine"


def _dowry_out_of_the_blue(d: Document) -> None:
    d["turn"]["dowry_from"] = "blue"


def _tile_used_by_nobody(d: Document) -> None:
    d["turn"]["tile"] = "priest"
    d["characters"][3]["tile_owner"] = None
    d["characters"][3]["tile_used"] = False


def _houses_out_of_order(d: Document) -> None:
    d["players"][0]["village"]["houses"].reverse()


def _round_zero(d: Document) -> None:
    d["round"] = 0


def _pile_three_before_two(d: Document) -> None:
    d["pile_three"].pop()


def _tiles_out_of_order(d: Document) -> None:
    d["open"].reverse()


def _colours_out_of_order(d: Document) -> None:
    d["players"][0]["colour"], d["players"][1]["colour"] = "yellow", "red"


def _idle_too_long(d: Document) -> None:
    d["idle_seats"] = 3


def _neutral_coin_with_three(d: Document) -> None:
    d["neutral_coin"] = True


def _progress_in_a_turn(d: Document) -> None:
    d["reveals_left"] = 2


def _daughters_before_sons(d: Document) -> None:
    house = _house(d, resident=True, spouse=True)
    house["children"] = ["woman", "man"]


IMPOSSIBLE = {
    name[1:]: change
    for name, change in list(globals().items())
    if name.startswith("_")
    and callable(change)
    and name not in ("_turn_state", "_house", "_check_round_trips")
    and not name.startswith("__")
}


#: What is wrong, and where.
REFUSALS = {
    "two_women": "red:b2: two women in one house (P1): at $.players[0].village.houses",
    "fifty_five_tiles": "4 tiles of mine; there are 3: at $.open",
    "nine_men": "9 red men; there are 8: at $.players[0]",
    "negative_reserve": "people are not negative: at $.players[0]",
    "seven_coins": "7 yellow coins; there are 6: at $.players[1].coins",
    "negative_coins": "coins are not negative: at $.players[1].coins",
    "own_coin_in_own_centre": "an own coin lies in the own centre (P4): "
    "at $.players[0].village.dowry",
    "coins_of_an_absent_colour": "coins of a colour that does not play: at $.players",
    "resident_of_another_colour": "a resident has the village's colour: "
    "at $.players[0].village.houses[0].resident",
    "spouse_without_resident": "red:b2: a spouse needs a resident (P1): "
    "at $.players[0].village.houses",
    "spouse_of_own_colour": "a spouse is of another colour (P2): "
    "at $.players[0].village.houses[0].spouse",
    "building_twice": "grain_farm stands twice (B3): at $.players[0].village.houses",
    "two_on_one_place": "must be listed once each, in order: at $.players[0].village.houses",
    "ring_two_early": "ring two opens only when ring one is full (B4): "
    "at $.players[0].village.houses",
    "somebody_in_a_mill": "3 tiles of mill; there are 2: at $.open",
    "orphan": "a newborn without parents (M1): at $.players[0].village.houses",
    "unearned_goods_tile": "the owner never delivered bell (C2): at $.goods_tiles",
    "tile_of_a_simple_good": "wood has no tile (C2): at $.goods_tiles",
    "unearned_family": "the owner did not complete ore (C5): at $.family_tiles",
    "unearned_ring": "red: a ring tile needs a full ring (B6): at $.ring_tiles",
    "second_ring_first": "the second ring tile is taken after the first: at $.ring_tiles",
    "tile_of_a_stranger": "a tile is owned by a colour that does not play: at $.characters",
    "used_tile_without_owner": "a used tile needs an owner: at $.characters[0]",
    "no_such_seat": "a seat decides at 'turn': at $.player",
    "chance_takes_a_turn": "a seat decides at 'turn': at $.player",
    "over_with_a_player": "nobody decides at 'over': at $.player",
    "start_player_who_is_not_there": "a seat is 0 to 2: at $.start_player",
    "missing_character": "list each character once, in order: at $.characters",
    "wrong_number_of_coin_counts": "expected 3 counts, one for each seat: at $.characters[2].coins",
    "wrong_number_of_scores": "expected 3 scores, one for each seat: at $.points",
    "no_turn_in_a_turn": "a turn must be given at decisions of a turn, and only there: at $.turn",
    "a_setup_in_a_turn": "round 0 is the set-up: at $.setup",
    "units_without_action": "at 'turn' no action has begun: at $.turn.character",
    "pending_without_production": "nothing has happened in this turn yet: at $.turn.last_entry",
    "building_in_hand_at_the_start": "nothing has happened in this turn yet: at $.turn.last_entry",
    "dowry_out_of_the_blue": "nothing has happened in this turn yet: at $.turn.last_entry",
    "tile_used_by_nobody": "a tile that is used is owned and turned over (K6): at $.turn.tile",
    "houses_out_of_order": "must be listed once each, in order: at $.players[0].village.houses",
    "round_zero": "round 0 is the set-up: at $.setup",
    "pile_three_before_two": "1 tiles of church; there are 2: at $.open",
    "tiles_out_of_order": "must be listed in order: at $.open",
    "colours_out_of_order": "seat 0 is red: at $.players[0].colour",
    "idle_too_long": "expected 0 to 2: at $.idle_seats",
    "neutral_coin_with_three": "no neutral coin (D4): at $.neutral_coin",
    "progress_in_a_turn": "no building is turned up now (E2): at $.reveals_left",
    "daughters_before_sons": "sons are listed before daughters: "
    "at $.players[0].village.houses[0].children",
}


def test_faults_have_their_words() -> None:
    assert REFUSALS.keys() == IMPOSSIBLE.keys()


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_impossible_states_are_refused(fault: str) -> None:
    document = deepcopy(MIDDLE)
    IMPOSSIBLE[fault](document)
    assert _refusal_of(document) == REFUSALS[fault]


def _refusal_of(document: Document) -> str:
    with pytest.raises(LoadError) as refused:
        from_json(json.dumps(document), GameState)
    return str(refused.value)


def _tired_neutral(d: Document) -> None:
    for house in d["neutral"]["houses"]:
        if house["resident"]:
            house["resident"]["awake"] = False


def _no_neutral_village(d: Document) -> None:
    d["neutral"] = None


def _neutral_newborn(d: Document) -> None:
    d["neutral"]["houses"][0]["children"] = ["man"]
    d["neutral"]["centre"]["men"] -= 1


def _red_village_beside(d: Document) -> None:
    d["neutral"]["colour"] = "red"


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (_tired_neutral, "neutral villagers never tire (D8): at $.neutral"),
        (_neutral_newborn, "neutral villagers have no children (D8): at $.neutral"),
        (_no_neutral_village, "two players have a neutral village (D2): at $.neutral"),
        (_red_village_beside, "this village is neutral: at $.neutral.colour"),
    ],
)
def test_impossible_neutral_villages_are_refused(change: Any, text: str) -> None:
    document = deepcopy(MIDDLE_TWO)
    change(document)
    assert _refusal_of(document) == text


def test_unchanged_documents_are_read() -> None:
    for document in (MIDDLE, MIDDLE_TWO):
        assert isinstance(from_json(json.dumps(document), GameState), GameState)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("players.1.coins", "4", "expected an integer, found '4'"),
        ("players.1.coins", 4.0, "4.0 is not an integer"),
        ("players.1.coins", True, "expected an integer, found true"),
        ("anybody_acted", 1, "expected true or false, found 1"),
        ("players.0.village.houses.1.place", "g9", "expected one of b2, c2"),
        ("characters.2.tile_used", None, "expected true or false, found null"),
        ("turn", [], "expected an object (Turn), found a list of 0"),
        ("ring_tiles", ["red"], "expected a list of 2, found a list of 1"),
    ],
)
def test_wrong_types_are_named_with_paths(path: str, value: object, fault: str) -> None:
    document: Any = deepcopy(MIDDLE)
    *steps, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    part = document
    for step in steps:
        part = part[step]
    part[last] = value
    where = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in (*steps, last))
    message = _refusal_of(document)
    assert message.startswith(fault)
    assert message.endswith(f": at ${where}")


@pytest.mark.parametrize("key", GameState.FIELDS)
def test_missing_keys_are_named(key: str) -> None:
    document = deepcopy(MIDDLE)
    del document[key]
    assert _refusal_of(document) == f"missing key '{key}' of GameState: at $"


def test_unknown_keys_are_named() -> None:
    document = deepcopy(MIDDLE)
    document["winner"] = "red"
    assert _refusal_of(document) == "unknown key 'winner' in GameState: at $"
    document = deepcopy(MIDDLE)
    document["players"][2]["village"]["mayor"] = "red"
    assert _refusal_of(document) == "unknown key 'mayor' in Village: at $.players[2].village"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_has_all_tiles(players: int) -> None:
    for pile in ("open", "pile_two", "pile_three"):
        document = json.loads(to_json(new_game(players)))
        document[pile].pop()
        with pytest.raises(LoadError, match=rf"at \$\.{pile}$"):
            from_json(json.dumps(document), GameState)
