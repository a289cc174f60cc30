"""States in files: readable, strict, and impossible ones refused."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import jsonschema
import pytest

from helvetia.core import (
    LoadError,
    VersionError,
    from_json,
    json_schema,
    load_state,
    to_document,
    to_json,
)
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Card,
    Decision,
    GameState,
    Options,
    apply_move,
    determinize,
    legal_moves,
    new_game,
    quick_start,
    score,
    validate,
    view,
)
from tests.helsinki.playing import choose, sampled
from tests.helsinki.table import position

Document = dict[str, Any]


def test_states_of_every_sort_survive_json_and_fit_the_schema() -> None:
    schema = json_schema(GameState)
    checker = jsonschema.Draft202012Validator(schema)
    seen = set()
    for number, state in enumerate(sampled(400, 21, every=9)):
        text = to_json(state)
        copy = load_state(helsinki, text)
        assert copy == state
        assert hash(copy) == hash(state)
        assert to_json(copy) == text
        seen.add(state.decision)
        if number % 20 == 0:
            checker.validate(json.loads(text))
    assert len(seen) > 18


def test_options_name_a_catalogue_only_if_it_is_not_the_standard() -> None:
    document = json.loads(to_json(Options.first_game()))
    assert document["catalog"] is None
    document["catalog"] = to_document(STANDARD)
    with pytest.raises(LoadError, match="written as null"):
        from_json(json.dumps(document), Options)


def _find(wanted: Decision, where: Callable[[GameState], bool] | None = None) -> Document:
    """A state at this decision, as a document."""
    for seed in range(400):
        rng = Random(f"documents/{seed}")
        state = new_game(3, Options.with_safe_routes())
        while state.player is not None:
            if state.decision is wanted and (where is None or where(state)):
                validate(state)
                document: Document = json.loads(to_json(state))
                return document
            state = apply_move(state, choose(state, rng, 3))
        if state.decision is wanted:
            finished: Document = json.loads(to_json(state))
            return finished
    raise AssertionError(f"no state at {wanted}")


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


def _bonus_for_nothing(document: Document) -> None:
    document["players"][0]["bonus"] = document["bonuses"].pop(0)


BUILT: Callable[[GameState], bool] = lambda s: bool(s.players[0].tiles)  # noqa: E731 - a table
BROKEN: list[tuple[str, Decision, Callable[[Document], None], str]] = [
    ("game", Decision.TURN, _set("game", "helvetia"), "a state of 'helvetia'"),
    ("version", Decision.TURN, _set("rules_version", 2), "rules version 2"),
    ("options version", Decision.TURN, _set("options.rules_version", 0), "rules version 0"),
    ("no players", Decision.TURN, _set("players", []), "there are 0 players"),
    ("seat", Decision.TURN, _set("seat", 3), "a seat is 0 to 2"),
    ("round", Decision.TURN, _set("round", 0), "counted from 1"),
    ("player", Decision.TURN, _set("player", -1), "nobody of that kind"),
    ("chance", Decision.REFILL, _set("player", 0), "nobody of that kind"),
    ("over", Decision.OVER, _set("player", 0), "nobody of that kind"),
    ("setup", Decision.DISPLAY, _set("round", 2), "set-up comes before"),
    ("progress", Decision.TURN, _set("progress", 1), "0 to 0 here"),
    ("display progress", Decision.DISPLAY, _set("progress", 5), "another slot is next"),
    ("removed", Decision.TURN, _set("removed", []), "leave"),
    ("covered", Decision.TURN, _set("covered", ["move_back"]), "cover other actions"),
    ("order", Decision.TURN, _set("covered", ["any_card", "move_back"]), "ascending order"),
    ("hand", Decision.TURN, _set("players.1.hand", ["joker", "blue_1_2_0"]), "ascending order"),
    ("known", Decision.TURN, _set("players.1.known", ["joker"] * 9), "known cards are in"),
    ("unknown known", Decision.TURN, _set("players.1.known", ["unknown"]), "not unknown"),
    ("lost card", Decision.TURN, _set("players.1.hand", []), "cards"),
    ("drawn", Decision.TURN, _set("players.1.drawn", [["joker"]]), "one pile only"),
    ("unlimited", Decision.TURN, _set("players.1.unlimited", 1), "did not pay"),
    ("unlimited range", Decision.TURN, _set("players.1.unlimited", 7), "0 to 2 turns"),
    ("space", Decision.TURN, _set("players.1.space", None), "pawns are placed once"),
    ("too early", Decision.PAWN, _set("players.1.coats", 1), "coats of arms in all"),
    ("coats", Decision.TURN, _set("players.0.coats", -1), "coats of arms in all"),
    ("left", Decision.TURN, _set("left", 1), "number of cards is left"),
    ("display", Decision.TURN, _set("display", []), "8 slots"),
    ("no pile", Decision.TURN, _set("piles", []), "at least one pile"),
    ("two piles", Decision.TURN, _set("piles", [[], []]), "piles, one after another"),
    ("no such card", Decision.TURN, _set("piles.0.0.card", "purple_1_5_2"), "no card"),
    ("no copies", Decision.TURN, _set("piles.0.0.copies", 0), "not listed"),
    ("supply order", Decision.TURN, _set("supply", []), "each colour once"),
    ("supply", Decision.TURN, _set("supply.0.copies", [9, 3, 3, 1]), "pavilions are missing"),
    ("joker tiles", Decision.TURN, _set("joker_tiles", 13), "joker tiles are missing"),
    ("superstructures", Decision.TURN, _set("superstructures", 31), "superstructures are missing"),
    ("bonuses", Decision.TURN, _set("bonuses", [5, 3]), "other bonus cards"),
    ("ending", Decision.OVER, _set("ending", False), "nobody of that kind"),
    ("early end", Decision.TURN, _set("ending", True), "empty pile ends"),
    ("deal", Decision.DEAL, _set("progress", 1), "dealt so far"),
    ("slot", Decision.REFILL, _set("turn.due", 1), "not so many"),
    ("turn in set-up", Decision.PAWN, _set("turn.drew", True), "no turn is in progress"),
    ("builds", Decision.AFTER, _set("turn.builds", 3), "0 to 2 pavilions"),
    ("first", Decision.TURN, _set("turn.drew", True), "nothing is done yet"),
    ("drawn first", Decision.REFILL, _set("turn.drew", False), "cards were taken"),
    ("stride", Decision.TURN, _set("turn.stride", 5), "no way"),
    ("wrong stride", Decision.STRIDE, _set("turn.stride", 4), "5 or 6"),
    ("last", Decision.TURN, _set("turn.last", 4), "nothing is in order"),
    ("frontier", Decision.TURN, _set("turn.frontier", ["a1"]), "no joker tile"),
    ("resume", Decision.TURN, _set("turn.resume", "turn"), "resume"),
    ("tile", Decision.TURN, _set("turn.tile", ["a1", "a2"]), "no new tile"),
    ("ended", Decision.TURN, _set("turn.ended", True), "not the end"),
    ("closing", Decision.TURN, _set("turn.closing", True), "end of a turn"),
    ("card", Decision.TURN, _set("turn.card", "joker"), "no building card"),
    ("paid", Decision.TURN, _set("turn.paid", ["joker"]), "cards"),
    ("joker builds", Decision.PAY, _set("turn.card", "joker"), "joker never builds"),
    ("paid order", Decision.PAY, _set("turn.paid", []), "cards"),
    ("due", Decision.PAY, _set("turn.due", 9), "number of cards"),
    ("pay last", Decision.PAY, _set("turn.last", 299), "order of the payment"),
    ("place due", Decision.PLACE, _set("turn.due", 1), "number of cards"),
    ("extra", Decision.TURN, _set("turn.extra", True), "nothing is built"),
    ("refill due", Decision.REFILL, _set("turn.due", 3), "not so many"),
    ("extra due", Decision.EXTRA, _set("turn.due", 1), "not so many"),
    ("turn due", Decision.TURN, _set("turn.due", 1), "not so many"),
    ("joker due", Decision.JOKER, _set("turn.due", 3), "not so many"),
    ("joker resume", Decision.JOKER, _set("turn.resume", "pay"), "not so many"),
    ("joker last", Decision.JOKER, _set("turn.last", 24), "not so many"),
    ("set last", Decision.SET, _set("turn.last", 24), "a roof with a tile"),
    ("set nowhere", Decision.SET, _set("turn.last", 60), "roof of the board"),
    ("superstructure last", Decision.SUPERSTRUCTURE, _set("turn.last", 60), "no roof"),
    ("removed joker", Decision.TURN, _a_two_for_a_joker, "4 jokers leave"),
    ("empty slot", Decision.TURN, _slot_to_discard, "a slot stays empty only"),
    ("full hand", Decision.TURN, _eight_in_hand, "too many cards"),
    ("long hand", Decision.ACTION, _eight_in_hand, "too many cards"),
    ("bonus", Decision.TURN, _bonus_for_nothing, "connecting the visitors"),
    ("discard due", Decision.LIMIT, _set("turn.due", 5), "not so many"),
]


@pytest.mark.parametrize(("decision", "change", "text"), [b[1:] for b in BROKEN],
                         ids=[b[0] for b in BROKEN])  # fmt: skip
def test_impossible_states_are_refused(
    decision: Decision, change: Callable[[Document], None], text: str
) -> None:
    document = _find(decision)
    change(document)
    with pytest.raises(LoadError, match=text):
        load_state(helsinki, json.dumps(document))


BROKEN_BOARDS: list[tuple[str, Callable[[Document], None], str]] = [
    ("size", _set("players.0.tiles.0.roofs", ["a1"]), "2 to 5 roofs"),
    ("monument", _set("players.0.tiles.0.roofs", ["d4", "d5"]), "monument|pavilion"),
    ("roof order", _set("players.0.tiles.0.roofs", ["b1", "a1"]), "ascending order"),
    ("shape", _set("players.0.tiles.0.roofs", ["a1", "g7"]), "another shape|missing"),
    ("overlap", lambda d: d["players"][0]["joker_tiles"].extend(
        d["players"][0]["tiles"][0]["roofs"][:1]), "two tiles lie|ascending"),
    ("twice", lambda d: d["players"][0]["tiles"].append(d["players"][0]["tiles"][0]),
     "to be listed by|two tiles"),
    ("in the air", _set("players.0.superstructures", ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]),
     "no roof|missing"),
    ("used", _set("players.0.used", ["move_back"] * 2), "once each"),
    ("bare joker", lambda d: d["players"][0].update(tiles=[], joker_tiles=["a1"]), "joker tile"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "text"), [b[1:] for b in BROKEN_BOARDS],
                         ids=[b[0] for b in BROKEN_BOARDS])  # fmt: skip
def test_impossible_boards_are_refused(change: Callable[[Document], None], text: str) -> None:
    document = _find(Decision.TURN, BUILT)
    change(document)
    with pytest.raises(LoadError, match=text):
        load_state(helsinki, json.dumps(document))


def test_a_tile_apart_from_the_others_is_refused() -> None:
    document = _find(Decision.TURN, lambda s: len(s.players[0].tiles) == 1)
    assert not document["players"][0]["joker_tiles"]
    document["players"][0]["superstructures"] = []
    tile = document["players"][0]["tiles"][0]
    west = min(ord(roof[0]) for roof in tile["roofs"]) - ord("a")
    north = min(int(roof[1]) for roof in tile["roofs"]) - 1
    # Pushed into the corner, where the monument is out of reach.
    tile["roofs"] = [f"{chr(ord(r[0]) - west)}{int(r[1]) - north}" for r in tile["roofs"]]
    with pytest.raises(LoadError, match="tiles touch one another"):
        load_state(helsinki, json.dumps(document))


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


def test_views_are_validated_too() -> None:
    state = quick_start(3, Random(3))
    seen = json.loads(to_json(view(state, 0)))
    assert load_state(helsinki, json.dumps(seen)) == view(state, 0)
    seen["players"][1]["hand"] = ["unknown"]
    with pytest.raises(LoadError, match="cards is left"):
        load_state(helsinki, json.dumps(seen))


def test_a_newer_document_is_a_version_error() -> None:
    document = _find(Decision.TURN)
    document["rules_version"] = 99
    with pytest.raises(VersionError):
        from_json(json.dumps(document), GameState)


def test_a_build_after_a_draw_must_be_paid_for() -> None:
    def unpaid(state: GameState) -> bool:
        used = state.players[state.seat].used
        return state.turn.builds == 1 and not used >> Action.DRAW_AND_BUILD & 1

    document = _find(Decision.AFTER, unpaid)
    document["turn"]["drew"] = True
    with pytest.raises(LoadError, match="LA6 is not paid"):
        load_state(helsinki, json.dumps(document))


def test_a_dead_end_is_refused() -> None:
    document = _find(Decision.DISCARD, lambda s: Card.JOKER not in s.players[s.seat].hand)
    document["turn"]["last"] = int(Card.JOKER)
    with pytest.raises(LoadError, match="nothing could be done"):
        load_state(helsinki, json.dumps(document))


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value in a document."""
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _places(item, (*path, index))


