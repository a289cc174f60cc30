"""The set-up as a sequence of decisions (S1-S11, D1-D4)."""

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.errors import OptionError

from .built import add_house, standing, types_among
from .catalog import COINS, FIGURES
from .geometry import SHIFT, VILLAGE, VILLAGES, bits
from .names import Building, Decision, Letter, Sex
from .options import NeutralStart, Options, Setup, StartTile, ThirdPair, check_players
from .parts import NONE, Board, Player, PlayerDraft, SetupDraft, SetupState, with_figure
from .rounds import changed, next_turn, settle
from .rules import rules_of
from .state import GameState, StateDraft
from .village import NEUTRAL

PICKS: Final = 3
#: How many figures of each sex a player places at the start (S8); the rest is the reserve (S9).
PAIRS: Final = 3
NEUTRAL_HOUSES: Final = 4


def new_game(players: int, options: Options | None = None) -> GameState:
    """A new game before its set-up: the first decision is the draft, or chance deals letters.

    >>> state = new_game(3)
    >>> state.player, state.decision.value
    (0, 'draft')
    """
    check_players(players)
    options = Options() if options is None else options
    if not isinstance(options, Options):
        raise OptionError(f"options must be Options, not {options!r}")
    facts = options.catalog.buildings
    lettered = options.setup is Setup.LETTERS
    # S3: two of each type for two and three players, all three for four, all with letters.
    spare = 0 if players == 4 or lettered else 1
    pool = tuple(b.start - spare if b.start else 0 for b in facts)
    nobody = (0,) * players
    board = Board(
        open=tuple(b.one for b in facts),
        pile_two=tuple(b.two for b in facts),
        pile_three=tuple(b.three for b in facts),
        tile_owner=(NONE,) * 5,
        used_tiles=0,
        goods_tiles=(NONE,) * 16,
        family_tiles=(NONE,) * 4,
        ring_tiles=(NONE,) * 2,
        neutral_coin=players == 2,
        points=nobody,
    )
    state = StateDraft(
        rules=rules_of(options),
        decision=Decision.LETTER if lettered else Decision.DRAFT,
        player=CHANCE if lettered else 0,
        round=0,
        start_player=0,
        players=(_colour(FIGURES),) * players,
        neutral=_colour(0, centre=FIGURES) if players == 2 else None,
        built=(0,) * len(Building),
        board=board,
        coins=(COINS,) * players,
        placed=nobody * 5,
        turn=None,
        setup=SetupState(pool, nobody, letters=(1 << len(Letter)) - 1 if lettered else 0),
        progress=0,
        idle=0,
        acted=False,
    )
    return state.freeze()


def _colour(reserve: int, centre: int = 0) -> Player:
    return Player(
        men=0, women=0, awake=0, centre=(centre, centre), school=(0, 0),
        reserve=(reserve, reserve), children=(), dowry=(0,) * 4, delivered=0,
    )  # fmt: skip


# --- letters (S11) -------------------------------------------------------------------------------


def deal_letter(state: StateDraft, letter: Letter) -> None:
    """The next seat gets this letter's three buildings; then chance names the start player."""
    setup = state.preparing.thaw()
    for building in state.options.catalog.letters[letter].buildings:
        _pick(setup, state.progress, building)
    setup.letters ^= 1 << letter
    state.setup = setup.freeze()
    state.progress += 1
    if state.progress == len(state.players):
        state.decision = Decision.FIRST_PLAYER


def choose_first(state: StateDraft, seat: int) -> None:
    """The random start player of the beginner set-up."""
    state.start_player = seat
    if state.neutral is not None:
        # S3: the neutral village gets what brings each type to two.
        setup = state.preparing.thaw()
        setup.pool = tuple(max(0, left - 1) for left in setup.pool)
        state.setup = setup.freeze()
    _begin_placing(state)


# --- draft (S4-S6) -------------------------------------------------------------------------------


def draft_order(players: int) -> tuple[int, ...]:
    """The seats in the order of the draft.

    >>> draft_order(4)
    (0, 3, 2, 1, 1, 2, 3, 0, 0, 3, 2, 1)
    """
    against = (0, *range(players - 1, 0, -1))
    along = tuple(reversed(against))
    return against + along + against


_DRAFT_ORDER: Final = {players: draft_order(players) for players in (2, 3, 4)}


def _pick(setup: SetupDraft, seat: int, building: int) -> None:
    setup.pool = changed(setup.pool, building, -1)
    setup.picks = changed(setup.picks, seat, 1 << building)


