"""Moves and numbers: every move has one, it stays the same, and masks tell what is legal."""

import pickle
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("numpy")

from helvetia.core import CHANCE, OptionError
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.research import action_space, number_moves
from tests.research.play import play

GAMES = (cast("AnyGame", helvetia), cast("AnyGame", helsinki))
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME)


# --- the numbering -------------------------------------------------------------------------------


@both
def test_moves_and_numbers_agree(game: AnyGame) -> None:
    space = action_space(game)
    universe = cast("Any", game).universe()
    assert sorted(map(space.number, universe)) == list(range(len(universe)))
    assert all(space.move(space.number(move)) == move for move in universe)
    assert len(space) == len(universe)


@both
def test_equal_moves_have_equal_numbers(game: AnyGame) -> None:
    space = action_space(game)
    for number in range(0, len(space), 97):
        text = game.format_move(space.move(number))
        assert space.number(game.parse_move(text)) == number


@both
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_moves_come_first(game: AnyGame, players: int) -> None:
    space = action_space(game)
    for state in play(game, players, 1):
        numbers = [space.number(move) for move in game.legal_moves(state)]
        if state.player == CHANCE:
            assert min(numbers) >= space.decisions
        else:
            assert max(numbers) < space.decisions


@both
def test_groups_cover_every_number(game: AnyGame) -> None:
    space = action_space(game)
    kinds = [kind.__name__ for kind in cast("Any", game.Move).__variants__]
    assert sorted(group.kind for group in space.groups) == sorted(kinds)
    following = 0
    for group in space.groups:
        assert group.first == following
        following += group.count
        members = space.moves[group.first : following]
        assert {type(move).__name__ for move in members} == {group.kind}
        assert group.chance == (group.first >= space.decisions)
        assert group.meaning
    assert following == len(space)


# A number in a stored model must never mean another move under the same rules version. If one
# of these must change, RULES_VERSION must change with it.
DIGESTS = {
    ("helvetia", 1): "1dfbe735d2f4a3a342921b1ecbbeb3684fae77c7573f084e573438aa77990d8c",
    ("helsinki", 1): "d08cebe1bce0ef9eb5dfe99378c4c2ce3281d90c1bd0747b15e1d76eeb331121",
}


@both
def test_numbers_of_rules_version_stay(game: AnyGame) -> None:
    assert action_space(game).digest == DIGESTS[game.GAME, game.RULES_VERSION]


def _toy(moves: tuple[str, ...], version: int = 1) -> AnyGame:
    toy = SimpleNamespace(
        GAME="toy", RULES_VERSION=version, universe=lambda: moves, format_move=str
    )
    return cast("AnyGame", toy)


def test_digest_depends_on_numbers_and_rules() -> None:
    spaces = [
        number_moves(_toy(("left", "right"))),
        number_moves(_toy(("right", "left"))),
        number_moves(_toy(("left", "right", "stay"))),
        number_moves(_toy(("left", "right"), version=2)),
    ]
    assert len({space.digest for space in spaces}) == len(spaces)
    assert number_moves(_toy(("left", "right"))).digest == spaces[0].digest


def test_numbering_needs_a_universe() -> None:
    toy = cast("AnyGame", SimpleNamespace(GAME="toy", RULES_VERSION=1, format_move=str))
    with pytest.raises(OptionError, match="no universe"):
        number_moves(toy)


def test_repeated_move_is_refused() -> None:
    with pytest.raises(OptionError, match="twice"):
        number_moves(_toy(("left", "left")))


def test_the_library_knows_only_its_own_games() -> None:
    with pytest.raises(OptionError, match="no spaces for 'toy'; there are for helsinki, helvetia"):
        action_space(_toy(("left",)))


# --- as a seat sees it ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("seat", "players"), [(0, 2), (1, 2), (2, 3), (1, 4), (3, 4)])
def test_seats_number_moves_differently(game: AnyGame, seat: int, players: int) -> None:
    space = action_space(game)
    own = space.seen_by(seat, players)
    moves = space.moves[: space.decisions]
    assert sorted(map(own.number, moves)) == list(range(space.decisions))
    assert all(own.move(own.number(move)) == move for move in moves)
    for move in moves[::50]:
        # A turn changes who is meant, never what is done.
        assert type(space.move(own.number(move))) is type(move)


