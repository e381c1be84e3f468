"""The box around a drawing: by hand for each primitive, and within what clips leave of it."""

from __future__ import annotations

import pytest

from cardforge.press.boxes import extent
from cardforge.press.frame import drawn_picture
from cardforge.press.outlines import ellipse
from cardforge.press.scene import BLACK, Circle, Group, Image, Item, Line, Path, Rect, Stroke, Text

PEN = Stroke(BLACK, 2.0)


@pytest.mark.parametrize(
    ("item", "box"),
    [
        (Line(5, 3, 1, 8, PEN), (0, 2, 6, 9)),
        (Rect(1, 2, 3, 4, fill=BLACK), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, stroke=PEN), (0, 1, 5, 7)),
        (Circle(1, 1, 3), (-2, -2, 4, 4)),
        (Circle(1, 1, 3, stroke=PEN), (-3, -3, 5, 5)),
        (Path(ellipse(0, 0, 2, 3), fill=BLACK), (-2, -3, 2, 3)),
        (Image(1, 2, 3, 4, b""), (1, 2, 4, 6)),
        (Group((Rect(0, 0, 2, 1, fill=BLACK),), x=5, y=5, turn_deg=90), (4, 5, 5, 7)),
        (Group((Rect(0, 0, 2, 1, fill=BLACK),), x=1, scale=(-2, 3)), (-3, 0, 1, 3)),
        (Group((Line(-9, 0, 9, 0),), clip=Rect(0, 0, 2, 1)), (0, 0, 2, 1)),
    ],
)
def test_each_item_reaches_so_far(item: Item, box: tuple[float, ...]) -> None:
    assert extent([item, Text(100, 100, "unseen", 8)]) == pytest.approx(box)
    assert extent([item, Rect(-50, -50, 1, 1)])[:2] == (-50, -50)


def test_a_picture_grows_with_what_reaches_beyond_and_is_centred() -> None:
    mast = Rect(-1, -10, 2, 10, fill=BLACK)
    picture = drawn_picture((mast,), (-4, -6, 4, 2))
    assert (picture.width, picture.height) == (8, 12)
    assert extent(picture.items) == (-1, -6, 1, 4)
    small = drawn_picture((mast,), (-4, -20, 4, 20))
    assert (small.width, small.height) == (8, 40)
