"""Who wins: E4, with and without ties."""

import pytest

from helvetia.games.helvetia import Decision, FinalTie, GameState, Options, result
from tests.helvetia.playing import forced, points, seat_of, to_move
from tests.helvetia.table import Table, play

# Five points without a tile: no complex good and no whole family.
FIVE = ("grain", "water", "ore", "wood", "brick")
START_PLAYER = Options(target=5, final_tie=FinalTie.START_PLAYER)


def tied(options: Options | None = None, players: int = 3) -> Table:
    """Yellow and blue will have five points each; red only gets the start-player tile.

    Yellow's last coin wakes blue's only villager, and yellow has one awake: still a tie.
    """
    table = Table(players=players, options=options or Options(target=5))
    table.house("blue", "b2", "well", "man asleep").house("yellow", "b2", "well", "man")
    table.delivered("yellow", *FIVE).delivered("blue", *FIVE)
    table.hand(red=6, yellow=1, blue=0).turn("yellow").start_player("yellow")
    return table.spent("midwife", yellow=5, blue=5).spent("watchman", blue=1).lying().no_piles()


def final(table: Table) -> GameState:
    state = play(table.state(), "commit watchman 1", "wake blue:nw")
    assert (state.decision, to_move(state)) == (Decision.OVER, None)
    return state


def places(state: GameState) -> list[int]:
    standings = result(state)
    assert standings is not None
    return [standing.place for standing in standings.standings]


@pytest.mark.rule("E4")
def test_most_points_win() -> None:
    table = tied().delivered("blue", *FIVE, "bread")
    state = final(table)
    assert [points(state, c) for c in ("red", "yellow", "blue")] == [1, 5, 7]
    assert places(state) == [3, 2, 1]


@pytest.mark.rule("E4")
def test_tie_is_a_shared_victory() -> None:
    state = final(tied())
    assert places(state) == [3, 1, 1]
    standings = result(state)
    assert standings is not None
    assert standings.winners == (seat_of("yellow"), seat_of("blue"))
    assert [s.tiebreak for s in standings.standings] == [0, 1, 1]


@pytest.mark.rule("E4")
def test_tie_is_broken_by_awake_villagers() -> None:
    abroad = tied().house("red", "c4", "mine", "man", spouse="blue woman")
    assert places(final(abroad)) == [3, 2, 1]
    asleep = tied().house("red", "c4", "mine", "man", spouse="blue woman asleep")
    assert places(final(asleep)) == [3, 1, 1]


@pytest.mark.rule("E4")
def test_tie_counts_the_own_centre() -> None:
    assert places(final(tied().centre("yellow", women=1))) == [3, 1, 2]


@pytest.mark.rule("E4", "M3")
def test_tie_does_not_count_newborns() -> None:
    table = tied()
    table.house("yellow", "c4", "mine", "man asleep", spouse="red woman asleep", children=("man",))
    assert places(final(table)) == [3, 1, 1]


@pytest.mark.rule("E4", "E2")
def test_tie_counts_pupils_who_left_school() -> None:
    assert places(final(tied().school("blue", women=1))) == [3, 2, 1]


@pytest.mark.rule("E4")
def test_french_tie_goes_to_the_start_player() -> None:
    # Red, who gets the start-player tile, is one of three with five points and one awake.
    table = tied(START_PLAYER).delivered("red", *FIVE[:4]).house("red", "b2", "well", "man")
    assert places(final(table)) == [1, 2, 3]


@pytest.mark.rule("E4")
def test_french_tie_goes_to_the_right() -> None:
    # Counter-clockwise, the player on red's right is the next to play: yellow.
    assert places(final(tied(START_PLAYER))) == [3, 1, 2]


@pytest.mark.rule("E4", "S1")
def test_french_tie_is_mirrored_clockwise() -> None:
    clockwise = Options(target=5, final_tie=FinalTie.START_PLAYER, clockwise=True)
    assert places(final(tied(clockwise))) == [3, 2, 1]


@pytest.mark.rule("E4", "S1")
@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("clockwise", [False, True])
def test_french_ties_follow_the_start_player(start: int, clockwise: bool) -> None:
    """All have five points and one awake; the start player's tile makes six."""
    options = Options(target=5, final_tie=FinalTie.START_PLAYER, clockwise=clockwise)
    table = tied(options, players=4)
    for colour in ("red", "white"):
        table.delivered(colour, *FIVE).house(colour, "b2", "mine", "man")
    table.hand(white=0).spent("midwife", white=5).spent("watchman", white=1)
    state = forced(final(table), start_player=start)
    to_the_right = -1 if clockwise else 1
    assert places(state) == [(seat - start) * to_the_right % 4 + 1 for seat in range(4)]


@pytest.mark.rule("E4")
def test_awake_villagers_come_before_the_start_player() -> None:
    table = tied(START_PLAYER).centre("blue", men=1)
    assert places(final(table)) == [3, 2, 1]


@pytest.mark.rule("E4")
def test_tie_decides_lower_places_too() -> None:
    table = tied().delivered("red", *FIVE, "bread")
    state = final(table)
    assert places(state) == [1, 2, 2]
    french = tied(START_PLAYER).delivered("red", *FIVE, "bread")
    assert places(final(french)) == [1, 2, 3]
    awake = tied().delivered("red", *FIVE, "bread").centre("blue", men=1)
    assert places(final(awake)) == [1, 3, 2]


@pytest.mark.rule("E4")
def test_four_players_may_all_share_the_victory() -> None:
    table = tied(players=4)
    for colour, goods in (("red", FIVE[:4]), ("white", FIVE)):
        table.delivered(colour, *goods).house(colour, "b2", "mine", "man")
    table.hand(white=0).spent("midwife", yellow=5, blue=5, white=5).spent(
        "watchman", white=1, blue=1
    )
    assert places(final(table)) == [1, 1, 1, 1]


@pytest.mark.rule("E4", "S11")
@pytest.mark.parametrize(("target", "over"), [(18, True), (19, False), (20, False)])
def test_eighteen_points_end_beginner_games_only(target: int, over: bool) -> None:
    goods = [
        "grain",
        "bread",
        "cow",
        "milk",
        "meat",
        "wood",
        "brick",
    ]  # 17, and the start-player tile
    table = tied(Options(target=target, character_tiles=False)).delivered("red", *goods)
    state = play(table.pile_two(bakery=2).state(), "commit watchman 1", "wake blue:nw")
    assert state.points[0] == 18
    assert (state.decision is Decision.OVER) is over