def test_first_seat_counts_like_the_table() -> None:
    space = action_space(cast("AnyGame", helvetia))
    own = space.seen_by(0, 4)
    assert [own.number(move) for move in space.moves[: space.decisions]] == list(
        range(space.decisions)
    )


@pytest.mark.parametrize(
    ("players", "texts"),
    [
        (2, ("wake red:nw", "wake yellow:nw")),
        (3, ("work red:c2", "work yellow:c2", "work blue:c2")),
        (4, ("marry centre red:b2", "marry centre yellow:b2", "marry centre blue:b2",
             "marry centre white:b2")),
    ],
)  # fmt: skip
def test_own_village_has_same_numbers(players: int, texts: tuple[str, ...]) -> None:
    space = action_space(cast("AnyGame", helvetia))
    numbers = {
        space.seen_by(seat, players).number(helvetia.parse_move(text))
        for seat, text in enumerate(texts)
    }
    assert numbers == {space.number(helvetia.parse_move(texts[0]))}


def test_neutral_is_neutral_for_every_seat() -> None:
    space = action_space(cast("AnyGame", helvetia))
    move = helvetia.parse_move("marry school neutral:b2")
    assert {space.seen_by(seat, 2).number(move) for seat in (0, 1)} == {space.number(move)}


def test_moves_of_helsinki_name_no_seat() -> None:
    space = action_space(cast("AnyGame", helsinki))
    own = space.seen_by(2, 3)
    assert all(own.number(move) == number for number, move in enumerate(space.moves[:3141]))


# --- masks ---------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("players", [2, 4])
def test_mask_marks_legal_moves(game: AnyGame, players: int) -> None:
    space = action_space(game)
    for state in play(game, players, 2):
        moves = game.legal_moves(state)
        whole = space.mask(moves)
        assert {space.move(n) for n in whole.nonzero()[0]} == set(moves)
        assert whole.sum() == len(moves)
        assert whole.shape == (len(space),)
        if state.player != CHANCE:
            own = space.seen_by(state.player, players)
            mask = own.mask(moves)
            assert {own.move(n) for n in mask.nonzero()[0]} == set(moves)
            assert mask.shape == (space.decisions,)
            assert str(mask.dtype) == "int8"
            assert own.numbers(moves) == list(mask.nonzero()[0])


def test_identities_of_moves_are_not_pickled() -> None:
    """Another process has other objects where this one has its moves."""
    seen = action_space(helvetia).seen_by(1, 2)
    mine, other = seen.moves[5], seen.moves[9]
    for twin in (pickle.loads(pickle.dumps(seen)), deepcopy(seen)):
        assert list(twin._same) == [id(move) for move in twin.moves]
        assert twin.unsorted([mine, other]) == [5, 9]


def test_no_moves_make_an_empty_mask() -> None:
    own = action_space(cast("AnyGame", helsinki)).seen_by(0, 2)
    assert not own.mask(()).any()


# --- wrong questions -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 4059, 1.0, "1", None])
def test_a_number_without_a_move_is_refused(number: Any) -> None:
    with pytest.raises(OptionError, match="0 to 4058"):
        action_space(cast("AnyGame", helsinki)).move(number)


@pytest.mark.parametrize("number", [-1, 3141])
def test_the_outcomes_of_chance_are_no_actions(number: int) -> None:
    with pytest.raises(OptionError, match="0 to 3140"):
        action_space(cast("AnyGame", helsinki)).seen_by(0, 2).move(number)


@pytest.mark.parametrize("thing", ["end", None, [], helvetia.parse_move("end")])
def test_foreign_moves_have_no_number(thing: object) -> None:
    space = action_space(cast("AnyGame", helsinki))
    with pytest.raises(OptionError, match="expected a move of Helsinki, found"):
        space.number(thing)
    with pytest.raises(OptionError, match="expected a player's move of Helsinki"):
        space.seen_by(0, 2).number(thing)


def test_chance_outcome_is_no_players_move() -> None:
    space = action_space(cast("AnyGame", helsinki))
    move = helsinki.parse_move("cover any_side")
    assert space.number(move) >= space.decisions
    with pytest.raises(OptionError, match="expected a player's move"):
        space.seen_by(0, 2).number(move)


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(OptionError, match="seat must be one of"):
        action_space(cast("AnyGame", helsinki)).seen_by(seat, 3)
