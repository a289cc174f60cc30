"""A whole turn by the letter of the rules: every result that a turn can have.

Free coats are allowed at every moment outside builds and discards (LA1), in any order; payments,
discards and superstructures are chosen as sets. Nothing is shared with the engine but the numbers
of cards and roofs. Chance is taken out: the pile holds jokers only.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import attrs

from helvetia.games.helsinki import Action, Card, GameState, JokerTiles, NoLimitUntil, Roof
from tests.helsinki.test_sliding import brute_force

_stops = cache(brute_force)
MONUMENT = 1 << 24
JOKER = int(Card.JOKER)
A = Action


@attrs.frozen
class Turn:
    """Everything that a turn can change; ``masks`` are the tiles by colour, joker tiles last."""

    phase: str
    hand: tuple[int, ...]
    masks: tuple[int, ...]
    tops: int
    coats: int
    used: frozenset[Action]
    space: int
    display: tuple[int, ...]
    discard: tuple[int, ...]
    pile: int
    unlimited: int
    builds: int
    kept: int = 0  # joker tiles to be placed later in this turn (LA3, option)

    @property
    def filled(self) -> int:
        return sum(self.masks)

    def result(self) -> tuple[object, ...]:
        """What is left when the turn is over."""
        return (self.hand, self.masks, self.tops, self.coats, self.used, self.space, self.display,
                self.discard, self.pile, self.unlimited)  # fmt: skip


@attrs.frozen
class Facts:
    """What a turn cannot change, or what never runs short in these positions."""

    shapes: tuple[tuple[str, ...], ...]
    supply: tuple[int, ...]
    superstructures: int
    coats: int
    covered: frozenset[Action]
    limit: str = "next_turn"
    jokers_later: bool = False


def from_state(state: GameState) -> tuple[Turn, Facts]:
    player = state.players[state.seat]
    masks = [0] * 6
    for tile in player.pavilions:
        masks[tile.colour] |= _mask(tile.roofs)
    masks[5] = _mask(player.joker_tiles)
    assert player.space is not None
    turn = Turn(
        phase="start",
        hand=tuple(int(c) for c in player.hand),
        masks=tuple(masks),
        tops=_mask(player.superstructures),
        coats=player.coats,
        used=frozenset(player.used_actions),
        space=int(player.space),
        display=tuple(-1 if c is None else int(c) for c in state.display),
        discard=tuple(int(c) for c in state.discard),
        pile=state.pile_size,
        unlimited=player.unlimited_turns,
        builds=0,
    )
    facts = Facts(
        tuple(tile.shape for tile in state.options.catalog.tiles),
        tuple(n for supply in state.supply for n in supply.pavilions),
        state.superstructures,
        _mask(state.options.catalog.coats),
        frozenset(state.covered_actions),
        _limit_at_end(state),
        state.options.joker_tiles is JokerTiles.THIS_TURN,
    )
    return turn, facts


def _limit_at_end(state: GameState) -> str:
    """What a turn without hand limit counts: itself, the round that ends with it, or nothing."""
    if state.options.no_limit_until is NoLimitUntil.NEXT_TURN:
        return "next_turn"
    last = state.seat == len(state.players) - 1
    return "round_ends" if last and not state.last_round else "round_goes_on"


def _mask(roofs: tuple[Roof, ...]) -> int:
    return sum(1 << roof for roof in roofs)


def results(start: Turn, facts: Facts, most: int) -> set[tuple[object, ...]] | None:
    """Every result of the turn; None if there are too many ways to look at."""
    seen = {start}
    stack = [start]
    found = set()
    while stack:
        now = stack.pop()
        for after in _next(now, facts):
            if after.phase == "over":
                found.add(after.result())
            elif after not in seen:
                seen.add(after)
                stack.append(after)
        if len(seen) > most:
            return None
    return found


def _pay(turn: Turn, facts: Facts, *actions: Action) -> Turn | None:
    """The turn with coats put on these actions, if that is possible (LA1)."""
    if len(actions) > turn.coats or any(a in turn.used | facts.covered for a in actions):
        return None
    return attrs.evolve(turn, coats=turn.coats - len(actions), used=turn.used | set(actions))


def _next(turn: Turn, facts: Facts) -> Iterator[Turn]:
    yield from _free(turn, facts)
    if turn.phase == "start":
        yield from _move(turn, facts)
    elif turn.phase == "moved":
        yield from _draw(turn, facts)
        yield from _build(turn, facts)
    elif turn.phase == "drawn":
        yield from _limit(turn, facts)
    elif turn.phase == "limited":
        paid = _pay(turn, facts, A.DRAW_AND_BUILD)
        if paid is not None:
            yield from _build(paid, facts)
        yield from _end(turn, facts)
    else:
        paid = _pay(turn, facts, A.SECOND_PAVILION)
        if paid is not None and turn.builds == 1:
            yield from _build(paid, facts)
        yield from _end(turn, facts)


# --- free coats (LA1, LA3, LA11, LA13) ----------------------------------------------------------


def _free(turn: Turn, facts: Facts) -> Iterator[Turn]:
    for action, tiles in ((A.ONE_JOKER, 1), (A.TWO_JOKERS, 2)):
        paid = _pay(turn, facts, action)
        if paid is not None and tiles == 2 and facts.jokers_later:
            yield attrs.evolve(paid, kept=2)
        elif paid is not None:
            yield from _jokers(paid, facts, tiles, first=True)
    if turn.kept:
        yield from _jokers(attrs.evolve(turn, kept=turn.kept - 1), facts, 1, first=True)
    paid = _pay(turn, facts, A.MOVE_SUPERSTRUCTURE)
    if paid is not None:
        for old in _roofs(turn.tops):
            for new in _roofs(turn.filled & ~turn.tops):
                yield attrs.evolve(paid, tops=turn.tops & ~old | new)
    paid = _pay(turn, facts, A.TWO_POINTS)
    if paid is not None:
        yield paid


def _jokers(turn: Turn, facts: Facts, tiles: int, *, first: bool) -> Iterator[Turn]:
    roofs = _touching(turn)
    if not roofs and not first:
        yield turn  # the second is lost
    for roof in roofs:
        masks = (*turn.masks[:5], turn.masks[5] | roof)
        won = int(roof & facts.coats != 0)
        after = attrs.evolve(turn, masks=masks, coats=turn.coats + won)
        if tiles == 1:
            yield after
        else:
            yield from _jokers(after, facts, tiles - 1, first=False)


def _touching(turn: Turn) -> list[int]:
    """The uncovered roofs beside a tile."""
    free = _roofs(~turn.filled & ~MONUMENT & (1 << 49) - 1)
    return [roof for roof in free if _near(roof) & turn.filled]


def _roofs(mask: int) -> list[int]:
    return [1 << roof for roof in range(49) if mask >> roof & 1]


def _near(mask: int) -> int:
    found = 0
    for roof in range(49):
        if mask >> roof & 1:
            row, column = divmod(roof, 7)
            for r, c in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                if 0 <= r < 7 and 0 <= c < 7:
                    found |= 1 << 7 * r + c
    return found


# --- moving and drawing (LT1, LA2, LD1, LD2, LA7, LA12) -----------------------------------------


def _move(turn: Turn, facts: Facts) -> Iterator[Turn]:
    ways: list[tuple[int, tuple[Action, ...]]] = [(1, ()), (2, ()), (3, ())]
    ways += [(n, (A.MOVE_1_6,)) for n in (4, 5, 6)]
    ways += [(n, (A.MOVE_1_5,)) for n in (4, 5)] + [(-1, (A.MOVE_BACK,))]
    for steps, actions in ways:
        paid = _pay(turn, facts, *actions)
        if paid is not None:
            yield attrs.evolve(paid, phase="moved", space=(turn.space + steps) % 8)


def _draw(turn: Turn, facts: Facts) -> Iterator[Turn]:
    for extra in (False, True):
        paid = _pay(turn, facts, A.EXTRA_CARD) if extra else turn
        if paid is None:
            continue
        display = list(turn.display)
        hand = list(turn.hand)
        for slot in (turn.space, (turn.space + 1) % 8):
            if display[slot] >= 0:
                hand.append(display[slot])
            display[slot] = JOKER
        yield attrs.evolve(
            paid,
            phase="drawn",
            hand=tuple(sorted(hand + [JOKER] * extra)),
            display=tuple(display),
            pile=turn.pile - 2 - extra,
        )


def _discards(turn: Turn) -> Iterator[Turn]:
    """Every way to come down to seven cards."""
    for keep in set(combinations(turn.hand, 7)):
        gone = list(turn.hand)
        for card in keep:
            gone.remove(card)
        yield attrs.evolve(turn, hand=keep, discard=tuple(sorted((*turn.discard, *gone))))


def _limit(turn: Turn, facts: Facts) -> Iterator[Turn]:
    if len(turn.hand) <= 7 or turn.unlimited:
        yield attrs.evolve(turn, phase="limited")
        return
    for after in _discards(turn):
        yield attrs.evolve(after, phase="limited")
    paid = _pay(turn, facts, A.NO_LIMIT)
    if paid is not None:
        yield attrs.evolve(paid, phase="limited", unlimited=2)


def _end(turn: Turn, facts: Facts) -> Iterator[Turn]:
    if turn.kept == 2 or (turn.kept and _touching(turn)):
        return  # LA3: the tiles are placed in this turn; only the second can be lost
    if facts.limit == "round_goes_on":
        yield attrs.evolve(turn, phase="over")
        return
    over = attrs.evolve(turn, phase="over", unlimited=max(0, turn.unlimited - 1))
    if turn.unlimited == 1 and len(turn.hand) > 7:
        yield from _discards(over)
    else:
        yield over


# --- building (LB1-LB8, LA4, LA8, LA9, LA10) ----------------------------------------------------


def _build(turn: Turn, facts: Facts) -> Iterator[Turn]:
    for at, code in enumerate(turn.hand):
        card = Card(code)
        if card is Card.JOKER or code in turn.hand[:at]:
            continue
        assert card.colour is not None
        kind = card.colour * 4 + card.roofs - 2
        # No position has two builds that could use up a kind of pavilion.
        if not facts.supply[kind]:
            continue
        rest = turn.hand[:at] + turn.hand[at + 1 :]
        own = _stops(turn.filled, facts.shapes[kind], turn.space // 2)
        other = set[int]()
        for side in range(4):
            other |= _stops(turn.filled, facts.shapes[kind], side)
        for paid, actions in _payments(card, rest):
            for mask in own | other:
                for more in (False, True):
                    used = [*actions]
                    used += [A.ANY_SIDE] if mask not in own else []
                    used += [A.EXTRA_SUPERSTRUCTURE] if more else []
                    tops = card.superstructures + more
                    if more and tops > min(card.roofs, facts.superstructures):
                        continue
                    after = _pay(turn, facts, *used)
                    if after is not None:
                        yield from _placed(after, facts, card, paid, mask, tops)


def _payments(
    card: Card, rest: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[Action, ...]]]:
    for fewer in (False, True):
        extra = card.number - 1 - fewer
        if extra < 0:
            continue
        for chosen in set(combinations(rest, extra)):
            others = [c for c in chosen if Card(c).colour not in (card.colour, None)]
            if len(others) <= 1:
                yield chosen, (A.ONE_FEWER,) * fewer + (A.ANY_CARD,) * len(others)


def _placed(
    turn: Turn, facts: Facts, card: Card, paid: tuple[int, ...], mask: int, tops: int
) -> Iterator[Turn]:
    assert card.colour is not None
    hand = list(turn.hand)
    for code in (int(card), *paid):
        hand.remove(code)
    bonus = _near(mask) & turn.masks[card.colour] != 0
    masks = list(turn.masks)
    masks[card.colour] |= mask
    won = (mask & facts.coats).bit_count()
    after = attrs.evolve(
        turn,
        phase="acted",
        hand=tuple(sorted(hand + [JOKER] * bonus)),
        masks=tuple(masks),
        coats=turn.coats + won,
        discard=tuple(sorted((*turn.discard, int(card), *paid))),
        pile=turn.pile - bonus,
        builds=turn.builds + 1,
    )
    for roofs in combinations(_roofs(mask), tops):
        yield attrs.evolve(after, tops=turn.tops | sum(roofs))
