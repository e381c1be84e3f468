"""Arcs, ranges and locations hit: their symmetries, and two independent ways to find them."""

from __future__ import annotations

from collections import deque
from math import atan2, degrees, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    centre,
    distance,
    neighbours,
    rotate,
    within,
)
from cardforge.errors import CallError
from cardforge.leviathans.places import HULLS, PLACES, STATIONS, TURN_HEXES, Placement, in_arc
from tests.leviathans.ranges import places_hit, range_to

ARCS = ("bow", "port", "starboard", "stern")
MIRRORED = {"port": "starboard", "starboard": "port", "bow": "bow", "stern": "stern"}
FAR = 14

hexes = st.builds(Hex, st.integers(-15, 15), st.integers(-15, 15))
facings = st.integers(0, 5)
ships = st.builds(Placement, st.integers(1, 4), hexes, facings)
turrets = st.booleans()


def mirrored_place(place: str) -> str:
    half, dash, arc = place.rpartition("-")
    return half + dash + MIRRORED[arc]


def mirrored_hex(hex_: Hex) -> Hex:
    return Hex(hex_.q + hex_.r, -hex_.r)


def mirrored(ship: Placement) -> Placement:
    return Placement(ship.type, mirrored_hex(ship.position), -ship.facing % 6)


def moved(ship: Placement, steps: int, by: Hex) -> Placement:
    return Placement(ship.type, rotate(ship.position, steps) + by, (ship.facing + steps) % 6)


def bearing(station: Hex, facing: int, target: Hex) -> float:
    """Degrees from the heading to the target, clockwise above zero, on pointy-topped paper."""
    x, y = centre(target - station, "pointy", 1.0)
    return wrapped(degrees(atan2(y, x)) - 60 * facing)


def wrapped(angle: float) -> float:
    return (angle + 180) % 360 - 180


def arcs_by_angle(angle: float, *, turret: bool) -> set[str]:
    """Tell the arcs that hold a bearing not on any line, as one would with a protractor."""
    side = "starboard" if angle > 0 else "port"
    own = "bow" if abs(angle) < 30 else "stern" if abs(angle) > 150 else side
    if not turret:
        return {own}
    ends = {"bow"} if abs(angle) < 150 else set()
    return ends | ({"stern"} if abs(angle) > 30 else set()) | {side}


def test_locations_of_a_type_are_within_its_hull() -> None:
    for ship_type, stations in STATIONS.items():
        assert tuple(stations) == PLACES[ship_type]
        assert set(stations.values()) == set(range(HULLS[ship_type]))
        assert 0 <= TURN_HEXES[ship_type] < HULLS[ship_type]


@pytest.mark.parametrize(
    ("ship_type", "hulls", "sides"),
    [(1, [0, -1], {"port": 0}), (2, [1, 0, -1], {"port": 0}), (3, [1, 0, -1], {"port": 0}),
     (4, [1, 0, -1, -2], {"fore-port": 0, "aft-starboard": -1})],
)  # fmt: skip
def test_hulls_and_firing_hexes_match_the_types(
    ship_type: int, hulls: list[int], sides: dict[str, int]
) -> None:
    ship = Placement(ship_type, Hex(4, -2), 2)
    assert ship.hexes == tuple(Hex(4, -2) + DIRECTIONS[2] * ahead for ahead in hulls)
    assert ship.station("bow") == ship.hexes[0]
    assert ship.station("stern") == ship.hexes[-1]
    for place, ahead in sides.items():
        assert ship.station(place) == Hex(4, -2) + DIRECTIONS[2] * ahead


@given(station=hexes, facing=facings, target=hexes, turret=turrets)
def test_exact_arcs_agree_with_angles(
    station: Hex, facing: int, target: Hex, *, turret: bool
) -> None:
    if station == target:
        return
    angle = bearing(station, facing, target)
    holding = {arc for arc in ARCS if in_arc(arc, station, facing, target, turret=turret)}
    if any(isclose(abs(angle), line, abs_tol=1e-6) for line in (0, 30, 150, 180)):
        beside = (arcs_by_angle(wrapped(angle + turn), turret=turret) for turn in (-1e-3, 1e-3))
        assert holding == set().union(*beside)
    else:
        assert holding == arcs_by_angle(angle, turret=turret)


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize(
    ("on_line", "arcs"),
    [
        (Hex(1, 1), {"bow", "starboard"}),
        (Hex(2, -1), {"bow", "port"}),
        (Hex(-2, 1), {"stern", "starboard"}),
        (Hex(-1, -1), {"stern", "port"}),
    ],
)
def test_hex_on_a_line_is_in_both_arcs(on_line: Hex, arcs: set[str], facing: int) -> None:
    for times in (1, 2, 3, 1000, 10**12):
        target = rotate(on_line, facing) * times
        assert {arc for arc in ARCS if in_arc(arc, ORIGIN, facing, target)} == arcs
        for aside in neighbours(target):
            assert {arc for arc in ARCS if in_arc(arc, ORIGIN, facing, aside)} <= arcs


def test_firing_hex_is_in_every_arc() -> None:
    assert all(in_arc(arc, ORIGIN, 3, ORIGIN, turret=t) for arc in ARCS for t in (False, True))


@given(hexes)
def test_turret_adds_only_the_arcs_beside_its_own(target: Hex) -> None:
    plain = {arc for arc in ARCS if in_arc(arc, ORIGIN, 0, target)}
    wide = {arc for arc in ARCS if in_arc(arc, ORIGIN, 0, target, turret=True)}
    assert plain <= wide
    assert ("bow" in wide) == bool(plain - {"stern"})
    assert ("stern" in wide) == bool(plain - {"bow"})
    assert ("starboard" in wide) == (target.r >= 0)
    assert ("port" in wide) == (target.r <= 0)


