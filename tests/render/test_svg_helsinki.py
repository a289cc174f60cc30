"""Helsinki as SVG: well-formed, complete, and silent about what a seat may not know."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from textwrap import wrap

import pytest
from attrs import evolve

from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Decision,
    GameState,
    Options,
    PavilionColour,
    determinize,
    new_game,
    score,
    view,
)
from helvetia.render.svg import render_svg
from helvetia.render.svg.helsinki.pieces import cells_of, outline
from helvetia.render.svg.style import colours
from helvetia.text import LANGUAGES, lexicon
from tests.helsinki.playing import sampled
from tests.helsinki.table import go, position, turn
from tests.render.svg_reading import Picture

ENGLISH = lexicon(helsinki).texts("picture")
SOME = tuple(sampled(40, 31, every=37))


@cache
def drawn(state: GameState) -> Picture:
    """The picture of one of these states; every test may look at it."""
    return Picture(render_svg(state))


def both(state: GameState) -> Iterator[GameState]:
    """The state itself, and what the seat after the one to move sees of it."""
    yield state
    yield view(state, (state.seat + 1) % len(state.players))


# --- the form -----------------------------------------------------------------------------------


def test_picture_has_viewbox_title_and_description() -> None:
    for state in SOME[:6]:
        picture = drawn(state)
        assert picture.root.tag.endswith("}svg")
        assert picture.root.get("viewBox") == "0 0 1360 760"
        assert picture.root.get("role") == "img"
        for id in str(picture.root.get("aria-labelledby")).split():
            assert picture.by_id[id].text


def test_ids_are_unique_and_lower_case() -> None:
    for state in SOME:
        ids = drawn(state).id_list
        assert len(ids) == len(set(ids))
        assert all(id.isascii() and id == id.lower() and " " not in id for id in ids)


def test_used_symbols_are_defined() -> None:
    for state in SOME[::10]:
        picture = drawn(state)
        used = {e.get("href", "")[1:] for e in picture.elements if e.tag.endswith("}use")}
        assert used
        assert used <= set(picture.by_id)
        for colour in PavilionColour:
            assert f"url(#pattern-{colour.word})" in picture.text
            assert f"pattern-{colour.word}" in picture.by_id


def test_picture_needs_no_network() -> None:
    for state in SOME[:3]:
        text = drawn(state).text.replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text
        assert "<script" not in text
        assert "<image" not in text


def test_four_player_picture_stays_small() -> None:
    largest = max((s for s in SOME if len(s.players) == 4), key=lambda s: len(str(s)))
    assert len(render_svg(largest)) < 250_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ids_ignore_language_and_theme(lang: str) -> None:
    state = SOME[-1]
    ids = Picture(render_svg(state)).id_list
    for theme in ("light", "dark", "auto"):
        picture = Picture(render_svg(state, lang=lang, theme=theme))
        assert picture.id_list == ids
        assert f"hv-{theme}" in str(picture.root.get("class"))


def test_picture_is_translated() -> None:
    state = position("red_1_2_0")
    for lang in LANGUAGES:
        picture = render_svg(state, lang=lang)
        text = lexicon(helsinki, lang).texts("picture")
        assert text["pile"] in picture
        assert text["round"].format(number=1) in picture


def test_only_auto_theme_follows_system() -> None:
    state = position()
    assert "prefers-color-scheme:dark" in render_svg(state, theme="auto")
    assert "prefers-color-scheme" not in render_svg(state, theme="light")
    assert render_svg(state, theme="light") != render_svg(state, theme="dark")


def test_catalogue_texts_are_escaped() -> None:
    hostile = evolve(STANDARD, buildings=("<script>alert(1)</script>", "\"'&", "a", "b"))
    text = render_svg(new_game(2, Options(catalog=hostile)))
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    Picture(text)


# --- every piece once ---------------------------------------------------------------------------


def _cards(state: GameState) -> Counter[str]:
    """The cards that lie open or in hands, by what is known of them."""
    cards = [card for player in state.players for card in player.hand]
    cards += [card for card in state.display if card is not None]
    cards += () if state.turn is None else state.turn.paid
    return Counter(f"card:{card}" for card in cards)


def test_cards_are_drawn_once() -> None:
    for state in SOME:
        for seen in both(state):
            pieces = drawn(seen).pieces()
            cards = Counter({k: n for k, n in pieces.items() if k.startswith("card:")})
            assert cards == _cards(seen)
            out = len(seen.removed)
            everything = cards.total() + pieces["pile"] + pieces["discard"] + out
            assert everything == 100
            assert pieces["pile"] == seen.pile_size


def test_tiles_and_superstructures_are_drawn_once() -> None:
    per_size = {2: 3, 3: 3, 4: 3, 5: 1}
    for state in SOME:
        pieces = drawn(state).pieces()
        for colour in PavilionColour:
            for size, copies in per_size.items():
                assert pieces[f"tile:{colour.word}-{size}"] == copies
        assert pieces["joker-tile"] == 12
        assert pieces["superstructure"] == 30


def test_players_have_coats_monument_and_pawn() -> None:
    for state in SOME:
        pieces = drawn(state).pieces()
        for seat, player in enumerate(state.players):
            assert pieces[f"coat:{seat}"] == 8
            assert pieces[f"monument:{seat}"] == 1
            assert pieces[f"pawn:{seat}"] == (player.space is not None)
            assert pieces[f"visitor:{seat}"] == 4 * state.options.safe_routes
        assert pieces["cover"] == len(state.covered_actions)


def test_bonus_cards_are_drawn_once() -> None:
    safe = [s for s in SOME if s.options.safe_routes]
    assert safe
    for state in safe:
        pieces = drawn(state).pieces()
        for points in (9, 7, 5, 3)[: len(state.players)]:
            assert pieces[f"bonus:{points}"] == 1


def test_superstructures_in_hand_are_drawn() -> None:
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


def test_cards_of_build_lie_before_player() -> None:
    paying = go(position("red_2_3_0 red_1_2_0 joker"), "build red_2_3_0", "pay joker")
    assert list(Picture(render_svg(paying)).within("played-0")) == ["card:red_2_3_0", "card:joker"]
    assert list(Picture(render_svg(paying)).within("hand-0")) == ["card:red_1_2_0"]


# --- what a seat may know -----------------------------------------------------------------------


def test_hand_shows_backs_of_hidden_cards() -> None:
    state = position("red_1_2_0", hands={1: "blue_1_2_0 joker"}, known={1: "joker"})
    assert list(Picture(render_svg(state)).within("hand-1")) == ["card:blue_1_2_0", "card:joker"]
    mine = Picture(render_svg(view(state, 0)))
    assert list(mine.within("hand-0")) == ["card:red_1_2_0"]
    assert list(mine.within("hand-1")) == ["card:joker", "card:unknown"]
    nobody = Picture(render_svg(view(state, None)))
    assert list(nobody.within("hand-0")) == ["card:unknown"]


def test_known_cards_carry_an_eye() -> None:
    state = position("joker joker red_1_2_0", known={0: "joker"})
    picture = Picture(render_svg(view(state, 0)))
    known = [ENGLISH["known"] in picture.title(f"card-hand-0-{n}") for n in range(3)]
    assert known == [False, True, False]  # one of the jokers, whichever


def test_indistinguishable_states_look_the_same() -> None:
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


def test_picture_shows_points_and_last_round() -> None:
    for state in SOME:
        picture = drawn(state)
        for points in score(state):
            text = "".join(picture.by_id[f"score-{points.seat}"].itertext())
            assert str(points.total) in text
        assert (ENGLISH["last_round"] in picture.text) == state.last_round


def test_picture_shows_turn_and_winner() -> None:
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


def test_roof_titles_name_contents() -> None:
    state = position(tiles={0: [("red", "d2-d3")]}, tops={0: "d2"}, jokers={0: "c3"})
    picture = Picture(render_svg(state))
    text = ENGLISH
    assert text["superstructure"] in picture.title("board-0-roof-10")
    assert text["joker_tile"] in picture.title("board-0-roof-16")
    assert text["monument"] in picture.title("board-0-roof-24")
    assert text["coat"] in picture.title("board-0-roof-2")
    assert picture.title("board-0-roof-0").endswith(text["free"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_action_names_fit_their_spaces(lang: str) -> None:
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_and_marks_contrast_with_ground(theme: str) -> None:
    look = colours("helsinki", theme)
    kinds = [
        *(colour.word for colour in PavilionColour),
        *(f"seat-{seat}" for seat in range(4)),
        "back",
    ]
    texts = [(f"{kind}-on", kind) for kind in kinds]
    texts += [("ink", ground) for ground in ("paper", "panel", "field", "card", "joker")]
    texts += [("soft", ground) for ground in ("panel", "field", "square", "meadow")]
    for text, ground in texts:
        assert contrast(look[text], look[ground]) >= 4.5, (text, ground)
    for mark in ("legal", "last"):
        for ground in ("panel", "field", "roof", "card"):
            assert contrast(look[mark], look[ground]) >= 3, (mark, ground)


def test_colours_differ_by_sign_and_pattern() -> None:
    picture = drawn(SOME[0])
    for prefix in ("sign", "pattern"):
        shapes = []
        for colour in PavilionColour:
            element = picture.by_id[f"{prefix}-{colour.word}"]
            shapes.append(element.get("d") or element[0].get("d"))
        assert len(set(shapes)) == 5


# --- outlines -----------------------------------------------------------------------------------


def _area(path: str) -> float:
    """The area inside a path of straight lines."""
    points = [tuple(map(float, p.split())) for p in path.strip("MZ").split("L")]
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in ends) / 2


def test_outline_encloses_roofs() -> None:
    tiles = {tile.roofs for state in SOME for player in state.players for tile in player.pavilions}
    assert len(tiles) > 50
    for roofs in tiles:
        assert _area(outline(cells_of(roofs), 10)) == 100 * len(roofs)
        assert _area(outline(cells_of(roofs), 10, 1)) < 100 * len(roofs)
