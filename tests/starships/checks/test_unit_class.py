"""Classes that act in units, and those that do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.starships.checks.drafting import expect, fleet, lay_out, told


def test_a_cruiser_acts_alone(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: carrier, unit: Line}  # here\n"),
        "error unit-class: elements.0.unit",
        measured="cruiser",
        allowed="squadron, corvette, frigate",
        quoting="'Carrier' in unit 'Line' is a cruiser",
        folder=tmp_path,
    )


@pytest.mark.parametrize("word", ["wing", "picket", "frigate"])
def test_the_three_small_classes(word: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert told(fleet(f"  - {{element: {word}, count: 3, unit: A}}\n"), tmp_path) == []
