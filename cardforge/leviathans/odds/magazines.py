"""What a magazine does when it is destroyed: the shot that destroyed it strikes once more.

The second blow rolls the same dice anew with the magazine's beside them, and is a saturation
attack: it has as many slot dice as the shot, and two at least. A keel check comes after it,
whatever it destroyed. A blow that destroys another magazine sets that one off in the same way, with
the dice of both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.dice import Distribution, total

if TYPE_CHECKING:
    from cardforge.leviathans.odds.gunnery import Shot

LEAST_SLOT_DICE: Final = 2


def blast(shot: Shot, magazine: Distribution) -> Shot:
    """Return the attack that follows at once where a shot destroys a magazine with these dice."""
    return shot._replace(
        roll=total(shot.roll, magazine), slot_dice=max(LEAST_SLOT_DICE, shot.slot_dice)
    )
