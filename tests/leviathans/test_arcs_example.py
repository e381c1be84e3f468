"""The long worked example of the quick-start text, as a search over all placements.

Its pictures are lost, so the words must do. Each sentence that says something about arcs, ranges
and locations hit is one condition here, told in our own words; a placement that meets them all is
what the pictures may have shown. The Pontbriand stands in the middle of the map, heading along +q.
Hexes of a ship are numbered from 1 at the bow, as in the text. Its quick-start rules have no
turrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.core.hexes import ORIGIN, Hex, distance, within
from cardforge.leviathans import places
from cardforge.leviathans.places import PLACES, Placement, in_arc
from tests.leviathans.ranges import places_hit, range_to

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    Condition = Callable[[Placement], bool]

PONTBRIAND = Placement(2, ORIGIN, 0)
P1, P2, P3 = PONTBRIAND.hexes
SIDES_MAX, ENDS_MAX = 6, 12
"""How far the Pontbriand's 65 mm (sides) and 138 mm guns (bow, stern) reach."""
HERTFORDSHIRE_3IN_MAX, HERTFORDSHIRE_5IN_MAX, RAVEN_3IN_MAX = 8, 10, 8

FAR = 16


def bearing_batteries(ship: Placement, target: Placement) -> set[str]:
    return {place for place in PLACES[ship.type] if range_to(ship, place, target.hexes) is not None}


def on_a_way(start: Hex, end: Hex) -> set[Hex]:
    """Return the hexes of all shortest paths between two hexes, without the first."""
    far = distance(start, end)
    return {
        hex_
        for hex_ in within(end, far)
        if hex_ != start and distance(start, hex_) + distance(hex_, end) == far
    }


def seen_from(ship: Placement, hex_: Hex) -> set[str]:
    return {place for place in PLACES[ship.type] if in_arc(place, ship.station(place), 0, hex_)}


def two_ways_to_the_stern_hex_end_before_different_locations(ship: Placement) -> bool:
    last = {hex_ for hex_ in on_a_way(ship.hexes[1], P3) if distance(hex_, P3) == 1}
    return {"port", "stern"} <= set().union(*(seen_from(PONTBRIAND, hex_) for hex_ in last))


def a_third_way_leaves_the_bow_arc_for_the_port_arc(ship: Placement) -> bool:
    bow, heading = ship.hexes[0], ship.facing
    ways = (on_a_way(bow, hex_) for hex_ in PONTBRIAND.hexes if distance(bow, hex_) == 6)
    return any(
        in_arc("port", bow, heading, hex_) and not in_arc("bow", bow, heading, hex_)
        for way in ways
        for hex_ in way
    )


HERTFORDSHIRE: dict[str, Condition] = {
    "of its arcs only the starboard one covers the Pontbriand": lambda ship: (
        bearing_batteries(ship, PONTBRIAND) == {"starboard"}
    ),
    "counted from its hex 2 the shortest way to the target is 8 hexes": lambda ship: (
        range_to(ship, "starboard", PONTBRIAND.hexes) == 8
    ),
    "that way leads to hex 3 of the Pontbriand": lambda ship: distance(ship.hexes[1], P3) == 8,
    "there are two such ways, and they reach different locations": (
        two_ways_to_the_stern_hex_end_before_different_locations
    ),
    "its 3 in and its 5 in guns on starboard are in range": lambda ship: (
        (range_to(ship, "starboard", PONTBRIAND.hexes) or 99)
        <= min(HERTFORDSHIRE_3IN_MAX, HERTFORDSHIRE_5IN_MAX)
    ),
    "the Pontbriand's stern is the only location that it can hit": lambda ship: (
        places_hit(PONTBRIAND, ship.hexes[1]) == ("stern",)
    ),
    "the Pontbriand's stern gun can fire at it": lambda ship: (
        (range_to(PONTBRIAND, "stern", ship.hexes) or 99) <= ENDS_MAX
    ),
    "that gun may hit its starboard": lambda ship: places_hit(ship, P3) == ("starboard",),
    "the Pontbriand's port arc covers its hex 1": lambda ship: in_arc("port", P2, 0, ship.hexes[0]),
    "those port guns might hit its starboard": lambda ship: places_hit(ship, P2) == ("starboard",),
    "but from the Pontbriand's hex 2 it is 9 hexes away": lambda ship: (
        range_to(PONTBRIAND, "port", ship.hexes) == 9
    ),
    "so that none of the port guns can fire": lambda ship: (
        (range_to(PONTBRIAND, "port", ship.hexes) or 0) > SIDES_MAX
    ),
    "no other battery of the Pontbriand is named against it": lambda ship: (
        bearing_batteries(PONTBRIAND, ship) == {"port", "stern"}
    ),
}

