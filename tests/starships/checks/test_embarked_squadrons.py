"""Ships aboard ships."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import expect, fleet, lay_out, told


def test_a_corvette_aboard(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: carrier, aboard: [wing, picket]}  # here\n"),
        "error embarked-squadrons: elements.0.aboard.1",
        measured="corvette",
        allowed="squadron",
        quoting="'Picket' aboard 'Carrier' is a corvette",
        folder=tmp_path,
    )


def test_squadrons_aboard(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert told(fleet("  - {element: carrier, aboard: [wing, wing]}\n"), tmp_path) == []
