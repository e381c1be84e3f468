"""Fronts behind backs, marks and rulers in the waste, and pieces of all sizes apart."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from cardforge.errors import PressError
from cardforge.press import pdf, raster
from cardforge.press.card_positions import (
    A4,
    LETTER,
    MARK_GAP_MM,
    CardPlace,
    Layout,
    Paper,
    arrange,
)
from cardforge.press.measure import Measure
from cardforge.press.scene import Circle, Group, Ink, Line, Rect, Scene, Text, texts
from cardforge.press.sheets import Card, Flip, back_place, crop_marks, fold_over, impose, nest
from tests.press.proof import proof

WIDTH, HEIGHT = 63.5, 88.9
Point = tuple[float, float]


def card(number: int, *, bleed_mm: float = 0.0) -> Card:
    """Return a card whose faces name themselves."""
    front = Scene(WIDTH, HEIGHT, (Text(5, 10, f"F{number}", 12),), bleed_mm=bleed_mm)
    back = Scene(WIDTH, HEIGHT, (Text(5, 10, f"B{number}", 12),), bleed_mm=bleed_mm)
    return Card(front, back)


def on_sheet(place: CardPlace, u: float, v: float) -> Point:
    """Return the position of a card's point on the sheet."""
    turn = math.radians(place.turn_deg)
    return (
        place.x + u * math.cos(turn) - v * math.sin(turn),
        place.y + u * math.sin(turn) + v * math.cos(turn),
    )


def seen_through(point: Point, layout: Layout, flip: Flip) -> Point:
    """Return the point of the front behind a point of the back."""
    x, y = point
    if flip == "long":
        return layout.paper.width_mm - x, y
    return x, layout.paper.height_mm - y


@given(
    st.sampled_from(["long", "short"]),
    st.booleans(),
    st.floats(0, 40),
    st.floats(0, 60),
    st.sampled_from([A4, LETTER]),
)
def test_card_turned_like_a_page_shows_its_back_upright(
    flip: Flip, turned: bool, u: float, v: float, paper: Paper
) -> None:
    layout = arrange(40, 60, paper, bleed_mm=3 if turned else 0)
    layout = dataclasses.replace(layout, turned=turned, columns=2, rows=2)
    for front in layout.places():
        back = back_place(front, layout, flip)
        behind = seen_through(on_sheet(back, u, v), layout, flip)
        assert behind == pytest.approx(on_sheet(front, 40 - u, v), abs=1e-9)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("bleed", [0.0, 3.175])
def test_pdf_backs_lie_behind_their_fronts(
    measure: Measure, read: Callable[[bytes, int], list[Any]], flip: Flip, bleed: float
) -> None:
    layout = arrange(WIDTH, HEIGHT, A4, bleed_mm=bleed)
    cards = [card(number, bleed_mm=bleed) for number in range(layout.count)]
    drawn = pdf.draw(impose(cards, layout, flip=flip), measure)
    fronts = {word.text[1:]: word for word in read(drawn, 0) if word.text[0] == "F"}
    backs = {word.text[1:]: word for word in read(drawn, 1) if word.text[0] == "B"}
    assert set(fronts) == set(backs) == {str(number) for number in range(layout.count)}
    for place, number in zip(layout.places(), sorted(backs, key=int), strict=True):
        word = backs[number]
        middle = ((word.left + word.right) / 2, (word.top + word.bottom) / 2)
        x, y = seen_through(middle, layout, flip)
        corners = [on_sheet(place, u, v) for u, v in ((0, 0), (WIDTH, HEIGHT))]
        across, down = zip(*corners, strict=True)
        assert min(across) < x < max(across)
        assert min(down) < y < max(down)


def test_last_sheet_with_few_cards_keeps_their_places() -> None:
    layout = arrange(WIDTH, HEIGHT, A4)
    sheets = list(impose([card(number) for number in range(10)], layout))
    assert len(sheets) == 4
    assert [text.text for text in texts(sheets[2].items) if text.text[0] == "F"] == ["F9"]
    [back] = [item for item in sheets[3].items if item.tag == "back"]
    assert isinstance(back, Group)
    assert back.x == pytest.approx(A4.width_mm - layout.lines_x[0] - WIDTH)


