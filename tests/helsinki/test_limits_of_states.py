"""States at the very edge: what is just possible passes, one step further is refused."""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from helvetia.core import Fault, LoadError, PositionError, advance
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Covered,
    Decision,
    GameState,
    Number,
    Options,
    new_game,
    validate,
    view,
)
from tests.helsinki.hostile import MANY_PILES, many_shown
from tests.helsinki.playing import play
from tests.helsinki.table import actions, bent, go, mask, position, turn

DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
HAND = ["red_1_2_0", "blue_1_2_0", "green_1_2_0", "yellow_1_2_0", "purple_1_2_0", "red_1_2_0",
        "blue_1_2_0", "green_1_2_0", "yellow_1_2_0", "purple_1_2_0", "red_4_5_0"]  # fmt: skip
TOO_MANY = "8 cards; at most 7 now (LD2): at $.players[0].hand"


def _refusal(state: GameState) -> str:
    with pytest.raises(LoadError) as refused:
        validate(state)
    return str(refused.value)


def _holding(count: int, **more: Any) -> GameState:
    return position(" ".join(HAND[:count]), display=DISPLAY, **more)


def _of(state: GameState, **fields: Any) -> GameState:
    """Return the state with other fields of its table."""
    return bent(state, table=fields)


# --- the moment ----------------------------------------------------------------------------------


def test_round_999_is_the_last() -> None:
    state = _holding(3)
    validate(bent(state, round=999))
    assert _refusal(bent(state, round=1000)) == "rounds are counted from 1: at $.round"


@pytest.mark.rule("LS5")
def test_setup_covers_fewer_than_five() -> None:
    covering: list[GameState] = []
    for before, _, state in play(3, Options(covered=Covered.RANDOM), 1):
        if before.decision is Decision.COVER:
            validate(before)
            covering.append(bent(before, covered=state._packed.covered))
        elif covering:
            break
    assert _refusal(covering[-1]) == "these options cover other actions (LS5): at $.covered_actions"


def test_pawns_are_placed_in_one_step_each() -> None:
    state = advance(helsinki, new_game(3), Random(1))
    assert state.decision is Decision.PAWN
    validate(state)
    assert _refusal(bent(state, progress=1)) == "expected 0 to 0 steps: at $.decision"


# --- hands (LD1, LD2, LA7, LA12) -----------------------------------------------------------------

NO_LIMIT = actions(Action.NO_LIMIT)
#: A pavilion from the monument to a coat of arms, so that one coat is earned.
COAT: Any = {0: [("purple", "c1-c2-c3-c4")]}


@pytest.mark.rule("LA12", "LD2")
@pytest.mark.parametrize("turns", [1, 2])
def test_who_paid_for_it_has_no_limit(turns: int) -> None:
    validate(_holding(9, unlimited=turns, used=NO_LIMIT, tiles=COAT))
    text = "no_limit was not used (LA12): at $.players[0].unlimited_turns"
    assert _refusal(_holding(9, unlimited=turns, tiles=COAT)) == text
    assert _refusal(_holding(8, tiles=COAT)) == TOO_MANY


@pytest.mark.rule("LA12")
def test_two_turns_without_limit_at_most() -> None:
    three = _holding(9, unlimited=3, used=NO_LIMIT, tiles=COAT)
    assert _refusal(three) == "expected 0 to 2 turns: at $.players[0].unlimited_turns"


@pytest.mark.rule("LB7")
def test_coats_left_are_those_won_and_not_used() -> None:
    state = _with_player(_holding(3, used=NO_LIMIT, tiles=COAT), 0, coats=1)
    text = "1 coats of arms are won and 1 used, so 0 are left (LB7): at $.players[0].coats"
    assert _refusal(state) == text


@pytest.mark.rule("LD1", "LD2", "LA7")
def test_draw_exceeds_limit_by_three() -> None:
    drawn = {"decision": Decision.LIMIT, "used": actions(Action.EXTRA_CARD), "tiles": COAT}
    validate(_holding(10, doing=turn(drew=True, due=3), **drawn))
    text = "11 cards; at most 10 now (LD2): at $.players[0].hand"
    assert _refusal(_holding(11, doing=turn(drew=True, due=4), **drawn)) == text


