"""splitmix64: 64 bits that look random, from numbers that step by a stride.

Written out here since what follows from it, dice of saved battles and printed terrain, must never
change with a library.
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
STRIDE: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB


def finished(bits: int) -> int:
    """Return 64 bits in which each depends on all of those given."""
    bits = ((bits ^ bits >> 30) * FIRST) & MASK
    bits = ((bits ^ bits >> 27) * SECOND) & MASK
    return bits ^ bits >> 31
