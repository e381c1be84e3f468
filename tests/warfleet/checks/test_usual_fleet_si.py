"""Structural Integrity lies where converted ships of the Type have it."""

from __future__ import annotations

import pytest

from tests.warfleet.checks.drafting import expect, told
from tests.warfleet.yard import draft


@pytest.mark.parametrize(("of_type", "si", "span"), [
    (1, 7, "8 to 11"), (1, 12, "8 to 11"), (2, 8, "9 to 13"), (2, 14, "9 to 13"), (3, 12, "13 to 14"),
])  # fmt: skip
def test_an_unusual_si_is_a_note(of_type: int, si: int, span: str) -> None:
    expect(
        draft({"type: 2": f"type: {of_type}", "si: 11": f"si: {si}  # here"}),
        "note usual-fleet-si: si",
        measured=si,
        allowed=span,
        quoting=f"{si} Structural Integrity on a Type {of_type} ship",
    )


@pytest.mark.parametrize(
    ("of_type", "si"), [(1, 8), (1, 11), (2, 9), (2, 13), (3, 14), (4, 15), (4, 18)]
)
def test_what_published_ships_become_is_fine(of_type: int, si: int) -> None:
    assert told(draft({"type: 2": f"type: {of_type}", "si: 11": f"si: {si}"})) == []
