"""What the library says by itself is what its English lexicon says."""

import pytest

from helvetia.core import OptionError
from helvetia.core.values import Named
from helvetia.english import english
from helvetia.games import find
from helvetia.games.helsinki import names as helsinki
from helvetia.games.helvetia import names as helvetia
from helvetia.lang import lexicon
from helvetia.lang.languages import beside
from tests.text.corpus import GAMES, corpus

#: What a table of text names.
ENUMS: dict[str, tuple[type[Named], ...]] = {
    "helvetia": (
        helvetia.Good,
        helvetia.Building,
        helvetia.Character,
        helvetia.Colour,
        helvetia.Family,
    ),
    "helsinki": (helsinki.Colour, helsinki.Space, helsinki.Action),
}


@pytest.mark.parametrize("game", GAMES)
def test_names_and_seats(game: str) -> None:
    own, translated = english(game), lexicon(find(game), "en")
    for enum in ENUMS[game]:
        assert [own.name(member) for member in enum] == [translated.name(m) for m in enum]
    assert [own.seat(seat) for seat in range(4)] == [translated.seat(seat) for seat in range(4)]


@pytest.mark.parametrize("game", GAMES)
def test_questions(game: str) -> None:
    own, translated = english(game), lexicon(find(game), "en")
    states = corpus(game).states
    asked = [own.decision(state) for state in states]
    assert asked == [translated.decision(state) for state in states]
    assert len(set(asked)) > 20
    assert not [question for question in asked if "{" in question]


@pytest.mark.parametrize("game", GAMES)
def test_points(game: str) -> None:
    own, translated = english(game), lexicon(find(game), "en")
    items = corpus(game).items
    assert len(items) > 10
    for item in items:
        assert own.score_source(item.source) == translated.score_source(item.source)
        assert own.score_detail(item) == translated.score_detail(item)


def test_a_row_without_english_or_without_translation_is_refused() -> None:
    row = ("ja", "oui", "sì")
    with pytest.raises(OptionError, match=r"no, yes"):
        beside({"yes": "yes"}, {"no": row})
    assert beside({"yes": "yes"}, {"yes": row}) == {"yes": ("yes", *row)}
