"""A set-up in progress must be exactly as far as its step says (S3-S9, S11, D2)."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from helvetia.core.errors import Claims, Fault, broken, first_broken, staged
from helvetia.core.values import bits

from ...catalog import COINS, FIGURES
from ...names import Building, Decision
from ...options import FirstSeat, NeutralStart, Setup
from ...packed import NONE, Packed
from ...phases.builder import village_built_in
from ...phases.draft import draft_order
from ...phases.setup import NEUTRAL_HOUSES, PICKS
from ...village import NEUTRAL, VILLAGES, houses_of, types_among
from .table import PATHS

_LETTERS: Final = frozenset({Decision.LETTER, Decision.FIRST_PLAYER})
_DRAFT: Final = frozenset({Decision.DRAFT, Decision.STEAL})
_PAIRS: Final = (Decision.PAIR_ONE, Decision.PAIR_TWO, Decision.PAIR_THREE)
#: After each pair of a player: figures at home, in school, married elsewhere, in the centre (S8).
_SETTLED: Final = ((0, 0, 0, 0), (2, 0, 0, 0), (3, 1, 0, 0), (3, 1, 1, 1))


def setup_faults(state: Packed) -> Iterator[Fault]:
    """Yield what is wrong with a set-up, stage by stage."""
    step = _draft if state.decision in _DRAFT else _step
    return staged(
        first_broken(_shape(state)),
        chain(broken(_untouched(state)), first_broken(_letters(state)), first_broken(step(state))),
        chain(broken(_pool(state)), first_broken(_neutral(state)), broken(_pairs(state))),
    )


def _shape(state: Packed) -> Claims:
    """Claim a hand for each seat, and a decision of this kind of set-up."""
    count, setup = len(state.players), state.setup
    yield len(setup.picks) == count, f"expected {count} hands of start buildings", "$.setup.picks"
    yield NONE <= setup.robbed < count, "no such player", "$.setup.robbed"
    yield count > 2 or setup.robbed == NONE, "two players rob nobody (S5)", "$.setup.robbed"
    lettered, decision = state.options.setup is Setup.LETTERS, state.decision
    drawn = state.options.first_player is FirstSeat.RANDOM
    chance = decision is Decision.FIRST_PLAYER and drawn
    fits = lettered or chance or decision not in _LETTERS
    yield fits, "letters are not dealt in a draft", "$.decision"
    yield not lettered or decision not in _DRAFT, "letters are dealt, not drafted", "$.decision"


def _is_neutral_phase(state: Packed) -> bool:
    """Return whether neutral houses are being placed, before the players' own."""
    if state.decision is Decision.PLACE:
        return village_built_in(state) == NEUTRAL
    return state.decision in (Decision.NEUTRAL_HOUSE, Decision.NEUTRAL_FIGURE)


def _untouched(state: Packed) -> Claims:
    """Claim that the board is as the game begins with it."""
    board, facts = state.board, state.options.catalog.buildings
    yield board.open == tuple(b.one for b in facts), "pile one lies open (S2)", "$.open"
    yield board.pile_two == tuple(b.two for b in facts), "pile two is whole", "$.pile_two"
    owners = {*board.tile_owner, *board.goods_tiles, *board.family_tiles, *board.ring_tiles}
    yield owners == {NONE}, "nobody owns a tile yet", "$.characters"
    yield not any(state.placed), "no coins are laid yet", "$.characters"
    yield not any(board.points), "nobody has points yet", "$.points"
    ready = board.neutral_coin == (len(state.players) == 2)
    yield ready, "only two players have a neutral coin, still unused (D4)", "$.neutral_coin"
    yield state.idle == 0 and not state.acted, "nobody has acted yet", "$.idle_seats"
    for path, held, player in zip(PATHS, state.coins, state.players, strict=False):
        yield held == COINS, "expected six coins in hand", f"{path}.coins"
        yield not any(player.dowry), "no dowry is given yet (S10)", f"{path}.village.dowry"
        yield not player.delivered, "nothing is delivered yet", f"{path}.delivered"
        yield player.awake == player.men | player.women, "all are awake (S9)", path


