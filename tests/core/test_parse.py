from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helvetia.core import LoadError
from helvetia.core.parse import parse, short, step

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
def test_every_document_of_ours_is_read_as_json_reads_it(document: object, escape: bool) -> None:
    text = json.dumps(document, ensure_ascii=escape)
    assert parse(text) == document
    assert parse(text.encode()) == document


@given(st.text() | st.binary() | st.text('[]{}",:\\0123456789.eE-ntfu \ud800é'))
def test_no_text_gets_anything_but_a_value_or_a_load_error(text: str | bytes) -> None:
    with suppress(LoadError):
        parse(text)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, "[{" * 40]
)
def test_deep_nesting_is_refused_before_the_parser_sees_it(text: str) -> None:
    assert "nested more than 64 deep (position" in refusal(text)


def test_sixty_four_levels_are_allowed() -> None:
    assert parse("[" * 64 + "]" * 64)
    assert refusal("[" * 65 + "]" * 65) == "nested more than 64 deep (position 64): at $"


def test_brackets_and_digits_in_strings_do_not_count() -> None:
    text = json.dumps(["[" * 1000, '"' + "{" * 1000, "9" * 1000, "\\"])
    assert parse(text) == json.loads(text)
    plain = json.dumps(["[" * 1000, "9" * 1000])
    assert parse(plain) == json.loads(plain)


def test_the_position_of_a_fault_skips_strings() -> None:
    text = '["[[[\\"", ' + "[" * 64 + "]" * 65
    assert f"(position {text.index(', [') + 2 + 63})" in refusal(text)
    digits = '["' + "1" * 30 + '", [], ' + "1" * 30 + "]"
    assert refusal(digits) == "a number of 30 digits is too long (position 39): at $"


def test_an_unfinished_string_takes_no_quadratic_time() -> None:
    # Four million escaped quotes: anything worse than linear would not come back.
    assert "not JSON" in refusal('"' + '\\"' * 2_000_000)
    assert "not JSON" in refusal('"abc\\')


def test_size_is_limited() -> None:
    assert refusal('"' + "a" * 5_000_000 + '"') == (
        "the document is too long: more than 4194304 bytes: at $"
    )
    assert "more than 4 bytes" in refusal(b"[1,2]", max_bytes=4)
    assert parse("[12]", max_bytes=4) == [12]


def test_size_is_counted_in_bytes() -> None:
    assert "more than 5 bytes" in refusal('"ééé"', max_bytes=5)
    assert parse('"é"', max_bytes=5) == "é"


def test_repeated_keys_are_refused_where_they_are() -> None:
    assert refusal('{"a": [1, {"b": 1, "c": 2, "b": 3}]}') == (
        "the key 'b' occurs more than once: at $.a[1]"
    )


def test_a_repeated_key_among_many_takes_no_quadratic_time() -> None:
    keys = ",".join(f'"{number}":0' for number in range(200_000))
    assert "the key '7' occurs more than once" in refusal(f'{{{keys},"7":0}}')


def test_digits_on_both_sides_of_a_string_are_two_numbers() -> None:
    assert refusal('1234567890"a"1234567890').startswith("not JSON")
    assert refusal('1234567890"\\"1234567890').startswith("not JSON")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e5", "1.0", "-0.5", "1E400"])
def test_only_integers_are_numbers(number: str) -> None:
    assert refusal(f'{{"a b": [0, {number}]}}') == f"{number} is not an integer: at $['a b'][1]"


def test_long_integers_are_refused_unread() -> None:
    assert "1000000 digits is too long" in refusal("9" * 1_000_000)
    assert parse("1234567890123456789") == 1234567890123456789


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\udc00 \\ud800"', '["x", "\\uD834"]'])
def test_half_a_surrogate_pair_is_refused(text: str) -> None:
    assert "half of a surrogate pair" in refusal(text)


def test_surrogates_are_found_in_keys_and_raw_text() -> None:
    assert refusal('{"a": {"\\ud800": 1}}') == (
        "the key '\\ud800' holds half of a surrogate pair: at $.a"
    )
    assert refusal('"\ud800"') == "not UTF-8 text: surrogates not allowed (position 1): at $"
    assert parse('["\\ud834\\udd1e", "\\u00e9"]') == ["\U0001d11e", "é"]


def test_bytes_must_be_utf_8() -> None:
    assert refusal(b'"\xff"') == "not UTF-8 text: invalid start byte (position 1): at $"
    assert parse(b'{"a":[1]}') == {"a": [1]}


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "nul", "[1] 2", "\ufeff[]", "'a'", '"\n"', "é[["]
)
def test_what_is_not_json_is_refused_with_its_position(text: str) -> None:
    assert refusal(text).startswith("not JSON: ")
    assert "(line 1, column" in refusal(text)


def test_paths_and_quotes_stay_short_and_ascii() -> None:
    assert step("coins") == ".coins"
    assert step("é") == "['\\xe9']"
    assert len(short("x" * 1000)) == 42


@pytest.mark.parametrize("text", [bytearray(b"[1]"), memoryview(b"[1]"), None, 3, ["[1]"]])
def test_only_text_is_parsed(text: Any) -> None:
    name = type(text).__name__
    with pytest.raises(TypeError, match=f"a JSON text is a str or bytes, not a {name}"):
        parse(text)


def test_a_flood_of_lists_is_refused() -> None:
    with pytest.raises(LoadError, match="10001 lists and objects are more than 10000"):
        parse("[" + "[]," * 9_999 + "[]]")
    assert len(parse("[" + "[]," * 9_998 + "[]]")) == 9_999  # type: ignore[arg-type]  # a list


def test_a_flood_of_faults_is_given_up() -> None:
    with pytest.raises(LoadError, match="NaN is not an integer") as few:
        parse("[0, " + "NaN, " * 900 + "1]")
    assert few.value.path == "$[1]"
    with pytest.raises(LoadError, match="much is wrong, for example: NaN"):
        parse("[" + "NaN, " * 2_000 + "1]")
