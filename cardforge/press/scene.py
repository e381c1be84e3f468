"""The drawing vocabulary: frozen primitives in millimetres, top-left origin, y down, in inks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardforge.errors import PressError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour: `rgb` in 0..255 for screens, `cmyk` in percent for presses."""

    rgb: tuple[int, int, int]
    cmyk: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        """Refuse values outside their ranges; raises PressError."""
        if not all(0 <= part <= 255 for part in self.rgb):
            raise PressError(f"an ink's rgb is three numbers from 0 to 255, not {self.rgb!r}")
        if not all(0 <= part <= 100 for part in self.cmyk):
            raise PressError(f"an ink's cmyk is four percentages, not {self.cmyk!r}")

    @property
    def hex(self) -> str:
        """Give the screen colour as `#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)

    @property
    def total_percent(self) -> int:
        """Give the ink that a press lays down, all four plates together."""
        return sum(self.cmyk)


def ink(rgb_hex: str, cyan: int, magenta: int, yellow: int, black: int) -> Ink:
    """Make an ink from `#rrggbb` and four percentages; raises PressError on a malformed colour."""
    digits = rgb_hex.removeprefix("#")
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError as error:
        raise PressError(f"a colour is written #rrggbb, not {rgb_hex!r}") from error
    return Ink((red, green, blue), (cyan, magenta, yellow, black))


def grey(black_percent: int) -> Ink:
    """Make a neutral of the black plate alone."""
    level = round(255 * (100 - black_percent) / 100)
    return Ink((level, level, level), (0, 0, 0, black_percent))


BLACK = grey(100)
WHITE = grey(0)


Anchor: TypeAlias = Literal["start", "middle", "end"]
Cap: TypeAlias = Literal["butt", "round", "square"]
Join: TypeAlias = Literal["miter", "round", "bevel"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen: its ink, its width, and lengths of dashes and gaps (none is a solid line)."""

    ink: Ink = BLACK
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    join: Join = "miter"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: baseline at `y`, and `x` its start, middle or end.

    `role` names a typeface of the font book (`body`, `bold`, `title`...); `tracking_pt` is extra
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
    """A rectangle from its top left corner, its four corners rounded by `radius`."""

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
    """A circle around its centre."""

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
    """Go straight to a point."""

    x: float
    y: float


class CurveTo(NamedTuple):
    """Go to (x, y) along a cubic Bezier curve with two control points."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


class Close(NamedTuple):
    """Go straight back to where the outline started."""


Step: TypeAlias = MoveTo | LineTo | CurveTo | Close


@dataclass(frozen=True, slots=True)
class Path:
    """Any outline. Filled by the non-zero rule, or `evenodd`; an unclosed outline fills closed."""

    steps: tuple[Step, ...]
    fill: Ink | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture (`source` is a whole PNG or JPEG file) stretched over a rectangle.

    Transparent parts show `ground`, because the paper of a press has no transparency.
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
    """Items drawn in a coordinate system of their own: scaled, then turned, then moved to (x, y).

    `turn_deg` is clockwise; `scale` is along x and y (a negative one mirrors). `clip` lies in the
    group's own coordinates. Groups with the same `key` must hold equal items: such static art is
    stored once in a document and used from there.
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
    """One product or one page: its trimmed size, and what is on it.

    Backgrounds run `bleed_mm` over the edge; nothing that matters comes nearer to it than
    `safe_mm`. `title` becomes the page's bookmark.
    """

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    bleed_mm: float = 0.0
    safe_mm: float = 0.0
    title: str = ""


def texts(items: Iterable[Item]) -> Iterator[Text]:
    """Give every text among the items and in their groups, in drawing order."""
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)
