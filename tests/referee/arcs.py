"""Arcs, ranges and the locations that a shot can strike.

Bow arc: bearings within 30 degrees of the heading; stern: beyond 150; the sides between. A hex
exactly on a line belongs to both arcs, and the firing hex itself to all.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tests.referee.hexes import WAYS, Hex, Stand, distance, doubled_product

if TYPE_CHECKING:
    from collections.abc import Iterable

FARTHEST: Final = 48
"""No range on any card, and no map that is judged, is larger."""


def arc_of(place: str) -> str:
    """Return the arc of a location: both halves of a Type 4's side have the side's."""
    return place.rsplit("-", maxsplit=1)[-1]


def arcs_at(way: Hex) -> frozenset[str]:
    """Return the arcs in which a way lies, for a ship with facing 0."""
    if way == (0, 0):
        return frozenset(("bow", "port", "starboard", "stern"))
    along = doubled_product(WAYS[0], way)
    length = doubled_product(way, way) // 2
    found = set()
    if along * along >= 3 * length:
        found.add("bow" if along > 0 else "stern")
    if along * along <= 3 * length:
        found.add("starboard" if way.r > 0 else "port")
    return frozenset(found)


def bears(place: str, way: Hex, *, turret: bool) -> bool:
    """Tell whether a weapon of a ship with facing 0 bears on a hex that lies that way.

    A turret also fires into the arcs beside its own; a side turret never across the centre line.
    """
    arc = arc_of(place)
    if not turret:
        return arc in arcs_at(way)
    if arc in ("bow", "stern"):
        return bool(arcs_at(way) - ({"bow", "stern"} - {arc}))
    return way.r >= 0 if arc == "starboard" else way.r <= 0


def turned(way: Hex, facing: int) -> Hex:
    """Return a way as a ship of that facing sees it, turned to facing 0."""
    q, r = way
    for _ in range(facing):
        q, r = q + r, -q
    return Hex(q, r)


@cache
def _paths(place: str, *, turret: bool) -> dict[Hex, int]:
    """Return the length of a shortest path inside the arc to every hex of it."""
    reached, edge = {Hex(0, 0): 0}, [Hex(0, 0)]
    for steps in range(1, FARTHEST + 1):
        ahead = {here.moved(way) for here in edge for way in WAYS} - reached.keys()
        edge = [hex_ for hex_ in ahead if bears(place, hex_, turret=turret)]
        reached |= dict.fromkeys(edge, steps)
    return reached


def path_to(stand: Stand, place: str, target: Hex, *, turret: bool) -> int | None:
    """Return the hexes of a shortest path inside the arc, or None if the hex is out of it."""
    way = turned(stand.station(place).towards(target), stand.facing)
    return _paths(arc_of(place), turret=turret).get(way)


def paths_to(stand: Stand, place: str, target: Iterable[Hex], *, turret: bool) -> dict[Hex, int]:
    """Return the range of every hex of a target that is in arc."""
    measured = {hex_: path_to(stand, place, hex_, turret=turret) for hex_ in target}
    return {hex_: steps for hex_, steps in measured.items() if steps is not None}


def in_arc(stand: Stand, place: str, target: Hex, *, turret: bool = False) -> bool:
    """Tell whether a hex is in the arc of a location, or of a turret there."""
    return bears(place, turned(stand.station(place).towards(target), stand.facing), turret=turret)


def struck_places(stand: Stand, origin: Hex) -> tuple[str, ...]:
    """Return the locations that what comes from a hex can strike."""
    return tuple(place for place in stand.places if in_arc(stand, place, origin))


def nearest_struck(stand: Stand, origin: Hex) -> str:
    """Return the nearest of them, of equally near ones the first on the card."""
    return min(
        struck_places(stand, origin), key=lambda place: distance(stand.station(place), origin)
    )
