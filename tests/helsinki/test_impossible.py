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
    Roof,
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
    return len(state.table.piles) > 1


def _a_two_for_a_joker(document: Document) -> None:
    """The number of cards that left stays the same."""
    assert document["removed"][0]["card"] == "purple_1_2_0"
    document["removed"].insert(1, {"card": "purple_2_2_1", "copies": 1})
    document["removed"][-1]["copies"] -= 1


def _slot_to_discard(document: Document) -> None:
    document["discard"] = [{"card": document["display"][3], "copies": 1}]
    document["display"][3] = None


def _eight_in_hand(document: Document) -> None:
    """Cards of the pile go to the hand, so that the deck is complete."""
    hand, pile = document["players"][0]["hand"], document["piles"][0]
    while len(hand) < 8:
        hand.append(pile[0]["card"])
        document["left"] -= 1
        pile[0]["copies"] -= 1
        if not pile[0]["copies"]:
            del pile[0]
    hand.sort(key=lambda word: Card[word.upper()])


def _joker_for_the_first(document: Document) -> None:
    document["players"][0]["hand"] = ["joker"]


def _nothing_done(document: Document) -> None:
    document["turn"].update(drew=False, builds=0)


def _bonus_for_nothing(document: Document) -> None:
    document["players"][0]["bonus"] = document["bonuses"].pop(0)


