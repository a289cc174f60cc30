"""Both games in words: English, German, French and Italian.

:func:`lexicon` gives one game in one language. Programs keep texts of their own in tables of
four columns (:data:`Texts`) and read a column with :func:`pick`.
"""

from helvetia.lang.languages import LANGUAGES, Texts, check_language, pick
from helvetia.lang.lexicon import Lexicon, lexicon

__all__ = ["LANGUAGES", "Lexicon", "Texts", "check_language", "lexicon", "pick"]
