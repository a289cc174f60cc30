"""Events: complete enough to follow a game, and silent about secrets."""

from collections import Counter
from typing import assert_never

import attrs
import pytest

from helvetia.core import IllegalMove, from_json, to_json
from helvetia.core.json.forms import snake_case
from helvetia.games.helsinki import (
    Action,
    ActionCovered,
    AnyEvent,
    BonusTaken,
    Card,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardRemoved,
    CardRevealed,
    CardTaken,
    CoatsWon,
    CoatUsed,
    Decision,
    Draw,
    Event,
    GameOver,
    GameState,
    JokerPlaced,
    LastRound,
    Options,
    PavilionBuilt,
    PawnMoved,
    PawnPlaced,
    PileRenewed,
    Roof,
    RoundBegins,
    Space,
    SuperstructureLifted,
    SuperstructureSet,
    TakeCards,
    TurnBegins,
    Wins,
    apply_move,
    events,
    new_game,
    parse_move,
    redact_move,
    result,
    view,
)
from tests.helsinki.playing import OPTION_SETS, play
from tests.helsinki.table import go, position, turn


class Table:
    """Hands, boards and coats, kept by listening to events alone."""

    def __init__(self, players: int) -> None:
        self.hands = [Counter[Card]() for _ in range(players)]
        self.filled: list[set[Roof]] = [set() for _ in range(players)]
        self.tops: list[set[Roof]] = [set() for _ in range(players)]
        self.coats = [0] * players
        self.spaces: list[Space | None] = [None] * players
        self.display: dict[int, Card] = {}
        self.discard = 0
        self.removed = 0
        self.covered: set[Action] = set()
        self.used: list[set[Action]] = [set() for _ in range(players)]
        self.winners: dict[int, int] = {}

    def hear(self, event: AnyEvent) -> None:
        """Follow one event; the match covers every kind."""
        match event:
            case CardTaken(seat, card, slot):
                assert self.display.pop(slot) is card
                self.hands[seat][card] += 1
            case CardDrawn(seat, card):
                self.hands[seat][card] += 1
            case CardPlayed(seat, card) | CardDiscarded(seat, card):
                self.hands[seat][card] -= 1
                self.discard += 1
            case PavilionBuilt(seat, _, roofs) | JokerPlaced(seat, roofs):
                self.filled[seat] |= set(roofs)
            case SuperstructureSet(seat, roofs) | SuperstructureLifted(seat, roofs):
                self.tops[seat] ^= set(roofs)
            case CoatsWon(seat, count):
                self.coats[seat] += count
            case CoatUsed(seat, action, points):
                assert points == (2 if action is Action.TWO_POINTS else None)  # LA13
                self.coats[seat] -= 1
                self.used[seat].add(action)
            case PawnPlaced(seat, space):
                self.spaces[seat] = space
            case PawnMoved(seat, space, steps, back):
                assert steps == 1 if back else 1 <= steps <= 6
                was = self.spaces[seat]
                assert was is not None
                assert space == Space((was + (-steps if back else steps)) % 8)
                self.spaces[seat] = space
            case CardRevealed(card, slot):
                self.display[slot] = card
            case PileRenewed(count):
                assert count <= self.discard
                self.discard -= count
            case CardRemoved():
                self.removed += 1
            case ActionCovered(action):
                self.covered.add(action)
            case Wins(seat, points):
                self.winners[seat] = points
            case RoundBegins() | TurnBegins() | LastRound() | BonusTaken() | GameOver():
                pass
            case _:
                assert_never(event)

    def agree(self, state: GameState) -> None:
        """Assert that the state shows the same."""
        for seat, player in enumerate(state.players):
            assert +self.hands[seat] == Counter(player.hand)
            assert self.filled[seat] == set(player.filled)
            assert self.tops[seat] == set(player.superstructures)
            assert self.coats[seat] == player.coats
            assert self.spaces[seat] is player.space
            assert self.used[seat] == set(player.used_actions)
        assert self.covered <= set(state.covered_actions)
        assert self.display == {n: card for n, card in enumerate(state.display) if card is not None}
        paid = len(state.turn.paid) if state.turn is not None else 0
        assert self.discard == len(state.discard) + paid


