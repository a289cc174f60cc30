"""The words on the tables that are drawn as text: both games, and the tables of points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Names of houses in at most two lines of seven letters, the lines parted by a stroke.
HOUSES: Final[Mapping[str, str]] = {
    "brickworks": "brick-|works",
    "woodcutter": "wood-|cutter",
    "stonemason": "stone-|mason",
    "grain_farm": "grain|farm",
    "well": "well",
    "mine": "mine",
    "cowshed": "cowshed",
    "goat_shed": "goat|shed",
    "bakery": "bakery",
    "brewery": "brewery",
    "ironworks": "iron-|works",
    "dairy": "dairy",
    "butcher": "butcher",
    "cheese_dairy": "cheese|dairy",
    "tannery": "tannery",
    "bell_foundry": "bell|foundry",
    "marketplace": "market-|place",
    "cattle_market": "cattle|market",
    "goat_market": "goat|market",
    "grocery": "grocery",
    "mill": "mill",
    "tavern": "tavern",
    "town_hall": "town|hall",
    "church": "church",
}

LABELS: Final[Mapping[str, str]] = {
    # --- both games ---
    "round": "round {round}",
    "setup": "set-up",
    "chance": "chance decides",
    "over": "game over",
    "points": "POINTS",
    "total": "total",
    "nothing": "nothing yet",
    "n_points": "{n} points",
    "one_point": "{n} point",
    "colon": ":",
    # --- Helvetia: letters (red, yellow, blue, white, neutral; man, woman) ---
    "colours": "RYBWN",
    "sexes": "MW",
    # --- Helvetia: what is asked ---
    "needed": "{good} needed",
    "left": "{n} left",
    # --- Helvetia: the table ---
    "start_buildings": "START BUILDINGS",
    "pool": "left",
    "holds": "holds",
    "market": "MARKET",
    "market_note": "the cubes; the points of the tile, and who has it",
    "all": "all",
    "ring": "complete ring",
    "characters": "CHARACTERS",
    "builder": "builder",
    "carter": "carter",
    "watchman": "watchman",
    "priest": "priest",
    "midwife": "midwife",
    "in_hand": "in hand",
    "tile": "tile",
    "used": "* used",
    "neutral_coin": "neutral coin",
    "coin_there": "beside its village",
    "coin_used": "used",
    "open": "OPEN BUILDINGS",
    "piles": "piles face down: two {two}, three {three}",
    "free": "free",
    # --- Helvetia: villages ---
    "village": "village",
    "n_coins": "{n} coins",
    "one_coin": "{n} coin",
    "start": "start player",
    "people": "{men} m {women} w",
    "school": "school {school}, reserve {reserve}",
    "centre": "centre",
    "dowry": "dowry",
    "house_points": "{n} pts",
    "empty": "(empty)",
    "helvetia_legend": (
        "RM red man, YW yellow woman: awake; rm, yw: asleep; RM+yw: a couple; * a newborn "
        "child; centre and school: men and women; reserve: unborn"
    ),
    # --- Helsinki ---
    "last_round": "last round",
    "senate": "SENATE BOARD",
    "pile": "pile {n}",
    "discard": "discard {n}",
    "supply": "SUPPLY",
    "roofs": "roofs",
    "joker_tiles": "joker tiles",
    "superstructures": "superstructures",
    "bonuses": "bonus cards",
    "actions": "ACTIONS",
    "actions_note": "who has used them; x: covered",
    "players": "PLAYERS",
    "coats": "{n} coats of arms",
    "one_coat": "{n} coat of arms",
    "bonus": "bonus {n}",
    "no_cards": "no cards",
    "joker": "joker",
    "helsinki_legend": (
        "P purple, G green, R red, B blue, Y yellow; j joker tile, M monument, ^ "
        "superstructure, c coat of arms, v visitor, . free; (1) the pawn of player 1; G3(4/1)"
        " a green 3: 4 roofs, 1 superstructure; ? a hidden card"
    ),
    # --- the end ---
    "and": "and",
}
