"""The boxes of a card: none on top of another, all inside the border."""

from __future__ import annotations

import itertools

import pytest

from cardforge.leviathans.cards.layout import QUARTER_LETTER, card_layout, large_size
from cardforge.leviathans.places import PLACES
from cardforge.press.boxes import Box
from cardforge.press.card_positions import A4, LETTER, PRINTER_MARGIN_MM, Paper, arrange
from cardforge.press.profiles import PROFILES

TYPES = pytest.mark.parametrize("kind", [1, 2, 3, 4])


def apart(one: Box, other: Box) -> bool:
    gap = max(one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom)
    return gap > -1e-6


@TYPES
@pytest.mark.parametrize("taller_mm", [0.0, 4.5])
def test_card_layout_boxes_do_not_overlap(kind: int, taller_mm: float) -> None:
    layout = card_layout(QUARTER_LETTER, kind, taller_mm)
    boxes = [
        layout.header, layout.footer, layout.picture, *layout.corners.values(),
        *layout.headings.values(), *(slot.box for slot in layout.slots.values()),
    ]  # fmt: skip
    for one, other in itertools.combinations(boxes, 2):
        assert apart(one, other), (one, other)
    assert all(layout.border.holds(box) for box in boxes)


@TYPES
def test_card_layout_has_a_box_per_slot(kind: int) -> None:
    layout = card_layout(QUARTER_LETTER, kind)
    wanted = {(place, number) for place in PLACES[kind] for number in range(1, 7)}
    assert set(layout.slots) == wanted
    for slot in layout.slots.values():
        assert slot.box.holds(slot.belt)
        assert slot.box.holds(slot.body)
        assert apart(slot.belt, slot.body)


@TYPES
def test_breach_numbers_face_the_ship(kind: int) -> None:
    layout = card_layout(QUARTER_LETTER, kind)
    middle = layout.picture
    for slot in layout.slots.values():
        belt = abs(slot.belt.middle_x - middle.middle_x) + abs(slot.belt.middle_y - middle.middle_y)
        body = abs(slot.body.middle_x - middle.middle_x) + abs(slot.body.middle_y - middle.middle_y)
        assert belt < body


def test_large_size_is_upright_and_keeps_the_safe_zone() -> None:
    for profile in PROFILES.values():
        stock = profile.large_card
        if stock is not None:
            size = large_size(profile.paper, stock)
            sides = (stock.width_mm, stock.height_mm)
            assert (size.width_mm, size.height_mm) == (min(sides), max(sides))
            assert profile.safe_mm <= size.inset_mm <= QUARTER_LETTER.inset_mm
    assert large_size(None) == QUARTER_LETTER


def test_card_corners_are_placed_as_published() -> None:
    layout = card_layout(QUARTER_LETTER, 2)
    corners = layout.corners
    assert corners["si"].x == corners["mp"].x < corners["type"].x == corners["turn"].x
    assert corners["si"].y == corners["type"].y < corners["turn"].bottom == corners["mp"].bottom
    top, foot = layout.slots["bow", 1].box, layout.slots["stern", 1].box
    assert corners["si"].bottom < top.y < foot.y < corners["mp"].y


@pytest.mark.parametrize("paper", [LETTER, A4], ids=["Letter", "A4"])
def test_four_cards_fill_a_sheet_except_gutters(paper: Paper) -> None:
    size = large_size(paper)
    sheet = arrange(size.width_mm, size.height_mm, paper)
    assert (sheet.columns, sheet.rows, sheet.gutters_mm) == (2, 2, (1.0, 5.4))
    assert 2 * size.width_mm + 1.0 == pytest.approx(paper.width_mm)
    assert 2 * size.height_mm + 5.4 == pytest.approx(paper.height_mm)
    assert sheet.ruler() is not None
    assert size.inset_mm >= PRINTER_MARGIN_MM - 0.1
