"""At most two slots of a location are misses, and none on the sides of large ships."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, Edits, draft, expect, told

HERE = "slots:  # here"
MISS = "{item: miss}"
NUMBERED_MISS = "{breach: 12, item: miss}"
ONE: Edits = {6: MISS}
TWO: Edits = {5: MISS, 6: MISS}
THREE: Edits = {"slots:": HERE, 1: MISS, 5: MISS, 6: MISS}


@pytest.mark.parametrize("of_type", TYPES)
def test_a_bow_may_have_two_but_not_three(of_type: int) -> None:
    assert told(draft(of_type, bow=TWO)) == []
    expect(
        draft(of_type, bow=THREE),
        "note usual-misses: locations.bow.slots",
        measured=3,
        allowed="at most 2",
        quoting="3 misses in",
    )


@pytest.mark.parametrize("of_type", TYPES)
def test_so_may_a_stern(of_type: int) -> None:
    assert told(draft(of_type, stern={1: MISS, 6: MISS})) == []
    expect(
        draft(of_type, stern={"slots:": HERE, 1: MISS, 2: MISS, 6: MISS}),
        "note usual-misses: locations.stern.slots",
        measured=3,
        allowed="at most 2",
        quoting="3 misses in",
    )


@pytest.mark.parametrize("of_type", [1, 2])
def test_the_sides_of_small_ships_may_have_two_but_not_three(of_type: int) -> None:
    assert told(draft(of_type, sides=TWO)) == []
    expect(
        draft(of_type, sides=THREE),
        "note usual-misses: locations.sides.slots",
        measured=3,
        allowed="at most 2",
        quoting="3 misses in",
    )


@pytest.mark.parametrize("of_type", [3, 4])
def test_the_sides_of_large_ships_have_none(of_type: int) -> None:
    expect(
        draft(of_type, sides={"slots:": HERE, **ONE}),
        "note usual-misses: locations.sides.slots",
        measured=1,
        allowed="none",
        quoting="1 miss in",
    )


def test_a_miss_with_a_printed_number_is_a_miss() -> None:
    assert told(draft(1, bow={5: MISS, 6: NUMBERED_MISS})) == []
    expect(
        draft(1, bow={"slots:": HERE, 1: NUMBERED_MISS, 5: NUMBERED_MISS, 6: MISS}),
        "note usual-misses: locations.bow.slots",
        measured=3,
        allowed="at most 2",
        quoting="3 misses in",
    )
