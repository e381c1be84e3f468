"""Structural Integrity lies where published ships of the Type have it."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told

SPANS = {1: (15, 21), 2: (17, 26), 3: (26, 28), 4: (30, 36)}
BASES = {1: 18, 2: 22, 3: 27, 4: 33}
ENDS = [(of_type, si) for of_type, span in SPANS.items() for si in span]
BEYOND = [
    (of_type, si) for of_type, (least, most) in SPANS.items() for si in (least - 1, most + 1, 1, 99)
]


@pytest.mark.parametrize(("of_type", "si"), ENDS)
def test_both_ends_of_the_span_are_usual(of_type: int, si: int) -> None:
    assert told(draft(of_type, head={f"si: {BASES[of_type]}": f"si: {si}"})) == []


@pytest.mark.parametrize(("of_type", "si"), BEYOND)
def test_a_figure_beyond_either_end_is_noted(of_type: int, si: int) -> None:
    least, most = SPANS[of_type]
    expect(
        draft(of_type, head={f"si: {BASES[of_type]}": f"si: {si}  # here"}),
        "note usual-si: si",
        measured=si,
        allowed=f"{least} to {most}",
        quoting=f"{si} Structural Integrity on a Type {of_type} ship",
        mend=f"published ships have {least} to {most}",
    )
