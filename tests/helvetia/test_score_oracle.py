"""Ring tiles, points and the end of games against a second version of their rules (B6, E2-E4)."""

from random import Random
from typing import Final

import attrs
import pytest

from helvetia import (
    CHANCE,
    Decision,
    GameState,
    Options,
    Result,
    apply_move,
    new_game,
    result,
)
from helvetia.games.helvetia import FinalTie, RingTileNeeds
from tests.helvetia.probes import closing, full_ring
from tests.helvetia.random_play import choose
from tests.helvetia.test_setup_oracle import random_options, words
from tests.oracle.helvetia_scores import Rings, Tiles, points_of, ranks_of
from tests.oracle.helvetia_turn import Turn
from tests.positions import position_of, villages_of

#: The options that points and the end depend on; the target is varied too.
VARIED: Final = (
    "character_tiles",
    "clockwise",
    "final_tie",
    "ring_tile_needs",
    "score_before_pupils",
    "target",
)
#: So that games end early and level, as printed, or late and with full rings.
TARGETS: Final = (4, 18, 20, 60)
_BETWEEN: Final = (Decision.PUPIL, Decision.REVEAL, Decision.OVER)


class Comparison:
    """A game with the second version beside it."""

    def __init__(self, state: GameState, rng: Random) -> None:
        self.rng, self.state = rng, state
        self.options = words(state.options, VARIED)
        self.rings = Rings(len(state.players), self.options)
        self.turn: Turn | None = None
        #: What the points must be from now on.
        self.points = list(state.points)

    def play(self, most: int = 100_000) -> GameState:
        """Play to the end, or so many moves, and compare after every move."""
        for _ in range(most):
            if self.state.player is None:
                self._check_end()
                break
            self._step()
        return self.state

    def _step(self) -> None:
        state = self.state
        if state.decision is Decision.TURN and state.turn is not None and state.turn.tile is None:
            self.turn = Turn(position_of(state))
        move = choose(state, self.rng)
        playing = state.turn is not None and state.decision not in _BETWEEN
        after = self.state = apply_move(state, move)
        if playing and self.turn is not None and state.player != CHANCE:
            self.turn = self.turn.play(str(move))
            # A ring completed in the turn comes before whatever its end brings.
            self.rings.look(self.turn.people(), state.start_player)
        ended = playing and (after.round != state.round or after.decision in _BETWEEN)
        if ended and self.options["score_before_pupils"]:
            self._set_points()
        self.rings.look(villages_of(after), after.start_player)
        scored = after.round != state.round or after.decision in (Decision.REVEAL, Decision.OVER)
        was_scored = state.decision is Decision.REVEAL
        if scored and not was_scored and state.round and not self.options["score_before_pupils"]:
            self._set_points()
        assert list(after.ring_tiles) == self.rings.tiles
        assert list(after.points) == self.points, (str(move), after.decision)
        if after.decision in (Decision.REVEAL, Decision.TURN) and after.round:
            assert max(self.points) < after.options.target

    def _set_points(self) -> None:
        now = self.state
        tiles: Tiles = {
            "goods": [(str(tile.good), tile.owner) for tile in now.goods_tiles],
            "families": [(str(tile.family), tile.owner) for tile in now.family_tiles],
            "characters": [(str(space.character), space.tile_owner) for space in now.characters],
        }
        count = len(now.players)
        self.points = points_of(villages_of(now), now.start_player, tiles, self.rings, count)
        if not self.options["character_tiles"]:
            assert all(owner is None for _, owner in tiles["characters"])

    def _check_end(self) -> None:
        final = self.state
        villages = villages_of(final)
        found = _result(final)
        # T5: a game in which nothing can change ends with any points.
        assert max(self.points) >= final.options.target or not (final.pile_two + final.pile_three)
        children = [h for v in villages.values() for h in v["houses"] if h["children"]]
        if not self.options["score_before_pupils"]:
            assert not children  # E2: they went to school before the points were set
        ranks = ranks_of(self.points, villages, final.start_player, self.options)
        assert list(found.places) == ranks
        assert list(found.winners) == [seat for seat, rank in enumerate(ranks) if rank == 1]


def compare(
    players: int, rng: Random, targets: tuple[int, ...] = TARGETS
) -> tuple[GameState, list[int]]:
    """Play one game; how it ends, and who completed a ring."""
    names = tuple(name for name in VARIED if name != "target")
    options = attrs.evolve(random_options(rng, names), target=rng.choice(targets))
    game = Comparison(new_game(players, options), rng)
    return game.play(), game.rings.owners


@pytest.mark.rule("B6", "E2", "E3", "E4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.thorough)])
def test_scores_agree_with_oracle(players: int, games: int) -> None:
    rng = Random(f"{players} players")
    assert [compare(players, rng) for _ in range(games)]


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("players", "games"),
    [(4, 30), *(pytest.param(players, 60, marks=pytest.mark.thorough) for players in (3, 4))],
)
def test_ties_agree_with_oracle(players: int, games: int) -> None:
    """Games of one round end level more often than not."""
    rng = Random(f"{players} players")
    finals = [compare(players, rng, (1,))[0] for _ in range(games)]
    shared = [final for final in finals if len(_result(final).winners) > 1]
    assert shared
    # In some the winner is the nearest to the start player's right, or to the left (S1).
    tied = [f for f in finals if f.options.final_tie is FinalTie.START_PLAYER]
    assert {f.options.clockwise for f in tied} == {False, True}


def _result(state: GameState) -> Result:
    found = result(state)
    assert found is not None
    return found


@pytest.mark.rule("B6", "E2")
@pytest.mark.parametrize("second", [None, "man", "man asleep"])
@pytest.mark.parametrize("needs", list(RingTileNeeds))
def test_rings_agree_with_oracle(needs: RingTileNeeds, second: str | None) -> None:
    """A pupil completes ring one; a house of ring two is empty, or not."""
    won = set[int]()
    for seed in range(16):
        options = Options(ring_tile_needs=needs, score_before_pupils=bool(seed % 2), target=9)
        table = full_ring(closing(options)).house("yellow", "a1", "dairy", second)
        game = Comparison(table.school("yellow", men=1).state(), Random(seed))
        game.play(most=20)
        won.update(game.rings.owners)
    assert (1 in won) == (second is not None or needs is RingTileNeeds.RING_ONE)


@pytest.mark.thorough
@pytest.mark.rule("B6")
def test_games_compared_have_rings() -> None:
    rng = Random(7)
    assert any(len(compare(2, rng)[1]) > 1 for _ in range(60))
