"""A line of battle: where ships begin when nobody has a better plan."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from cardforge.core.hexes import DIRECTIONS, Hex, units
from cardforge.errors import CallError
from cardforge.leviathans.battle.deployment import berths, edges
from cardforge.leviathans.battle.orders import Berth, Deployment

if TYPE_CHECKING:
    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.view import View

Unfitness: TypeAlias = tuple[int, int, int, int, int, "Hex"]


def line_of_battle(view: View) -> Deployment:
    """Return the ships of a side spread evenly along their edge, well forward, heading across.

    Ship i of n aims at i / (n + 1) of the edge. One after the other takes, of the berths that those
    before her left free, the one nearest to that along the edge, counted in double units of the
    sheet and rounded down; of these the one that heads most straight across; of these the most
    forward, then the one that is nearest along the edge, and at last the first by facing, q and r.
    Raise CallError where there is no room for one.
    """
    own = view.state.of(view.side)
    taken: set[Hex] = set()
    chosen = []
    for rank, index in enumerate(own, start=1):
        of_type = view.state.vessels[index].ship.type
        every = berths(view.state.sheet, view.side, of_type)
        free = (at for at in every if taken.isdisjoint(at.hexes))
        share = (rank, len(own) + 1)
        best = min(free, key=partial(_unfitness, view.state.sheet, view.side, share), default=None)
        if best is None:
            name = view.state.vessels[index].ship.name
            raise CallError(f"expected room in the zone of side {view.side}, {name} finds none")
        chosen.append(Berth(index, best))
        taken.update(best.hexes)
    return Deployment(view.side, tuple(chosen))


def _unfitness(sheet: Sheet, side: int, share: tuple[int, int], at: Placement) -> Unfitness:
    across = 0 if edges(sheet)[0] == "left" else 1
    forward = 1 if side == 0 else -1
    place, heading = (units(hex_, sheet.orient) for hex_ in (at.position, DIRECTIONS[at.facing]))
    rank, parts = share
    off = abs(place[1 - across] * parts - sheet.extent[1 - across] * rank)
    astern, astray = -forward * place[across], -forward * heading[across]
    return off // (2 * parts), astray, astern, off, at.facing, at.position
