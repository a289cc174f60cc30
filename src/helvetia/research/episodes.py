"""One game of an environment: chance draws, bots play the other seats, the learner decides.

Every environment plays its games here, so that the same seed and the same actions make the same
game everywhere. Outcomes of chance come from ``Random(seed)``, as in ``advance(game, state,
Random(seed))``. Everything else (which seat the learner takes, what bots choose) comes from another
generator, which the seed determines, too: a bot with the generator of chance could know every card
to come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import Any, Final, Literal, SupportsIndex, TypeAlias, get_args

from attrs import frozen

from helvetia.bots import Bot, make_bot
from helvetia.core.contract import CHANCE, AnyMove, AnyState
from helvetia.core.errors import IllegalMove, OptionError, StateError
from helvetia.core.walk import sample
from helvetia.protocol.bot import dismiss
from helvetia.research.actions import Mask
from helvetia.research.observations import Memo, Vector
from helvetia.research.seating import Reward, Seating, check_choice, shared_seating

#: A bot, or its name as :func:`helvetia.bots.make_bot` knows it.
AnyBot: TypeAlias = Bot[AnyState, AnyMove] | str
Illegal: TypeAlias = Literal["lose", "raise"]
#: The learner's seat; None for a random one in every game, ``"all"`` for self-play.
LearnerSeat: TypeAlias = int | Literal["all"] | None
#: The reward for an illegal action.
PENALTY: Final = -1.0


class Episode:
    """A game that a learner plays: on one seat against bots, or on all seats.

    ``seat`` is the seat that decides and observes. With self-play it is the seat to move, and at
    the end of a game the seat that moved last. ``rewards`` has the reward of every seat for the
    last action. ``memo`` caches unchanged parts of the observation.
    """

    def __init__(
        self,
        table: Seating,
        seat: LearnerSeat = 0,
        bots: AnyBot | Sequence[AnyBot] = "random",
        *,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        limit: int | None = None,
    ) -> None:
        check_choice("illegal", illegal, get_args(Illegal))
        if seat not in (None, "all", *range(table.players)) or isinstance(seat, (bool, float)):
            raise OptionError(
                f"seat must be one of {list(range(table.players))}, 'all' or None, not {seat!r}"
            )
        self.table = table
        self.learner: LearnerSeat = seat
        self.bots: tuple[AnyBot, ...] = () if seat == "all" else _one_each(bots, table)
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.limit = limit
        self.state: AnyState = table.start
        self.seat: int = 0 if seat is None or seat == "all" else index(seat)
        self.steps: int = 0
        self.over: bool = True
        self.terminated: bool = False
        self.refusal: str | None = None
        self.rewards: list[float] = [0.0] * table.players
        self.memo: Memo = Memo()
        self._chance, self._others = Random(), Random()
        self._playing: dict[int, Bot[AnyState, AnyMove]] = {}

    def begin(self, seed: int | None = None, state: AnyState | None = None) -> None:
        """Begin a game; without a seed the random generators go on.

        A state to begin with must be one that `Seating.begin` has accepted.
        """
        self.dismiss("another game begins")
        if seed is not None:
            self._chance, self._others = Random(seed), Random(f"bots {seed}")
        if self.learner is None:
            self.seat = self._others.randrange(self.table.players)
        self._playing = {
            (self.seat + 1 + i) % self.table.players: (
                make_bot(bot, self.table.game, Random(self._others.getrandbits(64)))
                if isinstance(bot, str)
                else bot
            )
            for i, bot in enumerate(self.bots)
        }
        self.steps = 0
        self.refusal = None
        self.rewards = [0.0] * self.table.players
        asked = self._play_on(self.table.start if state is None else state)
        self.over = self.terminated = asked is None

    def act(self, number: SupportsIndex) -> float:
        """Make the move with this number and let the others answer; return the seat's reward."""
        if self.over:
            raise StateError("the game is over or has not begun: call reset() first")
        seat, before = self.seat, self.state
        move = self.table.numberings[seat].move(number)
        try:
            after = self.table.game.apply_move(before, move)
        except IllegalMove as refusal:
            if self.illegal == "raise":
                raise
            self.refusal = str(refusal)
            self.rewards = [PENALTY * (i == seat) for i in range(self.table.players)]
            self.over = self.terminated = True
            self.dismiss("the learner chose an illegal action")
            return PENALTY
        self.steps += 1
        if self._play_on(after) is None:
            self.over = self.terminated = True
            self.dismiss()
        elif self.limit is not None and self.steps >= self.limit:
            self.over = True
            self.dismiss("the limit of steps was reached")
        elif self.reward != "points":
            return 0.0
        self.rewards = self.table.rewards(before, self.state, self.reward)
        return self.rewards[seat]

    def dismiss(self, why: str = "") -> None:
        """Tell bots that are programs the result, or why there is none, and end them."""
        result = self.table.game.result(self.state)
        dismiss(self._playing.values(), result, why if result is None else "")

    def _play_on(self, state: AnyState) -> int | None:
        """Let chance and bots play until the learner's seat decides or the game is over."""
        game = self.table.game
        seat: int | None
        while (seat := state.player) is not None:
            if seat == CHANCE:
                state = game.apply_move(state, sample(game.odds(state), self._chance))
            elif seat in self._playing:
                move = self._playing[seat](game.view(state, seat), game.legal_moves(state))
                state = game.apply_move(state, move)
            else:
                self.seat = seat
                break
        self.state = state
        return seat

    @property
    def truncated(self) -> bool:
        """True if the limit of steps ended the game."""
        return self.over and not self.terminated

    def observation(self) -> bytes:
        """Return the counts that the seat observes."""
        return self.table.observations.encode(self.state, self.seat, self.memo)

    def legal(self) -> list[int]:
        """Return the numbers of the seat's legal moves: none when the game is over."""
        if self.over:
            return []
        return self.table.numberings[self.seat].unsorted(self.table.game.legal_moves(self.state))


