"""Flipped on either edge, every card has its own back behind it, the right way up.

The sheet is flipped as by a printer; all positions are read from the finished PDF.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from cardforge.press.scene import Scene, texts
from cardforge.press.sheets import Flip
from tests.print.conftest import Made, Make
from tests.print.reading import Box, Page, squeezed
from tests.print.shapes import Drawing, Point
from tests.tiers import landing

CARDS = ["ship-cards", "markers", "table-cards", "type-cards", "action-cards"]
NEAR_MM = 0.05


class Side(NamedTuple):
    """A side of a card on a sheet: its place, the direction of its top, and its words."""

    box: Box
    up: Point
    said: Counter[str]


def turned(point: Point, page: Drawing, flip: Flip) -> Point:
    """The position of a point of the front, seen from the back of the flipped sheet."""
    x, y = point
    return (page.width_mm - x, y) if flip == "long" else (x, page.height_mm - y)


def sides(drawing: Drawing, page: Page, size: tuple[float, float]) -> Iterator[Side]:
    for clip in drawing.clips:
        box = clip.box
        found = sorted((box.right - box.left, box.bottom - box.top))
        if clip.depth == 2 and found == pytest.approx(sorted(size), abs=NEAR_MM):
            lines = [line for line in page.lines if box.grown(-1).holds(line.box)]
            said = Counter("".join(squeezed(line.text) for line in lines))
            turns = Counter(line.turn_deg % 360 for line in lines)
            (most, _), *_ = turns.most_common(1) or [(0, 0)]
            up = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[most]
            yield Side(box, up, said)


def written(scene: Scene | None) -> Counter[str]:
    return (
        Counter("".join(squeezed(text.text) for text in texts(scene.items))) if scene else Counter()
    )


def pairs(made: Made, flip: Flip) -> Iterator[tuple[Side, Side | None]]:
    """Yield each front with the side behind it; only the last sheet may have no backs."""
    front = made.product.cards[0].front
    size = front.width_mm, front.height_mm
    sheets = list(zip(made.drawings, made.pages, strict=True))
    for front_sheet, back_sheet in itertools.zip_longest(sheets[::2], sheets[1::2]):
        backs = list(sides(back_sheet[0], back_sheet[1], size)) if back_sheet else []
        for one in sides(front_sheet[0], front_sheet[1], size):
            yield one, behind(one, backs, front_sheet[0], flip)


def behind(front: Side, backs: list[Side], sheet: Drawing, flip: Flip) -> Side | None:
    one, other = (turned(corner, sheet, flip) for corner in (front.box[:2], front.box[2:]))
    box = Box(
        min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])
    )
    found = [back for back in backs if back.box == pytest.approx(box, abs=NEAR_MM)]
    assert len(found) <= 1
    return found[0] if found else None


def check(made: Made, flip: Flip) -> None:
    cards = made.product.cards
    found = list(pairs(made, flip))
    assert len(found) == len(cards)
    for card, (front, back) in zip(cards, found, strict=True):
        assert front.said == written(card.front)
        if card.back is None:
            assert back is None
            continue
        assert back is not None
        assert back.said == written(card.back)
        # Turned over like the page of a book, the back stands as the front does.
        across, down = front.up
        if back.said:
            assert back.up == (
                -across if flip == "long" else across,
                -down if flip == "short" else down,
            )


TURNS = pytest.mark.parametrize(
    ("profile", "theme", "flip"),
    [
        ("home-letter", "colour", "long"), ("home-a4", "grey", "short"),
        landing("home-letter", "grey", "long"), landing("home-letter", "grey", "short"),
        landing("home-a4", "grey", "long"),
    ],
)  # fmt: skip


@TURNS
@pytest.mark.parametrize("name", CARDS)
@pytest.mark.everyday(every=4)
def test_fronts_and_backs_are_paired(
    make: Make, name: str, profile: str, theme: str, flip: Flip
) -> None:
    check(make(name, profile, theme, flip), flip)


@pytest.mark.parametrize("name", ["ship-cards", "type-cards"])
def test_duplex_check_detects_the_wrong_edge(make: Make, name: str) -> None:
    with pytest.raises(AssertionError):
        check(make(name, "home-letter", "colour", "long"), "short")