BUILT: Where = lambda s: bool(s.players[0].tiles)  # noqa: E731 - a table
BROKEN: list[tuple[str, Decision, Callable[[Document], None], str]] = [
    (
        "game",
        Decision.TURN,
        _set("game", "helvetia"),
        "a state of 'helvetia', not of 'helsinki': at $.game",
    ),
    (
        "version",
        Decision.TURN,
        _set("rules_version", 2),
        "written under rules version 2 of helsinki; this library knows 1: at $.rules_version",
    ),
    (
        "options version",
        Decision.TURN,
        _set("options.rules_version", 0),
        "written under rules version 0 of helsinki; this library knows 1: "
        "at $.options.rules_version",
    ),
    ("no players", Decision.TURN, _set("players", []), "there are 0 players: at $.players"),
    ("seat", Decision.TURN, _set("seat", 3), "a seat is 0 to 2: at $.seat"),
    ("round", Decision.TURN, _set("round", 0), "rounds are counted from 1: at $.round"),
    (
        "player",
        Decision.TURN,
        _set("player", -1),
        "nobody of that kind decides at 'turn': at $.player",
    ),
    (
        "chance",
        Decision.REFILL,
        _set("player", 0),
        "nobody of that kind decides at 'refill': at $.player",
    ),
    (
        "over",
        Decision.OVER,
        _set("player", 0),
        "nobody of that kind decides at 'over': at $.player",
    ),
    (
        "setup",
        Decision.DISPLAY,
        _set("round", 2),
        "the set-up comes before the first turn: at $.decision",
    ),
    ("progress", Decision.TURN, _set("progress", 1), "0 to 0 here: at $.progress"),
    (
        "display progress",
        Decision.DISPLAY,
        _set("progress", 5),
        "another slot is next: at $.display",
    ),
    ("removed", Decision.TURN, _set("removed", []), "2 of the '1' leave: at $.removed"),
    (
        "covered",
        Decision.TURN,
        _set("covered", ["move_back"]),
        "these options cover other actions (LS5): at $.covered",
    ),
    (
        "order",
        Decision.TURN,
        _set("covered", ["any_card", "move_back"]),
        "to be listed in ascending order, once each: at $.covered",
    ),
    (
        "hand",
        Decision.TURN,
        _set("players.1.hand", ["joker", "blue_1_2_0"]),
        "to be listed in ascending order: at $.players[1].hand",
    ),
    (
        "known",
        Decision.TURN,
        _set("players.1.known", ["joker"] * 9),
        "the known cards are in the hand: at $.players[1].known",
    ),
    (
        "unknown known",
        Decision.TURN,
        _set("players.1.known", ["unknown"]),
        "a known card is not unknown: at $.players[1].known",
    ),
    (
        "lost card",
        Decision.TURN,
        _set("players.1.hand", []),
        "the cards are not those of the deck: at $.piles",
    ),
    (
        "drawn",
        Decision.TURN,
        _set("players.1.drawn", [["joker"]]),
        "there is one pile only: at $.players[1].drawn",
    ),
    (
        "unlimited",
        Decision.TURN,
        _set("players.1.unlimited", 1),
        "nobody is without limit who did not pay for it (LA12): at $.players[1].unlimited",
    ),
    (
        "unlimited range",
        Decision.TURN,
        _set("players.1.unlimited", 7),
        "0 to 2 turns: at $.players[1].unlimited",
    ),
    (
        "space",
        Decision.TURN,
        _set("players.1.space", None),
        "pawns are placed once (LS3): at $.players[1].space",
    ),
    (
        "too early",
        Decision.PAWN,
        _set("players.1.coats", 1),
        "8 coats of arms in all (LB7): at $.players[1].coats",
    ),
    (
        "coats",
        Decision.TURN,
        _set("players.0.coats", -1),
        "8 coats of arms in all (LB7): at $.players[0].coats",
    ),
    ("left", Decision.TURN, _set("left", 1), "another number of cards is left: at $.left"),
    ("display", Decision.TURN, _set("display", []), "there are 8 slots: at $.display"),
    ("no pile", Decision.TURN, _set("piles", []), "there is at least one pile: at $.piles"),
    (
        "two piles",
        Decision.TURN,
        _set("piles", [[], []]),
        "2 piles, one after another: at $.players[0].drawn",
    ),
    (
        "no such card",
        Decision.TURN,
        _set("piles.0.0.card", "purple_1_5_2"),
        "there is no card purple_1_5_2 in this game: at $.piles[0]",
    ),
    (
        "no copies",
        Decision.TURN,
        _set("piles.0.0.copies", 0),
        "a card that is not there is not listed: at $.piles[0]",
    ),
    ("supply order", Decision.TURN, _set("supply", []), "each colour once, in order: at $.supply"),
    (
        "supply",
        Decision.TURN,
        _set("supply.0.copies", [9, 3, 3, 1]),
        "pavilions are missing or too many: at $.supply",
    ),
    (
        "joker tiles",
        Decision.TURN,
        _set("joker_tiles", 13),
        "joker tiles are missing or too many: at $.joker_tiles",
    ),
    (
        "superstructures",
        Decision.TURN,
        _set("superstructures", 31),
        "superstructures are missing or too many: at $.superstructures",
    ),
    ("bonuses", Decision.TURN, _set("bonuses", [5, 3]), "other bonus cards (LX2): at $.bonuses"),
    (
        "ending",
        Decision.OVER,
        _set("ending", False),
        "nobody of that kind decides at 'over': at $.player",
    ),
    (
        "early end",
        Decision.TURN,
        _set("ending", True),
        "an empty pile ends the game (LE1): at $.ending",
    ),
    (
        "deal",
        Decision.DEAL,
        _set("progress", 1),
        "1 cards are dealt so far (LS4): at $.players[0].hand",
    ),
    ("slot", Decision.REFILL, _set("turn.due", 1), "not so many at 'refill': at $.turn.due"),
    ("turn in set-up", Decision.PAWN, _set("turn.drew", True), "no turn is in progress: at $.turn"),
    (
        "builds",
        Decision.AFTER,
        _set("turn.builds", 3),
        "0 to 2 pavilions in a turn: at $.turn.builds",
    ),
    ("first", Decision.TURN, _set("turn.drew", True), "nothing is done yet: at $.turn"),
    ("drawn first", Decision.REFILL, _set("turn.drew", False), "cards were taken: at $.turn.drew"),
    ("stride", Decision.TURN, _set("turn.stride", 5), "no way: at $.turn.stride"),
    (
        "wrong stride",
        Decision.STRIDE,
        _set("turn.stride", 4),
        "5 or 6 spaces (LA2): at $.turn.stride",
    ),
    ("last", Decision.TURN, _set("turn.last", 4), "nothing is in order: at $.turn.last"),
    ("frontier", Decision.TURN, _set("turn.frontier", ["a1"]), "no joker tile: at $.turn.frontier"),
    ("resume", Decision.TURN, _set("turn.resume", "turn"), "resume: at $.turn.resume"),
    ("tile", Decision.TURN, _set("turn.tile", ["a1", "a2"]), "no new tile: at $.turn.tile"),
    ("ended", Decision.TURN, _set("turn.ended", True), "not the end: at $.turn.ended"),
    (
        "closing",
        Decision.TURN,
        _set("turn.closing", True),
        "only at the end of a turn: at $.turn.closing",
    ),
    ("card", Decision.TURN, _set("turn.card", "joker"), "no building card: at $.turn.card"),
    (
        "paid",
        Decision.TURN,
        _set("turn.paid", ["joker"]),
        "the cards are not those of the deck: at $.piles",
    ),
    (
        "joker builds",
        Decision.PAY,
        _set("turn.card", "joker"),
        "a joker never builds (LB2): at $.turn.card",
    ),
    (
        "paid order",
        Decision.PAY,
        _set("turn.paid", []),
        "the cards are not those of the deck: at $.piles",
    ),
    ("due", Decision.PAY, _set("turn.due", 9), "another number of cards (LB1): at $.turn.due"),
    ("pay last", Decision.PAY, _set("turn.last", 299), "the order of the payment: at $.turn.last"),
    (
        "place due",
        Decision.PLACE,
        _set("turn.due", 1),
        "another number of cards (LB1): at $.turn.due",
    ),
    ("extra", Decision.TURN, _set("turn.extra", True), "nothing is built (LA10): at $.turn.extra"),
    ("refill due", Decision.REFILL, _set("turn.due", 3), "not so many at 'refill': at $.turn.due"),
    ("extra due", Decision.EXTRA, _set("turn.due", 1), "not so many at 'extra': at $.turn.due"),
    ("turn due", Decision.TURN, _set("turn.due", 1), "not so many at 'turn': at $.turn.due"),
    ("joker due", Decision.JOKER, _set("turn.due", 3), "not so many at 'joker': at $.turn.due"),
    (
        "joker resume",
        Decision.JOKER,
        _set("turn.resume", "pay"),
        "not so many at 'joker': at $.turn.due",
    ),
    ("joker last", Decision.JOKER, _set("turn.last", 24), "not so many at 'joker': at $.turn.due"),
    ("set last", Decision.SET, _set("turn.last", 24), "a roof with a tile: at $.turn.last"),
    ("set nowhere", Decision.SET, _set("turn.last", 60), "a roof of the board: at $.turn.last"),
    (
        "superstructure last",
        Decision.SUPERSTRUCTURE,
        _set("turn.last", 60),
        "no roof of the board: at $.turn.last",
    ),
    ("seat below", Decision.TURN, _set("seat", -1), "a seat is 0 to 2: at $.seat"),
    ("round above", Decision.TURN, _set("round", 1_000), "rounds are counted from 1: at $.round"),
    (
        "three turns",
        Decision.TURN,
        _set("players.1.unlimited", 3),
        "0 to 2 turns: at $.players[1].unlimited",
    ),
    (
        "negative turns",
        Decision.TURN,
        _set("players.1.unlimited", -1),
        "0 to 2 turns: at $.players[1].unlimited",
    ),
    ("negative progress", Decision.DISPLAY, _set("progress", -1), "0 to 7 here: at $.progress"),
    ("no ninth slot", Decision.DISPLAY, _set("progress", 8), "0 to 7 here: at $.progress"),
    ("first pawn", Decision.PAWN, _set("progress", 1), "0 to 0 here: at $.progress"),
    (
        "cards before pawns",
        Decision.PAWN,
        _joker_for_the_first,
        "nobody has played: at $.players[0]",
    ),
    (
        "long stride",
        Decision.STRIDE,
        _set("turn.stride", 7),
        "5 or 6 spaces (LA2): at $.turn.stride",
    ),
    ("no stride", Decision.STRIDE, _set("turn.stride", 0), "no way: at $.turn.stride"),
    ("unpaid extra", Decision.PLACE, _set("turn.extra", True), "LA10: at $.turn.extra"),
    ("place last", Decision.PLACE, _set("turn.last", 3), "nothing is in order: at $.turn.last"),
    ("set beyond", Decision.SET, _set("turn.last", 49), "a roof of the board: at $.turn.last"),
    ("set before", Decision.SET, _set("turn.last", -1), "a roof of the board: at $.turn.last"),
    (
        "superstructure beyond",
        Decision.SUPERSTRUCTURE,
        _set("turn.last", 49),
        "no roof of the board: at $.turn.last",
    ),
    (
        "superstructure before",
        Decision.SUPERSTRUCTURE,
        _set("turn.last", -2),
        "no roof of the board: at $.turn.last",
    ),
    (
        "discard unknown",
        Decision.DISCARD,
        _set("turn.last", int(Card.UNKNOWN)),
        "no card: at $.turn.last",
    ),
    ("discard before", Decision.DISCARD, _set("turn.last", -2), "no card: at $.turn.last"),
    (
        "joker beyond",
        Decision.JOKER,
        _set("turn.last", 49),
        "not so many at 'joker': at $.turn.due",
    ),
    ("joker none", Decision.JOKER, _set("turn.due", 0), "not so many at 'joker': at $.turn.due"),
    (
        "joker frontier",
        Decision.JOKER,
        _set("turn.frontier", ["a1"]),
        "not so many at 'joker': at $.turn.due",
    ),
    ("limit none", Decision.LIMIT, _set("turn.due", 0), "not so many at 'limit': at $.turn.due"),
    ("drawn later", Decision.AFTER, _nothing_done, "something is done: at $.turn"),
    (
        "bonus order",
        Decision.TURN,
        lambda d: d["bonuses"].reverse(),
        "other bonus cards (LX2): at $.bonuses",
    ),
    ("removed joker", Decision.TURN, _a_two_for_a_joker, "4 jokers leave: at $.removed"),
    (
        "empty slot",
        Decision.TURN,
        _slot_to_discard,
        "a slot stays empty only in the last round (LE1): at $.display",
    ),
    ("full hand", Decision.TURN, _eight_in_hand, "too many cards (LD2): at $.players[0].hand"),
    ("long hand", Decision.ACTION, _eight_in_hand, "too many cards (LD2): at $.players[0].hand"),
    (
        "bonus",
        Decision.TURN,
        _bonus_for_nothing,
        "a bonus card is for connecting the visitors (LX2): at $.players[0].bonus",
    ),
    ("discard due", Decision.LIMIT, _set("turn.due", 5), "not so many at 'limit': at $.turn.due"),
]


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


