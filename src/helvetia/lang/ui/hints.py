"""What the greedy bot looks at, in a few words: the terms of its evaluations, by game."""

from __future__ import annotations

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "helvetia.points": (
        "points on the table",
        "Punkte auf dem Tisch",
        "points sur la table",
        "punti sul tavolo",
    ),
    "helvetia.tiles": (
        "character tiles to come",
        "künftige Personenplättchen",
        "tuiles personnage à venir",
        "tessere personaggio in arrivo",
    ),
    "helvetia.ready": (
        "goods that can be made at once",
        "sofort herstellbare Güter",
        "marchandises à produire aussitôt",
        "merci producibili subito",
    ),
    "helvetia.reach": (
        "goods within reach",
        "erreichbare Güter",
        "marchandises à portée",
        "merci a portata",
    ),
    "helvetia.awake": (
        "villagers awake",
        "wache Dorfbewohner",
        "villageois éveillés",
        "abitanti svegli",
    ),
    "helvetia.workers": (
        "villagers in houses",
        "Dorfbewohner in Häusern",
        "villageois logés",
        "abitanti nelle case",
    ),
    "helvetia.types": (
        "kinds of houses lived in",
        "bewohnte Gebäudearten",
        "types de bâtiments habités",
        "tipi di edifici abitati",
    ),
    "helvetia.free": (
        "villagers still free",
        "freie Dorfbewohner",
        "villageois libres",
        "abitanti liberi",
    ),
    "helvetia.couples": (
        "couples that can have children",
        "Paare, die Kinder bekommen können",
        "couples pouvant avoir des enfants",
        "coppie che possono avere figli",
    ),
    "helvetia.purse": (
        "coins of one's own",
        "eigene Münzen",
        "jetons à soi",
        "monete proprie",
    ),
    "helvetia.coins": (
        "coins left in this round",
        "Münzen in dieser Runde",
        "jetons restants ce tour",
        "monete rimaste in questo round",
    ),
    "helvetia.families": (
        "progress towards family tiles",
        "Fortschritt bei Produktionszweigen",
        "progrès vers les tuiles famille",
        "progressi verso le tessere famiglia",
    ),
    "helvetia.ring": (
        "progress towards a ring",
        "Fortschritt bei der Dorfumbauung",
        "progrès vers un anneau",
        "progressi verso un anello",
    ),
    "helvetia.units": (
        "actions still to come",
        "noch ausstehende Aktionen",
        "actions encore à faire",
        "azioni ancora da fare",
    ),
    "helvetia.quarter": (
        "sleepers in one quarter",
        "Schlafende in einem Viertel",
        "dormeurs dans un quartier",
        "dormienti in un quadrante",
    ),
    "helsinki.lines": (
        "rows and columns",
        "Reihen und Spalten",
        "lignes et colonnes",
        "righe e colonne",
    ),
    "helsinki.crossings": (
        "superstructures on good lines",
        "Aufbauten auf guten Linien",
        "superstructures bien placées",
        "sovrastrutture ben messe",
    ),
    "helsinki.bonus": (
        "safe points",
        "sichere Punkte",
        "points acquis",
        "punti sicuri",
    ),
    "helsinki.coats": (
        "coats of arms to use",
        "nutzbare Wappen",
        "blasons à utiliser",
        "stemmi da usare",
    ),
    "helsinki.cards": (
        "cards in the hand",
        "Karten auf der Hand",
        "cartes en main",
        "carte in mano",
    ),
    "helsinki.ready": (
        "pavilions the hand can pay for",
        "bezahlbare Pavillons",
        "pavillons que la main peut payer",
        "padiglioni pagabili con la mano",
    ),
    "helsinki.roofs": (
        "covered roofs",
        "bedeckte Dächer",
        "toits couverts",
        "tetti coperti",
    ),
    "helsinki.begun": (
        "the tile that is being built",
        "das Plättchen, das gerade gebaut wird",
        "la tuile en construction",
        "la tessera in costruzione",
    ),
    "helsinki.holes": (
        "roofs out of reach",
        "unerreichbare Dächer",
        "toits hors d'atteinte",
        "tetti irraggiungibili",
    ),
}
