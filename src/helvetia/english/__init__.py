"""What the library says by itself, in English: the labels and questions of a table of text.

The games tell their events and their refusals in English on their own. Translations of all of it
are in :mod:`helvetia.lang`, which takes its English from here, so that it is written once.
"""

from helvetia.english.voice import Voice, english

__all__ = ["Voice", "english"]