@pytest.mark.rule("LD2", "LA9")
def test_joker_tile_may_precede_discard() -> None:
    doing = turn(drew=True, due=1, resume=Decision.LIMIT)
    used = actions(Action.ONE_JOKER)
    validate(_holding(8, decision=Decision.JOKER, doing=doing, used=used, tiles=COAT))
    doing = turn(due=1, resume=Decision.TURN)
    before = _holding(8, decision=Decision.JOKER, doing=doing, used=used, tiles=COAT)
    assert _refusal(before) == TOO_MANY


@pytest.mark.rule("LA12")
def test_discard_after_two_unlimited_turns() -> None:
    doing = turn(ended=True, due=4)
    state = _holding(11, decision=Decision.DISCARD, doing=doing, used=NO_LIMIT, tiles=COAT)
    validate(state)


# --- piles, the old and the new ------------------------------------------------------------------


@lru_cache
def _renewed() -> GameState:
    """A game whose pile was renewed, and somebody has shown a card since: of which is unclear."""
    for _, _, state in play(4, None, "r126"):
        if any(player.hidden_played for player in state.players):
            return state
    raise AssertionError("no card of an old pile is shown")


def test_shown_cards_are_counted_once() -> None:
    state = _renewed()
    validate(state)
    for seat in (None, 0, 1, 2, 3):
        validate(view(state, seat))


def _with_player(state: GameState, seat: int, **fields: Any) -> GameState:
    return bent(state, players={seat: fields})


def test_hidden_cards_must_add_up() -> None:
    state = _renewed()
    seat = next(n for n, player in enumerate(state.players) if player.hidden_played)
    drawn = state._packed.players[seat].drawn
    text = f"these are not the hidden cards of the hand: at $.players[{seat}].hidden_by_pile"
    assert _refusal(_with_player(state, seat, shown=())) == text
    more = (*drawn[:-1], (*drawn[-1], 0))
    assert _refusal(_with_player(state, seat, drawn=more)) == text


def test_an_old_pile_has_no_cards_left() -> None:
    state = _renewed()
    *old, new = map(list, state._packed.table.piles)
    kind = next(k for k, copies in enumerate(new) if copies)
    new[kind] -= 1
    old[-1][kind] += 1
    piles = tuple(map(tuple, (*old, new)))
    moved = _of(state, piles=piles, left=state.pile_size - 1)
    assert _refusal(moved) == "an old pile has cards that are in no hand: at $.piles"


NOT_THE_DECK = "cards of the deck are missing or too many: at $.piles"


def test_pile_counts_stay_within_deck() -> None:
    state = _holding(3)
    (pile,) = state._packed.table.piles
    for copies in (state._packed.rules.deck[0] + 1, -1):
        assert _refusal(_of(state, piles=((copies, *pile[1:]),))) == NOT_THE_DECK


@pytest.mark.rule("LE1")
def test_piles_are_renewed_to_take_cards_of_them() -> None:
    """Five cards in each turn of the last round: an extra card, two slots, two bonus cards."""
    state = _holding(3, ending=True)
    (pile,) = state._packed.table.piles
    for count, refused in ((21, False), (22, True)):
        empty = (0,) * len(pile)
        often = _of(state, piles=(*(empty,) * (count - 1), pile))
        for seat, player in enumerate(state._packed.players):
            often = _with_player(often, seat, drawn=(player.hand, *((),) * (count - 1)))
        if refused:
            text = "at most 21 piles, one after another (LE1): at $.piles"
            assert _refusal(often) == text
        else:
            validate(often)


@pytest.mark.rule("LE1", "LA7", "LB5")
def test_a_turn_draws_three_hidden_cards() -> None:
    """After the pile was renewed every seat has one turn at most."""
    validate(many_shown(4, 2).build())
    with pytest.raises(PositionError, match="at most 3 hidden cards of renewed piles"):
        many_shown(4, 2, drawn=((3,), (3,), (3,), (4,))).build()


