"""Reading a state from its document, strictly."""

from collections.abc import Iterable
from typing import Final

from helvetia.core.errors import LoadError, VersionError

from .documents import (
    PeopleDocument,
    SetupDocument,
    StateDocument,
    TilesDocument,
    TurnDocument,
)
from .geometry import SHIFT
from .names import Building, Character, Colour, Family, Good, Sex
from .state import NONE, Board, GameState, Player, SetupState, Stage, StateDraft, Turn, rules_of
from .validate import validate
from .version import GAME, RULES_VERSION
from .village import buildable_by, supply_of

_COLOURS: Final = tuple(Colour)


def _ordered(values: Iterable[int], path: str) -> None:
    """Canonical documents list things once, in order."""
    listed = list(values)
    if listed != sorted(set(listed)):
        raise LoadError("must be listed once each, in order", path)


def _counts(tiles: tuple[TilesDocument, ...], path: str) -> tuple[int, ...]:
    _ordered((t.building for t in tiles), path)
    counts = [0] * len(Building)
    for index, tile in enumerate(tiles):
        if tile.copies < 1:
            raise LoadError("at least one copy", f"{path}[{index}].copies")
        counts[tile.building] = tile.copies
    return tuple(counts)


def _set(members: Iterable[int], path: str) -> int:
    listed = list(members)
    _ordered(listed, path)
    return sum(1 << member for member in listed)


def _pair(people: PeopleDocument) -> tuple[int, int]:
    return people.men, people.women


def _index(member: int | None) -> int:
    return NONE if member is None else int(member)


def state_from_document(document: StateDocument) -> GameState:
    """The state of a document, checked by :func:`.validate.validate`."""
    if document.game != GAME:
        raise LoadError(f"a state of {document.game!r}, not of {GAME!r}", "$.game")
    if document.rules_version != RULES_VERSION:
        raise VersionError(
            f"written under rules version {document.rules_version} of {GAME}; "
            f"this library knows {RULES_VERSION}",
            "$.rules_version",
        )
    players, neutral = _read_colours(document)
    state = StateDraft(
        rules=rules_of(document.options),
        decision=document.decision,
        player=document.player,
        round=document.round,
        start_player=document.start_player,
        players=players,
        neutral=neutral,
        built=_read_built(document),
        board=_read_board(document),
        turn=None,
        setup=None if document.setup is None else _read_setup(document.setup),
        progress=document.progress,
        idle=document.idle,
        acted=document.acted,
    )
    if document.turn is not None:
        state.turn = _read_turn(state, document.turn)
    finished = state.freeze()
    validate(finished)
    return finished


def _read_colours(document: StateDocument) -> tuple[tuple[Player, ...], Player | None]:
    names = [c.colour for c in document.colours]
    count = len(names) - (Colour.NEUTRAL in names)
    expected = list(_COLOURS[:count]) + ([Colour.NEUTRAL] if count == 2 else [])
    if not 2 <= count <= 4 or names != expected:
        raise LoadError("colours must be red, yellow, blue, white in order, as many as play, "
                        "and with two players neutral last", "$.colours")  # fmt: skip
    living = _read_people(document)
    colours = [
        Player(
            coins=c.coins,
            men=living[c.colour, Sex.MAN],
            women=living[c.colour, Sex.WOMAN],
            awake=living[c.colour, None],
            centre=_pair(c.centre),
            school=_pair(c.school),
            reserve=_pair(c.reserve),
            children=tuple(sorted(h.place * 2 + sex for h in c.houses for sex in h.children)),
            dowry=c.dowry,
            delivered=_set(c.delivered, f"$.colours[{i}].delivered"),
        )
        for i, c in enumerate(document.colours)
    ]
    return tuple(colours[:count]), colours[count] if count == 2 else None


