"""Views as vectors: everything that a seat may know, nothing else, at its documented place."""

from random import Random
from typing import Any, cast

import attrs
import pytest

pytest.importorskip("numpy")

import numpy as np

from helvetia.core import CHANCE, OptionError
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.games.helsinki.state.features import position, unseen_piles
from helvetia.research import Field, Memo, ObservationSpace, observation_space, repeated
from helvetia.research.observations import counted, small
from tests.helvetia.table import Table
from tests.research.play import play

HELVETIA = cast("AnyGame", helvetia)
HELSINKI = cast("AnyGame", helsinki)
both = pytest.mark.parametrize("game", [HELVETIA, HELSINKI], ids=lambda game: game.GAME)
counts = pytest.mark.parametrize("players", [2, 3, 4])


def _read(state: Any, seat: int, name: str) -> Any:
    """A field as a seat sees it, as it was counted."""
    game = HELVETIA if isinstance(state, helvetia.GameState) else HELSINKI
    space = observation_space(game, len(state.players), state.options)
    return space.counts(space.observe(state, seat), name)


# --- the layout ----------------------------------------------------------------------------------


@both
@counts
def test_the_fields_fill_the_vector_without_gaps(game: AnyGame, players: int) -> None:
    space = observation_space(game, players)
    places = np.arange(space.size)
    taken = [place for field in space for place in space.read(places, field.name).ravel()]
    assert sorted(taken) == list(range(space.size))
    for field in space:
        assert space.read(places, field.name).shape == field.shape
        assert space.read(places, field.name).ravel()[0] == field.first
        assert field.meaning
        assert space[field.name] is field
    assert space.size == len(space.observe(game.new_game(players), 0))
    assert len({field.name for field in space}) == len(space.fields)


@both
def test_digest_differs_between_layouts(game: AnyGame) -> None:
    digests = {observation_space(game, players).digest for players in (2, 3, 4)}
    assert len(digests) == 3
    assert observation_space(game, 2) is observation_space(game, 2)


def test_other_cards_make_another_layout() -> None:
    catalog = helsinki.STANDARD
    # One kind of card less, its copies on the kind before it: the deck keeps its size.
    *rest, before, last = catalog.cards
    merged = attrs.evolve(before, copies=before.copies + last.copies)
    options = helsinki.Options(catalog=attrs.evolve(catalog, cards=(*rest, merged)))
    plain, other = observation_space(HELSINKI, 2), observation_space(HELSINKI, 2, options)
    assert other["hand"].size == plain["hand"].size - 1
    assert other.digest != plain.digest
    state = helsinki.quick_start(2, Random(1), options)
    assert other.observe(state, 0).shape == (other.size,)


# --- what is in it -------------------------------------------------------------------------------

PRESETS = [
    *((HELVETIA, name) for name in helvetia.PRESETS),
    *((HELSINKI, name) for name in helsinki.PRESETS),
]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda x: getattr(x, "GAME", x))
def test_all_numbers_lie_between_0_and_1(game: AnyGame, preset: str) -> None:
    players = 2 + len(preset) % 3
    options = cast("Any", game).PRESETS[preset]
    space = observation_space(game, players, options)
    for number, state in enumerate(play(game, players, 1, options)):
        for seat in {0, number % players}:
            vector = space.observe(state, seat)
            assert vector.dtype == np.float32
            assert vector.shape == (space.size,)
            assert 0 <= vector.min() <= vector.max() <= 1


@both
@pytest.mark.parametrize("players", [2, 3])
def test_different_views_have_different_vectors(game: AnyGame, players: int) -> None:
    """Nothing that a seat knows is lost: a vector belongs to one view."""
    space = observation_space(game, players)
    found: dict[bytes, object] = {}
    for seed in (1, 2):
        for state in play(game, players, seed):
            view = game.view(state, 0)
            assert found.setdefault(space.observe(state, 0).tobytes(), view) == view
    assert len(found) > 100


