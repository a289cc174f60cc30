"""Options where the documents differ: the action board (LS5), the end of "no limit" (LA12)."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import attrs
import pytest

from helvetia.core import LoadError, OptionError, from_json, load_state, playout, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    ActionBoard,
    Covered,
    Decision,
    GameState,
    JokerTiles,
    NoLimitUntil,
    Number,
    Options,
    apply_move,
    determinize,
    legal_moves,
    new_game,
    plans,
    turns,
    validate,
    view,
    why_not,
)
from helvetia.render import render_text
from tests.helsinki.playing import states
from tests.helsinki.table import actions, bent, chance, go, legal, position, refused, roofs, turn

FRENCH = Options(covered=Covered.FIRST_GAME, action_board=ActionBoard.FRENCH)
LATER = Options(joker_tiles=JokerTiles.THIS_TURN)
BY_ROUND = Options(no_limit_until=NoLimitUntil.NEXT_ROUND)
EIGHT = "red_1_2_0 red_1_2_0 blue_1_2_0 blue_1_2_0 green_1_2_0 green_1_2_0 joker joker"
NINE = f"{EIGHT} yellow_1_2_0"
DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
OTHERS = "red_2_2_1 red_2_2_1 blue_2_2_1 blue_2_2_1 green_2_2_1 green_2_2_1 joker joker"
MORE = "red_3_4_0 red_3_4_0 blue_3_4_0 blue_3_4_0 green_3_4_0 green_3_4_0 joker joker"
NO_LIMIT = actions(Action.NO_LIMIT)


# --- the action board -----------------------------------------------------------------------------


@pytest.mark.rule("LS5")
def test_french_board_covers_other_actions() -> None:
    covered = new_game(2, FRENCH).covered_actions
    words = "move_back no_limit draw_and_build extra_superstructure move_superstructure"
    assert {action.word for action in covered} == set(words.split())
    assert covered != new_game(2, Options.first_game()).covered_actions


@pytest.mark.rule("LS5")
def test_action_board_shows_its_rows() -> None:
    assert Options().action_rows == STANDARD.action_rows
    assert sorted(action for row in FRENCH.action_rows for action in row) == list(Action)
    french, english = (render_text(new_game(2, o)) for o in (FRENCH, Options.first_game()))
    assert french != english


@pytest.mark.rule("LS5")
def test_own_rows_exclude_french_board() -> None:
    own = STANDARD.with_actions(STANDARD.action_rows[::-1])
    assert Options(catalog=own).action_rows == own.action_rows
    with pytest.raises(OptionError, match=r"^action_board 'french' .* exclude each other; leave"):
        Options(catalog=own, action_board=ActionBoard.FRENCH)


def test_options_without_new_keys_mean_defaults() -> None:
    assert from_json('{"covered": "first_game"}', Options) == Options.first_game()
    for options in (FRENCH, BY_ROUND, LATER):
        assert from_json(to_json(options), Options) == options


# --- the end of "no limit" ------------------------------------------------------------------------


@pytest.mark.rule("LA12")
def test_no_limit_lasts_until_round_ends() -> None:
    state = position(NINE, players=2, options=BY_ROUND, space=2, display=DISPLAY, coats=1,
                     tiles={0: [("purple", "c1-c2-c3-c4")]},
                     decision=Decision.LIMIT, doing=turn(drew=True, due=2))  # fmt: skip
    first = state.round
    state = go(state, "coat no_limit")
    assert (state.player, state.players[0].unlimited_turns) == (1, 2)
    state = chance(go(state, "move 1", "take"))
    assert (state.round, state.player, state.players[0].unlimited_turns) == (first + 1, 0, 1)
    state = chance(go(state, "move 2", "take"))
    # The own turn is over, the round is not: nothing is discarded yet.
    assert (state.player, state.decision) == (1, Decision.TURN)
    assert len(state.players[0].hand) == 11
    state = chance(go(state, "move 1", "take"))
    assert (state.seat, state.player, state.decision) == (0, 0, Decision.DISCARD)
    assert (state.round, state.answers_left) == (first + 1, 4)
    assert load_state(helsinki, to_json(state)) == state
    while state.decision is Decision.DISCARD:
        state = go(state, legal(state)[0])
    assert (state.round, state.player, state.decision) == (first + 2, 0, Decision.TURN)
    assert len(state.players[0].hand) == 7


@pytest.mark.rule("LA12")
def test_all_limits_return_clockwise() -> None:
    state = position(
        EIGHT, players=4, seat=3, options=BY_ROUND, decision=Decision.AFTER, coats=1, used=NO_LIMIT,
        unlimited=1, hands={0: OTHERS, 1: "joker", 2: MORE}, doing=turn(drew=True),
    )  # fmt: skip
    free = {"used": NO_LIMIT}
    state = bent(state, players={0: {"unlimited": 1, **free}, 1: {"unlimited": 1, **free},
                                 2: {"unlimited": 2, **free}})  # fmt: skip
    state = go(state, "end")
    asked = []
    while state.decision is Decision.DISCARD:
        asked.append(state.player)
        state = go(state, legal(state)[0])
    # Seat 1 holds few cards; seat 2 has one more round.
    assert asked == [0, 3]
    assert [player.unlimited_turns for player in state.players] == [0, 0, 1, 0]
    assert (state.player, state.decision, state.round) == (0, Decision.TURN, 2)


@pytest.mark.rule("LA12")
def test_round_discard_offers_discards_only() -> None:
    state = position(NINE, players=2, options=BY_ROUND, decision=Decision.DISCARD, used=NO_LIMIT,
                     doing=turn(ended=True, due=2))  # fmt: skip
    assert all(str(move).startswith("discard") for move in legal_moves(state))
    assert next(turns(state)).moves[:2]


@pytest.mark.rule("LA12")
def test_last_round_ends_without_discards() -> None:
    state = position(EIGHT, players=2, seat=1, options=BY_ROUND, decision=Decision.AFTER, coats=1,
                     used=NO_LIMIT, unlimited=1, doing=turn(drew=True), ending=True)  # fmt: skip
    assert go(state, "end").decision is Decision.OVER


@pytest.mark.rule("LA12")
@pytest.mark.parametrize("players", [3, 4])
def test_games_by_round_keep_limits(players: int) -> None:
    # A small hand limit and coats round the monument, so that the coat is used often.
    catalog = STANDARD.with_coats(roofs("c3-d3-e3-c4-e4-c5-d5-e5"))
    catalog = catalog.with_number(Number.HAND_LIMIT, 2)
    options = attrs.evolve(BY_ROUND, catalog=catalog)
    rng, discards = Random(players), 0
    for seed in range(20):
        for state in states(players, options, f"round {seed}"):
            for seat, player in enumerate(state.players):
                if seat != state.seat and not player.unlimited_turns:
                    assert len(player.hand) <= 2
            if state.turn is not None and state.turn.ended:
                discards += 1
                assert load_state(helsinki, to_json(state)) == state
                for seat in range(players):
                    validate(determinize(view(state, seat), rng))
    assert discards > 3


# --- the second joker tile ------------------------------------------------------------------------


def two_jokers(hand: str = "red_1_2_0", coats: int = 1, options: Options = LATER) -> GameState:
    """Seat 0 has placed the first of two joker tiles, before the pawn moved."""
    state = position(hand, options=options, decision=Decision.TURN, coats=coats, display=DISPLAY,
                     tiles={0: [("purple", "c1-c2-c3-c4")]})  # fmt: skip
    return go(state, "coat two_jokers", "joker b1")


@pytest.mark.rule("LA3")
def test_second_joker_tile_may_come_at_once() -> None:
    assert two_jokers(options=Options()).decision is Decision.JOKER
    state = two_jokers()
    assert state.decision is Decision.TURN
    assert state.turn is not None
    assert state.turn.kept_joker
    assert legal(state)[:3] == ["move 1", "move 2", "move 3"]
    both = go(state, "joker a1")
    assert both.turn is not None
    assert (both.decision, both.turn.kept_joker) == (Decision.TURN, False)
    assert both.players[0].joker_tiles == roofs("a1 b1")


@pytest.mark.rule("LA3", "LA1")
def test_second_joker_tile_may_follow_a_build() -> None:
    state = go(two_jokers(), "move 1")
    assert refused(state, "joker a1")[0] == "wrong_moment"
    state = go(state, "build red_1_2_0")
    place = next(text for text in legal(state) if text.startswith("place"))
    state = go(state, place)
    assert state.decision is Decision.AFTER
    assert all(text.startswith("joker") for text in legal(state))
    assert refused(state, "end") == ("joker_kept", "LA3")
    after = go(state, legal(state)[-1])
    assert (after.seat, len(after.players[0].joker_tiles)) == (1, 2)


@pytest.mark.rule("LA3", "LA13")
def test_closing_coats_wait_for_the_joker_tile() -> None:
    state = chance(go(two_jokers(coats=2), "move 1", "take"))
    assert state.decision is Decision.AFTER
    assert "coat two_points" not in legal(state)
    assert refused(state, "coat two_points") == ("entry_order", "")
    assert "coat two_points" in legal(go(state, "joker a1"))


@pytest.mark.rule("LA3", "LD2")
def test_joker_tile_may_come_before_discards() -> None:
    state = chance(go(two_jokers(EIGHT), "move 1", "take"))
    assert state.decision is Decision.LIMIT
    jokers = [text for text in legal(state) if text.startswith("joker")]
    after = go(state, jokers[0])
    assert after.decision is Decision.LIMIT
    assert not any(text.startswith("joker") for text in legal(after))
    discarding = go(state, next(text for text in legal(state) if text.startswith("discard")))
    assert not any(text.startswith("joker") for text in legal(discarding))


@pytest.mark.rule("LA3")
def test_last_joker_tile_is_kept_for_its_owner() -> None:
    state = two_jokers(coats=2)
    scarce = bent(state, table={"joker_tiles": 1})
    assert refused(scarce, "coat one_joker") == ("no_effect", "LA3")
    assert "joker a1" in legal(scarce)


@pytest.mark.rule("LA3")
def test_kept_joker_tile_is_part_of_the_file() -> None:
    state = next(s for s in _with_kept_jokers())
    assert from_json(to_json(state), GameState) == state
    assert '"kept_joker":true' in to_json(state)
    plain = to_json(state).replace('"joker_tiles":"this_turn",', "")
    with pytest.raises(LoadError, match="no second joker tile was won") as caught:
        from_json(plain, GameState)
    assert caught.value.path == "$.turn.kept_joker"
    assert "kept_joker" not in to_json(next(states(2, None, 1)))


@pytest.mark.rule("LA3")
def test_kept_joker_tile_needs_the_first_one() -> None:
    """The second of two joker tiles is kept only after the first one was placed."""
    found: Counter[str] = Counter()
    settled = (s for s in _with_kept_jokers() if s.decision is not Decision.JOKER)
    for state in islice(settled, 12):
        document = json.loads(to_json(state))
        tiles = document["players"][state.seat]["joker_tiles"]
        document["joker_tiles"] += len(tiles)
        tiles.clear()
        with pytest.raises(LoadError) as caught:
            from_json(json.dumps(document), GameState)
        found[str(caught.value).partition(":")[0]] += 1
    # Some tiles lie on a coat of arms, which is then won by nothing.
    assert found["the first joker tile is not on the board (LA3)"] > 6


def _with_kept_jokers() -> Iterator[GameState]:
    """Yield states of whole games in which a joker tile is kept."""
    for seed in range(100):
        for state in states(2, LATER, seed):
            validate(state)
            if state.turn is not None and state.turn.kept_joker:
                yield state


@pytest.mark.rule("LA3")
@pytest.mark.parametrize("seed", [155, 193])
def test_kept_joker_tile_may_lie_on_every_listed_roof(seed: int) -> None:
    """In these games the last roof opens no other, so the order of a pair would forbid it."""
    played = playout(helsinki, new_game(2, LATER), Random(seed))
    state = new_game(2, LATER)
    for move in played.moves:
        fresh = from_json(to_json(state), GameState)  # remembers no legal moves
        assert all(why_not(fresh, each) is None for each in legal_moves(state))
        state = apply_move(fresh, move)
    assert state == played.final


@pytest.mark.rule("LA3")
def test_kept_joker_tile_can_be_planned_and_seen() -> None:
    state = next(s for s in _with_kept_jokers() if s.decision is Decision.TURN)
    wish = next(m for m in legal_moves(state) if str(m).startswith("joker"))
    assert next(iter(plans(state, wish))).moves[0] == wish
    seen = view(state, 1 - state.seat)
    assert [m for m in legal_moves(seen) if str(m).startswith("joker")]
    assert determinize(seen, Random(1)).turn == state.turn


@pytest.mark.rule("LA3")
def test_joker_tile_is_not_kept_beyond_the_last_coat() -> None:
    """After the action that ends a turn nothing can be placed any more."""
    tiles = {0: [("purple", "c1-c2-c3-c4"), ("blue", "c5-c6"), ("green", "b7-c7")]}
    state = position("red_1_2_0", options=LATER, decision=Decision.TURN, coats=2, display=DISPLAY,
                     tiles=tiles)  # fmt: skip
    state = go(state, "coat two_jokers", "joker b1", "move 1", "build red_1_2_0")
    state = go(state, next(text for text in legal(state) if text.startswith("place")))
    document = json.loads(to_json(state))
    document["turn"]["closing"] = True
    document["players"][0]["used_actions"].append("move_superstructure")
    document["players"][0]["coats"] -= 1
    with pytest.raises(LoadError, match="to be placed before") as caught:
        from_json(json.dumps(document), GameState)
    assert caught.value.path == "$.turn.kept_joker"
