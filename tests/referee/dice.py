"""The faces of the dice, as the game's public wiki has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.referee.claims import Cast

FACES: Final = {
    "G": (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4),
    "U": (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6),
    "Y": (1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8),
    "R": (1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10),
    "K": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    "6": (1, 2, 3, 4, 5, 6),
}
"""All have twelve, but for the slot die."""


def is_possible(cast: Cast) -> bool:
    """Tell whether each die has the face that it shows."""
    return len(cast.dice) == len(cast.shows) and all(
        shown in FACES[die] for die, shown in zip(cast.dice, cast.shows, strict=True)
    )
