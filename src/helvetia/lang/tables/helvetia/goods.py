"""The goods and their families.

``some`` is the good as what is made, delivered or bought: the object of a sentence.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "good.wood": ("wood", "Holz", "bois", "legno"),
    "good.brick": ("brick", "Ziegel", "brique", "mattone"),
    "good.stone": ("stone", "Stein", "pierre", "pietra"),
    "good.grain": ("grain", "Getreide", "blé", "grano"),
    "good.water": ("water", "Wasser", "eau", "acqua"),
    "good.ore": ("ore", "Erz", "minerai", "minerale"),
    "good.bread": ("bread", "Brot", "pain", "pane"),
    "good.cow": ("cow", "Kuh", "vache", "mucca"),
    "good.beer": ("beer", "Bier", "bière", "birra"),
    "good.goat": ("goat", "Ziege", "chèvre", "capra"),
    "good.iron": ("iron", "Eisen", "fer", "ferro"),
    "good.milk": ("milk", "Milch", "beurre", "latte"),
    "good.meat": ("meat", "Fleisch", "viande", "carne"),
    "good.cheese": ("cheese", "Käse", "fromage", "formaggio"),
    "good.cloth": ("cloth", "Stoff", "peau", "stoffa"),
    "good.bell": ("bell", "Kuhglocke", "sonnaille", "campanaccio"),
    "good.wood.some": ("wood", "Holz", "du bois", "legno"),
    "good.brick.some": ("brick", "einen Ziegel", "une brique", "un mattone"),
    "good.stone.some": ("stone", "einen Stein", "une pierre", "una pietra"),
    "good.grain.some": ("grain", "Getreide", "du blé", "grano"),
    "good.water.some": ("water", "Wasser", "de l'eau", "acqua"),
    "good.ore.some": ("ore", "Erz", "du minerai", "minerale"),
    "good.bread.some": ("bread", "Brot", "du pain", "pane"),
    "good.cow.some": ("cow", "eine Kuh", "une vache", "una mucca"),
    "good.beer.some": ("beer", "Bier", "de la bière", "birra"),
    "good.goat.some": ("goat", "eine Ziege", "une chèvre", "una capra"),
    "good.iron.some": ("iron", "Eisen", "du fer", "ferro"),
    "good.milk.some": ("milk", "Milch", "du beurre", "latte"),
    "good.meat.some": ("meat", "Fleisch", "de la viande", "carne"),
    "good.cheese.some": ("cheese", "Käse", "du fromage", "formaggio"),
    "good.cloth.some": ("cloth", "Stoff", "une peau", "stoffa"),
    "good.bell.some": ("bell", "eine Kuhglocke", "une sonnaille", "un campanaccio"),
    "family.water": ("water", "Wasser", "eau", "acqua"),
    "family.grain": ("grain", "Getreide", "blé", "grano"),
    "family.ore": ("ore", "Erz", "minerai", "minerale"),
    "family.materials": ("materials", "Baustoffe", "matériaux", "materiali"),
}