@given(target=hexes, turret=turrets)
def test_both_halves_of_a_side_share_its_arc(target: Hex, *, turret: bool) -> None:
    for half in ("fore", "aft"):
        for side in ("port", "starboard"):
            assert in_arc(f"{half}-{side}", ORIGIN, 1, target, turret=turret) == in_arc(
                side, ORIGIN, 1, target, turret=turret
            )


@given(ship=ships, target=ships, steps=facings, by=hexes, turret=turrets)
def test_arcs_do_not_depend_on_position_or_heading(
    ship: Placement, target: Placement, steps: int, by: Hex, *, turret: bool
) -> None:
    here, there = moved(ship, steps, by), moved(target, steps, by)
    for place in PLACES[ship.type]:
        assert here.station(place) == rotate(ship.station(place), steps) + by
        assert range_to(here, place, there.hexes, turret=turret) == range_to(
            ship, place, target.hexes, turret=turret
        )
        assert places_hit(there, here.station(place)) == places_hit(target, ship.station(place))


@given(ship=ships, target=ships, turret=turrets)
def test_mirrored_map_swaps_port_and_starboard(
    ship: Placement, target: Placement, *, turret: bool
) -> None:
    for place in PLACES[ship.type]:
        assert range_to(
            mirrored(ship), mirrored_place(place), mirrored(target).hexes, turret=turret
        ) == range_to(ship, place, target.hexes, turret=turret)
        struck = places_hit(target, ship.station(place))
        assert set(places_hit(mirrored(target), mirrored_hex(ship.station(place)))) == {
            mirrored_place(hit) for hit in struck
        }


@pytest.mark.parametrize("ship_type", STATIONS)
def test_every_hex_is_in_an_arc(ship_type: int) -> None:
    ship = Placement(ship_type, ORIGIN, 4)
    for hex_ in within(ORIGIN, FAR):
        if hex_ not in ship.hexes:
            hit = places_hit(ship, hex_)
            assert hit
            assert not {"bow", "stern"} <= set(hit)
            assert {place.rpartition("-")[2] for place in hit} != {"port", "starboard"}


@given(ship=ships, target=ships, turret=turrets)
def test_location_that_can_be_hit_can_fire_back(
    ship: Placement, target: Placement, *, turret: bool
) -> None:
    for place in PLACES[ship.type]:
        station = ship.station(place)
        for hit in places_hit(target, station):
            assert range_to(target, hit, (station,)) == distance(target.station(hit), station)
        reach = range_to(ship, place, target.hexes, turret=turret)
        assert reach is None or reach >= min(distance(station, hex_) for hex_ in target.hexes)


def steps_within_arc(arc: str, *, turret: bool) -> dict[Hex, int]:
    """Walk outwards from the middle of the map, never leaving the arc."""
    steps = {ORIGIN: 0}
    edge = deque([ORIGIN])
    while edge:
        here = edge.popleft()
        for hex_ in neighbours(here):
            if (
                hex_ not in steps
                and distance(ORIGIN, hex_) <= FAR
                and in_arc(arc, ORIGIN, 0, hex_, turret=turret)
            ):
                steps[hex_] = steps[here] + 1
                edge.append(hex_)
    return steps


@pytest.mark.parametrize("turret", [False, True])
@pytest.mark.parametrize("arc", ARCS)
def test_range_is_a_shortest_path_inside_the_arc(arc: str, *, turret: bool) -> None:
    ship = Placement(2, ORIGIN, 0)
    steps = steps_within_arc(arc, turret=turret)
    for hex_ in within(ORIGIN, FAR):
        target = ship.station(arc) + hex_
        assert range_to(ship, arc, (target,), turret=turret) == steps.get(hex_)


def test_range_ignores_nearer_hexes_outside_the_arc() -> None:
    ship = Placement(2, ORIGIN, 0)
    target = Placement(2, Hex(3, 2), 1)
    assert [distance(ship.station("starboard"), hex_) for hex_ in target.hexes] == [6, 5, 4]
    assert range_to(ship, "starboard", target.hexes) == 6
    assert range_to(ship, "starboard", target.hexes, turret=True) == 4
    assert range_to(ship, "bow", target.hexes) == 3
    assert range_to(ship, "bow", target.hexes[:1]) is None
    assert range_to(ship, "port", target.hexes) is None


def test_battleship_can_be_hit_on_both_halves_of_a_side() -> None:
    ship = Placement(4, ORIGIN, 0)
    assert places_hit(ship, Hex(0, 3)) == ("fore-starboard", "aft-starboard")
    assert places_hit(ship, Hex(2, -2)) == ("fore-port", "aft-port")
    assert places_hit(ship, Hex(9, 0)) == ("bow",)


@pytest.mark.parametrize("ship_type", [0, 5])
def test_there_are_four_ship_types(ship_type: int) -> None:
    ship = Placement(ship_type, ORIGIN, 0)
    for impossible in (
        lambda: ship.hexes,
        lambda: ship.station("bow"),
    ):
        with pytest.raises(CallError, match=f"from 1 to 4, got {ship_type}"):
            impossible()


def test_unknown_location_of_a_type_is_rejected() -> None:
    with pytest.raises(CallError, match="got 'port'"):
        range_to(Placement(4, ORIGIN, 0), "port", (Hex(0, 1),))
    with pytest.raises(CallError, match="got 'keel'"):
        in_arc("keel", ORIGIN, 0, Hex(0, 1))
    with pytest.raises(CallError, match="from 0 to 5, got 6"):
        places_hit(Placement(1, ORIGIN, 6), Hex(0, 1))
