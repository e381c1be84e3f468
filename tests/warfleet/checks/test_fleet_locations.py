"""A fleet ship has the locations of its Type."""

from __future__ import annotations

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


def test_the_draft_is_legal() -> None:
    assert told(draft({})) == []


def test_a_missing_location_is_an_error() -> None:
    text = draft({"locations:": "locations:  # here", "  stern:": "  bow:"}).replace(
        "  bow:", "  x:", 1
    )
    text = text.replace(text[text.index("  x:") : text.index("  sides:")], "")
    expect(
        text,
        "error fleet-locations: locations",
        measured="bow, port, starboard",
        allowed="bow, port, starboard, stern",
        quoting="no stern here",
    )


def test_a_location_of_another_type_is_an_error() -> None:
    text = draft(
        {
            "  stern:": "  fore-port: {resilience: 7, destroyed_resilience: 4, si_modifier: 2}  # here\n  stern:"
        }
    )
    expect(
        text,
        "error fleet-locations: locations.fore-port",
        measured="fore-port",
        allowed="bow, port, starboard, stern",
        quoting="a Type 2 ship has no fore-port",
    )


def test_the_sides_of_a_type_4_are_four() -> None:
    assert told(draft({"type: 2": "type: 4", "si: 11": "si: 16"})) == []
    six = draft({"type: 2": "type: 4", "si: 11": "si: 16", "sides:": "fore-sides:"})
    assert told(six) == ["error fleet-locations: locations"] * 2
