"""Packing the readable parts of a state into the engine's form."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from helvetia.core.drafts import maker
from helvetia.core.errors import Fault, LoadError, check_header, raise_first

from ...catalog import FIGURES
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
)
from ...options import NeutralCentre
from ...packed import (
    NO_SETUP,
    NO_TURN,
    NOBODY,
    NONE,
    BoardBits,
    ColourBits,
    Duty,
    Packed,
    Pair,
    SetupBits,
    TurnBits,
    TurnPart,
    rules_of,
)
from ...village import SHIFT, buildable_by, supply_of
from ..parts import Entry, People, Player, SetupInProgress, Turn, Village
from .moment import faults_of
from .table import house_paths, paths_of

_COLOURS: Final = tuple(Colour)
_CHARACTERS: Final = tuple(Character)
_DUTIES: Final = tuple(Duty)
_BUILDINGS: Final = len(Building)
_NOBODY: Final = People(0, 0)
_colour: Final = maker(ColourBits)
_board: Final = maker(BoardBits)
_turn: Final = maker(TurnBits)
_packed: Final = maker(Packed)
_IN_ORDER: Final = "must be listed in order"
_ONCE: Final = "must be listed once each, in order"
#: The parts of a turn in which nobody counts the player's workers.
_UNCOUNTED: Final = frozenset({None, TurnPart.PUPILS, TurnPart.NEUTRAL})
Faults = list[Fault]


def load(parts: Mapping[str, Any]) -> Packed:
    """Return the packed state with these readable parts. Raises `LoadError`."""
    faults: Faults = []
    state = pack(parts, faults)
    raise_first(faults or faults_of(state))
    return state


def pack(parts: Mapping[str, Any], faults: Faults) -> Packed:
    """Return the packed state, and add what cannot be packed to *faults*.

    Raises `LoadError` for parts of another game or with a wrong number of players.
    """
    _check_header(parts)
    players: tuple[Player, ...] = parts["players"]
    turn: Turn | None = parts["turn"]
    setup: SetupInProgress | None = parts["setup"]
    if (parts["round"] == 0) != (setup is not None):
        faults.append(Fault("$.setup", "round 0 is the set-up"))
    villages = [player.village for player in players]
    if parts["neutral"] is not None:
        villages.append(parts["neutral"])
    people = _People(villages, faults)
    colours = [
        people.colour(village, path, player, faults)
        for village, path, player in zip(
            villages, paths_of(len(players)), (*players, None), strict=False
        )
    ]
    if len(colours) > len(players) and parts["options"].neutral_centre is NeutralCentre.ONE_PAIR:
        colours[-1] = _with_stock(colours[-1])
    state = _packed(
        rules=rules_of(parts["options"]),
        decision=parts["decision"],
        seat=NOBODY if parts["player"] is None else parts["player"],
        round=parts["round"],
        start_player=parts["start_player"],
        players=tuple(colours[: len(players)]),
        neutral=colours[2] if len(colours) > len(players) else None,
        built=tuple(people.built),
        board=_pack_board(parts, len(players), faults),
        coins=tuple([player.coins for player in players]),
        placed=tuple([coins for space in parts["characters"] for coins in space.coins]),
        turn=NO_TURN if turn is None else _pack_turn(turn, faults),
        setup=NO_SETUP if setup is None else _pack_setup(setup, faults),
        progress=_progress(parts, faults),
        idle=parts["idle_seats"],
        acted=parts["anybody_acted"],
    )
    return with_supply(state)


def _with_stock(neutral: ColourBits) -> ColourBits:
    """Return the neutral colour with the stock that follows from all its other figures (D2)."""
    (men, women), living = neutral.centre, neutral.thaw()
    living.reserve = (
        FIGURES - men - neutral.men.bit_count(),
        FIGURES - women - neutral.women.bit_count(),
    )
    return living.freeze()


def _progress(parts: Mapping[str, Any], faults: Faults) -> int:
    """Return the step of the set-up or of leaving school, or the buildings to turn up."""
    decision, left = parts["decision"], int(parts["reveals_left"])
    if left and decision is not Decision.REVEAL:
        faults.append(Fault("$.reveals_left", "no building is turned up now (E2)"))
    if parts["setup"] is not None:
        return int(parts["setup"].step)
    if decision is Decision.PUPIL and parts["player"] is not None:  # in turn order (E2)
        return int(parts["player"] - parts["start_player"]) % len(parts["players"])
    return left


def _check_header(parts: Mapping[str, Any]) -> None:
    """Refuse another game, other rules, and villages that do not belong to the seats."""
    check_header(parts, GAME, RULES_VERSION)
    players, neutral = parts["players"], parts["neutral"]
    if not 2 <= len(players) <= 4:
        raise LoadError("expected 2 to 4 players", "$.players")
    for seat, player in enumerate(players):
        if not player.colour is player.village.colour is _COLOURS[seat]:
            raise LoadError(f"seat {seat} is {_COLOURS[seat]}", f"$.players[{seat}].colour")
    if (len(players) == 2) != (neutral is not None):
        raise LoadError("two players have a neutral village (D2)", "$.neutral")
    if neutral is not None and neutral.colour is not Colour.NEUTRAL:
        raise LoadError("this village is neutral", "$.neutral.colour")


def with_supply(state: Packed) -> Packed:
    """Return the state with what follows from the rest: workers awake, types that can be built."""
    turn, seat = state.turn, state.seat
    if turn.stage in _UNCOUNTED or not 0 <= seat < len(state.players):
        return state
    draft = state.thaw()
    draft.turn.supply = supply_of(draft, seat)
    draft.turn.buildable = buildable_by(draft, seat)
    if turn.building != NONE:
        draft.turn.buildable &= ~(1 << turn.building)
    return draft.freeze()


# --- lists and sets ------------------------------------------------------------------------------


def _counts(things: Iterable[int], kinds: int, path: str, faults: Faults) -> tuple[int, ...]:
    counts, seen = [0] * kinds, 0
    for kind in things:
        if seen >> kind + 1:
            faults.append(Fault(path, _IN_ORDER))
        seen |= 1 << kind
        counts[kind] += 1
    return tuple(counts)


def _set(members: Iterable[int], path: str, faults: Faults) -> int:
    found = 0
    for member in members:
        if found >> member:
            faults.append(Fault(path, _ONCE))
        found |= 1 << member
    return found


def _pair(people: People) -> Pair:
    return people.men, people.women


def _index(member: int | None) -> int:
    return NONE if member is None else int(member)


# --- villages ------------------------------------------------------------------------------------


class _People:
    """The houses of all villages, and the people of each colour in them, as bit sets."""

    def __init__(self, villages: list[Village], faults: Faults) -> None:
        built = self.built = [0] * _BUILDINGS
        #: By sex, then by colour; those awake by colour.
        living = self.living = ([0] * len(_COLOURS), [0] * len(_COLOURS))
        awake = self.awake = [0] * len(_COLOURS)
        players = len(villages) - (villages[-1].colour is Colour.NEUTRAL)
        playing = {village.colour for village in villages}
        for village, path in zip(villages, house_paths(players), strict=True):
            colour, taken = village.colour, 0
            for number, house in enumerate(village.houses):
                if taken >> house.place:
                    faults.append(Fault(path, _ONCE))
                taken |= 1 << house.place
                spot = 1 << SHIFT[colour] + house.place
                built[house.building] |= spot
                wrong, resident, spouse = None, house.resident, house.spouse
                if resident is not None and resident.colour is not colour:
                    wrong = "resident", "a resident has the village's colour"
                if spouse is not None:
                    if spouse.colour is colour:
                        wrong = wrong or ("spouse", "a spouse is of another colour (P2)")
                    elif spouse.colour not in playing:
                        wrong = wrong or ("spouse", f"{spouse.colour} does not play")
                for villager in (resident, spouse):
                    if villager is not None:
                        living[villager.sex][villager.colour] |= spot
                        if villager.awake:
                            awake[villager.colour] |= spot
                if house.children and list(house.children) != sorted(house.children):
                    wrong = wrong or ("children", "sons are listed before daughters")
                if wrong is not None:
                    faults.append(Fault(f"{path}[{number}].{wrong[0]}", wrong[1]))

    def colour(
        self, village: Village, path: str, player: Player | None, faults: Faults
    ) -> ColourBits:
        """Return the packed people, dowry and deliveries of a colour; None is the neutral one."""
        colour = village.colour
        children = [h.place * 2 + sex for h in village.houses if h.children for sex in h.children]
        return _colour(
            men=self.living[0][colour],
            women=self.living[1][colour],
            awake=self.awake[colour],
            centre=_pair(village.centre),
            school=_pair(player.school if player else _NOBODY),
            reserve=_pair(player.reserve if player else _NOBODY),
            children=tuple(children),
            dowry=_coins(village.dowry, f"{path}.village" if player else path, faults),
            delivered=_set(player.delivered, f"{path}.delivered", faults) if player else 0,
        )


def _coins(dowry: tuple[Colour, ...], path: str, faults: Faults) -> tuple[int, ...]:
    *counts, neutral = _counts(dowry, len(_COLOURS), f"{path}.dowry", faults)
    if neutral:
        faults.append(Fault(f"{path}.dowry", "the neutral coin is no dowry (D6)"))
    return tuple(counts)


# --- the table, the turn, the set-up -------------------------------------------------------------


def _pack_board(parts: Mapping[str, Any], count: int, faults: Faults) -> BoardBits:
    spaces, goods, families = parts["characters"], [NONE] * len(Good), [NONE] * len(Family)
    used = 0
    if tuple([space.character for space in spaces]) != _CHARACTERS:
        faults.append(Fault("$.characters", "list each character once, in order"))
    for number, space in enumerate(spaces):
        used |= space.tile_used << number
        if len(space.coins) != count:
            path = f"$.characters[{number}].coins"
            faults.append(Fault(path, f"expected {count} counts, one for each seat"))
    for tile in parts["goods_tiles"]:
        goods[tile.good] = int(tile.owner)
    for tile in parts["family_tiles"]:
        families[tile.family] = int(tile.owner)
    _set([tile.good for tile in parts["goods_tiles"]], "$.goods_tiles", faults)
    _set([tile.family for tile in parts["family_tiles"]], "$.family_tiles", faults)
    return _board(
        open=_counts(parts["open"], _BUILDINGS, "$.open", faults),
        pile_two=_counts(parts["pile_two"], _BUILDINGS, "$.pile_two", faults),
        pile_three=_counts(parts["pile_three"], _BUILDINGS, "$.pile_three", faults),
        tile_owner=tuple([_index(space.tile_owner) for space in spaces]),
        used_tiles=used,
        goods_tiles=tuple(goods),
        family_tiles=tuple(families),
        ring_tiles=tuple([_index(owner) for owner in parts["ring_tiles"]]),
        neutral_coin=parts["neutral_coin"],
        points=parts["points"],
    )


def _pack_turn(turn: Turn, faults: Faults) -> TurnBits:
    return _turn(
        stage=turn.part,
        character=_index(turn.character),
        units=turn.actions,
        tile=_index(turn.tile),
        building=_index(turn.building),
        pending=_index(turn.good),
        demand=turn.cost,
        in_chain=turn.in_chain,
        bought=turn.bought,
        last=NONE if turn.last_entry is None else _pack_entry(turn, turn.last_entry, faults),
        births=_set(turn.births, "$.turn.births", faults),
        won=turn.coins_won,
        village=_index(turn.dowry_from),
        duties=_set([_DUTIES.index(duty) for duty in turn.duties], "$.turn.duties", faults),
    )


def _pack_entry(turn: Turn, last: Entry, faults: Faults) -> int:
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
    faults.append(Fault("$.turn.last_entry", "no entry of this action"))
    return NONE


def _pack_setup(setup: SetupInProgress, faults: Faults) -> SetupBits:
    picks = enumerate(setup.picks)
    return SetupBits(
        pool=_counts(setup.pool, _BUILDINGS, "$.setup.pool", faults),
        picks=tuple([_set(held, f"$.setup.picks[{seat}]", faults) for seat, held in picks]),
        robbed=_index(setup.robbed),
        letters=_set(setup.letters, "$.setup.letters", faults),
        figures=_pair(setup.figures),
        building=_index(setup.building),
    )