def draftable(state: StateDraft) -> int:
    """The types that the player may pick: still there, and not owned (S4)."""
    setup = state.preparing
    return types_among(setup.pool) & ~setup.picks[state.seat]


def draft(state: StateDraft, building: int) -> None:
    """Pick a building; the last picker of all takes the start-player tile (S6)."""
    seat = state.seat
    setup = state.preparing.thaw()
    _pick(setup, seat, building)
    state.setup = setup.freeze()
    if setup.robbed != NONE:
        _end_draft(state, seat)
        return
    state.progress += 1
    order = _DRAFT_ORDER[len(state.players)]
    if state.progress == len(order):
        _end_draft(state, seat)
        return
    state.player = order[state.progress]
    # S5 can only happen to the last picker: earlier there are too many tiles left.
    state.decision = Decision.DRAFT if draftable(state) else Decision.STEAL


def stealable(state: StateDraft, victim: int) -> int:
    """The types that may be taken from this player, so that all three differ (S5)."""
    picks = state.preparing.picks
    return 0 if victim == state.player else picks[victim] & ~picks[state.seat]


def steal(state: StateDraft, victim: int, building: int) -> None:
    """The robbed player then picks a replacement (S5)."""
    seat = state.seat
    setup = state.preparing.thaw()
    picks = changed(setup.picks, seat, 1 << building)
    setup.picks = changed(picks, victim, -(1 << building))
    setup.robbed = victim
    state.setup = setup.freeze()
    state.player = victim
    state.decision = Decision.DRAFT


def _end_draft(state: StateDraft, last_picker: int) -> None:
    if state.options.start_tile_after_draft is StartTile.LAST_PICKER:
        state.start_player = last_picker
    _begin_placing(state)


# --- placing buildings (S7, D2) ------------------------------------------------------------------


def _begin_placing(state: StateDraft) -> None:
    state.progress = 0
    if state.neutral is None:
        setup = state.preparing.thaw()
        setup.pool = (0,) * len(Building)  # S6: to the box
        state.setup = setup.freeze()
        _next_own_building(state)
    else:
        _next_neutral_house(state)


def _next_neutral_house(state: StateDraft) -> None:
    """D2: the players place the four left-over buildings in turn."""
    setup = state.preparing
    if state.progress == NEUTRAL_HOUSES:
        state.progress = 0
        _next_own_building(state)
        return
    first = state.start_player
    if state.options.neutral_village_start is NeutralStart.OTHER:
        first = 1 - first
    state.player = (first + state.progress) % 2
    left = [b for b, copies in enumerate(setup.pool) if copies]
    if len(left) > 1:
        state.decision = Decision.NEUTRAL_HOUSE
    else:
        choose_neutral_house(state, left[0])


def choose_neutral_house(state: StateDraft, building: int) -> None:
    """The building is chosen; next its place."""
    setup = state.preparing.thaw()
    setup.pool = changed(setup.pool, building, -1)
    setup.building = building
    state.setup = setup.freeze()
    state.decision = Decision.PLACE


def choose_neutral_figure(state: StateDraft, sex: int) -> None:
    """A neutral villager moves into the house just placed."""
    setup = state.preparing.thaw()
    neutral = state.neutral
    assert neutral is not None
    setup.figures = with_figure(setup.figures, sex, -1)
    draft = neutral.thaw()
    spot = state.built[setup.building] & VILLAGES[NEUTRAL] & ~(draft.men | draft.women)
    settle(draft, sex, spot)
    draft.centre = with_figure(draft.centre, sex, -1)
    state.set_neutral(draft.freeze(), sex, spot)
    setup.building = NONE
    state.setup = setup.freeze()
    state.progress += 1
    _next_neutral_house(state)


