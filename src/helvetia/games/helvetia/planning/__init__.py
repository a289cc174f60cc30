"""Whole turns of Helvetia: their cost, and the moves that may lead to a wish."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

import attrs

from helvetia.core.errors import Reason
from helvetia.core.moves import BaseMove
from helvetia.core.state import packed_of
from helvetia.core.turns import Plan as AnyPlan
from helvetia.core.turns import Planner

from .. import moves as m
from ..moves import AnyMove, Move
from ..names import GAME, PLACES, Character, Colour, Decision, Good, Place
from ..packed import CHOOSE, NONE, REGULAR, Packed
from ..phases.refusals import no
from ..play import apply_move, legal_moves, why_not
from ..state import GameState
from ..village import building_at
from .outlook import ACTIONS, CHARACTER, Wishes, outlook

_ALIKE: Final = (Decision.PRODUCE, Decision.PLACE)
_TURN: Final = Decision.TURN


@attrs.frozen
class Cost:
    """Count what a turn costs.

    ``coins`` are laid by character, ``tiles`` turned over. ``workers`` are the villages and places
    of villagers who work and fall asleep. ``swaps`` are pairs of goods, the given one first.

    >>> Cost(coins=((Character.BUILDER, 2),), bought=(Good.WOOD,)).order
    (2, 0, 0, 0, 1)
    """

    coins: tuple[tuple[Character, int], ...] = ()
    tiles: tuple[Character, ...] = ()
    workers: tuple[tuple[Colour, Place], ...] = ()
    swaps: tuple[tuple[Good, Good], ...] = ()
    bought: tuple[Good, ...] = ()
    neutral_coin: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of coins, tiles, workers, swaps and goods bought: plans compare by them."""
        coins = sum(count for _, count in self.coins)
        return coins, len(self.tiles), len(self.workers), len(self.swaps), len(self.bought)


def turn_begins(state: GameState) -> bool:
    """Return whether a turn begins here: a seat may choose freely what to do in it.

    >>> from random import Random
    >>> from helvetia import quick_start
    >>> turn_begins(quick_start(3, Random(1)))
    True
    """
    packed = packed_of(state, GameState)
    turn = packed.turn
    return packed.decision is _TURN and turn.stage is CHOOSE and turn.tile == NONE


Plan: TypeAlias = AnyPlan[GameState, AnyMove, Cost]


class _Planner(Planner[GameState, AnyMove, Cost]):
    GAME: ClassVar[str] = GAME
    MOVE: ClassVar[type[BaseMove]] = Move
    BY_CHANCE: ClassVar[tuple[type, ...]] = (m.DealLetter, m.FirstPlayer, m.Reveal)
    ACTIONS: ClassVar[frozenset[type]] = ACTIONS
    FREE: ClassVar[frozenset[type]] = frozenset(
        {m.Build, m.PlaceBuilding, m.Inhabit, m.Deliver, m.Wake, m.Marry, m.Bear}
    )

    def over(self, state: GameState, seat: int | None) -> bool:
        """Return whether a turn of *seat* that led to this state is over.

        >>> from helvetia import new_game
        >>> _PLANNER.over(new_game(3), 0), _PLANNER.over(new_game(3), 1)
        (False, True)
        """
        return packed_of(state, GameState).seat != seat or turn_begins(state)

    # --- the cost --------------------------------------------------------------------------------

    def cost(self, steps: Sequence[tuple[GameState, AnyMove]]) -> Cost:
        """Return what these moves cost, each given with the state in which it is made."""
        coins: Counter[Character] = Counter()
        tiles: list[Character] = []
        workers: list[tuple[Colour, Place]] = []
        swaps: list[tuple[Good, Good]] = []
        bought: list[Good] = []
        neutral = False
        for state, move in steps:
            turn = packed_of(state, GameState).turn
            match move:
                case m.Commit():
                    coins[move.character] += move.coins
                    tiles += [move.character] * move.tile
                case m.UseTile():
                    tiles.append(move.character)
                case m.UseNeutral():
                    neutral = True
                case m.Work():
                    workers.append((move.village, move.place))
                case m.Swap():
                    workers.append((move.village, move.place))
                    swaps.append((move.given, Good(turn.pending)))
                case m.Buy():
                    bought.append(move.good)
                    if turn.stage is not REGULAR:
                        coins[Character.BUILDER] += 1  # K5
        return Cost(
            tuple(sorted(coins.items())),
            tuple(tiles),
            tuple(sorted(workers)),
            tuple(sorted(swaps)),
            tuple(sorted(bought)),
            neutral,
        )

    # --- what a wish needs -----------------------------------------------------------------------

    def stands_for(self, move: AnyMove) -> tuple[AnyMove, ...]:
        """Return the tile that is used together with coins (K3)."""
        if isinstance(move, m.Commit) and move.tile:
            return (m.USE_TILE[move.character],)
        return ()

    def choices(self, state: GameState, left: tuple[AnyMove, ...]) -> Sequence[AnyMove]:
        """Return the legal moves, without those that differ only in details that no wish names.

        Workers on the same type of building are alike, and so are free places. That holds while no
        wish names one and no wish needs the watchman. The neutral coin is used only for a wish.
        """
        packed, moves = packed_of(state, GameState), legal_moves(state)
        if len(moves) == 1:
            return moves
        wishes = Wishes.of(left)
        if packed.decision is _TURN:
            own = any(isinstance(w, m.Marry) and w.village == packed.seat for w in left)
            if m.UseNeutral in wishes.kinds or own:
                return moves
            # A player who can do nothing else may have to use it (T4).
            return [move for move in moves if not isinstance(move, m.UseNeutral)] or moves
        if packed.decision in _ALIKE and packed.round and not wishes.watched:
            kinds: dict[object, AnyMove] = {}
            for move in moves:
                kinds.setdefault(_kind(packed, wishes, move), move)
            return list(kinds.values())
        return moves

    def outlook(self, state: GameState, left: tuple[AnyMove, ...]) -> int | None:
        """Return the fewest further actions nobody wished for; None if the wishes are hopeless."""
        return outlook(packed_of(state, GameState), left)

    def not_together(self, **moves: str) -> Reason:
        """Return the reason of wishes that exclude each other."""
        return no("not_together", "", **moves)

    def reason_at_once(self, state: GameState, wish: AnyMove) -> Reason | None:
        """Return why no coin can be laid on the character that the wish needs."""
        character = CHARACTER.get(type(wish))
        if character is None or packed_of(state, GameState).decision is not _TURN:
            return None
        return why_not(state, m.COMMIT[character][False][0])


def _kind(packed: Packed, wishes: Wishes, move: AnyMove) -> object:
    """Return a key that is equal for moves that are alike: the move itself if a wish names it."""
    match move:
        case m.Work() | m.Swap():
            if (move.village, move.place) in wishes.spots:
                return move
            building = building_at(packed, move.village * PLACES + move.place)
            return building, move.given if isinstance(move, m.Swap) else None
        case m.PlaceBuilding():
            named = (Colour(packed.seat), move.place) in wishes.spots or move.place in wishes.places
            return move if named else None
    return move


_PLANNER: Final = _Planner(legal_moves, apply_move, why_not)
turns: Final = _PLANNER.turns
plans: Final = _PLANNER.plans
why_no_plan: Final = _PLANNER.why_no_plan
in_order: Final = _PLANNER.in_order
turn_over: Final = _PLANNER.over
