"""Helvetia in words."""

from typing import Final

from helvetia.lang.languages import Texts
from helvetia.lang.tables import common

from . import (
    action_reasons,
    asked,
    building_places,
    buildings,
    decisions,
    events,
    goods,
    moves,
    people,
    reasons,
    villages,
    workers,
)

TABLES: Final[tuple[Texts, ...]] = (
    common.TEXTS,
    goods.TEXTS,
    buildings.TEXTS,
    building_places.TEXTS,
    people.TEXTS,
    workers.TEXTS,
    villages.TEXTS,
    decisions.TEXTS,
    moves.TEXTS,
    events.TEXTS,
    asked.TEXTS,
    reasons.TEXTS,
    action_reasons.TEXTS,
)