def test_single_sided_cards_make_no_backs() -> None:
    layout = arrange(WIDTH, HEIGHT, A4)
    single = [Card(card(1).front)] * 3
    [sheet] = impose(single, layout, title="Fleet")
    assert sheet.title == "Fleet 1"
    assert (sheet.width_mm, sheet.height_mm) == (210, 297)


def test_sheets_reject_other_sizes_and_missing_bleed() -> None:
    small = Card(Scene(50, 70, ()))
    with pytest.raises(PressError, match=r"63\.5 x 88\.9 mm, one is 50 x 70"):
        list(impose([small], arrange(WIDTH, HEIGHT, A4)))
    with pytest.raises(PressError, match="bleed of 3 mm"):
        list(impose([card(1)], arrange(WIDTH, HEIGHT, A4, bleed_mm=3)))


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_crop_marks_lie_on_cut_lines_outside_the_bleed(bleed: float) -> None:
    layout = arrange(WIDTH, HEIGHT, A4, bleed_mm=bleed)
    marks = list(crop_marks(layout))
    left, right = layout.lines_x[0] - bleed, layout.lines_x[-1] + bleed
    top, bottom = layout.lines_y[0] - bleed, layout.lines_y[-1] + bleed
    for mark in marks:
        upright = mark.x1 == mark.x2
        assert mark.x1 in layout.lines_x if upright else mark.y1 in layout.lines_y
        reach = [mark.y1, mark.y2] if upright else [mark.x1, mark.x2]
        near, far = (top, bottom) if upright else (left, right)
        assert max(reach) <= near - MARK_GAP_MM + 1e-9 or min(reach) >= far + MARK_GAP_MM - 1e-9
    assert len(marks) == 2 * (len(layout.lines_x) + len(layout.lines_y))


def inked(picture: Pillow.Image, box: tuple[float, float, float, float], dpi: int) -> bool:
    """Return whether anything is printed in a box (mm)."""
    part = picture.convert("L").crop(tuple(round(side / 25.4 * dpi) for side in box))  # type: ignore[arg-type]
    darkest = part.getextrema()[0]
    return isinstance(darkest, int | float) and darkest < 250


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("bleed", [0.0, 3.175])
def test_printer_margin_of_sheets_stays_white(
    measure: Measure, inks: dict[str, Ink], paper: Paper, bleed: float
) -> None:
    face = Scene(WIDTH, HEIGHT, (Rect(-9, -9, 90, 120, fill=inks["blue"]),), bleed_mm=9)
    layout = arrange(WIDTH, HEIGHT, paper, bleed_mm=bleed)
    sheets = impose([Card(face, face)] * layout.count, layout)
    width, height = layout.paper.width_mm, layout.paper.height_mm
    for picture in raster.pages(pdf.draw(sheets, measure), 100):
        assert inked(picture, (5, 5, width - 5, height - 5), 100)
        for edge in (
            (0, 0, 4.7, height),
            (width - 4.7, 0, width, height),
            (0, 0, width, 4.7),
            (0, height - 4.7, width, height),
        ):
            assert not inked(picture, edge, 100)


