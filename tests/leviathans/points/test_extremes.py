"""Extreme ships have positive, finite and sensible costs."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.leviathans.kinds import KINDS
from cardforge.leviathans.places import SLOT_NUMBERS, TYPES
from cardforge.leviathans.points import cost
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from tests.leviathans.points.yard import (
    BUILT_IN,
    MISS,
    every_slot,
    exact,
    mirrored,
    never_less,
    points,
    ships,
    shuffled,
    slot_of,
    with_slot,
)
from tests.shipyard import well_formed_ships

GIANT = slot_of("gun", 99, name="40in", range="99/99", dice="KKKKKK | KKKKKK",
                marks=["turret", "saturation 3"])  # fmt: skip
USUAL = {of_type: preset("Usual", of_type, "British Empire") for of_type in TYPES}
usual_ships = pytest.mark.parametrize("ship", USUAL.values(), ids=map(str, USUAL))


@given(well_formed_ships())
def test_ledger_of_any_ship_adds_up(ship: Ship) -> None:
    ledger = cost(ship)
    assert 10 < points(ship) < 10_000
    assert ledger.total == sum(line.result for line in ledger.lines)
    assert all((line.result * 10).denominator == 1 for line in ledger.lines)
    assert -3 < ledger.lines[-1].result < 3
    assert math.isfinite(exact(ship))
    assert all(line.label and line.working for line in ledger.lines)


@usual_ships
def test_ship_of_misses_costs_little(ship: Ship) -> None:
    empty = every_slot(ship, MISS).model_copy(update={"mp": 0})
    assert 20 < points(empty) < 0.6 * points(ship)


@usual_ships
def test_ship_without_locations_costs_less_than_empty_ones(ship: Ship) -> None:
    nothing = ship.model_copy(update={"locations": type(ship.locations)({})})
    assert 20 < points(nothing) <= points(every_slot(ship, MISS))


@usual_ships
def test_ship_of_armour_costs_more_than_an_empty_one(ship: Ship) -> None:
    turtle = every_slot(ship, slot_of("armor", 20, bonus=9))
    assert points(every_slot(ship, MISS)) < points(turtle) < points(ship) * 1.2


@usual_ships
def test_giant_gun_has_a_high_but_limited_cost(ship: Ship) -> None:
    hull = every_slot(ship, MISS)
    armed = with_slot(hull, "bow", 1, GIANT)
    assert 1.5 * points(hull) < points(armed) < 3 * points(ship)
    never_less(with_slot(ship, "bow", 1, GIANT), with_slot(ship, "bow", 1, MISS))


@usual_ships
def test_ship_of_giant_guns_has_a_finite_cost(ship: Ship) -> None:
    assert points(ship) < points(every_slot(ship, GIANT)) < 20 * points(ship)


@usual_ships
@pytest.mark.parametrize("item", [item for item in KINDS if item not in ("miss", "homebrew")])
def test_each_slot_kind_adds_points_to_an_empty_ship(ship: Ship, item: str) -> None:
    given: dict[str, object] = {
        "name": "6in", "range": {2: "5/10", 1: "10"}.get(KINDS[item].reaches),
        "dice": " | ".join(["Y"] * KINDS[item].dice_sets), "bonus": 1, "mp": 1,
    }  # fmt: skip
    slot = slot_of(item, 14, **{key: given[key] for key in KINDS[item].needs})
    empty = every_slot(ship, MISS)
    assert exact(with_slot(empty, "bow", 3, slot)) > exact(empty)


def test_location_of_another_type_costs_nothing() -> None:
    ship = USUAL[4]
    port = with_slot(USUAL[2], "port", 1, GIANT).locations["port"]
    locations = type(ship.locations)({**ship.locations, "port": port})
    assert cost(ship.model_copy(update={"locations": locations})) == cost(ship)


@given(ships, st.permutations(SLOT_NUMBERS))
def test_slot_order_and_side_do_not_change_points(ship: Ship, order: list[int]) -> None:
    assert cost(shuffled(ship, order)).total == cost(ship).total
    assert math.isclose(exact(shuffled(ship, order)), exact(ship), rel_tol=1e-13)
    assert cost(mirrored(ship)).total == cost(ship).total
    assert math.isclose(exact(mirrored(ship)), exact(ship), rel_tol=1e-13)


@given(ships)
def test_names_and_texts_do_not_change_points(ship: Ship) -> None:
    told = ship.model_copy(update={"name": "Another", "history": "Long.", "nation": "Nowhere"})
    assert cost(told) == cost(ship)


def test_same_ship_has_the_same_ledger() -> None:
    assert cost(BUILT_IN["ardent"]) == cost(BUILT_IN["ardent"])
