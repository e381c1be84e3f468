"""Markers for the table and the symbols on them."""

from __future__ import annotations

import dataclasses
import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from cardforge.leviathans.kinds import AMERICA, AUSTRIA, FRANCE, GERMANY, ITALY, JAPAN, RUSSIA
from cardforge.press.boxes import Box
from cardforge.press.frame import BLEED_MM, chamfered
from cardforge.press.lettering import Face, Setting, letter
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    polyline,
    regular,
    smooth,
    star,
    straight,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink
    from cardforge.press.theme import Sign


Drawing = tuple[Item, ...]


@functools.lru_cache(maxsize=256)
def marker_sign(name: str, ink: Ink, ground: Ink) -> Drawing:
    """Draw a symbol in one ink, with its gaps in the other; raise KeyError for an unknown name."""
    return _SIGNS[name](ink, ground)


def _torpedo(ink: Ink, ground: Ink) -> Drawing:
    body = ((-3.4, -0.5), (-2.2, -1.15), (2.4, -1.15), (4.3, -0.8), (4.9, 0), (4.3, 0.8),
            (2.4, 1.15), (-2.2, 1.15), (-3.4, 0.5))  # fmt: skip
    fin, pen = ((-1.5, -0.9), (-2.6, -2.5), (-3.9, -2.5), (-3.3, -0.5)), Stroke(ground, 0.3)
    return (
        Path(straight(fin), fill=ink),
        Path(straight([(x, -y) for x, y in fin]), fill=ink),
        Path(smooth(body, closed=True), fill=ink),
        Line(2.5, -1.1, 2.5, 1.1, pen),
        Line(-1.3, -1.1, -1.3, 1.1, pen),
        Rect(-4.9, -1.7, 0.55, 3.4, fill=ink, radius=0.27),
        Line(-4.5, 0, -3.0, 0, Stroke(ink, 0.5)),
    )


def _run(ink: Ink, ground: Ink) -> Drawing:
    wakes = tuple(
        Line(-4.8 + abs(y) / 2, y, 0.6 + abs(y) / 2, y, Stroke(ink, 0.45, cap="round"))
        for y in (-3.4, 3.4, -4.5, 4.5)
    )
    return (*_torpedo(ink, ground), *wakes)


def _burst(ink: Ink, ground: Ink) -> Drawing:
    return (
        Path(straight(star(11, 5.0, 2.9)), fill=ink),
        Path(straight(star(11, 2.7, 1.5)), fill=ground),
        Circle(0, 0, 0.75, fill=ink),
    )


def _mine(ink: Ink, ground: Ink, *, armed: bool) -> Drawing:
    pen = Stroke(ink, 0.9, cap="round")
    horns = tuple(
        Line(2.6 * x, 2.6 * y, 4.6 * x, 4.6 * y, pen)
        for x, y in ((math.cos(angle), math.sin(angle)) for angle in _eighths())
    )
    if armed:
        return (*horns, Circle(0, 0, 3.2, fill=ink), Path(straight(star(5, 1.9, 0.8)), fill=ground))
    return (*horns, Circle(0, 0, 3.0, fill=ground, stroke=Stroke(ink, 0.6)))


def _eighths() -> list[float]:
    return [math.radians(45 * number + 22.5) for number in range(8)]


def _go(ink: Ink, ground: Ink) -> Drawing:
    points = ((-4.8, -1.7), (0.6, -1.7), (0.6, -4.0), (4.9, 0), (0.6, 4.0), (0.6, 1.7), (-4.8, 1.7))
    return (Path(straight(points), fill=ink), Line(-3.8, 0, 1.8, 0, Stroke(ground, 0.4)))


def _stop(ink: Ink, ground: Ink) -> Drawing:
    return (
        Path(straight(regular(8, 4.9, turn_deg=22.5)), fill=ink),
        Path(straight(regular(8, 4.2, turn_deg=22.5)), stroke=Stroke(ground, 0.35)),
        Rect(-2.9, -0.85, 5.8, 1.7, fill=ground),
    )


