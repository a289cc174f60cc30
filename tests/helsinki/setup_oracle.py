"""A second version of the set-up of Helsinki (LS1-LS5), written from the text of the rules.

It is told as at the table: at every question it yields who is asked (`CHANCE` for a draw) and the
answers, each with its weight, and is sent one of them. Only names of cards and actions are shared.
"""

from collections import Counter
from collections.abc import Generator
from math import comb
from typing import Any, NamedTuple

CHANCE = -1
COLOURS = ("purple", "green", "red", "blue", "yellow")
#: Copies of each card of a colour, as number, roofs and superstructures.
COPIES = {
    "1_2_0": 4,
    "2_2_1": 2, "2_3_0": 2,
    "3_3_1": 2, "3_4_0": 2,
    "4_3_2": 1, "4_4_1": 2, "4_5_0": 1,
    "5_4_2": 1, "5_5_1": 1,
}  # fmt: skip
JOKERS = 10
#: By players: how many of each number leave in each colour, and how many jokers.
LEAVE = {
    2: ({"1": 2, "2": 2, "3": 2, "4": 2, "5": 1}, 6),
    3: ({"1": 2, "5": 1}, 4),
    4: ({}, 0),
}
SPACES = [f"{side}_{number}" for side in ("north", "east", "south", "west") for number in (1, 2)]
ENGLISH = (
    "move_1_6 two_jokers any_side extra_card extra_superstructure",
    "move_1_5 one_joker second_pavilion one_fewer move_superstructure",
    "move_back no_limit draw_and_build any_card two_points",
)
FRENCH = (
    "move_1_6 two_jokers any_side extra_card one_fewer",
    "move_1_5 one_joker second_pavilion two_points any_card",
    "move_back no_limit draw_and_build extra_superstructure move_superstructure",
)
ACTIONS = " ".join(ENGLISH).split()


class Question(NamedTuple):
    """Who is asked, and every answer with its weight (1 for a player's)."""

    seat: int
    answers: dict[str, int]


class Outcome(NamedTuple):
    """The table before the first turn."""

    pile: Counter[str]
    display: list[str]
    spaces: list[str]
    hands: list[Counter[str]]
    covered: set[str]


Asking = Generator[Question, str, Any]


def setup(players: int, options: dict[str, Any]) -> Generator[Question, str, Outcome]:
    """Ask everything up to the first turn."""
    pile = Counter({f"{c}_{kind}": n for c in COLOURS for kind, n in COPIES.items()})
    pile["joker"] = JOKERS
    yield from _removed(pile, players, options)
    covered = yield from _covered(options)
    display = []
    for _ in range(8):
        card = yield from _drawn(pile, "reveal")
        display.append(card)
    text = yield Question(0, dict.fromkeys((f"pawn {space}" for space in SPACES), 1))
    first = SPACES.index(text.split()[1])
    spaces = [SPACES[(first + 2 * seat) % 8] for seat in range(players)]  # LS3
    hands: list[Counter[str]] = [Counter() for _ in range(players)]
    for seat in range(players):  # LS4
        for _ in range(2):
            card = yield from _drawn(pile, "draw")
            hands[seat][card] += 1
    return Outcome(+pile, display, spaces, hands, covered)


def _drawn(pile: Counter[str], word: str) -> Asking:
    text = yield Question(CHANCE, {f"{word} {card}": n for card, n in pile.items() if n})
    card = text.split()[1]
    pile[card] -= 1
    return card


def _removed(pile: Counter[str], players: int, options: dict[str, Any]) -> Asking:
    """LS1: which cards of a number leave is drawn, where they differ."""
    numbers, jokers = LEAVE[players]
    pile["joker"] -= jokers
    groups = [
        [card for card in pile if card.startswith(f"{colour}_{number}_")]
        for colour in COLOURS
        for number, leave in numbers.items()
        for _ in range(leave)
    ]
    if players == 2 and options["fives"] == "one_in_all":
        groups = [group for group in groups if "_5_" not in group[0]]
        groups.append([card for card in pile if card.split("_")[1:2] == ["5"]])
    for group in groups:
        there = {f"remove {card}": pile[card] for card in group if pile[card]}
        text = next(iter(there))
        if len(there) > 1:
            text = yield Question(CHANCE, there)
        pile[text.split()[1]] -= 1


def _covered(options: dict[str, Any]) -> Asking:
    """LS5: the bottom row, five named or five random actions. Draws go in the order of actions."""
    board = FRENCH if options["action_board"] == "french" else ENGLISH
    how = options["covered"]
    if how == "first_game":
        return set(board[2].split())
    if how == "named":
        return set(options["covered_actions"])
    found: list[str] = []
    while how == "random" and len(found) < 5:
        begin = ACTIONS.index(found[-1]) + 1 if found else 0
        need = 5 - len(found)
        ways = {
            f"cover {action}": comb(len(ACTIONS) - place - 1, need - 1)
            for place, action in enumerate(ACTIONS)
            if place >= begin
        }
        text = yield Question(CHANCE, {answer: n for answer, n in ways.items() if n})
        found.append(text.split()[1])
    return set(found)
