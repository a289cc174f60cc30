"""Set-up: the deck, the display, pawns, first cards, covered actions (LS1-LS5)."""

from collections import Counter
from math import comb
from random import Random

import attrs
import pytest

from helvetia.core import CHANCE, OptionError, advance, sample
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Card,
    Covered,
    Decision,
    Draw,
    Fives,
    GameState,
    Number,
    Options,
    Remove,
    Reveal,
    Roof,
    apply_move,
    legal_moves,
    new_game,
    odds,
    quick_start,
)
from tests.helsinki.table import go, legal, refused


def set_up(players: int, options: Options | None = None, seed: int = 1) -> GameState:
    """The game just before the pawn is placed."""
    return advance(helsinki, new_game(players, options), Random(seed))


def in_play(state: GameState) -> Counter[Card]:
    """The numbered cards and jokers that did not leave the deck."""
    catalog = state.options.catalog
    deck = Counter({facts.card: facts.copies for facts in catalog.cards})
    deck[Card.JOKER] = catalog.number(Number.JOKER_CARDS)
    return deck - Counter(state.removed)


@pytest.mark.rule("LS1")
@pytest.mark.parametrize(("players", "size"), [(2, 49), (3, 81), (4, 100)])
def test_deck_sizes(players: int, size: int) -> None:
    state = set_up(players)
    assert in_play(state).total() == size
    assert state.pile_size == size - 8
    assert None not in state.display


@pytest.mark.rule("LS1")
def test_two_players_use_53_cards() -> None:
    state = set_up(2, Options(fives=Fives.ONE_IN_ALL))
    left = in_play(state)
    assert left.total() == 53
    assert sum(n for kind, n in left.items() if kind.number == 5) == 9


@pytest.mark.rule("LS1")
def test_no_five_leaves_where_the_catalogue_has_none_leave() -> None:
    two, *others = STANDARD.leaving
    kept = attrs.evolve(two, numbers=(2, 2, 2, 2, 0))
    catalog = attrs.evolve(STANDARD, leaving=(kept, *others))
    left = in_play(set_up(2, Options(fives=Fives.ONE_IN_ALL, catalog=catalog)))
    assert sum(n for kind, n in left.items() if kind.number == 5) == 10


@pytest.mark.rule("LS1")
@pytest.mark.parametrize(
    ("players", "numbers", "jokers"),
    [(2, {1: 2, 2: 2, 3: 2, 4: 2, 5: 1}, 4), (3, {1: 2, 2: 4, 3: 4, 4: 4, 5: 1}, 6)],
)
def test_deck_depends_on_player_count(players: int, numbers: dict[int, int], jokers: int) -> None:
    left = in_play(set_up(players))
    assert left[Card.JOKER] == jokers
    for colour in range(5):
        counts = Counter[int]()
        for kind, n in left.items():
            if kind.colour == colour:
                counts[kind.number] += n
        assert counts == numbers


@pytest.mark.rule("LS1")
def test_removed_cards_are_public_chance() -> None:
    state = new_game(2)
    assert state.player == CHANCE
    assert state.decision is Decision.REMOVE
    # Two of the four "2" of purple leave: first one of four, then one of the three left.
    assert odds(state) == ((Remove(Card["PURPLE_2_2_1"]), 2), (Remove(Card["PURPLE_2_3_0"]), 2))
    state = go(state, "remove purple_2_2_1")
    assert [weight for _, weight in odds(state)] == [1, 2]
    state = go(state, "remove purple_2_2_1")
    assert legal(state) == ["remove purple_3_3_1", "remove purple_3_4_0"]
    assert refused(state, "remove purple_2_2_1") == ("cannot_leave", "LS1")
    assert refused(state, "remove red_1_5_2") == ("cannot_leave", "LS1")
    for seat in (0, 1, None):
        assert helsinki.view(state, seat).removed == state.removed


@pytest.mark.rule("LS1")
def test_four_players_use_all_cards() -> None:
    assert new_game(4).decision is Decision.DISPLAY
    assert new_game(4).removed == ()


@pytest.mark.rule("LS1")
def test_display_is_dealt_slot_by_slot() -> None:
    state = new_game(4)
    for slot in range(8):
        assert state.next_slot == slot
        assert sum(weight for _, weight in odds(state)) == 100 - slot
        state = go(state, "reveal joker" if slot < 5 else "reveal red_1_2_0")
    assert [card == Card.JOKER for card in state.display] == [True] * 5 + [False] * 3
    assert state.decision is Decision.PAWN


