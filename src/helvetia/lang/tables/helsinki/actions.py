"""The actions for coats of arms, the sides of the boards and the spaces of the senate board.

``from`` is the side a tile is pushed in from.
"""

from typing import Final

from helvetia.english.helsinki import ACTIONS
from helvetia.lang.languages import Texts, beside

TEXTS: Final[Texts] = {
    **beside(
        ACTIONS,
        {
            "action.move_1_6": (
                "1 bis 6 Felder ziehen",
                "avancer de 1 à 6 cases",
                "avanzare da 1 a 6 caselle",
            ),
            "action.two_jokers": (
                "zwei Jokerplättchen",
                "deux tuiles joker",
                "due tessere jolly",
            ),
            "action.any_side": (
                "von beliebiger Seite schieben",
                "pousser de n'importe quel côté",
                "spingere da qualsiasi lato",
            ),
            "action.extra_card": (
                "eine Karte mehr",
                "une carte de plus",
                "una carta in più",
            ),
            "action.extra_superstructure": (
                "ein Aufbau mehr",
                "une superstructure de plus",
                "una sovrastruttura in più",
            ),
            "action.move_1_5": (
                "1 bis 5 Felder ziehen",
                "avancer de 1 à 5 cases",
                "avanzare da 1 a 5 caselle",
            ),
            "action.one_joker": (
                "ein Jokerplättchen",
                "une tuile joker",
                "una tessera jolly",
            ),
            "action.second_pavilion": (
                "zweiter Pavillon",
                "deuxième pavillon",
                "secondo padiglione",
            ),
            "action.one_fewer": (
                "eine Karte weniger",
                "une carte de moins",
                "una carta in meno",
            ),
            "action.move_superstructure": (
                "Aufbau versetzen",
                "déplacer une superstructure",
                "spostare una sovrastruttura",
            ),
            "action.move_back": (
                "1 Feld zurückziehen",
                "reculer d'une case",
                "arretrare di una casella",
            ),
            "action.no_limit": (
                "kein Handkartenlimit",
                "pas de limite de main",
                "nessun limite di mano",
            ),
            "action.draw_and_build": (
                "ziehen und bauen",
                "piocher et construire",
                "pescare e costruire",
            ),
            "action.any_card": (
                "beliebige Karte als Joker",
                "n'importe quelle carte comme joker",
                "qualsiasi carta come jolly",
            ),
            "action.two_points": ("zwei Punkte", "deux points", "due punti"),
        },
    ),
    "side.north": ("north", "Norden", "nord", "nord"),
    "side.east": ("east", "Osten", "est", "est"),
    "side.south": ("south", "Süden", "sud", "sud"),
    "side.west": ("west", "Westen", "ouest", "ovest"),
    "side.north.from": ("from the north", "von Norden", "par le nord", "da nord"),
    "side.east.from": ("from the east", "von Osten", "par l'est", "da est"),
    "side.south.from": ("from the south", "von Süden", "par le sud", "da sud"),
    "side.west.from": ("from the west", "von Westen", "par l'ouest", "da ovest"),
    "space.north_1": ("north 1", "Nord 1", "nord 1", "nord 1"),
    "space.north_2": ("north 2", "Nord 2", "nord 2", "nord 2"),
    "space.east_1": ("east 1", "Ost 1", "est 1", "est 1"),
    "space.east_2": ("east 2", "Ost 2", "est 2", "est 2"),
    "space.south_1": ("south 1", "Süd 1", "sud 1", "sud 1"),
    "space.south_2": ("south 2", "Süd 2", "sud 2", "sud 2"),
    "space.west_1": ("west 1", "West 1", "ouest 1", "ovest 1"),
    "space.west_2": ("west 2", "West 2", "ouest 2", "ovest 2"),
    "seat.name": ("Player {number}", "Spieler {number}", "Joueur {number}", "Giocatore {number}"),
}
