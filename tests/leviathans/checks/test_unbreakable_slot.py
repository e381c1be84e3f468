"""Every slot can be broken by a 12in gun with a good crew, its armour included."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

TANK = "{{breach: {}, item: trim tank}}"
STOP_TOP = {1: 8, 2: 14, 3: 18, 4: 22}
"""The most that the bow's location dice show."""


@pytest.mark.parametrize("of_type", TYPES)
def test_the_highest_roll_of_all_still_breaks_it(of_type: int) -> None:
    highest = 12 + 6 + STOP_TOP[of_type]
    assert told(draft(of_type, bow={4: TANK.format(highest - 2)})) == []


@pytest.mark.parametrize("of_type", TYPES)
def test_one_more_and_nothing_does(of_type: int) -> None:
    highest = 12 + 6 + STOP_TOP[of_type]
    expect(
        draft(of_type, bow={4: TANK.format(highest - 1) + "  # here"}),
        "note unbreakable-slot: locations.bow.slots.4.breach",
        measured=highest + 1,
        allowed=f"at most {highest}",
        quoting=f"Tesla Coil Trim Tank needs {highest + 1} to break",
        mend="lower the breach number",
    )


def test_sides_are_spoken_of_once() -> None:
    heads = told(draft(1, sides={4: TANK.format(40)}))
    assert heads == [
        "note unbreakable-slot: locations.sides.slots.4.breach",
        "note usual-breach: locations.sides.slots.4.breach",
    ]


def test_a_miss_breaks_nothing() -> None:
    assert told(draft(1, bow={5: "{breach: 60, item: miss}"})) == []
