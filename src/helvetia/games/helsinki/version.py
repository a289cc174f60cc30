"""The name of the game in files and the version of its rules."""

from typing import Final

GAME: Final = "helsinki"
#: Raised whenever an old record could replay differently.
RULES_VERSION: Final = 1
