"""The words of the replay page."""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "title": (
        "{game}: replay",
        "{game}: Wiedergabe",
        "{game} : relecture",
        "{game}: rivedi la partita",
    ),
    "all": (
        "All cards are shown",
        "Alle Karten sind zu sehen",
        "Toutes les cartes sont visibles",
        "Tutte le carte sono visibili",
    ),
    "open": (
        "{players} players",
        "{players} Spieler",
        "{players} joueurs",
        "{players} giocatori",
    ),
    "seat": (
        "As {name} saw it",
        "Aus der Sicht von {name}",
        "Vu par {name}",
        "Visto da {name}",
    ),
    "spectator": (
        "As a spectator saw it",
        "Aus der Sicht von Zuschauern",
        "Vu par le public",
        "Visto dal pubblico",
    ),
    "board": ("The table", "Der Tisch", "La table", "Il tavolo"),
    "controls": ("Steps", "Schritte", "Étapes", "Passi"),
    "first": ("First step (Home)", "Anfang (Pos1)", "Début (Origine)", "Inizio (Home)"),
    "previous": (
        "One step back (←)",
        "Einen Schritt zurück (←)",
        "Un pas en arrière (←)",
        "Un passo indietro (←)",
    ),
    "play": ("Play (space)", "Abspielen (Leertaste)", "Lecture (espace)", "Avvia (spazio)"),
    "pause": ("Pause (space)", "Pause (Leertaste)", "Pause (espace)", "Pausa (spazio)"),
    "next": (
        "One step on (→)",
        "Einen Schritt weiter (→)",
        "Un pas en avant (→)",
        "Un passo avanti (→)",
    ),
    "last": ("Last step (End)", "Ende (Ende)", "Fin (Fin)", "Fine (Fine)"),
    "speed": ("Speed", "Tempo", "Vitesse", "Velocità"),
    "per_second": ("{count} per s", "{count} pro s", "{count} par s", "{count} al s"),
    "slider": ("Step", "Schritt", "Étape", "Passo"),
    "step": (
        "Step {number} of {count}",
        "Schritt {number} von {count}",
        "Étape {number} sur {count}",
        "Passo {number} di {count}",
    ),
    "said": ("{who}: {what}", "{who}: {what}", "{who} : {what}", "{who}: {what}"),
    "start": ("The beginning", "Der Anfang", "Le début", "L'inizio"),
    "turn": ("Turn: {name}", "Am Zug: {name}", "Au tour de {name}", "Di turno: {name}"),
    "over": ("The game is over", "Das Spiel ist aus", "La partie est finie", "Partita finita"),
    "chance": ("Chance", "Zufall", "Hasard", "Caso"),
    "points": ("Points", "Punkte", "Points", "Punti"),
    "over_time": (
        "Points over time",
        "Punkte im Lauf des Spiels",
        "Les points au fil de la partie",
        "I punti nel corso della partita",
    ),
    "moves": ("Moves", "Züge", "Coups", "Mosse"),
    "keys": (
        "Keys: ← → step, Page Up and Page Down turn, Home, End, space",
        "Tasten: ← → Schritt, Bild auf und Bild ab Zug, Pos1, Ende, Leertaste",
        "Touches : ← → étape, Page préc. et Page suiv. tour, Origine, Fin, espace",
        "Tasti: ← → passo, Pag su e Pag giù turno, Home, Fine, spazio",
    ),
    "script": (
        "This page needs JavaScript and a browser that is not older than 2023.",
        "Diese Seite braucht JavaScript und einen Browser, der nicht älter ist als 2023.",
        "Cette page a besoin de JavaScript et d'un navigateur de 2023 ou plus récent.",
        "Questa pagina richiede JavaScript e un browser del 2023 o più recente.",
    ),
}
