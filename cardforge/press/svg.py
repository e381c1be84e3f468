"""Scenes as SVG: svgwrite makes the document, and its items are written in one pass.

Text is drawn as outlines, and each glyph is defined once. A viewer that lacks a font, ignores an
embedded one, or kerns unlike the PDF would show other line lengths than the paper; outlines look
the same everywhere. Each text has its words as `data-text` and `aria-label`. `data-tag` names the
part of the design that an item shows.
"""

from __future__ import annotations

import base64
import functools
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

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

    from cardforge.press.fonts import FontFile
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink

_STEPS: Final[dict[type, str]] = {
    MoveTo: "M%.3f %.3f",
    LineTo: "L%.3f %.3f",
    CurveTo: "C%.3f %.3f %.3f %.3f %.3f %.3f",
    Close: "Z",
}
_ESCAPED: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;",
     "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}
)  # fmt: skip


def draw(scene: Scene, measure: Measure, *, ids: str = "") -> str:
    """Return a scene with its bleed, at true size, as SVG text.

    `ids` is a prefix of every id, so that several drawings can share an HTML page. Raise PressError
    as the PDF backend does: for an unknown role, a broken picture, different groups with the same
    key.
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
    # svgwrite's elements for thousands of glyphs would take twice as long as everything else
    brush = _Brush(measure, ids)
    painted = brush.painted(scene.items)
    head, _, end = drawing.tostring().partition(_element("defs", ""))
    return f"{head}{_element('defs', '', ''.join(brush.defined))}{painted}{end}"


def _element(name: str, attributes: str, inside: str = "") -> str:
    """Return an element; its attributes are in the order of the alphabet, as svgwrite's are."""
    return f"<{name}{attributes}>{inside}</{name}>" if inside else f"<{name}{attributes} />"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPED)


class _Brush:
    """The writer of items. `defined` collects what they share."""

    def __init__(self, measure: Measure, ids: str) -> None:
        self.defined: list[str] = []
        self._measure = measure
        self._ids = ids
        self._glyphs: dict[tuple[FontFile, str], str] = {}
        self._runs: dict[tuple[FontFile, str, float], tuple[str, float]] = {}
        self._shared: dict[str, tuple[str, Group]] = {}
        self._makers: dict[type, Callable[[Any, str], str]] = {
            Text: self._text,
            Line: _line,
            Rect: _shape,
            Circle: _shape,
            Path: _shape,
            Image: _image,
            Group: self._group,
        }

    def painted(self, items: Iterable[Item]) -> str:
        """Return the items as text, in drawing order."""
        return "".join(
            [
                self._makers[item.__class__](
                    item, f' data-tag="{_escaped(item.tag)}"' if item.tag else ""
                )
                for item in items
            ]
        )

    def _text(self, text: Text, tag: str) -> str:
        x = text.x
        if text.anchor != "start":
            width = self._measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
            x -= width if text.anchor == "end" else width / 2
        em = text.size_pt * MM_PER_PT
        runs = []
        for run in self._measure.runs(text.text, text.role):
            scale = em / run.face.units_per_em
            tracking = text.tracking_pt * MM_PER_PT / scale
            glyphs, reach = self._set_run(run.face, run.text, tracking)
            matrix = f"matrix({scale:.6g} 0 0 {-scale:.6g} {x:.4f} {text.y:.4f})"
            runs.append(_element("g", f' transform="{matrix}"', glyphs))
            x += reach * scale
        words = _escaped(text.text)
        said, shown = (f' aria-label="{words}"', f' data-text="{words}"') if words else ("", "")
        return _element("g", f"{said}{tag}{shown}{_filled(text.ink)}", "".join(runs))

    def _set_run(self, face: FontFile, text: str, tracking: float) -> tuple[str, float]:
        """Return the glyphs of a run side by side, and their total width in font units."""
        known = self._runs.get((face, text, tracking))
        if known is not None:
            return known
        glyphs, reach = [], 0.0
        for mark in text:
            name = self._glyph(face, mark)
            if name:
                glyphs.append(f'<use x="{round(reach, 3)}" xlink:href="{name}" y="0" />')
            reach += face.advances[ord(mark)] * face.units_per_em + tracking
        run = self._runs[face, text, tracking] = "".join(glyphs), reach
        return run

    def _glyph(self, face: FontFile, mark: str) -> str:
        """Return the reference to a glyph, which is empty for a space."""
        name = self._glyphs.get((face, mark))
        if name is None:
            outline = face.outline(mark)
            name = self._define("path", f' d="{outline}"') if outline else ""
            self._glyphs[face, mark] = name
        return name

    def _group(self, group: Group, tag: str) -> str:
        clip = f' clip-path="url({self._clip(group.clip)})"' if group.clip is not None else ""
        if group.key:
            inside = f'<use xlink:href="{self._symbol(group)}" />'
        else:
            inside = self.painted(group.items)
        return _element("g", f"{clip}{tag}{_transform(group)}", inside)

    def _clip(self, shape: Shape) -> str:
        rule = ' clip-rule="evenodd"' if isinstance(shape, Path) and shape.evenodd else ""
        return self._define("clipPath", "", _outline(shape, rule))

    def _symbol(self, group: Group) -> str:
        """Define the items of a keyed group once, as a plain group: symbols have a viewport."""
        known = self._shared.get(group.key)
        if known is None:
            name = self._define("g", "", self.painted(group.items))
            known = self._shared[group.key] = (name, group)
        name, first = known
        if first.items != group.items:
            raise PressError(f"expected equal items in groups of one key, {group.key!r} differs")
        return name

    def _define(self, name: str, attributes: str, inside: str = "") -> str:
        """Add a shared element, and return the reference to it."""
        word = f"{self._ids}d{len(self.defined) + 1}"
        self.defined.append(_element(name, f'{attributes} id="{word}"', inside))
        return f"#{word}"


