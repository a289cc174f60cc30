"""Reading a state from its document, strictly."""

from collections.abc import Iterable
from typing import Final

from helvetia.core.errors import LoadError, VersionError

from .documents import (
    FamilyTileDocument,
    GoodsTileDocument,
    PeopleDocument,
    SetupDocument,
    StateDocument,
    TilesDocument,
    TurnDocument,
    VillagerDocument,
)
from .geometry import SHIFT
from .names import Building, Character, Colour, Family, Good, Sex
from .parts import NONE, Board, Pair, Player, SetupState, Stage, Turn
from .rules import rules_of
from .state import GameState, StateDraft
from .validate import validate
from .version import GAME, RULES_VERSION
from .village import buildable_by, supply_of

_COLOURS: Final = tuple(Colour)


def _ordered(values: Iterable[int], path: str) -> None:
    """Canonical documents list things once, in order."""
    listed = list(values)
    if listed != sorted(set(listed)):
        raise LoadError("must be listed once each, in order", path)


def counts_of(tiles: tuple[TilesDocument, ...], path: str) -> tuple[int, ...]:
    """The copies of each building type."""
    _ordered((t.building for t in tiles), path)
    counts = [0] * len(Building)
    for number, tile in enumerate(tiles):
        if tile.copies < 1:
            raise LoadError("at least one copy", f"{path}[{number}].copies")
        counts[tile.building] = tile.copies
    return tuple(counts)


def set_of(members: Iterable[int], path: str) -> int:
    """These members as bits."""
    listed = list(members)
    _ordered(listed, path)
    return sum(1 << member for member in listed)


def pair_of(people: PeopleDocument) -> Pair:
    """How many men and women."""
    return people.men, people.women


def index_of(member: int | None) -> int:
    """The number of a member, NONE for nobody or nothing."""
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
    setup, turn = document.setup, document.turn
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
        coins=tuple(c.coins for c in document.colours[: len(players)]),
        placed=tuple(n for c in document.characters for n in c.coins),
        turn=None,
        setup=None if setup is None else setup_of(setup),
        progress=document.progress,
        idle=document.idle,
        acted=document.acted,
    )
    return finished(state, None if turn is None else turn_of(turn))


def finished(state: StateDraft, turn: Turn | None) -> GameState:
    """The state with its turn and the supply that follows from who is awake; refused if impossible.

    The turn is given without its supply, which documents leave out.
    """
    if turn is not None:
        state.turn = _supplied(state, turn)
    whole = state.freeze()
    validate(whole)
    return whole


def _supplied(state: StateDraft, turn: Turn) -> Turn:
    seat = state.player
    counted = turn.stage not in (Stage.PUPILS, Stage.NEUTRAL)
    if not counted or seat is None or not 0 <= seat < len(state.players):
        return turn
    draft = turn.thaw()
    draft.supply = supply_of(state, seat)
    draft.buildable = buildable_by(state, seat)
    if turn.building != NONE:
        draft.buildable &= ~(1 << turn.building)
    return draft.freeze()


def seats_of(colours: tuple[Colour, ...]) -> int:
    """How many seats these colours are; two play with the neutral colour."""
    count = len(colours) - (Colour.NEUTRAL in colours)
    expected = [*_COLOURS[:count], *([Colour.NEUTRAL] if count == 2 else [])]
    if not 2 <= count <= 4 or list(colours) != expected:
        raise LoadError("colours must be red, yellow, blue, white in order, as many as play, "
                        "and with two players neutral last", "$.colours")  # fmt: skip
    return count


def _read_colours(document: StateDocument) -> tuple[tuple[Player, ...], Player | None]:
    count = seats_of(tuple(c.colour for c in document.colours))
    living = _read_people(document)
    colours = [
        Player(
            men=living[c.colour, Sex.MAN],
            women=living[c.colour, Sex.WOMAN],
            awake=living[c.colour, None],
            centre=pair_of(c.centre),
            school=pair_of(c.school),
            reserve=pair_of(c.reserve),
            children=tuple(sorted(h.place * 2 + sex for h in c.houses for sex in h.children)),
            dowry=c.dowry,
            delivered=set_of(c.delivered, f"$.colours[{i}].delivered"),
        )
        for i, c in enumerate(document.colours)
    ]
    if count == 2 and document.colours[count].coins:
        raise LoadError("the neutral village does not act", f"$.colours[{count}]")
    return tuple(colours[:count]), colours[count] if count == 2 else None


