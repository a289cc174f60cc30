"""Events: complete enough to follow a game, and silent about secrets."""

from collections import Counter

import pytest

from helvetia.core import from_json, to_json
from helvetia.games.helsinki import (
    Decision,
    Draw,
    Event,
    EventKind,
    Options,
    describe,
    events,
    parse_move,
    redact_move,
    view,
)
from helvetia.games.helsinki.names import UNKNOWN
from tests.helsinki.playing import OPTION_SETS, play
from tests.helsinki.table import go, position


def test_events_add_up_to_the_game() -> None:
    """Hands, boards and coats can be kept by listening to events alone."""
    kinds: Counter[EventKind] = Counter()
    for number in range(40):
        name = list(OPTION_SETS)[number % 4]
        players = 2 + number % 3
        hands = [Counter[int]() for _ in range(players)]
        filled, tops, coats, spaces = ([0] * players for _ in range(4))
        for before, move, after in play(players, OPTION_SETS[name], f"events/{number}"):
            for event in events(before, move, after):
                kinds[event.kind] += 1
                seat = event.player if event.player is not None else 0
                mask = sum(1 << roof for roof in event.roofs)
                assert describe(event).endswith(".")
                match event.kind:
                    case EventKind.CARD_TAKEN | EventKind.CARD_DRAWN:
                        hands[seat][event.card or 0] += 1
                    case EventKind.CARD_PLAYED | EventKind.CARD_DISCARDED:
                        hands[seat][event.card or 0] -= 1
                    case EventKind.PAVILION_BUILT | EventKind.JOKER_PLACED:
                        filled[seat] |= mask
                    case EventKind.SUPERSTRUCTURE_SET | EventKind.SUPERSTRUCTURE_LIFTED:
                        tops[seat] ^= mask
                    case EventKind.COATS_WON:
                        coats[seat] += event.count or 0
                    case EventKind.COAT_USED:
                        coats[seat] -= 1
                    case EventKind.PAWN_PLACED | EventKind.PAWN_MOVED:
                        assert event.space is not None
                        spaces[seat] = event.space
                    case _:
                        pass
            for seat, player in enumerate(after.players):
                assert +hands[seat] == Counter(player.hand)
                assert (filled[seat], tops[seat]) == (player.filled, player.tops)
                assert coats[seat] == player.coats
                assert player.space in (-1, spaces[seat])
    # Random players do not connect the visitors; a test below does.
    assert set(kinds) == set(EventKind) - {EventKind.BONUS_TAKEN}


@pytest.mark.rule("LX2")
def test_a_bonus_card_is_told() -> None:
    tiles = [
        ("green", "d1-d2-d3"), ("green", "d5-d6-d7"), ("blue", "b4-c4"), ("red", "f4-g4"),
        ("purple", "e3-e4-e5"), ("blue", "c3-c2"), ("blue", "c5-c6"),
    ]  # fmt: skip
    state = position(
        options=Options.with_safe_routes(), tiles={0: tiles}, coats=1, decision=Decision.TURN
    )
    state = go(state, "coat one_joker")
    move = parse_move("joker a4")
    told = events(state, move, go(state, "joker a4"))
    assert [e.kind for e in told] == [EventKind.JOKER_PLACED, EventKind.BONUS_TAKEN]
    assert describe(told[1]) == "Player 1 takes the bonus card of 9 points."


def test_events_survive_json() -> None:
    for before, move, after in play(2, None, "json"):
        for event in events(before, move, after):
            assert from_json(to_json(event), Event) == event


@pytest.mark.rule("LS4", "LA7", "LB5")
def test_events_of_a_view_do_not_name_a_hidden_card() -> None:
    hidden = 0
    for before, move, after in play(3, None, "hidden"):
        for seat in (0, 1, 2, None):
            told = events(view(before, seat), redact_move(before, move, seat), view(after, seat))
            if isinstance(move, Draw):
                (drawn,) = (e for e in told if e.kind is EventKind.CARD_DRAWN)
                assert (drawn.card == UNKNOWN) == (drawn.player != seat)
                hidden += drawn.card == UNKNOWN
    assert hidden > 10


@pytest.mark.rule("LE1")
def test_the_last_card_and_the_new_pile_are_told_in_order() -> None:
    state = position(seat=1, display=["joker"] * 8, pile="red_1_2_0", discard="blue_1_2_0")
    state = go(state, "take")
    move = parse_move("reveal red_1_2_0")
    told = events(state, move, go(state, str(move)))
    assert [event.kind for event in told] == [
        EventKind.CARD_REVEALED, EventKind.LAST_ROUND, EventKind.PILE_RENEWED,
    ]  # fmt: skip


def test_a_random_game_begins_with_rounds_and_turns() -> None:
    told = [e.kind for b, m, a in play(2, None, "begin") for e in events(b, m, a)]
    assert told.index(EventKind.ROUND_BEGINS) < told.index(EventKind.TURN_BEGINS)
    assert told[-2:] == [EventKind.GAME_OVER, EventKind.WINS]
