"""Torpedoes: along which lines they are most likely to find somebody, by the full rules.

They are launched before anybody moves, so that what counts is where the enemies may be then. Every
tube is laid on the line that crosses most of their ends, each enemy's shares adding up to
`CERTAIN`; lines that cross a friend where it is now are left alone, and a tube that would find
nobody stays loaded. Of several lines the first of `open_launches` is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import line
from cardforge.leviathans.battle.captains.outlook import expected_ends
from cardforge.leviathans.battle.orders import Launch, Launches
from cardforge.leviathans.battle.torpedoes import open_launches
from cardforge.leviathans.odds.torpedoes import salvo_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.core.hexes import Hex
    from cardforge.leviathans.battle.movement import Course
    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.battle.view import View

CERTAIN: Final = 1000


def torpedoes_away(view: View) -> Launches:
    """Return the torpedoes of a side that may find somebody."""
    ends = [expected_ends(view, enemy) for enemy in view.enemies]
    away: list[Launch] = []
    for index in view.own:
        tubes: dict[tuple[int, str, int], list[Launch]] = {}
        for launch in open_launches(view.state, index):
            tubes.setdefault(launch[:3], []).append(launch)
        friends = _friends(view, index)
        for launches in tubes.values():
            prospects = [_prospect(view.state, launch, friends, ends) for launch in launches]
            best = max(prospects)
            if best:
                launch = launches[prospects.index(best)]
                away += [launch] * _tubes(view.state, launch)
    return Launches(view.side, tuple(away))


def _prospect(
    state: State, launch: Launch, friends: set[Hex], ends: Sequence[Sequence[Course]]
) -> int:
    """Return how likely a torpedo is to cross an enemy, of `CERTAIN` for each of them."""
    start = state.vessels[launch.vessel].placed.station(launch.place)
    crossed = {hex_ for entry in line(start, launch.towards)[1:] for hex_ in entry}
    if not crossed.isdisjoint(friends):
        return 0
    return sum(
        sum(not crossed.isdisjoint(end.at.hexes) for end in each) * CERTAIN // len(each)
        for each in ends
    )


def _friends(view: View, index: int) -> set[Hex]:
    """Return the hexes that the other ships of a side cover."""
    return {hex_ for i in view.own if i != index for hex_ in view.state.vessels[i].hexes}


def _tubes(state: State, launch: Launch) -> int:
    slots = state.vessels[launch.vessel].ship.locations[launch.place].slots
    return salvo_size(slots[launch.slot].item)
