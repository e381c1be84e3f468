from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.press import pdf
from cardforge.press.preflight import placed_texts, proof
from cardforge.press.scene import Group, Item, Scene, Text

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardforge.press.measure import Measure


def page(*items: Item) -> Scene:
    return Scene(60, 90, items, safe_mm=3)


def faults(scene: Scene, measure: Measure) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.rule, finding.where) for finding in proof(scene, measure)]


def test_a_clean_scene_has_no_findings(measure: Measure) -> None:
    scene = page(Text(5, 10, "Bow", 8), Text(5, 14, "Stern", 8), Text(5, 20, " ", 2))
    assert proof(scene, measure) == ()


def test_texts_over_each_other_are_found_once(measure: Measure) -> None:
    scene = page(Text(5, 10, "Bow", 8, tag="bow.1"), Text(6, 11, "Stern", 8))
    assert faults(scene, measure) == [("press.overlap", ("bow", "1"))]


@pytest.mark.parametrize(("x", "y"), [(1, 20), (55, 20), (20, 3), (20, 89)])
def test_texts_outside_the_safe_zone_are_found(measure: Measure, x: float, y: float) -> None:
    assert faults(page(Text(x, y, "Bow", 8)), measure) == [("press.safe-zone", ("Bow",))]


def test_small_type_is_found_even_where_a_group_makes_it_small(measure: Measure) -> None:
    shrunk = Group((Text(0, 0, "tiny", 8),), x=10, y=10, scale=(0.5, 0.5))
    assert faults(page(shrunk), measure) == [("press.type-size", ("tiny",))]
    assert faults(page(Text(5, 10, "tiny", 5.9)), measure) == [("press.type-size", ("tiny",))]


def test_missing_characters_are_found(measure: Measure) -> None:
    assert faults(page(Text(5, 10, "⚓", 8)), measure) == [("press.missing-glyph", ("⚓",))]


def test_boxes_are_where_the_pdf_has_the_texts(
    everything: Scene, measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    bleed = everything.bleed_mm
    words = {word.text: word for word in read(pdf.draw([everything], measure), 0)}
    for placed in placed_texts(everything, measure):
        word = words.get(placed.text.text)
        if word is None:
            continue
        seen = (word.left - bleed, word.top - bleed, word.right - bleed, word.bottom - bleed)
        assert placed.box == pytest.approx(seen, abs=0.6)
    assert {"HMS Ærøskøbing", "turned"} <= set(words)