def _pennant(ink: Ink, ground: Ink, *, first: bool) -> Drawing:
    flag = ((-2.6, -4.4), (4.6, -2.6), (-2.6, -0.6))
    pole = Line(-2.9, -4.9, -2.9, 4.9, Stroke(ink, 0.7, cap="round"))
    if first:
        return (pole, Path(straight(flag), fill=ink), Circle(-0.9, -2.5, 0.8, fill=ground))
    return (pole, Path(straight(flag), fill=ground, stroke=Stroke(ink, 0.5, join="round")))


def _bolt(ink: Ink, ground: Ink) -> Drawing:
    bolt = ((0.9, -4.9), (-3.2, 0.7), (-0.5, 0.7), (-1.3, 4.9), (3.2, -1.2), (0.4, -1.2))
    rays = tuple(
        Line(3.9 * x, 3.9 * y, 4.9 * x, 4.9 * y, Stroke(ink, 0.45, cap="round"))
        for x, y in ((-0.9, -0.45), (-0.97, 0.2), (0.9, 0.45), (0.97, -0.2))
    )
    return (Path(straight(bolt), fill=ink, stroke=Stroke(ground, 0.2)), *rays)


def _lock(ink: Ink, ground: Ink) -> Drawing:
    shackle = ((-2.3, -0.6), (-2.3, -2.6), (-1.5, -4.3), (0, -4.8), (1.5, -4.3), (2.3, -2.6),
               (2.3, -0.6))  # fmt: skip
    return (
        Path(smooth(shackle), stroke=Stroke(ink, 1.0)),
        Rect(-3.5, -0.8, 7.0, 5.5, fill=ink, radius=0.8),
        Circle(0, 1.3, 0.85, fill=ground),
        Path(straight(((-0.35, 1.6), (0.35, 1.6), (0.6, 3.5), (-0.6, 3.5))), fill=ground),
    )


def _speed(ink: Ink, _: Ink) -> Drawing:
    chevrons = (
        ((x, -4.0), (x + 2.0, -4.0), (x + 4.6, 0.0), (x + 2.0, 4.0), (x, 4.0), (x + 2.6, 0.0))
        for x in (-4.9, -1.3)
    )
    bar = Line(4.3, -4.0, 4.3, 4.0, Stroke(ink, 0.7))
    return (*(Path(straight(points), fill=ink) for points in chevrons), bar)


def _slow(ink: Ink, ground: Ink) -> Drawing:
    return (
        Circle(0, 0, 4.3, fill=ground, stroke=Stroke(ink, 0.9)),
        Line(-3.0, 3.0, 3.0, -3.0, Stroke(ink, 0.9)),
        Path(straight(((-1.6, -2.2), (0, -2.2), (1.9, 0), (0, 2.2), (-1.6, 2.2), (0.3, 0))),
             fill=ink),
    )  # fmt: skip


def _twist(ink: Ink, _: Ink) -> Drawing:
    arc = tuple(
        (3.4 * math.cos(math.radians(turn)), 3.4 * math.sin(math.radians(turn)))
        for turn in range(150, 381, 23)
    )
    return (
        Path(smooth(arc), stroke=Stroke(ink, 1.1, cap="round")),
        Path(straight(((1.2, 1.0), (4.9, 0.4), (3.3, 3.9))), fill=ink),
        Circle(0, 0, 0.9, fill=ink),
    )


def _weave(ink: Ink, _: Ink) -> Drawing:
    wave = ((-4.9, 2.6), (-3.3, -2.2), (-1.2, 2.4), (0.9, -2.2), (2.6, 1.0))
    return (
        Path(smooth(wave), stroke=Stroke(ink, 1.0, cap="round")),
        Path(straight(((1.6, 1.2), (4.6, -0.6), (4.0, 3.0))), fill=ink),
    )