BROKEN_BOARDS: list[tuple[str, Callable[[Document], None], str]] = [
    (
        "size",
        _set("players.0.tiles.0.roofs", ["a1"]),
        "a pavilion has 2 to 5 roofs: at $.players[0].tiles[0].roofs",
    ),
    (
        "monument",
        _set("players.0.tiles.0.roofs", ["d4", "d5"]),
        "a tile lies on the monument: at $.players[0].tiles",
    ),
    (
        "roof order",
        _set("players.0.tiles.0.roofs", ["b1", "a1"]),
        "to be listed in ascending order, once each: at $.players[0].tiles[0].roofs",
    ),
    (
        "shape",
        _set("players.0.tiles.0.roofs", ["a1", "g7"]),
        "a pavilion of another shape: at $.players[0].tiles",
    ),
    (
        "overlap",
        lambda d: d["players"][0]["joker_tiles"].extend(d["players"][0]["tiles"][0]["roofs"][:1]),
        "two tiles lie on one roof: at $.players[0].tiles",
    ),
    (
        "twice",
        lambda d: d["players"][0]["tiles"].append(d["players"][0]["tiles"][0]),
        "to be listed by colour, size and roofs: at $.players[0].tiles",
    ),
    (
        "in the air",
        _set("players.0.superstructures", ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]),
        "no roof for a superstructure: at $.players[0].superstructures",
    ),
    (
        "used",
        _set("players.0.used", ["move_back"] * 2),
        "to be listed in ascending order, once each: at $.players[0].used",
    ),
    (
        "bare joker",
        lambda d: d["players"][0].update(tiles=[], joker_tiles=["a1"]),
        "a joker tile touches a tile: at $.players[0].joker_tiles",
    ),
]


