"""Nobody learns from any answer what their seat may not know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

from examples.web.match import HUMAN, Match
from examples.web.server.storage import Storage, Stored

from helvetia.core import CHANCE, Record
from helvetia.games import helsinki
from tests.web.serving import Visitor, run, serving, settings

SEATS = (HUMAN, HUMAN, HUMAN)


def _twins(seat: int | None, length: int, seed: int) -> tuple[Match, Match]:
    """Two games that look the same to a seat, and in which others hold different cards."""
    rng = Random(seed)
    one = two = Match.of(SEATS, Record.start(helsinki, len(SEATS)))
    while len(one.record.moves) < length or one.state.player == CHANCE:
        # A server never shows a table at a point of chance.
        pair = _one_move(one, two, seat, rng)
        if pair is None:  # they cannot go on in the same way: begin again
            return _twins(seat, length, seed + 1000)
        one, two = pair
    return one, two


def _one_move(one: Match, two: Match, seat: int | None, rng: Random) -> tuple[Match, Match] | None:
    """A move that both can make; a card that the seat does not see may be another one."""
    also = set(helsinki.legal_moves(two.state))
    common = [move for move in helsinki.legal_moves(one.state) if move in also]
    if not common:
        return None
    move = other = common[rng.randrange(len(common))]
    if helsinki.redact_move(one.state, move, seat) != move:
        drawn = helsinki.legal_moves(two.state)
        other = drawn[rng.randrange(len(drawn))]
    return one.play(move), two.play(other)


async def _keep(folder: Path, seat: int | None, twins: tuple[Match, Match]) -> list[str]:
    """The tokens of two tables at which the twins are played."""
    storage = Storage(folder / "games.sqlite3")
    await storage.open()
    tokens = ["1" * 32, "2" * 32]
    for token, match in zip(tokens, twins, strict=True):
        start = Match.of(SEATS, Record.start(helsinki, len(SEATS)))
        await storage.create(Stored(token, "en", start), {token: seat})
        await storage.append(token, 0, match.history)
    await storage.close()
    return tokens


async def _everything(visitor: Visitor, token: str) -> list[bytes]:
    """All that can be asked for with a link, as it comes over the wire."""
    link = f"/api/t/{token}"
    for query in ("", "?lang=fr&theme=dark", "?since=0", "?since=3&wait=1"):
        await visitor.get(link + query)
    version = (await visitor.get(link)).json()["version"]
    ids = ("hand-1", "hand-2", "card-hand-1-0", "card-hand-2-0", "board-0", "board-1", "senate-0")
    for element in ids:
        await visitor.post(f"{link}/why", {"elements": [element]})
    for move in ("take", "end", "build red_3_4_0", "pay joker", "discard joker", "move 1"):
        await visitor.post(f"{link}/move", {"move": move, "version": version + 1000})
    await visitor.post(f"{link}/undo", {"version": version + 1000})
    await visitor.get(f"{link}/record")
    if version <= 70:  # drawing all of a longer game takes too long
        answer = await visitor.get(f"{link}/replay")
        assert answer.text.startswith("<!DOCTYPE html>")
    return visitor.bytes


@pytest.mark.parametrize(
    ("seat", "length", "seed"), [(0, 90, 1), (1, 120, 2), (2, 70, 3), (None, 100, 4)]
)
def test_twin_games_get_same_bytes(
    tmp_path: Path, seat: int | None, length: int, seed: int
) -> None:
    one, two = _twins(seat, length, seed)
    assert one.state != two.state
    assert helsinki.view(one.state, seat) == helsinki.view(two.state, seat)

    async def scenario() -> None:
        tokens = await _keep(tmp_path, seat, (one, two))
        async with serving(settings(tmp_path)) as visitor:
            first, second = [
                await _everything(Visitor(visitor.client, visitor.house), t) for t in tokens
            ]
            assert first == second
            assert all(first)

    run(scenario())


def test_refusals_reveal_no_secrets(tmp_path: Path) -> None:
    """Wrong moves at one's own turn, in games that look the same: the same refusals."""
    at_turn = (pair for seed in range(99) if (pair := _twins(0, 80, seed))[0].state.player == 0)
    one, two = next(pair for pair in at_turn if pair[0].state != pair[1].state)
    legal = set(helsinki.legal_moves(one.state))

    async def refusals(visitor: Visitor, token: str) -> list[bytes]:
        version = (await visitor.get(f"/api/t/{token}")).json()["version"]
        asked = Visitor(visitor.client, visitor.house)
        for move in helsinki.universe()[::60]:
            if move not in legal:
                body = {"move": helsinki.format_move(move), "version": version}
                assert (await asked.post(f"/api/t/{token}/move", body)).status_code == 409
        return asked.bytes

    async def scenario() -> None:
        tokens = await _keep(tmp_path, 0, (one, two))
        async with serving(settings(tmp_path)) as visitor:
            first, second = [await refusals(visitor, token) for token in tokens]
            assert first == second
            assert len(first) > 50

    run(scenario())


def test_answers_hold_no_foreign_links(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helsinki", HUMAN, HUMAN, "random")
            tokens = [link.removeprefix("/t/") for link in links["seats"] if link]
            tokens.append(links["spectators"].removeprefix("/t/"))
            assert len(set(tokens)) == 3
            for token in tokens:
                asked = Visitor(visitor.client, visitor.house)
                await asked.get(f"/t/{token}")
                everything = b"".join(await _everything(asked, token))
                for other in tokens:
                    if other != token:
                        assert other.encode() not in everything

    run(scenario())
