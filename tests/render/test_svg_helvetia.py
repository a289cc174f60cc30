"""Helvetia as SVG: well-formed, with every piece of the box once."""

import os
import re
import subprocess
import sys
from collections import Counter
from random import Random

import attrs
import pytest

from helvetia.core import from_json, playout, to_json
from helvetia.games import helvetia
from helvetia.games.helvetia import (
    STANDARD,
    Colour,
    Family,
    GameState,
    Good,
    Options,
    Sex,
    new_game,
    view,
)
from helvetia.render.svg import render_svg
from helvetia.render.svg.helvetia.contents import contents
from tests.helvetia.table import Table, play
from tests.render.helvetia_positions import colours, drawn, one_of_each_decision, some_states

SOME = tuple(some_states(90))
ASKED = one_of_each_decision()
#: Start buildings that went back to the box: 15 less 12, 9, or 6 and 4 (S3, S6, D2).
BOX = {4: 3, 3: 6, 2: 5}


# --- the form -----------------------------------------------------------------------------------


def test_picture_has_viewbox_title_and_description() -> None:
    for state in SOME[:8]:
        root = drawn(state).root
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert re.fullmatch(r"0 0 \d+ \d+", str(root.get("viewBox")))
        assert root.get("role") == "img"
        for id in str(root.get("aria-labelledby")).split():
            assert drawn(state).by_id[id].text


def test_ids_are_unique_and_lower_case() -> None:
    for state in SOME:
        ids = drawn(state).id_list
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[a-z][a-z0-9-]*", id) for id in ids)


def test_used_symbols_are_defined() -> None:
    for state in SOME:
        picture = drawn(state)
        used = {str(e.get("href")) for e in picture.elements if e.tag.endswith("}use")}
        assert used
        assert all(href.startswith("#") and href[1:] in picture.by_id for href in used)


def test_contents_are_drawn() -> None:
    for state in (*SOME, *ASKED):
        assert contents(state).keys() <= drawn(state).by_id.keys()


def test_drawn_ids_are_contents_or_definitions() -> None:
    defined = {"glyph", "man", "woman", "coin", "cube", "sign", "table"}
    for state in SOME:
        others = drawn(state).by_id.keys() - contents(state).keys()
        assert {id.split("-")[0] for id in others} <= defined


def test_picture_holds_no_broken_number() -> None:
    for state in SOME:
        assert not re.search(r"\b(nan|inf|None|True|False)\b", drawn(state).text)


def test_picture_needs_no_network() -> None:
    for state in SOME[:3]:
        text = drawn(state).text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in text
        assert "url(" not in text


def test_four_player_picture_stays_small() -> None:
    sizes = [len(drawn(s).text.encode()) for s in SOME if len(s.players) == 4]
    assert max(sizes) < 250_000


# --- the same everywhere ------------------------------------------------------------------------


def test_all_seats_see_same_picture() -> None:
    for state in ASKED[::6]:
        pictures = {render_svg(view(state, seat)) for seat in (None, 0, 1)}
        assert pictures == {drawn(state).text}


