"""One thing that happened at the table."""

from enum import StrEnum, unique

import attrs

from .names import Action, Card, Roof, Space


@unique
class EventKind(StrEnum):
    """What can happen; the comment names the fields that are set beside ``player``."""

    # Set-up (LS1-LS5)
    CARD_REMOVED = "card_removed"  # no player; card
    ACTION_COVERED = "action_covered"  # no player; action
    PAWN_PLACED = "pawn_placed"  # space
    # The course of the game (LT1, LE1)
    ROUND_BEGINS = "round_begins"  # no player; count: the number of the round
    TURN_BEGINS = "turn_begins"
    PAWN_MOVED = "pawn_moved"  # space, count: steps, -1 for one back
    LAST_ROUND = "last_round"  # no player; the pile has run out
    PILE_RENEWED = "pile_renewed"  # no player; count: cards in the new pile
    # Cards (LD1, LD2, LA7, LB1, LB5)
    CARD_REVEALED = "card_revealed"  # no player; card, slot
    CARD_TAKEN = "card_taken"  # card, slot
    CARD_DRAWN = "card_drawn"  # card: Card.UNKNOWN for those who may not see it
    CARD_PLAYED = "card_played"  # card
    CARD_DISCARDED = "card_discarded"  # card
    # Boards (LB3, LB6, LB7, LA3, LA11, LX2)
    PAVILION_BUILT = "pavilion_built"  # card: the building card, roofs
    JOKER_PLACED = "joker_placed"  # roofs
    SUPERSTRUCTURE_SET = "superstructure_set"  # roofs
    SUPERSTRUCTURE_LIFTED = "superstructure_lifted"  # roofs
    COATS_WON = "coats_won"  # count
    BONUS_TAKEN = "bonus_taken"  # points
    COAT_USED = "coat_used"  # action, points: for two points
    # The end (LE2, LE3)
    GAME_OVER = "game_over"  # no player; count: rounds played
    WINS = "wins"  # points


@attrs.frozen(kw_only=True)
class Event:
    """Something that happened; fields that say nothing about its kind are None or empty.

    >>> Event(kind=EventKind.CARD_TAKEN, player=0, card=Card.JOKER, slot=3).card.word
    'joker'
    """

    kind: EventKind
    player: int | None = None
    card: Card | None = None
    slot: int | None = None
    space: Space | None = None
    action: Action | None = None
    roofs: tuple[Roof, ...] = ()
    count: int | None = None
    points: int | None = None
