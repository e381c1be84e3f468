"""Every location has one trim tank, whatever nation it was built by."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

HERE = "slots:  # here"
TANK = "{breach: 13, item: trim tank}"
CREW = "{breach: 13, item: crew, dice: G}"
NATIONAL = [("Russian Empire", "stabilizer"), ("United States of America", "tesla coil")]


@pytest.mark.parametrize("of_type", TYPES)
def test_a_location_without_one_is_warned_of(of_type: int) -> None:
    expect(
        draft(of_type, bow={"slots:": HERE, 4: CREW}),
        "warning trim-tanks: locations.bow.slots",
        measured=0,
        allowed=1,
        quoting="no trim tank in",
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_sides_with_two_are_warned_of_once(of_type: int) -> None:
    expect(
        draft(of_type, sides={"slots:": HERE, 2: TANK}),
        "warning trim-tanks: locations.sides.slots",
        measured=2,
        allowed=1,
        quoting="2 trim tanks in",
    )


@pytest.mark.parametrize(("nation", "item"), NATIONAL)
def test_a_national_tank_stands_in_for_a_plain_one(nation: str, item: str) -> None:
    text = draft(1, head={"British Empire": nation}, bow={4: f"{{breach: 13, item: {item}}}"})
    assert told(text) == []


@pytest.mark.parametrize(("nation", "item"), NATIONAL)
def test_a_national_tank_beside_a_plain_one_makes_two(nation: str, item: str) -> None:
    expect(
        draft(
            1,
            head={"British Empire": nation},
            stern={"slots:": HERE, 2: f"{{breach: 9, item: {item}}}"},
        ),
        "warning trim-tanks: locations.stern.slots",
        measured=2,
        allowed=1,
        quoting="2 trim tanks in",
    )


def test_a_homebrew_by_that_name_is_no_trim_tank() -> None:
    assert told(draft(1, bow={4: "{breach: 9, item: homebrew, name: trim tank}"})) == [
        "warning trim-tanks: locations.bow.slots",
        "note homebrew: locations.bow.slots.4",
    ]
