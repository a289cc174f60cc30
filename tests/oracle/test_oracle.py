"""Self-checks of the oracle on hand-made positions (rule ids in the names/comments)."""

from __future__ import annotations

import random

import pytest

from .helvetia_turn import (
    BUILDINGS,
    COST,
    COSTS,
    GOODS,
    PLACES,
    QUARTER_PLACES,
    Position,
    Turn,
    _State,
    naive_completable,
)
from .positions import house, person, position, random_position, village


def after(turn: Turn, *texts: str) -> Turn:
    for text in texts:
        turn = turn.play(text)
    return turn


def starting(turn: Turn, word: str) -> set[str]:
    return {text for text in turn.moves() if text.startswith(word)}


def three(red: Position, yellow: Position | None = None, blue: Position | None = None) -> Position:
    return {"red": red, "yellow": yellow or village(), "blue": blue or village()}


def red_at(place: str, building: str, sex: str = "man", awake: bool = True) -> Position:
    return house(place, building, person("red", sex, awake))


# ------------------------------------------------------------------ printed facts


def test_tables() -> None:
    assert len(BUILDINGS) == 24
    assert len(GOODS) == 16
    assert len(PLACES) == 28
    assert set(COSTS) == set(BUILDINGS)
    assert [GOODS[g] for g in COST["mill"]] == ["ore", "water", "grain"]
    assert [GOODS[g] for g in COST["church"]] == ["iron", "stone", "stone"]
    ring_one = {q: {PLACES[i] for i in p if i < 10} for q, p in QUARTER_PLACES.items()}
    assert ring_one == {
        "nw": {"b2", "c2", "b3"},
        "ne": {"d2", "e2", "e3"},
        "sw": {"b3", "b4", "c4"},
        "se": {"d4", "e4", "e3"},
    }


# ------------------------------------------------------------------------ builder


def butcher(coins: int) -> Turn:
    red = village(red_at("b2", "stonemason"), red_at("c2", "brickworks"), coins=coins)
    return Turn(position(three(red), open={"butcher": 1}))


def test_butcher_with_one_bought_brick() -> None:
    """B1, B2: the rule book's example, and the exact use of units (T3)."""
    assert starting(butcher(1), "commit builder") == set()
    assert starting(butcher(6), "commit builder") == {f"commit builder {n}" for n in (2, 3, 4)}
    turn = after(butcher(4), "commit builder 2", "build butcher")
    assert turn.moves() == {"work red:b2"}  # buying the stone leaves one brick short
    turn = turn.play("work red:b2")
    assert turn.moves() == {"work red:c2"}  # bought ones come last among equals
    turn = turn.play("work red:c2")
    assert turn.moves() == {"buy brick"}
    turn = turn.play("buy brick")
    assert turn.moves() == {f"place {p}" for p in ["d2", "e2", "b3", "e3", "b4", "c4", "d4", "e4"]}
    turn = turn.play("place e4")
    assert turn.finished
    assert turn.moves() == set()
    red = turn.people()["red"]
    assert red["coins"] == 2
    assert red["houses"][-1] == house("e4", "butcher")
    assert not any(p["awake"] for h in red["houses"] for p in h["people"])
    assert turn.rest()["open"] == {}


def test_bought_ones_come_last() -> None:
    turn = after(butcher(4), "commit builder 3", "build butcher")
    assert turn.moves() == {"work red:b2", "buy stone"}
    turn = turn.play("work red:b2")
    assert turn.moves() == {"buy brick"}  # two bricks must be bought, so both
    turn = turn.play("buy brick")
    assert turn.moves() == {"buy brick"}
    turn = after(butcher(4), "commit builder 4", "build butcher")
    assert turn.moves() == {"buy stone"}


def test_old_turn_unchanged_and_errors() -> None:
    turn = butcher(2)
    before = turn.people()
    turn.play("commit builder 2").play("build butcher")
    assert turn.people() == before
    with pytest.raises(ValueError, match="commit builder 1"):
        turn.play("commit builder 1")


