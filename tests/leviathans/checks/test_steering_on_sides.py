"""Steering gear turns a ship towards its own side, so it stands on one."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

GEAR = "{breach: 13, item: steering gear}"


def test_gear_in_the_bow_is_warned_of() -> None:
    expect(
        draft(1, bow={6: GEAR + "  # here"}),
        "warning steering-on-sides: locations.bow.slots.6.item",
        measured="bow",
        allowed="a side",
        quoting="steering gear in the bow",
    )


def test_gear_in_the_stern_is_warned_of() -> None:
    expect(
        draft(4, stern={6: GEAR + "  # here"}),
        "warning steering-on-sides: locations.stern.slots.6.item",
        measured="stern",
        allowed="a side",
        quoting="steering gear in the stern",
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_gear_on_the_sides_is_fine(of_type: int) -> None:
    assert told(draft(of_type, sides={6: GEAR})) == []
