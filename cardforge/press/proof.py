"""Reading a scene before it is printed: where its texts lie, and what is wrong with them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardforge.core.finding import Finding, Severity
from cardforge.press.fit import SMALLEST_PT
from cardforge.press.matrix import IDENTITY, Box, Matrix, bounds, overlap, placing
from cardforge.press.measure import Measure
from cardforge.press.scene import Group, Item, Scene, Text

_TOLERANCE_MM = 0.02
_TOLERANCE_PT = 0.01


@dataclass(frozen=True)
class PlacedText:
    """A text where it is seen: the box of its ink (scene millimetres, y down) and its real size."""

    text: Text
    box: Box
    size_pt: float

    @property
    def where(self) -> tuple[str, ...]:
        """Give the words of its tag, or else its own."""
        return tuple(self.text.tag.split(".")) if self.text.tag else (self.text.text,)


def placed_texts(scene: Scene, measure: Measure) -> Iterator[PlacedText]:
    """Give every text of a scene that has any ink, through all groups, in drawing order."""
    yield from _placed(scene.items, IDENTITY, measure)


def ink_box(text: Text, measure: Measure) -> Box:
    """Give the box of a text's ink where it stands in its own group."""
    return _box(text, IDENTITY, measure)


def proof(scene: Scene, measure: Measure) -> tuple[Finding, ...]:
    """Find texts outside the safe zone, over each other, too small, or with missing characters.

    Raises PressError for a role that the font book does not have.
    """
    placed = list(placed_texts(scene, measure))
    single = (finding for each in placed for finding in _alone(each, scene, measure))
    return (*single, *_overlaps(placed))


def _alone(placed: PlacedText, scene: Scene, measure: Measure) -> Iterator[Finding]:
    missing = measure.missing(placed.text.text, placed.text.role)
    if missing:
        message = f"expected characters that the fonts have, they lack {missing!r}"
        yield Finding("press.missing-glyph", Severity.WARNING, placed.where, message)
    if placed.size_pt < SMALLEST_PT - _TOLERANCE_PT:
        message = f"expected type of {SMALLEST_PT:g} pt or more for {placed.text.text!r}"
        measured = f"{placed.size_pt:.1f} pt"
        yield Finding("press.type-size", Severity.WARNING, placed.where, message, measured)
    outside = _outside(placed.box, scene)
    if outside > _TOLERANCE_MM:
        message = f"expected {placed.text.text!r} within the safe zone"
        measured = f"{outside:.2f} mm outside"
        yield Finding("press.safe-zone", Severity.ERROR, placed.where, message, measured)


def _overlaps(placed: list[PlacedText]) -> Iterator[Finding]:
    for one, other in itertools.combinations(placed, 2):
        if overlap(one.box, other.box, _TOLERANCE_MM):
            message = f"expected {one.text.text!r} and {other.text.text!r} apart, they overlap"
            yield Finding("press.overlap", Severity.ERROR, one.where, message)


def _outside(box: Box, scene: Scene) -> float:
    left, top, right, bottom = box
    safe = scene.safe_mm
    return max(
        safe - left, safe - top, right - scene.width_mm + safe, bottom - scene.height_mm + safe
    )  # fmt: skip


def _placed(items: Iterable[Item], matrix: Matrix, measure: Measure) -> Iterator[PlacedText]:
    for item in items:
        if isinstance(item, Text) and item.text.strip():
            yield PlacedText(item, _box(item, matrix, measure), item.size_pt * matrix.height)
        elif isinstance(item, Group):
            yield from _placed(item.items, matrix.after(placing(item)), measure)


def _box(text: Text, matrix: Matrix, measure: Measure) -> Box:
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    above, below = measure.ink_mm(text.text, text.role, text.size_pt)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    top, bottom = text.y - above, text.y + below
    corners = itertools.product((left, left + width), (top, bottom))
    return bounds(matrix.at(x, y) for x, y in corners)