def _aim(ink: Ink, ground: Ink) -> Drawing:
    pen = Stroke(ink, 0.6)
    ends = ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0))
    return (
        Circle(0, 0, 3.6, fill=ground, stroke=Stroke(ink, 0.8)),
        *(Line(1.9 * x, 1.9 * y, 4.9 * x, 4.9 * y, pen) for x, y in ends),
        Circle(0, 0, 0.7, fill=ink),
    )


def _silent(ink: Ink, ground: Ink) -> Drawing:
    return (*_aim(ink, ground), Line(-3.9, 3.9, 3.9, -3.9, Stroke(ink, 1.0, cap="round")))


def _ram(ink: Ink, ground: Ink) -> Drawing:
    prow = ((-4.9, -2.4), (1.2, -2.4), (4.9, 1.4), (1.0, 2.6), (-4.9, 2.6))
    return (
        Path(straight(prow), fill=ink),
        *(Line(x, -1.4, x, 1.6, Stroke(ground, 0.35)) for x in (-3.6, -2.2, -0.8)),
        *(Line(3.4, y, 4.8, y - 0.9, Stroke(ink, 0.45, cap="round")) for y in (-2.2, -3.6)),
    )


def _away(ink: Ink, ground: Ink) -> Drawing:
    arrow = ((-1.6, -1.2), (2.0, -1.2), (2.0, -3.2), (4.9, 0), (2.0, 3.2), (2.0, 1.2), (-1.6, 1.2))
    frame = ((0.4, -2.6), (0.4, -4.6), (-4.6, -4.6), (-4.6, 4.6), (0.4, 4.6), (0.4, 2.6))
    pen = Stroke(ink, 0.8, join="miter")
    return (
        Path(polyline(frame), stroke=pen),
        Path(straight(arrow), fill=ink, stroke=Stroke(ground, 0.25)),
    )


_HULL: Final = ((-4.8, -1.2), (2.2, -1.2), (4.8, 0.0), (2.2, 1.2), (-4.8, 1.2))


def _screen(ink: Ink, ground: Ink, *, sheltered: bool) -> Drawing:
    """Draw a ship below the shots that it stops, or an outlined ship below the one that does."""
    shots = tuple(
        Path(straight(((x - 1.0, -4.9), (x + 1.0, -4.9), (x, -2.9))), fill=ink)
        for x in (-3.2, 0.0, 3.2)
    )
    above, below = ([(x, y + drop) for x, y in _HULL] for drop in (-0.8, 3.2))
    if not sheltered:
        return (
            *shots,
            Path(straight(_HULL), fill=ink),
            Line(-4.8, 3.2, 4.8, 3.2, Stroke(ink, 0.5)),
        )
    low = Path(straight(below), fill=ground, stroke=Stroke(ink, 0.6, join="miter"))
    return (*shots, Path(straight(above), fill=ink), low)


def _silent_tank(ink: Ink, ground: Ink) -> Drawing:
    return (*_bolt(ink, ground), Line(-4.2, 4.2, 4.2, -4.2, Stroke(ink, 1.0, cap="round")))


def _bomb(ink: Ink, ground: Ink) -> Drawing:
    body = ((-1.7, -1.6), (1.7, -1.6), (2.1, 1.2), (0.0, 4.9), (-2.1, 1.2))
    fins = ((-2.4, -4.6), (2.4, -4.6), (1.1, -1.8), (-1.1, -1.8))
    return (
        Path(straight(fins), fill=ink),
        Line(0, -4.4, 0, -1.6, Stroke(ground, 0.4)),
        Path(smooth(body, closed=True), fill=ink),
        Line(-1.8, 0.2, 1.8, 0.2, Stroke(ground, 0.4)),
    )


