"""What both pictures share: elements, styles, dispatch, refusals."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helvetia.core.errors import OptionError
from helvetia.games import helsinki, helvetia
from helvetia.render.svg import THEMES, Highlight, changed, render_svg, targets
from helvetia.render.svg.element import el, escape, group, num, words
from helvetia.render.svg.style import DARK, LIGHT, check_theme, sheet

# --- elements -----------------------------------------------------------------------------------

#: What an XML document may hold at all.
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


@given(TEXT)
def test_texts_and_attributes_come_back_as_they_were(text: str) -> None:
    read = ElementTree.fromstring(el("g", escape(text), data_what=text))
    assert (read.text or "") == text
    assert read.get("data-what") == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_text_breaks_a_document(text: str) -> None:
    ElementTree.fromstring(group("id", "cls", words(0, 0, text), title=text, data_what=text))


def test_an_attribute_of_none_is_left_out_and_zero_is_not() -> None:
    assert el("rect", x=0, y=None) == '<rect x="0"/>'


@given(st.floats(-2000, 2000))
def test_numbers_are_short_and_near(value: float) -> None:
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


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_can_be_read_on_their_grounds(colours: dict[str, str]) -> None:
    for ground in ("paper", "panel", "field"):
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["soft"], colours[ground]) >= 4.5
        assert contrast(colours["legal"], colours[ground]) >= 3
        assert contrast(colours["last"], colours[ground]) >= 3
    for colour in ("red", "yellow", "blue", "white", "neutral"):
        assert contrast(colours[f"{colour}-on"], colours[colour]) >= 3


def test_every_property_is_there_by_day_and_by_night() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_only_the_automatic_theme_follows_the_system() -> None:
    for theme in THEMES:
        text = sheet("helvetia", theme, {})
        assert ("prefers-color-scheme" in text) == (theme == "auto")
        assert (LIGHT["paper"] in text) == (theme in ("auto", "light"))
        assert (DARK["paper"] in text) == (theme in ("auto", "dark"))


def test_every_rule_is_confined_to_the_picture() -> None:
    text = ElementTree.fromstring(sheet("helvetia", "auto", {".a,.b": "fill:red"})).text or ""
    text = re.sub(r"@media[^{]*\{(.*?\})\}", r"\1", text)
    selectors = [one for rule in re.findall(r"([^{}]+)\{", text) for one in rule.split(",")]
    assert ".hv-helvetia .b" in selectors
    assert all(re.match(r"\.hv(-\w+)?( |$)", selector.strip()) for selector in selectors)


# --- dispatch and refusals ----------------------------------------------------------------------


@pytest.mark.parametrize("game", [helvetia, helsinki], ids=["helvetia", "helsinki"])
def test_each_game_is_drawn_by_its_own_package(game: object) -> None:
    module = helvetia if game is helvetia else helsinki
    state = module.new_game(3)
    text = render_svg(state, theme="dark")
    assert ElementTree.fromstring(text).get("class") == f"hv hv-dark hv-{module.GAME}"


def test_notebooks_get_the_picture() -> None:
    for state in (helvetia.new_game(2), helsinki.new_game(2)):
        assert state._repr_svg_() == render_svg(state)


def test_an_unknown_theme_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="no theme 'sepia'; there is auto, light, dark"):
        render_svg(helvetia.new_game(2), theme="sepia")
    assert check_theme("light") == "light"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="'rm'"):
        render_svg(helvetia.new_game(2), lang="rm")


@pytest.mark.parametrize("thing", [None, "a state", 7])
def test_what_is_no_state_is_refused(thing: object) -> None:
    with pytest.raises(OptionError, match="a state of Helvetia or Helsinki can be drawn, not a"):
        render_svg(thing)  # type: ignore[arg-type]  # that is the point
    move = helvetia.parse_move("draft well")
    with pytest.raises(OptionError):
        targets(thing, move)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(OptionError):
        changed(thing, move, thing)  # type: ignore[arg-type]  # that is the point


def test_a_move_of_the_other_game_is_refused() -> None:
    ours, theirs = helvetia.new_game(2), helsinki.new_game(2)
    move = helsinki.legal_moves(theirs)[0]
    with pytest.raises(OptionError, match="is not a move of Helvetia"):
        targets(ours, move)
    with pytest.raises(OptionError, match="is not a move of Helvetia"):
        render_svg(ours, highlight=Highlight(legal=(move,)))
    with pytest.raises(OptionError, match="comes before one"):
        render_svg(ours, highlight=Highlight(last=move, before=theirs))
    with pytest.raises(OptionError, match="of the same game"):
        changed(theirs, move, ours)


def test_nothing_is_pointed_out_unless_it_is_asked_for() -> None:
    state = helvetia.new_game(2)
    assert Highlight() == Highlight(None, None, ())
    assert render_svg(state) == render_svg(state, highlight=Highlight())
    assert ' legal"' not in render_svg(state)
    assert ' last"' not in render_svg(state)
