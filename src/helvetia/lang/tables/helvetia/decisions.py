"""What is asked: as a question to the player, and as the statement a refusal begins with.

``decision`` is a short prompt; ``asked`` says what is to be done now. ``group`` are headings over
choices that belong together, ``score`` the sources of points.
"""

from typing import Final

from helvetia.english.helvetia import QUESTIONS
from helvetia.lang.languages import Texts, beside

TEXTS: Final[Texts] = {
    **beside(
        QUESTIONS,
        {
            "decision.letter": (
                "Welcher Buchstabe wird zugelost?",
                "Quelle lettre est tirée ?",
                "Quale lettera viene assegnata?",
            ),
            "decision.first_player": (
                "Wer erhält das Startspielerplättchen?",
                "Qui reçoit la tuile Premier joueur ?",
                "Chi riceve la tessera primo giocatore?",
            ),
            "decision.draft": (
                "Welches Startgebäude wählst du?",
                "Quel bâtiment de départ choisissez-vous ?",
                "Quale edificio iniziale scegli?",
            ),
            "decision.steal": (
                "Welches Gebäude nimmst du einem anderen Spieler weg?",
                "Quel bâtiment prenez-vous à un autre joueur ?",
                "Quale edificio prendi a un altro giocatore?",
            ),
            "decision.neutral_house": (
                "Welches Gebäude kommt ins neutrale Dorf?",
                "Quel bâtiment va au village neutre ?",
                "Quale edificio va al villaggio neutrale?",
            ),
            "decision.neutral_figure": (
                "Wer wohnt im neutralen Gebäude?",
                "Qui habite le bâtiment neutre ?",
                "Chi abita nell'edificio neutrale?",
            ),
            "decision.pair_one": (
                "Wo wohnt das erste Paar?",
                "Où habite la première paire ?",
                "Dove abita la prima coppia?",
            ),
            "decision.pair_one.sex": (
                "Wo wohnt {sex.the} des ersten Paars?",
                "Où habite {sex.the} de la première paire ?",
                "Dove abita {sex.the} della prima coppia?",
            ),
            "decision.pair_two": (
                "Wer vom zweiten Paar wohnt im Gebäude? Der andere geht zur Schule.",
                "Qui de la deuxième paire habite le bâtiment ? L'autre va à l'école.",
                "Chi della seconda coppia abita nell'edificio? L'altro va a scuola.",
            ),
            "decision.pair_three": (
                "Wohin heiratet einer vom dritten Paar?",
                "Où se marie l'un de la troisième paire ?",
                "Dove si sposa uno della terza coppia?",
            ),
            "decision.turn": (
                "Welche Persönlichkeit wählst du, und mit wie vielen Münzen?",
                "Quel personnage choisissez-vous, et combien de jetons ?",
                "Quale personaggio scegli, e con quante monete?",
            ),
            "decision.build": (
                "Welches Gebäude baust du?",
                "Quel bâtiment construisez-vous ?",
                "Quale edificio costruisci?",
            ),
            "decision.build.neutral": (
                "Welches Gebäude baust du im neutralen Dorf?",
                "Quel bâtiment construisez-vous dans le village neutre ?",
                "Quale edificio costruisci nel villaggio neutrale?",
            ),
            "decision.produce": (
                "Woher kommt das Gut?",
                "Comment obtenez-vous la ressource ?",
                "Come ottieni la merce?",
            ),
            "decision.produce.good": (
                "Woher kommt das Gut {good}?",
                "Comment obtenez-vous {good.some} ?",
                "Come ottieni {good.some}?",
            ),
            "decision.place": (
                "Wohin kommt das Gebäude?",
                "Où placez-vous le bâtiment ?",
                "Dove metti l'edificio?",
            ),
            "decision.place.building": (
                "Wohin kommt {building.the}?",
                "Où placez-vous {building.the} ?",
                "Dove metti {building.the}?",
            ),
            "decision.inhabit": (
                "Wer zieht in das neue Gebäude ein?",
                "Qui emménage dans le nouveau bâtiment ?",
                "Chi va ad abitare nel nuovo edificio?",
            ),
            "decision.deliver": (
                "Welches Gut lieferst du?",
                "Quelle marchandise livrez-vous ?",
                "Quale merce consegni?",
            ),
            "decision.wake": (
                "Welches Viertel weckst du?",
                "Quel quartier réveillez-vous ?",
                "Quale quadrante svegli?",
            ),
            "decision.marry": (
                "Wer heiratet, und wohin?",
                "Qui se marie, et où ?",
                "Chi si sposa, e dove?",
            ),
            "decision.dowry": (
                "Welche Münze nimmst du als Mitgift?",
                "Quel jeton prenez-vous comme cadeau de mariage ?",
                "Quale moneta prendi come dote?",
            ),
            "decision.bear": (
                "Welches Paar bekommt ein Kind?",
                "Quel couple a un enfant ?",
                "Quale coppia ha un bambino?",
            ),
            "decision.finish": (
                "Setzt du noch ein Plättchen ein, oder beendest du den Zug?",
                "Utilisez-vous une tuile, ou finissez-vous votre tour ?",
                "Usi una tessera, o termini il turno?",
            ),
            "decision.pupil": (
                "Wer kommt aus der Schule, und in welches Gebäude?",
                "Qui quitte l'école, et pour quel bâtiment ?",
                "Chi lascia la scuola, e per quale edificio?",
            ),
            "decision.reveal": (
                "Welches Gebäude wird aufgedeckt?",
                "Quel bâtiment est révélé ?",
                "Quale edificio viene scoperto?",
            ),
            "decision.over": (
                "Das Spiel ist zu Ende.",
                "La partie est terminée.",
                "La partita è finita.",
            ),
        },
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