@pytest.mark.parametrize(("change", "text"), [b[1:] for b in BROKEN_BOARDS],
                         ids=[b[0] for b in BROKEN_BOARDS])  # fmt: skip
def test_impossible_boards_are_refused(change: Callable[[Document], None], text: str) -> None:
    document = _find(Decision.TURN, BUILT)
    change(document)
    assert _refusal(document) == text


def test_a_tile_apart_from_the_others_is_refused() -> None:
    document = _find(Decision.TURN, lambda s: len(s.players[0].tiles) == 1)
    assert not document["players"][0]["joker_tiles"]
    document["players"][0]["superstructures"] = []
    tile = document["players"][0]["tiles"][0]
    west = min(ord(roof[0]) for roof in tile["roofs"]) - ord("a")
    north = min(int(roof[1]) for roof in tile["roofs"]) - 1
    # Pushed into the corner, where the monument is out of reach.
    tile["roofs"] = [f"{chr(ord(r[0]) - west)}{int(r[1]) - north}" for r in tile["roofs"]]
    assert _refusal(document) == "tiles touch one another (LB3): at $.players[0].tiles"


def test_connected_visitors_need_their_bonus_card() -> None:
    ring = [("purple", "d1-d2-d3"), ("purple", "d5-d6-d7"), ("purple", "a4-b4-c4"),
            ("green", "e4-f4-g4")]  # fmt: skip
    display = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
               "red_3_4_0", "blue_3_4_0"]  # fmt: skip
    options = Options.with_safe_routes()
    state = position(
        "red_1_2_0", options=options, tiles={0: ring}, jokers={0: "c3 e3 c5"}, display=display
    )
    with pytest.raises(LoadError, match="connecting the visitors"):
        validate(state)
    document = json.loads(to_json(state))
    _bonus_for_nothing(document)
    assert load_state(helsinki, json.dumps(document)).players[0].bonus == 9
    # Without the joker tile between south and west the four are not connected.
    apart = position(
        "red_1_2_0", options=options, tiles={0: ring}, jokers={0: "c3 e3"}, display=display
    )
    validate(apart)