def test_sheet_ruler_read_from_the_pdf_is_true(
    measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    layout = arrange(50, 50, A4)
    drawn = pdf.draw(impose([Card(Scene(50, 50, ()))], layout), measure)
    words = {word.text: word for word in read(drawn, 0)}
    place = layout.ruler()
    assert place is not None
    assert place.turn_deg == -90
    assert words["10"].bottom - words["100 mm"].bottom == pytest.approx(90, abs=0.02)
    side_bearings = 0.2
    inches = words["1"].bottom - words["3 in"].bottom
    assert inches == pytest.approx(50.8, abs=side_bearings)
    assert all(word.left >= 5 - 0.05 for word in words.values())


def test_folded_pair_is_upright_on_both_sides() -> None:
    pair = card(1)
    assert pair.back is not None
    folded = fold_over(pair.front, pair.back)
    assert (folded.width_mm, folded.height_mm) == (WIDTH, 2 * HEIGHT)
    back, front, fold = folded.items
    assert isinstance(back, Group)
    assert isinstance(front, Group)
    assert isinstance(fold, Line)
    behind = CardPlace(back.x, back.y, back.turn_deg)
    before = CardPlace(front.x, front.y, front.turn_deg)
    for u, v in ((0, 0), (10, 20)):
        x, y = on_sheet(behind, u, v)
        folded_down = (x, 2 * fold.y1 - y)
        assert folded_down == pytest.approx(on_sheet(before, WIDTH - u, v))


def test_folded_pair_does_not_bleed_over_its_fold(measure: Measure, inks: dict[str, Ink]) -> None:
    front = Scene(20, 20, (Rect(-5, -5, 30, 30, fill=inks["red"]),), bleed_mm=3)
    back = Scene(20, 20, (Circle(10, 10, 1, fill=inks["blue"]),), bleed_mm=3)
    picture = next(raster.pages(pdf.draw([fold_over(front, back)], measure), 254))
    assert picture.getpixel((130, 220)) == (255, 255, 255)
    assert picture.getpixel((130, 240)) == inks["red"].rgb
    assert picture.getpixel((5, 455)) == inks["red"].rgb


def test_folded_pair_of_two_sizes_is_rejected() -> None:
    with pytest.raises(PressError, match="another size"):
        fold_over(Scene(20, 20, ()), Scene(20, 21, ()))


def test_fronts_stay_on_fronts_when_only_later_cards_have_backs() -> None:
    face = Scene(63.5, 88.9, (), 3.175)
    layout = arrange(63.5, 88.9, LETTER)
    deck = [Card(face)] * layout.count + [Card(face, face)] + [Card(face)] * layout.count
    titles = [sheet.title for sheet in impose(deck, layout, title="Deck")]
    assert titles == ["Deck 1", "Deck 1, back", "Deck 2", "Deck 2, back", "Deck 3"]


# ---- pieces of any size


SIZES = st.lists(st.tuples(st.floats(10, 190), st.floats(10, 240)), min_size=1, max_size=25)


def pieces(sizes: list[tuple[float, float]]) -> list[Scene]:
    return [
        Scene(width, height, (Text(2, 5, f"p{number}", 7),), bleed_mm=3, title=f"p{number}")
        for number, (width, height) in enumerate(sizes)
    ]


@given(SIZES)
def test_nested_pieces_do_not_overlap(
    sizes: list[tuple[float, float]],
) -> None:
    scenes = pieces(sizes)
    sheets = list(nest(scenes, A4))
    of_name = {scene.title: scene for scene in scenes}
    found = []
    for sheet in sheets:
        boxes = []
        for item in sheet.items:
            if isinstance(item, Group) and item.tag == "piece":
                word = item.items[0]
                assert isinstance(word, Text)
                scene = of_name[word.text]
                found.append(word.text)
                boxes.append((item.x, item.y, item.x + scene.width_mm, item.y + scene.height_mm))
        for left, top, right, bottom in boxes:
            assert left >= 7
            assert top >= 7
            assert right <= A4.width_mm - 7
            assert bottom <= A4.height_mm - 12
        for one, other in itertools.combinations(boxes, 2):
            across = max(one[0] - other[2], other[0] - one[2])
            down = max(one[1] - other[3], other[1] - one[3])
            assert max(across, down) >= 5.4
    assert sorted(found) == sorted(of_name)


def test_nested_sheets_have_marks_ruler_and_title() -> None:
    [sheet] = nest(pieces([(60, 80), (40, 30), (40, 30)]), LETTER, "Counters")
    marks = [item for item in sheet.items if isinstance(item, Line)]
    assert len(marks) == 3 * 8
    assert sheet.title == "Counters 1"
    assert any(isinstance(item, Group) and item.tag == "ruler" for item in sheet.items)


def test_small_pieces_fill_gaps_beside_large_ones() -> None:
    assert len(list(nest(pieces([(120, 200), (60, 60), (60, 60), (60, 60)]), A4))) == 1


def test_piece_larger_than_the_paper_is_rejected() -> None:
    with pytest.raises(PressError, match="'p0' is 250 x 50 mm"):
        list(nest(pieces([(250, 50)]), A4))


def test_nested_sheet_text_is_clean() -> None:
    from cardforge.press.measure import standard_measure

    for sheet in nest(pieces([(60, 80), (40, 30)]), A4, "Counters"):
        assert proof(sheet, standard_measure()) == ()
