"""A set-up in progress must be exactly as far as its step says (S3-S9, S11, D2)."""

from typing import Final

from helvetia.core.errors import LoadError
from helvetia.core.values import bits

from ...catalog import COINS, FIGURES
from ...names import Building, Decision
from ...options import NeutralStart, Setup
from ...packed import NONE, Packed, SetupBits
from ...phases.draft import draft_order
from ...phases.setup import NEUTRAL_HOUSES, PICKS, village_being_placed
from ...village import NEUTRAL, VILLAGES, houses_of
from .checking import require

_LETTERS: Final = (Decision.LETTER, Decision.FIRST_PLAYER)
_DRAFT: Final = (Decision.DRAFT, Decision.STEAL)
_PAIRS: Final = (Decision.PAIR_ONE, Decision.PAIR_TWO, Decision.PAIR_THREE)


def check_setup(state: Packed, setup: SetupBits) -> None:
    """Raise LoadError for a set-up that cannot be."""
    count = len(state.players)
    require(len(setup.picks) == count, f"{count} hands of start buildings", "$.setup.picks")
    require(setup.robbed in range(NONE, count), "no such player", "$.setup.robbed")
    require(count > 2 or setup.robbed == NONE, "nobody is robbed by two (S5)", "$.setup.robbed")
    lettered = state.options.setup is Setup.LETTERS
    letters, drafting = state.decision in _LETTERS, state.decision in _DRAFT
    require(lettered or not letters, "letters are not dealt in a draft", "$.decision")
    require(not lettered or not drafting, "letters are dealt, not drafted", "$.decision")
    _check_untouched(state)
    _check_letters(state, setup)
    if drafting:
        _check_draft(state, setup)
    else:
        _check_step(state, setup)
    _check_pool(state, setup)
    _check_neutral_houses(state, setup)
    _check_pairs(state)


def _neutral_phase(state: Packed) -> bool:
    """Whether neutral houses are being placed, before the players' own."""
    if state.decision is Decision.PLACE:
        return village_being_placed(state) == NEUTRAL
    return state.decision in (Decision.NEUTRAL_HOUSE, Decision.NEUTRAL_FIGURE)


def _check_untouched(state: Packed) -> None:
    """The board is as the game begins with it."""
    board, count = state.board, len(state.players)
    facts = state.options.catalog.buildings
    require(board.open == tuple(b.one for b in facts), "pile one lies open (S2)", "$.open")
    require(board.pile_two == tuple(b.two for b in facts), "pile two is whole", "$.pile_two")
    owners = (*board.tile_owner, *board.goods_tiles, *board.family_tiles, *board.ring_tiles)
    require(set(owners) == {NONE}, "nobody owns a tile yet", "$.characters")
    require(not any(state.placed), "no coins are laid yet", "$.characters")
    require(not any(board.points), "nobody has points yet", "$.points")
    require(board.neutral_coin == (count == 2), "the neutral coin (D4)", "$.neutral_coin")
    require(state.idle == 0 and not state.acted, "nobody has acted yet", "$.idle_seats")
    for seat, player in enumerate(state.players):
        path = f"$.players[{seat}]"
        if state.coins[seat] != COINS:
            raise LoadError("six coins in hand", f"{path}.coins")
        if any(player.dowry):
            raise LoadError("no dowry is given yet (S10)", f"{path}.village.dowry")
        if player.delivered:
            raise LoadError("nothing is delivered yet", f"{path}.delivered")
        require(player.awake == player.men | player.women, "all are awake (S9)", path)


def _check_letters(state: Packed, setup: SetupBits) -> None:
    """The hands are the letters that are gone (S11)."""
    dealt = 0
    if state.options.setup is Setup.LETTERS:
        dealt = state.progress if state.decision is Decision.LETTER else len(state.players)
        dealt_letters = 5 - setup.letters.bit_count()
        require(dealt_letters == dealt, "one letter for each player", "$.setup.letters")
    else:
        require(not setup.letters, "there are no letters in a draft", "$.setup.letters")
    if state.decision in _LETTERS:
        sets = {
            sum(1 << b for b in facts.buildings)
            for facts in state.options.catalog.letters
            if not setup.letters >> facts.letter & 1
        }
        held = setup.picks[:dealt]
        fits = set(held) == sets and not any(setup.picks[dealt:])
        require(fits, "not the buildings of the letters dealt", "$.setup.picks")


def _check_draft(state: Packed, setup: SetupBits) -> None:
    """Everybody has picked as often as the draft has come round (S4, S5)."""
    order, step = draft_order(len(state.players)), state.progress
    require(0 <= step < len(order), "no such step of the draft", "$.setup.step")
    made = [order[:step].count(seat) for seat in range(len(state.players))]
    turn = order[step]
    if setup.robbed != NONE:
        require(
            step == len(order) - 1 and setup.robbed != turn, "not robbed yet (S5)", "$.setup.step"
        )
        made = [PICKS] * len(state.players)
        made[setup.robbed] -= 1
        turn = setup.robbed
    require(state.seat == turn, "not in the order of the draft", "$.player")
    held = [picks.bit_count() for picks in setup.picks]
    require(held == made, "not what the draft has handed out", "$.setup.picks")
    robbing = state.decision is Decision.STEAL
    there = sum(1 << b for b, copies in enumerate(setup.pool) if copies)
    stuck = setup.robbed == NONE and not there & ~setup.picks[state.seat]
    require(robbing == stuck, "only who can pick nothing new takes from others", "$.decision")