def _mutate(document: Document, rng: Random) -> None:
    paths = [path for path in _places(document) if path]
    *steps, last = paths[rng.randrange(len(paths))]
    target: Any = document
    for step in steps:
        target = target[step]
    value = target[last]
    if type(value) is int:
        target[last] = value + rng.choice((-9, -2, -1, 1, 2, 9, 10**12))
    elif isinstance(value, bool):
        target[last] = not value
    elif isinstance(value, list) and value:
        del value[rng.randrange(len(value))]
    elif isinstance(value, str):
        words = [w for w in (_at(document, p) for p in paths) if isinstance(w, str)]
        target[last] = rng.choice(words)
    else:
        target[last] = rng.choice((None, [], "", 0, True, {}))


def _at(document: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def test_damaged_documents_are_refused_or_can_be_played() -> None:
    """Whatever passes has moves that can be made, and a view and a score; nothing else happens."""
    rng = Random(31)
    refused = passed = 0
    for state in sampled(1_500, 31, every=13):
        document = json.loads(to_json(state))
        for _ in range(rng.randrange(1, 3)):
            _mutate(document, rng)
        try:
            loaded = load_state(helsinki, json.dumps(document))
        except LoadError:
            refused += 1
            continue
        passed += 1
        for move in legal_moves(loaded):
            apply_move(loaded, move)
        for seat in range(len(loaded.players)):
            determinize(view(loaded, seat), rng)
        score(loaded)
    assert refused > 1_000
    assert passed > 5