def _one_each(bots: AnyBot | Sequence[AnyBot], table: Seating) -> tuple[AnyBot, ...]:
    others = table.players - 1
    each = (bots,) * others if isinstance(bots, str) or callable(bots) else tuple(bots)
    if len(each) != others:
        raise OptionError(f"{others} other seats need {others} bots or one, not {len(each)}")
    for bot in each:
        if isinstance(bot, str):
            made = make_bot(bot, table.game, Random(0))  # refuses an unknown one now
            dismiss([made], None, "no game begins: this was a check")
    return each


# --- a policy as a bot ---------------------------------------------------------------------------

#: ``policy(observation, mask)``: the number of a legal move, as the acting seat counts it.
Policy: TypeAlias = Callable[[Vector, Mask], SupportsIndex]


@frozen
class PolicyBot:
    """A bot that plays as a policy does, in every game and with every number of players.

    The policy gets the seat's observation and the mask of its legal moves, as the environments
    give them, and returns the number of a move. The bot can be pickled if the policy can.

    >>> from random import Random
    >>> from helvetia.core import playout
    >>> from helvetia.games import helsinki
    >>> bot = PolicyBot(lambda observation, mask: mask.argmax())
    >>> playout(helsinki, helsinki.new_game(2), Random(1), bot).final.player is None
    True
    """

    policy: Policy

    # `Any`: a move of the game that the view belongs to.
    def __call__(self, view: AnyState, legal_moves: Sequence[AnyMove]) -> Any:
        """Return the move that the policy chooses. Raises `StateError` if no seat decides."""
        seat = view.player
        if seat is None or seat == CHANCE:
            raise StateError(f"a policy needs a seat that decides; {view!r} has none")
        table = shared_seating(view.GAME, len(view.players), view.options)
        own = table.seen_by(seat)
        return own.move(self.policy(table.observe(view, seat), own.mask(legal_moves)))
