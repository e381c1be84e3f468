"""A ship has the locations of its Type, and each that lacks or is too many is named."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft, expect, judged, line_marked, told

HERE = {"locations:": "locations:  # here"}


@pytest.mark.parametrize("of_type", TYPES)
def test_all_locations_of_a_type_are_enough(of_type: int) -> None:
    assert told(draft(of_type)) == []


@pytest.mark.parametrize("of_type", TYPES)
def test_a_missing_location_is_missed_where_locations_begin(of_type: int) -> None:
    small, large = "port, starboard", "fore-port, aft-port, fore-starboard, aft-starboard"
    sides = large if of_type == 4 else small
    expect(
        draft(of_type, head=HERE, bow=None),
        "error locations: locations",
        measured=f"{sides}, stern",
        allowed=f"bow, {sides}, stern",
        quoting=f"the bow of a Type {of_type} ship is missing",
        mend="add `bow:`",
    )


def test_one_side_alone_is_not_both() -> None:
    expect(
        draft(1, head=HERE, sides={"sides:": "starboard:"}),
        "error locations: locations",
        measured="bow, starboard, stern",
        allowed="bow, port, starboard, stern",
        quoting="the port of a Type 1 ship is missing",
    )


def test_fore_sides_alone_leave_a_battleship_open_astern() -> None:
    text = draft(4, head=HERE, sides={"sides:": "fore-sides:"})
    assert told(text) == ["error locations: locations"] * 2
    assert [each.message for each in judged(text)] == [
        "the aft-port of a Type 4 ship is missing",
        "the aft-starboard of a Type 4 ship is missing",
    ]
    assert {each.mark.line for each in judged(text) if each.mark} == {line_marked(text)}


@pytest.mark.parametrize(
    ("of_type", "place", "allowed"),
    [
        (1, "fore-port", "bow, port, starboard, stern"),
        (2, "aft-starboard", "bow, port, starboard, stern"),
        (3, "aft-port", "bow, port, starboard, stern"),
        (4, "port", "bow, fore-port, aft-port, fore-starboard, aft-starboard, stern"),
    ],
)
def test_a_location_of_another_type_is_one_too_many(of_type: int, place: str, allowed: str) -> None:
    side = draft(of_type, head=None, bow=None, stern=None, sides={"sides:": f"{place}:  # here"})
    expect(
        draft(of_type) + side,
        f"error locations: locations.{place}",
        measured=place,
        allowed=allowed,
        quoting=f"a Type {of_type} ship has no {place}",
    )


def test_every_fault_is_told_not_only_the_first() -> None:
    text = draft(1, sides={"sides:": "fore-sides:"})
    assert [finding.message for finding in judged(text)] == [
        "the port of a Type 1 ship is missing",
        "the starboard of a Type 1 ship is missing",
        "a Type 1 ship has no fore-port",
        "a Type 1 ship has no fore-starboard",
    ]
