"""There is always a chance to miss."""

from __future__ import annotations

import pytest

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


@pytest.mark.parametrize("figure", [0, 1])
def test_less_than_two_is_an_error(figure: int) -> None:
    expect(
        draft({"destroyed_resilience: 5": f"destroyed_resilience: {figure}  # here"}),
        "error least-resilience: locations.sides.destroyed_resilience",
        measured=figure,
        allowed="2 or more",
        quoting=f"{figure} is what every die rolls",
    )


def test_an_intact_location_keeps_to_it_too() -> None:
    text = draft(
        {
            "    resilience: 8": "    resilience: 1",
            "destroyed_resilience: 6": "destroyed_resilience: 1",
        }
    )
    assert told(text) == [
        "error least-resilience: locations.bow.resilience",
        "error least-resilience: locations.bow.destroyed_resilience",
    ]


def test_two_is_legal() -> None:
    assert told(draft({"destroyed_resilience: 5": "destroyed_resilience: 2"})) == []
