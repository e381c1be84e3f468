"""Deployment: within four hexes of one's own edge, whole, apart, every ship."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.fields import FrozenMap
from cardforge.core.hexes import Hex, Sheet, near_edge, to_offset
from cardforge.errors import CallError, OrderError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.deployment import (
    berths,
    deploy,
    deployment_findings,
    edges,
    zones,
)
from cardforge.leviathans.battle.orders import Berth, Deployment
from cardforge.leviathans.battle.state import TWO_SHEETS, State, mustered

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Ship

Fleets = tuple[tuple["Ship", ...], tuple["Ship", ...]]
HERTFORDSHIRE = Placement(2, Hex(3, 2), 0)
RAVEN = Placement(1, Hex(3, 5), 1)


@pytest.fixture
def state(fleets: Fleets) -> State:
    return mustered(fleets)


def refused(state: State, *ats: Placement, side: int = 0) -> list[str]:
    berths = tuple(Berth(2 * side + i, at) for i, at in enumerate(ats))
    return [finding.rule for finding in deployment_findings(state, Deployment(side, berths))]


def test_two_sheets_lie_with_their_long_sides_together() -> None:
    assert (TWO_SHEETS.columns, TWO_SHEETS.rows) == (31, 17)
    assert edges(TWO_SHEETS) == ("left", "right")
    assert edges(Sheet()) == ("top", "bottom")


def test_zones_are_four_columns_of_whole_hexes() -> None:
    left, right = zones(TWO_SHEETS)
    columns = [{to_offset(hex_, "flat").column for hex_ in zone} for zone in (left, right)]
    assert columns == [{1, 2, 3, 4}, {28, 29, 30, 31}]
    assert len(left) == len(right) == 17 + 16 + 17 + 16
    assert not any(TWO_SHEETS.is_half(hex_) for hex_ in left | right)


def test_edges_are_counted_along_columns_and_rows() -> None:
    sheet = Sheet(3, 9)
    assert len(near_edge(sheet, "top", 1)) == len(near_edge(sheet, "bottom", 1)) == 3
    assert near_edge(sheet, "top", 99) == near_edge(sheet, "left", 99)


def test_ships_within_their_zone_may_face_anywhere(state: State) -> None:
    assert refused(state, HERTFORDSHIRE, RAVEN) == []
    order = Deployment(0, (Berth(0, HERTFORDSHIRE), Berth(1, RAVEN)))
    after = deploy(state, order)
    assert [vessel.at for vessel in after.vessels] == [HERTFORDSHIRE, RAVEN, None, None]


@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        (Placement(2, Hex(5, 2), 0), RAVEN, ["deployment-zone"]),  # bow in the sixth column
        (Placement(2, Hex(4, 2), 0), RAVEN, ["deployment-zone"]),
        (Placement(2, Hex(1, 2), 0), RAVEN, ["deployment-zone"]),  # stern in a half hex
        (Placement(2, Hex(3, 15), 1), RAVEN, ["deployment-zone"]),  # bow in a half hex
        (Placement(2, Hex(29, -10), 1), RAVEN, ["deployment-zone"]),  # the other side's
        (Placement(3, Hex(3, 2), 0), RAVEN, ["deployment-zone"]),  # no such ship
        (HERTFORDSHIRE, Placement(1, Hex(3, 2), 1), ["stacking"]),
    ],
)
def test_whatever_breaks_a_rule_is_refused_by_its_name(
    state: State, first: Placement, second: Placement, rules: list[str]
) -> None:
    assert refused(state, first, second) == rules
    with pytest.raises(OrderError, match=rules[0]):
        deploy(state, Deployment(0, (Berth(0, first), Berth(1, second))))


def test_every_ship_is_deployed_once_and_no_other(state: State) -> None:
    assert refused(state, HERTFORDSHIRE) == ["every-ship"]
    twice = Deployment(0, (Berth(0, HERTFORDSHIRE), Berth(0, HERTFORDSHIRE), Berth(1, RAVEN)))
    assert [each.rule for each in deployment_findings(state, twice)] == ["every-ship", "stacking"]
    foreign = Deployment(0, (Berth(0, HERTFORDSHIRE), Berth(1, RAVEN), Berth(2, RAVEN)))
    assert [each.rule for each in deployment_findings(state, foreign)] == ["own-ship"]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("ship_type", [1, 2, 3, 4])
def test_berths_are_all_that_lie_in_the_zone(side: int, ship_type: int) -> None:
    zone = zones(TWO_SHEETS)[side]
    everywhere = {
        Placement(ship_type, hex_, facing) for hex_ in TWO_SHEETS.hexes() for facing in range(6)
    }
    assert set(berths(TWO_SHEETS, side, ship_type)) == {
        at for at in everywhere if zone >= set(at.hexes)
    }


def test_a_map_without_room_for_two_zones_is_refused() -> None:
    with pytest.raises(CallError, match="two deployment zones, got 7 x 5 hexes"):
        zones(Sheet(7, 5))


def test_a_battle_needs_two_fleets(fleets: Fleets) -> None:
    for wrong in ([fleets[0]], [fleets[0], ()]):
        with pytest.raises(CallError, match="two fleets of one ship or more"):
            mustered(wrong)


def test_ships_without_a_location_do_not_fight(fleets: Fleets) -> None:
    raven = fleets[0][1]
    locations = {place: each for place, each in raven.locations.items() if place != "bow"}
    bowless = raven.model_copy(update={"locations": FrozenMap(locations)})
    with pytest.raises(CallError, match="a whole ship, HML Raven has no bow"):
        mustered([[bowless], fleets[1]])
