"""Hidden hands: what a seat may know, and nothing else (section 6 of the rules)."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from helvetia.core import CHANCE, OptionError, Record, StateError, from_json, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    AnyMove,
    Card,
    Decision,
    Draw,
    GameState,
    Reveal,
    TakeCards,
    apply_move,
    determinize,
    events,
    legal_moves,
    new_game,
    odds,
    parse_move,
    redact_move,
    reveals,
    validate,
    view,
    why_not,
)
from helvetia.games.helsinki.names import UNKNOWN
from tests.helsinki.invariants import check
from tests.helsinki.playing import OPTION_SETS, choose, sampled
from tests.helsinki.table import bent, cards, chance, go, position, turn

DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip


# --- what is known of a hand --------------------------------------------------------------------


@pytest.mark.rule("LD1")
def test_cards_taken_face_up_stay_known() -> None:
    state = chance(go(position("red_1_2_0", display=DISPLAY), "take"))
    for seat in (1, 2, 3, None):
        seen = view(state, seat)
        assert seen.players[0].hand == (*cards("red_2_3_0 joker"), UNKNOWN)
    assert view(state, 0).players[0].hand == cards("red_1_2_0 red_2_3_0 joker")


@pytest.mark.rule("LD2")
@pytest.mark.parametrize(("seat", "hidden"), [(0, False), (1, True), (None, True)])
def test_discard_of_an_unseen_card_reveals_it(seat: int | None, hidden: bool) -> None:
    known = "red_1_2_0 red_2_3_0 blue_1_2_0 blue_2_3_0 green_1_2_0 green_2_3_0 yellow_1_2_0"
    discarding = turn(drew=True, due=1)
    state = position(
        f"{known} joker", known={0: known}, decision=Decision.DISCARD, doing=discarding
    )
    assert reveals(state, parse_move("discard joker"), seat) is hidden
    assert not reveals(state, parse_move("discard blue_1_2_0"), seat)


@pytest.mark.rule("LS4", "LA7", "LB5")
def test_drawn_cards_are_hidden() -> None:
    state = go(position("red_1_2_0", display=DISPLAY, coats=1), "coat extra_card")
    drawn = go(state, "draw blue_5_5_1")
    assert drawn.players[0].known == cards("red_2_3_0 joker")
    assert view(drawn, 1).players[0].hand.count(UNKNOWN) == 2
    state = position("red_1_2_0", tiles={0: [("red", "d2-d3")]})
    state = go(state, "build red_1_2_0", "place d1-e1", "draw joker")
    assert view(state, 1).players[0].hand == (UNKNOWN,)


@pytest.mark.rule("LB1", "LD2")
def test_played_card_leaves_known_part_first() -> None:
    state = position("red_1_2_0 red_1_2_0", known={0: "red_1_2_0"})
    once = go(state, "build red_1_2_0")
    assert once.players[0].hand == cards("red_1_2_0")
    assert once.players[0].known == ()
    unknown = position("red_1_2_0 blue_1_2_0", known={0: "blue_1_2_0"})
    assert go(unknown, "build red_1_2_0").players[0].known == cards("blue_1_2_0")


def test_view_pile_holds_unseen_cards() -> None:
    state = position("red_1_2_0", hands={1: "blue_1_2_0 joker"}, known={1: "joker"})
    mine = view(state, 0)
    assert len(mine.piles[0]) == state.pile_size + 1
    assert mine.pile_size == state.pile_size
    assert mine.piles[0].count(Card["BLUE_1_2_0"]) == 4
    assert mine.piles[0].count(Card["RED_1_2_0"]) == 3
    nobody = view(state, None)
    assert len(nobody.piles[0]) == state.pile_size + 2
    # The view of a view is what both may know.
    assert view(mine, None) == nobody
    assert view(mine, 1) == view(view(state, 1), 0) == nobody


def test_there_is_no_such_seat() -> None:
    for seat in (-1, 4, "0", True):
        with pytest.raises(OptionError, match="player must be one of"):
            view(position(), seat)  # type: ignore[arg-type]  # that is the test


def test_views_start_with_empty_caches() -> None:
    """Even where nothing had to be hidden."""
    state = position()
    legal_moves(state)
    assert state._packed.moves is not None
    seen = view(state, None)
    assert seen.visible == ()
    assert seen._packed.moves is None
    legal_moves(seen)
    full = determinize(seen, Random(1))
    assert full == state
    assert full._packed.moves is None
    assert determinize(state, Random(1)) == state


def test_functions_refuse_foreign_states() -> None:
    for call in (
        lambda: view("state", 0),  # type: ignore[arg-type]  # that is the test
        lambda: determinize(None, Random(1)),  # type: ignore[arg-type]  # that is the test
        lambda: redact_move(3, TakeCards(), 0),  # type: ignore[arg-type]  # that is the test
        lambda: validate({}),  # type: ignore[arg-type]  # that is the test
        lambda: helsinki.score([]),  # type: ignore[arg-type]  # that is the test
        lambda: helsinki.result(()),  # type: ignore[arg-type]  # that is the test
        lambda: legal_moves(position()._packed),  # type: ignore[arg-type]  # that is the test
    ):
        with pytest.raises(OptionError, match="expected a state of Helsinki, found"):
            call()


# --- following a game from one seat ---------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_redacted_moves_lead_from_view_to_view(players: int) -> None:
    """A seat, or a spectator, can follow the whole game with what it sees of the moves."""
    steps = renewed = 0
    for number, name in enumerate(OPTION_SETS):
        state = new_game(players, OPTION_SETS[name])
        seats = (*range(players), None)
        seen = {seat: view(state, seat) for seat in seats}
        rng = Random(f"follow/{players}/{name}")
        while state.player is not None:
            move = choose(state, rng, number)
            after = apply_move(state, move)
            for seat in seats:
                shown = redact_move(state, move, seat)
                seen[seat] = apply_move(seen[seat], shown)
                assert seen[seat] == view(after, seat)
                steps += 1
            renewed += len(after.piles) > 1
            state = after
    assert steps > 1_000
    assert renewed > 0


def test_unknown_cards_are_drawn_in_views_only() -> None:
    state = go(position("red_1_2_0", display=DISPLAY, coats=1), "coat extra_card")
    unknown = Draw(Card.UNKNOWN)
    for seen in (state, view(state, 0)):
        reason = why_not(seen, unknown)
        assert reason is not None
        assert reason.code == "unknown_card"
    for seat in (1, None):
        after = apply_move(view(state, seat), unknown)
        assert after.pile_size == state.pile_size - 1
        assert after.piles == view(state, seat).piles
        assert after.players[0].hand[-2:] == (Card.UNKNOWN, Card.UNKNOWN)


def test_a_hidden_hand_plays_only_unseen_cards() -> None:
    jokers = " ".join(["joker"] * 10)
    state = position("red_2_3_0 red_1_2_0 blue_1_2_0", hands={1: jokers}, coats=0)
    seen = view(state, 1)
    assert why_not(seen, parse_move("build red_2_3_0")) is None
    paying = go(seen, "build red_2_3_0")
    assert paying.players[0].hand == (UNKNOWN, UNKNOWN)
    reason = why_not(paying, parse_move("pay joker"))
    assert reason is not None
    assert reason.code == "not_in_hand"  # seat 1 holds all of them
    reason = why_not(paying, parse_move("pay blue_1_2_0"))
    assert reason is not None
    assert reason.code == "wrong_colour"
    assert go(paying, "pay red_1_2_0") == view(go(state, "build red_2_3_0", "pay red_1_2_0"), 1)


# --- views and deals ----------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("count", [150, pytest.param(2_000, marks=pytest.mark.thorough)])
def test_deals_agree_with_their_view(count: int) -> None:
    rng = Random(11)
    views = unlike = 0
    for state in sampled(count, 11):
        for seat in (*range(len(state.players)), None):
            seen = view(state, seat)
            full = determinize(seen, rng)
            assert view(full, seat) == seen
            check(full)
            unlike += full != state
            views += 1
        validate(full)
        assert full.player != state.seat or legal_moves(full)
    assert views >= count * 5 // 2
    assert unlike > views // 2


def test_own_view_has_same_moves() -> None:
    for state in sampled(1_500, 12, every=5):
        if state.player is not None and state.player != CHANCE:
            assert legal_moves(view(state, state.player)) == legal_moves(state)


def test_views_survive_json() -> None:
    for state in sampled(150, 13):
        for seat in (0, None):
            seen = view(state, seat)
            assert from_json(to_json(seen), GameState) == seen
            validate(seen)


def test_hands_from_two_piles_survive_json() -> None:
    found = 0
    for state in sampled(1_500, 12, every=5):
        if len(state.piles) > 1:
            for position in (state, view(state, 0), view(state, None)):
                assert from_json(to_json(position), GameState) == position
            found += any(player.hidden_by_pile for player in state.players)
    assert found > 10


# --- two states that look the same --------------------------------------------------------------


class Twins:
    """Two games that look the same to one seat, played side by side."""

    def __init__(self, players: int, name: str, seed: int) -> None:
        self.rng = Random(f"twins/{players}/{name}/{seed}")
        self.seat = self.rng.choice([*range(players), None])
        options = OPTION_SETS[name]
        self.states = [new_game(players, options)] * 2
        self.moves: list[list[AnyMove]] = [[], []]
        self.record = Record.start(helsinki, players, options)

    def step(self) -> bool:
        """One move in both games; False if there is none that both can make."""
        one, two = self.states
        move = choose(one, self.rng)
        other = move
        if isinstance(move, Draw) and redact_move(one, move, self.seat) != move:
            outcomes = odds(two)
            other = outcomes[self.rng.randrange(len(outcomes))][0]
        elif move not in legal_moves(two):
            common = [m for m in legal_moves(one) if m in set(legal_moves(two))]
            if not common:
                return False
            move = other = common[self.rng.randrange(len(common))]
        for index, chosen in enumerate((move, other)):
            before = self.states[index]
            self.states[index] = apply_move(before, chosen)
            self.moves[index].append(chosen)
        seen = [
            events(view(a, self.seat), redact_move(a, m, self.seat), view(b, self.seat))
            for a, m, b in ((one, move, self.states[0]), (two, other, self.states[1]))
        ]
        assert seen[0] == seen[1]
        return True


@pytest.mark.heavy
@pytest.mark.parametrize("games", [12, pytest.param(60, marks=pytest.mark.thorough)])
def test_twins_give_the_same_answers(games: int) -> None:
    pairs = unlike = 0
    for number in range(games):
        twins = Twins(2 + number % 3, list(OPTION_SETS)[number % 4], number)
        while twins.states[0].player is not None and twins.step():
            one, two = twins.states
            seen = view(one, twins.seat)
            assert to_json(seen) == to_json(view(two, twins.seat))
            if one.player == twins.seat and one.player is not None:
                assert legal_moves(one) == legal_moves(two) == legal_moves(seen)
            assert one.player == two.player
            pairs += 1
            unlike += one != two
        seen_records = [twins.record.add(*moves).redact(twins.seat) for moves in twins.moves]
        assert seen_records[0].moves == seen_records[1].moves
        if any(record.redacted for record in seen_records):
            assert seen_records[0].to_json() == seen_records[1].to_json()
    assert pairs >= 80 * games
    assert unlike > pairs // 2


def test_redacted_record_hides_unseen_cards() -> None:
    rng = Random(4)
    state = new_game(3)
    moves = []
    while state.player is not None:
        move = choose(state, rng)
        moves.append(move)
        state = apply_move(state, move)
    record = Record.start(helsinki, 3).add(*moves)
    hidden = sum(isinstance(move, Draw) for move in moves)
    spectator = record.redact(None)
    assert spectator.moves.count(Draw(Card.UNKNOWN)) == hidden >= 6
    for seat in range(3):
        seen = record.redact(seat)
        own = [m for m in seen.moves if isinstance(m, Draw) and m.card != Card.UNKNOWN]
        assert 2 <= len(own) < hidden
        back = Record.from_json(seen.to_json(), helsinki)
        assert back == seen
        with pytest.raises(StateError):
            back.final()


# --- uniform over what is possible --------------------------------------------------------------


def test_deals_of_one_pile_are_uniform() -> None:
    state = position(hands={1: "red_1_2_0", 2: "blue_1_2_0"}, pile="red_1_2_0 joker")
    seen = view(state, 0)
    rng = Random(1)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter(
        (full.players[1].hand, full.players[2].hand)
        for full in (determinize(seen, rng) for _ in range(4_800))
    )
    # Four cards, two of them alike: 12 ordered pairs of cards.
    red, blue, joker = cards("red_1_2_0"), cards("blue_1_2_0"), cards("joker")
    weights = {(red, red): 2, (red, blue): 2, (blue, red): 2, (red, joker): 2, (joker, red): 2,
               (blue, joker): 1, (joker, blue): 1}  # fmt: skip
    assert set(found) == set(weights)
    for deal, weight in weights.items():
        assert abs(found[deal] - 400 * weight) < 110


def mixed() -> GameState:
    """Seat 1 drew hidden cards from two piles and played some without telling which they were."""
    state = position(
        "red_1_2_0 blue_2_3_0", seat=1, pile="", ending=True, coats=3,
        hands={2: "green_1_2_0 red_1_2_0"}, display=[None] * 8,
        discard="red_1_2_0 green_1_2_0 green_1_2_0 joker",
    )  # fmt: skip
    state = go(state, "coat extra_card", "draw red_1_2_0")
    while state.decision is Decision.REFILL:
        state = go(state, "reveal joker" if "reveal joker" in map(str, legal_moves(state))
                   else "reveal green_1_2_0")  # fmt: skip
    return go(state, "coat draw_and_build", "build red_1_2_0")


def test_hand_hides_pile_of_cards() -> None:
    state = mixed()
    player = state.players[1]
    assert player.hidden_played == cards("red_1_2_0")
    assert [len(drawn) for drawn in player.hidden_by_pile] == [2, 1]
    assert player.hand == cards("red_1_2_0 blue_2_3_0")
    seen = view(state, 0)
    assert seen.players[1].hidden_by_pile == ((UNKNOWN, UNKNOWN), (UNKNOWN,))
    assert seen.players[1].hand == (UNKNOWN, UNKNOWN)
    assert view(seen, 0) == seen
    rng = Random(2)
    for _ in range(200):
        full = determinize(seen, rng)
        assert view(full, 0) == seen


def _physical(state: GameState, number: int) -> list[tuple[int, int]]:
    """The unseen cards of a pile, each copy for itself."""
    pile = Counter(state.piles[number])
    return [(int(kind), copy) for kind, n in pile.items() for copy in range(n)]


def test_deals_of_two_piles_are_uniform() -> None:
    """Counted by hand: every physical deal in which seat 1 was dealt what it has shown."""
    seen = view(mixed(), 0)
    first, second = _physical(seen, 0), _physical(seen, 1)
    assert len(first) == 4
    assert len(second) == 2
    wanted = Counter[tuple[tuple[int, ...], tuple[int, ...]]]()
    for old in combinations(first, 2):
        for new in combinations(second, 1):
            dealt = sorted(card for card, _ in (*old, *new))
            if Card["RED_1_2_0"] not in dealt:
                continue
            dealt.remove(Card["RED_1_2_0"])
            rest = tuple(sorted(card for card, copy in first if (card, copy) not in old))
            wanted[tuple(dealt), rest] += 1
    total = wanted.total()
    rng = Random(3)
    deals = 6_000
    found: Counter[tuple[tuple[int, ...], ...]] = Counter(
        (full.players[1].hand, full.players[2].hand)
        for full in (determinize(seen, rng) for _ in range(deals))
    )
    assert set(found) == set(wanted)
    for deal, weight in wanted.items():
        expected = deals * weight / total
        assert abs(found[deal] - expected) < 5 * expected**0.5


def test_deals_let_a_payer_finish() -> None:
    state = position("red_3_4_0 red_1_2_0 joker blue_1_2_0", coats=0)
    state = go(state, "build red_3_4_0")
    seen = view(state, 1)
    rng = Random(5)
    for _ in range(50):
        full = determinize(seen, rng)
        assert view(full, 1) == seen
        assert legal_moves(full)
    # A view that no game leads to is given up.
    pile = tuple(100 if kind is Card["BLUE_5_5_1"] else 0 for kind in seen._packed.rules.kinds)
    impossible = bent(seen, table={"piles": (pile,)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("helvetia.games.helsinki.knowledge.MOST_DEALS", 50)
        with pytest.raises(StateError, match="no deal"):
            determinize(impossible, rng)


def test_odds_of_view_count_unseen_cards() -> None:
    state = go(position("red_1_2_0", hands={1: "joker"}, display=DISPLAY), "take")
    mine = dict(odds(view(state, 0)))
    assert mine[Reveal(Card.JOKER)] == dict(odds(state))[Reveal(Card.JOKER)] + 1


@pytest.mark.rule("LE1")
def test_renewed_pile_leaves_hidden_cards_unseen() -> None:
    state = position("red_1_2_0", seat=1, pile="joker", hands={2: "blue_5_5_1"},
                     display=DISPLAY, discard="green_1_2_0 green_1_2_0 joker")  # fmt: skip
    state = go(state, "take", "reveal joker")
    assert state.last_round
    assert len(state.piles) == 2
    seen = view(state, 1)
    assert len(seen.piles[0]) == 1  # the card of seat 2, and nothing else
    rng = Random(1)
    assert {determinize(seen, rng).players[2].hand for _ in range(20)} == {cards("blue_5_5_1")}


@pytest.mark.rule("LE1")
def test_a_pile_may_be_renewed_twice() -> None:
    """Every hand keeps the piles apart, and so does every view."""
    state = position("red_1_2_0 blue_1_2_0", seat=1, pile="", ending=True, coats=2,
                     display=[None] * 8, discard="green_1_2_0",
                     tiles={1: [("red", "d2-d3")]})  # fmt: skip
    state = go(state, "coat extra_card", "draw green_1_2_0")
    assert state.decision is Decision.AFTER  # no card is left for the slots
    state = go(state, "coat draw_and_build", "build red_1_2_0", "place d1-e1", "draw red_1_2_0")
    player = state.players[1]
    assert [len(drawn) for drawn in player.hidden_by_pile] == [2, 1, 1]
    assert player.hidden_played == cards("red_1_2_0")
    for seat in (0, 1, None):
        seen = view(state, seat)
        assert view(seen, seat) == seen
        for seed in range(20):
            assert view(determinize(seen, Random(seed)), seat) == seen
