"""Helvetia as SVG: everything in its place, in its village and in the language asked for."""

import re
from collections import Counter

import pytest

from helvetia.games.helvetia import (
    PRESETS,
    STANDARD,
    Building,
    Colour,
    Decision,
    Good,
    Options,
    Quarter,
    Setup,
    Sex,
    new_game,
    score,
)
from helvetia.render.svg import render_svg
from helvetia.render.svg.helvetia.pieces import pieces_symbols
from helvetia.render.svg.style import drawings
from helvetia.text import LANGUAGES, lexicon
from tests.helvetia.playing import RING_ONE, RING_TWO, TEN_HOUSES
from tests.helvetia.table import Table, play
from tests.render.helvetia_positions import colours, drawn, one_of_each_decision, some_states
from tests.render.svg_reading import Picture

from helvetia.games import helvetia as game  # isort: skip

SOME = tuple(some_states(90))
ASKED = one_of_each_decision()
NAMES = ("Red", "Yellow", "Blue", "White")


# --- each in its place --------------------------------------------------------------------------


def test_houses_and_people_are_in_place() -> None:
    for state in SOME:
        picture = drawn(state)
        for village in colours(state):
            standing = {house.place: house for house in state.village(village).houses}
            for place in game.Place:
                element = picture.by_id[f"place-{village.word}-{place.word}"]
                house = standing.get(place)
                expected = house.building.word if house else None
                assert element.get("data-building") == expected
                people = () if house is None else house.villagers
                shown = [f"figure:{one.colour}:{one.sex}" for one in people]
                children = [] if house is None else house.children
                shown += [f"figure:{village.word}:{sex.word}" for sex in children]
                found = [p for p in picture.within(element.get("id", "")) if "figure" in p]
                assert sorted(found) == sorted(shown)


def test_sleepers_lie_down() -> None:
    seen = Counter[bool]()
    for state in SOME:
        picture = drawn(state)
        for village in colours(state):
            for house in state.village(village).houses:
                for one in house.villagers:
                    id = f"figure-{village.word}-{house.place.word}-{one.colour.word}"
                    lying = any("lying" in e.get("class", "") for e in picture.by_id[id].iter())
                    assert lying != one.awake
                    assert ("awake" in picture.classes(id)) == one.awake
                    assert ("asleep" in picture.classes(id)) != one.awake
                    seen[one.awake] += 1
    assert min(seen[True], seen[False]) > 20


def test_resident_stands_before_spouse() -> None:
    table = (
        Table(3).house("red", "b2", "well", "woman", spouse="blue man")
        .house("blue", "c2", "well", "woman", spouse="red man")
    )  # fmt: skip
    picture = drawn(table.state())
    assert list(picture.within("place-red-b2"))[1:] == ["figure:red:woman", "figure:blue:man"]
    assert list(picture.within("place-blue-c2"))[1:] == ["figure:blue:woman", "figure:red:man"]


def test_people_coins_points_stand_with_owner() -> None:
    for state in SOME:
        picture = drawn(state)
        totals = [one.total for one in score(state)]
        for seat, player in enumerate(state.players):
            name = Colour(seat).word
            for where, people in (
                ("centre", player.village.centre),
                ("school", player.school),
                ("reserve", player.reserve),
            ):
                for sex in Sex:
                    group = list(picture.within(f"{where}-{name}-{sex.word}"))
                    assert group == [f"figure:{name}:{sex.word}"] * people.of(sex)
            for owner in Colour:
                id = f"dowry-{name}-{owner}"
                found = list(picture.within(id)) if id in picture.by_id else []
                assert found == [f"coin:{owner}"] * player.village.dowry.count(owner)
            village = picture.by_id[f"village-{name}"]
            shown = [e.get("data-points") for e in village.iter() if e.get("class") == "points"]
            assert shown == [str(totals[seat])]
            assert picture.by_id[f"score-{name}"].get("data-points") == str(state.points[seat])


def test_characters_show_coins_and_tile_owner() -> None:
    table = (
        Table(3).house("red", "b2", "woodcutter", "man").tile("priest", "blue", used=True)
        .tile("carter", "yellow").spent("carter", red=1, blue=2).hand(red=5, blue=4)
    )  # fmt: skip
    picture = drawn(table.state())
    assert Counter(picture.within("character-carter")) == {"coin:red": 1, "coin:blue": 2}
    assert not list(picture.within("character-priest"))
    assert picture.by_id["tile-carter"].get("data-owner") == "yellow"
    assert "used" not in picture.classes("tile-carter")
    assert "used" in picture.classes("tile-priest")
    assert picture.by_id["tile-builder"].get("data-owner") is None
    assert "Blue" in picture.title("tile-priest")


