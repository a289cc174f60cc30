"""States, options, moves as JSON: both ways, strictly, and never half."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import attrs
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
    VersionError,
    digest,
    from_json,
    json_schema,
    new_game,
    quick_start,
    to_json,
    universe,
)
from tests.helvetia.random_play import positions

Document = dict[str, Any]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_comes_back_from_json(players: int, preset: str) -> None:
    for state in positions(players, PRESETS[preset], range(7, 8)):
        text = to_json(state)
        again = from_json(text, GameState)
        assert again == state
        assert hash(again) == hash(state)
        assert to_json(again) == text


def test_every_move_comes_back_from_json() -> None:
    for move in universe():
        assert from_json(to_json(move), Move) == move


def test_options_come_back_and_a_changed_catalogue_with_them() -> None:
    catalog = STANDARD.with_cost(Building.GROCERY, (Good.WOOD,)).with_tile_points(Good.COW, 2)
    for options in (*PRESETS.values(), Options(catalog=catalog, target=30)):
        assert from_json(to_json(options), Options) == options
    assert json.loads(to_json(Options()))["catalog"] is None, "the standard one is not spelt out"
    state = new_game(2, Options(catalog=catalog))
    assert from_json(to_json(state), GameState).options.catalog == catalog


def test_documents_satisfy_their_schema() -> None:
    schema = json_schema(GameState)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for players in (2, 4):
        for index, state in enumerate(positions(players, Options(), range(3, 4))):
            if index % 20 == 0:
                validator.validate(json.loads(to_json(state)))


def test_a_document_reads_like_the_table() -> None:
    state = quick_start(2, Random(1))
    document = json.loads(to_json(state))
    red = document["colours"][0]
    assert red["colour"] == "red"
    assert red["coins"] == 4
    assert red["dowry"] == [0, 1, 0, 0]
    assert len(red["houses"]) == 3
    assert all(house["resident"]["colour"] == "red" for house in red["houses"])
    assert [c["colour"] for c in document["colours"]] == ["red", "yellow", "neutral"]
    assert document["decision"] == "turn"


def test_digest_is_the_hash_of_canonical_json() -> None:
    state = quick_start(3, Random(5))
    assert digest(state) == digest(from_json(to_json(state), GameState))
    assert digest(state) != digest(quick_start(3, Random(6)))


def test_another_rules_version_is_refused_by_name() -> None:
    document = json.loads(to_json(new_game(2)))
    document["rules_version"] = 7
    with pytest.raises(VersionError, match=r"rules version 7 of helvetia.*knows 1.*rules_version"):
        from_json(json.dumps(document), GameState)
    options = json.loads(to_json(Options()))
    options["rules_version"] = 7
    with pytest.raises(VersionError, match="rules version 7"):
        from_json(json.dumps(options), Options)


def test_another_game_is_refused_by_name() -> None:
    document = json.loads(to_json(new_game(2)))
    document["game"] = "chess"
    with pytest.raises(LoadError, match=r"'chess', not of 'helvetia'.*\$\.game"):
        from_json(json.dumps(document), GameState)


# --- impossible states ---------------------------------------------------------------------------


def _turn_state(players: int = 3) -> GameState:
    """A position in the middle of a game, at the start of a turn, with couples and sleepers."""
    for state in positions(players, Options(), range(11, 30)):
        if state.decision is Decision.TURN and state.round == 4 and any(state.coins):
            return state
    raise AssertionError


MIDDLE = json.loads(to_json(_turn_state()))
MIDDLE_TWO = json.loads(to_json(_turn_state(2)))


def _house(document: Document, **wanted: bool) -> Document:
    """The first house with (or without) a resident, spouse, children."""
    for colour in document["colours"]:
        for house in colour["houses"]:
            if all(bool(house[key]) == value for key, value in wanted.items()):
                found: Document = house
                return found
    raise AssertionError


def _two_women(d: Document) -> None:
    house = _house(d, resident=True, spouse=True)
    house["spouse"]["sex"] = house["resident"]["sex"]


def _fifty_five_tiles(d: Document) -> None:
    d["open"][0]["copies"] += 1


def _nine_men(d: Document) -> None:
    d["colours"][0]["reserve"]["men"] += 1


def _negative_reserve(d: Document) -> None:
    red = d["colours"][0]
    red["reserve"]["men"] -= 9
    red["centre"]["men"] += 9


def _seven_coins(d: Document) -> None:
    d["colours"][1]["coins"] += 1


def _negative_coins(d: Document) -> None:
    d["colours"][1]["coins"] -= 8
    d["characters"][0]["coins"][1] += 8


def _own_coin_in_own_centre(d: Document) -> None:
    d["colours"][0]["dowry"][0] += 1
    d["colours"][0]["coins"] -= 1


def _coins_of_an_absent_colour(d: Document) -> None:
    d["colours"][0]["dowry"][3] += 1


def _resident_of_another_colour(d: Document) -> None:
    house = d["colours"][0]["houses"][0]
    house["resident"] = {"colour": "blue", "sex": "man", "awake": True}


def _spouse_without_resident(d: Document) -> None:
    house = _house(d, resident=True, spouse=True)
    house["resident"] = None


def _spouse_of_own_colour(d: Document) -> None:
    house = d["colours"][0]["houses"][0]
    house["spouse"] = {"colour": "red", "sex": "man", "awake": True}


def _building_twice(d: Document) -> None:
    houses = d["colours"][0]["houses"]
    houses[1]["building"] = houses[0]["building"]


def _two_on_one_place(d: Document) -> None:
    houses = d["colours"][0]["houses"]
    houses[1]["place"] = houses[0]["place"]


def _ring_two_early(d: Document) -> None:
    d["colours"][0]["houses"][-1]["place"] = "f5"


def _somebody_in_a_mill(d: Document) -> None:
    _house(d, resident=True, children=False)["building"] = "mill"


def _orphan(d: Document) -> None:
    house = _house(d, resident=True, spouse=False)
    house["children"] = ["man"]
    d["colours"][0]["reserve"]["men"] -= 1


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
    d["turn"]["units"] = 3


def _pending_without_production(d: Document) -> None:
    d["turn"]["pending"] = "wood"


def _building_in_hand_at_the_start(d: Document) -> None:
    d["turn"]["building"] = "mine"


def _dowry_out_of_the_blue(d: Document) -> None:
    d["turn"]["village"] = "blue"


def _tile_used_by_nobody(d: Document) -> None:
    d["turn"]["tile"] = "priest"
    d["characters"][3]["tile_owner"] = None
    d["characters"][3]["tile_used"] = False


def _houses_out_of_order(d: Document) -> None:
    d["colours"][0]["houses"].reverse()


def _round_zero(d: Document) -> None:
    d["round"] = 0


def _pile_three_before_two(d: Document) -> None:
    d["pile_three"].pop()


def _zero_copies(d: Document) -> None:
    d["open"][0]["copies"] = 0


def _colours_out_of_order(d: Document) -> None:
    d["colours"][0]["colour"], d["colours"][1]["colour"] = "yellow", "red"


def _idle_too_long(d: Document) -> None:
    d["idle"] = 3


def _neutral_coin_with_three(d: Document) -> None:
    d["neutral_coin"] = True


def _progress_in_a_turn(d: Document) -> None:
    d["progress"] = 2


def _daughters_before_sons(d: Document) -> None:
    house = _house(d, resident=True, spouse=True)
    house["children"] = ["woman", "man"]


IMPOSSIBLE = {
    name[1:]: change
    for name, change in list(globals().items())
    if name.startswith("_")
    and callable(change)
    and name not in ("_turn_state", "_house")
    and not name.startswith("__")
}


WRONG_COLOURS = (
    "colours must be red, yellow, blue, white in order, as many as play, "
    "and with two players neutral last: at $.colours"
)
#: What is wrong, and where.
REFUSALS = {
    "two_women": "two women in one house (P1): at $.colours[1].houses",
    "fifty_five_tiles": "4 tiles of mine; there are 3: at $.open",
    "nine_men": "8 men and 8 women of each colour: at $.colours[0]",
    "negative_reserve": "people are not negative: at $.colours[0]",
    "seven_coins": "6 coins of each colour: at $.colours[1].coins",
    "negative_coins": "coins are not negative: at $.colours[1].coins",
    "own_coin_in_own_centre": "no own coin lies in the own centre (P4): at $.colours[0].coins",
    "coins_of_an_absent_colour": "coins of a colour that does not play: at $.colours",
    "resident_of_another_colour": "a resident has the village's colour: "
    "at $.colours[0].houses[0].resident",
    "spouse_without_resident": "8 men and 8 women of each colour: at $.colours[0]",
    "spouse_of_own_colour": "a spouse is of another colour (P2): at $.colours[0].houses[0].spouse",
    "building_twice": "grain_farm stands twice (B3): at $.colours[0].houses",
    "two_on_one_place": "must be listed once each, in order: at $.colours[0].houses",
    "ring_two_early": "ring two opens only when ring one is full (B4): at $.colours[0].houses",
    "somebody_in_a_mill": "3 tiles of mill; there are 2: at $.open",
    "orphan": "a newborn without parents (M1): at $.colours[0].houses",
    "unearned_goods_tile": "the owner never delivered bell (C2): at $.goods_tiles",
    "tile_of_a_simple_good": "wood has no tile (C2): at $.goods_tiles",
    "unearned_family": "the owner did not complete ore (C5): at $.family_tiles",
    "unearned_ring": "a ring tile needs a full ring (B6): at $.ring_tiles",
    "second_ring_first": "the first ring tile goes first: at $.ring_tiles",
    "tile_of_a_stranger": "a tile is owned by a colour that does not play: at $.characters",
    "used_tile_without_owner": "a used tile has an owner: at $.characters[0]",
    "no_such_seat": "nobody of that kind decides at 'turn': at $.player",
    "chance_takes_a_turn": "nobody of that kind decides at 'turn': at $.player",
    "over_with_a_player": "nobody of that kind decides at 'over': at $.player",
    "start_player_who_is_not_there": "a seat is 0 to 2: at $.start_player",
    "missing_character": "each character once, in order: at $.characters",
    "wrong_number_of_coin_counts": "3 counts, one for each seat: at $.characters[2].coins",
    "wrong_number_of_scores": "3 scores, one for each seat: at $.points",
    "no_turn_in_a_turn": "a turn is in progress exactly during a turn: at $.turn",
    "a_setup_in_a_turn": "a set-up is in progress exactly during the set-up: at $.setup",
    "units_without_action": "no action has begun: at $.turn.character",
    "pending_without_production": "nothing has happened in this turn yet: at $.turn.last",
    "building_in_hand_at_the_start": "nothing has happened in this turn yet: at $.turn.last",
    "dowry_out_of_the_blue": "nothing has happened in this turn yet: at $.turn.last",
    "tile_used_by_nobody": "a tile that is used is owned and turned over (K6): at $.turn.tile",
    "houses_out_of_order": "must be listed once each, in order: at $.colours[0].houses",
    "round_zero": "the set-up is round 0: at $.round",
    "pile_three_before_two": "1 tiles of church; there are 2: at $.open",
    "zero_copies": "at least one copy: at $.open[0].copies",
    "colours_out_of_order": WRONG_COLOURS,
    "idle_too_long": "0 to 2: at $.idle",
    "neutral_coin_with_three": "no neutral coin (D4): at $.neutral_coin",
    "progress_in_a_turn": "nothing else is in progress: at $.progress",
    "daughters_before_sons": "sons are listed before daughters: at $.colours[0].houses[0].children",
}


def test_every_fault_has_its_words() -> None:
    assert REFUSALS.keys() == IMPOSSIBLE.keys()


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_an_impossible_state_is_refused_with_a_path(fault: str) -> None:
    document = deepcopy(MIDDLE)
    IMPOSSIBLE[fault](document)
    assert _refusal_of(document) == REFUSALS[fault]


def _refusal_of(document: Document) -> str:
    with pytest.raises(LoadError) as refused:
        from_json(json.dumps(document), GameState)
    return str(refused.value)


def _tired_neutral(d: Document) -> None:
    for house in d["colours"][2]["houses"]:
        if house["resident"]:
            house["resident"]["awake"] = False


def _neutral_pupil(d: Document) -> None:
    neutral = d["colours"][2]
    neutral["centre"]["men"] -= 1
    neutral["school"]["men"] += 1


def _neutral_delivery(d: Document) -> None:
    d["colours"][2]["delivered"] = ["wood"]


def _no_neutral_colour(d: Document) -> None:
    d["colours"].pop()


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (_tired_neutral, "neutral villagers never tire (D8): at $.colours[2]"),
        (
            _neutral_pupil,
            "neutral villagers stand in the centre or live in houses (D2): at $.colours[2]",
        ),
        (_neutral_delivery, "the neutral village does not act: at $.colours[2]"),
        (
            _no_neutral_colour,
            WRONG_COLOURS,
        ),
    ],
)
def test_an_impossible_neutral_village_is_refused(change: Any, text: str) -> None:
    document = deepcopy(MIDDLE_TWO)
    change(document)
    assert _refusal_of(document) == text


def test_the_unchanged_documents_are_fine() -> None:
    for document in (MIDDLE, MIDDLE_TWO):
        assert isinstance(from_json(json.dumps(document), GameState), GameState)


def test_a_value_of_the_wrong_type_names_its_path() -> None:
    document = deepcopy(MIDDLE)
    document["colours"][1]["coins"] = "4"
    with pytest.raises(LoadError) as refused:
        from_json(json.dumps(document), GameState)
    assert refused.value.path == "$.colours[1].coins"


def test_loading_never_changes_a_state_in_hand() -> None:
    state = _turn_state()
    text = to_json(state)
    with pytest.raises(LoadError):
        from_json(text[:-1], GameState)
    assert to_json(state) == text
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.round = 9  # type: ignore[misc]  # that it is refused is the point


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_is_missing_from_a_pile_during_the_set_up(players: int) -> None:
    for pile in ("open", "pile_two", "pile_three"):
        document = json.loads(to_json(new_game(players)))
        document[pile].pop()
        with pytest.raises(LoadError, match=rf"at \$\.{pile}$"):
            from_json(json.dumps(document), GameState)