def test_new_building_used_at_once() -> None:
    """B5: the newcomer at the new mine makes the ore for the mill."""
    red = village(red_at("b2", "woodcutter"), red_at("c2", "well"), red_at("d2", "grain_farm"),
                  coins=2, centre=(1, 0))  # fmt: skip
    turn = Turn(position(three(red), open={"mine": 1, "mill": 1}))
    turn = turn.play("commit builder 2")
    # either mine and mill, or the mine with a bought wood: both begin with the mine
    assert turn.moves() == {"build mine"}
    turn = turn.play("build mine")
    assert turn.moves() == {"work red:b2", "buy wood"}
    turn = after(turn, "work red:b2", "place e4", "build mill")
    turn = after(turn, "work red:e4", "work red:c2", "work red:d2")
    turn = turn.play("place b4")  # nobody moves in (B5: a victory point building)
    assert turn.finished
    red_now = turn.people()["red"]
    assert red_now["centre"] == {"man": 0, "woman": 0}
    assert house("e4", "mine", person("red", "man", False)) in red_now["houses"]
    assert house("b4", "mill") in red_now["houses"]


def test_no_one_to_live_in_the_mine() -> None:
    red = village(red_at("b2", "woodcutter"), red_at("c2", "well"), red_at("d2", "grain_farm"),
                  coins=2)  # fmt: skip
    turn = Turn(position(three(red), open={"mine": 1, "mill": 1}))
    turn = after(turn, "commit builder 2", "build mine")
    assert turn.moves() == {"buy wood"}


def test_inhabit_question() -> None:
    red = village(red_at("b2", "brickworks"), coins=1, centre=(1, 1))
    turn = Turn(position(three(red), open={"marketplace": 1}))
    turn = after(turn, "commit builder 1", "build marketplace", "work red:b2", "place b3")
    assert turn.moves() == {"inhabit man", "inhabit woman"}
    turn = turn.play("inhabit woman")
    assert turn.finished
    assert turn.people()["red"]["centre"] == {"man": 1, "woman": 0}
    assert house("b3", "marketplace", person("red", "woman")) in turn.people()["red"]["houses"]


def test_type_once_and_ring_two() -> None:
    """B3, B4."""
    ring = ["b2", "c2", "d2", "e2", "b3", "e3", "b4", "c4", "d4", "e4"]
    kinds = [b for b in BUILDINGS if b not in ("mine", "mill")]
    red = village(*[house(p, b) for p, b in zip(ring, kinds, strict=False)], coins=4)
    turn = Turn(position(three(red), open={kinds[0]: 1, "mine": 2}))
    assert turn.moves() == {"commit builder 2"}
    turn = after(turn, "commit builder 2", "build mine", "buy wood")
    assert len(turn.moves()) == 18
    assert "place f5" in turn.moves()


def test_six_coins() -> None:
    """B2, T3: units are used exactly; what only coins can do."""
    red = village(coins=6)
    turn = Turn(position(three(red), open={"cowshed": 3, "marketplace": 2}))
    assert turn.moves() == {f"commit builder {n}" for n in (2, 4, 6)}
    turn = turn.play("commit builder 6")
    assert turn.moves() == {"build cowshed", "build marketplace"}
    turn = after(turn, "build cowshed", "buy stone", "buy brick", "buy wood", "place b2")
    assert turn.moves() == {"build marketplace"}  # B3: no second cowshed
    turn = after(turn, "build marketplace", "buy brick", "place b4")
    assert turn.finished
    assert turn.people()["red"]["coins"] == 0
    turn = Turn(position(three(red), open={"cowshed": 3, "marketplace": 2},
                         tiles={"builder": "red"}))  # fmt: skip
    # K3, K5: n coins and the tile are n + 1 units
    assert turn.moves() == {f"commit builder {n}" for n in (2, 4, 6)} | {
        f"commit builder {n} tile" for n in (1, 3, 5)
    }


# ------------------------------------------------------------- production, carter


def test_stone_to_grain_to_bread() -> None:
    """G3, C1: the rule book's example of the marketplace."""
    red = village(
        red_at("b2", "bakery"), red_at("c2", "stonemason"), red_at("d2", "marketplace"), coins=2
    )
    turn = Turn(position(three(red)))
    assert turn.moves() == {"commit carter 1"}
    turn = turn.play("commit carter 1")
    assert starting(turn, "deliver") == {
        f"deliver {g}" for g in ["wood", "brick", "stone", "grain", "water", "ore", "bread"]
    }
    turn = turn.play("deliver bread")
    assert turn.moves() == {"work red:b2"}
    turn = turn.play("work red:b2")
    assert turn.moves() == {"swap red:d2 stone"}
    turn = turn.play("swap red:d2 stone")
    assert turn.moves() == {"work red:c2"}
    turn = turn.play("work red:c2")
    assert turn.finished
    assert turn.people()["red"]["delivered"] == ["bread"]
    assert turn.people()["red"]["coins"] == 1


