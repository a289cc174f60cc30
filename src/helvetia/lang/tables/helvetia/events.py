"""What happened, one sentence each.

The English sentences are those of the game's own ``describe``, which a test compares. Marks:
``abroad`` for a village that is not the player's, ``own`` for the player's own coin or figure,
``one`` for a count of one, and the names of fields that are set.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "event.letter_dealt": (
        "{who} draws the letter {letter}.",
        "{who} zieht den Buchstaben {letter}.",
        "{who} tire la lettre {letter}.",
        "{who} pesca la lettera {letter}.",
    ),
    "event.building_picked": (
        "{who} picks {building.a}.",
        "{who} wählt {building.a}.",
        "{who} choisit {building.a}.",
        "{who} sceglie {building.a}.",
    ),
    "event.building_stolen": (
        "{who} takes {building.a} from {colour.seat}.",
        "{who} nimmt {colour.seat} {building.a} weg.",
        "{who} prend {building.a} à {colour.seat}.",
        "{who} prende {building.a} a {colour.seat}.",
    ),
    "event.building_boxed": (
        "{count} {building.many} go back to the box.",
        "{count} {building.many} kommen zurück in die Schachtel.",
        "{count} {building.many} retournent dans la boîte.",
        "{count} {building.many} tornano nella scatola.",
    ),
    "event.building_boxed.one": (
        "{building.a} goes back to the box.",
        "1 {building} kommt zurück in die Schachtel.",
        "{building.a} retourne dans la boîte.",
        "{building.a} torna nella scatola.",
    ),
    "event.settled": (
        "{who} settles {figure} {building.in} on {place}{abroad}.",
        "{who}: {figure} wohnt nun {building.in} auf {place}{abroad}.",
        "{who} installe {figure} {building.in} en {place}{abroad}.",
        "{who} mette {figure} {building.in} su {place}{abroad}.",
    ),
    "event.settled.own": (
        "{who} settles {people} {building.in} on {place}{abroad}.",
        "{who} setzt {people} {building.into} auf {place}{abroad}.",
        "{who} installe {people} {building.in} en {place}{abroad}.",
        "{who} mette {people} {building.in} su {place}{abroad}.",
    ),
    "event.sent_to_school": (
        "{who} sends {people} to school.",
        "{who} schickt {people} in die Schule.",
        "{who} envoie {people} à l'école.",
        "{who} manda {people} a scuola.",
    ),
    "event.sent_to_centre": (
        "{who} puts {people} into the village centre.",
        "{who} stellt {people} in die Dorfmitte.",
        "{who} place {people} sur la place du village.",
        "{who} mette {people} nel centro del villaggio.",
    ),
    "event.dowry_given": (
        "{who} gives {count.coin} as dowry {village.into}.",
        "{who} gibt {count.coin} als Mitgift {village.into}.",
        "{who} donne {count.coin} comme cadeau de mariage {village.into}.",
        "{who} dà {count.coin} in dote {village.into}.",
    ),
    "event.turn_begins": (
        "It is {who}'s turn.",
        "{who} ist am Zug.",
        "C'est au tour de {who}.",
        "Tocca a {who}.",
    ),
    "event.player_stuck": (
        "{who} has coins but no way to use them and is passed over.",
        "{who} hat Münzen, kann sie aber nicht einsetzen und wird übergangen.",
        "{who} a des jetons mais ne peut pas les utiliser et passe son tour.",
        "{who} ha monete ma non può usarle e salta il turno.",
    ),
    "event.passed": ("{who} passes.", "{who} passt.", "{who} passe.", "{who} passa."),
    "event.coins_placed": (
        "{who} puts {count.coin} {character.on}.",
        "{who} legt {count.coin} {character.on}.",
        "{who} pose {count.coin} {character.on}.",
        "{who} mette {count.coin} {character.on}.",
    ),
    "event.tile_used": (
        "{who} uses {character.tile}.",
        "{who} setzt {character.tile} ein.",
        "{who} utilise {character.tile}.",
        "{who} usa {character.tile}.",
    ),
    "event.neutral_coin_used": (
        "{who} puts the neutral coin {character.on}.",
        "{who} legt die neutrale Münze {character.on}.",
        "{who} pose le jeton neutre {character.on}.",
        "{who} mette la moneta neutrale {character.on}.",
    ),
    "event.coins_gained": (
        "{who} takes {count.won_coin} into hand.",
        "{who} nimmt {count.won_coin} auf die Hand.",
        "{who} prend {count.won_coin} en main.",
        "{who} prende in mano {count.won_coin}.",
    ),
    "event.good_made": (
        "{who}'s {worker}{abroad} makes {good.some}.",
        "{worker} von {who}{abroad} stellt {good.some} her.",
        "{worker} de {who}{abroad} produit {good.some}.",
        "{worker} di {who}{abroad} produce {good.some}.",
    ),
    "event.good_swapped": (
        "{who}'s {worker}{abroad} swaps {given.some} for {good.some}.",
        "{worker} von {who}{abroad} tauscht {given.some} gegen {good.some}.",
        "{worker} de {who}{abroad} échange {given.some} contre {good.some}.",
        "{worker} di {who}{abroad} scambia {given.some} con {good.some}.",
    ),
    "event.good_bought": (
        "{who} buys {good.some}.",
        "{who} kauft {good.some}.",
        "{who} achète {good.some}.",
        "{who} compra {good.some}.",
    ),
    "event.building_chosen": (
        "{who} sets out to build {building.a}.",
        "{who} will {building.a} bauen.",
        "{who} veut construire {building.a}.",
        "{who} vuole costruire {building.a}.",
    ),
    "event.building_chosen.abroad": (
        "{who} chooses {building.a} for {village}.",
        "{who} wählt {building.a} für {village}.",
        "{who} choisit {building.a} pour {village}.",
        "{who} sceglie {building.a} per {village}.",
    ),
    "event.building_placed": (
        "{who} puts up {building.the} on {place}{abroad}.",
        "{who} baut {building.a} auf {place}{abroad}.",
        "{who} construit {building.a} en {place}{abroad}.",
        "{who} costruisce {building.a} su {place}{abroad}.",
    ),
    "event.moved_in": (
        "{figure} moves {building.into} on {place}{abroad}.",
        "{figure} zieht {building.into} auf {place}{abroad}.",
        "{figure} emménage {building.in} en {place}{abroad}.",
        "{figure} va ad abitare {building.in} su {place}{abroad}.",
    ),
    "event.ring_tile_taken": (
        "{who} has a complete ring and takes a tile of {points.point}.",
        "{who} hat das Dorf komplett umbaut und nimmt ein Sonderplättchen mit {points.point}.",
        "{who} a complété l'anneau de son village et prend une tuile de {points.point}.",
        "{who} ha completato l'anello del villaggio e prende una tessera da {points.point}.",
    ),
    "event.delivery_chosen": (
        "{who} sets out to deliver {good.some}.",
        "{who} will {good.some} liefern.",
        "{who} veut livrer {good.some}.",
        "{who} vuole consegnare {good.some}.",
    ),
    "event.good_delivered": (
        "{who} delivers {good.some}.",
        "{who} liefert {good.some}.",
        "{who} livre {good.some}.",
        "{who} consegna {good.some}.",
    ),
    "event.goods_tile_taken": (
        "{who} is first with {good.some} and takes its tile of {points.point}.",
        "{who} liefert das Gut {good} als Erster und nimmt das Güterplättchen mit {points.point}.",
        "{who} est le premier à livrer {good.some} et prend la tuile de {points.point}.",
        "{who} è il primo a consegnare {good.some} e prende la tessera da {points.point}.",
    ),
    "event.family_tile_taken": (
        "{who} is first with the whole {family} family and takes its tile of {points.point}.",
        "{who} hat den Produktionszweig {family} als Erster komplett beliefert"
        " und nimmt das Sonderplättchen mit {points.point}.",
        "{who} est le premier à compléter la famille « {family} »"
        " et prend la tuile de {points.point}.",
        "{who} è il primo a completare la famiglia «{family}»"
        " e prende la tessera da {points.point}.",
    ),
    "event.quarter_woken": (
        "{who} wakes the {quarter} {village.of}.",
        "{who} weckt das Viertel {quarter} {village.of}.",
        "{who} réveille le quartier {quarter} {village.of}.",
        "{who} sveglia il quadrante {quarter} {village.of}.",
    ),
    "event.woke_up": (
        "{figure} wakes up {building.in} on {place}{abroad}.",
        "{figure} wacht {building.in} auf {place}{abroad} auf.",
        "{figure} se réveille {building.in} en {place}{abroad}.",
        "{figure} si sveglia {building.in} su {place}{abroad}.",
    ),
    "event.married": (
        "{figure} marries {building.into} on {place}{abroad}.",
        "{figure} heiratet und zieht {building.into} auf {place}{abroad}.",
        "{figure} se marie {building.in} en {place}{abroad}.",
        "{figure} si sposa {building.in} su {place}{abroad}.",
    ),
    "event.married.source": (
        "{figure} {source.from} marries {building.into} on {place}{abroad}.",
        "{figure} {source.from} heiratet und zieht {building.into} auf {place}{abroad}.",
        "{figure} venant {source.from} se marie {building.in} en {place}{abroad}.",
        "{figure} viene {source.from} e si sposa {building.in} su {place}{abroad}.",
    ),
    "event.dowry_taken": (
        "{who} takes {colour.coin} as dowry {village.from}.",
        "{who} nimmt {colour.coin} als Mitgift {village.from}.",
        "{who} prend {colour.coin} comme cadeau de mariage {village.from}.",
        "{who} prende {colour.coin} in dote {village.from}.",
    ),
    "event.dowry_taken.own": (
        "{who} wins an own coin back {village.from}.",
        "{who} gewinnt eine eigene Münze {village.from} zurück.",
        "{who} récupère un de ses jetons {village.from}.",
        "{who} recupera una propria moneta {village.from}.",
    ),
    "event.dowry_declined": (
        "{who} leaves the dowry {village.in}.",
        "{who} lässt die Mitgift {village.in} liegen.",
        "{who} laisse le cadeau de mariage {village.in}.",
        "{who} lascia la dote {village.in}.",
    ),
    "event.born": (
        "{child} is born {building.in} on {place}{abroad}.",
        "{child} wird {building.in} auf {place}{abroad} geboren.",
        "Naissance {building.in} en {place}{abroad} : {child}.",
        "Nascita {building.in} su {place}{abroad}: {child}.",
    ),
    "event.round_begins": (
        "Round {count} begins with {who}.",
        "Runde {count} beginnt mit {who}.",
        "La manche {count} commence avec {who}.",
        "Il round {count} comincia con {who}.",
    ),
    "event.round_ends": (
        "Round {count} is over.",
        "Runde {count} ist zu Ende.",
        "La manche {count} est terminée.",
        "Il round {count} è finito.",
    ),
    "event.start_tile_taken": (
        "{who} takes the start-player tile.",
        "{who} nimmt das Startspielerplättchen.",
        "{who} prend la tuile Premier joueur.",
        "{who} prende la tessera primo giocatore.",
    ),
    "event.character_tile_taken": (
        "{who} takes {character.tile}.",
        "{who} nimmt {character.tile}.",
        "{who} prend {character.tile}.",
        "{who} prende {character.tile}.",
    ),
    "event.character_tile_taken.colour": (
        "{who} takes {character.tile} from {colour.seat}.",
        "{who} nimmt {colour.seat} {character.tile} ab.",
        "{who} prend {character.tile} à {colour.seat}.",
        "{who} prende {character.tile} a {colour.seat}.",
    ),
    "event.character_tile_ready": (
        "{who} can use {character.tile} again.",
        "{who} kann {character.tile} wieder einsetzen.",
        "{who} peut de nouveau utiliser {character.tile}.",
        "{who} può usare di nuovo {character.tile}.",
    ),
    "event.coins_returned": (
        "{who} takes {count.coin} back.",
        "{who} nimmt {count.coin} zurück.",
        "{who} reprend {count.coin}.",
        "{who} riprende {count.coin}.",
    ),
    "event.neutral_coin_returned": (
        "The neutral coin lies beside its village again.",
        "Die neutrale Münze liegt wieder neben dem neutralen Dorf.",
        "Le jeton neutre est de nouveau à côté de son village.",
        "La moneta neutrale è di nuovo accanto al suo villaggio.",
    ),
    "event.pupil_settled": (
        "{figure} leaves school for {building.the} on {place}{abroad}.",
        "{figure} zieht aus der Schule {building.into} auf {place}{abroad}.",
        "{figure} quitte l'école et emménage {building.in} en {place}{abroad}.",
        "{figure} lascia la scuola e va ad abitare {building.in} su {place}{abroad}.",
    ),
    "event.pupil_to_centre": (
        "{who} has {people} going from school to the village centre.",
        "{who} stellt {people} aus der Schule in die Dorfmitte.",
        "{who} place {people} de l'école sur la place du village.",
        "{who} sposta {people} dalla scuola al centro del villaggio.",
    ),
    "event.child_to_school": (
        "{child} from {building.the} on {place}{abroad} goes to school.",
        "{child} {building.in} auf {place}{abroad} kommt in die Schule.",
        "{child} quitte {building.the} en {place}{abroad} pour l'école.",
        "{child} {building.in} su {place}{abroad} va a scuola.",
    ),
    "event.points_set": (
        "{who} has {points.points}.",
        "{who} hat {points.points}.",
        "{who} a {points.points}.",
        "{who} ha {points.points}.",
    ),
    "event.building_revealed": (
        "{building.a} is turned up.",
        "Aufgedeckt: {building}.",
        "On révèle : {building}.",
        "Si scopre: {building}.",
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
    "count.won_coin.one": (
        "{n} won coin",
        "{n} gewonnene Münze",
        "{n} jeton gagné",
        "{n} moneta vinta",
    ),
    "count.won_coin.many": (
        "{n} won coins",
        "{n} gewonnene Münzen",
        "{n} jetons gagnés",
        "{n} monete vinte",
    ),
}