@counts
def test_vector_hides_secrets(players: int) -> None:
    """All states that agree with a view have the vector of that view."""
    space = observation_space(HELSINKI, players)
    rng = Random(5)
    for number, state in enumerate(play(HELSINKI, players, 3)):
        if number % 7 == 0:
            for seat in range(players):
                view = helsinki.view(state, seat)
                expected = space.observe(state, seat)
                assert np.array_equal(space.observe(view, seat), expected)
                other = helsinki.determinize(view, rng)
                assert np.array_equal(space.observe(other, seat), expected)


@both
@counts
def test_who_decides_is_counted_from_the_observer(game: AnyGame, players: int) -> None:
    for state in list(play(game, players, 4))[::6]:
        for seat in range(players):
            marks = list(_read(state, seat, "to_move"))
            place = players if state.player == CHANCE else (state.player - seat) % players
            assert marks == [float(i == place) for i in range(players + 1)]
            assert list(_read(state, seat, "seat")) == [float(i == seat) for i in range(players)]


@both
@counts
def test_points_are_counted_from_the_observer(game: AnyGame, players: int) -> None:
    *_, state = play(game, players, 4)
    totals = [points.total for points in game.score(state)]
    assert any(totals)
    for seat in range(players):
        # With two players of Helvetia a neutral village follows, without points.
        assert _read(state, seat, "points").tolist()[:players] == totals[seat:] + totals[:seat]


# --- Helvetia ------------------------------------------------------------------------------------


def _helvetia(*texts: str) -> helvetia.GameState:
    state = helvetia.quick_start(3, Random(1))
    for text in texts:
        state = helvetia.apply_move(state, helvetia.parse_move(text))
    return state


@pytest.mark.rule("T1")
def test_placed_coins_are_seen_by_all() -> None:
    state = _helvetia("commit carter 1")
    carter = helvetia.Character.CARTER
    for seat in range(3):
        yellow = (1 - seat) % 3
        placed = _read(state, seat, "placed")
        expected = np.zeros((3, 5))
        expected[yellow, carter] = 1
        assert np.array_equal(placed, expected)
        assert _read(state, seat, "character")[carter] == 1
        assert _read(state, seat, "units") == 1


@pytest.mark.rule("C1", "G2")
def test_a_delivery_marks_the_good() -> None:
    before = _helvetia("commit carter 1")
    after = _helvetia("commit carter 1", "deliver brick", "work red:e3")
    brick = helvetia.Good.BRICK
    for seat in range(3):
        yellow = (1 - seat) % 3
        assert not _read(before, seat, "delivered").any()
        delivered = _read(after, seat, "delivered")
        assert delivered[yellow, brick] == delivered.sum() == 1


def test_vector_places_houses_and_people() -> None:
    state = _helvetia()
    for seat in range(3):
        houses, men, women = (_read(state, seat, name) for name in ("houses", "men", "women"))
        expected_houses = np.zeros_like(houses)
        expected_men, expected_women = np.zeros_like(men), np.zeros_like(women)
        for colour in tuple(helvetia.Colour)[:3]:
            village = (colour - seat) % 3
            for house in state.village(colour).houses:
                expected_houses[village, house.place, house.building] = 1
                for villager in house.villagers:
                    plane = expected_women if villager.sex else expected_men
                    from_home = (colour - villager.colour) % 3
                    plane[(villager.colour - seat) % 3, from_home, house.place] = 1
        assert np.array_equal(houses, expected_houses)
        assert np.array_equal(men, expected_men)
        assert np.array_equal(women, expected_women)


def test_neutral_village_comes_last() -> None:
    state = helvetia.quick_start(2, Random(1))
    neutral = state.village(helvetia.Colour.NEUTRAL).houses
    assert neutral
    for seat in (0, 1):
        houses = _read(state, seat, "houses")
        assert houses.shape[0] == 3
        assert houses[2].sum() == len(neutral)
        assert all(houses[2, h.place, h.building] == 1 for h in neutral)
        assert _read(state, seat, "neutral_coin") == 1


def test_twins_are_two_children() -> None:
    table = Table(players=3).house(
        "yellow", "e2", "bakery", "man", spouse="blue woman", children=("man", "man", "woman")
    )
    children = _read(table.state(), 1, "children")
    e2 = helvetia.Place.E2
    assert [children[0, 0, e2], children[0, 1, e2], children.sum()] == [2, 1, 3]


# --- Helsinki ------------------------------------------------------------------------------------


