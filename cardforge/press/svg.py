"""Scenes to SVG, through svgwrite.

Text is drawn as outlines, each glyph defined once and used wherever it stands. A viewer that lacks
a font, ignores an embedded one, or kerns where the PDF does not, would show other line lengths
than the paper; outlines look the same everywhere. So that nothing is lost, each text carries its
words as `data-text` and `aria-label`. `data-tag` says what an item stands for.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from svgwrite import Drawing  # type: ignore[import-untyped]

from cardforge.errors import PressError
from cardforge.press.art import png_of
from cardforge.press.boxes import MM_PER_PT
from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    Group,
    Image,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Scene,
    Shape,
    Stroke,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from svgwrite.base import BaseElement  # type: ignore[import-untyped]

    from cardforge.press.fonts import Face
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink

_STEPS: dict[type, str] = {
    MoveTo: "M%.3f %.3f",
    LineTo: "L%.3f %.3f",
    CurveTo: "C%.3f %.3f %.3f %.3f %.3f %.3f",
    Close: "Z",
}


def draw(scene: Scene, measure: Measure, *, ids: str = "") -> str:
    """Draw a scene with its bleed, at true size, as SVG text.

    `ids` starts every id, so that several drawings can stand in one HTML page. Raises PressError
    as the PDF backend does: for an unknown role, a broken picture, one key on unlike groups.
    """
    bleed = scene.bleed_mm
    width, height = scene.width_mm + 2 * bleed, scene.height_mm + 2 * bleed
    drawing = Drawing(
        size=(f"{width:.3f}mm", f"{height:.3f}mm"),
        viewBox=f"{-bleed:.3f} {-bleed:.3f} {width:.3f} {height:.3f}",
        profile="full",
        debug=False,
    )
    if scene.title:
        drawing.set_desc(title=scene.title)
    brush = _Brush(drawing, measure, ids)
    brush.paint(drawing, scene.items)
    return str(drawing.tostring())


class _Brush:
    """Adds items to a drawing, and what they share to its definitions."""

    def __init__(self, drawing: Drawing, measure: Measure, ids: str) -> None:
        self._drawing = drawing
        self._measure = measure
        self._ids = ids
        self._count = 0
        self._glyphs: dict[tuple[Face, str], str] = {}
        self._shared: dict[str, tuple[str, Group]] = {}
        self._makers: dict[type, Callable[[Any], BaseElement]] = {
            Text: self._text,
            Line: self._line,
            Rect: self._painted,
            Circle: self._painted,
            Path: self._painted,
            Image: self._image,
            Group: self._group,
        }

    def paint(self, parent: BaseElement, items: Iterable[Item]) -> None:
        """Add the items to an element, in drawing order."""
        for item in items:
            element = self._makers[item.__class__](item)
            if item.tag:
                element["data-tag"] = item.tag
            parent.add(element)

    def _text(self, text: Text) -> BaseElement:
        x = text.x
        if text.anchor != "start":
            width = self._measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
            x -= width if text.anchor == "end" else width / 2
        element = self._drawing.g(fill=text.ink.hex)
        element["data-text"] = element["aria-label"] = text.text
        em = text.size_pt * MM_PER_PT
        for run in self._measure.runs(text.text, text.role):
            scale = em / run.face.units_per_em
            glyphs = self._drawing.g(
                transform=f"matrix({scale:.6g} 0 0 {-scale:.6g} {x:.4f} {text.y:.4f})"
            )
            tracking = text.tracking_pt * MM_PER_PT / scale
            x += self._set_run(glyphs, run.face, run.text, tracking) * scale
            element.add(glyphs)
        return element

    def _set_run(self, parent: BaseElement, face: Face, text: str, tracking: float) -> float:
        """Use the glyphs of one run side by side; gives how far they reach in font units."""
        reach = 0.0
        for mark in text:
            if face.outline(mark):
                parent.add(self._drawing.use(self._glyph(face, mark), insert=(round(reach, 3), 0)))
            reach += face.advances[ord(mark)] * face.units_per_em + tracking
        return reach

    def _glyph(self, face: Face, mark: str) -> str:
        name = self._glyphs.get((face, mark))
        if name is None:
            name = self._define(self._drawing.path(d=face.outline(mark)))
            self._glyphs[face, mark] = name
        return name

    def _line(self, line: Line) -> BaseElement:
        element = self._drawing.line((line.x1, line.y1), (line.x2, line.y2))
        self._ink(element, None, line.stroke)
        return element

    def _painted(self, shape: Shape) -> BaseElement:
        element = self._outline(shape)
        self._ink(element, shape.fill, shape.stroke)
        return element

    def _outline(self, shape: Shape) -> BaseElement:
        if isinstance(shape, Circle):
            return self._drawing.circle((shape.x, shape.y), shape.radius)
        if isinstance(shape, Rect):
            corner, size = (shape.x, shape.y), (shape.width, shape.height)
            radius = min(shape.radius, shape.width / 2, shape.height / 2)
            return self._drawing.rect(corner, size, rx=radius or None)
        steps = "".join([_STEPS[step.__class__] % step for step in shape.steps])
        rule = {"fill_rule": "evenodd"} if shape.evenodd else {}
        return self._drawing.path(d=steps, **rule)

    def _image(self, image: Image) -> BaseElement:
        png = base64.b64encode(png_of(image.source, image.ground)).decode("ascii")
        corner, size = (image.x, image.y), (image.width, image.height)
        element = self._drawing.image(f"data:image/png;base64,{png}", insert=corner, size=size)
        element.stretch()
        return element

    def _group(self, group: Group) -> BaseElement:
        element = self._drawing.g()
        transform = _transform(group)
        if transform:
            element["transform"] = transform
        if group.clip is not None:
            element["clip-path"] = f"url({self._clip(group.clip)})"
        if group.key:
            element.add(self._drawing.use(self._symbol(group)))
        else:
            self.paint(element, group.items)
        return element

    def _clip(self, shape: Shape) -> str:
        outline = self._outline(shape)
        if isinstance(shape, Path) and shape.evenodd:
            outline["clip-rule"] = "evenodd"
        clip = self._drawing.clipPath()
        clip.add(outline)
        return self._define(clip)

    def _symbol(self, group: Group) -> str:
        """Define the items of a keyed group once; a plain group, since symbols have a viewport."""
        known = self._shared.get(group.key)
        if known is None:
            element = self._drawing.g()
            self.paint(element, group.items)
            known = self._shared[group.key] = (self._define(element), group)
        name, first = known
        if first.items != group.items:
            raise PressError(f"expected equal items in groups of one key, {group.key!r} differs")
        return name

    def _define(self, element: BaseElement) -> str:
        self._count += 1
        element["id"] = f"{self._ids}d{self._count}"
        self._drawing.defs.add(element)
        return f"#{element['id']}"

    @staticmethod
    def _ink(element: BaseElement, fill: Ink | None, stroke: Stroke | None) -> None:
        element["fill"] = fill.hex if fill else "none"
        if stroke is None:
            return
        element["stroke"], element["stroke-width"] = stroke.ink.hex, round(stroke.width, 4)
        if stroke.dash:
            element["stroke-dasharray"] = " ".join(f"{length:.3f}" for length in stroke.dash)
        if stroke.cap != "butt":
            element["stroke-linecap"] = stroke.cap
        if stroke.join != "miter":
            element["stroke-linejoin"] = stroke.join


def _transform(group: Group) -> str:
    parts = []
    if group.x or group.y:
        parts.append(f"translate({group.x:.4f} {group.y:.4f})")
    if group.turn_deg:
        parts.append(f"rotate({group.turn_deg:.4f})")
    if group.scale != (1.0, 1.0):
        parts.append("scale({:.6f} {:.6f})".format(*group.scale))
    return " ".join(parts)
