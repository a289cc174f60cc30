"""What happens by itself: the next turn, the end of a round, of the set-up, of the game.

A single move can set off a whole chain of it, several rounds long when nobody can do anything
(T4, T5). So it is told step by step on a draft, in the order of :mod:`.rounds`; the state after
the move says where to stop.
"""

from typing import TypedDict, Unpack

from .event import Event, EventKind
from .geometry import RING_ONE, SHIFT, SPOTS, bits
from .names import (
    Building,
    Character,
    Colour,
    Decision,
    Family,
    Good,
    Letter,
    Place,
    Quarter,
    Sex,
    Source,
)
from .options import RingTileNeeds
from .parts import NONE, Pair, Player, Stage, Turn
from .rounds import REVEALED, changed, continue_pupils, turn_up
from .scoring import all_points, result
from .state import GameState, StateDraft
from .village import building_at, colour_at, colours_in


class _Fields(TypedDict, total=False):
    player: int
    village: Colour
    place: Place
    building: Building
    colour: Colour
    sex: Sex
    good: Good
    given: Good
    character: Character
    quarter: Quarter
    source: Source | None
    family: Family
    letter: Letter
    count: int
    points: int


class Story:
    """The events told so far, and the state as it is after them (``now``, a draft)."""

    def __init__(self, before: GameState, after: GameState) -> None:
        self.now: StateDraft = before.thaw()
        self.after = after
        self.events: list[Event] = []

    # --- telling ---------------------------------------------------------------------------------

    def tell(self, kind: EventKind, **fields: Unpack[_Fields]) -> None:
        """Add an event."""
        self.events.append(Event(kind=kind, **fields))

    def tell_house(
        self, kind: EventKind, house: int, location: int, **fields: Unpack[_Fields]
    ) -> None:
        """Add an event in or with a house of this type; of the player to move, unless told."""
        fields["village"], fields["place"] = SPOTS[location]
        fields["building"] = Building(house)
        if "player" not in fields:
            fields["player"] = self.now.current
        self.tell(kind, **fields)

    def tell_resident(
        self, kind: EventKind, location: int, colour: Colour, sex: Sex, source: Source | None = None
    ) -> None:
        """Add an event of the player to move with this figure in a house."""
        building = building_at(self.now, location)
        assert building is not None
        self.tell_house(kind, building, location, colour=colour, sex=sex, source=source)

    def tell_worker(
        self, kind: EventKind, location: int, good: Good, given: Good | None = None
    ) -> None:
        """Add an event of the player's own worker in a house."""
        seat = self.now.current
        building = building_at(self.now, location)
        assert building is not None
        sex = Sex.MAN if self.now.players[seat].men >> location & 1 else Sex.WOMAN
        fields: _Fields = {"colour": Colour(seat), "sex": sex, "good": good}
        if given is not None:
            fields["given"] = given
        self.tell_house(kind, building, location, **fields)

    def tell_ring_tile(self, ring_before: tuple[int, ...]) -> None:
        """Tell who took a ring tile, if one was taken since (B6)."""
        tiles = zip(ring_before, self.now.board.ring_tiles, strict=True)
        for (before, owner), points in zip(tiles, self.now.options.catalog.ring_tiles, strict=True):
            if before != owner:
                self.tell(EventKind.RING_TILE_TAKEN, player=owner, points=points)

    def take(self, colour: Colour, location: int, sex: Sex, source: Source) -> None:
        """Change the draft: a figure goes from the centre or school to a house, awake."""
        people = colour_at(self.now, colour)
        assert isinstance(people, Player)
        draft = people.thaw()
        one: Pair = (int(sex is Sex.MAN), int(sex is Sex.WOMAN))
        if source is Source.SCHOOL:
            draft.school = (draft.school[0] - one[0], draft.school[1] - one[1])
        else:
            draft.centre = (draft.centre[0] - one[0], draft.centre[1] - one[1])
        draft.men |= one[0] << location
        draft.women |= one[1] << location
        draft.awake |= 1 << location
        draft._workers = NONE
        if colour is Colour.NEUTRAL:
            self.now.set_neutral(draft.freeze(), sex, 1 << location)
        else:
            self.now.set_player(colour, draft.freeze())

    # --- whose turn ------------------------------------------------------------------------------

    def next_turn(self, seat: int) -> None:
        """The turn goes on to the next who can act, or the round ends."""
        now, after = self.now, self.after
        count = len(now.players)
        holders = [s for s, coins in enumerate(now.coins) if coins]
        if len(holders) + now.board.neutral_coin <= 1:  # E1, D9
            self.end_round(holders[0] if holders else 1 - now.start_player)
            return
        goes_on = after.decision is Decision.TURN and after.round == now.round
        while now.idle < count:
            seat %= count
            if goes_on and seat == after.player:
                self.tell(EventKind.TURN_BEGINS, player=seat)
                return
            if seat in holders:
                self.tell(EventKind.PLAYER_STUCK, player=seat)
            now.idle += 1
            seat += 1
        self.end_round(now.start_player)

    # --- the end of a round ----------------------------------------------------------------------

    def end_round(self, start_player: int) -> None:
        """E2 with the start-player tile before it (E1)."""
        now = self.now
        self.tell(EventKind.ROUND_ENDS, count=now.round)
        if start_player != now.start_player:
            self.tell(EventKind.START_TILE_TAKEN, player=start_player)
            now.start_player = start_player
        self._character_tiles()
        self._coins_back()
        if now.options.score_before_pupils and self._points():
            return
        self.pupils(0)

    def _character_tiles(self) -> None:
        board = self.now.board.thaw()
        owners = self.after.board.tile_owner
        for character in Character:
            last, owner = board.tile_owner[character], owners[character]
            if last != owner:
                fields: _Fields = {"player": owner, "character": character}
                if last >= 0:
                    fields["colour"] = Colour(last)
                self.tell(EventKind.CHARACTER_TILE_TAKEN, **fields)
        board.tile_owner = owners
        for character in Character:
            if board.used_tiles >> character & 1:  # K6
                owner = owners[character]
                self.tell(EventKind.CHARACTER_TILE_READY, player=owner, character=character)
        board.used_tiles = 0
        self.now.board = board.freeze()

    def _coins_back(self) -> None:
        now = self.now
        count = len(now.players)
        board = now.board.thaw()
        for seat in range(count):
            coins = sum(now.placed[seat::count])
            if coins:
                self.tell(EventKind.COINS_RETURNED, player=seat, count=coins)
                now.coins = changed(now.coins, seat, coins)
        now.placed = (0,) * len(now.placed)
        if now.neutral is not None and not board.neutral_coin:
            self.tell(EventKind.NEUTRAL_COIN_RETURNED)
            board.neutral_coin = True
        now.board = board.freeze()

    def pupils(self, progress: int, *, under_way: bool = False) -> None:
        """E2 (3) from this step on; it stops where a player is asked."""
        now = self.now
        count = len(now.players)
        for step in range(progress, count):
            now.progress = step
            now.player = (now.start_player + step) % count
            if not under_way or step > progress:
                now.turn = Turn(Stage.PUPILS)
            if not self._pupils_of(now.player):
                return
        self._children()

    def _pupils_of(self, seat: int) -> bool:
        """Those of one player who have no choice; whether the school is empty now."""
        now = self.now
        before, ring = now.players[seat], now.board.ring_tiles
        done = continue_pupils(now)
        player = now.players[seat]
        came_home = (player.men | player.women) & ~(before.men | before.women)
        # B6: the tile comes with the last pupil it needs, who may not be the last of all.
        ring_one = now.options.ring_tile_needs is RingTileNeeds.RING_ONE
        needed = came_home & RING_ONE << SHIFT[seat] if ring_one else came_home
        for location in bits(came_home):
            sex = Sex.MAN if player.men >> location & 1 else Sex.WOMAN
            self.tell_resident(EventKind.PUPIL_SETTLED, location, Colour(seat), sex)
            if location == needed.bit_length() - 1:
                self.tell_ring_tile(ring)
        for sex in Sex:
            came = player.centre[sex] - before.centre[sex]
            if came:
                self.tell(EventKind.PUPIL_TO_CENTRE, player=seat, sex=sex, count=came)
        return done

    def _children(self) -> None:
        """E2 (4) to (6)."""
        now = self.now
        for seat, before in enumerate(now.players):
            player = before.thaw()
            for child in before.children:
                place, sex = child >> 1, Sex(child & 1)
                location = SHIFT[seat] + place
                building = building_at(now, location)
                assert building is not None
                self.tell_house(
                    EventKind.CHILD_TO_SCHOOL,
                    building,
                    location,
                    player=seat,
                    colour=Colour(seat),
                    sex=sex,
                )
                boys, girls = player.school
                player.school = (boys + (sex is Sex.MAN), girls + (sex is Sex.WOMAN))
            player.children = ()
            now.set_player(seat, player.freeze())
        now.turn = None
        if not now.options.score_before_pupils and self._points():
            return
        if self.after.decision is Decision.OVER and self.after.round == now.round:
            self._game_over()  # T5: nothing can ever change again
            return
        now.progress = REVEALED
        self.reveals()

    def _points(self) -> bool:
        """E2 (5): whether that ends the game."""
        now = self.now
        points = all_points(now)
        for seat, total in enumerate(points):
            self.tell(EventKind.POINTS_SET, player=seat, points=total)
        if max(points) < now.options.target:
            return False
        self._game_over()
        return True

    def _game_over(self) -> None:
        self.tell(EventKind.GAME_OVER, count=self.now.round)
        final = result(self.after)
        assert final is not None
        for seat in final.winners:
            self.tell(EventKind.WINS, player=seat, points=final.standings[seat].points)

    def reveal(self, building: int) -> None:
        """One building is turned up."""
        self.tell(EventKind.BUILDING_REVEALED, building=Building(building))
        turn_up(self.now, building)

    def reveals(self) -> None:
        """E2 (6): buildings that need no chance, up to where chance is asked; a new round."""
        now = self.now
        while now.progress:
            board = now.board
            pile = board.pile_two if any(board.pile_two) else board.pile_three
            types = [building for building, copies in enumerate(pile) if copies]
            if len(types) > 1:
                return
            if not types:
                break
            self.reveal(types[0])
        now.progress = 0
        self._begin_round()

    def _begin_round(self) -> None:
        now = self.now
        now.round += 1
        now.idle = 0
        self.tell(EventKind.ROUND_BEGINS, player=now.start_player, count=now.round)
        self.next_turn(now.start_player)

    # --- the end of the set-up (S10, D4) ---------------------------------------------------------

    def set_up_ends(self) -> None:
        """The gifts of coins, then round one."""
        now = self.now
        hosts = [*map(Colour, range(len(now.players)))]
        if now.neutral is not None:
            hosts.append(Colour.NEUTRAL)
        for seat in range(len(now.players)):
            for village, host in zip(hosts, colours_in(self.after), strict=True):
                if host.dowry[seat]:
                    self.tell(
                        EventKind.DOWRY_GIVEN,
                        player=seat,
                        village=village,
                        colour=Colour(seat),
                        count=host.dowry[seat],
                    )
        now.coins = self.after.coins
        self._begin_round()


def turn_ends(story: Story) -> None:
    """If this move was the last of the turn, tell what follows (P4, T2)."""
    now, after = story.now, story.after
    # A turn goes on with any other question than these; TURN with a tile is its second half (K4).
    fresh = after.decision is Decision.TURN and after.now.tile < 0
    if not fresh and after.decision not in (Decision.PUPIL, Decision.REVEAL, Decision.OVER):
        return
    seat, won = now.current, now.now.won
    if won:
        story.tell(EventKind.COINS_GAINED, player=seat, count=won)
        now.coins = changed(now.coins, seat, won)
    now.idle = 0
    story.next_turn(seat + 1)
