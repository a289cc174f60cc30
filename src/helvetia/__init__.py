from helvetia.games.helvetia import *
