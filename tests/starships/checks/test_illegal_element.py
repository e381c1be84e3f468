"""Elements of a fleet that break a rule themselves."""

from __future__ import annotations

from pathlib import Path

from tests.starships.checks.drafting import expect, fleet, lay_out


def test_it_is_named_with_the_count_of_its_errors(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - wing\n  - broken  # here\n"),
        "error illegal-element: elements.1",
        measured=1,
        allowed=0,
        quoting="'Broken' is not legal",
        folder=tmp_path,
    )


def test_aboard_as_well(tmp_path: Path) -> None:
    lay_out(tmp_path)
    expect(
        fleet("  - {element: carrier, aboard: [{element: broken, name: Sparks}]}  # here\n"),
        "error illegal-element: elements.0.aboard.0",
        measured=1,
        allowed=0,
        quoting="'Sparks'",
        folder=tmp_path,
    )
