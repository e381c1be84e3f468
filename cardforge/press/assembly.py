"""The page that says how the tiles of a map are joined: a small map with the tiles on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.counted import counted, noun_for
from cardforge.press.fit import Room, fit
from cardforge.press.ink import BLACK, WHITE, grey
from cardforge.press.lengths import MM_PER_INCH
from cardforge.press.ruler import ruler
from cardforge.press.scene import Circle, Group, Item, Rect, Scene, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.measure import Measure
    from cardforge.press.tiling import Tiling

_EDGE_MM: Final = 15.0
_HEAD_MM: Final = 24.0
_MAP_SHARE: Final = 0.56
_STEP_GAP_MM: Final = 2.2
_SEEN: Final = Stroke(BLACK, 0.6)
_HIDDEN: Final = Stroke(grey(60), 0.15, (1.2, 0.8))


def assembly_page(scene: Scene, tiling: Tiling, art: Group, measure: Measure) -> Scene:
    """Draw the tiles over a small picture of the map, and say in steps how they are joined.

    `art` is the map as the tiles hold it, so that the file stores it once.
    """
    paper = tiling.paper
    room = (paper.width_mm - 2 * _EDGE_MM, (paper.height_mm - _HEAD_MM) * _MAP_SHARE)
    scale = min(room[0] / scene.width_mm, room[1] / scene.height_mm)
    left = (paper.width_mm - scene.width_mm * scale) / 2
    bottom = _HEAD_MM + 8 + scene.height_mm * scale
    clip = Rect(0, 0, scene.width_mm, scene.height_mm)
    items = (
        Text(_EDGE_MM, _HEAD_MM - 4, "How the map goes together", 20, "display", tag="heading"),
        Text(_EDGE_MM, _HEAD_MM + 2.5, _sizes(scene, tiling), 9, "serif-italic", tag="sizes"),
        Group((Group((art,), clip=clip),), left, _HEAD_MM + 8, scale=(scale, scale), tag="picture"),
        Rect(left, _HEAD_MM + 8, scene.width_mm * scale, scene.height_mm * scale,
             stroke=Stroke(BLACK, 0.3)),
        *_windows(tiling, left, _HEAD_MM + 8, scale),
        *_steps(tiling, bottom + 9, paper.width_mm - 2 * _EDGE_MM, measure),
        ruler(100.0, _EDGE_MM, paper.height_mm - 9.0),
    )  # fmt: skip
    title = f"{scene.title}: how it goes together".strip(": ")
    return Scene(paper.width_mm, paper.height_mm, items, safe_mm=5.0, title=title)


def _sizes(scene: Scene, tiling: Tiling) -> str:
    inches = f"{scene.width_mm / MM_PER_INCH:.3g} × {scene.height_mm / MM_PER_INCH:.3g} in"
    size = f"{scene.width_mm:.0f} × {scene.height_mm:.0f} mm"
    sheets = f"{counted(tiling.count, 'sheet')} of {tiling.paper.name}"
    return f"{sheets} {noun_for(tiling.count, 'makes', 'make')} a map of {size} ({inches})."


def _windows(tiling: Tiling, left: float, top: float, scale: float) -> Iterator[Item]:
    """Draw what hides under the next sheet lightly, and the edges that are seen strongly."""
    for tile in tiling.tiles():
        for part, pen, tag in (
            (tile.window, _HIDDEN, "hidden"),
            (tiling.seen(tile), _SEEN, "seen"),
        ):
            yield Rect(left + part.x * scale, top + part.y * scale, part.width * scale,
                       part.height * scale, stroke=pen, tag=f"{tag}.{tile.name}")  # fmt: skip
    for tile in tiling.tiles():
        part = tiling.seen(tile)
        x = left + (part.x + part.width / 2) * scale
        y = top + (part.y + part.height / 2) * scale
        yield Circle(x, y, 5.0, fill=WHITE, stroke=Stroke(BLACK, 0.3))
        yield Text(x, y + 1.9, tile.name, 15, "display", "middle", tag="tile")


def _steps(tiling: Tiling, top: float, width: float, measure: Measure) -> Iterator[Item]:
    y = top
    for number, words in enumerate(_wording(tiling), start=1):
        fitted = fit(
            measure, words, "serif", 10, Room(width - 9, one_line_shrink=1.0, leading=1.25)
        )
        cap = measure.line_mm("serif", fitted.size_pt).cap_mm
        yield Circle(_EDGE_MM + 2.6, y + cap / 2, 2.6, fill=BLACK)
        yield Text(_EDGE_MM + 2.6, y + cap / 2 + 1.25, str(number), 10, "bold", "middle", WHITE,
                   tag="step")  # fmt: skip
        yield from fitted.place(_EDGE_MM + 9, y + cap, tag="step")
        y += fitted.height_mm + _STEP_GAP_MM + 1.0


def _wording(tiling: Tiling) -> tuple[str, ...]:
    """Say what to do; a map on a single sheet needs no joining."""
    scale = "Print at 100 %, with no fitting to the page, and hold a rule against the printed one."
    if tiling.count == 1:
        return (scale, "Trim along the marks at the corners.")
    return (
        scale,
        (
            "Letters count the columns of sheets from the left, figures the rows from the top. "
            "Arrows in the margins name the neighbours."
        ),
        (
            "Trim the right and the lower margin of each sheet along the corner marks; leave "
            "the last sheet of a row its right margin, and the last row its lower one."
        ),
        (
            "Lay each sheet over the next, to the right and then downwards, until the crosses "
            "cover each other, and glue or tape the overlap. Every hex is whole on at least "
            "one sheet."
        ),
        "Trim the outer edge last.",
    )
