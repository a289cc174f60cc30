"""Whole turns of Helsinki: their cost, and the moves that can still lead to a wish."""

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

import attrs

from helvetia.core.errors import Reason
from helvetia.core.moves import BaseMove
from helvetia.core.state import packed_of
from helvetia.core.turns import Plan as AnyPlan
from helvetia.core.turns import Planner

from . import moves as m
from .moves import AnyMove, Move
from .names import (
    CARD_COLOUR,
    CARD_NUMBER,
    CARD_TILE,
    CARDS,
    GAME,
    JOKER,
    UNKNOWN,
    Action,
    Card,
    Decision,
)
from .packed import BESIDE, NO_TURN, NONE, Player, State, available
from .phases.cards import can_draw
from .phases.refusals import no
from .play import apply_move, legal_moves, why_not
from .state import GameState

_TURN: Final = Decision.TURN
_JOKER: Final = Decision.JOKER
_PLACING: Final = (Decision.PLACE, Decision.PLACE_ANY)
#: Decisions about where to put something.
_WHERE: Final = frozenset({*_PLACING, Decision.SUPERSTRUCTURE, _JOKER, Decision.LIFT, Decision.SET})
#: Coats that let a player build once more in a turn, and those that save a card.
_BUILD_AGAIN: Final = (Action.SECOND_PAVILION, Action.DRAW_AND_BUILD)
#: Coats that are used after a draw alone (LA6, LA12).
_AFTER_DRAW: Final = frozenset({Action.DRAW_AND_BUILD, Action.NO_LIMIT})
_SAVING: Final = (Action.ONE_FEWER, Action.ANY_CARD)
#: Coats that change no other step, with the moves that ask for them (LA3, LA11, LA13).
_FOR_ITSELF: Final[dict[Action, tuple[type, ...]]] = {
    Action.ONE_JOKER: (m.PlaceJoker,),
    Action.TWO_JOKERS: (m.PlaceJoker,),
    Action.MOVE_SUPERSTRUCTURE: (m.LiftSuperstructure, m.SetSuperstructure),
    Action.TWO_POINTS: (),
}
#: Wishes that do not depend on the board.
_ANYWHERE: Final = frozenset(
    {m.TAKE, *(m.USE_COAT[a] for a in (Action.ONE_JOKER, Action.TWO_JOKERS, Action.EXTRA_CARD))}
)
_IN_SETUP: Final = frozenset({m.PlacePawn})


