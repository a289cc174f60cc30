"""The table as text: complete, aligned, plain."""

import re
from collections import Counter
from random import Random

import pytest

from helvetia.core import OptionError, playout
from helvetia.games import helvetia
from helvetia.games.helvetia import (
    PRESETS,
    Building,
    Character,
    GameState,
    Good,
    new_game,
    score,
)
from helvetia.render import render_text, score_table, text_parts
from helvetia.render.canvas import ANSI, Canvas, line_of, styled
from helvetia.render.scores import table_of_scores
from helvetia.render.words import fitted
from helvetia.text import LANGUAGES, lexicon
from helvetia.text.lexicon import Plain
from tests.helvetia.table import Table, play

GAMES = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]
#: Every so many-th state of a game.
SAMPLES = pytest.mark.parametrize("step", [60, pytest.param(20, marks=pytest.mark.thorough)])
CODES = re.compile(r"\x1b\[[0-9;]*m")


def states(players: int, preset: str, seed: int, step: int = 20) -> list[GameState]:
    """Return the first, each so many-th and the last state of a random game."""
    state = new_game(players, PRESETS[preset])
    every = [state]
    for move in playout(helvetia, state, Random(seed)).moves:
        every.append(helvetia.apply_move(every[-1], move))
    return [state, *every[1::step], every[-1]]


@pytest.mark.parametrize(("players", "preset"), GAMES)
@pytest.mark.parametrize("step", [180, pytest.param(20, marks=pytest.mark.thorough)])
def test_table_fits_width_in_ascii(players: int, preset: str, step: int) -> None:
    for state in states(players, preset, 1, step):
        for width in (80, 100, 160):
            text = render_text(state, width=width)
            assert text.isascii()
            assert all(line.isprintable() and line == line.rstrip() for line in text.split("\n"))
            assert max(map(len, text.split("\n"))) <= width


@SAMPLES
def test_table_shows_everything_at_any_width(step: int) -> None:
    for state in states(4, "german", 2, step):
        words = [sorted(re.findall(r"[\w*]+", render_text(state, width=w))) for w in (80, 100, 220)]
        assert words[0] == words[1] == words[2]


@SAMPLES
def test_colour_adds_only_codes(step: int) -> None:
    for state in states(2, "italian", 3, step):
        coloured = render_text(state, colour=True)
        assert coloured != render_text(state)
        assert CODES.sub("", coloured) == render_text(state)
        assert all(
            line.count("\x1b[0m") * 2 == len(CODES.findall(line)) for line in coloured.split("\n")
        )


