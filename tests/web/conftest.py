"""What tests in a browser share: the browser, servers, and pages that must not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browsing import CHROMIUM, Seat, Server, server_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=30_000
        )
        try:
            yield opened
        finally:
            opened.close()


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
