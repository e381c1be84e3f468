"""Leviathans: air fleets of 1910 on hexes."""

from typing import Final

WORD: Final = "leviathans"
