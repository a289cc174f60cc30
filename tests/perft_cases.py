"""Positions to count from, found in random games, and the file that keeps their counts."""

import json
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from random import Random

import attrs

from helvetia.core import perft
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import presets_of, universe_of


def slow_count(game: AnyGame, state: AnyState, depth: int) -> int:
    """Perft by asking for the reason against every move there is."""
    if depth == 0 or state.player is None:
        return 1
    legal = [move for move in universe_of(game) if game.why_not(state, move) is None]
    return sum(slow_count(game, game.apply_move(state, move), depth - 1) for move in legal)


@attrs.frozen
class Cases:
    """Which positions of a game are counted, and how far."""

    game: AnyGame
    path: Path
    #: A kind of position by name, the decision it shows, and the round from which it is looked for.
    wanted: tuple[tuple[str, Enum, int], ...]
    choose: Callable[[AnyState, Random], AnyMove]
    #: The generators of the games that are looked through.
    luck: Callable[[], Iterable[Random]]
    #: A count is taken one move deeper while it is expected to stay below this.
    most_nodes: int
    deepest: int
    #: By how much a count grows at least, and before that is known.
    least_growth: int
    first_growth: int

    def write(self) -> None:
        """Find the positions, count, write."""
        presets = list(presets_of(self.game))
        cases = [
            self._case(players, presets[index % 4], *wanted)
            for players in (2, 3, 4)
            for index, wanted in enumerate(self.wanted)
        ]
        self.path.write_text(json.dumps([case for case, _ in cases], indent=1) + "\n")
        print(f"{len(cases)} positions, {sum(nodes for _, nodes in cases)} nodes")

    def _case(
        self, players: int, preset: str, name: str, decision: Enum, round_: int
    ) -> tuple[dict[str, object], int]:
        for rng in self.luck():
            found = self._find(players, preset, decision, round_, rng)
            if found is not None:
                break
        else:
            raise SystemExit(f"no position found: {players} {name}")
        state, moves = found
        nodes = self._nodes(state)
        case = {
            "players": players,
            "preset": preset,
            "name": name,
            "decision": decision.value,
            "moves": moves,
            "nodes": nodes,
        }
        return case, sum(nodes)

    def _find(
        self, players: int, preset: str, decision: Enum, round_: int, rng: Random
    ) -> tuple[AnyState, list[str]] | None:
        game = self.game
        state = game.new_game(players, presets_of(game)[preset])
        texts: list[str] = []
        while state.player is not None:
            if state.decision is decision and state.round >= round_:
                return state, texts
            move = self.choose(state, rng)
            texts.append(game.format_move(move))
            state = game.apply_move(state, move)
        return None

    def _nodes(self, state: AnyState) -> list[int]:
        counts: list[int] = []
        while len(counts) < self.deepest:
            growth = self.first_growth
            if len(counts) > 1:
                growth = max(self.least_growth, counts[-1] // counts[-2])
            if counts and counts[-1] * growth > self.most_nodes:
                break
            counts.append(perft(self.game, state, len(counts) + 1))
        return counts
