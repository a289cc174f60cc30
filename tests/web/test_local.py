"""The host in the browser, here without one: the server's answers from one object and texts."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from random import Random
from typing import Any

import pytest
from examples.web import turns
from examples.web.local import Local, Lost, opened, refused_code
from examples.web.match import HUMAN
from examples.web.refusal import Refusal
from examples.web.sharing import LONGEST_LINK, LONGEST_RECORD, open_record, packed, unpacked
from examples.web.show import Eye, snapshot
from examples.web.texts import texts_of

from helvetia.bots import SearchBot
from helvetia.core import Record, playout
from helvetia.core.optional import turn_end_of
from helvetia.games import find, helsinki, helvetia
from helvetia.text import LANGUAGES
from tests.web.browsing import ROOT


def _table(game: str, *seats: str, seed: int = 1, **more: object) -> Local:
    wish = {"game": game, "seats": seats, "preset": "", "lang": "en", "quick": True, **more}
    table = opened(json.dumps({"wish": json.dumps(wish)}), "en", seed)
    assert isinstance(table, Local)
    return table


# `Any`: what the host answered, before the test has looked at it.
def _ask(table: Local | Lost, method: str, path: str, body: object = None) -> tuple[int, Any]:
    content = "" if body is None else json.dumps(body)
    reply = json.loads(table.answer(method, f"t/token{path}", content))
    return reply["status"], json.loads(reply["text"]) if reply["text"] else None


def _let_bots_play(table: Local) -> None:
    while table.thinking("en"):
        table.step()


@pytest.mark.parametrize(
    ("game", "lang"),
    [pytest.param("helvetia", "de", marks=pytest.mark.thorough), ("helsinki", "it")],
)
def test_whole_game_is_played_and_saved(game: str, lang: str) -> None:
    table = _table(game, HUMAN, "random")
    rng = Random(5)
    _let_bots_play(table)
    status, seen = _ask(table, "GET", f"?lang={lang}")
    while not seen["over"]:
        move = rng.choice(seen["choices"])["move"]
        body = {"move": move, "version": seen["version"]}
        status, _ = _ask(table, "POST", f"/move?lang={lang}", body)
        assert status == 200
        _let_bots_play(table)
        if rng.random() < 0.1:
            again = opened(table.kept(), "en")
            assert isinstance(again, Local)
            assert (again.match, again.name) == (table.match, table.name)
        status, seen = _ask(table, "GET", f"?lang={lang}&since={seen['version']}")
    status, seen = _ask(table, "GET", f"?lang={lang}")
    assert seen == json.loads(json.dumps(snapshot(table.match, Eye(0, lang))))
    assert json.loads(table.summary(lang))["over"]
    status, record = _ask(table, "GET", "/record")
    replayed = Record.from_json(json.dumps(record), find(game))  # every move checked
    assert replayed.final() == table.match.state


def test_answers_are_those_of_the_server() -> None:
    table = _table("helsinki", HUMAN, "random")
    _let_bots_play(table)
    _, seen = _ask(table, "GET", "")
    version = seen["version"]
    assert json.loads(table.answer("GET", f"t/x?since={version}&wait=7"))["wait"] == 7
    assert _ask(table, "GET", f"?since={version}") == (204, None)
    status, why = _ask(table, "POST", "/why", {"elements": ["action-one-joker"]})
    assert (status, why["rule"]) == (200, "LA1")
    move = {"move": seen["choices"][0]["move"], "version": version}
    assert _ask(table, "POST", "/move", move)[0] == 200
    status, error = _ask(table, "POST", "/move?lang=fr", move)  # a second click
    assert (status, error["error"]["code"]) == (409, "moved_on")
    assert error["error"]["sentence"] == texts_of("fr")["refused_moved_on"]
    status, undone = _ask(table, "POST", "/undo", {"version": table.version})
    assert status == 200
    assert undone["choices"] == seen["choices"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/nothing", None, 404, "not_found"),
        ("GET", "/move", None, 404, "not_found"),
        ("POST", "", None, 404, "not_found"),
        ("GET", "?lang=xx", None, 400, "unknown_language"),
        ("GET", "?theme=pink", None, 400, "bad_request"),
        ("GET", "?since=-1", None, 400, "bad_request"),
        ("POST", "/move", {"move": 1, "version": 0}, 400, "bad_request"),
        ("POST", "/why", {"elements": [1]}, 400, "bad_request"),
    ],
)
def test_wrong_request_is_refused(
    method: str, path: str, body: object, status: int, code: str
) -> None:
    found, error = _ask(_table("helsinki", HUMAN, "random"), method, path, body)
    assert (found, error["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 404, "unknown_link"),
        (json.dumps({"table": {"lang": "en"}}), 410, "unreadable"),
        (json.dumps({"wish": "{}"}), 400, "bad_request"),
        (json.dumps({"file": "{}"}), 400, "bad_record"),
        (json.dumps({"link": "AAAA"}), 400, "bad_link"),
    ],
)
def test_lost_table_says_why(text: str, status: int, code: str) -> None:
    for lang in LANGUAGES:
        table = opened(text, lang)
        assert isinstance(table, Lost)
        assert table.thinking(lang) == ""
        found, error = _ask(table, "GET", "")
        assert (found, error["error"]["code"]) == (status, code)
        assert error["error"]["sentence"] == texts_of(lang)[f"refused_{code}"]


def test_only_one_person_plays_here() -> None:
    wish = {"game": "helvetia", "seats": [HUMAN] * 2, "preset": "", "lang": "en", "quick": True}
    table = opened(json.dumps({"wish": json.dumps(wish)}), "en")
    assert (
        json.loads(json.loads(table.answer("GET", "t/x"))["text"])["error"]["code"] == "one_person"
    )


def test_failing_bot_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(turns, "make_bot", fail)
    table = _table("helvetia", "greedy", "greedy")
    before = table.version
    table.step()
    assert table.version > before


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_reloaded_page_finds_the_same_turns(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Counter[str]()
    decide = SearchBot._decide

    def counted(self: SearchBot[Any, Any], *given: Any) -> Any:
        searches["made"] += 1
        return decide(self, *given)

    table, begun = _table(game, "expert", "novice"), 0
    while begun < 8:
        again = opened(table.kept(), "en")
        assert isinstance(again, Local)
        made, seat = len(table.match.record.moves), table.match.state.player
        with monkeypatch.context() as patch:
            patch.setattr(SearchBot, "_decide", counted)
            table.step()
        again.step()
        assert again.match.record.moves[made] == table.match.record.moves[made]
        begun += turn_end_of(find(game))(table.match.states[made + 1], seat)
    assert 3 <= searches["made"] <= 5  # one for each turn of the bot that searches


def test_own_refusals_have_sentences() -> None:
    reply = json.loads(refused_code(503, "unsaved", "de"))
    assert reply["status"] == 503
    assert json.loads(reply["text"])["error"]["sentence"] == texts_of("de")["refused_unsaved"]


# --- links and files ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_shared_game_continues_in_another_browser(game: str) -> None:
    table = _table(game, "greedy", HUMAN, "random")
    _let_bots_play(table)
    link = json.loads(table.answer("GET", "t/x/share"))["text"]
    assert len(link) < 2000
    other = opened(json.dumps({"link": link}), "fr", 3)
    assert isinstance(other, Local)
    assert other.match.state == table.match.state
    assert (other.match.seats, other.lang, other.seat) == (table.match.seats, "fr", 1)
    assert _ask(other, "GET", "")[1]["choices"]


def test_record_of_another_program_is_opened() -> None:
    played = playout(helvetia, helvetia.new_game(3), Random(1))
    record = Record.start(helvetia, 3).add(*played.moves)
    match = open_record(record.to_json())
    assert match is not None
    assert match.state == record.final()
    assert match.seats == (HUMAN, "greedy", "greedy")
    seats = open_record(record.tag(seats="human human __import__").to_json())
    assert seats is not None
    assert seats.seats == match.seats


def _hostile() -> list[str]:
    def link(text: bytes) -> str:
        return urlsafe_b64encode(zlib.compress(text)).decode()

    whole = packed(Record.start(helvetia, 2).to_json())
    return [
        "",
        "x",
        "ä",
        "A" * (LONGEST_LINK + 1),
        whole[:-8],  # cut off
        whole[::-1],
        link(b"\0" * 20_000_000),  # small, and grows
        link(b"[" * 100_000),
        link(b"\xff\xfe"),
        link(b"null"),
        link(b'{"format":2,"game":"chess"}'),
        link(Record.start(helvetia, 2).to_json().replace('"moves":[]', '"moves":["no"]').encode()),
    ]


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_shared_position_continues_without_history(game: str) -> None:
    table = _table(game, HUMAN, "random", names=["Ada", ""])
    _let_bots_play(table)
    link = json.loads(table.answer("GET", "t/x/share?part=position"))["text"]
    assert len(link) < 3000
    again = opened(json.dumps({"link": link}), "en", 1)
    assert isinstance(again, Local)
    assert again.match.state == table.match.state
    assert again.match.record.moves == ()
    assert (again.match.seats, again.match.name(0)) == (table.match.seats, "Ada")


@pytest.mark.parametrize("link", _hostile(), ids=range(len(_hostile())))
def test_hostile_link_gives_one_sentence(link: str) -> None:
    table = opened(json.dumps({"link": link}), "en")
    error = json.loads(json.loads(table.answer("GET", "t/x"))["text"])["error"]
    assert error["sentence"] == texts_of("en")["refused_bad_link"]


def test_unusable_records_are_not_opened() -> None:
    played = playout(helsinki, helsinki.new_game(2), Random(1))
    record = Record.start(helsinki, 2).add(*played.moves)
    assert open_record(record.to_json()) is not None
    assert open_record(record.redact(0).to_json()) is None  # nobody could go on with it
    assert open_record(record.to_json() + " " * LONGEST_RECORD) is None


def test_long_game_needs_a_file() -> None:
    noise = Random(1).randbytes(LONGEST_LINK).hex()
    with pytest.raises(Refusal) as refusal:
        packed(noise)
    assert refusal.value.code == "long_link"
    assert unpacked(packed(noise[:5000])) == noise[:5000]


def test_host_needs_no_server() -> None:
    program = """
import sys
import examples.web.local
from examples.web.build import LEFT_OUT
from helvetia import games
from helvetia.bots import make_bot
for name in games.names():
    make_bot("greedy", games.find(name), __import__("random").Random(1))
heavy = {f"helvetia.{part}" for part in LEFT_OUT}
heavy |= {"starlette", "uvicorn", "asyncio", "multiprocessing", "sqlite3", "concurrent.futures"}
sys.exit(", ".join(sorted(heavy & sys.modules.keys())))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, timeout=60, check=False
    )
    assert done.stderr.decode().strip() == ""
