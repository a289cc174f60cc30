"""catanatron as a contender: a game that is changed, and lists its actions after every step."""

from functools import partial
from random import Random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from catanatron.models.actions import generate_playable_actions

from .contender import Contender, Operation, Position, Tally, over, pick

PLAYERS = (2, 3, 4)


def _new_game(players: int, seed: int) -> Game:
    # A seed of 0 would be taken for none.
    return Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=seed + 1)


def _goes_on(game: Game) -> bool:
    """Catanatron's own condition for playing on."""
    return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT


def random_game(players: int, seed: int) -> Tally:
    """One random game; dice are rolled inside of it, so no chance is counted."""
    rng = Random(seed)
    game = _new_game(players, seed)
    decisions = choices = 0
    while _goes_on(game):
        actions = game.state.playable_actions  # listed by the step before
        game.execute(pick(actions, rng), validate_action=False)
        decisions += 1
        choices += len(actions)
    return Tally(1, decisions, 0, choices)


def positions(players: int, seed: int, every: int) -> list[Position]:
    """Positions of one random game."""
    rng = Random(seed)
    game = _new_game(players, seed)
    kept: list[Position] = []
    at = 0
    while _goes_on(game):
        if at % every == 0:
            kept.append(game.copy())
        game.execute(pick(game.state.playable_actions, rng), validate_action=False)
        at += 1
    return kept


def children(game: Game) -> list[Position]:
    """All children of a position, each a copy with one action more."""
    made = []
    for action in game.state.playable_actions:
        child = game.copy()
        child.execute(action, validate_action=False)
        made.append(child)
    return made


def operations(games: list[Position]) -> dict[str, Operation]:
    """Return what is comparable; a game has neither hash nor equality."""
    return {
        "copy": over(Game.copy, games),
        "legal_moves": over(generate_playable_actions, [game.state for game in games]),
    }


def contenders() -> list[Contender]:
    """Catan, for the same numbers of players."""
    return [
        Contender(
            name=f"catanatron, {players} players",
            play=partial(random_game, players),
            positions=partial(positions, players),
            expanders={"copy(), execute and playable_actions of the child": children},
            operations=operations,
        )
        for players in PLAYERS
    ]
