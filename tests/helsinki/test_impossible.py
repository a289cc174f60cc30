"""Impossible states are refused, each with what is wrong and the path to it."""

import json
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from helvetia.core import LoadError, load_state, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    Action,
    Card,
    Decision,
    GameState,
    Options,
    Space,
    apply_move,
    new_game,
    validate,
)
from tests.helsinki.playing import choose
from tests.helsinki.table import position

Document = dict[str, Any]
Where = Callable[[GameState], bool]


@lru_cache
def _text_at(wanted: Decision, where: Where | None, options: Options) -> str:
    for seed in range(400):
        rng = Random(f"documents/{seed}")
        state = new_game(3, options)
        while True:
            if state.decision is wanted and (where is None or where(state)):
                validate(state)
                return to_json(state)
            if state.player is None:
                break
            state = apply_move(state, choose(state, rng, 3))
    raise AssertionError(f"no state at {wanted}")


def _find(wanted: Decision, where: Where | None = None, options: Options | None = None) -> Document:
    """A state at this decision, as a document."""
    chosen = Options.with_safe_routes() if options is None else options
    document: Document = json.loads(_text_at(wanted, where, chosen))
    return document


def _refusal(document: Document) -> str:
    """What is wrong with a document, and where."""
    with pytest.raises(LoadError) as refused:
        load_state(helsinki, json.dumps(document))
    return str(refused.value)


def _set(path: str, value: object) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        *steps, last = [int(p) if p.isdigit() else p for p in path.split(".")]
        target: Any = document
        for step in steps:
            target = target[step]
        target[last] = value

    return change


def _renewed(state: GameState) -> bool:
    return len(state.piles) > 1


def _a_two_for_a_joker(document: Document) -> None:
    """The number of cards that left stays the same."""
    assert document["removed"][:2] == ["purple_1_2_0", "purple_1_2_0"]
    document["removed"].insert(2, "purple_2_2_1")
    assert document["removed"].pop() == "joker"


def _slot_to_discard(document: Document) -> None:
    document["discard"] = [document["display"][3]]
    document["display"][3] = None


def _eight_in_hand(document: Document) -> None:
    """Cards of the pile go to the hand, so that the deck is complete."""
    hand, pile = document["players"][0]["hand"], document["piles"][0]
    while len(hand) < 8:
        hand.append(pile.pop())
        document["pile_size"] -= 1
    hand.sort(key=lambda word: Card[word.upper()])


def _joker_for_the_first(document: Document) -> None:
    document["players"][0]["hand"] = ["joker"]


def _nothing_done(document: Document) -> None:
    document["turn"].update(drew=False, builds=0)


def _bonus_for_nothing(document: Document) -> None:
    document["players"][0]["bonus"] = document["bonuses"].pop(0)


def _first_slot_last(document: Document) -> None:
    document["display"] = [*[None] * 7, document["piles"][0].pop()]
    document["pile_size"] -= 1


def _all_slots(document: Document) -> None:
    display = document["display"]
    document["display"] = [card or "joker" for card in display]


def _unknown_for_visible(document: Document) -> None:
    document["players"][1].update(hand=["unknown"], known=[])


def _a_turn(document: Document) -> None:
    document["turn"] = _find(Decision.TURN)["turn"]


def _move_pawn(document: Document) -> None:
    player = document["players"][document["seat"]]
    words = [space.word for space in Space]
    player["space"] = words[(words.index(player["space"]) + 4) % 8]


