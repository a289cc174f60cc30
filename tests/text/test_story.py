"""A whole game in words: titles, paragraphs, the table in short, how it ends."""

from random import Random

import pytest

from helvetia.core.contract import Result
from helvetia.games import find, helsinki, helvetia
from helvetia.games.helsinki.events import CardTaken, LastRound
from helvetia.games.helsinki.events import RoundBegins as HelsinkiRound
from helvetia.games.helsinki.events import TurnBegins as HelsinkiTurn
from helvetia.games.helvetia import Building, Good
from helvetia.games.helvetia.events import (
    BuildingRevealed,
    CoinsReturned,
    GoodBought,
    Passed,
    PointsSet,
    RoundEnds,
    StartTileTaken,
    TurnBegins,
)
from helvetia.text import LANGUAGES, Narrator, lexicon
from helvetia.text.lexicon import Plain
from helvetia.text.narrator import verdict

NAMES = {"de": ("Rot", "Spieler 1"), "fr": ("Rouge", "Joueur 1"), "it": ("Rosso", "Giocatore 1")}
TITLES = {"en": "Round 1", "de": "Runde 1", "fr": "Manche 1", "it": "Round 1"}


def told(game: str, lang: str, most: int = 400, moves: bool = False) -> tuple[list[str], Narrator]:
    """The lines of a random game, and who told them."""
    rules, rng, lines = find(game), Random(4), list[str]()
    narrator = Narrator(rules, lines.append, lang=lang, moves=moves)
    state = rules.new_game(2)
    for _ in range(most):
        if state.player is None:
            break
        legal = rules.legal_moves(state)
        move = legal[rng.randrange(len(legal))]
        after = rules.apply_move(state, move)
        narrator.follow(state, move, after)
        state = after
    narrator.finish()
    lines += [narrator.ending(state), narrator.tally()]
    return lines, narrator


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("game", ["helsinki", "helvetia"])
def test_game_is_narrated_in_the_language(game: str, lang: str) -> None:
    lines, narrator = told(game, lang)
    name = NAMES[lang][game == "helsinki"]
    colon = "\u00a0:" if lang == "fr" else ":"
    assert any(line.startswith(f"--- {TITLES[lang]} ") for line in lines)
    assert any(line.startswith(f"{name}{colon} ") for line in lines)
    assert narrator.chapters["turn"] > 5
    text = "\n".join(lines)
    assert not any(word in text for word in ("{", "None", " the ", "Red", "Player", "points,\n"))
    longest = max(len(part) for line in lines[:-2] for part in line.splitlines())
    assert longest <= 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_counts_the_same(lang: str) -> None:
    _, narrator = told("helvetia", lang)
    _, english = told("helvetia", "en")
    assert (narrator.chapters, narrator.moves) == (english.chapters, english.moves)
    assert narrator.tally().split()[0] == english.tally().split()[0]


def test_moves_are_listed_in_their_notation() -> None:
    lines, _ = told("helvetia", "de", most=20, moves=True)
    assert any("draft " in line for line in lines)


# --- paragraphs ----------------------------------------------------------------------------------


def test_a_turn_is_one_paragraph() -> None:
    events = (
        TurnBegins(player=0),
        GoodBought(player=0, good=Good.WOOD),
        BuildingRevealed(building=Building.WELL),
        Passed(player=0),
    )
    words = lexicon(helvetia, "fr")
    assert words.story(events) == ("Rouge\u00a0: On révèle\u00a0: puits. Passe. Achète du bois.",)
    assert words.story(events[:1]) == ()


def test_players_and_lists_have_paragraphs() -> None:
    events = (
        RoundEnds(count=2),
        StartTileTaken(player=1),
        CoinsReturned(player=0, count=3),
        PointsSet(player=0, points=1),
        PointsSet(player=1, points=3),
        BuildingRevealed(building=Building.WELL),
        BuildingRevealed(building=Building.MINE),
    )
    assert lexicon(helvetia, "de").story(events) == (
        "Runde 2 ist zu Ende.",
        "Gelb nimmt das Startspielerplättchen.",
        "Punkte: Rot 1, Gelb 3.",
        "Aufgedeckt: Brunnenmeister, Bergwerk.",
    )


def test_helsinki_lists_cards_of_a_player() -> None:
    taken = CardTaken(player=1, card=helsinki.Card.JOKER, slot=0)
    turn = HelsinkiTurn(player=1)
    words = lexicon(helsinki)
    assert words.story((turn, taken, taken)) == ("Player 2: takes a joker, a joker.",)
    assert words.story((turn,)) == words.story(()) == ()
    last = LastRound()
    assert words.story((last,)) == ("The pile is empty: this is the last round.",)
    begins = HelsinkiRound(count=2)
    assert (words.chapter(begins), words.title(begins)) == ("round", "Round 2")
    assert (words.chapter(turn), words.title(turn)) == ("turn", "")


# --- how it ends ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "one", "three"),
    [
        ("en", "B wins.", "A and B and C win together."),
        ("de", "B gewinnt.", "A und B und C gewinnen gemeinsam."),
        ("fr", "B gagne.", "A et B et C gagnent ensemble."),
        ("it", "B vince.", "A e B e C vincono insieme."),
    ],
)
def test_winners_are_named(lang: str, one: str, three: str) -> None:
    class Letters(Plain):
        def seat(self, seat: int) -> str:
            return "ABC"[seat]

    assert verdict(Result.of((1, 2, 1)), Letters(lang)) == one
    assert verdict(Result.of((2, 2, 2)), Letters(lang)) == three


def test_chance_decides_in_its_own_words() -> None:
    state = helsinki.new_game(2)
    ending = Narrator(helsinki, print, lang="de").ending(state)
    assert ending.startswith("Das Spiel ist nicht zu Ende: der Zufall entscheidet (")


def test_unfinished_game_names_the_decision() -> None:
    lines, _ = told("helvetia", "de", most=1)
    assert lines[-2] == (
        "Das Spiel ist nicht zu Ende: Gelb entscheidet (Welches Startgebäude wählst du?)."
    )
    assert lines[-1] == "1 Entscheidung."
