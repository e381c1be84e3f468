"""Columns that hold what they are given: never beyond their box, and nothing shortened unsaid."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.press.boxes import Box
from cardforge.press.columns import Block, Held, held
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.scene import Text

MEASURE = standard_measure()
BOX = Box(10.0, 20.0, 50.0, 40.0)
RULE = Block("Whoever hits it rolls again.", "serif", 8.5, lead="Brace 5+.")
WORDS = "The quick brown fox jumps over the lazy dog. "


def said(found: Held) -> str:
    """All words of a column, with single blanks."""
    return " ".join(" ".join(text.text for text in found.column.texts).split())


def check_inside(found: Held, box: Box, measure: Measure = MEASURE) -> None:
    for text in found.column.texts:
        assert text.x >= box.x
        assert right_of(text, measure) <= box.right + 1e-6, text.text
    assert found.column.bottom <= box.bottom + 1e-6


def right_of(text: Text, measure: Measure) -> float:
    return text.x + measure.width_mm(text.text, text.role, text.size_pt)


def test_what_fits_stays_whole_and_shrinks_before_it_is_shortened() -> None:
    few = held(MEASURE, [RULE, Block(WORDS.strip(), "serif", 8.5)], BOX)
    assert few.lost == ()
    assert {text.size_pt for text in few.column.texts} == {8.5}
    more = held(MEASURE, [RULE, Block((WORDS * 10).strip(), "serif", 8.5)], BOX)
    assert more.lost == ()
    assert 6.0 <= more.column.texts[0].size_pt < 8.5
    for found in (few, more):
        check_inside(found, BOX)


def test_the_longest_is_shortened_behind_a_word_and_is_the_only_one_told() -> None:
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


def test_the_next_longest_follows_and_what_has_no_room_at_all_is_left_out() -> None:
    two = [Block(WORDS * 30, "serif", 8.0), Block(WORDS * 29, "serif", 8.0), RULE]
    low = Box(0, 0, 50.0, 8.0)
    found = held(MEASURE, two, low)
    assert found.lost == (0, 1)
    assert said(found).endswith("… Brace 5+. Whoever hits it rolls again.")
    check_inside(found, low)
    many = [Block(f"Note {number}.", "serif", 8.0) for number in range(40)]
    crowd = held(MEASURE, many, BOX)
    check_inside(crowd, BOX)
    kept = len(crowd.column.tops)
    assert 5 < kept < 40
    assert set(range(kept, 40)) <= set(crowd.lost)
    nothing = held(MEASURE, [RULE], Box(0, 0, 50.0, 0.5))
    assert (nothing.column.texts, nothing.lost) == ((), (0,))


@pytest.mark.parametrize("name", ["lead", "words"])
def test_a_word_wider_than_the_column_is_shortened(name: str) -> None:
    long = "M" * 200
    block = (
        Block("Short.", "serif", 8.0, lead=long) if name == "lead" else Block(long, "serif", 8.0)
    )
    found = held(MEASURE, [RULE, block], BOX)
    check_inside(found, BOX)
    assert found.lost == (1,)
    assert "MMMMM…" in said(found)
    assert said(found).endswith("Short.") == (name == "lead")


def test_characters_without_a_glyph_are_told_for_their_own_block_alone() -> None:
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


@settings(max_examples=60, deadline=None, derandomize=True)
@given(_BLOCKS, st.floats(20.0, 80.0), st.floats(3.0, 90.0))
def test_nothing_leaves_its_box_and_what_is_not_told_is_whole(
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
