"""What is asked, as a question to the player; headings over choices; the sources of points."""

from typing import Final

from helvetia.english.helsinki import QUESTIONS
from helvetia.lang.languages import Texts, beside

TEXTS: Final[Texts] = {
    **beside(
        QUESTIONS,
        {
            "decision.remove": (
                "Welche Karte kommt aus dem Spiel?",
                "Quelle carte est retirée ?",
                "Quale carta viene tolta?",
            ),
            "decision.cover": (
                "Welche Aktion wird abgedeckt?",
                "Quelle action est recouverte ?",
                "Quale azione viene coperta?",
            ),
            "decision.display": (
                "Welche Karte wird aufgedeckt?",
                "Quelle carte est révélée ?",
                "Quale carta viene scoperta?",
            ),
            "decision.pawn": (
                "Wohin stellst du deine Figur?",
                "Où placez-vous votre pion ?",
                "Dove metti la tua pedina?",
            ),
            "decision.deal": (
                "Welche Karte wird auf die Starthand gezogen?",
                "Quelle carte est piochée pour la main de départ ?",
                "Quale carta si pesca per la mano iniziale?",
            ),
            "decision.turn": (
                "Wie weit ziehst du deine Figur?",
                "De combien avancez-vous votre pion ?",
                "Di quanto muovi la tua pedina?",
            ),
            "decision.stride": (
                "Wie weit ziehst du mit dem Wappen?",
                "De combien avancez-vous grâce au blason ?",
                "Di quanto muovi grazie allo stemma?",
            ),
            "decision.action": (
                "Nimmst du Karten, oder baust du einen Pavillon?",
                "Piochez-vous des cartes, ou construisez-vous un pavillon ?",
                "Prendi carte o costruisci un padiglione?",
            ),
            "decision.extra": (
                "Welche Karte wird zusätzlich gezogen?",
                "Quelle carte supplémentaire est piochée ?",
                "Quale carta in più si pesca?",
            ),
            "decision.refill": (
                "Welche Karte füllt die Auslage auf?",
                "Quelle carte réapprovisionne la case ?",
                "Quale carta riempie lo spazio?",
            ),
            "decision.limit": (
                "Du hast zu viele Karten. Welche wirfst du ab?",
                "Vous avez trop de cartes. Laquelle défaussez-vous ?",
                "Hai troppe carte. Quale scarti?",
            ),
            "decision.discard": (
                "Welche Karte wirfst du ab?",
                "Quelle carte défaussez-vous ?",
                "Quale carta scarti?",
            ),
            "decision.build": (
                "Mit welcher Karte baust du?",
                "Avec quelle carte construisez-vous ?",
                "Con quale carta costruisci?",
            ),
            "decision.pay": (
                "Welche Karte spielst du dazu?",
                "Quelle carte supplémentaire jouez-vous ?",
                "Quale carta giochi in aggiunta?",
            ),
            "decision.pay_any": (
                "Welche Karte einer anderen Farbe spielst du?",
                "Quelle carte d'une autre couleur jouez-vous ?",
                "Quale carta di un altro colore giochi?",
            ),
            "decision.place": (
                "Wohin kommt der Pavillon?",
                "Où va le pavillon ?",
                "Dove va il padiglione?",
            ),
            "decision.place.pavilion": (
                "Wohin kommt {pavilion}?",
                "Où va {pavilion} ?",
                "Dove va {pavilion}?",
            ),
            "decision.place_any": (
                "Wohin kommt der Pavillon, von einer anderen Seite?",
                "Où va le pavillon, par un autre côté ?",
                "Dove va il padiglione, da un altro lato?",
            ),
            "decision.bonus": (
                "Welche Karte wird als Bonus gezogen?",
                "Quelle carte est piochée comme bonus ?",
                "Quale carta si pesca come bonus?",
            ),
            "decision.superstructure": (
                "Welches Dach bekommt einen Aufbau?",
                "Quel toit reçoit une superstructure ?",
                "Quale tetto riceve una sovrastruttura?",
            ),
            "decision.joker": (
                "Wohin kommt das Jokerplättchen?",
                "Où va la tuile joker ?",
                "Dove va la tessera jolly?",
            ),
            "decision.lift": (
                "Welchen Aufbau versetzt du?",
                "Quelle superstructure déplacez-vous ?",
                "Quale sovrastruttura sposti?",
            ),
            "decision.set": (
                "Wohin kommt der Aufbau?",
                "Où va la superstructure ?",
                "Dove va la sovrastruttura?",
            ),
            "decision.after": (
                "Setzt du ein Wappen ein, oder beendest du den Zug?",
                "Utilisez-vous un blason, ou finissez-vous votre tour ?",
                "Usi uno stemma, o termini il turno?",
            ),
            "decision.over": (
                "Das Spiel ist zu Ende.",
                "La partie est terminée.",
                "La partita è finita.",
            ),
        },
    ),
    "group.pawn": ("Move the pawn", "Figur ziehen", "Déplacer le pion", "Muovere la pedina"),
    "group.coat": ("Coats of arms", "Wappen", "Blasons", "Stemmi"),
    "group.take": ("Take cards", "Karten nehmen", "Piocher des cartes", "Prendere carte"),
    "group.build": (
        "Build a pavilion",
        "Pavillon bauen",
        "Construire un pavillon",
        "Costruire un padiglione",
    ),
    "group.pay": ("Play a card", "Karte spielen", "Jouer une carte", "Giocare una carta"),
    "group.discard": (
        "Discard a card",
        "Karte abwerfen",
        "Défausser une carte",
        "Scartare una carta",
    ),
    "score.row": ("row", "Zeile", "ligne", "riga"),
    "score.column": ("column", "Spalte", "colonne", "colonna"),
    "score.superstructure": ("superstructure", "Aufbau", "superstructure", "sovrastruttura"),
    "score.coat": ("coat", "Wappen", "blason", "stemma"),
    "score.safe_routes": ("safe routes", "sichere Wege", "routes sûres", "strade sicure"),
    "detail.row": ("row {number}", "Zeile {number}", "ligne {number}", "riga {number}"),
    "detail.column": (
        "column {number}",
        "Spalte {number}",
        "colonne {number}",
        "colonna {number}",
    ),
    "detail.superstructure.0": (
        "{roof}: on no full line",
        "{roof}: weder Zeile noch Spalte voll",
        "{roof} : ni ligne ni colonne complète",
        "{roof}: né riga né colonna completa",
    ),
    "detail.superstructure.1": (
        "{roof}: on one full line",
        "{roof}: Zeile oder Spalte voll",
        "{roof} : une ligne ou une colonne complète",
        "{roof}: una riga o una colonna completa",
    ),
    "detail.superstructure.3": (
        "{roof}: on a full row and column",
        "{roof}: Zeile und Spalte voll",
        "{roof} : ligne et colonne complètes",
        "{roof}: riga e colonna complete",
    ),
    "detail.coat": (
        "two points for a coat of arms",
        "zwei Punkte für ein Wappen",
        "deux points pour un blason",
        "due punti per uno stemma",
    ),
    "detail.safe_routes": ("bonus card", "Bonuskarte", "carte Bonus", "carta bonus"),
}
