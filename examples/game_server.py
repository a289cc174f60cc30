"""A server for both games with hidden hands, on the standard library alone.

python examples/game_server.py --port 8000

POST /tables                {"game": "helsinki", "players": 2}    -> {"table": 0, "keys": [...]}
GET  /tables/0?key=KEY      -> what this seat may know: its view, its legal moves, the events
POST /tables/0?key=KEY      {"move": "take"}                      -> the same, after the move
"""

import argparse
import json
import secrets
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from threading import Lock
from typing import ClassVar, Generic, TypeAlias, TypeVar
from urllib.parse import parse_qs, urlsplit

import helvetia
from helvetia import CHANCE, HelvetiaError, OptionError, Session
from helvetia.core import Game, State, sample, to_document
from helvetia.core.optional import events_for
from helvetia.games import helsinki
from helvetia.text import lexicon

S = TypeVar("S", bound=State)
O = TypeVar("O")  # noqa: E741 - the letter of the contract
M = TypeVar("M")
E = TypeVar("E")
MOST_BYTES = 10_000


class Table(Generic[S, O, M, E]):
    """One game: a session, a secret key for each seat, and the sentences each observer has read."""

    def __init__(self, game: Game[S, O, M, E], players: int) -> None:
        self.session = Session.start(game, players)
        self.game, self.words, self.luck = game, lexicon(game.GAME), SystemRandom()
        self.keys = [secrets.token_urlsafe(16) for _ in range(players)]
        self.news: dict[int | None, list[str]] = {seat: [] for seat in (None, *range(players))}
        self.draw()

    def seat_of(self, key: str | None) -> int | None:
        """Return the seat of a key; None is a spectator."""
        if key is not None and key not in self.keys:
            raise OptionError("there is no seat with this key")
        return None if key is None else self.keys.index(key)

    def show(self, key: str | None) -> dict[str, object]:
        """Return the view of a seat with its news, and its legal moves if it decides."""
        seat = self.seat_of(key)
        view = self.game.view(self.session.state, seat)
        decides = seat is not None and self.session.state.player == seat
        moves = self.session.legal_moves if decides else ()
        return {
            "seat": seat,
            "view": to_document(view),
            "news": self.news[seat],
            "question": self.words.question(view) if decides else "",
            "moves": {self.game.format_move(move): self.words.move(view, move) for move in moves},
        }

    def move(self, key: str | None, text: str) -> None:
        """Make a move for the seat of a key, and let chance follow."""
        if key is None or self.seat_of(key) != self.session.state.player:
            raise OptionError("it is not your turn")
        self.make(self.game.parse_move(text))
        self.draw()

    def draw(self) -> None:
        """Draw outcomes until a player must decide."""
        while self.session.state.player == CHANCE:
            self.make(sample(self.game.odds(self.session.state), self.luck))

    def make(self, move: M) -> None:
        """Make a move, and tell every observer what it may know of it."""
        before = self.session.state
        self.session.push(move)
        for seat, news in self.news.items():
            told = events_for(self.game, before, move, self.session.state, seat)
            news += [self.words.event(event) for event in told]


HelvetiaTable: TypeAlias = Table[
    helvetia.GameState, helvetia.Options, helvetia.AnyMove, helvetia.AnyEvent
]
HelsinkiTable: TypeAlias = Table[
    helsinki.GameState, helsinki.Options, helsinki.AnyMove, helsinki.AnyEvent
]


class Handler(BaseHTTPRequestHandler):
    """Answer requests with JSON; a refusal is a sentence with status 400."""

    tables: ClassVar[list[HelvetiaTable | HelsinkiTable]] = []
    lock = Lock()

    def do_GET(self) -> None:
        """Show a table."""
        self.answer(None)

    def do_POST(self) -> None:
        """Open a table, or make a move."""
        length = int(self.headers.get("Content-Length", "0"))
        self.answer(self.rfile.read(length) if 0 < length <= MOST_BYTES else b"null")

    def answer(self, body: bytes | None) -> None:
        """Answer a request; *body* is None for GET."""
        try:
            asked = None if body is None else json.loads(body)
            if body is not None and not isinstance(asked, dict):
                raise OptionError("expected a JSON object")
            with self.lock:
                status, found = 200, self.respond(asked)
        except (HelvetiaError, ValueError, LookupError, TypeError) as error:
            status, found = 400, {"error": str(error)}
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(found).encode())

    def respond(self, asked: dict[str, object] | None) -> dict[str, object]:
        """Return the document that answers a request."""
        url = urlsplit(self.path)
        key = parse_qs(url.query).get("key", [None])[0]
        match url.path.strip("/").split("/"):
            case ["tables"] if asked is not None:
                return self.open(str(asked.get("game")), asked.get("players"))
            case ["tables", number] if number.isdecimal():
                table = self.tables[int(number)]
                if asked is not None:
                    table.move(key, str(asked.get("move")))
                return table.show(key)
        raise OptionError(f"there is nothing at {url.path}")

    def open(self, name: str, players: object) -> dict[str, object]:
        """Open a table and return its number and keys."""
        if name not in ("helvetia", "helsinki") or not isinstance(players, int):
            raise OptionError("expected the game helvetia or helsinki, and a number of players")
        new = Table(helvetia, players) if name == "helvetia" else Table(helsinki, players)
        self.tables.append(new)
        return {"table": len(self.tables) - 1, "keys": new.keys}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Serve games of Helvetia and Helsinki.")
    parser.add_argument("--port", type=int, default=8000)
    ThreadingHTTPServer(("127.0.0.1", parser.parse_args().port), Handler).serve_forever()
