from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.errors import PressError
from cardforge.press.card_positions import (
    A4,
    DEPTH_MM,
    LETTER,
    MARK_GAP_MM,
    OVERHANG_MM,
    POKER,
    TAROT,
    CardPlace,
    Layout,
    Paper,
    RulerPlace,
    Stock,
    arrange,
)
from tests.press.stocks import MINI

PAPERS = st.sampled_from([A4, LETTER])
SIDES = st.floats(8, 180)
BLEEDS = st.sampled_from([0.0, 3.0, 3.175])
Corners = tuple[float, float, float, float]


def box_of(place: CardPlace, layout: Layout) -> Corners:
    """Return the area of a placed card on the sheet, with its printed bleed."""
    width, height = layout.cell_mm
    left = place.x - (width if place.turn_deg == 90 else 0)
    bleed = layout.bleed_mm
    return left - bleed, place.y - bleed, left + width + bleed, place.y + height + bleed


def box_of_ruler(place: RulerPlace) -> Corners:
    depth, length = DEPTH_MM / 2, place.length_mm + OVERHANG_MM
    if place.turn_deg == 0:
        return place.x, place.y - depth, place.x + length, place.y + depth
    return place.x - depth, place.y - length, place.x + depth, place.y


def apart(one: Corners, other: Corners) -> bool:
    near = 1e-6
    return (
        one[2] <= other[0] + near
        or other[2] <= one[0] + near
        or one[3] <= other[1] + near
        or other[3] <= one[1] + near
    )


def inside(box: Corners, layout: Layout) -> bool:
    left, top, right, bottom = box
    margin, paper = layout.margin_mm - 1e-6, layout.paper
    return (
        left >= margin
        and top >= margin
        and right <= paper.width_mm - margin
        and bottom <= paper.height_mm - margin
    )


def laid_out(width: float, height: float, paper: Paper, bleed: float) -> Layout | None:
    try:
        return arrange(width, height, paper, bleed_mm=bleed)
    except PressError:
        return None


@pytest.mark.parametrize(
    ("stock", "paper", "bleed", "count"),
    [
        (POKER, LETTER, 0, 9),
        (POKER, LETTER, 3.175, 6),
        (POKER, A4, 0, 9),
        (POKER, A4, 3.175, 8),
        (TAROT, LETTER, 0, 4),
        (TAROT, A4, 0, 4),
        (MINI, A4, 0, 18),
    ],
)
def test_sheet_holds_the_most_cards_that_fit(
    stock: Stock, paper: Paper, bleed: float, count: int
) -> None:
    layout = arrange(stock.width_mm, stock.height_mm, paper, bleed_mm=bleed)
    assert layout.count == count


@given(SIDES, SIDES, PAPERS, BLEEDS)
def test_cards_keep_the_margin_and_do_not_overlap(
    width: float, height: float, paper: Paper, bleed: float
) -> None:
    layout = laid_out(width, height, paper, bleed)
    if layout is None:
        return
    boxes = [box_of(place, layout) for place in layout.places()]
    assert len(boxes) == layout.count
    assert all(inside(box, layout) for box in boxes)
    for index, box in enumerate(boxes):
        assert all(apart(box, other) for other in boxes[index + 1 :])


@given(SIDES, SIDES, PAPERS, BLEEDS)
def test_card_grid_is_centred_on_the_sheet(
    width: float, height: float, paper: Paper, bleed: float
) -> None:
    layout = laid_out(width, height, paper, bleed)
    if layout is None:
        return
    for lines, length in (
        (layout.lines_x, paper.width_mm),
        (layout.lines_y, paper.height_mm),
    ):
        mirrored = sorted(length - line for line in lines)
        assert list(lines) == pytest.approx(mirrored)


@given(SIDES, SIDES, PAPERS, BLEEDS)
def test_sheet_ruler_is_clear_of_cards_and_marks(
    width: float, height: float, paper: Paper, bleed: float
) -> None:
    layout = laid_out(width, height, paper, bleed)
    if layout is None:
        return
    place = layout.ruler()
    assert place is not None
    assert place.length_mm > 2 * 25.4
    box = box_of_ruler(place)
    assert inside(box, layout)
    assert all(apart(box, box_of(card, layout)) for card in layout.places())


@given(SIDES, SIDES, PAPERS, BLEEDS)
def test_crop_marks_are_visible_and_clear_of_the_margin(
    width: float, height: float, paper: Paper, bleed: float
) -> None:
    layout = laid_out(width, height, paper, bleed)
    if layout is None:
        return
    for mark, strip in zip(layout.mark_mm(), layout.strips_mm, strict=True):
        assert mark >= 0.5 - 1e-6
        assert MARK_GAP_MM + mark <= strip + 1e-6


@pytest.mark.parametrize(("width", "height"), [(210, 297), (400, 20), (205, 285)])
def test_card_too_large_for_the_sheet_is_rejected(width: float, height: float) -> None:
    with pytest.raises(PressError, match="too large"):
        arrange(width, height, A4)
