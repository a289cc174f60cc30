"""The page without a server: built, served by a plain host that can be stopped, and opened."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from examples.web.build import safe_headers

#: The file that ``npm pack pyodide`` makes; without it these tests are skipped.
PYODIDE_FILE = os.environ.get("PYODIDE_FILE", "")


class Host:
    """A static host on loopback; it counts what it sends, and can be stopped."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        self.paths: list[str] = []
        self._headers = safe_headers()
        handler = functools.partial(_Handler, self, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/{path}"

    @property
    def headers(self) -> dict[str, str]:
        return self._headers

    def stop(self) -> None:
        """Cut the network: nothing listens from now on."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(30)


class _Handler(SimpleHTTPRequestHandler):
    """Files with the headers that the build recommends."""

    def __init__(self, host: Host, *arguments: object, directory: str) -> None:
        self._host = host
        # Not typed: the arguments of socketserver.
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]  # from socketserver

    def end_headers(self) -> None:
        for name, value in self._host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: object, outputfile: object) -> None:
        content = source.read()  # type: ignore[attr-defined]  # a file
        self._host.sent += len(content)
        outputfile.write(content)  # type: ignore[attr-defined]  # a socket's file

    def log_message(self, *_: object) -> None:
        self._host.paths.append(self.path)


@contextmanager
def static_host(folder: Path) -> Iterator[Host]:
    """A host that is stopped whatever happens."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()
