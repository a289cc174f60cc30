"""One thing that happened at the table."""

from enum import StrEnum, unique

import attrs

from .names import Building, Character, Colour, Family, Good, Letter, Place, Quarter, Sex, Source


@unique
class EventKind(StrEnum):
    """What can happen; the comment names the fields that are set beside ``player``."""

    # Set-up (S4-S11, D2-D4)
    LETTER_DEALT = "letter_dealt"  # letter
    BUILDING_PICKED = "building_picked"  # building
    BUILDING_STOLEN = "building_stolen"  # building, colour: whose it was
    BUILDING_BOXED = "building_boxed"  # no player; building, count
    SETTLED = "settled"  # village, place, building, colour, sex
    SENT_TO_SCHOOL = "sent_to_school"  # sex, count
    SENT_TO_CENTRE = "sent_to_centre"  # sex, count
    DOWRY_GIVEN = "dowry_given"  # village: where it lies now, colour, count
    # A turn and its coins (T1-T4, K1-K6, D6)
    TURN_BEGINS = "turn_begins"
    PLAYER_STUCK = "player_stuck"  # has coins, but no turn is possible
    PASSED = "passed"
    COINS_PLACED = "coins_placed"  # character, count
    TILE_USED = "tile_used"  # character
    NEUTRAL_COIN_USED = "neutral_coin_used"  # character
    COINS_GAINED = "coins_gained"  # count: won in this turn, now in hand
    # Production (G1-G4, B2): whoever makes or swaps a good is asleep then
    GOOD_MADE = "good_made"  # good, village, place, building, colour, sex
    GOOD_SWAPPED = "good_swapped"  # given, good, village, place, building, colour, sex
    GOOD_BOUGHT = "good_bought"  # good
    # Builder (B1-B6)
    BUILDING_CHOSEN = "building_chosen"  # building, village: for which
    BUILDING_PLACED = "building_placed"  # village, place, building
    MOVED_IN = "moved_in"  # village, place, building, colour, sex
    RING_TILE_TAKEN = "ring_tile_taken"  # points
    # Carter (C1-C5)
    DELIVERY_CHOSEN = "delivery_chosen"  # good
    GOOD_DELIVERED = "good_delivered"  # good
    GOODS_TILE_TAKEN = "goods_tile_taken"  # good, points
    FAMILY_TILE_TAKEN = "family_tile_taken"  # family, points
    # Night watchman, priest, midwife
    QUARTER_WOKEN = "quarter_woken"  # village, quarter, count
    WOKE_UP = "woke_up"  # village, place, building, colour, sex
    MARRIED = "married"  # village, place, building, colour, sex, source
    DOWRY_TAKEN = "dowry_taken"  # village: from where, colour
    DOWRY_DECLINED = "dowry_declined"  # village
    BORN = "born"  # village, place, building, colour, sex
    # The end of a round (E1-E5, D9, D10)
    ROUND_BEGINS = "round_begins"  # count: the number of the round; player: who begins
    ROUND_ENDS = "round_ends"  # no player; count: the number of the round
    START_TILE_TAKEN = "start_tile_taken"
    CHARACTER_TILE_TAKEN = "character_tile_taken"  # character, colour: from whom, if anybody
    CHARACTER_TILE_READY = "character_tile_ready"  # character: turned face up again
    COINS_RETURNED = "coins_returned"  # count
    NEUTRAL_COIN_RETURNED = "neutral_coin_returned"  # no player
    PUPIL_SETTLED = "pupil_settled"  # village, place, building, colour, sex
    PUPIL_TO_CENTRE = "pupil_to_centre"  # sex, count
    CHILD_TO_SCHOOL = "child_to_school"  # village, place, building, colour, sex
    POINTS_SET = "points_set"  # points
    BUILDING_REVEALED = "building_revealed"  # no player; building
    GAME_OVER = "game_over"  # no player; count: rounds played
    WINS = "wins"  # points


@attrs.frozen(kw_only=True)
class Event:
    """Something that happened; fields that say nothing about its kind are None.

    ``player`` is the seat that did it or whom it happened to, ``village`` and ``place`` where it
    happened, ``colour`` and ``sex`` whose figure it was (or ``colour`` alone: which coin).

    >>> event = Event(kind=EventKind.GOOD_DELIVERED, player=0, good=Good.BREAD)
    >>> event.good.word
    'bread'
    """

    kind: EventKind
    player: int | None = None
    village: Colour | None = None
    place: Place | None = None
    building: Building | None = None
    colour: Colour | None = None
    sex: Sex | None = None
    good: Good | None = None
    given: Good | None = None
    character: Character | None = None
    quarter: Quarter | None = None
    source: Source | None = None
    family: Family | None = None
    letter: Letter | None = None
    count: int | None = None
    points: int | None = None
