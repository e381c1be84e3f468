"""How many make a unit."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import expect, fleet, lay_out, told


def test_four_in_one_entry(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: wing, count: 4, unit: A}  # here\n"),
        "error unit-size: elements.0.unit",
        measured=4,
        allowed=3,
        quoting="unit 'A' has 4 elements",
        folder=tmp_path,
    )


def test_the_entry_that_makes_it_too_large(tmp_path: Path) -> None:
    lay_out(tmp_path)
    entry = "  - {element: wing, count: 2, unit: A}"
    expect(
        fleet(f"{entry}\n{entry}  # here\n{entry}\n"),
        "error unit-size: elements.1.unit",
        measured=6,
        allowed=3,
        quoting="6 elements",
        folder=tmp_path,
    )


def test_aboard_of_two_ships_a_pair_is_four(tmp_path: Path) -> None:
    lay_out(tmp_path)
    aboard = "aboard: [{element: wing, count: 2, unit: A}]"
    expect(
        fleet(f"  - {{element: carrier, count: 2, {aboard}}}  # here\n"),
        "error unit-size: elements.0.aboard.0.unit",
        measured=4,
        allowed=3,
        quoting="4 elements",
        folder=tmp_path,
    )


def test_three(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert told(fleet("  - {element: wing, count: 3, unit: A}\n  - wing\n"), tmp_path) == []
