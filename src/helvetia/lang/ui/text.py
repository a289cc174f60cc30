"""The words on the tables that are drawn as text: both games, and the tables of points."""

from __future__ import annotations

from typing import Final

from helvetia.lang.languages import Texts

#: Names of houses in at most two lines of seven letters, the lines parted by a stroke.
HOUSES: Final[Texts] = {
    "brickworks": ("brick-|works", "Ziege-|lei", "brique-|terie", "cava di|argilla"),
    "woodcutter": ("wood-|cutter", "Holz-|fäller", "cabane|bûcher.", "bosca-|iolo"),
    "stonemason": ("stone-|mason", "Stein-|metz", "maçon-|nerie", "cava di|pietra"),
    "grain_farm": ("grain|farm", "Getrei-|dehof", "ferme|à blé", "campo|grano"),
    "well": ("well", "Brunnen|meister", "puits", "pozzo"),
    "mine": ("mine", "Berg-|werk", "mine", "miniera"),
    "cowshed": ("cowshed", "Kuh-|stall", "étable", "stalla"),
    "goat_shed": ("goat|shed", "Ziegen-|stall", "chèvre-|rie", "ovile"),
    "bakery": ("bakery", "Back-|haus", "boulan-|gerie", "pani-|ficio"),
    "brewery": ("brewery", "Brau-|haus", "brasse-|rie", "birre-|ria"),
    "ironworks": ("iron-|works", "Eisen-|hütte", "ferron-|nerie", "fabbro"),
    "dairy": ("dairy", "Molke-|rei", "laite-|rie", "latte-|ria"),
    "butcher": ("butcher", "Metzge-|rei", "bouche-|rie", "macel-|leria"),
    "cheese_dairy": ("cheese|dairy", "Käserei", "froma-|gerie", "casei-|ficio"),
    "tannery": ("tannery", "Gerbe-|rei", "tanne-|rie", "conce-|ria"),
    "bell_foundry": ("bell|foundry", "Glocken|gießer", "fonde-|rie", "campa-|naio"),
    "marketplace": ("market-|place", "Markt-|platz", "place|marché", "mercato"),
    "cattle_market": ("cattle|market", "Rinder-|markt", "marché|bovin", "mercato|bovino"),
    "goat_market": ("goat|market", "Ziegen-|markt", "marché|caprin", "mercato|ovino"),
    "grocery": ("grocery", "Speze-|rei", "épice-|rie", "alimen-|tari"),
    "mill": ("mill", "Mühle", "moulin", "mulino"),
    "tavern": ("tavern", "Wirts-|haus", "taverne", "osteria"),
    "town_hall": ("town|hall", "Gemein-|dehaus", "mairie", "muni-|cipio"),
    "church": ("church", "Kirche", "église", "chiesa"),
}

