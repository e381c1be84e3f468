"""Dice as numbers."""

from __future__ import annotations

from typing import Final

from cardforge.leviathans.dice import FACES

LETTERS: Final = tuple(FACES)
"""The dice, in the order of their numbers."""


def spelt(word: str) -> list[int]:
    """Return a word of dice as numbers: how many they are, and then which."""
    return [len(word), *map(LETTERS.index, word)]