def test_picture_does_not_depend_on_hash_seed() -> None:
    program = (
        "from random import Random\n"
        "from hashlib import sha256\n"
        "from helvetia.games.helvetia import legal_moves, quick_start\n"
        "from helvetia.render.svg import Highlight, render_svg\n"
        "state = quick_start(4, Random(1))\n"
        "text = render_svg(state, highlight=Highlight(legal=legal_moves(state)))\n"
        "print(sha256(text.encode()).hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


# --- every piece once ---------------------------------------------------------------------------


@pytest.mark.parametrize("sex", Sex)
def test_picture_shows_eight_figures_per_sex(sex: Sex) -> None:
    for state in (*SOME, *ASKED):
        pieces = drawn(state).pieces()
        for colour in colours(state):
            assert pieces[f"figure:{colour.word}:{sex.word}"] == 8


def test_picture_shows_all_coins() -> None:
    for state in (*SOME, *ASKED):
        pieces = drawn(state).pieces()
        for seat in range(len(state.players)):
            assert pieces[f"coin:{Colour(seat).word}"] == 6
        assert pieces["coin:neutral"] == state.neutral_coin


def test_picture_shows_all_tiles() -> None:
    goods = {f"tile:good:{g.word}" for g in Good if STANDARD.good(g).made_from is not None}
    families = {f"tile:family:{family.word}" for family in Family}
    others = {"tile:ring:1", "tile:ring:2", "tile:start-player"}
    assert len(goods) == 10
    for state in (*SOME, *ASKED):
        tiles = {n: c for n, c in drawn(state).pieces().items() if n.startswith("tile:")}
        characters = {n for n in tiles if n.startswith("tile:character:")}
        assert len(characters) == (5 if state.options.character_tiles else 0)
        assert tiles.keys() == goods | families | others | characters
        assert set(tiles.values()) == {1}


def test_picture_shows_cubes_of_deliveries() -> None:
    for state in SOME:
        expected = Counter(f"cube:{Colour(s).word}:score" for s in range(len(state.players)))
        for seat, player in enumerate(state.players):
            expected.update(f"cube:{Colour(seat)}:{good}" for good in player.delivered)
        cubes = {n: c for n, c in drawn(state).pieces().items() if n.startswith("cube:")}
        assert cubes == expected


def test_picture_shows_face_up_buildings() -> None:
    for state in (*SOME, *ASKED):
        drawn_houses = Counter[str]()
        for piece, count in drawn(state).pieces().items():
            if piece.startswith("house:"):
                drawn_houses[piece.removeprefix("house:")] += count
        if state.setup is None:
            hidden = len(state.pile_two) + len(state.pile_three)
            assert drawn_houses.total() + hidden == 54 - BOX[len(state.players)]
        for facts in STANDARD.buildings:
            word = facts.building.word
            hidden = (state.pile_two + state.pile_three).count(facts.building)
            if facts.start:
                assert drawn_houses[word] <= 3
            else:
                assert drawn_houses[word] + hidden == facts.one + facts.two + facts.three


@pytest.mark.parametrize(("players", "tiles"), [(2, 10), (3, 10), (4, 15)])
def test_draft_shows_all_start_buildings(players: int, tiles: int) -> None:
    picture = drawn(new_game(players))
    start = [id for id in picture.by_id if id.startswith("pool-")]
    assert len(start) == 5
    assert sum(len(list(picture.within(id))) for id in start) == tiles


def test_picked_building_lies_with_player() -> None:
    state = play(new_game(3), "draft well")
    picture = drawn(state)
    assert list(picture.within("pick-red-well")) == ["house:well"]
    assert list(picture.within("pool-well")) == ["house:well"]


def test_building_being_paid_is_in_hand() -> None:
    table = Table(3).house("red", "b2", "woodcutter", "man").lying(mine=1)
    state = play(table.state(), "commit builder 1", "build mine")
    picture = drawn(state)
    assert "open-mine" not in picture.by_id
    assert list(picture.within("in-hand")) == ["house:mine"]
    assert "Wood" in picture.title("pending")
    placed = drawn(play(state, "work red:b2", "place c2"))
    assert "in-hand" not in placed.by_id
    assert placed.by_id["place-red-c2"].get("data-building") == "mine"


def test_track_draws_a_bounded_number_of_cells() -> None:
    """A catalogue of one's own may give every house 99 points."""
    rich = STANDARD
    for facts in STANDARD.buildings:
        if facts.points:
            rich = rich.with_building(attrs.evolve(facts, points=99))
    state = next(
        final
        for seed in range(50)
        if max((final := _played_out(Options(catalog=rich, target=60), seed)).points) > 100
    )
    picture = render_svg(state)
    assert picture.count('class="cell"') <= 101
    assert picture.count('class="cell goal"') == 1
    assert from_json(to_json(state), GameState) == state


def _played_out(options: Options, seed: int) -> GameState:
    return playout(helvetia, new_game(2, options), Random(seed)).final
