"""The words on the tables that are drawn as text, translated.

German, French, Italian; the English ones are in :mod:`helvetia.english.labels`.
"""

from __future__ import annotations

from typing import Final

from helvetia.english import labels
from helvetia.lang.languages import Texts, beside

#: Names of houses in at most two lines of seven letters, the lines parted by a stroke.
HOUSES: Final[Texts] = beside(
    labels.HOUSES,
    {
        "brickworks": ("Ziege-|lei", "brique-|terie", "cava di|argilla"),
        "woodcutter": ("Holz-|fäller", "cabane|bûcher.", "bosca-|iolo"),
        "stonemason": ("Stein-|metz", "maçon-|nerie", "cava di|pietra"),
        "grain_farm": ("Getrei-|dehof", "ferme|à blé", "campo|grano"),
        "well": ("Brunnen|meister", "puits", "pozzo"),
        "mine": ("Berg-|werk", "mine", "miniera"),
        "cowshed": ("Kuh-|stall", "étable", "stalla"),
        "goat_shed": ("Ziegen-|stall", "chèvre-|rie", "ovile"),
        "bakery": ("Back-|haus", "boulan-|gerie", "pani-|ficio"),
        "brewery": ("Brau-|haus", "brasse-|rie", "birre-|ria"),
        "ironworks": ("Eisen-|hütte", "ferron-|nerie", "fabbro"),
        "dairy": ("Molke-|rei", "laite-|rie", "latte-|ria"),
        "butcher": ("Metzge-|rei", "bouche-|rie", "macel-|leria"),
        "cheese_dairy": ("Käserei", "froma-|gerie", "casei-|ficio"),
        "tannery": ("Gerbe-|rei", "tanne-|rie", "conce-|ria"),
        "bell_foundry": ("Glocken|gießer", "fonde-|rie", "campa-|naio"),
        "marketplace": ("Markt-|platz", "place|marché", "mercato"),
        "cattle_market": ("Rinder-|markt", "marché|bovin", "mercato|bovino"),
        "goat_market": ("Ziegen-|markt", "marché|caprin", "mercato|ovino"),
        "grocery": ("Speze-|rei", "épice-|rie", "alimen-|tari"),
        "mill": ("Mühle", "moulin", "mulino"),
        "tavern": ("Wirts-|haus", "taverne", "osteria"),
        "town_hall": ("Gemein-|dehaus", "mairie", "muni-|cipio"),
        "church": ("Kirche", "église", "chiesa"),
    },
)

