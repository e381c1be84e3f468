"""Characters of which nothing is seen: they make two names look alike, or a name like none."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, formats (joiners, marks of direction, soft hyphens), and halves of letters."""
_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks to Unicode, and yet blank."""


def is_invisible(letter: str) -> bool:
    """Whether nothing is seen of a character; an ordinary blank does not count."""
    return (
        unicodedata.category(letter) in _UNSEEN
        or letter in _BLANK_LETTERS
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0000" <= letter <= "\U000e0fff"
    )


def shows_nothing(words: str) -> bool:
    """Whether of a text nothing at all is seen."""
    return all(letter.isspace() or is_invisible(letter) for letter in words)
