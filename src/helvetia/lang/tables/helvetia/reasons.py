"""Why a move is refused.

The English sentences are those of the game's own reasons, which a test compares. Marks: the
reason's rule, the names of its parameters and their values.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "reason.not_your_turn": (
        "it is {turn.plain}'s turn",
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
        "a {kind} is not a move of Helvetia",
        "{kind}: das ist kein Zug von Helvetia",
        "{kind} : ce n'est pas un coup d'Helvetia",
        "{kind}: non è una mossa di Helvetia",
    ),
    "reason.not_a_move.str": (
        "a {kind} is not a move of Helvetia; parse_move reads moves from text",
        "{kind}: das ist kein Zug von Helvetia; parse_move liest Züge aus Text",
        "{kind} : ce n'est pas un coup d'Helvetia ; parse_move lit les coups écrits",
        "{kind}: non è una mossa di Helvetia; parse_move legge le mosse da un testo",
    ),
    "reason.no_such_village": (
        "there is no {village.plain} village in this game",
        "{village} gibt es in diesem Spiel nicht",
        "{village} n'existe pas dans cette partie",
        "{village} non c'è in questa partita",
    ),
    "reason.no_such_player": (
        "{player} does not play in this game",
        "{player.seat} spielt nicht mit",
        "{player.seat} ne joue pas dans cette partie",
        "{player.seat} non gioca in questa partita",
    ),
    # --- set-up ---
    "reason.letter_dealt": (
        "letter {letter} is already dealt",
        "der Buchstabe {letter} ist schon vergeben",
        "la lettre {letter} est déjà attribuée",
        "la lettera {letter} è già assegnata",
    ),
    "reason.none_left.S4": (
        "no {building} is left among the start buildings",
        "unter den Startgebäuden ist nicht mehr vorhanden: {building}",
        "parmi les bâtiments de départ il ne reste plus : {building}",
        "tra gli edifici iniziali non resta più: {building}",
    ),
    "reason.none_left.D2": (
        "no {building} is left for the neutral village",
        "für das neutrale Dorf ist nicht mehr vorhanden: {building}",
        "pour le village neutre il ne reste plus : {building}",
        "per il villaggio neutrale non resta più: {building}",
    ),
    "reason.none_left.D2.sex": (
        "both neutral {sex.many} of the set-up live in houses already",
        "die beiden neutralen {sex.many} des Aufbaus wohnen schon in Gebäuden",
        "les deux {sex.many} neutres de la mise en place ont déjà un bâtiment",
        "entrambi i neutrali della preparazione ({sex.many}) hanno già una casa",
    ),
    "reason.type_twice.S4": (
        "you already picked a {building}",
        "du hast schon {building.a} gewählt",
        "vous avez déjà choisi {building.a}",
        "hai già scelto {building.a}",
    ),
    "reason.type_twice.S5": (
        "your three buildings must differ: you have a {building}",
        "deine drei Gebäude müssen verschieden sein: du hast schon {building.a}",
        "vos trois bâtiments doivent être différents : vous avez déjà {building.a}",
        "i tuoi tre edifici devono essere diversi: hai già {building.a}",
    ),
    "reason.type_twice.B3": (
        "you already have a {building}",
        "du hast schon {building.a}",
        "vous avez déjà {building.a}",
        "hai già {building.a}",
    ),
    "reason.own_building": (
        "the building must be another player's",
        "das Gebäude muss einem anderen Spieler gehören",
        "le bâtiment doit être celui d'un autre joueur",
        "l'edificio deve essere di un altro giocatore",
    ),
    "reason.not_there": (
        "{player} has no {building}",
        "{player.seat} hat dieses Gebäude nicht: {building}",
        "{player.seat} n'a pas ce bâtiment : {building}",
        "{player.seat} non ha questo edificio: {building}",
    ),
    "reason.wrong_order.S8": (
        "{sex.the} of the first pair is placed now",
        "jetzt wird vom ersten Paar {sex.the} gesetzt",
        "on place maintenant {sex.the} de la première paire",
        "ora si piazza {sex.the} della prima coppia",
    ),
    "reason.no_building": (
        "no own building stands on {place}",
        "auf {place} steht kein eigenes Gebäude",
        "aucun de vos bâtiments n'est en {place}",
        "su {place} non c'è nessun tuo edificio",
    ),
    "reason.no_building.village": (
        "no building stands on {place} there",
        "dort auf {place} steht kein Gebäude",
        "il n'y a pas de bâtiment là, en {place}",
        "lì su {place} non c'è nessun edificio",
    ),
    "reason.no_building.village.G2": (
        "no building stands on {village.plain}:{place}",
        "auf {place} {village.in} steht kein Gebäude",
        "il n'y a pas de bâtiment en {place} {village.in}",
        "su {place} {village.in} non c'è nessun edificio",
    ),
    "reason.inhabited": (
        "somebody already lives on {place}",
        "auf {place} wohnt schon jemand",
        "quelqu'un habite déjà en {place}",
        "su {place} abita già qualcuno",
    ),
    "reason.not_in_school.S8": (
        "the third pair is in hand; enter it from the centre",
        "das dritte Paar ist auf der Hand; gib es als „aus der Dorfmitte“ ein",
        "la troisième paire est en main ; entrez-la comme venant de la place du village",
        "la terza coppia è in mano; inseriscila come dal centro del villaggio",
    ),
    "reason.not_in_school.D6": (
        "the neutral villagers stand in the centre",
        "die neutralen Dorfbewohner stehen in der Dorfmitte",
        "les habitants neutres sont sur la place du village",
        "gli abitanti neutrali stanno nel centro del villaggio",
    ),
    "reason.not_in_school.E2": (
        "{sex.no} of yours is in school",
        "{sex.no} von dir ist in der Schule",
        "vous n'avez {sex.no} à l'école",
        "a scuola non hai {sex.no}",
    ),
    "reason.wrong_village.S8": (
        "the third pair does not marry into the {village.plain} village",
        "das dritte Paar heiratet nicht {village.into}",
        "la troisième paire ne se marie pas {village.in}",
        "la terza coppia non si sposa {village.in}",
    ),
    "reason.wrong_village.D6": (
        "the neutral villager marries into your own village",
        "der neutrale Dorfbewohner heiratet in dein eigenes Dorf",
        "l'habitant neutre se marie dans votre propre village",
        "l'abitante neutrale si sposa nel tuo villaggio",
    ),
    "reason.couple": (
        "a couple already lives in the {building} there",
        "{building.in} wohnt dort schon ein Paar",
        "un couple habite déjà là, {building.in}",
        "lì {building.in} abita già una coppia",
    ),
    "reason.empty_house": (
        "nobody lives in the {building} there",
        "{building.in} wohnt dort niemand",
        "personne n'habite là, {building.in}",
        "lì {building.in} non abita nessuno",
    ),
    # --- beginning a turn ---
    "reason.too_many_coins": (
        "you hold only {coins.coin}",
        "du hast nur {coins.coin}",
        "vous n'avez que {coins.coin}",
        "hai solo {coins.coin}",
    ),
    "reason.same_character.commit": (
        "after the {character} tile another character must follow",
        "nach dem Plättchen muss eine andere Persönlichkeit folgen als {character.the}",
        "après la tuile, il faut un autre personnage que {character.the}",
        "dopo la tessera deve seguire un personaggio diverso: non {character.the}",
    ),
    "reason.same_character.tile": (
        "the {character} tile is merged when coins are laid",
        "{character.tile} setzt man zusammen mit den Münzen ein",
        "on utilise {character.tile} en posant les jetons",
        "{character.tile} si usa insieme alle monete",
    ),
    "reason.second_tile": (
        "only one character tile may be used in a turn",
        "in einem Zug darf nur ein Personenplättchen eingesetzt werden",
        "on ne peut utiliser qu'une tuile personnage par tour",
        "in un turno si può usare una sola tessera personaggio",
    ),
    "reason.cannot_use_all": (
        "{character.the} {actions.acting}",
        "{character.the} {actions.acting}",
        "{character.the} {actions.acting}",
        "{character.the} {actions.acting}",
    ),
    "reason.cannot_use_all.builder": (
        "{actions.coin} on the builder cannot all be used",
        "{actions.coin} auf dem Baumeister: das lässt sich nicht alles nutzen",
        "{actions.coin} sur l'architecte : on ne peut pas tout utiliser",
        "{actions.coin} sul costruttore: non si può usare tutto",
    ),
    "count.acting.one": (
        "cannot act now",
        "kann jetzt nichts tun",
        "ne peut pas agir maintenant",
        "ora non può agire",
    ),
    "count.acting.many": (
        "cannot act {n} times",
        "kann nicht {n}-mal handeln",
        "ne peut pas agir {n} fois",
        "non può agire {n} volte",
    ),
    "reason.no_tiles": (
        "this game is played without character tiles",
        "dieses Spiel wird ohne Personenplättchen gespielt",
        "cette partie se joue sans tuiles personnage",
        "questa partita si gioca senza tessere personaggio",
    ),
    "reason.not_your_tile": (
        "you do not own the {character} tile",
        "{character.tile} gehört dir nicht",
        "{character.tile} n'est pas à vous",
        "{character.tile} non è tua",
    ),
    "reason.tile_used": (
        "the {character} tile was already used in this round",
        "{character.tile} wurde in dieser Runde schon eingesetzt",
        "{character.tile} a déjà été utilisée dans cette manche",
        "{character.tile} è già stata usata in questo round",
    ),
    "reason.no_coins": (
        "a tile needs a turn with coins",
        "ein Plättchen braucht einen Zug mit Münzen",
        "une tuile demande un tour avec des jetons",
        "una tessera richiede un turno con monete",
    ),
    "reason.cannot_use_tile.K1": (
        "no extra action of the {character} is possible",
        "eine Zusatzaktion ist hier nicht möglich: {character}",
        "aucune action supplémentaire n'est possible : {character}",
        "nessuna azione aggiuntiva è possibile: {character}",
    ),
    "reason.cannot_use_tile.K4": (
        "no extra action of the {character} is possible that leaves a regular action",
        "keine Zusatzaktion lässt noch eine reguläre Aktion zu: {character}",
        "aucune action supplémentaire ne laisse d'action régulière : {character}",
        "nessuna azione aggiuntiva lascia un'azione regolare: {character}",
    ),
    "reason.tile_in_turn": (
        "no character tile is used with the neutral coin",
        "zur neutralen Münze wird kein Personenplättchen eingesetzt",
        "on n'utilise pas de tuile personnage avec le jeton neutre",
        "con la moneta neutrale non si usano tessere personaggio",
    ),
    "reason.no_neutral_coin": (
        "there is a neutral coin only with two players",
        "eine neutrale Münze gibt es nur im Spiel zu zweit",
        "il n'y a de jeton neutre qu'à deux joueurs",
        "la moneta neutrale c'è solo nel gioco a due",
    ),
    "reason.neutral_coin_used": (
        "the neutral coin was already used in this round",
        "die neutrale Münze wurde in dieser Runde schon eingesetzt",
        "le jeton neutre a déjà été utilisé dans cette manche",
        "la moneta neutrale è già stata usata in questo round",
    ),
    "reason.no_neutral_action": (
        "the neutral village cannot use the {character} now",
        "das neutrale Dorf kann diese Persönlichkeit jetzt nicht nutzen: {character}",
        "le village neutre ne peut pas utiliser ce personnage maintenant : {character}",
        "il villaggio neutrale ora non può usare questo personaggio: {character}",
    ),
    "reason.must_play": (
        "a player with coins may not pass",
        "wer Münzen hat, darf nicht passen",
        "un joueur qui a des jetons ne peut pas passer",
        "chi ha monete non può passare",
    ),
}
