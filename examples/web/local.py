"""The host that is a browser: one table in a worker, without a server, threads or an event loop.

The worker passes texts in and out and saves what `Local.kept` returns; it has no other state.
Paths and answers are those of the server, so the pages notice no difference.
"""

from __future__ import annotations

import json
from random import Random, SystemRandom
from typing import Any, Final
from urllib.parse import parse_qsl

from attrs import define, field

from helvetia import games
from helvetia.core import HelvetiaError, Record
from helvetia.core.contract import AnyMove
from helvetia.text import LANGUAGES

from .actions import ACTIONS, waits_for_people
from .forms import HIGHEST, LONGEST_WAIT, read_language, read_number, read_object, read_theme
from .match import HUMAN, AnyRecord, Entry, Match
from .opening import WISH, WISH_TOO, Wish, open_match
from .questions import QUESTIONS
from .refusal import Refusal
from .reviewing import Reviewing, knowledge
from .sharing import open_record, packed, tagged, tagged_position, unpacked
from .show import Eye, snapshot
from .turns import Turn, bot_seed, choose_here, start_of

_FALLBACK: Final = LANGUAGES[0]


@define(eq=False)
class Local:
    """One table: its match, the language it was opened in, and what decides for chance.

    ``name`` tells the table from others; all that bots do follows from it and from the game.
    """

    match: Match
    lang: str
    rng: Random = field(factory=SystemRandom)
    lost: bool = False
    _review: Reviewing | None = None
    _turn: Turn | None = None
    name: str = field(kw_only=True)

    @name.default
    def _new_name(self) -> str:
        return f"{self.rng.getrandbits(64):x}"

    # --- opened and kept ----------------------------------------------------------------------

    @classmethod
    def open(cls, text: str, lang: str, seed: int | None = None) -> Local:
        """Return the table that was kept, wished for, shared or read from a file; else Refusal.

        *text* is JSON with one key: ``table``, ``wish``, ``link`` or ``file``.
        """
        rng = SystemRandom() if seed is None else Random(seed)
        document = json.loads(text)
        if "table" in document:
            table = document["table"]
            return cls(*_restored(table), rng, name=str(table.get("name", "")))
        if "wish" in document:
            wish = Wish.of(read_object(document["wish"], WISH, WISH_TOO))
            if wish.seats.count(HUMAN) > 1:
                raise Refusal(400, "one_person")
            return cls(open_match(wish, rng), wish.lang, rng)
        match = open_record(unpacked(document["link"]) if "link" in document else document["file"])
        if match is None:
            raise Refusal(400, "bad_link") if "link" in document else Refusal(400, "bad_record")
        return cls(match.let_chance_decide(rng), lang, rng)

    def kept(self) -> str:
        """Return everything that must be saved, as `open` reads it."""
        match = self.match
        opening = match.record.cut(match.opening) if match.history else match.record
        table = {
            "name": self.name,
            "lang": self.lang,
            "seats": match.seats,
            "game": match.game.GAME,
            "opening": opening.to_json(),
            "entries": [each.move if each.back is None else each.back for each in match.history],
            "forgotten": match.forgotten,
            "compacted": match.compacted,
        }
        return json.dumps({"table": table})

    @property
    def version(self) -> int:
        """The version of the match: what is saved is old if it has another."""
        return self.match.version

    @property
    def seat(self) -> int | None:
        """The seat of the one person, if there is one."""
        return self.match.seats.index(HUMAN) if HUMAN in self.match.seats else None

    def summary(self, lang: str) -> str:
        """Return what a list of saved games shows, as JSON."""
        match = self.match
        names = match.words(lang)
        points = [
            {"name": names.seat(score.seat), "points": score.total}
            for score in match.game.score(match.game.view(match.state, self.seat))
        ]
        over = match.state.player is None
        return json.dumps({"game": match.game.GAME, "over": over, "players": points})

    # --- asked --------------------------------------------------------------------------------

    def answer(self, method: str, address: str, content: str = "") -> str:
        """Answer a request with JSON: ``status``, ``text``, and how long it may ``wait``."""
        path, _, asked = address.partition("?")
        query = dict(parse_qsl(asked))
        try:
            return json.dumps(self._answer(method, path.split("/")[2:], query, content))
        except Refusal as refusal:
            lang = query.get("lang", self.lang)
            return refused(refusal, lang if lang in LANGUAGES else _FALLBACK)

    def _answer(
        self, method: str, parts: list[str], query: dict[str, str], content: str
    ) -> dict[str, object]:
        eye = Eye(self.seat, read_language(query, self.lang), read_theme(query))
        match parts:
            case [] if method == "GET":
                return self._look(eye, query)
            case [name] if method == "POST" and name in ACTIONS:
                before = self.version
                self._commit(ACTIONS[name](self.match, eye.seat, content, self.rng))
                return self._shown(eye, before)
            case ["record"] if method == "GET":
                return _found(tagged(self.match).to_json())  # nobody else's secrets are in it
            case [name] if name in QUESTIONS and QUESTIONS[name].method == method:
                return _found(QUESTIONS[name].answer(self.match, eye, content))
            case ["review"] if method == "GET":
                review = self._reviewing(eye)
                review.go_on()
                return _found(review.answer(eye.lang))
            case ["reviewed"] if method == "GET":
                return _found(self._reviewing(eye).page(eye.lang))
            case ["share"] if method == "GET":
                part = tagged_position if query.get("part") == "position" else tagged
                return _found(packed(part(self.match).to_json()))
        raise Refusal(404, "not_found")

    def _reviewing(self, eye: Eye) -> Reviewing:
        if self._review is None:
            self._review = Reviewing.of(self.match, knowledge(self.match, eye))
        return self._review

    def _look(self, eye: Eye, query: dict[str, str]) -> dict[str, object]:
        since = read_number(query, "since", HIGHEST)
        wait = read_number(query, "wait", LONGEST_WAIT) or 0
        if since == self.version:
            return {"status": 204, "text": "", "wait": wait}
        return self._shown(eye, since)

    def _shown(self, eye: Eye, since: int | None) -> dict[str, object]:
        if since is not None and not self.match.compacted <= since <= self.version:
            since = None  # a version of another life, or too old: show everything
        return _found(json.dumps(snapshot(self.match, eye, since), ensure_ascii=False))

    # --- what bots do -------------------------------------------------------------------------

    def thinking(self, lang: str) -> str:
        """Return the bot that must move, as JSON with ``seat`` and ``name``; else an empty text."""
        if waits_for_people(self.match):
            return ""
        seat = self.match.state.player
        return json.dumps({"seat": seat, "name": self.match.words(lang).seat(seat)})

    def step(self) -> None:
        """Let one bot make one move, and chance what follows."""
        match = self.match
        try:
            move = self._bot_move(match)
        except Exception:  # a bot that fails must not end the game: any move will do
            view = match.game.view(match.state, match.state.player)
            move = self.rng.choice(match.game.legal_moves(view))
        self._commit(match.play(move).let_chance_decide(self.rng))

    def _bot_move(self, match: Match) -> AnyMove:
        """Return the next move of the bot's turn; the bot thinks if it is a new one."""
        move = self._turn.next(match) if self._turn else None
        while move is None:
            start, seat = start_of(match, self._turn), match.state.player
            view, bot = match.seen(start, seat), match.seats[seat]
            seed = bot_seed(bot, self.name, seat, start)
            self._turn = Turn(start, view, choose_here(match.game, bot, view, seed))
            move = self._turn.next(match)
        return move

    def _commit(self, match: Match) -> None:
        self.match = match.compact() or match


