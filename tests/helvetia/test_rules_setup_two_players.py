"""The set-up for two players: D1-D4."""

from collections import Counter

import pytest

from helvetia.games.helvetia import (
    Building,
    Decision,
    GameState,
    NeutralStart,
    Options,
    Setup,
    new_game,
)
from tests.helvetia.playing import (
    buildings,
    centre,
    coins,
    dowry,
    offered,
    people,
    play,
    refused,
    reserve,
    seat_of,
    texts,
    to_move,
    until,
)

# Red: woodcutter, brickworks, grain farm. Yellow: woodcutter, stonemason, grain farm.
DRAFT = (
    "draft woodcutter",  # red
    "draft woodcutter",  # yellow
    "draft stonemason",  # yellow
    "draft brickworks",  # red
    "draft grain_farm",  # red
    "draft grain_farm",  # yellow
)


def drafted(options: Options | None = None) -> GameState:
    return play(new_game(2, options), *DRAFT)


def neutral_village() -> GameState:
    """All four neutral houses stand; red, the start player's opponent, began."""
    return play(
        drafted(),
        *("build well", "place b2", "inhabit man"),
        *("build well", "place e2", "inhabit woman"),
        *("build stonemason", "place b4", "inhabit man"),
        "place e4",
    )


@pytest.mark.rule("D1", "S3")
def test_draft_of_two_has_ten_tiles() -> None:
    state = play(new_game(2), "draft well", "draft well")
    assert state.setup is not None
    assert Counter(state.setup.pool) == dict.fromkeys(tuple(Building)[:4], 2)
    refused(state, "draft well", "S4", "no well is left")


@pytest.mark.rule("D1", "S11", "S3")
def test_letters_of_two_leave_each_type_twice() -> None:
    state = new_game(2, Options(setup=Setup.LETTERS))
    state = until(play(state, "letter a", "letter b", "first red"), Decision.TURN)
    # A: brickworks, grain farm, well. B: brickworks, woodcutter, grain farm.
    assert buildings(state, "neutral") == ["woodcutter", "stonemason", "stonemason", "well"]
    everything = [b for v in ("red", "yellow", "neutral") for b in buildings(state, v)]
    assert sorted(everything) == sorted(
        2 * ["brickworks", "woodcutter", "stonemason", "grain_farm", "well"]
    )


@pytest.mark.rule("D1", "S11")
def test_start_player_is_drawn_with_letters() -> None:
    state = play(new_game(2, Options(setup=Setup.LETTERS)), "letter a", "letter b")
    assert (to_move(state), texts(state)) == ("chance", ("first red", "first yellow"))
    refused(state, "first blue", "S11", "blue does not play")


@pytest.mark.rule("D2", "S6")
def test_neutral_village_gets_four_buildings() -> None:
    state = drafted()
    assert state.decision is Decision.NEUTRAL_HOUSE
    assert offered(state, "build") == ["brickworks", "stonemason", "well"]
    refused(state, "build woodcutter", "D2", "no woodcutter is left")
    assert buildings(neutral_village(), "neutral") == ["brickworks", "stonemason", "well", "well"]


@pytest.mark.rule("D2")
def test_neutral_village_is_placed_by_turns() -> None:
    state = drafted()
    assert state.start_player == seat_of("yellow")
    order = []
    for place in ("b2", "e2", "b4", "e4"):
        order.append(to_move(state))
        if state.decision is Decision.NEUTRAL_HOUSE:
            state = play(state, texts(state)[0])
        state = play(state, f"place {place}")
        if state.decision is Decision.NEUTRAL_FIGURE:
            state = play(state, texts(state)[0])
    assert order == ["red", "yellow", "red", "yellow"]


@pytest.mark.rule("D2")
def test_french_start_player_begins_the_neutral_village() -> None:
    french = Options(neutral_village_start=NeutralStart.START_PLAYER)
    assert to_move(drafted(french)) == "yellow"


@pytest.mark.rule("D2", "D8")
def test_neutral_houses_get_two_couples() -> None:
    state = neutral_village()
    # The last villager is the woman who is left: nobody is asked.
    assert people(state, "neutral:b2") == {"neutral man awake"}
    assert people(state, "neutral:e2") == {"neutral woman awake"}
    assert people(state, "neutral:b4") == {"neutral man awake"}
    assert people(state, "neutral:e4") == {"neutral woman awake"}
    assert centre(state, "neutral") == (6, 6)


@pytest.mark.rule("D2")
def test_neutral_village_gets_two_men() -> None:
    state = play(drafted(), "build well", "place b2", "inhabit man")
    state = play(state, "build well", "place c2", "inhabit man", "build stonemason", "place d2")
    # Both men live in houses: the woman moves in by herself, and the next one too.
    assert people(state, "neutral:d2") == {"neutral woman awake"}
    assert people(play(state, "place e2"), "neutral:e2") == {"neutral woman awake"}


@pytest.mark.rule("D2", "S7")
def test_neutral_houses_go_to_ring_one() -> None:
    state = play(drafted(), "build well")
    assert len(offered(state, "place")) == 10
    refused(state, "place a1", "D2", "ring two")


@pytest.mark.rule("D3", "S7")
def test_own_villages_follow_from_the_start_player() -> None:
    state = neutral_village()
    assert (to_move(state), state.decision) == ("yellow", Decision.PLACE)


@pytest.mark.rule("D3", "S8")
@pytest.mark.parametrize("options", [Options(), Options.french_summary()])
def test_third_pair_of_two_marries_the_opponent(
    options: Options,
) -> None:
    state = until(new_game(2, options), Decision.PAIR_THREE)
    other = "red" if to_move(state) == "yellow" else "yellow"
    assert texts(state) == tuple(f"marry centre {other}:{p}" for p in ("b2", "c2", "d2"))
    refused(state, "marry centre neutral:b2", "S8", "neutral")


@pytest.mark.rule("D4", "S10", "S9")
def test_gifts_of_two_reach_opponent_and_neutral() -> None:
    state = until(neutral_village(), Decision.TURN)
    assert (coins(state, "red"), coins(state, "yellow")) == (4, 4)
    assert dowry(state, "red") == {"yellow": 1}
    assert dowry(state, "yellow") == {"red": 1}
    assert dowry(state, "neutral") == {"red": 1, "yellow": 1}
    assert reserve(state, "red") == (5, 5)


@pytest.mark.rule("D4")
def test_neutral_coin_is_for_two_players() -> None:
    assert until(new_game(2), Decision.TURN).neutral_coin
    assert not until(new_game(3), Decision.TURN).neutral_coin
