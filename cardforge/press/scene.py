"""The drawing vocabulary: immutable primitives in mm, origin at the top left, y down.

Outlines are made of the points or sizes of a shape: polygons, smooth curves, ellipses, stars.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardforge.errors import PressError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour: `rgb` from 0 to 255 for screens, `cmyk` in percent for presses."""

    rgb: tuple[int, int, int]
    cmyk: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        """Raise PressError for values out of range."""
        if not all(0 <= part <= 255 for part in self.rgb):
            raise PressError(f"an ink's rgb is three numbers from 0 to 255, not {self.rgb!r}")
        if not all(0 <= part <= 100 for part in self.cmyk):
            raise PressError(f"an ink's cmyk is four percentages, not {self.cmyk!r}")

    @property
    def hex(self) -> str:
        """The screen colour as `#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


def ink(rgb_hex: str, cyan: int, magenta: int, yellow: int, black: int) -> Ink:
    """Return an ink of `#rrggbb` and four percentages; raise PressError if it is malformed."""
    digits = rgb_hex.removeprefix("#")
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError as error:
        raise PressError(f"a colour is written #rrggbb, not {rgb_hex!r}") from error
    return Ink((red, green, blue), (cyan, magenta, yellow, black))


def grey(black_percent: int) -> Ink:
    """Return a grey of the black plate alone."""
    level = round(255 * (100 - black_percent) / 100)
    return Ink((level, level, level), (0, 0, 0, black_percent))


BLACK = grey(100)
WHITE = grey(0)


Anchor: TypeAlias = Literal["start", "middle", "end"]
Cap: TypeAlias = Literal["butt", "round", "square"]
Join: TypeAlias = Literal["miter", "round", "bevel"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen: its ink, its width in mm, and lengths of dashes and gaps (empty for a solid line)."""

    ink: Ink = BLACK
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    join: Join = "miter"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: `y` is its baseline, `x` its start, middle or end.

    `role` names a typeface of the font book (`body`, `bold`, `title`...). `tracking_pt` is extra
    space after each character but the last.
    """

    x: float
    y: float
    text: str
    size_pt: float
    role: str = "body"
    anchor: Anchor = "start"
    ink: Ink = BLACK
    tracking_pt: float = 0.0
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = Stroke()
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner, with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink | None = None
    stroke: Stroke | None = None
    radius: float = 0.0
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    stroke: Stroke | None = None
    tag: str = ""


class MoveTo(NamedTuple):
    """Start a new outline at a point."""

    x: float
    y: float


class LineTo(NamedTuple):
    """Draw a straight line to a point."""

    x: float
    y: float


class CurveTo(NamedTuple):
    """Draw a cubic Bezier curve with two control points to (x, y)."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


class Close(NamedTuple):
    """Draw a straight line back to the start of the outline."""


Step: TypeAlias = MoveTo | LineTo | CurveTo | Close


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of any shape, filled by the non-zero rule or `evenodd`.

    Fills close an open outline.
    """

    steps: tuple[Step, ...]
    fill: Ink | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture stretched over a rectangle; `source` is a whole PNG or JPEG file.

    Transparent parts show `ground`, because paper has no transparency.
    """

    x: float
    y: float
    width: float
    height: float
    source: bytes
    ground: Ink = WHITE
    tag: str = ""


Shape: TypeAlias = Rect | Circle | Path


@dataclass(frozen=True, slots=True)
class Group:
    """Items in coordinates of their own: scaled, then turned, then moved to (x, y).

    `turn_deg` is clockwise. `scale` is along x and y; a negative one mirrors. `clip` is in the
    group's own coordinates. Groups with the same `key` must have equal items: a document stores
    such static art once.
    """

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    clip: Shape | None = None
    key: str = ""
    tag: str = ""


Item: TypeAlias = Text | Line | Rect | Circle | Path | Image | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """One page or one face: its trimmed size in mm and its items.

    Backgrounds extend `bleed_mm` over the edge; important content keeps `safe_mm` inside it.
    `title` becomes the page's bookmark.
    """

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    bleed_mm: float = 0.0
    safe_mm: float = 0.0
    title: str = ""


def texts(items: Iterable[Item]) -> Iterator[Text]:
    """Yield every text among items and in their groups, in drawing order."""
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


Point: TypeAlias = tuple[float, float]

_QUARTER = 0.5522847498
"""How far the control points of a quarter circle lie from its ends, in radii."""
_TIGHTNESS = 6.0
"""Control points lie off a point by a sixth of the way between its neighbours."""


def polyline(points: Iterable[Point]) -> tuple[Step, ...]:
    """Return the steps of an open path through the points."""
    (x, y), *rest = points
    return (MoveTo(x, y), *(LineTo(*point) for point in rest))


