"""Hexes before a turn lie where published ships of the Type have them."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import draft, expect, told

SPANS = {1: (1, 2), 2: (1, 3), 3: (2, 3), 4: (2, 4)}
BASES = {1: 1, 2: 2, 3: 3, 4: 3}
WITHIN = [(of_type, turn) for of_type, (a, b) in SPANS.items() for turn in range(a, b + 1)]
BEYOND = [(of_type, turn) for of_type, (a, b) in SPANS.items() for turn in (a - 1, b + 1)]


@pytest.mark.parametrize(("of_type", "turn"), WITHIN)
def test_the_span_with_both_its_ends_is_usual(of_type: int, turn: int) -> None:
    assert told(draft(of_type, head={f"turn: {BASES[of_type]}": f"turn: {turn}"})) == []


@pytest.mark.parametrize(("of_type", "turn"), BEYOND)
def test_a_figure_beyond_either_end_is_noted(of_type: int, turn: int) -> None:
    least, most = SPANS[of_type]
    expect(
        draft(of_type, head={f"turn: {BASES[of_type]}": f"turn: {turn}  # here"}),
        "note usual-turn: turn",
        measured=turn,
        allowed=f"{least} to {most}",
        quoting=f"{turn} hexes before a turn on a Type {of_type} ship",
        mend=f"published ships have {least} to {most}",
    )
