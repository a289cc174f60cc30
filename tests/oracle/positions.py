"""Hand-made and random positions for the oracle's self-checks."""

from __future__ import annotations

import random
from typing import Any

from .helvetia_turn import (
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    GOODS,
    PLACES,
    POINT_BUILDINGS,
    SEXES,
    Position,
)


def person(colour: str, sex: str = "man", awake: bool = True) -> Position:
    return {"colour": colour, "sex": sex, "awake": awake}


def house(place: str, building: str, *people: Position, children: Any = ()) -> Position:
    return {
        "place": place,
        "building": building,
        "people": list(people),
        "children": list(children),
    }


def village(*houses: Position, **more: Any) -> Position:
    """A village; ``centre``, ``school``, ``reserve`` as (men, women)."""
    data: Position = {"houses": sorted(houses, key=lambda h: PLACES.index(h["place"]))}
    for name, default in (("centre", (0, 0)), ("school", (0, 0)), ("reserve", (0, 0))):
        data[name] = dict(zip(SEXES, more.get(name, default), strict=False))
    data["dowry"] = dict(more.get("dowry", {}))
    data["coins"] = more.get("coins", 0)
    data["delivered"] = list(more.get("delivered", []))
    return data


def position(villages: Position, **more: Any) -> Position:
    players = len([c for c in villages if c != "neutral"])
    options = {
        "dowry": "must",
        "births": "turn",
        "neutral_spouse_bears": True,
        "neutral_coin_without_coins": False,
        "neutral_centre": "all",
        "buying": "free",
        "builder_tile_purchases": "allowed",
    }
    options.update(more.get("options", {}))
    return {
        "players": players,
        "seat": more.get("seat", 0),
        "options": options,
        "villages": villages,
        "open": dict(more.get("open", {})),
        "tiles": dict(more.get("tiles", {})),
        "used_tiles": list(more.get("used_tiles", [])),
        "neutral_coin": more.get("neutral_coin", False),
    }


def random_position(
    rng: random.Random,
    homes: tuple[int, int] = (3, 10),
    coins: tuple[int, int] = (0, 6),
    types: tuple[int, int] = (0, 12),
    awake: float = 0.7,
    married: float = 0.5,
) -> Position:
    """A plausible position; the ranges set its size."""
    players = rng.randint(2, 4)
    seat = rng.randrange(players)
    colours = list(COLOURS[:players]) + (["neutral"] if players == 2 else [])
    living = [name for name in BUILDINGS if name not in POINT_BUILDINGS]
    weights = [3 if i < 9 else 2 for i in range(len(BUILDINGS))]
    villages: Position = {}
    for colour in colours:
        wanted = rng.randint(*homes)
        chosen: list[str] = []
        while len(chosen) < wanted:
            (name,) = rng.choices(BUILDINGS, weights)
            if name not in chosen or colour == "neutral":
                chosen.append(name)
        places = rng.sample(PLACES[:10], min(10, wanted))
        places += rng.sample(PLACES[10:], max(0, wanted - 10))
        houses = []
        for place, name in zip(places, chosen, strict=False):
            people = []
            if name in living and rng.random() < 0.9:
                sex = rng.choice(SEXES)
                people.append(person(colour, sex, colour == "neutral" or rng.random() < awake))
                if rng.random() < married:
                    spouse = rng.choice([c for c in colours if c != colour])
                    other = "woman" if sex == "man" else "man"
                    people.append(
                        person(spouse, other, spouse == "neutral" or rng.random() < awake)
                    )
            children = []
            if len(people) == 2 and colour != "neutral" and rng.random() < 0.2:
                children = [rng.choice(SEXES)]
            houses.append(house(place, name, *people, children=children))

        def some() -> tuple[int, int]:
            return rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1, 2])

        dowry = {}
        for other in COLOURS[:players]:
            if other != colour and rng.random() < 0.4:
                dowry[other] = rng.randint(1, 2)
        villages[colour] = village(
            *houses,
            centre=some(),
            school=(0, 0) if colour == "neutral" else some(),
            reserve=(0, 0) if colour == "neutral" else some(),
            dowry=dowry,
            coins=0 if colour == "neutral" else rng.randint(*coins),
            delivered=[g for g in GOODS if colour != "neutral" and rng.random() < 0.35],
        )
    available = rng.sample(BUILDINGS, rng.randint(*types))
    tiles = {c: rng.choice(COLOURS[:players]) for c in CHARACTERS if rng.random() < 0.7}
    if rng.random() < 0.5:
        tiles.update(dict.fromkeys(tiles, COLOURS[seat]))
    return position(
        villages,
        seat=seat,
        options={
            "dowry": rng.choice(["must", "may"]),
            "births": rng.choice(["turn", "round"]),
            "neutral_spouse_bears": rng.random() < 0.5,
            "neutral_coin_without_coins": rng.random() < 0.5,
            "neutral_centre": "all",
            "buying": "free",
            "builder_tile_purchases": "allowed",
        },
        open={name: rng.randint(1, 3) for name in available},
        tiles=tiles,
        used_tiles=[c for c in tiles if rng.random() < 0.25],
        neutral_coin=players == 2 and rng.random() < 0.6,
    )
