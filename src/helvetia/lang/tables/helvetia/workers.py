"""Who works in a house, man or woman, as the subject of a sentence.

The English word has no article: sentences say whose worker it is.
"""

from typing import Final

from helvetia.lang.languages import Texts

TEXTS: Final[Texts] = {
    "worker.brickworks.man": ("brickmaker", "der Ziegelbrenner", "le briquetier", "il mattonaio"),
    "worker.brickworks.woman": (
        "brickmaker",
        "die Ziegelbrennerin",
        "la briquetière",
        "la mattonaia",
    ),
    "worker.woodcutter.man": ("woodcutter", "der Holzfäller", "le bûcheron", "il taglialegna"),
    "worker.woodcutter.woman": (
        "woodcutter",
        "die Holzfällerin",
        "la bûcheronne",
        "la taglialegna",
    ),
    "worker.stonemason.man": ("stonemason", "der Steinmetz", "le maçon", "il muratore"),
    "worker.stonemason.woman": ("stonemason", "die Steinmetzin", "la maçonne", "la muratrice"),
    "worker.grain_farm.man": ("farmer", "der Getreidebauer", "l'agriculteur", "il contadino"),
    "worker.grain_farm.woman": ("farmer", "die Getreidebäuerin", "l'agricultrice", "la contadina"),
    "worker.well.man": ("well keeper", "der Brunnenwart", "le puisatier", "il pozzaiolo"),
    "worker.well.woman": ("well keeper", "die Brunnenwartin", "la puisatière", "la pozzaiola"),
    "worker.mine.man": ("miner", "der Bergarbeiter", "le mineur", "il minatore"),
    "worker.mine.woman": ("miner", "die Bergarbeiterin", "la mineuse", "la minatrice"),
    "worker.cowshed.man": ("cowherd", "der Kuhhirt", "le vacher", "il vaccaro"),
    "worker.cowshed.woman": ("cowherd", "die Kuhhirtin", "la vachère", "la vaccara"),
    "worker.goat_shed.man": ("goatherd", "der Ziegenhirt", "le chevrier", "il capraio"),
    "worker.goat_shed.woman": ("goatherd", "die Ziegenhirtin", "la chevrière", "la capraia"),
    "worker.bakery.man": ("baker", "der Bäcker", "le boulanger", "il fornaio"),
    "worker.bakery.woman": ("baker", "die Bäckerin", "la boulangère", "la fornaia"),
    "worker.brewery.man": ("brewer", "der Brauer", "le brasseur", "il birraio"),
    "worker.brewery.woman": ("brewer", "die Brauerin", "la brasseuse", "la birraia"),
    "worker.ironworks.man": ("ironworker", "der Eisenschmelzer", "le ferronnier", "il fabbro"),
    "worker.ironworks.woman": ("ironworker", "die Eisenschmelzerin", "la ferronnière", "la fabbra"),
    "worker.dairy.man": ("milker", "der Melker", "le laitier", "il lattaio"),
    "worker.dairy.woman": ("milker", "die Melkerin", "la laitière", "la lattaia"),
    "worker.butcher.man": ("butcher", "der Metzger", "le boucher", "il macellaio"),
    "worker.butcher.woman": ("butcher", "die Metzgerin", "la bouchère", "la macellaia"),
    "worker.cheese_dairy.man": ("cheesemaker", "der Käser", "le fromager", "il casaro"),
    "worker.cheese_dairy.woman": ("cheesemaker", "die Käserin", "la fromagère", "la casara"),
    "worker.tannery.man": ("tanner", "der Gerber", "le tanneur", "il conciatore"),
    "worker.tannery.woman": ("tanner", "die Gerberin", "la tanneuse", "la conciatrice"),
    "worker.bell_foundry.man": ("bell founder", "der Glockengießer", "le fondeur", "il campanaio"),
    "worker.bell_foundry.woman": (
        "bell founder",
        "die Glockengießerin",
        "la fondeuse",
        "la campanaia",
    ),
    "worker.marketplace.man": ("trader", "der Markthändler", "le maraîcher", "il mercante"),
    "worker.marketplace.woman": ("trader", "die Marktfrau", "la maraîchère", "la mercante"),
    "worker.cattle_market.man": (
        "cattle trader",
        "der Rinderhändler",
        "le marchand de vaches",
        "il mercante di mucche",
    ),
    "worker.cattle_market.woman": (
        "cattle trader",
        "die Rinderhändlerin",
        "la marchande de vaches",
        "la mercante di mucche",
    ),
    "worker.goat_market.man": (
        "goat trader",
        "der Ziegenhändler",
        "le marchand de chèvres",
        "il mercante di capre",
    ),
    "worker.goat_market.woman": (
        "goat trader",
        "die Ziegenhändlerin",
        "la marchande de chèvres",
        "la mercante di capre",
    ),
    "worker.grocery.man": ("grocer", "der Spezereihändler", "l'épicier", "il negoziante"),
    "worker.grocery.woman": ("grocer", "die Spezereihändlerin", "l'épicière", "la negoziante"),
}