@pytest.mark.rule("LE1")
def test_empty_pile_gives_no_later_cards() -> None:
    validate(many_shown(4, 2, drawn=MANY_PILES).build())
    with pytest.raises(PositionError, match="pile 2 was in use already"):
        many_shown(4, 2, drawn=((1, 0), (1, 1), (1, 0), (0, 1))).build()


@pytest.mark.rule("LD2", "LB1", "LA5")
def test_a_turn_plays_thirteen_cards() -> None:
    """Three are discarded after the draw, five paid for each of two pavilions."""
    validate(many_shown(4, 13).build())
    with pytest.raises(PositionError) as refused:
        many_shown(4, 14).build()
    path = "$.players[0].hidden_played"
    assert Fault(path, "at most 13 cards are played in a turn") in refused.value.faults


@pytest.mark.rule("LA12")
def test_two_turns_without_limit_bring_five_cards() -> None:
    options = Options(catalog=STANDARD.with_number(Number.HAND_LIMIT, 2))
    used = {"unlimited": 1, "used": NO_LIMIT, "tiles": COAT, "options": options}
    validate(_holding(7, **used))
    text = "8 cards; at most 7 now (LD2): at $.players[0].hand"
    assert _refusal(_holding(8, **used)) == text


@pytest.mark.rule("LS4", "LD2")
def test_first_cards_may_exceed_limit_of_one() -> None:
    options = Options(catalog=STANDARD.with_number(Number.HAND_LIMIT, 1))
    validate(_holding(2, options=options))
    text = "3 cards; at most 2 now (LD2): at $.players[0].hand"
    assert _refusal(_holding(3, options=options)) == text


# --- material ------------------------------------------------------------------------------------


def test_last_pieces_may_be_placed() -> None:
    """Twelve joker tiles and thirty superstructures are in the box."""
    colours = [("purple", "red"), ("purple", "red"), ("purple", "red"), ("green", "blue")]
    roofs = "c1 c2 c3 a3 b3 a4 b4 c4"
    state = position(
        "red_1_2_0",
        tiles={n: [(one, "c1-c2-c3"), (two, "a3-b3")] for n, (one, two) in enumerate(colours)},
        jokers=dict.fromkeys(range(4), "a4 b4 c4"),
        tops={**dict.fromkeys(range(3), roofs), 3: "c1 c2 c3 a4 b4 c4"},
        display=DISPLAY,
    )
    for seat in range(4):
        state = _with_player(
            state, seat, used=actions(Action.ONE_JOKER, Action.TWO_JOKERS), coats=0
        )
    assert (state.joker_tiles, state.superstructures) == (0, 0)
    validate(state)


@pytest.mark.rule("LA3")
@pytest.mark.parametrize(
    ("used", "possible"),
    [
        ((), {0}),
        ((Action.ONE_JOKER,), {1}),
        ((Action.TWO_JOKERS,), {1, 2}),  # the second may be lost
        ((Action.ONE_JOKER, Action.TWO_JOKERS), {2, 3}),
    ],
)
def test_joker_tiles_follow_from_used_actions(used: tuple[Action, ...], possible: set[int]) -> None:
    expected = " or ".join(map(str, sorted(possible)))
    for count in range(5):
        state = position(
            tiles={1: [("purple", "c1-c2-c3-c4"), ("red", "a3-b3")]},
            jokers={1: " ".join(["b4", "a4", "b5", "c5"][:count])},
            display=DISPLAY,
        )
        state = _with_player(state, 1, used=actions(*used), coats=2 - len(used))
        if count in possible:
            validate(state)
        else:
            text = f"joker tiles: {count}; the used actions give {expected} (LA3)"
            assert _refusal(state) == f"{text}: at $.players[1].joker_tiles"