BUILT: Where = lambda s: bool(s.players[0].pavilions)  # noqa: E731 - a table
BROKEN: list[tuple[str, Decision, Callable[[Document], None], str]] = [
    ("game", Decision.TURN, _set("game", "helvetia"),
     "a state of 'helvetia', not of 'helsinki': at $.game"),
    ("version", Decision.TURN, _set("rules_version", 2),
     "written under rules version 2 of helsinki; this library knows 1: at $.rules_version"),
    ("no players", Decision.TURN, _set("players", []),
     "there are 0 players: at $.players"),
    ("seat", Decision.TURN, _set("seat", 3),
     "a seat is 0 to 2: at $.seat"),
    ("seat below", Decision.TURN, _set("seat", -1),
     "a seat is 0 to 2: at $.seat"),
    ("round", Decision.TURN, _set("round", 0),
     "rounds are counted from 1: at $.round"),
    ("round above", Decision.TURN, _set("round", 1_000),
     "rounds are counted from 1: at $.round"),
    ("player", Decision.TURN, _set("player", -1),
     "a seat decides at 'turn': at $.player"),
    ("chance", Decision.REFILL, _set("player", 0),
     "chance decides at 'refill': at $.player"),
    ("over", Decision.OVER, _set("player", 0),
     "nobody decides at 'over', and the last seat had its turn: at $.player"),
    ("setup", Decision.DISPLAY, _set("round", 2),
     "the set-up comes before the first turn: at $.decision"),
    ("visible", Decision.TURN, _set("visible", [0, 3]),
     "a seat is 0 to 2: at $.visible"),
    ("visible order", Decision.TURN, _set("visible", [1, 0]),
     "list the seats in ascending order, each once: at $.visible"),
    ("display order", Decision.DISPLAY, _first_slot_last,
     "the slots are filled in order, and others are full: at $.display"),
    ("ninth slot", Decision.DISPLAY, _all_slots,
     "expected 0 to 7 steps: at $.decision"),
    ("removed", Decision.TURN, _set("removed", []),
     "0 purple cards of number 1 left the deck; expected 2: at $.removed"),
    ("covered", Decision.TURN, _set("covered_actions", ["move_back"]),
     "these options cover other actions (LS5): at $.covered_actions"),
    ("order", Decision.TURN, _set("covered_actions", ["any_card", "move_back"]),
     "list them in ascending order, each once: at $.covered_actions"),
    ("hand", Decision.TURN, _set("players.1.hand", ["joker", "blue_1_2_0"]),
     "list them in ascending order: at $.players[1].hand"),
    ("known", Decision.TURN, _set("players.1.known", ["joker"] * 9),
     "a known card is not in the hand: at $.players[1].known"),
    ("unknown known", Decision.TURN, _set("players.1.known", ["unknown"]),
     "an unknown card cannot be known to everybody: at $.players[1].known"),
    ("visible hand", Decision.TURN, _unknown_for_visible,
     "seat 1 is visible, so its cards are known: at $.players[1].hand"),
    ("lost card", Decision.TURN, lambda d: d["players"][1].update(hand=[], known=[]),
     "cards of the deck are missing or too many: at $.piles"),
    ("drawn", Decision.TURN, _set("players.1.hidden_by_pile", [["joker"]]),
     "there is one pile only: at $.players[1].hidden_by_pile"),
    ("unlimited", Decision.TURN, _set("players.1.unlimited_turns", 1),
     "no_limit was not used (LA12): at $.players[1].unlimited_turns"),
    ("three turns", Decision.TURN, _set("players.1.unlimited_turns", 3),
     "expected 0 to 2 turns: at $.players[1].unlimited_turns"),
    ("negative turns", Decision.TURN, _set("players.1.unlimited_turns", -1),
     "expected 0 to 2 turns: at $.players[1].unlimited_turns"),
    ("space", Decision.TURN, _set("players.1.space", None),
     "the pawn must stand on a space (LS3): at $.players[1].space"),
    ("too early", Decision.PAWN, _set("players.1.coats", 1),
     "0 coats of arms are won and 0 used, so 0 are left (LB7): at $.players[1].coats"),
    ("coats", Decision.TURN, _set("players.0.coats", -1),
     "0 coats of arms are won and 0 used, so 0 are left (LB7): at $.players[0].coats"),
    ("pile size", Decision.TURN, _set("pile_size", 1),
     "the pile has another number of cards: at $.pile_size"),
    ("display", Decision.TURN, _set("display", []),
     "there are 8 slots: at $.display"),
    ("no pile", Decision.TURN, _set("piles", []),
     "there is at least one pile: at $.piles"),
    ("two piles", Decision.TURN, _set("piles", [[], []]),
     "expected the cards of 2 piles: at $.players[0].hidden_by_pile"),
    ("no such card", Decision.TURN, _set("piles.0.0", "purple_1_5_2"),
     "there is no card purple_1_5_2 in this game: at $.piles[0]"),
    ("pile order", Decision.TURN, _set("piles.0.0", "joker"),
     "list them in ascending order: at $.piles[0]"),
    ("no card", Decision.TURN, _set("piles.0", ["purple_1_5_2"]),
     "there is no card purple_1_5_2 in this game: at $.piles[0]"),
    ("supply order", Decision.TURN, _set("supply", []),
     "list each colour once, in order: at $.supply"),
    ("supply", Decision.TURN, _set("supply.0.pavilions", [9, 3, 3, 1]),
     "9 purple pavilions of 2 roofs; there are 3: at $.supply"),
    ("joker tiles", Decision.TURN, _set("joker_tiles", 13),
     "13 joker tiles; there are 12: at $.joker_tiles"),
    ("superstructures", Decision.TURN, _set("superstructures", 31),
     "31 superstructures; there are 30: at $.superstructures"),
    ("bonuses", Decision.TURN, _set("bonuses", [5, 3]),
     "the bonus cards are 9, 7, 5, the highest first (LX2): at $.bonuses"),
    ("bonus order", Decision.TURN, lambda d: d["bonuses"].reverse(),
     "the bonus cards are 9, 7, 5, the highest first (LX2): at $.bonuses"),
    ("ending", Decision.OVER, _set("last_round", False),
     "the game is over only after the last round (LE1): at $.last_round"),
    ("early end", Decision.TURN, _set("last_round", True),
     "the last round begins exactly when the pile is empty (LE1): at $.last_round"),
    ("no turn", Decision.TURN, _set("turn", None),
     "a turn does not fit the decision 'turn': at $.turn"),
    ("turn in set-up", Decision.PAWN, _a_turn,
     "a turn does not fit the decision 'pawn': at $.turn"),
    ("builds", Decision.AFTER, _set("turn.builds", 3),
     "expected 0 to 2 pavilions: at $.turn.builds"),
    ("first", Decision.TURN, _set("turn.drew", True),
     "no draw or pavilion comes before this decision: at $.turn"),
    ("drawn first", Decision.REFILL, _set("turn.drew", False),
     "a draw, but no pavilion, comes before this decision: at $.turn.drew"),
    ("long move", Decision.TURN, _set("turn.long_move", "move_1_5"),
     "not at the decision 'turn': at $.turn.long_move"),
    ("wrong long move", Decision.STRIDE, _set("turn.long_move", "move_back"),
     "expected move_1_5 or move_1_6 (LA2): at $.turn.long_move"),
    ("no long move", Decision.STRIDE, _set("turn.long_move", None),
     "expected move_1_5 or move_1_6 (LA2): at $.turn.long_move"),
    ("discarded early", Decision.TURN, _set("turn.discarded", "joker"),
     "not at the decision 'turn': at $.turn.discarded"),
    ("resume", Decision.TURN, _set("turn.resume", "turn"),
     "not at the decision 'turn': at $.turn.resume"),
    ("roofs", Decision.TURN, _set("turn.roofs", ["a1", "a2"]),
     "not at the decision 'turn': at $.turn.roofs"),
    ("ended", Decision.TURN, _set("turn.ended", True),
     "not at the decision 'turn': at $.turn.ended"),
    ("closing", Decision.TURN, _set("turn.closing", True),
     "only at the end of a turn with move_superstructure: at $.turn.closing"),
    ("paid early", Decision.TURN, _set("turn.paid", ["joker"]),
     "not at the decision 'turn': at $.turn.paid"),
    ("joker builds", Decision.PAY, _set("turn.paid.0", "joker"),
     "cards of the deck are missing or too many: at $.piles"),
    ("nothing paid", Decision.PAY, _set("turn.paid", []),
     "cards of the deck are missing or too many: at $.piles"),
    ("extra", Decision.TURN, _set("turn.extra_superstructure", True),
     "not at the decision 'turn': at $.turn.extra_superstructure"),
    ("unpaid extra", Decision.PLACE, _set("turn.extra_superstructure", True),
     "extra_superstructure was not used (LA10): at $.turn.extra_superstructure"),
    ("joker tiles at once", Decision.JOKER, _set("turn.joker_tiles", 3),
     "expected 1 to 2 tiles: at $.turn.joker_tiles"),
    ("no joker tile", Decision.JOKER, _set("turn.joker_tiles", 0),
     "expected 1 to 2 tiles: at $.turn.joker_tiles"),
    ("joker resume", Decision.JOKER, _set("turn.resume", "pay"),
     "joker tiles are placed from 'turn', 'limit' or 'after' (LA3): at $.turn.resume"),
    ("joker nowhere", Decision.JOKER, lambda d: d["turn"].update(first_joker="d4", joker_tiles=1),
     "no tile lies on the roof of the first joker tile: at $.turn.first_joker"),
    ("joker too early", Decision.TURN, _set("turn.joker_tiles", 1),
     "not at the decision 'turn': at $.turn.joker_tiles"),
    ("lifted from monument", Decision.SET, _set("turn.lifted", "d4"),
     "expected a tile roof without superstructure: at $.turn.lifted"),
    ("nothing lifted", Decision.SET, _set("turn.lifted", None),
     "expected a tile roof without superstructure: at $.turn.lifted"),
    ("unknown discarded", Decision.DISCARD, _set("turn.discarded", "unknown"),
     "a discarded card is never unknown: at $.turn.discarded"),
    ("cards before pawns", Decision.PAWN, _joker_for_the_first,
     "tiles or cards before the pawns are placed: at $.players[0]"),
    ("drawn later", Decision.AFTER, _nothing_done,
     "a draw or a pavilion comes before this decision: at $.turn"),
    ("removed joker", Decision.TURN, _a_two_for_a_joker,
     "3 jokers left the deck; expected 4: at $.removed"),
    ("empty slot", Decision.TURN, _slot_to_discard,
     "a slot stays empty only in the last round (LE1): at $.display"),
    ("slots of the refill", Decision.REFILL, _move_pawn,
     "the slots 3 and 4 are refilled: at $.display"),
    ("full hand", Decision.TURN, _eight_in_hand,
     "8 cards; at most 7 now (LD2): at $.players[0].hand"),
    ("long hand", Decision.ACTION, _eight_in_hand,
     "8 cards; at most 7 now (LD2): at $.players[0].hand"),
    ("bonus", Decision.TURN, _bonus_for_nothing,
     "a bonus card is for connecting the visitors (LX2): at $.players[0].bonus"),
]  # fmt: skip


