"""Impossible moments of a game are refused, each with what is wrong and the path to it."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from helvetia import PRESETS, Building, Decision, GameState, LoadError, from_json, to_json
from helvetia.games.helvetia import Place
from tests.helvetia.random_play import positions

Document = dict[str, Any]
#: Who plays how, and what is asked there; "place" is in the set-up, "place in a turn" is not.
At = tuple[int, str, str]


@lru_cache
def _text_at(players: int, preset: str, moment: str) -> str:
    decision = Decision(moment.partition(" ")[0])
    for state in positions(players, PRESETS[preset], range(40, 60)):
        if state.decision is decision and (" " not in moment or state.turn is not None):
            return to_json(state)
    raise AssertionError(f"no state at {moment}")


def _document(at: At) -> Document:
    found: Document = json.loads(_text_at(*at))
    return found


def _change(document: Any, path: str, value: object) -> None:
    *steps, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for step in steps:
        document = document[step]
    document[last] = value(document[last]) if callable(value) else value


def _refusal(document: Document) -> str:
    with pytest.raises(LoadError) as refused:
        from_json(json.dumps(document), GameState)
    return str(refused.value)


def _three(moment: str) -> At:
    return 3, "german", moment


def _two(moment: str) -> At:
    return 2, "german", moment


def _letters(moment: str) -> At:
    return 3, "beginner", moment


def _without(*words: str) -> Callable[[list[str]], list[str]]:
    """Return a change that takes these words out of a list, once each."""

    def change(words_there: list[str]) -> list[str]:
        left = list(words_there)
        for word in words:
            left.remove(word)
        return left

    return change


def _with(*words: str) -> Callable[[list[str]], list[str]]:
    """Return a change that adds these buildings to a list, in order."""
    return lambda there: [str(b) for b in sorted(map(Building, (*there, *words)))]


def _entry(**known: str) -> Document:
    """Return the last entry of an action."""
    return {"good": None, "village": None, "place": None, "quarter": None} | known


PLACES = ", ".join(map(str, Place))
ALL_WELLS = [["brickworks", "stonemason", "well"]] * 3
SETUP: list[tuple[At, Document, str]] = [
    (_three("draft"), {"setup.picks": [[], []]},
     "expected 3 hands of start buildings: at $.setup.picks"),
    (_two("draft"), {"setup.robbed": "red"}, "two players rob nobody (S5): at $.setup.robbed"),
    (_three("draft"), {"setup.robbed": "white"}, "no such player: at $.setup.robbed"),
    (_three("draft"), {"setup.robbed": "yellow"}, "not robbed yet (S5): at $.setup.step"),
    (_three("draft"), {"decision": "letter", "player": -1},
     "letters are not dealt in a draft: at $.decision"),
    (_three("draft"), {"decision": "first_player", "player": -1},
     "letters are not dealt in a draft: at $.decision"),
    (_letters("letter"), {"decision": "draft", "player": 0},
     "letters are dealt, not drafted: at $.decision"),
    (_three("draft"), {"open": _without("mine", "mine")}, "pile one lies open (S2): at $.open"),
    (_three("draft"), {"pile_two": _without("bakery")}, "pile two is whole: at $.pile_two"),
    (_three("draft"), {"characters.0.tile_owner": "red"},
     "nobody owns a tile yet: at $.characters"),
    (_three("draft"), {"characters.0.coins": [1, 0, 0], "players.0.coins": 5},
     "no coins are laid yet: at $.characters"),
    (_three("draft"), {"points": [1, 0, 0]}, "nobody has points yet: at $.points"),
    (_two("draft"), {"neutral_coin": False},
     "only two players have a neutral coin, still unused (D4): at $.neutral_coin"),
    (_three("draft"), {"idle_seats": 1}, "nobody has acted yet: at $.idle_seats"),
    (_three("draft"), {"anybody_acted": True}, "nobody has acted yet: at $.idle_seats"),
    (_three("draft"), {"players.1.village.dowry": ["red"], "players.0.coins": 5},
     "expected six coins in hand: at $.players[0].coins"),
    (_three("draft"), {"players.0.village.dowry": ["yellow"], "players.1.coins": 5},
     "no dowry is given yet (S10): at $.players[0].village.dowry"),
    (_three("draft"), {"players.1.delivered": ["wood"]},
     "nothing is delivered yet: at $.players[1].delivered"),
    (_letters("letter"), {"setup.letters": ["a", "b"]},
     "expected one letter for each player: at $.setup.letters"),
    (_three("draft"), {"setup.letters": ["a"]},
     "there are no letters in a draft: at $.setup.letters"),
    (_letters("first_player"), {"setup.picks": ALL_WELLS},
     "not the buildings of the letters dealt: at $.setup.picks"),
    (_letters("letter"), {"setup.picks.2": ["brickworks", "stonemason", "well"]},
     "not the buildings of the letters dealt: at $.setup.picks"),
    (_three("draft"), {"setup.step": 9}, "no such step of the draft: at $.setup.step"),
    (_three("draft"), {"setup.step": -1}, "no such step of the draft: at $.setup.step"),
    (_three("draft"), {"player": 1}, "not in the order of the draft: at $.player"),
    (_three("draft"), {"setup.step": 1}, "not in the order of the draft: at $.player"),
    (_three("draft"), {"setup.picks.0": ["brickworks"], "setup.pool": _without("brickworks")},
     "not what the draft has handed out: at $.setup.picks"),
    (_three("draft"), {"decision": "steal"},
     "only a player who can pick nothing new takes from others: at $.decision"),
    (_three("draft"), {"setup.pool": _with("brickworks")},
     "start buildings: brickworks: at $.setup.pool"),
    (_letters("letter"), {"setup.pool": _without("woodcutter")},
     "start buildings: woodcutter: at $.setup.pool"),
    (_letters("letter"), {"setup.step": 3},
     "expected one letter for each player: at $.setup.letters"),
    (_letters("first_player"), {"setup.step": 2},
     "no such step of 'first_player': at $.setup.step"),
    (_letters("first_player"), {"setup.step": 4},
     "no such step of 'first_player': at $.setup.step"),
    (_three("place"), {"setup.step": 9}, "no such step of 'place': at $.setup.step"),
    (_three("pair_one"), {"setup.step": 3}, "no such step of 'pair_one': at $.setup.step"),
    (_three("pair_one"), {"setup.step": -1}, "no such step of 'pair_one': at $.setup.step"),
    (_three("pair_two"), {"setup.step": 2}, "no such step of 'pair_two': at $.setup.step"),
    (_three("pair_three"), {"setup.step": 9}, "no such step of 'pair_three': at $.setup.step"),
    (_two("neutral_house"), {"setup.step": 4}, "no such step of 'neutral_house': at $.setup.step"),
    (_three("place"), {"player": 0}, "not in the order of play: at $.player"),
    (_three("pair_one"), {"player": 2}, "not in the order of play: at $.player"),
    (_two("neutral_house"), {"player": 1}, "not in the order of play: at $.player"),
    (_three("place"), {"setup.picks.0": ["brickworks", "woodcutter"]},
     "expected three start buildings each: at $.setup.picks[0]"),
    (_three("pair_one"), {"setup.picks.2": ["well"]},
     "expected three start buildings each: at $.setup.picks[2]"),
    (_three("place"), {"setup.building": "well"}, "not the next building: at $.setup.building"),
    (_three("pair_one"), {"setup.building": "well"},
     "no building is in hand: at $.setup.building"),
    (_two("neutral_house"), {"setup.building": "well"},
     "no building is in hand: at $.setup.building"),
    ((4, "german", "place"), {"setup.picks": [["brickworks", "stonemason", "well"]] * 4},
     "too many start buildings: at $.setup.picks"),
    (_three("draft"), {"setup.figures": {"men": 3, "women": 2}},
     "expected two men and two women in all (D2): at $.setup.figures"),
    (_two("draft"), {"setup.figures": {"men": 2, "women": -1}},
     "expected two men and two women in all (D2): at $.setup.figures"),
    (_three("draft"), {"setup.figures": {"men": 1, "women": 2}},
     "there is no neutral village: at $.setup.figures"),
    (_two("draft"), {"setup.figures": {"men": 1, "women": 2}},
     "another number of neutral figures is expected: at $.setup.figures"),
    (_two("neutral_figure"), {"decision": "neutral_house", "setup.building": None},
     "another number of neutral houses is expected (D2): at $.neutral.houses"),
    (_two("neutral_figure"), {"setup.building": "grain_farm"},
     "no house or no choice of figures: at $.setup.building"),
    (_two("neutral_figure"), {"setup.building": None},
     "no house or no choice of figures: at $.setup.building"),
    (_three("pair_one"), {"players.0.school.men": 1, "players.0.reserve.men": 7},
     "these are not the pairs placed so far (S8): at $.players[0]"),
    (_three("pair_one"), {"players.2.village.centre.women": 1, "players.2.reserve.women": 7},
     "these are not the pairs placed so far (S8): at $.players[2]"),
]  # fmt: skip

TURN: list[tuple[At, Document, str]] = [
    (_three("pupil"), {"turn.actions": 1},
     "nothing else is in progress while pupils leave school: at $.turn.part"),
    (_three("turn"), {"turn.part": "pupils"},
     "nothing else is in progress while pupils leave school: at $.turn.part"),
    (_three("pupil"), {"turn.last_entry": _entry(place="z9")},
     f"expected one of {PLACES}, found 'z9': at $.turn.last_entry.place"),
    (_three("pupil"), {"turn.last_entry": _entry(place="f5")},
     "no pupil has moved in there (E2): at $.turn.last_entry"),
    (_three("pupil"), {"turn.last_entry": _entry(good="wood")},
     "no entry of this action: at $.turn.last_entry"),
    (_three("build"), {"turn.actions": 8}, "expected 0 to 7 actions: at $.turn.actions"),
    (_three("build"), {"turn.actions": -1}, "expected 0 to 7 actions: at $.turn.actions"),
    (_three("build"), {"turn.actions": 0}, "expected at least 1 action: at $.turn.actions"),
    (_three("wake"), {"turn.actions": 0}, "expected at least 1 action: at $.turn.actions"),
    (_three("deliver"), {"turn.actions": 0}, "expected at least 1 action: at $.turn.actions"),
    (_three("marry"), {"turn.actions": 0}, "expected at least 1 action: at $.turn.actions"),
    (_three("bear"), {"turn.actions": 0}, "expected at least 1 action: at $.turn.actions"),
    (_three("build"), {"turn.last_entry": _entry(place="b2")},
     "no entry of this action: at $.turn.last_entry"),
    (_three("wake"), {"turn.last_entry": _entry(village="red", quarter="se")},
     "no entry of this action: at $.turn.last_entry"),
    (_three("turn"), {"turn.part": "regular"},
     "at 'turn' a character is still to be chosen: at $.turn.part"),
    (_three("turn"), {"turn.character": "builder"},
     "at 'turn' no action has begun: at $.turn.character"),
    (_three("turn"), {"turn.last_entry": _entry(place="e2")},
     "nothing has happened in this turn yet: at $.turn.last_entry"),
    (_three("build"), {"turn.part": "choose"},
     "expected another part: an action is in progress: at $.turn.part"),
    (_three("build"), {"turn.character": None},
     "expected a character: an action is in progress: at $.turn.character"),
    (_three("build"), {"turn.character": "carter"},
     "the decision belongs to another character: at $.turn.character"),
    (_three("produce"), {"turn.character": "priest"},
     "only the builder and the carter need goods: at $.turn.character"),
    (_three("finish"), {"turn.actions": 1},
     "at 'finish' no action is left to do: at $.turn.actions"),
    (_three("finish"), {"turn.part": "tile_after"},
     "at 'finish' no action is left to do: at $.turn.actions"),
    (_three("wake"), {"turn.part": "tile_first", "turn.actions": 2},
     "a tile or the neutral coin gives 1 action: at $.turn.actions"),
    (_three("build"), {"turn.part": "neutral", "turn.actions": 1},
     "the neutral coin is not in use (D6): at $.turn.part"),
    (_two("build"), {"turn.part": "neutral", "turn.actions": 1, "neutral_coin": True},
     "the neutral coin is not in use (D6): at $.turn.part"),
    (_two("wake"), {"turn.part": "neutral", "turn.actions": 1},
     "the neutral coin is not in use (D6): at $.turn.part"),
    (_three("wake"), {"turn.actions": 7}, "more actions than coins (T1): at $.turn.actions"),
    (_three("wake"), {"turn.part": "tile_first", "turn.actions": 1},
     "expected the tile of the character: at $.turn.tile"),
    (_three("wake"), {"turn.part": "tile_after", "turn.actions": 1},
     "expected the tile of the character: at $.turn.tile"),
    (_three("finish"), {"turn.tile": "builder"}, "no tile can have been used: at $.turn.tile"),
    (_three("wake"), {"turn.tile": "builder"},
     "a tile that is used is owned and turned over (K6): at $.turn.tile"),
    (_three("wake"), {"turn.tile": "priest", "characters.3.tile_owner": "blue"},
     "a tile that is used is owned and turned over (K6): at $.turn.tile"),
    (_three("build"), {"turn.good": "wood"},
     "a good is needed at 'produce', and only there: at $.turn.good"),
    (_three("produce"), {"turn.good": None},
     "a good is needed at 'produce', and only there: at $.turn.good"),
    (_three("build"), {"turn.cost": ["wood"]}, "a cost is owed only at 'produce': at $.turn.cost"),
    (_three("build"), {"turn.in_chain": True},
     "goods are made only at 'produce': at $.turn.in_chain"),
    (_three("build"), {"turn.bought": True},
     "goods are made only at 'produce': at $.turn.in_chain"),
    (_three("produce"), {"turn.cost": ["wood", "wood"]},
     "not the rest of the building's cost: at $.turn.cost"),
    (_three("produce"), {"turn.cost": ["stone", "brick", "wood"]},
     "not the rest of the building's cost: at $.turn.cost"),
    (_three("produce"), {"turn.good": "bell"},
     "not the next good of the cost: at $.turn.good"),
    (_three("produce"), {"turn.bought": True}, "no equal good was bought: at $.turn.bought"),
    (_three("build"), {"turn.building": "cowshed"},
     "a building is in hand only while it is paid, placed or moved into: at $.turn.building"),
    (_three("dowry"), {"turn.dowry_from": None},
     "a village is named at 'dowry', and only there: at $.turn.dowry_from"),
    (_three("marry"), {"turn.dowry_from": "yellow"},
     "a village is named at 'dowry', and only there: at $.turn.dowry_from"),
    (_three("dowry"), {"turn.dowry_from": "blue"},
     "expected the village of another player: at $.turn.dowry_from"),
    (_three("dowry"), {"turn.dowry_from": "neutral"}, "no such village: at $.turn.dowry_from"),
    (_three("wake"), {"turn.births": ["f5"]}, "no couple lives there: at $.turn.births"),
]  # fmt: skip

ROUND: list[tuple[At, Document, str]] = [
    (_three("turn"), {"round": -7}, "expected 0 to 10000 rounds: at $.round"),
    (_three("turn"), {"round": 10_001}, "expected 0 to 10000 rounds: at $.round"),
    (_three("turn"), {"round": 0}, "round 0 is the set-up: at $.setup"),
    (_three("draft"), {"round": 1}, "round 0 is the set-up: at $.setup"),
    (_three("reveal"), {"reveals_left": 6},
     "1 to 5 buildings are turned up (E2): at $.reveals_left"),
    (_three("reveal"), {"reveals_left": 0},
     "1 to 5 buildings are turned up (E2): at $.reveals_left"),
    (_three("build"), {"reveals_left": 1}, "no building is turned up now (E2): at $.reveals_left"),
    (_three("reveal"), {"characters.0.tile_owner": "red", "characters.0.tile_used": True},
     "tiles are turned up again (K6): at $.characters"),
    (_two("reveal"), {"neutral_coin": False}, "the neutral coin is back (D10): at $.neutral_coin"),
    (_three("reveal"), {"idle_seats": 1}, "expected 0 after the end of a round: at $.idle_seats"),
    (_three("deliver"), {"anybody_acted": False},
     "others have laid coins (T5): at $.anybody_acted"),
    (_three("turn"), {"points": [99, 0, 0]}, "20 points end the game (E4): at $.points"),
    (_three("turn"), {"points": [-1, 0, 0]}, "points are not negative: at $.points"),
    (_three("over"), {"points": [0, 0, 0]}, "nobody has won (E4, T5): at $.points"),
    (_three("over"), {"player": 0}, "nobody decides at 'over': at $.player"),
    (_three("reveal"), {"player": 0}, "chance decides at 'reveal': at $.player"),
    (_three("turn"), {"player": 3}, "a seat decides at 'turn': at $.player"),
    (_three("turn"), {"start_player": 3}, "a seat is 0 to 2: at $.start_player"),
    (_three("turn"), {"start_player": -1}, "a seat is 0 to 2: at $.start_player"),
    (_three("turn"), {"idle_seats": 3}, "expected 0 to 2: at $.idle_seats"),
    (_three("turn"), {"idle_seats": -1}, "expected 0 to 2: at $.idle_seats"),
    (_letters("turn"), {"characters.0.tile_owner": "red"},
     "no character tiles (S11): at $.characters"),
    (_three("draft"), {"pile_three": _without("mill")},
     "pile two is drawn before pile three (E2), which lacks mill: at $.pile_three"),
]  # fmt: skip


def prefetch() -> None:
    """Find all positions now, for whoever runs these tests many times."""
    for at, _, _ in (*SETUP, *TURN, *ROUND):
        _document(at)


@pytest.mark.parametrize(("at", "changes", "text"), [*SETUP, *TURN, *ROUND])
def test_impossible_moments_are_refused(at: At, changes: Document, text: str) -> None:
    document = _document(at)
    for path, value in changes.items():
        _change(document, path, value)
    assert _refusal(document) == text


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    document = _document((4, "german", "turn"))
    document["players"] = (document["players"] * 2)[:players]
    assert _refusal(document) == "expected 2 to 4 players: at $.players"


# --- faults that need more than one change ------------------------------------------------------


def _lived_in(document: Document, *, spouse: bool) -> tuple[int, Document]:
    """Return a house with a resident, with or without a spouse, and the seat of its owner."""
    for seat, player in enumerate(document["players"]):
        for house in player["village"]["houses"]:
            if house["resident"] and bool(house["spouse"]) == spouse and not house["children"]:
                return seat, house
    raise AssertionError("no such house")


def _many(sex: str) -> str:
    return {"man": "men", "woman": "women"}[sex]


def test_spouse_needs_a_resident() -> None:
    document = _document(_three("bear"))
    index, house = _lived_in(document, spouse=True)
    document["players"][index]["reserve"][_many(house["resident"]["sex"])] += 1
    house["resident"] = None
    assert ": a spouse needs a resident (P1): at $.players[" in _refusal(document)


def test_centre_is_empty_beside_empty_houses() -> None:
    document = _document(_three("turn"))
    index, house = _lived_in(document, spouse=False)
    document["players"][index]["village"]["centre"][_many(house["resident"]["sex"])] += 1
    house["resident"] = None
    assert _refusal(document) == (
        "somebody stands in the centre while an own house is empty (B5): "
        f"at $.players[{index}].village.centre"
    )


def test_pile_three_waits_for_pile_two() -> None:
    document = _document(_three("turn"))
    assert document["pile_two"]
    first = document["pile_three"].pop(0)
    document["open"] = _with(first)(document["open"])
    text = f"pile two is drawn before pile three (E2), which lacks {first}: at $.pile_three"
    assert _refusal(document) == text


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"players.0.delivered": ["bread"]}, "somebody delivered bread first (C2)"),
        ({"players.0.delivered": ["bread"], "goods_tiles": [{"good": "bread", "owner": "blue"}]},
         "the owner never delivered bread (C2)"),
    ],
)  # fmt: skip
def test_goods_tiles_need_the_delivery(changes: Document, text: str) -> None:
    document = _document(_three("turn"))
    for path, value in changes.items():
        _change(document, path, value)
    assert _refusal(document) == f"{text}: at $.goods_tiles"


def test_ring_tiles_have_two_owners() -> None:
    document = _document(_three("turn"))
    document["ring_tiles"] = ["red", "red"]
    assert _refusal(document) == "one ring tile per player (B6): at $.ring_tiles"


def test_setup_has_no_sleepers() -> None:
    document = _document(_three("pair_two"))
    index, house = _lived_in(document, spouse=False)
    house["resident"]["awake"] = False
    assert _refusal(document) == f"all are awake (S9): at $.players[{index}]"


# --- parts that no village of the game has -------------------------------------------------------


@pytest.mark.parametrize("colour", ["white", "neutral"])
def test_spouse_must_be_of_the_game(colour: str) -> None:
    document = _document(_three("turn"))
    seat, house = _lived_in(document, spouse=False)
    other = "woman" if house["resident"]["sex"] == "man" else "man"
    house["spouse"] = {"colour": colour, "sex": other, "awake": True}
    path = f"$.players[{seat}].village.houses["
    assert _refusal(document).startswith(f"{colour} does not play: at {path}")


def test_neutral_coin_is_no_dowry() -> None:
    document = _document(_two("turn"))
    document["players"][0]["village"]["dowry"].append("neutral")
    assert _refusal(document) == (
        "the neutral coin is no dowry (D6): at $.players[0].village.dowry"
    )


@pytest.mark.parametrize("tiles", ["goods_tiles", "family_tiles"])
def test_tiles_are_listed_in_order(tiles: str) -> None:
    key, words = ("good", ["bell", "bread"]) if tiles == "goods_tiles" else ("family", ["ore"] * 2)
    document = _document(_three("turn"))
    document[tiles] = [{key: word, "owner": "red"} for word in words]
    assert _refusal(document) == f"must be listed once each, in order: at $.{tiles}"


@pytest.mark.parametrize(
    ("at", "path"),
    [
        (_three("turn"), "open"),
        (_three("draft"), "pile_two"),
        (_three("draft"), "pile_three"),
        (_three("draft"), "setup.pool"),
    ],
)
def test_copies_are_listed_in_order(at: At, path: str) -> None:
    document = _document(at)
    _change(document, path, lambda there: there[::-1])
    assert _refusal(document) == f"must be listed in order: at $.{path}"


@pytest.mark.parametrize(
    ("at", "path", "words", "where"),
    [
        (_letters("letter"), "setup.letters", ["b", "a"], "setup.letters"),
        (_three("draft"), "setup.picks.1", ["well", "well"], "setup.picks[1]"),
        (_three("turn"), "players.1.delivered", ["brick", "wood"], "players[1].delivered"),
        (_three("wake"), "turn.births", ["f5", "f5"], "turn.births"),
        (_three("build"), "turn.duties", ["build_again", "make_all"], "turn.duties"),
    ],
)
def test_sets_are_listed_in_order(at: At, path: str, words: list[str], where: str) -> None:
    document = _document(at)
    _change(document, path, words)
    assert _refusal(document) == f"must be listed once each, in order: at $.{where}"


@pytest.mark.parametrize("players", [2, 3])
def test_dowry_is_listed_in_order(players: int) -> None:
    document = _document((players, "german", "turn"))
    document["players"][0]["village"]["dowry"] = ["blue", "red"]
    assert _refusal(document) == "must be listed in order: at $.players[0].village.dowry"


def test_neutral_dowry_is_listed_in_order() -> None:
    document = _document(_two("turn"))
    document["neutral"]["dowry"] = ["blue", "red"]
    assert _refusal(document) == "must be listed in order: at $.neutral.dowry"


# --- what options and numbers forbid -------------------------------------------------------------


def test_placed_coins_are_not_negative() -> None:
    document = _document(_three("turn"))
    document["characters"][0]["coins"][1] = -1
    assert _refusal(document) == "coins are not negative: at $.players"


@pytest.mark.rule("D2")
def test_one_neutral_pair_stands_in_the_centre() -> None:
    document = _document((2, "french_summary", "turn"))
    assert document["neutral"]["centre"] == {"men": 1, "women": 1}
    document["neutral"]["centre"]["men"] = 2
    assert _refusal(document) == (
        "one neutral pair stands in the centre until it marries (D2): at $.neutral"
    )