def _line(line: Line, tag: str) -> str:
    ends = f'x1="{line.x1}" x2="{line.x2}" y1="{line.y1}" y2="{line.y2}"'
    return f"<line{tag}{_filled(None)}{_stroked(line.stroke)} {ends} />"


def _shape(shape: Shape, tag: str) -> str:
    return _outline(shape, "", tag, _filled(shape.fill), _stroked(shape.stroke))


def _outline(shape: Shape, rule: str, tag: str = "", fill: str = "", stroke: str = "") -> str:
    """Return the element of a shape; the other arguments are attributes or empty."""
    if isinstance(shape, Circle):
        centre = f'cx="{shape.x}" cy="{shape.y}"'
        return f'<circle {centre}{tag}{fill} r="{shape.radius}"{stroke} />'
    if isinstance(shape, Rect):
        radius = min(shape.radius, shape.width / 2, shape.height / 2)
        rounded = f' rx="{radius}"' if radius else ""
        place = f'width="{shape.width}" x="{shape.x}" y="{shape.y}"'
        return f'<rect{tag}{fill} height="{shape.height}"{rounded}{stroke} {place} />'
    form = "".join([_STEPS[step.__class__] for step in shape.steps])
    steps = _steps(form, tuple(chain.from_iterable(shape.steps)))
    filled = f'{fill} fill-rule="evenodd"' if shape.evenodd else fill
    return f'<path{rule} d="{steps}"{tag}{filled}{stroke} />'


@functools.lru_cache(maxsize=2048)
def _steps(form: str, numbers: tuple[float, ...]) -> str:
    """Return the steps of an outline as text, which several pictures of a ship share.

    0.0 and -0.0 are equal here, so both are written as 0.000.
    """
    return (form % numbers).replace("-0.000", "0.000")


def _image(image: Image, tag: str) -> str:
    png = base64.b64encode(png_of(image.source, image.ground)).decode("ascii")
    return (
        f'<image{tag} height="{image.height}" preserveAspectRatio="none" width="{image.width}"'
        f' x="{image.x}" xlink:href="data:image/png;base64,{png}" y="{image.y}" />'
    )


def _filled(fill: Ink | None) -> str:
    return f' fill="{fill.hex}"' if fill else ' fill="none"'


def _stroked(stroke: Stroke | None) -> str:
    """Return the attributes of a pen; what is usual is left out."""
    if stroke is None:
        return ""
    dashes = " ".join([f"{length:.3f}" for length in stroke.dash])
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    cap = f' stroke-linecap="{stroke.cap}"' if stroke.cap != "butt" else ""
    join = f' stroke-linejoin="{stroke.join}"' if stroke.join != "miter" else ""
    width = f' stroke-width="{round(stroke.width, 4)}"'
    return f' stroke="{stroke.ink.hex}"{dash}{cap}{join}{width}'


def _transform(group: Group) -> str:
    parts = []
    if group.x or group.y:
        parts.append(f"translate({group.x:.4f} {group.y:.4f})")
    if group.turn_deg:
        parts.append(f"rotate({group.turn_deg:.4f})")
    if group.scale != (1.0, 1.0):
        parts.append("scale({:.6f} {:.6f})".format(*group.scale))
    return f' transform="{" ".join(parts)}"' if parts else ""