def test_won_coin_lies_beside_hand() -> None:
    table = (
        Table(3).house("yellow", "b2", "well", "woman").centre("red", men=1)
        .dowry("yellow", "red", "blue").tile("midwife", "red")
        .house("red", "b2", "well", "man", spouse="blue woman").hand(red=5, blue=5)
    )  # fmt: skip
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2", "dowry red")
    assert state.decision is Decision.FINISH
    picture = drawn(state)
    assert list(picture.within("hand-red")) == ["coin:red"] * 5
    assert picture.by_id["hand-red"].get("data-count") == "4"
    assert "won for the next turn: 1" in picture.title("hand-red")


def test_market_shows_deliveries_and_owners() -> None:
    table = (
        Table(3).house("red", "b2", "woodcutter", "man")
        .delivered("yellow", "ore", "iron", "bell").delivered("red", "iron")
    )  # fmt: skip
    picture = drawn(table.state())
    iron = [p for p in picture.within("good-iron") if p.startswith("cube")]
    assert iron == ["cube:red:iron", "cube:yellow:iron"]
    assert "tile of 1: Yellow" in picture.title("good-iron")
    assert picture.by_id["family-ore"].get("data-owner") == "yellow"
    assert picture.by_id["family-water"].get("data-owner") is None
    assert "not delivered yet" in picture.title("good-wood")


def test_start_player_tile_follows_owner() -> None:
    start = drawn(new_game(3))
    for seat in ("red", "yellow", "blue"):
        assert "tile:start-player" not in list(start.within(f"player-{seat}"))
    table = Table(3).house("red", "b2", "woodcutter", "man").start_player("blue")
    assert "tile:start-player" in list(drawn(table.state()).within("player-blue"))


def test_piles_show_their_size() -> None:
    table = Table(3).house("red", "b2", "woodcutter", "man")
    picture = drawn(table.pile_two(mill=1, church=1, dairy=1).pile_three(mill=1, dairy=1).state())
    assert picture.by_id["pile-two"].get("data-count") == "3"
    assert "face down: 2" in picture.title("pile-three")


def test_letters_leave_table_when_dealt() -> None:
    state = new_game(2, Options(setup=Setup.LETTERS))
    assert drawn(state).pieces()["letter:c"] == 1
    dealt = drawn(play(state, "letter c"))
    assert "letter-c" not in dealt.by_id
    assert list(dealt.within("pick-red-woodcutter")) == ["house:woodcutter"]


# --- villages -----------------------------------------------------------------------------------


def _size(picture: Picture, place: str) -> tuple[float, float]:
    frame = next(e for e in picture.by_id[place].iter() if "frame" in e.get("class", ""))
    return float(frame.get("width", "")), float(frame.get("height", ""))


def test_outer_places_widen_with_buildings() -> None:
    table = Table(3)
    for place, building in zip(RING_ONE, TEN_HOUSES, strict=True):
        table.house("red", place, building)
    before = drawn(table.state())
    table.house("red", "a1", "dairy")
    after = drawn(table.state())
    assert _size(before, "place-red-a3")[0] < 30 < _size(after, "place-red-a3")[0]
    assert _size(before, "place-red-f3")[0] < 30 > _size(after, "place-red-f3")[0]
    for place in (*RING_ONE, *RING_TWO):
        assert f"place-red-{place}" in after.by_id


def test_quarter_lines_spare_names_of_places() -> None:
    """Horizontal lines leave out the free places of ring two, whose names stand in the middle."""
    village = render_svg(game.new_game(4)).partition('id="village-red"')[2]
    found = re.search(r'<path d="M\S+ \S+V\S+?((?:M[\d.]+ [\d.]+H[\d.]+)+)" class="mid"', village)
    assert found is not None
    segments = [
        tuple(map(float, each)) for each in re.findall(r"M([\d.]+) [\d.]+H([\d.]+)", found[1])
    ]
    assert len(segments) == 4
    for name in ("a3", "f3"):
        box = re.search(
            rf'translate\(([\d.]+) [\d.]+\)"><g id="place-red-{name}".*?<rect width="([\d.]+)"',
            village,
        )
        assert box is not None
        left, width = float(box[1]), float(box[2])
        assert all(end <= left + 0.1 or start >= left + width - 0.1 for start, end in segments)


