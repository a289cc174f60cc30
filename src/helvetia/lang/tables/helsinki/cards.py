"""Colours, cards and pavilions.

``card`` is a colour beside a card's number; ``a`` is a card as an object; ``the_pavilion`` is a
pavilion as a subject and ``a_pavilion`` as an object.
"""

from typing import Final

from helvetia.english.helsinki import PAVILION
from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "colour.purple": ("purple", "lila", "violet", "viola"),
    "colour.green": ("green", "grün", "vert", "verde"),
    "colour.red": ("red", "rot", "rouge", "rosso"),
    "colour.blue": ("blue", "blau", "bleu", "blu"),
    "colour.yellow": ("yellow", "gelb", "jaune", "giallo"),
    "colour.purple.card": ("purple", "lila", "violette", "viola"),
    "colour.green.card": ("green", "grüne", "verte", "verde"),
    "colour.red.card": ("red", "rote", "rouge", "rossa"),
    "colour.blue.card": ("blue", "blaue", "bleue", "blu"),
    "colour.yellow.card": ("yellow", "gelbe", "jaune", "gialla"),
    "colour.purple.the_pavilion": (
        "the purple pavilion",
        "der lila Pavillon",
        "le pavillon violet",
        "il padiglione viola",
    ),
    "colour.green.the_pavilion": (
        "the green pavilion",
        "der grüne Pavillon",
        "le pavillon vert",
        "il padiglione verde",
    ),
    "colour.red.the_pavilion": (
        "the red pavilion",
        "der rote Pavillon",
        "le pavillon rouge",
        "il padiglione rosso",
    ),
    "colour.blue.the_pavilion": (
        "the blue pavilion",
        "der blaue Pavillon",
        "le pavillon bleu",
        "il padiglione blu",
    ),
    "colour.yellow.the_pavilion": (
        "the yellow pavilion",
        "der gelbe Pavillon",
        "le pavillon jaune",
        "il padiglione giallo",
    ),
    "colour.purple.a_pavilion": (
        "a purple pavilion",
        "einen lila Pavillon",
        "un pavillon violet",
        "un padiglione viola",
    ),
    "colour.green.a_pavilion": (
        "a green pavilion",
        "einen grünen Pavillon",
        "un pavillon vert",
        "un padiglione verde",
    ),
    "colour.red.a_pavilion": (
        "a red pavilion",
        "einen roten Pavillon",
        "un pavillon rouge",
        "un padiglione rosso",
    ),
    "colour.blue.a_pavilion": (
        "a blue pavilion",
        "einen blauen Pavillon",
        "un pavillon bleu",
        "un padiglione blu",
    ),
    "colour.yellow.a_pavilion": (
        "a yellow pavilion",
        "einen gelben Pavillon",
        "un pavillon jaune",
        "un padiglione giallo",
    ),
    "card.joker": ("joker", "Joker", "joker", "jolly"),
    "card.joker.a": ("a joker", "einen Joker", "un joker", "un jolly"),
    "card.unknown": (
        "unknown card",
        "unbekannte Karte",
        "carte inconnue",
        "carta sconosciuta",
    ),
    "card.unknown.a": ("a card", "eine Karte", "une carte", "una carta"),
    "card.numbered": (
        "{colour} {number} ({size})",
        "{colour.card} {number} ({size})",
        "carte {colour.card} {number} ({size})",
        "carta {colour.card} {number} ({size})",
    ),
    "card.numbered.a": (
        "a {colour} {number} ({size})",
        "eine {colour.card} {number} ({size})",
        "une carte {colour.card} {number} ({size})",
        "una carta {colour.card} {number} ({size})",
    ),
    "where.pavilion": (
        PAVILION,
        "{colour.the_pavilion} mit {roofs} Dächern",
        "{colour.the_pavilion} de {roofs} toits",
        "{colour.the_pavilion} da {roofs} tetti",
    ),
    "count.roof.one": ("{n} roof", "{n} Dach", "{n} toit", "{n} tetto"),
    "count.roof.many": ("{n} roofs", "{n} Dächer", "{n} toits", "{n} tetti"),
    "count.top.one": (
        "{n} superstructure",
        "{n} Aufbau",
        "{n} superstructure",
        "{n} sovrastruttura",
    ),
    "count.top.many": (
        "{n} superstructures",
        "{n} Aufbauten",
        "{n} superstructures",
        "{n} sovrastrutture",
    ),
    "count.coat.one": ("{n} coat of arms", "{n} Wappen", "{n} blason", "{n} stemma"),
    "count.coat.many": ("{n} coats of arms", "{n} Wappen", "{n} blasons", "{n} stemmi"),
    "count.space.one": ("{n} space", "{n} Feld", "{n} case", "{n} casella"),
    "count.space.many": ("{n} spaces", "{n} Felder", "{n} cases", "{n} caselle"),
}