TEXTS: Final[Texts] = {
    # --- both games ---
    "round": ("round {round}", "Runde {round}", "manche {round}", "round {round}"),
    "setup": ("set-up", "Aufbau", "mise en place", "preparazione"),
    "chance": ("chance decides", "der Zufall entscheidet", "le hasard décide", "decide il caso"),
    "over": ("game over", "Spielende", "fin de la partie", "fine della partita"),
    "points": ("POINTS", "PUNKTE", "POINTS", "PUNTI"),
    "total": ("total", "gesamt", "total", "totale"),
    "nothing": ("nothing yet", "noch nichts", "rien encore", "ancora nulla"),
    "n_points": ("{n} points", "{n} Punkte", "{n} points", "{n} punti"),
    "one_point": ("{n} point", "{n} Punkt", "{n} point", "{n} punto"),
    "colon": (":", ":", "\u00a0:", ":"),
    # --- Helvetia: letters (red, yellow, blue, white, neutral; man, woman) ---
    "colours": ("RYBWN", "RGBWN", "RJBLN", "RGBIN"),
    "sexes": ("MW", "MF", "HF", "UD"),
    # --- Helvetia: what is asked ---
    "needed": ("{good} needed", "{good} gebraucht", "il faut : {good}", "serve: {good}"),
    "left": ("{n} left", "noch {n}", "encore {n}", "ancora {n}"),
    # --- Helvetia: the table ---
    "start_buildings": (
        "START BUILDINGS",
        "STARTGEBÄUDE",
        "BÂTIMENTS DE DÉPART",
        "EDIFICI INIZIALI",
    ),
    "pool": ("left", "übrig", "restent", "restano"),
    "holds": ("holds", "hat", "possède", "possiede"),
    "market": ("MARKET", "MARKT", "MARCHÉ", "MERCATO"),
    "market_note": (
        "the cubes; the points of the tile, and who has it",
        "die Würfel; die Punkte des Plättchens, und wer es hat",
        "les cubes ; les points de la tuile, et qui l'a",
        "i cubi; i punti della tessera, e chi ce l'ha",
    ),
    "all": ("all", "alle", "tous", "tutti"),
    "ring": ("complete ring", "Dorfumbauung", "anneau complet", "anello completo"),
    "characters": ("CHARACTERS", "PERSONEN", "PERSONNAGES", "PERSONAGGI"),
    "builder": ("builder", "Baumeister", "architecte", "costruttore"),
    "carter": ("carter", "Fuhrmann", "charretier", "commerciante"),
    "watchman": ("watchman", "Nachtwächter", "veilleur", "guardiano"),
    "priest": ("priest", "Pfarrer", "prêtre", "prete"),
    "midwife": ("midwife", "Hebamme", "sage-femme", "ostetrica"),
    "in_hand": ("in hand", "Münzen", "en main", "in mano"),
    "tile": ("tile", "Plättchen", "tuile", "tessera"),
    "used": ("* used", "* benutzt", "* utilisée", "* usata"),
    "neutral_coin": ("neutral coin", "neutrale Münze", "jeton neutre", "moneta neutrale"),
    "coin_there": (
        "beside its village",
        "neben dem Dorf",
        "à côté du village",
        "accanto al villaggio",
    ),
    "coin_used": ("used", "benutzt", "utilisé", "usata"),
    "open": ("OPEN BUILDINGS", "OFFENE GEBÄUDE", "BÂTIMENTS VISIBLES", "EDIFICI SCOPERTI"),
    "piles": (
        "piles face down: two {two}, three {three}",
        "verdeckte Stapel: zwei {two}, drei {three}",
        "piles cachées : deux {two}, trois {three}",
        "pile coperte: due {two}, tre {three}",
    ),
    "free": ("free", "umsonst", "gratuit", "gratis"),
    # --- Helvetia: villages ---
    "village": ("village", "Dorf", "village", "villaggio"),
    "n_coins": ("{n} coins", "{n} Münzen", "{n} jetons", "{n} monete"),
    "one_coin": ("{n} coin", "{n} Münze", "{n} jeton", "{n} moneta"),
    "start": ("start player", "Startspieler", "premier joueur", "primo giocatore"),
    "people": ("{men} m {women} w", "{men} M {women} F", "{men} H {women} F", "{men} U {women} D"),
    "school": (
        "school {school}, reserve {reserve}",
        "Schule {school}, Vorrat {reserve}",
        "école {school}, réserve {reserve}",
        "scuola {school}, riserva {reserve}",
    ),
    "centre": ("centre", "Dorfmitte", "place", "centro"),
    "dowry": ("dowry", "Mitgift", "dot", "dote"),
    "house_points": ("{n} pts", "{n} Pkt", "{n} pts", "{n} pt"),
    "empty": ("(empty)", "(leer)", "(vide)", "(vuoto)"),
    "helvetia_legend": (
        "RM red man, YW yellow woman: awake; rm, yw: asleep; RM+yw: a couple; * a newborn child; "
        "centre and school: men and women; reserve: unborn",
        "RM roter Mann, GF gelbe Frau: wach; rm, gf: schlafend; RM+gf: ein Paar; * ein Kind; "
        "Dorfmitte und Schule: Männer und Frauen; Vorrat: noch ungeboren",
        "RH homme rouge, JF femme jaune : éveillés ; rh, jf : endormis ; RH+jf : un couple ; "
        "L : blanc ; * un enfant ; place et école : hommes et femmes ; réserve : à naître",
        "RU uomo rosso, GD donna gialla: svegli; ru, gd: addormentati; RU+gd: una coppia; "
        "I: bianco; * un bambino; centro e scuola: uomini e donne; riserva: non ancora nati",
    ),
    # --- Helsinki ---
    "last_round": ("last round", "letzte Runde", "dernière manche", "ultimo round"),
    "senate": ("SENATE BOARD", "SENATSPLAN", "PLATEAU SÉNAT", "PLANCIA SENATO"),
    "pile": ("pile {n}", "Stapel {n}", "pioche {n}", "mazzo {n}"),
    "discard": ("discard {n}", "Ablage {n}", "défausse {n}", "scarti {n}"),
    "supply": ("SUPPLY", "VORRAT", "RÉSERVE", "RISERVA"),
    "roofs": ("roofs", "Dächer", "toits", "tetti"),
    "joker_tiles": ("joker tiles", "Jokerplättchen", "tuiles joker", "tessere jolly"),
    "superstructures": ("superstructures", "Aufbauten", "superstructures", "sovrastrutture"),
    "bonuses": ("bonus cards", "Bonuskarten", "cartes bonus", "carte bonus"),
    "actions": ("ACTIONS", "AKTIONEN", "ACTIONS", "AZIONI"),
    "actions_note": (
        "who has used them; x: covered",
        "wer sie benutzt hat; x: abgedeckt",
        "qui les a utilisées ; x : recouverte",
        "chi le ha usate; x: coperta",
    ),
    "players": ("PLAYERS", "SPIELER", "JOUEURS", "GIOCATORI"),
    "coats": (
        "{n} coats of arms",
        "{n} Wappen",
        "{n} blasons",
        "{n} stemmi",
    ),
    "one_coat": ("{n} coat of arms", "{n} Wappen", "{n} blason", "{n} stemma"),
    "bonus": ("bonus {n}", "Bonus {n}", "bonus {n}", "bonus {n}"),
    "no_cards": ("no cards", "keine Karten", "pas de carte", "nessuna carta"),
    "joker": ("joker", "Joker", "joker", "jolly"),
    "helsinki_legend": (
        "P purple, G green, R red, B blue, Y yellow; j joker tile, M monument, ^ superstructure, "
        "c coat of arms, v visitor, . free; (1) the pawn of player 1; G3(4/1) a green 3: 4 roofs, "
        "1 superstructure; ? a hidden card",
        "P lila, G grün, R rot, B blau, Y gelb; j Jokerplättchen, M Denkmal, ^ Aufbau, "
        "c Wappen, v Besucher, . frei; (1) die Figur von Spieler 1; G3(4/1) eine grüne 3: "
        "4 Dächer, 1 Aufbau; ? eine verdeckte Karte",
        "P violet, G vert, R rouge, B bleu, Y jaune ; j tuile joker, M monument, "
        "^ superstructure, c blason, v visiteur, . libre ; (1) le pion du joueur 1 ; G3(4/1) un 3 "
        "vert : 4 toits, 1 superstructure ; ? une carte cachée",
        "P viola, G verde, R rosso, B blu, Y giallo; j tessera jolly, M monumento, "
        "^ sovrastruttura, c stemma, v visitatore, . libero; (1) la pedina del giocatore 1; "
        "G3(4/1) un 3 verde: 4 tetti, 1 sovrastruttura; ? una carta nascosta",
    ),
    # --- the end ---
    "and": ("and", "und", "et", "e"),
}