TEXTS: Final[Texts] = beside(
    labels.LABELS,
    {
        # --- both games ---
        "round": ("Runde {round}", "manche {round}", "round {round}"),
        "setup": ("Aufbau", "mise en place", "preparazione"),
        "chance": ("der Zufall entscheidet", "le hasard décide", "decide il caso"),
        "over": ("Spielende", "fin de la partie", "fine della partita"),
        "points": ("PUNKTE", "POINTS", "PUNTI"),
        "total": ("gesamt", "total", "totale"),
        "nothing": ("noch nichts", "rien encore", "ancora nulla"),
        "n_points": ("{n} Punkte", "{n} points", "{n} punti"),
        "one_point": ("{n} Punkt", "{n} point", "{n} punto"),
        "colon": (":", "\u00a0:", ":"),
        # --- Helvetia: letters (red, yellow, blue, white, neutral; man, woman) ---
        "colours": ("RGBWN", "RJBLN", "RGBIN"),
        "sexes": ("MF", "HF", "UD"),
        # --- Helvetia: what is asked ---
        "needed": ("{good} gebraucht", "il faut : {good}", "serve: {good}"),
        "left": ("noch {n}", "encore {n}", "ancora {n}"),
        # --- Helvetia: the table ---
        "start_buildings": (
            "STARTGEBÄUDE",
            "BÂTIMENTS DE DÉPART",
            "EDIFICI INIZIALI",
        ),
        "pool": ("übrig", "restent", "restano"),
        "holds": ("hat", "possède", "possiede"),
        "market": ("MARKT", "MARCHÉ", "MERCATO"),
        "market_note": (
            "die Würfel; die Punkte des Plättchens, und wer es hat",
            "les cubes ; les points de la tuile, et qui l'a",
            "i cubi; i punti della tessera, e chi ce l'ha",
        ),
        "all": ("alle", "tous", "tutti"),
        "ring": ("Dorfumbauung", "anneau complet", "anello completo"),
        "characters": ("PERSONEN", "PERSONNAGES", "PERSONAGGI"),
        "builder": ("Baumeister", "architecte", "costruttore"),
        "carter": ("Fuhrmann", "charretier", "commerciante"),
        "watchman": ("Nachtwächter", "veilleur", "guardiano"),
        "priest": ("Pfarrer", "prêtre", "prete"),
        "midwife": ("Hebamme", "sage-femme", "ostetrica"),
        "in_hand": ("Münzen", "en main", "in mano"),
        "tile": ("Plättchen", "tuile", "tessera"),
        "used": ("* benutzt", "* utilisée", "* usata"),
        "neutral_coin": ("neutrale Münze", "jeton neutre", "moneta neutrale"),
        "coin_there": (
            "neben dem Dorf",
            "à côté du village",
            "accanto al villaggio",
        ),
        "coin_used": ("benutzt", "utilisé", "usata"),
        "open": ("OFFENE GEBÄUDE", "BÂTIMENTS VISIBLES", "EDIFICI SCOPERTI"),
        "piles": (
            "verdeckte Stapel: zwei {two}, drei {three}",
            "piles cachées : deux {two}, trois {three}",
            "pile coperte: due {two}, tre {three}",
        ),
        "free": ("umsonst", "gratuit", "gratis"),
        # --- Helvetia: villages ---
        "village": ("Dorf", "village", "villaggio"),
        "n_coins": ("{n} Münzen", "{n} jetons", "{n} monete"),
        "one_coin": ("{n} Münze", "{n} jeton", "{n} moneta"),
        "start": ("Startspieler", "premier joueur", "primo giocatore"),
        "people": ("{men} M {women} F", "{men} H {women} F", "{men} U {women} D"),
        "school": (
            "Schule {school}, Vorrat {reserve}",
            "école {school}, réserve {reserve}",
            "scuola {school}, riserva {reserve}",
        ),
        "centre": ("Dorfmitte", "place", "centro"),
        "dowry": ("Mitgift", "dot", "dote"),
        "house_points": ("{n} Pkt", "{n} pts", "{n} pt"),
        "empty": ("(leer)", "(vide)", "(vuoto)"),
        "helvetia_legend": (
            "RM roter Mann, GF gelbe Frau: wach; rm, gf: schlafend; RM+gf: ein Paar; * ein Kind; "
            "Dorfmitte und Schule: Männer und Frauen; Vorrat: noch ungeboren",
            "RH homme rouge, JF femme jaune : éveillés ; rh, jf : endormis ; RH+jf : un couple ; "
            "L : blanc ; * un enfant ; place et école : hommes et femmes ; réserve : à naître",
            "RU uomo rosso, GD donna gialla: svegli; ru, gd: addormentati; RU+gd: una coppia; "
            "I: bianco; * un bambino; centro e scuola: uomini e donne; riserva: non ancora nati",
        ),
        # --- Helsinki ---
        "last_round": ("letzte Runde", "dernière manche", "ultimo round"),
        "senate": ("SENATSPLAN", "PLATEAU SÉNAT", "PLANCIA SENATO"),
        "pile": ("Stapel {n}", "pioche {n}", "mazzo {n}"),
        "discard": ("Ablage {n}", "défausse {n}", "scarti {n}"),
        "supply": ("VORRAT", "RÉSERVE", "RISERVA"),
        "roofs": ("Dächer", "toits", "tetti"),
        "joker_tiles": ("Jokerplättchen", "tuiles joker", "tessere jolly"),
        "superstructures": ("Aufbauten", "superstructures", "sovrastrutture"),
        "bonuses": ("Bonuskarten", "cartes bonus", "carte bonus"),
        "actions": ("AKTIONEN", "ACTIONS", "AZIONI"),
        "actions_note": (
            "wer sie benutzt hat; x: abgedeckt",
            "qui les a utilisées ; x : recouverte",
            "chi le ha usate; x: coperta",
        ),
        "players": ("SPIELER", "JOUEURS", "GIOCATORI"),
        "coats": (
            "{n} Wappen",
            "{n} blasons",
            "{n} stemmi",
        ),
        "one_coat": ("{n} Wappen", "{n} blason", "{n} stemma"),
        "bonus": ("Bonus {n}", "bonus {n}", "bonus {n}"),
        "no_cards": ("keine Karten", "pas de carte", "nessuna carta"),
        "joker": ("Joker", "joker", "jolly"),
        "helsinki_legend": (
            "P lila, G grün, R rot, B blau, Y gelb; j Jokerplättchen, M Denkmal, ^ Aufbau, "
            "c Wappen, v Besucher, . frei; (1) die Figur von Spieler 1; G3(4/1) eine grüne 3: "
            "4 Dächer, 1 Aufbau; ? eine verdeckte Karte",
            "P violet, G vert, R rouge, B bleu, Y jaune ; j tuile joker, M monument, "
            "^ superstructure, c blason, v visiteur, . libre ; (1) le pion du joueur 1 ; G3(4/1) "
            "un 3 vert : 4 toits, 1 superstructure ; ? une carte cachée",
            "P viola, G verde, R rosso, B blu, Y giallo; j tessera jolly, M monumento, "
            "^ sovrastruttura, c stemma, v visitatore, . libero; (1) la pedina del giocatore 1; "
            "G3(4/1) un 3 verde: 4 tetti, 1 sovrastruttura; ? una carta nascosta",
        ),
        # --- the end ---
        "and": ("und", "et", "e"),
    },
)