@pytest.mark.parametrize(("decision", "change", "text"), [b[1:] for b in BROKEN],
                         ids=[b[0] for b in BROKEN])  # fmt: skip
def test_impossible_states_are_refused(
    decision: Decision, change: Callable[[Document], None], text: str
) -> None:
    document = _find(decision)
    change(document)
    assert _refusal(document) == text


def prefetch() -> None:
    """Find all positions now, for whoever runs these tests many times."""
    for _, decision, _, _ in BROKEN:
        _find(decision)
    _find(Decision.TURN, BUILT)


def _overlap(document: Document) -> None:
    player = document["players"][0]
    player["joker_tiles"] += player["pavilions"][0]["roofs"][:1]


BROKEN_BOARDS: list[tuple[str, Callable[[Document], None], str]] = [
    (
        "size",
        _set("players.0.pavilions.0.roofs", ["a1"]),
        "a pavilion has 2 to 5 roofs: at $.players[0].pavilions[0].roofs",
    ),
    (
        "monument",
        _set("players.0.pavilions.0.roofs", ["d4", "d5"]),
        "a tile lies on the monument: at $.players[0].pavilions",
    ),
    (
        "roof order",
        _set("players.0.pavilions.0.roofs", ["b1", "a1"]),
        "list them in ascending order, each once: at $.players[0].pavilions[0].roofs",
    ),
    (
        "shape",
        _set("players.0.pavilions.0.roofs", ["a1", "g7"]),
        "no yellow pavilion has the shape a1-g7: at $.players[0].pavilions",
    ),
    (
        "overlap",
        lambda d: d["players"][0]["joker_tiles"].extend(
            d["players"][0]["pavilions"][0]["roofs"][:1]
        ),
        "two tiles lie on one roof: at $.players[0].pavilions",
    ),
    (
        "twice",
        lambda d: d["players"][0]["pavilions"].append(d["players"][0]["pavilions"][0]),
        "list them by colour, size and roofs: at $.players[0].pavilions",
    ),
    (
        "in the air",
        _set("players.0.superstructures", ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]),
        "a superstructure stands on no tile (LB6): at $.players[0].superstructures",
    ),
    (
        "used",
        _set("players.0.used_actions", ["move_back"] * 2),
        "list them in ascending order, each once: at $.players[0].used_actions",
    ),
    (
        "bare joker",
        lambda d: d["players"][0].update(pavilions=[], joker_tiles=["a1"]),
        "a joker tile touches no pavilion (LA3): at $.players[0].joker_tiles",
    ),
]