def _letters(state: Packed) -> Claims:
    """Claim that the hands are the letters that are gone (S11)."""
    setup, decision = state.setup, state.decision
    if state.options.setup is not Setup.LETTERS:
        yield not setup.letters, "there are no letters in a draft", "$.setup.letters"
        begun = decision is not Decision.FIRST_PLAYER
        yield begun or not any(setup.picks), "nobody has picked yet (S4)", "$.setup.picks"
        return
    dealt = state.progress if decision is Decision.LETTER else len(state.players)
    gone = 5 - setup.letters.bit_count()
    yield gone == dealt, "expected one letter for each player", "$.setup.letters"
    if decision in _LETTERS:
        hands = {
            sum(1 << b for b in facts.buildings)
            for facts in state.options.catalog.letters
            if not setup.letters >> facts.letter & 1
        }
        fits = set(setup.picks[:dealt]) == hands and not any(setup.picks[dealt:])
        yield fits, "not the buildings of the letters dealt", "$.setup.picks"


def _draft(state: Packed) -> Claims:
    """Claim that all have picked as often as the draft has come round (S4, S5)."""
    setup, step, count = state.setup, state.progress, len(state.players)
    drawn = state.options.first_player is FirstSeat.RANDOM
    yield drawn or not state.start_player, "seat 0 begins the draft (S4)", "$.start_player"
    order = draft_order(count, state.start_player)
    yield 0 <= step < len(order), "no such step of the draft", "$.setup.step"
    made, turn = [order[:step].count(seat) for seat in range(count)], order[step]
    if setup.robbed != NONE:
        last = step == len(order) - 1 and setup.robbed != turn
        yield last, "not robbed yet (S5)", "$.setup.step"
        made, turn = [PICKS - (seat == setup.robbed) for seat in range(count)], setup.robbed
    yield state.seat == turn, "not in the order of the draft", "$.player"
    held = [picks.bit_count() for picks in setup.picks]
    yield held == made, "not what the draft has handed out", "$.setup.picks"
    stuck = setup.robbed == NONE and not types_among(setup.pool) & ~setup.picks[turn]
    robbing = state.decision is Decision.STEAL
    yield robbing == stuck, "only a player who can pick nothing new takes from others", "$.decision"


