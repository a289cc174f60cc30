"""What is to be done now, as the statement that a refusal begins with."""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "asked.remove": (
        "chance decides now which card leaves the deck",
        "jetzt entscheidet der Zufall, welche Karte aus dem Spiel kommt",
        "le hasard décide maintenant quelle carte est retirée",
        "ora il caso decide quale carta viene tolta",
    ),
    "asked.cover": (
        "chance decides now which action is covered",
        "jetzt entscheidet der Zufall, welche Aktion abgedeckt wird",
        "le hasard décide maintenant quelle action est recouverte",
        "ora il caso decide quale azione viene coperta",
    ),
    "asked.display": (
        "chance turns up a card now",
        "jetzt wird eine Karte aufgedeckt",
        "le hasard révèle maintenant une carte",
        "ora il caso scopre una carta",
    ),
    "asked.pawn": (
        "the start player's pawn is to be placed now",
        "jetzt ist die Figur des Startspielers zu setzen",
        "il faut maintenant placer le pion du premier joueur",
        "ora si deve mettere la pedina del primo giocatore",
    ),
    "asked.deal": (
        "a first card is drawn now",
        "jetzt wird eine Karte der Starthand gezogen",
        "on pioche maintenant une carte de la main de départ",
        "ora si pesca una carta della mano iniziale",
    ),
    "asked.turn": (
        "the pawn is to be moved now",
        "jetzt ist die Figur zu ziehen",
        "il faut maintenant déplacer le pion",
        "ora si deve muovere la pedina",
    ),
    "asked.stride": (
        "the pawn's long way is to be chosen now",
        "jetzt ist der lange Weg der Figur zu wählen",
        "il faut maintenant choisir le long trajet du pion",
        "ora si deve scegliere il lungo percorso della pedina",
    ),
    "asked.action": (
        "cards are to be taken or a pavilion built now",
        "jetzt sind Karten zu nehmen, oder ein Pavillon ist zu bauen",
        "il faut maintenant piocher des cartes ou construire un pavillon",
        "ora si devono prendere carte o costruire un padiglione",
    ),
    "asked.extra": (
        "the extra card is drawn now",
        "jetzt wird die zusätzliche Karte gezogen",
        "on pioche maintenant la carte supplémentaire",
        "ora si pesca la carta in più",
    ),
    "asked.refill": (
        "chance refills a slot now",
        "jetzt wird die Auslage aufgefüllt",
        "le hasard réapprovisionne maintenant une case",
        "ora il caso riempie uno spazio",
    ),
    "asked.limit": (
        "there are too many cards in the hand",
        "es sind zu viele Karten auf der Hand",
        "il y a trop de cartes en main",
        "ci sono troppe carte in mano",
    ),
    "asked.discard": (
        "a card is to be discarded now",
        "jetzt ist eine Karte abzuwerfen",
        "il faut maintenant défausser une carte",
        "ora si deve scartare una carta",
    ),
    "asked.build": (
        "the building card is to be chosen now",
        "jetzt ist die Karte zum Bauen zu wählen",
        "il faut maintenant choisir la carte de construction",
        "ora si deve scegliere la carta con cui costruire",
    ),
    "asked.pay": (
        "an extra card is to be paid now",
        "jetzt ist eine zusätzliche Karte zu spielen",
        "il faut maintenant jouer une carte supplémentaire",
        "ora si deve giocare una carta aggiuntiva",
    ),
    "asked.pay_any": (
        "a card of another colour is to be paid now",
        "jetzt ist eine Karte einer anderen Farbe zu spielen",
        "il faut maintenant jouer une carte d'une autre couleur",
        "ora si deve giocare una carta di un altro colore",
    ),
    "asked.place": (
        "the pavilion is to be placed now",
        "jetzt ist der Pavillon zu platzieren",
        "il faut maintenant placer le pavillon",
        "ora si deve piazzare il padiglione",
    ),
    "asked.place_any": (
        "the pavilion is to be pushed in from another side now",
        "jetzt ist der Pavillon von einer anderen Seite hineinzuschieben",
        "il faut maintenant pousser le pavillon par un autre côté",
        "ora si deve spingere il padiglione da un altro lato",
    ),
    "asked.bonus": (
        "the bonus card is drawn now",
        "jetzt wird die Bonuskarte gezogen",
        "on pioche maintenant la carte bonus",
        "ora si pesca la carta bonus",
    ),
    "asked.superstructure": (
        "a superstructure is to be put on the new pavilion now",
        "jetzt ist ein Aufbau auf den neuen Pavillon zu setzen",
        "il faut maintenant poser une superstructure sur le nouveau pavillon",
        "ora si deve mettere una sovrastruttura sul nuovo padiglione",
    ),
    "asked.joker": (
        "a joker tile is to be placed now",
        "jetzt ist ein Jokerplättchen zu legen",
        "il faut maintenant placer une tuile joker",
        "ora si deve piazzare una tessera jolly",
    ),
    "asked.lift": (
        "the superstructure to move is to be chosen now",
        "jetzt ist der Aufbau zu wählen, der versetzt wird",
        "il faut maintenant choisir la superstructure à déplacer",
        "ora si deve scegliere la sovrastruttura da spostare",
    ),
    "asked.set": (
        "the superstructure's new roof is to be chosen now",
        "jetzt ist das neue Dach des Aufbaus zu wählen",
        "il faut maintenant choisir le nouveau toit de la superstructure",
        "ora si deve scegliere il nuovo tetto della sovrastruttura",
    ),
    "asked.after": (
        "coats of arms may be used now, or the turn ended",
        "jetzt dürfen Wappen eingesetzt oder der Zug beendet werden",
        "on peut maintenant utiliser des blasons ou finir le tour",
        "ora si possono usare stemmi o terminare il turno",
    ),
}