@attrs.frozen
class Cost:
    """Sum up what a turn costs.

    ``coats`` are the actions that coats of arms were put on. ``cards`` are paid, the building card
    first. ``discarded`` are those given up for the hand limit. ``drawn`` are cards taken from the
    display. ``steps`` is how far the pawn moves, and ``back`` whether it moves back.

    >>> Cost(cards=(Card.RED_2_2_1, Card.JOKER)).order
    (0, 1, 2)
    """

    coats: tuple[Action, ...] = ()
    cards: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    steps: int = 0
    back: bool = False

    @property
    def jokers(self) -> int:
        """The number of joker cards among those that leave the hand."""
        return (*self.cards, *self.discarded).count(Card.JOKER)

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of coats, joker cards and cards of the hand: plans compare by them."""
        return len(self.coats), self.jokers, len(self.cards) + len(self.discarded)


def turn_begins(state: GameState) -> bool:
    """Return whether a turn begins here: the pawn has not moved yet (LT1).

    >>> from random import Random
    >>> from helvetia.games.helsinki import quick_start
    >>> turn_begins(quick_start(2, Random(1)))
    True
    """
    return packed_of(state, GameState).decision is _TURN


Plan: TypeAlias = AnyPlan[GameState, AnyMove, Cost]


class _Planner(Planner[GameState, AnyMove, Cost]):
    GAME: ClassVar[str] = GAME
    MOVE: ClassVar[type[BaseMove]] = Move
    BY_CHANCE: ClassVar[tuple[type, ...]] = (m.Remove, m.Cover, m.Reveal, m.Draw)
    ACTIONS: ClassVar[frozenset[type]] = frozenset({m.TakeCards, m.Build, m.UseCoat})
    FREE: ClassVar[frozenset[type]] = frozenset(
        {m.MovePawn, m.TakeCards, m.PlacePavilion, m.SetSuperstructure, m.PlaceJoker, m.EndTurn}
    )
    FIXED_PRICES: ClassVar[bool] = True

    def over(self, state: GameState, seat: int | None) -> bool:
        """Return whether a turn of *seat* that led to this state is over.

        No seat has two turns in a row. Discards at the end of a round (LA12) belong to a turn of
        the same seat right before or after them.
        """
        return packed_of(state, GameState).player != seat

    # --- the cost --------------------------------------------------------------------------------

    def cost(self, steps: Sequence[tuple[GameState, AnyMove]]) -> Cost:
        """Return what these moves cost, each given with the state in which it is made."""
        coats: list[Action] = []
        cards: list[Card] = []
        discarded: list[Card] = []
        drawn: tuple[Card, ...] = ()
        far, back = 0, False
        for state, move in steps:
            match move:
                case m.UseCoat():
                    coats.append(move.action)
                    if move.action is Action.MOVE_BACK:
                        far, back = 1, True
                    elif move.action is Action.EXTRA_CARD:
                        drawn = _beside_pawn(packed_of(state, GameState))
                case m.MovePawn():
                    far = move.steps
                case m.TakeCards():
                    drawn = _beside_pawn(packed_of(state, GameState))
                case m.Build() | m.Pay():
                    cards.append(move.card)
                case m.Discard():
                    discarded.append(move.card)
        return Cost(tuple(coats), tuple(cards), tuple(discarded), drawn, far, back)

    # --- what a wish needs -----------------------------------------------------------------------

    def stands_for(self, move: AnyMove) -> tuple[AnyMove, ...]:
        """Return the draw that a coat for one more card is declared with (LA7)."""
        return (m.TAKE,) if move == m.USE_COAT[Action.EXTRA_CARD] else ()

    def choices(self, state: GameState, left: tuple[AnyMove, ...]) -> Sequence[AnyMove]:
        """Return the legal moves, without those that differ only in details that no wish names.

        Places do not matter unless a wish names one. Joker tiles, moving a superstructure and two
        points change no other step, so they are used only for a wish.
        """
        packed, moves = packed_of(state, GameState), legal_moves(state)
        decision = packed.decision
        coats = [move for move in moves if isinstance(move, m.UseCoat)]
        others = [move for move in moves if not isinstance(move, m.UseCoat)]
        if decision in _WHERE and (
            not left
            or (decision in _PLACING and all(type(w) is m.PlacePavilion for w in left))
            or (decision is _JOKER and _can_lie_anywhere(packed, left, others))
        ):
            others = [move for move in others if move in left] or others[:1]
        elif packed.kept and decision is not _JOKER:
            tiles = [move for move in others if isinstance(move, m.PlaceJoker)]
            if _can_lie_anywhere(packed, left, tiles):
                spare = {move for move in tiles[1:] if move not in left}
                others = [move for move in others if move not in spare]
        return [*(coat for coat in coats if _is_of_use(coat, left)), *others]

    def not_together(self, **moves: str) -> Reason:
        """Return the reason of wishes that exclude each other."""
        return no("not_together", "", **moves)

    def cut_by_chance(self, state: GameState, wishes: tuple[AnyMove, ...]) -> Reason | None:
        """Return the reason if the slots are refilled before or between the wishes (LD1)."""
        packed = packed_of(state, GameState)
        player = packed.players[packed.seat]
        coats = _coats_in(wishes) | ({Action.DRAW_AND_BUILD} if _is_building(wishes) else set())
        paid = player.coats >= len(coats) and all(available(packed, player, a) for a in coats)
        return no("after_draw", "LD1") if paid and _is_cut(packed, wishes) else None

    def reason_at_once(self, state: GameState, wish: AnyMove) -> Reason | None:
        """Return why no coat can be used for a wish that needs one."""
        for action, kinds in _FOR_ITSELF.items():
            if isinstance(wish, kinds) and packed_of(state, GameState).decision is _TURN:
                return why_not(state, m.USE_COAT[action])
        return None

    def outlook(self, state: GameState, left: tuple[AnyMove, ...]) -> int | None:
        """Return the fewest further actions nobody wished for; None if the wishes are hopeless."""
        packed = packed_of(state, GameState)
        kinds = {type(wish) for wish in left}
        if packed.decision in NO_TURN:
            return 0 if kinds <= _IN_SETUP else None
        player = packed.players[packed.seat]
        fresh = _is_fresh(packed)
        if kinds & _IN_SETUP or (m.TakeCards in kinds and not fresh):
            return None
        if m.MovePawn in kinds and not _is_moving(packed):
            return None
        coats = _coats_in(left)
        if len(coats) < sum(isinstance(wish, m.UseCoat) for wish in left):
            return None
        if not all(available(packed, player, action) for action in coats):
            return None
        if _is_cut(packed, left) or not _holds(player, left) or not _can_lie(packed, player, left):
            return None
        builds = [int(wish.card) for wish in left if isinstance(wish, m.Build)]
        if not builds:
            drawing = m.TakeCards in kinds or Action.EXTRA_CARD in coats
            return int(fresh and not drawing)
        return 0 if _can_build(packed, player, builds) else None


def _is_of_use(coat: m.UseCoat, left: tuple[AnyMove, ...]) -> bool:
    """Return whether a coat may help to meet a wish."""
    if coat.action not in _FOR_ITSELF or coat in left:
        return True
    return any(isinstance(wish, _FOR_ITSELF[coat.action]) for wish in left)


def _can_lie_anywhere(packed: State, left: tuple[AnyMove, ...], moves: Sequence[AnyMove]) -> bool:
    """Return whether the place of a joker tile matters to no wish, but for those in *moves*."""
    plain = all(w in _ANYWHERE or isinstance(w, m.MovePawn) or w in moves for w in left)
    return plain and packed.players[packed.seat].coats >= len(left)  # no new coat is needed


def _is_moving(packed: State) -> bool:
    """Return whether the pawn is still to be moved in this turn (LT1)."""
    return packed.decision in (_TURN, Decision.STRIDE) or packed.turn.resume is _TURN


def _is_fresh(packed: State) -> bool:
    """Return whether the player still has to draw or build in this turn (LT2)."""
    return packed.decision is Decision.ACTION or _is_moving(packed)


def _is_cut(packed: State, wishes: tuple[AnyMove, ...]) -> bool:
    """Return whether some wishes come after a draw of this turn: a plan ends at the refill."""
    player = packed.players[packed.seat]
    if not _is_fresh(packed) or player.unlimited or not can_draw(packed):
        return False  # LE1: without cards nothing is refilled
    coats = _coats_in(wishes)
    late = coats & _AFTER_DRAW or any(isinstance(wish, m.Discard) for wish in wishes)
    if m.TAKE in wishes or Action.EXTRA_CARD in coats:
        late = late or Action.TWO_POINTS in coats or _is_building(wishes) or m.END_TURN in wishes
    return bool(late)


def _coats_in(wishes: tuple[AnyMove, ...]) -> set[Action]:
    return {wish.action for wish in wishes if isinstance(wish, m.UseCoat)}


def _is_building(wishes: tuple[AnyMove, ...]) -> bool:
    return any(isinstance(wish, m.Build | m.Pay | m.PlacePavilion) for wish in wishes)


def _beside_pawn(packed: State) -> tuple[Card, ...]:
    """Return the cards that a draw takes from the display (LD1)."""
    space = packed.players[packed.seat].space
    cards = [packed.table.display[slot] for slot in BESIDE[space]]
    return tuple([CARDS[card] for card in cards if card != NONE])


def _holds(player: Player, left: tuple[AnyMove, ...]) -> bool:
    """Return whether the hand has the wished cards. Unknown cards of a view may be any."""
    cards = [int(wish.card) for wish in left if isinstance(wish, m.Build | m.Pay | m.Discard)]
    hand = player.hand
    return UNKNOWN in hand or all(hand.count(card) >= cards.count(card) for card in cards)


def _can_lie(packed: State, player: Player, left: tuple[AnyMove, ...]) -> bool:
    """Return whether the wished roofs are free, and some card builds a tile of that shape."""
    wishes = [wish for wish in left if isinstance(wish, m.PlacePavilion)]
    if not wishes:
        return True
    if any(wish._mask & player.filled for wish in wishes):
        return False
    cards = {*player.hand, packed.turn.card} - {JOKER, NONE}
    if UNKNOWN in cards:
        return True
    shapes = [packed.rules.shapes[tile] for tile in {CARD_TILE[card] for card in cards}]
    return all(any(wish._mask in shape.places for shape in shapes) for wish in wishes)


def _can_build(packed: State, player: Player, builds: list[int]) -> bool:
    """Return whether these cards may still be built, with coats that builds of this turn bring."""
    again = sum([available(packed, player, action) for action in _BUILD_AGAIN])
    first = _is_fresh(packed) or packed.decision is Decision.BUILD
    # Builds after the first one, or after a draw, take a coat each (LA5, LA6).
    if packed.turn.builds + len(builds) > 2 or len(builds) - first > again:
        return False
    savings = sum([available(packed, player, action) for action in _SAVING])
    hand = player.hand
    for card in builds:
        colour = CARD_COLOUR[card]
        held = sum([each == JOKER or CARD_COLOUR[each] == colour for each in hand])
        short = UNKNOWN not in hand and CARD_NUMBER[card] > held + savings
        if short or not packed.table.supply[CARD_TILE[card]]:
            return False
    return True


_PLANNER: Final = _Planner(legal_moves, apply_move, why_not)
turns: Final = _PLANNER.turns
plans: Final = _PLANNER.plans
why_no_plan: Final = _PLANNER.why_no_plan
in_order: Final = _PLANNER.in_order
turn_over: Final = _PLANNER.over
