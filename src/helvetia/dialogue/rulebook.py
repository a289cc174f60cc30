"""The rules of a game as sentences for a prompt, and every rule by its id.

The sentences stand in ``data/helvetia.toml`` and ``data/helsinki.toml``, each beside the ids of the
rules it states. The full texts in ``data/rules.json`` are those of the rules pages; ``python
docs/make_rules.py`` copies them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

from attrs import frozen

from helvetia.core.contract import AnyGame
from helvetia.core.errors import OptionError
from helvetia.games.helsinki import Action
from helvetia.games.helsinki import Options as HelsinkiOptions
from helvetia.games.helsinki.catalog import Number
from helvetia.games.helsinki.names import Space
from helvetia.games.helsinki.options import PLAYERS, Fives
from helvetia.games.helvetia import Colour, Good, Place
from helvetia.games.helvetia import Options as HelvetiaOptions
from helvetia.games.helvetia.catalog import BuildingFacts

_DATA: Final = files("helvetia.dialogue") / "data"


# --- the words in braces: facts of the catalogue and the options ---------------------------------


def _listed(things: Iterable[object], between: str = ", ") -> str:
    return between.join(map(str, things))


# --- Helvetia ------------------------------------------------------------------------------------


def helvetia_facts(players: int, options: HelvetiaOptions) -> dict[str, object]:
    """Return the facts that sentences on Helvetia name."""
    catalog = options.catalog
    made_from = {g.good: g.made_from for g in catalog.goods}
    return {
        "players": players,
        "seats": _listed(f"{seat} {Colour(seat)}" for seat in range(players)),
        "target": options.target,
        "buildings": _listed((_building(b, made_from) for b in catalog.buildings), "; "),
        "tiles": _goods_tiles(options),
        "families": _listed(
            (f"{_listed(f.goods, '/')} {f.points}" for f in catalog.families), "; "
        ),
        "letters": _listed((f"{x.letter}: {_listed(x.buildings)}" for x in catalog.letters), "; "),
        "ring_one": _listed((place for place in Place if place.ring == 1), " "),
        "buyable": _listed(catalog.bought).capitalize(),
        "ring_first": catalog.ring_tiles[0],
        "ring_second": catalog.ring_tiles[1],
    }


def _goods_tiles(options: HelvetiaOptions) -> str:
    """Return the points of the goods tiles, equal ones together."""
    by_points: dict[int, list[Good]] = {}
    for facts in options.catalog.goods:
        if facts.made_from is not None:
            by_points.setdefault(facts.tile_points, []).append(facts.good)
    return _listed(f"{points} for {_listed(goods, '/')}" for points, goods in by_points.items())


def _building(facts: BuildingFacts, made_from: dict[Good, Good | None]) -> str:
    """Return a building, for example ``bakery 2:2 stone+brick: grain>bread``."""
    piles = {"start": facts.start, "1": facts.one, "2": facts.two, "3": facts.three}
    copies = _listed((f"{pile}:{number}" for pile, number in piles.items() if number), ",")
    return f"{facts.building} {copies} {_cost(facts.cost)}: {_effect(facts, made_from)}"


def _cost(cost: tuple[Good, ...]) -> str:
    return "+".join(map(str, cost)) or "free"


def _effect(facts: BuildingFacts, made_from: dict[Good, Good | None]) -> str:
    if facts.makes is None:
        return _listed(facts.swaps, "/") or f"{facts.points} points"
    source = made_from[facts.makes]
    return str(facts.makes) if source is None else f"{source}>{facts.makes}"


# --- Helsinki ------------------------------------------------------------------------------------


def helsinki_facts(players: int, options: HelsinkiOptions) -> dict[str, object]:
    """Return the facts that sentences on Helsinki name."""
    catalog = options.catalog
    return {
        "players": players,
        "last_seat": players - 1,
        "coats": _listed(catalog.coats, " "),
        "visitors": _listed(catalog.visitors),
        "spaces": _listed(
            f"{space} {side}" for space, side in zip(Space, catalog.sides, strict=True)
        ),
        "cards": _cards(options),
        "jokers": catalog.number(Number.JOKER_CARDS),
        "pavilions": _listed(
            (f"{t.colour} {'/'.join(t.shape)} {t.copies}" for t in catalog.tiles), "; "
        ),
        "joker_tiles": catalog.number(Number.JOKER_TILES),
        "superstructures": catalog.number(Number.SUPERSTRUCTURES),
        "leaving": _leaving(players, options),
        "bottom_row": _listed(options.action_rows[-1]),
        "covered_actions": _listed(map(Action, options.covered_actions)),
        "hand_limit": catalog.number(Number.HAND_LIMIT),
        "line_points": catalog.number(Number.LINE_POINTS),
        "crossing_points": catalog.number(Number.CROSSING_POINTS),
        "one_line_points": catalog.number(Number.ONE_LINE_POINTS),
        "coat_points": catalog.number(Number.COAT_POINTS),
        "bonuses": _listed(catalog.bonuses[players - PLAYERS[0]].points),
    }


def _cards(options: HelsinkiOptions) -> str:
    """Return the cards of each colour; colours with the same cards together."""
    by_colour: dict[str, list[str]] = {}
    for colour, cards in groupby(options.catalog.cards, key=lambda card: card.colour):
        kinds = _listed(
            (f"{c.copies}x{c.number}_{c.roofs}_{c.superstructures}" for c in cards), " "
        )
        by_colour.setdefault(kinds, []).append(str(colour))
    return _listed((f"{_listed(colours)}: {kinds}" for kinds, colours in by_colour.items()), "; ")


def _leaving(players: int, options: HelsinkiOptions) -> str:
    leaving = options.catalog.leaving[players - PLAYERS[0]]
    numbers = list(leaving.numbers)
    single = players == PLAYERS[0] and options.fives is Fives.ONE_IN_ALL and numbers[-1] > 0
    if single:
        numbers[-1] = 0
    parts = [f"{count} of number {number}" for number, count in enumerate(numbers, 1) if count]
    cards = [f"{_listed(parts)} in each colour"] if parts else []
    cards += ["one 5 in all"] if single else []
    cards += [f"{leaving.jokers} jokers"] if leaving.jokers else []
    return f"Cards leave the deck by lot: {_listed(cards, '; ')}" if cards else "All cards are used"


# The options are those of the game of this name.
FACTS: Final[dict[str, Callable[..., dict[str, object]]]] = {
    "helvetia": helvetia_facts,
    "helsinki": helsinki_facts,
}


# --- the sentences -------------------------------------------------------------------------------


@frozen
class Sentence:
    """Some sentences of the prompt, and the rules that they state."""

    text: str
    rules: tuple[str, ...]
    chapter: str = ""
    when: tuple[tuple[str, tuple[object, ...]], ...] = ()
    sections: tuple[str, ...] = ()

    # `Any`: the options' class is the game's own.
    def holds(self, players: int, options: Any) -> bool:
        """Return whether the sentence is true with these options."""
        return all(
            (players if name == "players" else _plain(getattr(options, name))) in values
            for name, values in self.when
        )


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int) else str(value)


@cache
def sentences(game: str) -> tuple[Sentence, ...]:
    """Return all sentences on a game, also those that hold with other options only."""
    if game not in FACTS:
        raise OptionError(f"there is no prompt for {game!r}; there is one for {', '.join(FACTS)}")
    document = tomllib.loads((_DATA / f"{game}.toml").read_text(encoding="utf-8"))
    found, chapter = [], ""
    for entry in document["say"]:
        chapter = entry.get("chapter", chapter)
        when = tuple(
            (name, tuple(values) if isinstance(values, list) else (values,))
            for name, values in entry.get("when", {}).items()
        )
        sections = tuple(entry.get("sections", ()))
        found.append(Sentence(entry["text"], tuple(entry["rules"]), chapter, when, sections))
    return tuple(found)


def rules_prompt(game: AnyGame, players: int, options: Any = None) -> str:
    """Return the rules in at most 1,500 words, as these options have them.

    >>> from helvetia.games import helvetia
    >>> "20 points" in rules_prompt(helvetia, 3)
    True
    >>> "18 points" in rules_prompt(helvetia, 3, helvetia.Options.beginner())
    True
    """
    chosen = game.Options() if options is None else options
    facts = FACTS[game.GAME](players, chosen) if game.GAME in FACTS else {}
    lines: list[str] = []
    chapter = ""
    for sentence in sentences(game.GAME):
        if not sentence.holds(players, chosen):
            continue
        text = sentence.text.format_map(facts)
        if sentence.chapter != chapter:
            chapter = sentence.chapter
            lines.append(f"{chapter}: {text}")
        else:
            lines[-1] += f" {text}"
    return "\n".join(lines)


@cache
def rule_texts() -> Mapping[str, Mapping[str, str]]:
    """Return the text of every rule by its id, for each game."""
    texts: dict[str, dict[str, str]] = json.loads(
        (_DATA / "rules.json").read_text(encoding="utf-8")
    )
    return texts


def rule(game: str, rule_id: str) -> str:
    """Return the text of a rule. Raises `OptionError` with the known ids.

    >>> rule("helvetia", "c4")
    'C4: Nothing can be bought to be delivered.'
    """
    texts = rule_texts().get(game, {})
    key = rule_id.strip().upper()
    if key not in texts:
        raise OptionError(f"{game} has no rule {rule_id[:20]!r}; there are {', '.join(texts)}")
    return f"{key}: {texts[key]}"
