"""What both games count and say."""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "language.en": ("English", "English", "English", "English"),
    "language.de": ("Deutsch", "Deutsch", "Deutsch", "Deutsch"),
    "language.fr": ("Français", "Français", "Français", "Français"),
    "language.it": ("Italiano", "Italiano", "Italiano", "Italiano"),
    "chance.name": ("Chance", "Zufall", "Hasard", "Caso"),
    # "one" is used for 1, "many" for every other number, 0 included.
    "count.point.one": ("{n} point", "{n} Punkt", "{n} point", "{n} punto"),
    "count.point.many": ("{n} points", "{n} Punkten", "{n} points", "{n} punti"),
    "count.points.one": ("{n} point", "{n} Punkt", "{n} point", "{n} punto"),
    "count.points.many": ("{n} points", "{n} Punkte", "{n} points", "{n} punti"),
    "count.round.one": ("{n} round", "{n} Runde", "{n} manche", "{n} round"),
    "count.round.many": ("{n} rounds", "{n} Runden", "{n} manches", "{n} round"),
    "count.card.one": ("{n} card", "{n} Karte", "{n} carte", "{n} carta"),
    "count.card.many": ("{n} cards", "{n} Karten", "{n} cartes", "{n} carte"),
    "count.coin.one": ("{n} coin", "{n} Münze", "{n} jeton", "{n} moneta"),
    "count.coin.many": ("{n} coins", "{n} Münzen", "{n} jetons", "{n} monete"),
}
