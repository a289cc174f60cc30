"""A game in paragraphs: what a person reads."""

from itertools import groupby

import pytest

from helvetia.games.helvetia import PRESETS, GameState, apply_move, events, parse_move
from helvetia.games.helvetia.events import AnyEvent, Passed, RoundBegins, RoundEnds, TurnBegins
from helvetia.text import lexicon
from tests.helvetia.table import Table
from tests.helvetia.test_events import told

TURN = TurnBegins(player=0)
ENGLISH = lexicon("helvetia")


def turn(state: GameState, *texts: str) -> str:
    """The paragraph of a turn of red."""
    found: list[AnyEvent] = [TURN]
    for text in texts:
        after = apply_move(state, parse_move(text))
        found += events(state, parse_move(text), after)
        state = after
    mine = found[: next((n for n, e in enumerate(found) if n and ENGLISH.chapter(e)), len(found))]
    (paragraph,) = ENGLISH.story(mine)
    return paragraph


def test_story_names_goods_from_their_origin() -> None:
    table = Table(players=3).house("red", "b2", "marketplace", "man")
    table.house("red", "b3", "stonemason", "woman")
    table.house("blue", "c2", "bakery", "woman", spouse="red man")
    moves = ("deliver bread", "work blue:c2", "swap red:b2 stone", "work red:b3")
    assert turn(table.state(), "commit carter 1", *moves) == (
        "Red: puts 1 coin on the carter. Delivers bread (stone by the stonemason, stone swapped "
        "for grain by the trader, bread by the baker in Blue's village). Is first with bread and "
        "takes its tile of 1 point."
    )


@pytest.mark.rule("B2", "B5")
def test_a_butcher_with_one_bought_brick() -> None:
    table = Table(players=3).house("red", "b2", "stonemason", "man").lying(butcher=1)
    table.house("red", "c2", "brickworks", "woman").centre("red", women=1)
    moves = ("build butcher", "work red:b2", "work red:c2", "buy brick", "place b3")
    assert turn(table.state(), "commit builder 2", *moves) == (
        "Red: puts 2 coins on the builder. Puts up the butcher on b3 (brick bought, brick by the "
        "brickmaker, stone by the stonemason). A red woman moves into the butcher on b3."
    )


def test_the_woken_are_counted_by_colour() -> None:
    table = Table(players=3)
    table.house("red", "b2", "bakery", "woman asleep", spouse="yellow man asleep")
    table.house("red", "c2", "mine", "man asleep")
    assert turn(table.state(), "commit watchman 1", "wake red:nw") == (
        "Red: puts 1 coin on the watchman. Wakes the north-west of Red's village (2 red, 1 yellow)."
    )


def test_a_single_maker_names_no_good() -> None:
    table = Table(players=3).house("red", "b2", "well", "man")
    moves = ("deliver water", "work red:b2")
    assert turn(table.state(), "commit carter 1", *moves).endswith("water (by the well keeper).")


def test_story_covers_an_unfinished_turn() -> None:
    table = Table(players=3).house("red", "b2", "bakery", "man")
    table.house("red", "c2", "grain_farm", "man")
    text = turn(table.state(), "commit carter 1", "deliver bread", "work red:b2")
    assert text == "Red: puts 1 coin on the carter. Red's baker makes bread."


def test_chapters_and_headings() -> None:
    begins = RoundBegins(player=1, count=2)
    assert (ENGLISH.chapter(begins), ENGLISH.title(begins)) == ("round", "Round 2")
    assert (ENGLISH.chapter(TURN), ENGLISH.title(TURN)) == ("turn", "")
    over = RoundEnds(count=2)
    assert (ENGLISH.chapter(over), ENGLISH.title(over)) == ("end", "")
    assert ENGLISH.chapter(Passed(player=1)) == ""
    assert ENGLISH.story((begins,)) == ()  # the heading says it
    assert ENGLISH.story((TURN,)) == ()  # nothing has been done yet
    assert ENGLISH.story(()) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_chapter_of_a_game_reads_well(players: int, preset: str) -> None:
    found = told(players, preset, 2)
    number = 0
    chapters: list[list[AnyEvent]] = []
    for event in found:
        if ENGLISH.chapter(event) or not chapters:
            chapters.append([])
        chapters[-1].append(event)
    for events_of_chapter in chapters:
        for paragraph in ENGLISH.story(events_of_chapter):
            number += 1
            assert paragraph.endswith(".")
            assert paragraph.isascii()
            for wrong in ("None", "  ", "..", "()", "childs", "mans", "coin s", "1 coins"):
                assert wrong not in paragraph, paragraph
            # A name stands once before the colon, not again at the head of each sentence.
            name, colon, rest = paragraph.partition(": ")
            assert not (colon and name in ("Red", "Yellow") and rest.startswith(f"{name} "))
    assert number > 30


def test_the_summary_counts_people_and_coins() -> None:
    table = Table(players=3).house("red", "b2", "bakery", "woman", spouse="yellow man asleep")
    table.house("red", "e4", "church").centre("yellow", men=2).school("yellow", women=1)
    state = table.delivered("yellow", "wood", "bell").hand(yellow=3).state()
    lines = ENGLISH.summary(state).splitlines()
    head = lines[0].split()
    rows = {line.split()[0]: dict(zip(head, line.split()[1:], strict=True)) for line in lines[1:4]}
    assert (rows["Red"]["buildings"], rows["Red"]["ring"], rows["Red"]["abroad"]) == ("2", "2", "0")
    yellow = rows["Yellow"]
    assert (yellow["people"], yellow["awake"], yellow["abroad"]) == ("1", "0", "1")
    assert (yellow["coins"], yellow["centre"], yellow["school"]) == ("3", "2", "1")
    assert "Yellow: wood, bell" in lines[4]
    assert [key for key, _ in groupby(line[0] for line in lines[4:])] == ["M", "T"]
