"""What is asked: as a question to the player, and as the statement a refusal begins with.

``decision`` is a short prompt; ``asked`` says what is to be done now. ``group`` are headings over
choices that belong together, ``score`` the sources of points.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "decision.letter": (
        "Which letter is dealt?",
        "Welcher Buchstabe wird zugelost?",
        "Quelle lettre est tirée ?",
        "Quale lettera viene assegnata?",
    ),
    "decision.first_player": (
        "Who gets the start-player tile?",
        "Wer erhält das Startspielerplättchen?",
        "Qui reçoit la tuile Premier joueur ?",
        "Chi riceve la tessera primo giocatore?",
    ),
    "decision.draft": (
        "Which start building do you pick?",
        "Welches Startgebäude wählst du?",
        "Quel bâtiment de départ choisissez-vous ?",
        "Quale edificio iniziale scegli?",
    ),
    "decision.steal": (
        "Which building do you take from another player?",
        "Welches Gebäude nimmst du einem anderen Spieler weg?",
        "Quel bâtiment prenez-vous à un autre joueur ?",
        "Quale edificio prendi a un altro giocatore?",
    ),
    "decision.neutral_house": (
        "Which building goes to the neutral village?",
        "Welches Gebäude kommt ins neutrale Dorf?",
        "Quel bâtiment va au village neutre ?",
        "Quale edificio va al villaggio neutrale?",
    ),
    "decision.neutral_figure": (
        "Who lives in the neutral house?",
        "Wer wohnt im neutralen Gebäude?",
        "Qui habite le bâtiment neutre ?",
        "Chi abita nell'edificio neutrale?",
    ),
    "decision.pair_one": (
        "Where does the first pair live?",
        "Wo wohnt das erste Paar?",
        "Où habite la première paire ?",
        "Dove abita la prima coppia?",
    ),
    "decision.pair_one.sex": (
        "Where does {sex.the} of the first pair live?",
        "Wo wohnt {sex.the} des ersten Paars?",
        "Où habite {sex.the} de la première paire ?",
        "Dove abita {sex.the} della prima coppia?",
    ),
    "decision.pair_two": (
        "Who of the second pair lives in the house? The other goes to school.",
        "Wer vom zweiten Paar wohnt im Gebäude? Der andere geht zur Schule.",
        "Qui de la deuxième paire habite le bâtiment ? L'autre va à l'école.",
        "Chi della seconda coppia abita nell'edificio? L'altro va a scuola.",
    ),
    "decision.pair_three": (
        "Where does one of the third pair marry?",
        "Wohin heiratet einer vom dritten Paar?",
        "Où se marie l'un de la troisième paire ?",
        "Dove si sposa uno della terza coppia?",
    ),
    "decision.turn": (
        "Which character do you choose, and how many coins?",
        "Welche Persönlichkeit wählst du, und mit wie vielen Münzen?",
        "Quel personnage choisissez-vous, et combien de jetons ?",
        "Quale personaggio scegli, e con quante monete?",
    ),
    "decision.build": (
        "Which building do you build?",
        "Welches Gebäude baust du?",
        "Quel bâtiment construisez-vous ?",
        "Quale edificio costruisci?",
    ),
    "decision.build.neutral": (
        "Which building do you build in the neutral village?",
        "Welches Gebäude baust du im neutralen Dorf?",
        "Quel bâtiment construisez-vous dans le village neutre ?",
        "Quale edificio costruisci nel villaggio neutrale?",
    ),
    "decision.produce": (
        "How do you get the good?",
        "Woher kommt das Gut?",
        "Comment obtenez-vous la ressource ?",
        "Come ottieni la merce?",
    ),
    "decision.produce.good": (
        "How do you get {good.some}?",
        "Woher kommt das Gut {good}?",
        "Comment obtenez-vous {good.some} ?",
        "Come ottieni {good.some}?",
    ),
    "decision.place": (
        "Where do you put the building?",
        "Wohin kommt das Gebäude?",
        "Où placez-vous le bâtiment ?",
        "Dove metti l'edificio?",
    ),
    "decision.place.building": (
        "Where do you put {building.the}?",
        "Wohin kommt {building.the}?",
        "Où placez-vous {building.the} ?",
        "Dove metti {building.the}?",
    ),
    "decision.inhabit": (
        "Who moves into the new building?",
        "Wer zieht in das neue Gebäude ein?",
        "Qui emménage dans le nouveau bâtiment ?",
        "Chi va ad abitare nel nuovo edificio?",
    ),
    "decision.deliver": (
        "Which good do you deliver?",
        "Welches Gut lieferst du?",
        "Quelle marchandise livrez-vous ?",
        "Quale merce consegni?",
    ),
    "decision.wake": (
        "Which quarter do you wake?",
        "Welches Viertel weckst du?",
        "Quel quartier réveillez-vous ?",
        "Quale quadrante svegli?",
    ),
    "decision.marry": (
        "Who marries, and where?",
        "Wer heiratet, und wohin?",
        "Qui se marie, et où ?",
        "Chi si sposa, e dove?",
    ),
    "decision.dowry": (
        "Which coin do you take as dowry?",
        "Welche Münze nimmst du als Mitgift?",
        "Quel jeton prenez-vous comme cadeau de mariage ?",
        "Quale moneta prendi come dote?",
    ),
    "decision.bear": (
        "Which couple gets a child?",
        "Welches Paar bekommt ein Kind?",
        "Quel couple a un enfant ?",
        "Quale coppia ha un bambino?",
    ),
    "decision.finish": (
        "Do you use a tile, or end the turn?",
        "Setzt du noch ein Plättchen ein, oder beendest du den Zug?",
        "Utilisez-vous une tuile, ou finissez-vous votre tour ?",
        "Usi una tessera, o termini il turno?",
    ),
    "decision.pupil": (
        "Who leaves school, and into which house?",
        "Wer kommt aus der Schule, und in welches Gebäude?",
        "Qui quitte l'école, et pour quel bâtiment ?",
        "Chi lascia la scuola, e per quale edificio?",
    ),
    "decision.reveal": (
        "Which building is turned up?",
        "Welches Gebäude wird aufgedeckt?",
        "Quel bâtiment est révélé ?",
        "Quale edificio viene scoperto?",
    ),
    "decision.over": (
        "The game is over.",
        "Das Spiel ist zu Ende.",
        "La partie est terminée.",
        "La partita è finita.",
    ),
    "group.tile": (
        "Character tile",
        "Personenplättchen",
        "Tuile personnage",
        "Tessera personaggio",
    ),
    "group.neutral": ("Neutral coin", "Neutrale Münze", "Jeton neutre", "Moneta neutrale"),
    "group.production": (
        "Production buildings",
        "Produktionsgebäude",
        "Bâtiments de production",
        "Edifici di produzione",
    ),
    "group.trade": (
        "Trading buildings",
        "Tauschgebäude",
        "Bâtiments d'échanges",
        "Edifici di scambio",
    ),
    "group.points": (
        "Victory point buildings",
        "Siegpunktgebäude",
        "Bâtiments à points de victoire",
        "Edifici punti vittoria",
    ),
    "group.work": ("Make it", "Herstellen", "Produire", "Produrre"),
    "group.swap": ("Swap", "Tauschen", "Échanger", "Scambiare"),
    "group.buy": ("Buy", "Kaufen", "Acheter", "Comprare"),
    "group.family": (
        "Family: {family}",
        "Produktionszweig: {family}",
        "Famille : {family}",
        "Famiglia: {family}",
    ),
    "score.start_player": (
        "start player",
        "Startspieler",
        "premier joueur",
        "primo giocatore",
    ),
    "score.delivery": ("delivery", "Lieferung", "livraison", "consegna"),
    "score.goods_tile": ("goods tile", "Güterplättchen", "tuile marchandise", "tessera merce"),
    "score.character_tile": (
        "character tile",
        "Personenplättchen",
        "tuile personnage",
        "tessera personaggio",
    ),
    "score.building": ("building", "Gebäude", "bâtiment", "edificio"),
    "score.family_tile": (
        "family tile",
        "Produktionszweig",
        "tuile famille",
        "tessera famiglia",
    ),
    "score.ring_tile": ("ring tile", "Dorfumbauung", "tuile anneau", "tessera anello"),
    "detail.start_player": (
        "start-player tile",
        "Startspielerplättchen",
        "tuile Premier joueur",
        "tessera primo giocatore",
    ),
    "detail.ring_tile": (
        "village ring",
        "komplette Dorfumbauung",
        "anneau du village",
        "anello del villaggio",
    ),
}
