"""Starting MP lie where published ships of the Type have them."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import Edits, draft, expect, told

SPANS = {1: (6, 14), 2: (5, 12), 3: (4, 9), 4: (3, 6)}
BASES = {1: 9, 2: 8, 3: 6, 4: 4}
ENDS = [(of_type, mp) for of_type, span in SPANS.items() for mp in span]
BEYOND = [(of_type, mp) for of_type, (least, most) in SPANS.items() for mp in (least - 1, most + 1)]


def engine(of_type: int, mp: int) -> Edits:
    return {f"mp: {BASES[of_type]}": f"mp: {mp}"}


@pytest.mark.parametrize(("of_type", "mp"), ENDS)
def test_both_ends_of_the_span_are_usual(of_type: int, mp: int) -> None:
    assert told(draft(of_type, head=engine(of_type, mp), stern=engine(of_type, mp))) == []


@pytest.mark.parametrize(("of_type", "mp"), BEYOND)
def test_a_figure_beyond_either_end_is_noted(of_type: int, mp: int) -> None:
    least, most = SPANS[of_type]
    here: Edits = {f"mp: {BASES[of_type]}": f"mp: {mp}  # here"}
    expect(
        draft(of_type, head=here, stern=engine(of_type, mp)),
        "note usual-mp: mp",
        measured=mp,
        allowed=f"{least} to {most}",
        quoting=f"{mp} Starting MP on a Type {of_type} ship",
        mend=f"published ships have {least} to {most}",
    )
