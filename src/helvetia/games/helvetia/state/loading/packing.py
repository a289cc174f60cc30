"""Packing the readable parts of a state into the engine's form."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from helvetia.core.errors import LoadError, VersionError

from ...names import (
    GAME,
    PLACES,
    RULES_VERSION,
    Building,
    Character,
    Colour,
    Decision,
    Family,
    Good,
    Quarter,
    Sex,
)
from ...packed import (
    NO_SETUP,
    NO_TURN,
    NOBODY,
    NONE,
    BoardBits,
    ColourBits,
    Packed,
    Pair,
    SetupBits,
    TurnBits,
    TurnPart,
    rules_of,
)
from ...village import SHIFT, buildable_by, supply_of
from ..parts import Entry, House, People, Player, SetupInProgress, Turn, Village
from .checking import houses_path, paths_of, require
from .moment import validate

_COLOURS: Final = tuple(Colour)


def load(parts: Mapping[str, Any]) -> Packed:
    """Return the packed state with these readable parts. Raises `LoadError`."""
    state = pack(parts)
    validate(state)
    return state


def pack(parts: Mapping[str, Any]) -> Packed:
    """Return the packed state without the check that a game can reach it."""
    if parts["game"] != GAME:
        raise LoadError(f"a state of {parts['game']!r}, not of {GAME!r}", "$.game")
    if parts["rules_version"] != RULES_VERSION:
        raise VersionError(
            f"written under rules version {parts['rules_version']} of {GAME}; "
            f"this library knows {RULES_VERSION}",
            "$.rules_version",
        )
    players: tuple[Player, ...] = parts["players"]
    villages = _villages_of(players, parts["neutral"])
    living = _living(villages)
    people = [_pack_colour(i, village, living, players) for i, village in enumerate(villages)]
    seat = parts["player"]
    turn: Turn | None = parts["turn"]
    setup: SetupInProgress | None = parts["setup"]
    round_ = parts["round"]
    require((round_ == 0) == (setup is not None), "round 0 is the set-up", "$.setup")
    state = Packed(
        rules=rules_of(parts["options"]),
        decision=parts["decision"],
        seat=NOBODY if seat is None else seat,
        round=round_,
        start_player=parts["start_player"],
        players=tuple(people[: len(players)]),
        neutral=people[2] if len(people) > len(players) else None,
        built=_pack_houses(villages),
        board=_pack_board(parts, len(players)),
        coins=tuple(player.coins for player in players),
        placed=tuple(coins for space in parts["characters"] for coins in space.coins),
        turn=NO_TURN if turn is None else _pack_turn(turn),
        setup=NO_SETUP if setup is None else _pack_setup(setup),
        progress=_progress(parts, setup, len(players)),
        idle=parts["idle_seats"],
        acted=parts["anybody_acted"],
    )
    return _with_supply(state)


def _progress(parts: Mapping[str, Any], setup: SetupInProgress | None, players: int) -> int:
    """Return the step of the set-up or of leaving school, or the buildings to turn up."""
    decision, left = parts["decision"], parts["reveals_left"]
    right = not left or decision is Decision.REVEAL
    require(right, "no building is turned up now (E2)", "$.reveals_left")
    if setup is not None:
        return setup.step
    if decision is Decision.PUPIL and parts["player"] is not None:  # in turn order (E2)
        return int(parts["player"] - parts["start_player"]) % players
    return int(left)


def _with_supply(state: Packed) -> Packed:
    """Return the state with what follows from the rest: workers awake, types that can be built."""
    turn, seat = state.turn, state.seat
    counted = turn.stage not in (None, TurnPart.PUPILS, TurnPart.NEUTRAL)
    if not counted or not 0 <= seat < len(state.players):
        return state
    draft = state.thaw()
    draft.turn.supply = supply_of(draft, seat)
    draft.turn.buildable = buildable_by(draft, seat)
    if turn.building != NONE:
        draft.turn.buildable &= ~(1 << turn.building)
    return draft.freeze()


# --- lists, sets and numbers ---------------------------------------------------------------------


def _counts(tiles: tuple[Building, ...], path: str) -> tuple[int, ...]:
    require(list(tiles) == sorted(tiles), "must be listed in order", path)
    counts = [0] * len(Building)
    for building in tiles:
        counts[building] += 1
    return tuple(counts)


def _set(members: Iterable[int], path: str) -> int:
    listed = list(members)
    require(listed == sorted(set(listed)), "must be listed once each, in order", path)
    return sum(1 << member for member in listed)


def _pair(people: People) -> Pair:
    return people.men, people.women


def _index(member: int | None) -> int:
    return NONE if member is None else int(member)


# --- villages ------------------------------------------------------------------------------------


def _villages_of(players: tuple[Player, ...], neutral: Village | None) -> list[Village]:
    """Return all villages, the neutral one last. Refuse colours that are not in seat order."""
    count = len(players)
    require(2 <= count <= 4, "2 to 4 players", "$.players")
    for seat, player in enumerate(players):
        right = player.colour is player.village.colour is _COLOURS[seat]
        require(right, f"seat {seat} is {_COLOURS[seat]}", f"$.players[{seat}].colour")
    villages = [player.village for player in players]
    require((count == 2) == (neutral is not None), "two players have a neutral village (D2)",
            "$.neutral")  # fmt: skip
    if neutral is not None:
        require(neutral.colour is Colour.NEUTRAL, "this village is neutral", "$.neutral.colour")
        villages.append(neutral)
    return villages


def _living(villages: list[Village]) -> dict[tuple[Colour, Sex | None], int]:
    """Return where each colour's men and women live, and (under None) who of them is awake."""
    living: dict[tuple[Colour, Sex | None], int] = {}
    playing = {village.colour for village in villages}
    paths = paths_of(len(villages) - (villages[-1].colour is Colour.NEUTRAL))
    for path, village in zip(paths, villages, strict=True):
        for number, house in enumerate(village.houses):
            where = f"{houses_path(path)}[{number}]"
            _check_house(village.colour, house, where)
            if house.spouse is not None and house.spouse.colour not in playing:
                raise LoadError(f"{house.spouse.colour} does not play", f"{where}.spouse")
            spot = 1 << SHIFT[village.colour] + house.place
            for one in house.villagers:
                living[one.colour, one.sex] = living.get((one.colour, one.sex), 0) | spot
                if one.awake:
                    living[one.colour, None] = living.get((one.colour, None), 0) | spot
    return living


