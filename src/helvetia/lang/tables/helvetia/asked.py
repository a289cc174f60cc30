"""What is to be done now, as the statement that a refusal begins with."""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "asked.letter": (
        "chance deals a letter now",
        "jetzt wird ein Buchstabe zugelost",
        "le hasard attribue maintenant une lettre",
        "ora il caso assegna una lettera",
    ),
    "asked.first_player": (
        "chance names the start player now",
        "jetzt wird der Startspieler ausgelost",
        "le hasard désigne maintenant le premier joueur",
        "ora il caso sceglie il primo giocatore",
    ),
    "asked.draft": (
        "a start building is to be picked now",
        "jetzt ist ein Startgebäude zu wählen",
        "il faut maintenant choisir un bâtiment de départ",
        "ora si deve scegliere un edificio iniziale",
    ),
    "asked.steal": (
        "a building is to be taken from another player now",
        "jetzt ist einem anderen Spieler ein Gebäude wegzunehmen",
        "il faut maintenant prendre un bâtiment à un autre joueur",
        "ora si deve prendere un edificio a un altro giocatore",
    ),
    "asked.neutral_house": (
        "a building for the neutral village is to be chosen now",
        "jetzt ist ein Gebäude für das neutrale Dorf zu wählen",
        "il faut maintenant choisir un bâtiment pour le village neutre",
        "ora si deve scegliere un edificio per il villaggio neutrale",
    ),
    "asked.neutral_figure": (
        "the neutral house's villager is to be chosen now",
        "jetzt ist der Bewohner des neutralen Gebäudes zu wählen",
        "il faut maintenant choisir l'habitant du bâtiment neutre",
        "ora si deve scegliere l'abitante dell'edificio neutrale",
    ),
    "asked.pair_one": (
        "the first pair is to be placed now",
        "jetzt ist das erste Paar zu setzen",
        "il faut maintenant placer la première paire",
        "ora si deve piazzare la prima coppia",
    ),
    "asked.pair_two": (
        "the second pair is to be placed now",
        "jetzt ist das zweite Paar zu setzen",
        "il faut maintenant placer la deuxième paire",
        "ora si deve piazzare la seconda coppia",
    ),
    "asked.pair_three": (
        "one of the third pair is to marry now",
        "jetzt ist einer vom dritten Paar zu verheiraten",
        "il faut maintenant marier l'un de la troisième paire",
        "ora si deve sposare uno della terza coppia",
    ),
    "asked.turn": (
        "a character is to be chosen now",
        "jetzt ist eine Persönlichkeit zu wählen",
        "il faut maintenant choisir un personnage",
        "ora si deve scegliere un personaggio",
    ),
    "asked.build": (
        "a building is to be chosen now",
        "jetzt ist ein Gebäude zu wählen",
        "il faut maintenant choisir un bâtiment",
        "ora si deve scegliere un edificio",
    ),
    "asked.produce": (
        "a good is to be made now",
        "jetzt ist ein Gut herzustellen",
        "il faut maintenant produire une ressource",
        "ora si deve produrre una merce",
    ),
    "asked.place": (
        "the building is to be placed now",
        "jetzt ist das Gebäude zu platzieren",
        "il faut maintenant placer le bâtiment",
        "ora si deve piazzare l'edificio",
    ),
    "asked.inhabit": (
        "who moves in is to be chosen now",
        "jetzt ist zu wählen, wer einzieht",
        "il faut maintenant choisir qui emménage",
        "ora si deve scegliere chi va ad abitarci",
    ),
    "asked.deliver": (
        "a good to deliver is to be chosen now",
        "jetzt ist ein Gut zum Liefern zu wählen",
        "il faut maintenant choisir une marchandise à livrer",
        "ora si deve scegliere una merce da consegnare",
    ),
    "asked.wake": (
        "a quarter to wake is to be chosen now",
        "jetzt ist ein Viertel zum Wecken zu wählen",
        "il faut maintenant choisir un quartier à réveiller",
        "ora si deve scegliere un quadrante da svegliare",
    ),
    "asked.marry": (
        "a wedding is to be chosen now",
        "jetzt ist eine Hochzeit zu wählen",
        "il faut maintenant choisir un mariage",
        "ora si deve scegliere un matrimonio",
    ),
    "asked.dowry": (
        "a dowry coin is to be chosen now",
        "jetzt ist eine Münze als Mitgift zu wählen",
        "il faut maintenant choisir un jeton comme cadeau de mariage",
        "ora si deve scegliere una moneta come dote",
    ),
    "asked.bear": (
        "a couple is to get a child now",
        "jetzt ist ein Paar zu wählen, das ein Kind bekommt",
        "il faut maintenant choisir un couple qui aura un enfant",
        "ora si deve scegliere una coppia che avrà un bambino",
    ),
    "asked.finish": (
        "a tile may be used now, or the turn ended",
        "jetzt darf ein Plättchen eingesetzt oder der Zug beendet werden",
        "on peut maintenant utiliser une tuile ou finir le tour",
        "ora si può usare una tessera o terminare il turno",
    ),
    "asked.pupil": (
        "a pupil is to move into a house now",
        "jetzt ist ein Schulkind in ein Gebäude zu setzen",
        "il faut maintenant installer un écolier dans un bâtiment",
        "ora uno scolaro deve andare ad abitare in un edificio",
    ),
    "asked.reveal": (
        "chance turns up a building now",
        "jetzt wird ein Gebäude aufgedeckt",
        "le hasard révèle maintenant un bâtiment",
        "ora il caso scopre un edificio",
    ),
}
