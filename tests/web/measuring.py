"""Measure the static page in a browser: ``python -m tests.web.measuring --pyodide FILE``.

Measured are the bytes of a first visit, the seconds until a table waits for its player, and the
milliseconds from a click to the new picture. The machine should do nothing else.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from examples.web.build import build

from tests.web.browsing import Seat, launched
from tests.web.playing import open_static_table, replayed_in_cpython
from tests.web.static_host import static_host

#: Click any choice and wait for the next picture; return the milliseconds, or null at the end.
_CLICK = """async () => {
    const idle = () => !document.body.matches(".busy, .planning");
    const ready = () => document.querySelector("#confirm, #choices [data-move]");
    while (!(idle() && ready())) {
        if (document.body.hasAttribute("data-over")) return null;
        await new Promise((done) => setTimeout(done, 20));
    }
    const choices = [...document.querySelectorAll("#choices [data-move]")];
    const button = document.querySelector("#confirm")
        ?? choices[Math.floor(Math.random() * choices.length)];
    const drawn = new Promise((done) => {
        const watch = new MutationObserver(() => {
            watch.disconnect();
            requestAnimationFrame(() => done(performance.now()));
        });
        watch.observe(document.querySelector("#picture"), { childList: true, subtree: true });
    });
    const began = performance.now();
    button.click();
    return await drawn - began;
}"""


def measure(browser: str, game: str, folder: Path, clicks: int) -> dict[str, object]:
    """Return the figures of one game in one browser, with a profile that knows nothing yet."""
    with launched(browser) as opened, static_host(folder) as host:
        began = time.monotonic()
        seat = Seat(opened, host.address("folder/en/index.html?pause=0"))
        seat.wait_for_home()
        home = time.monotonic() - began
        began = time.monotonic()
        open_static_table(seat, game)
        ready = time.monotonic() - began
        sent = host.sent
        began = time.monotonic()
        seat.page.reload()
        seat.wait_for_turn()
        again = time.monotonic() - began
        times = [seat.page.evaluate(_CLICK) for _ in range(clicks)]
        taken = [each for each in times if each is not None]
        seat.wait_for_turn()  # no bot moves while the game is compared
        replayed_in_cpython(seat, "lang=en")
        return {
            "browser": f"{browser} {opened.version}",
            "game": game,
            "home_seconds": round(home, 2),
            "table_seconds": round(ready, 2),
            "reload_seconds": round(again, 2),
            "megabytes": round(sent / 1e6, 2),
            "clicks": len(taken),
            "click_ms_median": round(median(taken)),
            "click_ms_95": round(quantiles(taken, n=20)[-1]),
            "same_as_cpython": True,
        }


def main() -> None:
    """Build the page and measure both games in each browser."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pyodide", type=Path, required=True)
    parser.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    parser.add_argument("--clicks", type=int, default=40)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        build(folder / "folder", chosen.pyodide)
        for game in ("helvetia", "helsinki"):
            print(json.dumps(measure(chosen.browser, game, folder, chosen.clicks)), flush=True)


if __name__ == "__main__":
    main()
