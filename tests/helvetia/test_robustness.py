"""What users may do to the library, and it must bear."""

import copy
import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

from helvetia import (
    PRESETS,
    STANDARD,
    Building,
    Catalog,
    Decision,
    GameState,
    Good,
    LoadError,
    Move,
    OptionError,
    Options,
    format_move,
    from_json,
    legal_moves,
    new_game,
    parse_move,
    playout,
    quick_start,
    to_json,
    view,
)
from helvetia.core import CatalogError
from helvetia.games import helvetia
from helvetia.games.helvetia.production import one_of_each, production_of
from tests.helvetia.random_play import positions

Document = dict[str, Any]


def _state_at(decision: Decision, players: int = 3, round_: int = 3) -> GameState:
    for state in positions(players, Options(), range(40, 60)):
        if state.decision is decision and state.round >= round_:
            return state
    raise AssertionError


# --- copies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clone", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
def test_copied_state_is_equal_and_plays(clone: Callable[[Any], Any]) -> None:
    state = _state_at(Decision.TURN)
    twin = clone(state)
    assert twin == state
    assert hash(twin) == hash(state)
    assert twin._packed.rules is state._packed.rules, "tables are shared, not copied"
    assert legal_moves(twin) == legal_moves(state)
    for move in legal_moves(state):
        assert clone(move) == move


def test_state_and_its_parts_are_frozen() -> None:
    state = _state_at(Decision.TURN)
    player = state.players[0]
    for value, field in (
        (state, "round"), (state, "_packed"), (player, "coins"), (player.village, "houses"),
        (player.village.houses[0], "place"), (state.turn, "actions"),
        (state.characters[0], "coins"),
        (state._packed, "round"), (state._packed.board, "open"), (state._packed.turn, "units"),
        (state._packed.players[0], "men"), (state.options, "target"),
        (state.options.catalog, "bought"), (legal_moves(state)[0], "coins"),
    ):  # fmt: skip
        with pytest.raises(AttributeError):
            setattr(value, field, 9)
    with pytest.raises(AttributeError, match="frozen"):
        del state.round
    with pytest.raises(TypeError):
        PRESETS["mine"] = Options()  # type: ignore[index]  # that it is refused is the point


# --- wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "found"), [("german", "str"), ({}, "dict"), (Options, "type"), (3, "int")]
)
def test_new_game_refuses_other_options(options: Any, found: str) -> None:
    with pytest.raises(OptionError, match=f"^expected options of Helvetia, found {found}$"):
        new_game(3, options)


@pytest.mark.parametrize("seat", [True, 1.0, "red", 3, -1])
def test_view_refuses_unknown_seats(seat: Any) -> None:
    with pytest.raises(OptionError, match="player must be one of"):
        view(new_game(3), seat)


@pytest.mark.parametrize("text", [None, 3, b"draft well", ["draft"]])
def test_parse_move_refuses_other_types(text: Any) -> None:
    with pytest.raises(LoadError, match="expected the text of a move"):
        parse_move(text)


@pytest.mark.parametrize("thing", ["draft well", None, 7, Move()])
def test_format_move_refuses_other_types(thing: Any) -> None:
    with pytest.raises(OptionError, match="expected a move of Helvetia"):
        format_move(thing)


def test_finished_state_has_no_turn() -> None:
    over = playout(helvetia, quick_start(2, Random(1)), Random(1)).final
    assert (over.player, over.turn, over.setup) == (None, None, None)


def _with(value: Any, **changes: Any) -> Any:
    """The value with fields changed that no type checker would let pass."""
    return attrs.evolve(value, **changes)


@pytest.mark.parametrize(
    "make",
    [
        lambda: _with(STANDARD, goods=list(STANDARD.goods)),
        lambda: _with(STANDARD, goods=None),
        lambda: _with(STANDARD, goods=("x",)),
        lambda: _with(STANDARD, ring_tiles=[4, 2]),
        lambda: _with(STANDARD, ring_source="x"),
        lambda: _with(STANDARD, bought=(Good.WOOD, Good.WOOD)),
        lambda: STANDARD.with_cost("mill", ()),  # type: ignore[arg-type]  # wrong on purpose
        lambda: STANDARD.with_cost(Building.MILL, None),  # type: ignore[arg-type]  # on purpose
        lambda: STANDARD.with_cost(
            Building.MILL,
            ("gold", Good.WOOD),  # type: ignore[arg-type]  # on purpose
        ),
        lambda: STANDARD.with_tile_points("wood", 5),  # type: ignore[arg-type]  # on purpose
        lambda: STANDARD.with_tile_points(Good.WOOD, 5),
        lambda: STANDARD.with_building(_with(STANDARD.buildings[0], two=1)),
        lambda: STANDARD.with_building(_with(STANDARD.buildings[0], building=0)),
    ],
)
def test_catalog_refuses_wrong_parts(
    make: Callable[[], Catalog],
) -> None:
    with pytest.raises(CatalogError):
        make()


# --- other catalogues ----------------------------------------------------------------------------


def _all_goods_at_every_market() -> Catalog:
    catalog = STANDARD
    for building in (
        Building.MARKETPLACE, Building.CATTLE_MARKET, Building.GOAT_MARKET, Building.GROCERY,
    ):  # fmt: skip
        facts = attrs.evolve(STANDARD.building(building), swaps=tuple(Good))
        catalog = catalog.with_building(facts)
    return catalog


