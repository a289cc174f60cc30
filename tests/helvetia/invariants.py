"""What is true of every position, counted apart from the engine's own ``validate``."""

from helvetia import Building, GameState
from helvetia.games.helvetia.geometry import PLACES, VILLAGE

_WORKING = range(20)  # the enum lists production and trading buildings first


def check(state: GameState) -> None:
    """Figures, coins, tiles, cubes, marriages."""
    colours = [*state.players, *([state.neutral] if state.neutral else [])]
    men = women = 0
    for colour in colours:
        for sex, homes in ((0, colour.men), (1, colour.women)):
            free = colour.centre[sex] + colour.school[sex] + colour.reserve[sex]
            born = sum(child % 2 == sex for child in colour.children)
            assert free + born + homes.bit_count() == 8, "eight figures of each sex and colour"
        assert not colour.men & colour.women, "no marriage inside one colour"
        assert not men & colour.men, "one man a house"
        assert not women & colour.women, "one woman a house"
        men |= colour.men
        women |= colour.women
        assert colour.awake & ~(colour.men | colour.women) == 0
        assert colour.delivered.bit_count() <= 16, "sixteen cubes and one on the track"
    houses = 0
    for building in _WORKING:
        houses |= state.built[building]
    assert not (men | women) & ~houses, "people live in houses only"
    _check_coins(state)
    _check_tiles(state)


def _check_coins(state: GameState) -> None:
    count = len(state.players)
    colours = [*state.players, *([state.neutral] if state.neutral else [])]
    for seat, coins in enumerate(state.coins):
        won = state.turn.won if state.turn is not None and state.player == seat else 0
        laid = sum(state.placed[seat::count])
        dowry = sum(colour.dowry[seat] for colour in colours)
        assert coins + laid + dowry + won == 6, "six coins of each colour"


def _check_tiles(state: GameState) -> None:
    board = state.board
    everywhere = 0
    tiles = sum(board.open) + sum(board.pile_two) + sum(board.pile_three)
    for where in state.built:
        assert not everywhere & where, "one building a place"
        everywhere |= where
        for seat in range(len(state.players)):
            assert (where >> PLACES * seat & VILLAGE).bit_count() <= 1, "each type once"
    tiles += everywhere.bit_count()
    if state.setup is None:
        in_hand = state.turn is not None and state.turn.building >= 0
        tiles += in_hand and state.decision.value != "inhabit"
        # 54 tiles, less the start buildings in the box: 15 - 12, 15 - 9, 15 - 6 - 4.
        box = {4: 3, 3: 6, 2: 5}[len(state.players)]
        assert tiles == 54 - box, "54 tiles"


def check_step(before: GameState, after: GameState) -> None:
    """Nobody ever leaves a house (P2), and nothing delivered comes back."""
    for old, new in zip(before.players, after.players, strict=True):
        assert old.men & ~new.men == 0
        assert old.women & ~new.women == 0
        assert old.delivered & ~new.delivered == 0
    for building in Building:
        assert before.built[building] & ~after.built[building] == 0
    assert after.round - before.round in (0, 1)
