"""The moves, as choices in a list. Marks: what of the table is known beside the move."""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "move.remove": (
        "{card.a} leaves the deck",
        "{card.a} aus dem Spiel nehmen",
        "Retirer {card.a}",
        "Togliere {card.a}",
    ),
    "move.cover": (
        "Cover the action: {action}",
        "Aktion abdecken: {action}",
        "Recouvrir l'action : {action}",
        "Coprire l'azione: {action}",
    ),
    "move.reveal": (
        "Turn up {card.a}",
        "{card.a} aufdecken",
        "Révéler {card.a}",
        "Scoprire {card.a}",
    ),
    "move.draw": (
        "Draw {card.a}",
        "{card.a} ziehen",
        "Piocher {card.a}",
        "Pescare {card.a}",
    ),
    "move.place_pawn": (
        "Pawn on {space}",
        "Figur auf {space}",
        "Pion sur {space}",
        "Pedina su {space}",
    ),
    "move.move_pawn": (
        "{steps.space} forward",
        "{steps.space} vorwärts",
        "{steps.space} en avant",
        "{steps.space} in avanti",
    ),
    "move.move_pawn.space": (
        "{steps.space} forward to {space}",
        "{steps.space} vorwärts auf {space}",
        "{steps.space} en avant, sur {space}",
        "{steps.space} in avanti, su {space}",
    ),
    "move.use_coat": (
        "Coat of arms: {action}",
        "Wappen: {action}",
        "Blason : {action}",
        "Stemma: {action}",
    ),
    "move.take_cards": (
        "Take the cards beside the pawn",
        "Die Karten neben der Figur nehmen",
        "Prendre les cartes à côté du pion",
        "Prendere le carte accanto alla pedina",
    ),
    "move.take_cards.cards": (
        "Take: {cards}",
        "Nehmen: {cards}",
        "Prendre : {cards}",
        "Prendere: {cards}",
    ),
    "move.build": ("Build: {card}", "Bauen: {card}", "Construire : {card}", "Costruire: {card}"),
    "move.pay": ("Play {card.a}", "{card.a} spielen", "Jouer {card.a}", "Giocare {card.a}"),
    "move.place": ("On {roofs}", "Auf {roofs}", "Sur {roofs}", "Su {roofs}"),
    "move.set_superstructure": (
        "Superstructure on {roof}",
        "Aufbau auf {roof}",
        "Superstructure sur {roof}",
        "Sovrastruttura su {roof}",
    ),
    "move.place_joker": (
        "Joker tile on {roof}",
        "Jokerplättchen auf {roof}",
        "Tuile joker sur {roof}",
        "Tessera jolly su {roof}",
    ),
    "move.lift_superstructure": (
        "Take the superstructure from {roof}",
        "Aufbau von {roof} nehmen",
        "Prendre la superstructure de {roof}",
        "Prendere la sovrastruttura da {roof}",
    ),
    "move.discard": (
        "Discard {card.a}",
        "{card.a} abwerfen",
        "Défausser {card.a}",
        "Scartare {card.a}",
    ),
    "move.end_turn": ("End the turn", "Zug beenden", "Finir le tour", "Terminare il turno"),
}
