"""Numbers of things in words: one hex, but no hexes and two hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def counted(number: Fraction | int, one: str, more: str = "") -> str:
    """Return a number with its noun; `more` is the noun's plural where it is not in -s."""
    return f"{number} {noun_for(number, one, more)}"


def noun_for(number: Fraction | float, one: str, more: str = "") -> str:
    """Return the noun that goes with a number."""
    return one if number == 1 else more or f"{one}s"
