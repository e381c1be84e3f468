"""The opponent of the press: the same primitives on a plain reportlab Canvas.

Scenes are turned into calls beforehand, which nobody counts: numbers in points, colours and fonts
set only where they change. What is timed is the calls, and the saving. Static art is a form, drawn
once and used from there, as a careful user of reportlab would have it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardforge.press.boxes import PT_PER_MM, placing
from cardforge.press.measure import Measure
from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
)

MM = PT_PER_MM
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
SHOWN = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


class Sheet(NamedTuple):
    """A page: its size in points, and what is called for it."""

    size: tuple[float, float]
    calls: list[Call]


class Plan(NamedTuple):
    """Everything that is called, forms first, and the fonts that it takes."""

    forms: dict[str, list[Call]]
    sheets: list[Sheet]
    fonts: dict[str, str]


def planned(scenes: Iterable[Scene], measure: Measure) -> Plan:
    """Turn scenes into calls."""
    planner = _Planner(measure)
    sheets = [planner.sheet(scene) for scene in scenes]
    return Plan(planner.forms, sheets, planner.fonts)


def drawn(plan: Plan) -> bytes:
    """Make all calls on a Canvas, and save."""
    rl_config.useA85 = 0
    for name, path in plan.fonts.items():
        pdfmetrics.registerFont(TTFont(name, path, shapable=False))
    buffer = io.BytesIO()
    first: Any = next(iter(plan.fonts))
    canvas = Canvas(buffer, pageCompression=1, invariant=1, initialFontName=first)
    for name, calls in plan.forms.items():
        canvas.beginForm(name, -2835, -2835, 2835, 2835)
        _make(canvas, calls)
        canvas.endForm()
    for sheet in plan.sheets:
        canvas.setPageSize(sheet.size)
        _make(canvas, sheet.calls)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _make(canvas: Canvas, calls: list[Call]) -> None:
    for name, given, more in calls:
        if name == "drawPath":
            path = canvas.beginPath()
            for step, numbers in given:
                getattr(path, step)(*numbers)
            canvas.drawPath(path, **more)
        elif name == "clipPath":
            path = canvas.beginPath()
            for step, numbers in given:
                getattr(path, step)(*numbers)
            canvas.clipPath(path, stroke=0, fill=0)
        else:
            getattr(canvas, name)(*given, **more)


class _Planner:
    def __init__(self, measure: Measure) -> None:
        self.forms: dict[str, list[Call]] = {}
        self.fonts: dict[str, str] = {}
        self._measure = measure
        self._names: dict[str, str] = {}
        self._state: dict[str, object] = {}
        self._calls: list[Call] = []

    def sheet(self, scene: Scene) -> Sheet:
        bleed = scene.bleed_mm * MM
        size = scene.width_mm * MM + 2 * bleed, scene.height_mm * MM + 2 * bleed
        self._state, self._calls = {}, []
        self._call("translate", bleed, size[1] - bleed)
        self._draw(scene.items)
        return Sheet(size, self._calls)

    def _call(self, name: str, *given: Any, **more: Any) -> None:
        self._calls.append((name, given, more))

    def _set(self, name: str, *given: Any) -> None:
        if self._state.get(name) != given:
            self._state[name] = given
            self._call(name, *given)

    def _draw(self, items: Iterable[Item]) -> None:
        drawers: dict[type, Callable[[Any], None]] = {
            Text: self._text, Line: self._line, Rect: self._rect, Circle: self._circle,
            Path: self._path, Group: self._group,
        }  # fmt: skip
        for item in items:
            drawers[item.__class__](item)

    def _text(self, text: Text) -> None:
        self._fill(text.ink.rgb)
        runs = self._measure.runs(text.text, text.role)
        for run in runs:
            self.fonts[run.face.name] = str(run.face.path)
        more = {"charSpace": text.tracking_pt} if text.tracking_pt else {}
        if len(runs) == 1:
            self._set("setFont", runs[0].face.name, text.size_pt)
            self._call(SHOWN[text.anchor], text.x * MM, -text.y * MM, runs[0].text, **more)
            return
        width = self._measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt) * MM
        x = text.x * MM - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        for run in runs:
            self._set("setFont", run.face.name, text.size_pt)
            self._call("drawString", x, -text.y * MM, run.text, **more)
            x += run.width_em * text.size_pt + text.tracking_pt * len(run.text)

    def _line(self, line: Line) -> None:
        self._pen(line.stroke)
        self._call("line", line.x1 * MM, -line.y1 * MM, line.x2 * MM, -line.y2 * MM)

    def _rect(self, rect: Rect) -> None:
        box = rect.x * MM, -(rect.y + rect.height) * MM, rect.width * MM, rect.height * MM
        radius = min(rect.radius, rect.width / 2, rect.height / 2) * MM
        self._painted("roundRect" if radius else "rect", rect, *box, *((radius,) if radius else ()))

    def _circle(self, circle: Circle) -> None:
        self._painted("circle", circle, circle.x * MM, -circle.y * MM, circle.radius * MM)

    def _path(self, path: Path) -> None:
        self._painted("drawPath", path, *_steps(path), fillMode=0 if path.evenodd else 1)

    def _painted(self, name: str, shape: Rect | Circle | Path, *given: Any, **more: Any) -> None:
        if shape.fill is not None:
            self._fill(shape.fill.rgb)
        if shape.stroke is not None:
            self._pen(shape.stroke)
        stroke, fill = int(shape.stroke is not None), int(shape.fill is not None)
        self._call(name, *given, stroke=stroke, fill=fill, **more)

    def _group(self, group: Group) -> None:
        before = dict(self._state)
        self._call("saveState")
        a, b, c, d, e, f = placing(group)
        if (a, b, c, d, e, f) != (1, 0, 0, 1, 0, 0):
            self._call("transform", a, -b, -c, d, e * MM, -f * MM)
        if group.clip is not None:
            self._call("clipPath", *_steps(group.clip))
        if group.key:
            self._call("doForm", self._form(group))
        else:
            self._draw(group.items)
        self._call("restoreState")
        self._state = before

    def _form(self, group: Group) -> str:
        name = self._names.get(group.key)
        if name is None:
            calls, state, self._calls, self._state = self._calls, self._state, [], {}
            self._draw(group.items)
            name = self._names[group.key] = f"art{len(self._names)}"
            self.forms[name] = self._calls
            self._calls, self._state = calls, state
        return name

    def _fill(self, rgb: tuple[int, int, int]) -> None:
        self._set("setFillColorRGB", *(part / 255 for part in rgb))

    def _pen(self, stroke: Stroke) -> None:
        self._set("setStrokeColorRGB", *(part / 255 for part in stroke.ink.rgb))
        self._set("setLineWidth", stroke.width * MM)
        self._set("setDash", [length * MM for length in stroke.dash])
        self._set("setLineCap", CAPS[stroke.cap])
        self._set("setLineJoin", JOINS[stroke.join])


def _steps(shape: Rect | Circle | Path) -> Iterator[tuple[str, tuple[float, ...]]]:
    match shape:
        case Rect():
            box = (shape.x, -shape.y - shape.height, shape.width, shape.height)
            radius = min(shape.radius, shape.width / 2, shape.height / 2)
            yield (
                "roundRect" if radius else "rect",
                tuple(side * MM for side in (*box, *((radius,) if radius else ()))),
            )
        case Circle():
            yield "circle", (shape.x * MM, -shape.y * MM, shape.radius * MM)
        case _:
            for step in shape.steps:
                match step:
                    case MoveTo(x, y):
                        yield "moveTo", (x * MM, -y * MM)
                    case LineTo(x, y):
                        yield "lineTo", (x * MM, -y * MM)
                    case CurveTo():
                        flat = zip(step, (1, -1) * 3, strict=True)
                        yield "curveTo", tuple(part * sign * MM for part, sign in flat)
                    case Close():
                        yield "close", ()
