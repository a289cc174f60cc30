"""What tests in a browser share: the browser, servers, and pages that must not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browsing import Seat, Server, launched, server_in
from tests.web.static_host import PYODIDE_FILE, Host, static_host

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched("chromium") as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_in(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with server_in(tmp_path) as started:
        yield started


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Callable[..., Seat]]:
    """Opens pages at tables; none of them may complain about anything."""
    seats: list[Seat] = []

    def sit_down(link: str, at: Server = server, **profile: object) -> Seat:
        seats.append(Seat(browser, at.address(link), **profile))
        return seats[-1]

    yield sit_down
    complaints = [complaint for seat in seats for complaint in seat.complaints]
    for seat in seats:
        seat.close()
    assert not complaints


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server, built once."""
    from examples.web.build import build

    made = tmp_path_factory.mktemp("static") / "any" / "folder"
    build(made, Path(PYODIDE_FILE))
    return made.parent  # served from a folder of the host, as project pages are


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with static_host(folder) as started:
        yield started


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Callable[..., Seat]]:
    """Opens pages of the static host; none may complain, and none may ask elsewhere."""
    seats: list[Seat] = []

    def sit_down(path: str, **profile: object) -> Seat:
        seats.append(Seat(browser, host.address(f"folder/{path}"), **profile))
        return seats[-1]

    yield sit_down
    complaints = [complaint for seat in seats for complaint in seat.complaints]
    foreign = [
        address for seat in seats for address in seat.addresses()
        if not address.startswith((host.address(""), "blob:"))
    ]  # fmt: skip
    for seat in seats:
        seat.close()
    assert not complaints
    assert not foreign