def test_nothing_bought_for_delivery_or_swapped() -> None:
    """C4, G4."""
    red = village(red_at("b2", "bakery"), red_at("d2", "marketplace"), coins=6)
    assert Turn(position(three(red))).moves() == set()  # T4: stuck
    turn = Turn(position(three(red), open={"town_hall": 1}))
    assert turn.moves() == set()


def test_two_traders_in_a_row() -> None:
    """G3: beer -> iron (goat market) -> bread (cattle market)."""
    red = village(
        red_at("b2", "well"),
        red_at("c2", "brewery"),
        red_at("d2", "goat_market"),
        red_at("e2", "cattle_market"),
        coins=1,
        delivered=["water", "beer"],
    )
    turn = Turn(position(three(red))).play("commit carter 1")
    assert turn.moves() == {"deliver goat", "deliver iron", "deliver bread", "deliver cow"}
    turn = after(turn, "deliver bread")
    assert turn.moves() == {"swap red:e2 iron"}
    turn = after(turn, "swap red:e2 iron")
    assert turn.moves() == {"swap red:d2 beer"}
    turn = after(turn, "swap red:d2 beer", "work red:c2", "work red:b2")
    assert turn.finished
    assert turn.people()["red"]["delivered"] == ["water", "bread", "beer"]


def test_roundabout_swap() -> None:
    """G3: wood -> ore -> wood over two marketplaces is allowed, wood -> wood is not."""
    red = village(red_at("b2", "woodcutter"), red_at("c2", "marketplace"), coins=1,
                  delivered=[g for g in GOODS if g != "wood"])  # fmt: skip
    yellow = village(house("b2", "marketplace", person("yellow"), person("red", "woman")))
    turn = after(Turn(position(three(red, yellow))), "commit carter 1", "deliver wood")
    assert "work red:b2" in turn.moves()
    assert "swap red:c2 wood" not in turn.moves()
    turn = turn.play("swap red:c2 ore")
    assert turn.moves() == {"swap yellow:b2 wood"}


def test_carter_order_and_foreign_worker() -> None:
    """C1: most complex first; G2: workers in any village; C3."""
    red = village(red_at("b2", "well"), red_at("c2", "woodcutter"), coins=3)
    yellow = village(house("d4", "brewery", person("yellow", "woman"), person("red")))
    turn = Turn(position(three(red, yellow)))
    assert starting(turn, "commit carter") == {"commit carter 1", "commit carter 2"}
    turn = turn.play("commit carter 2")
    assert turn.moves() == {"deliver water", "deliver beer"}  # wood last
    turn = turn.play("deliver beer")
    assert turn.moves() == {"work yellow:d4"}
    turn = after(turn, "work yellow:d4", "work red:b2")
    assert turn.moves() == {"deliver wood"}
    turn = after(turn, "deliver wood", "work red:c2")
    assert turn.finished
    assert turn.people()["yellow"]["houses"][0]["people"] == [
        person("yellow", "woman"),
        person("red", "man", False),
    ]


# ----------------------------------------------------------------------- watchman


def test_watchman() -> None:
    """N1, N2: sides from either quarter, all colours, order of the pairs."""
    red = village(red_at("b3", "well", awake=False), red_at("b2", "woodcutter", awake=False),
                  coins=4)  # fmt: skip
    yellow = village(
        house("e4", "mine", person("yellow", "man", False), person("red", "woman", True))
    )
    turn = Turn(position(three(red, yellow)))
    assert starting(turn, "commit watchman") == {f"commit watchman {n}" for n in (1, 2, 3)}
    turn = turn.play("commit watchman 3")
    assert turn.moves() == {"wake red:sw"}  # nw would wake both at once
    turn = turn.play("wake red:sw")
    assert turn.moves() == {"wake red:nw"}
    turn = turn.play("wake red:nw")
    assert turn.moves() == {"wake yellow:se"}
    turn = turn.play("wake yellow:se")
    assert turn.finished
    everybody = turn.people()
    assert all(p["awake"] for v in everybody.values() for h in v["houses"] for p in h["people"])


