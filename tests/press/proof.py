"""The check of every drawn scene: whether its texts are legible and in their place."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from cardforge.core.findings import Finding, Severity
from cardforge.press.boxes import Bounds, overlap
from cardforge.press.lettering import SMALLEST_PT
from cardforge.press.measure import Measure, PlacedText, placed_texts
from cardforge.press.scene import Scene

TOLERANCE_MM = 0.02
TOLERANCE_PT = 0.01


def proof(scene: Scene, measure: Measure) -> tuple[Finding, ...]:
    """Return findings about texts in the safe zone, overlaps, small type and missing characters."""
    placed = list(placed_texts(scene, measure))
    single = (finding for each in placed for finding in _alone(each, scene, measure))
    return (*single, *_overlaps(placed))


def _where(placed: PlacedText) -> tuple[str, ...]:
    """The words of a text's tag, or else the text."""
    return tuple(placed.text.tag.split(".")) if placed.text.tag else (placed.text.text,)


def _alone(placed: PlacedText, scene: Scene, measure: Measure) -> Iterator[Finding]:
    text, where = placed.text, _where(placed)
    if missing := measure.missing(text.text, text.role):
        message = f"expected characters that the fonts have, they lack {missing!r}"
        yield Finding("press.missing-glyph", Severity.WARNING, where, message)
    if placed.size_pt < SMALLEST_PT - TOLERANCE_PT:
        message = f"expected type of {SMALLEST_PT:g} pt or more for {text.text!r}"
        yield Finding(
            "press.type-size", Severity.WARNING, where, message, f"{placed.size_pt:.1f} pt"
        )
    outside = _outside(placed.box, scene)
    if outside > TOLERANCE_MM:
        message = f"expected {text.text!r} within the safe zone"
        yield Finding(
            "press.safe-zone", Severity.ERROR, where, message, f"{outside:.2f} mm outside"
        )


def _overlaps(placed: list[PlacedText]) -> Iterator[Finding]:
    for one, other in itertools.combinations(placed, 2):
        if overlap(one.box, other.box, TOLERANCE_MM):
            message = f"expected {one.text.text!r} and {other.text.text!r} apart, they overlap"
            yield Finding("press.overlap", Severity.ERROR, _where(one), message)


def _outside(box: Bounds, scene: Scene) -> float:
    left, top, right, bottom = box
    safe = scene.safe_mm
    return max(
        safe - left, safe - top, right - scene.width_mm + safe, bottom - scene.height_mm + safe
    )
