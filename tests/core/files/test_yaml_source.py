"""The meaning of words in YAML, and texts beyond its limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import parse
from cardforge.errors import Mark, NotationError

YAML = Path("ship.yaml")


ALIAS_BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join(['*' + old] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 500_000,
        "{a: " * 200_000,
        "- " * 400_000,
        "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 1000)),
        ALIAS_BOMB,
        "a: &a [*a]",
        "a: &a {b: *a}",
        "? " * 300_000,
        "a: " + "'" * 900_001,
        "a: |\n" + "  x\n" * 200_000 + "b: *c",
        "a: [" + "1, " * 300_000 + "]",
    ],
    ids=[
        "flow lists", "flow maps", "block lists", "block maps", "alias bomb", "list in itself",
        "map in itself", "keys of keys", "quotes", "long text", "many values",
    ],
)  # fmt: skip
def test_hostile_yaml_is_rejected_quickly(text: str) -> None:
    """Each takes a fraction of a second; quadratic work would stall the whole suite."""
    with pytest.raises(NotationError):
        parse(text, YAML)


@pytest.mark.parametrize("word", ["no", "Yes", "ON", "off", "012", "1:30", "1_000", "0x1F", "0o17"])
def test_yaml_word_with_two_readings_is_a_finding(word: str) -> None:
    document = parse(f"a: 1\nb: {word}\n", YAML)
    (finding,) = document.findings
    assert document.data["b"] == word
    assert (finding.rule, finding.mark) == ("two-readings", Mark(2, 4))
    assert f'"{word}"' in finding.fix
    assert not parse(f'a: 1\nb: "{word}"\n', YAML).findings


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("12", 12), ("-3", -3), ("0", 0), ("1.5", 1.5), ("true", True), ("null", None), ("~", None),
        ("", None), ("6in", "6in"), ("6/12", "6/12"), ("Y", "Y"), ("1910-05-01", "1910-05-01"),
        ("'12'", "12"), ('"true"', "true"), ("9" * 30, "9" * 30), (".nan", ".nan"),
    ],
)  # fmt: skip
def test_plain_yaml_words_follow_yaml_1_2(word: str, value: object) -> None:
    document = parse(f"a: {word}\n", YAML)
    assert document.data["a"] == value
    assert type(document.data["a"]) is type(value)
    assert not document.findings


@pytest.mark.parametrize(
    "word",
    ["012", "0o17", "0x1F", "0b11", "1_000", "1:30", "1:30:59", "0_0_", "-1:5", "+012", "1_:5"],
)
def test_yaml_word_with_two_readings_is_quoted_in_the_message(word: str) -> None:
    [finding] = parse(f"a: {word}", YAML).findings
    assert finding.rule == "two-readings"
    assert f"'{word}'" in finding.message


@pytest.mark.parametrize(
    "word",
    ["1:60", "0x", "0b12", "1_x", "_1", "1:5:x", "0o8", "12a", "1" * 19, "1" + "_" * 50_000 + "x"],
)
def test_yaml_word_with_one_reading_is_text(word: str) -> None:
    document = parse(f"b: {word}", YAML)
    assert document.data["b"] == word
    assert not document.findings
