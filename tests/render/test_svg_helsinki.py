"""Helsinki as SVG: well-formed, complete, and silent about what a seat may not know."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from textwrap import wrap

import pytest
from attrs import evolve
from helvetia.render.svg.helsinki.outline import cells_of, outline

from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Card,
    Colour,
    Decision,
    GameState,
    Options,
    determinize,
    new_game,
    score,
    view,
)
from helvetia.games.helsinki.names import SIZES
from helvetia.games.helsinki.state import NONE
from helvetia.render.svg import render_svg
from helvetia.render.svg.helsinki import look
from helvetia.render.svg.style import DARK, LIGHT
from helvetia.text import LANGUAGES, lexicon
from tests.helsinki.playing import sampled
from tests.helsinki.table import go, position, turn
from tests.render.svg_reading import Picture

ENGLISH = lexicon(helsinki).texts("picture")
SOME = tuple(sampled(56, 31, every=37))


@cache
def drawn(state: GameState) -> Picture:
    """The picture of one of these states; every test may look at it."""
    return Picture(render_svg(state))


def both(state: GameState) -> Iterator[GameState]:
    """The state itself, and what the seat after the one to move sees of it."""
    yield state
    yield view(state, (state.seat + 1) % len(state.players))


# --- the form -----------------------------------------------------------------------------------


def test_a_picture_is_one_svg_with_a_viewbox_and_words_for_screen_readers() -> None:
    for state in SOME[:6]:
        picture = Picture(render_svg(state))
        assert picture.root.tag.endswith("}svg")
        assert picture.root.get("viewBox") == "0 0 1360 760"
        assert picture.root.get("role") == "img"
        for id in str(picture.root.get("aria-labelledby")).split():
            assert picture.by_id[id].text


def test_ids_are_unique_ascii_and_lower_case() -> None:
    for state in SOME:
        ids = drawn(state).id_list
        assert len(ids) == len(set(ids))
        assert all(id.isascii() and id == id.lower() and " " not in id for id in ids)


def test_every_reference_inside_the_picture_has_its_target() -> None:
    for state in SOME[::10]:
        picture = Picture(render_svg(state))
        used = {e.get("href", "")[1:] for e in picture.elements if e.tag.endswith("}use")}
        assert used
        assert used <= set(picture.by_id)
        for colour in Colour:
            assert f"url(#pattern-{colour.word})" in picture.text
            assert f"pattern-{colour.word}" in picture.by_id


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    for state in SOME[:3]:
        text = render_svg(state).replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text
        assert "<script" not in text
        assert "<image" not in text


def test_the_table_of_four_players_stays_small() -> None:
    largest = max((s for s in SOME if len(s.players) == 4), key=lambda s: len(str(s)))
    assert len(render_svg(largest)) < 250_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_and_theme_draws_the_same_elements(lang: str) -> None:
    state = SOME[-1]
    ids = Picture(render_svg(state)).id_list
    for theme in ("light", "dark", "auto"):
        picture = Picture(render_svg(state, lang=lang, theme=theme))
        assert picture.id_list == ids
        assert f"hv-{theme}" in str(picture.root.get("class"))


def test_the_words_of_a_language_are_in_the_picture() -> None:
    state = position("red_1_2_0")
    for lang in LANGUAGES:
        picture = render_svg(state, lang=lang)
        text = lexicon(helsinki, lang).texts("picture")
        assert text["pile"] in picture
        assert text["round"].format(number=1) in picture


def test_only_a_system_that_asks_for_darkness_gets_it_in_auto() -> None:
    state = position()
    assert "prefers-color-scheme:dark" in render_svg(state, theme="auto")
    assert "prefers-color-scheme" not in render_svg(state, theme="light")
    assert render_svg(state, theme="light") != render_svg(state, theme="dark")


def test_a_catalogue_cannot_bring_markup_in() -> None:
    hostile = evolve(STANDARD, buildings=("<script>alert(1)</script>", "\"'&", "a", "b"))
    text = render_svg(new_game(2, Options(catalog=hostile)))
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    Picture(text)


# --- every piece once ---------------------------------------------------------------------------


def _cards(state: GameState) -> Counter[str]:
    """The cards that lie open or in hands, by what is known of them."""
    codes = [code for player in state.players for code in player.hand]
    codes += [code for code in state.table.display if code != NONE]
    codes += state.turn.paid
    return Counter(f"card:{Card(code).word}" for code in codes)


def test_every_card_is_drawn_once() -> None:
    for state in SOME:
        for seen in both(state):
            pieces = drawn(seen).pieces()
            cards = Counter({k: n for k, n in pieces.items() if k.startswith("card:")})
            assert cards == _cards(seen)
            out = sum(seen.removed)
            everything = cards.total() + pieces["pile"] + pieces["discard"] + out
            assert everything == 100
            assert pieces["pile"] == seen.table.left


def test_every_tile_and_superstructure_of_the_box_is_drawn_once() -> None:
    per_size = dict(zip(SIZES, (3, 3, 3, 1), strict=True))
    for state in SOME:
        pieces = drawn(state).pieces()
        for colour in Colour:
            for size in SIZES:
                assert pieces[f"tile:{colour.word}-{size}"] == per_size[size]
        assert pieces["joker-tile"] == 12
        assert pieces["superstructure"] == 30


def test_every_player_has_eight_coats_a_monument_and_a_pawn() -> None:
    for state in SOME:
        pieces = drawn(state).pieces()
        for seat, player in enumerate(state.players):
            assert pieces[f"coat:{seat}"] == 8
            assert pieces[f"monument:{seat}"] == 1
            assert pieces[f"pawn:{seat}"] == (player.space != NONE)
            assert pieces[f"visitor:{seat}"] == 4 * state.options.safe_routes
        assert pieces["cover"] == state.covered.bit_count()


def test_bonus_cards_lie_in_the_middle_until_somebody_takes_them() -> None:
    safe = [s for s in SOME if s.options.safe_routes]
    assert safe
    for state in safe:
        pieces = drawn(state).pieces()
        for points in (9, 7, 5, 3)[: len(state.players)]:
            assert pieces[f"bonus:{points}"] == 1


def test_superstructures_in_the_hand_are_drawn_while_they_are_to_be_set() -> None:
    state = go(position("red_2_2_1 red_1_2_0"), "build red_2_2_1", "pay red_1_2_0", "place d2-d3")
    assert state.decision is Decision.SUPERSTRUCTURE
    assert Picture(render_svg(state)).pieces()["superstructure"] == 30
    assert "superstructure" in Picture(render_svg(state)).within("played-0")
    lifted = go(
        position(
            tiles={0: [("red", "d2-d3")]},
            tops={0: "d2"},
            coats=1,
            decision=Decision.AFTER,
            doing=turn(drew=True),
        ),
        "coat move_superstructure",
        "lift d2",
    )
    assert lifted.decision is Decision.SET
    assert Picture(render_svg(lifted)).pieces()["superstructure"] == 30


def test_cards_of_a_build_lie_before_the_player_until_the_tile_is_placed() -> None:
    paying = go(position("red_2_3_0 red_1_2_0 joker"), "build red_2_3_0", "pay joker")
    assert list(Picture(render_svg(paying)).within("played-0")) == ["card:red_2_3_0", "card:joker"]
    assert list(Picture(render_svg(paying)).within("hand-0")) == ["card:red_1_2_0"]


# --- what a seat may know -----------------------------------------------------------------------


def test_a_hand_shows_what_the_view_says_and_backs_for_the_rest() -> None:
    state = position("red_1_2_0", hands={1: "blue_1_2_0 joker"}, known={1: "joker"})
    assert list(Picture(render_svg(state)).within("hand-1")) == ["card:blue_1_2_0", "card:joker"]
    mine = Picture(render_svg(view(state, 0)))
    assert list(mine.within("hand-0")) == ["card:red_1_2_0"]
    assert list(mine.within("hand-1")) == ["card:joker", "card:unknown"]
    nobody = Picture(render_svg(view(state, None)))
    assert list(nobody.within("hand-0")) == ["card:unknown"]


def test_cards_that_everybody_knows_carry_an_eye() -> None:
    state = position("joker joker red_1_2_0", known={0: "joker"})
    picture = Picture(render_svg(view(state, 0)))
    known = [ENGLISH["known"] in picture.title(f"card-hand-0-{n}") for n in range(3)]
    assert known == [False, True, False]  # one of the jokers, whichever


def test_states_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    rng = Random(5)
    unlike = 0
    for state in SOME[::2]:
        for seat in (0, None):
            seen = view(state, seat)
            other = determinize(seen, rng)
            unlike += other != state
            assert render_svg(view(other, seat)) == drawn(seen).text
    assert unlike > len(SOME) // 4


# --- what it says -------------------------------------------------------------------------------


def test_points_round_and_last_round_are_told() -> None:
    for state in SOME:
        picture = drawn(state)
        for points in score(state):
            text = "".join(picture.by_id[f"score-{points.seat}"].itertext())
            assert str(points.total) in text
        assert (ENGLISH["last_round"] in picture.text) == state.ending


def test_whose_turn_it_is_and_who_has_won() -> None:
    over = next(s for s in sampled(400, 3, every=1) if s.player is None)
    text = "".join(Picture(render_svg(over)).by_id["status"].itertext())
    best = max(points.total for points in score(over))
    # LE3: of tied players the later one is ahead.
    winner = max(points.seat for points in score(over) if points.total == best)
    assert lexicon(helsinki).seat(winner) in text
    running = Picture(render_svg(position("joker", seat=2)))
    assert "turn" in running.classes("player-2")
    assert "turn" not in running.classes("player-0")


def test_full_rows_and_columns_stand_out() -> None:
    row = [("purple", "a1-b1-c1-d1-e1"), ("red", "f1-g1")]
    picture = Picture(render_svg(position(tiles={0: row})))
    inverse = [
        e.text for e in picture.by_id["board-0"].iter() if "inverse" in e.get("class", "").split()
    ]
    assert inverse == ["1"]


def test_a_roof_says_what_lies_on_it() -> None:
    state = position(tiles={0: [("red", "d2-d3")]}, tops={0: "d2"}, jokers={0: "c3"})
    picture = Picture(render_svg(state))
    text = ENGLISH
    assert text["superstructure"] in picture.title("board-0-roof-10")
    assert text["joker_tile"] in picture.title("board-0-roof-16")
    assert text["monument"] in picture.title("board-0-roof-24")
    assert text["coat"] in picture.title("board-0-roof-2")
    assert picture.title("board-0-roof-0").endswith(text["free"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_actions_fit_their_spaces(lang: str) -> None:
    for action in Action:
        lines = wrap(lexicon(helsinki, lang).texts("picture")[action.word], 15)
        assert len(lines) <= 2, lines
        assert max(map(len, lines)) <= 15, lines


# --- colours ------------------------------------------------------------------------------------


def _light(colour: str) -> float:
    """How bright a colour is, by the definition of the web's accessibility guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    low, high = sorted((_light(one), _light(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [{**LIGHT, **look.LIGHT}, {**DARK, **look.DARK}])
