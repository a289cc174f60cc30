"""Every wrong request is answered with a status of 4xx and a reason, and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

from examples.web.server import wire
from examples.web.server.wire import MOST_BYTES

from tests.web.serving import Visitor, run, serving, settings

_WISH: dict[str, Any] = {
    "game": "helvetia", "seats": ["human", "random"], "preset": "", "lang": "en", "quick": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "__init__"}, "unknown_game"),
        ({"preset": "swedish"}, "unknown_preset"),
        ({"seats": ["human"]}, "wrong_players"),
        ({"seats": ["human"] * 5}, "wrong_players"),
        ({"seats": ["human"] * 9}, "bad_request"),
        ({"seats": ["human", "os:system"]}, "unknown_player"),
        ({"seats": ["human", "search:99999999"]}, "unknown_player"),
        ({"seats": ["human", "search"]}, "unknown_player"),
        ({"seats": ["human", 1]}, "bad_request"),
        ({"seats": "human"}, "bad_request"),
        ({"lang": "rm"}, "unknown_language"),
        ({"quick": 1}, "bad_request"),
        ({"extra": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, change: dict[str, object], code: str
) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            answer = await visitor.post("/api/tables", _WISH | change)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
            assert answer.json()["error"]["sentence"]

    run(scenario())


def test_a_full_house_opens_no_more_tables(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path, most_tables=1)) as visitor:
            await visitor.open("helvetia", "human", "random")
            answer = await visitor.post("/api/tables", _WISH)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "full")

    run(scenario())


async def _refused(visitor: Visitor, address: str, body: object, status: int, code: str) -> str:
    answer = await visitor.post(address, body)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code), answer.text
    return str(error["sentence"])


def test_wrong_move_is_explained(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helvetia", "human", "human")
            seen = await visitor.look(links["seats"][0])
            mover, other = seen["player"], 1 - seen["player"]
            move, version = f"/api{links['seats'][mover]}/move", seen["version"]
            body = {"move": "commit carter 6", "version": version}
            sentence = await _refused(visitor, move, body, 409, "illegal_move")
            assert "(T1)" in sentence
            in_german = await _refused(visitor, f"{move}?lang=de", body, 409, "illegal_move")
            assert "(T1)" in in_german
            assert in_german != sentence
            await _refused(visitor, move, body | {"move": "dance"}, 400, "unknown_move")
            await _refused(visitor, move, body | {"version": version + 1}, 409, "moved_on")
            await _refused(visitor, move, body | {"version": True}, 400, "bad_request")
            await _refused(visitor, move, body | {"more": 1}, 400, "bad_request")
            await _refused(visitor, move, [1], 400, "bad_request")
            await _refused(visitor, move, body | {"move": "x" * MOST_BYTES}, 413, "too_large")
            elsewhere = f"/api{links['seats'][other]}/move"
            sentence = await _refused(visitor, elsewhere, body, 409, "not_your_turn")
            assert seen["players"][mover]["name"] in sentence
            bench = f"/api{links['spectators']}/move"
            await _refused(visitor, bench, body, 403, "spectator")
            nowhere = f"/api/t/{'x' * 32}/move"
            await _refused(visitor, nowhere, body, 404, "unknown_link")
            assert await visitor.look(links["seats"][0]) == seen  # nothing has changed

    run(scenario())


def test_requests_that_are_no_json_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            post = visitor.client.post
            for content, kind, status in (
                (b"{}", "text/plain", 415),
                (b"{", "application/json", 400),
                (b"[" * 4000, "application/json", 400),
                (b"\xff", "application/json", 400),
                (b'{"game":' + b" " * 5000 + b"1}", "application/json", 413),
            ):
                answer = await post("/api/tables", content=content, headers={"Content-Type": kind})
                assert answer.status_code == status, answer.text
                assert answer.json()["error"]["sentence"]

    run(scenario())


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("lang=rm", "unknown_language"),
        ("theme=pink", "bad_request"),
        ("since=-1", "bad_request"),
        ("since=0&wait=3600", "bad_request"),
        ("since=1.5", "bad_request"),
        ("since=%D9%A3", "bad_request"),  # a digit, but not one of ours
    ],
)
def test_a_wrong_question_is_refused(tmp_path: Path, query: str, code: str) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            link = (await visitor.open("helvetia", "human", "random"))["seats"][0]
            answer = await visitor.get(f"/api{link}?{query}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)

    run(scenario())


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not_found"),
        ("GET", "/static/../match.py", 404, "not_found"),
        ("GET", "/static/%2e%2e/match.py", 404, "not_found"),
        ("DELETE", "/api/tables", 405, "method"),
        ("GET", "/api/t/short", 404, "unknown_link"),
        ("GET", f"/api/t/{'x' * 32}", 404, "unknown_link"),
    ],
)
def test_other_addresses_are_refused_with_a_reason(
    tmp_path: Path, method: str, address: str, status: int, code: str
) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            answer = await visitor.client.request(method, address)
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)

    run(scenario())


def test_endless_request_is_aborted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_SECONDS", 0.05)

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" "
            await asyncio.sleep(0.01)

    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            kind = {"Content-Type": "application/json"}
            answer = await visitor.client.post("/api/tables", content=endless(), headers=kind)
            assert (answer.status_code, answer.json()["error"]["code"]) == (408, "too_slow")

    run(scenario())