def test_hidden_cards_of_two_piles_must_add_up() -> None:
    document = _find(Decision.TURN, _renewed)
    assert len(load_state(helsinki, json.dumps(document)).table.piles) > 1
    for change, text in (
        (_set("players.0.drawn", []), "one after another"),
        (_set("players.0.drawn", [["joker"] * 9, []]), "do not match|one after"),
        (_set("players.0.shown", ["joker"]), "do not match"),
    ):
        broken = json.loads(json.dumps(document))
        change(broken)
        with pytest.raises(LoadError, match=text):
            load_state(helsinki, json.dumps(broken))


def test_a_build_after_a_draw_must_be_paid_for() -> None:
    def unpaid(state: GameState) -> bool:
        used = state.players[state.seat].used
        return state.turn.builds == 1 and not used >> Action.DRAW_AND_BUILD & 1

    document = _find(Decision.AFTER, unpaid)
    document["turn"]["drew"] = True
    assert _refusal(document) == "LA6 is not paid: at $.turn.builds"


def test_a_superstructure_was_lifted_from_its_roof() -> None:
    document = _find(Decision.SET, lambda s: s.players[s.seat].tops > 0)
    roof = document["players"][document["seat"]]["superstructures"][0]
    document["turn"]["last"] = int(Roof[roof.upper()])
    assert _refusal(document) == "it was lifted: at $.turn.last"


def test_a_covered_action_is_not_used() -> None:
    document = _find(
        Decision.TURN,
        lambda s: s.players[0].coats > 0 and not s.players[0].used,
        Options.first_game(),
    )
    document["players"][0]["coats"] -= 1
    document["players"][0]["used"] = document["covered"][:1]
    assert _refusal(document) == "a covered action was used: at $.players[0].used"


def test_a_second_pavilion_must_be_paid_for() -> None:
    def unpaid(state: GameState) -> bool:
        used = state.players[state.seat].used
        return state.turn.builds == 1 and not used >> Action.SECOND_PAVILION & 1

    document = _find(Decision.AFTER, unpaid)
    document["turn"]["builds"] = 2
    assert _refusal(document) == "LA5 is not paid: at $.turn.builds"


def test_a_dead_end_is_refused() -> None:
    document = _find(Decision.DISCARD, lambda s: Card.JOKER not in s.players[s.seat].hand)
    document["turn"]["last"] = int(Card.JOKER)
    assert _refusal(document) == "nothing could be done at decision 'discard': at $.decision"
