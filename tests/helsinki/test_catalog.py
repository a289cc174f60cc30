"""The printed facts: complete, with provenance, replaceable, checked when given."""

from random import Random
from typing import Any

import attrs
import pytest

from helvetia.core import CatalogError, OptionError, from_json, playout, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    CITATIONS,
    STANDARD,
    Action,
    Card,
    CardFacts,
    Catalog,
    Decision,
    GameState,
    LeavingFacts,
    Number,
    Options,
    PavilionColour,
    Provenance,
    Roof,
    Side,
    Space,
    new_game,
    quick_start,
    score,
)
from helvetia.games.helsinki.board import is_connected, normal, orientations, read_art
from tests.helsinki.table import go, legal, position


def test_counts_of_the_material() -> None:
    assert sum(card.copies for card in STANDARD.cards) + STANDARD.number(Number.JOKER_CARDS) == 100
    for colour in PavilionColour:
        mine = [card for card in STANDARD.cards if card.colour == colour]
        assert sum(card.copies for card in mine) == 18
        by_number = {n: sum(c.copies for c in mine if c.number == n) for n in range(1, 6)}
        assert by_number == {1: 4, 2: 4, 3: 4, 4: 4, 5: 2}
        assert [STANDARD.tile(colour, n).copies for n in (2, 3, 4, 5)] == [3, 3, 3, 1]
    assert sum(tile.copies for tile in STANDARD.tiles) == 50
    numbers = (Number.JOKER_TILES, Number.SUPERSTRUCTURES, Number.HAND_LIMIT)
    assert [STANDARD.number(number) for number in numbers] == [12, 30, 7]


def test_card_number_follows_roofs() -> None:
    for facts in STANDARD.cards:
        assert facts.number == facts.roofs - 1 + facts.superstructures
        assert facts.source is Provenance.RECONSTRUCTION
        card = facts.card
        assert (card.colour, card.number) == (facts.colour, facts.number)
        assert (card.roofs, card.superstructures) == (facts.roofs, facts.superstructures)
    assert Card.JOKER.colour is None
    assert Card.JOKER.roofs == 0


def test_published_facts_name_their_source() -> None:
    elsewhere = Provenance.PUBLISHED_ELSEWHERE
    assert {tile.source for tile in STANDARD.tiles} == {STANDARD.sides_source} == {elsewhere}
    assert STANDARD.coats_source is Provenance.RECONSTRUCTION  # the perimeter is all that is known
    assert "brettspielpoesie.de" in CITATIONS["shapes and copies of the pavilions"]


def test_shapes_are_connected() -> None:
    for tile in STANDARD.tiles:
        cells = read_art(tile.shape)
        assert len(cells) == tile.roofs
        assert is_connected(cells)
    counts = {tile.shape: len(orientations(read_art(tile.shape))) for tile in STANDARD.tiles}
    assert counts[("##",)] == 2
    assert counts[(".#.", "###", ".#.")] == 1
    assert counts[("##", "##", "#.")] == 8
    assert normal([]) == ()


def test_sides_of_the_spaces() -> None:
    assert [space.side.word for space in Space] == [
        "north", "north", "east", "east", "south", "south", "west", "west",
    ]  # fmt: skip


def test_the_catalogue_prints_as_a_table() -> None:
    text = str(STANDARD)
    assert "green     5      .#./###/.#.    1       published_elsewhere" in text
    assert "joker cards: 10 (rulebook)" in text
    assert "coats of arms: c1 e1" in text


def test_a_corrected_shape_is_played_with() -> None:
    catalog = STANDARD.with_shape(PavilionColour.RED, 2, ("#", "#"))
    assert catalog.tile(PavilionColour.RED, 2).source is Provenance.RULEBOOK
    assert catalog.tile(PavilionColour.RED, 3) == STANDARD.tile(PavilionColour.RED, 3)
    angle = STANDARD.with_shape(PavilionColour.PURPLE, 3, ("##", "#."))
    state = position("purple_2_3_0 joker", options=Options(catalog=angle))
    state = go(state, "build purple_2_3_0", "pay joker")
    assert "place c2-d2-d3" in legal(state)


