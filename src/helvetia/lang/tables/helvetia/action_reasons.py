"""Why a step of an action is refused: building, making, delivering, marrying and the rest.

As in :mod:`.reasons`, of which this is the second half.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "reason.not_open": (
        "no {building} lies open",
        "dieses Gebäude liegt nicht offen aus: {building}",
        "ce bâtiment n'est pas disponible : {building}",
        "questo edificio non è disponibile: {building}",
    ),
    "reason.cannot_pay": (
        "the {building} costs {goods}: more than your workers and {coins.more_coin} can pay",
        "{building.the} kostet {goods}: mehr, als deine Dorfbewohner"
        " und {coins.more_coin} leisten können",
        "{building.the} coûte {goods} : plus que vos habitants"
        " et {coins.more_coin} ne peuvent payer",
        "{building.the} costa {goods}: più di quanto i tuoi abitanti"
        " e {coins.more_coin} possano pagare",
    ),
    "count.more_coin.one": (
        "{n} more coin",
        "{n} weitere Münze",
        "{n} jeton de plus",
        "{n} altra moneta",
    ),
    "count.more_coin.many": (
        "{n} more coins",
        "{n} weitere Münzen",
        "{n} jetons de plus",
        "{n} altre monete",
    ),
    # --- dead ends: what would make the rest of the turn impossible ---
    "reason.dead_end.T3.build": (
        "after the {building} the rest of the turn could not be carried out",
        "wenn du {building.a} baust, lässt sich der Rest des Zuges nicht ausführen",
        "si vous construisez {building.a}, le reste du tour ne peut pas être exécuté",
        "se costruisci {building.a}, il resto del turno non si può eseguire",
    ),
    "reason.dead_end.T3.work": (
        "after {good} from the {building} the rest of the turn could not be carried out",
        "wenn {building.the} das Gut {good} herstellt,"
        " lässt sich der Rest des Zuges nicht ausführen",
        "si {building.the} produit {good.some}, le reste du tour ne peut pas être exécuté",
        "se {building.the} produce {good.some}, il resto del turno non si può eseguire",
    ),
    "reason.dead_end.T3.swap": (
        "after a swap of {given} for {good} at the {building}"
        " the rest of the turn could not be carried out",
        "wenn {building.the} {given.some} gegen {good.some} tauscht,"
        " lässt sich der Rest des Zuges nicht ausführen",
        "si {building.the} échange {given.some} contre {good.some},"
        " le reste du tour ne peut pas être exécuté",
        "se {building.the} scambia {given.some} con {good.some},"
        " il resto del turno non si può eseguire",
    ),
    "reason.dead_end.T3.buy": (
        "after buying the {good} the rest of the turn could not be carried out",
        "wenn du {good.some} kaufst, lässt sich der Rest des Zuges nicht ausführen",
        "si vous achetez {good.some}, le reste du tour ne peut pas être exécuté",
        "se compri {good.some}, il resto del turno non si può eseguire",
    ),
    "reason.dead_end.T3.deliver": (
        "after {good} (goods go most complex first) the rest of the turn could not be carried out",
        "wenn du {good.some} lieferst (die komplexesten Güter zuerst),"
        " lässt sich der Rest des Zuges nicht ausführen",
        "si vous livrez {good.some} (les plus complexes d'abord),"
        " le reste du tour ne peut pas être exécuté",
        "se consegni {good.some} (prima le merci più complesse),"
        " il resto del turno non si può eseguire",
    ),
    "reason.dead_end.T3.wake": (
        "after waking {quarter} the rest of the turn could not be carried out",
        "nach dem Wecken {quarter.in} ließe sich der Rest des Zuges nicht ausführen",
        "après le réveil {quarter.in}, le reste du tour ne pourrait pas être exécuté",
        "dopo il risveglio {quarter.in} il resto del turno non si potrebbe eseguire",
    ),
    "reason.dead_end.T3.marry": (
        "after this wedding (they go in table order) the rest of the turn could not be carried out",
        "nach dieser Hochzeit (sie folgen der Tischordnung)"
        " ließe sich der Rest des Zuges nicht ausführen",
        "après ce mariage (ils suivent l'ordre de la table)"
        " le reste du tour ne pourrait pas être exécuté",
        "dopo questo matrimonio (seguono l'ordine del tavolo)"
        " il resto del turno non si potrebbe eseguire",
    ),
    "reason.dead_end.T3.bear": (
        "after a child on {place} (births go in the order of places)"
        " the rest of the turn could not be carried out",
        "nach einem Kind auf {place} (Geburten folgen der Ordnung der Plätze)"
        " ließe sich der Rest des Zuges nicht ausführen",
        "après un enfant en {place} (les naissances suivent l'ordre des emplacements)"
        " le reste du tour ne pourrait pas être exécuté",
        "dopo un bambino su {place} (le nascite seguono l'ordine dei posti)"
        " il resto del turno non si potrebbe eseguire",
    ),
    "reason.dead_end.K4.build": (
        "after the {building} no regular action would be possible",
        "wenn du {building.a} baust, ist keine reguläre Aktion mehr möglich",
        "si vous construisez {building.a}, aucune action régulière n'est plus possible",
        "se costruisci {building.a}, nessuna azione regolare è più possibile",
    ),
    "reason.dead_end.K4.buy": (
        "then no regular action would be possible",
        "danach wäre keine reguläre Aktion möglich",
        "ensuite, aucune action régulière ne serait possible",
        "dopo, nessuna azione regolare sarebbe possibile",
    ),
    "reason.dead_end.K4.inhabit": (
        "{sex.with} no regular action would be possible",
        "{sex.with} wäre keine reguläre Aktion möglich",
        "{sex.with}, aucune action régulière ne serait possible",
        "{sex.with} nessuna azione regolare sarebbe possibile",
    ),
    "reason.dead_end.K4.wake": (
        "after waking {quarter} no regular action would be possible",
        "nach dem Wecken {quarter.in} wäre keine reguläre Aktion möglich",
        "après le réveil {quarter.in}, aucune action régulière ne serait possible",
        "dopo il risveglio {quarter.in} nessuna azione regolare sarebbe possibile",
    ),
    "reason.dead_end.K4.marry": (
        "after this wedding no regular action would be possible",
        "nach dieser Hochzeit wäre keine reguläre Aktion möglich",
        "après ce mariage, aucune action régulière ne serait possible",
        "dopo questo matrimonio nessuna azione regolare sarebbe possibile",
    ),
    # --- production ---
    "reason.sleeps": (
        "the {building}'s worker already sleeps",
        "{building.in} schläft dein Dorfbewohner schon",
        "votre habitant dort déjà {building.in}",
        "il tuo abitante {building.in} dorme già",
    ),
    "reason.not_yours": (
        "nobody of yours lives in the {building} there",
        "{building.in} wohnt dort niemand von dir",
        "aucun de vos habitants n'est là, {building.in}",
        "lì {building.in} non abita nessuno dei tuoi",
    ),
    "reason.must_buy": (
        "bought goods of a cost are entered last: this {good} must be bought too",
        "gekaufte Güter werden zuletzt eingegeben: kaufe auch hier {good.some}",
        "les ressources achetées s'entrent en dernier : achetez ici aussi {good.some}",
        "le merci comprate si inseriscono per ultime: compra anche qui {good.some}",
    ),
    "reason.wrong_good": (
        "the {building} does not make {good}",
        "{building.the} stellt dieses Gut nicht her: {good}",
        "{building.the} ne produit pas cette ressource : {good}",
        "{building.the} non produce questa merce: {good}",
    ),
    "reason.no_trader": (
        "the {building} does not swap goods",
        "{building.the} tauscht keine Güter",
        "{building.the} n'échange pas de ressources",
        "{building.the} non scambia merci",
    ),
    "reason.not_traded": (
        "the {building} does not swap {good}",
        "{building.the} tauscht dieses Gut nicht: {good}",
        "{building.the} n'échange pas cette ressource : {good}",
        "{building.the} non scambia questa merce: {good}",
    ),
    "reason.same_good": (
        "a swap must change the good: {good}",
        "ein Tausch muss ein anderes Gut ergeben: {good}",
        "un échange doit changer la ressource : {good}",
        "uno scambio deve cambiare la merce: {good}",
    ),
    "reason.not_for_delivery": (
        "nothing can be bought for delivery",
        "für eine Lieferung kann man nichts kaufen",
        "on ne peut rien acheter pour une livraison",
        "non si può comprare nulla per una consegna",
    ),
    "reason.not_pending": (
        "{pending} is needed now, not {good}",
        "gebraucht wird jetzt: {pending}, nicht {good}",
        "il faut maintenant {pending.some}, pas {good.some}",
        "ora serve {pending.some}, non {good.some}",
    ),
    "reason.not_for_sale": (
        "the builder does not sell {good}",
        "der Baumeister verkauft dieses Gut nicht: {good}",
        "l'architecte ne vend pas cette ressource : {good}",
        "il costruttore non vende questa merce: {good}",
    ),
    "reason.bought_in_chain": (
        "bought {good} serves building costs only",
        "Gekauftes ({good}) bezahlt nur Baukosten",
        "une ressource achetée ({good}) ne paie que des coûts de construction",
        "una merce comprata ({good}) paga solo costi di costruzione",
    ),
    "reason.too_few_coins": (
        "no coin is free to buy {good}",
        "keine Münze ist übrig, um {good.some} zu kaufen",
        "il ne reste pas de jeton pour acheter {good.some}",
        "non resta nessuna moneta per comprare {good.some}",
    ),
    "reason.too_few_coins.cost": (
        "too few coins would be left for the cost",
        "für die Kosten blieben zu wenige Münzen",
        "il resterait trop peu de jetons pour le coût",
        "resterebbero troppo poche monete per il costo",
    ),
    # --- placing, delivering, waking ---
    "reason.occupied": (
        "a building already stands on {place}",
        "auf {place} steht schon ein Gebäude",
        "il y a déjà un bâtiment en {place}",
        "su {place} c'è già un edificio",
    ),
    "reason.ring_two_closed": (
        "ring two opens only when ring one is full",
        "der zweite Ring beginnt erst, wenn der erste voll ist",
        "le deuxième anneau ne commence que lorsque le premier est complet",
        "il secondo anello comincia solo quando il primo è completo",
    ),
    "reason.delivered": (
        "you already delivered {good}",
        "du hast schon {good.some} geliefert",
        "vous avez déjà livré {good.some}",
        "hai già consegnato {good.some}",
    ),
    "reason.cannot_make": (
        "your awake workers cannot make {good}",
        "deine wachen Dorfbewohner können das nicht herstellen: {good}",
        "vos habitants éveillés ne peuvent pas produire cela : {good}",
        "i tuoi abitanti svegli non possono produrre questo: {good}",
    ),
    "reason.wrong_order.C1": (
        "goods of one turn are entered most complex first",
        "die Güter eines Zuges gibt man ein, die komplexesten zuerst",
        "les marchandises d'un tour s'entrent en commençant par les plus complexes",
        "le merci di un turno si inseriscono dalle più complesse",
    ),
    "reason.nobody_asleep": (
        "nobody sleeps in {quarter}",
        "{quarter.in} schläft niemand",
        "personne ne dort {quarter.in}",
        "{quarter.in} non dorme nessuno",
    ),
    "reason.wrong_order.N1": (
        "quarters are entered village by village, west first",
        "Viertel werden Dorf für Dorf eingegeben, Westen zuerst",
        "les quartiers s'entrent village par village, l'ouest d'abord",
        "i quadranti si inseriscono villaggio per villaggio, prima l'ovest",
    ),
    # --- marrying, dowry, children ---
    "reason.own_village": (
        "a wedding goes to a village of another player",
        "geheiratet wird in das Dorf eines anderen Spielers",
        "on se marie dans le village d'un autre joueur",
        "ci si sposa nel villaggio di un altro giocatore",
    ),
    "reason.nobody_free": (
        "{sex.no} stands {source.in}",
        "{source.in} steht {sex.no}",
        "{sex.no} n'est {source.in}",
        "{source.in} non c'è {sex.no}",
    ),
    "reason.wrong_order.P1": (
        "weddings of one turn are entered in table order",
        "die Hochzeiten eines Zuges werden in der Tischordnung eingegeben",
        "les mariages d'un tour s'entrent dans l'ordre de la table",
        "i matrimoni di un turno si inseriscono nell'ordine del tavolo",
    ),
    "reason.must_take": (
        "a dowry coin must be taken",
        "eine Münze muss als Mitgift genommen werden",
        "il faut prendre un jeton comme cadeau de mariage",
        "si deve prendere una moneta come dote",
    ),
    "reason.no_such_coin": (
        "no {colour} coin lies in that centre",
        "in dieser Dorfmitte liegt keine Münze dieser Farbe: {colour}",
        "il n'y a pas de jeton de cette couleur sur cette place : {colour}",
        "in quel centro non c'è nessuna moneta di questo colore: {colour}",
    ),
    "reason.reserve_empty": (
        "{sex.no} is left in the reserve",
        "im Vorrat ist {sex.no} mehr",
        "{sex.no} ne reste en réserve",
        "nella riserva non resta {sex.no}",
    ),
    "reason.second_child.turn": (
        "the couple on {place} had a child in this turn",
        "das Paar auf {place} hat in diesem Zug schon ein Kind bekommen",
        "le couple en {place} a déjà eu un enfant à ce tour",
        "la coppia su {place} ha già avuto un bambino in questo turno",
    ),
    "reason.second_child.round": (
        "the couple on {place} had a child in this round",
        "das Paar auf {place} hat in dieser Runde schon ein Kind bekommen",
        "le couple en {place} a déjà eu un enfant dans cette manche",
        "la coppia su {place} ha già avuto un bambino in questo round",
    ),
    "reason.wrong_order.M2": (
        "births of one turn are entered in the order of places",
        "die Geburten eines Zuges werden in der Ordnung der Plätze eingegeben",
        "les naissances d'un tour s'entrent dans l'ordre des emplacements",
        "le nascite di un turno si inseriscono nell'ordine dei posti",
    ),
    "reason.neutral_spouse": (
        "a neutral spouse has no children under these options",
        "mit neutralem Partner gibt es nach diesen Regeln keine Kinder",
        "avec un conjoint neutre, il n'y a pas d'enfants selon ces règles",
        "con un coniuge neutrale, secondo queste regole, non nascono bambini",
    ),
    "reason.no_couple": (
        "no couple lives on {place} of your village",
        "auf {place} deines Dorfs wohnt kein Paar",
        "aucun couple n'habite en {place} de votre village",
        "su {place} del tuo villaggio non abita nessuna coppia",
    ),
    # --- the end of a round ---
    "reason.no_empty_house": (
        "no empty own house stands on {place}",
        "auf {place} steht kein eigenes leeres Gebäude",
        "aucun de vos bâtiments vides n'est en {place}",
        "su {place} non c'è nessun tuo edificio vuoto",
    ),
    "reason.wrong_order.E2": (
        "houses are filled in the order of places, as many as can be",
        "Gebäude werden in der Ordnung der Plätze besetzt, so viele wie möglich",
        "les bâtiments se remplissent dans l'ordre des emplacements, autant que possible",
        "gli edifici si riempiono nell'ordine dei posti, quanti più possibile",
    ),
    "reason.not_in_pile": (
        "no {building} is in the pile that is drawn from",
        "im Stapel, von dem gezogen wird, fehlt: {building}",
        "la pioche ne contient plus : {building}",
        "la pila da cui si pesca non contiene più: {building}",
    ),
    "where.quarter": (
        "in the {quarter} {village.of}",
        "im Viertel {quarter} {village.of}",
        "dans le quartier {quarter} {village.of}",
        "nel quadrante {quarter} {village.of}",
    ),
}
