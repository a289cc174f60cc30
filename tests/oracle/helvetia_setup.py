"""A second version of the set-up of Helvetia (S3-S11, D1-D4), written from the text of the rules.

It is told as at the table: one function that goes from step to step. At every question it yields
who is asked (`CHANCE` for a draw) and which answers there are, and is sent one of them. Seats are
numbered in turn order, so the right-hand neighbour is the next seat unless play is clockwise (S1).
"""

from collections.abc import Generator
from typing import Any, NamedTuple

from .helvetia_turn import BUILDINGS, COLOURS, PLACES, RING_ONE, SEXES

CHANCE = -1
START_TYPES = BUILDINGS[:5]
#: S11: three buildings for each letter.
LETTERS = {
    "a": ("brickworks", "well", "grain_farm"),
    "b": ("woodcutter", "brickworks", "grain_farm"),
    "c": ("woodcutter", "stonemason", "grain_farm"),
    "d": ("woodcutter", "stonemason", "well"),
    "e": ("brickworks", "stonemason", "well"),
}
Options = dict[str, Any]
Village = dict[str, Any]


class Question(NamedTuple):
    """Who is asked, and every answer."""

    seat: int
    answers: set[str]


class Outcome(NamedTuple):
    """The table when the first round begins."""

    start: int
    villages: dict[str, Village]


Asking = Generator[Question, str, Any]


def setup(players: int, options: Options) -> Generator[Question, str, Outcome]:
    """Ask everything from the first draw to the first turn."""
    if options["setup"] == "letters":
        picks = yield from _letters(players)
        start = yield from _drawn_player(players)
    else:
        first = 0
        if options["first_player"] == "random":
            first = yield from _drawn_player(players)
        picks, last = yield from _draft(players, first)
        start = first if options["start_tile_after_draft"] == "stays" else last
    villages = {COLOURS[seat]: _empty(5) for seat in range(players)}
    if players == 2:
        villages["neutral"] = yield from _neutral(picks, start, options)
    order = [(start + turn) % players for turn in range(players)]
    for seat in order:
        for building in BUILDINGS:
            if building in picks[seat]:
                yield from _place(villages[COLOURS[seat]], seat, building)
    yield from _pairs(villages, order, options)
    for seat in range(players):
        for receiver in _gifts(seat, players, options):
            villages[receiver]["dowry"][COLOURS[seat]] = 1
    for village in villages.values():
        village["houses"].sort(key=lambda house: PLACES.index(house["place"]))
    return Outcome(start, villages)


def _empty(reserve: int) -> Village:
    """A village before anything happens in it; S10 leaves four coins in hand."""
    return {
        "houses": [],
        "centre": {"man": 0, "woman": 0},
        "school": {"man": 0, "woman": 0},
        "reserve": {"man": reserve, "woman": reserve},  # S9: of eight, three are placed
        "dowry": {},
        "coins": 4,
        "delivered": [],
    }


# --- start buildings (S3-S6, S11) ----------------------------------------------------------------


def _drawn_player(players: int) -> Asking:
    text = yield Question(CHANCE, {f"first {COLOURS[seat]}" for seat in range(players)})
    return COLOURS.index(text.split()[1])


def _letters(players: int) -> Asking:
    left = dict(LETTERS)
    picks = []
    for _ in range(players):
        text = yield Question(CHANCE, {f"letter {letter}" for letter in left})
        picks.append(list(left.pop(text.split()[1])))
    return picks


def _draft(players: int, first: int) -> Asking:
    """S4: against the direction of play, then with it, then against it again."""
    copies = 3 if players == 4 else 2  # S3
    pool = dict.fromkeys(START_TYPES, copies)
    picks: list[list[str]] = [[] for _ in range(players)]
    against = [(first - turn) % players for turn in range(players)]
    seats = [*against, *against[::-1], *against]
    for turn, seat in enumerate(seats):
        if _offered(pool, picks[seat]):
            yield from _pick(pool, picks, seat)
            last = seat
        else:
            assert turn == len(seats) - 1
            last = yield from _rob(pool, picks, seat)
    return picks, last


def _offered(pool: dict[str, int], owned: list[str]) -> list[str]:
    return [building for building, count in pool.items() if count and building not in owned]


def _pick(pool: dict[str, int], picks: list[list[str]], seat: int) -> Asking:
    text = yield Question(seat, {f"draft {b}" for b in _offered(pool, picks[seat])})
    building = text.split()[1]
    pool[building] -= 1
    picks[seat].append(building)