def test_corrected_coats_are_played_with() -> None:
    coats = tuple(Roof[name] for name in ("A1", "B1", "C1", "D1", "E1", "F1", "G1", "A2"))
    options = Options(catalog=STANDARD.with_coats(coats))
    state = position("red_1_2_0", options=options, tiles={0: [("blue", "d2-d3")]}, coats=0)
    assert go(state, "build red_1_2_0", "place c1-d1").players[0].coats == 2
    assert from_json(to_json(options), Options) == options
    assert new_game(2, options) != new_game(2)


def test_a_catalogue_survives_json() -> None:
    assert from_json(to_json(STANDARD), Catalog) == STANDARD


def _card(**changes: object) -> tuple[CardFacts, ...]:
    first, *others = STANDARD.cards
    return (attrs.evolve(first, **changes), *others)  # type: ignore[arg-type]  # wrong on purpose


def _tile(**changes: object) -> Catalog:
    first, *others = STANDARD.tiles
    changed = attrs.evolve(first, **changes)  # type: ignore[arg-type]  # wrong on purpose
    return attrs.evolve(STANDARD, tiles=(changed, *others))


WRONG = {
    "CardFacts.colour must be a PavilionColour, not 7": lambda: STANDARD.with_cards(
        _card(colour=7)
    ),
    "numbers are 1 to 5": lambda: STANDARD.with_cards(_card(number=6)),
    "2 to 5 roofs": lambda: STANDARD.with_cards(_card(roofs=1)),
    "0 to 2 superstructures": lambda: STANDARD.with_cards(_card(superstructures=3)),
    "copies are 1 to 99": lambda: STANDARD.with_cards(_card(copies=0)),
    "each kind of card once": lambda: STANDARD.with_cards(STANDARD.cards[::-1]),
    "purple has 105 cards": lambda: STANDARD.with_cards(_card(copies=91)),
    "0 to 5 jokers leave": lambda: STANDARD.with_number(Number.JOKER_CARDS, 5),
    "14 cards are left; 15 are needed": lambda: attrs.evolve(
        STANDARD, cards=STANDARD.cards[:1], leaving=_nobody_leaves()
    ),
    "joker_tiles is 0 to 99, not 100": lambda: STANDARD.with_number(Number.JOKER_TILES, 100),
    "hand_limit is 1 to 99, not 0": lambda: STANDARD.with_number(Number.HAND_LIMIT, 0),
    "there is no number 'luck'; there is joker_cards": (
        lambda: STANDARD.with_number("luck", 1)  # type: ignore[arg-type]  # wrong on purpose
    ),
    "list each number once": lambda: attrs.evolve(STANDARD, numbers=STANDARD.numbers[1:]),
    "3 players: list how many": lambda: _leaving(numbers=(2, 2)),
    "list who leaves": lambda: attrs.evolve(STANDARD, leaving=STANDARD.leaving[:2]),
    "2 of them leave the deck": lambda: STANDARD.with_cards(_few_ones()),
    "in this order": lambda: attrs.evolve(STANDARD, tiles=STANDARD.tiles[::-1]),
    "there are 0 to 99, not 100": lambda: _tile(copies=100),
    "in 5 rows of 5": lambda: _tile(shape=("." * 1000 + "##",)),
    "with # and . only": lambda: _tile(shape=("XX",)),
    "drawn with 3 roofs": lambda: _tile(shape=("###",)),
    "drawn in pieces": lambda: _tile(shape=("#.", ".#")),
    "Catalog.coats must be a tuple of Roof": lambda: STANDARD.with_coats((1,) * 8),  # type: ignore[arg-type]  # wrong
    "coats of arms need different roofs": lambda: STANDARD.with_coats(STANDARD.coats[:1] * 8),
    "must not be on the monument": lambda: STANDARD.with_coats(
        (*STANDARD.coats[:4], Roof["D4"], *STANDARD.coats[5:])
    ),
    "row by row": lambda: STANDARD.with_coats(STANDARD.coats[::-1]),
    "visitors need different roofs": lambda: STANDARD.with_visitors((Roof["A1"],) * 4),
    "the 8 spaces need a side each": lambda: attrs.evolve(STANDARD, sides=STANDARD.sides[:4]),
    "names of 1 to 40 letters": lambda: attrs.evolve(STANDARD, buildings=("x" * 41,) * 4),
    "four buildings": lambda: attrs.evolve(STANDARD, buildings=("Cathedral",)),
    "three rows of five": lambda: STANDARD.with_actions(STANDARD.action_rows[:2]),
    "on the action board once": lambda: STANDARD.with_actions(((Action.ANY_CARD,) * 5,) * 3),
    "for 2, 3 and 4 players": lambda: attrs.evolve(STANDARD, bonuses=STANDARD.bonuses[:2]),
    "need 1 to 9 bonus cards": lambda: STANDARD.with_bonuses(2, ()),
    "of 0 to 99 points": lambda: STANDARD.with_bonuses(3, (10**12, 9)),
    "highest bonus card first": lambda: STANDARD.with_bonuses(2, (7, 9)),
    "5 cannot play": lambda: STANDARD.with_bonuses(5, (7, 9)),
    "no pavilion 'gold' of 4 roofs": (
        lambda: STANDARD.with_shape("gold", 4, ("####",))  # type: ignore[arg-type]  # wrong
    ),
    "no pavilion PavilionColour.RED of 6 roofs": lambda: STANDARD.with_shape(
        PavilionColour.RED, 6, ("####",)
    ),
}


