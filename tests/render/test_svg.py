"""What both pictures share: elements, styles, dispatch, refusals."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helvetia.core.errors import OptionError
from helvetia.games import helsinki, helvetia
from helvetia.render.svg import THEMES, Highlight, changed, render_svg, targets
from helvetia.render.svg.element import el, escape, num, titled, words
from helvetia.render.svg.style import check_theme, colours, sheet

# --- elements -----------------------------------------------------------------------------------

#: What an XML document may hold at all.
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


@given(TEXT)
def test_escaped_text_reads_back(text: str) -> None:
    read = ElementTree.fromstring(el("g", escape(text), data_what=text))
    assert (read.text or "") == text
    assert read.get("data-what") == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_gives_valid_xml(text: str) -> None:
    ElementTree.fromstring(el("g", titled(text), words(0, 0, text), data_what=text))


def test_none_omits_attribute_but_zero_stays() -> None:
    assert el("rect", x=0, y=None) == '<rect x="0"/>'


@given(st.floats(-2000, 2000))
def test_numbers_are_short_and_close(value: float) -> None:
    assert abs(float(num(value)) - value) <= 0.005 + 1e-9
    assert re.fullmatch(r"-?\d+(\.\d{1,2})?", num(value))


# --- styles -------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as the accessibility guidelines define it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_contrast_with_their_ground(theme: str) -> None:
    look = colours("helvetia", theme)
    for ground in ("paper", "panel", "field"):
        assert contrast(look["ink"], look[ground]) >= 7
        assert contrast(look["soft"], look[ground]) >= 4.5
        assert contrast(look["legal"], look[ground]) >= 3
        assert contrast(look["last"], look[ground]) >= 3
    for colour in ("red", "yellow", "blue", "white", "neutral"):
        assert contrast(look[f"{colour}-on"], look[colour]) >= 3


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_both_themes_have_the_same_colours(game: str) -> None:
    assert colours(game, "light").keys() == colours(game, "dark").keys()


def test_only_auto_theme_follows_system() -> None:
    for theme in THEMES:
        text = sheet("helvetia", theme)
        assert ("prefers-color-scheme" in text) == (theme == "auto")
        assert (colours("helvetia", "light")["paper"] in text) == (theme in ("auto", "light"))
        assert (colours("helvetia", "dark")["paper"] in text) == (theme in ("auto", "dark"))


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_rules_are_confined_to_picture(game: str) -> None:
    text = ElementTree.fromstring(sheet(game, "auto")).text or ""
    text = re.sub(r"@media[^{]*\{(.*?\})\}", r"\1", text)
    rules = re.findall(r"([^{}]+)\{", text)
    selectors = [one.strip() for rule in rules for one in rule.split(",")]
    assert f".hv-{game} .panel" in selectors
    assert all(re.match(r"\.hv(-\w+)?( |$)", selector) for selector in selectors)


# --- dispatch and refusals ----------------------------------------------------------------------


@pytest.mark.parametrize("game", [helvetia, helsinki], ids=["helvetia", "helsinki"])
def test_picture_has_classes_of_its_game(game: object) -> None:
    module = helvetia if game is helvetia else helsinki
    state = module.new_game(3)
    text = render_svg(state, theme="dark")
    assert ElementTree.fromstring(text).get("class") == f"hv hv-dark hv-{module.GAME}"


def test_notebook_shows_picture() -> None:
    for state in (helvetia.new_game(2), helsinki.new_game(2)):
        assert state._repr_svg_() == render_svg(state)


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(OptionError, match="unknown theme 'sepia'; known themes: auto, light, dark"):
        render_svg(helvetia.new_game(2), theme="sepia")
    assert check_theme("light") == "light"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="'rm'"):
        render_svg(helvetia.new_game(2), lang="rm")


@pytest.mark.parametrize("thing", [None, "a state", 7])
def test_other_values_are_refused(thing: object) -> None:
    with pytest.raises(OptionError, match="expected a state of Helvetia or Helsinki, found a"):
        render_svg(thing)  # type: ignore[arg-type]  # that is the point
    move = helvetia.parse_move("draft well")
    with pytest.raises(OptionError):
        targets(thing, move)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(OptionError):
        changed(thing, move, thing)  # type: ignore[arg-type]  # that is the point


def test_move_of_other_game_is_refused() -> None:
    ours, theirs = helvetia.new_game(2), helsinki.new_game(2)
    move = helsinki.legal_moves(theirs)[0]
    with pytest.raises(OptionError, match="expected a move of Helvetia"):
        targets(ours, move)
    with pytest.raises(OptionError, match="expected a move of Helvetia"):
        render_svg(ours, highlight=Highlight(legal=(move,)))
    with pytest.raises(OptionError, match="found one of Helvetia"):
        render_svg(ours, highlight=Highlight(last=move, before=theirs))
    with pytest.raises(OptionError, match="found one of Helvetia"):
        changed(theirs, move, ours)
    with pytest.raises(OptionError, match="expected a move of Helsinki"):
        targets(theirs, helvetia.legal_moves(ours)[0])


def test_nothing_is_marked_by_default() -> None:
    state = helvetia.new_game(2)
    assert Highlight() == Highlight(None, None, ())
    assert render_svg(state) == render_svg(state, highlight=Highlight())
    assert ' legal"' not in render_svg(state)
    assert ' last"' not in render_svg(state)
