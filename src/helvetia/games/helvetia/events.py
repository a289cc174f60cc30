"""What happened in a move, told in order, for logs and animation.

A move causes more than it says: the last delivery of a turn may end the round, hand out character
tiles, let pupils settle and end the game. :func:`events` tells it all. It keeps a draft of the
state and changes it with every event it tells, so that each step is seen against the one before;
what a player does is told here, what then happens by itself in :mod:`.round_events`.
"""

from collections.abc import Callable
from typing import Final

from . import moves as m
from .event import Event, EventKind
from .geometry import PLACES, QUARTER_LOCATIONS, SHIFT, SPOTS, bits
from .moves import Move
from .names import Building, Character, Colour, Decision, Family, Good, Quarter, Sex, Source
from .options import Dowry, StartTile
from .parts import Stage
from .round_events import Story, turn_ends
from .rounds import award_ring_tile, settle_pupil
from .setup import PAIRS, village_being_placed
from .state import GameState
from .village import NEUTRAL, building_at, colour_at, singles

__all__ = ["Event", "EventKind", "events"]


def events(before: GameState, move: Move, after: GameState) -> tuple[Event, ...]:
    """Everything that happened between two states, in the order it happened.

    >>> from helvetia.games.helvetia import apply_move, new_game, parse_move
    >>> start, move = new_game(2), parse_move("draft well")
    >>> [str(event.kind) for event in events(start, move, apply_move(start, move))]
    ['building_picked']
    """
    story = Story(before, after)
    _TELL[type(move)](story, move)
    return tuple(story.events)


# --- set-up --------------------------------------------------------------------------------------


def _deal_letter(story: Story, move: m.DealLetter) -> None:
    seat = story.now.progress
    story.tell(EventKind.LETTER_DEALT, player=seat, letter=move.letter)
    for building in story.now.options.catalog.letters[move.letter].buildings:
        story.tell(EventKind.BUILDING_PICKED, player=seat, building=building)


def _first_player(story: Story, move: m.FirstPlayer) -> None:
    story.tell(EventKind.START_TILE_TAKEN, player=int(move.player))
    pool = story.now.preparing.pool
    # S3: with two players one of each type that is left goes to the box, else all of them (S6).
    most = 1 if story.now.neutral is not None else max(pool)
    _boxed(story, [min(left, most) for left in pool])


def _draft(story: Story, move: m.Draft) -> None:
    now = story.now
    story.tell(EventKind.BUILDING_PICKED, player=now.current, building=move.building)
    if story.after.decision in (Decision.DRAFT, Decision.STEAL):
        return
    if now.options.start_tile_after_draft is StartTile.LAST_PICKER:
        story.tell(EventKind.START_TILE_TAKEN, player=now.current)
    if now.neutral is None:
        pool = now.preparing.pool
        _boxed(story, [left - (b == move.building) for b, left in enumerate(pool)])


def _boxed(story: Story, counts: list[int]) -> None:
    for building, count in enumerate(counts):
        if count:
            story.tell(EventKind.BUILDING_BOXED, building=Building(building), count=count)


def _steal(story: Story, move: m.Steal) -> None:
    story.tell(
        EventKind.BUILDING_STOLEN,
        player=story.now.current,
        colour=move.player,
        building=move.building,
    )


def _neutral_settles(story: Story, building: int, location: int, sex: Sex) -> None:
    story.tell_house(EventKind.SETTLED, building, location, colour=Colour.NEUTRAL, sex=sex)
    _next_neutral_house(story)


def _next_neutral_house(story: Story) -> None:
    """D2: when only one type is left, it is taken without asking."""
    after = story.after
    if after.decision is not Decision.PLACE or village_being_placed(after) != NEUTRAL:
        return
    story.tell(
        EventKind.BUILDING_CHOSEN,
        player=after.current,
        village=Colour.NEUTRAL,
        building=Building(after.preparing.building),
    )


def _place_start(story: Story, move: m.PlaceAt) -> None:
    now = story.now
    village, building = village_being_placed(now), now.preparing.building
    location = SHIFT[village] + move.place
    story.tell_house(EventKind.BUILDING_PLACED, building, location)
    men, women = now.preparing.figures
    if village == NEUTRAL and not (men and women):
        _neutral_settles(story, building, location, Sex.MAN if men else Sex.WOMAN)


def _settle(story: Story, move: m.Settle) -> None:
    now = story.now
    seat = now.current
    location = SHIFT[seat] + move.place
    if now.decision is Decision.PUPIL:
        ring = now.board.ring_tiles
        settle_pupil(now, seat, move.sex, move.place)
        story.tell_resident(EventKind.PUPIL_SETTLED, location, Colour(seat), move.sex)
        story.tell_ring_tile(ring)
        turn = now.now.thaw()
        turn.last = move.place
        now.turn = turn.freeze()
        story.pupils(now.progress, under_way=True)
        return
    story.tell_resident(EventKind.SETTLED, location, Colour(seat), move.sex)
    if now.decision is Decision.PAIR_TWO:
        story.tell(EventKind.SENT_TO_SCHOOL, player=seat, sex=move.sex.other, count=1)