def test_quarters_have_lanterns() -> None:
    picture = drawn(new_game(2))
    for village in ("red", "yellow", "neutral"):
        for quarter in Quarter:
            assert "quarter" in picture.classes(f"quarter-{village}-{quarter.word}")


def test_village_of_deciding_player_is_marked() -> None:
    for state in ASKED:
        marked = drawn(state).marked("turn")
        decides = state.player is not None and state.player >= 0
        assert marked == ({f"village-{Colour(state.player or 0)}"} if decides else set())


def test_key_needs_room_and_holds_no_pieces() -> None:
    for players in (2, 3, 4):
        keys = [e for e in drawn(new_game(players)).elements if e.get("class") == "key"]
        assert len(keys) == (players < 4)
        assert not [e for key in keys for e in key.iter() if e.get("data-piece")]


def test_end_shows_ranking_and_sources() -> None:
    over = [state for state in SOME if state.player is None]
    assert {len(state.players) for state in over} == {2, 3, 4}
    for state in over:
        picture = drawn(state)
        texts = [e.text for e in picture.elements if e.tag.endswith("}text")]
        final = game.result(state)
        assert final is not None
        for one in final.standings:
            assert any(f"{one.place}. {NAMES[one.seat]} {one.points}" in str(t) for t in texts)
        tables = [e for e in picture.elements if e.get("class") == "score-table"]
        assert len(tables) == 1
        shown = [e.text for e in tables[0].iter() if e.tag.endswith("}text")]
        assert shown[-len(state.players) :] == [str(one.points) for one in final.standings]


# --- symbols ------------------------------------------------------------------------------------


def test_goods_differ_by_outline() -> None:
    shapes = re.findall(r'<symbol id="(glyph-.*?)".*?>(.*?)</symbol>', drawings("helvetia"))
    outlines = {re.sub(r'(fill|stroke)="[^"]*"', "", shape) for _, shape in shapes}
    assert len(shapes) == len(outlines) == len(Good)


def test_colours_and_sexes_differ_by_shape() -> None:
    shapes = dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', pieces_symbols()))
    plain = {name: re.sub(r"--[\w-]+", "", shape) for name, shape in shapes.items()}
    for piece in ("man", "woman", "coin", "cube"):
        assert len({plain[f"{piece}-{colour.word}"] for colour in Colour}) == len(Colour)
    assert plain["man-red"] != plain["woman-red"]


# --- languages and options ----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_picture_names_are_translated(lang: str) -> None:
    words = lexicon(game, lang)
    table = Table(4).house("red", "b2", "bakery", "man").house("red", "c2", "well", "man")
    picture = Picture(render_svg(table.state(), lang=lang))
    texts = {e.text or "" for e in picture.elements if e.tag.endswith("}text")}
    lower = {text.lower() for text in texts}
    for good in Good:
        assert words.name(good).lower() in lower
    for building in (Building.BAKERY, Building.WELL, Building.MINE):
        assert words.name(building).lower() in lower
    for seat in range(4):
        assert words.seat(seat) in texts
    assert words.name(Good.BREAD) in picture.title("place-red-b2")


def test_ids_and_pieces_ignore_language() -> None:
    for state in SOME[::12]:
        pictures = [Picture(render_svg(state, lang=lang)) for lang in LANGUAGES]
        assert len({tuple(picture.id_list) for picture in pictures}) == 1
        assert all(picture.pieces() == pictures[0].pieces() for picture in pictures)


def test_replaced_facts_are_drawn() -> None:
    long = (Good.BREAD, Good.STONE, Good.STONE, Good.BRICK, Good.BRICK, Good.WOOD)
    catalog = STANDARD.with_cost(Building.MINE, long).with_tile_points(Good.BEER, 7)
    picture = drawn(new_game(3, Options(catalog=catalog)))
    hrefs = [str(e.get("href")) for e in picture.by_id["open-mine"].iter() if e.get("href")]
    cost = Counter(hrefs) - Counter({"#glyph-ore": 1})
    assert cost == Counter(f"#glyph-{good.word}" for good in long)
    assert "tile of 7" in picture.title("good-beer")


def test_presets_can_be_drawn() -> None:
    for options in PRESETS.values():
        assert drawn(new_game(3, options)).root is not None
