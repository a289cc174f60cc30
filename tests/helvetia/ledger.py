"""The table as a plain dict that is kept up to date from events alone.

It knows what each event means at the table, and nothing of the engine: if the events of a move
turn the ledger of the state before into the ledger of the state after, nothing was left out and
nothing was told twice.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from helvetia.games.helvetia import AnyEvent, Building, Colour, GameState, Good, Place
from tests.positions import villages_of

Ledger = dict[str, Any]


def ledger_of(state: GameState) -> Ledger:
    """Return everything that lies on the table, by name."""
    setup, spaces = state.setup, state.characters
    return {
        "villages": villages_of(state),
        "open": _counts(state.open),
        "piles": _counts(state.pile_two + state.pile_three),
        "pool": _counts(setup.pool if setup else ()),
        "picks": [{str(b) for b in held} for held in setup.picks]
        if setup
        else [set() for _ in state.players],
        "placed": {str(space.character): list(space.coins) for space in spaces},
        "tiles": {str(space.character): space.tile_owner for space in spaces},
        "used": {str(space.character) for space in spaces if space.tile_used},
        "goods_tiles": {str(tile.good): tile.owner for tile in state.goods_tiles},
        "family_tiles": {str(tile.family): tile.owner for tile in state.family_tiles},
        "ring_tiles": list(state.ring_tiles),
        "neutral_coin": state.neutral_coin,
        "neutral_stock": "centre" if state.options.neutral_centre.value == "all" else "reserve",
        "points": list(state.points),
        "start": state.start_player,
        "round": state.round,
        "won": state.turn.coins_won if state.turn else 0,
        "over": state.player is None,
    }


def _counts(tiles: tuple[Building, ...]) -> dict[str, int]:
    found = Counter(tiles)
    return {str(building): found[building] for building in Building}


def fold(ledger: Ledger, event: AnyEvent) -> None:
    """Change the ledger as the event says."""
    change = _CHANGES.get(event.kind)
    if change is not None:
        change(ledger, event)


def _own(ledger: Ledger, event: Any) -> Any:
    return ledger["villages"][Colour(event.player).word]


def _house(ledger: Ledger, event: Any) -> Any:
    houses = ledger["villages"][event.village.word]["houses"]
    house = next(h for h in houses if h["place"] == event.place.word)
    assert house["building"] == event.building.word
    return house


def _person(ledger: Ledger, event: Any) -> Any:
    people = _house(ledger, event)["people"]
    person = next(p for p in people if p["colour"] == event.colour.word)
    assert person["sex"] == event.sex.word
    return person


def _enter(ledger: Ledger, event: Any) -> None:
    person = {"colour": event.colour.word, "sex": event.sex.word, "awake": True}
    people = _house(ledger, event)["people"]
    assert len(people) < 2
    assert all(p["sex"] != event.sex.word for p in people)
    people.append(person)
    host = event.village.word
    people.sort(key=lambda p: (p["colour"] != host, Colour[p["colour"].upper()]))


def _move_person(ledger: Ledger, event: Any, source: str) -> None:
    ledger["villages"][event.colour.word][source][event.sex.word] -= 1
    _enter(ledger, event)


def _settled(ledger: Ledger, event: Any) -> None:
    neutral = event.colour is Colour.NEUTRAL
    _move_person(ledger, event, ledger["neutral_stock"] if neutral else "reserve")


def _moved_in(ledger: Ledger, event: Any) -> None:
    neutral = event.colour is Colour.NEUTRAL
    _move_person(ledger, event, ledger["neutral_stock"] if neutral else "centre")


def _married(ledger: Ledger, event: Any) -> None:
    _move_person(ledger, event, event.source.word if event.source is not None else "reserve")


def _between(ledger: Ledger, event: Any, source: str, target: str) -> None:
    mine = _own(ledger, event)
    mine[source][event.sex.word] -= event.count
    mine[target][event.sex.word] += event.count


def _child_to_school(ledger: Ledger, event: Any) -> None:
    _house(ledger, event)["children"].remove(event.sex.word)
    _own(ledger, event)["school"][event.sex.word] += 1


def _born(ledger: Ledger, event: Any) -> None:
    assert event.colour == event.player
    _own(ledger, event)["reserve"][event.sex.word] -= 1
    children = _house(ledger, event)["children"]
    children.append(event.sex.word)
    children.sort()


def _picked(ledger: Ledger, event: Any) -> None:
    ledger["pool"][event.building.word] -= 1
    assert event.building.word not in ledger["picks"][event.player]
    ledger["picks"][event.player].add(event.building.word)


def _stolen(ledger: Ledger, event: Any) -> None:
    ledger["picks"][event.colour].remove(event.building.word)
    ledger["picks"][event.player].add(event.building.word)


def _chosen(ledger: Ledger, event: Any) -> None:
    """A neutral start building comes from the pool, any other from the open ones."""
    ledger["open" if ledger["round"] else "pool"][event.building.word] -= 1


def _placed(ledger: Ledger, event: Any) -> None:
    if not ledger["round"] and event.village is not Colour.NEUTRAL:
        ledger["picks"][event.village].remove(event.building.word)
    houses = ledger["villages"][event.village.word]["houses"]
    assert event.place.word not in [h["place"] for h in houses]
    houses.append(
        {
            "place": event.place.word,
            "building": event.building.word,
            "people": [],
            "children": [],
        }
    )
    houses.sort(key=lambda h: Place[h["place"].upper()])


def _asleep(ledger: Ledger, event: Any) -> None:
    person = _person(ledger, event)
    assert person["awake"]
    assert event.colour == event.player
    person["awake"] = False


def _woke(ledger: Ledger, event: Any) -> None:
    person = _person(ledger, event)
    assert not person["awake"]
    person["awake"] = True


def _coins_placed(ledger: Ledger, event: Any) -> None:
    _own(ledger, event)["coins"] -= event.count
    ledger["placed"][event.character.word][event.player] += event.count


def _coins_returned(ledger: Ledger, event: Any) -> None:
    returned = sum(row[event.player] for row in ledger["placed"].values())
    assert returned == event.count
    for row in ledger["placed"].values():
        row[event.player] = 0
    _own(ledger, event)["coins"] += returned


def _coins_gained(ledger: Ledger, event: Any) -> None:
    assert event.count == ledger["won"] > 0
    _own(ledger, event)["coins"] += event.count
    ledger["won"] = 0


def _dowry(ledger: Ledger, village: Colour | None, colour: Colour | None, by: int) -> None:
    assert village is not None
    assert colour is not None
    dowry = ledger["villages"][village.word]["dowry"]
    dowry[colour.word] = dowry.get(colour.word, 0) + by
    if not dowry[colour.word]:
        del dowry[colour.word]


def _dowry_taken(ledger: Ledger, event: Any) -> None:
    _dowry(ledger, event.village, event.colour, -1)
    if event.colour == event.player:
        ledger["won"] += 1
    else:
        _dowry(ledger, Colour(event.player), event.colour, 1)


def _dowry_given(ledger: Ledger, event: Any) -> None:
    assert event.count == 1
    _own(ledger, event)["coins"] -= 1
    _dowry(ledger, event.village, event.colour, 1)


def _delivered(ledger: Ledger, event: Any) -> None:
    delivered = _own(ledger, event)["delivered"]
    assert event.good.word not in delivered
    delivered.append(event.good.word)
    delivered.sort(key=lambda word: Good[word.upper()])


def _owner(key: str, field: str) -> Callable[[Ledger, Any], None]:
    def change(ledger: Ledger, event: Any) -> None:
        what = getattr(event, field).word
        previous = getattr(event, "colour", None)  # only a character tile can be taken away
        assert ledger[key].get(what) is previous
        assert previous != event.player
        ledger[key][what] = Colour(event.player)

    return change


def _ring_tile(ledger: Ledger, event: Any) -> None:
    tiles = ledger["ring_tiles"]
    assert event.player not in tiles  # B6: nobody gets both
    which = tiles.index(None)
    assert event.points == (4, 2)[which]
    tiles[which] = Colour(event.player)


def _used(ledger: Ledger, event: Any) -> None:
    assert ledger["tiles"][event.character.word] == event.player
    assert event.character.word not in ledger["used"]
    ledger["used"].add(event.character.word)


def _ready(ledger: Ledger, event: Any) -> None:
    assert ledger["tiles"][event.character.word] == event.player
    ledger["used"].remove(event.character.word)


def _revealed(ledger: Ledger, event: Any) -> None:
    ledger["piles"][event.building.word] -= 1
    ledger["open"][event.building.word] += 1


def _boxed(ledger: Ledger, event: Any) -> None:
    ledger["pool"][event.building.word] -= event.count


def _points(ledger: Ledger, event: Any) -> None:
    ledger["points"][event.player] = event.points


def _put(key: str, value: Callable[[Any], object]) -> Callable[[Ledger, Any], None]:
    def change(ledger: Ledger, event: Any) -> None:
        assert ledger[key] != value(event) or key == "start"
        ledger[key] = value(event)

    return change


#: The kinds that change nothing on the table: announcements.
ANNOUNCEMENTS = {
    "letter_dealt", "turn_begins", "player_stuck", "passed", "good_bought", "delivery_chosen",
    "quarter_woken", "dowry_declined", "round_ends", "wins",
}  # fmt: skip

_CHANGES: dict[str, Callable[[Ledger, Any], None]] = {
    "building_picked": _picked,
    "building_stolen": _stolen,
    "building_boxed": _boxed,
    "settled": _settled,
    "sent_to_school": lambda x, e: _between(x, e, "reserve", "school"),
    "sent_to_centre": lambda x, e: _between(x, e, "reserve", "centre"),
    "dowry_given": _dowry_given,
    "coins_placed": _coins_placed,
    "tile_used": _used,
    "neutral_coin_used": _put("neutral_coin", lambda e: False),
    "coins_gained": _coins_gained,
    "good_made": _asleep,
    "good_swapped": _asleep,
    "building_chosen": _chosen,
    "building_placed": _placed,
    "moved_in": _moved_in,
    "ring_tile_taken": _ring_tile,
    "good_delivered": _delivered,
    "goods_tile_taken": _owner("goods_tiles", "good"),
    "family_tile_taken": _owner("family_tiles", "family"),
    "woke_up": _woke,
    "married": _married,
    "dowry_taken": _dowry_taken,
    "born": _born,
    "round_begins": _put("round", lambda e: e.count),
    "start_tile_taken": _put("start", lambda e: e.player),
    "character_tile_taken": _owner("tiles", "character"),
    "character_tile_ready": _ready,
    "coins_returned": _coins_returned,
    "neutral_coin_returned": _put("neutral_coin", lambda e: True),
    "pupil_settled": lambda x, e: _move_person(x, e, "school"),
    "pupil_to_centre": lambda x, e: _between(x, e, "school", "centre"),
    "child_to_school": _child_to_school,
    "points_set": _points,
    "building_revealed": _revealed,
    "game_over": _put("over", lambda e: True),
}
KNOWN = ANNOUNCEMENTS | set(_CHANGES)
