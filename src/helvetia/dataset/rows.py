"""One decision in a row: what was seen, what could be done, what was done, and how it ended."""

from __future__ import annotations

import json
from typing import Final

from attrs import frozen

from helvetia.arena.match import NOBODY, ArenaError, Fault, FaultKind, Match, find_game
from helvetia.arena.play import Witness, play
from helvetia.core.codec import to_json
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import LoadError

SCHEMA_VERSION: Final = 1
"""Raised whenever the columns change."""


@frozen
class Row:
    """One decision of one seat; chance decides between rows, not in them.

    `ply` counts the moves made before, chance included. `view` is the JSON of what the seat could
    know (`from_json(row.view, game.GameState)`), moves are in the game's notation, and `chosen`
    is the place of `move` among `legal_moves`. `points` and `places` are those of all seats at the
    end of the game. `last` marks a game's last decision.
    """

    game_id: int
    game: str
    rules_version: int
    players: int
    ply: int
    seat: int
    bot: str
    decision: str
    view: str
    legal_moves: tuple[str, ...]
    move: str
    chosen: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    last: bool

    def __attrs_post_init__(self) -> None:
        seats = {len(self.points), len(self.places), self.players}
        if seats != {self.players} or not 0 <= self.seat < self.players:
            raise LoadError("the results are not those of the players", "$.players")
        if not 0 <= self.chosen < len(self.legal_moves):
            raise LoadError("the chosen move is not among the legal ones", "$.chosen")
        if self.legal_moves[self.chosen] != self.move:
            raise LoadError("the chosen move is another one", "$.move")


@frozen
class GameRows:
    """What a worker gives back: the lines of a game, or the reason why there are none."""

    number: int
    lines: tuple[str, ...]
    fault: str


class _Collector(Witness):
    """Keeps every decision, and passes on what it is told."""

    def __init__(self, game: AnyGame, other: Witness) -> None:
        self._format = game.format_move
        self._other = other
        self.decisions: list[tuple[int, int, str, str, tuple[str, ...], int]] = []

    def thinks(self, seat: int | None) -> None:
        """Pass it on."""
        self._other.thinks(seat)

    def moved(self, text: str) -> None:
        """Pass it on."""
        self._other.moved(text)

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """Keep it as texts: a row needs the end of the game, and the view would be too large."""
        texts = tuple(map(self._format, legal))
        decision = str(view.decision)
        self.decisions.append((ply, seat, decision, to_json(view), texts, legal.index(move)))


def rows_text(match: Match, witness: Witness) -> str:
    """Play a match and give its `GameRows` as JSON; the id of the match is the game's number."""
    game = find_game(match.game)
    seen = _Collector(game, witness)
    outcome = play(match, seen)
    number = int(match.id)
    if outcome.fault is not None:
        if outcome.fault.kind is FaultKind.UNKNOWN:  # not a bad game, but a wrong worker
            raise ArenaError(f"a worker cannot make a bot: {outcome.fault.text}")
        return json.dumps([number, [], fault_text(match, outcome.fault)])
    lines = [
        to_json(
            Row(
                number,
                match.game,
                game.RULES_VERSION,
                len(match.bots),
                ply,
                seat,
                match.bots[seat],
                decision,
                view,
                legal,
                legal[chosen],
                chosen,
                outcome.points,
                outcome.places,
                last=index == len(seen.decisions) - 1,
            )
        )
        for index, (ply, seat, decision, view, legal, chosen) in enumerate(seen.decisions)
    ]
    return json.dumps([number, lines, ""])


def fault_text(match: Match, fault: Fault) -> str:
    """A fault in a sentence, with the game's number."""
    bot = "nobody" if fault.seat == NOBODY else match.bots[fault.seat]
    return f"game {match.id}: {bot} {fault.kind}: {fault.text}"