@pytest.mark.rule("LA3")
@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("coat one_joker", "joker tiles: 1; the used actions give 0 (LA3)"),
        ("coat two_jokers", "joker tiles: 1; the used actions give 0 (LA3)"),
        ("coat two_jokers, joker b4", "joker tiles: 2; the used actions give 1 (LA3)"),
    ],
)
def test_joker_tiles_under_way_are_not_on_the_board(moves: str, message: str) -> None:
    tiles = {0: [("purple", "c1-c2-c3-c4"), ("red", "a3-b3")]}
    state = go(position(decision=Decision.TURN, tiles=tiles, display=DISPLAY), *moves.split(", "))
    validate(state)
    player = state._packed.players[0]
    one = mask("c5")
    early = _with_player(state, 0, jokers=player.jokers | one, filled=player.filled | one)
    early = _of(early, joker_tiles=early.joker_tiles - 1)
    assert _refusal(early) == f"{message}: at $.players[0].joker_tiles"


# --- bonus cards (LX2) ---------------------------------------------------------------------------

#: All four visitors are connected by these; the last pavilion is the one that does it.
RING: Any = [("purple", "d1-d2-d3"), ("purple", "d5-d6-d7"), ("green", "e4-f4-g4"),
             ("purple", "a4-b4-c4")]  # fmt: skip
JOINTS: Any = [("red", "c2-c3"), ("red", "e2-e3"), ("red", "c5-c6")]
SAFE: Any = {"options": Options.with_safe_routes(), "display": DISPLAY}


def _bonus(state: GameState, **bonus: int) -> GameState:
    """These bonus cards are with their owners, and the others lie there."""
    left = [points for points in state.bonuses if points not in bonus.values()]
    state = _of(state, bonuses=tuple(left))
    for seat, points in bonus.items():
        state = _with_player(state, int(seat[1:]), bonus=points)
    return state


@pytest.mark.rule("LX2")
def test_the_highest_bonus_card_goes_first() -> None:
    state = position("red_1_2_0", tiles={0: [*JOINTS, *RING]}, **SAFE)
    validate(_bonus(state, p0=9))
    assert (
        _refusal(_bonus(state, p0=7))
        == "the bonus cards are 9, 7, 5, 3, the highest first (LX2): at $.bonuses"
    )
    twice = _with_player(_bonus(state, p0=9), 0, bonus=7)
    assert (
        _refusal(twice) == "the bonus cards are 9, 7, 5, 3, the highest first (LX2): at $.bonuses"
    )


@pytest.mark.rule("LX2", "LB6")
def test_the_bonus_card_waits_for_the_superstructures() -> None:
    """Seat 0 has just built what connects the visitors; seat 1 did so before, on the same roofs."""
    doing = turn(tile=mask("a4-b4-c4"), due=1)
    other = [("green", "d1-d2-d3"), ("purple", "d5-d6"), ("purple", "e4-f4"), ("green", "a4-b4-c4"),
             ("purple", "d7-e7"), ("blue", "g4-g5")]  # fmt: skip
    joints = [("blue", where) for _, where in JOINTS[:2]] + [("yellow", "c5-c6")]
    state = position(
        "red_1_2_0", tiles={0: [*JOINTS, *RING], 1: [*joints, *other]},
        decision=Decision.SUPERSTRUCTURE, doing=doing, **SAFE,
    )  # fmt: skip
    state = _of(state, superstructures=state.superstructures - 1)  # in hand
    validate(_bonus(state, p1=9))
    text = "a bonus card is for connecting the visitors (LX2): at $.players[0].bonus"
    assert _refusal(_bonus(state, p0=7, p1=9)) == text


@pytest.mark.rule("LX2")
def test_visitors_may_be_connected_round_the_corner() -> None:
    """Another seat's pavilions go round the edge, over a1, and to the monument."""
    edge = [("purple", "a1-a2-a3-a4"), ("green", "b1-c1-d1"), ("purple", "e1-f1-g1"),
            ("green", "g2-g3-g4"), ("purple", "a5-a6-a7"), ("green", "b7-c7-d7")]  # fmt: skip
    state = position("red_1_2_0", tiles={1: edge}, jokers={1: "b4 c4"}, **SAFE)
    state = _with_player(state, 1, used=actions(Action.TWO_JOKERS), coats=5)
    validate(_bonus(state, p1=9))
    text = "a bonus card is for connecting the visitors (LX2): at $.players[1].bonus"
    assert _refusal(state) == text