def _kinds(state: helsinki.GameState) -> list[helsinki.Card]:
    """Return the kinds of cards in the order of the vector."""
    return [*(kind.card for kind in state.options.catalog.cards), helsinki.Card.JOKER]


@pytest.mark.rule("LS4")
def test_hidden_cards_are_only_counted() -> None:
    state = helsinki.quick_start(2, Random(1))
    hand = [_kinds(state).index(card) for card in state.players[1].hand]
    assert _read(state, 1, "hand").nonzero()[0].tolist() == sorted(set(hand))
    for seat in (0, 1):
        assert _read(state, seat, "hand_sizes").tolist() == [2, 2]
        assert not _read(state, seat, "known").any()


@pytest.mark.rule("LD1")
def test_displayed_cards_stay_known() -> None:
    state = helsinki.quick_start(2, Random(1))
    state = helsinki.apply_move(state, helsinki.parse_move("move 1"))
    space = state.players[0].space
    assert space is not None
    slots = (int(space), (space + 1) % 8)
    cards = [state.display[slot] for slot in slots]
    kinds = [_kinds(state).index(card) for card in cards if card is not None]
    assert _read(state, 0, "space")[0, space] == 1
    assert all(
        _read(state, 1, "display")[slot, kind] == 1 for slot, kind in zip(slots, kinds, strict=True)
    )
    state = helsinki.apply_move(state, helsinki.parse_move("take"))
    for seat in (0, 1):
        known = _read(state, seat, "known")
        assert known[-seat % 2].nonzero()[0].tolist() == sorted(set(kinds))
        assert known.sum() == 2


def test_vector_shows_pavilions() -> None:
    *_, state = play(HELSINKI, 2, 6)
    player = state.players[1]
    assert player.pavilions
    colours, sizes = (_read(state, 0, name)[1] for name in ("colours", "sizes"))
    for pavilion in player.pavilions:
        assert colours[pavilion.colour][list(pavilion.roofs)].all()
        assert sizes[len(pavilion.roofs) - 2][list(pavilion.roofs)].all()
    for planes in (colours, sizes):
        assert planes.sum() == sum(len(pavilion.roofs) for pavilion in player.pavilions)
    assert tuple(_read(state, 0, "filled")[1].nonzero()[0].tolist()) == player.filled


@pytest.mark.parametrize("name", ["unseen", "discard", "removed", "hand", "known", "paid"])
def test_vector_counts_all_copies(name: str) -> None:
    """A card of which all copies are there is a one, whatever its number of copies."""
    state = helsinki.new_game(4)
    space = observation_space(HELSINKI, 4)
    cards = state.options.catalog
    deck = (*(kind.copies for kind in cards.cards), cards.number(helsinki.Number.JOKER_CARDS))
    assert space[name].most == deck
    assert set(space.read(space.observe(state, 0), "unseen").tolist()) == {1.0}
    assert _read(state, 0, "unseen").tolist() == list(deck)


# --- wrong questions -----------------------------------------------------------------------------


def test_unknown_field_is_refused() -> None:
    with pytest.raises(OptionError, match="no field 'gold'; there is men, women"):
        observation_space(HELVETIA, 2)["gold"]


@both
@pytest.mark.parametrize("players", [1, 5])
def test_a_wrong_number_of_players_is_refused(game: AnyGame, players: int) -> None:
    with pytest.raises(OptionError, match="players must be one of"):
        observation_space(game, players)


@both
def test_a_state_with_other_players_is_refused(game: AnyGame) -> None:
    with pytest.raises(OptionError, match="expected a state of 2 players, not of 3"):
        observation_space(game, 2).observe(game.new_game(3), 0)


def test_a_field_is_a_value() -> None:
    space = observation_space(HELSINKI, 2)
    assert len({*space, *space}) == len(space.fields)
    assert space["hand"] != space["known"]


@both
def test_a_wrong_seat_is_refused(game: AnyGame) -> None:
    with pytest.raises(OptionError, match="seat must be one of"):
        observation_space(game, 2).observe(game.new_game(2), 2)


def test_two_fields_of_one_name_are_refused() -> None:
    fields = (Field("coins", (2,), "coins"), Field("coins", (), "coins"))
    with pytest.raises(OptionError, match="same name"):
        ObservationSpace(HELVETIA, 2, fields, lambda view, seat, memo: b"")


