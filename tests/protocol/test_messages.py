"""The lines of the bot protocol: strict reading, named errors, the schema, no secret."""

import json
from collections import Counter
from itertools import islice
from random import Random

import pytest
from docs.make_schemas import protocol_schema
from jsonschema import Draft202012Validator

from helvetia.core import Reason, Result, to_document
from helvetia.games import helsinki, names
from helvetia.protocol import Bounds, ProtocolError
from helvetia.protocol.messages import check_ready, end, error, hello, read_answer, request
from tests.protocol.positions import Asked, decision, decisions
from tests.secrecy.worlds import worlds

BOUNDS = Bounds()
VALID = Draft202012Validator(protocol_schema())


def _refusal(asked: Asked, line: bytes) -> str:
    with pytest.raises(ProtocolError) as caught:
        read_answer(asked.game, asked.view, asked.legal, 7, line, BOUNDS)
    assert str(caught.value)
    return caught.value.reason.code


def test_answers_name_a_move_or_an_index() -> None:
    asked = decision("helvetia", 40)
    for index, move in enumerate(asked.legal):
        for answer in ({"move": str(move)}, {"index": index}):
            line = json.dumps({"type": "answer", "id": 7, **answer}).encode()
            assert read_answer(asked.game, asked.view, asked.legal, 7, line, BOUNDS) == move


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not_json"),
        (b"deliver bread", "not_json"),
        (b'{"type":"answer","id":7,"index":0.5}', "not_json"),
        (b'{"type":"answer","id":7,"index":0,"index":1}', "not_json"),
        (b'{"type":"answer","id":7,"index":\xff}', "not_json"),
        (b"[" * 30_000, "not_json"),
        (b'"' + b"x" * 70_000 + b'"', "too_long"),
        (b"[]", "wrong_message"),
        (b'{"id":7,"index":0}', "wrong_message"),
        (b'{"type":"answer","id":7,"index":true}', "wrong_message"),
        (b'{"type":"answer","id":"7","index":0}', "wrong_message"),
        (b'{"type":"answer","id":7,"index":0,"seat":1}', "wrong_message"),
        (b'{"type":"ready","protocol":1}', "wrong_message"),
        (b'{"type":"answer","id":6,"index":0}', "wrong_id"),
        (b'{"type":"answer","id":7}', "one_move"),
        (b'{"type":"answer","id":7,"index":0,"move":"end"}', "one_move"),
        (b'{"type":"answer","id":7,"index":-1}', "no_index"),
        (b'{"type":"answer","id":7,"index":999}', "no_index"),
        (b'{"type":"answer","id":7,"move":"dance"}', "not_a_move"),
        (b'{"type":"answer","id":7,"move":""}', "not_a_move"),
        (b'{"type":"answer","id":7,"move":"%s"}' % (b"x" * 999), "not_a_move"),
    ],
)
def test_wrong_answers_have_named_reasons(line: bytes, code: str) -> None:
    assert _refusal(decision("helvetia", 40), line) == code


def test_illegal_answer_has_the_reason_of_the_rules() -> None:
    asked = decision("helvetia", 0)
    reason = asked.game.why_not(asked.view, asked.game.parse_move("deliver bread"))
    assert reason is not None
    assert _refusal(asked, b'{"type":"answer","id":7,"move":"deliver bread"}') == reason.code


@pytest.mark.parametrize("line", [b'{"type":"ready","protocol":2}', b'{"type":"answer","id":1}'])
def test_ready_needs_this_protocol(line: bytes) -> None:
    with pytest.raises(ProtocolError):
        check_ready(line, BOUNDS)


# --- damaged lines -------------------------------------------------------------------------------


def damaged(line: bytes, rng: Random) -> bytes:
    """Return a line with one to four random faults."""
    for _ in range(rng.randrange(1, 5)):
        at, to = sorted(rng.randrange(len(line) + 1) for _ in range(2))
        line = (
            line[:at] + line[to:],
            line[:at] + rng.randbytes(rng.randrange(1, 4)) + line[at:],
            line[:at] + line[at:to] * 2 + line[to:],
            line[:at] + rng.choice([b"{", b"]", b'"', b"\\", b",", b"1e9", b"null"]) + line[to:],
            line[:at] + bytes(255 - byte for byte in line[at : at + 1]) + line[at + 1 :],
            line[:at] + b"[" * rng.randrange(3000) + line[at:],
            line.replace(b"7", str(rng.getrandbits(rng.randrange(1, 200))).encode(), 1),
            line * rng.randrange(1, 30),
        )[rng.randrange(8)]
    return line


@pytest.mark.parametrize(
    "lines", [600, pytest.param(100_000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])]
)
def test_damaged_answers_raise_only_named_errors(lines: int) -> None:
    rng, codes = Random(lines), Counter[str]()
    asked = [decision(name, number) for name in names() for number in (0, 9, 40, 70)]
    for number in range(lines):
        one = asked[number % len(asked)]
        move = one.legal[rng.randrange(len(one.legal))]
        good = f'"move":"{move}"' if number % 2 else f'"index":{one.legal.index(move)}'
        line = damaged(b'{"type":"answer","id":7,%s}' % good.encode(), rng)
        try:
            found = read_answer(one.game, one.view, one.legal, 7, line, BOUNDS)
        except ProtocolError as fault:
            codes[fault.reason.code] += 1
        else:
            assert found in one.legal
    assert {"not_json", "wrong_message"} <= set(codes)
    print(lines, dict(codes))


# --- what is sent --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_messages_fit_the_schema(name: str) -> None:
    for asked in islice(decisions(name, 3, seed=2), 0, None, 40):
        seat = asked.view.player
        lines = [
            hello(asked.game, asked.view, seat, 5, BOUNDS),
            request(asked.game, 7, seat, asked.view, asked.legal),
            error(7, Reason("code", "T1", "no", (("coins", 2),)), 1),
            end(Result.of((3, 4))),
            end(None, "over"),
            '{"type":"answer","id":1,"index":0}',
            '{"type":"ready","protocol":1}',
        ]
        for line in lines:
            VALID.validate(json.loads(line))
        sent = json.loads(lines[1])
        assert sent["view"] == to_document(asked.view)
        assert [legal["text"] for legal in sent["legal"]] == list(map(str, asked.legal))
        assert [legal["move"] for legal in sent["legal"]] == to_document(asked.legal)


@pytest.mark.parametrize("line", ['{"type":"hello"}', '{"type":"answer","id":"x"}', "[]"])
def test_schema_refuses_wrong_messages(line: str) -> None:
    assert not VALID.is_valid(json.loads(line))


@pytest.mark.parametrize("pairs", [12, pytest.param(600, marks=pytest.mark.thorough)])
def test_worlds_alike_send_equal_bytes(pairs: int) -> None:
    """Whatever differs outside a seat's knowledge changes no byte that its program gets."""
    universe = helsinki.universe()
    alike = ((s, t, seat) for s, t, seat in worlds(3, pairs) if s.player == seat is not None)
    for number, (state, twin, seat) in enumerate(islice(alike, pairs)):
        sent = []
        for world in (state, twin):
            view, legal = helsinki.view(world, seat), helsinki.legal_moves(world)
            assert seat is not None
            lines = [
                hello(helsinki, view, seat, 5, BOUNDS),
                request(helsinki, 1, seat, view, legal),
            ]
            for move in universe[number % 97 :: 97]:
                reason = helsinki.why_not(view, move)
                lines += [] if reason is None else [error(1, reason, 2)]
            sent.append("\n".join(lines).encode())
        assert sent[0] == sent[1]