def _third_pair(story: Story, move: m.Marry) -> None:
    now = story.now
    seat, location = now.current, move.village * PLACES + move.place
    sex = _incomer(story, location)
    story.tell_resident(EventKind.MARRIED, location, Colour(seat), sex)
    story.tell(EventKind.SENT_TO_CENTRE, player=seat, sex=sex.other, count=1)
    if now.progress + 1 == len(now.players) * PAIRS:
        story.set_up_ends()


def _incomer(story: Story, location: int) -> Sex:
    """The sex of the one who can marry into this house."""
    men, _ = singles(story.now)
    return Sex.WOMAN if men >> location & 1 else Sex.MAN


# --- beginning a turn and producing --------------------------------------------------------------


def _commit(story: Story, move: m.Commit) -> None:
    seat = story.now.current
    story.tell(EventKind.COINS_PLACED, player=seat, character=move.character, count=move.coins)
    if move.tile:
        story.tell(EventKind.TILE_USED, player=seat, character=move.character)


def _use_tile(story: Story, move: m.UseTile) -> None:
    story.tell(EventKind.TILE_USED, player=story.now.current, character=move.character)


def _use_neutral(story: Story, move: m.UseNeutral) -> None:
    story.tell(EventKind.NEUTRAL_COIN_USED, player=story.now.current, character=move.character)


def _pass(story: Story, move: m.Pass) -> None:
    now = story.now
    story.tell(EventKind.PASSED, player=now.current)
    now.idle += 1
    story.next_turn(now.current + 1)


def _end_turn(story: Story, move: Move) -> None:
    turn_ends(story)


def _work(story: Story, move: m.Work) -> None:
    now = story.now
    turn = now.now
    location = move.village * PLACES + move.place
    good = Good(turn.pending)
    story.tell_worker(EventKind.GOOD_MADE, location, good)
    if turn.character == Character.CARTER and now.rules.production.input_of[good] is None:
        _delivered(story, Good(turn.last))
        turn_ends(story)


def _swap(story: Story, move: m.Swap) -> None:
    location = move.village * PLACES + move.place
    story.tell_worker(
        EventKind.GOOD_SWAPPED, location, Good(story.now.now.pending), given=move.given
    )


def _buy(story: Story, move: m.Buy) -> None:
    seat = story.now.current
    if story.now.now.stage is not Stage.REGULAR:  # K5: else the coin already lies there
        story.tell(EventKind.COINS_PLACED, player=seat, character=Character.BUILDER, count=1)
    story.tell(EventKind.GOOD_BOUGHT, player=seat, good=move.good)


def _deliver(story: Story, move: m.Deliver) -> None:
    story.tell(EventKind.DELIVERY_CHOSEN, player=story.now.current, good=move.good)


def _delivered(story: Story, good: Good) -> None:
    """C1, C2, C5: the cube, then the tiles it earns."""
    seat = story.now.current
    catalog = story.now.options.catalog
    story.tell(EventKind.GOOD_DELIVERED, player=seat, good=good)
    before, after = story.now.board, story.after.board
    if before.goods_tiles[good] != after.goods_tiles[good]:
        points = catalog.goods[good].tile_points
        story.tell(EventKind.GOODS_TILE_TAKEN, player=seat, good=good, points=points)
    for family in Family:
        if before.family_tiles[family] != after.family_tiles[family]:
            points = catalog.families[family].points
            story.tell(EventKind.FAMILY_TILE_TAKEN, player=seat, family=family, points=points)
    player = story.now.players[seat].thaw()
    player.delivered |= 1 << good
    story.now.set_player(seat, player.freeze())
    board = before.thaw()
    board.goods_tiles, board.family_tiles = after.goods_tiles, after.family_tiles
    story.now.board = board.freeze()


# --- builder -------------------------------------------------------------------------------------


def _build(story: Story, move: m.Build) -> None:
    now = story.now
    neutral = now.turn is None or now.turn.stage is Stage.NEUTRAL
    story.tell(
        EventKind.BUILDING_CHOSEN,
        player=now.current,
        village=Colour.NEUTRAL if neutral else Colour(now.current),
        building=move.building,
    )


def _place(story: Story, move: m.PlaceAt) -> None:
    now = story.now
    if now.setup is not None:
        _place_start(story, move)
        return
    turn = now.now
    village = NEUTRAL if turn.stage is Stage.NEUTRAL else now.current
    location = SHIFT[village] + move.place
    story.tell_house(EventKind.BUILDING_PLACED, turn.building, location)
    now.built, now._standing = story.after.built, None  # nothing else is built in one move
    settlers = colour_at(now, village)
    assert settlers is not None
    men, women = settlers.centre
    if not now.rules.production.inhabited >> turn.building & 1 or not (men or women):
        _built(story)
    elif not (men and women):
        _moves_in(story, location, Sex.MAN if men else Sex.WOMAN)