RAVEN: dict[str, Condition] = {
    "only its bow guns can fire": lambda ship: bearing_batteries(ship, PONTBRIAND) == {"bow"},
    "counted from its hex 1 the shortest way to the target is 6 hexes": lambda ship: (
        range_to(ship, "bow", PONTBRIAND.hexes) == 6
    ),
    "its 3 in gun is in range": lambda ship: (
        (range_to(ship, "bow", PONTBRIAND.hexes) or 99) <= RAVEN_3IN_MAX
    ),
    "one way of 6 leads to hex 2 of the Pontbriand, another to hex 1": lambda ship: (
        range_to(ship, "bow", [P2]) == range_to(ship, "bow", [P1]) == 6
    ),
    "on both it hits the Pontbriand's starboard": lambda ship: (
        places_hit(PONTBRIAND, ship.hexes[0]) == ("starboard",)
    ),
    "the Pontbriand's starboard guns can fire back from hex 2 along one of them": lambda ship: (
        range_to(PONTBRIAND, "starboard", [ship.hexes[0]]) == 6 <= SIDES_MAX
    ),
    "these guns may hit its bow": lambda ship: places_hit(ship, P2) == ("bow",),
    "no other battery of the Pontbriand is named against it": lambda ship: (
        bearing_batteries(PONTBRIAND, ship) == {"starboard"}
    ),
}

FORBIDDEN_WAY: dict[str, Condition] = {
    "a third way of 6 hexes is no way for its bow guns: it leads through the port arc": (
        a_third_way_leaves_the_bow_arc_for_the_port_arc
    ),
}


def search(ship_type: int, sentences: dict[str, Condition]) -> set[tuple[Hex, int]]:
    """Return every turn hex and facing at which all sentences hold."""
    ships = (
        Placement(ship_type, hex_, facing) for hex_ in within(ORIGIN, FAR) for facing in range(6)
    )
    return {
        (ship.position, ship.facing)
        for ship in ships
        if not set(ship.hexes) & set(PONTBRIAND.hexes)
        and all(holds(ship) for holds in sentences.values())
    }


def test_long_example_fits_one_hertfordshire_placement() -> None:
    assert search(2, HERTFORDSHIRE) == {(Hex(-5, -4), 5)}


def test_long_example_fits_three_raven_placements() -> None:
    assert search(1, RAVEN) == {(Hex(-1, 6), 4), (Hex(0, 6), 4), (Hex(-5, 6), 5)}


def test_long_example_path_fits_one_raven_placement() -> None:
    assert search(1, RAVEN | FORBIDDEN_WAY) == {(Hex(-5, 6), 5)}


def test_long_example_fails_with_half_plane_sides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for side in ("port", "starboard"):
        monkeypatch.setitem(places._ARCS, side, places._TURRETS[side])
    assert search(2, HERTFORDSHIRE) == set()
    assert search(1, RAVEN) == set()


def test_long_example_fails_without_the_shared_stern_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(places._ARCS, "stern", (((-3, 10), (-3, -10)),))
    assert search(2, HERTFORDSHIRE) == set()
