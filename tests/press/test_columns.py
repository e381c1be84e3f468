"""Columns never exceed their box, and report everything that they shorten."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.press.boxes import Box
from cardforge.press.columns import Block, Held, column, held
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.scene import Scene, Text
from tests.press.proof import proof

MEASURE = standard_measure()
BOX = Box(10.0, 20.0, 50.0, 40.0)
RULE = Block("Whoever hits it rolls again.", "serif", 8.5, lead="Brace 5+.")
WORDS = "The quick brown fox jumps over the lazy dog. "


def said(found: Held) -> str:
    """All words of a column, separated by single spaces."""
    return " ".join(" ".join(text.text for text in found.column.texts).split())


def check_inside(found: Held, box: Box, measure: Measure = MEASURE) -> None:
    for text in found.column.texts:
        assert text.x >= box.x
        assert right_of(text, measure) <= box.right + 1e-6, text.text
    assert found.column.bottom <= box.bottom + 1e-6


def right_of(text: Text, measure: Measure) -> float:
    return text.x + measure.width_mm(text.text, text.role, text.size_pt)


def test_column_shrinks_text_before_shortening_it() -> None:
    few = held(MEASURE, [RULE, Block(WORDS.strip(), "serif", 8.5)], BOX)
    assert few.lost == ()
    assert {text.size_pt for text in few.column.texts} == {8.5}
    more = held(MEASURE, [RULE, Block((WORDS * 10).strip(), "serif", 8.5)], BOX)
    assert more.lost == ()
    assert 6.0 <= more.column.texts[0].size_pt < 8.5
    for found in (few, more):
        check_inside(found, BOX)


def test_column_shortens_and_reports_the_longest_block() -> None:
    blocks = [RULE, Block(WORDS * 60, "serif", 8.5), Block("Last.", "serif", 8.5, lead="Yard:")]
    found = held(MEASURE, blocks, BOX)
    check_inside(found, BOX)
    assert found.lost == (1,)
    assert {text.size_pt for text in found.column.texts} == {6.0}
    head, _, end = said(found).partition("…")
    assert end.strip() == "Yard: Last."
    story = head.removeprefix("Brace 5+. Whoever hits it rolls again. ")
    assert len(story) > 300
    assert (WORDS * 60).startswith(story)
    assert (WORDS * 60)[len(story)] in " ."  # a whole word
    line_mm = found.column.texts[1].size_pt * 1.2 * 25.4 / 72
    assert BOX.bottom - found.column.bottom < 2 * line_mm  # as much as there is room for


def test_column_omits_blocks_if_shortening_is_not_enough() -> None:
    two = [Block(WORDS * 30, "serif", 8.0), Block(WORDS * 29, "serif", 8.0), RULE]
    low = Box(0, 0, 50.0, 8.0)
    found = held(MEASURE, two, low)
    assert found.lost == (0, 1)
    assert said(found).endswith("… Brace 5+. Whoever hits it rolls again.")
    check_inside(found, low)
    many = [Block(f"Note {number}.", "serif", 8.0) for number in range(20)]
    crowd = held(MEASURE, many, BOX)
    check_inside(crowd, BOX)
    kept = len(crowd.column.tops)
    assert 5 < kept < 20
    assert set(range(kept, 20)) <= set(crowd.lost)
    nothing = held(MEASURE, [RULE], Box(0, 0, 50.0, 0.5))
    assert (nothing.column.texts, nothing.lost) == ((), (0,))


@pytest.mark.parametrize("name", ["lead", "words"])
def test_word_wider_than_the_column_is_shortened(name: str) -> None:
    long = "M" * 200
    block = (
        Block("Short.", "serif", 8.0, lead=long) if name == "lead" else Block(long, "serif", 8.0)
    )
    found = held(MEASURE, [RULE, block], BOX)
    check_inside(found, BOX)
    assert found.lost == (1,)
    assert "MMMMM…" in said(found)
    assert said(found).endswith("Short.") == (name == "lead")


def test_lead_without_words_shrinks_until_it_fits_its_line() -> None:
    lead = ":" * 24
    wide = MEASURE.width_mm(lead, "bold", 8.5)
    box = BOX._replace(width=wide * 0.9)
    found = held(MEASURE, [Block("", "serif", 8.5, lead=lead)], box)
    check_inside(found, box)
    assert (found.lost, said(found)) == ((), lead)


def test_missing_glyphs_are_reported_for_their_own_block() -> None:
    blocks = [
        RULE,
        Block("\U0001f600 smiles", "serif", 8.0),
        Block("x", "serif", 8.0, lead="\u4e00:"),
    ]
    found = held(MEASURE, blocks, BOX)
    assert (found.lost, found.missing) == ((), ("", "\U0001f600", "\u4e00"))


_PARTS = st.text(alphabet="abcdefgh MW.-\n", max_size=700)
_BLOCKS = st.lists(
    st.builds(Block, _PARTS, st.just("serif"), st.just(8.5), lead=st.text("ABC :", max_size=90)),
    min_size=1, max_size=8,
)  # fmt: skip


@settings(derandomize=True)
@given(_BLOCKS, st.floats(20.0, 80.0), st.floats(3.0, 90.0))
def test_column_stays_in_its_box_and_reports_all_losses(
    blocks: list[Block], width: float, height: float
) -> None:
    box = Box(5.0, 5.0, width, height)
    found = held(MEASURE, blocks, box)
    check_inside(found, box)
    printed = "".join("".join(text.text for text in found.column.texts).split())
    for number, block in enumerate(blocks):
        if number not in found.lost:
            assert "".join(block.words.split()) in printed
            assert "".join(block.lead.split()) in printed


# ---- columns that may run over


GUNS = "A gun fires once a turn at any ship that lies in its arc and within its range. "


def blocks(count: int, size_pt: float = 9.0) -> list[Block]:
    return [Block(GUNS * 2, "serif", size_pt, indent_mm=5, mark=str(number), lead="Guns.")
            for number in range(1, count + 1)]  # fmt: skip


def test_column_with_space_keeps_the_wanted_size(measure: Measure) -> None:
    set_ = column(measure, blocks(2), 4, 4, 60, 100)
    assert set_.fits
    assert {text.size_pt for text in set_.texts} == {9.0}
    assert proof(Scene(70, 110, set_.texts, safe_mm=3), measure) == ()


def test_full_column_shrinks_all_its_text(measure: Measure) -> None:
    set_ = column(measure, blocks(5), 4, 4, 60, 75)
    sizes = {text.size_pt for text in set_.texts}
    assert set_.fits
    assert len(sizes) == 1
    assert 6 <= sizes.pop() < 9
    assert set_.bottom <= 79


def test_overfull_column_is_reported_and_keeps_all_words(measure: Measure) -> None:
    set_ = column(measure, blocks(9), 4, 4, 40, 30)
    assert not set_.fits
    joined = " ".join(text.text for text in set_.texts)
    assert joined.count("within its range.") == 18
    assert min(text.size_pt for text in set_.texts) == 6.0


def test_column_lead_precedes_the_words_on_one_line(measure: Measure) -> None:
    set_ = column(measure, blocks(1), 4, 4, 60, 100)
    mark, lead, first = set_.texts[:3]
    assert (mark.text, lead.text) == ("1", "Guns.")
    assert mark.y == lead.y == first.y
    end = lead.x + measure.width_mm(lead.text, lead.role, lead.size_pt)
    assert 0 < first.x - end < 3
    assert first.text.startswith("A gun")


def test_column_keeps_anchors_and_reports_missing_glyphs(measure: Measure) -> None:
    right = Block("right ⚓", "serif", 9.0, anchor="end")
    middle = Block("middle", "serif", 9.0, anchor="middle", tracking_pt=0.4)
    set_ = column(measure, [right, middle], 10, 4, 40, 100)
    assert [text.x for text in set_.texts] == pytest.approx([50, 30])
    assert set_.missing == "⚓"
    assert len(set_.tops) == 2
