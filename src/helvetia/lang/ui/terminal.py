"""What the program in the terminal says to people who play."""

from __future__ import annotations

from typing import Final

from helvetia.lang.languages import Texts

#: The words that are commands at any prompt; the English ones are understood in every language.
COMMANDS: Final[Texts] = {
    "undo": ("undo", "zurück", "annuler", "annulla"),
    "hint": ("hint", "tipp", "conseil", "consiglio"),
    "why": ("why", "warum", "pourquoi", "perché"),
    "board": ("board", "tisch", "table", "tavolo"),
    "log": ("log", "verlauf", "journal", "cronaca"),
    "score": ("score", "punkte", "score", "punti"),
    "save": ("save", "speichern", "sauver", "salva"),
    "help": ("help", "hilfe", "aide", "aiuto"),
    "quit": ("quit", "beenden", "quitter", "esci"),
}

TEXTS: Final[Texts] = {
    # --- the beginning and the end ---
    "title": (
        "{game}, {players} players, seed {seed}",
        "{game}, {players} Spieler, Startzahl {seed}",
        "{game}, {players} joueurs, graine {seed}",
        "{game}, {players} giocatori, seme {seed}",
    ),
    "person": ("a person", "ein Mensch", "une personne", "una persona"),
    "bot": ("the bot {bot}", "der Bot {bot}", "le bot {bot}", "il bot {bot}"),
    "how": (
        "Type a number to choose, part of a word to narrow the list, or {help}.",
        "Eine Zahl wählt, ein Teil eines Wortes kürzt die Liste, {help} erklärt alles.",
        "Tapez un numéro pour choisir, une partie d'un mot pour réduire la liste, ou {help}.",
        "Scrivi un numero per scegliere, parte di una parola per ridurre l'elenco, o {help}.",
    ),
    "resumed": (
        "The game goes on after {moves} moves.",
        "Das Spiel geht nach {moves} Zügen weiter.",
        "La partie reprend après {moves} coups.",
        "La partita riprende dopo {moves} mosse.",
    ),
    "over": (
        "The game is over.",
        "Das Spiel ist zu Ende.",
        "La partie est terminée.",
        "La partita è finita.",
    ),
    "wins": ("{name} wins.", "{name} gewinnt.", "{name} gagne.", "{name} vince."),
    "win": (
        "{names} win together.",
        "{names} gewinnen gemeinsam.",
        "{names} gagnent ensemble.",
        "{names} vincono insieme.",
    ),
    "and": ("and", "und", "et", "e"),
    # --- keeping the game ---
    "kept": (
        "The game is kept in {file}.",
        "Das Spiel liegt in {file}.",
        "La partie est conservée dans {file}.",
        "La partita è conservata in {file}.",
    ),
    "resume": (
        "Go on with: {command}",
        "Weiter mit: {command}",
        "Pour reprendre : {command}",
        "Per riprendere: {command}",
    ),
    "replay": (
        "Read it again with: {command}",
        "Nachlesen mit: {command}",
        "Pour la relire : {command}",
        "Per rileggerla: {command}",
    ),
    "saved": (
        "Saved to {file}.",
        "In {file} gespeichert.",
        "Enregistré dans {file}.",
        "Salvato in {file}.",
    ),
    "unsaved": (
        "The game cannot be written to {file}: {reason}.",
        "Das Spiel kann nicht in {file} geschrieben werden: {reason}.",
        "La partie ne peut pas être écrite dans {file} : {reason}.",
        "La partita non può essere scritta in {file}: {reason}.",
    ),
    "strange": (
        "it exists and is no saved game",
        "sie existiert und ist kein gespeichertes Spiel",
        "il existe et n'est pas une partie enregistrée",
        "esiste e non è una partita salvata",
    ),
    "not_kept": (
        "Type {save} and the name of a file to keep the game, or {quit} once more to lose it.",
        "{save} mit einem Dateinamen bewahrt das Spiel; noch einmal {quit} verwirft es.",
        "Tapez {save} et un nom de fichier pour garder la partie, ou encore {quit} pour la perdre.",
        "Scrivi {save} e il nome di un file per tenere la partita, o ancora {quit} per perderla.",
    ),
    # --- whose turn it is ---
    "decides": ("{name} decides", "{name} entscheidet", "{name} décide", "{name} decide"),
    "pass": (
        "Pass the keyboard to {name}.",
        "Die Tastatur geht an {name}.",
        "Passez le clavier à : {name}.",
        "Passate la tastiera a: {name}.",
    ),
    "ready": (
        "{name}: press Enter when nobody else looks.",
        "{name}: Enter drücken, wenn niemand sonst zusieht.",
        "{name} : appuyez sur Entrée quand personne d'autre ne regarde.",
        "{name}: premi Invio quando nessun altro guarda.",
    ),
    # --- choosing ---
    "enter_takes": (
        "Enter takes it.",
        "Enter wählt das.",
        "Entrée le choisit.",
        "Invio lo sceglie.",
    ),
    "other": ("Otherwise", "Sonst", "Sinon", "Altrimenti"),
    "page": (
        "Page {page} of {pages}: + for the next, - for the one before.",
        "Seite {page} von {pages}: + blättert weiter, - zurück.",
        "Page {page} sur {pages} : + pour la suivante, - pour la précédente.",
        "Pagina {page} di {pages}: + per la prossima, - per la precedente.",
    ),
    "narrowed": (
        '{count} of {all} choices contain "{text}"; Enter shows all of them again.',
        '{count} von {all} Möglichkeiten enthalten "{text}"; Enter zeigt wieder alle.',
        "{count} choix sur {all} contiennent « {text} » ; Entrée les montre tous à nouveau.",
        '{count} scelte su {all} contengono "{text}"; Invio le mostra di nuovo tutte.',
    ),
    "nothing": (
        'No choice contains "{text}", and it is no move in notation; {help} tells more.',
        'Nichts davon enthält "{text}", und ein Zug in Notation ist es nicht; mehr mit {help}.',
        "Aucun choix ne contient « {text} », et ce n'est pas un coup noté ; voir {help}.",
        'Nessuna scelta contiene "{text}", e non è una mossa in notazione; vedi {help}.',
    ),
    "no_number": (
        "There is no choice {number}: they are numbered from 1 to {last}.",
        "Die Möglichkeit {number} gibt es nicht: es gibt 1 bis {last}.",
        "Il n'y a pas de choix {number} : ils vont de 1 à {last}.",
        "Non c'è la scelta {number}: vanno da 1 a {last}.",
    ),
    "one_page": (
        "All choices are shown.",
        "Es sind alle Möglichkeiten zu sehen.",
        "Tous les choix sont affichés.",
        "Tutte le scelte sono mostrate.",
    ),
    # --- why not ---
    "refused": (
        "{move} is not allowed: {reason}.",
        "{move} ist nicht erlaubt: {reason}.",
        "{move} n'est pas permis : {reason}.",
        "{move} non è permesso: {reason}.",
    ),
    "allowed": (
        "{move} is allowed: it is choice {number}.",
        "{move} ist erlaubt: es ist die Möglichkeit {number}.",
        "{move} est permis : c'est le choix {number}.",
        "{move} è permesso: è la scelta {number}.",
    ),
    "why_how": (
        "Type {why} and a move, for example: {why} {example}",
        "{why} braucht einen Zug, zum Beispiel: {why} {example}",
        "Tapez {why} et un coup, par exemple : {why} {example}",
        "Scrivi {why} e una mossa, per esempio: {why} {example}",
    ),
    "why_unknown": (
        '"{text}" is no move. Moves are written like this: {example}',
        '"{text}" ist kein Zug. Züge schreibt man so: {example}',
        "« {text} » n'est pas un coup. Les coups s'écrivent ainsi : {example}",
        '"{text}" non è una mossa. Le mosse si scrivono così: {example}',
    ),
    "why_more": (
        "... and {count} more; name the move more exactly.",
        "... und {count} weitere; bitte genauer angeben.",
        "... et {count} autres ; précisez le coup.",
        "... e altre {count}; indica la mossa più esattamente.",
    ),
    # --- undo ---
    "undone": (
        "Taken back: {move}. {name} decides again.",
        "Zurückgenommen: {move}. {name} entscheidet neu.",
        "Annulé : {move}. {name} décide à nouveau.",
        "Annullato: {move}. {name} decide di nuovo.",
    ),
    "undo_nothing": (
        "There is nothing to take back.",
        "Es gibt nichts zurückzunehmen.",
        "Il n'y a rien à annuler.",
        "Non c'è nulla da annullare.",
    ),
    "undo_chance": (
        "That cannot be taken back: chance has decided something since.",
        "Das lässt sich nicht zurücknehmen: seitdem hat der Zufall entschieden.",
        "Impossible d'annuler : le hasard a décidé depuis.",
        "Non si può annullare: nel frattempo ha deciso il caso.",
    ),
    "undo_secret": (
        "That cannot be taken back: {name} has shown a hidden card since.",
        "Das lässt sich nicht zurücknehmen: seitdem wurde eine verdeckte Karte gezeigt ({name}).",
        "Impossible d'annuler : une carte cachée a été montrée depuis ({name}).",
        "Non si può annullare: nel frattempo è stata mostrata una carta nascosta ({name}).",
    ),
    # --- hint ---
    "hint": (
        "The bot {bot} would choose {number}) {move}",
        "Der Bot {bot} würde wählen: {number}) {move}",
        "Le bot {bot} choisirait {number}) {move}",
        "Il bot {bot} sceglierebbe {number}) {move}",
    ),
    "hint_then": (
        "and then: {moves}",
        "und dann: {moves}",
        "et ensuite : {moves}",
        "e poi: {moves}",
    ),
    "hint_why": (
        "It likes where this turn leads: {terms}.",
        "Ihm gefällt, wohin dieser Zug führt: {terms}.",
        "Il aime où mène ce tour : {terms}.",
        "Gli piace dove porta questo turno: {terms}.",
    ),
    "hint_equal": (
        "It expects neither gain nor loss from this turn.",
        "Er erwartet von diesem Zug weder Gewinn noch Verlust.",
        "Il n'attend ni gain ni perte de ce tour.",
        "Non si aspetta né guadagno né perdita da questo turno.",
    ),
    # --- log and score ---
    "log_empty": (
        "Nothing has happened yet.",
        "Es ist noch nichts geschehen.",
        "Il ne s'est encore rien passé.",
        "Non è ancora successo nulla.",
    ),
    # --- help ---
    "help_choose": (
        'a number, or a move in notation such as "{example}": choose it',
        'eine Zahl oder ein Zug in Notation wie "{example}": das wählen',
        "un numéro, ou un coup noté comme « {example} » : le choisir",
        'un numero, o una mossa in notazione come "{example}": sceglierla',
    ),
    "help_narrow": (
        "any other text: show only the choices that contain it; Enter shows all",
        "jeder andere Text: nur Möglichkeiten zeigen, die ihn enthalten; Enter zeigt alle",
        "tout autre texte : montrer les seuls choix qui le contiennent ; Entrée les montre tous",
        "qualsiasi altro testo: mostrare solo le scelte che lo contengono; Invio le mostra tutte",
    ),
    "help_page": (
        "page on, page back",
        "weiterblättern, zurückblättern",
        "page suivante, précédente",
        "pagina seguente, precedente",
    ),
    "help_undo": (
        "take the last decision back, if nothing was revealed since",
        "die letzte Entscheidung zurücknehmen, wenn seitdem nichts aufgedeckt wurde",
        "annuler la dernière décision, si rien n'a été révélé depuis",
        "annullare l'ultima decisione, se da allora nulla è stato rivelato",
    ),
    "help_hint": (
        "what the greedy bot would do, and why; or what another bot would do",
        "was der Bot greedy tun würde, und warum; oder was ein anderer täte",
        "ce que ferait le bot greedy, et pourquoi ; ou ce que ferait un autre",
        "che cosa farebbe il bot greedy, e perché; o che cosa farebbe un altro",
    ),
    "help_why": (
        "why a move is not allowed; alone: the last one that was refused",
        "warum ein Zug nicht erlaubt ist; allein: der zuletzt abgelehnte",
        "pourquoi un coup est interdit ; seul : le dernier refusé",
        "perché una mossa non è permessa; da solo: l'ultima rifiutata",
    ),
    "help_board": ("the whole table", "der ganze Tisch", "toute la table", "tutto il tavolo"),
    "help_log": (
        "what happened; with a number: the last so many moves",
        "was geschehen ist; mit einer Zahl: die letzten so vielen Züge",
        "ce qui s'est passé ; avec un nombre : les derniers coups",
        "che cosa è successo; con un numero: le ultime mosse",
    ),
    "help_score": (
        "the points and what they are for",
        "die Punkte und wofür es sie gab",
        "les points et leur origine",
        "i punti e la loro origine",
    ),
    "help_save": (
        "write the game to a file as well (it is kept by itself, too)",
        "das Spiel zusätzlich in eine Datei schreiben (bewahrt wird es von selbst)",
        "écrire aussi la partie dans un fichier (elle est conservée d'elle-même)",
        "scrivere la partita anche in un file (viene conservata da sola)",
    ),
    "help_help": ("this list", "diese Liste", "cette liste", "questo elenco"),
    "help_quit": (
        "stop; the game is kept and can be resumed (Ctrl-C and Ctrl-D do the same)",
        "aufhören; das Spiel bleibt und kann fortgesetzt werden (ebenso Strg-C und Strg-D)",
        "arrêter ; la partie est conservée et peut être reprise (comme Ctrl-C et Ctrl-D)",
        "smettere; la partita è conservata e può essere ripresa (come Ctrl-C e Ctrl-D)",
    ),
    "word_bot": ("BOT", "BOT", "BOT", "BOT"),
    "word_move": ("MOVE", "ZUG", "COUP", "MOSSA"),
    "word_file": ("FILE", "DATEI", "FICHIER", "FILE"),
    "word_number": ("N", "N", "N", "N"),
}
