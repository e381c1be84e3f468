"""The referee's hexes and arcs against the examples of the texts."""

from __future__ import annotations

import pytest

from tests.referee.arcs import bears, in_arc, path_to, paths_to, struck_places
from tests.referee.hexes import Chart, Hex, Stand, distance, line

PONTBRIAND = Stand(2, Hex(0, 0), 0)
HERTFORDSHIRE = Stand(2, Hex(-5, -4), 5)
"""The one placement that fits the quick start's example."""

PLACES = ("bow", "port", "starboard", "stern")
KIT = Chart(31, 17)


def test_referee_example_hertfordshire_starboard_bears() -> None:
    bearing = [
        place for place in PLACES if paths_to(HERTFORDSHIRE, place, PONTBRIAND.hexes, turret=False)
    ]
    assert bearing == ["starboard"]


def test_referee_example_hertfordshire_hits_the_stern() -> None:
    ranges = paths_to(HERTFORDSHIRE, "starboard", PONTBRIAND.hexes, turret=False)
    assert min(ranges.values()) == 8
    assert struck_places(PONTBRIAND, HERTFORDSHIRE.station("starboard")) == ("stern",)


def test_referee_example_pontbriand_stern_hits_starboard() -> None:
    assert paths_to(PONTBRIAND, "stern", HERTFORDSHIRE.hexes, turret=False)
    assert struck_places(HERTFORDSHIRE, PONTBRIAND.station("stern")) == ("starboard",)


def test_referee_example_pontbriand_port_range_is_nine() -> None:
    ranges = paths_to(PONTBRIAND, "port", HERTFORDSHIRE.hexes, turret=False)
    assert ranges == {HERTFORDSHIRE.hexes[0]: 9}


@pytest.mark.parametrize("turret", [False, True])
@pytest.mark.parametrize("place", PLACES)
def test_referee_path_inside_an_arc_is_shortest(place: str, *, turret: bool) -> None:
    here = Stand(1, Hex(0, 0), 0)
    start = here.station(place)
    for q in range(-16, 17):
        for r in range(-16, 17):
            target = Hex(q, r)
            if bears(place, start.towards(target), turret=turret):
                assert path_to(here, place, target, turret=turret) == distance(start, target)


def test_referee_hex_on_a_line_is_in_both_arcs() -> None:
    here = Stand(1, Hex(0, 0), 0)
    for place in ("bow", "starboard"):
        assert in_arc(here, place, Hex(2, 2))
    assert not in_arc(here, "port", Hex(2, 2))
    assert not in_arc(here, "bow", Hex(2, 3))


def test_referee_side_turret_stops_at_the_centre_line() -> None:
    assert bears("starboard", Hex(5, 0), turret=True)
    assert bears("starboard", Hex(-5, 0), turret=True)
    assert not bears("starboard", Hex(5, -1), turret=True)


@pytest.mark.parametrize(
    ("end", "between"),
    [
        (Hex(6, 0), [[(1, 0)], [(2, 0)], [(3, 0)], [(4, 0)], [(5, 0)]]),
        (Hex(2, -1), [[(1, 0), (1, -1)]]),
        (Hex(5, -2), [[(1, 0)], [(2, -1)], [(3, -1)], [(4, -2)]]),
        (Hex(4, -2), [[(1, 0), (1, -1)], [(2, -1)], [(3, -1), (3, -2)]]),
    ],
)
def test_referee_line_lists_its_hexes(end: Hex, between: list[list[tuple[int, int]]]) -> None:
    """Starboard first, where it runs along a seam."""
    *found, last = line(Hex(0, 0), end)
    assert last == (end,)
    assert [[tuple(hex_) for hex_ in group] for group in found] == between


def test_referee_line_includes_cut_corners() -> None:
    entered = [hex_ for group in line(Hex(0, 0), Hex(9, -2)) for hex_ in group]
    assert {Hex(2, -1), Hex(2, 0)} <= set(entered)
    assert len(entered) == 11


def test_referee_map_has_the_hexes_of_two_sheets() -> None:
    whole = [Hex(q, r) for q in range(-5, 40) for r in range(-30, 40) if KIT.is_whole(Hex(q, r))]
    assert len(whole) == 16 * 17 + 15 * 16
    assert all(map(KIT.holds, whole))


def test_referee_deployment_zone_has_66_hexes() -> None:
    for side in (0, 1):
        hexes = (Hex(q, r) for q in range(32) for r in range(-20, 20))
        assert sum(KIT.is_whole(hex_) and KIT.in_zone(hex_, side) for hex_ in hexes) == 66


def test_referee_ships_have_their_pivots_and_lengths() -> None:
    assert [len(Stand(each, Hex(0, 0), 2).hexes) for each in (1, 2, 3, 4)] == [2, 3, 3, 4]
    assert [Stand(each, Hex(0, 0), 0).hexes[0] for each in (1, 2, 3, 4)] == [
        (0, 0),
        (1, 0),
        (1, 0),
        (1, 0),
    ]
