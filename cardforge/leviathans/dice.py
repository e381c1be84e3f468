"""The five coloured twelve-sided dice and their faces.

A die is its letter; a set of dice is a word of letters.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardforge.core.wording import quoted

COLOURS: Final = MappingProxyType(
    {"G": "green", "U": "blue", "Y": "yellow", "R": "red", "K": "black"}
)
"""Letters in order of size, smallest first. Blue is U, so that no letter means two dice."""

FACES: Final = MappingProxyType(
    {
        "G": (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4),
        "U": (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6),
        "Y": (1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8),
        "R": (1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10),
        "K": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    }
)

MOST_DICE: Final = 6
_ORDER: Final = "KRYUG"


def parse_dice(word: str) -> str:
    """Return a set of dice as letters, biggest die first; raise ValueError for another letter.

    >>> parse_dice("u r")
    'RU'
    """
    letters = word.upper().replace(" ", "")
    strange = [letter for letter in letters if letter not in COLOURS]
    if strange or not 1 <= len(letters) <= MOST_DICE:
        raise ValueError(
            f"expected dice by their letters (G U Y R K, such as RU), got {quoted(word.strip())}"
        )
    return "".join(sorted(letters, key=_ORDER.index))


def dice_of_cell(text: str) -> str:
    """Return dice of a table as files write them, black as K in place of B; other words unchanged.

    >>> dice_of_cell("bu"), dice_of_cell("banana")
    ('KU', 'banana')
    """
    dice = text.upper().replace("B", "K")
    return dice if set(dice) <= {*COLOURS, " ", "+"} else text


_EVADING: Final = MappingProxyType({"K": "Y", "R": "U", "Y": "G"})
"""What evasive maneuvers make of each location die; green ones go."""
POINT_DIE: Final = "U"
"""The die of which evasive maneuvers make 1 point."""


def evaded(dice: str) -> tuple[str, int]:
    """Return the smaller dice that evasive maneuvers leave of location dice, and the points.

    >>> evaded("KU"), evaded("RG")
    (('Y', 1), ('U', 0))
    """
    return "".join(_EVADING.get(die, "") for die in dice), dice.count(POINT_DIE)


def top(dice: str) -> int:
    """Return the highest total that a set of dice can show."""
    return sum(max(FACES[die]) for die in dice)
