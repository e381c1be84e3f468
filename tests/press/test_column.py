from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.press.columns import Block, column
from cardforge.press.preflight import proof
from cardforge.press.scene import Scene

if TYPE_CHECKING:
    from cardforge.press.measure import Measure

WORDS = "A gun fires once a turn at any ship that lies in its arc and within its range. "


def blocks(count: int, size_pt: float = 9.0) -> list[Block]:
    return [Block(WORDS * 2, "serif", size_pt, indent_mm=5, mark=str(number), lead="Guns.")
            for number in range(1, count + 1)]  # fmt: skip


def test_a_column_that_has_room_keeps_the_wanted_size(measure: Measure) -> None:
    set_ = column(measure, blocks(2), 4, 4, 60, 100)
    assert set_.fits
    assert {text.size_pt for text in set_.texts} == {9.0}
    assert proof(Scene(70, 110, set_.texts, safe_mm=3), measure) == ()


def test_a_full_column_shrinks_as_a_whole(measure: Measure) -> None:
    set_ = column(measure, blocks(5), 4, 4, 60, 75)
    sizes = {text.size_pt for text in set_.texts}
    assert set_.fits
    assert len(sizes) == 1
    assert 6 <= sizes.pop() < 9
    assert set_.bottom <= 79


def test_what_does_not_fit_is_said_and_nothing_is_lost(measure: Measure) -> None:
    set_ = column(measure, blocks(9), 4, 4, 40, 30)
    assert not set_.fits
    joined = " ".join(text.text for text in set_.texts)
    assert joined.count("within its range.") == 18
    assert min(text.size_pt for text in set_.texts) == 6.0


def test_leads_stand_before_the_words_on_one_line(measure: Measure) -> None:
    set_ = column(measure, blocks(1), 4, 4, 60, 100)
    mark, lead, first = set_.texts[:3]
    assert (mark.text, lead.text) == ("1", "Guns.")
    assert mark.y == lead.y == first.y
    end = lead.x + measure.width_mm(lead.text, lead.role, lead.size_pt)
    assert 0 < first.x - end < 3
    assert first.text.startswith("A gun")


def test_anchors_and_missing_characters(measure: Measure) -> None:
    right = Block("right ⚓", "serif", 9.0, anchor="end")
    middle = Block("middle", "serif", 9.0, anchor="middle", tracking_pt=0.4)
    set_ = column(measure, [right, middle], 10, 4, 40, 100)
    assert [text.x for text in set_.texts] == pytest.approx([50, 30])
    assert set_.missing == "⚓"
    assert len(set_.tops) == 2
