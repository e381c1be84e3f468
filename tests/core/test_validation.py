"""Visible characters, against Unicode's own list of ignorable ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.validation import is_invisible, shows_nothing

# DerivedCoreProperties.txt, Default_Ignorable_Code_Point: first and last of each range.
IGNORABLE = [
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180E, 0x180E),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
]  # fmt: skip


def test_characters_ignorable_in_unicode_are_invisible() -> None:
    missed = [
        hex(code)
        for first, last in IGNORABLE
        for code in range(first, last + 1)
        if not is_invisible(chr(code))
    ]
    assert missed == []


@given(st.characters(categories=["L", "N", "P", "S"], max_codepoint=0x2FF))
def test_letters_digits_and_symbols_are_visible(letter: str) -> None:
    assert not is_invisible(letter)
    assert not shows_nothing(f"\u202e {letter}")


@pytest.mark.parametrize("words", ["", " ", "\u202e", "\u00a0\u2060 \u3164"])
def test_text_of_invisible_characters_shows_nothing(words: str) -> None:
    assert shows_nothing(words)
