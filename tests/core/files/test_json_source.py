"""JSON within limits, and the place of each value."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import parse
from cardforge.errors import Mark, NotationError

YAML = Path("ship.yaml")
JSON = Path("ship.json")


@pytest.mark.parametrize(
    ("text", "words", "mark"),
    [
        ('{"a": 1,\n "b": }', "invalid JSON", Mark(2, 7)),
        ('{"a": NaN}', "plain number", Mark(1)),
        ("[1]", "object in braces", Mark(1)),
        ('{"a": "\\ud800"}', "surrogate", Mark(1)),
        ("", "the file is empty", Mark(1)),
        (" \n", "the file is empty", Mark(1)),
        ('{"a": ' + "9" * 5000 + "}", "plain number", Mark(1, 2)),
    ],
)
def test_invalid_json_is_rejected_with_its_place(text: str, words: str, mark: Mark) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse(text, JSON)
    assert caught.value.mark == mark


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000])
def test_deep_json_is_rejected(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text, JSON)


@pytest.mark.parametrize(
    ("text", "words", "mark"),
    [
        ('{"a": {"b": [' + "[" * 25 + "]" * 25 + "]}}", "24 levels of nesting", Mark(1, 35)),
        ('{"a": 1,\n "b": [' + "1,\n" * 20_000 + "1]}", "20,000 values", Mark(19_999, 1)),
        ('{"a": 1,\n "' + "b" * 201 + '": 1}', "key of at most 200", Mark(2, 2)),
        ('{"a": 1,\n "b": [-' + "9" * 19 + "]}", "at most 18 digits, got 19", Mark(2, 8)),
        ('{"a": 1e999}', "plain number: got '1e999'", Mark(1)),
        ('{"a": ' + "[" * 200_000, "24 levels of nesting", Mark(1, 30)),
    ],
)
def test_json_beyond_a_limit_is_rejected_with_its_place(text: str, words: str, mark: Mark) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse(text, JSON)
    assert caught.value.mark == mark


@pytest.mark.parametrize(
    "text",
    [
        '{"a": ' + "9" * 5_000 + 'b":c',
        '{"a": ' + "9" * 5_000 + ', "b"',
        "[" * 100_000 + '{"a"',
        '{"a": 1}}' + "9" * 5_000,
        '{"a": "\\x", ' + "9" * 5_000 + ":",
        "9" * 5_000,
        '{"' + "9" * 5_000,
    ],
)
def test_broken_json_beyond_a_limit_has_a_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, JSON)
    assert caught.value.mark.line == 1


def test_json_at_every_limit_is_read() -> None:
    deep = '{"a":' * 23 + "1" + "}" * 23
    assert parse(deep, JSON).data == parse(deep, YAML).data
    wide = '{"' + "k" * 200 + '": [' + "1, " * 19_997 + "9" * 18 + "]}"
    assert parse(wide, JSON).data == parse(wide, YAML).data
