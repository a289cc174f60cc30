"""What the server answers when it cannot do what was asked."""

from __future__ import annotations

from helvetia.core import CHANCE, Reason
from helvetia.core.contract import AnyGame
from helvetia.text import lexicon

from .texts import texts_of


class Refusal(Exception):  # noqa: N818 - an answer of the server, not a fault
    """A request that is answered with a status of 4xx and a reason.

    ``code`` is a word for programs and, with ``refused_`` before it, the key of a text. Where
    the rules of the ``game`` refuse, ``reason`` says why; ``seat`` is who the text is about.
    """

    def __init__(
        self,
        status: int,
        code: str,
        *,
        game: AnyGame | None = None,
        reason: Reason | None = None,
        seat: int | None = None,
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code
        self._game = game
        self._reason = reason
        self._seat = seat

    def document(self, lang: str) -> dict[str, dict[str, str]]:
        """Return what is sent: a code, a sentence in this language, the rule behind it if any."""
        code, rule = self.code, ""
        sentence = texts_of(lang)[f"refused_{code}"]
        if self._game is not None:
            words = lexicon(self._game, lang)
            if self._reason is not None:
                sentence, rule = words.reason(self._reason), self._reason.rule
            if self._seat is not None and self._seat != CHANCE:
                sentence = sentence.format(name=words.seat(self._seat))
        return {"error": {"code": code, "sentence": sentence, "rule": rule}}