@pytest.mark.parametrize(("change", "text"), [b[1:] for b in BROKEN_BOARDS],
                         ids=[b[0] for b in BROKEN_BOARDS])  # fmt: skip
def test_impossible_boards_are_refused(change: Callable[[Document], None], text: str) -> None:
    document = _find(Decision.TURN, BUILT)
    change(document)
    assert _refusal(document) == text


def test_separate_tile_is_refused() -> None:
    document = _find(Decision.TURN, lambda s: len(s.players[0].pavilions) == 1)
    assert not document["players"][0]["joker_tiles"]
    document["players"][0]["superstructures"] = []
    tile = document["players"][0]["pavilions"][0]
    west = min(ord(roof[0]) for roof in tile["roofs"]) - ord("a")
    north = min(int(roof[1]) for roof in tile["roofs"]) - 1
    # Pushed into the corner, where the monument is out of reach.
    tile["roofs"] = [f"{chr(ord(r[0]) - west)}{int(r[1]) - north}" for r in tile["roofs"]]
    assert _refusal(document) == "a tile touches nothing (LB3): at $.players[0].pavilions"


def test_connected_visitors_need_their_bonus_card() -> None:
    ring = [("purple", "d1-d2-d3"), ("purple", "d5-d6-d7"), ("purple", "a4-b4-c4"),
            ("green", "e4-f4-g4"), ("red", "c2-c3"), ("blue", "e2-e3")]  # fmt: skip
    display = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
               "red_3_4_0", "blue_3_4_0"]  # fmt: skip
    options = Options.with_safe_routes()
    whole = [*ring, ("yellow", "c5-c6")]
    state = position("red_1_2_0", options=options, tiles={0: whole}, display=display)
    with pytest.raises(LoadError, match="connecting the visitors"):
        validate(state)
    document = json.loads(to_json(state))
    _bonus_for_nothing(document)
    assert load_state(helsinki, json.dumps(document)).players[0].bonus == 9
    # Without the pavilion between south and west the four are not connected.
    validate(position("red_1_2_0", options=options, tiles={0: ring}, display=display))


