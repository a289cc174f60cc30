"""What happened, one sentence each.

The English sentences are those of the game's own ``describe``, which a test compares. Marks:
``back`` for a pawn that goes back.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "event.card_removed": (
        "{card.a} leaves the deck.",
        "Aus dem Spiel: {card}.",
        "On retire : {card}.",
        "Si toglie: {card}.",
    ),
    "event.action_covered": (
        "The action {action.plain} is covered.",
        "Abgedeckt ist die Aktion „{action}“.",
        "L'action « {action} » est recouverte.",
        "L'azione «{action}» è coperta.",
    ),
    "event.pawn_placed": (
        "{who} starts on {space}.",
        "{who} beginnt auf {space}.",
        "{who} commence sur {space}.",
        "{who} comincia su {space}.",
    ),
    "event.round_begins": (
        "Round {count} begins.",
        "Runde {count} beginnt.",
        "La manche {count} commence.",
        "Il round {count} comincia.",
    ),
    "event.turn_begins": (
        "{who} is to move.",
        "{who} ist am Zug.",
        "C'est au tour de {who}.",
        "Tocca a {who}.",
    ),
    "event.pawn_moved": (
        "{who} moves {count.space} to {space}.",
        "{who} zieht {count.space} vorwärts auf {space}.",
        "{who} avance de {count.space} sur {space}.",
        "{who} avanza di {count.space} su {space}.",
    ),
    "event.pawn_moved.back": (
        "{who} moves one space back to {space}.",
        "{who} zieht 1 Feld zurück auf {space}.",
        "{who} recule d'une case sur {space}.",
        "{who} arretra di una casella su {space}.",
    ),
    "event.last_round": (
        "The pile is empty: this is the last round.",
        "Der Stapel ist leer: das ist die letzte Runde.",
        "La pioche est vide : c'est la dernière manche.",
        "Il mazzo è vuoto: questo è l'ultimo round.",
    ),
    "event.pile_renewed": (
        "The discard becomes a pile of {count.card}.",
        "Die Ablage wird zum neuen Stapel mit {count.card}.",
        "La défausse devient une nouvelle pioche de {count.card}.",
        "Gli scarti diventano un nuovo mazzo di {count.card}.",
    ),
    "event.card_revealed": (
        "{card.a} is turned up.",
        "Aufgedeckt: {card}.",
        "On révèle : {card}.",
        "Si scopre: {card}.",
    ),
    "event.card_taken": (
        "{who} takes {card.a}.",
        "{who} nimmt {card.a}.",
        "{who} prend {card.a}.",
        "{who} prende {card.a}.",
    ),
    "event.card_drawn": (
        "{who} draws {card.a}.",
        "{who} zieht {card.a}.",
        "{who} pioche {card.a}.",
        "{who} pesca {card.a}.",
    ),
    "event.card_played": (
        "{who} plays {card.a}.",
        "{who} spielt {card.a}.",
        "{who} joue {card.a}.",
        "{who} gioca {card.a}.",
    ),
    "event.card_discarded": (
        "{who} discards {card.a}.",
        "{who} wirft {card.a} ab.",
        "{who} défausse {card.a}.",
        "{who} scarta {card.a}.",
    ),
    "event.pavilion_built": (
        "{who} builds {colour.a_pavilion} on {roofs}.",
        "{who} baut {colour.a_pavilion} auf {roofs}.",
        "{who} construit {colour.a_pavilion} sur {roofs}.",
        "{who} costruisce {colour.a_pavilion} su {roofs}.",
    ),
    "event.joker_placed": (
        "{who} places a joker tile on {roofs}.",
        "{who} legt ein Jokerplättchen auf {roofs}.",
        "{who} place une tuile joker sur {roofs}.",
        "{who} mette una tessera jolly su {roofs}.",
    ),
    "event.superstructure_set": (
        "{who} sets a superstructure on {roofs}.",
        "{who} setzt einen Aufbau auf {roofs}.",
        "{who} pose une superstructure sur {roofs}.",
        "{who} mette una sovrastruttura su {roofs}.",
    ),
    "event.superstructure_lifted": (
        "{who} lifts the superstructure of {roofs}.",
        "{who} nimmt den Aufbau von {roofs}.",
        "{who} soulève la superstructure de {roofs}.",
        "{who} toglie la sovrastruttura da {roofs}.",
    ),
    "event.coats_won": (
        "{who} wins {count.coat}.",
        "{who} gewinnt {count.coat}.",
        "{who} gagne {count.coat}.",
        "{who} ottiene {count.coat}.",
    ),
    "event.bonus_taken": (
        "{who} takes the bonus card of {points} points.",
        "{who} nimmt die Bonuskarte mit {points} Punkten.",
        "{who} prend la carte Bonus de {points} points.",
        "{who} prende la carta bonus da {points} punti.",
    ),
    "event.coat_used": (
        "{who} puts a coat of arms on {action.plain}.",
        "{who} legt ein Wappen auf „{action}“.",
        "{who} pose un blason sur « {action} ».",
        "{who} mette uno stemma su «{action}».",
    ),
    "event.game_over": (
        "The game is over after {count.round}.",
        "Das Spiel ist nach {count.round} zu Ende.",
        "La partie se termine après {count.round}.",
        "La partita finisce dopo {count.round}.",
    ),
    "event.wins": (
        "{who} wins with {points.point}.",
        "{who} gewinnt mit {points.point}.",
        "{who} gagne avec {points.point}.",
        "{who} vince con {points.point}.",
    ),
}
