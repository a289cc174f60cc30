"""Play the games as Python games of OpenSpiel (``helvetia[openspiel]``).

>>> import pyspiel
>>> import helvetia.research.openspiel  # registers the names
>>> game = pyspiel.load_game("python_helsinki", {"players": 3, "preset": "first_game"})
>>> game.num_players(), game.num_distinct_actions()
(3, 3141)

Actions are numbers of the acting seat (:class:`~helvetia.research.SeatActions`); outcomes of chance
are numbered on their own, from 0. Returns are 1 for a sole winner and equally less for
the others, in all 0. ``game.new_initial_state(to_json(state))`` begins with a position.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from helvetia.core.errors import MissingExtraError
from helvetia.core.optional import has_secrets, presets_of, redacted

# First of all, so that the error names this extra and not one that it includes.
try:
    import numpy as np
    import pyspiel
except ImportError as _error:
    raise MissingExtraError("pyspiel (open_spiel)", "openspiel") from _error

from helvetia import games
from helvetia.core.contract import CHANCE, AnyState
from helvetia.core.errors import OptionError
from helvetia.core.json.codec import digest, from_json, to_json
from helvetia.research.observations import Vector
from helvetia.research.seating import Seating, shared_seating

if TYPE_CHECKING:

    class _Untyped:
        """A base class without types, as OpenSpiel has none; our own attributes keep theirs."""

        def __init__(self, *arguments: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    _Game: TypeAlias = _Untyped
    _State: TypeAlias = _Untyped
else:
    _Game, _State = pyspiel.Game, pyspiel.State

#: After this number of moves, those of chance included, a game ends without a winner: OpenSpiel
#: wants games of finite length. Random games take less than a thousand.
LIMIT: Final = 2000
_PLAYERS: Final = (2, 4)


# --- game -----------------------------------------------------------------------------------------


class SpielGame(_Game):
    """A game of this library with the parameters ``players``, ``preset``, ``limit``, ``imperfect``.

    ``imperfect`` declares a game without hidden information as one of imperfect information,
    which ISMCTS demands.
    """

    NAME: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        name = self.NAME
        chosen = {**_defaults(name), **(parameters or {})}
        presets = presets_of(games.find(name))
        if chosen["preset"] not in presets:
            raise OptionError(f"preset must be one of {list(presets)}, not {chosen['preset']!r}")
        self.table: Seating = shared_seating(name, chosen["players"], presets[chosen["preset"]])
        self.limit: int = chosen["limit"]
        if self.limit < 1:
            raise OptionError(f"limit must be a number of moves from 1, not {self.limit!r}")
        actions = self.table.actions
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.decisions,
            max_chance_outcomes=len(actions) - actions.decisions,
            num_players=self.table.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(_type(name, imperfect=chosen["imperfect"]), info, chosen)

    def new_initial_state(self, position: str | None = None) -> SpielState:
        """Return a new game, or one that begins with a position, as ``to_json`` writes it."""
        state = SpielState(self)
        if position is not None:
            table = self.table
            state.position = table.begin({"state": from_json(position, table.game.GameState)})
            state.roots = tuple(
                digest(table.game.view(state.position, o)) for o in _observers(table)
            )
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return the limit: chance moves count for it, too."""
        return self.limit

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> SpielObserver | None:
        """Return an object that turns states into observations or information states.

        Only observations of everything that one player knows are offered. For others return None,
        as OpenSpiel expects.
        """
        if params:
            raise OptionError(f"observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(self, recall=kind.perfect_recall)


def _observers(table: Seating) -> tuple[int | None, ...]:
    """Return the seats and, last, None for a spectator."""
    return (*range(table.players), None)


class SpielState(_State):
    """A position with its history.

    OpenSpiel copies all attributes deeply, and pickles them. Table and position copy as themselves.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Seating = game.table
        self.limit: int = game.limit
        #: The game state of this library.
        self.position: AnyState = game.table.start
        #: For each seat and, last, a spectator: the number of every move as they saw it.
        self.log: tuple[array[int], ...] = tuple(array("H") for _ in _observers(game.table))
        #: For each of them the digest of the first position that they saw, or of one whose hidden
        #: cards were dealt anew; empty for a new game, where the moves say everything.
        self.roots: tuple[str, ...] = ("",) * len(self.log)

    def is_terminal(self) -> bool:
        """Return whether the game is over, by its rules or by the limit of moves."""
        return self.position.player is None or len(self.log[0]) >= self.limit

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.position.player
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else int(seat)

    def _legal_actions(self, player: int) -> list[int]:
        legal = self.table.game.legal_moves(self.position)
        return self.table.seen_by(player).numbers(legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        table = self.table
        odds = table.game.odds(self.position)
        total = sum(weight for _, weight in odds)
        first = table.actions.decisions
        return sorted((table.actions.number(move) - first, n / total) for move, n in odds)

    def _number(self, player: int, action: int) -> int:
        """Return the number of an action in the numbering of the whole universe."""
        table = self.table
        if player < 0:
            return table.actions.decisions + action
        return table.actions.number(table.seen_by(player).move(action))

    def _apply_action(self, action: int) -> None:
        self._make(self._number(self.position.player, action))

    def _make(self, number: int) -> None:
        """Make the move with this number in the numbering of the whole universe."""
        game, actions, before = self.table.game, self.table.actions, self.position
        move = actions.move(number)
        self.position = game.apply_move(before, move)
        hidden = before.player == CHANCE and has_secrets(game)
        for observer, log in zip(_observers(self.table), self.log, strict=True):
            seen = actions.number(redacted(game, before, move, observer)) if hidden else number
            log.append(seen)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        return table.game.format_move(table.actions.move(self._number(player, action)))

    def returns(self) -> list[float]:
        """Return the reward of the end for every seat; zeros before it, and after the limit."""
        return self.table.outcome(self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return another state that the player cannot tell from this one.

        Its hidden cards are dealt anew from the player's view alone. It has no `history`, which
        would reveal the true draws.
        """
        other: SpielState = self.get_game().new_initial_state()
        game, rng = self.table.game, Random(int(sampler() * (1 << 53)))
        other.position = game.determinize(game.view(self.position, player), rng)
        # The other seats' logs hold only what a spectator saw. Their cards are those of the deal,
        # so their keys have a digest of what they see of it.
        known = [player if seat == player else -1 for seat in _observers(self.table)]
        other.log = tuple(array("H", self.log[seat]) for seat in known)
        other.roots = self.roots
        if has_secrets(game):
            dealt = [digest(game.view(other.position, seat)) for seat in range(self.table.players)]
            dealt[player] = self.roots[player]
            other.roots = (*dealt, self.roots[-1])
        return other

    def __str__(self) -> str:
        """Return the position as JSON; ``print(state.position)`` shows the table."""
        return to_json(self.position)


# --- observations ---------------------------------------------------------------------------------


class SpielObserver:
    """Observes for one seat, as :class:`~helvetia.research.ObservationSpace` does.

    With perfect recall there is one more, ``moves``: every move so far as the seat saw it, as
    its number in the whole universe plus one, divided by the size of the universe; 0 where there
    was no move yet. So all numbers lie between 0 and 1. The string is short: a digest of the
    seat's view, or with perfect recall of those moves. ``to_json(game.view(...))`` has everything.
    """

    def __init__(self, game: SpielGame, *, recall: bool) -> None:
        space = game.table.observations
        self._recall = recall
        self._size = space.size
        self.tensor: Vector = np.zeros(space.size + (game.limit if self._recall else 0), np.float32)
        # Fields lie in blocks, and OpenSpiel wants pieces that follow each other.
        self.dict: dict[str, Vector] = {"observation": self.tensor[: space.size]}
        if self._recall:
            self.dict["moves"] = self.tensor[space.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into the tensor."""
        self.tensor[: self._size] = state.table.observe(state.position, player)
        if self._recall:
            moves, seen = self.tensor[self._size :], state.log[player]
            moves.fill(0)
            moves[: len(seen)] = seen
            moves[: len(seen)] += 1
            moves /= len(state.table.actions)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a short text that is the same only where the player sees the same."""
        position, seen = state.position, state.log[player]
        if self._recall:  # these moves decide the view, so its parts are not needed
            moves = sha256(seen.tobytes() + state.roots[player].encode()).hexdigest()
            return f"{position!r} seen by {player}, move {len(seen)}, {moves}"
        view = state.table.game.view(position, player)
        return f"{view!r} seen by {player}, {digest(view)}"


# --- registration ---------------------------------------------------------------------------------


def _defaults(name: str) -> dict[str, Any]:
    presets = presets_of(games.find(name))
    return {
        "players": _PLAYERS[0],
        "preset": next(iter(presets)),
        "limit": LIMIT,
        "imperfect": False,
    }


def _type(name: str, *, imperfect: bool = False) -> pyspiel.GameType:
    hidden = imperfect or has_secrets(games.find(name))
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_{name}",
        long_name=name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=_PLAYERS[0],
        max_num_players=_PLAYERS[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


# OpenSpiel keeps the maker of a game until after the interpreter has ended, which only a class
# survives: so there is one class for each game, and no function with the name.
class HelvetiaGame(SpielGame):
    """``python_helvetia``."""

    NAME: ClassVar[str] = "helvetia"


class HelsinkiGame(SpielGame):
    """``python_helsinki``."""

    NAME: ClassVar[str] = "helsinki"


for _game in (HelvetiaGame, HelsinkiGame):
    pyspiel.register_game(_type(_game.NAME), _game)