_SIGNS: dict[str, Callable[[Ink, Ink], Drawing]] = {
    "torpedo": _torpedo,
    "torpedo run": _run,
    "burst": _burst,
    "mine": lambda ink, ground: _mine(ink, ground, armed=False),
    "armed mine": lambda ink, ground: _mine(ink, ground, armed=True),
    "go": _go,
    "stop": _stop,
    "first": lambda ink, ground: _pennant(ink, ground, first=True),
    "second": lambda ink, ground: _pennant(ink, ground, first=False),
    "bolt": _bolt,
    "lock": _lock,
    "speed": _speed,
    "slow": _slow,
    "twist": _twist,
    "weave": _weave,
    "aim": _aim,
    "silent": _silent,
    "ram": _ram,
    "away": _away,
    "screen": lambda ink, ground: _screen(ink, ground, sheltered=False),
    "shelter": lambda ink, ground: _screen(ink, ground, sheltered=True),
    "silent tank": _silent_tank,
    "bomb": _bomb,
}
NAMES = tuple(_SIGNS)


MARKER_MM: Final = 22.0
SAFE_MM: Final = 1.4
Look = Literal["plain", "go", "stop", "warning", "tab"]


@dataclass(frozen=True)
class MarkerFace:
    """One side of a marker: its word, symbol and corner letter, and its colours in the theme."""

    word: str
    sign: str
    letter: str
    look: Look = "plain"


@dataclass(frozen=True)
class Marker:
    """A marker, with two sides if it has two states; `nation` is None for the core game's."""

    name: str
    front: MarkerFace
    back: MarkerFace | None = None
    nation: Nation | None = None


@dataclass(frozen=True)
class MarkerFaces:
    """Both faces of a marker, ready to be imposed; `key` names equal ones."""

    front: Face
    back: Face
    key: str


MARKERS: Final = (
    Marker("moved", MarkerFace("Go", "go", "G", "go"), MarkerFace("Stop", "stop", "S", "stop")),
    Marker(
        "initiative",
        MarkerFace("Moves last", "first", "I", "tab"),
        MarkerFace("Moves first", "second", "II"),
    ),
    Marker(
        "torpedo",
        MarkerFace("Course", "torpedo", "T"),
        MarkerFace("Strikes", "torpedo run", "T", "warning"),
    ),
    Marker("lost", MarkerFace("Lost", "burst", "X", "warning")),
    Marker(
        "screen",
        MarkerFace("Screens", "screen", "N", "tab"),
        MarkerFace("Sheltered", "shelter", "H"),
    ),
    Marker(
        "flank speed",
        MarkerFace("Engine × 2", "speed", "F", "go"),
        MarkerFace("Engine 0 MP", "slow", "F", "stop"),
        FRANCE,
    ),
    Marker("lock", MarkerFace("Locked", "lock", "L", "tab"), None, GERMANY),
    Marker("withdrawal", MarkerFace("Left here", "away", "W"), None, ITALY),
    Marker("evasive", MarkerFace("Evasive", "weave", "E", "go"), None, RUSSIA),
    Marker(
        "mine",
        MarkerFace("Inactive", "mine", "B"),
        MarkerFace("Active", "armed mine", "B", "warning"),
        RUSSIA,
    ),
    Marker(
        "concentrated fire",
        MarkerFace("All aim here", "aim", "C", "warning"),
        MarkerFace("No bracket", "silent", "C", "stop"),
        JAPAN,
    ),
    Marker("bombers", MarkerFace("Bombers", "bomb", "V", "warning"), None, JAPAN),
    Marker("for glory", MarkerFace("For Glory!", "ram", "R", "warning"), None, AUSTRIA),
    Marker(
        "tesla charge",
        MarkerFace("Charge", "bolt", "Z", "tab"),
        MarkerFace("Torque", "twist", "Q"),
        AMERICA,
    ),
    Marker("silenced", MarkerFace("Tanks silent", "silent tank", "A", "stop"), None, AMERICA),
)
"""Every marker there is."""


