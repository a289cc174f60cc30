"""A whole game told in words: titles, the table in short, how it ends."""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "watched": (
        "{game}, {players} players, {preset}, seed {seed}",
        "{game}, {players} Spieler, {preset}, Startzahl {seed}",
        "{game}, {players} joueurs, {preset}, graine {seed}",
        "{game}, {players} giocatori, {preset}, seme {seed}",
    ),
    "standard": ("standard rules", "Standardregeln", "règles standard", "regole standard"),
    "replayed": (
        "{game}, {players} players, {moves} moves",
        "{game}, {players} Spieler, {moves} Entscheidungen",
        "{game}, {players} joueurs, {moves} décisions",
        "{game}, {players} giocatori, {moves} decisioni",
    ),
    "round": ("Round {number}", "Runde {number}", "Manche {number}", "Round {number}"),
    "paragraph": ("{name}: {text}", "{name}: {text}", "{name}\u00a0: {text}", "{name}: {text}"),
    # --- how it ends ---
    "wins": ("{names} wins.", "{names} gewinnt.", "{names} gagne.", "{names} vince."),
    "win_together": (
        "{names} win together.",
        "{names} gewinnen gemeinsam.",
        "{names} gagnent ensemble.",
        "{names} vincono insieme.",
    ),
    "and": ("{first} and {last}", "{first} und {last}", "{first} et {last}", "{first} e {last}"),
    "not_over": (
        "The game is not over: {name} decides ({decision}).",
        "Das Spiel ist nicht zu Ende: {name} entscheidet ({decision}).",
        "La partie n'est pas terminée\u00a0: {name} décide ({decision}).",
        "La partita non è finita: decide {name} ({decision}).",
    ),
    "chance": ("chance", "der Zufall", "le hasard", "il caso"),
    "rounds.one": ("{number} round", "{number} Runde", "{number} manche", "{number} round"),
    "rounds.many": ("{number} rounds", "{number} Runden", "{number} manches", "{number} round"),
    "turns.one": ("{number} turn", "{number} Zug", "{number} tour", "{number} turno"),
    "turns.many": ("{number} turns", "{number} Züge", "{number} tours", "{number} turni"),
    "moves.one": (
        "{number} move",
        "{number} Entscheidung",
        "{number} décision",
        "{number} decisione",
    ),
    "moves.many": (
        "{number} moves",
        "{number} Entscheidungen",
        "{number} décisions",
        "{number} decisioni",
    ),
    # --- Helvetia's table in short: one column for each of these ---
    "points": ("points", "Punkte", "points", "punti"),
    "coins": ("coins", "Münzen", "jetons", "monete"),
    "buildings": ("buildings", "Gebäude", "bâtiments", "edifici"),
    "ring": ("ring", "Ring", "anneau", "anello"),
    "people": ("people", "Bewohner", "habitants", "abitanti"),
    "awake": ("awake", "wach", "éveillés", "svegli"),
    "abroad": ("abroad", "auswärts", "ailleurs", "fuori"),
    "centre": ("centre", "Dorfmitte", "place", "centro"),
    "school": ("school", "Schule", "école", "scuola"),
    "market": ("Market", "Markt", "Marché", "Mercato"),
    "to_build": ("To build", "Zu bauen", "À bâtir", "Edifici"),
    "nothing": ("nothing", "nichts", "rien", "nulla"),
    # --- Helsinki's ---
    "standing": (
        "{name}: {points}, {cards}, {coats}, {roofs}",
        "{name}: {points}, {cards}, {coats}, {roofs}",
        "{name}\u00a0: {points}, {cards}, {coats}, {roofs}",
        "{name}: {points}, {cards}, {coats}, {roofs}",
    ),
    "pile": ("Pile: {cards}", "Stapel: {cards}", "Pioche\u00a0: {cards}", "Mazzo: {cards}"),
}
