"""Cards on the move: out of the pile, into hands, out of hands, and the pile's renewal."""

from collections import Counter

from .names import UNKNOWN
from .state import (
    NONE,
    Cards,
    Counts,
    PlayerDraft,
    Rules,
    StateDraft,
    TableDraft,
    minus,
    with_card,
    without,
)


def can_draw(state: StateDraft) -> bool:
    """Whether a card can be had from the pile, or from a pile made of the discard (LE1)."""
    return state.table.left > 0 or any(state.table.discard)


def renew_pile(state: StateDraft) -> bool:
    """See to it that there is a card to draw; False if there is none anywhere (LE1).

    The discard becomes the new pile. Now that there are two sorts of unseen cards, the hidden
    part of every hand is noted by the pile it came from.
    """
    table = state.table
    if table.left:
        return True
    size = sum(table.discard)
    if not size:
        return False
    players = []
    for player in state.players:
        noted = player.thaw()
        if not noted.drawn:
            noted.drawn = (minus(player.hand, player.known),)
        noted.drawn = (*noted.drawn, ())
        players.append(noted.freeze())
    state.players = tuple(players)
    renewed = table.thaw()
    renewed.piles = (*table.piles, table.discard)
    renewed.left = size
    renewed.discard = (0,) * len(table.discard)
    state.table = renewed.freeze()
    return True


def take_from_pile(state: StateDraft, table: TableDraft, card: int) -> None:
    """One card leaves the pile; the last one triggers the end (LE1)."""
    piles, kind = table.piles, state.rules.index[card]
    before = piles[-1]
    counts = list(before)
    counts[kind] -= 1
    pile = tuple(counts)
    table.piles = (*piles[:-1], pile) if len(piles) > 1 else (pile,)
    table.left -= 1
    if not table.left:
        state.ending = True


def draw_hidden(state: StateDraft, seat: int, card: int) -> None:
    """A seat draws a card that the others do not see."""
    table = state.table.thaw()
    take_from_pile(state, table, card)
    state.table = table.freeze()
    player = state.players[seat].thaw()
    player.hand = with_card(player.hand, card)
    if player.drawn:
        player.drawn = (*player.drawn[:-1], with_card(player.drawn[-1], card))
    state.set_player(seat, player.freeze())


def reveal(state: StateDraft, slot: int, card: int) -> None:
    """A card from the pile is turned up in a slot."""
    table = state.table.thaw()
    take_from_pile(state, table, card)
    display = list(table.display)
    display[slot] = card
    table.display = tuple(display)
    state.table = table.freeze()


def take_slots(state: StateDraft, player: PlayerDraft, slots: tuple[int, int]) -> None:
    """The cards of two slots go to the hand; everybody knows them from now on (LD1)."""
    table = state.table.thaw()
    display, hand, known = list(table.display), list(player.hand), list(player.known)
    for slot in slots:
        card = display[slot]
        if card != NONE:
            hand.append(card)
            known.append(card)
            display[slot] = NONE
    hand.sort()
    known.sort()
    player.hand, player.known = tuple(hand), tuple(known)
    table.display = tuple(display)
    state.table = table.freeze()


def leave_hand(player: PlayerDraft, card: int) -> None:
    """A card is played or discarded: the publicly known part is lowered first."""
    player.hand = without(player.hand, card)
    if card in player.known:
        player.known = without(player.known, card)
        return
    if not player.drawn:
        return
    sources = [number for number, cards in enumerate(player.drawn) if cards]
    if len(sources) == 1:
        number = sources[0]
        rest = without(player.drawn[number], card)
        player.drawn = (*player.drawn[:number], rest, *player.drawn[number + 1 :])
    else:
        player.shown = with_card(player.shown, card)


def unseen_shown(player: PlayerDraft) -> Cards:
    """The shown cards that were unknown when they were drawn: all of them in a plain view.

    A card drawn in the open of a view stands in ``drawn`` as itself; if it is no longer in the
    hand, it is one of the shown cards. In a full state every shown card is of that sort.
    """
    if not player.shown:
        return ()
    drawn = Counter(card for cards in player.drawn for card in cards if card != UNKNOWN)
    held = Counter(player.hand) - Counter(player.known)
    found = Counter(player.shown) - (drawn - held)
    return tuple(sorted(found.elements()))


def to_discard(state: StateDraft, cards: Cards) -> None:
    """Cards go to the discard, face up (LB8, LD2)."""
    table = state.table.thaw()
    table.discard = with_cards(state.rules, table.discard, cards)
    state.table = table.freeze()


def with_cards(rules: Rules, counts: Counts, cards: Cards) -> Counts:
    """A pile's counts with some cards more."""
    more = list(counts)
    for card in cards:
        more[rules.index[card]] += 1
    return tuple(more)
