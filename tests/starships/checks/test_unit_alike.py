"""Units of unlike elements."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import FILES, SQUADRON, expect, fleet, lay_out, told


def test_the_one_that_differs_from_the_first(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: wing, unit: A}\n  - {element: picket, unit: A}  # here\n"),
        "error unit-alike: elements.1.unit",
        measured="corvette",
        allowed="squadron",
        quoting="'Picket' in unit 'A' is a corvette",
        folder=tmp_path,
    )


def test_two_designs_of_a_class_are_alike(tmp_path: Path) -> None:
    lay_out(tmp_path, {**FILES, "other": SQUADRON + "upgrades: [improved engines]\n"})
    text = fleet("  - {element: wing, count: 2, unit: A}\n  - {element: other, unit: A}\n")
    assert told(text, tmp_path) == []


def test_two_units_may_differ(tmp_path: Path) -> None:
    lay_out(tmp_path)
    text = fleet("  - {element: wing, unit: A}\n  - {element: picket, unit: B}\n")
    assert told(text, tmp_path) == []
