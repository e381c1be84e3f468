"""Deployment: each fleet within four hexes of its own edge, whole and apart, facing at will.

The two edges are those of the sheet that lie farther apart. Side 0 has the left or top one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import coordinate, near_edge, to_offset
from cardforge.errors import CallError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.regulations import EVERY_SHIP, OWN_SHIP, STACKING, ZONE, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.findings import Finding
    from cardforge.core.hexes import Hex, Sheet
    from cardforge.leviathans.battle.orders import Berth, Deployment
    from cardforge.leviathans.battle.state import State

DEPTH: Final = 4


def edges(sheet: Sheet) -> tuple[str, str]:
    """Return the edges of side 0 and side 1."""
    width, height = sheet.size(1)
    return ("left", "right") if width > height else ("top", "bottom")


@lru_cache(maxsize=16)
def zones(sheet: Sheet) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Return where side 0 and side 1 deploy; raise CallError for a sheet without room for both."""
    first, second = (near_edge(sheet, edge, DEPTH) for edge in edges(sheet))
    if first & second:
        size = f"{sheet.columns} x {sheet.rows}"
        raise CallError(f"expected a map with room for two deployment zones, got {size} hexes")
    return first, second


@lru_cache(maxsize=64)
def berths(sheet: Sheet, side: int, ship_type: int) -> tuple[Placement, ...]:
    """Return every placement of a Type that lies wholly in the zone of a side."""
    zone = zones(sheet)[side]
    placements = (Placement(ship_type, hex_, way) for hex_ in sorted(zone) for way in range(6))
    return tuple(at for at in placements if zone.issuperset(at.hexes))


def deployment_findings(state: State, order: Deployment) -> tuple[Finding, ...]:
    """Return what the rules say against a deployment."""
    return (*_roll_call(state, order), *_places(state, order))


def deploy(state: State, order: Deployment) -> State:
    """Return the state with a side's ships on the map; raise OrderError where they may not be."""
    refuse(deployment_findings(state, order))
    for index, at in order.berths:
        state = state.after(index, at=at)
    return state


def _roll_call(state: State, order: Deployment) -> Iterator[Finding]:
    named = [index for index, _ in order.berths]
    own = state.of(order.side)
    for index in sorted(set(named) | set(own)):
        where = ("deploy", str(index))
        if index not in own:
            yield OWN_SHIP.broken(where, f"expected a ship of side {order.side}, got ship {index}")
        elif named.count(index) != 1:
            name = state.vessels[index].ship.name
            times = named.count(index)
            yield EVERY_SHIP.broken(where, f"expected one place for {name}, got {times}")


def _places(state: State, order: Deployment) -> Iterator[Finding]:
    taken = {hex_ for vessel in state.vessels for hex_ in vessel.hexes}
    own = state.of(order.side)
    for berth in order.berths:
        if berth.vessel in own:
            yield from _place(state, berth, taken)
            taken.update(berth.at.hexes)


def _place(state: State, berth: Berth, taken: set[Hex]) -> Iterator[Finding]:
    index, at = berth
    vessel, where = state.vessels[index], ("deploy", str(index))
    zone = zones(state.sheet)[vessel.side]
    spot = f"{coordinate(to_offset(at.position, state.sheet.orient))} with facing {at.facing}"
    if at.type != vessel.ship.type or not zone.issuperset(at.hexes):
        yield ZONE.broken(
            where, f"expected {vessel.ship.name} in the zone of side {vessel.side}, got {spot}"
        )
    if taken.intersection(at.hexes):
        yield STACKING.broken(where, f"expected free hexes for {vessel.ship.name}, got {spot}")