def _check_step(state: Packed, setup: SetupBits) -> None:
    """Whose step it is, and how many own buildings stand."""
    count, step, decision = len(state.players), state.progress, state.decision
    neutral = _neutral_phase(state)
    if decision is Decision.PLACE:
        steps = range(NEUTRAL_HOUSES) if neutral else range(PICKS * count)
    elif decision in _PAIRS:
        index = _PAIRS.index(decision)
        steps = range(index * count, (index + 1) * count)
    else:
        steps = {
            Decision.LETTER: range(count),
            Decision.FIRST_PLAYER: range(count, count + 1),
        }.get(decision, range(NEUTRAL_HOUSES))
    require(step in steps, f"no such step of {decision.value!r}", "$.setup.step")
    if decision in _LETTERS:
        return
    first = state.start_player
    if neutral:
        other = state.options.neutral_village_start is NeutralStart.OTHER
        turn = (first + step + other) % 2
    else:
        turn = (first + (step // PICKS if decision is Decision.PLACE else step)) % count
    require(state.seat == turn, "not in the order of play", "$.player")
    for seat in range(count):
        order = (seat - first) % count
        placed = 0 if neutral else PICKS
        if decision is Decision.PLACE and not neutral:
            placed = max(0, min(PICKS, step - PICKS * order))
        stands = houses_of(state).types[seat].bit_count()
        held = setup.picks[seat].bit_count()
        path = f"$.setup.picks[{seat}]"
        require((stands, held) == (placed, PICKS - placed), "three start buildings each", path)
    if decision is Decision.PLACE and not neutral:
        lowest = bits(setup.picks[turn])[0]
        require(setup.building == lowest, "not the next building", "$.setup.building")
    elif decision is not Decision.PLACE and decision is not Decision.NEUTRAL_FIGURE:
        require(setup.building == NONE, "no building is in hand", "$.setup.building")


def _check_pool(state: Packed, setup: SetupBits) -> None:
    """No start building is lost: those in hands, villages and the pool add up (S3, S6)."""
    count = len(state.players)
    beginning = state.decision in _LETTERS or state.decision in _DRAFT
    placing = state.decision is Decision.PLACE and _neutral_phase(state)
    touched = 0
    for picks in setup.picks:
        touched |= picks
    for b, facts in enumerate(state.options.catalog.buildings):
        in_hand = placing and setup.building == b
        if not (facts.start or setup.pool[b] or touched >> b & 1 or state.built[b] or in_hand):
            continue  # no start building, and nobody has one
        held = sum([picks >> b & 1 for picks in setup.picks])
        seen = setup.pool[b] + held + state.built[b].bit_count() + in_hand
        if not facts.start:
            expected = 0
        elif beginning:
            lettered = state.options.setup is Setup.LETTERS
            expected = facts.start - (0 if count == 4 or lettered else 1)
        elif count == 2:
            expected = 2  # S3, D2: each type twice in all
        else:
            expected = held + state.built[b].bit_count()  # S6: the others are in the box
            require(expected <= facts.start, "too many start buildings", "$.setup.picks")
        if seen != expected:
            raise LoadError(f"start buildings: {Building(b).word}", "$.setup.pool")


def _check_neutral_houses(state: Packed, setup: SetupBits) -> None:
    """D2: as many neutral houses and villagers as steps were made."""
    men, women = setup.figures
    path = "$.setup.figures"
    require(0 <= men <= 2 and 0 <= women <= 2, "two men and two women in all (D2)", path)
    neutral = state.neutral
    if neutral is None:
        require((men, women) == (2, 2), "there is no neutral village", path)
        return
    began = state.decision not in _LETTERS and state.decision not in _DRAFT
    done = 0
    if began:
        done = state.progress if _neutral_phase(state) else NEUTRAL_HOUSES
    require(men + women == NEUTRAL_HOUSES - done, "not as many neutral figures", path)
    homes = (neutral.men.bit_count(), neutral.women.bit_count())
    require(homes == (2 - men, 2 - women), "not as many neutral figures", path)
    houses = sum((where & VILLAGES[NEUTRAL]).bit_count() for where in state.built)
    choosing = state.decision is Decision.NEUTRAL_FIGURE
    require(houses == done + choosing, "not as many neutral houses (D2)", "$.neutral.houses")
    if choosing:
        here = state.built[setup.building] if setup.building != NONE else 0
        empty = here & VILLAGES[NEUTRAL] & ~(neutral.men | neutral.women)
        require(empty and men and women, "nobody to choose for", "$.setup.building")
    if state.decision is Decision.NEUTRAL_HOUSE:
        require(sum(map(bool, setup.pool)) > 1, "there is no choice", "$.setup.pool")


def _check_pairs(state: Packed) -> None:
    """S8: each player has placed as many pairs as rounds went by."""
    count, step = len(state.players), state.progress
    for seat, player in enumerate(state.players):
        pairs = 0
        if state.decision in _PAIRS:
            order = (seat - state.start_player) % count
            pairs = step // count + (order < step % count)
        people = player.men | player.women
        at_home = (people & VILLAGES[seat]).bit_count()
        away = people.bit_count() - at_home
        path = f"$.players[{seat}]"
        found = (at_home, sum(player.school), away, sum(player.centre))
        half = state.decision is Decision.PAIR_ONE and seat == state.seat
        expected = ((0, 0, 0, 0), (2, 0, 0, 0), (3, 1, 0, 0), (3, 1, 1, 1))[pairs]
        if half and found == (1, 0, 0, 0) and player.men:
            continue  # the man is placed, the woman is next
        require(found == expected, "not as many pairs as placed (S8)", path)
        left = FIGURES - pairs
        require(player.reserve == (left, left), "a pair is a man and a woman (S8)", path)