def _inhabit(story: Story, move: m.Inhabit) -> None:
    now = story.now
    if now.setup is not None:
        building = now.preparing.building
        location = _new_house(story, building, NEUTRAL)
        _neutral_settles(story, building, location, move.sex)
        return
    village = NEUTRAL if now.now.stage is Stage.NEUTRAL else now.current
    _moves_in(story, _new_house(story, now.now.building, village), move.sex)


def _new_house(story: Story, building: int, village: int) -> int:
    """The house just placed; the neutral village may hold the type twice (D6): the empty one."""
    people = colour_at(story.now, village)
    assert people is not None
    where = story.now.built[building] & ~(people.men | people.women)
    return next(spot for spot in bits(where) if SPOTS[spot][0] == village)


def _moves_in(story: Story, location: int, sex: Sex) -> None:
    village, _ = SPOTS[location]
    story.tell_resident(EventKind.MOVED_IN, location, village, sex)
    story.take(village, location, sex, Source.CENTRE)
    _built(story)


def _built(story: Story) -> None:
    now = story.now
    if now.now.stage is not Stage.NEUTRAL:
        ring = now.board.ring_tiles
        award_ring_tile(now, now.current)
        story.tell_ring_tile(ring)
    turn_ends(story)


# --- night watchman, priest, midwife -------------------------------------------------------------


def _wake(story: Story, move: m.Wake) -> None:
    now = story.now
    here = QUARTER_LOCATIONS[move.village][move.quarter]
    asleep = [(p.men | p.women) & ~p.awake & here for p in now.players]
    story.tell(
        EventKind.QUARTER_WOKEN,
        player=now.current,
        village=move.village,
        quarter=Quarter(move.quarter),
        count=sum(people.bit_count() for people in asleep),
    )
    for location in bits(here):
        for seat, people in enumerate(asleep):
            if people >> location & 1:
                sex = Sex.MAN if now.players[seat].men >> location & 1 else Sex.WOMAN
                story.tell_resident(EventKind.WOKE_UP, location, Colour(seat), sex)
    turn_ends(story)


def _marry(story: Story, move: m.Marry) -> None:
    now = story.now
    if now.setup is not None:
        _third_pair(story, move)
        return
    location = move.village * PLACES + move.place
    sex = _incomer(story, location)
    neutral = now.now.stage is Stage.NEUTRAL
    colour = Colour.NEUTRAL if neutral else Colour(now.current)
    story.tell_resident(EventKind.MARRIED, location, colour, sex, move.source)
    story.take(colour, location, sex, move.source)
    host = colour_at(now, move.village)
    assert host is not None
    coins = [colour for colour, count in enumerate(host.dowry) if count]
    # P3: a single colour that must be taken is not asked for; D6: no dowry with the neutral coin.
    if not neutral and len(coins) == 1 and now.options.dowry is Dowry.MUST:
        _takes_coin(story, move.village, Colour(coins[0]))
    turn_ends(story)


def _dowry(story: Story, move: m.TakeDowry) -> None:
    now = story.now
    village = Colour(now.now.village)
    if move.colour is None:
        story.tell(EventKind.DOWRY_DECLINED, player=now.current, village=village)
    else:
        _takes_coin(story, village, move.colour)
    turn_ends(story)


def _takes_coin(story: Story, village: Colour, colour: Colour) -> None:
    seat = story.now.current
    story.tell(EventKind.DOWRY_TAKEN, player=seat, village=village, colour=colour)
    if colour == seat:  # P4: it waits for the end of the turn
        turn = story.now.now.thaw()
        turn.won += 1
        story.now.turn = turn.freeze()


def _bear(story: Story, move: m.Bear) -> None:
    now = story.now
    seat = now.current
    location = SHIFT[seat] + move.place
    building = building_at(now, location)
    assert building is not None
    story.tell_house(EventKind.BORN, building, location, colour=Colour(seat), sex=move.sex)
    player = now.players[seat].thaw()
    player.children = tuple(sorted((*player.children, move.place * 2 + move.sex)))
    now.set_player(seat, player.freeze())
    turn_ends(story)


def _reveal(story: Story, move: m.Reveal) -> None:
    story.reveal(move.building)
    story.reveals()


_TELL: Final[dict[type, Callable[..., None]]] = {
    m.DealLetter: _deal_letter,
    m.FirstPlayer: _first_player,
    m.Reveal: _reveal,
    m.Draft: _draft,
    m.Steal: _steal,
    m.Build: _build,
    m.PlaceAt: _place,
    m.Settle: _settle,
    m.Inhabit: _inhabit,
    m.Commit: _commit,
    m.UseTile: _use_tile,
    m.UseNeutral: _use_neutral,
    m.Deliver: _deliver,
    m.Work: _work,
    m.Swap: _swap,
    m.Buy: _buy,
    m.Wake: _wake,
    m.Marry: _marry,
    m.TakeDowry: _dowry,
    m.Bear: _bear,
    m.EndTurn: _end_turn,
    m.Pass: _pass,
}
