"""What a fleet may cost."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import expect, fleet, lay_out, told

ELEMENTS = "  - {element: wing, count: 2}\n  - {element: carrier, aboard: [wing]}\n"
CARRIER = 480 + (20 + 40) + (10 + 10 + 50 + 20) + (30 + 40)
"""The class, then the weapons ahead, on the broadside and all around."""


def test_ten_too_many(tmp_path: Path) -> None:
    lay_out(tmp_path)
    worth = 80 * 3 + CARRIER
    expect(
        fleet(ELEMENTS, f"admiral: admiral\nbudget: {worth - 10}  # here\n"),
        "error over-budget: budget",
        measured=worth,
        allowed=worth - 10,
        quoting=f"the fleet costs {worth} points, 10 more than the budget",
        folder=tmp_path,
    )


def test_to_the_point(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert told(fleet(ELEMENTS, f"admiral: admiral\nbudget: {80 * 3 + CARRIER}\n"), tmp_path) == []
