"""Why a move is refused.

The English sentences are those of the game's own reasons, which a test compares. Marks: the
reason's rule, the names of its parameters and their values.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "reason.not_your_turn": (
        "it is seat {turn.plain}'s turn",
        "{turn} ist am Zug",
        "c'est au tour de {turn}",
        "tocca a {turn}",
    ),
    "reason.not_your_turn.decision": (
        "it is nobody's turn: {asked}",
        "niemand ist am Zug: {asked}",
        "ce n'est le tour de personne : {asked}",
        "non tocca a nessuno: {asked}",
    ),
    "reason.wrong_moment": (
        "{asked}, so '{move}' has no place here",
        "{asked}; „{move.words}“ passt jetzt nicht",
        "{asked} ; « {move.words} » n'est pas possible ici",
        "{asked}; «{move.words}» qui non è possibile",
    ),
    "reason.game_over": (
        "the game is over",
        "das Spiel ist zu Ende",
        "la partie est terminée",
        "la partita è finita",
    ),
    "reason.not_a_move": (
        "a {kind} is not a move of Helsinki",
        "{kind}: das ist kein Zug von Helsinki",
        "{kind} : ce n'est pas un coup d'Helsinki",
        "{kind}: non è una mossa di Helsinki",
    ),
    # --- chance ---
    "reason.cannot_leave": (
        "{card.plain} is not among the cards that may leave now",
        "diese Karte darf jetzt nicht aus dem Spiel: {card}",
        "cette carte ne peut pas être retirée maintenant : {card}",
        "questa carta ora non può essere tolta: {card}",
    ),
    "reason.cannot_cover": (
        "{action.plain} cannot be the next: five actions are covered in ascending order",
        "„{action}“ kann nicht die nächste sein: fünf Aktionen werden der Reihe nach abgedeckt",
        "« {action} » ne peut pas être la suivante : on recouvre cinq actions dans l'ordre",
        "«{action}» non può essere la prossima: si coprono cinque azioni in ordine",
    ),
    "reason.unknown_card": (
        "nobody can draw an unknown card",
        "niemand kann eine unbekannte Karte ziehen",
        "personne ne peut piocher une carte inconnue",
        "nessuno può pescare una carta sconosciuta",
    ),
    "reason.not_in_pile": (
        "the pile holds no {card.plain}",
        "diese Karte ist nicht im Stapel: {card}",
        "cette carte n'est pas dans la pioche : {card}",
        "questa carta non è nel mazzo: {card}",
    ),
    # --- the pawn ---
    "reason.too_far": (
        "without a coat of arms the pawn moves 1 to 3 spaces",
        "ohne Wappen zieht die Figur 1 bis 3 Felder",
        "sans blason, le pion avance de 1 à 3 cases",
        "senza stemma la pedina avanza da 1 a 3 caselle",
    ),
    "reason.wrong_distance": (
        "this coat of arms is for 4 to {most} spaces",
        "dieses Wappen ist für 4 bis {most} Felder",
        "ce blason sert pour 4 à {most} cases",
        "questo stemma vale da 4 a {most} caselle",
    ),
    # --- cards ---
    "reason.not_in_hand": (
        "you hold no {card.plain}",
        "diese Karte hast du nicht auf der Hand: {card}",
        "vous n'avez pas cette carte en main : {card}",
        "non hai questa carta in mano: {card}",
    ),
    "reason.wrong_order.LD2": (
        "{cards} cards must go, and they are named in ascending order",
        "noch abzuwerfen: {cards.card}, in aufsteigender Ordnung genannt",
        "encore à défausser : {cards.card}, dans l'ordre croissant",
        "ancora da scartare: {cards.card}, in ordine crescente",
    ),
    "reason.wrong_order.LB1": (
        "extra cards are named in ascending order, jokers last",
        "zusätzliche Karten werden in aufsteigender Ordnung genannt, Joker zuletzt",
        "les cartes supplémentaires se nomment dans l'ordre croissant, les jokers en dernier",
        "le carte aggiuntive si nominano in ordine crescente, i jolly per ultimi",
    ),
    "reason.wrong_order.LB6": (
        "the roofs are named in ascending order",
        "die Dächer werden in aufsteigender Ordnung genannt",
        "les toits se nomment dans l'ordre croissant",
        "i tetti si nominano in ordine crescente",
    ),
    "reason.wrong_order.LA3": (
        "of two joker tiles the one on the earlier roof comes first",
        "von zwei Jokerplättchen kommt das auf dem früheren Dach zuerst",
        "de deux tuiles joker, celle du premier toit vient d'abord",
        "di due tessere jolly viene prima quella sul tetto precedente",
    ),
    "reason.not_another_colour": (
        "the coat of arms is for a card of another colour",
        "das Wappen ist für eine Karte einer anderen Farbe",
        "le blason sert pour une carte d'une autre couleur",
        "lo stemma vale per una carta di un altro colore",
    ),
    "reason.wrong_colour": (
        "{card.plain} is not of the colour of {wanted.plain}",
        "falsche Farbe: {card}; gebaut wird mit: {wanted}",
        "mauvaise couleur : {card} ; on construit avec : {wanted}",
        "colore sbagliato: {card}; si costruisce con: {wanted}",
    ),
    "reason.dead_end": (
        "after {card.plain} the other {cards} cards could not be played in order",
        "die übrigen Karten (noch {cards}) ließen sich nicht der Reihe nach spielen, nach: {card}",
        "les autres cartes (encore {cards}) ne pourraient plus être jouées dans l'ordre,"
        " après : {card}",
        "le altre carte (ancora {cards}) non si potrebbero più giocare in ordine, dopo: {card}",
    ),
    "reason.pavilion_gone": (
        "no {pavilion} is left",
        "{pavilion} ist nicht mehr im Vorrat",
        "{pavilion} n'est plus en réserve",
        "{pavilion} non è più nella riserva",
    ),
    "reason.cannot_pay": (
        "the {number} cards for {card.plain} cannot be played",
        "{number} Karten lassen sich nicht spielen für: {card}",
        "on ne peut pas jouer {number} cartes pour : {card}",
        "non si possono giocare {number} carte per: {card}",
    ),
    # --- placing ---
    "reason.no_place.LB3": (
        "the {pavilion} finds no place {side.from}",
        "{pavilion} findet {side.from} keinen Platz",
        "{pavilion} ne trouve pas de place {side.from}",
        "{pavilion} non trova posto {side.from}",
    ),
    "reason.no_place.LA4.coat": (
        "the {pavilion} finds no place {side.from}; only any side would give it one,"
        " and no coat of arms is left for it",
        "{pavilion} findet {side.from} keinen Platz, nur von einer anderen Seite,"
        " und dafür ist kein Wappen übrig",
        "{pavilion} ne trouve pas de place {side.from}, seulement par un autre côté,"
        " et il ne reste pas de blason pour cela",
        "{pavilion} non trova posto {side.from}, solo da un altro lato,"
        " e per questo non resta nessuno stemma",
    ),
    "reason.no_place.LA4.action": (
        "the {pavilion} finds no place {side.from}; only any side would give it one,"
        " which is covered or used",
        "{pavilion} findet {side.from} keinen Platz, nur von einer anderen Seite,"
        " und diese Aktion ist abgedeckt oder verbraucht",
        "{pavilion} ne trouve pas de place {side.from}, seulement par un autre côté,"
        " et cette action est recouverte ou utilisée",
        "{pavilion} non trova posto {side.from}, solo da un altro lato,"
        " e quell'azione è coperta o usata",
    ),
    "reason.wrong_shape": (
        "the {pavilion} has another shape",
        "{pavilion} hat eine andere Form",
        "{pavilion} a une autre forme",
        "{pavilion} ha un'altra forma",
    ),
    "reason.roof_taken.LB4": (
        "some of these roofs are not free",
        "einige dieser Dächer sind nicht frei",
        "certains de ces toits ne sont pas libres",
        "alcuni di questi tetti non sono liberi",
    ),
    "reason.roof_taken.LA3": (
        "{roof} is not uncovered",
        "{roof} ist schon bedeckt",
        "{roof} est déjà recouvert",
        "{roof} è già coperto",
    ),
    "reason.roof_taken.LA11": (
        "{roof} already has a superstructure",
        "{roof} hat schon einen Aufbau",
        "{roof} a déjà une superstructure",
        "{roof} ha già una sovrastruttura",
    ),
    "reason.wrong_side": (
        "a push {side.from} does not end there, only one with any side (LA4)",
        "{side.from} geschoben endet er nicht dort, nur von einer anderen Seite (LA4)",
        "poussé {side.from}, il ne s'arrête pas là, seulement par un autre côté (LA4)",
        "spinto {side.from} non si ferma lì, solo da un altro lato (LA4)",
    ),
    "reason.no_stop": (
        "no push of the {pavilion} is stopped on these roofs",
        "{pavilion} bleibt beim Schieben nicht auf diesen Dächern stehen",
        "{pavilion}, une fois poussé, ne s'arrête pas sur ces toits",
        "{pavilion}, una volta spinto, non si ferma su questi tetti",
    ),
    "reason.needs_no_coat": (
        "the pawn's own side leads to these roofs",
        "auf diese Dächer führt schon die eigene Seite der Figur",
        "le côté du pion mène déjà à ces toits",
        "a questi tetti porta già il lato della pedina",
    ),
    "reason.not_on_tile": (
        "{roof} is no roof of the new pavilion",
        "{roof} ist kein Dach des neuen Pavillons",
        "{roof} n'est pas un toit du nouveau pavillon",
        "{roof} non è un tetto del nuovo padiglione",
    ),
    "reason.touches_nothing": (
        "{roof} touches no tile",
        "{roof} berührt kein Plättchen",
        "{roof} ne touche aucune tuile",
        "{roof} non tocca nessuna tessera",
    ),
    "reason.no_superstructure": (
        "there is no superstructure on {roof}",
        "auf {roof} ist kein Aufbau",
        "il n'y a pas de superstructure sur {roof}",
        "su {roof} non c'è nessuna sovrastruttura",
    ),
    "reason.same_roof": (
        "the superstructure must go to another roof",
        "der Aufbau muss auf ein anderes Dach",
        "la superstructure doit aller sur un autre toit",
        "la sovrastruttura deve andare su un altro tetto",
    ),
    "reason.no_tile": (
        "there is no tile on {roof}",
        "auf {roof} liegt kein Plättchen",
        "il n'y a pas de tuile sur {roof}",
        "su {roof} non c'è nessuna tessera",
    ),
    # --- coats of arms ---
    "reason.covered": (
        "{action.plain} is covered in this game",
        "„{action}“ ist in diesem Spiel abgedeckt",
        "« {action} » est recouverte dans cette partie",
        "«{action}» è coperta in questa partita",
    ),
    "reason.used": (
        "you have used {action.plain} already",
        "„{action}“ hast du schon eingesetzt",
        "vous avez déjà utilisé « {action} »",
        "hai già usato «{action}»",
    ),
    "reason.no_coat": (
        "no coat of arms lies on your meadow",
        "auf deiner Wiese liegt kein Wappen",
        "il n'y a pas de blason sur votre prairie",
        "sul tuo prato non c'è nessuno stemma",
    ),
    "reason.wrong_step.other": (
        "{action.plain} belongs to another step",
        "„{action}“ gehört zu einem anderen Schritt",
        "« {action} » appartient à une autre étape",
        "«{action}» appartiene a un altro passo",
    ),
    "reason.wrong_step.closing": (
        "{action.plain} is asked for at the end of the turn, where nothing is lost",
        "„{action}“ wird am Ende des Zuges gefragt, wo nichts verloren geht",
        "« {action} » est demandée à la fin du tour, où rien n'est perdu",
        "«{action}» si chiede alla fine del turno, dove non si perde nulla",
    ),
    "reason.no_effect.LA3": (
        "no joker tile can be placed now",
        "jetzt lässt sich kein Jokerplättchen legen",
        "aucune tuile joker ne peut être placée maintenant",
        "ora non si può piazzare nessuna tessera jolly",
    ),
    "reason.no_effect.LA4": (
        "no other side leads to other roofs",
        "keine andere Seite führt auf andere Dächer",
        "aucun autre côté ne mène à d'autres toits",
        "nessun altro lato porta ad altri tetti",
    ),
    "reason.no_effect.LA7": (
        "there is no card to draw",
        "es gibt keine Karte zu ziehen",
        "il n'y a pas de carte à piocher",
        "non c'è nessuna carta da pescare",
    ),
    "reason.no_effect.LA10": (
        "one more superstructure cannot be put up",
        "ein weiterer Aufbau lässt sich nicht setzen",
        "on ne peut pas poser une superstructure de plus",
        "non si può mettere una sovrastruttura in più",
    ),
    "reason.no_effect.LA5": (
        "no second pavilion can be built now",
        "jetzt lässt sich kein zweiter Pavillon bauen",
        "aucun deuxième pavillon ne peut être construit maintenant",
        "ora non si può costruire un secondo padiglione",
    ),
    "reason.no_effect.LA8": (
        "not all other cards are played, or the coat is needed elsewhere",
        "es sind noch nicht alle anderen Karten gespielt, oder das Wappen wird anderswo gebraucht",
        "les autres cartes ne sont pas toutes jouées, ou le blason est nécessaire ailleurs",
        "le altre carte non sono tutte giocate, o lo stemma serve altrove",
    ),
    "reason.no_effect.LA11": (
        "no superstructure can be moved",
        "kein Aufbau lässt sich versetzen",
        "aucune superstructure ne peut être déplacée",
        "nessuna sovrastruttura si può spostare",
    ),
    "reason.no_effect.LA6": (
        "no pavilion can be built after a draw now",
        "nach dem Ziehen lässt sich jetzt kein Pavillon bauen",
        "aucun pavillon ne peut être construit après la pioche maintenant",
        "dopo la pesca ora non si può costruire nessun padiglione",
    ),
    "reason.no_effect.LA9": (
        "a card of another colour does not complete the payment",
        "eine Karte einer anderen Farbe vervollständigt die Zahlung nicht",
        "une carte d'une autre couleur ne complète pas le paiement",
        "una carta di un altro colore non completa il pagamento",
    ),
}