def _free_mill() -> Catalog:
    return STANDARD.with_cost(Building.MILL, ()).with_cost(Building.MINE, ())


def _nothing_for_sale() -> Catalog:
    return attrs.evolve(STANDARD, bought=())


def _grain_for_sale() -> Catalog:
    return attrs.evolve(STANDARD, bought=(Good.GRAIN, Good.BREAD))


@pytest.mark.parametrize(
    "make", [_all_goods_at_every_market, _free_mill, _nothing_for_sale, _grain_for_sale]
)
def test_other_catalogs_play_to_the_end(make: Callable[[], Catalog]) -> None:
    options = Options(catalog=make(), target=12)
    for players in (2, 3):
        final = playout(helvetia, quick_start(players, Random(3), options), Random(4)).final
        assert from_json(to_json(final), GameState) == final


def test_chain_is_as_short_as_possible() -> None:
    production = production_of(_all_goods_at_every_market())
    supply = one_of_each((Building.MARKETPLACE, Building.STONEMASON))
    assert production.makeable(supply) == (1 << 16) - 1, "one swap gives anything"
    assert production.network.ways(supply, Good.BELL) == (0,)


# --- impossible states ---------------------------------------------------------------------------


def _change(document: Document, path: str, value: object) -> None:
    *keys, last = (int(key) if key.isdigit() else key for key in path.split("."))
    place: Any = document
    for key in keys:
        place = place[key]
    place[last] = value


@pytest.mark.parametrize(
    ("decision", "changes"),
    [
        (Decision.TURN, {"round": -7}),
        (Decision.TURN, {"round": 10**15}),
        (Decision.TURN, {"points": [59, 40, 0]}),
        (
            Decision.TURN,
            {"turn.last_entry": {"good": None, "village": None, "place": "b2", "quarter": None}},
        ),
        (Decision.TURN, {"turn.births": ["b2"]}),
        (Decision.TURN, {"decision": "over", "player": None, "turn": None}),
        (Decision.REVEAL, {"reveals_left": 6}),
        (Decision.REVEAL, {"reveals_left": 0}),
        (Decision.REVEAL, {"idle_seats": 1}),
        (Decision.PUPIL, {"reveals_left": 5}),
        (Decision.PRODUCE, {"turn.actions": 7}),
        (Decision.PRODUCE, {"turn.cost": ["wood", "wood", "wood"]}),
        (Decision.FINISH, {"turn.actions": 2}),
    ],
)
def test_impossible_moments_are_refused(decision: Decision, changes: Document) -> None:
    document = json.loads(to_json(_state_at(decision)))
    for path, value in changes.items():
        _change(document, path, value)
    with pytest.raises(LoadError):
        from_json(json.dumps(document), GameState)


def test_coins_between_rounds_are_refused() -> None:
    document = json.loads(to_json(_state_at(Decision.REVEAL)))
    document["characters"][0]["coins"][0] += 1
    document["players"][0]["coins"] -= 1
    with pytest.raises(LoadError, match="gone back"):
        from_json(json.dumps(document), GameState)


def test_player_without_coins_is_skipped() -> None:
    document = json.loads(to_json(_state_at(Decision.TURN, players=2)))
    seat = document["player"]
    document["characters"][4]["coins"][seat] += document["players"][seat]["coins"]
    document["players"][seat]["coins"] = 0
    document["anybody_acted"] = True
    with pytest.raises(LoadError, match=r"T2|E1"):
        from_json(json.dumps(document), GameState)


def test_finished_game_shows_its_points() -> None:
    final = playout(helvetia, quick_start(3, Random(8)), Random(8)).final
    document = json.loads(to_json(final))
    document["points"][0] += 1
    with pytest.raises(LoadError, match=r"\$\.points"):
        from_json(json.dumps(document), GameState)


# --- reading a position --------------------------------------------------------------------------


def test_houses_name_their_people() -> None:
    state = quick_start(3, Random(1))
    for village in state.villages:
        assert len(village.houses) == 3
        assert all(house.resident is not None for house in village.houses)
        assert sum(house.spouse is not None for house in village.houses) == 1
    with pytest.raises(OptionError, match="no neutral village in this game"):
        state.village(helvetia.Colour.NEUTRAL)


def test_places_know_ring_and_quarters() -> None:
    place, quarter = helvetia.Place, helvetia.Quarter
    assert [p.ring for p in (place.B2, place.E4, place.A1, place.F5)] == [1, 1, 2, 2]
    assert place.B2.quarters == (quarter.NW,)
    assert place.E3.quarters == (quarter.NE, quarter.SE)
    assert place.A3.quarters == (quarter.NW, quarter.SW)
    assert place.C5.quarters == (quarter.SW,)


def test_people_are_counted_by_sex() -> None:
    people = helvetia.People(2, 3)
    assert (people.total, people.of(helvetia.Sex.MAN), people.of(helvetia.Sex.WOMAN)) == (5, 2, 3)


def test_state_has_text_and_picture() -> None:
    state = quick_start(2, Random(1))
    assert len(str(state).splitlines()) > 10
    assert state._repr_svg_().startswith("<svg")


def test_repr_is_one_short_line() -> None:
    for players in (2, 3, 4):
        for state in positions(players, PRESETS["beginner"], range(1)):
            text = repr(state)
            assert len(text) < 120
            assert text.startswith(f"<Helvetia: {players} players, round {state.round}, ")
    assert text.endswith(", over>")
