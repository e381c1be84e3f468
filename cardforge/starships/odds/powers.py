"""What active systems do to rolls, told apart by whose they are."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Final

from cardforge.starships.systems import TO_SHIELDS

DEEP_SCAN: Final = "deep scan"
DEFENCE_GRID: Final = "defence grid"
TO_WEAPONS: Final = "divert power to weapons"
EVASIVE: Final = "evasive maneuvers"
BRACE: Final = "brace"
RED_ALERT: Final = "red alert"
ATTACKING: Final = (DEEP_SCAN, DEFENCE_GRID, TO_WEAPONS)
"""What changes an element's own fire."""
DEFENDING: Final = (DEFENCE_GRID, EVASIVE, BRACE, RED_ALERT, TO_SHIELDS)
"""What changes fire at an element; a defence grid is for torpedoes that come close."""
GRID_INCHES: Final = 4
SCAN_BEYOND_INCHES: Final = 10
HELD_DIE: Final = "held die"
NOTHING: Final[frozenset[str]] = frozenset()


def again_at(inches: Fraction, systems: AbstractSet[str]) -> str:
    """Return the system by which misses at a distance are rolled again, if there is one."""
    if DEFENCE_GRID in systems and inches <= GRID_INCHES:
        return DEFENCE_GRID
    if DEEP_SCAN in systems and inches > SCAN_BEYOND_INCHES:
        return DEEP_SCAN
    return ""
