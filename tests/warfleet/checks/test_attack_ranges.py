"""A long range is longer than a short one."""

from __future__ import annotations

import pytest

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


@pytest.mark.parametrize("reach", ["2/1", "1/1", "0/0"])
def test_ranges_that_do_not_rise_are_errors(reach: str) -> None:
    expect(
        draft(
            {
                "range: 1/2, dice: KG | R, marks: [turret, bracket]}": f"range: {reach}, dice: KG | R}}  # here"
            }
        ),
        "error attack-ranges: locations.bow.attacks.0.range",
        measured=reach,
        allowed="the second larger than the first",
        quoting=f"6in has the range {reach}",
    )


@pytest.mark.parametrize("reach", ["0/1", "1/9"])
def test_ranges_that_rise_are_legal(reach: str) -> None:
    assert told(draft({"1/2": reach})) == []


def test_one_range_is_legal_even_in_the_same_hex() -> None:
    assert told(draft({"range: 2": "range: 0"})) == []
