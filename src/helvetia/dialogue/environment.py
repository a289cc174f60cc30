"""A text environment for language models: observations and answers are texts.

The methods are those of TextArena, so its agents and loops can use it; nothing of TextArena is
needed.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from attrs import frozen

from helvetia.core.contract import AnyGame
from helvetia.core.errors import StateError
from helvetia.dialogue.answers import FORM, refusal
from helvetia.dialogue.rulebook import rules_prompt
from helvetia.dialogue.table import SEEDS, Table, options_of
from helvetia.games import find
from helvetia.protocol.messages import ProtocolError

_SHOWN: Final = 500  # characters of an answer that a transcript keeps


@frozen
class Entry:
    """One answer of a game: its seat, what the seat saw, and the move made or the refusal."""

    seat: int
    observation: str
    answer: str
    accepted: bool
    outcome: str


class TextEnv:
    """A game whose seats all answer in text.

    `moves` lists the legal moves in an observation. `reasons` explains refusals, which otherwise
    say only "Illegal move.". `rules` puts the rules before the first observation of a seat. A seat
    that gives more than `retries` wrong answers to one question loses.

    >>> env = TextEnv("helsinki", rules=False)
    >>> env.reset(num_players=2, seed=1)
    >>> seat, observation = env.get_observation()
    >>> observation.splitlines()[-2][:27]
    'Legal moves: pawn north_1; '
    >>> done, info = env.step("My pawn goes north: [pawn north_1]")
    >>> done, info["move"]
    (False, 'pawn north_1')
    """

    def __init__(
        self,
        game: str = "helvetia",
        *,
        preset: str | None = None,
        moves: bool = True,
        reasons: bool = True,
        rules: bool = True,
        retries: int = 3,
    ) -> None:
        self.game: AnyGame = find(game)
        self._options = options_of(self.game, preset)
        self._moves, self._reasons, self._rules = moves, reasons, rules
        self._retries = retries
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The game in progress. Raises `StateError` before the first `reset`."""
        if self._table is None:
            raise StateError("call reset before anything else")
        return self._table

    def reset(self, num_players: int = 3, seed: int | None = None) -> None:
        """Begin a new game."""
        chosen = SystemRandom().randrange(SEEDS) if seed is None else seed
        self._table = Table(
            self.game, num_players, self._options, seed=chosen, retries=self._retries
        )
        self.transcript: list[Entry] = []
        self._greeted: set[int] = set()
        self._refusal = ""
        self._shown = ""

    def get_observation(self) -> tuple[int, str]:
        """Return the seat that must answer and what it sees; after the end 0 and the result."""
        table = self.table
        if table.seat is None:
            return 0, table.ending()
        seat, parts = table.seat, []
        if self._rules and seat not in self._greeted:
            players = len(table.state.players)
            parts.append(rules_prompt(self.game, players, self._options))
        self._greeted.add(seat)
        parts.append(f"You are seat {seat}.")
        parts += [self._refusal] if self._refusal else []
        parts.append(table.look(seat, moves=self._moves))
        parts.append(FORM.format(example=self.game.format_move(table.legal[0])))
        self._shown = "\n".join(parts)
        return seat, self._shown

    def step(self, action: str, seat: int | None = None) -> tuple[bool, dict[str, Any]]:
        """Take an answer; return whether the game is over, and the move or the refusal.

        `seat` is the seat that answers, if the caller knows it: another seat's answer is refused.
        """
        table = self.table
        asked, legal = table.seat, table.legal
        answering = asked or 0 if seat is None else seat
        info: dict[str, Any] = {"seat": answering, "move": None, "refusal": ""}
        try:
            move = table.act(answering, action)
            info["move"], self._refusal = self.game.format_move(move), ""
        except ProtocolError as error:
            # The legal moves reveal the hand of the seat to move: no other seat may see them.
            known = legal if answering == asked else ()
            explained = refusal(self.game, known, error.reason)
            info["refusal"] = explained if self._reasons else "Illegal move."
            info["code"] = error.reason.code
            if answering == asked:
                self._refusal = info["refusal"]
        outcome = info["move"] or info["refusal"]
        shown = self._shown if answering == asked else ""
        entry = Entry(answering, shown, action[:_SHOWN], info["move"] is not None, outcome)
        self.transcript.append(entry)
        return table.seat is None, info

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Return the reward and some facts for every seat; unfinished games reward nobody.

        A reward is the share of the other seats that were beaten, less that of those that won.
        """
        table = self.table
        places = table.places or (1,) * len(table.state.players)
        others = len(places) - 1
        rewards = {
            seat: sum((other > place) - (other < place) for other in places) / others
            for seat, place in enumerate(places)
        }
        guilty = None if table.fault is None else table.fault[0]
        why = "" if table.fault is None else str(table.fault[1])
        facts = {
            seat: {
                "role": f"seat {seat}",
                "invalid_move": seat == guilty,
                "turn_count": sum(e.accepted for e in self.transcript if e.seat == seat),
                "reason": why if seat == guilty else table.ending(),
            }
            for seat in range(len(places))
        }
        return rewards, facts
