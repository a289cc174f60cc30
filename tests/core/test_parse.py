from __future__ import annotations

import inspect
import json
import sys
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helvetia.core import LoadError
from helvetia.core.json.parse import parse, short, step

INTEGERS = st.integers(-(2**63), 2**63 - 1)
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | INTEGERS | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def refusal(text: str | bytes, **limits: int) -> str:
    with pytest.raises(LoadError) as caught:
        parse(text, **limits)
    return str(caught.value)


@given(DOCUMENTS, st.booleans())
def test_parse_agrees_with_json(document: object, escape: bool) -> None:
    text = json.dumps(document, ensure_ascii=escape)
    assert parse(text) == document
    assert parse(text.encode()) == document


@given(st.text() | st.binary() | st.text('[]{}",:\\0123456789.eE-ntfu \ud800é'))
def test_parse_returns_values_or_load_errors(text: str | bytes) -> None:
    with suppress(LoadError):
        parse(text)


@pytest.mark.parametrize(
    "text", ["[" * 15_000, '{"a":' * 15_000, "[" * 15_000 + "]" * 15_000, "[{" * 9_000]
)
def test_parse_refuses_deep_nesting(text: str) -> None:
    assert refusal(text) == "nested too deeply: at $"


def test_parse_knows_how_deep_a_text_is() -> None:
    string = json.dumps('[{"' * 1000 + "\\")
    flat = "[" + "[]," * 1000 + string
    assert parse(f"{flat}]")
    assert refusal(f"{flat},{'[' * 500}{']' * 501}") == "nested too deeply: at $"
    assert parse(f"{flat},{'[' * 499}{']' * 500}")
    assert refusal("[" * 499 + "1.5" + "]" * 499).startswith("1.5 is not an integer: at $[0][0]")
    # A bracket too many is found where it is, whatever comes after it.
    assert refusal("]" + "[" * 600) == "not JSON: Expecting value (line 1, column 1): at $"
    assert refusal('["' + "[" * 600).startswith("not JSON: Unterminated string")


def test_parse_refuses_nesting_beyond_the_stack() -> None:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 150)
    try:
        assert refusal("[" * 400 + "1.5" + "]" * 400) == "nested too deeply: at $"
    finally:
        sys.setrecursionlimit(before)


@pytest.mark.parametrize("text", ["[" * 20_001, "[" + "[]," * 20_000 + "[]]", "{[" * 10_001])
def test_parse_refuses_many_brackets(text: str) -> None:
    assert refusal(text) == "more than 20000 lists and objects: at $"


def test_parse_allows_sixty_four_levels() -> None:
    assert parse("[" * 64 + "]" * 64)
    assert len(parse("[" + "[]," * 9_998 + "[]]")) == 9_999  # type: ignore[arg-type]  # a list


def test_parse_reads_brackets_in_strings() -> None:
    text = json.dumps(["[" * 1000, '"' + "{" * 1000, "9" * 1000, "\\"])
    assert parse(text) == json.loads(text)


def test_parse_is_linear_in_escaped_quotes() -> None:
    # Anything worse than linear would not come back.
    assert "not JSON" in refusal('"' + '\\"' * 500_000)
    assert "not JSON" in refusal('"abc\\')


def test_parse_limits_the_size() -> None:
    assert refusal('"' + "a" * 2_000_000 + '"') == (
        "the document is too long: more than 1048576 bytes: at $"
    )
    assert "more than 4 bytes" in refusal(b"[1,2]", max_bytes=4)
    assert parse("[12]", max_bytes=4) == [12]


def test_parse_counts_bytes() -> None:
    assert "more than 5 bytes" in refusal('"ééé"', max_bytes=5)
    assert parse('"é"', max_bytes=5) == "é"


def test_parse_refuses_repeated_keys() -> None:
    assert refusal('{"a": [1, {"b": 1, "c": 2, "b": 3}]}') == (
        "the key 'b' occurs more than once: at $.a[1]"
    )


def test_parse_is_linear_in_keys() -> None:
    keys = ",".join(f'"{number}":0' for number in range(50_000))
    assert "the key '7' occurs more than once" in refusal(f'{{{keys},"7":0}}')


@pytest.mark.parametrize("text", ['{"a":":","a":1}', '{"a" :1,"a":":"}', '{"b":{"a":1,"a":2}}'])
def test_repeated_keys_are_found_beside_colons_in_strings(text: str) -> None:
    assert "the key 'a' occurs more than once" in refusal(text)


def test_colons_in_strings_are_read() -> None:
    assert parse('{"a:b":"c:d","e":[":"]}') == {"a:b": "c:d", "e": [":"]}


def test_parse_refuses_numbers_beside_strings() -> None:
    assert refusal('1234567890"a"1234567890').startswith("not JSON")
    assert refusal('1234567890"\\"1234567890').startswith("not JSON")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e5", "1.0", "-0.5", "1E400"])
def test_parse_reads_only_integers(number: str) -> None:
    assert refusal(f'{{"a b": [0, {number}]}}') == f"{number} is not an integer: at $['a b'][1]"


def test_parse_refuses_endless_integers() -> None:
    assert refusal("9" * 1_000_000) == "a number has too many digits: at $"
    assert parse("1234567890123456789") == 1234567890123456789


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\udc00 \\ud800"', '["x", "\\uD834"]'])
def test_parse_refuses_half_surrogate_pairs(text: str) -> None:
    assert "half of a surrogate pair" in refusal(text)


def test_parse_finds_surrogates_everywhere() -> None:
    assert refusal('{"a": {"\\ud800": 1}}') == (
        "the key '\\ud800' holds half of a surrogate pair: at $.a"
    )
    assert refusal('"\ud800"') == "not UTF-8 text: surrogates not allowed (position 1): at $"
    assert parse('["\\ud834\\udd1e", "\\u00e9"]') == ["\U0001d11e", "é"]


def test_parse_needs_utf_8() -> None:
    assert refusal(b'"\xff"') == "not UTF-8 text: invalid start byte (position 1): at $"
    assert parse(b'{"a":[1]}') == {"a": [1]}


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "nul", "[1] 2", "\ufeff[]", "'a'", '"\n"', "é[["]
)
def test_parse_names_the_position(text: str) -> None:
    assert refusal(text).startswith("not JSON: ")
    assert "(line 1, column" in refusal(text)


def test_paths_and_quotes_are_short() -> None:
    assert step("coins") == ".coins"
    assert step("é") == "['\\xe9']"
    assert len(short("x" * 1000)) == 42


@pytest.mark.parametrize("text", [bytearray(b"[1]"), memoryview(b"[1]"), None, 3, ["[1]"]])
def test_parse_reads_only_text(text: Any) -> None:
    name = type(text).__name__
    with pytest.raises(TypeError, match=f"a JSON text is a str or bytes, not a {name}"):
        parse(text)


def test_parse_gives_many_faults_up() -> None:
    with pytest.raises(LoadError, match="NaN is not an integer") as few:
        parse("[0, " + "NaN, " * 900 + "1]")
    assert few.value.path == "$[1]"
    with pytest.raises(LoadError, match="many faults, for example: NaN"):
        parse("[" + "NaN, " * 2_000 + "1]")