def test_hidden_cards_must_add_up() -> None:
    document = _find(Decision.TURN, _renewed)
    assert len(load_state(helsinki, json.dumps(document)).piles) > 1
    for change, text in (
        (_set("players.0.hidden_by_pile", []), "the cards of 2 piles"),
        (
            _set("players.0.hidden_by_pile", [["joker"] * 9, []]),
            "cards of the hand|one after",
        ),
        (_set("players.0.hidden_played", ["joker"]), "cards of the hand"),
    ):
        broken = json.loads(json.dumps(document))
        change(broken)
        with pytest.raises(LoadError, match=text):
            load_state(helsinki, json.dumps(broken))


def test_build_after_draw_needs_payment() -> None:
    def unpaid(state: GameState) -> bool:
        assert state.turn is not None
        used = state.players[state.seat].used_actions
        return state.turn.builds == 1 and Action.DRAW_AND_BUILD not in used

    document = _find(Decision.AFTER, unpaid)
    document["turn"]["drew"] = True
    assert _refusal(document) == "draw_and_build was not used (LA6): at $.turn.builds"


def test_a_superstructure_was_lifted_from_its_roof() -> None:
    document = _find(Decision.SET, lambda s: bool(s.players[s.seat].superstructures))
    roof = document["players"][document["seat"]]["superstructures"][0]
    document["turn"]["lifted"] = roof
    assert _refusal(document) == "expected a tile roof without superstructure: at $.turn.lifted"


