"""What a set of dice, given as a word of letters such as RU, rolls in all."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardforge.core.dice import Distribution, die, total
from cardforge.leviathans.dice import FACES

KEEL_DICE: Final = "RR"


@lru_cache(maxsize=512)
def roll_of(dice: str) -> Distribution:
    """Return the total of these dice; of none it is always 0."""
    return total(*[die(FACES[letter]) for letter in dice])
