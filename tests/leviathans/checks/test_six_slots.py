"""A location has a slot for each face of the slot die."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, told

HERE = "slots:  # here"


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6])
def test_the_number_that_lacks_is_named(number: int) -> None:
    expect(
        draft(1, bow={"slots:": HERE, number: ""}),
        "error six-slots: locations.bow.slots",
        measured=5,
        allowed=6,
        quoting=f"5 of 6 slots here, number {number} missing",
    )


def test_several_numbers_make_one_finding() -> None:
    expect(
        draft(1, stern={"slots:": HERE, 1: "", 3: "", 6: ""}),
        "error six-slots: locations.stern.slots",
        measured=3,
        allowed=6,
        quoting="number 1, 3, 6 missing",
    )


def test_no_slots_at_all_are_a_finding_too() -> None:
    expect(
        draft(1, bow={"slots:": "slots: {}  # here", **dict.fromkeys(range(1, 7), "")}),
        "error six-slots: locations.bow.slots",
        measured=0,
        allowed=6,
        quoting="number 1, 2, 3, 4, 5, 6 missing",
        besides=["warning trim-tanks: locations.bow.slots"],  # its tank is gone with the rest
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_what_the_sides_share_is_said_once(of_type: int) -> None:
    expect(
        draft(of_type, sides={"slots:": HERE, 2: ""}),
        "error six-slots: locations.sides.slots",
        measured=5,
        allowed=6,
        quoting="number 2 missing",
    )


def test_a_miss_fills_a_number() -> None:
    assert told(draft(1, bow={6: "{item: miss}"})) == []


def test_a_slot_given_by_one_side_and_shared_by_none_is_missing_on_the_other() -> None:
    text = draft(1, sides={6: ""}) + "  port: {slots: {6: {breach: 12, item: armor, bonus: 1}}}\n"
    assert "error six-slots: locations.sides.slots" in told(text)
    assert "error six-slots: locations.port.slots" not in told(text)