def _next_own_building(state: StateDraft) -> None:
    """S7: each player in turn order places the own three, in the order of the catalogue."""
    count = len(state.players)
    if state.progress == count * PICKS:
        state.progress = 0
        _next_pair(state)
        return
    seat = (state.start_player + state.progress // PICKS) % count
    setup = state.preparing.thaw()
    state.player = seat
    setup.building = bits(setup.picks[seat])[0]
    state.setup = setup.freeze()
    state.decision = Decision.PLACE


def place_start_building(state: StateDraft, place: int) -> None:
    """Put the building of the moment on this place."""
    setup = state.preparing
    building = setup.building
    village = village_being_placed(state)
    add_house(state, building, SHIFT[village] + place)
    if village == NEUTRAL:
        men, women = setup.figures
        if men and women:
            state.decision = Decision.NEUTRAL_FIGURE
        else:
            choose_neutral_figure(state, Sex.MAN if men else Sex.WOMAN)
        return
    seat = state.seat
    after = setup.thaw()
    after.picks = changed(setup.picks, seat, -(1 << building))
    after.building = NONE
    state.setup = after.freeze()
    state.progress += 1
    _next_own_building(state)


def village_being_placed(state: StateDraft) -> int:
    """Whose start buildings are being placed: the neutral ones come first (D2, D3)."""
    if state.neutral is not None and any(state.preparing.figures):
        return NEUTRAL
    return state.seat


# --- the three pairs (S8, D3) --------------------------------------------------------------------


def _next_pair(state: StateDraft) -> None:
    """Three rounds in play order, each with a man and a woman."""
    count = len(state.players)
    if state.progress == count * PAIRS:
        _give_dowries(state)
        state.progress = 0
        state.round = 1
        next_turn(state, state.start_player)
        return
    state.player = (state.start_player + state.progress) % count
    rounds = (Decision.PAIR_ONE, Decision.PAIR_TWO, Decision.PAIR_THREE)
    state.decision = rounds[state.progress // count]


def own_empty(state: StateDraft) -> int:
    """The player's own start buildings in which nobody lives yet, as places."""
    seat = state.seat
    player = state.players[seat]
    return (standing(state).occupied & ~(player.men | player.women)) >> SHIFT[seat] & VILLAGE


def settle_first(state: StateDraft, sex: int, place: int) -> None:
    """Pair one: the man, then the woman, on two own buildings."""
    seat = state.seat
    player = state.players[seat].thaw()
    _settle(player, sex, SHIFT[seat] + place)
    state.set_player(seat, player.freeze())
    if sex == Sex.WOMAN:
        state.progress += 1
        _next_pair(state)


def settle_second(state: StateDraft, sex: int, place: int) -> None:
    """Pair two: one on the remaining building, the other in school."""
    seat = state.seat
    player = state.players[seat].thaw()
    _settle(player, sex, SHIFT[seat] + place)
    other = 1 - sex
    player.reserve = with_figure(player.reserve, other, -1)
    player.school = (int(other == 0), int(other == 1))
    state.set_player(seat, player.freeze())
    state.progress += 1
    _next_pair(state)


def third_pair_villages(state: StateDraft) -> int:
    """The locations of the villages that the third pair may marry into (S8, D3)."""
    seat, count = state.seat, len(state.players)
    if state.options.third_pair is ThirdPair.ANY_PLAYER:
        return sum(VILLAGES[other] for other in range(count) if other != seat)
    # The left neighbour plays before in counter-clockwise play, after in clockwise play (S1).
    step = 1 if state.options.clockwise else -1
    return VILLAGES[(seat + step) % count]


def marry_third(state: StateDraft, sex: int, location: int) -> None:
    """Pair three: one marries, the other stands in the own centre."""
    seat = state.seat
    player = state.players[seat].thaw()
    _settle(player, sex, location)
    other = 1 - sex
    player.reserve = with_figure(player.reserve, other, -1)
    player.centre = (int(other == 0), int(other == 1))
    state.set_player(seat, player.freeze())
    state.progress += 1
    _next_pair(state)


def _settle(player: PlayerDraft, sex: int, location: int) -> None:
    settle(player, sex, 1 << location)  # awake: S9
    player.reserve = with_figure(player.reserve, sex, -1)


# --- coins (S10, D4) -----------------------------------------------------------------------------


def _give_dowries(state: StateDraft) -> None:
    """Each gives an own coin to the two players on the right, or one to the neutral centre."""
    count = len(state.players)
    for seat in range(count):
        state.coins = changed(state.coins, seat, -2)
        if state.neutral is not None:
            _receive(state, 1 - seat, seat)
            neutral = state.neutral.thaw()
            neutral.dowry = changed(neutral.dowry, seat, 1)
            state.neutral = neutral.freeze()
        else:
            # To the right is after in counter-clockwise play, before in clockwise play (S1).
            step = -1 if state.options.clockwise else 1
            _receive(state, (seat + step) % count, seat)
            _receive(state, (seat + 2 * step) % count, seat)


def _receive(state: StateDraft, receiver: int, coin: int) -> None:
    player = state.players[receiver].thaw()
    player.dowry = changed(player.dowry, coin, 1)
    state.set_player(receiver, player.freeze())
