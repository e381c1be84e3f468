"""Messages quote values briefly, on one line, and without control characters."""

from __future__ import annotations

import pytest

from cardforge.core.wording import quoted, shortened, spelled_out


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "nothing"),
        ({}, "`key: value` lines"),
        ([1], "a list"),
        (True, "'true'"),
        (12, "'12'"),
        ("a" * 40, f"'{'a' * 40}'"),
        ("a" * 1_000_000, f"'{'a' * 40}...'"),
        ("a\nb\x1b[31m", "'a\\nb\\x1b[31m'"),
        ("a\u202eb\ud800", "'a\\u202eb\\ud800'"),
        ("Überschall 艦 \U0001f6f8 می\u200cخواهم", "'Überschall 艦 \U0001f6f8 می\u200cخواهم'"),
        ("no\xa0break", "'no\xa0break'"),
    ],
)
def test_quoted_value_is_short_and_escaped(value: object, told: str) -> None:
    assert quoted(value) == told
    assert shortened(value) == told.strip("'")


def test_visible_combining_marks_are_not_escaped() -> None:
    assert spelled_out("e\u0301 \u0301") == "e\u0301 \u0301"