def _leaving(**changes: Any) -> Catalog:
    two, three, four = STANDARD.leaving
    return attrs.evolve(STANDARD, leaving=(two, attrs.evolve(three, **changes), four))


def _nobody_leaves() -> tuple[LeavingFacts, ...]:
    return tuple(attrs.evolve(x, numbers=(0,) * 5, jokers=0) for x in STANDARD.leaving)


def _few_ones() -> tuple[CardFacts, ...]:
    """Purple with one "1" and three more "2"."""
    one, two, *others = STANDARD.cards
    return (attrs.evolve(one, copies=1), attrs.evolve(two, copies=5), *others)


@pytest.mark.parametrize("text", WRONG)
def test_a_catalogue_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(CatalogError, match=text.replace(".", r"\.")):
        WRONG[text]()


ANYTHING = [None, True, -1, 10**30, 2.5, "x", b"x", (), [1], {}, (None,), ((1,),), object()]


@pytest.mark.parametrize("field", [each.name for each in attrs.fields(Catalog)])
def test_wrong_types_give_catalog_error(field: str) -> None:
    wrong: Any
    for wrong in ANYTHING:
        with pytest.raises(CatalogError):
            attrs.evolve(STANDARD, **{field: wrong})


FACTS = ["cards", "tiles", "numbers", "bonuses", "leaving"]


@pytest.mark.parametrize("field", FACTS)
def test_wrong_facts_give_catalog_error(field: str) -> None:
    first, *others = getattr(STANDARD, field)
    for name in attrs.fields_dict(type(first)):
        for wrong in ANYTHING:
            facts: Any = (attrs.evolve(first, **{name: wrong}), *others)
            with pytest.raises(CatalogError):
                attrs.evolve(STANDARD, **{field: facts})


@pytest.mark.parametrize("wrong", ANYTHING)
def test_wrong_arguments_give_option_error(wrong: Any) -> None:
    for call in (
        lambda: STANDARD.with_shape(wrong, wrong, wrong),
        lambda: STANDARD.with_shape(PavilionColour.RED, 4, wrong),
        lambda: STANDARD.with_number(wrong, wrong),
        lambda: STANDARD.with_number(Number.HAND_LIMIT, wrong),
        lambda: STANDARD.with_cards(wrong),
        lambda: STANDARD.with_coats(wrong),
        lambda: STANDARD.with_actions(wrong),
        lambda: STANDARD.with_visitors(wrong),
        lambda: STANDARD.with_bonuses(wrong, wrong),
        lambda: STANDARD.with_bonuses(2, wrong),
        lambda: Options(catalog=wrong),
        lambda: Options(covered_actions=(wrong,)),
        lambda: Options.new_challenges(Action.ANY_CARD, wrong),
    ):
        with pytest.raises(OptionError):
            call()


