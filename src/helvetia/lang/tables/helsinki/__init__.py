"""Helsinki in words."""

from typing import Final

from helvetia.lang.languages import Texts
from helvetia.lang.tables import common

from . import actions, asked, cards, decisions, events, moves, reasons

TABLES: Final[tuple[Texts, ...]] = (
    common.TEXTS,
    actions.TEXTS,
    cards.TEXTS,
    decisions.TEXTS,
    asked.TEXTS,
    moves.TEXTS,
    events.TEXTS,
    reasons.TEXTS,
)
