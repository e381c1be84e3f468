"""All hands to the repairs: who mends what after the guns, by the full rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.orders import Repairs
from cardforge.leviathans.battle.repairs import open_mends

if TYPE_CHECKING:
    from cardforge.leviathans.battle.orders import Mend
    from cardforge.leviathans.battle.view import View


def all_hands(view: View) -> Repairs:
    """Return the work of every crew that has some.

    Crews are set to work in the order of `open_mends`, each on the slot that does most for the ship
    (the use of a slot in `Worth`), of several on the first; slots that no crew works on yet come
    before others.
    """
    chosen: list[Mend] = []
    for index in view.own:
        prize = worth(view.state.vessels[index])
        work: dict[tuple[int, str, int], list[Mend]] = {}
        for mend in open_mends(view.state, index):
            work.setdefault(mend[:3], []).append(mend)
        for mends in work.values():
            busy = {(mend.vessel, mend.place, mend.slot) for mend in chosen}
            chosen.append(
                max(
                    mends,
                    key=lambda mend: (
                        (mend.vessel, mend.place, mend.slot) not in busy,
                        prize.holds[mend.place].uses[mend.slot - 1],
                    ),
                )
            )
    return Repairs(view.side, tuple(chosen))