# ------------------------------------------------------------------------- priest


def weddings(dowry: str, coins: dict[str, int], tiles: dict[str, str] | None = None) -> Turn:
    white = village(red_at("b2", "woodcutter", awake=False), coins=2, centre=(0, 1), school=(1, 0))
    yellow = village(house("c2", "woodcutter", person("yellow")))
    blue = village(
        house("b2", "marketplace", person("blue", "woman", False)),
        house("c2", "well", person("blue")),
        house("d2", "grain_farm", person("blue")),
        house("e2", "mine", person("blue"), person("yellow", "woman")),
        dowry=coins,
    )
    return Turn(position(three(white, yellow, blue), options={"dowry": dowry}, tiles=tiles or {}))


def test_weddings() -> None:
    """P1-P4: the rule book's example (red here for its white)."""
    turn = weddings("must", {"red": 1, "yellow": 1})
    assert starting(turn, "commit priest") == {"commit priest 1", "commit priest 2"}
    one = turn.play("commit priest 1")
    assert one.moves() == {
        "marry school blue:b2",
        "marry centre yellow:c2",
        "marry centre blue:c2",
        "marry centre blue:d2",
    }
    turn = turn.play("commit priest 2")
    assert turn.moves() == {"marry school blue:b2", "marry centre yellow:c2"}
    turn = turn.play("marry school blue:b2")
    assert turn.moves() == {"dowry red", "dowry yellow"}
    turn = turn.play("dowry red")
    assert turn.people()["red"]["coins"] == 0
    assert turn.moves() == {"marry centre blue:c2", "marry centre blue:d2"}
    turn = turn.play("marry centre blue:d2")  # the last coin without asking
    assert turn.finished
    now = turn.people()
    assert now["red"]["coins"] == 1
    assert now["red"]["dowry"] == {"yellow": 1}
    assert now["blue"]["dowry"] == {}
    assert now["blue"]["houses"][0]["people"] == [
        person("blue", "woman", False),
        person("red", "man", True),
    ]


def test_dowry_may() -> None:
    turn = after(weddings("may", {"red": 1}), "commit priest 1", "marry centre blue:c2")
    assert turn.moves() == {"dowry red", "dowry none"}
    assert turn.play("dowry none").people()["red"]["coins"] == 1
    assert turn.play("dowry red").people()["red"]["coins"] == 2


def test_incomer_works_in_the_same_turn() -> None:
    """P1, K1: wedding, then the carter's tile; no tile question when none is possible."""
    turn = weddings("must", {}, {"carter": "red"})
    assert "tile carter" not in turn.moves()
    turn = after(turn, "commit priest 1", "marry centre blue:d2")
    assert not turn.finished
    assert turn.moves() == {"tile carter", "end"}
    assert turn.play("end").finished
    turn = after(turn, "tile carter", "deliver grain", "work blue:d2")
    assert turn.finished
    assert turn.rest()["used_tiles"] == ["carter"]
    turn = after(weddings("must", {}, {"carter": "red"}), "commit priest 1", "marry school blue:b2")
    assert turn.finished


# ------------------------------------------------------------------------ midwife


def couples(**more: object) -> Turn:
    red = village(
        house("b2", "well", person("red"), person("yellow", "woman", False)),
        house("e2", "mine", person("red", "woman"), person("blue"), children=["man"]),
        house("b3", "woodcutter", person("red", "man", False)),
        coins=4,
        reserve=more.pop("reserve", (1, 4)),
        delivered=GOODS,
    )
    return Turn(position(three(red), **more))


def test_midwife() -> None:
    """M1-M3, K3."""
    turn = couples(tiles={"midwife": "red"})
    assert starting(turn, "commit midwife") == {
        "commit midwife 1", "commit midwife 2", "commit midwife 1 tile",
    }  # fmt: skip
    turn = turn.play("commit midwife 1 tile")
    assert turn.moves() == {"bear b2 man", "bear b2 woman"}
    turn = turn.play("bear b2 man")
    assert turn.moves() == {"bear e2 woman"}
    turn = turn.play("bear e2 woman")
    assert turn.finished
    children = [h["children"] for h in turn.people()["red"]["houses"]]
    assert children == [["man"], ["man", "woman"], []]
    assert turn.people()["red"]["reserve"] == {"man": 0, "woman": 3}
    turn = couples(options={"births": "round"})
    assert starting(turn, "commit midwife") == {"commit midwife 1"}
    assert turn.play("commit midwife 1").moves() == {"bear b2 man", "bear b2 woman"}
    assert starting(couples(reserve=(0, 1)), "commit midwife") == {"commit midwife 1"}