def test_a_covered_action_is_not_used() -> None:
    document = _find(
        Decision.TURN,
        lambda s: s.players[0].coats > 0 and not s.players[0].used_actions,
        Options.first_game(),
    )
    document["players"][0]["coats"] -= 1
    document["players"][0]["used_actions"] = document["covered_actions"][:1]
    assert _refusal(document) == "a covered action was used (LA1): at $.players[0].used_actions"


def test_a_second_pavilion_must_be_paid_for() -> None:
    def unpaid(state: GameState) -> bool:
        assert state.turn is not None
        used = state.players[state.seat].used_actions
        return state.turn.builds == 1 and Action.SECOND_PAVILION not in used

    document = _find(Decision.AFTER, unpaid)
    document["turn"]["builds"] = 2
    assert _refusal(document) == "second_pavilion was not used (LA5): at $.turn.builds"


def test_a_dead_end_is_refused() -> None:
    document = _find(Decision.DISCARD, lambda s: Card.JOKER not in s.players[s.seat].hand)
    document["turn"]["discarded"] = "joker"
    assert _refusal(document) == "nothing could be done at decision 'discard': at $.decision"


@pytest.mark.rule("LX2")
@pytest.mark.parametrize(
    "change",
    [_set("bonuses", [9]), _set("players.0.bonus", 9)],
)
def test_bonus_cards_need_safe_routes(change: Callable[[Document], None]) -> None:
    document = _find(Decision.TURN, options=Options())
    change(document)
    expected = "bonus cards need the option safe_routes (LX2): at $.bonuses"
    assert _refusal(document) == expected


@pytest.mark.parametrize("name", ["joker_tiles", "superstructures", "used_actions"])
def test_sets_of_a_player_are_listed_in_order(name: str) -> None:
    document = _find(Decision.TURN)
    document["players"][1][name] = ["move_back"] * 2 if name == "used_actions" else ["b1", "a1"]
    expected = f"list them in ascending order, each once: at $.players[1].{name}"
    assert _refusal(document) == expected


@pytest.mark.parametrize("name", ["hand", "known", "hidden_played", "hidden_by_pile"])
def test_cards_of_a_player_are_listed_in_order(name: str) -> None:
    document = _find(Decision.TURN)
    cards = ["joker", "blue_1_2_0"]
    document["players"][1][name] = [cards] if name == "hidden_by_pile" else cards
    assert _refusal(document) == f"list them in ascending order: at $.players[1].{name}"


@pytest.mark.parametrize("name", ["discard", "removed"])
def test_cards_of_the_table_are_listed_in_order(name: str) -> None:
    document = _find(Decision.TURN)
    document[name] = ["joker", "blue_1_2_0"]
    assert _refusal(document) == f"list them in ascending order: at $.{name}"


@pytest.mark.rule("LB6")
def test_roofs_of_the_new_tile_are_listed_in_order() -> None:
    document = _find(Decision.SUPERSTRUCTURE)
    document["turn"]["roofs"].reverse()
    expected = "list them in ascending order, each once: at $.turn.roofs"
    assert _refusal(document) == expected


@pytest.mark.rule("LS1")
def test_no_more_cards_leave_the_deck() -> None:
    document = _find(Decision.TURN)
    assert document["removed"][:2] == ["purple_1_2_0", "purple_1_2_0"]
    document["removed"].insert(2, "purple_2_2_1")
    assert _refusal(document) == "another number of cards leaves the deck: at $.removed"