def _rob(pool: dict[str, int], picks: list[list[str]], seat: int) -> Asking:
    """S5: take a tile of another player, who picks another one and so picks last."""
    answers = set()
    for other, owned in enumerate(picks):
        for building in owned:
            rest = [each for each in owned if each != building]
            if other != seat and building not in picks[seat] and _offered(pool, rest):
                answers.add(f"steal {COLOURS[other]} {building}")
    text = yield Question(seat, answers)
    _, colour, building = text.split()
    victim = COLOURS.index(colour)
    picks[victim].remove(building)
    picks[seat].append(building)
    yield from _pick(pool, picks, victim)
    return victim


# --- villages (S7, S8, S10, D2-D4) ---------------------------------------------------------------


def _place(village: Village, seat: int, building: str) -> Asking:
    taken = [house["place"] for house in village["houses"]]
    text = yield Question(seat, {f"place {place}" for place in RING_ONE if place not in taken})
    house = {"place": text.split()[1], "building": building, "people": [], "children": []}
    village["houses"].append(house)
    return house


def _person(colour: str, sex: str) -> dict[str, Any]:
    return {"colour": colour, "sex": sex, "awake": True}


def _neutral(picks: list[list[str]], start: int, options: Options) -> Asking:
    """D2: what is left so that each type stands twice, placed by turns with two couples."""
    left = [b for b in START_TYPES for _ in range(2 - sum(b in own for own in picks))]
    village = _empty(0) | {"coins": 0}
    couples = {"man": 2, "woman": 2}
    begins = start if options["neutral_village_start"] == "start_player" else 1 - start
    for turn in range(4):
        seat = (begins + turn) % 2
        building = left[0]
        if len(set(left)) > 1:
            text = yield Question(seat, {f"build {each}" for each in left})
            building = text.split()[1]
        left.remove(building)
        house = yield from _place(village, seat, building)
        sexes = [sex for sex in SEXES if couples[sex]]
        if len(sexes) > 1:
            text = yield Question(seat, {f"inhabit {sex}" for sex in sexes})
            sexes = [text.split()[1]]
        couples[sexes[0]] -= 1
        house["people"].append(_person("neutral", sexes[0]))
    one_pair = options["neutral_centre"] == "one_pair"
    for sex in SEXES:
        village["centre"][sex] = 1 if one_pair else 6
        village["reserve"][sex] = 5 if one_pair else 0
    return village


def _pairs(villages: dict[str, Village], order: list[int], options: Options) -> Asking:
    for seat in order:
        own = villages[COLOURS[seat]]
        for sex in SEXES:
            yield from _settle(own, seat, (sex,))
    for seat in order:
        own = villages[COLOURS[seat]]
        settled = yield from _settle(own, seat, SEXES)
        own["school"][_other(settled)] += 1
    for seat in order:
        hosts = _hosts(seat, len(order), options)
        singles = {
            f"marry centre {colour}:{house['place']}": house
            for colour in hosts
            for house in villages[colour]["houses"]
            if len(house["people"]) == 1
        }
        text = yield Question(seat, set(singles))
        people = singles[text]["people"]
        own = villages[COLOURS[seat]]
        own["centre"][people[0]["sex"]] += 1
        people.append(_person(COLOURS[seat], _other(people[0]["sex"])))


def _settle(own: Village, seat: int, sexes: tuple[str, ...]) -> Asking:
    empty = {house["place"]: house for house in own["houses"] if not house["people"]}
    text = yield Question(seat, {f"settle {sex} {place}" for sex in sexes for place in empty})
    _, sex, place = text.split()
    empty[place]["people"].append(_person(COLOURS[seat], sex))
    return sex


def _other(sex: str) -> str:
    return "woman" if sex == "man" else "man"


def _right(seat: int, steps: int, players: int, options: Options) -> int:
    """S1: who sits so many places to the right."""
    return (seat + (-steps if options["clockwise"] else steps)) % players


def _hosts(seat: int, players: int, options: Options) -> list[str]:
    """S8, D3: the villages that the third pair may marry into."""
    if options["third_pair"] == "any_player":
        return [COLOURS[other] for other in range(players) if other != seat]
    return [COLOURS[_right(seat, -1, players, options)]]


def _gifts(seat: int, players: int, options: Options) -> list[str]:
    """S10, D4: the two players on the right; with two players both other villages."""
    if players == 2:
        return [COLOURS[1 - seat], "neutral"]
    return [COLOURS[_right(seat, steps, players, options)] for steps in (1, 2)]