# -------------------------------------------------------------------------- tiles


def test_tile_before_enables_the_regular_action() -> None:
    """K4: watchman first, then the carter; the watchman may not be the regular one too."""
    red = village(red_at("b2", "well", awake=False), coins=2, delivered=["wood"])
    turn = Turn(position(three(red), tiles={"watchman": "red"}))
    assert turn.moves() == {"commit watchman 1", "tile watchman"}
    turn = turn.play("tile watchman")
    assert turn.moves() == {"wake red:nw"}
    turn = turn.play("wake red:nw")
    assert turn.moves() == {"commit carter 1"}
    turn = after(turn, "commit carter 1", "deliver water", "work red:b2")
    assert turn.finished
    assert turn.people()["red"]["coins"] == 1
    used = Turn(position(three(red), tiles={"watchman": "red"}, used_tiles=["watchman"]))
    assert used.moves() == {"commit watchman 1"}  # K6
    poor = village(red_at("b2", "well", awake=False), coins=0)
    assert Turn(position(three(poor), tiles={"watchman": "red"})).moves() == set()  # K2


def test_tile_after_which_nothing_is_possible() -> None:
    """K4: waking leaves no regular action; one wake as such is fine."""
    red = village(red_at("b2", "well", awake=False), coins=2, delivered=GOODS)
    turn = Turn(position(three(red), tiles={"watchman": "red", "carter": "red"}))
    assert turn.moves() == {"commit watchman 1"}


def test_tile_quarter_must_leave_a_way() -> None:
    """K4: only the quarter that makes a regular action possible."""
    red = village(red_at("b2", "well", awake=False), red_at("e4", "bakery", awake=False),
                  coins=1)  # fmt: skip
    turn = Turn(position(three(red), tiles={"watchman": "red"})).play("tile watchman")
    assert turn.moves() == {"wake red:nw"}


def test_builder_tile_with_coins() -> None:
    """K5: coins buy goods for the tile's building; one stays for the regular action."""
    red = village(red_at("b2", "well"), coins=2)
    turn = Turn(position(three(red), open={"mine": 1, "marketplace": 1}, tiles={"builder": "red"}))
    assert turn.moves() == {
        "commit carter 1",
        "commit builder 2",
        "commit builder 1 tile",
        "tile builder",
    }
    first = after(turn, "tile builder", "build mine")
    assert first.moves() == {"buy wood"}
    first = after(first, "buy wood", "place e4")
    assert first.moves() == {"commit carter 1"}
    assert first.people()["red"]["coins"] == 1
    last = after(turn, "commit carter 1", "deliver water", "work red:b2")
    assert last.moves() == {"tile builder", "end"}
    last = after(last, "tile builder", "build marketplace", "buy brick", "place e4")
    assert last.finished
    assert last.people()["red"]["coins"] == 0
    both = after(turn, "commit builder 1 tile", "build mine", "buy wood", "place e4")
    assert both.finished
    one = village(red_at("b2", "well"), coins=1)
    turn = Turn(position(three(one), open={"mine": 1}, tiles={"builder": "red"}))
    assert turn.moves() == {"commit carter 1", "commit builder 1 tile"}
    assert after(turn, "commit carter 1", "deliver water", "work red:b2").finished


def test_won_coin_waits_for_the_next_turn() -> None:
    """P4, K5."""
    red = village(coins=1, centre=(1, 0))
    yellow = village(house("b2", "well", person("yellow", "woman")), dowry={"red": 1})
    turn = Turn(position(three(red, yellow), open={"mine": 1}, tiles={"builder": "red"}))
    turn = after(turn, "commit priest 1", "marry centre yellow:b2")
    assert turn.finished
    assert turn.people()["red"]["coins"] == 1


def test_builder_tile_keeps_a_groom() -> None:
    """K4, B5: the wrong one moving in would leave no regular action."""
    red = village(coins=2, centre=(1, 1))
    yellow = village(house("b2", "well", person("yellow", "woman")))
    turn = Turn(position(three(red, yellow), open={"marketplace": 1}, tiles={"builder": "red"}))
    turn = after(turn, "tile builder", "build marketplace", "buy brick", "place b2")
    assert turn.moves() == {"inhabit woman"}
    assert turn.play("inhabit woman").moves() == {"commit priest 1"}