def follow(number: int) -> Counter[str]:
    """Follow a whole game by its events, and return how many of each kind there were."""
    kinds: Counter[str] = Counter()
    name = list(OPTION_SETS)[number % 4]
    players = 2 + number % 3
    table = Table(players)
    for before, move, after in play(players, OPTION_SETS[name], f"events/{number}"):
        for event in events(before, move, after):
            kinds[event.kind] += 1
            table.hear(event)
            assert len(repr(event)) < 120
        table.agree(after)
    final = result(after)
    assert final is not None
    first = [standing for standing in final.standings if standing.place == 1]
    assert table.winners == {standing.seat: standing.points for standing in first}
    return kinds


def test_events_add_up_to_the_game() -> None:
    kinds: Counter[str] = sum(map(follow, range(40)), Counter())
    # Random players do not connect the visitors; a test below does.
    assert set(kinds) == {snake_case(kind.__name__) for kind in Event.__variants__} - {
        "bonus_taken"
    }


def test_kinds_are_the_names_of_the_classes() -> None:
    assert len(Event.__variants__) == 22
    assert CardTaken.kind == "card_taken"
    assert {field.name for field in attrs.fields(CardTaken)} == {"player", "card", "slot"}


@pytest.mark.rule("LX2")
def test_events_include_a_bonus_card() -> None:
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
    assert told == (JokerPlaced(0, (Roof["A4"],)), BonusTaken(0, 9))


def test_events_survive_json() -> None:
    for before, move, after in play(2, None, "json"):
        for event in events(before, move, after):
            assert from_json(to_json(event), Event) == event


@pytest.mark.rule("LS4", "LA7", "LB5")
def test_events_of_views_hide_cards() -> None:
    hidden = 0
    for before, move, after in play(3, None, "hidden"):
        for seat in (0, 1, 2, None):
            told = events(view(before, seat), redact_move(before, move, seat), view(after, seat))
            if isinstance(move, Draw):
                (drawn,) = (e for e in told if isinstance(e, CardDrawn))
                assert (drawn.card is Card.UNKNOWN) == (drawn.player != seat)
                hidden += drawn.card is Card.UNKNOWN
    assert hidden > 10


@pytest.mark.rule("LE1")
def test_events_place_the_new_pile() -> None:
    state = position(seat=1, display=["joker"] * 8, pile="red_1_2_0", discard="blue_1_2_0")
    state = go(state, "take")
    move = parse_move("reveal red_1_2_0")
    told = events(state, move, go(state, str(move)))
    assert [event.kind for event in told] == ["card_revealed", "last_round", "pile_renewed"]


@pytest.mark.rule("LS5")
def test_events_include_covered_actions() -> None:
    before = new_game(4, Options.new_challenges())
    move = parse_move("cover two_jokers")
    assert events(before, move, apply_move(before, move)) == (ActionCovered(Action.TWO_JOKERS),)


def test_events_begin_rounds_and_turns() -> None:
    told = [e.kind for b, m, a in play(2, None, "begin") for e in events(b, m, a)]
    assert told.index("round_begins") < told.index("turn_begins")
    assert told[-2:] == ["game_over", "wins"]


def test_events_refuse_a_move_of_another_moment() -> None:
    state = position(decision=Decision.TURN)
    with pytest.raises(IllegalMove):
        events(state, TakeCards(), state)


@pytest.mark.rule("LA13")
def test_events_include_two_points() -> None:
    state = position(decision=Decision.AFTER, doing=turn(drew=True), coats=1)
    told = events(state, move := parse_move("coat two_points"), apply_move(state, move))
    assert told[0] == CoatUsed(0, Action.TWO_POINTS, 2)