def _step(state: Packed) -> Claims:
    """Claim the seat of this step, and as many own buildings as it has placed."""
    count, step, decision = len(state.players), state.progress, state.decision
    neutral = _is_neutral_phase(state)
    asked = step in _steps(state, neutral)
    yield asked, f"no such step of {decision.value!r}", "$.setup.step"
    if decision in _LETTERS:
        return
    placing = decision is Decision.PLACE and not neutral
    first, setup = state.start_player, state.setup
    if neutral:
        other = state.options.neutral_village_start is NeutralStart.OTHER
        turn = (first + step + other) % 2
    else:
        turn = (first + (step // PICKS if placing else step)) % count
    yield state.seat == turn, "not in the order of play", "$.player"
    for seat, picks in enumerate(setup.picks):
        placed = 0 if neutral else PICKS
        if placing:
            placed = max(0, min(PICKS, step - PICKS * ((seat - first) % count)))
        found = (houses_of(state).types[seat].bit_count(), picks.bit_count())
        path = f"$.setup.picks[{seat}]"
        yield found == (placed, PICKS - placed), "expected three start buildings each", path
    if placing:
        next_one = bits(setup.picks[turn])[0]
        yield setup.building == next_one, "not the next building", "$.setup.building"
    elif decision not in (Decision.PLACE, Decision.NEUTRAL_FIGURE):
        yield setup.building == NONE, "no building is in hand", "$.setup.building"


def _steps(state: Packed, neutral: bool) -> range:
    """Return the steps of the set-up with the present decision."""
    decision, count = state.decision, len(state.players)
    if decision in _PAIRS:
        first = _PAIRS.index(decision) * count
        return range(first, first + count)
    if decision is Decision.LETTER:
        return range(count)
    if decision is Decision.FIRST_PLAYER:
        dealt = count if state.options.setup is Setup.LETTERS else 0
        return range(dealt, dealt + 1)
    return range(NEUTRAL_HOUSES if neutral else PICKS * count)


def _pool(state: Packed) -> Claims:
    """Claim that the start buildings in hands, villages and the pool add up (S3, S6)."""
    count, setup = len(state.players), state.setup
    beginning = state.decision in _LETTERS or state.decision in _DRAFT
    spared = not (count == 4 or state.options.setup is Setup.LETTERS)
    in_hand = NONE
    if state.decision is Decision.PLACE and _is_neutral_phase(state):
        in_hand = setup.building
    for b, facts in enumerate(state.options.catalog.buildings):
        owned = state.built[b].bit_count() + sum([picks >> b & 1 for picks in setup.picks])
        seen = setup.pool[b] + owned + (in_hand == b)
        if not facts.start:
            expected = 0
        elif beginning:
            expected = facts.start - spared
        elif count == 2:
            expected = 2  # S3, D2: each type twice in all
        else:
            expected = owned  # S6: the others are in the box
            yield owned <= facts.start, "too many start buildings", "$.setup.picks"
        if seen != expected:
            yield False, f"start buildings: {Building(b).word}", "$.setup.pool"


def _neutral(state: Packed) -> Claims:
    """Claim as many neutral houses and villagers as steps were made (D2)."""
    setup, neutral, decision = state.setup, state.neutral, state.decision
    men, women = setup.figures
    path = "$.setup.figures"
    yield 0 <= men <= 2 and 0 <= women <= 2, "expected two men and two women in all (D2)", path
    if neutral is None:
        yield (men, women) == (2, 2), "there is no neutral village", path
        return
    done = 0
    if decision not in _LETTERS and decision not in _DRAFT:
        done = state.progress if _is_neutral_phase(state) else NEUTRAL_HOUSES
    homes = (neutral.men.bit_count(), neutral.women.bit_count())
    fits = men + women == NEUTRAL_HOUSES - done and homes == (2 - men, 2 - women)
    yield fits, "another number of neutral figures is expected", path
    houses = sum([(where & VILLAGES[NEUTRAL]).bit_count() for where in state.built])
    choosing = decision is Decision.NEUTRAL_FIGURE
    right = houses == done + choosing
    yield right, "another number of neutral houses is expected (D2)", "$.neutral.houses"
    if choosing:
        here = state.built[setup.building] if setup.building != NONE else 0
        empty = here & VILLAGES[NEUTRAL] & ~(neutral.men | neutral.women)
        yield empty and men and women, "no house or no choice of figures", "$.setup.building"
    if decision is Decision.NEUTRAL_HOUSE:
        yield sum(map(bool, setup.pool)) > 1, "there is no choice", "$.setup.pool"


def _pairs(state: Packed) -> Claims:
    """Claim that each player has placed as many pairs as rounds went by (S8)."""
    count, step = len(state.players), state.progress
    for seat, player in enumerate(state.players):
        pairs = 0
        if state.decision in _PAIRS:
            order = (seat - state.start_player) % count
            pairs = step // count + (order < step % count)
        people = player.men | player.women
        at_home = (people & VILLAGES[seat]).bit_count()
        away = people.bit_count() - at_home
        found = (at_home, sum(player.school), away, sum(player.centre))
        first = state.decision is Decision.PAIR_ONE and seat == state.seat
        if first and found == (1, 0, 0, 0) and player.men:
            continue  # the man is placed, the woman is next
        yield found == _SETTLED[pairs], "these are not the pairs placed so far (S8)", PATHS[seat]
        left = (FIGURES - pairs, FIGURES - pairs)
        yield player.reserve == left, "a pair is a man and a woman (S8)", PATHS[seat]