# -------------------------------------------------------------------- two players


def two(coins: int, **more: object) -> Turn:
    neutral = village(house("b2", "well", person("neutral")), centre=(2, 1), dowry={"red": 1})
    red = village(red_at("b2", "mine", "woman"), coins=coins, delivered=GOODS, reserve=(1, 1))
    return Turn(
        position(
            {"red": red, "yellow": village(coins=1), "neutral": neutral},
            open={"church": 1, "dairy": 1},
            neutral_coin=True,
            **more,
        )
    )


def test_neutral_coin() -> None:
    """D6, D7."""
    turn = two(1)
    assert turn.moves() == {"neutral priest", "neutral builder"}
    wed = turn.play("neutral priest")
    assert wed.moves() == {"marry centre red:b2"}
    wed = wed.play("marry centre red:b2")
    assert wed.finished
    assert wed.people()["red"]["coins"] == 1
    assert wed.people()["red"]["houses"][0]["people"][1] == person("neutral", "man")
    assert wed.people()["neutral"]["centre"] == {"man": 1, "woman": 1}
    assert wed.people()["neutral"]["dowry"] == {"red": 1}
    assert wed.rest()["neutral_coin"] is False
    built = turn.play("neutral builder")
    assert built.moves() == {"build church", "build dairy"}
    assert after(built, "build church", "place e4").finished
    built = after(built, "build dairy", "place e4")
    assert built.moves() == {"inhabit man", "inhabit woman"}
    built = built.play("inhabit woman")
    assert built.finished
    assert built.people()["neutral"]["houses"][1]["people"] == [person("neutral", "woman")]
    assert two(0).moves() == set()
    italian = two(0, options={"neutral_coin_without_coins": True})
    assert italian.moves() == {"neutral priest", "neutral builder", "pass"}
    assert italian.play("pass").finished


def test_neutral_village_is_married_into() -> None:
    """D5, D8."""
    red = village(
        house("b2", "mine", person("red", "woman"), person("neutral")),
        coins=1, delivered=GOODS, reserve=(1, 1), school=(0, 1),
    )  # fmt: skip
    neutral = village(house("b2", "well", person("neutral")), dowry={"red": 1})
    villages = {"red": red, "yellow": village(), "neutral": neutral}
    turn = Turn(position(villages))
    assert turn.moves() == {"commit midwife 1", "commit priest 1"}
    turn = after(turn, "commit priest 1", "marry school neutral:b2")
    assert turn.finished
    assert turn.people()["red"]["coins"] == 1
    turn = Turn(position(villages, options={"neutral_spouse_bears": False}))
    assert turn.moves() == {"commit priest 1"}


# --------------------------------------------- the searches against plain search


@pytest.mark.parametrize("seed", range(60))
def test_search_equals_plain_search(seed: int) -> None:
    """T3, K4: every abstraction of the oracle against a search without any."""
    rng = random.Random(seed)
    for homes, coins, types, awake in (
        ((1, 3), (1, 2), (0, 2), 0.6),
        ((9, 9), (0, 3), (0, 3), 0.3),
        ((4, 6), (1, 3), (0, 2), 0.6),
    ):
        compare_searches(rng, random_position(rng, homes, coins, types, awake))


@pytest.mark.parametrize("seed", range(20))
def test_strict_search_equals_plain_search(seed: int) -> None:
    """The same where purchases have a condition (B2, K5)."""
    rng = random.Random(seed)
    start = random_position(rng, (4, 6), (1, 3), (1, 2), 0.6)
    start["options"] |= {"buying": "if_unable", "builder_tile_purchases": "all_coins"}
    compare_searches(rng, start)


def compare_searches(rng: random.Random, start: Position) -> None:
    turn = Turn(start)
    assert turn.people() == start["villages"]
    memory: dict[_State, bool] = {}
    while turn.moves():
        rules, state = turn._rules, turn._state
        for text, then in rules.successors(state):
            plain = naive_completable(rules, then, memory)
            assert rules.completable(then) == plain, text
        turn = turn.play(rng.choice(sorted(turn.moves())))
    assert turn.finished or turn._state.phase == "start"
