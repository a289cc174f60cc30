"""What tournaments and datasets say: progress, tables, pictures and how it went."""

from __future__ import annotations

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    # --- while games are played ---
    "time_left": ("{time} left", "noch {time}", "encore {time}", "ancora {time}"),
    "one_fault": ("{n} fault", "{n} Fehler", "{n} faute", "{n} errore"),
    "n_fault": ("{n} faults", "{n} Fehler", "{n} fautes", "{n} errori"),
    "n_left_out": ("{n} left out", "{n} ausgelassen", "omises : {n}", "escluse: {n}"),
    "interrupted": (
        "interrupted: {kept} of {games} games are kept in {place}; --resume goes on",
        "unterbrochen: {kept} von {games} Spielen liegen in {place}; weiter mit --resume",
        "interrompu : {kept} parties sur {games} conservées dans {place} ; --resume continue",
        "interrotto: {kept} partite su {games} conservate in {place}; --resume continua",
    ),
    # --- tournaments ---
    "title": (
        "{game}, {players} players, {bots} bots, {games} games, seed {seed}",
        "{game}, {players} Spieler, {bots} Bots, {games} Spiele, Startzahl {seed}",
        "{game}, {players} joueurs, {bots} bots, {games} parties, graine {seed}",
        "{game}, {players} giocatori, {bots} bot, {games} partite, seme {seed}",
    ),
    "short_title": (
        "{game}, {players} players, {games} games",
        "{game}, {players} Spieler, {games} Spiele",
        "{game}, {players} joueurs, {games} parties",
        "{game}, {players} giocatori, {games} partite",
    ),
    "one_faulty": (
        "{n} game ended by a fault; {file} tells why",
        "{n} Spiel endete durch einen Fehler; warum, steht in {file}",
        "{n} partie terminée par une faute ; {file} dit pourquoi",
        "{n} partita finita per un errore; il perché è in {file}",
    ),
    "n_faulty": (
        "{n} games ended by a fault; {file} tells why",
        "{n} Spiele endeten durch einen Fehler; warum, steht in {file}",
        "{n} parties terminées par une faute ; {file} dit pourquoi",
        "{n} partite finite per un errore; il perché è in {file}",
    ),
    "kept": (
        "Kept in {folder}: {files}",
        "In {folder} liegen: {files}",
        "Conservé dans {folder} : {files}",
        "Conservati in {folder}: {files}",
    ),
    # --- the table of ratings: its columns, and what stands below ---
    "bot": ("bot", "Bot", "bot", "bot"),
    "rating": ("rating", "Wertung", "cote", "rating"),
    "games": ("games", "Spiele", "parties", "partite"),
    "wins": ("wins", "Siege", "victoires", "vittorie"),
    "points": ("points", "Punkte", "points", "punti"),
    "place": ("place", "Platz", "place", "posizione"),
    "seconds": ("s/game", "s/Spiel", "s/partie", "s/partita"),
    "faults": ("faults", "Fehler", "fautes", "errori"),
    "duels": (
        "won by the line against the column:",
        "von der Zeile gegen die Spalte gewonnen:",
        "gagné par la ligne contre la colonne :",
        "vinto dalla riga contro la colonna:",
    ),
    "seats": (
        "won by seat: {parts}",
        "nach Sitz gewonnen: {parts}",
        "gagné par siège : {parts}",
        "vinto per posto a tavola: {parts}",
    ),
    # --- the picture of ratings ---
    "picture": (
        "Ratings with intervals of 95 %",
        "Wertungen mit Intervallen von 95 %",
        "Cotes avec intervalles à 95 %",
        "Rating con intervalli al 95 %",
    ),
    "axis": (
        "rating (Elo), interval of 95 %",
        "Wertung (Elo), Intervall von 95 %",
        "cote (Elo), intervalle à 95 %",
        "rating (Elo), intervallo al 95 %",
    ),
    "interval": (
        "{name}: {elo}, from {low} to {high}",
        "{name}: {elo}, von {low} bis {high}",
        "{name} : {elo}, de {low} à {high}",
        "{name}: {elo}, da {low} a {high}",
    ),
    # --- datasets ---
    "omitted": (
        "Left out: {fault}",
        "Ausgelassen: {fault}",
        "Omise : {fault}",
        "Esclusa: {fault}",
    ),
    "one_written": (
        "{n} game with {rows} decisions written to {file}",
        "{n} Spiel mit {rows} Entscheidungen in {file} geschrieben",
        "{n} partie avec {rows} décisions écrite dans {file}",
        "{n} partita con {rows} decisioni scritta in {file}",
    ),
    "n_written": (
        "{n} games with {rows} decisions written to {file}",
        "{n} Spiele mit {rows} Entscheidungen in {file} geschrieben",
        "{n} parties avec {rows} décisions écrites dans {file}",
        "{n} partite con {rows} decisioni scritte in {file}",
    ),
}
