"""A real server and a real browser: started, watched and ended by the tests."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
#: Firefox itself, not a build of playwright's: it is driven by WebDriver BiDi.
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
#: Only what hangs takes so many seconds; no test is judged by its speed.
LIMIT = 120.0


class Server:
    """``python -m examples.web`` in a process of its own; its words go to a file."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite3"
        self._process: subprocess.Popen[bytes] | None = None
        self._log = folder / "server.log"
        self._claim = _claim_port()
        self.port: int = self._claim.getsockname()[1] - 1

    def start(self) -> None:
        """Start, always on the same port."""
        command = [
            sys.executable, "-m", "examples.web", "--port", str(self.port),
            "--database", str(self.database), "--workers", "0", "--pause", "0",
            "--seed", "1", "--with-parent",
        ]  # fmt: skip
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=log, stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        end = time.monotonic() + LIMIT
        while not (found := re.search(r"running on http://127\.0\.0\.1:(\d+)", self.said())):
            if time.monotonic() > end or self._process.poll() is not None:
                raise AssertionError(f"the server did not start: {self.said()}")
            time.sleep(0.05)
        assert int(found[1]) == self.port

    def stop(self) -> None:
        """End the process, in a friendly way if it lets itself be ended so."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(LIMIT)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process = None

    def close(self) -> None:
        """Stop, for good."""
        self.stop()
        self._claim.close()

    def said(self) -> str:
        """What the server wrote so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    # `Any`: what the server sent, before the test has looked at it.
    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        """Status and JSON of an answer, without a browser."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address(path), data, {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, json.load(refusal)

    def open_table(self, game: str, *seats: str, lang: str = "en") -> list[str]:
        """The links of a new table's seats; that of the spectators last."""
        wish = {"game": game, "seats": seats, "preset": "", "lang": lang, "quick": True}
        status, links = self.ask("/api/tables", wish)
        assert status == 201
        return [*(link for link in links["seats"] if link), links["spectators"]]


def _claim_port() -> socket.socket:
    """A socket on the port after a free one, which is so claimed while the server is away.

    The system itself gives such low numbers to nobody, and other tests look for a claim first.
    """
    for port in range(20_000, 30_000, 2):
        claim, trial = socket.socket(), socket.socket()
        with trial:
            try:
                claim.bind(("127.0.0.1", port + 1))
                trial.bind(("127.0.0.1", port))
                return claim
            except OSError:
                claim.close()
    raise AssertionError("no port is free")


@contextmanager
def server_in(folder: Path) -> Iterator[Server]:
    """A server that is ended whatever happens."""
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        server.close()


@contextmanager
def launched(name: str) -> Iterator[Browser]:
    """A browser of the system, by its name; it is closed whatever happens."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        if name == "firefox":
            opened = driver.firefox.launch(
                channel="moz-firefox", executable_path=FIREFOX, timeout=60_000
            )
        else:
            opened = driver.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=30_000
            )
        try:
            yield opened
        finally:
            opened.close()


class Seat:
    """A page at a table, in a browser profile of its own."""

    def __init__(self, browser: Browser, address: str, **profile: Any) -> None:
        self._context = browser.new_context(
            **{"viewport": {"width": 1366, "height": 768}} | profile
        )
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(LIMIT * 1000)
        self.complaints: list[str] = []
        self._asked: list[Any] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )
        # Finished: a question that the page gave up has no answer that could be read.
        self.page.on("requestfinished", self._keep)
        self.page.goto(address)
        self.by_picture = 0

    def wait_for_home(self) -> None:
        """Wait until the page where tables are opened answers."""
        self.page.wait_for_selector("body[data-ready]")

    # `Any`: playwright's request, which has no type where playwright is missing.
    def _keep(self, request: Any) -> None:
        self._asked.append(request)

    def answers(self) -> list[str]:
        """Everything this browser was sent since it was last asked, as text."""
        came, self._asked[:] = list(self._asked), []
        answers = [request.response() for request in came]
        return [answer.text() for answer in answers if answer and answer.status != 204]

    def addresses(self) -> list[str]:
        """The addresses that this browser asked since its answers were last taken."""
        return [request.url for request in self._asked]

    def close(self) -> None:
        self._context.close()

    @property
    def version(self) -> int:
        return int(self.page.locator("body").get_attribute("data-version") or -1)

    def wait_for_turn(self, after: int = -1) -> bool:
        """Wait until this seat must decide; False if the game is over instead."""
        self.page.wait_for_function(
            """after => Number(document.body.dataset.version ?? -1) > after
                && (document.querySelector("#choices button")
                    || document.body.hasAttribute("data-over"))""",
            arg=after,
        )
        return self.page.locator("body").get_attribute("data-over") is None

    def move(self, rng: Random) -> None:
        """Make any move: by clicking the picture where that is possible, else with a button."""
        version = self.version
        parts = self.page.locator("#picture .legal")
        if (count := parts.count()) and rng.random() < 0.7:
            # Forced: a piece that lies on top may be what is hit, as with a person.
            parts.nth(rng.randrange(count)).click(force=True)
            self.page.wait_for_function("() => !document.body.matches('.busy, .planning')")
            if self.version != version:
                self.by_picture += 1
                return
        if not self._confirm(version):
            self.page.evaluate(
                "() => document.querySelectorAll('#choices details').forEach((d) => d.open = true)"
            )
            buttons = self.page.locator("#choices button[data-move]")
            buttons.nth(rng.randrange(buttons.count())).click()
            self.page.wait_for_function(
                "before => Number(document.body.dataset.version) > before"
                " || document.querySelector('#cancel')",
                arg=version,
            )
            self._confirm(version)

    def _confirm(self, version: int) -> bool:
        """Confirm what is proposed, if anything is; False if the page waits for a choice."""
        if self.version == version:
            if not self.page.locator("#confirm").count():
                return False
            self.page.locator("#confirm").click()
            self.page.wait_for_function(
                "before => Number(document.body.dataset.version) > before", arg=version
            )
        return True