#: The order of the actions in the French scan.
FRENCH_ROWS = (
    (Action.MOVE_1_6, Action.TWO_JOKERS, Action.ANY_SIDE, Action.EXTRA_CARD, Action.ONE_FEWER),
    (Action.MOVE_1_5, Action.ONE_JOKER, Action.SECOND_PAVILION, Action.TWO_POINTS, Action.ANY_CARD),
    (Action.MOVE_BACK, Action.NO_LIMIT, Action.DRAW_AND_BUILD, Action.EXTRA_SUPERSTRUCTURE,
     Action.MOVE_SUPERSTRUCTURE),
)  # fmt: skip


@pytest.mark.rule("LS5")
def test_first_game_covers_the_printed_row() -> None:
    catalog = STANDARD.with_actions(FRENCH_ROWS)
    assert catalog.actions_source is Provenance.RULEBOOK
    options = attrs.evolve(Options.first_game(), catalog=catalog)
    assert new_game(3, options).covered_actions == tuple(sorted(FRENCH_ROWS[2]))


@pytest.mark.rule("LX2")
def test_box_may_show_other_bonus_cards() -> None:
    catalog = STANDARD.with_bonuses(2, (9,)).with_bonuses(3, (9, 7, 5, 3))
    options = Options(safe_routes=True, catalog=catalog)
    assert new_game(2, options).bonuses == (9,)
    state = quick_start(3, Random(1), options)
    assert state.bonuses == (9, 7, 5, 3)
    assert from_json(to_json(state), GameState) == state


@pytest.mark.rule("LB3")
def test_sides_of_the_box_are_played_with() -> None:
    turned = attrs.evolve(STANDARD, sides=(Side.SOUTH, *STANDARD.sides[1:]))
    state = position("red_1_2_0", options=Options(catalog=turned), space=0)
    assert "place d5-d6" in legal(go(state, "build red_1_2_0"))
    assert "place d2-d3" in legal(go(position("red_1_2_0", space=0), "build red_1_2_0"))


@pytest.mark.rule("LD2")
def test_catalog_sets_the_hand_limit() -> None:
    display = ["green_1_2_0"] * 2 + ["blue_1_2_0"] * 2 + ["purple_1_2_0"] * 4
    for limit, decision in ((3, Decision.AFTER), (2, Decision.LIMIT)):
        options = Options(catalog=STANDARD.with_number(Number.HAND_LIMIT, limit))
        state = position("red_1_2_0", options=options, display=display, used=0, coats=1)
        state = go(state, "take", "reveal joker", "reveal joker")
        assert state.decision is decision


def test_other_material_is_played_to_the_end() -> None:
    catalog = STANDARD.with_number(Number.HAND_LIMIT, 3).with_number(Number.JOKER_CARDS, 6)
    catalog = catalog.with_coats(STANDARD.coats[:3]).with_visitors(STANDARD.visitors[:1])
    fewer = tuple(attrs.evolve(tile, copies=1) for tile in STANDARD.tiles)
    catalog = attrs.evolve(catalog, tiles=fewer, leaving=_nobody_leaves())
    options = Options(safe_routes=True, catalog=catalog)
    for players in (2, 3, 4):
        final = playout(helsinki, new_game(players, options), Random(players)).final
        assert final.decision is Decision.OVER
        assert from_json(to_json(final), GameState) == final


@pytest.mark.rule("LE2")
def test_points_of_the_box_are_counted() -> None:
    row = [("red", "a1-b1"), ("red", "c1-d1"), ("red", "e1-f1-g1")]
    catalog = STANDARD.with_number(Number.LINE_POINTS, 5).with_number(Number.ONE_LINE_POINTS, 4)
    state = position(options=Options(catalog=catalog), tiles={0: row}, tops={0: "b1"})
    assert score(state)[0].total == 5 + 4


def test_unlike_ones_leave_by_chance_too() -> None:
    """With other cards other questions arise: a second kind of "1" in one colour."""
    one, two, *others = STANDARD.cards
    split = CardFacts(one.colour, 1, 3, 0, 2, Provenance.RULEBOOK)
    cards = (attrs.evolve(one, copies=2), split, two, *others)
    state = new_game(3, Options(catalog=STANDARD.with_cards(cards)))
    assert state.decision is Decision.REMOVE
    assert legal(state) == ["remove purple_1_2_0", "remove purple_1_3_0"]