def _luminance(code: str) -> float:
    """The luminance of a colour of the terminal's cube or its greys, as WCAG defines it."""
    number, levels = int(code) - 16, (0, 95, 135, 175, 215, 255)
    grey = 8 + 10 * (number - 216)
    cube = (levels[number // 36 % 6], levels[number // 6 % 6], levels[number % 6])
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (value / 255 for value in ((grey,) * 3 if number >= 216 else cube))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("style", sorted(ANSI.keys() - {"bold"}))
def test_colours_are_legible_on_any_background(style: str) -> None:
    """Letters on their own background, or grey on black and on white: 4.5 to 1 or more."""
    own = [_luminance(code) for code in re.findall(r"[34]8;5;(\d+)", ANSI[style])]
    assert len(own) == (1 if style == "faint" else 2)
    for other in own[1:] or (0.0, 1.0):
        dark, light = sorted((own[0], other))
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_blanks_around_a_text_have_no_colour() -> None:
    assert styled("  Red  ", "red") == f"  {styled('Red', 'red')}  "
    assert styled("   ", "red") == "   "


@pytest.mark.parametrize("lang", LANGUAGES)
def test_part_of_the_table_is_as_in_the_whole(lang: str) -> None:
    state = table()
    whole, parts = render_text(state, lang=lang, width=80), text_parts(state, lang)
    for name in (*parts, "heading", "legend"):
        part = render_text(state, lang=lang, width=80, parts=[name])
        assert part in whole
        assert parts.get(name, "").upper() in part.upper()
    names = ["market", "characters", "open"]
    assert list(text_parts(state, lang, seat=1)) == [*names, "yellow", "points"]
    with pytest.raises(OptionError, match="no part 'hall'"):
        render_text(state, parts=["hall"])


def test_narrow_table_is_refused() -> None:
    with pytest.raises(OptionError, match="80 columns or more, not 79"):
        render_text(new_game(2), width=79)


def table() -> GameState:
    laid = Table(players=3).house("red", "b2", "cheese_dairy", "woman", spouse="yellow man asleep")
    laid.house("red", "e4", "church").house("blue", "c2", "mine", "man asleep")
    laid.house("yellow", "d4", "marketplace").dowry("red", "yellow", "yellow", "blue")
    laid.centre("red", men=2, women=1).school("blue", women=1)
    laid.delivered("red", "wood", "bread").delivered("blue", "wood")
    return laid.tile("priest", "blue", used=True).spent("carter", yellow=2).state()


def test_market_shows_cubes_and_tiles() -> None:
    text = render_text(table())
    assert re.search(r"wood +R\.B", text)
    assert re.search(r"bread +R\.\. 1R", text)
    assert re.search(r"meat +\.\.\. 2 ", text)
    assert all(good.title in text for good in Good)


def test_characters_show_coins_and_tile_owner() -> None:
    lines = render_text(table()).split("\n")
    head = next(line for line in lines if line.startswith("CHARACTERS"))
    assert all(character.title in head for character in Character)
    row = next(line for line in lines if line.startswith("  Yellow"))
    assert row.split() == ["Yellow", ".", "2", ".", ".", ".", "2"]
    tiles = next(line for line in lines if line.startswith("  tile"))
    assert tiles.split()[:6] == ["tile", "-", "-", "-", "Blue*", "-"]


def test_villages_show_houses_people_and_coins() -> None:
    text = render_text(table())
    assert "|cheese |" in text
    assert "| dairy |" in text
    assert "| RW+ym |" in text  # the yellow husband is asleep
    assert "| 3 pts |" in text
    assert "|  bm   |" in text
    assert "|(empty)|" in text
    assert "dowry YYB" in text
    assert "2 m 1 w" in text
    assert re.search(r"school 0 m 1 w, reserve 7 m 7 w", text)


def test_house_shows_newborn_children() -> None:
    laid = Table(players=3).house(
        "red", "b2", "bakery", "man", spouse="blue woman", children=("man", "woman")
    )
    assert "|RM+BW**|" in render_text(laid.state())


def test_open_buildings_show_their_cost() -> None:
    text = render_text(new_game(4))
    assert re.search(r"3 mine +wood\b", text)
    assert re.search(r"3 cowshed +wood brick stone", text)
    assert "two 17, three 11" in text  # the piles as they come from the box


def test_replaced_cost_is_shown() -> None:
    catalog = PRESETS["german"].catalog.with_cost(Building.MINE, (Good.STONE, Good.STONE))
    state = new_game(3, type(PRESETS["german"])(catalog=catalog))
    assert re.search(r"3 mine +2 stone", render_text(state))


def test_ring_two_appears_when_open() -> None:
    laid = Table(players=3)
    places = ("b2", "c2", "d2", "e2", "b3", "e3", "b4", "c4", "d4", "e4")
    for place, building in zip(places, list(Building)[5:15], strict=True):
        laid.house("red", place, building.word)
    text = render_text(laid.state())
    assert "+a1-----+b1-----+" in text
    assert "+a1-----+b1-----+" not in render_text(table())


def test_short_building_names_fit_house() -> None:
    for lang in LANGUAGES:
        words = lexicon(helvetia, lang)
        for building in Building:
            lines = words.name(building, "short").split("|")
            assert len(lines) <= 2
            assert all(len(line) <= 7 for line in lines)
            # Hyphens apart, what stands there is the name, or the beginnings of its words.
            name = words.name(building)
            joined = "".join(line.rstrip("-.") for line in lines)
            letters = iter(name)
            assert all(letter in letters for letter in joined if letter != " "), (name, lines)
            assert joined[:3] == name[:3]


def test_setup_shows_pool_and_picks() -> None:
    state = play(new_game(3), "draft well")
    text = render_text(helvetia.apply_move(state, helvetia.legal_moves(state)[0]))
    assert "START BUILDINGS" in text
    assert text.count(" holds ") == 2


def test_score_table_adds_up() -> None:
    for state in states(4, "german", 6)[-3:]:
        text = score_table(state)
        for one, line in zip(score(state), text.split("\n")[2:6], strict=True):
            numbers = [int(word) for word in line.split()[1:] if word != "."]
            assert numbers[-1] == one.total == sum(numbers[:-1])


def test_empty_score_table_has_total() -> None:
    assert table_of_scores(()).split() == ["total"]


def test_canvas_cuts_text_at_edges() -> None:
    canvas = Canvas(4, 2)
    canvas.write(2, 0, "abc")
    canvas.write(-1, 1, "xyz")
    canvas.write(0, 5, "no")
    assert [line_of(row, 4) for row in canvas.rows] == ["  ab", "yz"]


# --- in other languages --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("step", [180, pytest.param(20, marks=pytest.mark.thorough)])
def test_table_fits_in_every_language(players: int, lang: str, step: int) -> None:
    for state in states(players, "german", 1, step):
        for width in (80, 100):
            text = render_text(state, width=width, lang=lang)
            assert max(map(len, text.split("\n"))) <= width
            assert "{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_table_names_everything_in_every_language(lang: str) -> None:
    words = lexicon(helvetia, lang)
    for state in states(4, "german", 2, 60):
        for width in (80, 100):
            text = render_text(state, width=width, lang=lang)
            for seat in range(4):
                assert f"{words.seat(seat).upper()}   " in text
            for building, count in Counter(state.open).items():
                assert f"{count} {words.name(building)}" in text
            for good in Good:
                assert f" {words.name(good)} " in text


def test_people_have_letters_of_language() -> None:
    assert "| RF+gm |" in render_text(table(), lang="de")
    assert "| RF+jh |" in render_text(table(), lang="fr")
    assert "| RD+gu |" in render_text(table(), lang="it")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_of_colours_differ(lang: str) -> None:
    texts = lexicon(helvetia, lang).texts("table")
    assert len(set(texts["colours"])) == 5
    assert len(set(texts["sexes"])) == 2


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="unknown language 'rm'"):
        render_text(new_game(2), lang="rm")


def test_states_print_as_their_table() -> None:
    state = new_game(3)
    assert str(state) == render_text(state)
    assert render_text("a state of another game") == "a state of another game"


def test_long_score_titles_are_cut() -> None:
    state = states(3, "german", 6)[-1]

    class Long(Plain):
        def source(self, source: str) -> str:
            return "x" * 30

    text = table_of_scores(score(state), Long("de"), width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert fitted("x" * 30, 5) == "xxxx."
