"""The printed facts: complete, with provenance, replaceable, checked when given."""

import attrs
import pytest

from helvetia.core import CatalogError, from_json, to_json
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    BonusFacts,
    Card,
    CardFacts,
    Catalog,
    Decision,
    Options,
    PavilionColour,
    Provenance,
    Roof,
    Space,
    new_game,
)
from helvetia.games.helsinki.board import is_connected, normal, orientations, read_art
from tests.helsinki.table import go, legal, position


def test_counts_of_the_material() -> None:
    assert sum(card.copies for card in STANDARD.cards) + STANDARD.joker_cards == 100
    for colour in PavilionColour:
        mine = [card for card in STANDARD.cards if card.colour == colour]
        assert sum(card.copies for card in mine) == 18
        by_number = {n: sum(c.copies for c in mine if c.number == n) for n in range(1, 6)}
        assert by_number == {1: 4, 2: 4, 3: 4, 4: 4, 5: 2}
        assert [STANDARD.tile(colour, n).copies for n in (2, 3, 4, 5)] == [3, 3, 3, 1]
    assert sum(tile.copies for tile in STANDARD.tiles) == 50
    assert (STANDARD.joker_tiles, STANDARD.superstructures) == (12, 30)


def test_number_of_a_card_is_roofs_less_one_and_superstructures() -> None:
    for facts in STANDARD.cards:
        assert facts.number == facts.roofs - 1 + facts.superstructures
        assert facts.source is Provenance.RECONSTRUCTION
        card = facts.card
        assert (card.colour, card.number) == (facts.colour, facts.number)
        assert (card.roofs, card.superstructures) == (facts.roofs, facts.superstructures)
    assert Card.JOKER.colour is None
    assert Card.JOKER.roofs == 0


def test_shapes_are_of_the_right_size_and_in_one_piece() -> None:
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
    assert "green     5      .#./###/.#.    1       reconstruction" in text
    assert "joker: 10 copies" in text
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
    "no colour of the game": lambda: STANDARD.with_cards(_card(colour=7)),
    "numbers are 1 to 5": lambda: STANDARD.with_cards(_card(number=6)),
    "2 to 5 roofs": lambda: STANDARD.with_cards(_card(roofs=1)),
    "0 to 2 superstructures": lambda: STANDARD.with_cards(_card(superstructures=3)),
    "copies are 1 to 18": lambda: STANDARD.with_cards(_card(copies=0)),
    "each kind of card once": lambda: STANDARD.with_cards(STANDARD.cards[::-1]),
    "10 joker cards": lambda: attrs.evolve(STANDARD, joker_cards=9),
    "purple has 17 cards": lambda: STANDARD.with_cards(_card(copies=3)),
    "2 of them leave the deck": lambda: STANDARD.with_cards(_few_ones()),
    "in this order": lambda: attrs.evolve(STANDARD, tiles=STANDARD.tiles[::-1]),
    "there are 3, not 4": lambda: _tile(copies=4),
    "with # and . only": lambda: _tile(shape=("XX",)),
    "drawn with 3 roofs": lambda: _tile(shape=("###",)),
    "drawn in pieces": lambda: _tile(shape=("#.", ".#")),
    "must be on roofs": lambda: STANDARD.with_coats((1,) * 8),  # type: ignore[arg-type]  # wrong
    "need 8 different roofs": lambda: STANDARD.with_coats(STANDARD.coats[:7]),
    "must not be on the monument": lambda: STANDARD.with_coats(
        (*STANDARD.coats[:4], Roof["D4"], *STANDARD.coats[5:])
    ),
    "row by row": lambda: STANDARD.with_coats(STANDARD.coats[::-1]),
    "need 4 different roofs": lambda: attrs.evolve(STANDARD, visitors=(Roof["A1"],) * 4),
    "counted from 0 to 99": lambda: attrs.evolve(STANDARD, superstructures=-1),
    "four buildings": lambda: attrs.evolve(STANDARD, buildings=("Cathedral",)),
    "three rows of five": lambda: attrs.evolve(STANDARD, action_rows=STANDARD.action_rows[:2]),
    "on the action board once": lambda: attrs.evolve(
        STANDARD, action_rows=((Action.ANY_CARD,) * 5,) * 3
    ),
    "for 2, 3 and 4 players": lambda: attrs.evolve(STANDARD, bonuses=STANDARD.bonuses[:2]),
    "need 2 bonus cards": lambda: attrs.evolve(
        STANDARD, bonuses=(BonusFacts(2, (9,), Provenance.RULEBOOK), *STANDARD.bonuses[1:])
    ),
    "highest bonus card first": lambda: attrs.evolve(
        STANDARD, bonuses=(BonusFacts(2, (7, 9), Provenance.RULEBOOK), *STANDARD.bonuses[1:])
    ),
}


def _few_ones() -> tuple[CardFacts, ...]:
    """Purple with one "1" and three more "2"."""
    one, two, *others = STANDARD.cards
    return (attrs.evolve(one, copies=1), attrs.evolve(two, copies=5), *others)


@pytest.mark.parametrize("text", WRONG)
def test_a_catalogue_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(CatalogError, match=text.replace(".", r"\.")):
        WRONG[text]()


def test_unlike_ones_leave_by_chance_too() -> None:
    """With other cards other questions arise: a second kind of "1" in one colour."""
    one, two, *others = STANDARD.cards
    split = CardFacts(one.colour, 1, 3, 0, 2, Provenance.RULEBOOK)
    cards = (attrs.evolve(one, copies=2), split, two, *others)
    state = new_game(3, Options(catalog=STANDARD.with_cards(cards)))
    assert state.decision is Decision.REMOVE
    assert legal(state) == ["remove purple_1_2_0", "remove purple_1_3_0"]