def _read_people(document: StateDocument) -> dict[tuple[Colour, Sex | None], int]:
    """Where each colour's men and women live, and (under None) who of them is awake."""
    living = {(c, key): 0 for c in _COLOURS for key in (Sex.MAN, Sex.WOMAN, None)}
    for i, village in enumerate(document.colours):
        for j, house in enumerate(village.houses):
            path = f"$.colours[{i}].houses[{j}]"
            check_children(house.children, path)
            check_couple(village.colour, house.resident, house.spouse, path)
            spot = 1 << SHIFT[village.colour] + house.place
            for villager in (house.resident, house.spouse):
                if villager is not None:
                    living[villager.colour, villager.sex] |= spot
                    living[villager.colour, None] |= spot if villager.awake else 0
    return living


def check_children(children: tuple[Sex, ...], path: str) -> None:
    """Newborns of a house are listed in order."""
    if tuple(sorted(children)) != children:
        raise LoadError("sons are listed before daughters", f"{path}.children")


def check_couple(
    village: Colour, resident: VillagerDocument | None, spouse: VillagerDocument | None, path: str
) -> None:
    """Who lives in a house is told apart by the colour."""
    if resident is not None and resident.colour is not village:
        raise LoadError("a resident has the village's colour", f"{path}.resident")
    if spouse is not None and spouse.colour is village:
        raise LoadError("a spouse is of another colour (P2)", f"{path}.spouse")


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
    return Board(
        open=counts_of(document.open, "$.open"),
        pile_two=counts_of(document.pile_two, "$.pile_two"),
        pile_three=counts_of(document.pile_three, "$.pile_three"),
        tile_owner=tuple(index_of(c.tile_owner) for c in document.characters),
        used_tiles=sum(1 << c.character for c in document.characters if c.tile_used),
        goods_tiles=goods_tiles_of(document.goods_tiles),
        family_tiles=family_tiles_of(document.family_tiles),
        ring_tiles=tuple(index_of(owner) for owner in document.ring_tiles),
        neutral_coin=document.neutral_coin,
        points=document.points,
    )


def goods_tiles_of(tiles: tuple[GoodsTileDocument, ...]) -> tuple[int, ...]:
    """Who owns the tile of each good."""
    _ordered((t.good for t in tiles), "$.goods_tiles")
    owners = {t.good: int(t.owner) for t in tiles}
    return tuple(owners.get(good, NONE) for good in Good)


def family_tiles_of(tiles: tuple[FamilyTileDocument, ...]) -> tuple[int, ...]:
    """Who owns the tile of each family."""
    _ordered((t.family for t in tiles), "$.family_tiles")
    owners = {t.family: int(t.owner) for t in tiles}
    return tuple(owners.get(family, NONE) for family in Family)


def turn_of(document: TurnDocument) -> Turn:
    """The turn, without the supply."""
    return Turn(
        stage=document.stage,
        character=index_of(document.character),
        units=document.units,
        tile=index_of(document.tile),
        building=index_of(document.building),
        pending=index_of(document.pending),
        demand=document.demand,
        in_chain=document.in_chain,
        bought=document.bought,
        last=document.last,
        births=set_of(document.births, "$.turn.births"),
        won=document.won,
        village=index_of(document.village),
    )


def setup_of(document: SetupDocument) -> SetupState:
    """A set-up in progress."""
    return SetupState(
        pool=counts_of(document.pool, "$.setup.pool"),
        picks=tuple(set_of(p, f"$.setup.picks[{i}]") for i, p in enumerate(document.picks)),
        robbed=index_of(document.robbed),
        letters=set_of(document.letters, "$.setup.letters"),
        figures=pair_of(document.figures),
        building=index_of(document.building),
    )