def _check_house(village: Colour, house: House, path: str) -> None:
    if house.resident is not None and house.resident.colour is not village:
        raise LoadError("a resident has the village's colour", f"{path}.resident")
    if house.spouse is not None and house.spouse.colour is village:
        raise LoadError("a spouse is of another colour (P2)", f"{path}.spouse")
    if list(house.children) != sorted(house.children):
        raise LoadError("sons are listed before daughters", f"{path}.children")


def _pack_colour(
    index: int,
    village: Village,
    living: Mapping[tuple[Colour, Sex | None], int],
    players: tuple[Player, ...],
) -> ColourBits:
    colour, houses = village.colour, village.houses
    nobody = People(0, 0)
    player = players[index] if index < len(players) else None
    path = f"$.players[{index}]" if player else "$.neutral"
    dowry = village.dowry
    coins_path = f"{path}.village.dowry" if player else f"{path}.dowry"
    require(list(dowry) == sorted(dowry), "must be listed in order", coins_path)
    require(Colour.NEUTRAL not in dowry, "the neutral coin is no dowry (D6)", coins_path)
    return ColourBits(
        men=living.get((colour, Sex.MAN), 0),
        women=living.get((colour, Sex.WOMAN), 0),
        awake=living.get((colour, None), 0),
        centre=_pair(village.centre),
        school=_pair(player.school if player else nobody),
        reserve=_pair(player.reserve if player else nobody),
        children=tuple(sorted(h.place * 2 + sex for h in houses for sex in h.children)),
        dowry=_coins(dowry),
        delivered=_set(player.delivered, f"{path}.delivered") if player else 0,
    )


