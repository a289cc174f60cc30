"""Measure how long a person waits for plans after a click on one wish.

python benchmarks/plans.py [--games N] [--seed N] [--bot SPEC]

Games are played by a bot. At one in five beginnings of turns every wish that a screen offers is
asked for, possible or not: each building type, good, quarter, wedding and birth, each card of the
hand, coat and draw. The time is that of the process, for all plans that `plans` yields by default.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from helvetia.bots import make_bot
from helvetia.core import CHANCE, LimitError, sample
from helvetia.games import find, helsinki, helvetia

PLAYERS = (2, 3, 4)
#: The share of the turns that are measured.
SHARE = 0.2


def wishes(name: str, state: Any) -> Iterator[Any]:
    """Yield what a person can click on."""
    if name == "helsinki":
        yield helsinki.TakeCards()
        hand = [card for card in state.players[state.player].hand if card != helsinki.Card.JOKER]
        yield from (helsinki.Build(card) for card in dict.fromkeys(hand))
        yield from (helsinki.UseCoat(action) for action in helsinki.Action)
        return
    yield from (helvetia.Build(building) for building in dict.fromkeys(state.open))
    yield from (helvetia.Deliver(good) for good in helvetia.Good)
    yield from (helvetia.UseTile(character) for character in helvetia.Character)
    for village in state.villages:
        yield from (helvetia.Wake(village.colour, quarter) for quarter in helvetia.Quarter)
        for house in village.houses:
            for source in helvetia.Source:
                yield helvetia.Marry(source, village.colour, house.place)
    for house in state.village(tuple(helvetia.Colour)[state.player]).houses:
        yield from (helvetia.Bear(house.place, sex) for sex in helvetia.Sex)


def measure(name: str, players: int, seed: int, spec: str, found: dict[str, list[float]]) -> None:
    """Play one game, and note milliseconds by the kind of wish and whether it can be met."""
    game: Any = find(name)  # with functions that not every game has
    rng = Random(seed)
    bot = make_bot(spec, game, Random(seed))
    state = game.quick_start(players, rng)
    while state.player is not None:
        if state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
            continue
        if game.turn_begins(state) and rng.random() < SHARE:
            for wish in wishes(name, state):
                start = process_time()
                try:
                    result = "possible" if list(game.plans(state, wish)) else "impossible"
                except LimitError:
                    result = "given up"
                found[f"{name} {result}"].append(1000 * (process_time() - start))
        moves = game.legal_moves(state)
        state = game.apply_move(state, bot(game.view(state, state.player), moves))


def main() -> None:
    """Print one line for each game and result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy", help="the bot that plays (default: greedy)")
    chosen = parser.parse_args()
    found: dict[str, list[float]] = defaultdict(list)
    for name in ("helvetia", "helsinki"):
        for players in PLAYERS:
            for number in range(chosen.games):
                measure(name, players, chosen.seed + number, chosen.bot, found)
    print(f"{'milliseconds':22} {'wishes':>7} {'median':>7} {'95 %':>7} {'99 %':>7} {'most':>7}")
    for label, times in sorted(found.items()):
        times.sort()
        parts = [times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 0.99, 1)]
        print(f"{label:22} {len(times):7}", *(f"{part:7.1f}" for part in parts))


if __name__ == "__main__":
    main()