def test_texts_and_marks_can_be_read_upon_what_they_stand_on(colours: dict[str, str]) -> None:
    kinds = [*(colour.word for colour in Colour), *(f"seat-{seat}" for seat in range(4)), "back"]
    texts = [(f"{kind}-on", kind) for kind in kinds]
    texts += [("ink", ground) for ground in ("paper", "panel", "field", "card", "joker")]
    texts += [("soft", ground) for ground in ("panel", "field", "square", "meadow")]
    for text, ground in texts:
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for mark in ("legal", "last"):
        for ground in ("panel", "field", "roof", "card"):
            assert contrast(colours[mark], colours[ground]) >= 3, (mark, ground)


def test_every_colour_has_a_sign_and_a_pattern_of_its_own() -> None:
    picture = drawn(SOME[0])
    for prefix in ("sign", "pattern"):
        shapes = []
        for colour in Colour:
            element = picture.by_id[f"{prefix}-{colour.word}"]
            shapes.append(element.get("d") or element[0].get("d"))
        assert len(set(shapes)) == 5


# --- outlines -----------------------------------------------------------------------------------


def _area(path: str) -> float:
    """The area inside a path of straight lines."""
    points = [tuple(map(float, p.split())) for p in path.strip("MZ").split("L")]
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in ends) / 2


def test_the_outline_of_a_tile_encloses_its_roofs() -> None:
    masks = {mask for state in SOME for player in state.players for _, mask in player.tiles}
    assert len(masks) > 50
    for mask in masks:
        assert _area(outline(cells_of(mask), 10)) == 100 * mask.bit_count()
        assert _area(outline(cells_of(mask), 10, 1)) < 100 * mask.bit_count()
