"""Sights against arcs and ranges asked one by one, wherever two ships lie."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import Hex
from cardforge.leviathans.arcs import Placement, places_hit, range_to
from cardforge.leviathans.battle.sights import sights

hexes = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
placements = st.builds(Placement, st.integers(1, 4), hexes, st.integers(0, 5))


@given(placements, placements)
def test_sights_are_ranges_and_damage_arcs_wherever_the_ships_lie(
    at: Placement, target: Placement
) -> None:
    found = {sight.place: sight for sight in sights(at, target)}
    for place in ("bow", "port", "fore-port", "aft-port", "starboard", "aft-starboard", "stern"):
        if (at.type == 4) != ("-" in place) and place not in ("bow", "stern"):
            continue
        turret = range_to(at, place, target.hexes, turret=True)
        hits = places_hit(target, at.station(place))
        if not turret or not hits:
            assert place not in found
            continue
        assert found[place].distance(turret=True) == turret
        assert found[place].distance(turret=False) == (range_to(at, place, target.hexes) or 0)
        assert found[place].hits == hits