@pytest.mark.rule("LS2")
def test_setup_gives_eight_coats() -> None:
    state = quick_start(3, Random(2))
    for seat, player in enumerate(state.players):
        assert player.filled == player.superstructures == player.used_actions == ()
        assert player.coats == 0
        assert state.coats_on_board(seat) == state.options.catalog.coats
    assert [roof.word for roof in state.options.catalog.coats] == [
        "c1", "e1", "a3", "g3", "a5", "g5", "c7", "e7",
    ]  # fmt: skip
    assert Roof["D4"] not in state.options.catalog.coats


@pytest.mark.rule("LS3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pawns_stand_two_spaces_apart(players: int) -> None:
    state = set_up(players)
    assert state.player == 0
    assert len(legal(state)) == 8
    state = go(state, "pawn west_1")
    assert [player.space for player in state.players] == [6, 0, 2, 4][:players]


@pytest.mark.rule("LS4")
def test_setup_deals_two_hidden_cards() -> None:
    state = go(set_up(3), "pawn north_1")
    rng = Random(3)
    for number in range(6):
        assert state.decision is Decision.DEAL
        assert state.player == CHANCE
        move = sample(odds(state), rng)
        assert isinstance(move, Draw)
        for seat in (0, 1, 2, None):
            seen = helsinki.redact_move(state, move, seat)
            assert seen == (move if seat == number // 2 else Draw(Card.UNKNOWN))
        state = apply_move(state, move)
    assert [len(player.hand) for player in state.players] == [2, 2, 2]
    assert all(player.known == () for player in state.players)
    assert state.decision is Decision.TURN
    assert state.player == 0


@pytest.mark.rule("LS4")
def test_setup_has_eight_slots() -> None:
    for players in (2, 3, 4):
        assert len(set_up(players).display) == 8


@pytest.mark.rule("LS5")
def test_first_game_covers_the_bottom_row() -> None:
    state = set_up(2, Options.first_game())
    bottom = state.options.catalog.action_rows[2]
    assert state.covered_actions == tuple(sorted(bottom))


@pytest.mark.rule("LS5")
def test_five_named_actions_are_covered() -> None:
    chosen = (Action.MOVE_1_6, Action.ANY_SIDE, Action.ONE_FEWER, Action.ANY_CARD)
    options = Options.new_challenges(Action.TWO_POINTS, *chosen)
    assert options.covered is Covered.NAMED
    assert len(set_up(3, options).covered_actions) == 5
    with pytest.raises(OptionError, match="5 different actions"):
        Options.new_challenges(*chosen)
    with pytest.raises(OptionError, match="5 different actions"):
        Options.new_challenges(*chosen, Action.ANY_SIDE)
    with pytest.raises(OptionError, match="'dance' is not a valid") as unknown:
        Options.new_challenges("dance")
    assert str(unknown.value).endswith(f"; there is {' '.join(map(str, Action))}")
    with pytest.raises(OptionError, match="0 different actions"):
        Options(covered=Covered.FIRST_GAME, covered_actions=tuple(Action)[:5])


@pytest.mark.rule("LS5")
def test_setup_covers_five_random_actions() -> None:
    state = new_game(4, Options.new_challenges())
    assert state.decision is Decision.COVER
    paths = 0
    stack = [(state, 1, 1)]
    while stack:
        now, weight, total = stack.pop()
        if now.decision is not Decision.COVER:
            paths += 1
            assert len(now.covered_actions) == 5
            # Every set of five has the same probability: 1 in C(15, 5).
            assert weight * comb(15, 5) == total
            continue
        chances = odds(now)
        everything = sum(n for _, n in chances)
        stack += [(apply_move(now, m), weight * n, total * everything) for m, n in chances]
    assert paths == comb(15, 5)
    assert refused(go(state, "cover two_jokers"), "cover move_1_6") == ("cannot_cover", "LS5")


def test_wrong_arguments_are_refused() -> None:
    for players in (1, 5, "3", True):
        with pytest.raises(OptionError, match="players must be one of"):
            new_game(players)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(OptionError, match="expected options of Helsinki"):
        new_game(2, "standard")  # type: ignore[arg-type]  # that is the test
    for wrong in (
        {"covered": "none"},
        {"safe_routes": 1},
        {"catalog": None},
        {"covered_actions": ("move_back",)},
        {"covered_actions": [Action.MOVE_BACK]},
    ):
        with pytest.raises(OptionError):
            Options(**wrong)


def test_quick_start_is_the_first_turn() -> None:
    for players in (2, 3, 4):
        state = quick_start(players, Random(players), Options.new_challenges())
        assert (state.decision, state.player, state.round) == (Decision.TURN, 0, 1)
        assert legal_moves(state)
        assert isinstance(legal_moves(new_game(4))[0], Reveal)
