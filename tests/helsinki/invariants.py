"""What holds in every state, counted anew from the material, without the engine's own checks."""

from collections import Counter

from helvetia.games.helsinki import Decision, GameState
from helvetia.games.helsinki.names import UNKNOWN

MONUMENT = 1 << 24


def check(state: GameState) -> None:
    """Everything is somewhere, and only there."""
    _cards(state)
    _tiles(state)
    _superstructures(state)
    for seat, player in enumerate(state.players):
        masks = [mask for _, mask in player.tiles] + [player.jokers]
        union = 0
        for mask in masks:
            assert not union & mask, "two tiles overlap"
            union |= mask
        assert union == player.filled
        assert not union & MONUMENT
        assert not player.tops & ~player.filled
        hand = list(player.hand)
        assert hand == sorted(hand)
        for card in player.known:
            hand.remove(card)
        assert UNKNOWN not in player.hand
        waiting = (state.turn.tile & state.rules.coats).bit_count() if seat == state.seat else 0
        on_roofs = (state.rules.coats & ~player.filled).bit_count()
        assert on_roofs + waiting + player.coats + player.used.bit_count() == 8
        assert not player.used & state.covered


def _cards(state: GameState) -> None:
    table, index = state.table, state.rules.index
    heaps = (*table.piles, table.discard, state.removed)
    found = [sum(counts) for counts in zip(*heaps, strict=True)]
    for counts in heaps:
        assert min(counts) >= 0
    for card in (*table.display, *state.turn.paid):
        if card >= 0:
            found[index[card]] += 1
    for player in state.players:
        for card in player.hand:
            found[index[card]] += 1
        if player.drawn:
            drawn = Counter(card for cards in player.drawn for card in cards)
            hidden = Counter(player.hand) - Counter(player.known)
            assert drawn == hidden + Counter(player.shown)
    assert sum(found) == 100
    assert tuple(found) == state.rules.deck
    assert sum(table.piles[-1]) == table.left
    assert not any(any(pile) for pile in table.piles[:-1])
    assert table.left or state.ending


def _tiles(state: GameState) -> None:
    tiles = list(state.table.supply)
    for player in state.players:
        for kind, _ in player.tiles:
            tiles[kind] += 1
    assert sum(tiles) == 50
    assert tiles == [3, 3, 3, 1] * 5
    jokers = sum(player.jokers.bit_count() for player in state.players)
    assert state.table.joker_tiles + jokers == 12


def _superstructures(state: GameState) -> None:
    standing = sum(player.tops.bit_count() for player in state.players)
    held = 0
    if state.decision in (Decision.BONUS, Decision.SUPERSTRUCTURE):
        held = state.turn.due
    elif state.decision is Decision.SET:
        held = 1
    assert state.table.superstructures + standing + held == 30
