"""What holds in every state, counted anew from the material, without the engine's own checks."""

from collections import Counter

from helvetia.games.helsinki import Card, Colour, Decision, GameState, Number, Player, Roof, Table


def check(state: GameState) -> None:
    """Assert that everything is somewhere, and only there."""
    players = state.players
    _cards(state, players)
    _tiles(state.table, players)
    _superstructures(state, players)
    for seat, player in enumerate(players):
        filled = [roof for tile in player.pavilions for roof in tile.roofs] + [*player.joker_tiles]
        assert len(filled) == len(set(filled)), "two tiles overlap"
        assert sorted(filled) == list(player.filled)
        assert Roof["D4"] not in filled
        assert set(player.superstructures) <= set(filled)
        assert list(player.hand) == sorted(player.hand)
        assert Counter(player.known) <= Counter(player.hand)
        assert Card.UNKNOWN not in player.hand
        on_roofs = len(state.coats_on_board(seat))
        assert on_roofs + player.coats + len(player.used) == 8
        assert not set(player.used) & set(state.covered)


def _cards(state: GameState, players: tuple[Player, ...]) -> None:
    table = state.table
    found = Counter([*table.discard, *state.removed, *(c for pile in table.piles for c in pile)])
    found.update(card for card in table.display if card is not None)
    found.update(state.turn.paid if state.turn is not None else ())
    for player in players:
        found.update(player.hand)
        if player.drawn:
            drawn = Counter(card for cards in player.drawn for card in cards)
            hidden = Counter(player.hand) - Counter(player.known)
            assert drawn == hidden + Counter(player.shown)
    catalog = state.options.catalog
    deck = Counter({facts.card: facts.copies for facts in catalog.cards})
    deck[Card.JOKER] = catalog.number(Number.JOKER_CARDS)
    assert found == deck
    assert found.total() == 100
    assert len(table.piles[-1]) == table.pile_size
    assert not any(table.piles[:-1])
    assert table.pile_size or state.ending


def _tiles(table: Table, players: tuple[Player, ...]) -> None:
    built = Counter((t.colour, len(t.roofs)) for player in players for t in player.pavilions)
    for colour in Colour:
        for size, copies in ((2, 3), (3, 3), (4, 3), (5, 1)):
            assert table.pavilions(colour, size) + built[colour, size] == copies
    jokers = sum(len(player.joker_tiles) for player in players)
    assert table.joker_tiles + jokers == 12


def _superstructures(state: GameState, players: tuple[Player, ...]) -> None:
    standing = sum(len(player.superstructures) for player in players)
    held = int(state.decision is Decision.SET)
    if state.turn is not None:
        held += state.turn.superstructures
    assert state.table.superstructures + standing + held == 30
