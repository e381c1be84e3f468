"""A wreck is no harder to hit than what it was."""

from __future__ import annotations

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


def test_a_wreck_that_grows_harder_is_a_warning() -> None:
    expect(
        draft({"destroyed_resilience: 4": "destroyed_resilience: 8  # here"}),
        "warning destroyed-resilience: locations.stern.destroyed_resilience",
        measured=8,
        allowed="7 or less",
        quoting="8 once destroyed, 7 before",
    )


def test_an_equal_figure_is_fine() -> None:
    assert told(draft({"destroyed_resilience: 4": "destroyed_resilience: 7"})) == []