def _coins(dowry: tuple[Colour, ...]) -> tuple[int, ...]:
    counts = [0] * 4
    for colour in dowry:
        counts[colour] += 1
    return tuple(counts)


def _pack_houses(villages: list[Village]) -> tuple[int, ...]:
    built = [0] * len(Building)
    for path, village in zip(_paths(villages), villages, strict=True):
        places = [house.place for house in village.houses]
        require(places == sorted(set(places)), "must be listed once each, in order", path)
        for house in village.houses:
            built[house.building] |= 1 << SHIFT[village.colour] + house.place
    return tuple(built)


def _paths(villages: list[Village]) -> list[str]:
    players = len(villages) - (villages[-1].colour is Colour.NEUTRAL)
    return [houses_path(path) for path in paths_of(players)]


# --- the table, the turn, the set-up -------------------------------------------------------------


def _pack_board(parts: Mapping[str, Any], count: int) -> BoardBits:
    spaces = parts["characters"]
    named = [space.character for space in spaces]
    require(named == list(Character), "each character once, in order", "$.characters")
    for number, space in enumerate(spaces):
        path = f"$.characters[{number}].coins"
        require(len(space.coins) == count, f"{count} counts, one for each seat", path)
    goods = {tile.good: int(tile.owner) for tile in parts["goods_tiles"]}
    families = {tile.family: int(tile.owner) for tile in parts["family_tiles"]}
    _set((tile.good for tile in parts["goods_tiles"]), "$.goods_tiles")
    _set((tile.family for tile in parts["family_tiles"]), "$.family_tiles")
    return BoardBits(
        open=_counts(parts["open"], "$.open"),
        pile_two=_counts(parts["pile_two"], "$.pile_two"),
        pile_three=_counts(parts["pile_three"], "$.pile_three"),
        tile_owner=tuple(_index(space.tile_owner) for space in spaces),
        used_tiles=sum(1 << space.character for space in spaces if space.tile_used),
        goods_tiles=tuple(goods.get(good, NONE) for good in Good),
        family_tiles=tuple(families.get(family, NONE) for family in Family),
        ring_tiles=tuple(_index(owner) for owner in parts["ring_tiles"]),
        neutral_coin=parts["neutral_coin"],
        points=parts["points"],
    )


def _pack_turn(turn: Turn) -> TurnBits:
    return TurnBits(
        stage=turn.part,
        character=_index(turn.character),
        units=turn.actions,
        tile=_index(turn.tile),
        building=_index(turn.building),
        pending=_index(turn.good),
        demand=turn.cost,
        in_chain=turn.in_chain,
        bought=turn.bought,
        last=NONE if turn.last_entry is None else _pack_entry(turn, turn.last_entry),
        births=_set(turn.births, "$.turn.births"),
        won=turn.coins_won,
        village=_index(turn.dowry_from),
    )


def _pack_entry(turn: Turn, last: Entry) -> int:
    """Return the order of entry as one number. Refuse a kind of entry that the action has not."""
    match turn.character, last:
        case Character.CARTER, Entry(good=Good() as good, village=None, place=None, quarter=None):
            return int(good)
        case Character.WATCHMAN, Entry(good=None, village=Colour() as village, place=None,
                                       quarter=(Quarter.NW | Quarter.NE) as pair):  # fmt: skip
            return village * 2 + pair
        case Character.PRIEST, Entry(good=None, village=Colour() as village, quarter=None) if (
            last.place is not None
        ):
            return village * PLACES + last.place
        case ((Character.MIDWIFE | None), Entry(good=None, village=None, quarter=None)) if (
            last.place is not None
        ):
            return int(last.place)
    raise LoadError("no entry of this action", "$.turn.last_entry")


def _pack_setup(setup: SetupInProgress) -> SetupBits:
    return SetupBits(
        pool=_counts(setup.pool, "$.setup.pool"),
        picks=tuple(_set(held, f"$.setup.picks[{seat}]") for seat, held in enumerate(setup.picks)),
        robbed=_index(setup.robbed),
        letters=_set(setup.letters, "$.setup.letters"),
        figures=_pair(setup.figures),
        building=_index(setup.building),
    )