def _read_people(document: StateDocument) -> dict[tuple[Colour, Sex | None], int]:
    """Where each colour's men and women live, and (under None) who of them is awake."""
    living = {(c, key): 0 for c in _COLOURS for key in (Sex.MAN, Sex.WOMAN, None)}
    for i, village in enumerate(document.colours):
        for j, house in enumerate(village.houses):
            path = f"$.colours[{i}].houses[{j}]"
            if tuple(sorted(house.children)) != house.children:
                raise LoadError("sons are listed before daughters", f"{path}.children")
            if house.resident is not None and house.resident.colour is not village.colour:
                raise LoadError("a resident has the village's colour", f"{path}.resident")
            if house.spouse is not None and house.spouse.colour is village.colour:
                raise LoadError("a spouse is of another colour (P2)", f"{path}.spouse")
            spot = 1 << SHIFT[village.colour] + house.place
            for villager in (house.resident, house.spouse):
                if villager is not None:
                    living[villager.colour, villager.sex] |= spot
                    living[villager.colour, None] |= spot if villager.awake else 0
    return living


def _read_built(document: StateDocument) -> tuple[int, ...]:
    built = [0] * len(Building)
    for i, village in enumerate(document.colours):
        _ordered((h.place for h in village.houses), f"$.colours[{i}].houses")
        for house in village.houses:
            built[house.building] |= 1 << SHIFT[village.colour] + house.place
    return tuple(built)


def _read_board(document: StateDocument) -> Board:
    count = len(document.colours) - (document.colours[-1].colour is Colour.NEUTRAL)
    if [c.character for c in document.characters] != list(Character):
        raise LoadError("each character once, in order", "$.characters")
    for i, c in enumerate(document.characters):
        if len(c.coins) != count:
            raise LoadError(f"{count} counts, one for each seat", f"$.characters[{i}].coins")
    _ordered((t.good for t in document.goods_tiles), "$.goods_tiles")
    _ordered((t.family for t in document.family_tiles), "$.family_tiles")
    goods = {t.good: int(t.owner) for t in document.goods_tiles}
    families = {t.family: int(t.owner) for t in document.family_tiles}
    return Board(
        open=_counts(document.open, "$.open"),
        pile_two=_counts(document.pile_two, "$.pile_two"),
        pile_three=_counts(document.pile_three, "$.pile_three"),
        placed=tuple(n for c in document.characters for n in c.coins),
        tile_owner=tuple(_index(c.tile_owner) for c in document.characters),
        used_tiles=sum(1 << c.character for c in document.characters if c.tile_used),
        goods_tiles=tuple(goods.get(good, NONE) for good in Good),
        family_tiles=tuple(families.get(family, NONE) for family in Family),
        ring_tiles=tuple(_index(owner) for owner in document.ring_tiles),
        neutral_coin=document.neutral_coin,
        points=document.points,
    )


def _read_turn(state: StateDraft, document: TurnDocument) -> Turn:
    """The turn, with the supply that follows from who is awake."""
    counted = document.stage not in (Stage.PUPILS, Stage.NEUTRAL)
    supply = buildable = 0
    if counted and state.player is not None and 0 <= state.player < len(state.players):
        supply = supply_of(state, state.player)
        buildable = buildable_by(state, state.player)
        if document.building is not None:
            buildable &= ~(1 << document.building)
    return Turn(
        stage=document.stage,
        supply=supply,
        buildable=buildable,
        character=_index(document.character),
        units=document.units,
        tile=_index(document.tile),
        building=_index(document.building),
        pending=_index(document.pending),
        demand=document.demand,
        in_chain=document.in_chain,
        bought=document.bought,
        last=document.last,
        births=_set(document.births, "$.turn.births"),
        won=document.won,
        village=_index(document.village),
    )


def _read_setup(document: SetupDocument) -> SetupState:
    return SetupState(
        pool=_counts(document.pool, "$.setup.pool"),
        picks=tuple(_set(p, f"$.setup.picks[{i}]") for i, p in enumerate(document.picks)),
        robbed=_index(document.robbed),
        letters=_set(document.letters, "$.setup.letters"),
        figures=_pair(document.figures),
        building=_index(document.building),
    )