def markers_for(nations: Iterable[Nation | None]) -> tuple[Marker, ...]:
    """Return the markers that these nations need, the core game's always among them."""
    wanted = {None, *nations}
    return tuple(marker for marker in MARKERS if marker.nation in wanted)


def marker_faces(marker: Marker, theme: Theme, measure: Measure, lettered: str = "") -> MarkerFaces:
    """Lay out a marker; without a second state both sides are alike.

    `lettered` distinguishes several of one kind: it replaces the corner letter, and an arrow shows
    the direction of the drawing, which is a torpedo's course.
    """
    sides = [marker.front, marker.back or marker.front]
    if lettered:
        sides = [dataclasses.replace(side, letter=lettered) for side in sides]
    front, back = (_face(marker, side, theme, measure, arrow=bool(lettered)) for side in sides)
    return MarkerFaces(front, back, f"marker.{theme.name}.{marker.name}.{lettered}")


def marker_chip(marker: Marker, side: MarkerFace, box: Box, theme: Theme) -> tuple[Item, ...]:
    """Draw a side of a marker small in a square box, without its words."""
    sign, scale = _sign(marker, side, theme), box.width / MARKER_MM
    edge = Path(chamfered(box, 2.2 * scale), sign.fill, Stroke(sign.line, theme.lines.rule))
    drawing = Group(marker_sign(side.sign, sign.letter, sign.fill), x=box.middle_x,
                    y=box.middle_y, scale=(1.4 * scale, 1.4 * scale), tag="chip")  # fmt: skip
    return edge, drawing


def _face(
    marker: Marker, side: MarkerFace, theme: Theme, measure: Measure, *, arrow: bool = False
) -> Face:
    sign, size = _sign(marker, side, theme), MARKER_MM
    whole = Box(0, 0, size, size)
    ground = Rect(
        -BLEED_MM, -BLEED_MM, size + 2 * BLEED_MM, size + 2 * BLEED_MM, fill=sign.fill
    )  # fmt: skip
    line = sign.letter if sign.line == sign.fill else sign.line
    frame = Path(chamfered(whole.inset(1.3), 2.2), stroke=Stroke(line, theme.lines.rule))
    inner = Path(chamfered(whole.inset(1.8), 2.0), stroke=Stroke(line, theme.lines.hair))
    drawing = Group(marker_sign(side.sign, sign.letter, sign.fill), x=size / 2, y=size * 0.43,
                    scale=(1.05, 1.05))  # fmt: skip
    style = dataclasses.replace(theme.styles.label, size_pt=7.5)
    word = letter(measure, side.word, style, Box(2.6, size - 6.6, size - 5.2, 3.6),
                  f"{marker.name}.word", Setting(ink=sign.letter))  # fmt: skip
    large = 11.0 if arrow else 7.0
    mark = Text(3.3, 6.2 if arrow else 5.2, side.letter, large, "heavy", "start", sign.letter,
                tag="letter")  # fmt: skip
    y = size * 0.43
    point = ((size - 2.4, y), (size - 4.4, y - 1.5), (size - 4.4, y + 1.5))
    course = (Path(straight(point), fill=sign.letter, tag="course"),) if arrow else ()
    items = (ground, frame, inner, drawing, mark, *course, *word.items)
    scene = Scene(size, size, items, BLEED_MM, SAFE_MM, f"{marker.name}: {side.word}")
    return Face(scene, word.overflow)


def _sign(marker: Marker, side: MarkerFace, theme: Theme) -> Sign:
    looks = {"go": theme.go, "stop": theme.stop, "warning": theme.warning, "tab": theme.tab}
    if side.look in looks:
        return looks[side.look]
    accent = theme.accent(marker.nation)
    return dataclasses.replace(theme.tab, fill=theme.panel, letter=theme.text, line=accent.deep)