def test_counted_refuses_places_outside() -> None:
    assert list(counted([5, 5, 0], 6)) == [1, 0, 0, 0, 0, 2]
    for place in (-1, 6):
        with pytest.raises(OptionError, match="there are only the places 0 to 5"):
            counted([place], 6)


def test_large_numbers_count_as_most() -> None:
    def encode(state: object, seat: int, memo: Memo) -> bytes:
        return bytes((2, 9))

    space = ObservationSpace(HELVETIA, 2, (Field("coins", (2,), "coins", 4),), encode)
    assert space.observe(helvetia.new_game(2), 0).tolist() == [0.5, 1]
    assert list(small((7, 300))) == [7, 255]


def test_last_axis_may_have_own_most() -> None:
    def encode(state: object, seat: int, memo: Memo) -> bytes:
        return bytes((1, 1, 2, 2))

    space = ObservationSpace(HELVETIA, 2, (Field("coins", (2, 2), "coins", (2, 4)),), encode)
    vector = space.observe(helvetia.new_game(2), 0)
    assert space.read(vector, "coins").tolist() == [[0.5, 0.25], [1, 0.5]]
    assert space.counts(vector, "coins").tolist() == [[1, 1], [2, 2]]


def test_repeated_fields_lie_in_blocks() -> None:
    def encode(state: object, seat: int, memo: Memo) -> bytes:
        return bytes((9, 1, 2, 0, 3, 1))

    block = repeated(2, Field("coins", (), "coins", 3), Field("tiles", (1,), "tiles", 2))
    fields = (Field("round", (), "round", 9), *block, Field("over", (), "over"))
    space = ObservationSpace(HELVETIA, 2, fields, encode)
    found = space.decode(space.observe(helvetia.new_game(2), 0))
    assert {name: value.tolist() for name, value in found.items()} == {
        "round": 9,
        "coins": [1, 0],
        "tiles": [[2], [2]],  # three of them count as two
        "over": 1,
    }
    assert space["tiles"].first == 2
    assert space["over"].first == 5


# --- counts and memos ----------------------------------------------------------------------------


@both
@counts
def test_memo_makes_no_difference(game: AnyGame, players: int) -> None:
    """What was written last never shows: one memo for games and seats in turn, or none."""
    space = observation_space(game, players)
    memo = Memo()
    for seed in (1, 2):
        for number, state in enumerate(play(game, players, seed)):
            for seat in {number % players, state.player} & set(range(players)):
                fresh = space.encode(state, seat)
                assert len(fresh) == space.size
                assert space.encode(state, seat, memo) == fresh


@both
def test_memo_may_jump_between_positions(game: AnyGame) -> None:
    """A search returns to earlier positions, of several games."""
    space, memo = observation_space(game, 3), Memo()
    states = [state for seed in (1, 2) for state in play(game, 3, seed)]
    Random(1).shuffle(states)
    for number, state in enumerate(states):
        assert space.encode(state, number % 3, memo) == space.encode(state, number % 3)


@counts
def test_unseen_cards_are_those_of_the_rules(players: int) -> None:
    """The observation adds them up its own way, for one pile and for several."""
    piles = set()
    for number, state in enumerate(play(HELSINKI, players, 1)):
        *before, last = unseen_piles(position(state), seat := number % players)
        assert _read(state, seat, "unseen").tolist() == list(last)
        assert _read(state, seat, "unseen_before").sum() == sum(map(sum, before))
        piles.add(len(before))
    assert piles == {0, 1}


@both
def test_counts_and_vectors_decode_equally(game: AnyGame) -> None:
    space = observation_space(game, 3)
    *_, state = play(game, 3, 8)
    row = np.frombuffer(space.encode(state, 1), np.uint8)
    vector = space.observe(state, 1)
    assert np.array_equal(space.scaled(np.stack([row, row]))[1], vector)
    decoded, scaled = space.decode(np.minimum(row, space.most)), space.decode(vector)
    assert list(decoded) == [field.name for field in space]
    assert all(np.array_equal(decoded[name], scaled[name]) for name in decoded)