def strokes(segments: Iterable[tuple[float, float, float, float]], pen: Stroke) -> Path:
    """Draw many straight strokes, each from (x1, y1) to (x2, y2), as one outline."""
    steps: list[Step] = []
    for x1, y1, x2, y2 in segments:
        steps.append(MoveTo(x1, y1))
        steps.append(LineTo(x2, y2))
    return Path(tuple(steps), stroke=pen)


def straight(points: Iterable[Point]) -> tuple[Step, ...]:
    """Return the steps of a closed path of straight lines through the points."""
    return (*polyline(points), Close())


def polygon(
    points: Iterable[Point],
    *,
    fill: Ink | None = None,
    stroke: Stroke | None = None,
    tag: str = "",
) -> Path:
    """Close a path through the points."""
    return Path(straight(points), fill=fill, stroke=stroke, tag=tag)


def circle_steps(circle: Circle) -> tuple[Step, ...]:
    """Return a circle as four curves."""
    return ellipse(circle.x, circle.y, circle.radius, circle.radius)


def rounded_steps(rect: Rect) -> tuple[Step, ...]:
    """Return a rectangle with rounded corners; a radius too large for it is reduced."""
    x, y, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    radius = min(rect.radius, rect.width / 2, rect.height / 2)
    inset = radius * (1 - _QUARTER)
    return (
        MoveTo(x + radius, y),
        LineTo(right - radius, y),
        CurveTo(right - inset, y, right, y + inset, right, y + radius),
        LineTo(right, bottom - radius),
        CurveTo(right, bottom - inset, right - inset, bottom, right - radius, bottom),
        LineTo(x + radius, bottom),
        CurveTo(x + inset, bottom, x, bottom - inset, x, bottom - radius),
        LineTo(x, y + radius),
        CurveTo(x, y + inset, x + inset, y, x + radius, y),
        Close(),
    )


def smooth(points: Sequence[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """Return a curve through all points (Catmull-Rom); a point given twice in a row is a corner."""
    ends = (points[-1], points[0], points[1 % len(points)]) if closed else (points[0], points[-1])
    path = (ends[0], *points, *ends[1:])
    steps: list[Step] = [MoveTo(*points[0])]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        path, path[1:], path[2:], path[3:], strict=False
    ):
        if x1 == x2 and y1 == y2:
            continue
        steps.append(
            CurveTo(
                x1 + (x2 - x0) / _TIGHTNESS,
                y1 + (y2 - y0) / _TIGHTNESS,
                x2 - (x3 - x1) / _TIGHTNESS,
                y2 - (y3 - y1) / _TIGHTNESS,
                x2,
                y2,
            )
        )
    return (*steps, Close()) if closed else tuple(steps)


def mirrored(half: Sequence[Point]) -> tuple[Point, ...]:
    """Close the right half of an outline, from top to bottom, with its image left of x = 0."""
    left = tuple((-x, y) for x, y in reversed(half))
    if half[-1][0] == 0:
        left = left[1:]
    return (*half, *(left[:-1] if half[0][0] == 0 else left))


def ellipse(x: float, y: float, across: float, down: float) -> tuple[Step, ...]:
    """Return an ellipse around (x, y) by its two radii."""
    reach_x, reach_y = across * _QUARTER, down * _QUARTER
    return (
        MoveTo(x + across, y),
        CurveTo(x + across, y + reach_y, x + reach_x, y + down, x, y + down),
        CurveTo(x - reach_x, y + down, x - across, y + reach_y, x - across, y),
        CurveTo(x - across, y - reach_y, x - reach_x, y - down, x, y - down),
        CurveTo(x + reach_x, y - down, x + across, y - reach_y, x + across, y),
        Close(),
    )


def regular(sides: int, radius: float, *, turn_deg: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a regular polygon around the origin, the first one straight up."""
    angles = (math.radians(turn_deg + 360 * side / sides - 90) for side in range(sides))
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


def star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    """Return the corners of a star around the origin, a point straight up."""
    long = regular(points, outer)
    short = regular(points, inner, turn_deg=180 / points)
    return tuple(corner for pair in zip(long, short, strict=True) for corner in pair)


def textless(items: tuple[Item, ...]) -> Iterator[Item]:
    """Yield the items without texts, groups included."""
    for item in items:
        if isinstance(item, Group) and not item.key:
            inner = tuple(textless(item.items))
            yield Group(inner, item.x, item.y, item.turn_deg, item.scale, item.clip, tag=item.tag)
        elif not isinstance(item, Text):
            yield item


def only_texts(scene: Scene) -> Scene:
    """Return a scene with the texts of its unturned groups moved out of them."""
    return Scene(scene.width_mm, scene.height_mm, tuple(_texts(scene.items, 0.0, 0.0)))


def _texts(items: tuple[Item, ...], x: float, y: float) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield Text(item.x + x, item.y + y, item.text, item.size_pt, item.role, item.anchor,
                       item.ink, item.tracking_pt, item.tag)  # fmt: skip
        elif isinstance(item, Group):
            yield from _texts(item.items, x + item.x, y + item.y)
