"""Port is as starboard."""

from __future__ import annotations

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


def test_sides_that_differ_are_a_warning() -> None:
    expect(
        draft(
            {"  stern:": "  starboard:  # here\n    resilience: 10\n    si_modifier: 2\n  stern:"}
        ),
        "warning fleet-sides: locations.starboard",
        measured="resilience, si_modifier",
        allowed="no difference",
        quoting="port and starboard differ in resilience, si_modifier",
    )


def test_a_side_that_repeats_what_it_shares_is_fine() -> None:
    assert told(draft({"  stern:": "  starboard:\n    resilience: 9\n  stern:"})) == []
