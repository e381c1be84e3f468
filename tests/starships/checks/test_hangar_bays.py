"""Squadrons aboard whom."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import expect, fleet, lay_out, told


def test_a_ship_without_hangar_bays(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: picket, aboard: [wing]}  # here\n"),
        "error hangar-bays: elements.0.aboard",
        measured="brace, red alert",
        allowed="hangar bays",
        quoting="'Picket' has no hangar bays",
        folder=tmp_path,
    )


def test_a_squadron_carries_nobody(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: wing, aboard: [wing]}  # here\n"),
        "error hangar-bays: elements.0.aboard",
        measured="no systems",
        allowed="hangar bays",
        quoting="'Wing' has no hangar bays",
        folder=tmp_path,
    )


def test_a_frigate_with_hangar_bays(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert told(fleet("  - {element: frigate, aboard: [wing]}\n"), tmp_path) == []