@define(eq=False)
class Lost:
    """In place of a table that cannot be opened: the answer to everything is why."""

    refusal: Refusal
    lang: str
    version: int = 0
    lost: bool = True

    def answer(self, *_: str) -> str:
        """Return the refusal, whatever was asked."""
        return refused(self.refusal, self.lang)

    def thinking(self, _: str) -> str:
        """Nobody thinks here."""
        return ""


def opened(text: str, lang: str, seed: int | None = None) -> Local | Lost:
    """Return what the worker talks to: a table, or the reason why there is none."""
    try:
        if not text:
            raise Refusal(404, "unknown_link")
        return Local.open(text, lang, seed)
    except Refusal as refusal:
        return Lost(refusal, lang)


def refused(refusal: Refusal, lang: str) -> str:
    """Return a refusal as `Local.answer` gives it."""
    text = json.dumps(refusal.document(lang), ensure_ascii=False)
    return json.dumps({"status": refusal.status, "text": text})


def refused_code(status: int, code: str, lang: str) -> str:
    """Return a refusal of the worker itself."""
    return refused(Refusal(status, code), lang)


def _restored(table: dict[str, Any]) -> tuple[Match, str]:
    """Return the match and the language of what `Local.kept` wrote, every move checked again."""
    try:
        opening: AnyRecord = Record.from_json(
            table["opening"], games.find(table["game"]), verify=False
        )
        history = [Entry(back=e) if isinstance(e, int) else Entry(e) for e in table["entries"]]
        seats = tuple(table["seats"])
        match = Match.of(seats, opening, history, table["forgotten"], table["compacted"])
    except (HelvetiaError, ValueError, KeyError, TypeError) as error:  # of older rules, or damaged
        raise Refusal(410, "unreadable") from error
    return match, table["lang"]


def _found(text: str) -> dict[str, object]:
    return {"status": 200, "text": text}
