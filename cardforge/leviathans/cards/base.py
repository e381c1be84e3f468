"""The ground that a ship stands on: her hexes in a row, bow to the right, at the map's pitch."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.places import HULLS
from cardforge.press.hexmap import PITCH_MM
from cardforge.press.outlines import polygon
from cardforge.press.scene import Circle, Item, LineTo, MoveTo, Path, Rect, Step, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Accent, Theme
    from cardforge.leviathans.ship import Ship

TURN_HEX: Final = MappingProxyType({1: 1, 2: 2, 3: 2, 4: 2})
"""The hex on which a ship of each Type turns, counted from the bow."""
LEAST_PITCH_MM: Final = 25.0
SPILL_MM: Final = 3.175


@dataclass(frozen=True)
class Base:
    """Hexes in a row: how many, how far apart, and on which one the ship turns."""

    hexes: int
    turn_hex: int
    pitch_mm: float

    @property
    def length_mm(self) -> float:
        """Give the length from stern to bow."""
        return self.hexes * self.pitch_mm

    @property
    def half_mm(self) -> float:
        """Give the depth of one side, from the middle of a hex to its corner."""
        return self.pitch_mm / math.sqrt(3)

    def middle(self, number: int) -> float:
        """Give the x of a hex's centre, counted from the bow."""
        return self.length_mm - (number - 0.5) * self.pitch_mm


def base_of(ship: Ship, pitch_mm: float = PITCH_MM, hexes: int | None = None) -> Base:
    """Give a ship's base; `hexes` overrules her Type, as at fleet scale, where it is one."""
    return base_of_type(ship.type, pitch_mm, hexes)


def base_of_type(of_type: int, pitch_mm: float, hexes: int | None = None) -> Base:
    """Give the base of a Type."""
    count = hexes or HULLS[of_type]
    return Base(count, min(TURN_HEX[of_type], count), pitch_mm)


def half_base(base: Base, theme: Theme, accent: Accent) -> Iterator[Item]:
    """Draw the starboard half: the middle line is y = 0, the corners lie below it."""
    yield Rect(-SPILL_MM, 0, base.length_mm + 2 * SPILL_MM, base.half_mm + SPILL_MM,
               fill=theme.shade, tag="base")  # fmt: skip
    steps: list[Step] = [
        MoveTo(0, 0),
        *(LineTo(x, y) for x, y in _zigzag(base)),
        LineTo(base.length_mm, 0),
    ]
    yield Path(tuple(steps), fill=accent.tint, tag="hexes")
    yield from _half_edges(base, theme)


def _zigzag(base: Base) -> Iterator[tuple[float, float]]:
    for number in range(base.hexes):
        left = number * base.pitch_mm
        yield left, base.half_mm / 2
        yield left + base.pitch_mm / 2, base.half_mm
    yield base.length_mm, base.half_mm / 2


def _half_edges(base: Base, theme: Theme) -> Iterator[Item]:
    """Draw each edge once: the zigzag of the corners, and the edges between hexes."""
    (x, y), *rest = _zigzag(base)
    steps: list[Step] = [MoveTo(x, y), *(LineTo(*point) for point in rest)]
    for number in range(1, base.hexes):
        across = number * base.pitch_mm
        steps += [MoveTo(across, 0), LineTo(across, base.half_mm / 2)]
    yield Path(tuple(steps), stroke=Stroke(theme.line, theme.lines.fine), tag="edges")


def whole_base(base: Base, theme: Theme, accent: Accent) -> Iterator[Item]:
    """Draw all of it, the middle line at y = 0."""
    yield Rect(-SPILL_MM, -base.half_mm - SPILL_MM, base.length_mm + 2 * SPILL_MM,
               2 * (base.half_mm + SPILL_MM), fill=theme.shade, tag="base")  # fmt: skip
    below = list(_zigzag(base))
    outline = [*below, *((x, -y) for x, y in reversed(below))]
    yield polygon(outline, fill=accent.tint, tag="hexes")
    steps: list[Step] = [
        MoveTo(*outline[0]),
        *(LineTo(*point) for point in outline[1 : len(below)]),
    ]
    steps += [
        MoveTo(*outline[len(below)]),
        *(LineTo(*point) for point in outline[len(below) + 1 :]),
    ]
    for number in range(1, base.hexes):
        across = number * base.pitch_mm
        steps += [MoveTo(across, -base.half_mm / 2), LineTo(across, base.half_mm / 2)]
    yield Path(tuple(steps), stroke=Stroke(theme.line, theme.lines.fine), tag="edges")


def bow_arrow(base: Base, accent: Accent) -> Path:
    """Draw an arrowhead at the bow, around the middle line."""
    size, bow = base.pitch_mm * 0.13, base.length_mm - base.pitch_mm * 0.06
    corners = ((bow, 0), (bow - 1.5 * size, size), (bow - size, 0), (bow - 1.5 * size, -size))
    return polygon(corners, fill=accent.deep, tag="bow")


def turn_ring(base: Base, theme: Theme, accent: Accent, share: float) -> Circle:
    """Draw the ring of the hex on which the ship turns, its radius a share of the pitch."""
    pen = Stroke(accent.deep, theme.lines.frame)
    x = base.middle(base.turn_hex)
    return Circle(x, 0, share * base.pitch_mm, fill=theme.panel, stroke=pen, tag="turn")


def numbers(base: Base, y: float, theme: Theme) -> Iterator[Text]:
    """Number the hexes from the bow, on a baseline."""
    for number in range(1, base.hexes + 1):
        if base.hexes > 1:
            style = theme.styles.small
            yield Text(base.middle(number), y, str(number), 7.0, style.role, "middle", theme.muted,
                       tag=f"hex.{number}")  # fmt: skip
