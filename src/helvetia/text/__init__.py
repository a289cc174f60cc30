"""Both games and the programs in words: English, German, French and Italian.

All sentences stand in the TOML files of ``data``; :func:`lexicon` returns one game in one
language, :func:`texts` the texts of a program. Nobody needs Python to translate them.
"""

from helvetia.text.files import (
    LANGUAGES,
    check_language,
    is_one,
    language_name,
    read_texts,
    texts,
)
from helvetia.text.lexicon import Lexicon, lexicon, refused
from helvetia.text.narrator import Narrator

__all__ = [
    "LANGUAGES",
    "Lexicon",
    "Narrator",
    "check_language",
    "is_one",
    "language_name",
    "lexicon",
    "read_texts",
    "refused",
    "texts",
]
