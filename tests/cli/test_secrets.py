"""Several people and hidden hands: everybody sees the own view and nothing else."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

from helvetia.cli.play import Match
from helvetia.core import CHANCE
from tests.cli.driver import Talk, dealt, talk


def test_handover_where_hands_are_hidden(tmp_path: Path) -> None:
    table = talk(tmp_path, "helsinki", "human,human", seed=5)
    text = table.type_at_random(Random(2))
    seats = [match.decider(i) for match in [table.match] for i in range(match.made)]
    people = [seat for seat in seats if seat != CHANCE]
    turns = sum(a != b for a, b in pairwise(people))
    assert text.count("Pass the keyboard to Player") == turns + 1
    assert "\n" * 50 in text  # this output is no terminal, so lines hide what was shown


def test_no_handover_without_secrets(tmp_path: Path) -> None:
    text = talk(tmp_path, "helvetia", "human,human").type("1", "1", "1", "1")
    assert "Pass the keyboard" not in text


def test_shown_text_ignores_hidden_cards(tmp_path: Path) -> None:
    mine = "green_1_2_0 green_2_2_1"
    hands = ("red_1_2_0 red_2_2_1", "blue_1_2_0 yellow_2_2_1")
    texts = []
    for theirs in hands:
        match = dealt(mine, theirs, avoid=" ".join(hands))
        table = Talk(Match(match.record, ("human", "random"), 1), tmp_path / "game.json")
        texts.append(
            table.type("board", "log 99", "score", "hint", "why build red_1_2_0", "save", "quit")
        )
    assert texts[0] == texts[1]
    assert "G1(2/0)" in texts[0], "the own hand is shown"
    assert "    ? ?" in texts[0]


def test_handover_clears_the_screen(tmp_path: Path) -> None:
    """Everything between two passings of the keyboard is for one pair of eyes."""
    match = dealt("green_1_2_0 green_2_2_1", "red_1_2_0 red_2_2_1")
    table = Talk(match, tmp_path / "game.json")
    table.type("", "move 1", "take", "", "board", "log 99", "quit")
    first, second = table.text.split("\n" * 50)
    assert "G1(2/0)" in first
    assert "R1(2/0)" not in hands_shown(first)
    assert "R1(2/0)" in hands_shown(second)
    assert "G1(2/0)" not in hands_shown(second)


def hands_shown(text: str) -> str:
    """The lines of the table on which hands are."""
    return "\n".join(re.findall(r"^    \S*\(.*$", text, re.MULTILINE))
