"""The start of a game: the table, and a draft or letters for beginners (S3-S6, S11)."""

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Step, evenly
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..catalog import COINS, FIGURES
from ..events import BuildingPicked, BuildingStolen, LetterDealt, StartTileTaken
from ..names import Building, Decision, Letter
from ..options import FirstSeat, NeutralCentre, Options, Setup, StartTile
from ..packed import NO_TURN, NONE, BoardBits, ColourBits, Packed, SetupBits, changed, rules_of
from ..village import types_among
from .refusals import no
from .setup import begin_placing, box

_DRAFT: Final = Decision.DRAFT
_FIRST_PLAYER: Final = Decision.FIRST_PLAYER

# --- the table before the set-up -----------------------------------------------------------------


def first_state(players: int, options: Options) -> Packed:
    """Return the state before the set-up.

    It asks for the draft, or chance deals letters or draws who begins.
    """
    facts = options.catalog.buildings
    lettered = options.setup is Setup.LETTERS
    # S3: two of each type for two and three players, all three for four, all with letters.
    spare = 0 if players == 4 or lettered else 1
    nobody = (0,) * players
    decision = Decision.LETTER if lettered else Decision.DRAFT
    if not lettered and options.first_player is FirstSeat.RANDOM:
        decision = Decision.FIRST_PLAYER
    board = BoardBits(
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
    setup = SetupBits(
        pool=tuple(b.start - spare if b.start else 0 for b in facts),
        picks=nobody,
        letters=(1 << len(Letter)) - 1 if lettered else 0,
    )
    # D2: all neutral villagers stand in their centre, or one pair does and the rest is the stock.
    waiting = FIGURES if options.neutral_centre is NeutralCentre.ALL else 1
    return Packed(
        rules=rules_of(options),
        decision=decision,
        seat=0 if decision is Decision.DRAFT else CHANCE,
        round=0,
        start_player=0,
        players=(_people(FIGURES, 0),) * players,
        neutral=_people(FIGURES - waiting, waiting) if players == 2 else None,
        built=(0,) * len(Building),
        board=board,
        coins=(COINS,) * players,
        placed=nobody * 5,
        turn=NO_TURN,
        setup=setup,
        progress=0,
        idle=0,
        acted=False,
    )


def _people(reserve: int, centre: int) -> ColourBits:
    return ColourBits(
        men=0, women=0, awake=0, centre=(centre, centre), school=(0, 0),
        reserve=(reserve, reserve), children=(), dowry=(0,) * 4, delivered=0,
    )  # fmt: skip


# --- letters (S11) -------------------------------------------------------------------------------


def letters(state: Packed) -> tuple[m.DealLetter, ...]:
    """List the letters that are not dealt."""
    return m.letters(state.setup.letters)


def refuse_letter(state: Packed, move: m.DealLetter) -> Reason | None:
    """Refuse a letter that is dealt already."""
    if state.setup.letters >> move.letter & 1:
        return None
    return no("letter_dealt", "S11", letter=move.letter.word)


def deal_letter(state: Packed, move: m.DealLetter) -> None:
    """Give the next seat this letter's three buildings; then chance names the start player."""
    seat = state.progress
    tell(state, LetterDealt, seat, move.letter)
    setup = state.setup.thaw()
    for building in state.options.catalog.letters[move.letter].buildings:
        _pick(setup, seat, building)
        tell(state, BuildingPicked, seat, building)
    setup.letters ^= 1 << move.letter
    state.setup = setup.freeze()
    state.progress += 1
    if state.progress == len(state.players):
        state.decision = _FIRST_PLAYER


# --- who begins (S4, S11, D1) --------------------------------------------------------------------


def first_players(state: Packed) -> tuple[m.FirstPlayer, ...]:
    """List the players: each may become the start player."""
    return m.FIRST[: len(state.players)]


def refuse_first(state: Packed, move: m.FirstPlayer) -> Reason | None:
    """Refuse a colour that does not play."""
    if move.player < len(state.players):
        return None
    rule = "S11" if state.options.setup is Setup.LETTERS else "S4"
    return no("no_such_player", rule, player=move.player.title)


def choose_first(state: Packed, move: m.FirstPlayer) -> None:
    """Name the random start player, who begins the draft or the beginner set-up."""
    state.start_player = int(move.player)
    tell(state, StartTileTaken, state.start_player)
    if state.options.setup is Setup.DRAFT:
        state.seat, state.decision = state.start_player, _DRAFT
        return
    if state.neutral is not None:
        # S3: the neutral village completes each type to two.
        box(state, tuple(min(left, 1) for left in state.setup.pool))
    begin_placing(state)


# --- draft (S4-S6) -------------------------------------------------------------------------------


def draft_order(players: int, first: int = 0) -> tuple[int, ...]:
    """Return the seats in the order of the draft that this seat begins.

    >>> draft_order(4)
    (0, 3, 2, 1, 1, 2, 3, 0, 0, 3, 2, 1)
    """
    against = tuple((first - step) % players for step in range(players))
    along = tuple(reversed(against))
    return against + along + against


def _pick(setup: SetupBits, seat: int, building: int) -> None:
    setup.pool = changed(setup.pool, building, -1)
    setup.picks = changed(setup.picks, seat, 1 << building)


def draftable(state: Packed) -> int:
    """Return the types that the player may pick: still there, and not owned (S4)."""
    return types_among(state.setup.pool) & ~state.setup.picks[state.seat]


def picks(state: Packed) -> tuple[m.Draft, ...]:
    """List the start buildings to pick."""
    return m.drafts(draftable(state))


def refuse_pick(state: Packed, move: m.Draft) -> Reason | None:
    """Refuse a building that is gone, or that the player has."""
    if draftable(state) >> move.building & 1:
        return None
    name = move.building.title
    if not state.setup.pool[move.building]:
        return no("none_left", "S4", building=name)
    return no("type_twice", "S4", building=name)


def pick(state: Packed, move: m.Draft) -> None:
    """Pick a building; the last picker of all takes the start-player tile (S6)."""
    seat = state.seat
    setup = state.setup.thaw()
    _pick(setup, seat, int(move.building))
    state.setup = setup.freeze()
    tell(state, BuildingPicked, seat, move.building)
    if setup.robbed == NONE:
        state.progress += 1
        order = draft_order(len(state.players), state.start_player)
        if state.progress < len(order):
            state.seat = order[state.progress]
            # S5 can only happen to the last picker: earlier there are too many tiles left.
            state.decision = _DRAFT if draftable(state) else Decision.STEAL
            return
    if state.options.start_tile_after_draft is StartTile.LAST_PICKER:
        state.start_player = seat
        tell(state, StartTileTaken, seat)
    begin_placing(state)


def stealable(state: Packed, victim: int) -> int:
    """Return the types that may be taken from this player, so that all three differ (S5)."""
    held = state.setup.picks
    return 0 if victim == state.seat else held[victim] & ~held[state.seat]


def thefts(state: Packed) -> tuple[m.Steal, ...]:
    """List the buildings of other players that may be taken."""
    seats = range(len(state.players))
    return tuple(m.STEAL[seat][b] for seat in seats for b in bits(stealable(state, seat)))


def refuse_theft(state: Packed, move: m.Steal) -> Reason | None:
    """Refuse a building that the other player does not have, or the own one has already."""
    robbed, name = move.player.title, move.building.title
    if move.player >= len(state.players):
        return no("no_such_player", "S5", player=robbed)
    if stealable(state, move.player) >> move.building & 1:
        return None
    if move.player == state.seat:
        return no("own_building", "S5")
    if not state.setup.picks[move.player] >> move.building & 1:
        return no("not_there", "S5", player=robbed, building=name)
    return no("type_twice", "S5", building=name)


def steal(state: Packed, move: m.Steal) -> None:
    """Take a building from another player, who then picks a replacement (S5)."""
    seat, victim, building = state.seat, int(move.player), int(move.building)
    setup = state.setup.thaw()
    held = changed(setup.picks, seat, 1 << building)
    setup.picks = changed(held, victim, -(1 << building))
    setup.robbed = victim
    state.setup = setup.freeze()
    state.seat = victim
    state.decision = _DRAFT
    tell(state, BuildingStolen, seat, building, victim)


STEPS: Final = {
    Decision.LETTER: Step(letters, {m.DealLetter: (refuse_letter, deal_letter)}, evenly(letters)),
    Decision.FIRST_PLAYER: Step(
        first_players, {m.FirstPlayer: (refuse_first, choose_first)}, evenly(first_players)
    ),
    Decision.DRAFT: Step(picks, {m.Draft: (refuse_pick, pick)}),
    Decision.STEAL: Step(thefts, {m.Steal: (refuse_theft, steal)}),
}
